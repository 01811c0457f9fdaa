//! What each command makes of the results: tables of its own, and a text.

mod compare;
mod drawn;
mod partners;
mod run;
pub mod rungs;
mod solve;
mod sweep;
mod tournament;
mod worth;

pub use compare::sides;
pub use drawn::drawn;
pub use solve::{SolveOutcome, at_rungs, is_found, learnt, serving_all, sought};

use kit::say::listed;
use kit::stats::{Estimate, Table, Verdict};
use report::Caveat;
use study::analysis::{Difference, SequentialGoal, StudyResults};
use study::experiment::{Experiment, StudyCommand};

/// What a command makes of the results: tables of its own, and a text.
pub struct CommandAnswer {
    /// Tables beside those of the cells.
    pub tables: Vec<Table>,
    /// What is printed.
    pub text: String,
    /// What was found, a sentence each, most important first.
    pub found: Vec<String>,
    /// The answer to a comparison.
    pub verdict: Option<Verdict>,
    /// Bots that beat each other in a circle.
    pub cycles: Vec<Vec<String>>,
    /// Warnings of its own.
    pub warnings: Vec<Caveat>,
}

impl CommandAnswer {
    /// A text, and the findings in it.
    pub fn text(text: String, found: Vec<String>) -> Self {
        Self { tables: Vec::new(), text, found, verdict: None, cycles: Vec::new(), warnings: Vec::new() }
    }
}

/// Names in a clause of those not told apart; the others are counted.
const NAMED: usize = 4;

/// The clause `, not told apart from a, b and c` after the largest of some; nothing where all are told apart.
fn level_with(names: impl Iterator<Item = String>) -> String {
    let mut names: Vec<String> = names.collect();
    let more = names.len().saturating_sub(NAMED);
    names.truncate(NAMED);
    if more > 0 {
        names.push(format!("{more} more"));
    }
    if names.is_empty() { String::new() } else { format!(", not told apart from {}", listed(&names, "and")) }
}

/// A sentence that begins with `told`: the interval of the largest of some holds for all of them; nothing of fewer than two.
fn for_all(told: &str, all: &[Estimate], what: &str) -> String {
    let known = all.iter().filter(|estimate| estimate.value.is_some()).count();
    if known < 2 { String::new() } else { format!(" {told} for all {known} {what} together.") }
}

/// The answer to what the experiment asks, that of a run with its curves or without.
pub fn of(
    results: &StudyResults<'_>,
    differences: &[Difference],
    experiment: &Experiment,
    goal: SequentialGoal,
    curves: bool,
) -> CommandAnswer {
    match experiment.command {
        StudyCommand::Run => run::answer(results, experiment, curves),
        StudyCommand::Sweep => sweep::answer(results, differences),
        StudyCommand::Compare => compare::answer(results, differences, experiment, goal),
        StudyCommand::Worth => worth::answer(results, differences, experiment),
        StudyCommand::Tournament if results.cooperative() => partners::answer(results),
        StudyCommand::Tournament => tournament::answer(results),
        StudyCommand::Solve => solve::answer(results, goal),
        // What is found is told by the search.
        StudyCommand::Tune => CommandAnswer::text(String::new(), Vec::new()),
    }
}
