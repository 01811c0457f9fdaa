//! Numbers on a page: as many digits as their interval supports, thousands apart, a true minus, percent for shares.

use super::count::{grouped, trimmed};
use super::estimate::off_zero;
use super::{POINTS, share_of};

/// A finite value, and its interval where both ends are finite.
#[derive(Clone, Copy, Debug)]
pub struct FiniteEstimate {
    /// The value.
    pub value: f64,
    /// The lower and the upper end of its interval.
    pub ends: Option<(f64, f64)>,
}

impl FiniteEstimate {
    /// The finite part of a value and its interval; `None` where the value is not finite.
    pub fn of(value: Option<f64>, lo: Option<f64>, hi: Option<f64>) -> Option<Self> {
        let finite = |value: Option<f64>| value.filter(|value| value.is_finite());
        let ends = finite(lo).zip(finite(hi));
        Some(Self { value: finite(value)?, ends: ends.map(|(lo, hi)| (lo.min(hi), lo.max(hi))) })
    }

    /// The value and the ends of its interval.
    pub fn all(self) -> impl Iterator<Item = f64> {
        let ends = self.ends.into_iter().flat_map(|(lo, hi)| [lo, hi]);
        std::iter::once(self.value).chain(ends)
    }
}

/// A known value with its unit and its interval: `34.2 % (33.9 to 34.5)`.
pub fn with_unit(known: FiniteEstimate, unit: &str) -> String {
    NumberStyle::of(unit).number(known, true)
}

/// A known value with its interval, without the unit that its axis names: `+1.2 (+0.6 to +1.8)`.
pub fn without_unit(known: FiniteEstimate, unit: &str) -> String {
    NumberStyle::of(unit).number(known, false)
}

/// A known value alone, without unit: `34.2`.
pub fn value_alone(known: FiniteEstimate, unit: &str) -> String {
    let style = NumberStyle::of(unit);
    style.written(known.value, style.decimals(known))
}

/// The margin of error: `± 1.2`, or the ends of an interval that is not even about its value: `0–76`.
pub fn margin_of_error(known: FiniteEstimate, unit: &str) -> Option<String> {
    const EVEN: f64 = 0.1;
    let style = NumberStyle::of(unit);
    let plain = NumberStyle { signed: false, ..style };
    let (lo, hi) = known.ends?;
    let half = hi / 2.0 - lo / 2.0;
    let off = (hi - known.value) - half;
    let decimals = style.decimals(known);
    Some(if off.abs() <= EVEN * half {
        format!("± {}", plain.written(half, decimals))
    } else {
        let short = decimals.map(|decimals| decimals.saturating_sub(1)).filter(|decimals| {
            // Rounded ends that are one number, or leave the value out, say nothing.
            let scale = style.factor * 10_f64.powi(i32::try_from(*decimals).unwrap_or(0));
            let [lo, hi] = [lo, hi].map(|end| (end * scale).round() / scale);
            lo < hi && (lo..=hi).contains(&known.value)
        });
        let short = short.or(decimals);
        // A dash would be taken for the sign of what follows a minus.
        let dash = if lo < 0.0 { " to " } else { "–" };
        [lo, hi].map(|end| plain.written(end, short)).join(dash)
    })
}

/// The labels of ticks that are a step apart, percent sign included.
pub fn labels(ticks: &[f64], step: f64, unit: &str) -> Vec<String> {
    let style = NumberStyle::of(unit);
    let decimals = places(step * style.factor, 0.0);
    let label = |&value: &f64| style.written(value, Some(decimals)) + style.sign;
    ticks.iter().map(label).collect()
}

/// A p-value with as many digits as matter beside a mark.
pub fn p_value(p: f64) -> String {
    if p < 0.1 { format!("p {}", super::p_value(p)) } else { format!("p {p:.2}") }
}

/// Decimals at the most that are added for an end near zero to be seen off it, of what may be a level: a rate of next to nothing is no answer.
const MOST_OF_LEVELS: usize = 3;

/// The style in which numbers of one unit are written.
#[derive(Clone, Copy)]
struct NumberStyle<'a> {
    /// The factor from the value to what is written.
    factor: f64,
    /// Whether a plus is written.
    signed: bool,
    /// Stands behind every number on its own.
    sign: &'static str,
    /// Stands behind the number in a sentence.
    unit: &'a str,
}

impl<'a> NumberStyle<'a> {
    fn of(unit: &'a str) -> Self {
        match (share_of(unit), unit) {
            (Some(whole), _) => Self { factor: 100.0, signed: false, sign: " %", unit: whole },
            (None, POINTS) => Self { factor: 100.0, signed: true, sign: "", unit: "points" },
            (None, other) => Self { factor: 1.0, signed: false, sign: "", unit: other },
        }
    }

    /// The value, its unit where wanted, and its interval.
    fn number(&self, known: FiniteEstimate, with_unit: bool) -> String {
        let decimals = self.decimals(known);
        let write = |value| self.written(value, decimals);
        let mut text = write(known.value) + self.sign;
        if with_unit && !self.unit.is_empty() {
            text += &format!(" {}", self.unit);
        }
        if let Some((lo, hi)) = known.ends {
            text += &format!(" ({} to {})", write(lo), write(hi));
        }
        text
    }

    /// The decimals that the interval needs to have a width. Without one, about three digits (`None`), of shares one decimal or two digits.
    fn decimals(&self, known: FiniteEstimate) -> Option<usize> {
        let percent = self.factor > 1.0;
        let size = known.value.abs() * self.factor;
        match known.ends {
            Some((lo, hi)) if hi > lo && self.signed => {
                let own = places((hi - lo) * self.factor, 0.0).max(1);
                Some(own.max(off_zero(lo * self.factor, hi * self.factor)))
            }
            Some((lo, hi)) if hi > lo && percent => Some(places((hi - lo) * self.factor, 0.0).max(1)),
            Some((lo, hi)) if hi > lo => Some(places(hi - lo, 0.5).max(off_zero(lo, hi).min(MOST_OF_LEVELS))),
            _ if percent && size > 0.0 => Some(places(size.min(1.0), 1.0)),
            _ if percent => Some(1),
            _ => None,
        }
    }

    /// The value with this many decimals, or with about three digits.
    fn written(&self, value: f64, decimals: Option<usize>) -> String {
        let value = (value * self.factor).clamp(f64::MIN, f64::MAX);
        let size = value.abs();
        let digits = match decimals {
            _ if size >= 1e15 => format!("{size:.1e}"),
            _ if size > 0.0 && size < 1e-9 && decimals != Some(0) => format!("{size:.1e}"),
            Some(decimals) => grouped(size, decimals),
            None => trimmed(grouped(size, places(size, 2.0))),
        };
        let zero = !digits.contains(|digit| matches!(digit, '1'..='9'));
        match (zero, value < 0.0, self.signed) {
            (false, true, _) => format!("−{digits}"),
            (false, false, true) => format!("+{digits}"),
            _ => digits,
        }
    }
}

/// Decimals that show a number of this size with so many digits behind its first.
fn places(size: f64, more: f64) -> usize {
    // A hair less, so that the logarithm of 0.001 is not more than 3 digits.
    let exact = more - size.log10() - 1e-9;
    if size > 0.0 { exact.ceil().clamp(0.0, 9.0) as usize } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(value: f64, ends: Option<(f64, f64)>) -> FiniteEstimate {
        FiniteEstimate { value, ends }
    }

    #[test]
    fn a_share_is_told_in_percent() {
        let share = known(0.342, Some((0.339, 0.345)));
        assert_eq!(with_unit(share, "share"), "34.2 % (33.9 to 34.5)");
        assert_eq!(with_unit(share, "share of fights"), "34.2 % of fights (33.9 to 34.5)");
        assert_eq!(without_unit(share, "share of fights"), without_unit(share, "share"));
        assert_eq!(labels(&[0.0, 0.1], 0.1, "share of fights"), ["0 %", "10 %"]);
        // Not every word that begins alike is a share.
        assert_eq!(with_unit(share, "shares"), "0.342 shares (0.339 to 0.345)");
    }

    #[test]
    fn a_difference_is_told_in_points_with_its_sign() {
        let difference = known(-0.012, Some((-0.03, 0.006)));
        assert_eq!(with_unit(difference, POINTS), "−1.2 points (−3.0 to +0.6)");
        assert_eq!(with_unit(known(0.0, None), POINTS), "0.0 points");
        // As on the terminal, an interval that ends before zero is seen to.
        assert_eq!(with_unit(known(0.0702, Some((0.0004, 0.14))), POINTS), "+7.02 points (+0.04 to +14.00)");
        assert_eq!(with_unit(known(0.07, Some((0.0, 0.14))), POINTS), "+7.0 points (0.0 to +14.0)");
    }

    #[test]
    fn other_units_keep_the_digits_that_their_interval_supports() {
        let cases = [
            (known(12.345, Some((12.2, 12.5))), "12.35 turns (12.20 to 12.50)"),
            (known(361.4, Some((350.9, 371.9))), "361 turns (351 to 372)"),
            (known(33_334.0, None), "33,334 turns"),
            (known(2.5, None), "2.5 turns"),
            (known(5.0, Some((5.0, 5.0))), "5 turns (5 to 5)"),
        ];
        for (known, expected) in cases {
            assert_eq!(with_unit(known, "turns"), expected);
        }
    }

    #[test]
    fn a_rare_event_is_not_told_as_never() {
        assert_eq!(with_unit(known(0.000_56, None), "share"), "0.056 %");
        assert_eq!(with_unit(known(0.0, None), "share"), "0.0 %");
    }

    #[test]
    fn an_interval_that_is_not_even_is_told_by_its_ends() {
        let given = |value: f64, ends: (f64, f64), unit: &str| margin_of_error(known(value, Some(ends)), unit).unwrap();
        assert_eq!(given(0.5, (0.4, 0.6), "share"), "± 10.0");
        assert_eq!(given(0.2, (0.0, 0.76), "share"), "0–76");
        assert_eq!(given(0.0, (-0.02, 0.1), POINTS), "−2 to 10");
        assert_eq!(given(0.001, (0.0001, 0.004), "share"), "0.0–0.4");
        assert_eq!(given(0.999, (0.9965, 0.9999), "share"), "99.7–100.0");
        assert_eq!(margin_of_error(known(1.0, None), ""), None);
    }

    #[test]
    fn a_p_value_is_told_to_two_digits_where_more_say_nothing() {
        let told = [0.0, 0.03, 0.5].map(p_value);
        assert_eq!(told, ["p <0.0001", "p 0.0300", "p 0.50"]);
    }
}
