//! Playing a study over many threads, with looks at fixed boundaries and a whole result wherever it stops.

use super::boundary::DynTable;
use super::count::Count;
use super::game_log::GameLog;
use super::study::{Study, StudyCell};
use crate::measure::{BlockRecord, MeasurePair};
use kit::strategy::Bot;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The most blocks that a thread takes at a time: enough that handing out costs nothing, few enough that no thread waits long at the end. Looks
/// of a kept base are at multiples of it.
pub const CHUNK: u64 = 16;

/// Games of a quick game, of which a thread takes that many blocks; of a slow one it takes fewer, so that it soon hears that nobody waits for it.
const QUICK: u64 = 100_000;

/// Threads meet after a part of the way that takes about this long.
const PART: Duration = Duration::from_millis(250);

/// The least time that each cell of a part should take: threads meet after every cell, too, and wait for the slowest.
const SHIFT: Duration = Duration::from_millis(50);

/// The most blocks of a part: those of the first cell are kept until the others have played them.
const LONGEST_PART: u64 = 1 << 16;

/// The limits of a run.
pub struct RunLimits<'a> {
    /// The blocks to play.
    pub blocks: Range<u64>,
    /// The numbers of blocks, ascending, at which threads meet to look whether a cell needs more.
    pub looks: Vec<u64>,
    /// Stop handing out blocks after this long.
    pub time_budget: Option<Duration>,
    /// Set from outside to stop early.
    pub interrupted: &'a AtomicBool,
    /// Threads to use.
    pub threads: usize,
}

/// The cause for which a study stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StopCause {
    /// The blocks have all been played.
    Blocks,
    /// The cells need no more.
    Settled,
    /// Time was up.
    TimeBudget,
    /// The study was interrupted from outside.
    Interrupted,
}

/// An observer of a study's progress.
pub trait ProgressObserver: Sync {
    /// A thread begins with some blocks of a cell. Called from that thread, often.
    fn begins(&self, _cell: usize, _blocks: &Range<u64>) {}
    /// A thread has finished so many blocks of a cell.
    fn finished(&self, _cell: usize, _blocks: u64) {}
    /// A meeting of all threads: every cell that is not settled has played the blocks below `at`. At a look, cells that need no more may be
    /// marked as settled; the first plays on as long as another does.
    fn met(&self, _at: u64, _look: bool, _counts: &mut [Count]) {}
    /// Whether it wants to hear of each game. Only of a study that is neither recorded nor watched.
    fn logs(&self) -> bool {
        false
    }
    /// The sign that nothing of what is played is wanted any more: where it is set, games are broken off, and all counts are void. It has to be
    /// the one by which the run is interrupted. Games that are watched or logged are played to their end.
    fn void(&self) -> Option<Arc<AtomicBool>> {
        None
    }
    /// A thread is about to play some blocks, and does so when told who takes their games down.
    fn log(&self, _blocks: &Range<u64>, _play: &mut dyn FnMut(&mut dyn GameLog)) {}
}

/// The observer that does nothing.
impl ProgressObserver for () {}

/// The result of a study of one cell.
pub struct RunResult {
    /// The counts.
    pub count: Count,
    /// The cause for which it stopped.
    pub stop: StopCause,
}

/// Plays one cell.
///
/// # Errors
/// When threads cannot be started.
pub fn run(
    batch: &StudyCell<'_>,
    limits: &RunLimits<'_>,
    follow: &dyn ProgressObserver,
) -> Result<RunResult, rayon::ThreadPoolBuildError> {
    let study = Study { cells: vec![*batch], paired: false, recorded: false, watched: false };
    let mut counts = Count::all(&study);
    let stop = play(&study, limits, &mut counts, follow)?;
    let count = counts.swap_remove(0);
    Ok(RunResult { count, stop })
}

/// Plays on from where `counts`, one for each cell, have got: all cells that are not settled to the same block. The blocks of a cell are
/// always those from the first on, without gaps; where a study was stopped, some cells may have played more than others.
///
/// # Errors
/// When threads cannot be started.
pub fn play(
    study: &Study<'_>,
    limits: &RunLimits<'_>,
    counts: &mut [Count],
    follow: &dyn ProgressObserver,
) -> Result<StopCause, rayon::ThreadPoolBuildError> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(limits.threads).build()?;
    // A game of bots that look ahead takes hundreds of times as long: nobody waits for sixteen of them after Ctrl-C.
    let searches = study.cells.iter().any(|cell| cell.bots.iter().any(Bot::searches));
    let chunk = if searches { 1 } else { chunk_of(study) };
    let crew = ThreadCrew::new(study, limits, &pool, follow, chunk);
    let played = counts.iter().map(|count| count.blocks).max();
    let mut at = limits.blocks.start + played.unwrap_or(0);
    let mut part = CHUNK * limits.threads as u64;
    while at < limits.blocks.end {
        let active = active(study, counts);
        if active.is_empty() {
            return Ok(StopCause::Settled);
        }
        let look = limits.looks.iter().find(|look| **look > at).copied();
        let end = (at + part).min(look.unwrap_or(u64::MAX)).min(limits.blocks.end);
        let (start, least) = (Instant::now(), PART.max(SHIFT * active.len() as u32));
        for cell in active {
            crew.play(cell, at..end, &mut counts[cell]);
            if let Some(stop) = crew.stopped() {
                return Ok(stop);
            }
        }
        if start.elapsed() < least {
            part = (2 * part).min(LONGEST_PART);
        }
        at = end;
        follow.met(at, look == Some(at), counts);
    }
    Ok(StopCause::Blocks)
}

/// The first cell of a comparison, played once for whatever is compared with it: its counts at each look, and the record of each block.
pub struct KeptBase {
    /// The most blocks that it keeps: a record takes up to a kilobyte.
    most: u64,
    /// The counts after the blocks of each look.
    counts: Vec<Count>,
    /// The records of the blocks, by chunk.
    records: Vec<Mutex<Vec<BlockRecord>>>,
}

impl KeptBase {
    /// A base that keeps at most so many blocks; those beyond are played again.
    pub fn new(most: u64) -> Self {
        Self { most, counts: Vec::new(), records: Vec::new() }
    }

    /// Blocks that it has kept.
    pub fn blocks(&self) -> u64 {
        self.counts.last().map_or(0, |count| count.blocks)
    }
}

/// Plays the second of two cells from the first block on, to the last of the looks or until it is settled. The first is played as far as it has
/// not been kept, and beyond what is kept both are, again. Every look is a multiple of [`CHUNK`], and they are the same for all that is compared
/// with one base.
///
/// # Errors
/// When threads cannot be started.
pub fn play_beside(
    study: &Study<'_>,
    limits: &RunLimits<'_>,
    base: &mut KeptBase,
    follow: &dyn ProgressObserver,
) -> Result<(Vec<Count>, StopCause), rayon::ThreadPoolBuildError> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(limits.threads).build()?;
    // The same for all that is compared with one base, whose records are kept by chunk: not that of the bots of one variant.
    let mut crew = ThreadCrew::new(study, limits, &pool, follow, chunk_of(study));
    crew.origin = Some(0);
    let mut counts = Count::all(study);
    let kept = limits.looks.partition_point(|look| *look <= base.most);
    for (place, &look) in limits.looks[..kept].iter().enumerate() {
        let part = counts[1].blocks..look;
        crew.base = std::mem::take(&mut base.records);
        let slots = (look / crew.chunk) as usize + 1;
        crew.base.resize_with(slots.max(crew.base.len()), Mutex::default);
        if base.counts.len() == place {
            crew.play(0, part.clone(), &mut counts[0]);
            // A part that was broken off is played again.
            if crew.stopped().is_none() {
                base.counts.push(counts[0].clone());
            }
        }
        if let Some(count) = base.counts.get(place) {
            counts[0] = count.clone();
            crew.play(1, part, &mut counts[1]);
        }
        base.records = std::mem::take(&mut crew.base);
        if let Some(stop) = crew.stopped() {
            return Ok((counts, stop));
        }
        follow.met(look, true, &mut counts);
        if counts[1].settled {
            return Ok((counts, StopCause::Settled));
        }
    }
    let stop = play(study, limits, &mut counts, follow)?;
    Ok((counts, stop))
}

/// The blocks that a thread takes at a time, by the speed of the game.
fn chunk_of(study: &Study<'_>) -> u64 {
    let slowest = study.cells.iter().map(|cell| cell.game.profile().games).min().unwrap_or(QUICK);
    let share = (CHUNK * slowest / QUICK).clamp(1, CHUNK);
    1 << share.ilog2()
}

/// The cells that play on; the first among them as long as others are compared with it.
fn active(study: &Study<'_>, counts: &[Count]) -> Vec<usize> {
    let all = 0..study.cells.len();
    let mut active: Vec<usize> = all.filter(|&cell| !counts[cell].settled).collect();
    if study.paired && study.cells.len() > 1 {
        active.retain(|&cell| cell != 0);
        if !active.is_empty() {
            active.insert(0, 0);
        }
    }
    active
}

/// The threads and what they share.
struct ThreadCrew<'a, 's> {
    study: &'s Study<'a>,
    limits: &'s RunLimits<'s>,
    deadline: Option<Instant>,
    pool: &'s rayon::ThreadPool,
    workers: Vec<Mutex<ThreadMemory<'a>>>,
    matched: Vec<Vec<MeasurePair>>,
    /// Blocks that a thread takes at a time.
    chunk: u64,
    /// The records of the first cell, by chunk: from this block on, or from the first of the part under way.
    origin: Option<u64>,
    base: Vec<Mutex<Vec<BlockRecord>>>,
    follow: &'s dyn ProgressObserver,
}

/// The memory of one thread: a table for each cell, and the blocks under way.
struct ThreadMemory<'a> {
    tables: Vec<Box<dyn DynTable + 'a>>,
    records: Vec<BlockRecord>,
}

/// A piece of work for all threads: some blocks of one cell.
struct BlockQueue {
    cell: usize,
    blocks: Range<u64>,
    /// The first block that nobody has taken.
    next: AtomicU64,
}

impl<'a, 's> ThreadCrew<'a, 's> {
    fn new(
        study: &'s Study<'a>,
        limits: &'s RunLimits<'s>,
        pool: &'s rayon::ThreadPool,
        follow: &'s dyn ProgressObserver,
        chunk: u64,
    ) -> Self {
        let cells = || study.cells.iter();
        let void = follow.void();
        let table = |cell: &StudyCell<'a>| {
            let mut table = cell.table();
            table.break_off_when(void.clone());
            table
        };
        let worker = |_| {
            Mutex::new(ThreadMemory {
                tables: cells().map(table).collect(),
                records: vec![BlockRecord::default(); chunk as usize],
            })
        };
        Self {
            study,
            limits,
            deadline: limits.time_budget.map(|budget| Instant::now() + budget),
            workers: (0..pool.current_num_threads()).map(worker).collect(),
            pool,
            matched: (0..study.cells.len()).map(|cell| study.matched(cell)).collect(),
            chunk,
            origin: None,
            base: (0..LONGEST_PART / chunk + 1).map(|_| Mutex::default()).collect(),
            follow,
        }
    }

    fn stopped(&self) -> Option<StopCause> {
        if self.limits.interrupted.load(Ordering::Relaxed) {
            return Some(StopCause::Interrupted);
        }
        let late = |deadline| Instant::now() >= deadline;
        self.deadline.is_some_and(late).then_some(StopCause::TimeBudget)
    }

    /// Plays blocks of one cell on all threads.
    fn play(&self, cell: usize, blocks: Range<u64>, count: &mut Count) {
        let shift = BlockQueue { cell, next: AtomicU64::new(blocks.start), blocks };
        let total = Mutex::new(count);
        self.pool.broadcast(|context| {
            let own = self.work(&mut lock(&self.workers[context.index()]), &shift);
            lock(&total).merge(&own);
        });
    }

    /// The next blocks. They are handed out in order and always finished, so what was played has no gaps.
    fn take(&self, shift: &BlockQueue) -> Option<Range<u64>> {
        if self.stopped().is_some() {
            return None;
        }
        let start = shift.next.fetch_add(self.chunk, Ordering::SeqCst);
        let end = (start + self.chunk).min(shift.blocks.end);
        (start < end).then_some(start..end)
    }

    /// The work of one thread on a queue of blocks.
    fn work(&self, worker: &mut ThreadMemory<'a>, shift: &BlockQueue) -> Count {
        let compared = self.matched[shift.cell].len();
        let mut count = Count::new(&self.study.cells[shift.cell], compared, self.study.watched);
        let before = worker.tables[shift.cell].decisions();
        while let Some(blocks) = self.take(shift) {
            let played = blocks.end - blocks.start;
            self.follow.begins(shift.cell, &blocks);
            self.chunk(worker, shift, blocks, &mut count);
            self.follow.finished(shift.cell, played);
            count.blocks += played;
        }
        let table = &mut worker.tables[shift.cell];
        count.decisions = table.decisions() - before;
        count.notables = table.take_notables();
        count
    }

    fn chunk(&self, worker: &mut ThreadMemory<'a>, shift: &BlockQueue, blocks: Range<u64>, count: &mut Count) {
        let ThreadMemory { tables, records } = worker;
        let (table, rotations) = (&mut tables[shift.cell], self.study.cells[shift.cell].rotations());
        if self.study.watched {
            table.watch(blocks, rotations, &mut count.tally, &mut count.choice_rates);
            return;
        }
        if !self.study.recorded && self.follow.logs() {
            let play = &mut |log: &mut dyn GameLog| table.log(blocks.clone(), rotations, &mut count.tally, log);
            self.follow.log(&blocks, play);
            return;
        }
        if !self.study.recorded {
            table.play(blocks, rotations, &mut count.tally, None);
            return;
        }
        table.play(blocks.clone(), rotations, &mut count.tally, Some(records));
        let slot = (blocks.start - self.origin.unwrap_or(shift.blocks.start)) / self.chunk;
        let mut base = lock(&self.base[slot as usize]);
        base.resize_with(self.chunk as usize, BlockRecord::default);
        let compared = self.study.paired && shift.cell > 0;
        for ((block, record), base) in blocks.zip(records.iter()).zip(base.iter()) {
            count.add(block, record, compared.then_some(base), &self.matched[shift.cell]);
        }
        if shift.cell == 0 {
            std::mem::swap(&mut *base, records);
        }
    }
}

/// The lock of a mutex. None is contended for long, and a poisoned one means a panic that rayon carries on anyway.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
