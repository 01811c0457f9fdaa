//! What was found as Markdown, to be pasted into a pull request or a chat.

use kit::say::{DisplayUnit, SHARE, is_share, p_value, percent, thousands};
use kit::stats::names::{columns, tables};
use kit::stats::{Estimate, IntervalMethod};
use report::AnswerText;
use report::page::TextTable;

/// What was played, the first of what was found, what was expected, the table that shows it, and the command that makes it again: all out of what
/// every study leaves in its folder.
pub fn pasted(told: &AnswerText, tables: &[TextTable]) -> String {
    let (what, rest) =
        told.heading.split_first().map_or(("", Vec::new()), |(what, rest)| (what.as_str(), rest.to_vec()));
    let mut text = format!("\nTo paste:\n\n**{what}**; {}\n\n", rest.join("; "));
    let verdict = told
        .verdict
        .iter()
        .map(|verdict| format!("{} **{}**: {}", verdict.question, verdict.answer.word(), verdict.reason));
    let expected = told
        .expected
        .iter()
        .map(|expected| format!("{}: {}: {}", expected.verdict.word(), expected.text, expected.found));
    verdict.chain(told.answer.iter().cloned()).take(1).chain(expected).for_each(|line| text += &format!("- {line}\n"));
    let (headers, rows) = shown(&told.command, tables);
    if !rows.is_empty() {
        text += &format!("\n| {} |\n|{}\n", headers.join(" | "), "---|".repeat(headers.len()));
        rows.iter().for_each(|row| text += &format!("| {} |\n", row.join(" | ").replace('\n', " ")));
    }
    text + &format!("\n`{}`\n", told.reproduce)
}

type PastedTable = (Vec<&'static str>, Vec<Vec<String>>);

/// The table that shows what a command asks: differences where two are compared, otherwise who wins, over all seats.
fn shown(command: &str, all: &[TextTable]) -> PastedTable {
    let named = |name| all.iter().find(|table| table.name == name);
    match command {
        "compare" => named(tables::DIFFERENCES).map(|table| differences(table, named(tables::SUMMARY))),
        "run" | "sweep" => named(tables::WIN_RATES).map(win_rates),
        _ => None,
    }
    .unwrap_or_default()
}

/// Shares in percentage points; which are shares the summary knows. As on the screen, intervals hold for all measures together, or for all rates of
/// components: the file has the own ones, which are made of blocks.
fn differences(table: &TextTable, summary: Option<&TextTable>) -> PastedTable {
    let is_share = |measure: &str| {
        let of = |summary: &TextTable, row: &Vec<String>| {
            summary.text(row, columns::MEASURE) == measure && is_share(summary.text(row, columns::UNIT))
        };
        summary.is_some_and(|summary| summary.rows.iter().any(|row| of(summary, row)))
    };
    let is_of_component = |row: &Vec<String>| table.text(row, columns::MEASURE).contains('.');
    let components = table.rows.iter().filter(|row| is_of_component(row)).count();
    let row = |row: &Vec<String>| {
        let number = |column| table.number(row, column);
        let family = if is_of_component(row) { components } else { table.rows.len() - components };
        let measure = table.text(row, columns::MEASURE);
        let is_share = is_share(measure.split('(').next().unwrap_or_default());
        let unit = DisplayUnit::of(if is_share { SHARE } else { "" });
        let strategy = table.text(row, columns::STRATEGY);
        let of = if strategy.is_empty() { String::new() } else { format!("({strategy})") };
        let p = table.number(row, columns::ADJUSTED_P).map_or_else(String::new, p_value);
        let blocks = number(columns::BLOCKS).unwrap_or(0.0) as u64;
        let own = Estimate::read(blocks, number(columns::DIFFERENCE), [columns::LO, columns::HI].map(number));
        let is_shown = table.number(row, columns::ADJUSTED_P).is_some_and(|p| p < 0.05);
        let difference = Estimate { method: IntervalMethod::Paired, ..own }.for_all_tested(family, None, is_shown);
        let alone = || difference.value.map_or_else(String::new, |value| unit.value(value, 2));
        let name = if is_share { ", points" } else { "" };
        vec![format!("{measure}{of}{name}"), unit.bare(&difference).unwrap_or_else(alone), p]
    };
    (vec!["measure", "this less that (95 % for all)", "adjusted p"], table.rows.iter().map(row).collect())
}

fn win_rates(table: &TextTable) -> PastedTable {
    let of_all = table.rows.iter().filter(|row| table.text(row, columns::SEAT).is_empty());
    let row = |row: &Vec<String>| {
        let number = |column| table.number(row, column);
        let games = number(columns::GAMES).map_or_else(String::new, |games| thousands(games as u64));
        let rate = Estimate::read(0, number(columns::WIN_RATE), [columns::LO, columns::HI].map(number));
        let text = |column| table.text(row, column).to_owned();
        vec![text(columns::VARIANT), text(columns::STRATEGY), games, percent(&rate)]
    };
    let mut rows: Vec<Vec<String>> = of_all.map(row).collect();
    let mut headers = vec!["variant", "strategy", "games", "wins (95 %)"];
    // One variant needs no name, and a table that wins as one has no strategy.
    for place in [1, 0] {
        let alike = rows.iter().all(|row| row[place] == rows[0][place]);
        if alike && (place == 0 || rows.iter().all(|row| row[place].is_empty())) {
            headers.remove(place);
            rows.iter_mut().for_each(|row| drop(row.remove(place)));
        }
    }
    (headers, rows)
}
