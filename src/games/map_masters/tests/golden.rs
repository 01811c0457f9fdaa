//! Recorded games.

use super::table::*;
use conformance::golden::is_as_recorded;

/// Tables of their own, so that tuning the shipped ones leaves the records as they are.
const CARDS: &str = "hall,0,5,T B L1 R2,T-a B-a L1-a:coin R2-a:sword,a:barrel,,
cellar,0,4,T B L2 R1,T-a:key B-a L2-x R1-x a-x:coin,a:,u:scroll,a-u x-u
lair,3,6,T B L1 R1,T-a:scissors B-a L1-R1:recycle,a:monster+coin,,
shaft,4,6,T B L1 L2,T-x:pitfall>u B-x L1-x:circle L2-x:rope,,u:barrel+coin,x-u
vault,5,6,T B R1 R2,T-a:padlock+coin B-a R1-a R2-a:circle,a:key,,
furnace,6,6,T B L1 R2,T-a:lava B-a L1-a:sword+coin R2-a:coin,a:scroll,,";
const OBJECTIVES: &str = "keys,key,2,5,2\nrooms,room,1,5,0\nmonsters,monster,3,5,1\npits,pit,3,5,0";

fn game(set: &[&str]) -> crate::MapMasters {
    tables(&[("cards", CARDS), ("objectives", OBJECTIVES)], &[&["hand.size=2", "time.bonus=lot"], set].concat())
}

#[test]
fn the_recorded_game_of_worked_out_paths_is_played_again() {
    is_as_recorded(&game(&["rounds.count=4", "players.coins=9"]), env!("CARGO_MANIFEST_DIR"), "three_players");
}

#[test]
fn the_recorded_game_of_paths_that_are_walked_is_played_again() {
    is_as_recorded(
        &game(&["players.count=2", "rounds.count=3", "exploration.path=walked"]),
        env!("CARGO_MANIFEST_DIR"),
        "walked",
    );
}
