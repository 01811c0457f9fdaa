//! What paths are compared by.

use super::card_values::FindMeasure;
use crate::card::{FINDS, FindCounts, FindKind, OBJECTIVES};

/// The number of bits of each coordinate, from the lowest bit. Above each lies a guard bit.
const BITS: [u32; 7] = [22, 12, 8, 1, 6, 6, 1];
/// The bit at which each coordinate begins.
const SHIFTS: [u32; 7] = [0, 23, 36, 45, 47, 54, 61];
const SECONDARY: usize = 0;
const PRIMARY: usize = 1;
const COINS: usize = 2;
const EXIT: usize = 3;
const RECYCLE: usize = 4;
const SCISSORS: usize = 5;
const WILD: usize = 6;

/// The guard bits.
const GUARDS: u64 = {
    let (mut guards, mut coordinate) = (0, 0);
    while coordinate < BITS.len() {
        guards |= 1 << (SHIFTS[coordinate] + BITS[coordinate]);
        coordinate += 1;
    }
    guards
};

/// The worth of a path in each of the coordinates that count: points of the primary objective, points expected of the secondary one, coins,
/// the exit, uses of either optimizer, and the spell that becomes any fairy if it was kept. All else comes back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PackedWorth(u64);

impl PackedWorth {
    /// True if the worth is at least as much in every coordinate.
    #[inline]
    pub fn covers(self, other: Self) -> bool {
        ((self.0 | GUARDS) - other.0) & GUARDS == GUARDS
    }

    /// All coordinates as one number.
    #[cfg(test)]
    #[inline]
    pub fn packed(self) -> u64 {
        self.0
    }

    /// The sum of two worths.
    #[inline]
    #[must_use]
    pub fn and(self, more: Self) -> Self {
        Self(self.0 + more.0)
    }
}

/// The worth of finds in a round.
#[derive(Clone, Copy, Debug, Default)]
pub struct RoundWorth {
    finds: [PackedWorth; FINDS],
    exit: PackedWorth,
    wild: PackedWorth,
}

impl RoundWorth {
    /// The worth where the primary objective gives `points` (at most 63) for each `primary`, and the secondary one is expected to give
    /// `secondary` for each find: any common multiple of the expected points, for up to 63 finds of the dearest kind. Optimizers and the kept
    /// spell count only while a round is to come.
    pub fn new(primary: FindKind, points: u8, secondary: &[u16; OBJECTIVES], optimizers: bool) -> Self {
        let lane = |coordinate: usize, value: u64| PackedWorth(value << SHIFTS[coordinate]);
        let mut finds = [PackedWorth::default(); FINDS];
        for (lanes, &expected) in finds.iter_mut().zip(secondary) {
            *lanes = lane(SECONDARY, u64::from(expected));
        }
        let mut add = |find: FindKind, more: PackedWorth| finds[find as usize] = finds[find as usize].and(more);
        add(primary, lane(PRIMARY, u64::from(points)));
        add(FindKind::Coin, lane(COINS, 1));
        if optimizers {
            add(FindKind::Recycle, lane(RECYCLE, 1));
            add(FindKind::Scissors, lane(SCISSORS, 1));
        }
        Self { finds, exit: lane(EXIT, 1), wild: lane(WILD, u64::from(optimizers)) }
    }

    /// The worth of leaving at a free edge, and of keeping the spell that becomes any fairy.
    pub(super) fn extras(&self) -> [PackedWorth; 2] {
        [self.exit, self.wild]
    }

    /// The worth where the spell that becomes any fairy comes back next round: nothing is gained by keeping it.
    #[must_use]
    pub fn with_wild_back(self) -> Self {
        Self { wild: PackedWorth::default(), ..self }
    }

    /// The worth of a path with these finds.
    #[inline]
    pub fn of(&self, finds: FindCounts, exit: bool, wild_kept: bool) -> PackedWorth {
        let mut lanes = 0;
        let mut rest = finds.0;
        for worth in &self.finds {
            lanes += worth.0 * (rest as u64 & 0xFF);
            rest >>= 8;
        }
        PackedWorth(lanes + self.exit.0 * u64::from(exit) + self.wild.0 * u64::from(wild_kept))
    }
}

impl FindMeasure for RoundWorth {
    type Value = PackedWorth;

    fn of(&self, finds: FindCounts) -> PackedWorth {
        self.of(finds, false, false)
    }

    #[inline]
    fn add(one: PackedWorth, other: PackedWorth) -> PackedWorth {
        one.and(other)
    }
}
