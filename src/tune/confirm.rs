//! Whether changes do what they seem to, on games that the search has not seen.

use super::{BASE, Edit, Lab, Search, Target};
use crate::stats::{Estimate, Looks, Outcome, normal_quantile};

/// Blocks of the first look.
const FIRST: u64 = 1_000;

/// An interval so many times as wide as that of 95 % beyond the bounds ends a proof.
const DOUBT: f64 = 0.3;

impl<L: Lab> Search<'_, L> {
    /// Plays changes on unseen games until all targets are shown to be met, or one seems not to be, or the games run out; keeps a solution.
    pub(super) fn prove(&mut self, edits: &[Edit]) -> Result<bool, L::Halt> {
        let start = self.next;
        let (wider, most) = (wider(self.wanted.looks), most(self.wanted.looks));
        let (mut blocks, mut holds, mut last) = (0, false, None);
        for look in 0..self.wanted.looks {
            let more = if look == 0 { FIRST } else { blocks };
            blocks += more;
            let Some(tried) = self.play_on(edits, start, blocks, more)? else { break };
            let judged = |narrower: f64, wider: f64| {
                let all = self.wanted.targets.iter().zip(&tried.seen);
                all.map(move |(target, seen)| target.judge(seen, narrower, wider)).collect::<Vec<Outcome>>()
            };
            holds = judged(0.0, wider).iter().all(|outcome| *outcome == Outcome::Holds);
            // What is beyond what can be shown at the last look by more than its noise will hardly come back.
            let part = f64::sqrt(blocks as f64 / most as f64);
            let hopeless = judged(wider * part, DOUBT).contains(&Outcome::Fails);
            last = Some(tried);
            if holds || hopeless || self.spent() {
                break;
            }
        }
        if let Some(tried) = last {
            self.model.note(edits, &tried.seen);
            if holds {
                self.found.solutions.push(tried);
            }
        }
        Ok(holds)
    }
}

/// Blocks of the last look.
fn most(looks: usize) -> u64 {
    FIRST << (looks - 1)
}

/// How much wider an interval has to be than that of 95 % to hold at all looks.
fn wider(looks: usize) -> f64 {
    let z = |confidence| normal_quantile(confidence).unwrap_or(f64::INFINITY);
    z(Looks::shared(looks)) / z(crate::stats::CONFIDENCE)
}

/// How far within its bounds, on the scale, a measure has to be to be shown there at the last look; by what the rules as they are came to.
pub(super) fn room_of(looks: usize, (target, seen): (&Target, &Estimate)) -> f64 {
    let error = target.scale.belief(seen).map_or(0.0, |(_, variance)| variance.sqrt());
    1.96 * wider(looks) * error * f64::sqrt(BASE as f64 / most(looks) as f64)
}
