//! Do the intervals that are written hold the truth as often as they claim? Every interval of every table, game by game.
//!
//! `cargo bench --bench coverage` plays 300 studies of 300, 1,000 and 20,000 games of each kind, and 2 million games of other luck for the
//! truth (`-- metroidvania` or `-- run` only those; `--studies 60 --truth 500000 --games 300,1000` less); it fails where the intervals of a kind hold less
//! than 93 % of the truths, or those of a row less than 90 %. `cargo test --benches` only sees that everything runs.
//!
//! `worth` holds a design to changes made one at a time, `design` to the same design of many games: the one asks about bias and chance, the
//! other about chance alone, with a truth that takes a hundredth of the games.
//!
//! A row is judged that had an interval in half of the studies; rarer ones count towards the whole. That families of differences and
//! sequential rules err no more often than they promise is held by the bench `studies`.

#[path = "../tests/common/mod.rs"]
mod common;

use std::collections::{BTreeMap, BTreeSet};
use std::process::ExitCode;

use common::plan;
use common::replicas::replicated;
use conformance::test_study::TestStudy;
use engine::Count;
use kit::stats::{Scalar, Table};
use ludometer::GAMES;
use study::analysis::{differences_table, matchups, matchups_table, ratings, ratings_table, within_lineups};
use study::experiment::{Experiment, StudyCommand};
use study::plan::StudyPlan;

/// The number of studies and games.
struct Size {
    studies: u64,
    /// Games of a study: those of a smaller one are the first of a larger.
    games: Vec<u64>,
    truth: u64,
    judged: bool,
}

fn full() -> Size {
    Size { studies: 300, games: vec![300, 1_000, 20_000], truth: 2_000_000, judged: true }
}
fn small() -> Size {
    Size { studies: 4, games: vec![60, 120], truth: 600, judged: false }
}

/// The share of truths that the intervals of a kind hold, and those of a row.
const POOLED: f64 = 0.93;
const ROW: f64 = 0.90;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let measures = arguments.iter().any(|argument| argument == "--bench");
    let mut size = if measures { full() } else { small() };
    let value = |flag: &str| arguments.iter().skip_while(|argument| *argument != flag).nth(1);
    let number = |flag: &str| value(flag)?.parse().ok();
    size.studies = number("--studies").unwrap_or(size.studies);
    size.truth = number("--truth").unwrap_or(size.truth);
    if let Some(games) = value("--games") {
        size.games = games.split(',').filter_map(|games| games.parse().ok()).collect();
    }
    let names: Vec<String> =
        arguments.into_iter().filter(|name| name.starts_with(|c: char| c.is_alphabetic())).collect();
    let asked = Asked { size, names };
    println!(
        "{:<34} {:>7} {:>8} {:>9} {:>7} {:>7} {:>7}",
        "kind", "games", "rows", "intervals", "held", "below", "above"
    );
    // All are told, whatever came of the first.
    let held: Vec<bool> = GAMES.names().map(|game| asked.judge_game(game)).collect();
    let held = held.iter().all(|held| *held);
    if held { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

struct Asked {
    size: Size,
    names: Vec<String>,
}

impl Asked {
    fn wants(&self, name: &str) -> bool {
        self.names.iter().any(|asked| asked == name)
    }

    fn wanted(&self, game: &str, kind: &str) -> bool {
        let of = |names: &[&str]| !names.iter().any(|name| self.wants(name));
        (self.wants(game) || of(&GAMES.names().collect::<Vec<_>>())) && (self.wants(kind) || of(&KINDS))
    }
}

const KINDS: [&str; 5] = ["run", "compare", "worth", "design", "tournament"];

impl Asked {
    fn judge_game(&self, game: &str) -> bool {
        // Unjudged, a hundred variants of a game whose bots search would only take time.
        let is_small = |kind: &&str| self.size.judged || !["worth", "design"].contains(kind) || game == "pig";
        let wanted = KINDS.into_iter().filter(|kind| self.wanted(game, kind)).filter(is_small);
        let held: Vec<bool> = wanted.map(|kind| self.judge(&Kind::new(game, kind))).collect();
        held.iter().all(|held| *held)
    }
}

/// A kind of study of a game.
struct Kind {
    name: String,
    plan: StudyPlan,
    /// The study that finds the truth, where it is another one: of values that are weighed all at once, each by itself.
    truth: Option<StudyPlan>,
}

impl Kind {
    fn new(game: &str, kind: &str) -> Self {
        let experiment = match kind {
            "run" => Experiment::default(),
            "compare" => {
                Experiment { command: StudyCommand::Compare, vs: Some(changed(game).into()), ..Experiment::default() }
            }
            "worth" | "design" => {
                Experiment { command: StudyCommand::Worth, by: Some("+1".into()), ..Experiment::default() }
            }
            _ => Experiment { command: StudyCommand::Tournament, ..Experiment::default() },
        };
        let truth = (kind == "worth").then(|| plan(game, Experiment { alone: true, ..experiment.clone() }));
        Self { name: format!("{game} {kind}"), plan: plan(game, experiment), truth }
    }

    /// Every interval that is written of these counts.
    fn intervals(&self, order: &TestStudy<'_>, counts: &[Count]) -> Vec<Interval> {
        let results = order.results(counts);
        let mut tables: Vec<Table> = match counts {
            [one] => one.tally.tables(),
            _ => vec![differences_table(&results, &order.differences(counts))],
        };
        if self.plan.lineups.is_some() && !results.cooperative() {
            let bots = results.bots();
            tables = vec![
                matchups_table(&matchups(&results, &bots), &bots),
                ratings_table(&ratings(&results, &bots), &bots),
                within_lineups(&results),
            ];
        }
        tables.iter().flat_map(intervals).collect()
    }
}

/// A value that is changed for the comparison.
fn changed(game: &str) -> &'static str {
    match game {
        "metroidvania" => "cards.crypt.damage=3",
        "mega_man" => "patterns.shockwave.damage=3",
        "dead_cells" => "monsters.zombie.health=3",
        "masmorra" => "monsters.orc.payback=4",
        "map_masters" => "market.price_6=7",
        _ => "dice.sides=7",
    }
}

/// An interval of a table, and what names it.
struct Interval {
    key: String,
    value: f64,
    ends: Option<(f64, f64)>,
}

impl Interval {
    fn is_rating(&self) -> bool {
        self.key.starts_with("ratings ")
    }
}

/// The 0 of a study's ratings is the mean of those that have an interval in it: what that is among the true ones.
fn zero_of_ratings(study: &[Interval], truth: &BTreeMap<String, f64>) -> f64 {
    let rated = study.iter().filter(|interval| interval.is_rating() && interval.ends.is_some());
    let ratings: Vec<f64> = rated.filter_map(|interval| truth.get(&interval.key).copied()).collect();
    ratings.iter().sum::<f64>() / ratings.len().max(1) as f64
}

/// Columns that name a row without being text.
const NUMBERED: [&str; 11] =
    ["seat", "turn", "round", "run", "space", "threat", "wager", "session", "challenge", "third", "change"];

fn intervals(table: &Table) -> Vec<Interval> {
    let columns = table.columns();
    let is_low = |name: &str| name == "lo" || name.ends_with("_lo");
    let lows: Vec<usize> = (0..columns.len()).filter(|&place| is_low(&columns[place].name)).collect();
    let mut found = Vec::new();
    let mut keys = BTreeSet::new();
    for row in table.rows() {
        let names = columns.iter().zip(row).take_while(|(column, cell)| {
            matches!(cell, Scalar::Text(_) | Scalar::Empty) || NUMBERED.contains(&column.name.as_str())
        });
        let named: Vec<String> = names.map(|(_, cell)| said(cell)).collect();
        for &low in &lows {
            let key = format!("{} {} {}", table.name(), columns[low - 1].name, named.join(" "));
            // Two rows under one key would be held to one of two truths: a column that names rows is missing above.
            assert!(keys.insert(key.clone()), "two rows are called {key}");
            let ends = row[low].number().zip(row[low + 1].number());
            if let Some(value) = row[low - 1].number() {
                found.push(Interval { key, value, ends });
            }
        }
    }
    found
}

fn said(cell: &Scalar) -> String {
    match cell {
        Scalar::Empty => "-".to_owned(),
        Scalar::Int(number) => number.to_string(),
        Scalar::Real(number) => number.to_string(),
        Scalar::Text(text) => text.clone(),
    }
}

/// How often the intervals of a row held the truth.
#[derive(Clone, Copy, Default)]
struct Held {
    intervals: u64,
    /// The truth was below the interval, and above it.
    below: u64,
    above: u64,
}

impl Held {
    fn add(&mut self, other: Self) {
        self.intervals += other.intervals;
        self.below += other.below;
        self.above += other.above;
    }

    fn share(self) -> f64 {
        1.0 - (self.below + self.above) as f64 / self.intervals.max(1) as f64
    }
}

impl Asked {
    fn judge(&self, kind: &Kind) -> bool {
        let per_block = kind.plan.study(1).cells[0].rotations().len() as u64;
        let per_cell = per_block * if kind.plan.lineups.is_some() { kind.plan.variants.len() as u64 } else { 1 };
        let blocks = |games: u64| games.div_ceil(per_cell);
        let truth = self.truth(kind, blocks(self.size.truth));
        let sizes: Vec<u64> = self.size.games.iter().map(|&games| blocks(games)).collect();
        let last = sizes[sizes.len() - 1];
        let studies = replicated(self.size.studies, |study| {
            let order = TestStudy::of_blocks(&kind.plan, 1, last);
            let mut counts = Count::all(&order.study);
            let mut from = study * last;
            let ends = sizes.iter().map(|blocks| study * last + blocks);
            let one = ends.map(|end| {
                order.go_on(from..end, &mut counts, 1, &());
                from = end;
                kind.intervals(&order, &counts)
            });
            one.collect::<Vec<_>>()
        });
        let mut sound = true;
        for (place, games) in self.size.games.iter().enumerate() {
            let mut rows = BTreeMap::<&str, Held>::new();
            for study in studies.iter().map(|study| &study[place]) {
                let zero = zero_of_ratings(study, &truth);
                for interval in study {
                    let (Some(&truth), Some((lo, hi))) = (truth.get(&interval.key), interval.ends) else {
                        continue;
                    };
                    let truth = if interval.is_rating() { truth - zero } else { truth };
                    // Divided in another order the same truth may differ in its last digits.
                    let hair = 1e-9 * interval.value.abs().max(1e-9);
                    let held =
                        Held { intervals: 1, below: u64::from(truth < lo - hair), above: u64::from(truth > hi + hair) };
                    rows.entry(&interval.key).or_default().add(held);
                }
            }
            sound &= self.told(kind, *games, &rows);
        }
        sound || !self.size.judged
    }

    fn truth(&self, kind: &Kind, blocks: u64) -> BTreeMap<String, f64> {
        let order = TestStudy::of_blocks(kind.truth.as_ref().unwrap_or(&kind.plan), 2, blocks);
        let counts = order.conduct(std::thread::available_parallelism().map_or(1, usize::from)).counts;
        let intervals = kind.intervals(&order, &counts).into_iter();
        intervals.map(|interval| (interval.key, interval.value)).collect()
    }

    fn told(&self, kind: &Kind, games: u64, rows: &BTreeMap<&str, Held>) -> bool {
        let mut files = BTreeMap::<&str, (u64, Held)>::new();
        let mut all = (0, Held::default());
        for (key, held) in rows {
            let file = key.split(' ').next().unwrap_or_default();
            let of = files.entry(file).or_default();
            of.0 += 1;
            of.1.add(*held);
            all.0 += 1;
            all.1.add(*held);
        }
        for (file, (count, held)) in files.iter().chain([(&"all", &all)]) {
            line(&format!("{} {file}", kind.name), games, *count, *held);
        }
        let often = |held: &Held| held.intervals * 2 >= self.size.studies;
        let mut low: Vec<_> = rows.iter().filter(|(_, held)| often(held) && held.share() < ROW).collect();
        low.sort_by(|a, b| a.1.share().total_cmp(&b.1.share()));
        if self.size.judged {
            for (key, held) in &low {
                line(&format!("    {key}"), games, 1, **held);
            }
        }
        low.is_empty() && all.1.share() >= POOLED
    }
}

fn line(what: &str, games: u64, rows: u64, held: Held) {
    let share = |count: u64| 100.0 * count as f64 / held.intervals.max(1) as f64;
    println!(
        "{what:<34} {games:>7} {rows:>8} {:>9} {:>6.1}% {:>6.1}% {:>6.1}%",
        held.intervals,
        100.0 * held.share(),
        share(held.below),
        share(held.above)
    );
}
