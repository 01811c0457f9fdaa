//! What chance does to a card hangs on its name and the number of its copy.

use crate::{Metroidvania, State};
use conformance::sheets::{called, one_more_copy_moves_no_other};

/// As they come to the queue, from the first on; damage comes from the last.
#[test]
fn one_more_copy_of_a_card_moves_no_other() {
    let order = |game: &Metroidvania, state: &State| {
        let rules = game.rules();
        let cards = [&state.queue.cards[..usize::from(state.queue.len)], state.deck.undrawn()].concat();
        called(&rules.row_of, &cards, |row| rules.rows[row].name.as_str())
    };
    one_more_copy_moves_no_other(&super::metroidvania::FIXTURE, &[], "cards", order);
}
