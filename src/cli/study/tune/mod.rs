//! `tune`: a search for changes, and a study of the rules as they are beside what was found.

mod evaluator;
mod load;
mod sentences;

pub(super) use sentences::TuningAnswer;

use super::check::checked;
use super::conclude;
use super::rules_file::SavedRules;
use super::run_summary::RunSummary;
use super::spec::StudySpec;
use super::study_run::StudyRun;
use super::study_summary::PlayedStudy;
use crate::failure::{CommandError, CommandOutcome};
use crate::interrupt;
use engine::cell::Cell;
use engine::{self, Count, RunLimits, StopCause};
use evaluator::{GameEvaluator, TuningHalt};
use kit::config::Faults;
use load::TuningTask;
use report::StopReason;
use std::io::Write;
use std::time::{Duration, Instant};
use study::experiment::TargetSetting;
use study::plan::{StudyPlan, Variant};
use study::question::TuneQuestion;
use study::tune::{TuningOutcome, ValueEdit, search};

/// The rules as they are and what was found are played once more from this block on, each so many games: for the tables.
const SHOWN: u64 = 1 << 45;
const GAMES: u64 = 20_000;

/// Share of a budget of time that the search has; the tables have the rest.
const SEARCHING: f64 = 0.75;

/// Everything that can be wrong with targets and changes, found before a game is played.
pub(super) fn check(spec: &StudySpec<'_>, question: &TuneQuestion) -> Result<(), Faults> {
    TuningTask::new(spec, question).map(drop)
}

/// Searches, and tells.
pub(super) fn tune(
    run: &StudyRun<'_>,
    question: &TuneQuestion,
    saved: Option<&SavedRules<'_>>,
    out: &mut impl Write,
) -> Result<CommandOutcome, CommandError> {
    load::check(run.setup)?;
    let plan = run.request.plan()?;
    let spec = checked(run.request, &plan, run.words.clone())?;
    let tuning = TuningTask::new(&spec, question)?;
    let mut folder = run.open(&spec)?;
    let start = Instant::now();
    let limits = RunLimits {
        blocks: 0..0,
        looks: Vec::new(),
        time_budget: run.setup.time_budget.map(|budget| Duration::from_secs_f64(SEARCHING * budget)),
        interrupted: interrupt::listen()?,
        threads: run.setup.threads(),
    };
    let mut lab = GameEvaluator::new(&tuning, run, &limits);
    if let Some(folder) = &run.setup.resume {
        lab.remember(folder)?;
    }
    let (found, halt) = search(&tuning.wanted, &mut lab);
    let stopped = match halt {
        None if found.solutions.is_empty() && found.spent => StopReason::TargetMissed,
        None if found.solutions.is_empty() => StopReason::NothingBetter,
        None => StopReason::TargetReached,
        Some(TuningHalt::Interrupted) => StopReason::Interrupted,
        Some(TuningHalt::TimeBudget) => StopReason::TimeBudget,
        Some(TuningHalt::Failed(failure)) => return Err(failure),
    };
    if stopped.is_broken_off() {
        lab.keep(&spec, &mut folder)?;
    }
    drop(lab);
    let games = spec.games;
    let whole = tuning.plan(plan, &found)?;
    let shown = checked(run.request, &whole, run.words.clone())?;
    let mut counts = Count::all(&shown.study);
    let (search, start) = (start.elapsed(), Instant::now());
    if stopped != StopReason::Interrupted {
        let rotations = shown.study.cells[0].rotations().len() as u64;
        let blocks = SHOWN..SHOWN + GAMES.min(games).div_ceil(rotations);
        let left = |budget| Duration::from_secs_f64(budget).saturating_sub(search);
        let limits = RunLimits { blocks, time_budget: run.setup.time_budget.map(left), looks: Vec::new(), ..limits };
        let played = run.guarded(&shown, || engine::play(&shown.study, &limits, &mut counts, &()))?;
        debug_assert!(played != StopCause::Settled);
    }
    let run_summary = RunSummary::new(stopped, start.elapsed(), limits.threads);
    let solutions = if found.solutions.is_empty() { 0..0 } else { 1..whole.variants.len() };
    let tuned = TuningAnswer::new(&tuning, &whole, found, stopped);
    let played = PlayedStudy { counts: &counts, run_summary: &run_summary, parts: vec![&tuned] };
    let done = conclude::conclude(&shown, &played, folder, run.output()?, out)?;
    if let Some(saved) = saved {
        saved.write(&whole.variants[solutions].iter().collect::<Vec<_>>(), out)?;
    }
    if let Some(folder) = run.setup.resume.as_ref().filter(|_| !run_summary.was_broken_off()) {
        evaluator::forget(folder)?;
    }
    Ok(done)
}

impl TuningTask {
    /// The rules as they are, beside each solution, or what came nearest.
    fn plan(&self, mut plan: StudyPlan, found: &TuningOutcome) -> Result<StudyPlan, Faults> {
        let nearest = found.nearest.iter().filter(|_| found.solutions.is_empty());
        let all: Vec<&[ValueEdit]> = found
            .solutions
            .iter()
            .chain(nearest)
            .map(|tried| &tried.edits[..])
            .filter(|edits| !edits.is_empty())
            .collect();
        for (place, edits) in all.into_iter().enumerate() {
            let wish = self.wish(&TargetSetting::default(), edits)?;
            let cell = Cell::named(&self.named, &wish)?;
            let name =
                if found.solutions.is_empty() { "nearest".to_owned() } else { format!("solution {}", place + 1) };
            plan.variants.push(Variant { name, values: Vec::new(), wish, change: None, cell });
        }
        plan.paired = plan.variants.len() > 1;
        plan.recorded = plan.paired;
        Ok(plan)
    }
}
