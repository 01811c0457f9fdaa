//! Whether changes do what they seem to, on games that the search has not seen.
//!
//! A set is put to the proof look by look, each at twice as many games. Between two looks others may seem likelier: a proof is not given up, it
//! waits until its set is again the likeliest to be shown to do. Intervals hold at all its looks together, whenever they are taken.

use super::{BASE, EditSet, Evaluator, TuningSearch, TuningTarget, ValueEdit};
use kit::stats::{Estimate, normal_quantile, simultaneous};

/// Blocks of the first look.
const FIRST: u64 = 1_000;

/// A set that is put to the proof.
pub(super) struct ConfirmationTest<P> {
    edits: EditSet,
    /// The first of its blocks, which nothing else is played on.
    start: u64,
    blocks: u64,
    played: Option<P>,
    /// Where the model has what was seen of it.
    place: Option<usize>,
}

impl<L: Evaluator> TuningSearch<'_, L> {
    /// Takes the next look at a set; keeps it as a solution where all targets are shown to be met.
    pub(super) fn look(&mut self, edits: &[ValueEdit]) -> Result<bool, L::Halt> {
        let mut proof = self.taken_up(edits);
        let (start, more) = (proof.start, more(proof.blocks));
        proof.blocks += more;
        let tried = self.play_on(edits, start..start + proof.blocks, more, &mut proof.played)?;
        let Some(tried) = tried else {
            self.closed.insert(edits.to_vec());
            return Ok(false);
        };
        proof.place = Some(self.model.note(edits, &tried.seen, proof.place));
        let wider = wider(self.wanted.looks);
        let holds = self.wanted.targets.iter().zip(&tried.seen).all(|(target, seen)| target.is_shown(seen, wider));
        if holds {
            self.found.solutions.push(tried);
        }
        if holds || proof.blocks == most(self.wanted.looks) {
            self.closed.insert(edits.to_vec());
        } else {
            self.proofs.push(proof);
        }
        Ok(holds)
    }

    /// The proof of a set that waits, or a new one.
    fn taken_up(&mut self, edits: &[ValueEdit]) -> ConfirmationTest<L::GameCounts> {
        if let Some(place) = self.proofs.iter().position(|proof| proof.edits == edits) {
            return self.proofs.swap_remove(place);
        }
        let start = self.next;
        self.next += most(self.wanted.looks);
        ConfirmationTest { edits: edits.to_vec(), start, blocks: 0, played: None, place: None }
    }

    /// Whether games are left for the next look at a set.
    pub(super) fn may_look(&self, edits: &[ValueEdit]) -> bool {
        let blocks = self.proofs.iter().find(|proof| proof.edits == edits).map_or(0, |proof| proof.blocks);
        more(blocks) <= self.blocks_left()
    }
}

/// Blocks that the next look at so many adds.
fn more(blocks: u64) -> u64 {
    if blocks == 0 { FIRST } else { blocks }
}

/// Blocks of the last look.
fn most(looks: usize) -> u64 {
    FIRST << (looks - 1)
}

/// How much wider an interval has to be than that of 95 % to hold at all looks.
fn wider(looks: usize) -> f64 {
    let z = |confidence| normal_quantile(confidence).unwrap_or(f64::INFINITY);
    z(simultaneous(looks)) / z(kit::stats::CONFIDENCE)
}

/// How far within its bounds, on the scale, a measure has to be to be shown there at the last look; by what the rules as they are came to.
pub(super) fn room_of(looks: usize, (target, seen): (&TuningTarget, &Estimate)) -> f64 {
    let error = target.scale.belief(seen).map_or(0.0, |(_, variance)| variance.sqrt());
    1.96 * wider(looks) * error * f64::sqrt(BASE as f64 / most(looks) as f64)
}
