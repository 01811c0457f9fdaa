//! A search for a value: what is played of which cell, look by look.

use super::spec::StudySpec;
use super::study_run::StudyRun;
use crate::bug;
use crate::failure::CommandError;
use crate::progress::ProgressReport;
use engine::{self, Count, ProgressObserver, RunLimits, StopCause, Study};
use std::ops::Range;
use std::time::Instant;
use study::analysis::SequentialGoal;
use study::solve::SolveCriterion;

/// Values are compared with a number, not with each other: each has luck of its own, which is that of blocks so far apart.
const APART: u64 = 1 << 36;

/// Plays what is wanted of each value until all is decided, or the games or the time are used up.
pub(super) fn seek(
    run: &StudyRun<'_>,
    spec: &StudySpec<'_>,
    question: &SolveCriterion,
    limits: &RunLimits<'_>,
    counts: &mut [Count],
) -> Result<StopCause, CommandError> {
    let progress = ProgressReport::at_most(question.most, run.setup.quiet);
    let (start, mut spent) = (Instant::now(), 0);
    loop {
        let look = question.look(&spec.results(counts).seen());
        if look.wanted.is_empty() {
            return Ok(StopCause::Settled);
        }
        for (cell, games) in look.wanted {
            let left = question.most.saturating_sub(spent);
            if left == 0 {
                return Ok(StopCause::Blocks);
            }
            let rotations = spec.study.cells[cell].rotations().len() as u64;
            let blocks = games.min(left).div_ceil(rotations);
            spent += blocks * rotations;
            let own = RunLimits {
                blocks: luck(cell, counts[cell].blocks + blocks),
                looks: Vec::new(),
                time_budget: limits.time_budget.map(|budget| budget.saturating_sub(start.elapsed())),
                ..*limits
            };
            let heard = CellProgress { progress: &progress, cell, rotations };
            let stop = run.guarded(spec, || play_one(spec, cell, &own, &mut counts[cell..=cell], &heard))?;
            if matches!(stop, StopCause::Interrupted | StopCause::TimeBudget) {
                return Ok(stop);
            }
        }
        follow(spec, counts, &progress);
    }
}

/// Range of so many blocks, on the deals that a value has for itself.
pub(super) fn luck(cell: usize, blocks: u64) -> Range<u64> {
    let begin = cell as u64 * APART;
    begin..begin + blocks
}

/// Plays one cell on.
fn play_one(
    spec: &StudySpec<'_>,
    cell: usize,
    limits: &RunLimits<'_>,
    counts: &mut [Count],
    heard: &CellProgress<'_>,
) -> Result<StopCause, rayon::ThreadPoolBuildError> {
    let study = Study { cells: vec![spec.study.cells[cell]], ..Study { cells: Vec::new(), ..spec.study } };
    engine::play(&study, limits, counts, heard)
}

/// Shows how near the nearest value comes so far.
fn follow(spec: &StudySpec<'_>, counts: &[Count], progress: &ProgressReport) {
    let results = spec.results(counts);
    let Some(solved) = results.solved(spec.goal).filter(|_| progress.is_shown()) else { return };
    if let Some(nearest) = solved.look.nearest {
        let name = format!("{}: {}", spec.plan.variants[nearest].name, solved.gauge.written());
        progress.headline(&name, &solved.seen[nearest].estimate, solved.gauge.said());
    }
}

/// Hears of the games of one cell.
struct CellProgress<'p> {
    progress: &'p ProgressReport,
    cell: usize,
    rotations: u64,
}

impl ProgressObserver for CellProgress<'_> {
    fn begins(&self, _: usize, blocks: &Range<u64>) {
        bug::begins(self.cell, blocks);
    }

    fn finished(&self, _: usize, blocks: u64) {
        self.progress.add(blocks * self.rotations);
    }
}

/// The question of an order, if it asks for a value.
pub(super) fn asked(goal: SequentialGoal) -> Option<SolveCriterion> {
    match goal {
        SequentialGoal::Value(question) => Some(question),
        _ => None,
    }
}
