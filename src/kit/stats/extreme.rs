//! The largest of many estimates: a lucky one, unless its interval holds for all of them at once.

use super::interval::{CONFIDENCE, block_quantile};
use super::{Estimate, IntervalMethod};

/// The confidence of each of several intervals, or of one at each of several looks, that together hold with 95 % (Bonferroni).
pub fn simultaneous(count: usize) -> f64 {
    1.0 - (1.0 - CONFIDENCE) / count.max(1) as f64
}

/// The largest, smallest or furthest of several estimates, told with an interval wide enough for the choice.
#[derive(Clone, Debug, PartialEq)]
pub struct ExtremeEstimate {
    /// The index of the estimate.
    pub place: usize,
    /// Indices of the others that could be it, as far as these games can tell, in rising order.
    pub level: Vec<usize>,
    /// The estimate, with an interval that holds for all of them at once.
    pub estimate: Estimate,
}

impl Estimate {
    /// The estimate with an interval that holds for `count` estimates at once, and within what the value cannot leave: the largest of several was
    /// picked because it was lucky.
    ///
    /// The interval is stretched on either side as far as the critical value grows.
    #[must_use]
    pub fn for_all(self, count: usize, bounds: Option<(f64, f64)>) -> Self {
        let (Some(value), Some(times)) = (self.value, self.growth(count)) else {
            return self;
        };
        let (least, most) = bounds.unwrap_or((f64::NEG_INFINITY, f64::INFINITY));
        let stretched =
            |end: Option<f64>| end.map(|end| (value + times * (end - value)).clamp(least.min(value), most.max(value)));
        Self { lo: stretched(self.lo), hi: stretched(self.hi), ..self }
    }

    /// The estimate [for all](Self::for_all), but cut at 0 where a test has shown its sign: that end is the test's.
    #[must_use]
    pub fn for_all_tested(self, count: usize, bounds: Option<(f64, f64)>, is_shown: bool) -> Self {
        let (least, most) = bounds.unwrap_or((f64::NEG_INFINITY, f64::INFINITY));
        let sides = match self.value.filter(|_| is_shown) {
            Some(value) if value > 0.0 => (least.max(0.0), most),
            Some(value) if value < 0.0 => (least, most.min(0.0)),
            _ => (least, most),
        };
        self.for_all(count, Some(sides))
    }

    /// The factor by which an interval grows that holds for `count` estimates at once; `None` where there is no interval.
    fn growth(&self, count: usize) -> Option<f64> {
        let blocks = match self.method {
            IntervalMethod::FewBlocks | IntervalMethod::None => return None,
            IntervalMethod::Wilson | IntervalMethod::ClopperPearson | IntervalMethod::OrderStatistics => u64::MAX,
            IntervalMethod::BlockMean
            | IntervalMethod::BlockRatio
            | IntervalMethod::Paired
            | IntervalMethod::Jackknife
            | IntervalMethod::Sequential => self.n.max(2),
        };
        Some(block_quantile(simultaneous(count), blocks)? / block_quantile(CONFIDENCE, blocks)?)
    }

    /// The opposite: what was above 0 is below it.
    #[must_use]
    pub fn negative(self) -> Self {
        let negative = |end: Option<f64>| end.map(|end| -end);
        Self { value: negative(self.value), lo: negative(self.hi), hi: negative(self.lo), ..self }
    }
}

/// The largest of some estimates, of which none can leave the bounds; `None` where no value is known.
pub fn largest(all: &[Estimate], bounds: Option<(f64, f64)>) -> Option<ExtremeEstimate> {
    let known = || all.iter().enumerate().filter_map(|(place, estimate)| Some((place, estimate.value?)));
    // The first of equals.
    let (place, most) = known().reduce(|best, next| if next.1 > best.1 { next } else { best })?;
    let count = known().count();
    let wide = |place: usize| all[place].for_all(count, bounds);
    let best = wide(place);
    let level = known().filter(|&(other, value)| {
        let other_wide = wide(other);
        let reach = (|| Some((most - best.lo?).hypot(other_wide.hi? - value)))();
        other != place && reach.is_none_or(|reach| most - value <= reach)
    });
    Some(ExtremeEstimate { place, level: level.map(|(other, _)| other).collect(), estimate: best })
}

/// The smallest of some estimates, in the same way.
pub fn smallest(all: &[Estimate], bounds: Option<(f64, f64)>) -> Option<ExtremeEstimate> {
    let negative: Vec<Estimate> = all.iter().map(|estimate| estimate.negative()).collect();
    let found = largest(&negative, bounds.map(|(least, most)| (-most, -least)))?;
    Some(ExtremeEstimate { estimate: found.estimate.negative(), ..found })
}

/// The estimate furthest from 0, to either side, with an interval for the choice.
pub fn furthest(all: &[Estimate]) -> Option<ExtremeEstimate> {
    let is_below = |estimate: &Estimate| estimate.value.is_some_and(|value| value < 0.0);
    let sizes: Vec<Estimate> =
        all.iter().map(|estimate| if is_below(estimate) { estimate.negative() } else { *estimate }).collect();
    let found = largest(&sizes, None)?;
    let estimate = if is_below(&all[found.place]) { found.estimate.negative() } else { found.estimate };
    Some(ExtremeEstimate { estimate, ..found })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::coverage::coverage;
    use crate::stats::{Moments, block_mean};

    const SHARE: Option<(f64, f64)> = Some((0.0, 1.0));

    fn estimates(all: &[(f64, f64)]) -> Vec<Estimate> {
        let estimate = |&(value, half): &(f64, f64)| Estimate {
            n: 10_000,
            value: Some(value),
            lo: Some(value - half),
            hi: Some(value + half),
            method: IntervalMethod::BlockMean,
        };
        all.iter().map(estimate).collect()
    }

    #[test]
    fn the_largest_of_many_holds_its_truth() {
        // Fifteen cells of sixty games each, in thirty blocks: all but alike, so that the highest is a lucky one.
        let held = |simultaneous: bool| {
            coverage(|dice| {
                let truths: Vec<f64> = (0..15).map(|cell| 0.5 + 0.002 * f64::from(cell)).collect();
                let cells: Vec<Estimate> = truths
                    .iter()
                    .map(|truth| {
                        let mut blocks = Moments::default();
                        (0..30).for_each(|_| blocks.add((0..2).filter(|_| dice.hit(*truth)).count() as i64));
                        block_mean(&blocks, 0.5, SHARE, CONFIDENCE)
                    })
                    .collect();
                let found = largest(&cells, SHARE).expect("a largest");
                (if simultaneous { found.estimate } else { cells[found.place] }, truths[found.place])
            })
        };
        assert!(held(false) < 0.85, "{}", held(false));
        assert!(held(true) >= 0.93, "{}", held(true));
    }

    #[test]
    fn who_is_not_told_apart_is_level() {
        let found = largest(&estimates(&[(0.50, 0.01), (0.40, 0.01), (0.495, 0.01), (0.51, 0.01)]), SHARE).unwrap();
        assert_eq!((found.place, found.level), (3, vec![0, 2]));
        let found = smallest(&estimates(&[(0.50, 0.01), (0.40, 0.01), (0.49, 0.01)]), SHARE).unwrap();
        assert_eq!((found.place, found.level.len(), found.estimate.value), (1, 0, Some(0.40)));
        let found = furthest(&estimates(&[(1.0, 0.1), (-1.05, 0.1), (0.2, 0.1)])).unwrap();
        assert_eq!((found.place, found.level, found.estimate.value), (1, vec![0], Some(-1.05)));
        assert!(found.estimate.hi < Some(-0.9));
    }

    #[test]
    fn of_one_the_interval_is_its_own_and_of_none_there_is_no_largest() {
        let one = estimates(&[(0.5, 0.01)]);
        let found = largest(&one, SHARE).unwrap().estimate;
        assert!((found.lo.unwrap() - 0.49).abs() < 1e-12 && (found.hi.unwrap() - 0.51).abs() < 1e-12);
        assert_eq!(largest(&[], SHARE), None);
        assert_eq!(largest(&[Estimate::unknown(0)], SHARE), None);
    }

    #[test]
    fn no_interval_leaves_its_bounds_and_none_comes_of_nothing() {
        let wide = estimates(&[(0.99, 0.02)])[0].for_all(20, SHARE);
        assert_eq!(wide.hi, Some(1.0));
        assert!(wide.lo < Some(0.96));
        assert_eq!(Estimate::point(3, 0.5).for_all(20, SHARE).lo, None);
    }

    #[test]
    fn the_interval_of_a_difference_that_is_shown_ends_at_zero_at_the_most() {
        let [up, down] = [(0.03, 0.02), (-0.03, 0.02)].map(|one| estimates(&[one])[0]);
        assert!(up.for_all(20, None).lo < Some(0.0) && down.for_all(20, None).hi > Some(0.0), "as wide as for all");
        assert_eq!(up.for_all_tested(20, None, true).lo, Some(0.0));
        assert_eq!(down.for_all_tested(20, None, true).hi, Some(0.0));
        assert_eq!(up.for_all_tested(20, None, true).hi, up.for_all(20, None).hi, "the other end stays");
        assert_eq!(up.for_all_tested(20, None, false), up.for_all(20, None));
    }
}
