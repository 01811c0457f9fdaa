//! How often studies of Pig show something where nothing differs: every cell is the base again, on a seed of its own, compared as if paired.

use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicBool, Ordering};

use engine::{Count, KeptBase, ProgressObserver, RunLimits, StudyCell, play_beside};
use kit::stats::watched_looks;
use study::analysis::{AtRung, Difference, SequentialGoal, StudyResults, effects};
use study::experiment::{Experiment, RUNGS, StudyCommand};
use study::plan::StudyPlan;

use super::plan;
use super::replicas::{Figure, compared, replicated};
use conformance::test_study::TestStudy;

/// Blocks of each study.
const BLOCKS: u64 = 120;

/// The shares of such studies that show anything, by command.
pub fn alarms(studies: u64) -> Vec<Figure> {
    let comparison = compared();
    let anything = |_: &StudyResults<'_>, all: &[Difference]| all.iter().any(Difference::is_shown);
    let mut all = of_comparison(studies, &comparison);
    all.push(alarm("sweep: anything", studies, &sweep(), anything));
    all.push(alarm("worth: anything", studies, &worth(), anything));
    all.push(at_two_rungs(studies, &comparison));
    all
}

/// Alarms of a comparison: of what it asks about, of all else, and of both, which share the 5 %.
pub fn of_comparison(studies: u64, plan: &StudyPlan) -> Vec<Figure> {
    let family = |what: &str, of: fn(bool) -> bool| {
        let told = |results: &StudyResults<'_>, all: &[Difference]| {
            let is_of = |row: &&Difference| of(results.headline(row.cell).as_ref() == Some(&row.gauge));
            all.iter().filter(is_of).any(Difference::is_shown)
        };
        alarm(&format!("compare {}: {what}", plan.variants[0].cell.game.profile().name), studies, plan, told)
    };
    vec![
        family("what is asked about", |is_asked| is_asked),
        family("anything else", |is_asked| !is_asked),
        family("anything", |_| true),
    ]
}

/// A page that is watched while two equal variants are played, each on a seed of its own: does it ever show a difference, at any look?
pub fn watched(studies: u64, plan: &StudyPlan) -> Figure {
    let alarms = replicated(studies, |seed| {
        let mut order = TestStudy::of_blocks(plan, seed, WATCHED);
        let base = order.study.cells[0];
        order.study.cells = [2 * seed, 2 * seed + 1].map(|seed| StudyCell { seed, ..base }).into();
        order.goal = SequentialGoal::Watched(WATCHED);
        let watch = LookObserver { order: &order, alarm: AtomicBool::new(false) };
        let never = AtomicBool::new(false);
        let looks = watched_looks(WATCHED);
        let limits = RunLimits { blocks: 0..WATCHED, looks, time_budget: None, interrupted: &never, threads: 1 };
        play_beside(&order.study, &limits, &mut KeptBase::new(WATCHED), &watch).expect("threads");
        watch.alarm.into_inner()
    });
    Figure::new("anything is ever shown on a page that is watched", WATCHED, &alarms, promised(studies))
}

/// A comparison of Metroidvania that somebody watches: of the measures of the game and of a rate of each card and boss.
pub fn of_components() -> StudyPlan {
    let set = vec!["players.count=2".into(), "cards.crypt.damage=1".into()];
    let bots = vec!["greedy".to_owned()];
    plan(
        "metroidvania",
        Experiment { command: StudyCommand::Compare, watched: true, bots, set, ..Experiment::default() },
    )
}

/// Blocks that are watched.
const WATCHED: u64 = 512;

/// An observer who looks at a study as a page does.
struct LookObserver<'a> {
    order: &'a TestStudy<'a>,
    alarm: AtomicBool,
}

impl ProgressObserver for LookObserver<'_> {
    fn met(&self, _: u64, look: bool, counts: &mut [Count]) {
        if look && self.order.differences(counts).iter().any(Difference::is_shown) {
            self.alarm.store(true, Ordering::Relaxed);
        }
    }
}

/// The base of a plan six times, every cell and measure of which is a true null: any alarm at all.
pub fn family(plan: &StudyPlan, studies: u64) -> Figure {
    let alarms = replicated(studies, |seed| nothing(plan, seed, 6, |_, all| all.iter().any(Difference::is_shown)));
    let what = format!("{}: any false alarm in a family (Holm)", plan.variants[0].cell.game.profile().name);
    Figure::new(&what, BLOCKS, &alarms, promised(studies))
}

fn sweep() -> StudyPlan {
    let vary = vec!["bots.hold-at.number=18..21".into()];
    plan("pig", Experiment { command: StudyCommand::Sweep, vary, ..short() })
}

fn worth() -> StudyPlan {
    let of = vec!["bots.hold-at.number".into(), "dice.sides".into()];
    plan("pig", Experiment { command: StudyCommand::Worth, of, ..short() })
}

/// Short games, so that many studies take seconds.
fn short() -> Experiment {
    Experiment {
        bots: ["hold-at", "racer"].map(str::to_owned).into(),
        set: vec!["win.score=25".into(), "win.round_cap=200".into()],
        ..Experiment::default()
    }
}

/// Plays the base in place of so many cells, and looks at what is said of their differences.
fn nothing<T>(
    plan: &StudyPlan,
    seed: u64,
    cells: u64,
    look: impl FnOnce(&StudyResults<'_>, Vec<Difference>) -> T,
) -> T {
    let mut order = TestStudy::of_blocks(plan, seed, BLOCKS);
    let base = order.study.cells[0];
    let seeds = seed * cells..(seed + 1) * cells;
    order.study.cells = seeds.map(|seed| StudyCell { seed, ..base }).collect();
    let counts: Vec<Count> = order.conduct(1).counts;
    look(&order.results(&counts), order.differences(&counts))
}

fn alarm(
    what: &str,
    studies: u64,
    plan: &StudyPlan,
    told: impl Fn(&StudyResults<'_>, &[Difference]) -> bool + Sync,
) -> Figure {
    let alarms =
        replicated(studies, |seed| nothing(plan, seed, plan.variants.len() as u64, |results, all| told(results, &all)));
    figure(what, &alarms)
}

/// One question at two rungs of strength.
fn at_two_rungs(studies: u64, plan: &StudyPlan) -> Figure {
    let rungs = &RUNGS[..2];
    let alarms = replicated(studies, |seed| {
        let rung = |(place, rung): (u64, &_)| {
            nothing(plan, 2 * seed + place, plan.variants.len() as u64, |results, all| {
                AtRung::new(*rung, plan, results, all)
            })
        };
        let at: Vec<AtRung<'_>> = (0..).zip(rungs).map(rung).collect();
        let all = effects(rungs, &at.iter().collect::<Vec<_>>());
        all.iter().flat_map(|effect| effect.at.iter().flatten()).any(Difference::is_shown)
    });
    figure("--at two rungs: anything", &alarms)
}

fn figure(what: &str, alarms: &[bool]) -> Figure {
    Figure::new(&format!("shown where nothing differs by {what}"), BLOCKS, alarms, promised(alarms.len() as u64))
}

/// At most 5 % and what so many studies may show more.
fn promised(studies: u64) -> RangeInclusive<f64> {
    let error = (0.05 * 0.95 / studies as f64).sqrt();
    0.0..=0.05 + 3.0 * error
}
