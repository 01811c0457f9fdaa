//! Estimates with their intervals, in sentences and in the columns of a terminal.

use super::share;
use crate::stats::Estimate;

/// The value and the ends of the interval, each times a factor; `None` without an interval.
pub(super) fn ends(estimate: &Estimate, factor: f64) -> Option<[f64; 3]> {
    let ends = [estimate.value?, estimate.lo?, estimate.hi?];
    Some(ends.map(|end| factor * end))
}

/// Decimals beyond which no side of an edge is looked for.
const MOST_DECIMALS: usize = 6;

/// The decimals of an interval of this width in a sentence: one, or as many as it takes to see that it has a width, if it has one.
fn to_be_seen(width: f64) -> usize {
    if width > 0.0 { (-width.log10()).ceil().clamp(1.0, 9.0) as usize } else { 1 }
}

/// The decimals that an interval of this width deserves: two digits of it.
pub(super) fn two_digits(width: f64) -> usize {
    if width > 0.0 { (1.0 - width.log10().floor()).clamp(1.0, 9.0) as usize } else { 1 }
}

/// The decimals that it takes to see that an interval ends before zero; 0 where it does not.
pub(super) fn off_zero(lo: f64, hi: f64) -> usize {
    let nearest = if lo > 0.0 { lo } else { -hi };
    let seen = |decimals: &usize| nearest * 10_f64.powi(*decimals as i32) >= 0.5;
    if nearest > 0.0 { (0..9).find(seen).unwrap_or(9) } else { 0 }
}

/// A share as `34.2 % (33.9 to 34.5)`, without the interval where there is none, or `unknown`.
pub fn percent(estimate: &Estimate) -> String {
    let Some(value) = estimate.value else {
        return "unknown".to_owned();
    };
    let Some([value, lo, hi]) = ends(estimate, 100.0) else {
        return share(value, 1);
    };
    let decimals = to_be_seen(hi - lo);
    format!("{value:.decimals$} % ({lo:.decimals$} to {hi:.decimals$})")
}

/// A value with its interval in a sentence, scaled: `12.3 rounds (12.1 to 12.5)`. The unit brings its own blank. `None` without an interval.
pub fn interval(estimate: Estimate, scale: f64, unit: &str) -> Option<String> {
    let [value, lo, hi] = ends(&estimate, scale)?;
    let decimals = to_be_seen(hi - lo);
    Some(format!("{value:.decimals$}{unit} ({lo:.decimals$} to {hi:.decimals$})"))
}

/// A value as [`interval`] says it, with as many more decimals as it takes to see on which side of each edge its ends are: `11.97 rounds` does not
/// become 12.0 beside an edge at 12. `None` without an interval.
pub fn interval_beside(estimate: Estimate, edges: impl Iterator<Item = f64>, scale: f64, unit: &str) -> Option<String> {
    let [value, lo, hi] = ends(&estimate, scale)?;
    let edges: Vec<f64> = edges.map(|edge| scale * edge).collect();
    let rounded = |number: f64, decimals: usize| format!("{number:.decimals$}").parse::<f64>().unwrap_or(number);
    let is_seen = |decimals: &usize| {
        let side = |end: f64, edge: f64| rounded(end, *decimals).partial_cmp(&edge) == end.partial_cmp(&edge);
        [lo, hi].into_iter().all(|end| edges.iter().all(|&edge| side(end, edge)))
    };
    let least = to_be_seen(hi - lo);
    let decimals = (least..=MOST_DECIMALS.max(least)).find(is_seen).unwrap_or(least);
    Some(format!("{value:.decimals$}{unit} ({lo:.decimals$} to {hi:.decimals$})"))
}

/// A value as [`interval`] says it, or alone where there is no interval: `12.3 rounds`. `None` without a value.
pub fn with_interval(estimate: Estimate, scale: f64, unit: &str) -> Option<String> {
    interval(estimate, scale, unit).or_else(|| Some(format!("{:.1}{unit}", scale * estimate.value?)))
}

/// A share in percent, and about how far it may be off: `34.2 ±0.3`. Where that is not even, the ends alone.
pub fn percent_about(share: &Estimate) -> String {
    match (ends(share, 100.0), share.value) {
        (Some(ends), _) if is_uneven(ends) => format!("{:.1} to {:.1}", ends[1], ends[2]),
        (Some([value, lo, hi]), _) => {
            let decimals = two_digits(hi - lo);
            format!("{value:.decimals$} ±{:.decimals$}", (hi - lo) / 2.0)
        }
        (None, Some(value)) => format!("{:.1}", 100.0 * value),
        (None, None) => String::new(),
    }
}

/// Whether an interval reaches clearly further to one side.
fn is_uneven([value, lo, hi]: [f64; 3]) -> bool {
    ((hi - value) - (value - lo)).abs() > 0.1 * (hi - lo)
}

/// A share in the few characters beside a progress bar: `34.2 % ±0.3`. `None` without an interval.
pub fn percent_so_far(share: &Estimate) -> Option<String> {
    let [value, lo, hi] = ends(share, 100.0)?;
    Some(format!("{value:.1} % ±{:.1}", (hi - lo) / 2.0))
}

/// A rating: `+12 (-3 to +27)`.
pub fn elo(points: &Estimate) -> String {
    match (ends(points, 1.0), points.value) {
        (Some([value, lo, hi]), _) => format!("{value:+.0} ({lo:+.0} to {hi:+.0})"),
        (None, Some(value)) => format!("{value:+.0} (no interval)"),
        (None, None) => "unknown".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::{CONFIDENCE, clopper_pearson, wilson};
    use proptest::prelude::*;

    fn estimate(value: f64, lo: f64, hi: f64) -> Estimate {
        Estimate { lo: Some(lo), hi: Some(hi), ..Estimate::point(9, value) }
    }

    #[test]
    fn percentages_carry_their_interval() {
        assert_eq!(percent(&estimate(0.342, 0.339, 0.345)), "34.2 % (33.9 to 34.5)");
        let narrow = percent(&estimate(0.342_17, 0.342_02, 0.342_32));
        assert_eq!(narrow, "34.22 % (34.20 to 34.23)");
        assert_eq!(percent(&Estimate::point(1, 1.0)), "100.0 %");
        // One bot in all seats wins an even share by construction.
        assert_eq!(percent(&estimate(0.5, 0.5, 0.5)), "50.0 % (50.0 to 50.0)");
        assert_eq!(percent(&Estimate::unknown(0)), "unknown");
    }

    #[test]
    fn how_far_a_share_may_be_off_is_told_in_few_letters() {
        let share = estimate(0.342, 0.339, 0.345);
        assert_eq!(percent_about(&share), "34.20 ±0.30");
        assert_eq!(percent_so_far(&share).as_deref(), Some("34.2 % ±0.3"));
        assert_eq!(percent_about(&estimate(0.002, 0.001, 0.007)), "0.1 to 0.7");
        assert_eq!(percent_about(&Estimate::point(9, 0.5)), "50.0");
    }

    #[test]
    fn a_value_without_an_interval_is_told_alone() {
        assert_eq!(with_interval(estimate(0.5, 0.4, 0.6), 100.0, " %").as_deref(), Some("50.0 % (40.0 to 60.0)"));
        assert_eq!(with_interval(Estimate::point(3, 0.5), 100.0, " %").as_deref(), Some("50.0 %"));
        assert_eq!(with_interval(Estimate::unknown(0), 100.0, " %"), None);
    }

    #[test]
    fn a_rating_has_a_sign() {
        assert_eq!(elo(&estimate(12.3, -3.0, 27.6)), "+12 (-3 to +28)");
        assert_eq!(elo(&Estimate::point(9, -4.0)), "-4 (no interval)");
        assert_eq!(elo(&Estimate::unknown(0)), "unknown");
    }

    #[test]
    fn an_interval_decides_how_many_decimals_are_told() {
        let decimals = [20.0, 2.0, 0.2, 0.02, 0.0].map(two_digits);
        assert_eq!(decimals, [1, 1, 2, 3, 1]);
    }

    #[test]
    fn beside_an_edge_it_is_seen_on_which_side_the_ends_are() {
        let told = |value: f64, half: f64, edge: f64| {
            interval_beside(estimate(value, value - half, value + half), [edge].into_iter(), 1.0, " rounds").unwrap()
        };
        assert_eq!(told(10.0, 0.0, 12.0), "10.0 rounds (10.0 to 10.0)");
        assert_eq!(told(11.5, 0.47, 12.0), "11.50 rounds (11.03 to 11.97)");
        assert_eq!(told(11.5, 0.47, 14.0), "11.5 rounds (11.0 to 12.0)");
    }

    proptest! {
        #[test]
        fn an_interval_never_looks_like_certainty(k in 0..=1000u64, n in prop_oneof![1000..2000u64, 1_000_000..1_000_000_000u64]) {
            for estimate in [wilson(k as f64, n, CONFIDENCE), clopper_pearson(k, n, CONFIDENCE)] {
                let text = percent(&estimate);
                let (lo, hi) = text.split_once('(').unwrap().1.split_once(" to ").unwrap();
                prop_assert_ne!(lo, hi.trim_end_matches(')'));
            }
        }
    }
}
