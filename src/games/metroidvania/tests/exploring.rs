//! "Draw the card's room on the map and move your pawn into it."

use super::table::*;
use crate::cells::{GridSide, cell};

/// The ways to lay the first card's room, by side of the start space.
fn ways(exits: &str, set: &[&str]) -> [usize; 4] {
    let cards = format!("room,40,0,{exits},3,1,none,1\nlair,1,3,NESW,3,1,none,1");
    let mut all = vec!["win.bosses=1"];
    all.extend(set);
    let mut table = Table::new(&cards, &all);
    table.take(0);
    GridSide::ALL.map(|side| table.explorations(side).len())
}

#[test]
fn the_pawn_moves_into_the_new_room() {
    let mut table = Table::new(HALLS, &[]);
    table.explore(GridSide::East);
    assert_eq!(table.seat(0).at, EAST);
    assert!(table.state.maze.rooms().has(EAST));
    assert_eq!(table.exits(EAST), "NESW");
    assert_eq!(table.state.active, 1, "the room is empty, so the turn is over");
}

#[test]
fn rotations_are_those_in_which_an_exit_meets_yours() {
    assert_eq!(ways("N", &[]), [1; 4], "a dead end fits in one way");
    assert_eq!(ways("NS", &[]), [1; 4], "a straight");
    assert_eq!(ways("NE", &[]), [2; 4], "a corner");
    assert_eq!(ways("NES", &[]), [3; 4], "a tee");
    assert_eq!(ways("NESW", &[]), [1; 4], "a cross");
}

#[test]
fn without_rotation_a_room_is_laid_as_printed() {
    // Explored to the south the room is entered from the north, to the west from the east.
    assert_eq!(ways("NE", &["maze.rotation=none"]), [0, 0, 1, 1]);
    assert_eq!(ways("NESW", &["maze.rotation=none"]), [1; 4]);
}

#[test]
fn exits_that_face_a_wall_become_walls() {
    let mut table = Table::new(HALLS, &[]);
    table.room(cell(3, 5), "NE", 0);
    table.explore(GridSide::North);
    assert_eq!(table.exits(NORTH), "NSW");
    assert_eq!(table.exits(cell(3, 5)), "NE");
}

#[test]
fn an_exit_that_the_new_room_walls_off_becomes_a_wall() {
    let straight = "hall,40,0,NS,3,1,none,1\nlair,1,3,NESW,3,1,none,1";
    let mut table = Table::new(straight, &["win.bosses=1"]);
    table.room(cell(3, 3), "NE", 0);
    table.explore(GridSide::North);
    assert_eq!(table.exits(NORTH), "NS");
    assert_eq!(table.exits(cell(3, 3)), "N");
}

#[test]
fn exits_that_meet_are_joined() {
    let mut table = Table::new(HALLS, &[]);
    table.room(cell(3, 5), "NW", 0);
    table.explore(GridSide::North);
    assert_eq!(table.exits(NORTH), "NESW");
    table.turn_of(0);
    table.take(0);
    assert_eq!(table.steps(cell(3, 5)), Some(1));
}

#[test]
fn there_are_no_exits_over_the_edge() {
    let mut table = Table::new(HALLS, &["maze.size=5"]);
    let (top, middle) = (cell(0, 2), cell(1, 2));
    table.room(middle, "NESW", 0);
    table.seat(0).at = middle;
    table.turn_of(0);
    table.explore(GridSide::North);
    assert_eq!(table.seat(0).at, top);
    assert_eq!(table.exits(top), "ESW");
    table.turn_of(0);
    table.take(0);
    assert!(table.explorations(GridSide::North).is_empty());
}

#[test]
fn the_start_space_has_four_exits_less_those_at_the_edge() {
    for (start, at, exits) in
        [("middle", cell(4, 4), "NESW"), ("edge", cell(8, 4), "NEW"), ("corner", cell(8, 0), "NE")]
    {
        let mut table = Table::new(HALLS, &[&format!("maze.start={start}")]);
        assert_eq!((table.seat(0).at, table.exits(at)), (at, exits.to_owned()), "{start}");
        assert_eq!(table.state.maze.rooms().count(), 1);
    }
}

#[test]
fn walls_and_drawn_rooms_cannot_be_explored() {
    let mut table = Table::new(HALLS, &[]);
    table.room(NORTH, "S", 0);
    table.take(0);
    assert_eq!(GridSide::ALL.map(|side| table.explorations(side).len()), [0, 1, 1, 1]);
}
