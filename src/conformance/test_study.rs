//! Studies as the command line plays them: planned from an experiment, with looks that may settle a cell.

use std::ops::Range;
use std::sync::atomic::AtomicBool;

use engine::{Catalog, Count, ProgressObserver, RunLimits, StopCause, Study, play};
use study::analysis::{Difference, SequentialGoal, StudyResults, differences};
use study::experiment::Experiment;
use study::plan::StudyPlan;
use study::question::StudyRequest;

/// A study for tests: the cells, and what they are played for.
pub struct TestStudy<'a> {
    /// The cells by name.
    pub plan: &'a StudyPlan,
    /// The cells to be played.
    pub study: Study<'a>,
    /// The goal for which it is played.
    pub goal: SequentialGoal,
    /// Blocks at the most.
    pub blocks: u64,
}

/// The result of a study.
pub struct TestStudyResult {
    /// The cause for which it stopped.
    pub stop: StopCause,
    /// The counts, by cell.
    pub counts: Vec<Count>,
}

/// The cells that an experiment on the standard rules of a game asks for.
pub fn plan(game: &str, catalog: Catalog, experiment: Experiment) -> StudyPlan {
    let experiment = Experiment { rules: game.to_owned(), ..experiment };
    let plan = StudyRequest::read(experiment, catalog).and_then(|request| request.plan());
    plan.unwrap_or_else(|faults| panic!("{game}: {faults:?}"))
}

impl<'a> TestStudy<'a> {
    /// The study that plays this many blocks of every cell, from one seed.
    pub fn of_blocks(plan: &'a StudyPlan, seed: u64, blocks: u64) -> Self {
        Self { plan, study: plan.study(seed), goal: SequentialGoal::Blocks, blocks }
    }

    /// Plays.
    pub fn conduct(&self, threads: usize) -> TestStudyResult {
        let mut counts = Count::all(&self.study);
        let stop = self.go_on(0..self.blocks, &mut counts, threads, self);
        TestStudyResult { stop, counts }
    }

    /// Plays some of the blocks, whoever follows.
    pub fn go_on(
        &self,
        blocks: Range<u64>,
        counts: &mut [Count],
        threads: usize,
        follow: &dyn ProgressObserver,
    ) -> StopCause {
        let never = AtomicBool::new(false);
        let limits =
            RunLimits { blocks, looks: self.goal.looks(self.blocks), time_budget: None, interrupted: &never, threads };
        play(&self.study, &limits, counts, follow).expect("threads")
    }

    /// The counts with their study, to be analysed.
    pub fn results<'r>(&'r self, counts: &'r [Count]) -> StudyResults<'r> {
        StudyResults { plan: self.plan, study: &self.study, counts, confidence: self.goal.confidence(self.blocks) }
    }

    /// Every difference, as one family.
    pub fn differences(&self, counts: &[Count]) -> Vec<Difference> {
        differences(&self.results(counts), |_| true)
    }
}

impl ProgressObserver for TestStudy<'_> {
    fn met(&self, _: u64, look: bool, counts: &mut [Count]) {
        if look {
            let settled = self.goal.settled(&self.results(counts));
            for (count, settled) in counts.iter_mut().zip(settled) {
                count.settled |= settled;
            }
        }
    }
}

/// The difference of this measure in this cell, as in `win_rate(greedy)`.
pub fn difference<'d>(all: &'d [Difference], cell: usize, measure: &str) -> &'d Difference {
    let of_cell = |row: &&Difference| row.cell == cell && row.gauge.written() == measure;
    (all.iter().find(of_cell)).unwrap_or_else(|| panic!("no {measure} in cell {cell}"))
}
