//! What a card does in a game, counted apart and added to the ledger once: cards are offered and drawn at every step.

use super::tables::{CARD_USES, CARDS, OFFERED, TAKEN};
use super::use_tables::*;
use kit::stats::Ledger;

/// The counts of a row of the card table in the game under way; what they mean is said in the declarations of the tables.
#[derive(Clone, Copy, Default)]
pub struct CardCounts {
    pub offered: u32,
    pub taken: u32,
    pub explored: u32,
    pub moved: u32,
    pub steps: u32,
    pub drawn: u32,
    pub redrawn: u32,
    pub stood: u32,
    pub covered: u32,
    pub cost: u32,
    pub decided: u32,
    pub survived: u32,
    pub kept: u32,
    pub used: u32,
}

impl CardCounts {
    /// Adds the counts of a game to the rows of a card that does so much damage.
    pub fn add_to(&self, row: usize, damage: u8, ledger: &mut Ledger) {
        if self.offered > 0 {
            ledger.row(CARDS, row).counts([(OFFERED, self.offered.into()), (TAKEN, self.taken.into())]);
        }
        if self.taken + self.drawn + self.used > 0 {
            ledger.row(CARD_USES, row).counts([
                (TURNS_TAKEN, self.taken.into()),
                (EXPLORED, self.explored.into()),
                (MOVED, self.moved.into()),
                (STEPS, self.steps.into()),
                (DRAWN, self.drawn.into()),
                (REDRAWN, self.redrawn.into()),
                (STOOD, self.stood.into()),
                (STOOD_COVERED, self.covered.into()),
                (RED, i64::from(self.stood) * i64::from(damage)),
                (RED_COVERED, i64::from(self.covered) * i64::from(damage)),
                (COST, self.cost.into()),
                (DECIDED, self.decided.into()),
                (SURVIVED, self.survived.into()),
                (KEPT, self.kept.into()),
                (USED, self.used.into()),
            ]);
        }
    }
}
