//! A ratio of two counts per block: luck per turn, deaths per game.

use super::{CONFIDENCE, Estimate, RatioCounts, TailedRatio, tailed_ratio};
use serde::{Deserialize, Serialize};

/// A ratio over blocks with its interval, whose numerator counts parts, so many of which make one; `bounds` are those of whole ones.
pub fn whole_ratio(tailed: &TailedRatio, parts: i64, bounds: Option<(f64, f64)>, confidence: f64) -> Estimate {
    let (per, ratio) = (parts as f64, tailed.ratio());
    let in_parts = tailed_ratio(tailed, bounds.map(|(lo, hi)| (lo * per, hi * per)), confidence);
    let end = |end: Option<f64>| end.map(|end| end / per);
    // Divided once, so that 17 wins in 40 games are 0.425, whatever the parts.
    let value = in_parts.value.map(|_| ratio.numerator() as f64 / (ratio.denominator() * parts) as f64);
    Estimate { value, lo: end(in_parts.lo), hi: end(in_parts.hi), ..in_parts }
}

/// The bounds of what is counted along a curve: an amount is never less than nothing.
const AMOUNT: Option<(f64, f64)> = Some((0.0, f64::INFINITY));

/// The fewest blocks with which a point of a curve has an interval: late turns are those of few and long games. Of luck spent in them, fifty to
/// a hundred blocks held 85 to 89 % of the truths, always from above.
const LEAST_BLOCKS: u64 = 100;

/// A ratio that is counted block by block. A block in which neither side was counted is none of its blocks.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct BlockRatio {
    total: TailedRatio,
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
    pub fn block(&self) -> RatioCounts {
        RatioCounts { x: self.x, n: self.n }
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
        let estimate = tailed_ratio(&self.total, AMOUNT, CONFIDENCE);
        if estimate.lo.is_some() && estimate.n < LEAST_BLOCKS {
            return Estimate::of_few(estimate.n, estimate.value);
        }
        estimate
    }

    /// The sum of the denominators.
    pub fn n(&self) -> i64 {
        self.total.ratio().denominator()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_amount_is_never_less_than_nothing() {
        let mut rare = BlockRatio::default();
        for block in 0..160 {
            rare.add(if block % 8 == 0 { 40 } else { 0 }, 1);
            rare.end_block();
        }
        let estimate = rare.estimate();
        let [lo, value, hi] = [estimate.lo, estimate.value, estimate.hi].map(Option::unwrap);
        assert!(lo > 0.0 && hi - value > value - lo, "{estimate:?}");
        assert!((value / lo - hi / value).abs() < 1e-9, "as far on both sides by logarithms: {estimate:?}");
    }

    #[test]
    fn what_a_handful_of_blocks_decides_has_no_interval() {
        // Nearly all first decks have ten cards: an interval of the few that have nine held 77 % of the truths.
        let of = |unlike: i64| {
            let mut decks = BlockRatio::default();
            (0..300).for_each(|block| {
                decks.add(if block < unlike { 9 } else { 10 }, 1);
                decks.end_block();
            });
            decks.estimate()
        };
        assert_eq!((of(3).value, of(3).lo, of(3).hi), (Some(9.99), None, None));
        assert!(of(30).lo.is_some_and(|lo| lo < 9.9), "{:?}", of(30));
    }

    #[test]
    fn a_point_that_few_games_reach_has_no_interval() {
        let of = |blocks: i64| {
            let mut late = BlockRatio::default();
            (0..blocks).for_each(|block| {
                late.add(block % 3, 1);
                late.end_block();
            });
            let estimate = late.estimate();
            (estimate.value.is_some(), estimate.lo.is_some(), estimate.hi.is_some())
        };
        assert_eq!(of(99), (true, false, false));
        assert_eq!(of(100), (true, true, true));
    }
}
