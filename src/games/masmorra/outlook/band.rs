//! Monsters of a room with what they come to together: worked out once for all purses.

use super::super::dice::{Dice, Purse, among};
use super::super::word::{Face, Faces};
use super::kinds::Kinds;
use super::room::Room;

/// Monsters to be fought.
#[derive(Clone, Copy, Debug)]
pub struct Band {
    /// Who they are.
    pub room: Room,
    /// Everything about that, as a number.
    pub bits: (u64, u32),
    /// Faces of no use as long as all of them are left (M69).
    pub barred: Faces,
    /// Faces that can hurt one of them or help against one, and are of use here.
    pub wanted: Faces,
    /// Does it matter who is fought first: does one bar a face as long as it is there (M69), or is the mark looked at one by one (25)?
    pub ordered: bool,
    /// What they take at the start of a combat (M58).
    steals: Dice,
    /// Wounds at the start of combat (M66).
    pub stings: u8,
    /// XP that they may take (M61).
    pub moans: u8,
}

impl Band {
    /// The monsters of a room.
    pub fn of(kinds: &Kinds, room: Room) -> Self {
        let (none, bits) = (Faces::NONE, room.bits());
        let mut band =
            Self { room, bits, barred: none, wanted: none, ordered: false, steals: Dice::EMPTY, stings: 0, moans: 0 };
        let mut bars = none;
        for kind in room.numbers().map(|number| kinds.kind(number)) {
            bars = bars.and(kind.bars);
            band.wanted = band.wanted.and(kind.useful);
            band.steals = band.steals.with(kind.steals);
            band.stings = band.stings.saturating_add(kind.stings);
            band.moans += kind.moans;
        }
        band.barred = room.barred.and(bars);
        band.wanted = band.wanted.without(band.barred);
        band.ordered = room.is_marked() || !bars.is_empty();
        band
    }

    /// What is left of a purse after the thieves among them (M58): each takes a die of its face, else a symbol.
    #[must_use]
    pub fn robbed(&self, purse: Purse) -> Purse {
        let dice = purse.dice.common(self.steals);
        let symbols = purse.symbols.common(self.steals.minus(dice));
        purse.minus(Purse { dice, symbols })
    }

    /// What of a purse matters: dice that are of no use are alike, there need not be more of them than magic can turn, and without magic none.
    #[must_use]
    pub fn reduced(&self, purse: Purse) -> Purse {
        let turns = if self.barred.has(Face::Magic) { 0 } else { purse.count(Face::Magic) };
        if turns == 0 {
            return plain(purse.among(self.wanted));
        }
        let keeps = self.wanted.with(Face::Magic);
        let mut less = purse.among(keeps);
        if let Some(face) = Faces::ALL.without(keeps).first() {
            let idle = purse.dice.len() - less.dice.len();
            less.dice = less.dice.with(Dice::of(face as usize, idle.min(turns)));
        }
        less
    }
}

/// Without magic, symbols that cannot make a difference as dice (M26) as such: there are fewer purses then.
fn plain(purse: Purse) -> Purse {
    if purse.symbols.is_empty() {
        return purse;
    }
    let pair = Faces::NONE.with(Face::Melee).with(Face::Defense);
    let pairs = purse.count(Face::Melee) > 0 && purse.count(Face::Defense) > 0;
    let alike = if pairs { among(purse.symbols, Faces::ALL.without(pair)) } else { purse.symbols };
    if alike.is_empty() || purse.dice.len() + alike.len() > Dice::MOST {
        return purse;
    }
    Purse { dice: purse.dice.with(alike), symbols: purse.symbols.minus(alike) }
}
