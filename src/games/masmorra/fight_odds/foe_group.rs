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
    /// Faces that can hurt one of them or help against one, now or when who bars them is dead.
    pub wanted: FaceSet,
    /// The most dice or symbols of each face that can be of use; of magic, which turns others, any number.
    most_of_each: FaceCounts,
    /// Does one bar a face as long as it is there (M69), so that what is done to dice may have to wait?
    pub bars: bool,
    /// Does it matter who is fought first: does one bar a face, or is the mark looked at one by one (25)?
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
            group.most_of_each = group.most_of_each.both(kind.most);
            group.steals = group.steals.with(kind.steals);
            group.stings = group.stings.saturating_add(kind.stings);
            group.moans += kind.moans;
            group.most = group.most.after(0, room.xp(kinds, place) + kind.triumph + u8::from(kind.moans > 0), 1);
        }
        group.barred = room.barred.and(bars);
        group.wanted = group.wanted.without(room.barred);
        let turns = among(FaceCounts::full(0, FACES), MAGIC.without(group.barred));
        group.most_of_each = among(group.most_of_each, group.wanted.without(MAGIC)).with(turns);
        group.bars = !bars.is_empty();
        group.ordered = room.is_marked() || group.bars;
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

    /// The part of a purse that matters. Where no die can be turned any more and nobody bars a face, it is [settled](Self::settled). Else
    /// dice of no use are alike, no more of them are kept than magic can turn, and none without magic.
    #[must_use]
    pub fn reduced(&self, purse: DiceAndSymbols) -> DiceAndSymbols {
        let turns = if self.barred.has(Face::Magic) || purse.dice.is_empty() { 0 } else { purse.count(Face::Magic) };
        if turns == 0 {
            return if self.bars { purse.among(self.wanted) } else { self.settled(purse) };
        }
        let keeps = self.wanted.and(MAGIC);
        let mut less = purse.among(keeps);
        if let Some(face) = FaceSet::ALL.without(keeps).first() {
            if !self.bars && less.symbols.is_empty() {
                less.dice = less.dice.common(self.most_of_each);
            }
            let idle = purse.dice.len() - less.dice.len();
            less.dice = less.dice.with(FaceCounts::of(face as usize, idle.min(turns)));
        }
        less
    }

    /// The purse as symbols alone, swords and shields combined: all that matters of it once no die is to be turned any more, since a pair is
    /// worth more than its dice to whoever fights (M26), and its symbols may go to several monsters.
    #[must_use]
    pub fn settled(&self, purse: DiceAndSymbols) -> DiceAndSymbols {
        let usable = purse.among(self.wanted);
        let pairs = FaceCounts::of(Face::Melee as usize, usable.shields());
        let symbols = usable.dice.both(usable.symbols).both(pairs).common(self.most_of_each);
        DiceAndSymbols { symbols, ..DiceAndSymbols::EMPTY }
    }
}
