//! A sweep: each measure along the axis, and what differs from the base; over two axes a tile for each cell.

use super::effect::{MeasuredEffect, MeasuredEffects, is_shown};
use crate::chart::{AxisTitle, ChartLine, ChartValue, Heatmap, HeatmapTile, IntervalChart, LineChart, LinePoint};
use crate::page::gather::distinct;
use crate::page::html::{Chart, PageSection};
use crate::page::material::{BASE, StudyTables};
use crate::page::sections::section;
use crate::page::text_table::number;
use kit::say::page::p_value;
use kit::stats::names::{columns, measures, tables};

/// What each measure is, and what it differs by.
pub(super) fn sections(material: &StudyTables<'_>) -> Vec<PageSection> {
    let effects = MeasuredEffects::of(material);
    let along = material.manifest.told.axes.join(" and ");
    let by_rows = format!(
        "A row for each variant, named by its {along}, with its 95 % interval. All variants play the same deals."
    );
    let about = match material.manifest.told.axes.len() {
        1 if effects.levels.iter().all(|effect| place(effect).is_some()) => {
            "What was measured at each value, with its 95 % interval; the base is marked. All variants play the same deals."
        }
        2 => {
            "A tile for each variant, with half the width of its 95 % interval; the base is outlined. All variants play the same deals."
        }
        _ => &by_rows,
    };
    let levels = PageSection {
        charts: charts(material, &effects, Side::Levels),
        table: material.levels(&effects.measures()),
        ..section("levels", &format!("What moves with {along}"), about)
    };
    let differences = PageSection {
        charts: charts(material, &effects, Side::Differences),
        table: material.whole(tables::DIFFERENCES),
        ..section(
            "differences",
            "What differs from the base",
            "The same less what it is in the base, block by block, which is known better than the levels above. Filled, or with a *: shown to differ after adjustment for all rows (Holm). Hollow: not shown.",
        )
    };
    vec![levels, differences]
}

#[derive(Clone, Copy, PartialEq)]
enum Side {
    Levels,
    Differences,
}

/// A chart for each measure, that of the study first.
fn charts(material: &StudyTables<'_>, effects: &MeasuredEffects<'_>, side: Side) -> Vec<Chart> {
    let headline = material.manifest.told.measure.split('(').next().unwrap_or_default();
    let mut measures = effects.measures();
    measures.sort_by_key(|measure| *measure != headline);
    let chart = |measure: &&str| -> Vec<Chart> {
        let of = match side {
            Side::Levels => &effects.levels,
            Side::Differences => &effects.differences,
        };
        let rows: Vec<&MeasuredEffect<'_>> = of.iter().filter(|effect| effect.measure == *measure).collect();
        let axis = match side {
            Side::Levels => effects.axis(measure),
            Side::Differences => effects.difference_axis(measure),
        };
        match material.manifest.told.axes.len() {
            1 if rows.iter().all(|row| place(row).is_some()) => {
                vec![lines(material, &rows, axis, side)]
            }
            2 => tiles(material, &rows, &axis, side),
            _ => vec![forest(material, &rows, axis, side)],
        }
    };
    let charts = measures.iter().flat_map(chart);
    charts.filter(|chart| !chart.svg.is_empty()).collect()
}

/// Where a cell stands on the only axis.
fn place(effect: &MeasuredEffect<'_>) -> Option<f64> {
    number(effect.at.first()?)
}

/// The strategies of some rows, in their order.
fn strategies<'a>(rows: &[&MeasuredEffect<'a>]) -> Vec<&'a str> {
    distinct(rows.iter().map(|row| row.strategy))
}

fn lines(material: &StudyTables<'_>, rows: &[&MeasuredEffect<'_>], y: AxisTitle, side: Side) -> Chart {
    let axis = &material.manifest.told.axes[0];
    let base = base_place(material, axis);
    let line = |(index, strategy): (usize, &str)| {
        let mut points: Vec<LinePoint> =
            rows.iter().filter(|row| row.strategy == strategy).filter_map(|row| point(row)).collect();
        // The base is what the others differ from: by nothing from itself.
        if let (Side::Differences, Some(x)) = (side, base) {
            let zero = Some(0.0);
            let datum = ChartValue { value: zero, lo: zero, hi: zero, n: None };
            points.push(LinePoint { x, datum, ..LinePoint::default() });
        }
        points.sort_by(|a, b| a.x.total_cmp(&b.x));
        ChartLine { name: strategy.to_owned(), series: material.cast.series(strategy, index), points }
    };
    let even = if side == Side::Levels { even_shares(material, rows) } else { Vec::new() };
    let mut series: Vec<ChartLine> = strategies(rows).into_iter().enumerate().map(line).collect();
    let reference = match (side, &even[..]) {
        (Side::Differences, _) => Some((0.0, "no difference".to_owned())),
        (Side::Levels, [(_, share), rest @ ..]) if rest.iter().all(|(_, other)| other == share) => {
            Some((*share, format!("1 in {:.0}", 1.0 / share)))
        }
        (Side::Levels, _) => None,
    };
    if reference.is_none() && !even.is_empty() {
        series.push(of_even_shares(&even, series.len()));
    }
    Chart {
        heading: y.name.clone(),
        svg: LineChart {
            about: format!("{} along {axis}", y.name),
            x: AxisTitle { name: axis.clone(), unit: String::new() },
            y,
            series,
            marks: base.map(|x| (x, BASE.to_owned())).into_iter().collect(),
            reference,
            ..LineChart::default()
        }
        .svg(),
    }
}

/// What each would win if all were alike, by where a cell stands on the axis; nothing of a measure that is not won against others.
fn even_shares(material: &StudyTables<'_>, rows: &[&MeasuredEffect<'_>]) -> Vec<(f64, f64)> {
    let share = |effect: &&MeasuredEffect<'_>| {
        let is_won = effect.measure == measures::WIN_RATE && !effect.strategy.is_empty();
        let cell = material.manifest.cells.iter().find(|cell| cell.variant == effect.variant)?;
        let seats = Some(cell.lineup.len()).filter(|seats| is_won && *seats > 1)?;
        Some((place(effect)?, 1.0 / seats as f64))
    };
    let mut shares: Vec<(f64, f64)> = distinct(rows.iter().filter_map(share));
    shares.sort_by(|a, b| a.0.total_cmp(&b.0));
    shares
}

/// The curve of even shares, where tables of several sizes are played.
fn of_even_shares(shares: &[(f64, f64)], series: usize) -> ChartLine {
    let point = |(x, share): &(f64, f64)| LinePoint {
        x: *x,
        datum: ChartValue { value: Some(*share), ..ChartValue::default() },
        ..LinePoint::default()
    };
    ChartLine { name: "even share".to_owned(), series, points: shares.iter().map(point).collect() }
}

fn point(effect: &MeasuredEffect<'_>) -> Option<LinePoint> {
    Some(LinePoint {
        x: place(effect)?,
        datum: effect.datum.clone(),
        count: None,
        unshown: !is_shown(effect.p),
        note: effect.p.map(p_value),
    })
}

/// Where the base stands on the only axis.
fn base_place(material: &StudyTables<'_>, axis: &str) -> Option<f64> {
    let summary = material.table(tables::SUMMARY)?;
    let row = summary.rows.iter().find(|row| summary.text(row, columns::VARIANT) == BASE)?;
    summary.number(row, axis)
}

/// A heatmap for each strategy.
fn tiles(material: &StudyTables<'_>, rows: &[&MeasuredEffect<'_>], value: &AxisTitle, side: Side) -> Vec<Chart> {
    let [down, across] = [0, 1].map(|axis| {
        let mut values = distinct(rows.iter().map(|row| row.at[axis]));
        material.cast.arrange(&mut values);
        values
    });
    let owned = |values: &[&str]| values.iter().map(|value| (*value).to_owned()).collect();
    let axes = &material.manifest.told.axes;
    let chart = |strategy: &str| {
        let tile = |left: &str, above: &str| {
            let is_it = |row: &&&MeasuredEffect<'_>| row.strategy == strategy && row.at == [left, above];
            rows.iter().find(is_it).map(|row| HeatmapTile {
                datum: row.datum.clone(),
                base: row.variant == BASE,
                shown: row.p.is_some() && is_shown(row.p),
                note: row.p.map(p_value),
            })
        };
        let heading = if strategy.is_empty() { value.name.clone() } else { format!("{} ({strategy})", value.name) };
        Chart {
            svg: Heatmap {
                about: format!("{heading} over {} and {}", axes[0], axes[1]),
                value: value.clone(),
                across: (axes[1].clone(), owned(&across)),
                down: (axes[0].clone(), owned(&down)),
                tiles: down.iter().map(|left| across.iter().map(|above| tile(left, above)).collect()).collect(),
                middle: (side == Side::Differences).then_some(0.0),
            }
            .svg(),
            heading,
        }
    };
    strategies(rows).into_iter().map(chart).collect()
}

/// Where a cell stands on all axes, and whether it is the base.
fn stand(effect: &MeasuredEffect<'_>) -> String {
    let base = if effect.variant == BASE { " (base)" } else { "" };
    effect.at.join(", ") + base
}

/// A row for each cell, where the axis is none of numbers or there are more than two.
fn forest(material: &StudyTables<'_>, rows: &[&MeasuredEffect<'_>], axis: AxisTitle, side: Side) -> Chart {
    let group = |(index, strategy): (usize, &str)| {
        let own = rows.iter().filter(|row| row.strategy == strategy);
        let own = own.map(|row| row.row(stand(row), material.cast.series(strategy, index)));
        (strategy.to_owned(), own.collect())
    };
    Chart {
        heading: axis.name.clone(),
        svg: IntervalChart {
            about: format!("{} of each variant", axis.name),
            axis,
            groups: strategies(rows).into_iter().enumerate().map(group).collect(),
            reference: (side == Side::Differences).then(|| (0.0, "no difference".to_owned())),
            ..IntervalChart::default()
        }
        .svg(),
    }
}
