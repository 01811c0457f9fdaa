//! The three numbers that a page opens with: who wins, how long a game lasts, and how luck is spent.

use super::excerpt::{HELD, TableExcerpt};
use super::findings::{of_first_unit, standings};
use super::html::KeyNumber;
use super::material::StudyTables;
use super::names::words;
use super::roles::RoleRates;
use super::text_table::TextRow;
use kit::say::share;
use kit::stats::names::{columns, measures, tables};
use kit::stats::{ChartShape, Picture, ValueColumn};

/// The table of what a game calls its luck, where it has one of that name; otherwise its first curve is taken.
const LUCK: &str = "luck_spend";

/// The numbers of the cell that is shown in detail, with those of the base, where another is shown; none where no cell is.
pub(super) fn key_numbers(material: &StudyTables<'_>) -> Vec<KeyNumber> {
    if let Some(ratings) = material.table(tables::RATINGS) {
        return of_line_ups(material, &material.excerpt(ratings)).into_iter().flatten().collect();
    }
    let Some(cell) = material.shown_cell() else { return Vec::new() };
    let Some(base) = material.base_behind() else {
        // Of several cells it is said which one they are of.
        let of = (material.cells().len() > 1).then(|| format!(" ({})", material.called(cell)));
        let of = of.unwrap_or_default();
        let said = |number: KeyNumber| KeyNumber { label: format!("{}{of}", number.label), ..number };
        return of_cell(material, cell, None).into_iter().flatten().map(said).collect();
    };
    let now = of_cell(material, cell, None);
    let before = of_cell(material, base, leading(material, cell));
    let both = now.into_iter().zip(before).map(|(now, before)| {
        let base = before.map(|before| format!("base {}", before.number));
        Some(KeyNumber { base, ..now? })
    });
    both.flatten().collect()
}

/// The numbers of a tournament: the bot that is rated highest, and all line-ups together.
fn of_line_ups(material: &StudyTables<'_>, ratings: &TableExcerpt<'_>) -> [Option<KeyNumber>; 3] {
    let lengths = material.table(tables::GAME_LENGTHS).map(|table| material.excerpt(table));
    let spent = luck(material, None).and_then(|(table, picture)| spent(&table, picture));
    [rated_highest(ratings), lengths.as_ref().and_then(lasts), spent]
}

/// The bot that is rated highest, and how often it wins.
fn rated_highest(ratings: &TableExcerpt<'_>) -> Option<KeyNumber> {
    let first = *ratings.rows.first()?;
    let [wins, games, rating] = ["wins", columns::GAMES, "rating"].map(|column| ratings.number(first, column));
    let (fair, _) = ratings.even_share();
    Some(KeyNumber {
        label: format!("Who wins: {}", words(ratings.text(first, columns::STRATEGY))),
        number: percent(wins? / games.filter(|games| *games > 0.0)?),
        unit: "% of its games".to_owned(),
        note: format!("rated {:+.0} against all bots; an even share is {}", rating?, share(fair, 1)),
        ..KeyNumber::default()
    })
}

/// The winner, the length of a game and the luck spent in one cell, each as far as it is known; of winners the bot or the role that is named.
fn of_cell(material: &StudyTables<'_>, cell: &str, bot: Option<&str>) -> [Option<KeyNumber>; 3] {
    let of = |name: &str| material.table(name).map(|table| material.of_cell(table, cell));
    // In the base of an audit a player who is not restricted yet sits at a table of its own bot.
    let is_audit = material.table(tables::AUDIT).is_some();
    let roles = RoleRates::new(material, cell).filter(|_| !is_audit);
    let wins = match roles.as_ref().and_then(|roles| roles.key_number(bot.or(roles.first())?)) {
        Some(role) => Some(role),
        None => of(tables::WIN_RATES).filter(|_| !is_audit).and_then(|rates| wins(&rates, bot)),
    };
    let length = of(tables::GAME_LENGTHS).and_then(|lengths| lasts(&lengths));
    let exact = material.base_behind().and_then(|_| median(material, cell));
    let length = length.map(|length| KeyNumber { number: exact.unwrap_or(length.number.clone()), ..length });
    let spent = luck(material, Some(cell)).and_then(|(table, picture)| spent(&table, picture));
    [wins, length, spent]
}

/// The bot that wins most in a cell, or the role where one bot sits in all seats.
fn leading<'a>(material: &'a StudyTables<'_>, cell: &str) -> Option<&'a str> {
    if let Some(roles) = RoleRates::new(material, cell) {
        return roles.first();
    }
    let rates = material.table(tables::WIN_RATES)?;
    let excerpt = material.of_cell(rates, cell);
    let (first, _) = *standings(&excerpt).first()?;
    Some(rates.text(rates.rows.iter().find(|row| row.as_slice() == first)?, columns::STRATEGY))
}

/// The median between whole lengths, by which cells are told apart.
fn median(material: &StudyTables<'_>, cell: &str) -> Option<String> {
    let summary = material.of_cell(material.table(tables::SUMMARY)?, cell);
    let row = summary.rows.iter().find(|row| summary.text(row, columns::MEASURE) == measures::LENGTH_MEDIAN)?;
    summary.number(row, columns::ESTIMATE).map(|median| format!("{median:.1}"))
}

/// The rows of the picture that shows how luck is spent, over all games, and the picture; without a cell those of all cells.
fn luck<'a>(material: &'a StudyTables<'_>, cell: Option<&str>) -> Option<(TableExcerpt<'a>, &'a Picture)> {
    let name = luck_table(material)?;
    let all = material.table(name)?;
    let table = cell.map_or_else(|| material.excerpt(all), |cell| material.of_cell(all, cell));
    let picture = table.meaning.pictures().first()?;
    let drawn = table.drawn_by(picture);
    let each = picture.each.filter(|_| matches!(picture.shape, ChartShape::Curves { .. }));
    let all = each.map(|column| (column, drawn.values(column).first().copied().unwrap_or_default()));
    let of_all = all.map(|(column, first)| drawn.only(|row| drawn.text(row, column) == first));
    Some((of_all.unwrap_or(drawn), picture))
}

/// The name of the table that shows how luck is spent.
pub(super) fn luck_table<'a>(material: &StudyTables<'a>) -> Option<&'a str> {
    let runs_along = |name: &&str| {
        let known = material.dictionary.iter().find(|known| known.name() == *name);
        let first = known.and_then(|known| known.pictures().first());
        first.is_some_and(|first| matches!(first.shape, ChartShape::Curves { .. } | ChartShape::Stacked { .. }))
    };
    let names = || material.tables.iter().map(|table| table.name.as_str());
    names().find(|name| *name == LUCK).or_else(|| names().find(runs_along))
}

fn wins(rates: &TableExcerpt<'_>, bot: Option<&str>) -> Option<KeyNumber> {
    let standings = standings(rates);
    let is_it = |(row, _): &&(TextRow<'_>, f64)| bot.is_none_or(|bot| rates.text(row, columns::STRATEGY) == bot);
    let (first, rate) = *standings.iter().find(is_it)?;
    let bot = rates.text(first, columns::STRATEGY);
    let (fair, _) = rates.even_share();
    let even = format!("an even share is {}", share(fair, 1));
    if standings.len() == 1 && !bot.is_empty() {
        let seats = rates.only(|row| !rates.text(row, columns::SEAT).is_empty());
        let of = |row: &&TextRow<'_>| seats.number(row, columns::WIN_RATE).unwrap_or(0.0);
        let best = seats.rows.iter().max_by(|a, b| of(a).total_cmp(&of(b)))?;
        // Of several seats one is always first: a designer would take it for an advantage.
        let end = |column| seats.number(best, column);
        let is_chance = end(columns::LO) <= Some(fair) && end(columns::HI) >= Some(fair);
        let even = if is_chance { format!("{even}: no advantage is shown") } else { even };
        return Some(KeyNumber {
            label: format!("Who wins: seat {}", seats.text(best, columns::SEAT)),
            number: percent(of(&best)),
            unit: "% of the games".to_owned(),
            note: format!("{}{even}", ends(&seats, best)),
            ..KeyNumber::default()
        });
    }
    let (label, unit, even) = match bot {
        "" => ("Who wins: the players".to_owned(), "% of the games", String::new()),
        bot => (format!("Who wins: {}", words(bot)), "% of its games", even),
    };
    let note = format!("{}{even}", ends(rates, first));
    Some(KeyNumber {
        label,
        number: percent(rate),
        unit: unit.to_owned(),
        note: note.trim_end_matches("; ").to_owned(),
        ..KeyNumber::default()
    })
}

/// A share in percent, without its sign.
pub(super) fn percent(value: f64) -> String {
    format!("{:.1}", 100.0 * value)
}

/// The ends of a row's interval, if there is one, with what parts them from what comes behind.
fn ends(rates: &TableExcerpt<'_>, row: TextRow<'_>) -> String {
    interval(rates, row, (columns::LO, columns::HI)).map_or_else(String::new, |ends| ends + "; ")
}

/// The interval of a share in percent, from the columns of its ends.
pub(super) fn interval(table: &TableExcerpt<'_>, row: TextRow<'_>, (lo, hi): (&str, &str)) -> Option<String> {
    let end = |column| table.number(row, column).map(percent);
    Some(format!("{} to {} (95 % interval)", end(lo)?, end(hi)?))
}

/// The length at which so large a share of the games of all rows is over.
fn over_by(lengths: &TableExcerpt<'_>, share: f64) -> Option<f64> {
    let read = |row: &TextRow<'_>| Some((lengths.number(row, "length")?, lengths.number(row, columns::GAMES)?));
    let mut games: Vec<(f64, f64)> = lengths.rows.iter().filter_map(read).collect();
    games.sort_by(|a, b| a.0.total_cmp(&b.0));
    let all: f64 = games.iter().map(|(_, count)| count).sum();
    let mut over = 0.0;
    games.into_iter().find_map(|(length, count)| {
        over += count;
        (over >= share * all && all > 0.0).then_some(length)
    })
}

fn lasts(lengths: &TableExcerpt<'_>) -> Option<KeyNumber> {
    let (lengths, unit) = of_first_unit(lengths);
    let [p5, median, p95] = [0.05, 0.5, 0.95].map(|share| over_by(&lengths, share));
    let (p5, median, p95) = (p5?, median?, p95?);
    let note = if p5 == p95 {
        format!("nine games in ten take just as many {unit}")
    } else {
        format!("nine games in ten take {p5} to {p95} {unit}")
    };
    Some(KeyNumber {
        label: "How long a game lasts".to_owned(),
        number: median.to_string(),
        unit: format!("{unit}, the median"),
        note,
        ..KeyNumber::default()
    })
}

/// The first number of what a game calls its luck: the mean of its curve, or the largest of the parts that it goes for.
fn spent(table: &TableExcerpt<'_>, picture: &Picture) -> Option<KeyNumber> {
    let named = |number: String, unit: String, note: String| KeyNumber {
        label: picture.title.to_owned(),
        number,
        unit,
        note,
        ..KeyNumber::default()
    };
    match picture.shape {
        ChartShape::Curves { x, value, line } => {
            let (mean, from, to) = mean(table, x, value)?;
            let unit = table.axis(value.column).unit;
            let lines = table.values(line).len();
            let whose = if lines > 1 { ", over all bots" } else { "" };
            let note = format!("the mean of {x}s {from} to {to}{whose}");
            Some(named(
                if mean < 10.0 { format!("{mean:.2}") } else { format!("{mean:.1}") },
                // What is held at the end of a turn is not got or spent in it.
                if value.column == HELD { unit } else { format!("{unit} a {x}").trim_start().to_owned() },
                note,
            ))
        }
        ChartShape::Stacked { value, part, .. } => {
            let sum = |name: &str| -> f64 {
                let own = table.rows.iter().filter(|row| table.text(row, part) == name);
                own.filter_map(|row| table.number(row, value.column)).sum()
            };
            let parts: Vec<(&str, f64)> = table.values(part).into_iter().map(|name| (name, sum(name))).collect();
            let all: f64 = parts.iter().map(|(_, size)| size).sum();
            let (name, size) = parts.into_iter().max_by(|a, b| a.1.total_cmp(&b.1)).filter(|_| all > 0.0)?;
            Some(named(percent(size / all), format!("% go for {}", words(name)), "the largest part".to_owned()))
        }
        _ => None,
    }
}

/// The mean of a curve over all games, and its first and last place.
fn mean(table: &TableExcerpt<'_>, x: &str, value: ValueColumn) -> Option<(f64, f64, f64)> {
    let count = table.count(value);
    let (mut sum, mut all, mut range) = (0.0, 0.0, None::<(f64, f64)>);
    for row in &table.rows {
        let (Some(at), Some(height)) = (table.number(row, x), table.number(row, value.column)) else { continue };
        let weight = count.and_then(|column| table.number(row, column)).unwrap_or(1.0);
        (sum, all) = (sum + weight * height, all + weight);
        range = Some(range.map_or((at, at), |(from, to)| (from.min(at), to.max(at))));
    }
    let (from, to) = range.filter(|_| all > 0.0)?;
    Some((sum / all, from, to))
}
