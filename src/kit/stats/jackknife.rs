//! Intervals for what has no formula (a difference of medians, a rating): leave out each section of the study in turn.

use super::interval::{Estimate, IntervalMethod, student_quantile, two_sided};

/// The fewest sections that say enough about how much they vary.
const LEAST_SECTIONS: usize = 5;

/// The estimate `whole` with a delete-one-section jackknife interval: `without[i]` is the same estimate without the i-th of equally
/// large sections of the `blocks`; Student's t with one degree of freedom less than there are sections.
///
/// No interval with fewer than 5 sections, with a section without which there is no estimate, and where no section makes a difference.
pub fn jackknife(whole: Option<f64>, without: &[Option<f64>], blocks: u64, confidence: f64) -> Estimate {
    let Some(value) = whole else {
        return Estimate::unknown(blocks);
    };
    let freedom = without.len().saturating_sub(1) as f64;
    let error = jackknife_error(without).filter(|error| *error > 0.0);
    match (error, student_quantile(confidence, freedom)) {
        (Some(error), Some(quantile)) => {
            let half = quantile * error;
            Estimate::between(blocks, value, value - half, value + half, IntervalMethod::Jackknife)
        }
        _ => Estimate::point(blocks, value),
    }
}

/// The estimate of a sum of squares of means, such as the variance between players; `without` as of [`jackknife`].
///
/// It is too large by the noise that is squared in it, which is its bias, and the jackknife takes that off. Its interval is that of the root, squared:
/// by itself the error of a square is too small where the square is small. The error of the root is that of the square by twice the root, and near
/// 0, where that is nothing, the root of the bias.
pub fn jackknife_square(whole: Option<f64>, without: &[Option<f64>], blocks: u64, confidence: f64) -> Estimate {
    let Some(square) = whole else {
        return Estimate::unknown(blocks);
    };
    let sections = without.len() as f64;
    let freedom = sections - 1.0;
    let (Some(error), Some(quantile)) = (jackknife_error(without), student_quantile(confidence, freedom)) else {
        return Estimate::point(blocks, square);
    };
    let bias = (freedom * (without.iter().flatten().sum::<f64>() / sections - square)).max(0.0);
    let root = square.max(0.0).sqrt();
    let of_slope = if root > 0.0 { error / (2.0 * root) } else { 0.0 };
    let half = quantile * of_slope.max(bias.sqrt());
    let value = (square - bias).max(0.0);
    if half == 0.0 {
        return Estimate::point(blocks, value);
    }
    let (lo, hi) = ((root - half).max(0.0).powi(2), (root + half).powi(2));
    Estimate::between(blocks, value, lo.min(value), hi, IntervalMethod::Jackknife)
}

/// The two-sided p of `whole` being 0, consistent with the interval of [`jackknife`]; `None` where that has none, but 1 where no section
/// moves it from 0.
pub fn jackknife_p(whole: Option<f64>, without: &[Option<f64>]) -> Option<f64> {
    match (whole?, jackknife_error(without)?) {
        (0.0, _) => Some(1.0),
        (value, error) if error > 0.0 => Some(two_sided(value / error, without.len() as u64)),
        _ => None,
    }
}

/// The standard error behind [`jackknife`]; `None` with fewer than 5 sections or where any is.
pub fn jackknife_error(without: &[Option<f64>]) -> Option<f64> {
    let values: Vec<f64> = without.iter().copied().collect::<Option<_>>()?;
    if values.len() < LEAST_SECTIONS {
        return None;
    }
    // From one of them rather than from 0: values that all agree then have exactly the mean that they are.
    let (sections, first) = (values.len() as f64, values[0]);
    let mean = first + values.iter().map(|value| value - first).sum::<f64>() / sections;
    let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    Some(((sections - 1.0) / sections * squares).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::{Moments, block_mean};
    use proptest::prelude::*;

    #[test]
    fn the_error_is_that_of_the_definition() {
        // Mean 3, squares 10, times 4/5.
        let without = [1.0, 2.0, 3.0, 4.0, 5.0].map(Some);
        assert_eq!(jackknife_error(&without), Some(8f64.sqrt()));
        let estimate = jackknife(Some(3.5), &without, 100, 0.95);
        let half = 2.776_445 * 8f64.sqrt();
        assert!((estimate.hi.unwrap() - 3.5 - half).abs() < 1e-5, "{estimate:?}");
        assert!((estimate.lo.unwrap() - 3.5 + half).abs() < 1e-5, "{estimate:?}");
        assert_eq!((estimate.n, estimate.method.to_string()), (100, "jackknife".into()));
    }

    /// The square of the mean of these sections, and without each.
    fn squares(sections: &[f64]) -> (Option<f64>, Vec<Option<f64>>) {
        let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len() as f64;
        let without = |out: usize| {
            let kept: Vec<f64> = (0..sections.len()).filter(|at| *at != out).map(|at| sections[at]).collect();
            Some(mean(&kept).powi(2))
        };
        (Some(mean(sections).powi(2)), (0..sections.len()).map(without).collect())
    }

    #[test]
    fn a_square_is_without_the_noise_that_is_squared_in_it() {
        // The square of the mean is 0.25, the variance of the mean 0.01.
        let (whole, without) = squares(&[0.2, 0.8].repeat(5));
        let square = jackknife_square(whole, &without, 10, 0.95);
        assert!((square.value.unwrap() - 0.24).abs() < 1e-9, "{square:?}");
        // The root is 0.5, and its interval half 2.262 times 0.1 wide.
        let ends = [0.5 - 0.226, 0.5 + 0.226].map(|end: f64| end * end);
        assert!(
            (square.lo.unwrap() - ends[0]).abs() < 0.002 && (square.hi.unwrap() - ends[1]).abs() < 0.002,
            "{square:?}"
        );
    }

    #[test]
    fn a_square_of_noise_alone_may_be_nothing() {
        let (whole, without) = squares(&[-0.3, 0.31].repeat(5));
        let square = jackknife_square(whole, &without, 10, 0.95);
        assert_eq!((square.value, square.lo), (Some(0.0), Some(0.0)));
        assert!(square.hi > Some(0.04), "{square:?}");
        assert_eq!(jackknife_square(Some(0.0), &[Some(0.0); 7], 9, 0.95), Estimate::point(9, 0.0));
        assert_eq!(jackknife_square(None, &[Some(1.0); 7], 9, 0.95), Estimate::unknown(9));
    }

    #[test]
    fn what_cannot_be_left_out_has_no_interval() {
        let point = Estimate::point(9, 2.0);
        assert_eq!(jackknife(Some(2.0), &[Some(1.0), Some(2.0), Some(3.0), Some(4.0)], 9, 0.95), point);
        assert_eq!(jackknife(Some(2.0), &[Some(1.0), None, Some(3.0), Some(4.0), Some(5.0)], 9, 0.95), point);
        assert_eq!(jackknife(Some(2.0), &[Some(0.1); 7], 9, 0.95), point);
        assert_eq!(jackknife(Some(2.0), &[], 9, 0.95), point);
        assert_eq!(jackknife(Some(2.0), &[Some(1.0), Some(2.0), Some(3.0), Some(4.0), Some(5.0)], 9, 1.0), point);
        assert_eq!(jackknife(None, &[Some(1.0); 7], 9, 0.95), Estimate::unknown(9));
    }

    proptest! {
        #[test]
        fn of_a_mean_it_is_the_interval_of_the_mean(values in prop::collection::vec(-100..100i64, 5..90)) {
            let (mut blocks, count) = (Moments::default(), values.len() as f64);
            values.iter().for_each(|&value| blocks.add(value));
            let total = blocks.sum() as f64;
            let without: Vec<_> = values.iter().map(|&value| Some((total - value as f64) / (count - 1.0))).collect();
            let found = jackknife(blocks.mean(), &without, blocks.n(), 0.95);
            let expected = block_mean(&blocks, 1.0, None, 0.95);
            let close = |a: Option<f64>, b: Option<f64>| a.is_some() == b.is_some()
                && a.zip(b).is_none_or(|(a, b)| (a - b).abs() < 1e-9);
            prop_assert!(close(found.lo, expected.lo) && close(found.hi, expected.hi), "{:?} {:?}", found, expected);
        }
    }
}
