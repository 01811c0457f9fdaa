//! What single changes do around a set of changes.
//!
//! What a change does depends on the others that are made: one more damage matters little where any wager meets it, and much where wagers are
//! capped. So once a set comes near, every change is played again beside it, and the model is made anew from there.

use super::model::Model;
use super::{Edit, Edits, LONG, Lab, SHORT, Search, Tried};

/// Around a set so many times as many blocks are played of each change as at first: it is nearer to what is sought.
const CLOSER: u64 = 2;

impl<L: Lab> Search<'_, L> {
    /// What each change does beside those of an anchor, on the luck that the anchor was played with.
    pub(super) fn learn_around(&mut self, model: &mut Model<'_>, anchor: &Edits) -> Result<(), L::Halt> {
        let short = if anchor.is_empty() { SHORT } else { CLOSER * SHORT };
        let (Some(few), Some(many)) = (self.play(anchor, 0..short)?, self.play(anchor, 0..LONG)?) else {
            return Ok(());
        };
        model.forget();
        for &edit in anchor {
            if self.spent() {
                return Ok(());
            }
            let rest: Edits = anchor.iter().copied().filter(|own| *own != edit).collect();
            if let Some(without) = self.play(&rest, 0..LONG)? {
                model.note(edit, &without.seen, &many.seen);
            }
        }
        for (knob, alone) in model.to_be_played() {
            if anchor.iter().any(|own| own.knob == knob) {
                continue;
            }
            let (reference, blocks): (&Tried, u64) = if alone { (&many, LONG) } else { (&few, short) };
            for step in model.steps_to_be_played(knob) {
                if self.spent() {
                    return Ok(());
                }
                let edit = Edit { knob, step };
                if let Some(tried) = self.play(&with(anchor, edit), 0..blocks)? {
                    model.note(edit, &reference.seen, &tried.seen);
                }
            }
        }
        model.settle();
        Ok(())
    }

    /// The set from which to go on: what is expected to come nearest.
    pub(super) fn nearest_expected(&self, model: &Model<'_>) -> Option<Edits> {
        let surprise = self.memory.surprise(model, self.wanted.targets.len());
        let all = self.memory.sets().map(|edits| (self.outlook(model, &surprise, edits), edits));
        all.min_by(|a, b| a.0.total_cmp(&b.0).then_with(|| a.1.cmp(b.1))).map(|(_, edits)| edits.clone())
    }
}

fn with(anchor: &[Edit], edit: Edit) -> Edits {
    let mut all = anchor.to_vec();
    all.push(edit);
    all.sort_unstable();
    all
}
