//! The measures that every game shares: who wins, how long it takes, how it ends, and ratios counted block by block.
//!
//! All of them collect within a block and close it with `end_block`: the block is the unit of every interval.

mod basics;
mod comparison;
mod contribution;
mod curves;
mod endings;
mod lengths;
mod summary;
mod wins;

pub use basics::{Basics, interval};
pub use comparison::{Comparison, Matched, Record, SECTIONS, Section, Sections, matched};
pub use contribution::Contribution;
pub use curves::{CurveRow, TurnCurves};
pub use endings::Endings;
pub use lengths::Lengths;
pub use summary::Summary;
pub use wins::Wins;

use serde::{Deserialize, Serialize};

use crate::game::Outcome;
use crate::stats::{CONFIDENCE, Estimate, Part, Ratio, block_ratio};

/// A win is counted in twelfths, so that two, three or four who share it each have a whole number.
pub const WIN: i64 = 12;

/// The win share of one seat of several that win apart, in units of 1/[`WIN`].
pub fn win_share(outcome: Outcome, seat: usize) -> i64 {
    if outcome.winners >> seat & 1 == 1 {
        WIN / i64::from(outcome.winners.count_ones())
    } else {
        0
    }
}

/// What the winner has more of than the best of the others; `None` unless one alone has won against others.
pub fn ahead(outcome: Outcome, seats: usize, points: impl Fn(usize) -> i64) -> Option<i64> {
    let winner = outcome.winner()?;
    let others = (0..seats).filter(|&seat| seat != winner);
    Some(points(winner) - others.map(&points).max()?)
}

/// A ratio over blocks with its interval; `scale` multiplies it, `bounds` are those of the scaled value.
pub fn scaled_ratio(
    ratio: &Ratio,
    scale: f64,
    bounds: Option<(f64, f64)>,
    confidence: f64,
) -> Estimate {
    let unscaled = bounds.map(|(lo, hi)| (lo / scale, hi / scale));
    let mut estimate = block_ratio(ratio, unscaled, confidence);
    for end in [&mut estimate.value, &mut estimate.lo, &mut estimate.hi] {
        *end = end.map(|value| value * scale);
    }
    estimate
}

/// A ratio of two counts, per block: luck per turn, deaths per game.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct BlockRatio {
    total: Ratio,
    #[serde(skip)]
    x: i64,
    #[serde(skip)]
    n: i64,
}

impl BlockRatio {
    /// Adds to the block under way.
    #[inline]
    pub fn add(&mut self, x: i64, n: i64) {
        self.x += x;
        self.n += n;
    }

    /// Closes the block as the sum of two others that are still under way.
    #[inline]
    pub fn end_block_of(&mut self, one: &Self, other: &Self) {
        self.add(one.x + other.x, one.n + other.n);
        self.end_block();
    }

    /// The block under way.
    pub fn block(&self) -> Part {
        Part {
            x: self.x,
            n: self.n,
        }
    }

    /// Closes the block.
    #[inline]
    pub fn end_block(&mut self) {
        if self.x != 0 || self.n != 0 {
            self.total.add(self.x, self.n);
            (self.x, self.n) = (0, 0);
        }
    }

    /// Adds the closed blocks of another.
    pub fn merge(&mut self, other: &Self) {
        self.total.merge(&other.total);
    }

    /// The ratio with its interval; `scale` multiplies it, `bounds` are those of the scaled value.
    pub fn estimate(&self, scale: f64, bounds: Option<(f64, f64)>) -> Estimate {
        scaled_ratio(&self.total, scale, bounds, CONFIDENCE)
    }

    /// The sum of the numerators.
    pub fn x(&self) -> i64 {
        self.total.numerator()
    }

    /// The sum of the denominators.
    pub fn n(&self) -> i64 {
        self.total.denominator()
    }
}

/// The places of the bits of a set, from the lowest on.
pub fn bits(mut set: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        bit
    })
}

/// Two arrays as one: columns, or cells, with those of a part of the table at their end. Panics if they are not `N` together.
pub fn joined<T, const A: usize, const B: usize, const N: usize>(
    first: [T; A],
    rest: [T; B],
) -> [T; N] {
    let mut all = Vec::from(first);
    all.extend(rest);
    match all.try_into() {
        Ok(all) => all,
        Err(all) => panic!("{} are not {N}", Vec::<T>::len(&all)),
    }
}
