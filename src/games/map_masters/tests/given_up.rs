//! The spellbook that becomes any fairy: "you can permanently remove this Card to obtain a Fairy Token of your choice, even if it's out of
//! stock. This Spellbook can only be used once per game."

use super::table::*;
use crate::action::{Action, Event};
use crate::card::FindKind;
use crate::state::Phase;

/// Starters of one hallway with a monster in its middle.
const MONSTERS: &str = "starter,0,9,T B,T-B:coin+monster+coin,,,";

/// Two players who may only lay a card; seat 1 has the spellbook.
fn staged(spellbooks: &[(&str, &str)], set: &[&str]) -> Table {
    let rows =
        [&[("objectives", "keys,key,2,13,0\nmonsters,monster,3,14,0"), ("cards", MONSTERS)][..], spellbooks].concat();
    let mut table = Table::with(&rows, &[&["players.count=2", "hand.size=1"], set].concat());
    table.give(0, "fairy");
    table
}

/// Lays the only card; seat 1 then chooses whether to win the fight.
fn lay(table: &mut Table) {
    table.pass();
    let lay = table.legal()[0];
    table.act(lay);
}

/// The choice of the path with the monster, or without.
fn path(table: &Table, fights: bool) -> Action {
    let outcomes = &table.state.dungeon.frontier.outcomes;
    let which = outcomes.iter().position(|outcome| (outcome.finds.count(FindKind::Monster) == 1) == fights);
    Action::Path(which.expect("such a path") as u8)
}

/// Ends the round of seat 2, who has nothing against monsters.
fn others(table: &mut Table) {
    let lay = table.legal()[0];
    table.act(lay);
    table.decline();
}

#[test]
fn it_is_given_up_for_good_and_the_stock_of_fairies_stays() {
    let mut table = staged(&[], &[]);
    table.state.market.fairies[0] = 0;
    table.state.players[1].fairies[0] = 5;
    lay(&mut table);
    assert_eq!((table.phase(), table.legal().len()), (Phase::Path, 2), "to fight, or to keep the book");
    let fight = path(&table, true);
    table.act(fight);
    assert_eq!(table.seat(0).books.len(), 0, "out of play");
    assert_eq!(table.heard(|event| matches!(event, Event::Drawn { seat: 0, gave_up: true, .. })), 1);
    others(&mut table);
    assert_eq!(table.state.market.fairies, [5; 4], "five are five");
    let market = &table.state.market.books;
    assert_eq!(market.deck.len() + market.open.iter().flatten().count(), 16, "never back in the market");
    assert_eq!((table.seat(0).coins, table.seat(0).score.boxes), (8, 1), "a coin before the monster and one behind it");
}

#[test]
fn it_may_be_kept() {
    let mut table = staged(&[], &[]);
    lay(&mut table);
    let keep = path(&table, false);
    table.act(keep);
    assert_eq!((table.seat(0).books.len(), table.seat(0).books[0].used), (1, false));
    others(&mut table);
    assert_eq!((table.seat(0).coins, table.seat(0).score.boxes), (7, 0));
    lay(&mut table);
    assert_eq!(table.legal().len(), 2, "and used later");
}

/// In the last round nothing is won by keeping it.
#[test]
fn it_is_not_kept_in_the_last_round() {
    let mut table = staged(&[], &["rounds.count=1"]);
    lay(&mut table);
    assert_eq!(table.active(), 1, "there is one path to choose");
    assert_eq!((table.seat(0).books.len(), table.seat(0).walked.finds.count(FindKind::Monster)), (0, 1));
}

/// It is given up where paths are walked, too.
#[test]
fn it_is_given_up_on_a_path_that_is_walked() {
    for fights in [true, false] {
        let mut table = staged(&[], &["exploration.path=walked"]);
        lay(&mut table);
        while table.active() == 0 {
            let choices = table.legal();
            let told = |choice: &&Action| format!("{choice:?}").contains("Wild") == fights;
            let step = *choices.iter().find(told).unwrap_or(&choices[0]);
            table.act(step);
        }
        assert_eq!(table.seat(0).books.len(), usize::from(!fights));
        assert_eq!(table.seat(0).walked.finds.count(FindKind::Monster), u8::from(fights));
    }
}

/// With `once_a_game` false it is turned face down like all others, and there is no reason to keep it.
#[test]
fn a_row_that_is_not_once_a_game_comes_back_each_round() {
    let books = [("spellbooks", "jar,fairy,1,false\nblade,beat,1,false\nplank,cross,2,false")];
    let mut table = staged(&books, &[]);
    for coins in [8, 10] {
        lay(&mut table);
        assert_eq!(table.active(), 1, "one path, drawn at once");
        assert!(table.seat(0).books[0].used);
        others(&mut table);
        assert_eq!((table.seat(0).coins, table.seat(0).books.len(), table.seat(0).books[0].used), (coins, 1, false));
    }
    assert_eq!(table.heard(|event| matches!(event, Event::Drawn { gave_up: true, .. })), 0);
}

/// Of two the one that comes back is used.
#[test]
fn one_that_comes_back_goes_first() {
    let books = [("spellbooks", "jar,fairy,1,true\nurn,fairy,1,false\nplank,cross,2,false")];
    let mut table = staged(&books, &[]);
    table.give(0, "fairy");
    lay(&mut table);
    assert_eq!(table.active(), 1);
    let once = |book: u8| table.rules().spellbooks[usize::from(book)].once_a_game;
    let books: Vec<(bool, bool)> = table.seat(0).books.iter().map(|book| (once(book.row), book.used)).collect();
    assert!(books.contains(&(true, false)) && books.contains(&(false, true)), "{books:?}");
}

#[test]
fn any_other_row_that_says_once_a_game_is_told() {
    let books = [("spellbooks", "jar,fairy,1,true\nblade,beat,1,true\nplank,cross,2,false")];
    let Err(faults) = read_tables(&books, &[]) else { panic!("no fault") };
    let said: Vec<_> = faults.iter().map(|fault| (fault.message.as_str(), fault.help.as_deref())).collect();
    let help = "write false; only the effect `fairy` can be given up for good";
    assert_eq!(said, [("`blade` is used once a round, not once a game", Some(help))]);
}
