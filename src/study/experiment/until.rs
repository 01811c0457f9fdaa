//! What a value is sought for: `win_rate(greedy) = 0.33`.

use engine::measure::MeasureName;
use kit::config::assignment::trimmed;
use kit::config::number::MeasureThreshold;
use kit::config::{Fault, SourceLocation};
use std::fmt;

/// How to write a target.
const HELP: &str =
    "write a measure and what it should be: `win_rate(greedy) = 0.33`, `length_median = 12`, `seat_gap(2) = 0%`";

/// A measure, and what it should be.
#[derive(Clone, Debug, PartialEq)]
pub struct SolveTarget {
    /// What is measured, and of whom.
    pub subject: MeasureName,
    /// What it should be.
    pub target: MeasureThreshold,
    /// Where the number is written.
    pub place: SourceLocation,
}

impl SolveTarget {
    /// Reads what follows `--until`; `48%` is 0.48.
    ///
    /// # Errors
    /// What cannot be read, and bounds, which are no target.
    pub fn parse(text: &str, place: &SourceLocation) -> Result<Self, Fault> {
        let place = place.text_span(text, trimmed(text, 0..text.len()));
        let fault = |message: String| Fault::new(place.clone(), message).help(HELP.to_owned());
        let (subject, rest) =
            MeasureName::read(text.trim()).ok_or_else(|| fault(format!("`{text}` names no measure")))?;
        if rest.starts_with(['<', '>']) || rest.starts_with("in ") {
            return Err(fault(format!("`{rest}` are bounds, and a value is sought for one number")));
        }
        let written = rest.strip_prefix('=').ok_or_else(|| fault(format!("`{text}` says no number for it")))?;
        let target = MeasureThreshold::read(written.trim_start_matches('=')).map_err(fault)?;
        Ok(Self { subject, target, place })
    }
}

impl fmt::Display for SolveTarget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} = {}", self.subject, self.target)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kit::config::SourceText;

    fn target(text: &str) -> Result<SolveTarget, Fault> {
        SourceText::flag("--until", text).read(SolveTarget::parse)
    }

    #[test]
    fn a_target_is_a_measure_and_a_number() {
        for (text, said) in [
            ("win_rate(greedy) = 0.33", "win_rate(greedy) = 0.33"),
            ("  win_rate( greedy, 2 )=33 %", "win_rate(greedy, 2) = 33 %"),
            ("length_p50 == 12", "length_p50 = 12"),
            ("seat_gap(2) = -1%", "seat_gap(2) = -1 %"),
        ] {
            assert_eq!(target(text).unwrap().to_string(), said);
        }
    }

    #[test]
    fn what_is_no_target_is_said() {
        for (text, told) in [
            ("", "`` names no measure"),
            ("win_rate", "`win_rate` says no number for it"),
            ("win_rate < 0.5", "`< 0.5` are bounds, and a value is sought for one number"),
            ("win_rate in 0.4..0.5", "`in 0.4..0.5` are bounds, and a value is sought for one number"),
            ("win_rate = much", "`much` is no number"),
            ("win_rate = inf", "`inf` is no number"),
        ] {
            let fault = target(text).unwrap_err();
            assert_eq!((fault.message.as_str(), fault.help.as_deref()), (told, Some(HELP)), "{text}");
        }
    }
}
