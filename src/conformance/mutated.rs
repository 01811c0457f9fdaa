//! Mutated rules files, tables and strategies of every game: refused with faults or played, never a panic.

use crate::cells::Fixture;
use engine::StudyCell;
use engine::cell::{Cell, CellRequest};
use proptest::prelude::*;
use proptest::test_runner::{TestCaseResult, TestRunner};
use std::fs;
use tempfile::TempDir;

const PIECES: [&str; 24] = [
    "",
    "0",
    "1",
    "-1",
    "9",
    "999999999999999999999",
    "1e308",
    "nan",
    "\"",
    "\"\"\"",
    "'",
    "\n",
    "\r\n",
    ",",
    "=",
    "[",
    "]",
    "{",
    ".",
    "#",
    "é",
    "\u{feff}",
    "luck",
    "/",
];

/// A mutation of a file: the file's number, the place (as a share of its text), the number of bytes replaced, and the piece put in.
type TextMutation = (usize, f64, usize, usize);

fn edits(files: usize) -> impl Strategy<Value = Vec<TextMutation>> {
    let edit = (0..files, 0.0..1.0, 0usize..8, 0..PIECES.len());
    prop::collection::vec(edit, 0..6)
}

fn mutate(text: &mut String, (_, place, length, piece): TextMutation) {
    let start = text.floor_char_boundary((place * text.len() as f64) as usize);
    let end = text.floor_char_boundary(start + length).max(start);
    text.replace_range(start..end, PIECES[piece]);
}

/// The standard rules of a game with their tables, and its last bot: names and texts.
fn shipped(fixture: &Fixture) -> Vec<(String, &'static str)> {
    let of = |folder: &str| format!("{folder}/{}/", fixture.game.name());
    let (rules, bots) = (of("configs"), of("strategies"));
    let named = |(path, text): (String, &'static str)| {
        let name = path.strip_prefix(&rules)?;
        Some((name.to_owned(), text)).filter(|(name, _)| name.starts_with("standard."))
    };
    let bot = fixture.game.files().filter(|(path, text)| path.starts_with(&bots) && text.contains("[score]"));
    let bot = bot.map(|(_, text)| ("bot.toml".to_owned(), text)).last();
    fixture.game.files().filter_map(named).chain(bot).collect()
}

fn play(cell: &Cell) {
    let batch = StudyCell { game: &*cell.game, bots: &cell.bots, schema: &cell.schema, seed: 1 };
    let mut tally = batch.tally();
    batch.table().play(0..1, batch.rotations(), &mut tally, None);
    assert!(!tally.tables().is_empty());
}

fn refused_or_played(fixture: &Fixture, edits: Vec<TextMutation>) -> TestCaseResult {
    let home = TempDir::new().expect("a folder");
    let at = |name: &str| home.path().join(name).display().to_string();
    for (file, (name, text)) in shipped(fixture).into_iter().enumerate() {
        let mut text = text.to_owned();
        let own = edits.iter().filter(|edit| edit.0 == file);
        own.for_each(|&edit| mutate(&mut text, edit));
        fs::write(at(&name), text).expect("a file");
    }
    let wish = CellRequest { bots: vec![at("bot.toml")], ..CellRequest::default() };
    match Cell::named(&fixture.game.rules(&at("standard.toml")), &wish) {
        Ok(cell) => play(&cell),
        Err(faults) => prop_assert!(!faults.render(false).is_empty()),
    }
    Ok(())
}

/// Files with any few edits are refused or played.
pub fn mutated_files_are_refused_or_played(fixture: &Fixture) {
    let edits = edits(shipped(fixture).len());
    let result = TestRunner::default().run(&edits, |edits| refused_or_played(fixture, edits));
    result.unwrap_or_else(|failed| panic!("{}: {failed}", fixture.game.name()));
}
