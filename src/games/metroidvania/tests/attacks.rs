//! "Whenever you move into a room with one or more ! symbols, you are attacked."

use super::table::*;
use crate::action::{AbilitySource, Action, CardNumber, Event};
use crate::cells::GridSide;
use crate::config::Rules;
use crate::state::Phase;

/// Ones, twos, and threes that are Wands.
const ONE_TWO_WAND: &str =
    "one,12,0,NESW,2,1,none,1\ntwo,12,0,NESW,2,2,pass_locks,1\nwand,12,0,NESW,2,3,redraw,1\nlair,4,3,NESW,2,1,none,1";

/// A table whose next damage draws are these red values.
fn drawing(reds: &[u8]) -> Table {
    coming(|rules, cards| {
        cards.map(|card| rules.damage_of[usize::from(card)]).take(reds.len()).eq(reds.iter().copied())
    })
}

/// A table where the cards that damage comes from are as wanted, the first of them first.
fn coming(wanted: impl Fn(&Rules, &mut dyn Iterator<Item = CardNumber>) -> bool) -> Table {
    let game = deck(ONE_TWO_WAND, &["players.count=2"]);
    Table::dealt(game, |rules, state| wanted(rules, &mut state.deck.undrawn().iter().rev().copied()))
}

/// Walks into a room with so many `!`, to the north of the start space, and lays a wager.
fn attacked(table: &mut Table, threat: u8, wager: u8) {
    table.room(NORTH, "NS", threat);
    table.walk(NORTH);
    table.act(Action::Wager(wager));
}

fn reds(table: &Table) -> Vec<u8> {
    let drawn = table.state.current.drawn.iter();
    drawn.map(|&card| table.rules().damage_of[usize::from(card)]).collect()
}

/// The rulebook's "Example: Damage", sentence by sentence.
#[test]
fn rulebook_example_damage() {
    let mut table = drawing(&[1, 3, 2]);
    // "You enter a room with !!, threatening two damage draws, and you have two health left."
    table.give("wand");
    table.seat(0).health = 2;
    // "You spend three luck (placing it onto the first, second, and third cards in the queue)."
    attacked(&mut table, 2, 3);
    assert_eq!(laid(&table.state), [1, 1, 1, 0, 0, 0]);
    assert_eq!(table.me().luck, 3);
    // "The first card is a one, and the second card is a three."
    assert_eq!(reds(&table), [1, 3]);
    let three = table.state.current.drawn[1];
    // "You have the Wand, and use it to redraw the second card. You draw a two, making three damage total."
    table.act(Action::Redraw(AbilitySource::Item(0), 1));
    assert_eq!(reds(&table), [1, 2]);
    // "This is less than or equal to the luck you spent, so you take no damage."
    assert_eq!(table.me().health, 2);
    let covered = Event::Attacked { seat: 0, threat: 2, wager: 3, damage: 3, lost: 0, died: false };
    assert_eq!(table.heard(|event| *event == covered), 1);
    // "You can choose to keep either the one or the two (not the discarded three) as your item."
    assert_eq!(table.legal(), [0, 1].map(|drawn| Action::Keep { drawn, drop: None }));
    assert!(table.state.deck.discarded().contains(&three));
}

#[test]
fn without_the_wand_the_example_kills() {
    let mut table = drawing(&[1, 3]);
    table.seat(0).health = 2;
    attacked(&mut table, 2, 3);
    // Four damage against a wager of three and two health.
    assert_eq!((table.seat(0).at, table.seat(0).health), (START, 6));
    assert_eq!(table.state.active, 1);
}

#[test]
fn damage_is_all_or_nothing() {
    for (wager, health) in [(0, 3), (1, 3), (2, 3), (3, 6), (4, 6)] {
        let mut table = drawing(&[1, 2]);
        attacked(&mut table, 2, wager);
        assert_eq!(table.seat(0).health, health, "3 damage against a wager of {wager}");
        assert_eq!(table.seat(0).luck, 6 - wager);
    }
}

#[test]
fn one_card_is_drawn_for_each_exclamation_mark() {
    for threat in 1..=3 {
        let mut table = drawing(&[1, 1, 1]);
        attacked(&mut table, threat, 6);
        assert_eq!(table.state.current.drawn.len(), usize::from(threat));
    }
}

#[test]
fn a_wager_is_nought_to_six_luck_within_ones_means() {
    for (luck, most) in [(6, 6), (7, 6), (2, 2), (0, 0)] {
        let mut table = Table::new(HALLS, &[&format!("players.luck={luck}")]);
        table.room(NORTH, "NS", 1);
        table.walk(NORTH);
        let wagers: Vec<Action> = (0..=most).map(Action::Wager).collect();
        assert_eq!(table.legal(), wagers, "with {luck} luck");
    }
}

#[test]
fn death_ends_the_turn_at_the_start_space_with_full_health_and_keeps_luck_and_items() {
    let mut table = drawing(&[3, 3, 3]);
    table.give("one");
    table.seat(0).health = 4;
    attacked(&mut table, 3, 2);
    let player = table.seat(0);
    assert_eq!((player.at, player.health, player.luck, player.items.len()), (START, 6, 4, 1));
    assert_eq!(player.bosses, 0);
    assert_eq!(table.state.bosses.len(), 8, "no boss card is drawn for the dead");
    assert_eq!(table.state.maze.boss_at(NORTH), None);
    assert_eq!((table.state.active, table.phase()), (1, Phase::Card));
}

#[test]
fn damage_equal_to_health_kills() {
    let mut table = drawing(&[1, 2]);
    table.seat(0).health = 3;
    attacked(&mut table, 2, 0);
    let died = |event: &Event| matches!(event, Event::Attacked { died: true, .. });
    assert_eq!(table.heard(died), 1);
}

#[test]
fn nobody_loses_more_health_than_there_was() {
    let mut table = drawing(&[3, 2, 3]);
    table.seat(0).health = 4;
    attacked(&mut table, 3, 1);
    let died = Event::Attacked { seat: 0, threat: 3, wager: 1, damage: 8, lost: 4, died: true };
    assert_eq!(table.heard(|event| *event == died), 1);
}

#[test]
fn the_first_two_items_are_simply_kept() {
    let mut table = drawing(&[1, 2]);
    table.give("one");
    attacked(&mut table, 2, 6);
    assert_eq!(table.legal(), [0, 1].map(|drawn| Action::Keep { drawn, drop: None }));
    table.act(Action::Keep { drawn: 1, drop: None });
    let items = table.seat(0).items;
    assert_eq!(items.len(), 2);
    assert_eq!(table.rules().card(items[1]).name, "two");
}

#[test]
fn a_third_item_means_discarding_one_of_the_three() {
    let mut table = drawing(&[1, 2]);
    table.give("one");
    table.give("two");
    let held = table.me().items.to_vec();
    attacked(&mut table, 2, 6);
    let mut expected = Vec::new();
    for drawn in 0..2 {
        expected.extend([0, 1].map(|place| Action::Keep { drawn, drop: Some(place) }));
    }
    expected.push(Action::KeepNone);
    assert_eq!(table.legal(), expected, "either old item or the new one may go");
    let new = table.state.current.drawn[1];
    table.act(Action::Keep { drawn: 1, drop: Some(0) });
    assert_eq!(table.seat(0).items[..], [held[1], new]);
    assert!(table.state.deck.discarded().contains(&held[0]));
}

/// Cards of one row are one choice, and so are items in hand that do the same.
#[test]
fn equal_cards_are_one_choice() {
    let drawing = || {
        let names = ["one", "one", "two"];
        coming(|rules, cards| cards.map(|card| rules.card(card).name.as_str()).take(names.len()).eq(names))
    };
    let mut table = drawing();
    table.give("one");
    table.give("one");
    attacked(&mut table, 3, 6);
    let keep = |drawn| Action::Keep { drawn, drop: Some(0) };
    assert_eq!(table.legal(), [keep(0), keep(2), Action::KeepNone]);
    let mut table = drawing();
    table.give("wand");
    table.give("wand");
    attacked(&mut table, 3, 0);
    let redraw = |drawn| Action::Redraw(AbilitySource::Item(0), drawn);
    assert_eq!(table.legal(), [Action::Accept, redraw(0), redraw(2)]);
}

#[test]
fn cards_drawn_and_not_kept_are_discarded() {
    let mut table = drawing(&[1, 2]);
    attacked(&mut table, 2, 6);
    let drawn = table.state.current.drawn.to_vec();
    table.act(Action::Keep { drawn: 0, drop: None });
    assert!(table.state.deck.discarded().contains(&drawn[1]));
    assert!(!table.state.deck.discarded().contains(&drawn[0]));
}

#[test]
fn a_room_explored_attacks_like_any_other() {
    let cards = "den,40,2,NESW,3,1,none,1\nlair,1,3,NESW,3,1,none,1";
    let mut table = Table::new(cards, &["win.bosses=1"]);
    table.explore(GridSide::West);
    assert_eq!((table.phase(), table.me().at), (Phase::Wager, WEST));
    table.act(Action::Wager(1));
    table.keep_first();
    assert_eq!((table.seat(0).health, table.state.active), (4, 1));
}
