//! The manifest of a study: what was asked, every cell as resolved, what became of it.

use super::run_summary::RunSummary;
use super::spec::StudySpec;
use crate::{strength, warnings};
use engine::cell::Cell;
use engine::{Count, GameId};
use kit::config::source::texts_read;
use kit::game::NotabilityCriterion;
use kit::stats::names::endings;
use report::{
    AnswerText, Caveat, CellEntry, HashedText, HeadlineEntry, Manifest, NotableEntry, ProgramVersion, RunTiming,
    SCHEMA_VERSION, StopReason, digest,
};
use std::collections::BTreeMap;
use study::analysis::StudyResults;

/// The manifest, but for what is told of the study and which files are written.
pub fn manifest(
    spec: &StudySpec<'_>,
    results: &StudyResults<'_>,
    run_summary: &RunSummary,
    warnings: &[Caveat],
) -> Manifest {
    let (base, count) = (&spec.plan.variants[0].cell, &results.counts[0]);
    let rules = serde_json::to_value(&base.resolved).unwrap_or_default();
    let games = results.games();
    Manifest {
        program: ProgramVersion::writing(SCHEMA_VERSION),
        told: AnswerText::default(),
        files: Vec::new(),
        digests: BTreeMap::new(),
        command: command(run_summary.merged.as_ref().unwrap_or(&spec.words)),
        experiment: spec.experiment().to_string(),
        sources: texts_read(),
        game: base.game.profile().name.to_owned(),
        rules_name: base.rules.clone(),
        rules_called: base.called.clone(),
        rules_hash: digest(rules.to_string().as_bytes()),
        rules,
        strategies: strategies(results),
        players: base.lineup.seats.len() as u32,
        lineup: seats(base),
        games_per_block: spec.study.cells[0].rotations().len() as u64,
        seed: spec.experiment().seed(),
        blocks: count.blocks,
        games_requested: spec.games,
        games_played: games,
        games_truncated: results.ended(endings::TRUNCATED),
        endings: endings(results.counts),
        notable: notable(spec, results),
        cells: cells(results),
        rungs: Vec::new(),
        rounds: rounds(spec.study.cells[0].schema.round),
        games_table: run_summary.games_table.clone(),
        strongest_bot: strength::strongest(base.named.game),
        lineups: spec.plan.lineups.clone(),
        skipped: spec.plan.skipped.clone(),
        synthetic_share: warnings::synthetic_share(&base.resolved),
        warnings: warnings.iter().map(Caveat::to_string).collect(),
        caveats: warnings.to_vec(),
        headline: headline(results),
        stopped_because: run_summary.stopped,
        interrupted: run_summary.stopped == StopReason::Interrupted,
        tally_digest: tally_digest(results.counts),
        timing: RunTiming {
            seconds: run_summary.seconds,
            games_per_second: run_summary.merged.is_none().then(|| games as f64 / run_summary.seconds.max(1e-9)),
            threads: run_summary.threads,
        },
    }
}

/// The word of players for rounds, where it is another.
fn rounds(round: &str) -> String {
    if round == "round" { String::new() } else { format!("{round}s") }
}

/// A command line with the program.
pub(super) fn command(words: &[String]) -> Vec<String> {
    std::iter::once("ludometer".to_owned()).chain(words.iter().cloned()).collect()
}

/// The strategies of all cells. Under one name there may be several, with other parameters: those after the first are numbered.
fn strategies(results: &StudyResults<'_>) -> BTreeMap<String, HashedText> {
    let mut all: BTreeMap<String, HashedText> = BTreeMap::new();
    for variant in &results.plan.variants {
        for strategy in &variant.cell.strategies {
            let read = HashedText::new(strategy.to_string());
            let mut name = strategy.name.clone();
            let mut count = 1;
            while all.get(&name).is_some_and(|other| *other != read) {
                count += 1;
                name = format!("{}#{count}", strategy.name);
            }
            all.insert(name, read);
        }
    }
    all
}

fn seats(cell: &Cell) -> Vec<String> {
    let name = |&strategy: &u8| cell.lineup.strategies[usize::from(strategy)].clone();
    cell.lineup.seats.iter().map(name).collect()
}

fn endings(counts: &[Count]) -> BTreeMap<String, u64> {
    let mut all = BTreeMap::new();
    for (name, games) in counts.iter().flat_map(|count| count.tally.endings()) {
        *all.entry(name.to_owned()).or_default() += games;
    }
    all
}

/// The notable games of each cell.
fn notable(spec: &StudySpec<'_>, results: &StudyResults<'_>) -> Vec<NotableEntry> {
    let of_cell = |(cell, count): (usize, &Count)| {
        let entry = move |(notable, value, game): (NotabilityCriterion, i64, GameId)| NotableEntry {
            variant: spec.plan.variants[cell].name.clone(),
            name: notable.name.to_owned(),
            about: notable.about.to_owned(),
            unit: notable.unit.to_owned(),
            value: in_units(value, notable.parts),
            game: game.to_string(),
            replay: spec.replay(cell, &game.to_string()),
        };
        count.notables.each(spec.study.cells[cell].game.profile().criteria).map(entry).collect::<Vec<_>>()
    };
    let cells = results.counts.iter().enumerate();
    let is_told = |(cell, _): &(usize, &Count)| *cell == 0 || results.plan.design.is_none();
    cells.filter(is_told).flat_map(of_cell).collect()
}

/// Number of units for so many parts, of which `parts` make one: without a decimal point where that is exact.
fn in_units(value: i64, parts: i64) -> serde_json::Value {
    match value % parts {
        0 => (value / parts).into(),
        _ => (value as f64 / parts as f64).into(),
    }
}

/// An entry for each cell of a study of several.
fn cells(results: &StudyResults<'_>) -> Vec<CellEntry> {
    if results.counts.len() == 1 {
        return Vec::new();
    }
    let base = &results.plan.variants[0].cell;
    let entry = |(index, count): (usize, &Count)| {
        let variant = &results.plan.variants[index];
        let resolved = serde_json::to_value(&variant.cell.resolved).unwrap_or_default();
        let rotations = results.study.cells[index].rotations().len() as u64;
        CellEntry {
            variant: variant.name.clone(),
            rules_changed: changes(base, &variant.cell),
            rules_hash: digest(resolved.to_string().as_bytes()),
            lineup: seats(&variant.cell),
            strategies: variant.cell.strategies.iter().map(|read| HashedText::new(read.to_string()).hash).collect(),
            blocks: count.blocks,
            games: count.blocks * rotations,
            endings: endings(std::slice::from_ref(count)),
        }
    };
    results.played().map(|cell| entry((cell, &results.counts[cell]))).collect()
}

/// The values of a cell's rules that are not those of the base; `null` for one that is gone.
fn changes(base: &Cell, cell: &Cell) -> BTreeMap<String, serde_json::Value> {
    let own: BTreeMap<_, _> = cell.resolved.values.iter().cloned().collect();
    let other: BTreeMap<_, _> = base.resolved.values.iter().cloned().collect();
    let addresses = own.keys().chain(other.keys().filter(|address| !own.contains_key(*address)));
    addresses
        .filter(|address| own.get(*address) != other.get(*address))
        .map(|address| {
            let value = serde_json::to_value(own.get(address)).unwrap_or_default();
            (address.clone(), value)
        })
        .collect()
}

fn headline(results: &StudyResults<'_>) -> HeadlineEntry {
    let last = results.counts.len() - 1;
    let difference = results.headline_difference(last).filter(|_| last == 1);
    let (measure, estimate) = match difference {
        Some(row) => (format!("difference of {}", row.gauge.written()), Some(row.difference)),
        None => (results.headline_name(0), results.headline_estimate(0)),
    };
    let end = |end: fn(&kit::stats::Estimate) -> Option<f64>| estimate.as_ref().and_then(end);
    HeadlineEntry {
        measure,
        estimate: end(|estimate| estimate.value),
        lo: end(|estimate| estimate.lo),
        hi: end(|estimate| estimate.hi),
        confidence: results.confidence,
    }
}

/// Digest of all that was counted: that of the only tally, or of all of them with their comparisons.
fn tally_digest(counts: &[Count]) -> String {
    match counts {
        [only] => digest(format!("{:?}", only.tally).as_bytes()),
        all => digest(format!("{all:?}").as_bytes()),
    }
}
