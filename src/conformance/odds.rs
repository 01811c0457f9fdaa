//! The odds along games: of the turns at which a win was called so likely, so many are won.

use crate::cells::{Fixture, SEED};
use engine::PlayedGame;

/// Tenths of all chances.
const DECILES: usize = 10;

/// Fewer turns than these say nothing of a decile.
const LEAST: f64 = 100.0;

/// The request to call the chances of many games.
pub struct OddsCheck {
    /// Games.
    pub games: u64,
    /// Turns of each at the most.
    pub turns: usize,
    /// Rollouts of each turn.
    pub rollouts: u32,
    /// The distance between what was called and what came that is allowed in each decile.
    pub within: f64,
}

/// Chances that are called hold: in each decile the mean of what was called is near the share that was won.
pub fn assert_calibrated(fixture: &Fixture, check: &OddsCheck) {
    let cell = fixture.sound::<&str>(&[], &[]);
    let mut deciles = [[0.0; 3]; DECILES];
    for block in 0..check.games {
        let rotations = &cell.schema.rotations;
        let seating = &rotations[block as usize % rotations.len()];
        let played = PlayedGame { bots: &cell.bots, seed: SEED, block, seating };
        let odds = cell.game.odds(&played, check.rollouts, check.turns);
        let (end, turns) = odds.split_last().expect("a game that ends");
        for (called, came) in turns.iter().flat_map(|turn| turn.shares.iter().zip(&end.shares)) {
            let [called_sum, came_sum, n] = &mut deciles[((called * DECILES as f64) as usize).min(DECILES - 1)];
            (*called_sum, *came_sum, *n) = (*called_sum + called, *came_sum + came, *n + 1.0);
        }
    }
    let known: Vec<[f64; 3]> = deciles.into_iter().filter(|[.., n]| *n >= LEAST).collect();
    assert!(known.len() >= 5, "{deciles:?}");
    for [called, came, n] in known {
        let (called, came) = (called / n, came / n);
        assert!((called - came).abs() < check.within, "called {called:.3}, came {came:.3} of {n}: {deciles:?}");
    }
}
