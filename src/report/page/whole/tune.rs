//! A search for changes: the targets before and after, the changes of each solution, and what single changes do.

use crate::chart::{AxisTitle, ChartValue, IntervalChart, IntervalRow};
use crate::page::gather::distinct;
use crate::page::html::{Chart, PageSection};
use crate::page::material::StudyTables;
use crate::page::sections::section;
use crate::page::text_table::TextTable;
use kit::say::amount;
use kit::stats::names::{columns, tables};

/// Targets that are drawn: those that are missed before, or else the first.
const DRAWN: usize = 6;

/// Changes that are drawn for each of them.
const EFFECTS: usize = 10;

/// The sections, the targets first.
pub(super) fn sections(material: &StudyTables<'_>, targets: &TextTable) -> Vec<PageSection> {
    let drawn = drawn(targets);
    let before_and_after = PageSection {
        charts: drawn.iter().map(|target| moved(targets, target)).filter(is_drawn).collect(),
        table: material.whole(tables::TARGETS),
        ..section(
            tables::TARGETS,
            "Targets before and after",
            "What the targets that were missed come to with the rules as they are and with each solution, with 95 % intervals; solutions on games that the search had not seen. The line is the bound that was missed.",
        )
    };
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
        charts: drawn.iter().map(|target| ranked(effects, target)).filter(is_drawn).collect(),
        table: material.whole(tables::EFFECTS),
        ..section(
            tables::EFFECTS,
            "What single changes do",
            "By how much each of the changes that move a target most moves it by itself, as far as that is no noise. The search went by these, and by what it learnt of sets.",
        )
    });
    [before_and_after, solutions].into_iter().chain(single).filter(|section| section.table.is_some()).collect()
}

fn is_drawn(chart: &Chart) -> bool {
    !chart.svg.is_empty()
}

/// The targets that are drawn.
fn drawn(targets: &TextTable) -> Vec<&str> {
    let named = |row: &Vec<String>| targets.text(row, "solution") == "before";
    let missed = targets.rows.iter().filter(|row| named(row) && targets.text(row, "met") == "no");
    let first = targets.rows.iter().filter(|row| named(row));
    let all = distinct(missed.chain(first).map(|row| targets.text(row, "target")));
    let missed = targets.rows.iter().filter(|row| named(row) && targets.text(row, "met") == "no").count();
    all.into_iter().take(missed.clamp(1, DRAWN)).collect()
}

/// What one target comes to, before and after.
fn moved(targets: &TextTable, target: &str) -> Chart {
    let own: Vec<&Vec<String>> = targets.rows.iter().filter(|row| targets.text(row, "target") == target).collect();
    let row = |row: &&Vec<String>| {
        let number = |column| targets.number(row, column);
        let n = number(columns::N).map(|n| amount(n, "blocks"));
        IntervalRow {
            name: targets.text(row, "solution").to_owned(),
            datum: ChartValue { value: number(columns::ESTIMATE), lo: number(columns::LO), hi: number(columns::HI), n },
            shown: targets.text(row, "met") == "yes",
            ..IntervalRow::default()
        }
    };
    let bound = own.first().and_then(|first| {
        let number = |column| targets.number(first, column);
        let value = number(columns::ESTIMATE)?;
        let beyond = |bound: &f64, below: bool| if below { value < *bound } else { value > *bound };
        let least = number("least").filter(|least| beyond(least, true));
        let most = number("most").filter(|most| beyond(most, false));
        least.map(|least| (least, "least".to_owned())).or_else(|| most.map(|most| (most, "most".to_owned())))
    });
    Chart {
        heading: target.to_owned(),
        svg: IntervalChart {
            about: format!("{target}, before and after"),
            axis: AxisTitle::default(),
            groups: vec![(String::new(), own.iter().map(row).collect())],
            reference: bound,
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
            axis: AxisTitle { name: "moves it by".to_owned(), unit: String::new() },
            groups: vec![(String::new(), own.into_iter().take(EFFECTS).map(row).collect())],
            reference: Some((0.0, "nothing".to_owned())),
        }
        .svg(),
    }
}
