//! Whether changes do what they seem to, on games that the search has not seen.

use super::{Edit, Lab, Search, Target, Tried};
use crate::stats::{Estimate, Looks, Outcome, normal_quantile};
use std::ops::Range;

/// From this block on nothing is played but to prove something.
pub(super) const UNSEEN: u64 = 1 << 40;

/// Blocks of the first look.
const FIRST: u64 = 1_000;

/// An interval so many times as wide as that of 95 % beyond the bounds ends a proof.
const DOUBT: f64 = 0.7;

/// Looks at the most, each at twice as many blocks.
const LOOKS: usize = 6;

impl<L: Lab> Search<'_, L> {
    /// Plays changes on unseen games until all targets are shown to be met, or one seems not to be, or the games run out; keeps a solution.
    /// Of what is none, what it came to.
    pub(super) fn prove(&mut self, edits: &[Edit]) -> Result<Option<Vec<Estimate>>, L::Halt> {
        let start = UNSEEN + self.unseen;
        let wider = wider();
        let (mut blocks, mut seen) = (0, Vec::new());
        for look in 0..LOOKS {
            let more = if look == 0 { FIRST } else { blocks };
            blocks += more;
            self.unseen += more;
            let Some(tried) = self.proof(edits, start..start + blocks, more)? else { break };
            let outcomes: Vec<Outcome> =
                self.wanted.targets.iter().zip(&tried.seen).map(|(target, seen)| target.judge(seen, wider)).collect();
            if outcomes.iter().all(|outcome| *outcome == Outcome::Holds) {
                self.found.solutions.push(tried);
                return Ok(None);
            }
            // What is beyond its bounds by more than its noise will hardly come back.
            let fails = |(target, seen): (&Target, &Estimate)| target.judge(seen, DOUBT) == Outcome::Fails;
            let hopeless = self.wanted.targets.iter().zip(&tried.seen).any(fails);
            seen = tried.seen;
            if hopeless || self.spent() {
                break;
            }
        }
        Ok(Some(seen))
    }

    /// All blocks so far, of which so many are new.
    fn proof(&mut self, edits: &[Edit], blocks: Range<u64>, new: u64) -> Result<Option<Tried>, L::Halt> {
        let count = blocks.end - blocks.start;
        let seen: Option<Vec<Estimate>> = self.lab.see(edits, blocks)?;
        self.found.games += new * self.wanted.games_of_a_block;
        let seen = seen.filter(|seen| seen.len() == self.wanted.targets.len());
        Ok(seen.map(|seen| Tried { edits: edits.to_vec(), off: self.wanted.off(&seen), seen, blocks: count }))
    }
}

/// How much wider an interval has to be than that of 95 % to hold at all looks.
fn wider() -> f64 {
    let z = |confidence| normal_quantile(confidence).unwrap_or(f64::INFINITY);
    z(Looks::shared(LOOKS)) / z(crate::stats::CONFIDENCE)
}
