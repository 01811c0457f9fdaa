//! Everything that a reader of the results should be careful about.

use super::strength;
use kit::config::{Provenance, ResolvedRules};
use kit::say::is_share;
use kit::stats::Estimate;
use kit::stats::names::endings;
use report::Caveat;
use study::analysis::{Difference, StudyResults};
use study::question::Question;

/// An interval wider than this says little.
const WIDE: f64 = 0.05;

/// Fewer blocks than this say little.
const FEW: u64 = 30;

/// More stalemates than this and a game that ends is not the rule.
const STALLED: f64 = 0.01;

/// More games than this that go on behind the rounds in which figures count, and these are not about the game as it is played.
const LONGER: f64 = 0.05;

/// The warnings of a study, most important first.
pub fn of(results: &StudyResults<'_>, differences: &[Difference], question: &Question) -> Vec<Caveat> {
    let resolved = &results.plan.variants[0].cell.resolved;
    let checks = [
        truncated(results),
        stalemates(results, matches!(question, Question::Compare(_))),
        longer_games(results),
        // That there are too few games is said once.
        few_games(results).or_else(|| wide(results, differences)),
        carried_by_few(results),
        weak_players(results),
    ];
    let mut warnings: Vec<Caveat> = checks.into_iter().flatten().collect();
    warnings.extend(of_rules(results).into_iter().map(|text| Caveat::Rules { text }));
    warnings.extend(made_up(resolved));
    warnings
}

/// The warnings of the rules that are played: those of the first cell, and what only other cells have, each once and under the name of the first.
fn of_rules(results: &StudyResults<'_>) -> Vec<String> {
    let mut known: Vec<&String> = Vec::new();
    let mut told = Vec::new();
    for (cell, variant) in results.plan.variants.iter().enumerate() {
        for warning in &variant.cell.resolved.warnings {
            if known.contains(&warning) {
                continue;
            }
            known.push(warning);
            told.push(if cell == 0 { warning.clone() } else { format!("with {}: {warning}", variant.name) });
        }
    }
    told
}

fn truncated(results: &StudyResults<'_>) -> Option<Caveat> {
    let games = results.ended(endings::TRUNCATED);
    (games > 0).then_some(Caveat::Truncated { games })
}

/// Warning of stalemates; of a comparison by its two sides.
fn stalemates(results: &StudyResults<'_>, sides: bool) -> Option<Caveat> {
    let share = results.ended(endings::STALEMATE) as f64 / results.games() as f64;
    let sides = sides.then(|| [0, 1].map(|cell| results.ended_in(cell, endings::STALEMATE)));
    let most = sides.map_or(share, |[base, now]| base.max(now));
    (most > STALLED).then_some(Caveat::Stalemates { share, cooperative: results.cooperative(), sides })
}

fn longer_games(results: &StudyResults<'_>) -> Option<Caveat> {
    let shares =
        results.counts.iter().enumerate().filter_map(|(cell, count)| Some((count.tally.longer_games()?, cell)));
    let ((share, rounds), cell) = shares.max_by(|((one, _), _), ((other, _), _)| one.total_cmp(other))?;
    let variant = (results.counts.len() > 1).then(|| results.plan.variants.get(cell)).flatten();
    let variant = variant.map(|variant| variant.name.clone());
    (share > LONGER).then_some(Caveat::LongerGames { share, rounds, variant })
}

/// Warning of too few games, for a study of one cell; where cells are compared, their differences say how well they are known.
fn few_games(results: &StudyResults<'_>) -> Option<Caveat> {
    let [count] = results.counts else {
        return few_blocks(results);
    };
    let (measure, estimate) = count.tally.headline(results.confidence);
    let (Some(lo), Some(hi)) = (estimate.lo, estimate.hi) else {
        return Some(Caveat::UnknownHeadline { measure });
    };
    let width = hi - lo;
    (width > WIDE && is_share(count.tally.headline_unit())).then_some(Caveat::WideHeadline { measure, width })
}

/// Warning that the least played of many cells has too few blocks for an interval to be one. Values that a search has not played are named by
/// its answer.
fn few_blocks(results: &StudyResults<'_>) -> Option<Caveat> {
    let blocks = results.counts.iter().map(|count| count.blocks).filter(|blocks| *blocks > 0).min()?;
    let enough = FEW;
    (blocks < enough).then_some(Caveat::FewBlocks { blocks, enough })
}

/// Warning of figures carried by a few blocks, for a study of one cell.
fn carried_by_few(results: &StudyResults<'_>) -> Option<Caveat> {
    let [count] = results.counts else {
        return None;
    };
    let figures = count.tally.carried_by_few();
    (!figures.is_empty()).then_some(Caveat::CarriedByFew { figures })
}

/// Warning of several cells whose differences from the first are wider than they are large.
fn wide(results: &StudyResults<'_>, differences: &[Difference]) -> Option<Caveat> {
    let headline = |row: &&Difference| results.headline(row.cell).as_ref() == Some(&row.gauge);
    let headlines: Vec<&Difference> = differences.iter().filter(|_| results.plan.paired).filter(headline).collect();
    let drowned = headlines.iter().filter(|row| is_drowned(&row.difference)).count();
    let all = headlines.len();
    let measure = headlines.first()?.gauge.written();
    (drowned > 0 && all > 1).then_some(Caveat::DrownedDifferences { drowned, all, measure })
}

/// Whether the interval of a difference is wider, to either side, than the difference is large.
pub fn is_drowned(estimate: &Estimate) -> bool {
    match (estimate.value, estimate.lo, estimate.hi) {
        (Some(value), Some(lo), Some(hi)) => value.abs() < (hi - lo) / 2.0,
        _ => false,
    }
}

/// Warning of weak players, over all cells: in a comparison of bots one of them may be strong. Duels of rivals say nothing about who is a
/// good ally.
fn weak_players(results: &StudyResults<'_>) -> Option<Caveat> {
    let game = results.plan.variants[0].cell.named.game;
    if results.cooperative() && !strength::is_of_allies(game).ok()? {
        return None;
    }
    let mut caveats = results.plan.variants.iter().map(|variant| strength::caveat(&variant.cell));
    let first = caveats.next()??;
    caveats.all(|caveat| caveat.is_some()).then_some(first)
}

fn made_up(resolved: &ResolvedRules) -> Option<Caveat> {
    let share = synthetic_share(resolved).filter(|share| *share > 0.0)?;
    Some(Caveat::MadeUp { share })
}

/// The share of components whose values are made up; `None` without components.
pub fn synthetic_share(resolved: &ResolvedRules) -> Option<f64> {
    let all: u64 = resolved.components.values().sum();
    let made_up = resolved.components.get(&Provenance::Synthetic).copied();
    (all > 0).then(|| made_up.unwrap_or(0) as f64 / all as f64)
}
