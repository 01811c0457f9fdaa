//! `tune`: a search for changes, and a study of the rules as they are beside what was found.

mod evaluator;
mod load;
mod sentences;

pub(super) use sentences::TuningAnswer;

use super::{PlayedStudy, RunSummary, StudyRun, StudySpec, conclude};
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
pub(super) fn check(order: &StudySpec<'_>, question: &TuneQuestion) -> Result<(), Faults> {
    TuningTask::new(order, question).map(drop)
}

/// Searches, and tells.
pub(super) fn tune(
    job: &StudyRun<'_>,
    question: &TuneQuestion,
    out: &mut impl Write,
) -> Result<CommandOutcome, CommandError> {
    load::check(job.setup)?;
    let plan = job.request.plan()?;
    let order = StudySpec::new(job.request, &plan, job.words.clone())?;
    let tuning = TuningTask::new(&order, question)?;
    let mut folder = job.open(&order)?;
    let start = Instant::now();
    let limits = RunLimits {
        blocks: 0..0,
        looks: Vec::new(),
        time_budget: job.setup.time_budget.map(|budget| Duration::from_secs_f64(SEARCHING * budget)),
        interrupted: interrupt::listen()?,
        threads: job.setup.threads(),
    };
    let mut lab = GameEvaluator::new(&tuning, job, &limits);
    if let Some(folder) = &job.setup.resume {
        lab.remember(folder)?;
    }
    let (found, halt) = search(&tuning.wanted, &mut lab);
    let stopped = match halt {
        None if found.solutions.is_empty() => StopReason::TargetMissed,
        None => StopReason::TargetReached,
        Some(TuningHalt::Interrupted) => StopReason::Interrupted,
        Some(TuningHalt::TimeBudget) => StopReason::TimeBudget,
        Some(TuningHalt::Failed(failure)) => return Err(failure),
    };
    if matches!(stopped, StopReason::Interrupted | StopReason::TimeBudget) {
        lab.keep(&order, &mut folder)?;
    }
    drop(lab);
    let games = order.games;
    let whole = tuning.plan(plan, &found)?;
    let shown = StudySpec::new(job.request, &whole, job.words.clone())?;
    let mut counts = Count::all(&shown.study);
    let (search, start) = (start.elapsed(), Instant::now());
    if stopped != StopReason::Interrupted {
        let rotations = shown.study.cells[0].rotations().len() as u64;
        let blocks = SHOWN..SHOWN + GAMES.min(games).div_ceil(rotations);
        let left = |budget| Duration::from_secs_f64(budget).saturating_sub(search);
        let limits = RunLimits { blocks, time_budget: job.setup.time_budget.map(left), looks: Vec::new(), ..limits };
        let played = job.guarded(&shown, || engine::play(&shown.study, &limits, &mut counts, &()))?;
        debug_assert!(played != StopCause::Settled);
    }
    let manner = RunSummary::new(stopped, start.elapsed(), limits.threads);
    let tuned = TuningAnswer::new(&tuning, &whole, found, stopped);
    let played = PlayedStudy { counts, manner, attacked: None, learnt: None, tuned: Some(tuned) };
    let done = conclude::conclude(&shown, &played, folder, job.output()?, out)?;
    if let Some(folder) = job.setup.resume.as_ref().filter(|_| !played.manner.was_broken_off()) {
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
            let wish = self.wish(TargetSetting::default(), edits)?;
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
