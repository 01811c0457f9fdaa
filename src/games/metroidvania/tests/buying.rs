//! "On your turn, pay zero to five luck to buy a card from the exploration queue."

use super::table::*;
use crate::action::{Action, Event};
use crate::cells::GridSide;
use crate::state::Phase;

#[test]
fn queue_card_k_costs_one_luck_on_each_card_in_front_of_it() {
    for slot in 0..6 {
        let mut table = Table::new(HALLS, &[]);
        table.take(slot);
        assert_eq!(table.me().luck, 6 - slot);
        let expected = std::array::from_fn(|place| u8::from(place < usize::from(slot)));
        assert_eq!(laid(&table.state), expected);
    }
}

#[test]
fn a_card_that_cannot_be_paid_is_not_for_sale() {
    let mut table = Table::new(HALLS, &["players.luck=2"]);
    assert_eq!(table.legal().len(), 3);
    table.take(2);
    assert_eq!(table.me().luck, 0);
}

#[test]
fn the_first_card_is_free_even_without_luck() {
    let table = Table::new(HALLS, &["players.luck=0"]);
    let free = Action::Take { slot: 0, item: None };
    assert_eq!(table.legal(), [free]);
}

#[test]
fn luck_on_the_card_taken_goes_to_the_taker_and_luck_slides_with_cards() {
    let mut table = Table::new(HALLS, &[]);
    let before = queue(&table.state).to_vec();
    table.state.queue.luck[..6].copy_from_slice(&[0, 1, 3, 2, 0, 1]);
    table.seat(0).luck = 5;
    table.seat(1).luck = 0;
    table.take(2);
    assert_eq!(table.me().luck, 5 - 2 + 3);
    assert_eq!(laid(&table.state), [1, 2, 2, 0, 1, 0]);
    let left = [before[0], before[1], before[3], before[4], before[5]];
    assert_eq!(queue(&table.state)[..5], left);
}

#[test]
fn the_queue_is_refilled_before_the_card_is_used() {
    let mut table = Table::new(HALLS, &[]);
    let next = table.state.deck.undrawn()[0];
    table.take(3);
    assert_eq!(table.phase(), Phase::Plan);
    assert_eq!((table.state.queue.len, queue(&table.state)[5]), (6, next));
}

#[test]
fn when_the_deck_runs_out_the_discard_pile_is_shuffled() {
    let small = "hall,10,0,NESW,3,1,none,1\nlair,1,3,NESW,3,1,none,1";
    let game = deck(small, &["players.count=2", "win.bosses=1"]);
    // The lair comes to the queue last, so that nobody explores it in these turns.
    let mut table = Table::dealt(game, |rules, state| {
        let last = state.deck.undrawn().last().copied().unwrap_or(0);
        rules.card(last).name == "lair"
    });
    for side in [GridSide::North, GridSide::East, GridSide::North, GridSide::East, GridSide::North] {
        table.explore(side);
    }
    assert_eq!(table.state.deck.undrawn().len(), 0);
    assert_eq!(table.heard(|event| *event == Event::Reshuffled), 0);
    table.take(0);
    assert_eq!(table.heard(|event| *event == Event::Reshuffled), 1);
    // Five cards had been played; one of them is in the queue again.
    assert_eq!(table.state.deck.undrawn().len(), 4);
    assert!(table.state.deck.discarded().is_empty());
}
