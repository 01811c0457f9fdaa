//! The last step of a search for a value with `--adapt`: does it answer for players who have learnt to play it, too?

use super::run_summary::RunSummary;
use super::solve_loop::luck;
use super::spec::StudySpec;
use super::study_run::StudyRun;
use super::study_summary::{StudySummary, SummaryPart};
use super::variant_training::{AdaptationHalt, ROUNDS, VariantTraining, seat};
use crate::answer;
use crate::failure::CommandError;
use crate::progress::ProgressReport;
use engine::{self, Count, StopCause, Study};
use kit::say::counted;
use study::analysis::StudyResults;
use study::plan::StudyPlan;
use study::question::Question;

/// Games on which those who have learnt are measured, at the least.
const LEAST: u64 = 10_000;

/// Sentences on whether the answers hold for players who adapt.
pub(super) struct AdaptationSentences(Vec<String>);

impl SummaryPart for AdaptationSentences {
    /// Tells it after the answer of the search.
    fn add_to(&self, summed: &mut StudySummary) {
        self.0.iter().for_each(|sentence| summed.tell(sentence));
    }
}

/// Everything that can be wrong with the training, whichever value answers; found before a game is played.
pub(super) fn check(run: &StudyRun<'_>, spec: &StudySpec<'_>) -> Result<(), CommandError> {
    let Some(games) = asked(spec) else { return Ok(()) };
    let training = VariantTraining::new(run, games, ProgressReport::new(0, true));
    training.trainings(&spec.plan.variants[0].cell)?.iter().try_for_each(|training| Ok(training.check_budget()?))
}

/// Games that each bot learns for in a round, where a search asks for it.
fn asked(spec: &StudySpec<'_>) -> Option<u64> {
    match spec.question() {
        Question::Solve(question) => question.adapt,
        _ => None,
    }
}

/// Trains the line-up at each value that answers, and plays it there. Ctrl-C breaks off the study with it.
pub(super) fn learn(
    run: &StudyRun<'_>,
    spec: &StudySpec<'_>,
    counts: &[Count],
    run_summary: &mut RunSummary,
) -> Result<Option<AdaptationSentences>, CommandError> {
    let Some(games) = asked(spec).filter(|_| !run_summary.was_broken_off()) else { return Ok(None) };
    let Some(solved) = spec.results(counts).solved(spec.goal) else { return Ok(None) };
    let answers: Vec<usize> = solved.answers().map(|place| place.best).collect();
    let mut plan = run.request.plan()?;
    let mut told = Vec::new();
    for value in answers {
        let learnt = match learn_one(run, &mut plan, (spec, value), counts, games)? {
            Ok(learnt) => learnt,
            Err(unfinished) => {
                let why = match unfinished {
                    AdaptationHalt::Interrupted => "The training of players was broken off",
                    AdaptationHalt::TimeBudget => "The time was up before players had been trained",
                };
                run_summary.stopped = unfinished.stopped();
                told.push(format!("{why}: whether they change the answer is not known."));
                break;
            }
        };
        let study = plan.study(run.experiment().seed());
        let results = StudyResults { plan: &plan, study: &study, counts: &learnt, confidence: spec.goal.confidence(0) };
        let by = format!("{} of each bot in each of {ROUNDS} rounds", counted(games, "game"));
        told.extend(answer::learnt(&results, spec.goal, value, &by));
    }
    Ok((!told.is_empty()).then_some(AdaptationSentences(told)))
}

/// Counts in which those of one value are of players who were trained for it.
fn learn_one(
    run: &StudyRun<'_>,
    plan: &mut StudyPlan,
    (spec, value): (&StudySpec<'_>, usize),
    counts: &[Count],
    games: u64,
) -> Result<Result<Vec<Count>, AdaptationHalt>, CommandError> {
    let bots = plan.variants[value].cell.strategies.len() as u64;
    let progress = ProgressReport::at_most(bots * games * u64::from(ROUNDS), run.setup.quiet);
    let trained = match VariantTraining::new(run, games, progress).trained(&spec.plan.variants[value].cell)? {
        Ok(trained) => trained,
        Err(unfinished) => return Ok(Err(unfinished)),
    };
    seat(&mut plan.variants[value].cell, &trained);
    play(run, plan, (spec, value), counts)
}

/// Plays a value on the luck that the search has had for it.
fn play(
    run: &StudyRun<'_>,
    plan: &StudyPlan,
    (spec, value): (&StudySpec<'_>, usize),
    counts: &[Count],
) -> Result<Result<Vec<Count>, AdaptationHalt>, CommandError> {
    let study = plan.study(run.experiment().seed());
    let mut learnt = Count::all(&study);
    let rotations = study.cells[value].rotations().len() as u64;
    let blocks = counts[value].blocks.max(LEAST.div_ceil(rotations));
    let limits = run.limits(luck(value, blocks), Vec::new(), run.time_left())?;
    let own = Study { cells: vec![study.cells[value]], ..study };
    let stop = run.guarded(spec, || engine::play(&own, &limits, &mut learnt[value..=value], &()))?;
    Ok(match stop {
        StopCause::Interrupted => Err(AdaptationHalt::Interrupted),
        StopCause::TimeBudget => Err(AdaptationHalt::TimeBudget),
        StopCause::Blocks | StopCause::Settled => Ok(learnt),
    })
}
