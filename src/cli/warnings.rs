//! Everything that a reader of the results should be careful about.

use crate::analysis::words::counted;
use crate::analysis::{Difference, Results};
use crate::config::{Provenance, Resolved};
use crate::game::Game;
use crate::report::thousands;
use crate::stats::Estimate;

/// An interval wider than this says little.
const WIDE: f64 = 0.05;

/// Fewer blocks than this say little.
const FEW: u64 = 30;

/// More stalemates than this and a game that ends is not the rule.
const STALLED: f64 = 0.01;

/// The warnings of a study, most important first.
pub fn of<G: Game>(results: &Results<'_, G>, differences: &[Difference]) -> Vec<String> {
    let resolved = &results.plan.variants[0].cell.resolved;
    let checks = [
        truncated(results),
        stalemates(results),
        few_games(results),
        wide(results, differences),
    ];
    let mut warnings: Vec<String> = checks.into_iter().flatten().collect();
    warnings.extend(resolved.warnings.iter().cloned());
    warnings.extend(made_up(resolved));
    warnings
}

fn truncated<G: Game>(results: &Results<'_, G>) -> Option<String> {
    let games = results.ended("truncated");
    (games > 0).then(|| {
        format!(
            "{} games did not end and were cut off; they count as an ending of their own (`truncated`), and nobody won them",
            thousands(games)
        )
    })
}

fn stalemates<G: Game>(results: &Results<'_, G>) -> Option<String> {
    let share = results.ended("stalemate") as f64 / results.games() as f64;
    (share > STALLED).then(|| {
        format!(
            "{:.1} % of the games were stalemates, {}",
            100.0 * share,
            match G::COOPERATIVE {
                true => "which the table does not win",
                false => "in which nobody wins: win rates add up to less than 100 %",
            }
        )
    })
}

/// Of the only cell; where cells are compared, their differences say how well they are known.
fn few_games<G: Game>(results: &Results<'_, G>) -> Option<String> {
    let [count] = results.counts else {
        return few_blocks(results);
    };
    let (name, estimate) = count.tally.headline(results.confidence);
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

/// Of many cells: whether the least played has enough blocks for an interval to be one.
fn few_blocks<G: Game>(results: &Results<'_, G>) -> Option<String> {
    let blocks = results.counts.iter().map(|count| count.blocks).min()?;
    (blocks < FEW).then(|| {
        format!(
            "too few games: a cell has {}, and below {FEW} an interval says little; play more with -n",
            counted(blocks as usize, "block")
        )
    })
}

/// Of several cells that are compared with the first: how many differ by less than is known of it.
fn wide<G: Game>(results: &Results<'_, G>, differences: &[Difference]) -> Option<String> {
    let headline = |row: &&Difference| results.headline(row.cell).as_ref() == Some(&row.gauge);
    let headlines: Vec<&Difference> = differences
        .iter()
        .filter(|_| results.plan.paired)
        .filter(headline)
        .collect();
    let count = headlines
        .iter()
        .filter(|row| is_drowned(&row.difference))
        .count();
    (count > 0 && headlines.len() > 1).then(|| {
        format!(
            "for {count} of {} headline differences the interval is wider, to either side, than the difference itself: play more with -n to see whether there is one",
            headlines.len()
        )
    })
}

/// Is an interval wider, to either side, than what it is about is large?
pub fn is_drowned(estimate: &Estimate) -> bool {
    match (estimate.value, estimate.lo, estimate.hi) {
        (Some(value), Some(lo), Some(hi)) => value.abs() < (hi - lo) / 2.0,
        _ => false,
    }
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
