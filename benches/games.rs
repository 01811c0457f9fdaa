//! Games per second, decisions per second and allocations per game, through the production entry point.
//!
//! `cargo bench` measures; `cargo test --benches` only sees that every workload runs. On a busy machine believe the columns per second
//! of processor time: they leave out the time that others took.

#[path = "../tests/common/mod.rs"]
mod common;
#[path = "common/processor.rs"]
mod processor;

use std::time::{Duration, Instant};

use common::fixtures;
use conformance::cells::{SEED, batch, digest, play};
use conformance::{CountingAllocator, Fixture, allocations};
use criterion::{Criterion, SamplingMode, Throughput};
use engine::Count;
use engine::cell::Cell;

#[global_allocator]
static COUNTING: CountingAllocator = CountingAllocator;

fn main() {
    let measures = std::env::args().any(|argument| argument == "--bench");
    let (seconds, blocks) = if measures { (0.5, 1_000) } else { (0.0, 20) };
    println!(
        "{:<40} {:>10} {:>12} {:>15} {:>13} {:>12} {:>9}",
        "workload", "games/s", "games/cpu-s", "decisions/cpu-s", "decisions/gm", "allocs/gm", "2 threads"
    );
    fixtures().for_each(|fixture| overview(&fixture, seconds));
    let mut criterion = Criterion::default().configure_from_args();
    fixtures().for_each(|fixture| measure(&fixture, &mut criterion, blocks));
    criterion.final_summary();
}

/// What a run took: seconds by the clock and of processor time.
struct Timed {
    decisions: u64,
    seconds: f64,
    processor: f64,
}

/// A line-up with what has to come out of it.
struct Workload {
    name: String,
    cell: Cell,
    blocks: u64,
    digest: String,
}

impl Workload {
    fn new(fixture: &Fixture, bots: &[&str], blocks: u64) -> Self {
        let cell = fixture.sound(bots, &[]);
        Self {
            name: format!("{} {}", fixture.game.name(), cell.lineup.strategies.join(",")),
            digest: digest(&play(&cell, blocks, 1).tally),
            blocks,
            cell,
        }
    }

    /// With as many blocks as take so many seconds of processor time, or more.
    fn lasting(fixture: &Fixture, bots: &[&str], seconds: f64) -> Self {
        let mut blocks = 20;
        loop {
            let workload = Self::new(fixture, bots, blocks);
            if workload.timed(1).processor >= seconds {
                return workload;
            }
            blocks *= 4;
        }
    }

    fn games(&self) -> u64 {
        self.blocks * batch(&self.cell, SEED).rotations().len() as u64
    }

    /// Plays all blocks, once.
    fn run(&self, threads: usize) -> Count {
        let progress = play(&self.cell, self.blocks, threads);
        assert_eq!(progress.blocks, self.blocks);
        progress
    }

    /// The same, timed and held to what has to come out of it.
    fn timed(&self, threads: usize) -> Timed {
        let (start, processor) = (Instant::now(), processor::used());
        let progress = self.run(threads);
        let seconds = start.elapsed().as_secs_f64();
        let used = processor.zip(processor::used()).map(|(from, to)| to - from);
        assert_eq!(digest(&progress.tally), self.digest, "{}", self.name);
        Timed { decisions: progress.decisions, seconds, processor: used.filter(|used| *used > 0.0).unwrap_or(seconds) }
    }

    /// Requests for memory over all games, after as many games of warm-up.
    fn allocations(&self) -> u64 {
        let batch = batch(&self.cell, SEED);
        let (mut table, mut tally) = (batch.table(), batch.tally());
        let mut pass = || {
            let before = allocations();
            table.play(0..self.blocks, batch.rotations(), &mut tally, None);
            allocations() - before
        };
        pass();
        pass()
    }
}

/// One line per workload, each played once on one thread and once on two; of processor time so many seconds at the least.
fn overview(fixture: &Fixture, seconds: f64) {
    for bots in fixture.lineups() {
        let workload = Workload::lasting(fixture, &bots, seconds);
        let (alone, together) = (workload.timed(1), workload.timed(2));
        let (games, decisions) = (workload.games() as f64, alone.decisions as f64);
        println!(
            "{:<40} {:>10.0} {:>12.0} {:>15.0} {:>13.1} {:>12.3} {:>8.2}x",
            workload.name,
            games / alone.seconds,
            games / alone.processor,
            decisions / alone.processor,
            decisions / games,
            workload.allocations() as f64 / games,
            alone.seconds / together.seconds
        );
    }
}

/// Criterion's measurement of every workload, on one thread.
fn measure(fixture: &Fixture, criterion: &mut Criterion, blocks: u64) {
    let mut group = criterion.benchmark_group(fixture.game.name());
    group.sample_size(10).sampling_mode(SamplingMode::Flat).measurement_time(Duration::from_secs(3));
    for bots in fixture.lineups() {
        let workload = Workload::new(fixture, &bots, blocks);
        group.throughput(Throughput::Elements(workload.games()));
        let lineup = workload.cell.lineup.strategies.join(",");
        group.bench_function(lineup, |bencher| bencher.iter(|| workload.run(1)));
    }
    group.finish();
}
