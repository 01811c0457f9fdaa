//! What has been worked out, kept as long as a state lives: it depends on rules, monsters and dice alone, so that it holds in the next room
//! and in the next game. Places are fixed, and what comes later overwrites: an answer that is gone is worked out again, and is the same.

use std::cell::{OnceCell, RefCell};
use std::fmt;

use super::foe_kinds::FoeKinds;
use super::pareto::ParetoFront;
use super::roll_table::{POOLS, RollSums};
use crate::config::Rules;

/// The number of fronts that are kept. A quarter as many was no faster.
const FRONTS: usize = 1 << 19;
/// The number of tables of rerolls that are kept.
const TABLES: usize = 1 << 11;

/// The key of an answer, as two numbers; the second is 0 for no answer. The key of a front has the dice in its upper bits, from [`DICE`]
/// on.
pub type CacheKey = (u64, u32);

/// The first bit of the dice in the key of a front.
pub const DICE: u32 = 34;
/// Dice that are told apart by place: of more, some share one.
const MOST: usize = 7;
/// Bits of three faces of a pool.
const HALF: u32 = 12;

/// The number of dice in the bits of three faces.
const fn dice(half: usize) -> usize {
    (half & 15) + (half >> 4 & 15) + (half >> 8)
}

/// A number for every pool of dice, from 0: the sum of one for its first three faces and one for the others. The former are in the order of
/// their size, so that of few dice all come first.
static RANKS: ([u16; 1 << HALF], [u16; 1 << HALF]) = {
    let (mut low, mut high) = ([0; 1 << HALF], [0; 1 << HALF]);
    let (mut size, mut lows, mut highs) = (0, 0, 0);
    // How many there are of the first three faces, at most so many.
    let mut few = [0; MOST + 1];
    while size <= MOST {
        let mut pool = 0;
        while pool < 1 << HALF {
            if dice(pool) == size {
                low[pool] = lows;
                lows += 1;
            }
            pool += 1;
        }
        few[size] = lows;
        size += 1;
    }
    let mut pool = 0;
    while pool < 1 << HALF {
        if dice(pool) <= MOST {
            high[pool] = highs;
            highs += few[MOST - dice(pool)];
        }
        pool += 1;
    }
    assert!(highs as usize == POOLS, "every pool has its own number");
    (low, high)
};

/// Two places of tables, of which the one that was not asked last is the next to be overwritten: two tables that share a place do not drive
/// each other out.
#[derive(Clone, Copy, Default)]
struct CacheSlots {
    keys: [[u64; 2]; 2],
    last: usize,
}

/// A cache of fronts, tables of rerolls and kinds of monsters. A copy of it is empty.
#[derive(Default)]
pub struct FightCache {
    kinds: OnceCell<FoeKinds>,
    /// Both numbers of a key, and the front: zeros are the cheapest to have much of.
    fronts: RefCell<Vec<[u64; 3]>>,
    pairs: RefCell<Vec<CacheSlots>>,
    sums: RefCell<Vec<i32>>,
}

impl FightCache {
    /// A cache with all the room that it will need.
    pub fn ready() -> Self {
        let cache = Self::default();
        cache.grow();
        cache
    }

    /// A cache with all the room that it will need, and with the kinds of monsters of these rules.
    pub fn ready_for(rules: &Rules) -> Self {
        let cache = Self::ready();
        cache.kinds(rules);
        cache
    }

    fn grow(&self) {
        self.fronts.replace(vec![[0; 3]; FRONTS]);
        self.pairs.replace(vec![CacheSlots::default(); TABLES / 2]);
        self.sums.replace(vec![0; TABLES * POOLS]);
    }

    /// The kinds of monsters of these rules, worked out when they are first asked for.
    #[inline]
    pub fn kinds(&self, rules: &Rules) -> &FoeKinds {
        self.kinds.get_or_init(|| FoeKinds::of(rules))
    }

    fn place(key: CacheKey, places: usize) -> usize {
        // Every bit of a key has to reach the upper ones, which are the place. When those of the upper faces did not, 74 million of 160 million
        // questions were worked out anew for 150,000 different ones, and a hundred games took 10 s instead of 0.35.
        let mixed = (key.0 ^ u64::from(key.1).rotate_left(37)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed >> (64 - places.trailing_zeros())) as usize
    }

    /// Fronts of one room and symbols lie side by side, by dice: most are asked for together.
    #[inline]
    fn place_of_front(key: CacheKey) -> usize {
        let dice = (key.0 >> DICE) as usize;
        let (low, high) = (dice & ((1 << HALF) - 1), dice >> HALF & ((1 << HALF) - 1));
        let rank = usize::from(RANKS.0[low]) + usize::from(RANKS.1[high]);
        (Self::place((key.0 & ((1 << DICE) - 1), key.1), FRONTS) + rank) % FRONTS
    }

    /// A front that is known.
    #[inline]
    pub fn front(&self, key: CacheKey) -> Option<ParetoFront> {
        let fronts = self.fronts.borrow();
        let held = fronts.get(Self::place_of_front(key))?;
        (held[0] == key.0 && held[1] == u64::from(key.1)).then_some(ParetoFront::from_bits(held[2]))
    }

    /// A front is known from now on.
    #[inline]
    pub fn learn(&self, key: CacheKey, front: ParetoFront) {
        if self.fronts.borrow().is_empty() {
            self.grow();
        }
        self.fronts.borrow_mut()[Self::place_of_front(key)] = [key.0, key.1.into(), front.bits()];
    }

    /// Asks the table of a key, which `fill` works out if it is not there.
    pub fn table<T>(
        &self,
        key: CacheKey,
        fill: impl FnOnce(&mut RollSums<'_>),
        ask: impl FnOnce(&RollSums<'_>) -> T,
    ) -> T {
        if self.pairs.borrow().is_empty() {
            self.grow();
        }
        let (at, key) = (Self::place(key, TABLES / 2), [key.0, key.1.into()]);
        let CacheSlots { keys, last } = &mut self.pairs.borrow_mut()[at];
        let known = keys.iter().position(|held| *held == key);
        *last = known.unwrap_or(1 - *last);
        let mut all = self.sums.borrow_mut();
        let mut sums = RollSums::of(&mut all[(2 * at + *last) * POOLS..][..POOLS]);
        if known.is_none() {
            keys[*last] = key;
            fill(&mut sums);
        }
        ask(&sums)
    }
}

impl Clone for FightCache {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl fmt::Debug for FightCache {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Memory")
    }
}

/// A table is the same whatever is known of it.
impl PartialEq for FightCache {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}
