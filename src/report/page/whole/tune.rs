//! A search for changes: the targets before and after, what else a solution moves, its changes, and what single changes do.

use super::compare::forests;
use super::effect::{MeasuredEffect, MeasuredEffects, is_shown};
use crate::chart::{AxisTitle, ChartValue, IntervalChart, IntervalRow};
use crate::page::gather::distinct;
use crate::page::html::{Chart, PageSection};
use crate::page::material::StudyTables;
use crate::page::sections::section;
use crate::page::text_table::TextTable;
use kit::say::{POINTS, SHARE, amount};
use kit::stats::names::{columns, measures, tables};

/// Changes that are drawn for each of them.
const EFFECTS: usize = 10;

/// The name under which the rules as they are stand.
const BEFORE: &str = "before";

/// The name under which the nearest stands, where nothing meets all targets.
const NEAREST: &str = "nearest";

/// The sections, the targets first.
pub(super) fn sections(material: &StudyTables<'_>, targets: &TextTable) -> Vec<PageSection> {
    let names = distinct(targets.rows.iter().map(|row| targets.text(row, "target")));
    let is_nearest = targets.rows.iter().any(|row| row.iter().any(|cell| cell == NEAREST));
    let is_unconfirmed = is_nearest && material.manifest.stopped_because.is_broken_off();
    let before_and_after = PageSection {
        charts: names.iter().map(|target| moved(targets, target)).filter(is_drawn).collect(),
        table: material.whole(tables::TARGETS),
        ..section(
            tables::TARGETS,
            "Targets before and after",
            &format!(
                "What each target comes to with the rules as they are, in grey, and with each solution, {}, with 95 % intervals. The zone is what was asked for. Filled: met; hollow: missed.",
                // Of a search that ended there was time for other games.
                if is_unconfirmed {
                    "in the games of the search, which chose it: others may show less"
                } else {
                    "on games that the search had not seen"
                }
            ),
        )
    };
    let before_and_after = PageSection { title: met(targets, names.len()), ..before_and_after };
    let solutions = PageSection {
        table: material.whole(tables::SOLUTIONS),
        ..section(
            tables::SOLUTIONS,
            "The changes of each solution",
            "A row for each change. Each solution is written as a rules file beside this page.",
        )
    };
    let effects = material.table(tables::EFFECTS);
    let single = effects.map(|effects| PageSection {
        charts: names.iter().map(|target| ranked(effects, target)).filter(is_drawn).collect(),
        table: material.whole(tables::EFFECTS),
        more: names.len() > 1,
        ..section(
            tables::EFFECTS,
            "What single changes do",
            "By how much each of the changes that move a target most moves it by itself, as far as that is no noise. The search went by these, and by what it learnt of sets.",
        )
    });
    let aside = aside(material, &names);
    let all = [Some(before_and_after), aside, Some(solutions), single].into_iter().flatten();
    all.filter(|section| section.table.is_some()).collect()
}

/// How many targets the first solution meets, or the nearest set of changes.
fn met(targets: &TextTable, all: usize) -> String {
    let found = targets.rows.iter().map(|row| targets.text(row, "solution")).find(|name| *name != BEFORE);
    let count = |solution: &str| {
        let own = targets.rows.iter().filter(|row| targets.text(row, "solution") == solution);
        own.filter(|row| targets.text(row, "met") == "yes").count()
    };
    let before = count(BEFORE);
    found.map_or_else(
        || format!("Targets met: {before} of {all}, before any change"),
        |found| format!("Targets met: {} of {all}, before {before}", count(found)),
    )
}

/// What the cell that is shown moves beside the targets, as far as it is shown.
fn aside(material: &StudyTables<'_>, targets: &[&str]) -> Option<PageSection> {
    let solution = material.base_behind().and(material.shown_cell())?;
    let mut effects = MeasuredEffects::of(material);
    // The median in whole rounds, for which a target may ask, is the same as the one that is compared.
    let is_median = |target: &str| target.contains(measures::LENGTH_P50);
    let asked = |effect: &MeasuredEffect<'_>| {
        let is_of = |target: &&str| {
            target.contains(&effect.written()) || effect.measure == measures::LENGTH_MEDIAN && is_median(target)
        };
        targets.iter().any(is_of)
    };
    effects
        .differences
        .retain(|effect| effect.variant == solution && effect.p.is_some() && is_shown(effect.p) && !asked(effect));
    let charts = forests(material, &effects);
    let title = if charts.is_empty() { "Nothing else is shown to move" } else { "What else moves" };
    Some(PageSection {
        charts,
        table: material.whole(tables::DIFFERENCES),
        ..section(
            "aside",
            title,
            &format!(
                "Every difference that is shown on what nobody asked about: {solution} less the base, with its 95 % interval, and both levels. The p-values are adjusted for one another (Holm)."
            ),
        )
    })
}

fn is_drawn(chart: &Chart) -> bool {
    !chart.svg.is_empty()
}

/// What one target comes to, before and after, in the zone that was asked for.
fn moved(targets: &TextTable, target: &str) -> Chart {
    let own: Vec<&Vec<String>> = targets.rows.iter().filter(|row| targets.text(row, "target") == target).collect();
    let row = |row: &&Vec<String>| {
        let number = |column| targets.number(row, column);
        let n = number(columns::N).map(|n| amount(n, "blocks"));
        let name = targets.text(row, "solution");
        IntervalRow {
            name: name.to_owned(),
            datum: ChartValue { value: number(columns::ESTIMATE), lo: number(columns::LO), hi: number(columns::HI), n },
            shown: targets.text(row, "met") == "yes",
            series: usize::from(name == BEFORE),
            ..IntervalRow::default()
        }
    };
    let bound = |column| own.first().and_then(|first| targets.number(first, column));
    let unit = if target.contains('%') { SHARE } else { "" };
    Chart {
        heading: target.to_owned(),
        svg: IntervalChart {
            about: format!("{target}, before and after"),
            axis: AxisTitle { name: String::new(), unit: unit.to_owned() },
            groups: vec![(String::new(), own.iter().map(row).collect())],
            zone: Some((bound("least"), bound("most"))),
            ..IntervalChart::default()
        }
        .svg(),
    }
}

/// The changes that move a target most.
fn ranked(effects: &TextTable, target: &str) -> Chart {
    let mut own: Vec<(f64, String)> = effects
        .rows
        .iter()
        .filter(|row| effects.text(row, "target") == target)
        .filter_map(|row| {
            let [address, from, to] = [columns::ADDRESS, "from", "to"].map(|column| effects.text(row, column));
            Some((effects.number(row, columns::EFFECT)?, format!("{address} {from}→{to}")))
        })
        .collect();
    own.sort_by(|a, b| b.0.abs().total_cmp(&a.0.abs()).then_with(|| a.1.cmp(&b.1)));
    let unit = if target.contains('%') { POINTS } else { "" };
    let row = |(effect, name): (f64, String)| IntervalRow {
        name,
        datum: ChartValue { value: Some(effect), lo: None, hi: None, n: None },
        shown: true,
        ..IntervalRow::default()
    };
    Chart {
        heading: target.to_owned(),
        svg: IntervalChart {
            about: format!("What single changes do to {target}"),
            axis: AxisTitle { name: "moves it by".to_owned(), unit: unit.to_owned() },
            groups: vec![(String::new(), own.into_iter().take(EFFECTS).map(row).collect())],
            reference: Some((0.0, "nothing".to_owned())),
            ..IntervalChart::default()
        }
        .svg(),
    }
}
