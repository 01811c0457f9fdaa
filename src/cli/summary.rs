//! What a game says at the end: who won, how the resource went, what that means; and where the files are.

use super::failure::say;
use super::terminal::{filled, grid};
use engine::measure::{Tally, Wins};
use kit::game::TerminalCurve;
use kit::say::{percent, thousands};
use kit::stats::names::{columns, tables};
use kit::stats::{CONFIDENCE, Estimate, Scalar, Table};
use report::{Caveat, CurveAxes, PublishedFiles, curve};
use std::io::{self, Write};

/// Drawings side by side.
const ABREAST: usize = 3;

/// A drawing's size in characters, without axes.
const DRAWING: (usize, usize) = (18, 5);

/// Summary of a game: who wins, how the resource goes, and what that means.
pub fn of_game(tally: &Tally, findings: &[String], curves: bool) -> String {
    let tables = tally.tables();
    let rates = tables.iter().find(|table| table.name() == tables::WIN_RATES);
    let rates = rates.map_or_else(String::new, |rates| format!("\n{}\n", win_rates(rates, tally.wins()).trim_end()));
    let drawn = if curves { drawings(&tally.curves()) } else { String::new() };
    format!("{rates}{drawn}\n{}", bullets(findings))
}

/// Sentences as a list, each on lines of its own.
pub fn bullets(sentences: &[String]) -> String {
    let line = |sentence| filled(&format!("- {sentence}"), 2) + "\n";
    sentences.iter().map(line).collect()
}

/// The table `win_rates` as a person reads it.
fn win_rates(table: &Table, wins: &Wins) -> String {
    let row = |row: &Vec<Scalar>| {
        let cell = |name| table.column(name).map_or(&Scalar::Empty, |index| &row[index]);
        let number = |name| cell(name).number();
        let rate = Estimate::read(0, number(columns::WIN_RATE), [columns::LO, columns::HI].map(number));
        let all = *cell(columns::SEAT) == Scalar::Empty;
        vec![
            if all { text(cell(columns::STRATEGY)) } else { String::new() },
            if all { "all".to_owned() } else { text(cell(columns::SEAT)) },
            text(cell(columns::GAMES)),
            percent(&rate),
        ]
    };
    let mut rows: Vec<Vec<String>> = table.rows().iter().map(row).collect();
    rows.extend(seats(wins));
    let headers = ["strategy", "seat", "games", "wins (95 % interval)"];
    // A table that wins as one has neither.
    let named = |row: &Vec<String>| !row[0].is_empty();
    if rows.iter().any(named) {
        grid(&headers, &rows)
    } else {
        grid(&headers[2..], &rows.iter().map(|row| row[2..].to_vec()).collect::<Vec<_>>())
    }
}

/// Win rate of each seat, whichever strategy sits there.
fn seats(wins: &Wins) -> Vec<Vec<String>> {
    let seats = if wins.sides() > 1 { wins.seats() } else { 0..0 };
    let row = |seat: usize| {
        let whose = if seat == 0 { "all" } else { "" };
        let games = wins.games_of_a_seat().unsigned_abs();
        let rate = percent(&wins.rate_of(seat, CONFIDENCE));
        vec![whose.to_owned(), (seat + 1).to_string(), thousands(games), rate]
    };
    seats.map(row).collect()
}

fn text(cell: &Scalar) -> String {
    match cell {
        Scalar::Text(text) => text.clone(),
        Scalar::Int(value) => u64::try_from(*value).map_or_else(|_| value.to_string(), thousands),
        Scalar::Real(value) => value.to_string(),
        Scalar::Empty => String::new(),
    }
}

/// All curves, a few side by side, under a line that says what they show.
fn drawings(curves: &[TerminalCurve]) -> String {
    let Some(first) = curves.first() else {
        return String::new();
    };
    let rows = curves.chunks(ABREAST).map(|row| {
        let blocks: Vec<String> = row.iter().map(drawing).collect();
        side_by_side(&blocks)
    });
    let drawn = rows.collect::<Vec<_>>().join("\n");
    format!("\nMean {}, by {}:\n{drawn}", first.y, first.x)
}

fn drawing(line: &TerminalCurve) -> String {
    let (width, height) = DRAWING;
    let axes = CurveAxes { x: "", y: &line.name };
    curve(&line.points, width, height, axes)
}

/// Texts of several lines beside each other.
fn side_by_side(blocks: &[String]) -> String {
    let width = |block: &String| block.lines().map(|line| line.chars().count()).max();
    let height = blocks.iter().map(|block| block.lines().count()).max();
    let line = |index: usize| {
        let parts = blocks.iter().map(|block| {
            let text = block.lines().nth(index).unwrap_or("");
            let width = width(block).unwrap_or(0);
            format!("{text:<width$}")
        });
        let line = parts.collect::<Vec<_>>().join("   ");
        line.trim_end().to_owned() + "\n"
    };
    (0..height.unwrap_or(0)).map(line).collect()
}

/// Says where the files are, and whether that is another place than asked for.
pub fn print_place(out: &mut impl Write, placed: &PublishedFiles) -> io::Result<()> {
    writeln!(out, "\nfiles: {}", placed.path.display())?;
    if placed.renamed {
        writeln!(out, "(the folder meant for them holds other files; --force overwrites them)")?;
    }
    Ok(())
}

/// Says what to be careful about; to who wants quiet only what was left out of the answer.
pub fn warn(warnings: &[Caveat], quiet: bool) {
    for warning in warnings.iter().filter(|warning| !quiet || warning.is_omission()) {
        warn_of(&warning.to_string());
    }
}

/// Says one thing to be careful about.
pub fn warn_of(warning: &str) {
    say(&filled(&format!("warning: {warning}"), 9));
}
