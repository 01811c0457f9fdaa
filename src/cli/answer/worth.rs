//! What a table of worth says: every change, ranked.

use super::effects::games_said;
use super::{CommandAnswer, effects};
use crate::colour;
use crate::terminal::{filled, grid};
use kit::say::{DisplayUnit, level_with, listed, short, thousands};
use kit::stats::names::measures;
use kit::stats::{Estimate, furthest};
use report::Caveat;
use study::analysis::{
    ComparedMeasure, Difference, StudyResults, ValueWorth as Value, by_bot, flips, games_to_show_in, is_shown, worth,
    worth_bots_table, worth_table,
};
use study::plan::FactorialDesign;
use study::question::WorthQuestion;

/// What is told beside the headline where it is measured, unless it is the headline; with its unit.
const BESIDE: [(&str, &str); 2] = [(measures::SEAT_GAP, "points"), (measures::LENGTH_MEDIAN, "rounds")];

/// Rows on the terminal, which has 24 lines, and where nothing is shown; the file has all.
const SHOWN: usize = 12;
const NOT_SHOWN: usize = 5;

/// Times the games beyond which it is not said how many would show an effect: nobody plays them.
const MOST_TIMES: f64 = 1000.0;

/// The ranked table.
pub fn answer(results: &StudyResults<'_>, differences: &[Difference], question: &WorthQuestion) -> CommandAnswer {
    let reference = question.reference.as_deref().map(String::as_str);
    let all = worth(results, differences, reference);
    let mut warnings = warnings(results);
    warnings.extend(reference.and_then(|name| unshown(&all, name)));
    let Some(headline) = results.headline(0) else {
        return CommandAnswer::of(String::new(), Vec::new());
    };
    let mut found = findings(results, &all, question.measure.is_some());
    found.extend(more_games(results, &all, differences.len()));
    let bots = by_bot(results);
    let text = text(results, &headline, &all, &bots, reference);
    let mut tables = vec![worth_table(&all, results.cooperative())];
    if !bots.is_empty() {
        tables.push(worth_bots_table(&all, &bots));
    }
    let how = results.plan.design.as_ref().map(how_estimated).unwrap_or_default();
    let details = format!(
        "\n{how}The p-values of all {} differences are adjusted for one another (Holm); an interval in a sentence holds for all changes.\n",
        differences.len()
    );
    CommandAnswer { tables, warnings, details, ..CommandAnswer::of(text, found) }
}

/// The sentence on how the effects of a design are known.
fn how_estimated(design: &FactorialDesign) -> String {
    format!(
        "The values were changed all at once, by one step up or down in {} balanced variants (design.csv), and each effect is estimated from all of them by least squares; --alone changes each by itself.\n",
        design.variants() - 1
    )
}

/// The win rates of the bots that the headline is not about.
fn others<'b>(bots: &'b [Difference], headline: &ComparedMeasure) -> impl Iterator<Item = &'b Difference> {
    let own = headline.clone();
    bots.iter().filter(move |row| row.gauge.strategy.is_some() && row.gauge != own)
}

/// A difference without its unit, with a star where it is shown.
fn starred(row: &Difference) -> String {
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
    let moved = moved.into_iter().filter_map(|rows| moved_by(results, all, rows));
    let still: Vec<String> = still.into_iter().map(|rows| effects::named(rows[0].1)).collect();
    let none = (!still.is_empty()).then(|| format!("No change is shown to move {}.", listed(&still, "or")));
    moved.chain(none).collect()
}

/// The sentence on how many games would show the largest effect on the measure of the ranking that is not shown.
fn more_games(results: &StudyResults<'_>, all: &[Value], family: usize) -> Option<String> {
    let open = |value: &&Value| value.effects[0].as_ref().is_some_and(|row| !row.is_shown());
    let value = all.iter().find(open)?;
    let row = value.effects[0].as_ref()?;
    let times = games_to_show_in(row, family).filter(|times| (1.0..MOST_TIMES).contains(times))?;
    let of_variant = results.counts[0].blocks * results.study.cells[0].rotations().len() as u64;
    let games = games_said((times * of_variant as f64).ceil() as u64);
    let (unit, size) = (row.gauge.said(), row.difference.value?.abs());
    Some(format!(
        "To show {} {} of {} for {} takes about {} games of each variant: -n {}.",
        unit.value(size, 1),
        unit.name,
        effects::named(row),
        value.told_shortly(results, all),
        thousands(games),
        short(games as f64)
    ))
}

/// The sentence on the changes that are shown to move a measure.
fn moved_by(results: &StudyResults<'_>, all: &[Value], rows: &[(&Value, &Difference)]) -> Option<String> {
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
    let known: Vec<Estimate> = rows.iter().map(|(_, row)| row.difference).collect();
    let most = furthest(&known).and_then(|found| {
        let interval = gauge.said().difference(&found.estimate)?;
        let level = level_with(found.level.iter().map(|place| rows[*place].0.told_shortly(results, all)));
        // In the table each has an interval of its own, which is narrower.
        let interval =
            interval.strip_suffix(')').map_or(interval.clone(), |open| format!("{open}, for all {})", rows.len()));
        Some(format!(", most of all {}: {interval}{level}", rows[found.place].0.told_shortly(results, all)))
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
        |value: &Value| others(bots, headline).filter(|row| row.cell == value.cell()).map(starred).collect::<Vec<_>>();
    let effects = || all.iter().flat_map(|value| value.effects.iter().flatten()).chain(bots);
    let most = if effects().any(Difference::is_shown) { SHOWN } else { NOT_SHOWN };
    let rows: Vec<Vec<String>> = (all.iter().take(most))
        .map(|value| row((value.told_shortly(results, all), value), &beside, &own(value), reference.is_some()))
        .collect();
    let title =
        format!("The effect of each change, largest first (95 % intervals; * is shown, adjusted for all{units}):");
    let mut text = format!("\n{}\n{}", filled(&title, 0), colour::starred(&grid(&headers, &rows)));
    if all.len() > most {
        text += &format!("(the other {} are in worth.csv)\n", all.len() - most);
    }
    text
}

fn row((name, value): (String, &Value), beside: &[&(&str, &str)], bots: &[String], relative: bool) -> Vec<String> {
    let whole = |row: &Difference| row.told() + star(row);
    let [headline, others @ ..] = value.effects.each_ref().map(Option::as_ref);
    let is_other = |row: &&Difference| {
        let own = headline.is_some_and(|own| own.gauge.name == row.gauge.name);
        !own && beside.iter().any(|(name, _)| row.gauge.name == *name)
    };
    let mut row = vec![name, headline.map_or_else(String::new, whole)];
    row.extend_from_slice(bots);
    row.extend(others.into_iter().flatten().filter(is_other).map(starred));
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
