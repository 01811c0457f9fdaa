//! What chance does to a card hangs on its name and the number of its copy.

use crate::state::State;
use crate::{MapMasters, Rules};
use conformance::sheets::{called, one_more_copy_moves_no_other};

fn check(table: &str, order: impl Fn(&Rules, &State) -> Vec<String>) {
    let order = |game: &MapMasters, state: &State| order(game.rules(), state);
    one_more_copy_moves_no_other(&super::map_masters::FIXTURE, &["objective.repeat=as_drawn"], table, order);
}

/// As they lie in a column: what is face up came from the top.
fn column<const N: usize>(column: &crate::state::MarketColumn<N>) -> Vec<u8> {
    column.deck.iter().copied().chain(column.open.iter().rev().flatten().copied()).collect()
}

#[test]
fn one_more_copy_of_a_card_moves_no_other() {
    check("cards", |rules, state| {
        let market = state.market.cards.iter().flat_map(column);
        let own = state.players[..rules.seats].iter().flat_map(|player| player.deck.draw.to_vec());
        // Everybody has starters of the same names.
        called(&rules.row_of, &market.collect::<Vec<_>>(), |row| rules.rows[row].name.as_str())
            .into_iter()
            .chain(called(&rules.row_of, &own.collect::<Vec<_>>(), |row| rules.rows[row].name.as_str()))
            .collect()
    });
}

#[test]
fn one_more_copy_of_an_objective_moves_no_other() {
    check("objectives", |rules, state| {
        let shown = state.secondary.into_iter().chain([state.primary]);
        let cards: Vec<u8> = state.objectives.iter().copied().chain(shown).collect();
        called(&rules.objective_of, &cards, |row| rules.objectives[row].name.as_str())
    });
}

#[test]
fn one_more_copy_of_a_spellbook_moves_no_other() {
    check("spellbooks", |rules, state| {
        called(&rules.book_of, &column(&state.market.books), |row| rules.spellbooks[row].name.as_str())
    });
}
