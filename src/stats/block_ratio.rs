//! A ratio of two counts per block: luck per turn, deaths per game.

use super::{CONFIDENCE, Estimate, Ratio, block_ratio};
use serde::{Deserialize, Serialize};

/// A ratio over blocks with its interval; `scale` multiplies it, `bounds` are those of the scaled value.
pub fn scaled_ratio(ratio: &Ratio, scale: f64, bounds: Option<(f64, f64)>, confidence: f64) -> Estimate {
    let unscaled = bounds.map(|(lo, hi)| (lo / scale, hi / scale));
    let mut estimate = block_ratio(ratio, unscaled, confidence);
    for end in [&mut estimate.value, &mut estimate.lo, &mut estimate.hi] {
        *end = end.map(|value| value * scale);
    }
    estimate
}

/// A ratio that is counted block by block. A block in which neither side was counted is none of its blocks.
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

    /// The ratio with its interval.
    pub fn estimate(&self) -> Estimate {
        scaled_ratio(&self.total, 1.0, None, CONFIDENCE)
    }

    /// The sum of the denominators.
    pub fn n(&self) -> i64 {
        self.total.denominator()
    }
}
