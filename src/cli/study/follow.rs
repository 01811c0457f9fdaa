//! Following a study while it is played: the progress bar, what is known so far, the looks, and the checkpoints.

use super::conclude::answered;
use super::games::GamesWriter;
use super::parts;
use super::setup::PlayArgs;
use super::spec::StudySpec;
use crate::bug;
use crate::progress::ProgressReport;
use engine::{Count, GameLog, ProgressObserver, RunLimits};
use kit::say::{DisplayUnit, counted};
use report::{Shard, StudyFolder};
use std::ops::Range;
use std::sync::Mutex;
use std::time::{Duration, Instant};
use study::analysis::StudyResults;

/// A study that takes longer writes a checkpoint this often,
const CHECKPOINT: Duration = Duration::from_secs(2);

/// but never spends more than one part in so many of its time on them.
const SPARING: u32 = 20;

/// Time after which a terminal shows what is known so far, and again this often,
const TABLE: Duration = Duration::from_secs(1);

/// in no more lines than this.
const LINES: usize = 18;

/// Observer of a study for the command line: progress, the table so far, checkpoints.
pub(super) struct StudyProgress<'a> {
    spec: &'a StudySpec<'a>,
    progress: ProgressReport,
    /// Games of one block, by cell.
    games: Vec<u64>,
    range: Range<u64>,
    shard: Option<Shard>,
    checkpoints: Mutex<CheckpointWriter<'a>>,
    /// When what is known so far is to be shown next.
    table: Mutex<Instant>,
    /// What takes down each game.
    logged: Option<&'a GamesWriter<'a>>,
}

/// Where checkpoints go, and when the next is due.
struct CheckpointWriter<'a> {
    folder: Option<&'a mut StudyFolder>,
    next: Instant,
}

impl<'a> StudyProgress<'a> {
    /// An observer; without a folder there are no checkpoints.
    pub fn new(
        spec: &'a StudySpec<'a>,
        limits: &RunLimits<'_>,
        folder: Option<&'a mut StudyFolder>,
        logged: Option<&'a GamesWriter<'a>>,
        setup: &PlayArgs,
    ) -> Self {
        let cells = spec.study.cells.iter();
        let games: Vec<u64> = cells.map(|batch| batch.rotations().len() as u64).collect();
        let blocks = limits.blocks.end - limits.blocks.start;
        let all = games.iter().sum::<u64>() * blocks;
        Self {
            spec,
            progress: if limits.looks.is_empty() {
                ProgressReport::new(all, setup.quiet)
            } else {
                ProgressReport::at_most(all, setup.quiet)
            },
            games,
            range: limits.blocks.clone(),
            shard: setup.shard,
            checkpoints: Mutex::new(CheckpointWriter { folder, next: Instant::now() + CHECKPOINT }),
            table: Mutex::new(Instant::now() + TABLE),
            logged,
        }
    }

    /// Shows what is known so far, refined in place: at most one part in so many of the time is spent on it.
    fn show(&self, counts: &[Count]) {
        let Ok(mut due) = self.table.lock() else { return };
        let start = Instant::now();
        if !self.progress.is_drawn() || start < *due {
            return;
        }
        self.progress.table(&so_far(self.spec, &self.spec.results(counts)));
        *due = Instant::now() + TABLE.max(SPARING * start.elapsed());
    }

    fn checkpoint(&self, at: u64, counts: &[Count]) {
        let Ok(mut checkpoints) = self.checkpoints.lock() else {
            return;
        };
        let start = Instant::now();
        if start < checkpoints.next || at == self.range.end {
            return;
        }
        let Some(folder) = checkpoints.folder.as_deref_mut() else {
            return;
        };
        let range = self.range.start..at;
        let written = parts::checkpoint(self.spec, self.shard, range, counts, folder);
        if let Err(error) = written {
            self.progress.say(&format!("warning: no checkpoint: {error}"));
        }
        checkpoints.next = Instant::now() + CHECKPOINT.max(SPARING * start.elapsed());
    }
}

impl ProgressObserver for StudyProgress<'_> {
    fn begins(&self, cell: usize, blocks: &Range<u64>) {
        bug::begins(cell, blocks);
    }

    fn finished(&self, cell: usize, blocks: u64) {
        self.progress.add(blocks * self.games[cell]);
    }

    fn logs(&self) -> bool {
        self.logged.is_some()
    }

    fn log(&self, blocks: &Range<u64>, play: &mut dyn FnMut(&mut dyn GameLog)) {
        if let Some(games) = self.logged {
            games.log(blocks, play);
        }
    }

    fn met(&self, at: u64, look: bool, counts: &mut [Count]) {
        if look {
            let settled = self.spec.goal.settled(&self.spec.results(counts));
            for (count, settled) in counts.iter_mut().zip(settled) {
                count.settled |= settled;
            }
        }
        if self.progress.is_shown() {
            let confidence = self.spec.goal.confidence(self.spec.blocks);
            let (name, estimate) = counts[0].tally.headline(confidence);
            let rung = self.spec.experiment().at.iter().map(|rung| format!("{}: ", rung.value));
            self.progress.headline(
                &(rung.collect::<String>() + &name),
                &estimate,
                DisplayUnit::of(counts[0].tally.headline_unit()),
            );
        }
        self.show(counts);
        self.checkpoint(at, counts);
    }
}

/// The table that the answer begins with, marked as what it is.
fn so_far(spec: &StudySpec<'_>, results: &StudyResults<'_>) -> String {
    let (_, answered) = answered(spec, results, false);
    let table: Vec<&str> = answered.text.trim_start().lines().collect();
    let more = if table.len() > LINES { "\n..." } else { "" };
    let table = table[..table.len().min(LINES)].join("\n");
    format!("so far, after {}:\n\n{}{more}\n\n", counted(results.games(), "game"), table.trim_end())
}
