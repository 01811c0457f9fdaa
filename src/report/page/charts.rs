//! The charts of a [`Picture`]: the columns that it names become the data that is drawn.

use super::excerpt::TableExcerpt;
use super::gather::grouped;
use super::html::Chart;
use super::names::words;
use super::text_table::TextRow;
use super::whole::is_shown;
use crate::chart;
use kit::say::POINTS;
use kit::say::page::p_value;
use kit::stats::names::{columns, measures};
use kit::stats::{ChartShape, Picture, RowOrder, ScaleMiddle, ValueColumn};
use std::collections::BTreeMap;

/// Games longer than all but this share are not drawn.
const TAIL: f64 = 0.005;

/// The charts of a picture, one a panel; none where nothing is known.
pub(super) fn charts(picture: &Picture, excerpt: &TableExcerpt<'_>) -> Vec<Chart> {
    let excerpt = excerpt.drawn_by(picture);
    let excerpt = match picture.shape {
        ChartShape::Curves { x, value, .. } => excerpt.common(x, value),
        ChartShape::Distribution { cumulative, .. } => usual(&excerpt, cumulative),
        _ => excerpt,
    };
    let excerpt = match picture.shape {
        ChartShape::Intervals { name, value, order: RowOrder::Value } => highest_first(&excerpt, name, value),
        _ => excerpt,
    };
    let panels = excerpt.panels(picture.each);
    let most = range(panels.iter().flat_map(|(_, panel)| heights(panel, picture.shape))).map(|(_, most)| most);
    let about = |heading: &str| match heading {
        "" => picture.title.to_owned(),
        _ => format!("{}, {heading}", picture.title),
    };
    let svg = |heading: &str, panel: &TableExcerpt<'_>| match picture.shape {
        ChartShape::Intervals { name, value, .. } => intervals(panel, name, value, about(heading)),
        ChartShape::Curves { x, value, line } => curves(panel, &excerpt, (x, value, line), about(heading)),
        ChartShape::Distribution { x, value, cumulative } => {
            distribution(panel, (x, value, cumulative), about(heading))
        }
        ChartShape::Stacked { x, value, part } => stacked(panel, (x, value, part), most, about(heading)),
        ChartShape::Heatmap { across, down, value, middle } => {
            heatmap(panel, (across, down, value), middle, about(heading))
        }
        ChartShape::Scatter { x, value, name } => scatter(panel, (x, value, name), about(heading)),
    };
    let drawn = panels.iter().map(|(heading, panel)| Chart { heading: heading.clone(), svg: svg(heading, panel) });
    drawn.filter(|chart| !chart.svg.is_empty()).collect()
}

/// The rows from the highest value to the lowest. What several panels show has the place of its first row in all of them, so that one order is
/// read and not many.
fn highest_first<'a>(excerpt: &TableExcerpt<'a>, name: &[&str], value: ValueColumn) -> TableExcerpt<'a> {
    let names = |row: TextRow<'a>| name.iter().map(|column| excerpt.text(row, column)).collect::<Vec<_>>();
    let mut places: BTreeMap<Vec<&str>, f64> = BTreeMap::new();
    for &row in &excerpt.rows {
        let own = excerpt.number(row, value.column);
        places.entry(names(row)).or_insert(own.unwrap_or(f64::NEG_INFINITY));
    }
    let place = |row: TextRow<'a>| places.get(&names(row)).copied().unwrap_or(f64::NEG_INFINITY);
    let mut sorted = excerpt.clone();
    sorted.rows.sort_by(|a, b| place(b).total_cmp(&place(a)));
    sorted
}

fn intervals(excerpt: &TableExcerpt<'_>, name: &[&str], value: ValueColumn, about: String) -> String {
    let is_effect = value.column == columns::EFFECT;
    let reference = if is_effect { Some((0.0, "no effect".to_owned())) } else { fair_share(excerpt, name, value) };
    let is_alone = excerpt.rows.len() == 1 && reference.is_none();
    if is_alone || is_even_by_construction(excerpt, name, value) {
        // A point alone has nothing to be compared with: the table tells it.
        return String::new();
    }
    let rows = excerpt.rows.clone();
    let (first, rest) = match name {
        [only] => ("", std::slice::from_ref(only)),
        [first, rest @ ..] => (*first, rest),
        [] => ("", &[][..]),
    };
    // What is drawn of differences is drawn by one rule wherever it stands.
    let p = |row: TextRow<'_>| excerpt.number(row, columns::ADJUSTED_P).filter(|_| is_effect);
    let drawn = rows.into_iter().map(|row| {
        let drawn = chart::IntervalRow {
            name: named(excerpt, row, rest),
            datum: excerpt.datum(row, value),
            series: series(excerpt, row, name),
            shown: is_shown(p(row)),
            note: p(row).map(p_value),
        };
        (excerpt.text(row, first).to_owned(), drawn)
    });
    let axis = if is_effect { effect_axis(excerpt) } else { excerpt.axis(value.column) };
    chart::IntervalChart { about, axis, groups: grouped(drawn), reference }.svg()
}

/// The axis of what changes do to one measure: shares differ by points.
fn effect_axis(excerpt: &TableExcerpt<'_>) -> chart::AxisTitle {
    match excerpt.values(columns::MEASURE)[..] {
        [measures::WIN_RATE] => chart::AxisTitle { name: "difference of win rate".to_owned(), unit: POINTS.to_owned() },
        [measures::LENGTH_MEDIAN] => {
            chart::AxisTitle { name: "difference of median length".to_owned(), unit: "rounds".to_owned() }
        }
        _ => excerpt.axis(columns::EFFECT),
    }
}

/// What a row is called: what it holds in some columns, with the column's name before a number.
fn named(excerpt: &TableExcerpt<'_>, row: TextRow<'_>, columns: &[&str]) -> String {
    let part = |column: &&str| match excerpt.text(row, column) {
        "" => "all".to_owned(),
        text if excerpt.number(row, column).is_some() => format!("{} {text}", words(column)),
        text => text.to_owned(),
    };
    columns.iter().map(part).collect::<Vec<_>>().join(", ")
}

fn series(excerpt: &TableExcerpt<'_>, row: TextRow<'_>, name: &[&str]) -> usize {
    name.first().map_or(0, |column| excerpt.cast.series(excerpt.text(row, column), 0))
}

/// A strategy that only meets itself wins as often as it loses: that is no news.
fn is_even_by_construction(excerpt: &TableExcerpt<'_>, name: &[&str], value: ValueColumn) -> bool {
    let alone = name == [columns::STRATEGY] && value.column == columns::WIN_RATE && excerpt.rows.len() == 1;
    alone && (excerpt.rows.iter()).all(|row| !excerpt.text(row, columns::STRATEGY).is_empty())
}

/// How often each of several strategies, or a counter of one, would win if all were alike.
fn fair_share(excerpt: &TableExcerpt<'_>, name: &[&str], value: ValueColumn) -> Option<(f64, String)> {
    let against_each_other = [columns::WIN_RATE, columns::SHARE].contains(&value.column)
        && name.first() == Some(&columns::STRATEGY)
        && excerpt.rows.iter().any(|row| !excerpt.text(row, columns::STRATEGY).is_empty());
    (against_each_other && excerpt.cast.players > 1).then(|| excerpt.cast.even_share())
}

/// Lines of one panel, on the scales of all.
fn curves(
    panel: &TableExcerpt<'_>,
    all: &TableExcerpt<'_>,
    (x, value, line): (&str, ValueColumn, &str),
    about: String,
) -> String {
    let count = all.count(value);
    let known: Vec<chart::LinePoint> = points(all, x, value);
    let ends = known.iter().flat_map(|point| [point.datum.value, point.datum.lo, point.datum.hi]);
    let lines = panel.values(line).into_iter().enumerate();
    let series = lines.map(|(place, name)| chart::ChartLine {
        name: if name.is_empty() { "all".to_owned() } else { words(name) },
        series: panel.cast.series(name, place),
        points: points(&panel.only(|row| panel.text(row, line) == name), x, value),
    });
    chart::LineChart {
        about,
        x: panel.axis(x),
        y: panel.axis(value.column),
        series: series.collect(),
        x_range: range(known.iter().map(|point| point.x)),
        y_range: range(ends.flatten()),
        counts: count.map(|column| panel.axis(column)),
        marks: Vec::new(),
        reference: None,
    }
    .svg()
}

fn points(excerpt: &TableExcerpt<'_>, x: &str, value: ValueColumn) -> Vec<chart::LinePoint> {
    let point = |row: &TextRow<'_>| {
        Some(chart::LinePoint {
            x: excerpt.number(row, x)?,
            datum: excerpt.datum(row, value),
            count: excerpt.count(value).and_then(|column| excerpt.number(row, column)),
            ..chart::LinePoint::default()
        })
    };
    excerpt.rows.iter().filter_map(point).collect()
}

/// The least and the most of some numbers.
pub(super) fn range(numbers: impl Iterator<Item = f64>) -> Option<(f64, f64)> {
    numbers.fold(None, |range, number| match range {
        None => Some((number, number)),
        Some((least, most)) => Some((number.min(least), number.max(most))),
    })
}

/// All but the longest few, where those would take a good part of the width.
fn usual<'a>(excerpt: &TableExcerpt<'a>, cumulative: &str) -> TableExcerpt<'a> {
    const WORTH_IT: f64 = 0.8;
    let mut passed = false;
    let mut kept = excerpt.clone();
    kept.rows.retain(|row| {
        let keep = !passed;
        passed |= excerpt.number(row, cumulative).is_some_and(|share| share >= 1.0 - TAIL);
        keep
    });
    if (kept.rows.len() as f64) < WORTH_IT * excerpt.rows.len() as f64 { kept } else { excerpt.clone() }
}

fn distribution(
    excerpt: &TableExcerpt<'_>,
    (x, value, cumulative): (&str, ValueColumn, &str),
    about: String,
) -> String {
    let bar = |row: &TextRow<'_>| {
        Some(chart::Bar { x: excerpt.number(row, x)?, datum: excerpt.datum(row, value), ..chart::Bar::default() })
    };
    let quantile = |share: f64| {
        let passes = |row: &&TextRow<'_>| excerpt.number(row, cumulative).is_some_and(|found| found >= share);
        let row = excerpt.rows.iter().find(passes)?;
        let at = excerpt.number(row, x)?;
        Some((at, format!("p{:.0} {at}", 100.0 * share)))
    };
    chart::BarChart {
        about,
        x: length_axis(excerpt, x),
        y: excerpt.axis(value.column),
        bars: excerpt.rows.iter().filter_map(bar).collect(),
        marks: [0.05, 0.5, 0.95].into_iter().filter_map(quantile).collect(),
        ..chart::BarChart::default()
    }
    .svg()
}

/// The parts of a panel's bars, each on those before it; a part of nothing is none.
fn parts(excerpt: &TableExcerpt<'_>, (x, value, part): (&str, ValueColumn, &str)) -> Vec<chart::Bar> {
    let names = excerpt.values(part);
    let mut bars: Vec<chart::Bar> = Vec::new();
    for (series, name) in names.iter().enumerate() {
        for &row in excerpt.rows.iter().filter(|row| excerpt.text(row, part) == *name) {
            let (Some(x), datum) = (excerpt.number(row, x), excerpt.datum(row, value)) else { continue };
            let beneath = bars.iter().filter(|bar| bar.x == x).filter_map(|bar| bar.datum.value);
            let from = beneath.sum();
            if datum.value.is_some_and(|height| height > 0.0) {
                bars.push(chart::Bar { x, from, series, datum });
            }
        }
    }
    bars
}

/// How high the bars of a panel are that are made of parts.
fn heights(panel: &TableExcerpt<'_>, shape: ChartShape) -> Vec<f64> {
    let ChartShape::Stacked { x, value, part } = shape else { return Vec::new() };
    let top = |bar: chart::Bar| bar.datum.value.map(|height| bar.from + height);
    parts(panel, (x, value, part)).into_iter().filter_map(top).collect()
}

/// Bars of one panel, on the scale of all.
fn stacked(
    panel: &TableExcerpt<'_>,
    (x, value, part): (&str, ValueColumn, &str),
    most: Option<f64>,
    about: String,
) -> String {
    chart::BarChart {
        about,
        x: panel.axis(x),
        y: panel.axis(value.column),
        bars: parts(panel, (x, value, part)),
        parts: panel.values(part).into_iter().map(words).collect(),
        most,
        ..chart::BarChart::default()
    }
    .svg()
}

/// Rows of one unit alone are told in it.
fn length_axis(excerpt: &TableExcerpt<'_>, x: &str) -> chart::AxisTitle {
    let mut axis = excerpt.axis(x);
    if let [only] = excerpt.values("unit")[..] {
        only.clone_into(&mut axis.unit);
    }
    axis
}

fn heatmap(
    excerpt: &TableExcerpt<'_>,
    (across, down, value): (&str, &str, ValueColumn),
    middle: Option<ScaleMiddle>,
    about: String,
) -> String {
    let [columns, rows] = [across, down].map(|column| {
        let mut names = excerpt.values(column);
        excerpt.cast.arrange(&mut names);
        names
    });
    let tile = |left: &str, above: &str| {
        let is_it = |row: &&TextRow<'_>| excerpt.text(row, down) == left && excerpt.text(row, across) == above;
        let row = excerpt.rows.iter().find(is_it)?;
        Some(chart::HeatmapTile { datum: excerpt.datum(row, value), ..chart::HeatmapTile::default() })
    };
    let owned = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
    chart::Heatmap {
        about,
        value: excerpt.axis(value.column),
        across: (words(across), owned(&columns)),
        down: (words(down), owned(&rows)),
        tiles: rows.iter().map(|left| columns.iter().map(|above| tile(left, above)).collect()).collect(),
        middle: middle.map(|middle| match middle {
            ScaleMiddle::Zero => 0.0,
            ScaleMiddle::Half => 0.5,
        }),
    }
    .svg()
}

fn scatter(excerpt: &TableExcerpt<'_>, (x, value, name): (&str, ValueColumn, &str), about: String) -> String {
    let dot = |row: &TextRow<'_>| {
        Some(chart::ScatterDot {
            name: excerpt.text(row, name).to_owned(),
            x: excerpt.number(row, x)?,
            datum: excerpt.datum(row, value),
            series: 0,
        })
    };
    chart::ScatterPlot {
        about,
        x: excerpt.axis(x),
        y: excerpt.axis(value.column),
        dots: excerpt.rows.iter().filter_map(dot).collect(),
        reference: mean(excerpt, value),
    }
    .svg()
}

/// The mean over all rows, each counted as often as it was observed.
fn mean(excerpt: &TableExcerpt<'_>, value: ValueColumn) -> Option<(f64, String)> {
    let count = excerpt.count(value)?;
    let rows =
        excerpt.rows.iter().filter_map(|row| Some((excerpt.number(row, count)?, excerpt.number(row, value.column)?)));
    let (n, sum) = rows.fold((0.0, 0.0), |(n, sum), (count, value)| (n + count, sum + count * value));
    (n > 0.0).then(|| (sum / n, "mean".to_owned()))
}
