//! The answer of a run with targets at several tables: which are met, all of them together.

use super::CommandAnswer;
use crate::terminal::grid;
use kit::say::counted;
use kit::stats::ExpectationStatus;
use report::ExpectationResult;

/// Targets named in a sentence; the others are counted.
const NAMED: usize = 3;

/// A row for each target, and how many are met.
pub fn targets(all: &[ExpectationResult]) -> CommandAnswer {
    let row = |one: &ExpectationResult| {
        let measured = one.found.strip_prefix("it is ").unwrap_or(&one.found).to_owned();
        vec![one.text.clone(), word(one.verdict).to_owned(), measured]
    };
    let rows: Vec<Vec<String>> = all.iter().map(row).collect();
    let text = format!("\n{}", grid(&["target", "verdict", "measured (95 % interval)"], &rows));
    CommandAnswer {
        details: format!(
            "\nAll tables were dealt the same cards. The verdicts hold for all {} together (Holm).\n",
            counted(all.len(), "target")
        ),
        ..CommandAnswer::of(text, sentences(all))
    }
}

/// The verdict in a word.
fn word(verdict: ExpectationStatus) -> &'static str {
    match verdict {
        ExpectationStatus::Holds => "met",
        ExpectationStatus::Fails => "missed",
        ExpectationStatus::Unsure => "not shown",
    }
}

fn sentences(all: &[ExpectationResult]) -> Vec<String> {
    let of = |verdict| all.iter().filter(|one| one.verdict == verdict).collect::<Vec<_>>();
    let (met, missed, open) =
        (of(ExpectationStatus::Holds), of(ExpectationStatus::Fails), of(ExpectationStatus::Unsure));
    let first = match met.len() {
        count if count == all.len() => format!("All {} are met.", counted(count, "target")),
        count => format!("{count} of {} {} met.", counted(all.len(), "target"), if count == 1 { "is" } else { "are" }),
    };
    let named = |list: &[&ExpectationResult]| {
        let told = list.iter().take(NAMED).map(|one| format!("`{}`", one.text));
        let more = (list.len() > NAMED).then(|| format!("{} more", list.len() - NAMED));
        told.chain(more).collect::<Vec<_>>().join("; ")
    };
    let missed = (!missed.is_empty()).then(|| format!("Missed: {}.", named(&missed)));
    let open = (!open.is_empty())
        .then(|| format!("Neither met nor missed is shown of {}; more games (-n) tell more.", named(&open)));
    [first].into_iter().chain(missed).chain(open).collect()
}
