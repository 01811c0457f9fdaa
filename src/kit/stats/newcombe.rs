//! The difference of two shares, from what is known of each.

use super::Estimate;

/// The second of two shares less the first, with Newcombe's interval of theirs (as [Wilson](super::wilson)'s): the squares of what either
/// leaves on that side, less twice their product times the correlation of the shares, which is 0 where they were counted apart.
///
/// Without an interval unless both have one; a share that is known exactly has itself at both ends. Source: R. G. Newcombe, Interval estimation for
/// the difference between independent proportions, Statistics in Medicine 17 (1998), method 10; Improved confidence intervals for the difference
/// between binomial proportions based on paired data, ibid., method 10.
pub fn newcombe(first: &Estimate, second: &Estimate, correlation: f64) -> Estimate {
    let n = first.n.min(second.n);
    let (Some(from), Some(to)) = (first.value, second.value) else {
        return Estimate::unknown(n);
    };
    let away = |estimate: &Estimate, value: f64| Some([value - estimate.lo?, estimate.hi? - value]);
    let Some(([from_below, from_above], [to_below, to_above])) = away(first, from).zip(away(second, to)) else {
        return Estimate::point(n, to - from);
    };
    let reach = |one: f64, other: f64| (one.powi(2) + other.powi(2) - 2.0 * correlation * one * other).max(0.0).sqrt();
    let ends = [to - from - reach(to_below, from_above), to - from + reach(from_below, to_above)];
    Estimate { method: second.method, ..Estimate::read(n, Some(to - from), ends.map(Some)) }
}

/// The correlation of the shares of two outcomes of the same trials, which exclude each other.
pub fn correlation_of_outcomes(one: f64, other: f64) -> f64 {
    let spread = (1.0 - one) * (1.0 - other);
    // Without a third outcome one is whatever the other is not.
    if spread > 0.0 { -(one * other / spread).sqrt().min(1.0) } else { -1.0 }
}

#[cfg(test)]
mod tests {
    use super::super::coverage::{assert_covers, coverage};
    use super::super::{CONFIDENCE, wilson};
    use super::*;

    /// The first two examples of the paper's table of method 10.
    #[test]
    fn the_examples_of_the_paper_come_out() {
        for ([one, of_one, other, of_other], expected) in
            [([48, 80, 56, 70], [0.0524, 0.3339]), ([3, 10, 9, 10], [0.1705, 0.8090])]
        {
            let share = |hits: u64, of: u64| wilson(hits as f64, of, CONFIDENCE);
            let difference = newcombe(&share(one, of_one), &share(other, of_other), 0.0);
            let ends = [difference.lo.unwrap(), difference.hi.unwrap()];
            assert!(ends.iter().zip(expected).all(|(end, expected)| (end - expected).abs() < 5e-5), "{ends:?}");
        }
    }

    #[test]
    fn what_is_known_exactly_adds_no_width_and_what_is_unknown_has_none() {
        let half = wilson(50.0, 100, CONFIDENCE);
        let won = Estimate::read(100, Some(1.0), [Some(1.0); 2]);
        let difference = newcombe(&half, &won, 0.0);
        let (lo, hi) = (1.0 - half.hi.unwrap(), 1.0 - half.lo.unwrap());
        assert!((difference.lo.unwrap() - lo).abs() < 1e-12 && (difference.hi.unwrap() - hi).abs() < 1e-12);
        assert_eq!(newcombe(&half, &Estimate::point(100, 1.0), 0.0).lo, None);
        assert_eq!(newcombe(&Estimate::unknown(0), &won, 0.0).value, None);
    }

    #[test]
    fn what_rivals_win_of_the_same_games_is_covered_where_many_are_undecided() {
        // One hardly ever wins, and one game in ten is won by nobody.
        for [one, other] in [[0.89, 0.01], [0.6, 0.3], [0.5, 0.5], [0.98, 0.005]] {
            assert_covers(coverage(|dice| {
                let mut won = [0.0; 2];
                for _ in 0..500 {
                    let place = dice.unit();
                    won[0] += f64::from(u8::from(place < one));
                    won[1] += f64::from(u8::from((one..one + other).contains(&place)));
                }
                let [own, its] = won.map(|won| wilson(won, 500, CONFIDENCE));
                let correlation = correlation_of_outcomes(won[0] / 500.0, won[1] / 500.0);
                (newcombe(&its, &own, correlation), one - other)
            }));
        }
    }
}
