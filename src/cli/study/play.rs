//! Playing the cells of a study.

use super::follow::StudyProgress;
use super::games::GamesWriter;
use super::run_summary::RunSummary;
use super::solve_loop;
use super::spec::StudySpec;
use super::study_run::StudyRun;
use crate::failure::CommandError;
use engine::Count;
use report::StudyFolder;
use std::ops::Range;
use std::time::{Duration, Instant};

/// Plays blocks of a study on from its counts: to the end, or until the goal is reached.
pub(super) fn play(
    run: &StudyRun<'_>,
    spec: &StudySpec<'_>,
    blocks: Range<u64>,
    counts: &mut [Count],
    folder: Option<&mut StudyFolder>,
    games: Option<&GamesWriter<'_>>,
    time_budget: Option<Duration>,
) -> Result<RunSummary, CommandError> {
    let limits = run.limits(blocks, spec.goal.looks(spec.blocks), time_budget)?;
    let start = Instant::now();
    let stop = match solve_loop::asked(spec.goal) {
        Some(criterion) => solve_loop::seek(run, spec, &criterion, &limits, counts)?,
        None => {
            let follower = StudyProgress::new(spec, &limits, folder, games, run.setup);
            run.guarded(spec, || engine::play(&spec.study, &limits, counts, &follower))?
        }
    };
    Ok(RunSummary::new(spec.stopped(stop, counts), start.elapsed(), limits.threads))
}
