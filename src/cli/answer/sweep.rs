//! What a sweep says: the headline along the axes, and what differs from the base.

use super::{CommandAnswer, effects, for_all};
use crate::colour;
use crate::terminal::grid;
use kit::say::{self, level_with, percent};
use kit::stats::names::measures;
use kit::stats::{Estimate, ExtremeEstimate, Scalar, furthest, largest, smallest};
use report::{TextTile, heatmap, interval_bar};
use std::cmp::Reverse;
use study::analysis::{ComparedMeasure, Difference, StudyResults};
use study::question::SweepQuestion;

/// Characters of a drawn interval.
const DRAWN: usize = 24;

/// The headline along the axes, and what differs from the base.
pub fn answer(results: &StudyResults<'_>, differences: &[Difference], question: &SweepQuestion) -> CommandAnswer {
    let Some(gauge) = results.headline(0) else {
        return CommandAnswer::of(String::new(), Vec::new());
    };
    let cells = measured(results);
    let mut text = format!("\n{} ({}; │ is the base):\n", gauge.written(), results.confidence_told());
    text += &table(results, &gauge, &cells, differences);
    if differences.iter().any(|row| is_of(row, &gauge) && row.is_shown()) {
        text += "* is shown to differ from the base (adjusted p below 0.05)\n";
    }
    if results.plan.columns.len() == 2 {
        text += &square(results, &gauge, &cells);
    }
    let headline = [Some(finding(results, &gauge, differences)), extremes(results, &gauge, &cells)];
    let headline = headline.into_iter().flatten();
    let others = others(results, &gauge, differences);
    let is_shown = differences.iter().any(|row| is_of(row, &gauge) && row.is_shown());
    let found: Vec<String> = if question.measure.is_some() || is_shown {
        headline.chain(others).chain(seated(results)).collect()
    } else {
        others.into_iter().chain(headline).chain(seated(results)).collect()
    };
    CommandAnswer::of(text, found)
}

/// A cell and the headline in it.
type CellEstimate = (usize, Estimate);

fn measured(results: &StudyResults<'_>) -> Vec<CellEstimate> {
    let cell = |cell| {
        let headline = results.headline(cell);
        let estimate = headline.map(|gauge| results.measured(cell, &gauge));
        (cell, estimate.unwrap_or(Estimate::unknown(0)))
    };
    order(results).into_iter().map(cell).collect()
}

/// A row per cell: its values, the headline, the difference from the base, and the headline drawn.
fn table(
    results: &StudyResults<'_>,
    gauge: &ComparedMeasure,
    cells: &[CellEstimate],
    differences: &[Difference],
) -> String {
    let ends = cells.iter().flat_map(|(_, estimate)| [estimate.lo, estimate.hi]).flatten();
    let axis = ends.fold((f64::INFINITY, f64::NEG_INFINITY), |(from, to), end| (end.min(from), end.max(to)));
    let base = cells.iter().find(|(cell, _)| *cell == 0).and_then(|(_, estimate)| estimate.value);
    let uneven = gauge.name == measures::WIN_RATE && !results.cooperative() && sizes_differ(results);
    let level_decimals = gauge.said().column_decimals(cells.iter().map(|(_, estimate)| estimate));
    let compared: Vec<&Difference> = differences.iter().filter(|row| is_of(row, gauge)).collect();
    let difference_decimals = gauge.said().column_decimals(compared.iter().map(|row| &row.difference));
    let rows: Vec<Vec<String>> = cells
        .iter()
        .map(|(cell, estimate)| {
            let mut row: Vec<String> = results.plan.variants[*cell].values.iter().map(text).collect();
            row.push(level(gauge, estimate, level_decimals));
            row.extend(uneven.then(|| even(results, *cell)));
            row.push(difference(*cell, &compared, difference_decimals));
            row.push(interval_bar(estimate, base, axis, DRAWN));
            row
        })
        .collect();
    let unit = if gauge.is_share() { "%" } else { gauge.unit };
    let drawn = scale(axis, gauge.said().factor);
    let mut headers: Vec<&str> = results.plan.columns.iter().map(|(name, _)| name.as_str()).collect();
    headers.push(unit);
    headers.extend(uneven.then_some("even"));
    headers.extend(["difference", drawn.as_str()]);
    colour::starred(&grid(&headers, &rows))
}

/// Whether some tables have more seats than others.
fn sizes_differ(results: &StudyResults<'_>) -> bool {
    (1..results.counts.len()).any(|cell| seats(results, cell) != seats(results, 0))
}

fn seats(results: &StudyResults<'_>, cell: usize) -> usize {
    results.study.cells[cell].schema.lineup.seats.len()
}

/// What each seat of a cell would win if all won alike.
fn even(results: &StudyResults<'_>, cell: usize) -> String {
    say::share(1.0 / seats(results, cell) as f64, 1)
}

/// Line-ups at tables of several sizes, and what an even share is there.
fn seated(results: &StudyResults<'_>) -> Option<String> {
    if !sizes_differ(results) {
        return None;
    }
    let mut told: Vec<String> = Vec::new();
    for cell in order(results) {
        let who = results.plan.variants[cell].cell.at_table(&results.study.cells[cell].schema.lineup.seats);
        let share = format!(" (an even share is {})", even(results, cell));
        let one = who + if results.cooperative() { "" } else { &share };
        if !told.contains(&one) {
            told.push(one);
        }
    }
    Some(format!("At the tables sit {}.", told.join("; ")))
}

/// The ends of the axis along which intervals are drawn; nothing without intervals.
fn scale((from, to): (f64, f64), factor: f64) -> String {
    if from > to {
        return String::new();
    }
    let [from, to] = [from, to].map(|end| format!("{:.1}", factor * end));
    format!("{from}{to:>room$}", room = DRAWN.saturating_sub(from.len()))
}

/// The cells along the axes; the base in its place among them.
fn order(results: &StudyResults<'_>) -> Vec<usize> {
    let mut cells: Vec<usize> = (0..results.counts.len()).collect();
    let values = |cell: usize| results.plan.variants[cell].values.iter().map(number);
    cells.sort_by(|&a, &b| {
        let pairs = values(a).zip(values(b));
        let unequal = pairs.map(|(a, b)| a.partial_cmp(&b)).find(|order| *order != Some(std::cmp::Ordering::Equal));
        unequal.flatten().unwrap_or(a.cmp(&b))
    });
    cells
}

/// The difference of a cell from the base, to so many decimals.
fn difference(cell: usize, compared: &[&Difference], decimals: usize) -> String {
    match compared.iter().find(|row| row.cell == cell) {
        None if cell == 0 => "(base)".to_owned(),
        found => found.map_or_else(String::new, |row| row.told_to(decimals) + if row.is_shown() { " *" } else { "" }),
    }
}

fn is_of(row: &Difference, gauge: &ComparedMeasure) -> bool {
    row.gauge.written() == gauge.written()
}

/// A value with its interval, shares in percent, to so many decimals.
fn level(gauge: &ComparedMeasure, estimate: &Estimate, decimals: usize) -> String {
    let bare = |value: f64| gauge.said().value(value, 2);
    let alone = || estimate.value.map_or("unknown".to_owned(), bare);
    gauge.said().level_to(estimate, decimals).unwrap_or_else(alone)
}

fn number(cell: &Scalar) -> Option<f64> {
    match cell {
        Scalar::Int(number) => Some(*number as f64),
        Scalar::Real(number) => Some(*number),
        Scalar::Text(text) => text.parse().ok(),
        Scalar::Empty => None,
    }
}

fn text(cell: &Scalar) -> String {
    match cell {
        Scalar::Int(number) => number.to_string(),
        Scalar::Real(number) => number.to_string(),
        Scalar::Text(text) => text.clone(),
        Scalar::Empty => "as is".to_owned(),
    }
}

/// The headline over two axes: a row per value of the first, a column per value of the second.
fn square(results: &StudyResults<'_>, gauge: &ComparedMeasure, cells: &[CellEstimate]) -> String {
    let (mut down, mut across) = (Vec::new(), Vec::new());
    for (cell, _) in cells {
        let values = &results.plan.variants[*cell].values;
        for (known, value) in [(&mut down, &values[0]), (&mut across, &values[1])] {
            if !known.contains(value) {
                known.push(value.clone());
            }
        }
    }
    across.sort_by(|a, b| number(a).partial_cmp(&number(b)).unwrap_or(std::cmp::Ordering::Equal));
    let at = |row: &Scalar, column: &Scalar| {
        let is_there = |cell: usize| results.plan.variants[cell].values == [row.clone(), column.clone()];
        let (cell, estimate) = cells.iter().find(|(cell, _)| is_there(*cell))?;
        let (value, base) = (estimate.value?, if *cell == 0 { " =" } else { "" });
        Some(TextTile { value, label: gauge.said().value(value, 2) + base })
    };
    let row = |row: &Scalar| (text(row), across.iter().map(|column| at(row, column)).collect());
    let rows: Vec<(String, Vec<Option<TextTile>>)> = down.iter().map(row).collect();
    let (first, second) = (&results.plan.columns[0].0, &results.plan.columns[1].0);
    let names: Vec<String> = across.iter().map(text).collect();
    let headers: Vec<&str> = std::iter::once("").chain(names.iter().map(String::as_str)).collect();
    format!(
        "\n{}; down: {first}, across: {second}; darker is more,\n= is the base\n{}",
        gauge.written(),
        heatmap(&headers, &rows)
    )
}

/// Measures besides the headline that are told.
const OTHERS: usize = 3;

/// The sentence on the other measures that are shown to move, those in most variants first.
fn others(results: &StudyResults<'_>, gauge: &ComparedMeasure, differences: &[Difference]) -> Option<String> {
    let mut measures: Vec<Vec<&Difference>> = Vec::new();
    for row in differences.iter().filter(|row| !is_of(row, gauge)) {
        match measures.iter_mut().find(|rows| is_of(row, &rows[0].gauge)) {
            Some(rows) => rows.push(row),
            None => measures.push(vec![row]),
        }
    }
    let shown = |rows: &[&Difference]| rows.iter().filter(|row| row.is_shown()).count();
    measures.retain(|rows| shown(rows) > 0);
    measures.sort_by_key(|rows| Reverse(shown(rows)));
    let told = measures.iter().take(OTHERS).filter_map(|rows| {
        let all: Vec<Estimate> = rows.iter().map(|row| row.difference).collect();
        let most = furthest(&all)?;
        let interval = rows[0].gauge.said().difference(&most.estimate)?;
        let name = |place: usize| results.plan.variants[rows[place].cell].name.clone();
        let level = level_with(most.level.iter().map(|place| name(*place)));
        let most = format!("most with {}: {interval}{level}", name(most.place));
        Some(format!("{} in {} of {} variants ({most})", effects::named(rows[0]), shown(rows), rows.len()))
    });
    let told: Vec<String> = told.collect();
    (!told.is_empty()).then(|| format!("Shown to differ from the base: {}.", told.join("; ")))
}

/// Which cells are shown to differ.
fn finding(results: &StudyResults<'_>, gauge: &ComparedMeasure, differences: &[Difference]) -> String {
    let of_headline = || differences.iter().filter(|row| is_of(row, gauge));
    let shown = of_headline().filter(|row| row.is_shown()).count();
    let rows: Vec<&Difference> = of_headline().collect();
    let all: Vec<Estimate> = rows.iter().map(|row| row.difference).collect();
    let most = furthest(&all).and_then(|found| {
        let interval = gauge.said().difference(&found.estimate)?;
        let name = |place: usize| results.plan.variants[rows[place].cell].name.clone();
        let level = level_with(found.level.iter().map(|place| name(*place)));
        Some(format!(
            " The largest difference is that of {}: {interval}{level}.{}",
            name(found.place),
            for_all("The interval holds", &all, "differences")
        ))
    });
    format!(
        "{shown} of {} variants {} shown to differ from the base in {}.{}",
        of_headline().count(),
        if shown == 1 { "is" } else { "are" },
        gauge.written(),
        most.unwrap_or_default()
    )
}

/// Where the headline is highest, and where lowest.
fn extremes(results: &StudyResults<'_>, gauge: &ComparedMeasure, cells: &[CellEstimate]) -> Option<String> {
    let all: Vec<Estimate> = cells.iter().map(|(_, estimate)| *estimate).collect();
    let bounds = gauge.measure().and_then(|(_, measure)| measure.bounds);
    let (highest, lowest) = (largest(&all, bounds)?, smallest(&all, bounds)?);
    let name = |place: usize| match cells[place].0 {
        0 => "the base".to_owned(),
        cell => results.plan.variants[cell].name.clone(),
    };
    let told = |found: &ExtremeEstimate| {
        let (word, estimate) = (if cells[found.place].0 == 0 { "in" } else { "with" }, &found.estimate);
        let value = if gauge.is_share() {
            percent(estimate)
        } else {
            let decimals = gauge.said().column_decimals([estimate]);
            format!("{} {}", level(gauge, estimate, decimals), gauge.unit)
        };
        let level = level_with(found.level.iter().map(|place| name(*place)));
        format!("{word} {}: {value}{level}", name(found.place))
    };
    let is_one = highest.place == lowest.place;
    (!is_one).then(|| {
        format!(
            "It is highest {}; lowest {}.{}",
            told(&highest),
            told(&lowest),
            for_all("Both intervals hold", &all, "cells")
        )
    })
}
