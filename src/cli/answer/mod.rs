//! What each command makes of the results: tables of its own, and a text.

mod audit;
mod compare;
mod drawn;
mod effects;
mod partners;
mod run;
pub mod rungs;
mod solve;
mod sweep;
mod targets;
mod tournament;
mod worth;

pub use audit::AuditAnswer;
pub use compare::{compared, components, sides, told};
pub use drawn::drawn;
pub use effects::{beside, keep, measure_words, moved_most, named, upheaval};
pub use solve::{SolveOutcome, at_rungs, is_found, learnt, serving_all, sought};
pub use targets::targets;

use kit::stats::{Estimate, Table, Verdict};
use report::Caveat;
use study::analysis::{Difference, SequentialGoal, StudyResults};
use study::question::Question;

/// The answer of a command: tables of its own, and what is printed of it.
pub struct CommandAnswer {
    /// Tables beside those of the cells.
    pub tables: Vec<Table>,
    /// The table or the picture of the first screen.
    pub text: String,
    /// The sentences of the answer as printed beneath it, most important first.
    pub sentences: Vec<String>,
    /// The flags to be pasted into a command line, printed beneath the sentences.
    pub to_paste: String,
    /// The rules file with what was found, printed with `--full`; else it is said which flag keeps it.
    pub as_rules: String,
    /// The sentences behind the first screen, printed with `--full`.
    pub more: Vec<String>,
    /// The numbers behind the first screen, printed with `--full`.
    pub details: String,
    /// The sentences for the page and the manifest, most important first; what the verdict says is not among them.
    pub found: Vec<String>,
    /// The answer to a comparison.
    pub verdict: Option<Verdict>,
    /// Bots that beat each other in a circle.
    pub cycles: Vec<Vec<String>>,
    /// Warnings of its own.
    pub warnings: Vec<Caveat>,
}

impl CommandAnswer {
    /// The answer of a table or a picture and the sentences beneath it.
    pub fn of(text: String, sentences: Vec<String>) -> Self {
        Self {
            tables: Vec::new(),
            text,
            found: sentences.clone(),
            sentences,
            to_paste: String::new(),
            as_rules: String::new(),
            more: Vec::new(),
            details: String::new(),
            verdict: None,
            cycles: Vec::new(),
            warnings: Vec::new(),
        }
    }
}

/// A sentence that begins with `told`: the interval of the largest of some holds for all of them; nothing of fewer than two.
fn for_all(told: &str, all: &[Estimate], what: &str) -> String {
    let known = all.iter().filter(|estimate| estimate.value.is_some()).count();
    if known < 2 { String::new() } else { format!(" {told} for all {known} {what} together.") }
}

/// The answer to a question, that of a run with its curves or without.
pub fn of(
    results: &StudyResults<'_>,
    differences: &[Difference],
    question: &Question,
    goal: SequentialGoal,
    curves: bool,
) -> CommandAnswer {
    match question {
        Question::Run(question) => run::answer(results, question, curves),
        Question::Sweep(question) => sweep::answer(results, differences, question),
        Question::Compare(question) => compare::answer(results, differences, question, goal),
        Question::Worth(question) => worth::answer(results, differences, question),
        Question::Audit(question) => audit::answer(results, differences, question),
        Question::Tournament(_) if results.cooperative() => partners::answer(results),
        Question::Tournament(_) => tournament::answer(results),
        Question::Solve(_) => solve::answer(results, goal),
        // What is found is told by the search.
        Question::Tune(_) => CommandAnswer::of(String::new(), Vec::new()),
    }
}
