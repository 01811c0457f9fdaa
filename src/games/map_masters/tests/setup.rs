//! Set Up: what lies on the table before the first market.

use std::collections::BTreeSet;

use super::table::*;
use crate::action::Event;
use crate::card::FindKind;
use crate::state::Phase;

/// "Draw 2 cards from each deck and turn them faceup [...] A total of 8 Dungeon Cards are faceup." Five fairies of each kind, 17 spellbooks and
/// 72 dungeon cards in four decks by cost.
#[test]
fn the_market_is_dealt_for_two_to_five_players() {
    for seats in 2..=5 {
        let table = Table::of(standard(&[&format!("players.count={seats}")]));
        let market = &table.state.market;
        assert_eq!(market.fairies, [5; 4]);
        for (column, cost) in (3..=6).enumerate() {
            let cards = &market.cards[column];
            assert_eq!((table.open(column).len(), cards.deck.len()), (2, 16), "{seats} players, cost {cost}");
            let all = cards.deck.iter().chain(cards.open.iter().flatten());
            assert!(all.into_iter().all(|&card| table.rules().row(card).cost == cost));
        }
        assert_eq!((market.books.open.iter().flatten().count(), market.books.deck.len()), (2, 15));
        assert_eq!(table.rules().dungeon_cards, 72);
    }
}

/// "9 Starter cards [...] shuffled and placed facedown", and six coins; the Market Phase of the first round names the same six again.
#[test]
fn each_player_has_nine_starters_and_six_coins_once() {
    for seats in 2..=5 {
        let mut table = Table::of(standard(&[&format!("players.count={seats}")]));
        assert_eq!(table.phase(), Phase::Buy, "the first market is open");
        for seat in 0..seats {
            let player = table.seat(seat);
            assert_eq!(player.coins, 6, "seat {seat}");
            assert_eq!(player.books.len(), 0);
            assert_eq!((player.deck.draw.len(), player.deck.discard.len(), player.hand.len()), (9, 0, 0));
            let starters = sorted(&player.deck.draw);
            assert_eq!(starters, (72..81).collect::<Vec<u8>>(), "all nine, each once");
        }
        assert!(table.state.players[seats..].iter().all(|player| player.cards() == 0), "nobody else plays");
        table.round(&[]);
        assert!((0..seats).all(|seat| table.seat(seat).coins == 6), "not twelve");
    }
}

/// "They do not include any Pits, Ropes or Magic Circles."
#[test]
fn starters_are_basic() {
    let game = standard(&[]);
    for card in 72..81 {
        let row = game.rules().row(card);
        assert_eq!(row.cost, 0);
        assert!(
            [FindKind::Pit, FindKind::Rope, FindKind::Circle].iter().all(|&find| row.card.finds.count(find) == 0),
            "{}",
            row.name
        );
    }
}

/// "On the first round of the game, draw the top card from the Objective Deck": one of 27, and no secondary yet.
#[test]
fn one_objective_is_turned_over() {
    let table = Table::of(standard(&[]));
    assert_eq!((table.state.objectives.len(), table.state.round), (26, 1));
    assert_eq!(table.state.secondary, None);
    assert!(!table.state.objectives.contains(&table.state.primary));
    assert_eq!(table.heard(|event| matches!(event, Event::Objective { primary: true, .. })), 1);
    assert_eq!(table.state.unseen.iter().sum::<u8>(), 26);
}

#[test]
fn every_deck_is_shuffled() {
    let mut table = Table::of(standard(&[]));
    let mut seen: [BTreeSet<u8>; 8] = Default::default();
    let mut alike = 0;
    for number in 0..200 {
        table.begin(number);
        let state = &table.state;
        let of_column = |column: usize| state.market.cards[column].open[0].unwrap_or(0);
        let tops = [of_column(0), of_column(1), of_column(2), of_column(3), state.market.books.open[0].unwrap_or(0)];
        let decks = [0, 1].map(|seat: usize| state.players[seat].deck.draw.top().unwrap_or(0));
        alike += u32::from(state.players[0].deck.draw[..] == state.players[1].deck.draw[..]);
        for (seen, card) in seen.iter_mut().zip(tops.into_iter().chain(decks).chain([state.primary])) {
            seen.insert(card);
        }
    }
    assert_eq!(seen.map(|seen| seen.len()), [18, 18, 18, 18, 17, 9, 9, 27], "any card may be on top");
    assert_eq!(alike, 0, "each player's deck has an order of its own");
}
