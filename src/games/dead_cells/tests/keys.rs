//! What chance does to a card hangs on its name and the number of its copy.

use crate::DeadCells;
use crate::config::Rules;
use crate::state::State;
use conformance::sheets::{called, one_more_copy_moves_no_other};

/// A hand is what lay on top; all that is left is stirred when a card is drawn next.
#[test]
fn one_more_combat_card_moves_no_other() {
    let order = |game: &DeadCells, state: &State| {
        let rules: &Rules = game.rules();
        let of_one = |body: u8| {
            let held = state.body(body);
            let cards: Vec<u8> = held.deck.draw.iter().copied().chain(held.hand.iter().rev().copied()).collect();
            let deck = &rules.decks[usize::from(held.beheaded)];
            called(deck, &cards, |row| rules.combat[row].name.as_str())
        };
        (0..rules.seats as u8).flat_map(of_one).collect()
    };
    one_more_copy_moves_no_other(&super::dead_cells::FIXTURE, &["players.count=3"], "combat", order);
}
