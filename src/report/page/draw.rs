//! Drawing a [`Picture`]: the columns that it names become the data of a chart.

use super::gather::grouped;
use super::model::Chart;
use super::scene::{Row, Scene};
use super::words::words;
use crate::report::chart;
use crate::stats::{Middle, Order, Picture, Shape, Value};

/// Games longer than all but this share are not drawn.
const TAIL: f64 = 0.005;

/// The drawings of a picture, one a panel; none where nothing is known.
pub(super) fn draw(picture: &Picture, scene: &Scene<'_>) -> Vec<Chart> {
    let holds = |row: Row<'_>, (column, text): (&str, &str)| scene.sheet.text(row, column) == text;
    let scene = scene.only(|row| {
        picture.only.is_none_or(|only| holds(row, only))
            && !picture.except.is_some_and(|except| holds(row, except))
    });
    let scene = match picture.shape {
        Shape::Curves { x, value, .. } => scene.common(x, value),
        Shape::Distribution { cumulative, .. } => usual(&scene, cumulative),
        _ => scene,
    };
    let panels = scene.panels(picture.each);
    let about = |heading: &str| match heading {
        "" => picture.title.to_owned(),
        _ => format!("{}, {heading}", picture.title),
    };
    let svg = |heading: &str, panel: &Scene<'_>| match picture.shape {
        Shape::Intervals { name, value, order } => {
            intervals(panel, name, value, order, about(heading))
        }
        Shape::Curves { x, value, line } => curves(panel, &scene, (x, value, line), about(heading)),
        Shape::Distribution {
            x,
            value,
            cumulative,
        } => distribution(panel, (x, value, cumulative), about(heading)),
        Shape::Heatmap {
            across,
            down,
            value,
            middle,
        } => heatmap(panel, (across, down, value), middle, about(heading)),
        Shape::Scatter { x, value, name } => scatter(panel, (x, value, name), about(heading)),
    };
    let drawn = panels.iter().map(|(heading, panel)| Chart {
        heading: heading.clone(),
        svg: svg(heading, panel),
    });
    drawn.filter(|chart| !chart.svg.is_empty()).collect()
}

fn intervals(
    scene: &Scene<'_>,
    name: &[&str],
    value: Value,
    order: Order,
    about: String,
) -> String {
    if is_even_by_construction(scene, name, value) {
        return String::new();
    }
    let mut rows = scene.rows.clone();
    if order == Order::Value {
        let of = |row: Row<'_>| {
            scene
                .sheet
                .number(row, value.column)
                .unwrap_or(f64::NEG_INFINITY)
        };
        rows.sort_by(|a, b| of(b).total_cmp(&of(a)));
    }
    let (first, rest) = match name {
        [only] => ("", std::slice::from_ref(only)),
        [first, rest @ ..] => (*first, rest),
        [] => ("", &[][..]),
    };
    let drawn = rows.into_iter().map(|row| {
        let drawn = chart::Row {
            name: named(scene, row, rest),
            datum: scene.datum(row, value),
            series: series(scene, row, name),
            shown: true,
            note: None,
        };
        (scene.sheet.text(row, first).to_owned(), drawn)
    });
    chart::Intervals {
        about,
        axis: scene.axis(value.column),
        groups: grouped(drawn),
        reference: fair_share(scene, name, value),
    }
    .svg()
}

/// What a row is called: what it holds in some columns, with the column's name before a number.
fn named(scene: &Scene<'_>, row: Row<'_>, columns: &[&str]) -> String {
    let part = |column: &&str| match scene.sheet.text(row, column) {
        "" => "all".to_owned(),
        text if scene.sheet.number(row, column).is_some() => format!("{} {text}", words(column)),
        text => text.to_owned(),
    };
    columns.iter().map(part).collect::<Vec<_>>().join(", ")
}

fn series(scene: &Scene<'_>, row: Row<'_>, name: &[&str]) -> usize {
    name.first().map_or(0, |column| {
        scene.cast.series(scene.sheet.text(row, column), 0)
    })
}

/// A strategy that only meets itself wins as often as it loses: that is no news.
fn is_even_by_construction(scene: &Scene<'_>, name: &[&str], value: Value) -> bool {
    let alone = name == ["strategy"] && value.column == "win_rate" && scene.rows.len() == 1;
    alone && (scene.rows.iter()).all(|row| !scene.sheet.text(row, "strategy").is_empty())
}

/// How often each of several strategies would win if all were alike.
fn fair_share(scene: &Scene<'_>, name: &[&str], value: Value) -> Option<(f64, String)> {
    let against_each_other = value.column == "win_rate"
        && name.first() == Some(&"strategy")
        && scene
            .rows
            .iter()
            .any(|row| !scene.sheet.text(row, "strategy").is_empty());
    let players = scene.cast.players;
    (against_each_other && players > 1)
        .then(|| (1.0 / f64::from(players), format!("1 in {players}")))
}

/// Lines of one panel, on the scales of all.
fn curves(
    panel: &Scene<'_>,
    all: &Scene<'_>,
    (x, value, line): (&str, Value, &str),
    about: String,
) -> String {
    let count = all.count(value);
    let known: Vec<chart::Point> = points(all, x, value);
    let ends = known
        .iter()
        .flat_map(|point| [point.datum.value, point.datum.lo, point.datum.hi]);
    let lines = panel.values(line).into_iter().enumerate();
    let series = lines.map(|(place, name)| chart::Line {
        name: if name.is_empty() {
            "all".to_owned()
        } else {
            words(name)
        },
        series: panel.cast.series(name, place),
        points: points(
            &panel.only(|row| panel.sheet.text(row, line) == name),
            x,
            value,
        ),
    });
    chart::Lines {
        about,
        x: panel.axis(x),
        y: panel.axis(value.column),
        series: series.collect(),
        x_range: range(known.iter().map(|point| point.x)),
        y_range: range(ends.flatten()),
        counts: count.map(|column| panel.axis(column)),
        base: None,
        reference: None,
    }
    .svg()
}

fn points(scene: &Scene<'_>, x: &str, value: Value) -> Vec<chart::Point> {
    let point = |row: &Row<'_>| {
        Some(chart::Point {
            x: scene.sheet.number(row, x)?,
            datum: scene.datum(row, value),
            count: scene
                .count(value)
                .and_then(|column| scene.sheet.number(row, column)),
        })
    };
    scene.rows.iter().filter_map(point).collect()
}

/// The least and the most of some numbers.
pub(super) fn range(numbers: impl Iterator<Item = f64>) -> Option<(f64, f64)> {
    numbers.fold(None, |range, number| match range {
        None => Some((number, number)),
        Some((least, most)) => Some((number.min(least), number.max(most))),
    })
}

/// All but the longest few, where those would take a good part of the width.
fn usual<'a>(scene: &Scene<'a>, cumulative: &str) -> Scene<'a> {
    const WORTH_IT: f64 = 0.8;
    let mut passed = false;
    let mut kept = scene.clone();
    kept.rows.retain(|row| {
        let keep = !passed;
        passed |= scene
            .sheet
            .number(row, cumulative)
            .is_some_and(|share| share >= 1.0 - TAIL);
        keep
    });
    match (kept.rows.len() as f64) < WORTH_IT * scene.rows.len() as f64 {
        true => kept,
        false => scene.clone(),
    }
}

fn distribution(
    scene: &Scene<'_>,
    (x, value, cumulative): (&str, Value, &str),
    about: String,
) -> String {
    let bar = |row: &Row<'_>| {
        Some(chart::Bar {
            x: scene.sheet.number(row, x)?,
            datum: scene.datum(row, value),
        })
    };
    let quantile = |share: f64| {
        let passes = |row: &&Row<'_>| {
            scene
                .sheet
                .number(row, cumulative)
                .is_some_and(|found| found >= share)
        };
        let row = scene.rows.iter().find(passes)?;
        let at = scene.sheet.number(row, x)?;
        Some((at, format!("p{:.0} {at}", 100.0 * share)))
    };
    chart::Bars {
        about,
        x: length_axis(scene, x),
        y: scene.axis(value.column),
        bars: scene.rows.iter().filter_map(bar).collect(),
        marks: [0.05, 0.5, 0.95].into_iter().filter_map(quantile).collect(),
    }
    .svg()
}

/// Rows of one unit alone are told in it.
fn length_axis(scene: &Scene<'_>, x: &str) -> chart::Axis {
    let mut axis = scene.axis(x);
    if let [only] = scene.values("unit")[..] {
        only.clone_into(&mut axis.unit);
    }
    axis
}

fn heatmap(
    scene: &Scene<'_>,
    (across, down, value): (&str, &str, Value),
    middle: Option<Middle>,
    about: String,
) -> String {
    let [columns, rows] = [across, down].map(|column| {
        let mut names = scene.values(column);
        scene.cast.arrange(&mut names);
        names
    });
    let tile = |left: &str, above: &str| {
        let is_it = |row: &&Row<'_>| {
            scene.sheet.text(row, down) == left && scene.sheet.text(row, across) == above
        };
        let row = scene.rows.iter().find(is_it)?;
        Some(chart::Tile {
            datum: scene.datum(row, value),
            base: false,
        })
    };
    let owned = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
    chart::Heatmap {
        about,
        value: scene.axis(value.column),
        across: (words(across), owned(&columns)),
        down: (words(down), owned(&rows)),
        tiles: rows
            .iter()
            .map(|left| columns.iter().map(|above| tile(left, above)).collect())
            .collect(),
        middle: middle.map(|middle| match middle {
            Middle::Zero => 0.0,
            Middle::Half => 0.5,
        }),
    }
    .svg()
}

fn scatter(scene: &Scene<'_>, (x, value, name): (&str, Value, &str), about: String) -> String {
    let dot = |row: &Row<'_>| {
        Some(chart::Dot {
            name: scene.sheet.text(row, name).to_owned(),
            x: scene.sheet.number(row, x)?,
            datum: scene.datum(row, value),
            series: 0,
        })
    };
    chart::Scatter {
        about,
        x: scene.axis(x),
        y: scene.axis(value.column),
        dots: scene.rows.iter().filter_map(dot).collect(),
        reference: mean(scene, value),
    }
    .svg()
}

/// The mean over all rows, each counted as often as it was observed.
fn mean(scene: &Scene<'_>, value: Value) -> Option<(f64, String)> {
    let count = scene.count(value)?;
    let rows = scene.rows.iter().filter_map(|row| {
        Some((
            scene.sheet.number(row, count)?,
            scene.sheet.number(row, value.column)?,
        ))
    });
    let (n, sum) = rows.fold((0.0, 0.0), |(n, sum), (count, value)| {
        (n + count, sum + count * value)
    });
    (n > 0.0).then(|| (sum / n, "mean".to_owned()))
}
