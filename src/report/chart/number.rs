//! Numbers as a person reads them: as many digits as their interval supports, thousands apart, percent for shares.

use super::scale::Ticks;
use super::{Axis, Datum, Known, POINTS, SHARE};
use crate::report::thousands;

/// A datum in words: `34.2 % (33.9 to 34.5), n 33,334 games`, or `unknown`.
pub fn told(datum: &Datum, unit: &str) -> String {
    let Some(known) = datum.known() else {
        return "unknown".to_owned();
    };
    let number = Style::of(unit).number(known, true);
    match &datum.n {
        Some(n) => format!("{number}, n {n}"),
        None => number,
    }
}

/// A known value with its interval, without the unit that its axis names: `+1.2 (+0.6 to +1.8)`.
pub fn brief(known: Known, unit: &str) -> String {
    Style::of(unit).number(known, false)
}

/// A known value alone, without unit: `34.2`.
pub fn bare(known: Known, unit: &str) -> String {
    let style = Style::of(unit);
    style.written(known.value, style.decimals(known))
}

/// How far it may be off: `± 1.2`, or the ends of an interval that is not even about its value: `0–76`.
pub fn give(known: Known, unit: &str) -> Option<String> {
    const EVEN: f64 = 0.1;
    let style = Style::of(unit);
    let plain = Style {
        signed: false,
        ..style
    };
    let (lo, hi) = known.ends?;
    let half = hi / 2.0 - lo / 2.0;
    let off = (hi - known.value) - half;
    let decimals = style.decimals(known);
    Some(match off.abs() <= EVEN * half {
        true => format!("± {}", plain.written(half, decimals)),
        false => {
            let short = decimals.map(|decimals| decimals.saturating_sub(1));
            // A dash would be taken for the sign of what follows a minus.
            let dash = if lo < 0.0 { " to " } else { "–" };
            [lo, hi].map(|end| plain.written(end, short)).join(dash)
        }
    })
}

/// The labels of ticks, percent sign included.
pub fn labels(ticks: &Ticks, unit: &str) -> Vec<String> {
    let style = Style::of(unit);
    let decimals = places(ticks.step * style.factor, 0.0);
    let label = |&value: &f64| style.written(value, Some(decimals)) + style.sign;
    ticks.values.iter().map(label).collect()
}

/// The title of an axis, with the unit where its ticks do not tell it.
pub fn title(axis: &Axis) -> String {
    let told = axis.unit.is_empty() || axis.unit == "share" || axis.unit == axis.name;
    match (axis.name.is_empty(), told) {
        (_, true) => axis.name.clone(),
        (true, false) => axis.unit.clone(),
        (false, false) => format!("{}, {}", axis.name, axis.unit),
    }
}

/// A count in at most four characters: `100k`.
pub fn short(count: f64) -> String {
    let (size, letter) = match count {
        _ if count >= 1e9 => (1e9, "G"),
        _ if count >= 1e6 => (1e6, "M"),
        _ if count >= 1e3 => (1e3, "k"),
        _ => (1.0, ""),
    };
    trimmed(grouped(count / size, 1)) + letter
}

/// How numbers of one unit are written.
#[derive(Clone, Copy)]
struct Style<'a> {
    /// From the value to what is written.
    factor: f64,
    /// Whether a plus is written.
    signed: bool,
    /// Stands behind every number on its own.
    sign: &'static str,
    /// Stands behind the number in a sentence.
    unit: &'a str,
}

impl<'a> Style<'a> {
    fn of(unit: &'a str) -> Self {
        let (share, points) = (unit == SHARE, unit == POINTS);
        Self {
            factor: if share || points { 100.0 } else { 1.0 },
            signed: points,
            sign: if share { " %" } else { "" },
            unit: match unit {
                SHARE => "",
                POINTS => "points",
                other => other,
            },
        }
    }

    /// The value, its unit where wanted, and its interval.
    fn number(&self, known: Known, with_unit: bool) -> String {
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

    /// As many decimals as the interval needs to have a width; without one, about three digits (`None`), of shares one decimal or two digits.
    fn decimals(&self, known: Known) -> Option<usize> {
        let percent = self.factor > 1.0;
        let size = known.value.abs() * self.factor;
        match known.ends {
            Some((lo, hi)) if hi > lo && percent => {
                Some(places((hi - lo) * self.factor, 0.0).max(1))
            }
            Some((lo, hi)) if hi > lo => Some(places(hi - lo, 0.5)),
            _ if percent && size > 0.0 => Some(places(size.min(1.0), 1.0)),
            _ if percent => Some(1),
            _ => None,
        }
    }

    /// To so many decimals, or to about three digits.
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
    if size > 0.0 {
        exact.ceil().clamp(0.0, 9.0) as usize
    } else {
        0
    }
}

/// Thousands apart: `33,334.5`.
fn grouped(size: f64, decimals: usize) -> String {
    let text = format!("{size:.decimals$}");
    let (whole, rest) = text.split_at(text.find('.').unwrap_or(text.len()));
    let apart = whole.parse().map_or_else(|_| whole.to_owned(), thousands);
    apart + rest
}

/// Without zeros at the end of a fraction.
fn trimmed(text: String) -> String {
    match text.contains('.') {
        true => text.trim_end_matches('0').trim_end_matches('.').to_owned(),
        false => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn datum(value: f64, ends: Option<(f64, f64)>) -> Datum {
        Datum {
            value: Some(value),
            lo: ends.map(|(lo, _)| lo),
            hi: ends.map(|(_, hi)| hi),
            n: None,
        }
    }

    #[test]
    fn a_share_is_told_in_percent_with_its_games() {
        let mut share = datum(0.342, Some((0.339, 0.345)));
        share.n = Some("33,334 games".to_owned());
        assert_eq!(
            told(&share, "share"),
            "34.2 % (33.9 to 34.5), n 33,334 games"
        );
    }

    #[test]
    fn a_difference_is_told_in_points_with_its_sign() {
        let difference = datum(-0.012, Some((-0.03, 0.006)));
        assert_eq!(told(&difference, POINTS), "−1.2 points (−3.0 to +0.6)");
        assert_eq!(told(&datum(0.0, None), POINTS), "0.0 points");
    }

    #[test]
    fn other_units_keep_the_digits_that_their_interval_supports() {
        let cases = [
            (
                datum(12.345, Some((12.2, 12.5))),
                "12.35 turns (12.20 to 12.50)",
            ),
            (datum(361.4, Some((350.9, 371.9))), "361 turns (351 to 372)"),
            (datum(33_334.0, None), "33,334 turns"),
            (datum(2.5, None), "2.5 turns"),
            (datum(5.0, Some((5.0, 5.0))), "5 turns (5 to 5)"),
        ];
        for (datum, expected) in cases {
            assert_eq!(told(&datum, "turns"), expected);
        }
    }

    #[test]
    fn a_rare_event_is_not_told_as_never() {
        assert_eq!(told(&datum(0.000_56, None), "share"), "0.056 %");
        assert_eq!(told(&datum(0.0, None), "share"), "0.0 %");
    }

    #[test]
    fn what_is_not_a_number_is_unknown() {
        assert_eq!(told(&Datum::default(), "share"), "unknown");
        assert_eq!(told(&datum(f64::NAN, Some((0.0, 1.0))), ""), "unknown");
        let half_known = datum(1.0, Some((f64::NEG_INFINITY, 2.0)));
        assert_eq!(told(&half_known, ""), "1");
    }

    #[test]
    fn counts_are_short() {
        let written = [7.0, 950.0, 1500.0, 100_002.0, 3e6].map(short);
        assert_eq!(written, ["7", "950", "1.5k", "100k", "3M"]);
    }

    proptest! {
        #[test]
        fn any_number_is_told_in_few_letters(value: f64, lo: f64, hi: f64, unit in "share|points|turns|") {
            let text = told(&datum(value, Some((lo, hi))), &unit);
            prop_assert!(!text.contains("inf") && !text.contains("NaN"), "{}", text);
            prop_assert!(text.len() < 120, "{}", text);
        }
    }

    #[test]
    fn an_interval_that_is_not_even_is_told_by_its_ends() {
        let given = |value: f64, ends: (f64, f64), unit: &str| {
            let known = Known {
                value,
                ends: Some(ends),
            };
            give(known, unit).unwrap()
        };
        assert_eq!(given(0.5, (0.4, 0.6), "share"), "± 10.0");
        assert_eq!(given(0.2, (0.0, 0.76), "share"), "0–76");
        assert_eq!(given(0.0, (-0.02, 0.1), POINTS), "−2 to 10");
        assert_eq!(
            give(
                Known {
                    value: 1.0,
                    ends: None
                },
                ""
            ),
            None
        );
    }
}
