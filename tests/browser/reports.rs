//! The report of every command on every game.

mod charts;
mod names;
mod readers;
mod tables;

use crate::in_browser;
use crate::page::{Tab, View};
use crate::played::{ludometer, studies, study};
use conformance::cells::quick_or_thorough;
use ludometer::GAMES;
use std::path::PathBuf;
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

/// All of them.
fn every() -> &'static [Played] {
    static PLAYED: OnceLock<Vec<Played>> = OnceLock::new();
    PLAYED.get_or_init(|| {
        let commands = GAMES.names().flat_map(of_game);
        let commands = commands.chain([ATTACK, SEARCH, CHANGES].map(str::to_owned));
        commands.map(|name| Played { folder: study(&name), name }).collect()
    })
}

fn of_game(game: &str) -> Vec<String> {
    let axes = axes(game);
    let [one, two] = [&axes[..2], &axes[..]].map(|axes| axes.join(" "));
    let all = quick_or_thorough(" -b random", "");
    let mut commands: Vec<String> = studies(game).into_iter().map(|(_, command)| command).collect();
    commands.extend([
        format!("sweep {game} {one}{all}"),
        format!("sweep {game} {two}{all}"),
        format!("solve {game} {one}{all} --until length_median=5"),
    ]);
    commands
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
