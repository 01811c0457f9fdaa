//! When a cell has been played enough: what a study looks for at its looks.

use super::StudyResults;
use crate::solve::SolveCriterion;
use kit::stats::{Estimate, LookSchedule, Sprt, SprtDecision, SprtResult, simultaneous, watched_looks};

/// What a study is played for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SequentialGoal {
    /// All its blocks.
    Blocks,
    /// Headline of each cell, known to this far to either side.
    Headline(f64),
    /// Difference of each cell's headline from the first, known to this far to either side.
    Difference(f64),
    /// A sequential test on the headline of the last cell.
    Sprt(Sprt),
    /// The cell whose headline meets a target, by looks of its own.
    Value(SolveCriterion),
    /// At most so many blocks, watched by somebody: each interval holds at every look.
    Watched(u64),
}

impl SequentialGoal {
    /// Where to look, in a study of so many blocks; nowhere if there is nothing to look for.
    pub fn looks(&self, blocks: u64) -> Vec<u64> {
        match self {
            Self::Blocks | Self::Value(_) | Self::Watched(_) => Vec::new(),
            Self::Headline(_) | Self::Difference(_) => LookSchedule::new(blocks).boundaries().collect(),
            Self::Sprt(_) => Sprt::looks(blocks),
        }
    }

    /// The confidence that makes an interval hold at all looks together.
    pub fn confidence(&self, blocks: u64) -> f64 {
        match self {
            Self::Value(question) => question.confidence(),
            Self::Watched(most) => simultaneous(watched_looks(*most).len()),
            _ => simultaneous(self.looks(blocks).len()),
        }
    }

    /// Whether each cell has reached the goal and needs no more blocks.
    pub fn settled(&self, results: &StudyResults<'_>) -> Vec<bool> {
        let cells = 0..results.counts.len();
        let settled = |cell| match self {
            Self::Blocks | Self::Value(_) | Self::Watched(_) => false,
            Self::Headline(target) => {
                results.headline_estimate(cell).is_some_and(|estimate| within(&estimate, *target))
            }
            Self::Difference(target) => {
                results.headline_difference(cell).is_some_and(|difference| within(&difference.difference, *target))
            }
            Self::Sprt(sprt) => results.judged(sprt).is_some_and(|judged| judged.decision != SprtDecision::Undecided),
        };
        let mut settled: Vec<bool> = cells.map(settled).collect();
        // Line-ups of a tournament are pooled, so all are played equally often.
        if !results.plan.paired && !settled.iter().all(|settled| *settled) {
            settled.fill(false);
        }
        settled
    }
}

/// Whether the interval reaches at most this far to either side.
fn within(estimate: &Estimate, target: f64) -> bool {
    let width = estimate.hi.zip(estimate.lo).map(|(hi, lo)| hi - lo);
    width.is_some_and(|width| width / 2.0 <= target)
}

impl StudyResults<'_> {
    /// The headline of a cell with its interval; in a study of one cell, that of the game.
    pub fn headline_estimate(&self, cell: usize) -> Option<Estimate> {
        if self.counts.len() == 1 {
            return Some(self.counts[0].tally.headline(self.confidence).1);
        }
        let gauge = self.headline(cell)?;
        Some(self.measured(cell, &gauge))
    }

    /// The sequential test on the headline of the last cell; `None` where it is no ratio.
    pub fn judged(&self, sprt: &Sprt) -> Option<SprtResult> {
        let cell = self.counts.len() - 1;
        let gauge = self.headline(cell)?;
        let (index, measure) = gauge.measure()?;
        let ratio = self.counts[cell].sections.ratio(index).ratio();
        // Every block has as many player-games: those of all are a whole multiple.
        let games = ratio.denominator() as f64 / ratio.blocks() as f64;
        Some(sprt.judge(&ratio.numerators(), 1.0 / (measure.parts as f64 * games)))
    }
}
