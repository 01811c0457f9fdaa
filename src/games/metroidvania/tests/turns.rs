//! The frame: setup, healing, the win check, the end.

use super::table::*;
use crate::action::{Action, Event};
use crate::cells::{GridSide, cell};
use crate::state::Phase;

#[test]
fn setup_is_six_cards_and_six_luck_and_health_each_at_the_start_space() {
    let mut table = Table::dealt(standard(&[]), |_, _| true);
    assert_eq!(table.state.queue.len, 6);
    assert_eq!(table.state.deck.undrawn().len(), 48);
    for seat in 0..3 {
        let player = table.seat(seat);
        assert_eq!((player.luck, player.health, player.at), (6, 6, START));
    }
    assert_eq!(laid(&table.state), [0; 6]);
}

#[test]
fn ending_on_an_empty_room_heals_one_up_to_the_most() {
    for (before, after) in [(3, 4), (5, 6), (6, 6)] {
        let mut table = Table::new(HALLS, &[]);
        table.room(NORTH, "NS", 0);
        table.seat(0).health = before;
        table.walk(NORTH);
        assert_eq!(table.seat(0).health, after);
    }
}

#[test]
fn exploring_an_empty_room_and_ending_on_the_start_space_heal_too() {
    let mut table = Table::new(HALLS, &[]);
    table.seat(0).health = 3;
    table.explore(GridSide::North);
    assert_eq!(table.seat(0).health, 4);
    table.turn_of(0);
    table.walk(START);
    assert_eq!(table.seat(0).health, 5);
}

#[test]
fn passing_an_empty_room_does_not_heal() {
    let mut table = Table::new(HALLS, &[]);
    table.room(NORTH, "NS", 0);
    table.room(cell(2, 4), "NS", 0);
    table.seat(0).health = 3;
    table.walk(cell(2, 4));
    assert_eq!(table.seat(0).health, 4);
}

#[test]
fn ending_where_an_attack_was_survived_does_not_heal() {
    let mut table = Table::new(HALLS, &[]);
    table.room(NORTH, "NS", 1);
    table.seat(0).health = 3;
    table.walk(NORTH);
    table.act(Action::Wager(1));
    table.keep_first();
    table.act(Action::Stop);
    assert_eq!(table.seat(0).health, 3);
}

/// Seat 1 has taken its turn; seat 2 is about to end one, and these are the bosses.
fn about_to_begin(set: &[&str], first: u16, second: u16) -> Table {
    let mut table = Table::new(LAIRS, set);
    table.conquer(GridSide::North, 3);
    table.seat(0).bosses = first;
    table.seat(1).bosses = second;
    table.room(SOUTH, "N", 0);
    table.walk(SOUTH);
    table
}

#[test]
fn four_bosses_and_more_than_anyone_else_win_at_the_start_of_the_turn() {
    let table = about_to_begin(&[], 0b1111, 0b0111);
    assert_eq!(table.phase(), Phase::Over);
    let outcome = table.outcome();
    assert_eq!((outcome.winners, outcome.ending), (0b01, 0));
    assert_eq!((outcome.rounds, outcome.turns), (1, 2), "the turn did not begin");
}

#[test]
fn four_bosses_win_nothing_before_ones_own_turn() {
    // Seat 2 gets its lead in its own turn; seat 1 moves next, and only then is it checked.
    let mut table = about_to_begin(&[], 0, 0b1111);
    assert_eq!((table.phase(), table.state.active), (Phase::Card, 0));
    table.seat(0).at = START;
    table.turn_of(0);
    table.walk(SOUTH);
    assert_eq!((table.phase(), table.outcome().winners), (Phase::Over, 0b10));
}

#[test]
fn three_bosses_or_a_tie_do_not_win() {
    for (first, second) in [(0b0111, 0), (0b1111, 0b1111_0000), (0b1111, 0b11111)] {
        let table = about_to_begin(&[], first, second);
        assert_eq!(table.phase(), Phase::Card, "{first:b} against {second:b}");
    }
}

#[test]
fn after_a_tie_five_beat_four() {
    let table = about_to_begin(&[], 0b11111, 0b1111);
    assert_eq!((table.phase(), table.outcome().winners), (Phase::Over, 0b01));
}

#[test]
fn level_counts_that_can_never_change_end_the_game_unless_the_rules_say_otherwise() {
    let one_boss = ["boss_rooms.used=1", "win.bosses=1"];
    let table = about_to_begin(&one_boss, 0b1, 0b1);
    assert_eq!(table.phase(), Phase::Over);
    let outcome = table.outcome();
    assert_eq!((outcome.winners, outcome.ending), (0, 2), "a deadlock");
    let [used, bosses] = one_boss;
    let table = about_to_begin(&[used, bosses, "win.deadlock=plays_on"], 0b1, 0b1);
    assert_eq!(table.phase(), Phase::Card);
    let table = about_to_begin(&one_boss, 0b1, 0);
    assert_eq!(table.outcome().ending, 0, "seat 2 could still mark it, but seat 1 has won");
}

#[test]
fn the_round_cap_is_a_stalemate() {
    let mut table = Table::new(HALLS, &["win.round_cap=2"]);
    for side in GridSide::ALL {
        assert_eq!(table.phase(), Phase::Card);
        let seat = table.state.active;
        table.seat(seat).at = START;
        table.turn_of(seat);
        table.explore(side);
    }
    let outcome = table.outcome();
    assert_eq!((table.phase(), outcome.winners), (Phase::Over, 0));
    assert_eq!((outcome.ending, outcome.rounds, outcome.turns), (1, 2, 4), "both rounds were played whole");
}

/// Each seat is looked at as often: not the first a last time when no turn begins any more.
#[test]
fn nobody_wins_behind_the_round_cap() {
    for cap in 1..=2 {
        let table = about_to_begin(&[&format!("win.round_cap={cap}")], 0b1111, 0b0111);
        assert_eq!((table.phase(), table.outcome().winners), (Phase::Over, u8::from(cap == 2)));
        assert_eq!(table.outcome().ending, usize::from(cap == 1), "a stalemate, or a win at the start of round 2");
    }
}

#[test]
fn turns_pass_around_the_table() {
    let mut table = Table::of(deck(HALLS, &["players.count=4", "win.bosses=1"]));
    for seat in [0, 1, 2, 3, 0] {
        assert_eq!(table.state.active, seat);
        table.explore(GridSide::ALL[usize::from(seat)]);
    }
    let turns = |event: &Event| matches!(event, Event::Turn { .. });
    assert_eq!(table.heard(turns), 5);
    assert_eq!(table.state.round, 2);
}
