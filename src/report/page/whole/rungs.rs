//! One question at several rungs of strength: every effect at each of them, beside each other.

use super::effect::is_shown;
use crate::chart::{AxisTitle, ChartValue, IntervalChart, IntervalRow};
use crate::page::PAGE;
use crate::page::gather::distinct;
use crate::page::html::{Chart, PageSection};
use crate::page::material::StudyTables;
use crate::page::names::words;
use crate::page::sections::section;
use crate::page::text_table::TextTable;
use kit::say::page::p_value;
use kit::say::{amount, difference_unit};
use kit::stats::names::{columns, tables};

/// A picture for each unit: of one comparison every measure, of many cells the measure that is asked about.
pub(super) fn sections(material: &StudyTables<'_>) -> Vec<PageSection> {
    let Some(table) = material.table(tables::RUNGS) else {
        return Vec::new();
    };
    let charts = charts(table, &material.manifest.told.measure);
    let pages = rungs(table).into_iter().map(|rung| format!("{rung}/{PAGE}"));
    let mut section = PageSection {
        charts,
        table: material.whole(tables::RUNGS),
        ..section(
            "rungs",
            "The same effects, whoever plays",
            "Under each effect a row for each rung of strength, with its 95 % interval; right of the line is more. Filled: shown at that rung after adjustment for all of its differences (Holm). Hollow: not shown. An effect holds if it is shown on the same side at every rung, and flips if it is shown on either.",
        )
    };
    section.note = Some("Each rung is a study of its own, with its page:".to_owned());
    // What was broken off left none of the rungs that it did not get to.
    section.pages = pages.filter(|page| material.manifest.files.contains(page)).collect();
    vec![section]
}

fn charts(table: &TextTable, measure: &str) -> Vec<Chart> {
    let variants = distinct(table.rows.iter().map(|row| table.text(row, columns::VARIANT)));
    let compared = variants.len() == 1;
    let rows: Vec<&Vec<String>> = table.rows.iter().filter(|row| compared || written(table, row) == measure).collect();
    let units = distinct(rows.iter().map(|row| table.text(row, columns::UNIT)));
    let chart = |unit: &str| {
        let own = rows.iter().filter(|row| table.text(row, columns::UNIT) == unit);
        let named = |row: &&&Vec<String>| {
            let verdict = table.text(row, columns::VERDICT);
            let what =
                if compared { words(&written(table, row)) } else { table.text(row, columns::VARIANT).to_owned() };
            format!("{what}: {verdict}")
        };
        let groups = own.map(|row| (named(&row), at_rungs(table, row))).collect();
        let unit = difference_unit(unit);
        let heading = if compared { format!("in {unit}") } else { words(measure) };
        let drawn = IntervalChart {
            about: format!("Effects at each rung, {heading}"),
            axis: AxisTitle { name: "effect".to_owned(), unit: unit.to_owned() },
            groups,
            reference: Some((0.0, "no effect".to_owned())),
            ..IntervalChart::default()
        };
        Chart { svg: drawn.svg(), heading }
    };
    units.into_iter().map(chart).filter(|chart| !chart.svg.is_empty()).collect()
}

/// The rungs that a table has columns of.
pub(super) fn rungs(table: &TextTable) -> Vec<&str> {
    let end = format!("_{}", columns::EFFECT);
    table.header.iter().filter_map(|name| name.strip_suffix(&end)).collect()
}

/// The measure as written in an expectation: `win_rate(greedy)`.
fn written(table: &TextTable, row: &[String]) -> String {
    let measure = table.text(row, columns::MEASURE);
    match table.text(row, columns::STRATEGY) {
        "" => measure.to_owned(),
        strategy => format!("{measure}({strategy})"),
    }
}

/// A row for each rung at which something is known of an effect.
pub(super) fn at_rungs(table: &TextTable, row: &[String]) -> Vec<IntervalRow> {
    let at = |(series, rung): (usize, &str)| {
        let number = |end: &str| table.number(row, &format!("{rung}_{end}"));
        let p = number(columns::ADJUSTED_P);
        IntervalRow {
            name: rung.to_owned(),
            datum: ChartValue {
                value: number(columns::EFFECT),
                lo: number(columns::LO),
                hi: number(columns::HI),
                n: number(columns::BLOCKS).map(|n| amount(n, "blocks")),
            },
            series,
            shown: p.is_some() && is_shown(p),
            note: p.map(p_value),
            ..IntervalRow::default()
        }
    };
    let all = rungs(table).into_iter().enumerate().map(at);
    all.filter(|row| row.datum.value.is_some()).collect()
}
