//! Sums that merge exactly: the moments of one number per block, and of a pair of numbers per block.

use serde::{Deserialize, Serialize};

/// The share of what is subtracted from each other below which a difference is nothing but rounding.
const ROUNDING: f64 = 1e-14;

/// Number, sum and sum of squares of one integer per block.
///
/// Sums are exact for values up to ±2^29 in up to 2^64 blocks; what comes of them for that in up to 2^34 (17 thousand million), and is
/// rounded beyond.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Moments {
    n: u64,
    sum: i128,
    squares: i128,
}

impl Moments {
    /// Counts the value of one more block.
    #[inline]
    pub fn add(&mut self, value: i64) {
        let value = i128::from(value);
        self.n += 1;
        self.sum += value;
        self.squares += value * value;
    }

    /// Adds the blocks of another tally to this one; order and grouping do not matter.
    pub fn merge(&mut self, other: &Self) {
        self.n += other.n;
        self.sum += other.sum;
        self.squares += other.squares;
    }

    /// The number of blocks.
    pub fn n(&self) -> u64 {
        self.n
    }

    /// The sum over all blocks.
    pub fn sum(&self) -> i128 {
        self.sum
    }

    /// The mean per block; `None` without blocks.
    pub fn mean(&self) -> Option<f64> {
        (self.n > 0).then(|| self.sum as f64 / self.n as f64)
    }

    /// The sample variance between blocks (divided by n - 1); `None` below two blocks, and exactly 0 when all blocks agree.
    pub fn variance(&self) -> Option<f64> {
        if self.n < 2 {
            return None;
        }
        let n = self.n as f64;
        Some(self.exact_spread().unwrap_or_else(|| self.rounded_spread()) / n / (n - 1.0))
    }

    /// N times the sum of squares around the mean; `None` where its products do not fit. Subtracted as integers: two large floats would
    /// lose a small variance around a large mean.
    fn exact_spread(&self) -> Option<f64> {
        let squares = i128::from(self.n).checked_mul(self.squares)?;
        Some(squares.checked_sub(self.sum.checked_mul(self.sum)?)? as f64)
    }

    /// The spread of rounded terms: 0 where it is nothing but their rounding.
    fn rounded_spread(&self) -> f64 {
        let squares = self.n as f64 * self.squares as f64;
        let spread = squares - (self.sum as f64).powi(2);
        if spread > ROUNDING * squares { spread } else { 0.0 }
    }

    /// The standard error of the mean; `None` below two blocks.
    pub fn error(&self) -> Option<f64> {
        Some((self.variance()? / self.n as f64).sqrt())
    }
}

/// Sums of a numerator and a denominator per block, for a ratio whose denominator is itself a matter of luck (luck per turn taken,
/// wins per card taken).
///
/// Sums are exact for values up to ±2^19 in up to 2^44 blocks, or ±2^16 in up to 2^47; errors that come of them for ±2^19 in up to 2^34, and
/// are rounded beyond.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ratio {
    blocks: u64,
    x: i64,
    n: i64,
    xx: i128,
    nn: i128,
    xn: i128,
}

impl Ratio {
    /// Counts one more block with numerator `x` and denominator `n` (not negative).
    ///
    /// A block in which both are 0 says nothing about the ratio and is not counted: a card seen in 3 of a million blocks has 3 blocks
    /// of evidence.
    #[inline]
    pub fn add(&mut self, x: i64, n: i64) {
        self.blocks += u64::from(x != 0 || n != 0);
        self.x += x;
        self.n += n;
        // Each product fits 64 bits; only their sums may not.
        self.xx += i128::from(x * x);
        self.nn += i128::from(n * n);
        self.xn += i128::from(x * n);
    }

    /// Adds the blocks of another tally to this one; order and grouping do not matter.
    pub fn merge(&mut self, other: &Self) {
        self.blocks += other.blocks;
        self.x += other.x;
        self.n += other.n;
        self.xx += other.xx;
        self.nn += other.nn;
        self.xn += other.xn;
    }

    /// The number of blocks that had anything to say.
    pub fn blocks(&self) -> u64 {
        self.blocks
    }

    /// The numerators by themselves, of the blocks that had anything to say.
    pub fn numerators(&self) -> Moments {
        Moments { n: self.blocks, sum: self.x.into(), squares: self.xx }
    }

    /// The sum of the numerators.
    pub fn numerator(&self) -> i64 {
        self.x
    }

    /// The sum of the denominators: what the ratio is "per".
    pub fn denominator(&self) -> i64 {
        self.n
    }

    /// Sum of numerators over sum of denominators; `None` without denominators.
    pub fn value(&self) -> Option<f64> {
        (self.n > 0).then(|| self.x as f64 / self.n as f64)
    }

    /// The standard error of the ratio, linearised (delta method) and clustered by block; `None` below two blocks, and exactly 0 when
    /// every block has the same ratio.
    pub fn error(&self) -> Option<f64> {
        if self.n <= 0 || self.blocks < 2 {
            return None;
        }
        let blocks = self.blocks as f64;
        let variance = blocks / (blocks - 1.0) * self.residual_squares();
        Some(variance.sqrt() / self.n as f64)
    }

    /// The sum of the squared denominators.
    pub(super) fn squared_denominators(&self) -> i128 {
        self.nn
    }

    /// The sum over blocks of (x - ratio * n)².
    pub(super) fn residual_squares(&self) -> f64 {
        self.exact_residuals().unwrap_or_else(|| self.rounded_residuals())
    }

    /// The residuals as an exact sum; `None` where its products do not fit, as those of a million million games may not.
    fn exact_residuals(&self) -> Option<f64> {
        // N times the result is NΣx² - 2XΣxn + X(XΣn²)/N. The last division is taken apart into quotient and remainder, so that
        // everything stays an integer and equal blocks give exactly 0.
        let (x, n) = (i128::from(self.x), i128::from(self.n));
        let Self { xx, nn, xn, .. } = *self;
        let scaled = x.checked_mul(nn)?;
        let carry = x.checked_mul(scaled.rem_euclid(n))?;
        let crossed = x.checked_mul(xn)?.checked_mul(2)?;
        let last = x.checked_mul(scaled.div_euclid(n))?;
        let whole = n.checked_mul(xx)?.checked_sub(crossed)?.checked_add(last)?.checked_add(carry.div_euclid(n))?;
        Some((whole as f64 + carry.rem_euclid(n) as f64 / n as f64) / n as f64)
    }

    /// The residuals of rounded terms: 0 where they are nothing but their rounding.
    fn rounded_residuals(&self) -> f64 {
        let ratio = self.x as f64 / self.n as f64;
        let terms = [self.xx as f64, -2.0 * ratio * self.xn as f64, ratio * ratio * self.nn as f64];
        let size: f64 = terms.iter().map(|term| term.abs()).sum();
        Some(terms.iter().sum()).filter(|sum| *sum > ROUNDING * size).unwrap_or(0.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn moments(values: &[i64]) -> Moments {
        let mut all = Moments::default();
        values.iter().for_each(|&value| all.add(value));
        all
    }

    fn ratio(blocks: &[(i64, i64)]) -> Ratio {
        let mut all = Ratio::default();
        blocks.iter().for_each(|&(x, n)| all.add(x, n));
        all
    }

    fn merged<T: Copy>(a: T, b: &T, merge: fn(&mut T, &T)) -> T {
        let mut sum = a;
        merge(&mut sum, b);
        sum
    }

    /// The tally of so many times these blocks, doubled.
    fn doubled<T: Copy>(mut all: T, times: u32, merge: fn(&mut T, &T)) -> T {
        (0..times).for_each(|_| {
            let twin = all;
            merge(&mut all, &twin);
        });
        all
    }

    #[test]
    fn sums_whose_products_do_not_fit_give_the_same_spread() {
        let few = ratio(&[(1, 2), (3, 4), (100_000, 200_001), (70_000, 130_000), (5, 0)]);
        let many = doubled(few, 44, Ratio::merge);
        assert_eq!(many.exact_residuals(), None);
        assert!((many.residual_squares() / 2f64.powi(44) / few.residual_squares() - 1.0).abs() < 1e-9);
        assert_eq!(doubled(ratio(&[(100_000, 300_000)]), 44, Ratio::merge).residual_squares(), 0.0);
        let few = moments(&[1 << 20, 5, -7, 1 << 19]);
        let many = doubled(few, 44, Moments::merge);
        assert_eq!(many.exact_spread(), None);
        let spread = |all: &Moments| all.variance().unwrap() * (all.n() - 1) as f64;
        assert!((spread(&many) / 2f64.powi(44) / spread(&few) - 1.0).abs() < 1e-9);
        assert_eq!(doubled(moments(&[1 << 20]), 45, Moments::merge).variance(), Some(0.0));
    }

    #[test]
    fn moments_of_a_textbook_sample() {
        let sample = moments(&[2, 4, 4, 4, 5, 5, 7, 9]);
        assert_eq!(sample.mean(), Some(5.0));
        assert_eq!(sample.variance(), Some(32.0 / 7.0));
        assert_eq!(sample.sum(), 40);
    }

    #[test]
    fn too_few_blocks_have_no_moments() {
        assert_eq!(moments(&[]).mean(), None);
        assert_eq!(moments(&[3]).mean(), Some(3.0));
        assert_eq!(moments(&[3]).variance(), None);
        assert_eq!(moments(&[3]).error(), None);
    }

    #[test]
    fn a_small_variance_survives_a_large_mean() {
        let sample = moments(&[100_000_001, 100_000_002, 100_000_003]);
        assert_eq!(sample.variance(), Some(1.0));
    }

    #[test]
    fn ten_thousand_million_large_blocks_do_not_overflow() {
        let mut all = moments(&[10_000, 0]);
        let mut pairs = ratio(&[(40_000, 40_000), (0, 40_000)]);
        for _ in 0..33 {
            all.merge(&all.clone());
            pairs.merge(&pairs.clone());
        }
        assert_eq!((all.n(), pairs.blocks()), (1 << 34, 1 << 34));
        assert_eq!(all.mean(), Some(5_000.0));
        assert!((all.variance().unwrap() / 25e6 - 1.0).abs() < 1e-9);
        assert_eq!(pairs.value(), Some(0.5));
        assert!((pairs.error().unwrap() * f64::from(1 << 17) / 0.5 - 1.0).abs() < 1e-9);
    }

    #[test]
    fn what_is_stored_comes_back() {
        let mut large = (moments(&[-(1 << 29), 7]), ratio(&[(-(1 << 19), 1 << 19)]));
        for _ in 0..33 {
            large.0.merge(&large.0.clone());
            large.1.merge(&large.1.clone());
        }
        let stored = serde_json::to_string(&large).unwrap();
        assert_eq!(serde_json::from_str::<(Moments, Ratio)>(&stored).unwrap(), large);
    }

    #[test]
    fn ratio_error_follows_the_residuals() {
        // Ratio 6/12 = 1/2; residuals 0.5, -1, 0.5; 3/2 * 1.5 / 144.
        let sample = ratio(&[(2, 3), (1, 4), (3, 5)]);
        assert_eq!(sample.value(), Some(0.5));
        assert!((sample.error().unwrap() - (2.25f64 / 144.0).sqrt()).abs() < 1e-15);
    }

    #[test]
    fn silent_blocks_are_not_evidence() {
        assert_eq!(ratio(&[(1, 2), (0, 0), (3, 3)]), ratio(&[(1, 2), (3, 3)]));
        assert_eq!(ratio(&[(0, 0)]).value(), None);
        assert_eq!(ratio(&[(0, 0), (1, 2)]).error(), None);
    }

    proptest! {
        #[test]
        fn merging_moments_is_counting_all(
            a: Vec<i32>, b: Vec<i32>, c: Vec<i32>,
        ) {
            let [a, b, c] = [a, b, c].map(|v| v.into_iter().map(|x| i64::from(x) >> 3).collect::<Vec<_>>());
            let all = moments(&[a.clone(), b.clone(), c.clone()].concat());
            let [a, b, c] = [a, b, c].map(|v| moments(&v));
            let merge = Moments::merge;
            prop_assert_eq!(merged(merged(a, &b, merge), &c, merge), all);
            prop_assert_eq!(merged(a, &merged(b, &c, merge), merge), all);
            prop_assert_eq!(merged(merged(c, &b, merge), &a, merge), all);
            prop_assert_eq!(merged(all, &Moments::default(), merge), all);
            prop_assert_eq!(merged(Moments::default(), &all, merge), all);
        }

        #[test]
        fn merging_ratios_is_counting_all(
            a: Vec<(i16, u8)>, b: Vec<(i16, u8)>, c: Vec<(i16, u8)>,
        ) {
            let [a, b, c] = [a, b, c].map(|v| v.into_iter().map(|(x, n)| (x.into(), n.into())).collect::<Vec<_>>());
            let all = ratio(&[a.clone(), b.clone(), c.clone()].concat());
            let [a, b, c] = [a, b, c].map(|v| ratio(&v));
            let merge = Ratio::merge;
            prop_assert_eq!(merged(merged(a, &b, merge), &c, merge), all);
            prop_assert_eq!(merged(a, &merged(b, &c, merge), merge), all);
            prop_assert_eq!(merged(merged(c, &b, merge), &a, merge), all);
            prop_assert_eq!(merged(all, &Ratio::default(), merge), all);
            prop_assert_eq!(merged(Ratio::default(), &all, merge), all);
        }

        #[test]
        fn equal_ratios_have_no_error_at_all(p in -9i64..9, q in 1i64..9, sizes in prop::collection::vec(1i64..99, 2..50)) {
            let blocks: Vec<_> = sizes.iter().map(|k| (p * k, q * k)).collect();
            prop_assert_eq!(ratio(&blocks).error(), Some(0.0));
        }

        #[test]
        fn residuals_agree_with_the_definition(blocks in prop::collection::vec((-500i64..500, 0i64..500), 2..50)) {
            let sample = ratio(&blocks);
            prop_assume!(sample.denominator() > 0);
            let r = sample.value().unwrap();
            let expected: f64 = blocks.iter().map(|&(x, n)| (x as f64 - r * n as f64).powi(2)).sum();
            prop_assert!((sample.residual_squares() - expected).abs() <= 1e-9 * (1.0 + expected));
        }

        #[test]
        fn a_ratio_over_equal_denominators_is_a_mean(values in prop::collection::vec(-1000i64..1000, 2..50)) {
            let pairs: Vec<_> = values.iter().map(|&x| (x, 1)).collect();
            // Blocks of (0, 1) do count: only (0, 0) is silent.
            let (mean, ratio) = (moments(&values).error().unwrap(), ratio(&pairs).error().unwrap());
            prop_assert!((mean - ratio).abs() <= 1e-12 * (1.0 + mean));
        }
    }
}
