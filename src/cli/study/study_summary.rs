//! The summary of a study that has been played, and of what it did besides playing its cells.

use super::run_summary::RunSummary;
use crate::trained_file::TrainedFile;
use engine::Count;
use kit::stats::Table;
use report::{AnswerText, Caveat};
use study::analysis::Difference;

/// A study that has been played.
pub(super) struct PlayedStudy<'a> {
    /// Counts of its cells.
    pub counts: &'a [Count],
    /// How it was played.
    pub run_summary: &'a RunSummary,
    /// Deeds besides, in the order in which they are told.
    pub parts: Vec<&'a dyn SummaryPart>,
}

/// What a study did besides playing its cells: the winner was attacked, players have learnt, changes were looked for.
pub(super) trait SummaryPart {
    /// Tells it.
    fn add_to(&self, summed: &mut StudySummary);

    /// A strategy that was made.
    fn strategy(&self) -> Option<&TrainedFile> {
        None
    }

    /// Rules files that were made, by name.
    fn files(&self) -> &[(String, String)] {
        &[]
    }
}

/// What a study that has been played comes to.
pub struct StudySummary {
    /// What is said of it.
    pub told: AnswerText,
    /// The table or the picture of the first screen, after the heading.
    pub text: String,
    /// The sentences beneath it.
    pub sentences: Vec<String>,
    /// The flags to be pasted, beneath them.
    pub to_paste: String,
    /// The rules file with what was found.
    pub as_rules: String,
    /// The sentences and the numbers behind the first screen.
    pub more: Vec<String>,
    pub details: String,
    /// Tables of the whole study.
    pub tables: Vec<Table>,
    /// The differences, where cells are compared.
    pub differences: Vec<Difference>,
    pub warnings: Vec<Caveat>,
}

impl StudySummary {
    /// Adds a sentence to the answer, for the terminal and for the page.
    pub(super) fn tell(&mut self, sentence: &str) {
        self.sentences.push(sentence.to_owned());
        self.told.answer.push(sentence.to_owned());
    }
}
