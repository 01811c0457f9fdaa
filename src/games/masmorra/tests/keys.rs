//! What chance does to a tile or a card hangs on its name and the number of its copy.

use crate::Masmorra;
use crate::config::Rules;
use crate::state::State;
use conformance::sheets::{called, one_more_copy_moves_no_other};

fn check(set: &[&str], table: &str, order: impl Fn(&Rules, &State) -> Vec<String>) {
    let order = |game: &Masmorra, state: &State| order(game.rules(), state);
    one_more_copy_moves_no_other(&super::masmorra::FIXTURE, set, table, order);
}

/// A trap on top of the first stack is shuffled in again, as often as it takes: that stack may be another with one tile more.
#[test]
fn one_more_tile_moves_no_other() {
    check(&[], "tiles", |rules, state| {
        let tiles: Vec<u8> = state.stacks[1..].iter().flat_map(|stack| stack.iter().copied()).collect();
        called(&rules.tile_deck, &tiles, |row| rules.tiles[row].name.as_str())
    });
}

#[test]
fn one_more_treasure_card_moves_no_other() {
    check(&["hand.start=0"], "treasures", |rules, state| {
        called(&rules.card_deck, &state.treasures.draw, |row| rules.cards[row].name.as_str())
    });
}
