//! Mutated rules files, tables and strategies: refused with faults or played, never a panic.

use ludometer::cell::{Cell, Wish};
use ludometer::engine::{Batch, Table};
use ludometer::game::{Game, Tally};
use ludometer::games::metroidvania::Metroidvania;
use proptest::prelude::*;
use std::fs;
use tempfile::TempDir;

const RULES: &str = include_str!("../../configs/metroidvania/standard.toml");
const CARDS: &str = include_str!("../../configs/metroidvania/standard.cards.csv");
const BOSSES: &str = include_str!("../../configs/metroidvania/standard.bosses.csv");
const BOT: &str = include_str!("../../strategies/metroidvania/miser.toml");

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

/// Replaces up to eight bytes at a place (as a share of the text) with a piece.
fn mutated(text: &str, edits: &[(f64, usize, usize)]) -> String {
    let mut text = text.to_owned();
    for &(place, length, piece) in edits {
        let start = text.floor_char_boundary((place * text.len() as f64) as usize);
        let end = text.floor_char_boundary(start + length).max(start);
        text.replace_range(start..end, PIECES[piece]);
    }
    text
}

fn edits() -> impl Strategy<Value = Vec<(f64, usize, usize)>> {
    prop::collection::vec((0.0..1.0, 0usize..8, 0..PIECES.len()), 0..3)
}

fn play(cell: &Cell<Metroidvania>) {
    let batch = Batch {
        game: &cell.game,
        bots: &cell.bots,
        lineup: &cell.lineup,
        seed: 1,
    };
    let mut tally = <Metroidvania as Game>::Tally::new(&cell.game, &cell.lineup);
    let mut table = Table::new(&cell.game, &cell.bots, 1);
    table.play_block(0, &batch.rotations(), &mut tally);
    assert_eq!(tally.tables(&cell.game).len(), 8);
}

proptest! {
    #[test]
    fn a_mutated_file_is_refused_or_played(rules in edits(), cards in edits(), bosses in edits(), bot in edits()) {
        let home = TempDir::new().unwrap();
        let at = |name: &str| home.path().join(name);
        fs::write(at("standard.toml"), mutated(RULES, &rules)).unwrap();
        fs::write(at("standard.cards.csv"), mutated(CARDS, &cards)).unwrap();
        fs::write(at("standard.bosses.csv"), mutated(BOSSES, &bosses)).unwrap();
        fs::write(at("bot.toml"), mutated(BOT, &bot)).unwrap();
        let wish = Wish { bots: vec![at("bot.toml").display().to_string()], ..Wish::default() };
        match Cell::<Metroidvania>::load(&at("standard.toml").display().to_string(), &wish) {
            Ok(cell) => play(&cell),
            Err(faults) => prop_assert!(!faults.render(false).is_empty()),
        }
    }
}
