//! What the numbers say, in words.

use super::tables::*;
use kit::game::DisplayNames;
use kit::say::{interval, share, with_interval};
use kit::stats::{Counter, Ledger, SHARE};

/// One plain sentence each, most important first.
pub fn all(ledger: &Ledger, _: DisplayNames<'_>) -> Vec<String> {
    let found = [dice(ledger), experience(ledger), defeats(ledger), levels(ledger)];
    found.into_iter().flatten().collect()
}

/// The sum of a counter over all rows.
fn sum(ledger: &Ledger, sheet: usize, counter: Counter) -> i64 {
    ledger.totals(sheet).map(|row| row[counter]).sum()
}

/// The sentence on what dice go for.
fn dice(ledger: &Ledger) -> Option<String> {
    let all = sum(ledger, DICE, ALL_USES);
    let of = |uses: &[&str]| {
        let places = (0..USES.len()).filter(|place| uses.contains(&USES[*place]));
        let count: i64 = places.map(|place| sum(ledger, DICE, BY_USE.at(place))).sum();
        share(count as f64 / all as f64, 0)
    };
    (all > 0).then(|| {
        format!(
            "Of dice and symbols {} go for damage, {} for defense, {} for turning other dice, {} for steps and {} for healing; {} are docked, {} left over for gold, {} lost or wasted.",
            of(&["attack"]),
            of(&["defense"]),
            of(&["turning"]),
            of(&["step"]),
            of(&["heal"]),
            of(&["dock", "ability"]),
            of(&["bounty"]),
            of(&["lost", "wasted"]),
        )
    })
}

/// The sentence on the three greatest sources of experience.
fn experience(ledger: &Ledger) -> Option<String> {
    let mut xp = [0; SOURCES.len()];
    ledger.totals(XP_SOURCES).enumerate().for_each(|(row, counts)| xp[row % SOURCES.len()] += counts[SOURCE_XP]);
    let all: i64 = xp.iter().sum();
    let mut order: Vec<usize> = (0..SOURCES.len()).filter(|place| xp[*place] > 0).collect();
    order.sort_by_key(|place| -xp[*place]);
    let told = |place: &usize| format!("{} ({})", SOURCES[*place].1, share(xp[*place] as f64 / all as f64, 0));
    let told: Vec<String> = order.iter().take(3).map(told).collect();
    (!told.is_empty()).then(|| format!("Most experience comes from {}.", told.join(", ")))
}

/// The sentence on how often heroes fall, and what is behind most of it.
fn defeats(ledger: &Ledger) -> Option<String> {
    let (all, turns) = (sum(ledger, HARM, FELLS), ledger.totals(HARM).next()?[HERO_TURNS]);
    let (row, most) = ledger.totals(HARM).map(|row| row[FELLS]).enumerate().max_by_key(|(_, count)| *count)?;
    (all > 0 && turns > 0).then(|| {
        format!(
            "There are {} defeats in a hundred turns; behind most are {}: {}.",
            format_args!("{:.1}", 100.0 * all as f64 / turns as f64),
            HARMS[row].1,
            share(most as f64 / all as f64, 0)
        )
    })
}

/// The sentence on how deep games go, and when.
fn levels(ledger: &Ledger) -> Option<String> {
    let told = |row: usize| {
        let often = interval(ledger.rate(LEVELS, row, [LEVEL_REACHED, LEVEL_GAMES], SHARE), 100.0, " %")?;
        let turn = with_interval(ledger.rate(LEVELS, row, [LEVEL_TURN, LEVEL_REACHED], None), 1.0, "")?;
        Some(format!("level {} is reached in {often} of games, in turn {turn}", row + 2))
    };
    let told: Vec<String> = (0..2).filter_map(told).collect();
    let mut text = told.join("; ");
    let first = text.get_mut(..1)?;
    first.make_ascii_uppercase();
    Some(format!("{text}."))
}
