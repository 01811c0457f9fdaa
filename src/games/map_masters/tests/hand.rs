//! Hand Creation Phase: drawing to five, shuffling discards, and the spellbook that lets the first card be discarded.

use super::table::*;
use crate::action::{Action, Event};
use crate::state::Phase;

fn shuffles(table: &Table, seat: u8) -> usize {
    table.heard(|event| *event == Event::Shuffled(seat))
}

fn drawn(table: &Table, seat: u8) -> Vec<u8> {
    let card = |event: &Event| match *event {
        Event::Drew { seat: of, card } if of == seat => Some(card),
        _ => None,
    };
    table.told.0.iter().filter_map(card).collect()
}

/// "Each player draws additional cards from their deck until they have a total of 5 dungeon cards", the bought ones included.
#[test]
fn hands_are_filled_to_five_with_what_was_bought() {
    for bought in 0..=5 {
        let mut table = Table::new(&[]);
        let held: Vec<u8> = (0..bought).map(|number| table.hold(0, number % 4)).collect();
        table.pass();
        assert_eq!([0, 1, 2].map(|seat| table.hand(seat).len()), [5; 3]);
        assert_eq!(table.seat(0).deck.draw.len(), 9 - (5 - bought), "{bought} bought");
        assert!(held.iter().all(|card| table.hand(0).contains(card)));
        assert_eq!(drawn(&table, 0).len(), 5 - bought);
    }
}

/// A recycled card is one of the five too: with one kept and two bought, two are drawn.
#[test]
fn a_kept_card_counts_too() {
    let mut table = Table::new(&["players.count=2"]);
    table.explore(&["recycle"]);
    assert_eq!(table.phase(), Phase::Recycle);
    let kept = table.seat(0).hand[2];
    table.act(Action::Choose(Some(2)));
    assert_eq!(table.hand(0), [kept], "in the building area as the market opens");
    table.hold(0, 0);
    table.hold(0, 1);
    table.told.0.clear();
    table.pass();
    assert_eq!((table.hand(0).len(), drawn(&table, 0).len()), (5, 2));
    assert!(table.hand(0).contains(&kept) && !drawn(&table, 0).contains(&kept));
}

/// "If the Player's draw deck is exhausted, their discard pile is shuffled": when a card is due and none is left, not before. Nine starters
/// make three hands of three, and the fourth begins with a shuffle.
#[test]
fn discards_are_shuffled_only_when_a_card_is_due_and_none_is_left() {
    let mut table = Table::new(&["hand.size=3"]);
    let mut seen = Vec::new();
    for round in 1..=3 {
        table.pass();
        seen.extend(table.hand(0));
        assert_eq!((table.seat(0).deck.draw.len(), shuffles(&table, 0)), (9 - 3 * round, 0), "round {round}");
        table.round(&[]);
    }
    assert_eq!(sorted(&seen), (72..81).collect::<Vec<u8>>(), "each starter once");
    assert_eq!(table.seat(0).deck.discard.len(), 9);
    table.pass();
    assert_eq!((table.seat(0).deck.draw.len(), table.seat(0).deck.discard.len(), shuffles(&table, 0)), (6, 0, 1));
}

/// Of nine cards five are drawn: the four others come next round, then the five are shuffled and one of them is drawn.
#[test]
fn without_purchases_each_hand_is_the_four_starters_not_played_last_and_one_of_them() {
    let mut table = Table::new(&[]);
    for number in 0..20 {
        table.begin(number);
        table.pass();
        let mut last = [0, 1, 2].map(|seat| table.hand(seat));
        for round in 2..=6_usize {
            table.round(&[]);
            table.pass();
            for (seat, last) in last.iter_mut().enumerate() {
                let hand = table.hand(seat);
                let again = hand.iter().filter(|card| last.contains(card)).count();
                assert_eq!((hand.len(), again), (5, 1), "round {round}");
                *last = hand;
            }
            assert_eq!(shuffles(&table, 0), round - 1);
        }
    }
}

/// Which of the five comes again is up to luck, and each is as likely.
#[test]
fn each_card_played_last_is_as_likely_to_come_again() {
    let mut table = Table::new(&["players.count=2"]);
    let mut again = [0_u32; 5];
    for number in 0..1500 {
        table.begin(number);
        table.pass();
        let last = table.hand(0);
        table.round(&[]);
        table.pass();
        let hand = table.hand(0);
        last.iter().zip(&mut again).for_each(|(card, again)| *again += u32::from(hand.contains(card)));
    }
    again.iter().for_each(|&again| is_near(again, 1500, 0.2));
}

/// "When you draw your first card, you may choose to either keep it for this round or place it in your discard pile. Whatever you choose,
/// continue drawing cards [...] until your hand contains five cards."
#[test]
fn a_spellbook_lets_the_first_card_be_discarded() {
    for keep in [true, false] {
        let mut table = Table::new(&[]);
        table.give(1, "redraw");
        let order: Vec<u8> = table.seat(1).deck.draw.iter().rev().copied().collect();
        while table.phase() == Phase::Buy {
            table.act(Action::Pass);
        }
        assert_eq!((table.phase(), table.active()), (Phase::Redraw, 1));
        assert_eq!(table.hand(1), [order[0]], "the first card is seen before one chooses");
        assert_eq!(table.legal(), [Action::Redraw(true), Action::Redraw(false)]);
        table.act(Action::Redraw(keep));
        assert_eq!(table.phase(), Phase::Place, "asked once");
        let expected = if keep { &order[..5] } else { &order[1..6] };
        assert_eq!(table.hand(1), sorted(expected));
        assert_eq!(table.seat(1).deck.discard.to_vec(), if keep { vec![] } else { vec![order[0]] });
        assert!(table.seat(1).books[0].used);
        assert_eq!(table.hand(2).len(), 5, "those after it draw as well");
        table.explore(&[]);
        table.decline();
        while table.phase() == Phase::Buy {
            table.act(Action::Pass);
        }
        assert_eq!((table.phase(), table.active()), (Phase::Redraw, 1), "next round again");
    }
}

/// Nothing is drawn where five cards lie already, so there is no first card.
#[test]
fn a_full_building_area_draws_no_first_card() {
    let mut table = Table::new(&[]);
    table.give(0, "redraw");
    for number in 0..5 {
        table.hold(0, number % 4);
    }
    table.act(Action::Pass);
    table.act(Action::Pass);
    table.act(Action::Pass);
    assert_eq!(table.phase(), Phase::Place);
}

/// With four cards in the deck and the fifth from the discards: a first card that was discarded can be drawn again, once it is shuffled in.
#[test]
fn a_card_discarded_first_is_among_the_discards_that_are_shuffled() {
    let mut table = Table::new(&["players.count=2"]);
    table.round(&[]);
    table.give(0, "redraw");
    while table.phase() == Phase::Buy {
        table.act(Action::Pass);
    }
    let first = table.hand(0)[0];
    table.act(Action::Redraw(false));
    let player = table.seat(0);
    let everywhere = [&player.hand[..], &player.deck.draw, &player.deck.discard].concat();
    assert_eq!(sorted(&everywhere), (72..81).collect::<Vec<u8>>());
    assert!(player.deck.discard.is_empty() && !player.deck.draw.is_empty());
    assert!(player.deck.draw.contains(&first) || player.hand.contains(&first));
}

/// Fewer cards than a hand are all played (open point 5), and none at all draws no path.
#[test]
fn a_player_with_few_cards_plays_fewer() {
    for (cards, laid) in [(9, 5), (3, 3), (0, 0)] {
        let mut table = Table::new(&["players.count=2"]);
        while table.seat(0).deck.draw.len() > cards {
            table.state.players[0].deck.draw.pop();
        }
        table.pass();
        assert_eq!(table.hand(0).len(), laid);
        assert_eq!((table.phase(), table.active()), (Phase::Place, u8::from(cards == 0)));
        if cards == 0 {
            assert_eq!(table.heard(|event| matches!(event, Event::Drawn { seat: 0, cards: 0, .. })), 1);
            assert_eq!(table.seat(0).walked.end, None);
        }
    }
}
