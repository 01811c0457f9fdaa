//! A training: what it wins, what the bot does otherwise, the weights that moved furthest, and how it learnt.

use crate::chart::{AxisTitle, ChartValue, IntervalChart, IntervalRow};
use crate::page::gather::distinct;
use crate::page::html::{Chart, PageSection};
use crate::page::material::StudyTables;
use crate::page::names::words;
use crate::page::sections::section;
use crate::page::text_table::TextTable;
use kit::say::{SHARE, is_share};
use kit::stats::names::columns;

/// The tables of a training.
const TABLES: [&str; 4] = ["scores", "changes", "weights", "training"];

/// Weights of each bot that are drawn: those that moved furthest.
const WEIGHTS: usize = 12;

/// The sections, what the bot does otherwise before how it learnt.
pub(super) fn sections(material: &StudyTables<'_>) -> Vec<PageSection> {
    let [scores, changes, weights, training] = TABLES;
    let mut sections: Vec<PageSection> = material.drawn(scores);
    for section in sections.iter_mut().filter(|section| section.charts.is_empty()) {
        section.charts = material.table(scores).and_then(won).into_iter().collect();
        (section.name, section.title) = (UNSEEN.to_owned(), UNSEEN.to_owned());
        section.about = "Share of games won, with its 95 % interval; the grey mark is what it won before.".to_owned();
    }
    sections.extend(material.table(changes).map(|table| PageSection {
        charts: otherwise(table),
        table: material.whole(changes),
        ..section(
            changes,
            "What it does otherwise",
            "What the bot is shown to do otherwise after the training, each with its 95 % interval; the grey mark is what it did before. All measures are in the table.",
        )
    }));
    sections.extend(material.table(weights).map(|table| PageSection {
        charts: moved(table),
        table: material.whole(weights),
        ..section(
            weights,
            "Weights that moved furthest",
            "A line leads from what a weight was, the grey mark, to what it is, the point; those that moved furthest for their size come first.",
        )
    }));
    sections.extend(material.drawn(training));
    sections
}

/// The heading of the scores.
const UNSEEN: &str = "What it wins on unseen games";

/// What each bot wins after the training, and before it in grey.
fn won(table: &TextTable) -> Option<Chart> {
    let row = |row: &Vec<String>| IntervalRow {
        name: table.text(row, columns::STRATEGY).to_owned(),
        ..change(table, row, SHARE)
    };
    let rows = table.rows.iter().map(row).collect();
    let axis = AxisTitle { name: String::new(), unit: SHARE.to_owned() };
    Some(drawn((String::new(), UNSEEN.to_owned()), axis, rows)).filter(|chart| !chart.svg.is_empty())
}

/// The rows of each bot.
fn by_bot(table: &TextTable) -> Vec<(&str, Vec<&Vec<String>>)> {
    let bots = distinct(table.rows.iter().map(|row| table.text(row, columns::STRATEGY)));
    let own = |bot: &str| table.rows.iter().filter(|row| table.text(row, columns::STRATEGY) == bot).collect();
    bots.into_iter().map(|bot| (bot, own(bot))).collect()
}

/// A chart for each bot and unit: what is shown to have changed, with what it was in grey.
fn otherwise(table: &TextTable) -> Vec<Chart> {
    let mut charts = Vec::new();
    for (bot, rows) in by_bot(table) {
        let shown: Vec<&Vec<String>> = rows.into_iter().filter(|row| table.text(row, "differs") == "yes").collect();
        for axis in distinct(shown.iter().map(|row| of_axis(table.text(row, columns::UNIT)))) {
            let own = shown.iter().filter(|row| of_axis(table.text(row, columns::UNIT)) == axis);
            let rows: Vec<IntervalRow> = own.map(|row| change(table, row, axis)).collect();
            let told = if axis == SHARE { "in percent" } else { axis };
            let named = (format!("{bot}, {told}"), format!("What {bot} does otherwise, {told}"));
            charts.push(drawn(named, AxisTitle { name: String::new(), unit: axis.to_owned() }, rows));
        }
    }
    charts.retain(|chart| !chart.svg.is_empty());
    charts
}

/// The unit of an axis: shares of anything are in percent.
fn of_axis(unit: &str) -> &str {
    if is_share(unit) { SHARE } else { unit }
}

fn change(table: &TextTable, row: &[String], unit: &str) -> IntervalRow {
    let number = |column| table.number(row, column);
    let level = |value: f64| {
        if is_share(unit) { format!("{:.1}", 100.0 * value) } else { format!("{value:.2}") }
    };
    IntervalRow {
        name: words(table.text(row, columns::MEASURE)),
        datum: ChartValue { value: number("after"), lo: number(columns::LO), hi: number(columns::HI), n: None },
        shown: true,
        behind: number("before"),
        note: number("before").map(|before| format!("was {}", level(before))),
        ..IntervalRow::default()
    }
}

/// A chart of the weights of each bot that moved furthest: a line from what each was to what it is.
fn moved(table: &TextTable) -> Vec<Chart> {
    let chart = |(bot, mut rows): (&str, Vec<&Vec<String>>)| {
        let far = |row: &Vec<String>| table.number(row, "moved").unwrap_or(0.0).abs();
        rows.sort_by(|a, b| far(b).total_cmp(&far(a)));
        let rows = rows.into_iter().take(WEIGHTS).map(|row| weight(table, row)).collect();
        drawn((bot.to_owned(), format!("Weights of {bot} that moved furthest")), AxisTitle::default(), rows)
    };
    let charts = by_bot(table).into_iter().map(chart);
    charts.filter(|chart| !chart.svg.is_empty()).collect()
}

fn weight(table: &TextTable, row: &[String]) -> IntervalRow {
    let [before, after] = ["before", "after"].map(|column| table.number(row, column));
    let ends = before.zip(after).map(|(before, after)| (before.min(after), before.max(after)));
    IntervalRow {
        name: words(table.text(row, "parameter")),
        datum: ChartValue { value: after, lo: ends.map(|ends| ends.0), hi: ends.map(|ends| ends.1), n: None },
        shown: true,
        behind: before,
        number: before.zip(after).map(|(before, after)| format!("{before:.2} → {after:.2}").replace('-', "\u{2212}")),
        ..IntervalRow::default()
    }
}

fn drawn((heading, about): (String, String), axis: AxisTitle, rows: Vec<IntervalRow>) -> Chart {
    let groups = vec![(String::new(), rows)];
    Chart { heading, svg: IntervalChart { about, axis, groups, ..IntervalChart::default() }.svg() }
}
