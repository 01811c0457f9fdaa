//! What there is to know of every single monster, whoever has which dice: worked out once.

use super::foe_set::BOSSES;
use crate::config::{MOST_BOSSES, MonsterSide, Rules};
use crate::dice::{DiceAndSymbols, FaceCounts};
use crate::rules::fight::single_fight::{self, FightResult, FoeDefense};
use crate::state::State;
use crate::word::{FACES, Face, FaceSet, MonsterTrait};

/// The worth of Malaphyas beside his XP, in XP, where nothing but his death ends the game well.
const TRIUMPH: u8 = 8;

/// The number of red Malaphyas where his death would make a rival win: who kills him has nothing of it.
pub const VAIN: u8 = BOSSES + 2 * MOST_BOSSES as u8;
const _: () = assert!(VAIN < 128, "a kind has seven bits in the number of a set");

/// A kind of monster, or a side of a boss.
#[derive(Debug, Default, PartialEq)]
pub struct FoeKind {
    /// How blows meet it.
    foe_defense: FoeDefense,
    /// Faces that can be of use against it.
    pub useful: FaceSet,
    /// Faces that are of no use as long as it is there (M69).
    pub bars: FaceSet,
    /// What it takes at the start of a combat (M58).
    pub steals: FaceCounts,
    /// Wounds at the start of a combat (M66).
    pub stings: u8,
    /// XP that it takes of who kills it otherwise than it likes (M61).
    pub moans: u8,
    /// XP that it gives before the mark, and past it (M32).
    pub xp: [u8; 2],
    /// True if it calls others (M66).
    pub spawns: bool,
    /// What his death counts beside his XP: in epic and the alliance no game is won without it.
    pub triumph: u8,
    /// The most dice or symbols of each face that it makes sense to spend on it, or to combine for it.
    pub most: FaceCounts,
    /// All dice that it makes sense to spend on it, with what comes of them.
    dice: Vec<(FaceCounts, FightResult)>,
    /// The results for symbols, of which no two make a pair (M26).
    symbols: Vec<(FaceCounts, FightResult)>,
}

/// All kinds of monsters, by the numbers that a [`FoeSet`](super::FoeSet) has for them.
#[derive(Debug, Default, PartialEq)]
pub struct FoeKinds(Vec<FoeKind>);

impl FoeKinds {
    /// The kinds of monsters of these rules.
    pub fn of(rules: &Rules) -> Self {
        let first = usize::from(BOSSES);
        let mut kinds: Vec<FoeKind> = Vec::new();
        kinds.resize_with(usize::from(VAIN) + 1, FoeKind::default);
        for (row, number) in rules.monsters.iter().zip(1..) {
            let less = if row.major { 0 } else { rules.xp_less };
            kinds[number] =
                FoeKind { xp: [row.side.xp, row.side.xp.saturating_sub(less)], ..FoeKind::of(rules, &row.side) };
        }
        for (boss, place) in rules.bosses.iter().zip(0..) {
            for (side, red) in boss.sides.iter().zip(0..) {
                if boss.malaphyas && red == 1 {
                    kinds[usize::from(VAIN)] = FoeKind { xp: [0; 2], ..FoeKind::of(rules, side) };
                }
                let triumph = if rules.has_lair() && boss.malaphyas { TRIUMPH } else { 0 };
                kinds[first + 2 * place + red] = FoeKind { triumph, ..FoeKind::of(rules, side) };
            }
        }
        Self(kinds)
    }

    /// One of them.
    #[inline]
    pub fn kind(&self, number: u8) -> &FoeKind {
        &self.0[usize::from(number)]
    }
}

/// The number of the kind of a monster of the table, as a [`FoeSet`](super::FoeSet) has it.
pub fn number(rules: &Rules, state: &State, foe: u8) -> u8 {
    let held = state.foes[usize::from(foe)];
    if foe == rules.first_boss() + rules.malaphyas && held.red && is_vain(rules, state) {
        return VAIN;
    }
    if foe >= rules.first_boss() { BOSSES + 2 * held.row + u8::from(held.red) } else { 1 + held.row }
}

/// Would the death of red Malaphyas end the game of rivals now, and another than the active hero win it?
fn is_vain(rules: &Rules, state: &State) -> bool {
    let more = u16::from(rules.bosses[usize::from(rules.malaphyas)].sides[1].xp) + u16::from(state.combat.xp);
    !rules.allies() && state.lead(rules, state.turn.seat, more) < 0.0
}

impl FoeKind {
    fn of(rules: &Rules, side: &MonsterSide) -> Self {
        let strikes = |purse: DiceAndSymbols| {
            let mut all = Vec::new();
            single_fight::strikes(rules, side, purse, |with, result| all.push((with.dice.with(with.symbols), result)));
            all
        };
        let full = FaceCounts::full(0, FACES);
        // All payments are listed once for each kind, and a purse picks those that it can pay. When every fight with symbols searched them
        // anew, that was a third of the time: 775 games a second with hunter, now 987.
        let dice = strikes(DiceAndSymbols { dice: full, ..DiceAndSymbols::EMPTY });
        let symbols = strikes(DiceAndSymbols { symbols: full, ..DiceAndSymbols::EMPTY });
        let mut kind = Self {
            foe_defense: FoeDefense::of(rules, side),
            useful: single_fight::useful(rules, side),
            xp: [side.xp; 2],
            most: most(&symbols),
            dice,
            symbols,
            ..Self::default()
        };
        for one in side.traits.iter() {
            match one {
                MonsterTrait::Bars(face) => kind.bars = kind.bars.with(*face),
                MonsterTrait::Steals(face) => kind.steals = kind.steals.add(*face as usize),
                MonsterTrait::Sting(wounds) => kind.stings += wounds,
                MonsterTrait::Moans(_) => kind.moans += 1,
                MonsterTrait::Spawns(_) => kind.spawns = true,
                _ => {}
            }
        }
        kind
    }

    /// The result of spending a purse on the monster.
    pub fn result(&self, with: DiceAndSymbols) -> FightResult {
        self.foe_defense.result(&with.sum())
    }

    /// All dice of these that it makes sense to spend on it, in the order of `single_fight::strikes`.
    pub fn dice(&self, dice: FaceCounts) -> impl Iterator<Item = (FaceCounts, FightResult)> + '_ {
        self.dice.iter().copied().filter(move |(with, _)| dice.contains(*with))
    }

    /// All payments that make sense against the monster and that the purse holds, none of them paired, with the result of each.
    #[inline]
    pub fn strikes(&self, purse: DiceAndSymbols, mut each: impl FnMut(DiceAndSymbols, FightResult)) {
        let all = purse.dice.both(purse.symbols);
        let some = self.symbols.iter().filter(|(sum, _)| all.contains(*sum));
        some.for_each(|&(sum, result)| each(paid(purse, sum), result));
    }
}

/// The most of each face among these; of defense as many as swords want of shields, too (M26).
fn most(all: &[(FaceCounts, FightResult)]) -> FaceCounts {
    let most = all.iter().fold(FaceCounts::EMPTY, |most, (with, _)| most.with(with.minus(with.common(most))));
    let shields = FaceCounts::of(Face::Defense as usize, most.count(Face::Melee as usize).div_ceil(2));
    most.with(shields.minus(shields.common(most)))
}

/// So much of each face: symbols, which die with the room, before dice.
fn paid(purse: DiceAndSymbols, sum: FaceCounts) -> DiceAndSymbols {
    let symbols = purse.symbols.common(sum);
    DiceAndSymbols { dice: sum.minus(symbols), symbols }
}
