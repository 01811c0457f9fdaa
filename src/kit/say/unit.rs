//! The measures of a study and their differences in words: shares in percentage points, everything else in its own unit.

use super::estimate::{ends, off_zero, two_digits};
use super::is_share;
use crate::stats::Estimate;

/// A unit as it is said to a person.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DisplayUnit {
    /// The factor by which a value is multiplied for people.
    pub factor: f64,
    /// The unit of a difference.
    pub name: &'static str,
}

impl DisplayUnit {
    /// The unit in which a measure with this unit is said.
    pub fn of(unit: &'static str) -> Self {
        if is_share(unit) { Self { factor: 100.0, name: "points" } } else { Self { factor: 1.0, name: unit } }
    }

    /// A value alone, to so many decimals.
    pub fn value(self, value: f64, decimals: usize) -> String {
        format!("{:.decimals$}", self.factor * value)
    }

    /// An amount: `0.5 points`.
    pub fn amount(self, value: f64) -> String {
        // 100 times 0.07 is a little more than 7.
        let written = format!("{:.12e}", self.factor * value);
        let amount = written.parse().unwrap_or(self.factor * value);
        if amount == 1.0 { format!("1 {}", self.name.trim_end_matches('s')) } else { format!("{amount} {}", self.name) }
    }

    /// A value with its interval: `51.0 (49.6 to 52.4)`. `None` without an interval.
    pub fn level(self, estimate: &Estimate) -> Option<String> {
        let all = ends(estimate, self.factor)?;
        let [_, lo, hi] = all;
        self.level_to(estimate, if is_whole(all) { 0 } else { two_digits(hi - lo) })
    }

    /// A value with its interval, to so many decimals. `None` without an interval.
    pub fn level_to(self, estimate: &Estimate, decimals: usize) -> Option<String> {
        let [value, lo, hi] = ends(estimate, self.factor)?;
        Some(format!("{value:.decimals$} ({lo:.decimals$} to {hi:.decimals$})"))
    }

    /// An end of the interval of a difference, as it is said beside it: `+1.59 points`.
    pub fn end(self, end: f64, difference: &Estimate) -> String {
        let width = ends(difference, self.factor).map_or(0.0, |[_, lo, hi]| hi - lo);
        format!("{:+.*} {}", two_digits(width), self.factor * end, self.name)
    }

    /// A difference with its interval: `+1.20 points (+0.81 to +1.59)`. `None` without an interval.
    pub fn difference(self, difference: &Estimate) -> Option<String> {
        let text = self.bare(difference)?;
        let (value, interval) = text.split_once(" (")?;
        Some(format!("{value} {} ({interval}", self.name))
    }

    /// A difference with its interval, without the unit: `+1.20 (+0.81 to +1.59)`.
    pub fn bare(self, difference: &Estimate) -> Option<String> {
        let [_, lo, hi] = ends(difference, self.factor)?;
        self.bare_to(difference, two_digits(hi - lo))
    }

    /// A difference with its interval, without the unit, to so many decimals, or to more where it takes more to see that the interval ends before 0.
    /// `None` without an interval.
    pub fn bare_to(self, difference: &Estimate, decimals: usize) -> Option<String> {
        let [value, lo, hi] = ends(difference, self.factor)?;
        let decimals = decimals.max(off_zero(lo, hi));
        Some(format!("{value:+.decimals$} ({lo:+.decimals$} to {hi:+.decimals$})"))
    }

    /// A difference without its sign: `1.2 points`, and `(0.8 to 1.6)`. `None` without an interval.
    pub fn size(self, difference: &Estimate) -> Option<DifferenceSize> {
        let [value, lo, hi] = ends(difference, self.factor)?;
        let decimals = two_digits(hi - lo).max(off_zero(lo, hi));
        let (value, lo, hi) = if value < 0.0 { (-value, -hi, -lo) } else { (value, lo, hi) };
        let number = format!("{value:.decimals$}");
        let amount = format!("{number} {}", self.name);
        Some(DifferenceSize { value, number, amount, interval: format!("({lo:.decimals$} to {hi:.decimals$})") })
    }

    /// A difference and about how far it may be off, to so many decimals: `+1.20 ±0.39`. `None` without an interval.
    pub fn about(self, difference: &Estimate, decimals: usize) -> Option<String> {
        let [value, lo, hi] = ends(difference, self.factor)?;
        let half = (hi - lo) / 2.0;
        Some(format!("{value:+.decimals$} ±{half:.decimals$}"))
    }

    /// The decimals of a column, in which all numbers have as many: those that its narrowest interval deserves, at most one more than its middle one.
    pub fn column_decimals<'e>(self, estimates: impl IntoIterator<Item = &'e Estimate>) -> usize {
        let all: Vec<[f64; 3]> = estimates.into_iter().filter_map(|estimate| ends(estimate, self.factor)).collect();
        if !all.is_empty() && all.iter().copied().all(is_whole) {
            return 0;
        }
        let mut decimals: Vec<usize> = all.iter().map(|[_, lo, hi]| two_digits(hi - lo)).collect();
        decimals.sort_unstable();
        let middle = decimals.get(decimals.len() / 2).copied().unwrap_or(1);
        decimals.last().map_or(middle, |finest| (*finest).min(middle + 1))
    }
}

/// Is it a whole number, from one to another?
fn is_whole(ends: [f64; 3]) -> bool {
    ends.iter().all(|end| end.fract() == 0.0)
}

/// The size of a difference, in words.
#[derive(Clone, Debug, PartialEq)]
pub struct DifferenceSize {
    /// The size, 0 or more, in the unit in which it is said.
    pub value: f64,
    /// The number alone: `1.2`.
    pub number: String,
    /// The number with its unit: `1.2 points`.
    pub amount: String,
    /// The ends of its interval: `(0.8 to 1.6)`.
    pub interval: String,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::say::SHARE;
    use crate::stats::IntervalMethod;

    #[test]
    fn shares_are_told_in_points() {
        let difference = Estimate {
            lo: Some(-0.002),
            hi: Some(0.0131),
            method: IntervalMethod::Paired,
            ..Estimate::point(9, 0.0056)
        };
        let share = DisplayUnit::of(SHARE);
        let told = share.difference(&difference);
        assert_eq!(told.as_deref(), Some("+0.6 points (-0.2 to +1.3)"));
        assert_eq!(share.difference(&Estimate::point(9, 0.5)), None);
        let less = Estimate { lo: Some(-0.0131), hi: Some(-0.002), ..Estimate::point(9, -0.0056) };
        let size = share.size(&less).unwrap();
        assert_eq!((size.amount.as_str(), size.interval.as_str()), ("0.6 points", "(0.2 to 1.3)"));
        assert_eq!(DisplayUnit::of("share of games"), share);
        assert_eq!([0.01, 0.005, 0.07].map(|value| share.amount(value)), ["1 point", "0.5 points", "7 points"]);
        assert_eq!(DisplayUnit::of("rounds").amount(2.0), "2 rounds");
    }

    #[test]
    fn whole_numbers_have_no_decimals() {
        let rounds = |lo, hi| {
            DisplayUnit::of("rounds").level(&Estimate { lo: Some(lo), hi: Some(hi), ..Estimate::point(9, 12.0) })
        };
        assert_eq!(rounds(12.0, 13.0).as_deref(), Some("12 (12 to 13)"));
        assert_eq!(rounds(12.0, 12.0).as_deref(), Some("12 (12 to 12)"));
        assert_eq!(rounds(11.5, 13.0).as_deref(), Some("12.0 (11.5 to 13.0)"));
    }

    #[test]
    fn a_column_has_one_precision() {
        let wide = |half: f64| Estimate { lo: Some(0.3 - half), hi: Some(0.3 + half), ..Estimate::point(9, 0.3) };
        let rounds = DisplayUnit::of("rounds");
        let told = |halves: &[f64]| {
            let all: Vec<Estimate> = halves.iter().map(|half| wide(*half)).collect();
            let decimals = rounds.column_decimals(&all);
            all.iter().map(|estimate| rounds.about(estimate, decimals).unwrap()).collect::<Vec<_>>()
        };
        assert_eq!(told(&[0.49, 0.52, 0.6]), ["+0.30 ±0.49", "+0.30 ±0.52", "+0.30 ±0.60"]);
        // One that hardly varies does not give all others digits that say nothing.
        assert_eq!(told(&[0.6, 0.7, 0.000_4]), ["+0.30 ±0.60", "+0.30 ±0.70", "+0.30 ±0.00"]);
        assert_eq!(rounds.column_decimals(&[]), 1);
        let whole = Estimate { lo: Some(11.0), hi: Some(13.0), ..Estimate::point(9, 12.0) };
        assert_eq!([rounds.column_decimals([&whole]), rounds.column_decimals([&whole, &wide(0.6)])], [0, 1]);
        let levels: Vec<_> = [0.49, 0.6].map(|half| rounds.level_to(&wide(half), 2).unwrap()).into();
        assert_eq!(levels, ["0.30 (-0.19 to 0.79)", "0.30 (-0.30 to 0.90)"]);
    }

    #[test]
    fn an_interval_off_zero_is_seen_to_be() {
        let near = |lo, hi| Estimate { lo: Some(lo), hi: Some(hi), ..Estimate::point(9, (lo + hi) / 2.0) };
        let told = |lo, hi| DisplayUnit::of(SHARE).bare(&near(lo, hi));
        assert_eq!(told(0.0004, 0.0204).as_deref(), Some("+1.04 (+0.04 to +2.04)"));
        assert_eq!(told(-0.0204, -0.0004).as_deref(), Some("-1.04 (-2.04 to -0.04)"));
        assert_eq!(told(-0.0004, 0.0204).as_deref(), Some("+1.0 (-0.0 to +2.0)"));
        assert_eq!(told(0.0, 0.0204).as_deref(), Some("+1.0 (+0.0 to +2.0)"));
    }
}
