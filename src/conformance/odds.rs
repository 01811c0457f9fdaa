//! The odds along games: of the turns at which a win was called so likely, so many are won.

use crate::cells::{Fixture, SEED};
use engine::{OddsPlaces, PlayedGame};

/// Tenths of all chances.
const DECILES: usize = 10;

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
    /// The chances of players that a decile needs for it to be judged.
    pub least: f64,
    /// The standard errors of what came by which chance may move it beyond that distance. One game is many turns, which win or lose together:
    /// they count as one.
    pub chance: f64,
}

/// Chances that are called hold: in each decile the mean of what was called is near the share that was won.
pub fn assert_calibrated(fixture: &Fixture, check: &OddsCheck) {
    let cell = fixture.sound::<&str>(&[], &[]);
    let mut deciles = [[0.0; 4]; DECILES];
    for block in 0..check.games {
        let rotations = &cell.schema.rotations;
        let seating = &rotations[block as usize % rotations.len()];
        let played = PlayedGame { bots: &cell.bots, seed: SEED, block, seating };
        let odds = cell.game.odds(&played, &(0..check.rollouts), OddsPlaces::Turns, check.turns);
        let (end, turns) = odds.split_last().expect("a game that ends");
        // Players who win together have one chance.
        let mut met = [false; DECILES];
        let own = if cell.schema.cooperative { 1 } else { end.shares.len() };
        for (called, came) in turns.iter().flat_map(|turn| turn.shares.iter().zip(&end.shares).take(own)) {
            let decile = ((called * DECILES as f64) as usize).min(DECILES - 1);
            let is_first = !std::mem::replace(&mut met[decile], true);
            let counted = [*called, *came, 1.0, f64::from(u8::from(is_first))];
            deciles[decile].iter_mut().zip(counted).for_each(|(sum, one)| *sum += one);
        }
    }
    let known: Vec<[f64; 4]> = deciles.into_iter().filter(|[_, _, n, _]| *n >= check.least).collect();
    assert!(known.len() >= 5, "{deciles:?}");
    for [called, came, n, games] in known {
        let (called, came) = (called / n, came / n);
        let by_chance = check.chance * (came * (1.0 - came) / games).sqrt();
        let is_near = (called - came).abs() < check.within + by_chance;
        assert!(is_near, "called {called:.3}, came {came:.3} of {n} in {games} games: {deciles:?}");
    }
}

/// A winner has the whole win where all win together, and a part of it elsewhere: along a game and at its end.
pub fn odds_are_shares_of_the_win(fixture: &Fixture) {
    let cell = fixture.sound(&fixture.swift_bots(), &[]);
    let seats = cell.lineup.seats.len();
    for block in 0..fixture.at_pace(20) {
        let played = PlayedGame { bots: &cell.bots, seed: SEED, block, seating: &cell.schema.rotations[0] };
        let odds = cell.game.odds(&played, &(0..2), OddsPlaces::Turns, 2);
        let end = odds.last().expect("a turn");
        let winners = f64::from(end.now.winners.count_ones());
        for (seat, share) in end.shares.iter().enumerate() {
            let whole = if cell.schema.cooperative { 1.0 } else { winners.recip() };
            let own = if end.now.has_won(seat) { whole } else { 0.0 };
            assert!((share - own).abs() < 1e-9, "game {block}, seat {seat}: {end:?}");
        }
        for at in &odds {
            assert_eq!(at.shares.len(), seats);
            let sum: f64 = at.shares.iter().sum();
            if cell.schema.cooperative {
                let halves = at.shares.iter().all(|share| [0.0, 0.5, 1.0].contains(share) && *share == at.shares[0]);
                assert!(halves, "game {block}: each of two games is won by all or by nobody: {at:?}");
            } else {
                assert!(sum < 1.0 + 1e-9, "game {block}: {at:?}");
            }
        }
    }
}
