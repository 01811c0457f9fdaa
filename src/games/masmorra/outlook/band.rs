//! Monsters of a room with what they come to together: worked out once for all purses.

use super::super::dice::{Dice, Purse, among};
use super::super::word::{FACES, Face, Faces};
use super::front::Front;
use super::kinds::Kinds;
use super::room::Room;

/// What turns dice.
const MAGIC: Faces = Faces::NONE.with(Face::Magic);

/// Monsters to be fought.
#[derive(Clone, Copy, Debug, Default)]
pub struct Band {
    /// Who they are.
    pub room: Room,
    /// Everything about that, as a number.
    pub bits: (u64, u32),
    /// Faces of no use as long as all of them are left (M69).
    pub barred: Faces,
    /// Faces that can hurt one of them or help against one, and are of use here.
    pub wanted: Faces,
    /// The most dice of each face that can be of use; of magic, which turns others, any number.
    dice: Dice,
    /// Does it matter who is fought first: does one bar a face as long as it is there (M69), or is the mark looked at one by one (25)?
    pub ordered: bool,
    /// What they take at the start of a combat (M58).
    steals: Dice,
    /// Wounds at the start of combat (M66).
    pub stings: u8,
    /// XP that they may take (M61).
    pub moans: u8,
    /// No purse does more: all killed unhurt, for all their XP.
    pub most: Front,
}

impl Band {
    /// The monsters of a room.
    pub fn of(kinds: &Kinds, room: Room) -> Self {
        let room = room.plain(kinds);
        let mut band = Self { room, bits: room.bits(), most: Front::DONE, ..Self::default() };
        let mut bars = Faces::NONE;
        for (kind, place) in room.numbers().map(|number| kinds.kind(number)).zip(0..) {
            bars = bars.and(kind.bars);
            band.wanted = band.wanted.and(kind.useful);
            band.dice = band.dice.both(kind.most);
            band.steals = band.steals.with(kind.steals);
            band.stings = band.stings.saturating_add(kind.stings);
            band.moans += kind.moans;
            band.most = band.most.after(0, room.xp(kinds, place) + kind.triumph + u8::from(kind.moans > 0), 1);
        }
        band.barred = room.barred.and(bars);
        band.wanted = band.wanted.without(band.barred);
        let turns = among(Dice::full(0, FACES), MAGIC.without(band.barred));
        band.dice = among(band.dice, band.wanted.without(MAGIC)).with(turns);
        band.ordered = room.is_marked() || !bars.is_empty();
        band
    }

    /// What is left of a purse after the thieves among them (M58): each takes a die of its face, else a symbol.
    #[must_use]
    pub fn robbed(&self, purse: Purse) -> Purse {
        if self.steals.is_empty() {
            return purse;
        }
        let dice = purse.dice.common(self.steals);
        let symbols = purse.symbols.common(self.steals.minus(dice));
        purse.minus(Purse { dice, symbols })
    }

    /// What of a purse matters: dice that are of no use are alike, there need not be more of them than magic can turn, and without magic none.
    #[must_use]
    pub fn reduced(&self, purse: Purse) -> Purse {
        let turns = if self.barred.has(Face::Magic) { 0 } else { purse.count(Face::Magic) };
        if turns == 0 {
            return self.needed(plain(purse.among(self.wanted)));
        }
        let keeps = self.wanted.and(MAGIC);
        let mut less = purse.among(keeps);
        if let Some(face) = Faces::ALL.without(keeps).first() {
            less = self.needed(less);
            let idle = purse.dice.len() - less.dice.len();
            less.dice = less.dice.with(Dice::of(face as usize, idle.min(turns)));
        }
        less
    }

    /// Without dice of which there are more than can be of use. Symbols make pairs of them that this knows nothing of.
    fn needed(&self, purse: Purse) -> Purse {
        if purse.symbols.is_empty() { Purse { dice: purse.dice.common(self.dice), ..purse } } else { purse }
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
