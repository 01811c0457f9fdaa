//! Does a search for changes find some, how many games does it take, and do they hold on games that it has not seen?
//!
//! `cargo bench --bench tune` asks every question with six seeds, and plays each solution a million games more; `-- 2 100k` asks with two seeds
//! and plays so many, `-- 6 1m mega_man` asks that game alone, `-- 6 1m lab` none. `cargo test --benches` only sees that everything runs. The
//! program is used as a person uses it.
//!
//! Six seeds cannot show that 95 of 100 sets hold that are called confirmed. So the search is also asked a hundred times in labs of which the
//! truth is known, each with other effects: noise as of games, bounds so narrow that sets just beyond them are put to the proof, too.

#[path = "../src/study/tune/tests/known.rs"]
mod known;

use kit::stats::Estimate;
use known::Known;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;
use std::collections::BTreeSet;
use std::path::Path;
use std::process::{Command, Output};
use study::tune::{AdjustableValue, Evaluator, TargetScale, TuningProblem, TuningTarget, ValueEdit, search};

/// Seeds with which each question is asked.
const SEEDS: u64 = 6;

/// Games on which a solution has to hold.
const PROOF: &str = "1m";

/// A question: its name, what is played, its targets and what may be changed, in how many of the seeds there must be a solution, and with how
/// many changes at the most.
struct Asked {
    name: &'static str,
    rules: &'static str,
    expect: &'static [&'static str],
    of: &'static [&'static str],
    games: &'static str,
    found: u64,
    edits: usize,
}

/// The seat gap is the one measure, the first seat's share of wins less the mean of the others': what the trial of this search asked. Each other
/// seat's gap (`seat_gap(*)`) is another question, and a harder one.
const QUESTIONS: [Asked; 4] = [
    Asked {
        name: "metroidvania: three plans equally good",
        rules: "metroidvania",
        expect: &[
            "win_rate(*) in 30.3%..36.3%",
            "seat_gap in -1.5%..1.5%",
            "length_p50 in 10..14",
            "cards.take_rate(*) <= 33.3%",
        ],
        of: &[
            "players.luck=3..12",
            "players.max_health & players.health=4..9",
            "queue.size=4..8",
            "boss_rooms.used=5..8",
            "win.bosses=3..5",
            "items.limit=1..4",
            "attack.max_wager=3..8",
            "cards.*.damage",
            "cards.*.moves",
        ],
        games: "1m",
        found: 5,
        edits: 6,
    },
    Asked {
        name: "mega_man: wins 53 to 57 %",
        rules: "mega_man",
        expect: &[
            "1 player: win_rate in 53%..57%",
            "2 players: win_rate in 53%..57%",
            "3 players: win_rate in 53%..57%",
            "4 players: win_rate in 53%..57%",
        ],
        of: &["tanks.*=0..4", "stage.*=1..4", "heroes.*.life", "weapons.*.energy"],
        games: "1m",
        found: 5,
        edits: 6,
    },
    Asked {
        name: "masmorra/alliance: wins 53 to 57 %",
        rules: "masmorra/alliance",
        expect: &["win_rate in 53%..57%"],
        of: &["stairs.first=8..12", "monsters.*.payback"],
        games: "200k",
        found: 5,
        edits: 4,
    },
    Asked {
        name: "pig: never over in a round",
        rules: "pig",
        expect: &["length_p50 <= 1"],
        of: &["win.score=80..120:10"],
        games: "100k",
        found: 0,
        edits: 0,
    },
];

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    let judged = std::env::args().any(|argument| argument == "--bench");
    let seeds = arguments.first().and_then(|word| word.parse().ok()).unwrap_or(if judged { SEEDS } else { 1 });
    let proof = arguments.get(1).map_or(PROOF, String::as_str);
    let named = arguments.get(2);
    println!("{:<44} {:>8} {:>8} {:>8} {:>10} {:>8}", "question", "solved", "edits", "sets", "games", "held");
    let wanted = |asked: &&Asked| named.is_none_or(|name| asked.name.starts_with(name.as_str()));
    // What is only tried is asked the cheapest question.
    let some = QUESTIONS.iter().filter(wanted).skip(if judged { 0 } else { QUESTIONS.len() - 1 });
    for asked in some {
        let all: Vec<Answer> = (1..=seeds).map(|seed| asked.answer(seed, proof)).collect();
        let solved = all.iter().filter(|answer| !answer.edits.is_empty()).count() as u64;
        let edits: Vec<usize> = all.iter().filter_map(|answer| answer.edits.first().copied()).collect();
        let sets: usize = all.iter().map(|answer| answer.edits.len()).sum();
        let held: usize = all.iter().map(|answer| answer.held).sum();
        let games: u64 = all.iter().map(|answer| answer.games).max().unwrap_or(0);
        println!("{:<44} {solved:>5}/{seeds} {edits:>8?} {sets:>8} {games:>10} {held:>5}/{sets}", asked.name);
        if judged {
            assert!(solved * SEEDS >= asked.found * seeds, "{}", asked.name);
            assert!(asked.found > 0 || solved == 0, "{}", asked.name);
            assert!(edits.iter().all(|edits| *edits <= asked.edits), "{}", asked.name);
            assert!(20 * held >= 19 * sets, "{}", asked.name);
        }
    }
    if named.is_none_or(|name| name == "lab") {
        known_labs(if judged { LABS } else { 1 }, judged);
    }
}

/// Labs in which the search is asked.
const LABS: u64 = 100;

/// Asks in labs of which the truth is known, and tells how many of the sets that are called confirmed do what they should.
fn known_labs(count: u64, judged: bool) {
    let all: Vec<(usize, usize)> = (1..=count).into_par_iter().map(held).collect();
    let solved = all.iter().filter(|(sets, _)| *sets > 0).count();
    let (sets, held) = all.iter().fold((0, 0), |(sets, held), own| (sets + own.0, held + own.1));
    println!(
        "{:<44} {:>8} {:>8} {sets:>8} {:>10} {held:>5}/{sets}",
        "labs that are known",
        format!("{solved}/{count}"),
        "",
        ""
    );
    if judged {
        assert!(20 * held >= 19 * sets && 3 * solved as u64 >= count, "labs that are known");
    }
}

/// Two plans' shares and four tables' win rates of one measure.
fn lab_wanted() -> TuningProblem {
    let share = |lo, hi, kind| TuningTarget { lo: Some(lo), hi: Some(hi), scale: TargetScale::Odds, kind };
    let shares = [share(0.30, 0.34, 0), share(0.30, 0.34, 1)];
    TuningProblem {
        targets: shares.into_iter().chain((0..4).map(|_| share(0.53, 0.57, 2))).collect(),
        knobs: vec![AdjustableValue { price: 1.0, steps: vec![-2, -1, 1, 2], kind: 0 }; 30],
        most_edits: 6,
        most_games: 1_000_000,
        games_of_a_block: 4,
        looks: 8,
        solutions: 3,
    }
}

/// In which most knobs move the tables' win rates together.
fn lab(wanted: &TuningProblem, seed: u64) -> Known<'_> {
    let mut luck = ChaCha8Rng::seed_from_u64(seed);
    let noise = luck.random();
    let mut slope = |size: f64| size * (2.0 * luck.random::<f64>() - 1.0);
    let base = [0.42, 0.26, 0.62, 0.65, 0.6, 0.57].map(|share| share + slope(0.03)).to_vec();
    let slopes = |_| {
        let all = slope(0.1);
        (0..6).map(|measure| if measure < 2 { slope(0.1) } else { all + slope(0.04) }).collect()
    };
    Known::new(wanted, base, NOISE, noise, slopes)
}

/// The standard deviation of a share in one game.
const NOISE: f64 = 0.5;

/// How many sets are called confirmed, and how many of these do what they should.
fn held(seed: u64) -> (usize, usize) {
    let wanted = lab_wanted();
    let mut lab = lab(&wanted, seed);
    let (found, _) = search(&wanted, &mut lab);
    (found.solutions.len(), found.solutions.iter().filter(|solution| lab.holds(&solution.edits)).count())
}

/// What a search came to: the changes of each solution, how many of the solutions held, and the games of the search.
struct Answer {
    edits: Vec<usize>,
    held: usize,
    games: u64,
}

impl Asked {
    fn answer(&self, seed: u64, proof: &str) -> Answer {
        let home = tempfile::tempdir().expect("a folder");
        let mut words: Vec<String> =
            ["tune", self.rules, "-q", "-o", "out", "-n", self.games].into_iter().map(str::to_owned).collect();
        words.extend(["-s".to_owned(), seed.to_string()]);
        words.extend(["--most-edits".to_owned(), self.edits.max(1).to_string()]);
        words.extend(self.expect.iter().flat_map(|text| ["--expect".to_owned(), (*text).to_owned()]));
        words.extend(self.of.iter().flat_map(|text| ["--of".to_owned(), (*text).to_owned()]));
        let told = ludometer(home.path(), &words);
        let code = told.status.code();
        assert!(matches!(code, Some(0 | 1)), "{}", String::from_utf8_lossy(&told.stderr));
        let solutions = solutions(&home.path().join("out"));
        let held = solutions.iter().filter(|(name, _)| self.holds(home.path(), name, seed, proof)).count();
        let text = String::from_utf8_lossy(&told.stdout);
        Answer { edits: solutions.iter().map(|(_, edits)| *edits).collect(), held, games: games(&text) }
    }

    /// Does a solution meet every target on far more games, at each number of players that targets name?
    fn holds(&self, home: &Path, name: &str, seed: u64, proof: &str) -> bool {
        let tables: BTreeSet<Option<&str>> = self.expect.iter().map(|text| players(text).0).collect();
        tables.into_iter().all(|table| self.holds_at(home, name, table, [&(1_000 + seed).to_string(), proof]))
    }

    /// The same at one. Where the games cannot tell, it does not fail.
    fn holds_at(&self, home: &Path, name: &str, table: Option<&str>, [seed, games]: [&str; 2]) -> bool {
        let file = format!("out/{name}.toml");
        let mut words = vec!["run", &file, "-q", "-o", "proof", "--force", "-n", games, "-s", seed];
        words.extend(table.iter().flat_map(|table| ["--players", table]));
        // What holds in each of many is asked of the table, where a name stands for one.
        let own = self.expect.iter().filter(|text| !text.contains('*') && players(text).0 == table);
        words.extend(own.flat_map(|text| ["--expect", players(text).1]));
        let told = ludometer(home, &words.into_iter().map(str::to_owned).collect::<Vec<_>>());
        !String::from_utf8_lossy(&told.stdout).contains("fails:") && self.each_holds(home)
    }

    /// The targets with `*`, by the estimates of the summary and of the cards.
    fn each_holds(&self, home: &Path) -> bool {
        let summary = table(&home.join("proof/summary.csv"));
        let within = |measure: &str, lo: f64, hi: f64| {
            let own = summary.iter().filter(|row| row["measure"] == measure);
            let own = own.filter(|row| row["seat"].is_empty());
            own.filter_map(|row| row["estimate"].parse::<f64>().ok()).all(|value| (lo..=hi).contains(&value))
        };
        let taken = || {
            let cards = table(&home.join("proof/cards.csv"));
            let rates = cards.iter().filter_map(|row| row["take_rate"].parse::<f64>().ok());
            rates.fold(0.0, f64::max)
        };
        self.expect.iter().filter(|text| text.contains('*')).all(|text| match *text {
            "win_rate(*) in 30.3%..36.3%" => within("win_rate", 0.303, 0.363),
            "cards.take_rate(*) <= 33.3%" => taken() <= 0.333,
            other => panic!("{other} is not looked for"),
        })
    }
}

/// How many players a target is about, if it says so, and the rest of it.
fn players(text: &str) -> (Option<&str>, &str) {
    let Some((table, rest)) = text.split_once(": ") else { return (None, text) };
    (table.split_once(' ').map(|(count, _)| count), rest)
}

fn ludometer(home: &Path, words: &[String]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ludometer"));
    command.current_dir(home).args(words).output().expect("the program")
}

/// The solutions by name, with how many changes each has.
fn solutions(folder: &Path) -> Vec<(String, usize)> {
    let mut all: Vec<(String, usize)> = Vec::new();
    for row in table(&folder.join("solutions.csv")) {
        let name = row["solution"].replace(' ', "-");
        if name != "nearest" && all.iter().all(|(known, _)| *known != name) {
            all.push((name, row["changes"].parse().expect("a number")));
        }
    }
    all
}

/// The games of the sentence that tells them.
fn games(text: &str) -> u64 {
    let words: Vec<&str> = text.split_whitespace().collect();
    let told = words.windows(3).find(|three| three[0] == "search" && three[1] == "played");
    told.and_then(|three| three[2].replace(',', "").parse().ok()).unwrap_or(0)
}

type Row = std::collections::BTreeMap<String, String>;

fn table(path: &Path) -> Vec<Row> {
    let Ok(mut reader) = csv::Reader::from_path(path) else { return Vec::new() };
    reader.deserialize().map(|row| row.expect("a row")).collect()
}
