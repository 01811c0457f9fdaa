//! Recorded games, with the rules of the tests.

use super::table::read;
use conformance::golden::is_as_recorded;

#[test]
fn the_recorded_game_is_played_again() {
    let set = ["players.count=2", "difficulty.sabotage=1"];
    is_as_recorded(&read("standard", &set), env!("CARGO_MANIFEST_DIR"), "two_players");
}

#[test]
fn the_recorded_campaign_is_played_again() {
    // With so much life even chance gets through to Dr. Wily.
    let set = [
        "players.count=1",
        "campaign.tries=1",
        "heroes[life>0].life=10",
        "difficulty.tanks=4",
        "campaign.final_tanks=8",
    ];
    is_as_recorded(&read("campaign", &set), env!("CARGO_MANIFEST_DIR"), "alone_in_a_campaign");
}
