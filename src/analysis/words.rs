//! Differences in words: shares in percentage points, everything else in its own unit.

use super::Gauge;
use crate::stats::Estimate;

/// What a gauge's values are multiplied with for people.
pub fn factor(gauge: &Gauge) -> f64 {
    if gauge.is_share() { 100.0 } else { 1.0 }
}

/// The unit of a difference, for people.
pub fn unit(gauge: &Gauge) -> &'static str {
    if gauge.is_share() {
        "points"
    } else {
        gauge.unit
    }
}

/// An amount of a gauge: `0.5 points`.
pub fn amount(gauge: &Gauge, value: f64) -> String {
    let (amount, unit) = (factor(gauge) * value, unit(gauge));
    match amount == 1.0 {
        true => format!("1 {}", unit.trim_end_matches('s')),
        false => format!("{amount} {unit}"),
    }
}

/// A difference with its interval: `+1.20 points (95 %: +0.81 to +1.59)`. `None` without an interval.
pub fn between(gauge: &Gauge, difference: &Estimate) -> Option<String> {
    let text = bare(gauge, difference)?;
    let (value, interval) = text.split_once(" (")?;
    Some(format!("{value} {} (95 %: {interval}", unit(gauge)))
}

/// The same without the unit: `+1.20 (+0.81 to +1.59)`.
pub fn bare(gauge: &Gauge, difference: &Estimate) -> Option<String> {
    let ends = [difference.value?, difference.lo?, difference.hi?];
    let [value, lo, hi] = ends.map(|end| factor(gauge) * end);
    let decimals = decimals(hi - lo);
    Some(format!(
        "{value:+.decimals$} ({lo:+.decimals$} to {hi:+.decimals$})"
    ))
}

/// A value with its interval, each times `factor`: `51.0 (49.6 to 52.4)`. `None` without an interval.
pub fn within(estimate: &Estimate, factor: f64) -> Option<String> {
    let ends = [estimate.value?, estimate.lo?, estimate.hi?];
    let [value, lo, hi] = ends.map(|end| factor * end);
    let decimals = decimals(hi - lo);
    Some(format!(
        "{value:.decimals$} ({lo:.decimals$} to {hi:.decimals$})"
    ))
}

/// A difference and about how far it may be off: `+1.20 ±0.39`.
pub fn about(gauge: &Gauge, difference: &Estimate) -> Option<String> {
    let ends = [difference.value?, difference.lo?, difference.hi?];
    let [value, lo, hi] = ends.map(|end| factor(gauge) * end);
    let decimals = decimals(hi - lo);
    Some(format!(
        "{value:+.decimals$} ±{:.decimals$}",
        (hi - lo) / 2.0
    ))
}

/// As many decimals as an interval of this width deserves: two digits of it.
pub fn decimals(width: f64) -> usize {
    match width > 0.0 {
        true => (1.0 - width.log10().floor()).clamp(1.0, 9.0) as usize,
        false => 1,
    }
}

/// A number of things: `1 change`, `3 changes`.
pub fn counted(count: usize, thing: &str) -> String {
    format!("{count} {thing}{}", if count == 1 { "" } else { "s" })
}

/// A p-value: as many digits as matter.
pub fn p_value(p: f64) -> String {
    match p {
        p if p < 0.0001 => "<0.0001".to_owned(),
        p => format!("{p:.4}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::gauge::tests::share;
    use crate::stats::Method;

    #[test]
    fn shares_are_told_in_points() {
        let difference = Estimate {
            lo: Some(-0.002),
            hi: Some(0.0131),
            method: Method::Paired,
            ..Estimate::point(9, 0.0056)
        };
        let told = between(&share("greedy"), &difference);
        assert_eq!(told.as_deref(), Some("+0.6 points (95 %: -0.2 to +1.3)"));
        assert_eq!(between(&share("greedy"), &Estimate::point(9, 0.5)), None);
    }

    #[test]
    fn an_interval_decides_how_many_decimals_are_told() {
        let decimals = [20.0, 2.0, 0.2, 0.02, 0.0].map(decimals);
        assert_eq!(decimals, [1, 1, 2, 3, 1]);
    }

    #[test]
    fn a_p_value_is_never_nothing() {
        assert_eq!(
            [0.0, 0.00005, 0.03, 1.0].map(p_value),
            ["<0.0001", "<0.0001", "0.0300", "1.0000"]
        );
    }
}
