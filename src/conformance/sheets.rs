//! Luck by name: what chance does to a component hangs on the name of its row and the number of the copy: neither on where the row stands in its sheet, nor on
//! how many copies there are of others.

use crate::cells::{Fixture, SEED, named, play};
use engine::cell::{Cell, CellRequest};
use kit::config::CardCopies;
use kit::game::{CompleteGame, dyn_observer};
use kit::luck::{Luck, LuckDomain};
use report::{CsvStyle, write_csv};
use std::collections::HashSet;
use std::fs;
use std::path::Path;
use tempfile::TempDir;

/// A sheet that is sorted otherwise changes no byte of any table, and no value of the rules.
pub fn sorting_a_sheet_changes_no_byte(fixture: &Fixture) {
    let home = TempDir::new().expect("a folder");
    write_sorted_otherwise(fixture, home.path());
    for rules in fixture.game.rules_names() {
        let sorted = home.path().join(format!("{rules}.toml")).display().to_string();
        for bots in fixture.counted_lineups() {
            let wish =
                || CellRequest { bots: bots.iter().map(|bot| (*bot).to_owned()).collect(), ..CellRequest::default() };
            let cell = |rules: &str| Cell::named(&fixture.game.rules(rules), &wish()).expect("rules that ship");
            let (shipped, sorted) = (cell(rules), cell(&sorted));
            assert!(shipped.resolved.values == sorted.resolved.values, "the values of {}", named(&shipped));
            let [before, after] = [&shipped, &sorted].map(|cell| tables(cell, fixture.at_pace(40)));
            for ((name, before), (_, after)) in before.iter().zip(&after) {
                assert_eq!(before, after, "the table `{name}` of {}", named(&shipped));
            }
            assert_eq!(before.len(), after.len());
        }
    }
}

/// The rules that ship with a game, the rows of each sheet from its last to its first.
fn write_sorted_otherwise(fixture: &Fixture, home: &Path) {
    let folder = format!("configs/{}/", fixture.game.name());
    for (path, text) in fixture.game.files() {
        let Some(name) = path.strip_prefix(&folder) else { continue };
        let text = if name.ends_with(".csv") {
            let (header, rows) = text.split_once('\n').expect("a header");
            let rows: String = rows.lines().rev().map(|row| format!("{row}\n")).collect();
            format!("{header}\n{rows}")
        } else {
            // The file beside it, and not the one that is built in.
            text.lines().map(|line| format!("{}\n", beside(line))).collect()
        };
        let at = home.join(name);
        fs::create_dir_all(at.parent().expect("a folder")).expect("a folder");
        fs::write(at, text).expect("a file");
    }
}

fn beside(line: &str) -> String {
    let base = line.strip_prefix("base = \"").and_then(|rest| rest.strip_suffix('"'));
    base.map_or_else(|| line.to_owned(), |base| format!("base = \"{base}.toml\""))
}

/// The tables of a run, as written, each with its name.
fn tables(cell: &Cell, blocks: u64) -> Vec<(String, String)> {
    let written = |table: kit::stats::Table| {
        let mut bytes = Vec::new();
        write_csv(&table, CsvStyle::default(), &mut bytes).expect("room in memory");
        (table.name().to_owned(), String::from_utf8(bytes).expect("text"))
    };
    play(cell, blocks, 2).tally.tables().into_iter().map(written).collect()
}

/// Another copy of a row of this table moves no card but itself. `order` names the cards as they lie when the game has been dealt.
pub fn one_more_copy_moves_no_other<G: CompleteGame>(
    fixture: &Fixture,
    set: &[&str],
    table: &str,
    order: impl Fn(&G, &G::State) -> Vec<String>,
) {
    let set: Vec<String> = set.iter().map(|&set| set.to_owned()).collect();
    let cell = |set: &[String]| fixture.typed::<G>("standard", &["random"], set);
    let base = cell(&set).expect("rules that ship");
    let tables = base.resolved.tables();
    let (mut compared, mut moved) = (0, 0);
    for row in &tables[table] {
        let more = [set.as_slice(), &[format!("{table}.{row}.count+=1")]].concat();
        // Where there can be no more of it there is nothing to compare.
        let Ok(more) = cell(&more) else { continue };
        for number in 0..3 {
            let [before, mut after] = [&base, &more].map(|cell| order(&cell.game, &dealt(&cell.game, number)));
            let known: HashSet<&String> = before.iter().collect();
            let all = after.len();
            after.retain(|card| known.contains(card));
            assert_eq!(before, after, "one more `{table}.{row}`, game {number}");
            moved += all - after.len();
        }
        compared += 1;
    }
    assert!(compared > 0 && moved > 0, "{compared} rows of `{table}` have one more copy, {moved} of them seen");
}

/// A game as dealt.
fn dealt<G: CompleteGame>(game: &G, number: u64) -> G::State {
    let mut luck = Luck::new(SEED, LuckDomain::Table);
    luck.begin(number);
    let mut state = game.new_state();
    game.setup(&mut state, &mut luck, &mut dyn_observer(&mut ()));
    state
}

/// Names of these cards of a deck, each that of its row, which `name` knows by number, and the number of the copy.
pub fn called<'n>(deck: &CardCopies, cards: &[u8], name: impl Fn(usize) -> &'n str) -> Vec<String> {
    let called = |&card: &u8| {
        let (card, row) = (usize::from(card), deck[usize::from(card)]);
        let copy = deck[..card].iter().filter(|other| **other == row).count();
        format!("{} {copy}", name(row.into()))
    };
    cards.iter().map(called).collect()
}
