//! A measure that a study asks for by name, beside those that every study compares cells by.

use super::known::LENGTHS;
use super::minutes::MICRO;
use super::{Form, Subject, Tally};
use kit::game::Measure;
use kit::game::WIN;
use kit::stats::names::{columns, endings, measures};
use kit::stats::{Part, Score};

/// What is asked for.
#[derive(Clone, Debug)]
pub enum Asked {
    /// A ratio of two counts per block, and where they are counted.
    Ratio(Measure, Source),
    /// A percentile of the rounds, in whole rounds: its name, and which.
    Rounds(&'static str, f64),
}

/// Where the block under way is counted.
#[derive(Clone, Copy, Debug)]
pub enum Source {
    /// A score of the game, of a strategy.
    Score(&'static Score, usize),
    /// The wins of a strategy, or of any, in a seat.
    Seat(Option<usize>, usize),
    /// What the first seat is ahead of this one.
    Gap(usize),
    /// How often games end so.
    Ending(usize),
    /// How often games have more rounds than are counted in.
    Longer,
    /// How often who leads after so many thirds, from 0, wins.
    Third(usize),
    /// How often the lead changes.
    Changes,
    /// How far ahead winners end.
    Margin,
    /// How long games take, at so many millionths of a minute a turn.
    Minutes(i64),
    /// One counter over another in a row of a sheet.
    Row {
        /// The sheet, by place.
        sheet: usize,
        /// The row.
        row: usize,
        /// The counters.
        of: [usize; 2],
    },
}

impl Asked {
    /// What is counted of every game; `None` for what cells are always compared by, and for what nothing is kept of by blocks.
    pub(super) fn of_every_game(form: &Form, measure: &str, side: Option<usize>, seat: Option<usize>) -> Option<Self> {
        let ratio = |unit, parts, bounds, source| {
            let name = seat.map_or_else(|| measure.to_owned(), |seat| format!("{measure}({seat})"));
            Some(Self::Ratio(Measure { name: name.into(), strategy: side, unit, parts, bounds }, source))
        };
        let share = |source| ratio(columns::SHARE, 1, Some((0.0, 1.0)), source);
        let amount = |unit, source| ratio(unit, 1, Some((0.0, f64::INFINITY)), source);
        if let Some(&(name, p)) = LENGTHS.iter().find(|(name, _)| *name == measure) {
            return Some(Self::Rounds(name, p));
        }
        match (measure, seat) {
            (measures::WIN_RATE, Some(seat)) => {
                ratio(columns::SHARE, WIN, Some((0.0, 1.0)), Source::Seat(side, seat - 1))
            }
            (measures::SEAT_GAP, Some(seat)) => ratio(columns::SHARE, WIN, Some((-1.0, 1.0)), Source::Gap(seat - 1)),
            (measures::LONGER_GAMES, _) => share(Source::Longer),
            (measures::LEADER_WINS_THIRD_1, _) => ratio(columns::SHARE, WIN, Some((0.0, 1.0)), Source::Third(0)),
            (measures::LEADER_WINS_THIRD_2, _) => ratio(columns::SHARE, WIN, Some((0.0, 1.0)), Source::Third(1)),
            (measures::LEAD_CHANGES, _) => amount("changes", Source::Changes),
            (measures::FINAL_MARGIN, _) => amount(form.lead?, Source::Margin),
            (measures::MINUTES_MEAN, _) => {
                let pace = (form.minutes_per_turn? * MICRO as f64).round() as i64;
                ratio("minutes", MICRO, Some((0.0, f64::INFINITY)), Source::Minutes(pace))
            }
            _ => {
                let ending = measure.strip_prefix("ending_")?;
                let mut all = form.endings.iter().copied().chain([endings::TRUNCATED]);
                share(Source::Ending(all.position(|name| name == ending)?))
            }
        }
    }

    /// Lets it be called as somebody has called it, where that is another name than its own in full.
    pub(super) fn call(&mut self, subject: &Subject) {
        if let Self::Ratio(measure, Source::Row { .. }) = self {
            measure.name = subject.to_string().into();
        }
    }
}

impl Tally {
    /// What the block under way says of it.
    pub(super) fn part(&self, source: Source) -> Option<Part> {
        Some(match source {
            Source::Score(score, side) => self.counted().part(score, side),
            Source::Row { sheet, row, of } => self.counted().row_part(sheet, row, of),
            Source::Seat(side, seat) => self.wins().block_in(side, seat),
            Source::Gap(seat) => self.wins().block_gap(seat),
            Source::Ending(ending) => self.basics().endings.block(ending),
            Source::Longer => self.basics().longer.block(),
            Source::Third(third) => self.leads()?.block_third(third),
            Source::Changes => self.leads()?.block_changes(),
            Source::Margin => self.leads()?.block_margin(),
            Source::Minutes(pace) => self.minutes()?.block(pace),
        })
    }
}
