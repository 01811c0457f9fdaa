//! The table of cards of a game that is told by hand: what a card brings is what the path found on it.

use super::table::*;
use crate::action::{CardId, Event, PathResult, Purchase};
use crate::card::FindCounts;
use crate::config::LONGEST_HAND;
use crate::dungeon::FindsByCard;
use crate::layout::PlacedCard;
use crate::measures::Measures;
use engine::measure::{GameCounter, Tally, TallySchema};
use kit::game::{EventObserver, Lineup, Outcome, Scorer};
use kit::stats::{Scalar, Table as Counts};

/// What seat 1 or 2 finds on the cards that it lays of a hand: `key coin`.
fn explores(seat: u8, hand: &[CardId], found: &[(CardId, &str)]) -> Vec<Event> {
    let mut shares = FindsByCard::default();
    let mut events = Vec::new();
    for (number, &(card, words)) in found.iter().enumerate() {
        events.push(Event::Laid { seat, card, placed: PlacedCard::default() });
        shares.add(number as u8, words.split_whitespace().map(find).collect::<FindCounts>());
    }
    let mut cards = [u8::MAX; LONGEST_HAND];
    cards[..hand.len()].copy_from_slice(hand);
    let walked = PathResult { finds: shares.all(), shares, ..PathResult::default() };
    events.push(Event::Drawn { seat, hand: cards, cards: hand.len() as u8, walked, gave_up: false });
    events
}

fn rewarded(seat: u8) -> Event {
    Event::Rewarded { seat, coins: 0, primary: 0, secondary: 0, time: 0, exit: false }
}

/// The table of cards of a game, won by seat 1, in which all objectives ask for keys (2 points; as secondary 1).
fn counted(rounds: impl Fn(&Table) -> Vec<Vec<Event>>) -> Counts {
    let table = Table::with(&[("objectives", KEYS), ("cards", HALLS)], &["players.count=2"]);
    let lineup = Lineup { strategies: vec!["bot".to_owned()], seats: vec![0, 0] };
    let mut tally = Tally::new(&TallySchema::of(&table.game, &lineup));
    let mut scorer = Measures::new(&table.game);
    let mut counting = GameCounter::new(&mut scorer, &mut tally);
    counting.begin_game(&[0, 0]);
    for (round, events) in rounds(&table).into_iter().enumerate() {
        counting.event(Event::Round(round as u8 + 1, 0));
        counting.event(Event::Objective { card: 0, primary: true });
        events.into_iter().for_each(|event| counting.event(event));
        counting.event(Event::Objective { card: 1, primary: false });
        (0..2).for_each(|seat| counting.event(rewarded(seat)));
    }
    let outcome = Outcome { ending: 0, winners: 0b01, rounds: 2, turns: 4 };
    counting.end_game(&table.game, &table.state, Some(outcome));
    tally.end_block();
    tally.tables().into_iter().find(|table| table.name() == "cards").expect("a table of cards")
}

/// What stands in these columns of a card's row.
fn cells<const N: usize>(counts: &Counts, card: &str, columns: [&str; N]) -> [Option<f64>; N] {
    let row = counts.rows().iter().find(|row| row[0] == Scalar::from(card)).expect("a card of this name");
    columns.map(|name| {
        let place = counts.columns().iter().position(|column| column.name == name).expect("a column of this name");
        match row[place] {
            Scalar::Int(value) => Some(value as f64),
            Scalar::Real(value) => Some(value),
            _ => None,
        }
    })
}

fn first(table: &Table, name: &str) -> CardId {
    let rules = table.rules();
    (0..rules.row_of.len() as u8).find(|&card| rules.row(card).name == name).expect("a card of this name")
}

fn bought(card: CardId, price: u8) -> Event {
    Event::Bought { seat: 0, item: Purchase::Card(card), price, blind: false }
}

#[test]
fn a_card_brings_what_the_path_finds_on_it() {
    let counts = counted(|table| {
        let [three, starter] = ["three", "starter"].map(|name| first(table, name));
        let play = explores(0, &[starter, three], &[(three, "key coin coin"), (starter, "key")]);
        let other = explores(1, &[starter], &[(starter, "coin")]);
        vec![[vec![bought(three, 3)], play, other].concat()]
    });
    let columns = ["played", "laid", "card_points", "card_coins"];
    // A key is 2 points, and one more as the secondary of 2, divided by 2.
    assert_eq!(cells(&counts, "three", columns), [Some(1.0), Some(1.0), Some(3.0), Some(2.0)]);
    assert_eq!(cells(&counts, "starter", columns), [Some(2.0), Some(1.0), Some(1.5), Some(0.5)]);
    assert_eq!(cells(&counts, "six", columns), [Some(0.0), None, None, None]);
}

#[test]
fn a_card_in_a_hand_that_is_not_laid_brings_nothing() {
    let counts = counted(|table| {
        let [three, starter] = ["three", "starter"].map(|name| first(table, name));
        let play = explores(0, &[three, starter], &[(starter, "key coin")]);
        vec![[vec![bought(three, 3)], play, explores(1, &[], &[])].concat()]
    });
    let columns = ["played", "laid", "card_points", "card_coins"];
    assert_eq!(cells(&counts, "three", columns), [Some(1.0), Some(0.0), Some(0.0), Some(0.0)]);
}

#[test]
fn a_price_is_paid_back_in_the_round_that_finds_the_last_of_it() {
    let counts = counted(|table| {
        let [three, four, five] = ["three", "four", "five"].map(|name| first(table, name));
        let play = |coins: &str| {
            let hand = [three, four, five];
            [explores(0, &hand, &[(three, coins), (four, coins)]), explores(1, &[], &[])].concat()
        };
        // Five was paid by a spellbook that makes a card cheaper.
        let all = vec![bought(three, 3), bought(four, 4), bought(five, 0)];
        vec![[all, play("coin")].concat(), play(""), play("coin coin"), play("coin coin coin")]
    });
    let columns = ["bought", "paid_back", "payback"];
    assert_eq!(cells(&counts, "three", columns), [Some(1.0), Some(1.0), Some(3.0)], "1 and 2 in the third round");
    assert_eq!(cells(&counts, "four", columns), [Some(1.0), Some(1.0), Some(4.0)]);
    assert_eq!(cells(&counts, "five", columns), [Some(1.0), Some(1.0), Some(0.0)], "nothing to pay back");
    let counts = counted(|table| {
        let six = first(table, "six");
        let play = [explores(0, &[six], &[(six, "coin")]), explores(1, &[], &[])].concat();
        vec![[vec![bought(six, 6)], play].concat()]
    });
    assert_eq!(cells(&counts, "six", columns), [Some(1.0), Some(0.0), None], "the game was over before");
}

#[test]
fn wins_are_told_with_a_card_and_without() {
    let counts = counted(|table| {
        let three = first(table, "three");
        let play = [explores(0, &[three], &[(three, "")]), explores(1, &[], &[])].concat();
        vec![[vec![bought(three, 3)], play].concat()]
    });
    let columns = ["games", "win_rate_when_bought", "games_not", "win_rate_when_not"];
    assert_eq!(cells(&counts, "three", columns), [Some(1.0), Some(1.0), Some(1.0), Some(0.0)]);
    assert_eq!(cells(&counts, "six", columns), [Some(0.0), None, Some(2.0), Some(0.5)]);
}
