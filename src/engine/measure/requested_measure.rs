//! A measure that a study asks for by name, beside those that every study compares cells by.

use super::minutes::MICRO;
use super::percentiles::LENGTHS;
use super::{MeasureName, Tally, TallySchema};
use kit::game::RatioMeasure;
use kit::game::WIN;
use kit::stats::names::{columns, endings, measures};
use kit::stats::{Counter, RatioCounts, ScoreRatio};

/// A measure that a study asks for.
#[derive(Clone, Debug)]
pub enum RequestedMeasure {
    /// A ratio of two counts per block, and where they are counted.
    Ratio(RatioMeasure, CountSource),
    /// A percentile of the rounds, in whole rounds: its name, and which.
    Rounds(&'static str, f64),
}

/// The place where a requested measure is counted in the block under way.
#[derive(Clone, Copy, Debug)]
pub enum CountSource {
    /// A score of the game, of a strategy.
    Score(&'static ScoreRatio, usize),
    /// The wins of a strategy, or of any, in a seat.
    Seat(Option<usize>, usize),
    /// The advantage of the first seat over this one.
    Gap(usize),
    /// The share of games that end so.
    Ending(usize),
    /// The share of games with more rounds than are counted in.
    Longer,
    /// The win rate of the leader after a number of thirds, from 0.
    Third(usize),
    /// The number of changes of the lead.
    Changes,
    /// The margin by which winners end ahead.
    Margin,
    /// The minutes of a game, at so many millionths of a minute a turn.
    Minutes(i64),
    /// A row's counter over another of its counters.
    Row {
        /// The sheet, by place.
        sheet: usize,
        /// The row.
        row: usize,
        /// The counters.
        of: [Counter; 2],
    },
}

impl RequestedMeasure {
    /// The measure of this name among those of every game; `None` for what cells are always compared by, and for what is not counted by blocks.
    pub(super) fn of_every_game(
        form: &TallySchema,
        measure: &str,
        side: Option<usize>,
        seat: Option<usize>,
    ) -> Option<Self> {
        let ratio = |unit, parts, bounds, source| {
            let name = seat.map_or_else(|| measure.to_owned(), |seat| format!("{measure}({seat})"));
            Some(Self::Ratio(RatioMeasure { name: name.into(), strategy: side, unit, parts, bounds }, source))
        };
        let share = |source| ratio(columns::SHARE, 1, Some((0.0, 1.0)), source);
        let amount = |unit, source| ratio(unit, 1, Some((0.0, f64::INFINITY)), source);
        if let Some(&(name, p)) = LENGTHS.iter().find(|(name, _)| *name == measure) {
            return Some(Self::Rounds(name, p));
        }
        match (measure, seat) {
            (measures::WIN_RATE, Some(seat)) => {
                ratio(columns::SHARE, WIN, Some((0.0, 1.0)), CountSource::Seat(side, seat - 1))
            }
            (measures::SEAT_GAP, Some(seat)) => {
                ratio(columns::SHARE, WIN, Some((-1.0, 1.0)), CountSource::Gap(seat - 1))
            }
            (measures::LONGER_GAMES, _) => share(CountSource::Longer),
            (measures::LEADER_WINS_THIRD_1, _) => ratio(columns::SHARE, WIN, Some((0.0, 1.0)), CountSource::Third(0)),
            (measures::LEADER_WINS_THIRD_2, _) => ratio(columns::SHARE, WIN, Some((0.0, 1.0)), CountSource::Third(1)),
            (measures::LEAD_CHANGES, _) => amount("changes", CountSource::Changes),
            (measures::FINAL_MARGIN, _) => amount(form.lead?, CountSource::Margin),
            (measures::MINUTES_MEAN, _) => {
                let pace = (form.minutes_per_turn? * MICRO as f64).round() as i64;
                ratio("minutes", MICRO, Some((0.0, f64::INFINITY)), CountSource::Minutes(pace))
            }
            _ => {
                let ending = measure.strip_prefix("ending_")?;
                let mut all = form.endings.iter().copied().chain([endings::TRUNCATED]);
                share(CountSource::Ending(all.position(|name| name == ending)?))
            }
        }
    }

    /// Lets it be called as somebody has called it, where that is another name than its own in full.
    pub(super) fn call(&mut self, subject: &MeasureName) {
        if let Self::Ratio(measure, CountSource::Row { .. }) = self {
            measure.name = subject.to_string().into();
        }
    }
}

impl Tally {
    /// The counts of the block under way from this source.
    pub(super) fn part(&self, source: CountSource) -> Option<RatioCounts> {
        Some(match source {
            CountSource::Score(score, side) => self.counted().part(score, side),
            CountSource::Row { sheet, row, of } => self.counted().row_part(sheet, row, of),
            CountSource::Seat(side, seat) => self.wins().block_in(side, seat),
            CountSource::Gap(seat) => self.wins().block_gap(seat),
            CountSource::Ending(ending) => self.basics().endings.block(ending),
            CountSource::Longer => self.basics().longer.block(),
            CountSource::Third(third) => self.leads()?.block_third(third),
            CountSource::Changes => self.leads()?.block_changes(),
            CountSource::Margin => self.leads()?.block_margin(),
            CountSource::Minutes(pace) => self.minutes()?.block(pace),
        })
    }
}
