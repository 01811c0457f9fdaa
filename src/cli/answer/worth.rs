//! What a table of worth says: every change, ranked.

use super::{CommandAnswer, for_all, level_with};
use crate::summary::bullets;
use crate::terminal::{filled, grid};
use kit::say::DisplayUnit;
use kit::stats::names::measures;
use kit::stats::{Estimate, furthest};
use report::Caveat;
use study::analysis::{
    ComparedMeasure, Difference, StudyResults, ValueWorth as Value, by_bot, flips, is_shown, worth, worth_bots_table,
    worth_table,
};
use study::question::WorthQuestion;

/// What is told beside the headline where it is measured, unless it is the headline; with its unit.
const BESIDE: [(&str, &str); 2] = [(measures::SEAT_GAP, "points"), (measures::LENGTH_MEDIAN, "rounds")];

/// Rows shown on the terminal; the file has all.
const SHOWN: usize = 20;

/// The ranked table.
pub fn answer(results: &StudyResults<'_>, differences: &[Difference], question: &WorthQuestion) -> CommandAnswer {
    let reference = question.reference.as_deref().map(String::as_str);
    let all = worth(results, differences, reference);
    let mut warnings = warnings(results);
    warnings.extend(reference.and_then(|name| unshown(&all, name)));
    let Some(headline) = results.headline(0) else {
        return CommandAnswer::text(String::new(), Vec::new());
    };
    let found = findings(results, &headline, &all, differences.len());
    let bots = by_bot(results);
    let mut text = text(results, &headline, &all, &bots, reference);
    let mut tables = vec![worth_table(&all, results.cooperative())];
    if !bots.is_empty() {
        tables.push(worth_bots_table(&all, &bots));
    }
    text += &format!("\n{}", bullets(&found));
    CommandAnswer { tables, warnings, ..CommandAnswer::text(text, found) }
}

/// The win rates of the bots that the headline is not about.
fn others<'b>(bots: &'b [Difference], headline: &ComparedMeasure) -> impl Iterator<Item = &'b Difference> {
    let own = headline.clone();
    bots.iter().filter(move |row| row.gauge.strategy.is_some() && row.gauge != own)
}

/// A difference without its unit, with a star where it is shown.
fn short(row: &Difference) -> String {
    row.gauge.said().about(&row.difference).unwrap_or_default() + star(row)
}

fn star(row: &Difference) -> &'static str {
    if row.is_shown() { " *" } else { "  " }
}

/// Sentences on how many changes are shown to move the headline, and which moves it most.
fn findings(results: &StudyResults<'_>, headline: &ComparedMeasure, all: &[Value], family: usize) -> Vec<String> {
    let effects = || all.iter().filter_map(|value| Some((value, value.effects[0].as_ref()?)));
    let shown = effects().filter(|(_, effect)| effect.is_shown()).count();
    let shown = format!(
        "{shown} of {} changes are shown to move {}; p is adjusted (Holm) for all {family} differences of this study.",
        all.len(),
        headline.written()
    );
    let (values, all): (Vec<&Value>, Vec<Estimate>) =
        effects().map(|(value, effect)| (value, effect.difference)).unzip();
    let most = furthest(&all).and_then(|found| {
        let interval = headline.said().difference(&found.estimate)?;
        let level = level_with(found.level.iter().map(|place| values[*place].told(results)));
        Some(format!(
            "{} moves it most: {interval}{level}.{}",
            values[found.place].told(results),
            for_all("The interval holds", &all, "changes")
        ))
    });
    std::iter::once(shown).chain(most).collect()
}

fn text(
    results: &StudyResults<'_>,
    headline: &ComparedMeasure,
    all: &[Value],
    bots: &[Difference],
    reference: Option<&str>,
) -> String {
    let effect = format!("{}, {}", headline.written(), headline.said().name);
    let gauges = results.gauges(0);
    let is_measured = |(name, _): &&(&str, &str)| gauges.iter().any(|gauge| gauge.name == *name);
    let moves = |(name, _): &&(&str, &str)| all.iter().any(|value| value.is_known(name));
    let beside: Vec<_> = (BESIDE.iter().filter(is_measured)).filter(moves).collect();
    let units: String = (beside.iter()).map(|(name, unit)| format!("{name} in {unit}")).collect::<Vec<_>>().join(", ");
    let units = if units.is_empty() { units } else { format!("; {units}") };
    let first = bots.first().map(|row| row.cell);
    let of_first = others(bots, headline).filter(|row| Some(row.cell) == first);
    let named: Vec<String> = of_first.map(|row| row.gauge.strategy.clone().unwrap_or_default()).collect();
    let units = if named.is_empty() { units } else { units + ", other bots' win rates in points" };
    let mut headers = vec!["change", effect.as_str()];
    headers.extend(named.iter().map(String::as_str));
    let beside_it = beside.iter().map(|(name, _)| *name);
    headers.extend(beside_it.filter(|name| headline.name != *name));
    let times = reference.map(|name| format!("times {name}"));
    headers.extend(times.as_deref());
    let own =
        |value: &Value| others(bots, headline).filter(|row| row.cell == value.cell()).map(short).collect::<Vec<_>>();
    let rows: Vec<Vec<String>> = (all.iter().take(SHOWN))
        .map(|value| row((results, value), &beside, &own(value), reference.is_some()))
        .collect();
    let title = format!(
        "What a change is worth, largest first (95 % intervals, each by itself; * is shown after adjustment{units}):"
    );
    let mut text = format!("\n{}\n\n{}", filled(&title, 0), grid(&headers, &rows));
    if all.len() > SHOWN {
        text += &format!("... and {} more in worth.csv\n", all.len() - SHOWN);
    }
    text
}

fn row(
    (results, value): (&StudyResults<'_>, &Value),
    beside: &[&(&str, &str)],
    bots: &[String],
    relative: bool,
) -> Vec<String> {
    let whole = |row: &Difference| row.told() + star(row);
    let [headline, others @ ..] = value.effects.each_ref().map(Option::as_ref);
    let is_other = |row: &&Difference| {
        let own = headline.is_some_and(|own| own.gauge.name == row.gauge.name);
        !own && beside.iter().any(|(name, _)| row.gauge.name == *name)
    };
    let mut row = vec![value.told(results), headline.map_or_else(String::new, whole)];
    row.extend_from_slice(bots);
    row.extend(others.into_iter().flatten().filter(is_other).map(short));
    if relative {
        row.push(value.relative.as_ref().map_or_else(String::new, times));
    }
    row
}

fn times(ratio: &Estimate) -> String {
    let alone = || ratio.value.map_or_else(String::new, |value| format!("{value:.1}"));
    DisplayUnit::of("").level(ratio).unwrap_or_else(alone)
}

/// Nothing is told as a multiple of an effect that may be none.
fn unshown(all: &[Value], reference: &str) -> Option<Caveat> {
    (!is_shown(all, reference)).then(|| Caveat::ReferenceNotShown { reference: reference.to_owned() })
}

fn warnings(results: &StudyResults<'_>) -> Vec<Caveat> {
    let (flips, skipped) = (flips(results), results.plan.skipped.clone());
    let flips = (!flips.is_empty()).then_some(Caveat::SignFlips { changes: flips });
    let skipped = (!skipped.is_empty()).then_some(Caveat::LeftOut { changes: skipped });
    flips.into_iter().chain(skipped).collect()
}
