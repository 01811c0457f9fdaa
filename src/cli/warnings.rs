//! Everything that a reader of the results should be careful about.

use super::summary::Played;
use crate::cell::Cell;
use crate::config::{Provenance, Resolved};
use crate::game::Game;
use crate::report::thousands;

/// An interval wider than this says little.
const WIDE: f64 = 0.05;

/// More stalemates than this and a game that ends is not the rule.
const STALLED: f64 = 0.01;

/// The warnings of a run, most important first.
pub fn of<G: Game>(cell: &Cell<G>, played: &Played<G>) -> Vec<String> {
    let checks = [truncated(played), stalemates(played), few_games(played)];
    let mut warnings: Vec<String> = checks.into_iter().flatten().collect();
    warnings.extend(cell.resolved.warnings.iter().cloned());
    warnings.extend(made_up(&cell.resolved));
    warnings
}

fn truncated<G: Game>(played: &Played<G>) -> Option<String> {
    let games = played.count("truncated");
    (games > 0).then(|| {
        format!(
            "{} games did not end and were cut off; they count as an ending of their own (`truncated`), and nobody won them",
            thousands(games)
        )
    })
}

fn stalemates<G: Game>(played: &Played<G>) -> Option<String> {
    let share = played.count("stalemate") as f64 / played.games as f64;
    (share > STALLED).then(|| {
        format!(
            "{:.1} % of the games were stalemates, in which nobody wins: win rates add up to less than 100 %",
            100.0 * share
        )
    })
}

fn few_games<G: Game>(played: &Played<G>) -> Option<String> {
    let (name, estimate) = &played.headline;
    let (Some(lo), Some(hi)) = (estimate.lo, estimate.hi) else {
        return Some(format!(
            "too few games to say how often {name}; play more with -n"
        ));
    };
    (hi - lo > WIDE).then(|| {
        format!(
            "few games: the interval of `{name}` is {:.0} points wide; play more with -n",
            100.0 * (hi - lo)
        )
    })
}

fn made_up(resolved: &Resolved) -> Option<String> {
    let share = synthetic_share(resolved).filter(|share| *share > 0.0)?;
    Some(format!(
        "{:.0} % of the components have made-up values (source `synthetic` in the tables): trust what moves when a value moves, not a verdict on the published game",
        100.0 * share
    ))
}

/// The share of components whose values are made up; `None` without components.
pub fn synthetic_share(resolved: &Resolved) -> Option<f64> {
    let all: u64 = resolved.components.values().sum();
    let made_up = resolved.components.get(&Provenance::Synthetic).copied();
    (all > 0).then(|| made_up.unwrap_or(0) as f64 / all as f64)
}
