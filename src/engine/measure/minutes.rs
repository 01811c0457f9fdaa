//! The length of games in minutes, where its rules say how long a turn does.

use super::percentiles::Percentiles;
use super::{Lengths, SummaryTable, TallySchema};
use kit::say::{tick, with_interval};
use kit::stats::names::measures;
use kit::stats::{BlockRatio, CONFIDENCE, Estimate, Histogram, RatioCounts};
use serde::{Deserialize, Serialize};

/// The percentiles that are told.
const PERCENTILES: [(&str, f64); 3] =
    [(measures::MINUTES_P5, 0.05), (measures::MINUTES_P50, 0.5), (measures::MINUTES_P95, 0.95)];

/// Millionths of a minute.
pub(super) const MICRO: i64 = 1_000_000;

/// Turns that follow each other, over all games that came to their end.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Minutes {
    turns: BlockRatio,
}

impl Minutes {
    /// Counts a game in which so many turns followed each other.
    pub fn end_game(&mut self, turns: u32) {
        self.turns.add(turns.into(), 1);
    }

    /// Closes the block.
    pub fn end_block(&mut self) {
        self.turns.end_block();
    }

    /// Adds the closed blocks of another.
    pub fn merge(&mut self, other: &Self) {
        self.turns.merge(&other.turns);
    }

    /// The counts of the block under way in millionths of a minute, `pace` of them a turn.
    pub(super) fn block(&self, pace: i64) -> RatioCounts {
        let RatioCounts { x, n } = self.turns.block();
        RatioCounts { x: x * pace, n }
    }

    fn mean(&self, pace: f64) -> Estimate {
        scaled(self.turns.estimate(), pace)
    }

    /// The rows of the summary about minutes: the mean, and percentiles by the lengths of these games in this many blocks.
    pub fn summarise(&self, form: &TallySchema, lengths: &Lengths, blocks: u64, summary: &mut SummaryTable) {
        let pace = form.minutes_per_turn.unwrap_or_default();
        summary.row(measures::MINUTES_MEAN, None, None, self.mean(pace), "minutes");
        for (name, p) in PERCENTILES {
            let turns = counted(form, lengths).quantile_interval(p, blocks, CONFIDENCE);
            summary.row(name, None, None, scaled(turns, pace), "minutes");
        }
    }

    /// The sentence about how long a game takes.
    pub fn finding(&self, form: &TallySchema, lengths: &Lengths) -> Option<String> {
        let pace = form.minutes_per_turn?;
        let mean = with_interval(self.mean(pace), 1.0, " minutes")?;
        let told = Percentiles::of(counted(form, lengths))?;
        let [short, middle, long] = told.values().map(|turns| tick(turns as f64 * pace));
        let longest = match told.past() {
            Some(past) => format!("{past} takes more than {long}"),
            None => format!("{} take {long}{}", told.at_long(), if told.is_longest() { "" } else { " or more" }),
        };
        Some(format!(
            "At {pace} minutes a turn a game takes {mean} on average; {} over within {short} minutes, {} of them within {middle}, and {longest}.",
            told.early(),
            told.half().to_lowercase(),
        ))
    }
}

/// The lengths that minutes are counted by: rounds where all take their turns at the same time, else the turns of all players.
fn counted<'l>(form: &TallySchema, lengths: &'l Lengths) -> &'l Histogram {
    if form.simultaneous { &lengths.rounds } else { &lengths.turns }
}

fn scaled(estimate: Estimate, by: f64) -> Estimate {
    let times = |value: Option<f64>| value.map(|value| by * value);
    Estimate { value: times(estimate.value), lo: times(estimate.lo), hi: times(estimate.hi), ..estimate }
}
