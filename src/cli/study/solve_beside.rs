//! The side effects of the answer of a search, on all that it was not sought for: the rules as they are beside those with the value, on the same deals.

use super::check::checked;
use super::run_summary::RunSummary;
use super::solve_loop::luck;
use super::spec::StudySpec;
use super::study_run::StudyRun;
use super::study_summary::{StudySummary, SummaryPart};
use crate::answer::beside;
use crate::failure::CommandError;
use engine::{self, Count, StopCause};
use kit::say::thousands;
use kit::stats::Table;
use study::analysis::{Difference, differences, differences_table};
use study::question::Question;

/// Games of each of the two, at the least.
const LEAST: u64 = 2_000;

/// The sentence and the table on what else a value moves.
pub(super) struct SideEffects {
    sentence: String,
    table: Table,
}

impl SummaryPart for SideEffects {
    /// Tells it after the answer of the search.
    fn add_to(&self, summed: &mut StudySummary) {
        summed.tell(&self.sentence);
        summed.tables.push(self.table.clone());
    }
}

/// Plays the rules as they are and the first value that answers, as many games of each as the search has played with it; none where the
/// rules have that value, where nothing answers, or where the search was broken off.
pub(super) fn side_effects(
    run: &StudyRun<'_>,
    spec: &StudySpec<'_>,
    counts: &[Count],
    run_summary: &RunSummary,
) -> Result<Option<SideEffects>, CommandError> {
    if !matches!(spec.question(), Question::Solve(_)) || run_summary.was_broken_off() {
        return Ok(None);
    }
    let results = spec.results(counts);
    let answer = results.solved(spec.goal).and_then(|solved| solved.answers().next().map(|place| place.best));
    let Some(answer) = answer else { return Ok(None) };
    let found = &spec.plan.variants[answer];
    let Some(plan) = run.request.beside(found)? else { return Ok(None) };
    let pair = checked(run.request, &plan, run.words.clone())?;
    let rotations = pair.study.cells[0].rotations().len() as u64;
    let blocks = counts[answer].blocks.max(LEAST.min(spec.games).div_ceil(rotations));
    // Deals that no value has had.
    let limits = run.limits(luck(spec.plan.variants.len(), blocks), Vec::new(), run.time_left())?;
    let mut played = Count::all(&pair.study);
    let stop = run.guarded(&pair, || engine::play(&pair.study, &limits, &mut played, &()))?;
    if matches!(stop, StopCause::Interrupted | StopCause::TimeBudget) {
        return Ok(None);
    }
    let results = pair.results(&played);
    let sought = results.headline(0);
    let all = differences(&results, |_| true);
    let others: Vec<&Difference> = all.iter().filter(|row| Some(&row.gauge) != sought.as_ref()).collect();
    let games = thousands(blocks * rotations);
    let sentence = beside(&found.name, &others).unwrap_or_else(|| {
        format!("{} is not shown to move anything else that is compared, in {games} games of each.", found.name)
    });
    Ok(Some(SideEffects { sentence, table: differences_table(&results, &all) }))
}
