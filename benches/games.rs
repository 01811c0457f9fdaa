//! Games per second, decisions per second and allocations per game, through the production entry point.
//!
//! `cargo bench` measures; `cargo test --benches` only sees that every workload runs. On a busy machine believe the columns per second
//! of processor time: they leave out the time that others took.

#[path = "../tests/common/mod.rs"]
mod common;
#[path = "../tests/common/counting.rs"]
mod counting;
#[path = "common/processor.rs"]
mod processor;

use std::time::{Duration, Instant};

use common::{SEED, batch, digest, lineups, play, sound};
use counting::allocations;
use criterion::{Criterion, SamplingMode, Throughput};
use ludometer::cell::Cell;
use ludometer::engine::{Count, Table};
use ludometer::game::Signed;
use ludometer::games::{Visit, visit_all};
use ludometer::measure::{Form, Tally};

fn main() {
    let measures = std::env::args().any(|argument| argument == "--bench");
    let (seconds, blocks) = if measures { (0.5, 1_000) } else { (0.0, 20) };
    println!(
        "{:<40} {:>10} {:>12} {:>15} {:>13} {:>12} {:>9}",
        "workload", "games/s", "games/cpu-s", "decisions/cpu-s", "decisions/gm", "allocs/gm", "2 threads"
    );
    visit_all(&mut Overview { seconds });
    let mut criterion = Criterion::default().configure_from_args();
    visit_all(&mut Measured { criterion: &mut criterion, blocks });
    criterion.final_summary();
}

/// What a run took: seconds by the clock and of processor time.
struct Timed {
    decisions: u64,
    seconds: f64,
    processor: f64,
}

/// A line-up with what has to come out of it.
struct Workload<G: Signed> {
    name: String,
    cell: Cell<G>,
    blocks: u64,
    digest: String,
}

impl<G: Signed> Workload<G> {
    fn new(bots: &[&str], blocks: u64) -> Self {
        let cell = sound::<G, _>(bots, &[]);
        Self {
            name: format!("{} {}", G::NAME, cell.lineup.strategies.join(",")),
            digest: digest(&play(&cell, blocks, 1).tally),
            blocks,
            cell,
        }
    }

    /// With as many blocks as take so many seconds of processor time, or more.
    fn lasting(bots: &[&str], seconds: f64) -> Self {
        let mut blocks = 20;
        loop {
            let workload = Self::new(bots, blocks);
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
        let rotations = batch(&self.cell, SEED).rotations();
        let mut table = Table::new(&self.cell.game, &self.cell.bots, SEED);
        let mut tally = Tally::new(&Form::of(&self.cell.game, &self.cell.lineup));
        let mut pass = || {
            let before = allocations();
            (0..self.blocks).for_each(|block| table.play_block(block, rotations, &mut tally));
            allocations() - before
        };
        pass();
        pass()
    }
}

/// One line per workload, each played once on one thread and once on two.
struct Overview {
    /// Of processor time, at the least, for each workload.
    seconds: f64,
}

impl Visit for Overview {
    type Out = ();

    fn visit<G: Signed>(&mut self) {
        for bots in lineups::<G>() {
            let workload = Workload::<G>::lasting(&bots, self.seconds);
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
}

/// Criterion's measurement of every workload, on one thread.
struct Measured<'c> {
    criterion: &'c mut Criterion,
    blocks: u64,
}

impl Visit for Measured<'_> {
    type Out = ();

    fn visit<G: Signed>(&mut self) {
        let mut group = self.criterion.benchmark_group(G::NAME);
        group.sample_size(10).sampling_mode(SamplingMode::Flat).measurement_time(Duration::from_secs(3));
        for bots in lineups::<G>() {
            let workload = Workload::<G>::new(&bots, self.blocks);
            group.throughput(Throughput::Elements(workload.games()));
            let lineup = workload.cell.lineup.strategies.join(",");
            group.bench_function(lineup, |bencher| bencher.iter(|| workload.run(1)));
        }
        group.finish();
    }
}
