//! A recorded game.

use super::table::*;
use conformance::golden::is_as_recorded;

/// A deck of its own, so that tuning the shipped one leaves the record as it is.
const CARDS: &str = "hall,6,0,NESW,2,1,free_step,1
gate,5,0,NES,3,2,pass_locks,1
well,4,0,NS,3,1,heal,2
bat,5,1,NES,2,1,move,1
wand,4,1,NESW,2,3,redraw,1
witch,4,2,NE,3,2,reduce,1
ram,3,2,NES,2,1,break_wall,1
mirror,3,0,NE,4,2,warp,1
lair,8,3,NESW,1,1,none,1";

#[test]
fn the_recorded_game_is_played_again() {
    let game = deck(CARDS, &["players.count=2", "win.bosses=2"]);
    is_as_recorded(&game, env!("CARGO_MANIFEST_DIR"), "two_players");
}
