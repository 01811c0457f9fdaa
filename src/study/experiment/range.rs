//! What a measure can be, and what may be asked of it: one test for expectations, targets and margins, wherever they are written.

use super::ExpectedBounds;
use engine::measure::{AMOUNT, NamedEstimate, RequestedMeasure};
use kit::config::number::MeasureThreshold;
use kit::say::is_share;
use kit::stats::names::measures::LENGTH_MEDIAN;

/// What a measure can be.
pub struct MeasureRange {
    /// The measure, as one writes it.
    pub name: String,
    /// Unit, for people.
    pub unit: String,
    /// Between which it always lies.
    pub bounds: (f64, f64),
    /// Whether it is always a whole number, as a percentile of the rounds.
    pub is_whole: bool,
}

/// Least bare number for a share that is taken for points, as margins were once written.
const LARGE: f64 = 0.25;

/// What is wrong, and the remedy.
type ProblemAndRemedy = (String, String);

impl MeasureRange {
    /// What something known can be.
    pub fn of(known: &NamedEstimate) -> Self {
        let is_whole = matches!(known.requested, Some(RequestedMeasure::Rounds(..)));
        let bounds = Self::bounds_of(known.bounds, &known.unit);
        Self { name: known.name.to_string(), unit: known.unit.clone(), bounds, is_whole }
    }

    /// The bounds of what declares them or none: an amount is never less than nothing, and a difference of two shares may be.
    pub fn bounds_of(declared: Option<(f64, f64)>, unit: &str) -> (f64, f64) {
        declared.unwrap_or(if is_share(unit) { (-1.0, 1.0) } else { AMOUNT })
    }

    /// Whether it can be held against this number.
    ///
    /// # Errors
    /// It is a percentage of what is no share, or nothing that the measure can be.
    pub fn number(&self, written: MeasureThreshold) -> Result<(), ProblemAndRemedy> {
        self.unit(written)?;
        if self.takes(written.value) {
            return Ok(());
        }
        let percent = written.as_percent();
        let help = if self.is_share() && !written.is_percent && self.takes(percent.value) {
            format!("did you mean `{}`?", percent.typed())
        } else {
            self.allowed()
        };
        Err((format!("`{}` is always {}, never {written}", self.name, self.range()), help))
    }

    /// Whether it can lie within these bounds, and can miss them.
    ///
    /// # Errors
    /// As of a number; it can never lie within, or nowhere else.
    pub fn bounds(&self, bounds: ExpectedBounds) -> Result<(), ProblemAndRemedy> {
        for edge in bounds.edges() {
            self.number(edge).map_err(|(message, help)| (message, self.in_percent(bounds).unwrap_or(help)))?;
        }
        if let (true, (Some(least), Some(most))) = (self.is_whole, bounds.ends_of_whole())
            && least >= most
        {
            let message = format!("`{}` is always a whole number, so `{bounds}` can never hold", self.name);
            let help = format!("write bounds with a whole number between them, or ask for `{LENGTH_MEDIAN}`");
            return Err((message, help));
        }
        let (least, most) = self.bounds;
        let why = if bounds.contain(least, most) {
            "never be missed"
        } else if bounds.leave_out(least, most) {
            "never hold"
        } else {
            return Ok(());
        };
        let message = format!("`{}` is always {}, so `{bounds}` can {why}", self.name, self.range());
        Err((message, "ask for bounds that it can both keep and miss".to_owned()))
    }

    /// Whether two values of it can be so far apart.
    ///
    /// # Errors
    /// It is a percentage of what is no share, or more than all that there is.
    pub fn difference(&self, written: MeasureThreshold) -> Result<(), ProblemAndRemedy> {
        self.unit(written)?;
        let (least, most) = self.bounds;
        let most = if self.is_share() { 1.0 } else { most - least };
        if self.is_share() && !written.is_percent && (LARGE..most).contains(&written.value) {
            let [points, all] = [written.as_percent(), MeasureThreshold { is_percent: true, ..written }];
            let message =
                format!("{written} of a share is {} points, more than anybody asks about", 100.0 * written.value);
            return Err((
                message,
                format!("write `{}` if it is points that are meant, or `{}`", points.typed(), all.typed()),
            ));
        }
        if written.value < most {
            return Ok(());
        }
        if !self.is_share() {
            let message =
                format!("`{}` is always {}: nothing is further apart than {written}", self.name, self.range());
            return Err((message, format!("write less than {most}")));
        }
        let percent = written.as_percent();
        let help = if !written.is_percent && percent.value < most {
            format!("did you mean `{}`?", percent.typed())
        } else {
            "write a part of 1 or a percentage, such as 0.02 or 2%".to_owned()
        };
        let message =
            format!("`{}` is a share, and {written} is no part of one: it must be less than 1 (100 %)", self.name);
        Err((message, help))
    }

    /// Bounds in percent, where that is what was meant.
    fn in_percent(&self, bounds: ExpectedBounds) -> Option<String> {
        let percent = bounds.map(MeasureThreshold::as_percent);
        let meant = self.is_share()
            && bounds.edges().all(|edge| !edge.is_percent)
            && percent.edges().all(|edge| self.takes(edge.value));
        meant.then(|| format!("did you mean `{}`?", percent.typed()))
    }

    fn is_share(&self) -> bool {
        is_share(&self.unit)
    }

    fn takes(&self, value: f64) -> bool {
        (self.bounds.0..=self.bounds.1).contains(&value)
    }

    /// Only shares are said in percent.
    fn unit(&self, written: MeasureThreshold) -> Result<(), ProblemAndRemedy> {
        if !written.is_percent || self.is_share() {
            return Ok(());
        }
        let unit = match self.unit.as_str() {
            "" => String::new(),
            per if per.starts_with("per ") => format!(" {per}"),
            unit => format!(" of {unit}"),
        };
        let message = format!("`{}` is a number{unit}, and {written} is a share", self.name);
        Err((message, format!("write a number{unit} without `%`")))
    }

    /// Where it lies, in words.
    fn range(&self) -> String {
        let (least, most) = self.bounds;
        if self.is_share() {
            format!("between {least} and {most} ({} % and {} %)", 100.0 * least, 100.0 * most)
        } else if most.is_finite() {
            format!("between {least} and {most}")
        } else {
            format!("{least} or more")
        }
    }

    /// What to write instead.
    fn allowed(&self) -> String {
        let (least, most) = self.bounds;
        if self.is_share() {
            format!("write a number from {least} to {most}, or from {}% to {}%", 100.0 * least, 100.0 * most)
        } else if most.is_finite() {
            format!("write a number from {least} to {most}")
        } else {
            format!("write a number from {least} on")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::{Expectation, SolveTarget};
    use engine::measure::ROUNDS;
    use kit::config::SourceText;
    use kit::config::number::difference;

    fn reach(name: &str, unit: &str, bounds: (f64, f64)) -> MeasureRange {
        MeasureRange { name: name.to_owned(), unit: unit.to_owned(), bounds, is_whole: false }
    }

    #[test]
    fn a_share_of_something_is_one_too() {
        let ending = reach("ending_win", "share of games", (0.0, 1.0));
        assert_eq!(told(ending.number(MeasureThreshold::plain(0.5).as_percent())), "right");
        assert_eq!(told(ending.difference(MeasureThreshold::read("5%").unwrap())), "right");
        let said = "`ending_win` is always between 0 and 1 (0 % and 100 %), never 50 | did you mean `50%`?";
        assert_eq!(told(ending.number(MeasureThreshold::plain(50.0))), said);
    }

    fn all() -> [MeasureRange; 3] {
        let (rate, gap) = (reach("win_rate", "share", (0.0, 1.0)), reach("seat_gap", "share", (-1.0, 1.0)));
        [rate, gap, reach("length_p50", "rounds", ROUNDS)]
    }

    fn told(result: Result<(), ProblemAndRemedy>) -> String {
        result.map_or_else(|(message, help)| format!("{message} | {help}"), |()| "right".to_owned())
    }

    fn expected(text: &str) -> String {
        let expectation = SourceText::from(text).read(Expectation::parse).unwrap();
        let reach = all().into_iter().find(|reach| reach.name == expectation.subject.measure).unwrap();
        told(reach.bounds(expectation.bounds))
    }

    #[test]
    fn bounds_that_can_be_kept_and_missed_are_right() {
        for text in
            ["win_rate < 50%", "win_rate in 0..0.4", "win_rate < 1", "seat_gap in -2%..2%", "length_p50 in 5..900"]
        {
            assert_eq!(expected(text), "right", "{text}");
        }
    }

    #[test]
    fn bounds_without_a_whole_number_can_never_hold_a_percentile_of_rounds() {
        let length = MeasureRange { is_whole: true, ..reach("length_p50", "rounds", ROUNDS) };
        let told = |text: &str| {
            let expectation = SourceText::from(text).read(Expectation::parse).unwrap();
            told(length.bounds(expectation.bounds))
        };
        let said = "`length_p50` is always a whole number, so `in 12.2..12.8` can never hold | write bounds with a whole number between them, or ask for `length_median`";
        assert_eq!(told("length_p50 in 12.2..12.8"), said);
        for text in ["length_p50 in 12.2..13", "length_p50 in 12..12", "length_p50 < 12.5", "length_p50 > 12.5"] {
            assert_eq!(told(text), "right", "{text}");
        }
    }

    #[test]
    fn bounds_beyond_what_a_measure_can_be_are_refused() {
        const RATE: &str = "`win_rate` is always between 0 and 1 (0 % and 100 %)";
        const GAP: &str = "`seat_gap` is always between -1 and 1 (-100 % and 100 %)";
        for (text, said) in [
            ("win_rate < 50", format!("{RATE}, never 50 | did you mean `< 50%`?")),
            ("win_rate in 30..36", format!("{RATE}, never 30 | did you mean `in 30%..36%`?")),
            ("seat_gap in -2..2", format!("{GAP}, never -2 | did you mean `in -2%..2%`?")),
            ("win_rate < 150%", format!("{RATE}, never 150 % | write a number from 0 to 1, or from 0% to 100%")),
            ("win_rate >= 0", format!("{RATE}, so `>= 0` can never be missed | {KEEP}")),
            ("win_rate in 0%..100%", format!("{RATE}, so `in 0 %..100 %` can never be missed | {KEEP}")),
            ("win_rate > 1", format!("{RATE}, so `> 1` can never hold | {KEEP}")),
            ("length_p50 > -1", "`length_p50` is always 1 or more, never -1 | write a number from 1 on".to_owned()),
        ] {
            assert_eq!(expected(text), said, "{text}");
        }
    }

    const KEEP: &str = "ask for bounds that it can both keep and miss";

    #[test]
    fn percent_is_of_shares_alone() {
        let said = "`length_p50` is a number of rounds, and 50 % is a share | write a number of rounds without `%`";
        assert_eq!(expected("length_p50 < 50%"), said);
        let [rate, _, length] = all();
        let until = SourceText::from("length_p50 = 50%").read(SolveTarget::parse).unwrap();
        assert_eq!(told(length.number(until.target)), said);
        assert_eq!(told(length.difference(difference("50%").unwrap())), said);
        assert_eq!(told(rate.difference(difference("50%").unwrap())), "right");
    }

    #[test]
    fn a_difference_of_shares_is_less_than_all() {
        let [rate, gap, length] = all();
        let share = |name: &str, written: &str, help: &str| {
            format!("`{name}` is a share, and {written} is no part of one: it must be less than 1 (100 %) | {help}")
        };
        assert_eq!(told(rate.difference(MeasureThreshold::plain(3.0))), share("win_rate", "3", "did you mean `3%`?"));
        assert_eq!(told(gap.difference(MeasureThreshold::plain(1.0))), share("seat_gap", "1", "did you mean `1%`?"));
        let part = "write a part of 1 or a percentage, such as 0.02 or 2%";
        assert_eq!(told(gap.difference(MeasureThreshold::plain(100.0))), share("seat_gap", "100", part));
        let points = "0.5 of a share is 50 points, more than anybody asks about | write `0.5%` if it is points that are meant, or `50%`";
        assert_eq!(told(gap.difference(MeasureThreshold::plain(0.5))), points);
        assert_eq!(told(gap.difference(MeasureThreshold::plain(0.02))), "right");
        assert_eq!(told(length.difference(MeasureThreshold::plain(3.0))), "right");
    }
}
