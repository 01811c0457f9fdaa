//! The choices in which two bots differ: of a comparison of bots, what the one takes where the other does not.

use super::run_summary::RunSummary;
use super::spec::StudySpec;
use super::study_run::StudyRun;
use super::study_summary::{StudySummary, SummaryPart};
use crate::failure::CommandError;
use crate::train::chosen;
use engine::{self, Count, StopCause, Study};
use study::experiment::ComparisonTarget;
use study::question::Question;
use study::train::choice_changes;

/// Games of each bot whose choices are counted: half of those that were played, and no more than this.
const MOST: u64 = 3_000;

/// The sentence on what one of two bots chooses otherwise.
pub(super) struct ChoiceSentence(String);

impl SummaryPart for ChoiceSentence {
    /// Tells it after the answer.
    fn add_to(&self, summed: &mut StudySummary) {
        summed.tell(&self.0);
    }
}

/// Counts what both bots of a comparison choose in the first games of the study; nothing of other studies, or where no choice is shown to differ.
pub(super) fn choices(
    run: &StudyRun<'_>,
    spec: &StudySpec<'_>,
    run_summary: &RunSummary,
) -> Result<Option<ChoiceSentence>, CommandError> {
    let Question::Compare(question) = spec.question() else { return Ok(None) };
    let of_bots = question.vs.as_ref().is_some_and(|vs| matches!(vs.value, ComparisonTarget::Bot(_)));
    if !of_bots || run_summary.was_broken_off() {
        return Ok(None);
    }
    let watched = Study { paired: false, recorded: false, watched: true, ..spec.plan.study(run.experiment().seed()) };
    let blocks = (spec.games / 2).min(MOST).div_ceil(watched.cells[1].rotations().len() as u64);
    let limits = run.limits(0..blocks, Vec::new(), run.time_left())?;
    let mut counts = Count::all(&watched);
    let stop = run.guarded(spec, || engine::play(&watched, &limits, &mut counts, &()))?;
    if matches!(stop, StopCause::Interrupted | StopCause::TimeBudget) {
        return Ok(None);
    }
    let [that, this] = [0, 1].map(|cell| spec.plan.variants[cell].cell.lineup.strategies[0].as_str());
    let changes = choice_changes(watched.cells[0].game.profile(), [&counts[0], &counts[1]]);
    Ok(chosen(this, &format!("{that}:"), &changes).map(ChoiceSentence))
}
