//! The description of a trained bot, from what is measured of it: a plan written by hand is another's once the numbers are trained.

use engine::Playable;
use engine::measure::Tally;
use kit::game::Lineup;
use kit::say::is_share;
use kit::strategy::Strategy;

/// Blocks that are played for it.
const BLOCKS: u64 = 100;

/// The seed of their luck.
const SEED: u64 = 1;

/// Scores that are told at the most.
const SCORES: usize = 5;

/// The sentence on where a trained bot comes from, and one with the game's own scores at a table of its like; the first alone where it cannot
/// be played.
pub fn measured_about(origin: &str, strategy: &Strategy, game: &dyn Playable) -> String {
    let told = scores(strategy, game).join(", ");
    let told = if told.is_empty() { String::new() } else { format!(" Among its like: {told}.") };
    format!("Trained from {origin}.{told}")
}

/// The game's own scores of a bot in all seats, each as its name and a number: `deaths 5.5`.
fn scores(strategy: &Strategy, game: &dyn Playable) -> Vec<String> {
    let Ok(bot) = strategy.compile(game.profile()) else { return Vec::new() };
    let lineup = Lineup { strategies: vec![strategy.name.clone()], seats: vec![0; game.seats()] };
    let schema = game.schema(&lineup);
    let mut tally = Tally::new(&schema);
    game.table(&[bot], SEED).play(0..BLOCKS, &schema.rotations, &mut tally, None);
    let first = schema.counted.scores.first().copied().unwrap_or_default();
    let mut told = Vec::new();
    tally.each_score(|score, _, estimate| {
        let is_of_first = first.iter().any(|own| own.name == score.name);
        let Some(value) = estimate.value.filter(|value| is_of_first && *value != 0.0) else { return };
        let value = if is_share(score.unit) { format!("{:.0} %", 100.0 * value) } else { format!("{value:.1}") };
        told.push(format!("{} {value}", score.name.replace('_', " ")));
    });
    told.truncate(SCORES);
    told
}
