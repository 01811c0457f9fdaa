//! An audit at several rungs of strength: what each restriction does at each of them, beside each other, and the verdicts over all.

use super::rungs::{at_rungs, rungs};
use crate::chart::{AxisTitle, IntervalChart};
use crate::page::PAGE;
use crate::page::gather::distinct;
use crate::page::html::{Chart, PageSection};
use crate::page::material::StudyTables;
use crate::page::sections::section;
use crate::page::text_table::TextTable;
use kit::say::{SHARE, difference_unit};
use kit::stats::names::{columns, tables};

/// A picture for each restriction, with a group for each component.
pub(super) fn sections(material: &StudyTables<'_>) -> Vec<PageSection> {
    let Some(table) = material.table(tables::AUDIT) else {
        return Vec::new();
    };
    let plays = distinct(table.rows.iter().map(|row| table.text(row, "play")));
    let charts = plays.into_iter().map(|play| chart(table, play)).filter(|chart| !chart.svg.is_empty());
    let pages = rungs(table).into_iter().map(|rung| format!("{rung}/{PAGE}"));
    let mut section = PageSection {
        charts: charts.collect(),
        table: material.whole(tables::AUDIT),
        ..section(
            "audit",
            "What each component means to whoever may not, or has to, choose it",
            "Under each component a row for each rung of strength, with its 95 % interval: what the restriction does to the win rate of one player against the same bot unrestricted. Filled: shown at that rung after adjustment for all restrictions at all rungs (Holm). Hollow: not shown. A component is a must-have, or dead, only if every rung shows it. The table says beside it how often the component is chosen, and how often whoever chose it won, as far as the game counts that.",
        )
    };
    section.note = Some("Each rung is a study of its own, with its page:".to_owned());
    // What was broken off left none of the rungs that it did not get to.
    section.pages = pages.filter(|page| material.manifest.files.contains(page)).collect();
    vec![section]
}

fn chart(table: &TextTable, play: &str) -> Chart {
    let own = table.rows.iter().filter(|row| table.text(row, "play") == play);
    let named = |row: &Vec<String>| {
        let component = table.text(row, "component");
        let name = component.split_once('.').map_or(component, |(_, name)| name);
        format!("{name}: {}", table.text(row, columns::VERDICT))
    };
    let unit = difference_unit(SHARE);
    let drawn = IntervalChart {
        about: format!("What it does to a player at each rung, in {unit}: {play}"),
        axis: AxisTitle { name: "effect".to_owned(), unit: unit.to_owned() },
        groups: own.map(|row| (named(row), at_rungs(table, row))).collect(),
        reference: Some((0.0, "no effect".to_owned())),
        ..IntervalChart::default()
    };
    Chart { svg: drawn.svg(), heading: play.to_owned() }
}
