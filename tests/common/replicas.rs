//! Small studies of Pig, many times over on seeds of their own: how often their intervals hold the exact truth, and how often they err.

use std::fmt;
use std::ops::RangeInclusive;
use std::path::Path;

use kit::config::SourceText;
use kit::stats::{CONFIDENCE, Estimate, Sprt, SprtDecision};
use study::analysis::SequentialGoal;
use study::experiment::{Experiment, StudyCommand};
use study::plan::StudyPlan;

use super::holding::{Truth, bot, name, solve};
use super::plan;
use conformance::test_study::{TestStudy, difference};

/// Short games, so that many studies take seconds.
const GOAL: usize = 25;

/// Bots that hold at these numbers: the base, what is compared with it, and their opponent.
const BASE: usize = 9;
const THIS: usize = 6;
const OPPONENT: usize = 12;

/// How often something came about, and how often it should.
pub struct Figure {
    /// What.
    pub what: String,
    /// Blocks of each study, at the most.
    pub blocks: u64,
    /// Studies.
    pub studies: u64,
    /// The share of them in which it did.
    pub share: f64,
    /// The share that is as promised; the slack of the simulation is in it.
    pub promised: RangeInclusive<f64>,
}

impl Figure {
    pub(super) fn new(what: &str, blocks: u64, seen: &[bool], promised: RangeInclusive<f64>) -> Self {
        let hits = seen.iter().filter(|hit| **hit).count();
        Self {
            what: what.to_owned(),
            blocks,
            studies: seen.len() as u64,
            share: hits as f64 / seen.len() as f64,
            promised,
        }
    }

    /// Is it as promised?
    pub fn holds(&self) -> bool {
        self.promised.contains(&self.share)
    }
}

impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [share, least, most] =
            [self.share, *self.promised.start(), *self.promised.end()].map(|share| 100.0 * share);
        write!(f, "{:<52} {:>7} {:>7} {share:>8.2} %   {least:.1} to {most:.1} %", self.what, self.blocks, self.studies)
    }
}

/// Does a study for each seed, on as many threads as there are; in the order of the seeds.
pub fn replicated<T: Send>(studies: u64, one: impl Fn(u64) -> T + Sync) -> Vec<T> {
    let threads = std::thread::available_parallelism().map_or(1, usize::from) as u64;
    let each = studies.div_ceil(threads);
    let share = |thread: u64| thread * each..studies.min((thread + 1) * each);
    std::thread::scope(|scope| {
        let one = &one;
        let start = |thread| scope.spawn(move || share(thread).map(one).collect::<Vec<T>>());
        let workers: Vec<_> = (0..threads).map(start).collect();
        let done = |worker: std::thread::ScopedJoinHandle<'_, Vec<T>>| {
            worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        };
        workers.into_iter().flat_map(done).collect()
    })
}

/// Rates of one cell, and paired differences between two.
pub fn coverage(studies: u64) -> Vec<Figure> {
    let kinds = [(60, is_careful(studies)), (200, covers(studies))];
    let figures = kinds.map(|(blocks, paired)| covered(studies, blocks, [covers(studies), paired]));
    figures.into_iter().flatten().collect()
}

/// The promise of a 95 % interval, as so many studies show it.
fn covers(studies: u64) -> RangeInclusive<f64> {
    0.95 - slack(studies)..=0.95 + slack(studies)
}

/// Of paired shares among few blocks: the four that might have differed, which each such interval allows for, still count.
fn is_careful(studies: u64) -> RangeInclusive<f64> {
    0.95 - slack(studies)..=0.97 + slack(studies)
}

/// Four standard errors of a share of 5 %, as so many studies show it: 2 points of 2,000, 4 of 500.
fn slack(studies: u64) -> f64 {
    4.0 * (0.05 * 0.95 / studies as f64).sqrt()
}

fn covered(studies: u64, blocks: u64, promised: [RangeInclusive<f64>; 2]) -> Vec<Figure> {
    let ([base, this], plan) = (truths(), compared());
    let held = replicated(studies, |seed| held(&plan, seed, blocks, base, this));
    let figure = |(kind, what): (usize, &&str)| {
        let seen: Vec<bool> = held.iter().map(|held| held[kind]).collect();
        let promised = promised[usize::from(kind >= PAIRED)].clone();
        Figure::new(&format!("95 % interval: {what}"), blocks, &seen, promised)
    };
    KINDS.iter().enumerate().map(figure).collect()
}

/// What a study's intervals are of: of one cell, and from `PAIRED` on of two.
const KINDS: [&str; 7] = [
    "headline of a run",
    "win rate",
    "seat gap",
    "median length",
    "paired difference of win rate",
    "paired difference of seat gap",
    "paired difference of median length",
];

const PAIRED: usize = 4;

/// Which of the intervals of one study hold the truth.
fn held(plan: &StudyPlan, seed: u64, blocks: u64, base: Truth, this: Truth) -> [bool; KINDS.len()] {
    let order = TestStudy::of_blocks(plan, seed, blocks);
    let counts = order.conduct(1).counts;
    let (results, all) = (order.results(&counts), order.differences(&counts));
    let rate = |measure: &str, truth| {
        let gauges = results.gauges(0);
        let gauge = gauges.iter().find(|gauge| gauge.written() == measure);
        contains(&results.measured(0, gauge.expect("a measure")), truth)
    };
    let paired = |measure: &str, truth| contains(&difference(&all, 1, measure).difference, truth);
    let (best, headline) = counts[0].tally.headline(CONFIDENCE);
    let ahead = if best.starts_with(&name(BASE)) { base.win_rate } else { 1.0 - base.win_rate };
    [
        contains(&headline, ahead),
        rate(&win_rate(BASE), base.win_rate),
        rate("seat_gap", base.seat_gap),
        rate("length_median", base.length),
        paired(&win_rate(THIS), this.win_rate - base.win_rate),
        paired("seat_gap", this.seat_gap - base.seat_gap),
        paired("length_median", this.length - base.length),
    ]
}

/// The paired difference at the look where a study stopped because it was narrow enough.
pub fn sequential(studies: u64) -> Figure {
    let [base, this] = truths();
    let truth = this.win_rate - base.win_rate;
    let (plan, blocks) = (compared(), 4_000);
    let stops = replicated(studies, |seed| {
        let order = TestStudy { goal: SequentialGoal::Difference(0.0164), ..TestStudy::of_blocks(&plan, seed, blocks) };
        let counts = order.conduct(1).counts;
        let all = order.differences(&counts);
        let held = contains(&difference(&all, 1, &win_rate(THIS)).difference, truth);
        (counts[1].blocks, held)
    });
    let first = stops.iter().filter(|(at, _)| *at == 1_000).count() as f64 / studies as f64;
    assert!((0.2..0.8).contains(&first), "{first}: looks that always end alike choose nothing");
    let held: Vec<bool> = stops.iter().map(|(_, held)| *held).collect();
    let what = format!("sequential interval, {:.0} % stopped at the first look", 100.0 * first);
    Figure::new(&what, blocks, &held, 0.95..=1.0)
}

/// Sequential tests of which one hypothesis, then the other, is exactly true.
pub fn sprt(studies: u64) -> Vec<Figure> {
    let truth = truths()[1].win_rate;
    let tests = [(0.035, 0.05, 0.05), (-0.045, 0.05, 0.1), (0.06, 0.1, 0.02)];
    let figures = tests.into_iter().flat_map(|(by, alpha, beta)| {
        let no_better = Sprt::new(truth, truth + by, alpha, beta).expect("a test");
        let better = Sprt::new(truth - by, truth, alpha, beta).expect("a test");
        [errs(studies, no_better, SprtDecision::H1, alpha), errs(studies, better, SprtDecision::H0, beta)]
    });
    figures.collect()
}

/// How often a test comes to the wrong decision, which it promises to do no more often than so.
fn errs(studies: u64, sprt: Sprt, wrong: SprtDecision, promised: f64) -> Figure {
    let (plan, blocks) = (compared(), 10_000);
    let decisions = replicated(studies, |seed| {
        let order = TestStudy { goal: SequentialGoal::Sprt(sprt), ..TestStudy::of_blocks(&plan, seed, blocks) };
        let counts = order.conduct(1).counts;
        (order.results(&counts).judged(&sprt)).map(|judged| judged.decision)
    });
    let undecided = decisions.iter().any(|decision| !matches!(decision, Some(SprtDecision::H0 | SprtDecision::H1)));
    assert!(!undecided, "a test that never ends");
    let wrongs: Vec<bool> = decisions.iter().map(|decision| *decision == Some(wrong)).collect();
    let (p0, p1) = sprt.hypotheses();
    let true_one = if wrong == SprtDecision::H1 { "p0" } else { "p1" };
    let what = format!("SPRT error: {p0:.3} against {p1:.3}, {true_one} true");
    Figure::new(&what, blocks, &wrongs, 0.0..=promised + 0.75 * slack(studies))
}

/// One bot in another's place, against the same opponent.
pub fn compared() -> StudyPlan {
    let folder = tempfile::tempdir().expect("a folder");
    plan(
        "pig",
        Experiment {
            command: StudyCommand::Compare,
            bots: bots(folder.path(), THIS),
            vs: Some(bot(folder.path(), BASE).into()),
            set: goal(),
            ..Experiment::default()
        },
    )
}

/// What is true of the base and of what is compared with it.
pub fn truths() -> [Truth; 2] {
    [BASE, THIS].map(|number| solve([number, OPPONENT], GOAL))
}

/// A bot that holds at this number, and its opponent.
fn bots(folder: &Path, number: usize) -> Vec<String> {
    [number, OPPONENT].map(|number| bot(folder, number)).into()
}

/// Short games, and tallies that have no room for endless ones.
fn goal() -> Vec<SourceText> {
    vec![format!("win.score={GOAL}").into(), "win.round_cap=200".into()]
}

/// The measure that the comparison is about.
pub fn headline() -> String {
    win_rate(THIS)
}

fn win_rate(number: usize) -> String {
    format!("win_rate({})", name(number))
}

fn contains(estimate: &Estimate, value: f64) -> bool {
    estimate.lo <= Some(value) && estimate.hi.is_some_and(|hi| value <= hi)
}
