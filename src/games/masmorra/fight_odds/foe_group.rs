//! Monsters of a room with what they come to together: worked out once for all purses.

use super::foe_kinds::FoeKinds;
use super::foe_set::FoeSet;
use super::pareto::ParetoFront;
use crate::dice::{DiceAndSymbols, FaceCounts, among};
use crate::word::{FACES, Face, FaceSet};

/// The face that turns dice.
const MAGIC: FaceSet = FaceSet::NONE.with(Face::Magic);

/// Monsters to be fought.
#[derive(Clone, Copy, Debug, Default)]
pub struct FoeGroup {
    /// The monsters of the group.
    pub room: FoeSet,
    /// The monsters of the group as a number, which is the same for groups that are alike.
    pub bits: (u64, u32),
    /// Faces of no use as long as all of them are left (M69).
    pub barred: FaceSet,
    /// Faces that can hurt one of them or help against one, and are of use here.
    pub wanted: FaceSet,
    /// The most dice of each face that can be of use; of magic, which turns others, any number.
    dice: FaceCounts,
    /// Does it matter who is fought first: does one bar a face as long as it is there (M69), or is the mark looked at one by one (25)?
    pub ordered: bool,
    /// What they take at the start of a combat (M58).
    steals: FaceCounts,
    /// Wounds at the start of combat (M66).
    pub stings: u8,
    /// XP that they may take (M61).
    pub moans: u8,
    /// No purse does more: all killed unhurt, for all their XP.
    pub most: ParetoFront,
}

impl FoeGroup {
    /// The monsters of a room.
    pub fn of(kinds: &FoeKinds, room: FoeSet) -> Self {
        let room = room.plain(kinds);
        let mut group = Self { room, bits: room.bits(), most: ParetoFront::DONE, ..Self::default() };
        let mut bars = FaceSet::NONE;
        for (kind, place) in room.numbers().map(|number| kinds.kind(number)).zip(0..) {
            bars = bars.and(kind.bars);
            group.wanted = group.wanted.and(kind.useful);
            group.dice = group.dice.both(kind.most);
            group.steals = group.steals.with(kind.steals);
            group.stings = group.stings.saturating_add(kind.stings);
            group.moans += kind.moans;
            group.most = group.most.after(0, room.xp(kinds, place) + kind.triumph + u8::from(kind.moans > 0), 1);
        }
        group.barred = room.barred.and(bars);
        group.wanted = group.wanted.without(group.barred);
        let turns = among(FaceCounts::full(0, FACES), MAGIC.without(group.barred));
        group.dice = among(group.dice, group.wanted.without(MAGIC)).with(turns);
        group.ordered = room.is_marked() || !bars.is_empty();
        group
    }

    /// The purse after the thieves of the group (M58): each takes a die of its face, else a symbol.
    #[must_use]
    pub fn robbed(&self, purse: DiceAndSymbols) -> DiceAndSymbols {
        if self.steals.is_empty() {
            return purse;
        }
        let dice = purse.dice.common(self.steals);
        let symbols = purse.symbols.common(self.steals.minus(dice));
        purse.minus(DiceAndSymbols { dice, symbols })
    }

    /// The part of a purse that matters. Dice of no use are alike, no more of them are kept than magic can turn, and none without magic.
    #[must_use]
    pub fn reduced(&self, purse: DiceAndSymbols) -> DiceAndSymbols {
        let turns = if self.barred.has(Face::Magic) { 0 } else { purse.count(Face::Magic) };
        if turns == 0 {
            return self.needed(plain(purse.among(self.wanted)));
        }
        let keeps = self.wanted.and(MAGIC);
        let mut less = purse.among(keeps);
        if let Some(face) = FaceSet::ALL.without(keeps).first() {
            less = self.needed(less);
            let idle = purse.dice.len() - less.dice.len();
            less.dice = less.dice.with(FaceCounts::of(face as usize, idle.min(turns)));
        }
        less
    }

    /// Without dice of which there are more than can be of use. Symbols make pairs of them that this knows nothing of.
    fn needed(&self, purse: DiceAndSymbols) -> DiceAndSymbols {
        if purse.symbols.is_empty() { DiceAndSymbols { dice: purse.dice.common(self.dice), ..purse } } else { purse }
    }
}

/// Without magic, symbols that cannot make a difference as dice (M26) as such: there are fewer purses then.
fn plain(purse: DiceAndSymbols) -> DiceAndSymbols {
    if purse.symbols.is_empty() {
        return purse;
    }
    let pair = FaceSet::NONE.with(Face::Melee).with(Face::Defense);
    let pairs = purse.count(Face::Melee) > 0 && purse.count(Face::Defense) > 0;
    let alike = if pairs { among(purse.symbols, FaceSet::ALL.without(pair)) } else { purse.symbols };
    if alike.is_empty() || purse.dice.len() + alike.len() > FaceCounts::MOST {
        return purse;
    }
    DiceAndSymbols { dice: purse.dice.with(alike), symbols: purse.symbols.minus(alike) }
}
