//! What one player has come to in the game under way.

use super::curves::RESOURCES;
use super::tables::{SOURCES, USES};
use crate::dice::{DiceAndSymbols, FaceCounts};
use crate::word::{FACES, Face};

/// Sides of a flow.
pub const GAIN: usize = 0;
pub const LOSS: usize = 1;

/// Dice or symbols by use.
pub type UseCounts = [u32; USES.len()];

/// A player.
#[derive(Clone, Copy, Default)]
pub struct PlayerCounts {
    /// The row of the hero.
    pub hero: usize,
    /// By resource: what is held, and what was gained and lost since the own turn before.
    pub held: [u32; RESOURCES.len()],
    pub flows: [[u32; 2]; RESOURCES.len()],
    pub luck: DiceCounts,
    /// By source: XP, and how often.
    pub sources: [[i64; 2]; SOURCES.len()],
    /// Rows of treasure cards that were in hand, that were played and that were dealt at the start; abilities learnt, by place: a bit each.
    pub had: u64,
    pub played: u64,
    pub dealt: u64,
    pub learnt: u8,
    pub turns: i64,
    pub defeats: i64,
    pub kills: i64,
}

/// Dice and symbols by face.
#[derive(Clone, Copy, Default)]
pub struct DiceCounts {
    /// Dice that are not used yet.
    pub unused: [u8; FACES],
    /// Rolled, rolled again, turned away by magic; symbols gained.
    pub rolled: [u32; FACES],
    pub again: [u32; FACES],
    pub turned: [u32; FACES],
    pub symbols: [u32; FACES],
    /// Used, by use.
    pub uses: [UseCounts; FACES],
}

impl PlayerCounts {
    /// Counts a resource that is gained or lost. (XP are counted by what is held; see there.)
    #[inline]
    pub fn flow(&mut self, resource: usize, side: usize, amount: u8) {
        let (held, amount) = (&mut self.held[resource], u32::from(amount));
        self.flows[resource][side] += amount;
        *held = if side == GAIN { *held + amount } else { held.saturating_sub(amount) };
    }
}

impl DiceCounts {
    /// All unused dice show this now, since those were rolled again, or since there are more.
    pub fn roll(&mut self, now: FaceCounts, again: FaceCounts) {
        for face in 0..FACES {
            let (now, again) = (now.count(face), again.count(face));
            let kept = self.unused[face].saturating_sub(again);
            self.rolled[face] += u32::from(now.saturating_sub(kept));
            self.again[face] += u32::from(again);
            self.unused[face] = now;
        }
    }

    /// A die is turned to another face.
    pub fn turn(&mut self, from: Face, now: FaceCounts) {
        self.turned[from as usize] += 1;
        (0..FACES).for_each(|face| self.unused[face] = now.count(face));
    }

    /// Dice and symbols are used.
    pub fn spend(&mut self, what: DiceAndSymbols, to: usize) {
        for face in 0..FACES {
            let (dice, symbols) = (what.dice.count(face), what.symbols.count(face));
            self.unused[face] = self.unused[face].saturating_sub(dice);
            self.uses[face][to] += u32::from(dice + symbols);
        }
    }
}
