//! What a game says at the end: who won, how the resource went, what that means; and where the files are.

use super::colour;
use super::failure::say;
use super::terminal::{filled, grid};
use engine::measure::{RoleWins, Tally, Wins};
use kit::game::TerminalCurve;
use kit::say::{percent, thousands};
use kit::stats::names::{columns, tables};
use kit::stats::{CONFIDENCE, Estimate, Scalar, Table};
use report::{Caveat, CurveAxes, PublishedFiles, blocks, curve};
use std::io::{self, Write};

/// Drawings side by side.
const ABREAST: usize = 3;

/// A drawing's size in characters, without axes.
const DRAWING: (usize, usize) = (18, 5);

/// Characters of a line of blocks.
const LINE: usize = 40;

/// The first screen of a game: who wins, from which seat, how the resource goes and how long it takes.
pub fn of_game(tally: &Tally, round: &str, curves: bool) -> String {
    let tables = tally.tables();
    let named = |name| tables.iter().find(|table| table.name() == name);
    let of_strategies = || named(tables::WIN_RATES).map_or_else(String::new, |rates| win_rates(rates, tally.wins()));
    let rates = tally.roles().map_or_else(of_strategies, |roles| role_rates(&roles));
    if !curves {
        return format!("\n{rates}");
    }
    let lengths = named(tables::GAME_LENGTHS).and_then(|table| lengths(table, round)).unwrap_or_default();
    format!("\n{rates}{}{lengths}", lines(&tally.curves()))
}

/// The numbers behind the first screen of a game: the win rate from each seat with its interval, and the curves.
pub fn of_seats(tally: &Tally, curves: bool) -> String {
    let tables = tally.tables();
    let rates = tables.iter().find(|table| table.name() == tables::WIN_RATES);
    let rates = rates.map_or_else(String::new, |rates| format!("\n{}", win_rates_by_seat(rates, tally.wins())));
    rates + &if curves { drawings(&tally.curves()) } else { String::new() }
}

/// Sentences as a list, each on lines of its own.
pub fn bullets(sentences: &[String]) -> String {
    let line = |sentence| filled(&format!("- {sentence}"), 2) + "\n";
    sentences.iter().map(line).collect()
}

/// Sentences of an answer, each on lines of its own.
pub fn paragraphs(sentences: &[String]) -> String {
    sentences.iter().map(|sentence| filled(sentence, 0) + "\n").collect()
}

/// A row of `win_rates`: whose, from which seat (empty for all of them), of how many games, and how often it wins.
struct WinRateRow {
    strategy: String,
    seat: String,
    games: String,
    rate: Estimate,
}

impl WinRateRow {
    fn read(table: &Table, row: &[Scalar]) -> Self {
        let cell = |name| table.column(name).map_or(&Scalar::Empty, |index| &row[index]);
        let number = |name| cell(name).number();
        Self {
            strategy: text(cell(columns::STRATEGY)),
            seat: text(cell(columns::SEAT)),
            games: text(cell(columns::GAMES)),
            rate: Estimate::read(0, number(columns::WIN_RATE), [columns::LO, columns::HI].map(number)),
        }
    }
}

/// A row per strategy: how often it wins, and from each seat.
fn win_rates(table: &Table, wins: &Wins) -> String {
    let rows: Vec<WinRateRow> = table.rows().iter().map(|row| WinRateRow::read(table, row)).collect();
    let bare = |rate: &Estimate| rate.value.map_or_else(String::new, |value| format!("{:.1}", 100.0 * value));
    let of_seat = |strategy: &str, seat: usize| {
        let seat = (seat + 1).to_string();
        let found = rows.iter().find(|row| row.strategy == strategy && row.seat == seat);
        found.map_or_else(String::new, |row| bare(&row.rate))
    };
    let seats = || if rows.iter().any(|row| !row.seat.is_empty()) { wins.seats() } else { 0..0 };
    let of_all = rows.iter().filter(|row| row.seat.is_empty());
    let mut told: Vec<Vec<String>> = of_all
        .map(|row| {
            let whole = [row.strategy.clone(), row.games.clone(), percent(&row.rate)];
            whole.into_iter().chain(seats().map(|seat| of_seat(&row.strategy, seat))).collect()
        })
        .collect();
    if wins.sides() > 1 && !seats().is_empty() {
        let even = format!("{:.1} % (an even share)", 100.0 / wins.seats().len() as f64);
        let rates = seats().map(|seat| bare(&wins.rate_of(seat, CONFIDENCE)));
        told.push(["all".to_owned(), String::new(), even].into_iter().chain(rates).collect());
    }
    let seat_names: Vec<String> = seats().map(|seat| format!("seat {}", seat + 1)).collect();
    let headers: Vec<&str> = ["strategy", "games", "wins (95 % interval)"]
        .into_iter()
        .chain(seat_names.iter().map(String::as_str))
        .collect();
    // A table that wins as one has no strategy.
    let first = usize::from(told.iter().all(|row| row[0].is_empty()));
    grid(&headers[first..], &told.iter().map(|row| row[first..].to_vec()).collect::<Vec<_>>())
}

/// A row per role: how often it wins. One bot in all seats wins an even share, whoever is strong.
fn role_rates(roles: &RoleWins) -> String {
    let row = |(name, games, rate): &(String, u64, Estimate)| vec![name.clone(), thousands(*games), percent(rate)];
    grid(&[roles.role, "games", "wins (95 % interval)"], &roles.rows.iter().map(row).collect::<Vec<_>>())
}

/// A row per strategy and seat, with intervals.
fn win_rates_by_seat(table: &Table, wins: &Wins) -> String {
    let row = |row: &Vec<Scalar>| {
        let WinRateRow { strategy, seat, games, rate } = WinRateRow::read(table, row);
        let (strategy, seat) = if seat.is_empty() { (strategy, "all".to_owned()) } else { (String::new(), seat) };
        vec![strategy, seat, games, percent(&rate)]
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

/// The curves as a line of blocks for each strategy, under what they show.
fn lines(curves: &[TerminalCurve]) -> String {
    let Some(first) = curves.first() else {
        return String::new();
    };
    let most = curves.iter().flat_map(|curve| &curve.points).filter_map(|(_, value)| *value).fold(0.0, f64::max);
    let last = curves.iter().map(|curve| curve.points.len()).max().unwrap_or(0);
    let row = |curve: &TerminalCurve| {
        let at = |turn: usize| curve.points.get(turn).and_then(|(_, value)| *value);
        let values: Vec<Option<f64>> = (0..last).map(at).collect();
        vec![curve.name.clone(), blocks(&values, LINE, most)]
    };
    let rows: Vec<Vec<String>> = curves.iter().map(row).collect();
    let what = format!("{}, by {} 1 to {last} (up to {most:.1})", first.y, first.x);
    format!("\n{}", grid(&["", what.as_str()], &rows))
}

/// The lengths of games, in rounds that players call `round`, as a line of blocks, from the shortest to what all but one in twenty stay below.
fn lengths(table: &Table, round: &str) -> Option<String> {
    let cell = |row: &Vec<Scalar>, name| table.column(name).and_then(|column| row[column].number());
    let unit = table.column("unit")?;
    let in_rounds = table.rows().iter().filter(|row| text(&row[unit]) == "rounds");
    let bins: Vec<(usize, f64, f64)> = in_rounds
        .filter_map(|row| Some((cell(row, "length")? as usize, cell(row, "share")?, cell(row, "cumulative")?)))
        .collect();
    let (first, last) = (bins.first()?.0, bins.iter().find(|(_, _, below)| *below >= 0.95)?.0);
    let mut shares = vec![Some(0.0); last - first + 1];
    bins.iter()
        .filter(|(length, ..)| *length <= last)
        .for_each(|(length, share, _)| shares[length - first] = Some(*share));
    let most = shares.iter().flatten().copied().fold(0.0, f64::max);
    Some(format!("length  {first} {} {last} {round}s\n", blocks(&shares, LINE, most)))
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

/// Says where the files are, what else may be `kept` of the answer, and whether that is another place than asked for.
pub fn print_place(out: &mut impl Write, placed: &PublishedFiles, kept: &str) -> io::Result<()> {
    let place = format!("files: {}{kept}", placed.path.display());
    writeln!(out, "{}", colour::styled(&place, colour::CONTEXT))?;
    if placed.renamed {
        writeln!(out, "({RENAMED})")?;
    }
    Ok(())
}

/// Says where the files are, beneath a blank line.
pub fn print_place_apart(out: &mut impl Write, placed: &PublishedFiles) -> io::Result<()> {
    writeln!(out)?;
    print_place(out, placed, "")
}

/// Says that the files are in another place than asked for.
pub fn renamed(placed: &PublishedFiles) -> String {
    format!("the files are in {}: {RENAMED}", placed.path.display())
}

const RENAMED: &str = "the folder meant for them holds other files; --force overwrites them";

/// Says what to be careful about; to who wants quiet only what was left out of the answer, and of what is behind the first screen only with
/// `full`.
pub fn warn(warnings: &[Caveat], quiet: bool, full: bool) {
    let is_told = |warning: &&Caveat| (!quiet || warning.is_omission()) && (full || warning.is_of_first_screen());
    for warning in warnings.iter().filter(is_told) {
        warn_of(&warning.to_string());
    }
}

/// Says one thing to be careful about.
pub fn warn_of(warning: &str) {
    say(&filled(&format!("warning: {warning}"), 9));
}
