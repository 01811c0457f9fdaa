//! An audit: what each restriction does, and the verdicts; at several rungs of strength what it does at each of them, beside each other.

use super::effect::is_shown;
use super::rungs::{at_rungs, rungs};
use crate::chart::{AxisTitle, ChartValue, IntervalChart, IntervalRow};
use crate::page::PAGE;
use crate::page::gather::distinct;
use crate::page::html::{Chart, PageSection};
use crate::page::material::StudyTables;
use crate::page::names::words;
use crate::page::sections::section;
use crate::page::text_table::TextTable;
use crate::page::titles::RowTitles;
use kit::say::page::p_value;
use kit::say::{SHARE, amount, difference_unit};
use kit::stats::names::{columns, tables};

/// The pictures of an audit of the bots as they are, or at several rungs.
pub(super) fn sections(material: &StudyTables<'_>) -> Vec<PageSection> {
    match material.table(tables::AUDIT) {
        Some(table) if material.manifest.rungs.is_empty() => of_one(material, table),
        Some(table) => of_rungs(material, table),
        None => Vec::new(),
    }
}

/// A picture for each restriction, with a group for each verdict: first what it costs to do without, then what it costs to be bound.
fn of_one(material: &StudyTables<'_>, table: &TextTable) -> Vec<PageSection> {
    let titles = RowTitles::of(&material.manifest.rules);
    let plays = distinct(table.rows.iter().map(|row| table.text(row, "play")));
    let (never, always): (Vec<&str>, Vec<&str>) = plays.into_iter().partition(|play| play.starts_with("never"));
    let charts = |plays: Vec<&str>| -> Vec<Chart> {
        let charts = plays.into_iter().map(|play| of_play(table, &titles, play));
        charts.filter(|chart| !chart.svg.is_empty()).collect()
    };
    let told = "Each row is one component: what the restriction does to the win rate of one player against the same bot unrestricted, in points, with its 95 % interval. Filled: shown after adjustment for all restrictions (Holm). Hollow: not shown.";
    vec![
        PageSection {
            charts: charts(never),
            table: material.whole(tables::AUDIT),
            ..section("audit", "What it costs to do without a component", told)
        },
        PageSection {
            charts: charts(always),
            ..section(
                "audit-always",
                "What it costs to choose it whenever one can",
                "The same of a player who has to choose it wherever there is a choice.",
            )
        },
    ]
}

fn of_play(table: &TextTable, titles: &RowTitles<'_>, play: &str) -> Chart {
    let own = || table.rows.iter().filter(|row| table.text(row, "play") == play);
    let drawn = |row: &Vec<String>| {
        let component = table.text(row, "component");
        let name = component.split_once('.').map_or(component, |(_, name)| name);
        let p = table.number(row, columns::ADJUSTED_P);
        IntervalRow {
            name: titles.of_address(&format!("{component}.")).map_or_else(|| words(name), str::to_owned),
            datum: ChartValue {
                value: table.number(row, columns::EFFECT),
                lo: table.number(row, columns::LO),
                hi: table.number(row, columns::HI),
                n: table.number(row, columns::BLOCKS).map(|n| amount(n, "blocks")),
            },
            shown: is_shown(p),
            note: p.map(p_value),
            ..IntervalRow::default()
        }
    };
    // The verdicts are about doing without.
    let groups = if play.starts_with("never") {
        let of = |verdict: &str| own().filter(|row| table.text(row, columns::VERDICT) == verdict).map(drawn).collect();
        let verdicts = distinct(own().map(|row| table.text(row, columns::VERDICT)));
        verdicts.into_iter().map(|verdict| (verdict.to_owned(), of(verdict))).collect()
    } else {
        vec![(String::new(), own().map(drawn).collect())]
    };
    let unit = difference_unit(SHARE);
    let picture = IntervalChart {
        about: format!("What it does to a player, in {unit}: {play}"),
        axis: AxisTitle { name: "effect".to_owned(), unit: unit.to_owned() },
        groups,
        reference: Some((0.0, "no effect".to_owned())),
        ..IntervalChart::default()
    };
    Chart { svg: picture.svg(), heading: play.to_owned() }
}

/// A picture for each restriction, with a group for each component.
fn of_rungs(material: &StudyTables<'_>, table: &TextTable) -> Vec<PageSection> {
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
