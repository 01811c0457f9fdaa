//! Is this version faster than others, and does it tell the same? Whole programs, in turns.
//!
//! `cargo bench --profile release --bench versions -- PROGRAM...` plays every game with this program and with others, built from other commits
//! (`git clone . old; git -C old checkout COMMIT`, and `cargo build --release` there): five pairs of runs for each, on one thread. It
//! prints the rows of the page *speed*, in time of the processor by Linux's account. Metroidvania is also played by the players that were
//! written by hand, who are older than those that were trained. `cargo test --benches` plays one game with this program alone.

#[path = "common/processor.rs"]
mod processor;

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use ludometer::GAMES;

/// Pairs of runs.
const PAIRS: usize = 5;

/// Seconds that a run of this program takes, or a little more.
const SECONDS: f64 = 6.0;

/// Metroidvania's players who are older than the trained ones.
const BY_HAND: [&str; 3] = ["greedy", "cautious", "rusher"];

fn main() {
    let measures = std::env::args().any(|argument| argument == "--bench");
    let others: Vec<PathBuf> =
        std::env::args().skip(1).filter(|word| !word.starts_with("--")).map(PathBuf::from).collect();
    let mut rows: Vec<Row> = GAMES.names().map(Row::of).collect();
    rows.push(Row { name: "metroidvania by hand".to_owned(), words: by_hand() });
    println!(
        "{:<24} {:>11}   times as fast as each of the others (least to most), tells the same or other",
        "game", "k games/s"
    );
    for row in rows.iter().take(if measures { rows.len() } else { 1 }) {
        row.print(&others, if measures { SECONDS } else { 0.0 });
    }
}

fn by_hand() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("strategies/metroidvania");
    let bots = BY_HAND.map(|name| folder.join(format!("{name}-by-hand.toml")).display().to_string());
    ["metroidvania", "-b", &bots.join(",")].map(str::to_owned).to_vec()
}

/// What is played: words of the command line.
struct Row {
    name: String,
    words: Vec<String>,
}

impl Row {
    /// A game as it is played where nobody says how.
    fn of(game: &'static str) -> Self {
        Self { name: game.to_owned(), words: vec![game.to_owned()] }
    }

    fn print(&self, others: &[PathBuf], seconds: f64) {
        let this = Path::new(env!("CARGO_BIN_EXE_ludometer"));
        let games = self.lasting(this, seconds);
        let (mut best, mut told) = (f64::INFINITY, String::new());
        for other in others {
            let mut pairs = Vec::new();
            for _ in 0..PAIRS {
                // A game that it does not know yet.
                let Some(other) = self.run(other, games) else { break };
                let this = self.ran(this, games);
                best = best.min(this.seconds);
                pairs.push((other.seconds / this.seconds, other.told == this.told));
            }
            told += &beside(pairs);
        }
        if others.is_empty() {
            let [one, two] = [(), ()].map(|()| self.ran(this, games));
            assert_eq!(one.told, two.told, "{}: twice the same", self.name);
            best = one.seconds.min(two.seconds);
        }
        println!("{:<24} {:>11.3}{told}", self.name, games as f64 / best.max(0.01) / 1e3);
    }

    /// So many games that they take so many seconds.
    fn lasting(&self, program: &Path, seconds: f64) -> u64 {
        let mut games = 100;
        loop {
            let took = self.ran(program, games).seconds;
            if took >= seconds {
                return games;
            }
            // Once it is known what a game takes, as many as are asked for; a run has a start, which little is known from.
            games = if took < seconds / 20.0 { 8 * games } else { (1.1 * games as f64 * seconds / took).ceil() as u64 };
        }
    }

    fn ran(&self, program: &Path, games: u64) -> Ran {
        self.run(program, games).unwrap_or_else(|| panic!("{} plays {}", program.display(), self.name))
    }

    /// Plays so many games; nothing where the program will not.
    fn run(&self, program: &Path, games: u64) -> Option<Ran> {
        let home = tempfile::tempdir().expect("a folder");
        let before = processor::used_by_programs().unwrap_or(0.0);
        let mut command = Command::new(program);
        command.arg("run").args(&self.words).args(["-q", "-j", "1", "-n", &games.to_string(), "-o"]);
        command.arg(home.path().join("out")).stdout(Stdio::null()).stderr(Stdio::null());
        let status = command.status().unwrap_or_else(|error| panic!("{}: {error}", program.display()));
        let seconds = processor::used_by_programs().unwrap_or(0.0) - before;
        let told = status.success().then(|| std::fs::read_to_string(home.path().join("out/summary.csv")));
        told.map(|told| Ran { seconds, told: rounded(&told.expect("a summary")) })
    }
}

/// How many times as fast this program is, and whether what it tells is the same.
fn beside(mut pairs: Vec<(f64, bool)>) -> String {
    pairs.sort_by(|one, other| one.0.total_cmp(&other.0));
    let (Some(least), Some(most)) = (pairs.first(), pairs.last()) else { return "   -".to_owned() };
    let told = if pairs.iter().all(|pair| pair.1) { "same" } else { "other" };
    format!("   x{:.2} ({:.2} to {:.2}), {told}", pairs[pairs.len() / 2].0, least.0, most.0)
}

/// What a run took and told.
struct Ran {
    seconds: f64,
    told: String,
}

/// The cells of a table, of which the last digits may hang on a library.
fn rounded(table: &str) -> String {
    let cell = |cell: &str| cell.parse::<f64>().map_or_else(|_| cell.to_owned(), |number| format!("{number:.8e}"));
    table.split([',', '\n']).map(cell).collect::<Vec<String>>().join(",")
}
