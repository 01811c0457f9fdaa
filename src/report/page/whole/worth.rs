//! What single changes are worth: a forest plot, largest first, for each measure.

use super::effect::{self, MeasuredEffects, is_shown};
use crate::chart::{AxisTitle, ChartValue, IntervalRow};
use crate::page::html::{Chart, PageSection};
use crate::page::material::StudyTables;
use crate::page::names::words;
use crate::page::sections::section;
use crate::page::text_table::TextTable;
use crate::page::titles::RowTitles;
use kit::config::own_part;
use kit::say::amount;
use kit::say::page::p_value;
use kit::stats::names::{columns, tables};

/// How the effects were found: by a design, or one at a time.
const AT_ONCE: &str = "Each row is one change of one value. All values were changed at once, in balanced variants that were dealt the same games (the table `design` has them); least squares tell their effects apart.";
const ALONE: &str = "Each row is one change of one value by itself, dealt the same games as the base.";

/// The effects on the measure asked for, and on others beside it.
pub(super) fn sections(material: &StudyTables<'_>) -> Vec<PageSection> {
    let Some(table) = material.table(tables::WORTH) else {
        return Vec::new();
    };
    let titles = RowTitles::of(&material.manifest.rules);
    let effects = MeasuredEffects::of(material);
    let headline = material.manifest.told.measure.as_str();
    let unit = effects.difference_unit(headline.split('(').next().unwrap_or_default());
    let others = effects.measures().into_iter().filter(|name| *name != headline && table.column(name).is_some());
    let mut measures = vec![(columns::EFFECT, headline, unit)];
    measures.extend(others.map(|name| (name, name, effects.difference_unit(name))));
    // What the first sentence is about is drawn first: the measure asked about, else the one that most changes move.
    let first = usize::from(material.manifest.experiment.lines().any(|line| line.starts_with("measure = ")));
    measures[first..].sort_by_key(|(column, ..)| std::cmp::Reverse(shown(table, column)));
    let mut largest_first = table.clone();
    let lead = measures[0].0;
    let size = |row: &Vec<String>| table.number(row, lead).map_or(0.0, f64::abs);
    largest_first.rows.sort_by(|a, b| size(b).total_cmp(&size(a)));
    let drawn = (&largest_first, &titles);
    let mut charts: Vec<Chart> =
        measures.into_iter().map(|(column, name, unit)| forest(drawn, column, name, unit, 0.0)).collect();
    charts.push(forest(drawn, columns::RELATIVE, "times the reference", "", 1.0));
    charts.retain(|chart| !chart.svg.is_empty());
    let mut sections = vec![PageSection {
        charts,
        table: material.whole(tables::WORTH),
        ..section(
            "worth",
            "What a change is worth",
            &format!(
                "{} The point is what the change does, with its 95 % interval; the largest on the first measure stands first, and the order is the same in every picture. Filled: shown after adjustment for all differences of the study (Holm). Hollow: not shown.",
                if material.table(tables::DESIGN).is_some() { AT_ONCE } else { ALONE }
            ),
        )
    }];
    sections.extend(material.drawn(tables::WORTH_BOTS));
    sections.push(PageSection {
        table: material.whole(tables::DIFFERENCES),
        ..section("differences", "All differences", "Every variant less the base, in every measure.")
    });
    sections
}

/// The column of an end or a p of what a column has: those of `effect` have no more than their own names.
fn column_of(column: &str, end: &str) -> String {
    if column == columns::EFFECT { end.to_owned() } else { format!("{column}_{end}") }
}

/// The number of changes that are shown to move what a column has.
fn shown(table: &TextTable, column: &str) -> usize {
    let p = column_of(column, columns::ADJUSTED_P);
    table.rows.iter().filter(|row| table.number(row, &p).is_some_and(|p| is_shown(Some(p)))).count()
}

/// A number that differs from 0 by rounding alone.
const NOTHING: f64 = 1e-9;

/// The forest of one column. The interval of `effect` is in `lo` and `hi`, that of another in columns of its name.
fn forest(
    (table, titles): (&TextTable, &RowTitles<'_>),
    column: &str,
    measure: &str,
    unit: &str,
    reference: f64,
) -> Chart {
    let of = |end: &str| column_of(column, end);
    let row = |row: &Vec<String>| {
        let p = table.number(row, &of(columns::ADJUSTED_P));
        IntervalRow {
            name: changed(table, titles, row),
            datum: ChartValue {
                value: table.number(row, column),
                lo: table.number(row, &of(columns::LO)),
                hi: table.number(row, &of(columns::HI)),
                n: table.number(row, columns::BLOCKS).map(|n| amount(n, "blocks")),
            },
            // An effect of which neither p nor an interval is known is not shown.
            shown: is_shown(p) && (p.is_some() || table.number(row, &of(columns::LO)).is_some()),
            note: p.map(p_value),
            ..IntervalRow::default()
        }
    };
    let rows = table.rows.iter().map(row);
    let mut rows: Vec<IntervalRow> = rows.filter(|row| row.datum.value.is_some()).collect();
    // Where nothing moves there is nothing to be drawn but what least squares leave of 0.
    if rows.iter().all(|row| row.datum.value.is_some_and(|value| value.abs() < NOTHING)) {
        rows.clear();
    }
    let heading = words(measure);
    let axis = AxisTitle { name: heading.clone(), unit: unit.to_owned() };
    let label = if reference == 0.0 { "no effect" } else { "as much" };
    let about = format!("What each change is worth in {heading}");
    effect::forest((heading, about), axis, rows, (reference, label))
}

/// `bat 3→4` (by its title, if it has one), or the whole address where not all have the same first and last part.
fn changed(table: &TextTable, titles: &RowTitles<'_>, row: &[String]) -> String {
    let address = table.text(row, columns::ADDRESS);
    let all = table.rows.iter().map(|row| table.text(row, columns::ADDRESS));
    let own = own_part(address, all).map(|name| titles.of_address(address).unwrap_or(name));
    let name = own.unwrap_or(address);
    match (table.number(row, columns::VALUE), table.number(row, columns::CHANGE)) {
        (Some(from), Some(by)) => format!("{name} {from}→{}", from + by),
        _ => name.to_owned(),
    }
}
