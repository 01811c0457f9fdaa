//! The difference of two shares that were counted apart.

use super::Estimate;

/// The second of two shares of independent trials less the first, with Newcombe's interval of their [Wilson](super::wilson) intervals.
///
/// Without an interval unless both have one; a share that is known exactly has itself at both ends. Source: R. G. Newcombe, Interval estimation for
/// the difference between independent proportions, Statistics in Medicine 17 (1998), method 10.
pub fn newcombe(first: &Estimate, second: &Estimate) -> Estimate {
    let n = first.n.min(second.n);
    let (Some(from), Some(to)) = (first.value, second.value) else {
        return Estimate::unknown(n);
    };
    let away = |estimate: &Estimate, value: f64| Some([value - estimate.lo?, estimate.hi? - value]);
    let Some(([from_below, from_above], [to_below, to_above])) = away(first, from).zip(away(second, to)) else {
        return Estimate::point(n, to - from);
    };
    let ends = [to - from - to_below.hypot(from_above), to - from + to_above.hypot(from_below)];
    Estimate { method: second.method, ..Estimate::read(n, Some(to - from), ends.map(Some)) }
}

#[cfg(test)]
mod tests {
    use super::super::{CONFIDENCE, wilson};
    use super::*;

    /// The first two examples of the paper's table of method 10.
    #[test]
    fn the_examples_of_the_paper_come_out() {
        for ([one, of_one, other, of_other], expected) in
            [([48, 80, 56, 70], [0.0524, 0.3339]), ([3, 10, 9, 10], [0.1705, 0.8090])]
        {
            let share = |hits: u64, of: u64| wilson(hits as f64, of, CONFIDENCE);
            let difference = newcombe(&share(one, of_one), &share(other, of_other));
            let ends = [difference.lo.unwrap(), difference.hi.unwrap()];
            assert!(ends.iter().zip(expected).all(|(end, expected)| (end - expected).abs() < 5e-5), "{ends:?}");
        }
    }

    #[test]
    fn what_is_known_exactly_adds_no_width_and_what_is_unknown_has_none() {
        let half = wilson(50.0, 100, CONFIDENCE);
        let won = Estimate::read(100, Some(1.0), [Some(1.0); 2]);
        let difference = newcombe(&half, &won);
        let (lo, hi) = (1.0 - half.hi.unwrap(), 1.0 - half.lo.unwrap());
        assert!((difference.lo.unwrap() - lo).abs() < 1e-12 && (difference.hi.unwrap() - hi).abs() < 1e-12);
        assert_eq!(newcombe(&half, &Estimate::point(100, 1.0)).lo, None);
        assert_eq!(newcombe(&Estimate::unknown(0), &won).value, None);
    }
}
