//! What a seat cannot know, dealt anew: the order of all that lies face down, and nothing that lies open.

use super::table::*;
use crate::state::{Phase, State};
use crate::view::View;
use conformance::cells::is_thorough;
use conformance::odds::{OddsCheck, assert_calibrated};
use kit::game::{Game as _, GameView as _};
use kit::luck::{Luck, LuckDomain};

/// The table with what a seat cannot know dealt anew.
fn redealt(table: &Table, state: &State, seat: usize) -> State {
    let mut luck = Luck::new(1, LuckDomain::Redeals);
    luck.begin(7);
    let mut anew = state.clone();
    table.game.redeal(&mut anew, seat, &mut luck);
    anew
}

/// All orders that are hidden, the market first.
fn hidden(state: &State) -> Vec<Vec<u8>> {
    let columns = state.market.cards.iter().map(|column| column.deck.to_vec());
    let own = state.players[..3].iter().map(|player| player.deck.draw.to_vec());
    columns.chain([state.market.books.deck.to_vec(), state.objectives.to_vec()]).chain(own).collect()
}

/// The same cards in the opposite order, wherever they lie face down.
fn reversed(state: &State) -> State {
    let mut other = state.clone();
    other.market.cards.iter_mut().for_each(|column| column.deck.reverse());
    other.market.books.deck.reverse();
    other.objectives.reverse();
    other.players.iter_mut().for_each(|player| player.deck.draw.reverse());
    other
}

#[test]
fn nothing_hangs_on_the_order_of_what_lies_face_down() {
    let table = Table::of(standard(&["players.count=3"]));
    let anew = redealt(&table, &table.state, 0);
    assert!(redealt(&table, &reversed(&table.state), 0) == anew);
    for (before, after) in hidden(&table.state).iter().zip(hidden(&anew)) {
        assert_ne!(*before, after);
        assert_eq!(sorted(before), sorted(&after), "the same cards");
    }
}

#[test]
fn what_lies_open_stays_where_it_is() {
    let mut table = Table::of(standard(&["players.count=3"]));
    table.round(&["key exit"]);
    let mut anew = redealt(&table, &table.state, 2);
    assert_ne!(hidden(&anew), hidden(&table.state));
    // With the hidden orders as they were it is the same table: hands, discards, the open market, objectives that were turned over.
    let orders = &table.state;
    anew.market.cards.iter_mut().zip(&orders.market.cards).for_each(|(column, old)| column.deck = old.deck);
    anew.market.books.deck = orders.market.books.deck;
    anew.objectives = orders.objectives;
    anew.players.iter_mut().zip(&orders.players).for_each(|(player, old)| player.deck.draw = old.deck.draw);
    assert!(anew == table.state);
    assert_eq!(table.seat(0).deck.discard.len(), 5, "cards that lie open");
}

/// Seats that hold the same cards are dealt orders of their own.
#[test]
fn decks_of_the_same_cards_lie_in_different_orders() {
    let table = Table::of(standard(&[]));
    let anew = redealt(&table, &table.state, 0);
    assert_ne!(anew.players[0].deck.draw[..], anew.players[1].deck.draw[..]);
}

/// A copy in place of another game's table, while a dungeon is built and before.
#[test]
fn a_copy_in_place_is_the_same_table() {
    let mut table = Table::of(standard(&["players.count=3"]));
    let mut copy = table.game.new_state();
    for number in 0..3 {
        table.begin(number);
        copy.clone_from(&table.state);
        assert!(copy == table.state && copy == table.state.clone());
        table.pass();
        while table.phase() == Phase::Place {
            let view = View::new(table.rules(), &table.state, table.active().into());
            view.estimator();
            copy.clone_from(&table.state);
            assert!(copy == table.state && copy == table.state.clone());
            table.act(table.legal()[0]);
        }
    }
}

/// Minutes of a processor, so that it is played where there is time.
#[test]
fn the_odds_along_a_game_are_what_comes() {
    if !is_thorough() {
        return;
    }
    let check = OddsCheck { games: 300, turns: 4, rollouts: 25, within: 0.05, least: 60.0, chance: 1.96 };
    assert_calibrated(&super::map_masters::FIXTURE, &check);
}
