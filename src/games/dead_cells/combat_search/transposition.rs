//! Positions that searches have met, in a table of fixed size: of two that fall on one place the later stays.

use std::hash::{Hash, Hasher};

use super::outcome::CombatOutcome;
use crate::config::Rules;
use crate::state::State;

/// Places of the table, as a power of two.
const BITS: u32 = 12;

/// The outcomes of positions by key, for one set of weights: what a table's bots remember from decision to decision of one game. Only what was
/// searched to its end is in it, so that it holds however many steps another decision has.
#[derive(Clone)]
pub struct TranspositionTable {
    entries: [(u64, CombatOutcome); 1 << BITS],
}

impl Default for TranspositionTable {
    fn default() -> Self {
        let none = CombatOutcome { value: 0, harm: 0, kills: 0, loot: 0, dies: false };
        Self { entries: [(0, none); 1 << BITS] }
    }
}

impl TranspositionTable {
    /// The positions of one combat.
    pub fn of_combat(&mut self, combat: CombatKey) -> KnownPositions<'_> {
        KnownPositions { table: self, combat }
    }
}

/// The key of a combat, in which the key of each of its positions begins: no search finds what was known in another combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CombatKey(u64);

impl CombatKey {
    /// The key of a combat by all that tells it from others, and that none of its positions tells.
    pub fn of(combat: impl Hash) -> Self {
        let mut mix = MixHasher(0);
        combat.hash(&mut mix);
        Self(mix.finish())
    }
}

/// The positions of one combat that are known.
pub struct KnownPositions<'a> {
    table: &'a mut TranspositionTable,
    combat: CombatKey,
}

impl KnownPositions<'_> {
    /// The combat.
    pub fn combat(&self) -> CombatKey {
        self.combat
    }

    /// The outcome of a position, if it is known.
    pub fn get(&self, key: u64) -> Option<CombatOutcome> {
        let (known, outcome) = self.table.entries[place(key)];
        (known == key).then_some(outcome)
    }

    /// Keeps the outcome of a position.
    pub fn put(&mut self, key: u64, outcome: CombatOutcome) {
        self.table.entries[place(key)] = (key, outcome);
    }
}

fn place(key: u64) -> usize {
    (key >> (u64::BITS - BITS)) as usize
}

/// The key of each position, of all that tells it apart in one combat: the agenda, the board, and all that a combat changes about bodies. Never
/// 0.
///
/// A key is a chain of some 140 multiplications, each of which waits for the one before: a fifth of the time of a game. The keys of several
/// positions are worked out in turns, so that the processor has the others to do meanwhile: games are faster by x1.19.
pub fn keys<const N: usize>(rules: &Rules, combat: CombatKey, states: [&State; N]) -> [u64; N] {
    let mut mixes = states.map(|_| MixHasher(combat.0));
    let mut tasks = states.map(|state| state.agenda.all());
    let deepest = tasks.iter().map(ExactSizeIterator::len).max().unwrap_or(0);
    tasks.iter_mut().zip(&mut mixes).for_each(|(tasks, mix)| tasks.next().hash(mix));
    for _ in 1..deepest {
        for (tasks, mix) in tasks.iter_mut().zip(&mut mixes) {
            if let Some(task) = tasks.next() {
                task.hash(mix);
            }
        }
    }
    for (state, mix) in states.iter().zip(&mut mixes) {
        (state.combat.round, state.first, state.bag.teeth).hash(mix);
        (state.combat.board, state.combat.loot).hash(mix);
    }
    for seat in 0..rules.bodies() {
        for (state, mix) in states.iter().zip(&mut mixes) {
            let body = &state.bodies[seat];
            (body.damage, body.shields, body.gold, body.scrolls, body.zeros, body.melee).hash(mix);
            (body.tokens, &body.items[..], &body.laid[..]).hash(mix);
        }
    }
    mixes.map(|mix| mix.finish() | 1)
}

/// A fast hash of small numbers: multiplication, as FxHash has it, with a mixed end.
struct MixHasher(u64);

const ODD: u64 = 0x9E37_79B9_7F4A_7C15;

impl MixHasher {
    fn add(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(ODD);
    }
}

impl Hasher for MixHasher {
    fn finish(&self) -> u64 {
        let mixed = (self.0 ^ self.0 >> 32).wrapping_mul(ODD);
        mixed ^ mixed >> 29
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            self.add(chunk.iter().fold(0, |word, &byte| word << 8 | u64::from(byte)));
        }
    }

    fn write_u8(&mut self, number: u8) {
        self.add(number.into());
    }

    fn write_u32(&mut self, number: u32) {
        self.add(number.into());
    }

    fn write_u64(&mut self, number: u64) {
        self.add(number);
    }

    fn write_usize(&mut self, number: usize) {
        self.add(number as u64);
    }

    fn write_isize(&mut self, number: isize) {
        self.add(number as u64);
    }
}
