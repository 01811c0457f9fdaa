//! Choices of a bot that another would not take: none where they are the same.

use crate::cells::{Fixture, SEED, batch, quick_or_thorough};
use engine::{ChoiceDifferences, choice_differences};

/// The differences of a line-up's first bot from that of another, on so many threads.
fn differences(fixture: &Fixture, bots: [&str; 2], blocks: u64, threads: usize) -> ChoiceDifferences {
    let (cell, others) = (fixture.sound(&bots[..1], &[]), fixture.sound(&bots[1..], &[]));
    choice_differences(&batch(&cell, SEED), &others.bots[0], blocks, threads, &|| true).expect("threads")
}

/// A bot never chooses otherwise than itself, at random neither.
pub fn a_bot_never_chooses_otherwise_than_itself(fixture: &Fixture) {
    let blocks = fixture.at_pace(quick_or_thorough(40, 400));
    for lineup in fixture.counted_lineups() {
        let Some(bot) = lineup.first() else { continue };
        let own = differences(fixture, [bot, bot], blocks, 1);
        assert!(own.kinds.iter().any(|kind| kind.share().n > 0), "{bot} has choices");
        assert!(own.kinds.iter().all(|kind| kind.differing() == 0), "{bot}: {own:?}");
    }
}

/// A bot that chooses at random does otherwise than one that does not, and any number of threads counts the same.
pub fn a_random_bot_chooses_otherwise_than_another(fixture: &Fixture) {
    let blocks = fixture.at_pace(quick_or_thorough(60, 600));
    let bots = ["random", fixture.game.profile.bots[0]];
    let [one, two] = [1, 2].map(|threads| differences(fixture, bots, blocks, threads));
    assert!(one.kinds.iter().any(|kind| kind.differing() > 0), "{one:?}");
    assert_eq!(one, two);
}
