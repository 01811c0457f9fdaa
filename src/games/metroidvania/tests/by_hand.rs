//! Games with nothing left to chance, worked out by hand: all cards are alike, so shuffles do not matter.
//!
//! Every card is a boss room with four exits, black 1, red 1; an attack is three draws and so always 3 damage. Bosses have no abilities.
//! Both players take the first card and the first way to use it: explore to the first of north, east, south, west that is free,
//! else move to the first room in reading order. Cells are written (row, column) from 0; the start space is (4,4).

use super::table::*;
use crate::action::Action;
use crate::state::Phase;

const CARDS: &str = "lair,40,3,NESW,1,1,none,1";

/// Plays a whole game: the first legal choice, except that each wager is `wager` or what one has.
fn play(set: &[&str], wager: u8) -> Table {
    let mut table = Table::new(CARDS, set);
    while table.phase() != Phase::Over {
        let choice = match table.phase() {
            Phase::Wager => Action::Wager(wager.min(table.me().luck)),
            _ => table.legal()[0],
        };
        table.act(choice);
    }
    table
}

/// Without wagers each attack costs 3 of 6 health, so every second one kills.
///
/// | round | seat 1 | seat 2 |
/// |---|---|---|
/// | 1 | (3,4): 3 left, boss a | (4,5): 3 left, boss b |
/// | 2 | (2,4): dies, to the start | (3,5): dies, to the start |
/// | 3 | (5,4): 3 left, second boss | (4,3): 3 left, second boss |
/// | 4 | (5,5): dies | (3,3): dies |
/// | 5 | nothing to explore from the start: moves to (3,4), whose boss it holds: 3 left | moves to (3,4): 3 left, third boss |
/// | 6 | moves to (2,4): dies | begins with 3 bosses against 2 and wins |
#[test]
fn without_wagers_seat_2_wins_at_the_start_of_its_sixth_turn() {
    let mut table = play(&["win.bosses=3"], 0);
    let outcome = table.outcome();
    assert_eq!((outcome.winners, outcome.rounds, outcome.turns), (0b10, 6, 11));
    assert_eq!((table.seat(0).boss_count(), table.seat(1).boss_count()), (2, 3));
    assert_eq!((table.seat(0).luck, table.seat(1).luck), (6, 6));
    assert_eq!((table.seat(0).health, table.seat(1).health), (6, 3));
    assert_eq!(table.state.maze.rooms().count(), 9);
}

/// With wagers of 3 nothing is ever lost, and each turn opens a boss. Luck in hand after the turn, and luck on the queue:
///
/// | round | seat 1 | queue | seat 2 | queue |
/// |---|---|---|---|---|
/// | 1 | 6 + 0 - 3 = 3, (3,4) | 1 1 1 | 6 + 1 - 3 = 4, (4,5) | 2 2 1 |
/// | 2 | 3 + 2 - 3 = 2, (2,4) | 3 2 1 | 4 + 3 - 3 = 4, (3,5) | 3 2 1 |
/// | 3 | 2 + 3 - 3 = 2, (1,4) | 3 2 1 | 4 + 3 - 3 = 4, (2,5) | 3 2 1 |
/// | 4 | 2 + 3 - 3 = 2, (0,4), fourth boss | 3 2 1 | 4 + 3 - 3 = 4, (1,5) | 3 2 1 |
///
/// Taking the first card slides the queue: 3 2 1 becomes 2 1 0, and a wager of 3 makes it 3 2 1 again. With seven bosses seat 2
/// finds none in round 4, and seat 1 begins round 5 with 4 against 3.
#[test]
fn with_wagers_of_three_and_seven_bosses_seat_1_wins_at_the_start_of_its_fifth_turn() {
    let mut table = play(&["boss_rooms.used=7"], 3);
    let outcome = table.outcome();
    assert_eq!((outcome.winners, outcome.rounds, outcome.turns), (0b01, 4, 8));
    assert_eq!((table.seat(0).boss_count(), table.seat(1).boss_count()), (4, 3));
    assert_eq!((table.seat(0).luck, table.seat(1).luck), (2, 4));
    assert_eq!(laid(&table.state), [3, 2, 1, 0, 0, 0]);
    assert_eq!((table.seat(0).health, table.seat(1).health), (6, 6));
}

/// The same with eight bosses: four each after round 4, no boss left, and so nobody is ever ahead. In round 5 seat 1 explores (0,5) from
/// (0,4), for the edge is in the north; seat 2 explores (1,6) from (1,5), for (0,5) is taken. In round 6 they explore (0,6) and (2,6)... each
/// turn still gives 3 luck and takes 3.
#[test]
fn with_wagers_of_three_and_eight_bosses_nobody_wins() {
    let mut table = play(&["win.round_cap=6"], 3);
    let outcome = table.outcome();
    assert_eq!((outcome.winners, outcome.ending, outcome.rounds, outcome.turns), (0, 1, 6, 12));
    assert_eq!((table.seat(0).boss_count(), table.seat(1).boss_count()), (4, 4));
    assert_eq!((table.seat(0).luck, table.seat(1).luck), (2, 4));
    assert_eq!(laid(&table.state), [3, 2, 1, 0, 0, 0]);
}
