//! Refresh Phase: the next primary, optimizers, spellbooks that change the deck, and what is put away.

use super::table::*;
use crate::action::{Action, Event};
use crate::state::Phase;

const NONE: Action = Action::Choose(None);

fn choose(place: u8) -> Action {
    Action::Choose(Some(place))
}

/// Two players with nothing to spend, so that rounds have no market, and seat 1's path.
fn refreshing(set: &[&str], path: &str) -> Table {
    let mut table = Table::new(&[&["players.count=2"], set].concat());
    table.explore(&[path]);
    table
}

/// The primary "for the next round" is turned over before anything is chosen.
#[test]
fn optimizers_are_used_with_the_next_primary_in_view() {
    let mut table = Table::of(standard(&["players.count=2"]));
    let (before, next) = (table.state.primary, table.state.objectives[table.state.objectives.len() - 2]);
    table.explore(&["scissors", "recycle"]);
    assert_eq!((table.phase(), table.active()), (Phase::Trim, 0));
    assert_ne!(table.state.primary, before);
    assert_eq!(table.state.primary, next, "the top card was the secondary");
    table.act(NONE);
    assert_eq!((table.phase(), table.active()), (Phase::Recycle, 1), "seat after seat");
}

/// "A circled Scissors icon allows the player to choose 1 of their 5 cards from the current Dungeon [...] and remove it permanently."
#[test]
fn scissors_remove_a_card_for_good() {
    let mut table = refreshing(&[], "scissors");
    let hand = table.seat(0).hand.to_vec();
    assert_eq!(table.legal(), [NONE, choose(0), choose(1), choose(2), choose(3), choose(4)]);
    table.act(choose(3));
    assert_eq!(table.phase(), Phase::Buy, "one card each");
    let player = table.seat(0);
    assert_eq!((player.cards(), player.deck.discard.len()), (8, 4));
    let left = [&player.deck.draw[..], &player.deck.discard].concat();
    assert!(!left.contains(&hand[3]), "gone");
    assert_eq!(table.heard(|event| *event == Event::Trimmed { seat: 0, card: hand[3] }), 1);
}

/// "Multiple Recycling and Scissors icons can be used to recycle or eliminate multiple cards", and a player may choose not to.
#[test]
fn several_icons_are_for_several_cards() {
    let mut table = refreshing(&[], "scissors scissors recycle recycle");
    let hand = table.seat(0).hand.to_vec();
    table.act(choose(0));
    assert_eq!((table.phase(), table.legal().len()), (Phase::Trim, 5), "four are left to choose from");
    table.act(choose(0));
    assert_eq!(table.phase(), Phase::Recycle);
    table.act(choose(2));
    table.act(choose(1));
    assert_eq!(table.phase(), Phase::Buy);
    assert_eq!(table.hand(0), sorted(&[hand[3], hand[4]]), "in the building area");
    assert_eq!((table.seat(0).deck.discard.to_vec(), table.seat(0).cards()), (vec![hand[2]], 7));
    let mut table = refreshing(&[], "scissors scissors recycle recycle");
    table.act(choose(0));
    table.act(NONE);
    assert_eq!(table.phase(), Phase::Recycle, "none means none any more");
    table.act(NONE);
    assert_eq!((table.phase(), table.seat(0).cards(), table.hand(0).len()), (Phase::Buy, 8, 0));
}

/// "A card with the Scissors icon can eliminate itself": every card of the round may go, whatever it bears, bought ones too.
#[test]
fn any_card_of_the_round_may_go() {
    let cards = "cutter,0,9,T B,T-B:scissors,,,\nthree,3,9,T B,T-B,,,";
    let rows = [("objectives", KEYS), ("cards", cards)];
    let mut table = Table::with(&rows, &["players.count=2", "hand.size=1"]);
    table.pass();
    let lay = table.legal()[0];
    table.act(lay);
    let lay = table.legal()[0];
    table.act(lay);
    assert_eq!((table.phase(), table.active()), (Phase::Trim, 0), "both found their scissors");
    table.act(choose(0));
    assert_eq!((table.seat(0).cards(), table.active()), (8, 1));
    table.act(NONE);
    assert_eq!((table.seat(1).cards(), table.phase()), (9, Phase::Buy));
}

#[test]
fn a_bought_card_may_be_removed_or_kept() {
    let mut table = Table::new(&["players.count=2", "players.coins=12"]);
    table.act(buy_card(3));
    table.act(Action::Pass);
    table.act(buy_card(3));
    let bought = table.hand(0);
    table.explore(&["scissors recycle"]);
    for _ in 0..2 {
        let place = table.seat(0).hand.iter().position(|card| bought.contains(card)).expect("a bought card");
        table.act(choose(place as u8));
    }
    assert!(bought.contains(&table.hand(0)[0]));
    assert_eq!((table.hand(0).len(), table.seat(0).cards()), (1, 10));
}

/// "During the refresh phase, you can choose 1 of your 5 cards from the current Dungeon, wipe it and permanently remove it."
#[test]
fn a_spellbook_removes_a_card_each_round() {
    let mut table = Table::new(&["players.count=2"]);
    table.give(0, "trim");
    for cards in [8, 7] {
        table.explore(&[]);
        assert_eq!((table.phase(), table.active()), (Phase::Trim, 0));
        table.act(choose(0));
        assert_eq!((table.phase(), table.seat(0).cards()), (Phase::Buy, cards));
    }
    table.explore(&["scissors"]);
    table.act(choose(0));
    assert_eq!(table.phase(), Phase::Trim, "with scissors on the path two");
    table.act(choose(0));
    assert_eq!((table.phase(), table.seat(0).cards()), (Phase::Buy, 5));
}

/// "You may pay 2 Coins to select 1 of the 5 Cards [...] This Card will be 1 of your 5 cards for the next Round."
#[test]
fn a_spellbook_keeps_a_card_for_two_coins() {
    let mut table = Table::new(&["players.count=2", "players.coins=2"]);
    table.give(0, "keep:2");
    table.explore(&["coin"]);
    assert_eq!((table.phase(), table.legal().len()), (Phase::Keep, 6));
    let card = table.seat(0).hand[4];
    table.act(choose(4));
    assert_eq!((table.seat(0).coins, table.hand(0)), (1, vec![card]));
    assert_eq!(table.heard(|event| *event == Event::Stayed { seat: 0, card, price: 2 }), 1);
    let told = table.last(|event| matches!(event, Event::RoundOver { seat: 0, .. }));
    assert!(matches!(table.told.0[told], Event::RoundOver { spent: [0, 0, 0, 2], income: 1, held: 1, .. }));
    table.explore(&[]);
    assert_eq!(table.phase(), Phase::Buy, "who has one coin is not asked");
    table.explore(&["coin"]);
    table.act(NONE);
    assert_eq!((table.seat(0).coins, table.hand(0).len()), (2, 0), "it may be declined");
}

/// "After revealing the next Primary objective [...] you can permanently remove one of your played Dungeon Cards and replace it with a new card
/// from the Market of equal or lower value": a starter has no value, the slot is refilled, the new card goes to the discards.
#[test]
fn a_spellbook_exchanges_a_dungeon_card_for_one_that_costs_no_more() {
    let mut table = Table::new(&["players.count=2"]);
    table.give(0, "swap");
    let own = table.hold(0, 1);
    table.explore(&[]);
    assert_eq!((table.phase(), table.active()), (Phase::Swap, 0));
    let swaps = [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(column, slot)| Action::Swap(Some((0, column, slot))));
    assert_eq!(table.legal(), [&[Action::Swap(None)][..], &swaps].concat(), "costs 3 and 4 for a card of cost 4");
    let (open, next, coins) = (table.open(0), table.state.market.cards[0].deck.top(), table.seat(0).coins);
    table.act(swaps[1]);
    let player = table.seat(0);
    assert!(player.deck.discard.contains(&open[1]), "to the discards");
    let cards = [&player.deck.draw[..], &player.deck.discard, &player.hand].concat();
    assert!(!cards.contains(&own) && cards.len() == 10 && player.coins == coins, "free, and the old one is gone");
    assert_eq!(table.open(0), [open[0], next.unwrap_or(0)], "refilled");
    assert!((0..4).all(|column| !table.state.market.cards[column].deck.contains(&own)), "for good");
    for _ in 0..2 {
        table.pass();
        let dungeon = table.hand(0).iter().any(|&card| card < 72);
        table.explore(&[]);
        assert_eq!(table.phase() == Phase::Swap, dungeon, "a starter is not exchanged");
        table.decline();
    }
}

/// A dungeon card that costs 6 is worth any card of the market, one of cost 3 only those of cost 3.
#[test]
fn equal_or_lower_value_is_by_cost() {
    for (column, offers) in [(0, 2), (1, 4), (2, 6), (3, 8)] {
        let mut table = Table::new(&["players.count=2"]);
        table.give(0, "swap");
        table.hold(0, column);
        table.explore(&[]);
        assert_eq!(table.legal().len(), 1 + offers);
        table.act(Action::Swap(None));
        assert_eq!(table.seat(0).cards(), 10);
    }
}

/// A card that leaves or stays is not exchanged as well.
#[test]
fn each_step_takes_a_card_that_is_still_there() {
    let mut table = Table::new(&["players.count=2"]);
    table.give(0, "swap");
    table.hold(0, 1);
    table.explore(&["scissors recycle"]);
    table.act(NONE);
    let kept = table.seat(0).hand.iter().position(|&card| card < 72).expect("the dungeon card");
    table.act(choose(kept as u8));
    assert_eq!(table.phase(), Phase::Buy, "no dungeon card is left to exchange");
}

/// "Players flip their used Spellbook Cards faceup to make them available for the next Round", and the rest goes to the discards.
#[test]
fn cards_are_put_away_and_spellbooks_turned_up() {
    let mut table = Table::new(&["players.count=2"]);
    table.give(0, "discount");
    table.act(buy_card(0));
    table.pass();
    assert!(table.seat(0).books[0].used, "face down for the rest of the round");
    let hand = table.hand(0);
    table.round(&[]);
    assert!(!table.seat(0).books[0].used);
    assert_eq!(sorted(&table.seat(0).deck.discard), hand);
    assert_eq!(table.hand(0).len() + table.hand(1).len(), 0);
}

/// "At the end of Round 3, discard all cards remaining in the Market (Spellbooks and Dungeon Cards) and refresh with new ones."
#[test]
fn the_market_is_dealt_anew_at_the_end_of_round_3_alone() {
    let mut table = Table::new(&["players.count=2"]);
    table.pass();
    for round in 1..=5 {
        let open: Vec<_> = (0..4).map(|column| table.open(column)).collect();
        let books = table.state.market.books.open;
        let (decks, book_deck) =
            (table.state.market.cards.map(|cards| cards.deck.len()), table.state.market.books.deck.len());
        table.round(&[]);
        let now: Vec<_> = (0..4).map(|column| table.open(column)).collect();
        if round == 3 {
            assert!((0..4).all(|column| now[column].len() == 2 && now[column].iter().all(|card| !open[column].contains(card))));
            assert!(books.iter().flatten().all(|&book| !table.state.market.books.open.contains(&Some(book))));
            assert_eq!(
                table.state.market.cards.map(|cards| cards.deck.len()),
                decks.map(|cards| cards - 2),
                "out of play"
            );
            assert_eq!(table.state.market.books.deck.len(), book_deck - 2);
            assert_eq!(table.state.market.fairies, [5; 4], "fairies stay");
        } else {
            assert_eq!((now, table.state.market.books.open), (open, books), "round {round}");
        }
        assert_eq!(table.heard(|event| *event == Event::Wiped), usize::from(round >= 3));
    }
}

/// Exchanging a card comes first: the card that filled the slot goes out with the others.
#[test]
fn cards_are_exchanged_before_the_market_is_dealt_anew() {
    let mut table = Table::new(&["players.count=2"]);
    table.until_round(3);
    table.give(0, "swap");
    let own = table.hold(0, 0);
    table.explore(&[]);
    let (open, deck) = (table.open(0), table.state.market.cards[0].deck.to_vec());
    table.act(Action::Swap(Some((0, 0, 0))));
    let swapped = table.last(|event| *event == Event::Swapped { seat: 0, card: own, for_card: open[0] });
    assert!(swapped < table.last(|event| *event == Event::Wiped));
    let top = |number: usize| deck[deck.len() - number];
    assert_eq!(table.open(0), [top(2), top(3)], "the top card filled the slot and went out");
    assert!(!table.state.market.cards[0].deck.contains(&top(1)));
}
