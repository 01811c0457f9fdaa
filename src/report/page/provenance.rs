//! Where the numbers of a page come from, and how to make them again.

use super::embedded;
use super::html::{NotableGame, PageProvenance, SourceText};
use super::names::title;
use crate::{Manifest, NotableEntry, StopReason, digest};
use kit::say::{share, thousands};

/// Everything about where the numbers come from.
pub(super) fn of(manifest: &Manifest) -> PageProvenance {
    PageProvenance {
        reproduce: manifest.told.reproduce.clone(),
        study: embedded::study(manifest),
        facts: facts(manifest),
        notable: notable(manifest),
        texts: texts(manifest),
    }
}

fn facts(manifest: &Manifest) -> Vec<(String, String)> {
    let fact = |name: &str, value: String| (name.to_owned(), value);
    let mut facts = vec![
        fact("program", format!("ludometer {}", manifest.program)),
        fact("game and rules", format!("{}, {}", manifest.game, manifest.rules_in_words())),
        fact("digest of the rules", manifest.rules_hash.clone()),
        fact("line-up", manifest.lineup.join(", ")),
        fact("strongest bot known", manifest.strongest_bot.clone().unwrap_or_else(|| "nobody has measured".to_owned())),
        fact("players", manifest.players.to_string()),
        fact("seed", manifest.seed.to_string()),
        fact("games asked for, of each variant", thousands(manifest.games_requested)),
        fact("games played, of all variants", thousands(manifest.games_played)),
        fact("blocks, of each variant", thousands(manifest.blocks)),
        fact("games of a block", manifest.games_per_block.to_string()),
        fact("games cut off", thousands(manifest.games_truncated)),
        fact("stopped because", stopped(manifest.stopped_because).to_owned()),
        fact("digest of all counts", manifest.tally_digest.clone()),
    ];
    let made_up = manifest.synthetic_share.map(|made_up| share(made_up, 0));
    facts.extend(made_up.map(|share| fact("made-up component values", share)));
    if !manifest.skipped.is_empty() {
        facts.push(fact("variants left out", manifest.skipped.join("; ")));
    }
    facts
}

fn stopped(why: StopReason) -> &'static str {
    match why {
        StopReason::GamesPlayed => "all games asked for were played",
        StopReason::TargetReached => "the target was reached",
        StopReason::TargetMissed => "the games ran out before the target was reached",
        StopReason::NothingBetter => "nothing that was tried came nearer any more",
        StopReason::TimeBudget => "time was up",
        StopReason::Interrupted => "it was interrupted",
        StopReason::PartsMissing => "parts of it are missing",
    }
}

/// Games worth a look: of all cells those that go furthest, each in something.
fn notable(manifest: &Manifest) -> Vec<NotableGame> {
    let value = |entry: &NotableEntry| entry.value.as_f64().unwrap_or(f64::NEG_INFINITY);
    let mut furthest: Vec<&NotableEntry> = Vec::new();
    for entry in &manifest.notable {
        match furthest.iter_mut().find(|known| known.name == entry.name) {
            Some(known) if value(entry) > value(known) => *known = entry,
            Some(_) => {}
            None => furthest.push(entry),
        }
    }
    let told = |entry: &&NotableEntry| NotableGame {
        what: format!(
            "{}{}: {} {}. {}",
            title(&entry.name),
            if manifest.cells.is_empty() { String::new() } else { format!(" (of all variants, in {})", entry.variant) },
            entry.value,
            entry.unit,
            entry.about
        ),
        replay: entry.replay.clone(),
    };
    furthest.iter().map(told).collect()
}

/// The experiment, the rules and the strategies, in full.
fn texts(manifest: &Manifest) -> Vec<SourceText> {
    let experiment = SourceText {
        title: "The study as an experiment file".to_owned(),
        hash: digest(manifest.experiment.as_bytes()),
        text: manifest.experiment.clone(),
    };
    let rules = SourceText {
        title: "The rules, every value".to_owned(),
        hash: manifest.rules_hash.clone(),
        text: rules(&manifest.rules),
    };
    let strategies = manifest.strategies.iter().map(|(name, read)| SourceText {
        title: format!("Strategy {name}"),
        hash: read.hash.clone(),
        text: read.text.clone(),
    });
    [experiment, rules].into_iter().chain(strategies).collect()
}

/// A line for each value, in the order of addresses.
fn rules(rules: &serde_json::Value) -> String {
    let Some(values) = rules.as_object() else {
        return rules.to_string();
    };
    values.iter().map(|(address, value)| format!("{address} = {value}\n")).collect()
}
