//! Recorded campaigns, with the rules of the tests.

use super::table::standard;
use conformance::golden::is_as_recorded;

#[test]
fn the_recorded_campaign_is_played_again() {
    is_as_recorded(&standard(&["players.count=4", "campaign.runs=2"]), env!("CARGO_MANIFEST_DIR"), "four_players");
}

#[test]
fn the_recorded_campaign_with_serenade_is_played_again() {
    is_as_recorded(
        &standard(&["players.count=1", "campaign.runs=2"]),
        env!("CARGO_MANIFEST_DIR"),
        "alone_with_serenade",
    );
}
