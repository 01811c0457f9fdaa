//! The difference of two ratios over the same blocks: a variant against its base, on the same luck.

use super::interval::{Estimate, IntervalMethod, PointEstimate};
use serde::{Deserialize, Serialize};

/// The counts of a ratio in one block, on one side: a numerator and a denominator, from the same games.
///
/// A mean per block has the same `n` in every block.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RatioCounts {
    /// The numerator.
    pub x: i64,
    /// The denominator; not negative.
    pub n: i64,
}

impl RatioCounts {
    /// Adds another's counts.
    #[inline]
    pub fn add(&mut self, other: Self) {
        self.x += other.x;
        self.n += other.n;
    }

    /// The counts without a part of them.
    pub fn less(self, other: Self) -> Self {
        Self { x: self.x - other.x, n: self.n - other.n }
    }
}

/// Sums over blocks from which the difference of two ratios and its error come, pairing taken into account.
///
/// Exact for parts up to ±2^19 in up to 2^34 blocks.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PairedRatio {
    blocks: u64,
    /// The blocks in which the two sides were not the same.
    differing: u64,
    /// Sums of this minus base (x, n), then of base (x, n). Differences are what is kept, because two sides on the same luck nearly
    /// cancel: as integers they do so without loss.
    sums: [i64; 4],
    /// Sums of products of those, in the order of [`PAIRS`].
    products: [i128; 10],
}

/// The two of the four sums that stand behind each product.
const PAIRS: [(usize, usize); 10] = [(0, 0), (0, 1), (1, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 2), (2, 3), (3, 3)];

/// The number of blocks that might have differed which are added to those that did: half of them each way, so that they widen and do not shift.
///
/// Four, because an error of 2 of the block that might be next, times 1.96, is just wider than what no difference in any block leaves
/// possible (3.7 blocks). Simulated with 1,000 blocks of which 0 to 30 should differ, all in the same direction or not, by the same size or
/// not, four cover 95 % throughout (94.8 at worst); two cover 94 % and none as little as 38 %.
const PSEUDO_BLOCKS: f64 = 4.0;

/// The share of the largest terms below which their sum is nothing but rounding.
const ROUNDING: f64 = 1e-14;

impl PairedRatio {
    /// Counts one more block. One in which all four numbers are 0 says nothing and is not counted.
    #[inline]
    pub fn add(&mut self, this: RatioCounts, base: RatioCounts) {
        self.blocks += u64::from(this != RatioCounts::default() || base != RatioCounts::default());
        self.differing += u64::from(this != base);
        let parts = [this.x - base.x, this.n - base.n, base.x, base.n];
        for (sum, part) in self.sums.iter_mut().zip(parts) {
            *sum += part;
        }
        for (product, (i, j)) in self.products.iter_mut().zip(PAIRS) {
            *product += i128::from(parts[i] * parts[j]);
        }
    }

    /// Adds the blocks of another tally to this one; order and grouping do not matter.
    pub fn merge(&mut self, other: &Self) {
        self.blocks += other.blocks;
        self.differing += other.differing;
        for (sum, more) in self.sums.iter_mut().zip(other.sums) {
            *sum += more;
        }
        for (product, more) in self.products.iter_mut().zip(other.products) {
            *product += more;
        }
    }

    /// The number of blocks that had anything to say.
    pub fn blocks(&self) -> u64 {
        self.blocks
    }

    /// The two ratios, this cell's and the base's, of whose numerators `parts` make one; `None` for a side without denominators.
    pub fn values(&self, parts: i64) -> (Option<f64>, Option<f64>) {
        let [this, base] = self.sides();
        let value = |(x, n): (i64, i64)| (n > 0).then(|| x as f64 / (n * parts) as f64);
        (value(this), value(base))
    }

    /// This ratio minus the base's, times `scale`, with its interval: clustered by block, Student's t below 100 blocks, normal from
    /// there. `bounds` are what either scaled ratio cannot leave.
    ///
    /// Blocks that agree prove no certainty. Within bounds, the interval allows for four more blocks that differ as much as those did
    /// that differed, taken together with one that differs by all that the bounds allow; among many such blocks they do not count.
    /// Without bounds and without any spread there is no interval. Neither is there one below two blocks.
    pub fn difference(&self, scale: f64, bounds: Option<(f64, f64)>, confidence: f64) -> Estimate {
        let most = width(bounds);
        let ends = most.map(|most| (-most, most));
        self.centre(scale, most).interval(ends, confidence, IntervalMethod::Paired)
    }

    /// The two-sided p-value of there being no difference, for the same `scale` and `bounds` as [`PairedRatio::difference`]: below
    /// 0.05 exactly where its 95 % interval leaves 0 out, and 1 where the values are equal.
    ///
    /// `None` where there is no difference or no error to judge it by.
    pub fn p_value(&self, scale: f64, bounds: Option<(f64, f64)>) -> Option<f64> {
        self.centre(scale, width(bounds)).p_value()
    }

    /// The gain of pairing: the variance of the difference, had the two sides been measured on independent blocks, over what it is.
    ///
    /// `None` where there is no difference, or it does not vary.
    pub fn gain(&self) -> Option<f64> {
        let [(this_x, this_n), (base_x, base_n)] = self.sides();
        let paired = self.spread(self.difference_weights()?);
        let [this_x, this_n] = ratio_weights(this_x, this_n);
        let [base_x, base_n] = ratio_weights(base_x, base_n);
        let apart = self.spread([this_x, this_n, this_x, this_n]) + self.spread([0.0, 0.0, base_x, base_n]);
        (paired > 0.0).then(|| apart / paired)
    }

    /// Numerator and denominator of this side and of the base.
    fn sides(&self) -> [(i64, i64); 2] {
        let [dx, dn, x, n] = self.sums;
        [(x + dx, n + dn), (x, n)]
    }

    fn centre(&self, scale: f64, most: Option<f64>) -> PointEstimate {
        PointEstimate {
            blocks: self.blocks,
            carriers: None,
            value: self.value().map(|value| value * scale),
            error: self.error(scale, most),
        }
    }

    fn value(&self) -> Option<f64> {
        let [(xa, na), (xb, nb)] = self.sides().map(|(x, n)| (i128::from(x), i128::from(n)));
        let cross = xa * nb - xb * na;
        (na > 0 && nb > 0).then(|| cross as f64 / (na * nb) as f64)
    }

    /// The standard error of the scaled difference; `most` is the largest difference there can be.
    fn error(&self, scale: f64, most: Option<f64>) -> Option<f64> {
        let weights = self.difference_weights()?;
        if self.blocks < 2 {
            return None;
        }
        let blocks = self.blocks as f64;
        let seen = blocks / (blocks - 1.0) * self.spread(weights) * scale * scale;
        let unseen = most.map_or(0.0, |most| {
            let sizes = most * most + self.departures(weights) * blocks * blocks * scale * scale;
            PSEUDO_BLOCKS * sizes / (1.0 + self.differing as f64) / (blocks * blocks)
        });
        Some((seen + unseen).sqrt())
    }

    /// The weights with which each of the four sums moves the difference of the ratios; `None` unless both are known.
    ///
    /// The last two are 0 when the denominators and the ratios agree: then only what differs within blocks counts.
    fn difference_weights(&self) -> Option<[f64; 4]> {
        let difference = self.value()?;
        let [(this_x, this_n), (base_x, base_n)] = self.sides();
        let [x, n] = ratio_weights(this_x, this_n);
        let longer = (this_n - base_n) as f64 / this_n as f64;
        let [base_x, base_n] = ratio_weights(base_x, base_n).map(|weight| -longer * weight);
        Some([x, n, base_x, base_n - difference * x])
    }

    /// The sum over blocks of (weights · parts)², each part less its mean.
    fn spread(&self, weights: [f64; 4]) -> f64 {
        let blocks = i128::from(self.blocks);
        let terms = PAIRS.iter().zip(self.products).map(|(&(i, j), product)| {
            let (left, right) = (i128::from(self.sums[i]), i128::from(self.sums[j]));
            // Subtracted as integers: two large floats would lose a small variance around a large mean.
            let centred = (blocks * product - left * right) as f64 / blocks as f64;
            let times = if i == j { 1.0 } else { 2.0 };
            times * weights[i] * weights[j] * centred
        });
        unrounded(terms)
    }

    /// The sum over blocks of (weights · differences of the parts)²: how far the two sides were apart, whatever the mean.
    fn departures(&self, weights: [f64; 4]) -> f64 {
        let [x, n, ..] = weights;
        let factors = [x * x, 2.0 * x * n, n * n];
        unrounded(factors.iter().zip(self.products).map(|(factor, product)| factor * product as f64))
    }
}

/// A sum that cannot be negative, 0 where it is rounding.
fn unrounded(terms: impl Iterator<Item = f64>) -> f64 {
    let (sum, size) = terms.fold((0.0, 0.0), |(sum, size), term| (sum + term, size + term.abs()));
    if sum > ROUNDING * size { sum } else { 0.0 }
}

/// The weights with which a numerator and a denominator move the ratio of these sums.
fn ratio_weights(x: i64, n: i64) -> [f64; 2] {
    let each = 1.0 / n as f64;
    [each, -(x as f64 * each) * each]
}

fn width(bounds: Option<(f64, f64)>) -> Option<f64> {
    let width = bounds.map(|(least, most)| most - least);
    width.filter(|width| *width > 0.0 && width.is_finite())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    type Block = ((i64, i64), (i64, i64));

    const UNIT: Option<(f64, f64)> = Some((0.0, 1.0));

    fn paired(blocks: &[Block]) -> PairedRatio {
        let mut all = PairedRatio::default();
        let part = |(x, n)| RatioCounts { x, n };
        for &(this, base) in blocks {
            all.add(part(this), part(base));
        }
        all
    }

    /// Blocks of three games, of which this many were won.
    fn wins(blocks: &[(i64, i64)]) -> PairedRatio {
        let blocks: Vec<_> = blocks.iter().map(|&(a, b)| ((a, 3), (b, 3))).collect();
        paired(&blocks)
    }

    fn doubled(mut all: PairedRatio, times: u32) -> PairedRatio {
        for _ in 0..times {
            all.merge(&all.clone());
        }
        all
    }

    #[track_caller]
    fn assert_close(found: Option<f64>, expected: f64) {
        assert!((found.unwrap() / expected - 1.0).abs() < 1e-6, "{found:?}, not {expected}");
    }

    #[test]
    fn a_difference_of_means_is_that_of_a_textbook() {
        // Differences 1, 0, 2, 1 of 3 games: mean 1, variance 2/3; t(3) = 3.182446.
        let sample = wins(&[(2, 1), (1, 1), (3, 1), (1, 0)]);
        let estimate = sample.difference(1.0, None, 0.95);
        assert_close(estimate.value, 1.0 / 3.0);
        let half = 3.182_446 * (2.0f64 / 3.0 / 4.0).sqrt() / 3.0;
        assert_close(estimate.lo, 1.0 / 3.0 - half);
        assert_close(estimate.hi, 1.0 / 3.0 + half);
        assert_eq!((estimate.n, estimate.method), (4, IntervalMethod::Paired));
        assert_eq!(estimate.method.to_string(), "paired");
        let (this, base) = sample.values(1);
        assert_close(this, 7.0 / 12.0);
        assert_close(base, 3.0 / 12.0);
        let (this, base) = sample.values(5);
        assert_close(this, 7.0 / 60.0);
        assert_close(base, 3.0 / 60.0);
        // Variances 11/12 and 1/4 apart, 2/3 paired.
        assert_close(sample.gain(), 14.0 / 12.0 / (2.0 / 3.0));
        // The share of t(3) beyond sqrt(6): 1 - 2/pi (atan(sqrt 2) + sqrt(2) / 3).
        assert_close(sample.p_value(1.0, None), 0.091_721_11);
    }

    #[test]
    fn a_difference_of_ratios_follows_the_residuals() {
        // 6/12 - 6/8. Residuals over totals: (0.5, -1, 0.5)/12 - (0.25, 0.25, -0.5)/8; 3/2 of the sum of their squares.
        let sample = paired(&[((2, 3), (1, 1)), ((1, 4), (1, 1)), ((3, 5), (4, 6))]);
        let estimate = sample.difference(1.0, None, 0.95);
        assert_close(estimate.value, -0.25);
        let residuals = [0.5 / 12.0 - 0.25 / 8.0, -1.0 / 12.0 - 0.25 / 8.0, 0.5 / 12.0 + 0.5 / 8.0];
        let error = (1.5 * residuals.iter().map(|e: &f64| e * e).sum::<f64>()).sqrt();
        assert_close(estimate.hi, -0.25 + 4.302_653 * error);
    }

    #[test]
    fn both_sides_equal_is_no_difference_and_no_certainty() {
        let same = paired(&[((1, 3), (1, 3)), ((2, 7), (2, 7)), ((0, 5), (0, 5))]);
        assert_eq!(same.error(1.0, None), Some(0.0));
        assert_eq!(same.difference(1.0, None, 0.95), Estimate::point(3, 0.0));
        assert_eq!(same.p_value(1.0, None), Some(1.0));
        assert_eq!(same.gain(), None);
        let bounded = doubled(same, 10).difference(1.0, UNIT, 0.95);
        assert_eq!((bounded.value, bounded.lo), (Some(0.0), bounded.hi.map(|hi| -hi)));
        // Not less than what 3,072 blocks without an event leave possible.
        assert_close(bounded.hi, 1.959_964 * 2.0 / 3_072.0);
        assert!(bounded.hi.unwrap() > 1.0 - 0.025f64.powf(1.0 / 3_072.0));
    }

    #[test]
    fn a_constant_shift_is_no_certainty_either() {
        let swept = doubled(wins(&[(3, 0)]), 6);
        let estimate = swept.difference(1.0, UNIT, 0.95);
        assert_eq!((estimate.value, estimate.hi), (Some(1.0), Some(1.0)));
        assert!((0.9..0.95).contains(&estimate.lo.unwrap()), "{estimate:?}");
        assert_eq!(swept.difference(1.0, None, 0.95), Estimate::point(64, 1.0));
        assert_eq!(swept.p_value(1.0, None), None);
        assert!(swept.p_value(1.0, UNIT).unwrap() < 1e-20);
    }

    #[test]
    fn ratios_that_never_vary_have_no_error_of_rounding() {
        // 1/3 against 1/7 in every block, whatever the block's size.
        let blocks: Vec<Block> = (1..99).map(|k| ((k, 3 * k), (k % 10, 7 * (k % 10)))).collect();
        assert_eq!(paired(&blocks).error(1.0, None), Some(0.0));
    }

    #[test]
    fn nothing_seen_is_unknown() {
        let none = PairedRatio::default();
        assert_eq!(none.difference(1.0, UNIT, 0.95), Estimate::unknown(0));
        assert_eq!((none.values(1), none.p_value(1.0, UNIT), none.gain()), ((None, None), None, None));
        let one_side = paired(&[((1, 2), (0, 0)), ((1, 2), (0, 0))]);
        assert_eq!(one_side.difference(1.0, UNIT, 0.95), Estimate::unknown(2));
        assert_eq!(one_side.values(1), (Some(0.5), None));
        let one_block = wins(&[(1, 0)]);
        assert_eq!(one_block.difference(3.0, Some((0.0, 3.0)), 0.95), Estimate::point(1, 1.0));
        assert_eq!(one_block.p_value(1.0, UNIT), None);
    }

    #[test]
    fn silent_blocks_are_not_evidence() {
        let silent = ((0, 0), (0, 0));
        let (first, second) = (((1, 2), (0, 0)), ((0, 3), (1, 2)));
        assert_eq!(paired(&[first, silent, second]), paired(&[first, second]));
    }

    #[test]
    fn bounds_that_are_none_do_not_count() {
        let sample = wins(&[(2, 1), (1, 1), (3, 1), (1, 0)]);
        for bounds in [(0.0, f64::INFINITY), (1.0, 0.0), (f64::NAN, 1.0)] {
            let found = sample.difference(1.0, Some(bounds), 0.95);
            assert_eq!(found, sample.difference(1.0, None, 0.95));
        }
    }

    #[test]
    fn one_block_in_ten_thousand_million_is_seen() {
        let (large, small) = (1 << 19, 3);
        let mut all = doubled(paired(&[((large, large), (large, large)), ((-5, small), (-5, small))]), 33);
        assert_eq!(all.error(1.0, None), Some(0.0));
        all.merge(&paired(&[((large, large), (large - 1, large))]));
        let mean_n = f64::from((large + small) as i32) / 2.0;
        let error = all.error(1.0, None).unwrap();
        // One block is off by 1 over the mean denominator, the others by nothing.
        assert!((error * mean_n * (all.blocks() as f64) - 1.0).abs() < 1e-6, "{error}");
    }

    #[test]
    fn what_is_stored_comes_back() {
        let large = doubled(paired(&[((-(1 << 19), 1 << 19), (1 << 19, 0))]), 34);
        let stored = serde_json::to_string(&large).unwrap();
        assert_eq!(serde_json::from_str::<PairedRatio>(&stored).unwrap(), large);
    }

    /// The definition: each block's residual on its own.
    fn error_by_residuals(blocks: &[Block]) -> f64 {
        let total = |part: fn(&Block) -> i64| blocks.iter().map(part).sum::<i64>() as f64;
        let (xa, na) = (total(|b| b.0.0), total(|b| b.0.1));
        let (xb, nb) = (total(|b| b.1.0), total(|b| b.1.1));
        let residual =
            |&((x, n), (y, m)): &Block| (x as f64 - xa / na * n as f64) / na - (y as f64 - xb / nb * m as f64) / nb;
        let squares: f64 = blocks.iter().map(|block| residual(block).powi(2)).sum();
        let count = blocks.len() as f64;
        (count / (count - 1.0) * squares).sqrt()
    }

    fn any_blocks(size: std::ops::Range<usize>) -> impl Strategy<Value = Vec<Block>> {
        let part = || (-40..40i64, 0..9i64);
        let pair = (part(), part(), any::<bool>());
        let block = pair.prop_map(|(a, b, same)| if same { (a, a) } else { (a, b) });
        prop::collection::vec(block, size)
    }

    proptest! {
        #[test]
        fn merging_is_counting_all(a in any_blocks(0..20), b in any_blocks(0..20), c in any_blocks(0..20)) {
            let all = paired(&[a.clone(), b.clone(), c.clone()].concat());
            let [a, b, c] = [a, b, c].map(|blocks| paired(&blocks));
            let merged = |a: &PairedRatio, b: &PairedRatio| { let mut sum = a.clone(); sum.merge(b); sum };
            prop_assert_eq!(&merged(&merged(&a, &b), &c), &all);
            prop_assert_eq!(&merged(&a, &merged(&b, &c)), &all);
            prop_assert_eq!(&merged(&merged(&c, &b), &a), &all);
            prop_assert_eq!(&merged(&PairedRatio::default(), &all), &all);
            prop_assert_eq!(&merged(&all, &PairedRatio::default()), &all);
        }

        #[test]
        fn the_error_is_that_of_the_residuals(mut blocks in any_blocks(2..40)) {
            blocks.retain(|block| *block != ((0, 0), (0, 0)));
            blocks.push(((1, 2), (3, 4)));
            prop_assume!(blocks.len() > 1);
            let (found, expected) = (paired(&blocks).error(1.0, None).unwrap(), error_by_residuals(&blocks));
            prop_assert!((found - expected).abs() <= 1e-6 * (expected + 1e-6), "{} {}", found, expected);
        }

        #[test]
        fn a_p_value_and_its_interval_agree(
            blocks in any_blocks(2..120), confidence in 0.5..0.9999f64, scale in prop_oneof![Just(1.0), Just(-0.25)],
        ) {
            let sample = paired(&blocks);
            for bounds in [None, Some((-90.0, 90.0))] {
                let (estimate, p) = (sample.difference(scale, bounds, confidence), sample.p_value(scale, bounds));
                if let (Some(lo), Some(hi), Some(p)) = (estimate.lo, estimate.hi, p) {
                    prop_assume!((p - (1.0 - confidence)).abs() > 1e-6);
                    prop_assert_eq!(p < 1.0 - confidence, lo > 0.0 || hi < 0.0, "{:?} {}", estimate, p);
                }
                prop_assert_eq!(p.is_some(), estimate.lo.is_some() || (estimate.value == Some(0.0) && sample.blocks() > 1));
            }
        }

        #[test]
        fn the_other_way_round_is_the_same_with_the_other_sign(blocks in any_blocks(2..40)) {
            let swapped: Vec<_> = blocks.iter().map(|&(this, base)| (base, this)).collect();
            let (there, back) = (paired(&blocks), paired(&swapped));
            prop_assert_eq!(there.value(), back.value().map(|value| -value));
            if let (Some(there), Some(back)) = (there.error(1.0, None), back.error(1.0, None)) {
                prop_assert!((there - back).abs() <= 1e-6 * (there + 1e-6), "{} {}", there, back);
            }
        }
    }
}
