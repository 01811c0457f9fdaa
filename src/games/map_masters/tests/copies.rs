//! Copies of a spellbook: "Each Spellbook Card can only be used once per Round", so two do it twice.

use super::table::*;
use crate::action::Action;
use crate::state::Phase;

/// Two players, the first of whom has these two spellbooks of a table of them.
fn two(books: &str, effects: [&str; 2], set: &[&str]) -> Table {
    let rows = [("objectives", KEYS), ("spellbooks", books)];
    let mut table = Table::with(&rows, &[&["players.count=2"], set].concat());
    effects.iter().for_each(|effect| table.give(0, effect));
    table
}

#[test]
fn two_on_the_path_work_twice() {
    let table = two("blade,beat,4,false", ["beat", "beat"], &[]);
    assert_eq!(table.seat(0).gear(table.rules()).tools, [2, 0, 0, 0]);
    let table = two("rope,cross,4,false\nrune,circle,4,false", ["circle", "cross"], &[]);
    assert_eq!(table.seat(0).gear(table.rules()).tools, [0, 0, 1, 1]);
}

#[test]
fn two_in_the_market_work_twice() {
    let mut table = two("haggler,discount,4,false", ["discount", "discount"], &["players.coins=10"]);
    for coins in [8, 6, 3] {
        table.act(buy_card(0));
        assert_eq!(table.seat(0).coins, coins);
        if table.active() == 1 {
            table.act(Action::Pass);
        }
    }
}

#[test]
fn two_that_remove_a_card_remove_two() {
    let mut table = two("shredder,trim,4,false", ["trim", "trim"], &[]);
    table.explore(&[]);
    table.act(Action::Choose(Some(0)));
    assert_eq!(table.phase(), Phase::Trim);
    table.act(Action::Choose(Some(0)));
    assert_eq!((table.phase(), table.seat(0).cards()), (Phase::Buy, 7));
}

/// Each has its price, and the cheaper one is paid first.
#[test]
fn two_that_keep_a_card_keep_two_for_their_prices() {
    let mut table = two("bookmark,keep:3,2,false\nribbon,keep:1,2,false", ["keep:3", "keep:1"], &["players.coins=4"]);
    table.explore(&[]);
    table.act(Action::Choose(Some(0)));
    assert_eq!((table.phase(), table.seat(0).coins), (Phase::Keep, 3));
    table.act(Action::Choose(Some(0)));
    assert_eq!((table.phase(), table.seat(0).coins, table.hand(0).len()), (Phase::Buy, 0, 2));
    let mut table = two("bookmark,keep:3,2,false\nribbon,keep:1,2,false", ["keep:3", "keep:1"], &["players.coins=3"]);
    table.explore(&[]);
    table.act(Action::Choose(Some(0)));
    assert_eq!((table.phase(), table.seat(0).coins), (Phase::Buy, 2), "two are not enough for the other");
}

#[test]
fn two_that_exchange_a_card_exchange_two() {
    let mut table = two("trader,swap,4,false", ["swap", "swap"], &[]);
    table.hold(0, 0);
    table.hold(0, 0);
    table.explore(&[]);
    for _ in 0..2 {
        assert_eq!(table.phase(), Phase::Swap);
        table.act(Action::Swap(Some((0, 0, 0))));
    }
    assert_eq!((table.phase(), table.seat(0).cards()), (Phase::Buy, 11));
}
