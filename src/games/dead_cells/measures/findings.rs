//! What the numbers say, in words.

use super::tables::*;
use kit::game::DisplayNames;
use kit::say::{share, with_interval};
use kit::stats::{Counter, Ledger, SHARE};

/// One plain sentence each, most important first.
pub fn all(ledger: &Ledger, names: DisplayNames<'_>) -> Vec<String> {
    [first_and_last(ledger), what_kills(ledger, names)].into_iter().flatten().collect()
}

/// The sentence on how far the first run gets, and the last.
fn first_and_last(ledger: &Ledger) -> Option<String> {
    let told = |run: usize| with_interval(ledger.rate(RUNS, run, [CLEARED, REACHED], None), 1.0, "");
    let first = told(0)?;
    let last = ledger.totals(RUNS).enumerate().filter(|(_, counts)| counts[REACHED] > 0).map(|(run, _)| run).last()?;
    if last == 0 {
        return Some(format!("A run finishes {first} biomes."));
    }
    let late = told(last).map_or_else(String::new, |late| format!(", run {} {late}", last + 1));
    Some(format!("The first run finishes {first} biomes{late} (of the campaigns that play it)."))
}

/// The sentence on what is behind most deaths, and most damage.
fn what_kills(ledger: &Ledger, names: DisplayNames<'_>) -> Option<String> {
    let most = |of: Counter| {
        let rows = || ledger.totals(HARM).map(move |counts| counts[of]);
        let all: i64 = rows().sum();
        let (row, count) = rows().enumerate().max_by_key(|(_, count)| *count)?;
        (all > 0).then(|| (SOURCES[row].1, share(count as f64 / all as f64, 0)))
    };
    let (hurts, damage) = most(DONE)?;
    let deaths = most(ENDED_BY)
        .map_or_else(String::new, |(kills, deaths)| format!("; behind most deaths are {kills}: {deaths}"));
    let monsters = || ledger.totals(MONSTERS).enumerate().filter(|(_, counts)| counts[DEATHS] > 0);
    let rate = |row: usize| ledger.rate(MONSTERS, row, [FATAL, DEATHS], SHARE).for_all(monsters().count(), SHARE);
    let worst = monsters().max_by_key(|(_, counts)| counts[FATAL]);
    let worst = worst.and_then(|(row, _)| Some((row, with_interval(rate(row), 100.0, " %")?)));
    let worst = worst.map_or_else(String::new, |(row, share)| {
        let name = names.of_row(MONSTERS, row, &["monsters"]);
        format!(". The deadliest monster, {name}, ends {share} of the runs that somebody dies in")
    });
    Some(format!("What hurts most are {hurts}: {damage} of all damage{deaths}{worst}."))
}
