//! The report of every command on every game.

mod charts;
mod names;
mod readers;
mod tables;

use crate::in_browser;
use crate::page::{Tab, View};
use ludometer::game::Signed;
use ludometer::games::{Visit, visit_all};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// A fault of all pages is understood from a few.
const MOST_TOLD: usize = 40;

/// A tournament whose winner is attacked, for as few games as teach anything: its page has one section more.
const ATTACK: &str = "tournament pig -b hold-at,random --exploit=10k";

/// A search at two rungs of strength: a curve for each.
const SEARCH: &str = "solve pig --vary win.score=50..90:20 --until length_median=8 --at weak,strong";

/// A search for changes: solutions, and effects as bars.
const CHANGES: &str = "tune pig --expect length_p50<=8 --of win.score=20..100:10 --of dice.sides=4..8";

/// One command on one game, and the folder that it wrote.
pub struct Played {
    name: String,
    folder: PathBuf,
}

impl Played {
    fn page(&self) -> PathBuf {
        self.folder.join("report.html")
    }
}

/// Everything that is wrong with any report; each is shown to the same person.
fn on_every_report(view: View, faults: impl Fn(&mut Tab, &Played) -> Vec<String>) {
    in_browser(|browser| {
        let mut tab = Tab::open(browser, view);
        let mut all = Vec::new();
        for played in every() {
            tab.show(&played.page());
            let found = faults(&mut tab, played);
            all.extend(found.iter().map(|fault| format!("{}: {fault}", played.name)));
        }
        let first = all[..all.len().min(MOST_TOLD)].join("\n");
        assert!(all.is_empty(), "{} faults:\n{first}", all.len());
    });
}

/// All of them, played once for all tests. They stay in `target/tmp` to be looked at.
fn every() -> &'static [Played] {
    static PLAYED: OnceLock<Vec<Played>> = OnceLock::new();
    PLAYED.get_or_init(|| {
        let home = Path::new(env!("CARGO_TARGET_TMPDIR")).join("reports");
        let _ = fs::remove_dir_all(&home);
        let games = visit_all(&mut Named).into_iter().flat_map(|game| of_game(&home, game));
        games
            .chain(
                [("pig-exploit", ATTACK), ("pig-solve-at", SEARCH), ("pig-tune", CHANGES)]
                    .map(|(name, line)| played(&home, name, line)),
            )
            .collect()
    })
}

/// A game's name.
struct Named;

impl Visit for Named {
    type Out = &'static str;

    fn visit<G: Signed>(&mut self) -> Self::Out {
        G::NAME
    }
}

fn of_game(home: &Path, game: &str) -> Vec<Played> {
    let axes = axes(game);
    let [one, two] = [&axes[..2], &axes[..]].map(|axes| axes.join(" "));
    let commands = [
        ("run", format!("run {game}")),
        ("sweep", format!("sweep {game} {one}")),
        ("grid", format!("sweep {game} {two}")),
        ("compare", format!("compare {game} -b random --vs random")),
        ("worth", format!("worth {game} --by +1")),
        ("tournament", format!("tournament {game}")),
        ("solve", format!("solve {game} {one} --until length_median=5")),
    ];
    commands.iter().map(|(name, command)| played(home, &format!("{game}-{name}"), command)).collect()
}

/// Plays a command into a folder of this name.
fn played(home: &Path, name: &str, command: &str) -> Played {
    let folder = home.join(name);
    let words: Vec<&str> = command.split(' ').collect();
    play(&words, &folder);
    Played { name: command.to_owned(), folder }
}

/// Options for a sweep along the first two whole numbers that the game lists: as they are, and one more or less.
fn axes(game: &str) -> Vec<String> {
    let keys = ludometer(&["list", "keys", game]);
    let axes = keys.lines().filter_map(axis).take(2);
    axes.flat_map(|axis| ["--vary".to_owned(), axis]).collect()
}

/// What such a row of the list says: `players.count  2  a whole number from 2 to 4 (players)`.
fn axis(row: &str) -> Option<String> {
    let (named, range) = row.split_once(" a whole number from ")?;
    let (key, default) = named.trim_end().split_once(' ')?;
    let default: i64 = default.trim().parse().ok()?;
    let most: i64 = range.split(' ').nth(2)?.parse().ok()?;
    let other = if default < most { default + 1 } else { default - 1 };
    let is_one = !key.contains('<');
    is_one.then(|| format!("{key}={default},{other}"))
}

/// Plays a command, a few games of it, into a folder; of a search as many as it needs.
fn play(command: &[&str], folder: &Path) {
    let folder = folder.to_str().expect("a readable path");
    let games = match command[0] {
        "solve" => "1800",
        "tune" => "60000",
        _ => "60",
    };
    ludometer(&[command, &["-n", games, "-q", "--force", "-o", folder]].concat());
}

fn ludometer(arguments: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ludometer"));
    let output = command.args(arguments).output().expect("the program");
    let told = String::from_utf8_lossy(&output.stderr);
    // That nothing is found is an answer, too.
    let searches = matches!(arguments[0], "solve" | "tune");
    let done = output.status.success() || searches && output.status.code() == Some(1);
    assert!(done, "{arguments:?}: {told}");
    String::from_utf8(output.stdout).expect("text")
}
