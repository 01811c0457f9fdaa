//! What fairies and spellbooks have to work on, as bots are told it.

use super::table::*;
use crate::action::{Action, MarketSource, kind};
use conformance::features::features;

/// Nine starters with a monster each, two of them with a sword besides.
const MONSTERS: &str = "armed,0,2,T B,T-B:monster+sword,,,\nbare,0,7,T B,T-B:monster,,,\nthree,3,9,T B,T-B,,,\n\
                        four,4,9,T B,T-B,,,\nfive,5,9,T B,T-B,,,\nsix,6,9,T B,T-B,,,";

fn table(books: &str) -> Table {
    let objectives = "monsters,monster,3,26,0\nkeys,key,2,1,0";
    Table::with(&[("objectives", objectives), ("cards", MONSTERS), ("spellbooks", books)], &["market.blind=yes"])
}

/// The value of a feature for a choice of the market.
#[track_caller]
fn told(table: &Table, choice: Action, name: &str) -> f64 {
    let seat = usize::from(table.active());
    let found = features(&table.game, &table.state, (seat, kind::BUY), &[choice]);
    found.into_iter().find(|(other, _)| *other == name).unwrap_or_else(|| panic!("no {name}")).1[0]
}

#[track_caller]
fn is_told(table: &Table, choice: Action, name: &str, expected: f64) {
    let told = told(table, choice, name);
    assert!((told - expected).abs() < 1e-9, "{name} of {choice:?} is {told}, not {expected}");
}

#[test]
fn a_hand_of_five_monsters_lacks_swords_for_all_that_have_none() {
    let mut table = table("blade,beat,2,false");
    let of_tool = |tool: u8| table.rules().fairies.iter().position(|row| row.tool == tool).expect("a fairy") as u8;
    let (fairy, other, book) = (Action::Fairy(of_tool(0)), Action::Fairy(of_tool(1)), buy_book());
    for choice in [fairy, book] {
        is_told(&table, choice, "work_things", 5.0);
        is_told(&table, choice, "work_lack", 5.0 - 5.0 * 2.0 / 9.0);
    }
    if table.rules().asks(table.state.primary) == find("monster") {
        is_told(&table, book, "work_primary", 15.0);
    }
    is_told(&table, book, "work_points", 15.0 * 26.0 / 27.0);
    is_told(&table, Action::Pass, "work_things", 0.0);
    is_told(&table, other, "work_things", 0.0);
    // What one has helps already.
    table.act(book);
    table.pass_to(0);
    is_told(&table, fairy, "work_lack", 4.0 - 5.0 * 2.0 / 9.0);
}

#[test]
fn a_card_that_is_held_takes_the_place_of_one_that_would_be_drawn() {
    let mut table = table("blade,beat,2,false");
    table.hold(0, 0);
    is_told(&table, buy_book(), "work_things", 4.0);
}

#[test]
fn a_spellbook_works_in_this_round_too_unless_it_is_for_the_refresh() {
    let mut beat = table("blade,beat,12,false");
    let trim = table("shredder,trim,12,false");
    is_told(&beat, buy_book(), "book_rounds", 6.0);
    is_told(&trim, buy_book(), "book_rounds", 5.0);
    is_told(&trim, buy_book(), "work_things", 0.0);
    is_told(&beat, Action::Pass, "book_rounds", 0.0);
    beat.until_round(6);
    is_told(&beat, buy_book(), "book_rounds", 1.0);
}

#[test]
fn of_a_spellbook_unseen_the_mean_of_the_table_is_told() {
    let table = table("blade,beat,1,false\nshredder,trim,3,false");
    let unseen = Action::Book(MarketSource::Deck, None);
    is_told(&table, unseen, "work_things", 5.0 / 4.0);
    is_told(&table, unseen, "book_beat", 0.25);
    is_told(&table, unseen, "book_rounds", 6.0 / 4.0 + 5.0 * 3.0 / 4.0);
}

/// A mean is the same to the last bit: what differs there would tell one order of the deck from another, and ties would fall by it.
#[test]
fn the_mean_of_the_own_deck_tells_nothing_of_its_order() {
    let mut table = Table::of(standard(&["market.first_round=seat_1"]));
    for number in 0..20 {
        table.begin(number);
        let told = |table: &Table| features(&table.game, &table.state, (0, kind::BUY), &table.legal());
        for coins in [6, 20] {
            table.coins(&[coins; 3]);
            let before = told(&table);
            for _ in 0..table.seat(0).deck.draw.len() {
                table.state.players[0].deck.draw.rotate_left(1);
                assert_eq!(told(&table), before, "game {number}");
            }
            let bought = table.legal().into_iter().find(|choice| matches!(choice, Action::Card(..)));
            table.act(bought.expect("a card to buy"));
            table.pass_to(0);
        }
    }
}
