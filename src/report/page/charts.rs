//! The charts of a [`Picture`]: the columns that it names become the data that is drawn.

use super::cast::ROUNDS;
use super::curves_by_bot::CurvesByBot;
use super::excerpt::TableExcerpt;
use super::findings::standings;
use super::gather::grouped;
use super::html::Chart;
use super::names::words;
use super::text_table::TextRow;
use super::whole::is_shown;
use crate::chart;
use kit::say::page::p_value;
use kit::say::{POINTS, share};
use kit::stats::names::{columns, measures};
use kit::stats::{ChartShape, Picture, RowOrder, ScaleMiddle, ValueColumn};
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// The charts of a picture, one a panel; none where nothing is known. What is behind are the same rows of the base, where another cell is drawn.
pub(super) fn charts(picture: &Picture, excerpt: &TableExcerpt<'_>, behind: Option<&TableExcerpt<'_>>) -> Vec<Chart> {
    let excerpt = excerpt.drawn_by(picture);
    let behind = behind.map(|behind| behind.drawn_by(picture));
    if let (ChartShape::Curves { x, value, line: columns::STRATEGY }, Some(each)) = (picture.shape, picture.each) {
        return CurvesByBot::of((&excerpt, behind.as_ref()), (x, value, each)).charts(picture.title);
    }
    let excerpt = match picture.shape {
        ChartShape::Curves { x, value, .. } => excerpt.common(x, value),
        ChartShape::Distribution { x, cumulative, .. } => bulk(&excerpt, x, cumulative).0,
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
        ChartShape::Intervals { name, value, .. } => {
            let keys: Vec<&str> = name.iter().copied().chain(picture.each).collect();
            intervals(panel, (behind.as_ref(), &keys), (name, value, picture.group), about(heading))
        }
        ChartShape::Curves { x, value, line } => curves(panel, &excerpt, (x, value, line), about(heading)),
        ChartShape::Distribution { x, value, cumulative } => {
            distribution(panel, behind.as_ref(), (x, value, cumulative), about(heading))
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

fn intervals(
    excerpt: &TableExcerpt<'_>,
    (behind, keys): (Option<&TableExcerpt<'_>>, &[&str]),
    (name, value, group): (&[&str], ValueColumn, Option<&str>),
    about: String,
) -> String {
    let is_effect = value.column == columns::EFFECT;
    let reference = if is_effect { Some((0.0, "no effect".to_owned())) } else { fair_share(excerpt, name, value) };
    let is_alone = excerpt.rows.len() == 1 && reference.is_none();
    if is_alone || is_even_by_construction(excerpt, name, value) || are_all_one(excerpt, value) {
        // A point alone, or the same point again and again, has nothing to be compared with: the table tells it.
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
            shown: is_shown(p(row)),
            note: p(row).map(p_value),
            behind: twin(excerpt, row, behind, keys, value.column),
            ..chart::IntervalRow::default()
        };
        let heading = match (group, name) {
            (Some(property), [name]) => excerpt.group(row, name, property),
            _ => excerpt.text(row, first).to_owned(),
        };
        (heading, drawn)
    });
    let axis = if is_effect { effect_axis(excerpt) } else { excerpt.axis(value.column) };
    let mut groups = grouped(drawn);
    if group.is_some() {
        // The least of a property first.
        groups.sort_by(|(one, _), (other, _)| by_number(one, other));
    }
    chart::IntervalChart { about, axis, groups, reference, ..chart::IntervalChart::default() }.svg()
}

/// The order of two headings: by their words, and of the same words by the number behind them.
fn by_number(one: &str, other: &str) -> Ordering {
    let parts = |heading: &str| {
        let (words, number) = heading.rsplit_once(' ').unwrap_or(("", heading));
        number
            .parse::<f64>()
            .map_or_else(|_| (heading.to_owned(), f64::NEG_INFINITY), |number| (words.to_owned(), number))
    };
    let ((words, number), (other_words, other_number)) = (parts(one), parts(other));
    words.cmp(&other_words).then(number.total_cmp(&other_number))
}

/// Who wins: under each bot, the one that wins most first, what it wins from each seat.
pub(super) fn wins_by_seat(rates: &TableExcerpt<'_>, behind: Option<&TableExcerpt<'_>>, about: &str) -> Chart {
    let value = ValueColumn::interval(columns::WIN_RATE);
    let is_whole = |row: &TextRow<'_>| rates.text(row, columns::SEAT).is_empty();
    let drawn = |row: TextRow<'_>| chart::IntervalRow {
        name: match rates.text(row, columns::SEAT) {
            "" => rates.text(row, columns::STRATEGY).to_owned(),
            seat => format!("seat {seat}"),
        },
        datum: rates.datum(row, value),
        shown: true,
        weight: if is_whole(&row) { chart::RowWeight::Whole } else { chart::RowWeight::Part },
        behind: twin(rates, row, behind, &[columns::STRATEGY, columns::SEAT], value.column),
        ..chart::IntervalRow::default()
    };
    let own = |bot: &str| rates.only(|row| rates.text(row, columns::STRATEGY) == bot).rows;
    let bots = standings(rates).into_iter().map(|(row, _)| rates.text(row, columns::STRATEGY));
    let groups = bots.map(|bot| (String::new(), own(bot).into_iter().map(drawn).collect()));
    let chart = chart::IntervalChart {
        about: about.to_owned(),
        axis: rates.axis(value.column),
        groups: groups.collect(),
        reference: Some(rates.even_share()),
        ..chart::IntervalChart::default()
    };
    Chart { heading: String::new(), svg: chart.svg() }
}

/// The axis of what changes do to one measure: shares differ by points.
fn effect_axis(excerpt: &TableExcerpt<'_>) -> chart::AxisTitle {
    match excerpt.values(columns::MEASURE)[..] {
        [measures::WIN_RATE] => chart::AxisTitle { name: "difference of win rate".to_owned(), unit: POINTS.to_owned() },
        [measures::LENGTH_MEDIAN] => chart::AxisTitle {
            name: "difference of median length".to_owned(),
            unit: excerpt.cast.unit(ROUNDS).to_owned(),
        },
        _ => excerpt.axis(columns::EFFECT),
    }
}

/// What a row is called: what it holds in some columns, with the column's name before a number.
fn named(excerpt: &TableExcerpt<'_>, row: TextRow<'_>, columns: &[&str]) -> String {
    let part = |column: &&str| match excerpt.text(row, column) {
        "" => "all".to_owned(),
        text if excerpt.number(row, column).is_some() => numbered(column, text),
        text => text.to_owned(),
    };
    columns.iter().map(part).collect::<Vec<_>>().join(", ")
}

/// The column of the thirds of a game after which it is looked who leads.
const LEAD_THIRD: &str = "third";

/// A number that names a row, as people say it: `cost 3`, `after two thirds`.
fn numbered(column: &str, number: &str) -> String {
    match (column, number) {
        (LEAD_THIRD, "1") => "after one third".to_owned(),
        (LEAD_THIRD, "2") => "after two thirds".to_owned(),
        _ => format!("{} {number}", words(column)),
    }
}

/// What the base has in the place of a row: in a column, where the names are the same.
fn twin(
    excerpt: &TableExcerpt<'_>,
    row: TextRow<'_>,
    behind: Option<&TableExcerpt<'_>>,
    names: &[&str],
    column: &str,
) -> Option<f64> {
    let behind = behind?;
    let is_it = |other: &&TextRow<'_>| names.iter().all(|name| behind.text(other, name) == excerpt.text(row, name));
    behind.number(behind.rows.iter().find(is_it)?, column)
}

/// A strategy that only meets itself wins as often as it loses: that is no news.
fn is_even_by_construction(excerpt: &TableExcerpt<'_>, name: &[&str], value: ValueColumn) -> bool {
    let alone = name == [columns::STRATEGY] && value.column == columns::WIN_RATE && excerpt.rows.len() == 1;
    alone && (excerpt.rows.iter()).all(|row| !excerpt.text(row, columns::STRATEGY).is_empty())
}

/// Rows that tell of the same games: heroes of whom all are in every game win as often as one another, whatever they can.
fn are_all_one(excerpt: &TableExcerpt<'_>, value: ValueColumn) -> bool {
    let counted = excerpt.count(value);
    let told = |row: &TextRow<'_>| {
        [Some(value.column), counted].map(|column| column.and_then(|column| excerpt.number(row, column)))
    };
    let mut rows = excerpt.rows.iter().map(told);
    let first = rows.next();
    excerpt.rows.len() > 1
        && first.is_some_and(|[value, n]| value.is_some() && n.is_some() && rows.all(|row| row == [value, n]))
}

/// How often each of several strategies, or a counter of one, would win if all were alike.
fn fair_share(excerpt: &TableExcerpt<'_>, name: &[&str], value: ValueColumn) -> Option<(f64, String)> {
    let against_each_other = [columns::WIN_RATE, columns::SHARE].contains(&value.column)
        && name.first() == Some(&columns::STRATEGY)
        && excerpt.rows.iter().any(|row| !excerpt.text(row, columns::STRATEGY).is_empty());
    (against_each_other && excerpt.cast.players > 1).then(|| excerpt.even_share())
}

/// A chart without lines, its scales those of all points.
pub(super) fn on_scales_of(
    excerpt: &TableExcerpt<'_>,
    (x, value): (&str, ValueColumn),
    known: &[chart::LinePoint],
) -> chart::LineChart {
    let ends = known.iter().flat_map(|point| [point.datum.value, point.datum.lo, point.datum.hi]);
    chart::LineChart {
        x: excerpt.axis(x),
        y: excerpt.axis(value.column),
        x_range: range(known.iter().map(|point| point.x)),
        y_range: range(ends.flatten()),
        counts: excerpt.count(value).map(|column| excerpt.axis(column)),
        count_range: range(known.iter().filter_map(|point| point.count)),
        ..chart::LineChart::default()
    }
}

/// Lines of one panel, on the scales of all.
fn curves(
    panel: &TableExcerpt<'_>,
    all: &TableExcerpt<'_>,
    (x, value, line): (&str, ValueColumn, &str),
    about: String,
) -> String {
    let lines = panel.values(line).into_iter().enumerate();
    let series = lines.map(|(place, name)| chart::ChartLine {
        name: if name.is_empty() { "all".to_owned() } else { words(name) },
        series: panel.cast.series(name, place),
        points: points(&panel.only(|row| panel.text(row, line) == name), x, value),
    });
    chart::LineChart { about, series: series.collect(), ..on_scales_of(panel, (x, value), &points(all, x, value)) }
        .svg()
}

pub(super) fn points(excerpt: &TableExcerpt<'_>, x: &str, value: ValueColumn) -> Vec<chart::LinePoint> {
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

/// The rows that are drawn of a distribution, and what is said of the others: where a few are so long that the rest would be pressed flat,
/// those are told and not drawn.
pub(super) fn bulk<'a>(excerpt: &TableExcerpt<'a>, x: &str, cumulative: &str) -> (TableExcerpt<'a>, Option<String>) {
    const BULK: f64 = 0.97;
    const BEYOND: f64 = 1.15;
    const WORTH_IT: f64 = 0.8;
    let at = |row: &TextRow<'a>| excerpt.number(row, x);
    let passed = |row: &TextRow<'_>| excerpt.number(row, cumulative).is_some_and(|share| share >= BULK);
    let (Some(first), Some(last)) = (excerpt.rows.first().and_then(at), excerpt.rows.last().and_then(at)) else {
        return (excerpt.clone(), None);
    };
    let end = excerpt.rows.iter().copied().find(passed).as_ref().and_then(at).unwrap_or(last);
    let end = (end + (BEYOND - 1.0) * (end - first)).round();
    if end - first > WORTH_IT * (last - first) {
        return (excerpt.clone(), None);
    }
    let kept = excerpt.only(|row| at(&row).is_some_and(|x| x <= end));
    let under = kept.rows.last().and_then(|row| excerpt.number(row, cumulative)).unwrap_or(1.0);
    let unit = length_axis(excerpt, x).unit;
    let told = format!("{} last longer than {end} {unit}, up to {last}.", share(1.0 - under, 1));
    (kept, Some(told))
}

/// Marks of which none is at the place of one before it.
fn apart(marks: impl Iterator<Item = (f64, String)>) -> Vec<(f64, String)> {
    let mut kept: Vec<(f64, String)> = Vec::new();
    for mark in marks {
        if kept.iter().all(|other| other.0 != mark.0) {
            kept.push(mark);
        }
    }
    kept
}

fn distribution(
    excerpt: &TableExcerpt<'_>,
    behind: Option<&TableExcerpt<'_>>,
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
        // Of whole rounds more games are over than the share that is passed there.
        let over = kit::say::share(excerpt.number(row, cumulative)?, 0);
        Some((at, if share == 0.5 { format!("half end by {at}") } else { format!("{over} by {at}") }))
    };
    let last = excerpt.rows.last().and_then(|row| excerpt.number(row, x)).unwrap_or(f64::MAX);
    let grey = |row: &TextRow<'_>| bar(row).filter(|bar| bar.x <= last);
    chart::BarChart {
        about,
        x: length_axis(excerpt, x),
        y: excerpt.axis(value.column),
        bars: excerpt.rows.iter().filter_map(bar).collect(),
        marks: apart([0.5, 0.05, 0.95].into_iter().filter_map(quantile)),
        behind: behind.iter().flat_map(|behind| behind.rows.iter().filter_map(grey)).collect(),
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
        excerpt.cast.unit(only).clone_into(&mut axis.unit);
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

#[cfg(test)]
mod tests {
    use super::by_number;

    #[test]
    fn headings_stand_in_the_order_of_their_numbers() {
        let mut headings = ["cost 10", "kind boss", "cost 3", "cost -1", "cost 2.5", "", "kind ally"];
        headings.sort_by(|one, other| by_number(one, other));
        assert_eq!(headings, ["", "cost -1", "cost 2.5", "cost 3", "cost 10", "kind ally", "kind boss"]);
    }
}
