//! What the tests and benchmarks over every game share, and Pig, whose truth is known exactly.
#![allow(dead_code)] // Each binary uses a part of it.

pub mod holding;
pub mod nulls;
pub mod replicas;

use conformance::Fixture;
use conformance::test_study;
use engine::GameEntry;
use ludometer::GAMES;
use study::experiment::Experiment;
use study::plan::StudyPlan;

/// Games that take some fifty times as long as the others, since their bots search.
const SLOW: [&str; 3] = ["map_masters", "dead_cells", "masmorra"];

/// A game of the list, to be played in many ways.
pub fn fixture(game: &'static GameEntry) -> Fixture {
    let fixture = Fixture::new(GAMES, game, "");
    if SLOW.contains(&game.name()) { fixture.slow() } else { fixture }
}

/// Every game of the list.
pub fn fixtures() -> impl Iterator<Item = Fixture> {
    GAMES.games().map(fixture)
}

/// The cells that an experiment on the standard rules of a game asks for.
pub fn plan(game: &str, experiment: Experiment) -> StudyPlan {
    test_study::plan(game, GAMES, experiment)
}
