//! What studies promise, in figures: coverage and errors against exact truths, what pairing is worth, what a study of many cells costs.
//!
//! `cargo bench --bench studies` measures and judges (`-- promises`, `gains` or `worth` only that); `cargo test --benches` only sees that everything runs.
//!
//! What pairing is worth is measured twice: as paired studies say of themselves, and truly, as the variance of a difference between
//! independent seeds over that of a paired one, among many small studies. The two have to agree.
//!
//! In Metroidvania pairing is worth 1.1 to 1.8 for who wins and 2.5 to 4 for how long games last; in Pig, where no change moves a die,
//! 2.5 to 9. It is not more because bots know the odds of the deck: one more damage on one card moves the odds of every attack, so that
//! practically every block plays out differently, from somewhere between the 25th and the 50th of 173 decisions on, mostly at a wager. From there on two games are
//! nearly independent; luck keyed by turn or by seat, or picking the same card by number, did not change that.

#[path = "../tests/common/mod.rs"]
mod common;
#[path = "common/processor.rs"]
mod processor;

use std::fmt;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use common::nulls;
use common::plan;
use common::replicas::{self, replicated};
use conformance::cells::{SEED, digest, limits};
use conformance::test_study::{TestStudy, difference};
use engine::{StudyCell, run};
use kit::config::SourceText;
use study::analysis::Difference;
use study::experiment::{Experiment, StudyCommand};
use study::plan::StudyPlan;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let size = if arguments.iter().any(|argument| argument == "--bench") { &MEASURES } else { &RUNS };
    let named: Vec<_> = arguments.iter().filter(|argument| !argument.starts_with("--")).collect();
    let wanted = |part| named.is_empty() || named.iter().any(|name| *name == part);
    if wanted("promises") {
        promises(size);
    }
    if wanted("gains") {
        gains(size, &metroidvania());
        gains(size, &pig());
    }
    if wanted("worth") {
        worth(size);
    }
}

/// How much is played.
struct Size {
    /// Studies of each kind of promise.
    studies: u64,
    /// Small studies, and blocks of each, from which a group finds what pairing is truly worth; it says so of as many blocks in one study.
    small: (u64, u64),
    /// Games of each cell of a `worth`.
    games: u64,
    /// Are the figures good enough to be judged?
    judged: bool,
}

const MEASURES: Size = Size { studies: 2_000, small: (50, 50), games: 20_000, judged: true };

const RUNS: Size = Size { studies: 20, small: (4, 10), games: 30, judged: false };

/// Coverage and errors on Pig, whose truth is exact, and of nulls that are true by construction.
fn promises(size: &Size) {
    println!(
        "{:<52} {:>7} {:>7} {:>10}   promised",
        "promise (of Pig, against its exact truth)", "blocks", "studies", "share"
    );
    let mut figures = replicas::coverage(size.studies);
    figures.push(replicas::sequential(size.studies));
    figures.push(nulls::family(&replicas::compared(), size.studies));
    figures.push(nulls::family(&metroidvania()[0].plan, size.studies / 4));
    figures.extend(nulls::of_comparison(size.studies / 4, &metroidvania()[0].plan));
    figures.extend(nulls::alarms(size.studies));
    figures.extend(replicas::sprt(size.studies));
    for figure in figures {
        println!("{figure}");
        assert!(figure.holds() || !size.judged, "{}", figure.what);
    }
}

/// One change against the base, and the measures by which it is judged: those of the bot in the first seat, and of the table.
struct Change {
    name: &'static str,
    plan: StudyPlan,
    measures: Vec<String>,
}

impl Change {
    fn new(name: &'static str, plan: StudyPlan, by_bot: &[&str]) -> Self {
        let bot = &plan.variants[1].cell.lineup.strategies[0];
        let by_bot = by_bot.iter().map(|measure| format!("{measure}({bot})"));
        let of_table = ["seat_gap", "length_median"].map(str::to_owned);
        Self { name, measures: by_bot.chain(of_table).collect(), plan }
    }

    /// A value set.
    fn of(game: &str, set: &'static str, by_bot: &[&str]) -> Self {
        let experiment = Experiment { command: StudyCommand::Compare, set: vec![set.into()], ..Experiment::default() };
        Self::new(set, plan(game, experiment), by_bot)
    }
}

fn metroidvania() -> Vec<Change> {
    let by_bot = ["win_rate", "luck_spent_per_turn"];
    let miser = plan(
        "metroidvania",
        Experiment {
            command: StudyCommand::Compare,
            bots: ["miser", "cautious", "rusher"].map(str::to_owned).into(),
            vs: Some("greedy".into()),
            ..Experiment::default()
        },
    );
    vec![
        Change::of("metroidvania", "cards.bat.damage+=1", &by_bot),
        Change::of("metroidvania", "cards.crypt.damage+=1", &by_bot),
        Change::of("metroidvania", "players.luck+=1", &by_bot),
        Change::new("miser in greedy's place", miser, &by_bot),
    ]
}

fn pig() -> Vec<Change> {
    vec![
        Change::of("pig", "dice.sides+=1", &["turn_score"]),
        Change::new("one hold-at in another's place", replicas::compared(), &["win_rate", "turn_score"]),
    ]
}

/// What pairing is worth for each change and measure, as said and truly.
fn gains(size: &Size, changes: &[Change]) {
    println!(
        "\n{:<32} {:<30} {:>16} {:>16}",
        format!("pairing gain: {}", changes[0].plan.variants[0].cell.game.profile().name),
        "measure",
        "said",
        "truly"
    );
    for change in changes {
        let (said, truly) = (said(size, change), truly(size, change));
        for ((measure, said), truly) in change.measures.iter().zip(said).zip(truly) {
            println!("{:<32} {measure:<30} {said:>16} {truly:>16}", change.name);
            assert!(!size.judged || said.agrees(&truly), "{measure}");
        }
    }
}

/// A gain measured in [`GROUPS`] groups of blocks that share nothing. Some measures hang on a game in a thousand, so that only what the
/// groups differ by tells how well the gain is known.
struct Gain {
    log: f64,
    error: f64,
}

const GROUPS: u64 = 10;

impl Gain {
    fn new(groups: impl Iterator<Item = f64>) -> Self {
        let logs: Vec<f64> = groups.map(f64::ln).collect();
        Self {
            log: logs.iter().sum::<f64>() / logs.len() as f64,
            error: (variance(logs.iter().copied()) / logs.len() as f64).sqrt(),
        }
    }

    /// The same, as far as four errors go?
    fn agrees(&self, other: &Self) -> bool {
        (self.log - other.log).abs() < 4.0 * self.error.hypot(other.error)
    }
}

impl fmt::Display for Gain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{:.2}x ±{:.0} %", self.log.exp(), 100.0 * self.error))
    }
}

/// By measure, what paired studies say that pairing was worth.
fn said(size: &Size, change: &Change) -> Vec<Gain> {
    let blocks = size.small.0 * size.small.1;
    let groups = replicated(GROUPS, |group| {
        let order = TestStudy::of_blocks(&change.plan, group, blocks);
        order.differences(&order.conduct(1).counts)
    });
    let gain = |all: &Vec<Difference>, measure| difference(all, 1, measure).gain.unwrap_or(f64::NAN);
    let measures = change.measures.iter();
    measures.map(|measure| Gain::new(groups.iter().map(|all| gain(all, measure)))).collect()
}

/// By measure, the variance of the difference from a base on another seed over that from the base on the same, among small studies.
fn truly(size: &Size, change: &Change) -> Vec<Gain> {
    let (studies, blocks) = size.small;
    let found = replicated(GROUPS * studies, |seed| {
        let mut order = TestStudy::of_blocks(&change.plan, GROUPS + seed, blocks);
        let elsewhere = StudyCell { seed: GROUPS * (studies + 1) + seed, ..order.study.cells[0] };
        order.study.cells.push(elsewhere);
        let all = order.differences(&order.conduct(1).counts);
        let both = |measure: &String| paired_and_apart(&all, measure);
        change.measures.iter().map(both).collect::<Vec<_>>()
    });
    let gain = |group: &[Vec<[f64; 2]>], measure: usize| {
        let of = |kind: usize| variance(group.iter().map(|study| study[measure][kind]));
        of(1) / of(0)
    };
    let measures = 0..change.measures.len();
    measures.map(|measure| Gain::new(found.chunks(studies as usize).map(|group| gain(group, measure)))).collect()
}

/// The difference from the base on the same seed, and from that on another.
fn paired_and_apart(all: &[Difference], measure: &str) -> [f64; 2] {
    let paired = difference(all, 1, measure);
    let counterpart = |row: &&Difference| {
        (row.cell, &row.gauge.name, &row.gauge.strategy) == (2, &paired.gauge.name, &paired.against)
    };
    let elsewhere = all.iter().find(counterpart).and_then(|row| row.this);
    [
        paired.difference.value.unwrap_or(f64::NAN),
        paired.this.zip(elsewhere).map_or(f64::NAN, |(this, base)| this - base),
    ]
}

fn variance(numbers: impl Iterator<Item = f64>) -> f64 {
    let numbers: Vec<f64> = numbers.collect();
    let mean = numbers.iter().sum::<f64>() / numbers.len() as f64;
    let squares: f64 = numbers.iter().map(|number| (number - mean).powi(2)).sum();
    squares / (numbers.len() - 1) as f64
}

/// What one more of each of 40 values costs to find out as one study, and as 41 runs one after another; and what pairing was worth.
fn worth(size: &Size) {
    let mut plan = plan(
        "metroidvania",
        Experiment {
            command: StudyCommand::Worth,
            of: ["cards.*.damage", "cards.*.moves"].map(SourceText::from).into(),
            by: Some("+1".into()),
            alone: true,
            ..Experiment::default()
        },
    );
    plan.variants.truncate(41);
    assert_eq!(plan.variants.len(), 41);
    let games_of_block = plan.study(SEED).cells[0].rotations().len() as u64;
    let order = TestStudy::of_blocks(&plan, SEED, size.games.div_ceil(games_of_block));
    // There and back, because machines grow slower and faster.
    let (counts, there) = timed(|| order.conduct(threads()).counts);
    let (apart, first) = timed(|| one_after_another(&order));
    let (_, second) = timed(|| one_after_another(&order));
    let (_, back) = timed(|| order.conduct(threads()));
    let tallies = counts.iter().map(|count| digest(&count.tally));
    assert!(tallies.eq(apart), "the same games came out differently");
    let games = order.blocks * games_of_block;
    println!("\nworth of 40 values, {games} games each:");
    for (place, what) in ["by the clock", "of processor time"].iter().enumerate() {
        let together = (there[place] + back[place]) / 2.0;
        let alone = (first[place] + second[place]) / 2.0;
        println!("  {what}: {together:.2} s as one study, {alone:.2} s as 41 runs, {:.2} of it", together / alone);
    }
    let all = order.differences(&counts);
    for measure in ["win_rate(greedy)", "luck_spent_per_turn(greedy)", "seat_gap", "length_median"] {
        println!("  pairing gain for {measure}: {}", spread(&all, measure));
    }
}

/// The smallest, median and largest pairing gain over the cards whose damage is changed.
fn spread(all: &[Difference], measure: &str) -> String {
    let of_damage = 1..=CARDS;
    let mut gains: Vec<f64> = of_damage.filter_map(|cell| difference(all, cell, measure).gain).collect();
    gains.sort_by(f64::total_cmp);
    match (gains.first(), gains.get(gains.len() / 2), gains.last()) {
        (Some(least), Some(median), Some(most)) => {
            format!("{least:.2}x to {most:.2}x, in the middle {median:.2}x (damage of {} cards)", gains.len())
        }
        _ => "unknown".to_owned(),
    }
}

/// The shipped deck.
const CARDS: usize = 29;

/// What each cell's tally comes to, played by itself.
fn one_after_another(order: &TestStudy<'_>) -> Vec<String> {
    let never = AtomicBool::new(false);
    let limits = limits(order.blocks, threads(), &never);
    let alone = |batch| run(batch, &limits, &()).expect("threads").count;
    let cells = order.study.cells.iter();
    cells.map(|batch| digest(&alone(batch).tally)).collect()
}

/// What a piece of work comes to, and its seconds by the clock and of processor time; on a busy machine believe the latter.
fn timed<T>(work: impl FnOnce() -> T) -> (T, [f64; 2]) {
    let (start, used) = (Instant::now(), processor::used());
    let done = work();
    let used = used.zip(processor::used()).map_or(f64::NAN, |(from, to)| to - from);
    (done, [start.elapsed().as_secs_f64(), used])
}

fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}
