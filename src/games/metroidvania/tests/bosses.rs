//! "If this room has !!!, it is a boss room."

use super::table::*;
use crate::action::{AbilitySource, Action, Event};
use crate::cells::{GridSide, cell};
use crate::state::Phase;

/// The first player has opened the boss room to the north.
fn opened(set: &[&str]) -> Table {
    let mut table = Table::new(LAIRS, set);
    table.conquer(GridSide::North, 3);
    table
}

#[test]
fn the_first_survivor_draws_the_boss_and_marks_it() {
    let mut table = Table::new(LAIRS, &[]);
    let next = *table.state.bosses.last().expect("a boss");
    table.conquer(GridSide::North, 0);
    assert_eq!(table.seat(0).health, 3, "surviving is enough, whatever it costs");
    assert_eq!(table.seat(0).bosses, 1 << next);
    assert_eq!(table.state.bosses.len(), 7);
    assert_eq!(table.state.maze.boss_at(NORTH), Some(next));
    let marked = [Event::Opened { seat: 0, boss: next }, Event::Defeated { seat: 0, boss: next }];
    assert!(marked.iter().all(|mark| table.heard(|event| event == mark) == 1));
}

#[test]
fn the_other_exits_are_locked_not_walled_off() {
    let mut table = opened(&[]);
    assert_eq!(table.exits(NORTH), "NESW");
    table.room(cell(3, 5), "SW", 0);
    table.room(cell(2, 4), "S", 0);
    let (holder, other) = (table.seat(0).shut, table.seat(1).shut);
    for (side, open) in [(GridSide::North, false), (GridSide::East, false), (GridSide::South, true)] {
        assert!(table.state.maze.leads(NORTH, side, &holder), "{side:?}");
        assert_eq!(table.state.maze.leads(NORTH, side, &other), open, "{side:?}");
    }
    assert!(!table.state.maze.leads(cell(3, 5), GridSide::West, &other), "nor into the room");
    assert!(table.state.maze.leads(cell(3, 5), GridSide::West, &holder));
}

/// Exits are locked, and a wall is none: one broken later stands open.
#[test]
fn a_wall_broken_into_a_boss_room_is_not_locked() {
    let cards = "lair,40,3,NS,3,1,break_wall,1";
    let mut table = Table::new(cards, &[]);
    table.conquer(GridSide::North, 3);
    table.room(cell(3, 5), "N", 0);
    table.seat(1).at = cell(3, 5);
    table.turn_of(1);
    table.give("lair");
    table.take(0);
    table.act(Action::Break(AbilitySource::Item(0), GridSide::West));
    assert_eq!(table.steps(NORTH), Some(1));
}

#[test]
fn nobody_explores_through_a_locked_exit_but_the_holder() {
    let mut table = opened(&[]);
    table.seat(1).at = NORTH;
    table.turn_of(1);
    table.take(0);
    assert!(GridSide::ALL.iter().all(|side| table.explorations(*side).is_empty()));
    let mut table = opened(&[]);
    table.turn_of(0);
    table.take(0);
    assert_eq!(table.explorations(GridSide::North).len(), 1);
}

#[test]
fn the_turn_ends_even_with_movement_left() {
    let mut table = Table::new(HALLS, &[]);
    table.room(NORTH, "NS", 3);
    table.walk(NORTH);
    table.act(Action::Wager(3));
    table.keep_first();
    assert_eq!((table.state.active, table.phase()), (1, Phase::Card));
    assert_eq!(table.seat(0).bosses.count_ones(), 1);
}

#[test]
fn a_second_player_marks_the_same_boss() {
    let mut table = opened(&[]);
    table.walk(NORTH);
    table.act(Action::Wager(3));
    table.keep_first();
    let [first, second] = [0, 1].map(|seat| table.seat(seat).bosses);
    assert_eq!(first, second);
    assert_eq!(table.state.bosses.len(), 7, "no second boss is drawn");
}

#[test]
fn a_room_whose_first_visitor_died_is_opened_by_the_next_through_the_exit_that_one_used() {
    let mut table = Table::new(LAIRS, &[]);
    table.seat(0).health = 3;
    table.explore(GridSide::North);
    table.act(Action::Wager(0));
    assert_eq!(table.state.maze.boss_at(NORTH), None);
    table.room(cell(3, 5), "SW", 0);
    table.seat(1).at = cell(3, 5);
    table.turn_of(1);
    table.walk(NORTH);
    table.act(Action::Wager(3));
    table.keep_first();
    assert_eq!(table.seat(1).bosses.count_ones(), 1);
    let first = table.seat(0).shut;
    assert!(table.state.maze.leads(cell(3, 5), GridSide::West, &first), "the exit used stays open");
    assert!(!table.state.maze.leads(START, GridSide::North, &first), "the one the dead used is locked");
}

/// The exit used stays open for ever, so that which one it is is for the player to choose.
#[test]
fn an_unopened_boss_room_is_entered_by_any_exit_in_reach() {
    for by in [GridSide::South, GridSide::East] {
        let mut table = Table::new(HALLS, &[]);
        table.room(NORTH, "NES", 3);
        table.room(EAST, "NW", 0);
        table.room(cell(3, 5), "SW", 0);
        table.take(0);
        assert_eq!(
            table.ways(NORTH),
            [(1, Some(GridSide::South)), (3, Some(GridSide::East))],
            "not by the north, into the empty"
        );
        let steps = if by == GridSide::South { 1 } else { 3 };
        table.act(Action::Move { to: NORTH, steps, by: Some(by) });
        table.act(Action::Wager(3));
        table.keep_first();
        let other = table.seat(1).shut;
        assert_eq!(table.state.maze.leads(NORTH, GridSide::South, &other), by == GridSide::South);
        assert_eq!(table.state.maze.leads(NORTH, GridSide::East, &other), by == GridSide::East);
        table.seat(1).at = if by == GridSide::South { START } else { cell(3, 5) };
        table.turn_of(1);
        table.take(0);
        assert_eq!(table.ways(NORTH), [(1, None)], "once it is opened, the way in means nothing");
    }
}

#[test]
fn a_held_boss_room_attacks_marks_nothing_and_ends_the_turn() {
    let mut table = opened(&[]);
    table.seat(0).at = START;
    table.turn_of(0);
    table.walk(NORTH);
    assert_eq!(table.phase(), Phase::Wager);
    table.act(Action::Wager(0));
    table.keep_first();
    assert_eq!(table.seat(0).bosses.count_ones(), 1);
    assert_eq!((table.seat(0).health, table.state.active), (3, 1));
}

#[test]
fn the_ability_lasts() {
    let bosses = "healer,heal,1\nhealer-two,heal,1";
    let set = ["players.count=2", "win.bosses=2", "boss_rooms.used=2"];
    let mut table = Table::of(tables(LAIRS, Some(bosses), &set));
    table.conquer(GridSide::North, 0);
    assert_eq!(table.seat(0).health, 3);
    for _ in 0..2 {
        table.seat(0).at = NORTH;
        table.turn_of(0);
        table.walk(START);
    }
    assert_eq!(table.seat(0).health, 6, "twice 2 health instead of 1, up to the most");
}
