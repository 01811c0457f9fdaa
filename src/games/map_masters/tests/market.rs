//! Market Phase: turns, prices, what is refilled, and what may be held.

use super::table::*;
use crate::action::{Action, Event, MarketSource, Purchase};
use crate::state::Phase;

/// Who begins in the next round, after a round in which these coins were left and these paths drawn.
fn next_first(table: &mut Table, coins: &[u16], paths: &[&str]) -> u8 {
    table.pass();
    table.coins(coins);
    table.round(paths);
    table.state.first
}

/// "The first player will be the player with the lowest Coin total" as the phase begins, the coins of the path counted.
#[test]
fn the_poorest_begins() {
    let mut table = Table::new(&[]);
    assert_eq!(next_first(&mut table, &[5, 3, 4], &[]), 1);
    assert_eq!(next_first(&mut table, &[5, 3, 4], &["", "coin coin coin", "key key"]), 2);
    assert_eq!(next_first(&mut table, &[0, 3, 4], &["coin", "", ""]), 0);
    assert_eq!(table.active(), 0);
}

/// "If there is a tie, it's the player with the lowest VP total from the last round": that of the round alone.
#[test]
fn of_equally_poor_players_the_one_with_the_fewest_points_of_the_last_round_begins() {
    let mut table = Table::new(&[]);
    assert_eq!(next_first(&mut table, &[3, 3, 4], &["key key", "key", ""]), 1, "seat 3 is richer");
    assert_eq!(next_first(&mut table, &[3, 3, 3], &["", "key key key", "key"]), 0, "whatever seat 1 had before");
    assert_eq!(next_first(&mut table, &[3, 3, 3], &["key", "", "key"]), 1);
}

/// The rulebook says no more: what is tied then is decided by lot, among those who tie.
#[test]
fn what_is_still_tied_is_decided_by_lot() {
    let mut table = Table::new(&[]);
    let mut firsts = [0_u32; 3];
    for number in 0..400 {
        table.begin(number);
        firsts[usize::from(next_first(&mut table, &[2, 5, 2], &[]))] += 1;
    }
    assert_eq!(firsts[1], 0);
    is_near(firsts[0], 400, 0.5);
}

/// "In clockwise order, each player chooses to buy one item at a time or to pass. [...] Once a player has passed, they cannot buy again."
#[test]
fn players_buy_one_item_at_a_time_and_a_pass_is_final() {
    let mut table = Table::new(&[]);
    let mut turns = Vec::new();
    for action in [Action::Fairy(0), Action::Pass, Action::Fairy(1), Action::Fairy(0), Action::Fairy(2), Action::Pass] {
        turns.push(table.active());
        table.act(action);
    }
    assert_eq!(turns, [0, 1, 2, 0, 2, 0]);
    for row in [0, 1, 2] {
        assert_eq!((table.active(), table.phase()), (2, Phase::Buy), "the last may go on alone");
        table.act(Action::Fairy(row));
    }
    table.act(Action::Pass);
    assert_eq!(table.phase(), Phase::Place);
    assert_eq!([0, 1, 2].map(|seat| table.seat(seat).coins), [4, 6, 1]);
    assert_eq!(table.seat(2).fairies, [1, 2, 2, 0]);
}

/// Who cannot pay for anything has nothing to choose.
#[test]
fn who_can_buy_nothing_is_passed_over() {
    let mut table = Table::new(&["market.first=rotates"]);
    table.pass();
    table.coins(&[2, 0, 0]);
    table.round(&["", "", "coin"]);
    assert_eq!((table.state.round, table.state.first), (2, 1));
    assert_eq!(table.active(), 2, "seat 2 begins and has no coin");
    table.act(Action::Fairy(0));
    assert_eq!(table.active(), 0);
    table.act(Action::Fairy(0));
    assert_eq!(table.active(), 0, "seats 2 and 3 have none left");
    table.act(Action::Fairy(0));
    assert_eq!(table.phase(), Phase::Place, "and now nobody has");
    assert_eq!(table.heard(|event| matches!(event, Event::Passed(_))), 6, "three in each round");
}

/// "When a card is purchased from the Market, refill the Market with a new one immediately", and it is played this very round.
#[test]
fn a_bought_card_lies_in_the_building_area_and_its_place_is_filled_at_once() {
    let mut table = Table::new(&[]);
    let (open, next) = (table.open(1), table.state.market.cards[1].deck.top());
    table.act(Action::Card(1, MarketSource::Open(1)));
    assert_eq!(table.open(1), [open[0], next.unwrap_or(0)]);
    assert_eq!(table.state.market.cards[1].deck.len(), 15);
    assert_eq!((table.hand(0), table.seat(0).coins), (vec![open[1]], 2));
    let books = table.state.market.books.open;
    let next = table.state.market.books.deck.top();
    table.act(buy_book());
    assert_eq!(table.state.market.books.open[..2], [next, books[1]]);
    assert_eq!(Some(table.seat(1).books[0].card), books[0]);
    table.pass();
    assert!(table.hand(0).contains(&open[1]) && table.hand(0).len() == 5);
    table.round(&[]);
    assert!(table.seat(0).deck.discard.contains(&open[1]), "then it is in the discards");
}

/// "... or pay the same cost to draw the top facedown card from same column's deck."
#[test]
fn the_top_card_of_a_deck_costs_the_same_unseen() {
    let mut table = Table::new(&[]);
    let (open, top) = (table.open(3), table.state.market.cards[3].deck.top());
    table.act(Action::Card(3, MarketSource::Deck));
    assert_eq!((Some(table.hand(0)[0]), table.seat(0).coins), (top, 0));
    assert_eq!(table.open(3), open, "what is face up stays");
    let top = table.state.market.books.deck.top();
    table.act(Action::Book(MarketSource::Deck, None));
    assert_eq!((Some(table.seat(1).books[0].card), table.seat(1).coins), (top, 4));
    assert_eq!(table.heard(|event| matches!(event, Event::Bought { blind: true, .. })), 2);
}

/// Cost 1, 2, and 3 to 6.
#[test]
fn one_may_buy_what_one_can_pay_for() {
    let mut table = Table::new(&[]);
    for coins in 0..=7 {
        table.coins(&[coins]);
        let legal = table.legal();
        let offers = |is: &dyn Fn(&Action) -> bool| legal.iter().any(is);
        assert!(table.may(Action::Pass));
        assert_eq!(
            legal.iter().filter(|action| matches!(action, Action::Fairy(_))).count(),
            if coins >= 1 { 4 } else { 0 }
        );
        assert_eq!(offers(&|action| matches!(action, Action::Book(..))), coins >= 2);
        for column in 0..4 {
            let is = |action: &Action| matches!(action, Action::Card(of, _) if *of == column);
            assert_eq!(offers(&is), coins >= u16::from(column) + 3, "{coins} coins, column {column}");
        }
    }
    table.coins(&[7]);
    assert_eq!(table.legal().len(), 1 + 4 + 3 + 4 * 3, "two face up and one unseen in each column");
}

/// What bears the same is the same choice.
#[test]
fn two_cards_that_are_alike_are_one_choice() {
    let table = Table::with(&[("objectives", KEYS), ("cards", HALLS)], &[]);
    assert!(table.may(Action::Card(0, MarketSource::Open(0))) && table.may(Action::Card(0, MarketSource::Deck)));
    assert!(!table.may(Action::Card(0, MarketSource::Open(1))));
}

/// "There are only 5 of each type": a kind that is sold out cannot be bought.
#[test]
fn fairies_are_sold_out_after_five() {
    let mut table = Table::new(&["players.coins=20"]);
    for _ in 0..5 {
        assert!(table.may(Action::Fairy(2)));
        table.act(Action::Fairy(2));
    }
    assert_eq!(table.state.market.fairies, [5, 5, 0, 5]);
    assert!(!table.may(Action::Fairy(2)) && table.may(Action::Fairy(3)));
    table.round(&[]);
    assert_eq!(table.state.market.fairies, [5; 4], "back in the market");
}

/// "Players can have a maximum of 2 Spellbook Cards. They must replace a previously purchased Spellbook Card if they buy a third one."
#[test]
fn a_third_spellbook_replaces_one_of_the_two() {
    let mut table = Table::new(&["players.count=2", "players.coins=20"]);
    table.act(buy_book());
    table.act(Action::Pass);
    table.act(buy_book());
    let held = table.seat(0).books;
    assert!(!table.may(buy_book()));
    for place in [0, 1] {
        assert!(
            table.may(Action::Book(MarketSource::Open(1), Some(place)))
                && table.may(Action::Book(MarketSource::Deck, Some(place)))
        );
    }
    let new = table.state.market.books.open[0];
    table.act(Action::Book(MarketSource::Open(0), Some(0)));
    let now: Vec<u8> = table.seat(0).books.iter().map(|book| book.card).collect();
    assert_eq!(now, [held[1].card, new.unwrap_or(0)]);
    let market = &table.state.market.books;
    assert_eq!(market.deck.len() + 2 + now.len(), 16, "the one replaced is out of play");
    assert!(!market.deck.contains(&held[0].card));
}

/// "During the Market phase, you can buy 1 Dungeon Card at a 1 Coin discount": once a round.
#[test]
fn a_spellbook_takes_a_coin_off_one_card_a_round() {
    let mut table = Table::new(&["players.count=2"]);
    table.give(0, "discount");
    table.coins(&[2, 0]);
    assert!(table.may(buy_card(0)) && !table.may(buy_card(1)), "a card of cost 3 for 2 coins");
    table.coins(&[9, 0]);
    table.act(Action::Fairy(0));
    assert_eq!(table.seat(0).coins, 8, "fairies cost what they cost");
    table.act(buy_card(1));
    assert_eq!(table.seat(0).coins, 5, "4 less 1");
    assert!(table.seat(0).books[0].used);
    table.act(buy_card(0));
    assert_eq!(table.seat(0).coins, 2, "the second at its price");
    assert!(!table.may(buy_card(0)));
    table.round(&["coin coin"]);
    assert!(!table.seat(0).books[0].used, "up again");
    table.act(buy_card(2));
    assert_eq!(table.seat(0).coins, 0);
    let prices: Vec<u8> = table
        .told
        .0
        .iter()
        .filter_map(|event| match *event {
            Event::Bought { price, item: Purchase::Card(_), .. } => Some(price),
            _ => None,
        })
        .collect();
    assert_eq!(prices, [3, 3, 4]);
}

/// "If you buy a Fairy Token, you can gain 1 additional Fairy Token of a different type for free", one that is in stock.
#[test]
fn a_spellbook_brings_a_second_fairy_of_a_different_kind_once_a_round() {
    let mut table = Table::new(&["players.count=2"]);
    table.give(0, "extra_fairy");
    table.state.market.fairies[3] = 0;
    table.state.players[1].fairies[3] = 5;
    table.act(Action::Fairy(1));
    assert_eq!((table.phase(), table.active()), (Phase::Gift(1), 0));
    assert_eq!(table.legal(), [Action::Gift(0), Action::Gift(2)], "not the same, and not what is sold out");
    table.act(Action::Gift(2));
    assert_eq!((table.seat(0).fairies, table.seat(0).coins), ([0, 1, 1, 0], 5));
    assert_eq!(table.state.market.fairies, [5, 4, 4, 0]);
    assert_eq!(table.active(), 1, "that was the turn");
    table.act(Action::Pass);
    table.act(Action::Fairy(0));
    assert_eq!((table.phase(), table.seat(0).fairies), (Phase::Buy, [1, 1, 1, 0]), "once a round");
    table.round(&[]);
    table.pass_to(0);
    table.act(Action::Fairy(0));
    assert_eq!(table.phase(), Phase::Gift(0), "next round again");
}

#[test]
fn the_only_kind_in_stock_comes_along_unasked_and_none_if_there_is_none() {
    for (stock, fairies, used) in [([5, 0, 5, 0], [1, 0, 1, 0], true), ([5, 0, 0, 0], [1, 0, 0, 0], false)] {
        let mut table = Table::new(&["players.count=2"]);
        table.give(0, "extra_fairy");
        table.state.players[1].fairies = stock.map(|left| 5 - left);
        table.state.market.fairies = stock;
        table.act(Action::Fairy(0));
        assert_eq!((table.phase(), table.active()), (Phase::Buy, 1));
        assert_eq!((table.seat(0).fairies, table.seat(0).books[0].used), (fairies, used));
    }
}

/// A building area has five places: who has five cards bought or kept can buy no more (open point 4), but fairies and spellbooks.
#[test]
fn a_full_building_area_takes_no_more_cards() {
    let mut table = Table::new(&["players.count=2", "players.coins=40"]);
    for bought in 0..5 {
        assert!(table.may(buy_card(0)), "{bought} bought");
        if table.active() == 1 {
            table.act(Action::Pass);
        }
        table.act(buy_card(0));
    }
    table.pass_to(0);
    assert!(!table.legal().iter().any(|action| matches!(action, Action::Card(..))));
    assert!(table.may(Action::Fairy(0)) && table.may(buy_book()));
    table.pass();
    assert_eq!(table.heard(|event| matches!(event, Event::Drew { seat: 0, .. })), 0, "none is drawn");
}

/// "Players may hold over Coins from turn to turn."
#[test]
fn coins_carry_over() {
    let mut table = Table::new(&["players.count=2"]);
    table.round(&["coin coin", ""]);
    assert_eq!([0, 1].map(|seat| table.seat(seat).coins), [8, 6]);
    table.pass_to(0);
    table.act(buy_card(3));
    table.round(&[]);
    assert_eq!([0, 1].map(|seat| table.seat(seat).coins), [2, 6]);
}
