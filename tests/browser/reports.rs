//! The report of every command on every game. A page is shown once to each reader, who looks at everything.

mod charts;
mod names;
mod readers;
mod tables;

use crate::in_browser;
use crate::page::{Tab, View};
use crate::played::{ludometer, studies, study};
use conformance::cells::{is_thorough, quick_or_thorough};
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

/// A check of a page: each fault as a sentence. What it changes on the page, later checks find changed.
type Check = fn(&Tab, &Played) -> Vec<String>;

/// Shows every report once to the same person, and makes all checks on it; none may find a fault.
fn on_every_report(view: View, checks: &[Check]) {
    in_browser(|browser| {
        let mut tab = Tab::open(browser, view);
        let mut faults = Vec::new();
        for played in every() {
            tab.show(&played.page());
            let found = checks.iter().flat_map(|check| check(&tab, played));
            faults.extend(found.map(|fault| format!("{}: {fault}", played.name)));
        }
        let first = faults[..faults.len().min(MOST_TOLD)].join("\n");
        assert!(faults.is_empty(), "{} faults:\n{first}", faults.len());
    });
}

#[test]
fn a_desktop_shows_quiet_pages_that_mouse_and_keyboard_can_use() {
    let checks: [Check; 6] = [
        readers::the_keyboard_opens_a_table_and_sorts_it,
        charts::charts_are_whole_and_the_page_is_quiet,
        charts::texts_stand_out,
        tables::a_click_sorts_by_number_and_the_third_restores_the_order,
        tables::a_copied_table_holds_the_exact_numbers,
        readers::controls_have_names,
    ];
    on_every_report(View::DESKTOP, &checks);
}

#[test]
fn dark_pages_can_be_read() {
    on_every_report(View::DARK, &[charts::texts_stand_out]);
}

#[test]
fn a_phone_shows_whole_charts_and_needs_no_scrolling_to_the_side() {
    on_every_report(View::PHONE, &[charts::charts_are_whole_and_the_page_is_quiet, charts::fits_a_phone]);
}

#[test]
fn without_its_script_a_page_shows_charts_and_tables_with_the_numbers_of_their_files() {
    let checks: [Check; 5] = [
        charts::nothing_is_hidden_without_the_script,
        charts::charts_are_whole_and_the_page_is_quiet,
        tables::tables_hold_the_numbers_of_their_files,
        readers::pictures_have_names,
        readers::names_are_words,
    ];
    on_every_report(View::NO_SCRIPT, &checks);
}

/// Every kind of study on two games, and on the others what is drawn from their own tables; all kinds on all games if thorough.
fn every() -> &'static [Played] {
    static PLAYED: OnceLock<Vec<Played>> = OnceLock::new();
    PLAYED.get_or_init(|| {
        let is_shown = |game: &str, command: &String| {
            let own = ["run ", "worth "].iter().any(|kind| command.starts_with(kind));
            own || is_thorough() || ["pig", "metroidvania"].contains(&game)
        };
        let of_game = |game| of_game(game).into_iter().filter(move |command| is_shown(game, command));
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
