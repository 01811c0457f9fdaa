//! What a study expects: `win_rate(greedy) in 0.48..0.52`, judged on a summary.

use super::MeasureRange;
use engine::measure::{LISTED, MeasureName, NamedEstimate, matching_measures};
use kit::config::assignment::trimmed;
use kit::config::number::{MeasureThreshold, range_meant};
use kit::config::{Fault, SourceLocation};
use kit::stats::{Estimate, ExpectationStatus, holm};
use statrs::function::erf::erfc;
use std::f64::consts::SQRT_2;
use std::fmt;

/// How to write an expectation.
const HELP: &str =
    "write a measure and its bounds: `win_rate(greedy) in 0.48..0.52`, `length_p50 <= 14`, `seat_gap(2) < 2%`";

/// What a measure is expected to be.
#[derive(Clone, Debug, PartialEq)]
pub struct Expectation {
    /// What is measured, and of whom.
    pub subject: MeasureName,
    /// Where it should lie.
    pub bounds: ExpectedBounds,
    /// Where it is written.
    pub place: SourceLocation,
}

/// Where an estimate may lie.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ExpectedBounds {
    /// Between the first and the second, both included.
    In(MeasureThreshold, MeasureThreshold),
    /// Below it.
    Less(MeasureThreshold),
    /// Below it, or just there.
    AtMost(MeasureThreshold),
    /// Above it.
    More(MeasureThreshold),
    /// Above it, or just there.
    AtLeast(MeasureThreshold),
}

/// An expectation beside what was measured.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct JudgedEstimate {
    /// What it came to.
    pub estimate: Estimate,
    /// Whether the value can be nothing else, so that it needs no interval.
    pub is_given: bool,
    /// What follows.
    pub outcome: ExpectationStatus,
}

impl Expectation {
    /// Reads what follows `--expect`. Of the arguments in brackets, a whole number is a seat, anything else a strategy; `48%` is 0.48.
    ///
    /// # Errors
    /// Whatever cannot be read, and bounds between which nothing lies.
    pub fn parse(text: &str, place: &SourceLocation) -> Result<Self, Fault> {
        let whole = trimmed(text, 0..text.len());
        let fault = |message: String| Fault::new(place.text_span(text, whole.clone()), message).help(HELP.to_owned());
        let (subject, rest) =
            MeasureName::read(text[whole.clone()].trim()).ok_or_else(|| fault(format!("`{text}` names no measure")))?;
        let bounds = bounds(rest).map_err(fault)?;
        Ok(Self { subject, bounds, place: place.clone() })
    }

    /// The expectation of another measure, with the same bounds.
    pub fn of(&self, subject: MeasureName) -> Self {
        Self { subject, ..self.clone() }
    }

    /// What is known that it is about: with `*` in brackets each that has a name there.
    ///
    /// # Errors
    /// There is no such measure, it has no interval, or it can never be, or only be, within the bounds.
    pub fn meant<'k>(&self, known: &'k [NamedEstimate]) -> Result<Vec<&'k NamedEstimate>, Fault> {
        let meant = matching_measures(known, &self.subject).map_err(|wrong| self.fault(wrong))?;
        meant.iter().try_for_each(|known| self.fits(known))?;
        Ok(meant)
    }

    /// Whether this can be judged by these bounds.
    fn fits(&self, known: &NamedEstimate) -> Result<(), Fault> {
        if !known.has_interval {
            let message = format!("`{}` has no interval, by which it could be judged", known.name);
            return Err(self.fault((message, LISTED.to_owned())));
        }
        MeasureRange::of(known).bounds(self.bounds).map_err(|wrong| self.fault(wrong))
    }

    /// What is wrong with it, at its place.
    fn fault(&self, (message, help): (String, String)) -> Fault {
        Fault::new(self.place.clone(), message).help(help)
    }

    /// The judgements of what is known of a cell, each with the expectation of its own measure. Without an interval nothing is shown, unless
    /// the estimate is what it can only be.
    ///
    /// # Errors
    /// As those of [`Expectation::meant`].
    pub fn judge(&self, known: &[NamedEstimate]) -> Result<Vec<(Self, JudgedEstimate)>, Fault> {
        let meant = self.meant(known)?;
        // What is asked of one measure is written as it was asked.
        let own = |one: &NamedEstimate| if meant.len() == 1 { self.clone() } else { self.of(one.name.clone()) };
        Ok(meant.iter().map(|one| (own(one), self.judge_one(one))).collect())
    }

    fn judge_one(&self, known: &NamedEstimate) -> JudgedEstimate {
        let Estimate { lo, hi, .. } = known.certain();
        // An end that is unknown may be anywhere.
        let outcome = self.bounds.judge(lo.unwrap_or(f64::NEG_INFINITY), hi.unwrap_or(f64::INFINITY));
        JudgedEstimate { estimate: known.estimate, is_given: known.is_given, outcome }
    }
}

impl JudgedEstimate {
    /// The judgements of several targets, of each with its bounds, as they hold together: of what is adjusted away (Holm) nothing is shown.
    pub fn together(all: &mut [(ExpectedBounds, Self)]) {
        let p: Vec<Option<f64>> = all.iter().map(|(bounds, judged)| judged.p(*bounds)).collect();
        for ((_, judged), p) in all.iter_mut().zip(holm(&p)) {
            if p.is_none_or(|p| p > ERRORS) {
                judged.outcome = ExpectationStatus::Unsure;
            }
        }
    }

    /// The share of errors at which its outcome would just be shown: that of an interval so many times as wide as it is, which then touches an
    /// edge; `None` where nothing is shown.
    fn p(&self, bounds: ExpectedBounds) -> Option<f64> {
        if self.is_given && self.outcome != ExpectationStatus::Unsure {
            return Some(0.0);
        }
        let Estimate { value, lo, hi, .. } = self.estimate;
        let (value, (least, most)) = (value?, bounds.ends());
        // How many times the half below the estimate, and the half above it, may grow until an edge is touched.
        let times = |edge: Option<f64>, end: Option<f64>| match (edge, end) {
            (None, _) => Some(f64::INFINITY),
            (Some(_), Some(end)) if end == value => Some(f64::INFINITY),
            (Some(edge), Some(end)) => Some((edge - value) / (end - value)),
            (Some(_), None) => None,
        };
        let times = match self.outcome {
            ExpectationStatus::Unsure => return None,
            ExpectationStatus::Holds => f64::min(times(least, lo).unwrap_or(1.0), times(most, hi).unwrap_or(1.0)),
            ExpectationStatus::Fails if most.is_some_and(|most| value > most) => times(most, lo).unwrap_or(1.0),
            ExpectationStatus::Fails => times(least, hi).unwrap_or(1.0),
        };
        Some(erfc(times.max(1.0) * Z / SQRT_2).min(ERRORS))
    }
}

/// The share of studies in which targets are judged wrongly, and the normal quantile of an interval that errs so often.
const ERRORS: f64 = 0.05;
const Z: f64 = 1.959_963_984_540_054;

/// `in 0.48..0.52`, `<= 14`; an error is what is wrong.
fn bounds(text: &str) -> Result<ExpectedBounds, String> {
    if let Some(range) = text.strip_prefix("in ") {
        let (from, to) = range.split_once("..").ok_or_else(|| no_range(range.trim()))?;
        let (from, to) = (MeasureThreshold::read(from)?, MeasureThreshold::read(to)?);
        return if from.value <= to.value {
            Ok(ExpectedBounds::In(from, to))
        } else {
            Err(format!("nothing lies in {from}..{to}: its ends are reversed"))
        };
    }
    // Longer symbols first: `<=` begins with `<`.
    let mut symbols = ["<=", ">=", "<", ">"].into_iter();
    let none = || {
        let is_one = text.starts_with('=');
        if is_one { "no measure comes to just one number: bounds are asked for" } else { "no bounds are given" }
    };
    let symbol = symbols.find(|symbol| text.starts_with(symbol)).ok_or_else(none)?;
    let edge = MeasureThreshold::read(&text[symbol.len()..])?;
    Ok(match symbol {
        "<=" => ExpectedBounds::AtMost(edge),
        ">=" => ExpectedBounds::AtLeast(edge),
        "<" => ExpectedBounds::Less(edge),
        _ => ExpectedBounds::More(edge),
    })
}

fn no_range(text: &str) -> String {
    let meant = range_meant(text).map_or_else(String::new, |range| format!(": write {range}"));
    format!("`{text}` is no range{meant}")
}

impl ExpectedBounds {
    /// The least and the most that it takes.
    pub fn ends(self) -> (Option<f64>, Option<f64>) {
        match self {
            Self::In(from, to) => (Some(from.value), Some(to.value)),
            Self::Less(to) | Self::AtMost(to) => (None, Some(to.value)),
            Self::More(from) | Self::AtLeast(from) => (Some(from.value), None),
        }
    }

    /// Ends for whole numbers of which each is spread evenly over half of one to either side.
    pub fn ends_of_whole(self) -> (Option<f64>, Option<f64>) {
        match self {
            Self::In(from, to) => (Some(from.value.ceil() - 0.5), Some(to.value.floor() + 0.5)),
            Self::Less(to) => (None, Some(to.value.ceil() - 0.5)),
            Self::AtMost(to) => (None, Some(to.value.floor() + 0.5)),
            Self::More(from) => (Some(from.value.floor() + 0.5), None),
            Self::AtLeast(from) => (Some(from.value.ceil() - 0.5), None),
        }
    }

    /// The numbers that are written.
    pub fn edges(self) -> impl Iterator<Item = MeasureThreshold> {
        let (first, second) = match self {
            Self::In(from, to) => (from, Some(to)),
            Self::Less(edge) | Self::AtMost(edge) | Self::More(edge) | Self::AtLeast(edge) => (edge, None),
        };
        std::iter::once(first).chain(second)
    }

    /// Whether the bounds are written in percent.
    pub fn are_percent(self) -> bool {
        self.edges().any(|edge| edge.is_percent)
    }

    /// The bounds with other edges.
    pub(super) fn map(self, edge: impl Fn(MeasureThreshold) -> MeasureThreshold) -> Self {
        match self {
            Self::In(from, to) => Self::In(edge(from), edge(to)),
            Self::Less(to) => Self::Less(edge(to)),
            Self::AtMost(to) => Self::AtMost(edge(to)),
            Self::More(from) => Self::More(edge(from)),
            Self::AtLeast(from) => Self::AtLeast(edge(from)),
        }
    }

    /// The bounds as typed: `< 50%`.
    pub(super) fn typed(self) -> String {
        self.written(MeasureThreshold::typed)
    }

    fn written(self, number: impl Fn(MeasureThreshold) -> String) -> String {
        match self {
            Self::In(from, to) => format!("in {}..{}", number(from), number(to)),
            Self::Less(to) => format!("< {}", number(to)),
            Self::AtMost(to) => format!("<= {}", number(to)),
            Self::More(from) => format!("> {}", number(from)),
            Self::AtLeast(from) => format!(">= {}", number(from)),
        }
    }

    /// Whether every value from `least` to `most` is within the bounds.
    pub(super) fn contain(self, least: f64, most: f64) -> bool {
        self.judge(least, most) == ExpectationStatus::Holds
    }

    /// Whether no value from `least` to `most` is within the bounds.
    pub(super) fn leave_out(self, least: f64, most: f64) -> bool {
        self.judge(least, most) == ExpectationStatus::Fails
    }

    fn judge(self, lo: f64, hi: f64) -> ExpectationStatus {
        if self.is_above(hi) || self.is_below(lo) {
            return ExpectationStatus::Fails;
        }
        if self.is_above(lo) || self.is_below(hi) { ExpectationStatus::Unsure } else { ExpectationStatus::Holds }
    }

    /// Whether the bounds begin above this value.
    fn is_above(self, value: f64) -> bool {
        match self {
            Self::In(from, _) | Self::AtLeast(from) => value < from.value,
            Self::More(from) => value <= from.value,
            Self::Less(_) | Self::AtMost(_) => false,
        }
    }

    /// Whether they end below it.
    fn is_below(self, value: f64) -> bool {
        match self {
            Self::In(_, to) | Self::AtMost(to) => value > to.value,
            Self::Less(to) => value >= to.value,
            Self::More(_) | Self::AtLeast(_) => false,
        }
    }
}

impl fmt::Display for Expectation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.subject, self.bounds)
    }
}

impl fmt::Display for ExpectedBounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.written(|number| number.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kit::config::SourceText;
    use proptest::prelude::*;

    fn expected(text: &str) -> Result<Expectation, Fault> {
        SourceText::flag("--expect", text).read(Expectation::parse)
    }

    fn known() -> Vec<NamedEstimate> {
        let known = |name: &str, numbers: [Option<f64>; 3]| NamedEstimate {
            name: MeasureName::of_text(name).unwrap(),
            table: None,
            estimate: Estimate::read(100, numbers[0], [numbers[1], numbers[2]]),
            unit: if name.starts_with("length") { "rounds" } else { "share" }.to_owned(),
            bounds: None,
            has_interval: true,
            is_given: false,
            requested: None,
        };
        let card = |table, name, has_interval| NamedEstimate {
            table: Some(table),
            has_interval,
            ..known(name, [Some(0.2), Some(0.19), Some(0.21)])
        };
        vec![
            known("win_rate(greedy)", [Some(0.5), Some(0.48), Some(0.52)]),
            known("win_rate(miser)", [Some(0.4), Some(0.38), Some(0.42)]),
            known("win_rate(greedy, 2)", [Some(0.7), Some(0.68), Some(0.72)]),
            known("seat_gap(2)", [Some(0.0), Some(-0.01), Some(0.01)]),
            known("length_p50", [Some(14.0), None, None]),
            known("length_p95", [Some(30.0), Some(28.0), None]),
            NamedEstimate { is_given: true, ..known("win_rate(alone)", [Some(0.5), None, None]) },
            known("ending_win", [None; 3]),
            card("cards", "take_rate(crypt, 3)", true),
            card("cards", "take_rate(bat, 1)", true),
            card("rooms", "take_rate(crypt, 1)", true),
            card("cards", "price(bat, 1)", false),
        ]
    }

    fn verdict(text: &str) -> ExpectationStatus {
        judged(text).outcome
    }

    fn judged(text: &str) -> JudgedEstimate {
        let mut all = expected(text).unwrap().judge(&known()).unwrap();
        assert_eq!(all.len(), 1);
        all.remove(0).1
    }

    fn parsed(text: &str) -> String {
        expected(text).unwrap().to_string()
    }

    #[test]
    fn expectations_are_printed_in_one_form() {
        for (text, canonical) in [
            ("win_rate(greedy) in 0.48..0.52", "win_rate(greedy) in 0.48..0.52"),
            ("  win_rate( greedy )in 48% .. 52 %", "win_rate(greedy) in 48 %..52 %"),
            ("length_p50<=14", "length_p50 <= 14"),
            ("seat_gap(2) in -0.02..0.02", "seat_gap(2) in -0.02..0.02"),
            ("win_rate(2,hold-at) > 51.7%", "win_rate(hold-at, 2) > 51.7 %"),
            ("win_rate(bots/mine.toml) >= 1e-3", "win_rate(bots/mine.toml) >= 0.001"),
            ("length_p50() < 14", "length_p50 < 14"),
        ] {
            assert_eq!(parsed(text), canonical);
            assert_eq!(parsed(canonical), canonical);
        }
    }

    #[test]
    fn an_interval_inside_holds_one_outside_fails_one_across_is_unsure() {
        use ExpectationStatus::*;
        for (bounds, expected) in [
            ("in 0.4..0.6", Holds),
            ("in 0.48..0.52", Holds),
            ("in 0.49..0.6", Unsure),
            ("in 0.4..0.51", Unsure),
            ("in 0.49..0.51", Unsure),
            ("in 0.53..0.6", Fails),
            ("in 0.4..0.47", Fails),
            ("< 0.53", Holds),
            ("< 0.52", Unsure),
            ("<= 0.52", Holds),
            ("<= 0.48", Unsure),
            ("< 0.48", Fails),
            ("> 0.47", Holds),
            ("> 0.48", Unsure),
            (">= 0.48", Holds),
            (">= 0.52", Unsure),
            ("> 0.52", Fails),
        ] {
            assert_eq!(verdict(&format!("win_rate(greedy) {bounds}")), expected, "{bounds}");
        }
    }

    #[test]
    fn bounds_of_whole_numbers_lie_between_them() {
        let ends = |text: &str| expected(&format!("length_p50 {text}")).unwrap().bounds.ends_of_whole();
        for (text, expected) in [
            ("in 10..14", (Some(9.5), Some(14.5))),
            ("in 9.5..14.5", (Some(9.5), Some(14.5))),
            ("<= 8", (None, Some(8.5))),
            ("< 8", (None, Some(7.5))),
            ("< 8.5", (None, Some(8.5))),
            (">= 6", (Some(5.5), None)),
            ("> 6", (Some(6.5), None)),
            ("> 5.5", (Some(5.5), None)),
        ] {
            assert_eq!(ends(text), expected, "{text}");
        }
    }

    #[test]
    fn strategy_and_seat_pick_the_row() {
        let judged = judged("win_rate(greedy, 2) > 0.6");
        assert_eq!((judged.estimate.value, judged.outcome), (Some(0.7), ExpectationStatus::Holds));
        assert_eq!(verdict("seat_gap(2) in -2%..2%"), ExpectationStatus::Holds);
    }

    #[test]
    fn a_component_is_known_by_its_name() {
        for text in ["take_rate(bat) > 0.1", "cards.take_rate(crypt) < 0.3", "rooms.take_rate(crypt) in 0.1..0.3"] {
            assert_eq!(verdict(text), ExpectationStatus::Holds, "{text}");
        }
        assert_eq!(verdict("take_rate(bat, 1) in 0.195..0.3"), ExpectationStatus::Unsure);
    }

    #[test]
    fn without_an_interval_nothing_is_shown() {
        for text in ["length_p50 <= 14", "length_p50 < 14", "length_p50 in 1..90", "ending_win > 0"] {
            assert_eq!(verdict(text), ExpectationStatus::Unsure, "{text}");
        }
        assert_eq!(verdict("length_p95 > 20"), ExpectationStatus::Holds);
        assert_eq!(verdict("length_p95 < 20"), ExpectationStatus::Fails);
        assert_eq!(verdict("length_p95 < 40"), ExpectationStatus::Unsure);
    }

    #[test]
    fn what_can_be_nothing_else_needs_no_interval() {
        assert_eq!(verdict("win_rate(alone) in 40%..60%"), ExpectationStatus::Holds);
        assert_eq!(verdict("win_rate(alone) < 50%"), ExpectationStatus::Fails);
    }

    #[test]
    fn what_cannot_be_read_is_said() {
        for (text, told) in [
            ("", "`` names no measure"),
            ("in 0..1 win_rate", "no bounds are given"),
            ("win_rate", "no bounds are given"),
            ("win_rate(greedy", "`win_rate(greedy` names no measure"),
            ("win_rate = 0.5", "no measure comes to just one number: bounds are asked for"),
            ("win_rate in 0.5", "`0.5` is no range"),
            ("win_rate in 0.6..0.5", "nothing lies in 0.6..0.5: its ends are reversed"),
            ("win_rate < many", "`many` is no number"),
            ("win_rate < inf", "`inf` is no number"),
            ("win_rate < nan%", "`nan%` is no number"),
            ("win_rate <", "`` is no number"),
        ] {
            let fault = expected(text).unwrap_err();
            assert_eq!(fault.message, told, "{text}");
            assert_eq!(fault.help.as_deref(), Some(HELP));
        }
    }

    #[test]
    fn what_is_not_measured_is_told_with_the_nearest() {
        for (text, told) in [
            ("winrate(greedy) > 0", "there is no measure `winrate` | did you mean `win_rate(greedy)`?"),
            (
                "win_rate(gredy) > 0",
                "nothing is measured as `win_rate(gredy)` | did you mean `win_rate(greedy)` or `win_rate(greedy, 2)`?",
            ),
            (
                "win_rate(greedy, miser) > 0",
                "nothing is measured as `win_rate(greedy, miser)` | did you mean `win_rate(greedy, 2)`, `win_rate(greedy)` or `win_rate(miser)`?",
            ),
            (
                "take_rate(crypt) > 0",
                "`take_rate(crypt)` is more than one thing | write `cards.take_rate(crypt, 3)` or `rooms.take_rate(crypt, 1)`",
            ),
            (
                "price(bat) > 0",
                "`price(bat, 1)` has no interval, by which it could be judged | `ludometer list measures GAME` names what there is",
            ),
            ("seat_gap > 0", "nothing is measured as `seat_gap` | did you mean `seat_gap(2)`?"),
            (
                "zzz > 0",
                "there is no measure `zzz` | it may be `ending_win`, `length_p50`, `length_p95`, `price`, `seat_gap`, `take_rate` or `win_rate`",
            ),
        ] {
            let fault = expected(text).unwrap().judge(&known()).unwrap_err();
            let help = fault.help.unwrap_or_default();
            assert_eq!(format!("{} | {help}", fault.message), told);
        }
    }

    proptest! {
        #[test]
        fn what_can_be_read_is_printed_so_that_it_reads_the_same(text in "[a-z_]{1,4}(\\([a-z0-9, ]{0,6}\\))? ?(in|<|<=|>|>=) ?[-0-9.e%]{0,12}") {
            if let Ok(expectation) = expected(&text) {
                let printed = expectation.to_string();
                prop_assert_eq!(parsed(&printed), printed);
            }
        }
    }

    #[test]
    fn several_targets_hold_together_or_are_not_shown() {
        let at_least = bounds(">= 50%").unwrap();
        let judged = |value: f64, half: f64| {
            let estimate = Estimate::read(100, Some(value), [Some(value - half), Some(value + half)]);
            let outcome = at_least.judge(value - half, value + half);
            (at_least, JudgedEstimate { estimate, is_given: false, outcome })
        };
        let outcomes = |mut all: Vec<(ExpectedBounds, JudgedEstimate)>| {
            JudgedEstimate::together(&mut all);
            all.iter().map(|(_, one)| one.outcome).collect::<Vec<_>>()
        };
        let (sure, just, off) = (judged(0.9, 0.05), judged(0.551, 0.05), judged(0.3, 0.05));
        assert_eq!(outcomes(vec![just]), [ExpectationStatus::Holds]);
        // Of two that are just shown alone none is shown together; what is sure helps the other by Holm's second step.
        assert_eq!(outcomes(vec![just, just]), [ExpectationStatus::Unsure; 2]);
        assert_eq!(outcomes(vec![sure, just]), [ExpectationStatus::Holds; 2]);
        assert_eq!(outcomes(vec![off, judged(0.52, 0.05)]), [ExpectationStatus::Fails, ExpectationStatus::Unsure]);
        // What can only be so needs no interval, and neither does what came out exactly even.
        let given = JudgedEstimate { is_given: true, ..judged(0.5, 0.0).1 };
        assert_eq!(outcomes(vec![(at_least, given), judged(0.5, 0.0), sure]), [ExpectationStatus::Holds; 3]);
    }
}
