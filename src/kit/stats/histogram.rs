//! Counts of small whole numbers (turns, rounds, hit points), with exact quantiles.

use super::interval::{Estimate, IntervalMethod, normal_quantile};
use serde::{Deserialize, Serialize};

/// A histogram: how often each of 0, 1, 2, … was seen. Its capacity is fixed so that counting never allocates.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Histogram {
    counts: Vec<u64>,
    n: u64,
    sum: u128,
    clamped: u64,
}

/// A bin of a [`Histogram`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HistogramBin {
    /// The number seen.
    pub value: u64,
    /// The number of times that it was seen.
    pub count: u64,
    /// The share of all, 0 to 1.
    pub share: f64,
    /// The share of this and all smaller numbers, 0 to 1.
    pub cumulative: f64,
}

impl Histogram {
    /// The empty histogram of the numbers below `capacity` (at least one).
    pub fn new(capacity: usize) -> Self {
        Self { counts: vec![0; capacity.max(1)], n: 0, sum: 0, clamped: 0 }
    }

    /// Numbers below this are told apart.
    pub fn capacity(&self) -> usize {
        self.counts.len()
    }

    /// Counts one number. A number beyond capacity is put into the last bin and counted as [`Histogram::clamped`].
    #[inline]
    pub fn add(&mut self, value: u64) {
        let last = self.counts.len() - 1;
        let bin = usize::try_from(value).map_or(last, |value| value.min(last));
        self.counts[bin] += 1;
        self.n += 1;
        self.sum += u128::from(value);
        self.clamped += u64::from(value > last as u64);
    }

    /// Adds the counts of another histogram to this one; order and grouping do not matter.
    ///
    /// # Panics
    /// When the capacities differ: what one of them clamped would pass for exact in the other.
    pub fn merge(&mut self, other: &Self) {
        assert_eq!(self.counts.len(), other.counts.len(), "histograms of different capacity");
        for (mine, theirs) in self.counts.iter_mut().zip(&other.counts) {
            *mine += theirs;
        }
        self.n += other.n;
        self.sum += other.sum;
        self.clamped += other.clamped;
    }

    /// The histogram without a part that was merged into it: the study with one section deleted.
    ///
    /// # Panics
    /// When the capacities differ, and when `part` counts a number more often than the whole does.
    pub fn less(&self, part: &Self) -> Self {
        assert_eq!(self.counts.len(), part.counts.len(), "histograms of different capacity");
        let without = |whole: u64, part: u64| whole.checked_sub(part).expect("a part of the whole");
        let counts = self.counts.iter().zip(&part.counts);
        Self {
            counts: counts.map(|(&whole, &part)| without(whole, part)).collect(),
            n: without(self.n, part.n),
            sum: self.sum - part.sum,
            clamped: without(self.clamped, part.clamped),
        }
    }

    /// Whether it adds up. What was read back from a file may not.
    pub fn is_possible(&self) -> bool {
        let all = self.counts.iter().map(|&count| u128::from(count)).sum::<u128>();
        let last = self.counts.last().copied().unwrap_or(0);
        all == u128::from(self.n) && self.clamped <= last
    }

    /// The number of numbers counted.
    pub fn n(&self) -> u64 {
        self.n
    }

    /// The number of those that were beyond capacity.
    pub fn clamped(&self) -> u64 {
        self.clamped
    }

    /// The mean of the numbers as they were before clamping; `None` without any.
    pub fn mean(&self) -> Option<f64> {
        (self.n > 0).then(|| self.sum as f64 / self.n as f64)
    }

    /// The rows from the smallest to the largest number seen, unseen ones between them included.
    pub fn bins(&self) -> impl Iterator<Item = HistogramBin> {
        let seen = |count: &u64| *count > 0;
        let first = self.counts.iter().position(seen).unwrap_or(0);
        let end = self.counts.iter().rposition(seen).map_or(0, |last| last + 1);
        (first..end).scan(0, |below, bin| {
            *below += self.counts[bin];
            Some(HistogramBin {
                value: bin as u64,
                count: self.counts[bin],
                share: self.counts[bin] as f64 / self.n as f64,
                cumulative: *below as f64 / self.n as f64,
            })
        })
    }

    /// The smallest number that at least a share `p` (0 to 1) of all do not exceed: the inverse of the empirical cdf.
    ///
    /// `None` without any numbers, for `p` outside 0 to 1, and where the answer lies among the clamped numbers.
    pub fn quantile(&self, p: f64) -> Option<u64> {
        if self.n == 0 || !(0.0..=1.0).contains(&p) {
            return None;
        }
        // A hair less, so that 0.07 of 100 is the 7th and not, for 0.07 being no binary fraction, the 8th.
        let rank = (p * self.n as f64 * (1.0 - 1e-15)).ceil().max(1.0) as u64;
        self.at_rank(rank.min(self.n))
    }

    /// The `p`-quantile of grouped numbers, each whole number L standing for an even spread over L - 0.5 to L + 0.5: unlike
    /// [`Histogram::quantile`], it moves when a few games do.
    ///
    /// `None` as for [`Histogram::quantile`]. Where a range of numbers would do, the smallest.
    pub fn grouped_quantile(&self, p: f64) -> Option<f64> {
        let value = self.quantile(p)?;
        let known = self.n - self.clamped;
        let below: u64 = self.counts[..value as usize].iter().sum();
        // Clamped numbers stand in the last bin without being that number.
        let here = self.counts[value as usize].min(known - below);
        let into = (p * self.n as f64 - below as f64) / here as f64;
        Some(value as f64 - 0.5 + into.clamp(0.0, 1.0))
    }

    /// The number with this rank, counted from 1, when it is known.
    fn at_rank(&self, rank: u64) -> Option<u64> {
        if rank > self.n - self.clamped {
            return None;
        }
        let mut below = 0;
        let bin = self.counts.iter().position(|count| {
            below += count;
            below >= rank
        });
        bin.map(|bin| bin as u64)
    }

    /// The `p`-quantile with its interval by order statistics (Woodruff): the quantiles at `p` plus and minus the uncertainty of a share
    /// `p` among `blocks` independent units.
    ///
    /// Taking blocks for that is on the safe side, because the games of a block are not independent. An end that the data cannot set
    /// (the upper end of a 95th percentile from ten blocks) is left empty.
    pub fn quantile_interval(&self, p: f64, blocks: u64, confidence: f64) -> Estimate {
        let Some(value) = self.quantile(p) else {
            return Estimate::unknown(blocks);
        };
        let half = normal_quantile(confidence).map_or(f64::NAN, |z| z * (p * (1.0 - p) / blocks as f64).sqrt());
        let end = |p: f64| self.inner_quantile(p).map_or(f64::NAN, |value| value as f64);
        Estimate::between(blocks, value as f64, end(p - half), end(p + half), IntervalMethod::OrderStatistics)
    }

    /// The interval of [`Histogram::grouped_quantile`], as [`Histogram::quantile_interval`] makes it.
    pub fn grouped_interval(&self, p: f64, blocks: u64, confidence: f64) -> Estimate {
        let Some(value) = self.grouped_quantile(p) else {
            return Estimate::unknown(blocks);
        };
        let half = normal_quantile(confidence).map_or(f64::NAN, |z| z * (p * (1.0 - p) / blocks as f64).sqrt());
        let end = |p: f64| {
            let inner = (p > 0.0 && p < 1.0).then(|| self.grouped_quantile(p));
            inner.flatten().unwrap_or(f64::NAN)
        };
        let (lo, hi) = (end(p - half), end(p + half));
        Estimate::between(blocks, value, lo, hi, IntervalMethod::OrderStatistics)
    }

    fn inner_quantile(&self, p: f64) -> Option<u64> {
        (p > 0.0 && p < 1.0).then(|| self.quantile(p)).flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn histogram(capacity: usize, values: &[u64]) -> Histogram {
        let mut all = Histogram::new(capacity);
        values.iter().for_each(|&value| all.add(value));
        all
    }

    #[test]
    fn quantiles_invert_the_cdf() {
        let lengths = histogram(200, &(1..=100).collect::<Vec<_>>());
        for (p, expected) in [(0.0, 1), (0.05, 5), (0.07, 7), (0.5, 50), (0.501, 51), (0.95, 95), (1.0, 100)] {
            assert_eq!(lengths.quantile(p), Some(expected), "p = {p}");
        }
    }

    #[test]
    fn a_quantile_that_cannot_be_is_none() {
        assert_eq!(histogram(9, &[]).quantile(0.5), None);
        assert_eq!(histogram(9, &[1]).quantile(1.5), None);
        assert_eq!(histogram(9, &[1]).quantile(f64::NAN), None);
    }

    #[test]
    fn numbers_beyond_capacity_are_counted_and_never_pass_for_exact() {
        let lengths = histogram(4, &[1, 3, 9, u64::MAX]);
        assert_eq!((lengths.n(), lengths.clamped()), (4, 2));
        assert_eq!(lengths.quantile(0.5), Some(3));
        assert_eq!(lengths.quantile(0.75), None);
        assert_eq!(histogram(4, &[1, 9]).mean(), Some(5.0));
    }

    #[test]
    fn grouped_quantiles_spread_each_number_evenly() {
        // Ranks 0 to 2 lie over 0.5..1.5, 2 to 6 over 1.5..2.5, 6 to 8 over 3.5..4.5.
        let lengths = histogram(9, &[1, 1, 2, 2, 2, 2, 4, 4]);
        for (p, expected) in
            [(0.0, 0.5), (0.125, 1.0), (0.25, 1.5), (0.5, 2.0), (0.625, 2.25), (0.75, 2.5), (0.875, 4.0), (1.0, 4.5)]
        {
            assert_eq!(lengths.grouped_quantile(p), Some(expected), "p = {p}");
        }
    }

    #[test]
    fn a_grouped_quantile_among_clamped_numbers_is_none() {
        // The 3 is spread over 2.5..3.5 by itself; the two beyond capacity are not.
        let lengths = histogram(4, &[1, 3, 9, 9]);
        assert_eq!(lengths.grouped_quantile(0.5), Some(3.5));
        assert_eq!(lengths.grouped_quantile(0.51), None);
        assert_eq!(lengths.grouped_quantile(1.5), None);
        assert_eq!(histogram(4, &[]).grouped_quantile(0.5), None);
    }

    #[test]
    #[should_panic(expected = "a part of the whole")]
    fn a_histogram_is_not_a_part_of_a_smaller_one() {
        let _ = histogram(4, &[1]).less(&histogram(4, &[2]));
    }

    #[test]
    fn rows_run_from_the_smallest_to_the_largest() {
        let rows: Vec<_> = histogram(10, &[2, 2, 4, 5]).bins().collect();
        let row = |value, count, share, cumulative| HistogramBin { value, count, share, cumulative };
        assert_eq!(rows, [row(2, 2, 0.5, 0.5), row(3, 0, 0.0, 0.5), row(4, 1, 0.25, 0.75), row(5, 1, 0.25, 1.0)]);
        assert_eq!(histogram(10, &[]).bins().count(), 0);
    }

    #[test]
    fn the_interval_of_a_median_is_made_of_ranks() {
        // 0.5 +- 1.96 * 0.05: the 41st and the 60th of 100.
        let estimate = histogram(200, &(1..=100).collect::<Vec<_>>()).quantile_interval(0.5, 100, 0.95);
        assert_eq!((estimate.lo, estimate.value, estimate.hi), (Some(41.0), Some(50.0), Some(60.0)));
        assert_eq!(estimate.method, IntervalMethod::OrderStatistics);
    }

    #[test]
    fn a_grouped_median_lies_between_the_ranks_around_it() {
        // Each number has one, so the shares are those of a straight line from 0.5 to 100.5.
        let all = histogram(200, &(1..=100).collect::<Vec<_>>());
        let median = all.grouped_interval(0.5, 100, 0.95);
        let half = 100.0 * 1.959_964 * 0.05;
        let near = |end: Option<f64>, to: f64| (end.unwrap() - to).abs() < 1e-3;
        assert!(near(median.value, 50.5) && near(median.lo, 50.5 - half) && near(median.hi, 50.5 + half));
        assert_eq!(Histogram::new(4).grouped_interval(0.5, 9, 0.95), Estimate::unknown(9));
    }

    #[test]
    fn an_end_the_data_cannot_set_is_empty() {
        let lengths = histogram(200, &(1..=100).collect::<Vec<_>>());
        let high = lengths.quantile_interval(0.95, 10, 0.95);
        assert_eq!((high.lo, high.value, high.hi), (Some(82.0), Some(95.0), None));
        let none = lengths.quantile_interval(0.5, 0, 0.95);
        assert_eq!((none.lo, none.value, none.hi), (None, Some(50.0), None));
        assert_eq!(Histogram::new(4).quantile_interval(0.5, 10, 0.95), Estimate::unknown(10));
    }

    #[test]
    #[should_panic(expected = "different capacity")]
    fn histograms_of_different_capacity_do_not_mix() {
        Histogram::new(3).merge(&Histogram::new(4));
    }

    proptest! {
        #[test]
        fn merging_is_counting_all(
            a in prop::collection::vec(0..40u64, 0..50),
            b in prop::collection::vec(0..40u64, 0..50),
            c in prop::collection::vec(0..40u64, 0..50),
        ) {
            let all = histogram(30, &[a.clone(), b.clone(), c.clone()].concat());
            let [a, b, c] = [a, b, c].map(|values| histogram(30, &values));
            let merged = |a: &Histogram, b: &Histogram| { let mut sum = a.clone(); sum.merge(b); sum };
            prop_assert_eq!(&merged(&merged(&a, &b), &c), &all);
            prop_assert_eq!(&merged(&a, &merged(&b, &c)), &all);
            prop_assert_eq!(&merged(&merged(&c, &b), &a), &all);
            prop_assert_eq!(&merged(&Histogram::new(30), &all), &all);
            prop_assert_eq!(&merged(&all, &Histogram::new(30)), &all);
            prop_assert_eq!(&all.less(&b), &merged(&a, &c));
            let stored = serde_json::to_string(&all).unwrap();
            prop_assert_eq!(&serde_json::from_str::<Histogram>(&stored).unwrap(), &all);
        }

        #[test]
        fn a_quantile_is_the_value_with_that_rank(
            mut values in prop::collection::vec(0..50u64, 1..200), percent in 1..=100usize,
        ) {
            let found = histogram(50, &values).quantile(percent as f64 / 100.0);
            values.sort();
            let rank = (percent * values.len()).div_ceil(100);
            prop_assert_eq!(found, Some(values[rank - 1]));
        }

        #[test]
        fn grouped_and_whole_quantiles_are_one_thing(
            values in prop::collection::vec(1..50u64, 1..200), percent in 1..100usize, blocks in 1..200u64,
        ) {
            let (all, p) = (histogram(50, &values), percent as f64 / 100.0);
            prop_assert_eq!(all.grouped_interval(p, blocks, 0.95).in_whole_numbers(), all.quantile_interval(p, blocks, 0.95));
        }

        #[test]
        fn rows_add_up(values in prop::collection::vec(0..50u64, 1..200)) {
            let all = histogram(40, &values);
            let rows: Vec<_> = all.bins().collect();
            prop_assert_eq!(rows.iter().map(|row| row.count).sum::<u64>(), values.len() as u64);
            prop_assert_eq!(rows.last().map(|row| row.cumulative), Some(1.0));
        }
    }
}
