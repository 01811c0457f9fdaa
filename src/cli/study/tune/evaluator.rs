//! Where sets of changes are played.

use super::load::TuningTask;
use crate::failure::CommandError;
use crate::progress::ProgressReport;
use crate::study::parts;
use crate::study::spec::StudySpec;
use crate::study::study_run::StudyRun;
use engine::cell::Cell;
use engine::measure::NamedEstimate;
use engine::{self, Count, ProgressObserver, RunLimits, StopCause, Study, StudyCell};
use kit::config::Faults;
use kit::stats::{CONFIDENCE, Estimate};
use report::StudyFolder;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::io;
use study::experiment::TargetSetting;
use study::tune::{EvaluatedEdits, Evaluator, ValueEdit};

use std::ops::Range;
use std::path::Path;
use std::time::Instant;

/// The file that a search that was broken off leaves, to go on from.
const SEEN: &str = "seen.json";

/// A search that has come to its end needs no file to go on from.
pub(super) fn forget(folder: &Path) -> io::Result<()> {
    match std::fs::remove_file(folder.join(SEEN)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        done => done,
    }
}

/// Why a search does not go on.
pub(super) enum TuningHalt {
    Interrupted,
    TimeBudget,
    Failed(CommandError),
}

/// What was played, by the changes as they are written: what each goal came to, in its three numbers and its n; nothing where the rules refuse.
#[derive(Default, Serialize, Deserialize)]
struct EvaluationLog(Vec<(String, Option<Vec<GoalEstimate>>)>);

type GoalEstimate = (u64, Option<f64>, Option<f64>, Option<f64>);

/// A lab that plays.
pub(super) struct GameEvaluator<'a> {
    tuning: &'a TuningTask,
    limits: &'a RunLimits<'a>,
    progress: ProgressReport,
    begun: Instant,
    /// What was played before the search was broken off, and since.
    known: HashMap<String, Option<Vec<Estimate>>>,
    /// The order in which it was.
    spec: Vec<String>,
}

impl<'a> GameEvaluator<'a> {
    pub fn new(tuning: &'a TuningTask, run: &StudyRun<'_>, limits: &'a RunLimits<'a>) -> Self {
        Self {
            tuning,
            limits,
            progress: ProgressReport::at_most(tuning.wanted.most_games, run.setup.quiet),
            begun: Instant::now(),
            known: HashMap::new(),
            spec: Vec::new(),
        }
    }

    /// Reads what a search that was broken off had played.
    pub fn remember(&mut self, folder: &Path) -> Result<(), CommandError> {
        let path = folder.join(SEEN);
        let failed = |why: String| CommandError::System(format!("cannot go on from {}: {why}", path.display()));
        let text = std::fs::read_to_string(&path).map_err(|error| failed(error.to_string()))?;
        let EvaluationLog(all) = serde_json::from_str(&text).map_err(|error| failed(error.to_string()))?;
        let estimate = |(n, value, lo, hi): GoalEstimate| Estimate::read(n, value, [lo, hi]);
        for (key, seen) in all {
            self.known.insert(key, seen.map(|seen| seen.into_iter().map(estimate).collect()));
        }
        Ok(())
    }

    /// Leaves what was played, to go on from.
    pub fn keep(&self, spec: &StudySpec<'_>, folder: &mut StudyFolder) -> Result<(), CommandError> {
        let told = |seen: &Estimate| (seen.n, seen.value, seen.lo, seen.hi);
        let entry = |key: &String| {
            let seen = self.known.get(key)?.as_ref().map(|seen| seen.iter().map(told).collect());
            Some((key.clone(), seen))
        };
        let seen = EvaluationLog(self.spec.iter().filter_map(entry).collect());
        parts::checkpoint(spec, None, 0..0, &Count::all(&spec.study), folder)?;
        folder.keep_checkpoint();
        folder.file(SEEN, |out| {
            serde_json::to_writer(&mut *out, &seen).map_err(io::Error::from)?;
            io::Write::write_all(out, b"\n")
        })?;
        Ok(())
    }

    /// The changes and the blocks, as a text.
    fn key(&self, edits: &[ValueEdit], blocks: &Range<u64>) -> String {
        let edits: Vec<String> = edits.iter().map(|edit| self.tuning.said(*edit)).collect();
        format!("{}..{}: {}", blocks.start, blocks.end, edits.join("; "))
    }

    /// Plays the blocks that have not been played, at each setting.
    fn play(
        &self,
        edits: &[ValueEdit],
        blocks: &Range<u64>,
        counts: &mut Option<Vec<Count>>,
    ) -> Result<Option<Vec<Estimate>>, TuningHalt> {
        let cell = |setting: &TargetSetting| self.cell(setting, edits);
        let Ok(cells) = self.tuning.settings.iter().map(cell).collect::<Result<Vec<Cell>, Faults>>() else {
            return Ok(None);
        };
        let counts =
            counts.get_or_insert_with(|| cells.iter().flat_map(|cell| Count::all(&self.study(cell))).collect());
        for (cell, count) in cells.iter().zip(counts.chunks_mut(1)) {
            self.play_one(cell, count, blocks)?;
        }
        Ok(Some(self.read(counts)))
    }

    fn cell(&self, setting: &TargetSetting, edits: &[ValueEdit]) -> Result<Cell, Faults> {
        Cell::named(&self.tuning.named, &self.tuning.wish(setting, edits)?)
    }

    fn study<'c>(&self, cell: &'c Cell) -> Study<'c> {
        let batch = StudyCell { game: &*cell.game, bots: &cell.bots, schema: &cell.schema, seed: self.tuning.seed };
        Study { cells: vec![batch], paired: false, recorded: false, watched: false }
    }

    fn play_one(&self, cell: &Cell, count: &mut [Count], blocks: &Range<u64>) -> Result<(), TuningHalt> {
        let time_budget = self.limits.time_budget.map(|budget| budget.saturating_sub(self.begun.elapsed()));
        let limits = RunLimits { blocks: blocks.clone(), time_budget, looks: Vec::new(), ..*self.limits };
        let heard = TuningProgress { progress: &self.progress, games: cell.schema.rotations.len() as u64 };
        match engine::play(&self.study(cell), &limits, count, &heard) {
            Ok(StopCause::Interrupted) => Err(TuningHalt::Interrupted),
            Ok(StopCause::TimeBudget) => Err(TuningHalt::TimeBudget),
            Ok(_) => Ok(()),
            Err(error) => {
                Err(TuningHalt::Failed(CommandError::System(format!("cannot start threads: {error}; try -j 1"))))
            }
        }
    }

    /// What each goal's measure came to.
    fn read(&self, counts: &[Count]) -> Vec<Estimate> {
        let known: Vec<_> = counts.iter().map(|count| count.tally.named_estimates()).collect();
        let of = |goal: &super::load::TuningGoal| {
            let count = &counts[goal.setting];
            if let Some(p) = goal.percentile {
                return count.tally.rounds().grouped_interval(p, count.blocks, CONFIDENCE);
            }
            let own = known[goal.setting].iter().find(|known| known.name == goal.subject);
            own.map_or(Estimate::unknown(0), NamedEstimate::certain)
        };
        self.tuning.goals.iter().map(of).collect()
    }
}

impl Evaluator for GameEvaluator<'_> {
    type Halt = TuningHalt;
    /// The counts at each setting.
    type GameCounts = Vec<Count>;

    fn see(
        &mut self,
        edits: &[ValueEdit],
        blocks: Range<u64>,
        played: &mut Option<Vec<Count>>,
    ) -> Result<Option<Vec<Estimate>>, TuningHalt> {
        let key = self.key(edits, &blocks);
        if !self.known.contains_key(&key) {
            let seen = self.play(edits, &blocks, played)?;
            self.known.insert(key.clone(), seen);
        } else {
            self.progress.add((blocks.end - blocks.start) * self.tuning.wanted.games_of_a_block);
        }
        self.spec.push(key.clone());
        Ok(self.known[&key].clone())
    }

    fn hear(&mut self, best: Option<&EvaluatedEdits>) {
        let Some(best) = best.filter(|_| self.progress.is_shown()) else { return };
        let met =
            self.tuning.wanted.targets.iter().zip(&best.seen).filter(|(target, seen)| target.is_met(seen)).count();
        let all = self.tuning.wanted.targets.len();
        self.progress.message(&format!("nearest: {met} of {all} targets with {} changes", best.edits.len()));
    }
}

/// Hears of games.
struct TuningProgress<'p> {
    progress: &'p ProgressReport,
    games: u64,
}

impl ProgressObserver for TuningProgress<'_> {
    fn finished(&self, _: usize, blocks: u64) {
        self.progress.add(blocks * self.games);
    }
}
