//! "Move your pawn a number of rooms up to the black movement value. You may not end your turn on the same space you started."

use super::table::*;
use crate::action::{AbilitySource, Action};
use crate::cells::{GridSide, cell};
use crate::state::Phase;

/// A corridor of empty rooms to the north of the start space.
fn corridor(table: &mut Table, rooms: u8) {
    for row in 1..=rooms {
        table.room(cell(4 - row, 4), "NS", 0);
    }
}

#[test]
fn a_pawn_moves_up_to_the_black_value() {
    let mut table = Table::new(HALLS, &[]);
    corridor(&mut table, 4);
    table.take(0);
    let steps: Vec<_> = (0..4).map(|row| table.steps(cell(row, 4))).collect();
    assert_eq!(steps, [None, Some(3), Some(2), Some(1)]);
    table.go(cell(2, 4));
    assert_eq!((table.seat(0).at, table.state.active), (cell(2, 4), 1));
}

#[test]
fn no_turn_ends_where_it_began() {
    let mut table = Table::new(HALLS, &[]);
    corridor(&mut table, 1);
    table.take(0);
    assert_eq!(table.steps(START), None);
}

#[test]
fn walls_stop_a_pawn() {
    let mut table = Table::new(HALLS, &[]);
    table.room(NORTH, "S", 0);
    table.room(cell(3, 5), "NE", 0);
    table.take(0);
    assert_eq!(table.steps(cell(3, 5)), None);
}

#[test]
fn every_room_entered_attacks_and_the_movement_goes_on_with_what_is_left() {
    let mut table = Table::new(HALLS, &[]);
    table.room(NORTH, "NS", 1);
    table.room(cell(2, 4), "NS", 0);
    table.take(0);
    assert_eq!(table.steps(cell(2, 4)), None, "the attack comes before the room behind it");
    table.go(NORTH);
    table.act(Action::Wager(1));
    table.keep_first();
    assert_eq!(table.phase(), Phase::Plan);
    assert_eq!(table.steps(cell(2, 4)), Some(1));
    assert_eq!(table.steps(START), None, "the turn began there");
    assert!(table.legal().contains(&Action::Stop));
    table.go(cell(2, 4));
    assert_eq!((table.seat(0).at, table.state.active), (cell(2, 4), 1));
}

#[test]
fn after_a_survived_attack_one_may_stay_there() {
    let mut table = Table::new(HALLS, &[]);
    table.room(NORTH, "NS", 1);
    table.walk(NORTH);
    table.act(Action::Wager(1));
    table.keep_first();
    table.act(Action::Stop);
    assert_eq!((table.seat(0).at, table.state.active), (NORTH, 1));
    assert_eq!(table.seat(0).health, 6, "full before, and the room is not empty");
}

#[test]
fn movement_without_anything_left_ends_the_turn() {
    let cards = "hall,40,0,NESW,1,1,none,1\nlair,1,3,NESW,1,1,none,1";
    let mut table = Table::new(cards, &["win.bosses=1"]);
    table.room(NORTH, "NS", 1);
    table.walk(NORTH);
    table.act(Action::Wager(0));
    table.keep_first();
    assert_eq!((table.seat(0).at, table.seat(0).health), (NORTH, 5));
    assert_eq!(table.state.active, 1);
}

#[test]
fn a_card_explores_or_moves_not_both() {
    let mut table = Table::new(HALLS, &[]);
    table.room(NORTH, "NS", 1);
    table.walk(NORTH);
    table.act(Action::Wager(0));
    table.keep_first();
    let explores = |action: &Action| matches!(action, Action::Explore { .. });
    assert!(!table.legal().iter().any(explores));
}

#[test]
fn a_room_left_again_attacks_again() {
    let mut table = Table::new(HALLS, &[]);
    table.room(NORTH, "NS", 1);
    table.room(cell(2, 4), "S", 1);
    table.walk(NORTH);
    for (at, wager) in [(cell(2, 4), 1), (NORTH, 0)] {
        table.act(Action::Wager(wager));
        table.keep_first();
        table.go(at);
    }
    assert_eq!(table.phase(), Phase::Wager);
}

/// The start space is empty: out to it, and back into the room that attacked.
#[test]
fn one_may_leave_a_room_just_survived_and_come_back_to_be_attacked_again() {
    let mut table = Table::new(HALLS, &[]);
    table.room(NORTH, "NS", 1);
    table.walk(NORTH);
    table.act(Action::Wager(1));
    table.keep_first();
    assert_eq!(table.steps(NORTH), Some(2));
    table.go(NORTH);
    assert_eq!(table.phase(), Phase::Wager);
    table.act(Action::Wager(1));
    table.keep_first();
    assert_eq!((table.state.active, table.seat(0).items.len()), (1, 2), "three rooms walked, two attacks survived");
}

#[test]
fn one_may_walk_through_the_attack_of_the_room_where_the_turn_began() {
    for (moves, passes) in [(2, false), (3, true)] {
        let cards = format!("hall,40,0,NESW,{moves},1,none,1\nlair,1,3,NESW,3,1,none,1");
        let mut table = Table::new(&cards, &["win.bosses=1"]);
        table.room(NORTH, "NS", 1);
        table.seat(0).at = NORTH;
        table.turn_of(0);
        table.take(0);
        assert_eq!(table.steps(NORTH), passes.then_some(2), "{moves} rooms: there must be one left to leave it again");
        if passes {
            table.go(NORTH);
            table.act(Action::Wager(1));
            table.keep_first();
            assert_eq!(table.legal(), [Action::Move { to: START, steps: 1, by: None }], "the turn may not end here");
        }
    }
}

/// A boss room is the end of the turn, so that one which the pawn began in cannot be entered at all.
#[test]
fn no_turn_ends_in_the_boss_room_where_it_began() {
    let mut table = Table::new(LAIRS, &[]);
    table.conquer(GridSide::North, 3);
    table.turn_of(0);
    table.take(0);
    assert_eq!(table.steps(NORTH), None);
    assert_eq!(table.steps(START), Some(1));
}

/// After a warp the pawn may walk out of the start space and end the turn there: it began elsewhere.
#[test]
fn one_may_walk_back_to_where_a_warp_led() {
    let cards = "hall,40,0,NESW,3,1,warp,1\nlair,1,3,NESW,3,1,none,1";
    let mut table = Table::new(cards, &["win.bosses=1"]);
    table.give("hall");
    table.room(NORTH, "NS", 0);
    table.seat(0).at = NORTH;
    table.turn_of(0);
    table.take(0);
    table.act(Action::Use(AbilitySource::Item(0)));
    assert_eq!((table.steps(NORTH), table.steps(START)), (None, Some(2)));
}
