//! What a table of worth says: every change, ranked.

use super::{CommandAnswer, effects};
use crate::terminal::{filled, grid};
use kit::say::{DisplayUnit, level_with, listed};
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
        return CommandAnswer::of(String::new(), Vec::new());
    };
    let found = findings(results, &all, question.measure.is_some());
    let bots = by_bot(results);
    let text = text(results, &headline, &all, &bots, reference);
    let mut tables = vec![worth_table(&all, results.cooperative())];
    if !bots.is_empty() {
        tables.push(worth_bots_table(&all, &bots));
    }
    let details = format!(
        "\nThe p-values of all {} differences are adjusted for one another (Holm); an interval in a sentence holds for all changes.\n",
        differences.len()
    );
    CommandAnswer { tables, warnings, details, ..CommandAnswer::of(text, found) }
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

/// The sentences on how many changes are shown to move each measure, and which moves it most: that with the most first, unless one is asked
/// about.
fn findings(results: &StudyResults<'_>, all: &[Value], asked: bool) -> Vec<String> {
    let rows = |place: usize| {
        all.iter().filter_map(move |value| Some((value, value.effects[place].as_ref()?))).collect::<Vec<_>>()
    };
    let mut measures: Vec<Vec<(&Value, &Difference)>> = Vec::new();
    for place in 0..all.first().map_or(0, |value| value.effects.len()) {
        let own = rows(place);
        let is_new =
            |(_, row): &(&Value, &Difference)| measures.iter().all(|other| other[0].1.gauge.name != row.gauge.name);
        if own.first().is_some_and(is_new) {
            measures.push(own);
        }
    }
    let shown = |rows: &[(&Value, &Difference)]| rows.iter().filter(|(_, row)| row.is_shown()).count();
    let first = usize::from(asked && !measures.is_empty());
    measures[first..].sort_by_key(|rows| std::cmp::Reverse(shown(rows)));
    let (moved, still): (Vec<_>, Vec<_>) = measures.iter().partition(|rows| shown(rows) > 0);
    let moved = moved.into_iter().filter_map(|rows| moved_by(results, rows));
    let still: Vec<String> = still.into_iter().map(|rows| effects::named(rows[0].1)).collect();
    let none = (!still.is_empty()).then(|| format!("No change is shown to move {}.", listed(&still, "or")));
    moved.chain(none).collect()
}

/// The sentence on the changes that are shown to move a measure.
fn moved_by(results: &StudyResults<'_>, rows: &[(&Value, &Difference)]) -> Option<String> {
    let gauge = &rows[0].1.gauge;
    let shown = |up: bool| {
        let is_so = |row: &Difference| row.is_shown() && (row.difference.value > Some(0.0)) == up;
        rows.iter().filter(|(_, row)| is_so(row)).count()
    };
    let what = effects::named(rows[0].1);
    let moves = match (shown(true), shown(false)) {
        (up, 0) => format!("{up} of {} changes {} shown to raise {what}", rows.len(), are(up)),
        (0, down) => format!("{down} of {} changes {} shown to lower {what}", rows.len(), are(down)),
        (up, down) => {
            format!("{} of {} changes are shown to move {what}, {up} up and {down} down", up + down, rows.len())
        }
    };
    let all: Vec<Estimate> = rows.iter().map(|(_, row)| row.difference).collect();
    let most = furthest(&all).and_then(|found| {
        let interval = gauge.said().difference(&found.estimate)?;
        let level = level_with(found.level.iter().map(|place| rows[*place].0.told(results)));
        Some(format!(", most of all {}: {interval}{level}", rows[found.place].0.told(results)))
    });
    Some(format!("{moves}{}.", most.unwrap_or_default()))
}

fn are(count: usize) -> &'static str {
    if count == 1 { "is" } else { "are" }
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
    let title =
        format!("The effect of each change, largest first (95 % intervals; * is shown, adjusted for all{units}):");
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
