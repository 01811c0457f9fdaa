//! Who is to be fought, as far as it matters: kinds of monsters, faces that are of no use, and how far the hero is from the mark (M32).

use super::foe_kinds::{FoeKinds, VAIN, number};
use crate::config::keys::{FightOrder, MarkAt, MinorMark};
use crate::config::{MonsterSide, Rules};
use crate::map::rooms;
use crate::rules::fight;
use crate::state::State;
use crate::word::FaceSet;

/// The most monsters of which all orders are tried: as many as a room holds.
pub const MOST: usize = 4;
/// The number of the first side of a boss among kinds of monsters.
pub const BOSSES: u8 = 65;
/// Minor monsters give no less, however many XP come.
const NEVER: u8 = 15;

/// Monsters to be fought.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct FoeSet {
    /// Their kinds in order, those of which there are none last: 0 for none, then rows of monsters, then sides of bosses.
    kinds: [u8; MOST],
    /// Faces that are of no use whoever is left.
    pub barred: FaceSet,
    /// XP up to the mark where it is looked at monster by monster (25); 0 past it; [`NEVER`].
    gap: u8,
}

impl FoeSet {
    /// A set of monsters of the table, before the active hero.
    pub fn of(rules: &Rules, state: &State, foes: u32) -> Self {
        let mut room = Self { barred: state.turn.barred, gap: gap(rules, state), ..Self::default() };
        rooms(foes.into()).for_each(|foe| room.add(number(rules, state, foe)));
        room
    }

    /// The monsters of these rows, before a hero who is not past the mark.
    pub fn staged(rows: &[u8]) -> Self {
        let mut room = Self { gap: NEVER, ..Self::default() };
        rows.iter().for_each(|row| room.add(1 + row));
        room
    }

    /// A side of a boss alone.
    pub fn boss(row: u8, red: bool) -> Self {
        let mut room = Self { gap: NEVER, ..Self::default() };
        room.add(BOSSES + 2 * row + u8::from(red));
        room
    }

    /// The set with a monster of this row more.
    #[must_use]
    pub fn with_row(mut self, row: u8) -> Self {
        self.add(1 + row);
        self
    }

    /// Adds a monster of this kind, if there is room for it.
    fn add(&mut self, kind: u8) {
        if let Some(place) = self.kinds.iter().position(|held| *held == 0) {
            self.kinds[place] = kind;
            self.kinds[..=place].sort_unstable();
        }
    }

    /// The number of monsters.
    pub fn len(self) -> usize {
        self.kinds.iter().filter(|kind| **kind != 0).count()
    }

    /// True if there is no monster.
    pub fn is_empty(self) -> bool {
        self.kinds[0] == 0
    }

    /// The values of all monsters, by place.
    pub fn sides(self, rules: &Rules) -> impl Iterator<Item = &MonsterSide> {
        self.kinds.into_iter().filter(|kind| *kind != 0).map(move |kind| side(rules, kind))
    }

    /// Places of those who may be fought next, one of each kind; the hardest alone, where the rules say so (9).
    pub fn next(self, rules: &Rules) -> impl Iterator<Item = usize> {
        let hardest = self.sides(rules).map(|side| side.defense).max();
        let first = rules.fight_order == FightOrder::Hardest;
        (0..self.len())
            .filter(move |place| *place == 0 || self.kinds[*place] != self.kinds[place - 1])
            .filter(move |place| !first || Some(self.side(rules, *place).defense) == hardest)
    }

    /// The values of the monster at a place.
    pub fn side(self, rules: &Rules, place: usize) -> &MonsterSide {
        side(rules, self.kinds[place])
    }

    /// XP that the one at a place gives (M32).
    pub fn xp(self, kinds: &FoeKinds, place: usize) -> u8 {
        kinds.kind(self.kinds[place]).xp[usize::from(self.gap == 0)]
    }

    /// The set without its mark, unless one of its monsters gives less for it: sets that are alike get one key.
    #[must_use]
    pub fn plain(mut self, kinds: &FoeKinds) -> Self {
        let differs = |[before, past]: [u8; 2]| before != past;
        if !self.numbers().any(|number| differs(kinds.kind(number).xp)) {
            self.gap = NEVER;
        }
        self
    }

    /// Without the one at a place, who gave so many XP.
    #[must_use]
    pub fn without(mut self, rules: &Rules, place: usize, xp: u8) -> Self {
        for next in place + 1..MOST {
            self.kinds[next - 1] = self.kinds[next];
        }
        self.kinds[MOST - 1] = 0;
        if rules.xp_minor_mark == MinorMark::Monster && self.gap != NEVER {
            self.gap = self.gap.saturating_sub(xp);
        }
        self
    }

    /// Only so many of them, those that pay back most, and Malaphyas.
    #[must_use]
    pub fn hardest(mut self, rules: &Rules, most: usize) -> Self {
        while self.len() > most {
            let weakest =
                (0..self.len()).min_by_key(|place| (self.is_lord(rules, *place), self.side(rules, *place).payback));
            self = self.without(rules, weakest.unwrap_or(0), 0);
        }
        self
    }

    /// True if Malaphyas is at this place.
    fn is_lord(self, rules: &Rules, place: usize) -> bool {
        let kind = self.kinds[place];
        kind == VAIN || kind.checked_sub(BOSSES).is_some_and(|side| side / 2 == rules.malaphyas)
    }

    /// The place of a monster of the table, or `None` if it is none of these.
    pub fn place(self, rules: &Rules, state: &State, foe: u8) -> Option<usize> {
        let kind = number(rules, state, foe);
        self.kinds.iter().position(|held| *held == kind)
    }

    /// The numbers of all of them, by place.
    #[inline]
    pub fn numbers(self) -> impl Iterator<Item = u8> {
        self.kinds.into_iter().take_while(|kind| *kind != 0)
    }

    /// The number of the one at a place.
    #[inline]
    pub fn number(self, place: usize) -> u8 {
        self.kinds[place]
    }

    /// True if the mark is looked at monster by monster (25), and not passed yet.
    pub fn is_marked(self) -> bool {
        self.gap != 0 && self.gap != NEVER
    }

    /// Wounds that all of them deal together.
    pub fn payback(self, rules: &Rules) -> u8 {
        self.sides(rules).fold(0, |sum, side| sum.saturating_add(side.payback))
    }

    /// The set as a number.
    pub fn bits(self) -> (u64, u32) {
        let kinds = self.kinds.iter().fold(0, |bits, kind| bits << 7 | u32::from(*kind));
        (u64::from(self.gap) << 6 | self.barred.bits() as u64, kinds)
    }
}

/// The values of a kind of monster.
fn side(rules: &Rules, kind: u8) -> &MonsterSide {
    if kind < BOSSES {
        &rules.monsters[usize::from(kind - 1)].side
    } else if kind == VAIN {
        &rules.bosses[usize::from(rules.malaphyas)].sides[1]
    } else {
        let side = kind - BOSSES;
        &rules.bosses[usize::from(side / 2)].sides[usize::from(side % 2)]
    }
}

/// XP that the active hero may have in this combat before minor monsters give less (M32, 12, 25).
fn gap(rules: &Rules, state: &State) -> u8 {
    if rules.xp_minor_mark == MinorMark::Combat {
        return if fight::past_mark(rules, state.active().xp) { 0 } else { NEVER };
    }
    let had = state.active().xp + if state.combat.on { state.combat.xp.into() } else { 0 };
    let past = u16::from(rules.xp_mark) + u16::from(rules.xp_mark_at == MarkAt::Over);
    past.saturating_sub(had).min(u16::from(NEVER - 1)) as u8
}
