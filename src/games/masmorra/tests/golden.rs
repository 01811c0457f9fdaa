//! Recorded games, with the rules of the tests. Whoever chooses at random never comes to the lair by
//! himself: three of them are played by hardy heroes in a dungeon of few tiles.

use super::table::fixture;
use conformance::golden::is_as_recorded;

/// Few tiles but stairs, monsters that hurt little, and heroes who bear much.
const SHORT: [&str; 10] = [
    "heroes[life>=1].life=12",
    "monsters[payback>=1].payback=1",
    "tiles[spawn=minor].players=5",
    "tiles[spawn=major].players=5",
    "tiles[room=treasure].players=5",
    "tiles[room=rune].players=5",
    "tiles[room=trap].players=5",
    "tiles[room=portal].players=5",
    "tiles[room=web].players=5",
    "tiles[room=pit].players=5",
];
/// Stairs on top of their stacks.
const STAIRS: [&str; 2] = ["stairs.first=0", "stairs.second=0"];

#[test]
fn the_recorded_standard_game_is_played_again() {
    is_as_recorded(&fixture("standard", &["time.rounds=6"]), env!("CARGO_MANIFEST_DIR"), "standard");
}

#[test]
fn the_recorded_epic_game_is_played_again() {
    let alone = ["time.rounds=7", "tiles.minor_2a.players=5", "tiles.mixed_2b.players=5"];
    is_as_recorded(&fixture("epic", &[&SHORT[..], &alone].concat()), env!("CARGO_MANIFEST_DIR"), "epic");
}

#[test]
fn the_recorded_alliance_is_played_again() {
    is_as_recorded(&fixture("alliance", &[&SHORT[..], &STAIRS].concat()), env!("CARGO_MANIFEST_DIR"), "alliance");
}

#[test]
fn the_recorded_game_of_one_is_played_again() {
    let throne = ["mode.lair=throne"];
    is_as_recorded(&fixture("solo", &[&SHORT[..], &STAIRS, &throne].concat()), env!("CARGO_MANIFEST_DIR"), "solo");
}
