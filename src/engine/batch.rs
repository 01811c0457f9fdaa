//! A batch: many blocks over many threads, with looks at fixed boundaries and a whole result wherever it stops.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use super::table::Table;
use crate::game::{Game, Lineup, Tally};
use crate::stats::Looks;
use crate::strategy::Bot;

/// Blocks that a thread takes at a time: enough that handing out costs nothing, few enough that no thread waits long at the end.
pub const CHUNK: u64 = 16;

/// Parts into which a run is cut so that the headline so far can be shown.
const PARTS: u64 = 20;

/// What to play.
pub struct Batch<'a, G: Game> {
    /// The rules.
    pub game: &'a G,
    /// By strategy index.
    pub bots: &'a [Bot],
    /// Who sits where.
    pub lineup: &'a Lineup,
    /// The master seed.
    pub seed: u64,
}

/// When to stop.
pub struct Limits<'a> {
    /// Blocks at the most.
    pub blocks: u64,
    /// Stop at a look where the headline interval is at most this far to either side of the estimate.
    pub target_error: Option<f64>,
    /// Stop handing out blocks after this long.
    pub time_budget: Option<Duration>,
    /// Set from outside to stop early.
    pub interrupted: &'a AtomicBool,
    /// Threads to use.
    pub threads: usize,
}

/// Why a batch stopped.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Stop {
    /// All blocks were played.
    Blocks,
    /// The headline interval was narrow enough at a look, at this confidence.
    TargetError {
        /// The confidence at which it was judged, higher for there being several looks.
        confidence: f64,
    },
    /// Time was up.
    TimeBudget,
    /// Somebody interrupted.
    Interrupted,
}

/// What has been played. Blocks are always 0 to `blocks`, without gaps.
pub struct Progress<T> {
    /// All counts.
    pub tally: T,
    /// Blocks played.
    pub blocks: u64,
    /// Decisions taken, forced ones included.
    pub decisions: u64,
    /// Why it stopped.
    pub stop: Stop,
}

impl<G: Game> Batch<'_, G> {
    /// The line-ups of one block.
    pub fn rotations(&self) -> Vec<Vec<u8>> {
        self.lineup.played(self.game)
    }

    fn tally(&self) -> G::Tally {
        G::Tally::new(self.game, self.lineup)
    }
}

/// Plays a batch. `report` hears of blocks played, from any thread and often; with it comes a merged tally at each look.
///
/// # Errors
/// When threads cannot be started.
pub fn run<G: Game>(
    batch: &Batch<'_, G>,
    limits: &Limits<'_>,
    report: &(dyn Fn(u64, Option<&G::Tally>) + Sync),
) -> Result<Progress<G::Tally>, rayon::ThreadPoolBuildError> {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(limits.threads)
        .build()?;
    let rotations = batch.rotations();
    let workers: Vec<Mutex<Worker<'_, G>>> = (0..pool.current_num_threads())
        .map(|_| Mutex::new(Worker::new(batch)))
        .collect();
    let shift = Shift {
        rotations: &rotations,
        limits,
        deadline: limits.time_budget.map(|budget| Instant::now() + budget),
        next: AtomicU64::new(0),
        report,
    };
    let looks = Looks::new(limits.blocks);
    let mut stop = None;
    let mut tally = batch.tally();
    for boundary in boundaries(limits, looks) {
        pool.broadcast(|context| lock(&workers[context.index()]).work(&shift, boundary));
        tally = merged(batch, &workers);
        let played = shift.next.load(Ordering::SeqCst).min(boundary);
        report(played, Some(&tally));
        let looked = looks.boundaries().any(|look| look == boundary);
        stop = shift.stopped().or_else(|| {
            if looked {
                narrow_enough::<G>(&tally, limits, looks)
            } else {
                None
            }
        });
        if stop.is_some() {
            break;
        }
    }
    let blocks = shift.next.into_inner();
    let decisions = workers
        .iter()
        .map(|worker| lock(worker).table.decisions())
        .sum();
    Ok(Progress {
        tally,
        blocks,
        decisions,
        stop: stop
            .filter(|_| blocks < limits.blocks)
            .unwrap_or(Stop::Blocks),
    })
}

/// Where threads meet: at the looks if a target is set, and at each twentieth of the way.
fn boundaries(limits: &Limits<'_>, looks: Looks) -> Vec<u64> {
    let part = limits.blocks.div_ceil(PARTS).max(1);
    let parts = (1..=PARTS).map(|parts| (parts * part).min(limits.blocks));
    let looks = looks.boundaries().filter(|_| limits.target_error.is_some());
    let mut all: Vec<u64> = parts.chain(looks).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// A worker's lock is never contended: each thread has its own. A poisoned one means a panic that rayon carries on anyway.
fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex
        .lock()
        .unwrap_or_else(std::sync::PoisonError::into_inner)
}

fn merged<G: Game>(batch: &Batch<'_, G>, workers: &[Mutex<Worker<'_, G>>]) -> G::Tally {
    let mut tally = batch.tally();
    workers
        .iter()
        .for_each(|worker| tally.merge(&lock(worker).tally));
    tally
}

fn narrow_enough<G: Game>(tally: &G::Tally, limits: &Limits<'_>, looks: Looks) -> Option<Stop> {
    let target = limits.target_error?;
    let confidence = looks.confidence();
    let (_, estimate) = tally.headline(confidence);
    let half = (estimate.hi? - estimate.lo?) / 2.0;
    (half <= target).then_some(Stop::TargetError { confidence })
}

/// What all workers share.
struct Shift<'a, G: Game> {
    rotations: &'a [Vec<u8>],
    limits: &'a Limits<'a>,
    deadline: Option<Instant>,
    /// The first block that nobody has taken.
    next: AtomicU64,
    report: &'a (dyn Fn(u64, Option<&G::Tally>) + Sync),
}

impl<G: Game> Shift<'_, G> {
    fn stopped(&self) -> Option<Stop> {
        if self.limits.interrupted.load(Ordering::Relaxed) {
            Some(Stop::Interrupted)
        } else {
            self.deadline
                .is_some_and(|deadline| Instant::now() >= deadline)
                .then_some(Stop::TimeBudget)
        }
    }

    /// The next blocks below `boundary`. Blocks are handed out in order and always finished, so what was played has no gaps.
    fn take(&self, boundary: u64) -> Option<std::ops::Range<u64>> {
        if self.stopped().is_some() {
            return None;
        }
        let taken = self
            .next
            .fetch_update(Ordering::SeqCst, Ordering::SeqCst, |next| {
                (next < boundary).then(|| (next + CHUNK).min(boundary))
            });
        taken.ok().map(|start| start..(start + CHUNK).min(boundary))
    }
}

/// One thread's table and counts.
struct Worker<'a, G: Game> {
    table: Table<'a, G>,
    tally: G::Tally,
}

impl<'a, G: Game> Worker<'a, G> {
    fn new(batch: &Batch<'a, G>) -> Self {
        Self {
            table: Table::new(batch.game, batch.bots, batch.seed),
            tally: batch.tally(),
        }
    }

    fn work(&mut self, shift: &Shift<'_, G>, boundary: u64) {
        while let Some(blocks) = shift.take(boundary) {
            let end = blocks.end;
            for block in blocks {
                self.table
                    .play_block(block, shift.rotations, &mut self.tally);
            }
            (shift.report)(end, None);
        }
    }
}
