//! What there is to know of every single monster, whoever has which dice: worked out once.

use super::super::config::{Rules, Side};
use super::super::dice::{Dice, Purse};
use super::super::rules::fight::blow::{self, Blow, Quarry};
use super::super::state::State;
use super::super::word::{FACES, Face, Faces, Trait};
use super::room::BOSSES;

/// What Malaphyas counts beside his XP where nothing but his death ends the game well, in XP.
const TRIUMPH: u8 = 8;

/// A kind of monster, or a side of a boss.
#[derive(Debug, Default, PartialEq)]
pub struct Kind {
    /// How blows meet it.
    quarry: Quarry,
    /// Faces that can be of use against it.
    pub useful: Faces,
    /// Faces that are of no use as long as it is there (M69).
    pub bars: Faces,
    /// What it takes at the start of a combat (M58).
    pub steals: Dice,
    /// Wounds at the start of a combat (M66).
    pub stings: u8,
    /// XP that it takes of who kills it otherwise than it likes (M61).
    pub moans: u8,
    /// XP that it gives before the mark, and past it (M32).
    pub xp: [u8; 2],
    /// Does it call others (M66)?
    pub spawns: bool,
    /// What his death counts beside his XP: in epic and the alliance no game is won without it.
    pub triumph: u8,
    /// The most dice of each face that it makes sense to spend on it.
    pub most: Dice,
    /// All dice that it makes sense to spend on it, with what comes of them.
    dice: Vec<(Dice, Blow)>,
    /// The same of symbols, of which no two make a pair (M26).
    symbols: Vec<(Dice, Blow)>,
}

/// All of them, by the numbers that a [`Room`](super::Room) has for them.
#[derive(Debug, Default, PartialEq)]
pub struct Kinds(Vec<Kind>);

impl Kinds {
    /// Those of these rules.
    pub fn of(rules: &Rules) -> Self {
        let first = usize::from(BOSSES);
        let mut kinds: Vec<Kind> = Vec::new();
        kinds.resize_with(first + 2 * rules.bosses.len(), Kind::default);
        for (row, number) in rules.monsters.iter().zip(1..) {
            let less = if row.major { 0 } else { rules.xp_less };
            kinds[number] = Kind { xp: [row.side.xp, row.side.xp.saturating_sub(less)], ..Kind::of(rules, &row.side) };
        }
        for (boss, place) in rules.bosses.iter().zip(0..) {
            for (side, red) in boss.sides.iter().zip(0..) {
                let triumph = if rules.has_lair() && boss.malaphyas { TRIUMPH } else { 0 };
                kinds[first + 2 * place + red] = Kind { triumph, ..Kind::of(rules, side) };
            }
        }
        Self(kinds)
    }

    /// One of them.
    #[inline]
    pub fn kind(&self, number: u8) -> &Kind {
        &self.0[usize::from(number)]
    }
}

/// The number of the kind of a monster of the table, as a [`Room`](super::Room) has it.
pub fn number(rules: &Rules, state: &State, foe: u8) -> u8 {
    let held = state.foes[usize::from(foe)];
    if foe >= rules.first_boss() { BOSSES + 2 * held.row + u8::from(held.red) } else { 1 + held.row }
}

impl Kind {
    fn of(rules: &Rules, side: &Side) -> Self {
        let strikes = |purse: Purse| {
            let mut all = Vec::new();
            blow::strikes(rules, side, purse, |with, blow| all.push((with.dice.with(with.symbols), blow)));
            all
        };
        let full = Dice::full(0, FACES);
        let dice = strikes(Purse { dice: full, ..Purse::EMPTY });
        let symbols = strikes(Purse { symbols: full, ..Purse::EMPTY });
        let mut kind = Self {
            quarry: Quarry::of(rules, side),
            useful: blow::useful(rules, side),
            xp: [side.xp; 2],
            most: dice.iter().fold(Dice::EMPTY, |most, (with, _)| most.with(with.minus(with.common(most)))),
            dice,
            symbols,
            ..Self::default()
        };
        for one in side.traits.iter() {
            match one {
                Trait::Bars(face) => kind.bars = kind.bars.with(*face),
                Trait::Steals(face) => kind.steals = kind.steals.add(*face as usize),
                Trait::Sting(wounds) => kind.stings += wounds,
                Trait::Moans(_) => kind.moans += 1,
                Trait::Spawns(_) => kind.spawns = true,
                _ => {}
            }
        }
        kind
    }

    /// What comes of spending this on it.
    pub fn blow(&self, with: Purse) -> Blow {
        self.quarry.blow(&with.sum())
    }

    /// All dice of these that it makes sense to spend on it, in the order of `blow::strikes`.
    pub fn dice(&self, dice: Dice) -> impl Iterator<Item = (Dice, Blow)> + '_ {
        self.dice.iter().copied().filter(move |(with, _)| dice.contains(*with))
    }

    /// Everything that it makes sense to spend on it, with what comes of it, or no more.
    #[inline]
    pub fn strikes(&self, purse: Purse, mut each: impl FnMut(Purse, Blow)) {
        if purse.symbols.is_empty() {
            return self.dice(purse.dice).for_each(|(dice, blow)| each(Purse { dice, ..Purse::EMPTY }, blow));
        }
        let (all, pairs) = (most(purse), purse.shields() > 0);
        for &(sum, blow) in self.symbols.iter().filter(|(sum, _)| all.contains(*sum)) {
            if pairs && sum.count(Face::Melee as usize) > 0 {
                paired(purse, sum, |with| each(with, blow));
            } else {
                each(paid(purse, sum), blow);
            }
        }
    }
}

/// The most that a purse can come to, by face.
fn most(purse: Purse) -> Dice {
    let sum = purse.sum().into_iter().enumerate();
    sum.fold(Dice::EMPTY, |all, (face, count)| all.with(Dice::of(face, count.min(Dice::MOST))))
}

/// So much of each face: symbols, which die with the room, before dice.
fn paid(purse: Purse, sum: Dice) -> Purse {
    let symbols = purse.symbols.common(sum);
    Purse { dice: sum.minus(symbols), symbols }
}

/// The same in all ways that make sense, where dice of melee and defense make pairs that are a melee more each (M26).
fn paired(purse: Purse, sum: Dice, mut each: impl FnMut(Purse)) {
    let [melee, defense] = [Face::Melee, Face::Defense].map(|face| face as usize);
    let others = paid(purse, sum.minus(sum.only(melee)).minus(sum.only(defense)));
    let has = |face: usize, count: u8| count <= purse.symbols.count(face);
    // Symbols that so many dice of both leave to be spent.
    let swords = |blades: u8, guards: u8| sum.count(melee).saturating_sub(blades + blades.min(guards));
    let shields = |guards: u8| sum.count(defense).saturating_sub(guards);
    for guards in (0..=purse.dice.count(defense)).filter(|guards| has(defense, shields(*guards))) {
        for blades in 0..=purse.dice.count(melee) {
            let left = swords(blades, guards);
            // One die less would do as well, or a symbol instead of it.
            let blade =
                || has(melee, swords(blades - 1, guards)) && (blades > guards || swords(blades - 1, guards) == left);
            let guard = || has(defense, shields(guards - 1)) && swords(blades, guards - 1) == left;
            if has(melee, left) && !(blades > 0 && blade() || guards > 0 && guard()) {
                let dice = Dice::of(melee, blades).with(Dice::of(defense, guards));
                let symbols = Dice::of(melee, left).with(Dice::of(defense, shields(guards)));
                each(others.with(Purse { dice, symbols }));
            }
        }
    }
}
