//! What is seen in a picture, as its heading: of the tables that every game has, from their numbers.

use super::cast::ROUNDS;
use super::excerpt::TableExcerpt;
use super::names::words;
use super::text_table::TextRow;
use kit::say::{capital, listed, share};
use kit::stats::names::{columns, endings, tables};
use kit::stats::{ChartShape, Picture, RowOrder};

/// The finding of a table's first picture; nothing of a table that only its own game knows, or where nothing is plain to see.
pub(super) fn finding(excerpt: &TableExcerpt<'_>) -> Option<String> {
    match excerpt.table.name.as_str() {
        tables::WIN_RATES => winner(excerpt),
        tables::GAME_LENGTHS => length(excerpt),
        tables::ENDINGS => ending(excerpt),
        tables::LEADS => leader(excerpt),
        _ => None,
    }
}

/// Rows named at either end of a picture; more that may as well be there are counted.
const NAMED: usize = 2;

/// The rows of a picture that stand highest and lowest, as the end of its heading: `Highest take rate: owl and 3 more; lowest: bat`. Only where the intervals
/// of the highest and the lowest are apart, and none across groups; rows that may as well be the highest or the lowest are named with them.
pub(super) fn extremes(picture: &Picture, excerpt: &TableExcerpt<'_>) -> Option<String> {
    let ChartShape::Intervals { name, value, order: RowOrder::Value } = picture.shape else { return None };
    if picture.each.is_some() || picture.group.is_some() || value.column == columns::EFFECT {
        return None;
    }
    let (column, ends) = (*name.last()?, value.ends?);
    let drawn = excerpt.drawn_by(picture);
    let known = drawn.rows.iter().filter(|row| drawn.number(row, value.column).is_some());
    let read = |row: &TextRow<'_>| {
        let [lo, at, hi] = [ends.0, value.column, ends.1].map(|column| drawn.number(row, column));
        Some((words(drawn.text(row, column)), lo?, at?, hi?))
    };
    // A row without an interval may be anywhere.
    let mut rows = known.map(read).collect::<Option<Vec<(String, f64, f64, f64)>>>()?;
    rows.sort_by(|a, b| b.2.total_cmp(&a.2));
    let (first, last) = (rows.first()?, rows.last()?);
    let (least_of_first, most_of_last) = (first.1, last.3);
    if rows.len() <= NAMED || least_of_first <= most_of_last {
        return None;
    }
    let high = rows.iter().filter(|row| row.3 >= least_of_first && row.1 > most_of_last).map(|row| row.0.clone());
    let low = rows.iter().rev().filter(|row| row.1 <= most_of_last && row.3 < least_of_first);
    let (high, low): (Vec<String>, Vec<String>) = (high.collect(), low.map(|row| row.0.clone()).collect());
    Some(format!("Highest {}: {}; lowest: {}", words(value.column), some(&high), some(&low)))
}

/// The first of some names, the others counted.
fn some(names: &[String]) -> String {
    let mut told: Vec<String> = names.iter().take(NAMED).cloned().collect();
    if names.len() > NAMED {
        told.push(format!("{} more", names.len() - NAMED));
    }
    listed(&told, "and")
}

/// The rows of each bot over all seats, the one that wins most first.
pub(super) fn standings<'a>(rates: &TableExcerpt<'a>) -> Vec<(TextRow<'a>, f64)> {
    let whole = rates.rows.iter().filter(|row| rates.text(row, columns::SEAT).is_empty());
    let mut known: Vec<_> = whole.filter_map(|row| Some((*row, rates.number(row, columns::WIN_RATE)?))).collect();
    known.sort_by(|a, b| b.1.total_cmp(&a.1));
    known
}

fn winner(rates: &TableExcerpt<'_>) -> Option<String> {
    let (first, rate) = *standings(rates).first()?;
    let bot = rates.text(first, columns::STRATEGY);
    let own =
        |row: &&TextRow<'_>| rates.text(row, columns::STRATEGY) == bot && !rates.text(row, columns::SEAT).is_empty();
    let seats: Vec<TextRow<'_>> = rates.rows.iter().filter(own).copied().collect();
    if bot.is_empty() {
        return Some(format!("The players win {} of the games", share(rate, 1)));
    }
    if standings(rates).len() == 1 {
        return seat(rates, &seats, columns::WIN_RATE);
    }
    let ends = |row: TextRow<'_>| Some((rates.number(row, columns::LO)?, rates.number(row, columns::HI)?));
    let (fair, _) = rates.even_share();
    let ahead = !seats.is_empty() && seats.iter().all(|row| ends(row).is_some_and(|(lo, _)| lo > fair));
    let place = if ahead { ", from every seat" } else { "" };
    Some(format!("{} wins most: {} of its games{place}", capital(&words(bot)), share(rate, 1)))
}

/// The share of each seat if all won alike: the mean of what they win, which is less than one of them where games are undecided.
pub(super) fn even_win_rate(rates: &TableExcerpt<'_>, seats: &[TextRow<'_>], won: &str) -> f64 {
    let known: Vec<f64> = seats.iter().filter_map(|row| rates.number(row, won)).collect();
    known.iter().sum::<f64>() / known.len().max(1) as f64
}

/// The seat that wins most by its rate in the column `won`, if its interval lies above an even share.
pub(super) fn seat(rates: &TableExcerpt<'_>, seats: &[TextRow<'_>], won: &str) -> Option<String> {
    let fair = even_win_rate(rates, seats, won);
    let rate = |row: &&TextRow<'_>| rates.number(row, won).unwrap_or(0.0);
    let best = seats.iter().max_by(|a, b| rate(a).total_cmp(&rate(b)))?;
    let shown = rates.number(best, columns::LO).is_some_and(|lo| lo > fair);
    let name = rates.text(best, columns::SEAT);
    Some(if shown {
        format!("Seat {name} wins most: {} of the games", share(rate(&best), 1))
    } else {
        "No seat is shown to win more than its share".to_owned()
    })
}

/// The length at which so large a share of games is over.
fn passed(lengths: &TableExcerpt<'_>, share: f64) -> Option<f64> {
    let row = lengths.rows.iter().find(|row| lengths.number(row, "cumulative").is_some_and(|found| found >= share))?;
    lengths.number(row, "length")
}

/// The rows of the first unit, which is that of the game, and what players call it.
pub(super) fn of_first_unit<'a>(lengths: &TableExcerpt<'a>) -> (TableExcerpt<'a>, &'a str) {
    let unit = lengths.values(columns::UNIT).first().copied().unwrap_or(ROUNDS);
    (lengths.only(|row| lengths.text(row, columns::UNIT) == unit), lengths.cast.unit(unit))
}

/// So many games that take equally long are most of them.
const MOST: f64 = 0.8;

/// A share that nobody would call half.
const OVER_HALF: f64 = 0.6;

fn length(lengths: &TableExcerpt<'_>) -> Option<String> {
    let (lengths, unit) = of_first_unit(lengths);
    let [least, median, most] = [0.0, 0.5, 1.0 - 1e-9].map(|share| passed(&lengths, share));
    let (least, median, most) = (least?, median?, most?);
    let one = unit.strip_suffix('s').unwrap_or(unit);
    let at_median = lengths.rows.iter().find(|row| lengths.number(row, "length") == Some(median));
    let most_take = at_median.and_then(|row| lengths.number(row, columns::SHARE)).filter(|part| *part > MOST);
    let over = at_median.and_then(|row| lengths.number(row, "cumulative")).filter(|over| *over > OVER_HALF);
    Some(if least == most {
        format!("Every game takes {least} {unit}")
    } else if let Some(part) = most_take {
        format!("{} of the games take {median} {unit}", share(part, 1))
    } else if let Some(over) = over {
        format!("{} of the games end by {one} {median}", share(over, 1))
    } else {
        format!("Half of the games end by {one} {median}")
    })
}

fn ending(endings: &TableExcerpt<'_>) -> Option<String> {
    let named = |name: &str| endings.rows.iter().find(|row| endings.text(row, "ending") == name).copied();
    let won = endings.number(named(endings::WIN)?, columns::SHARE)?;
    let other = |row: &&TextRow<'_>| endings.text(row, "ending") != endings::WIN;
    let size = |row: &TextRow<'_>| endings.number(row, columns::SHARE).unwrap_or(0.0);
    let most = endings.rows.iter().filter(other).max_by(|a, b| size(a).total_cmp(&size(b)))?;
    let rest = size(most);
    if rest == 0.0 {
        return Some("Every game is won".to_owned());
    }
    // What is not all of them is not told as 100 %.
    let digits = if won > 0.999 { 2 } else { 1 };
    let ending = words(endings.text(most, "ending"));
    Some(format!("{} of the games are won, {} end as {ending}", share(won, digits), share(rest, digits)))
}

fn leader(leads: &TableExcerpt<'_>) -> Option<String> {
    let picture = leads.meaning.pictures().first()?;
    let ChartShape::Intervals { value, .. } = picture.shape else { return None };
    let first = leads.rows.first()?;
    let rate = leads.number(first, value.column)?;
    Some(format!("Who leads alone after a third of the game wins {} of the time", share(rate, 1)))
}
