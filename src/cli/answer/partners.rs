//! What a tournament of a co-operative game says: which bots win together, and what one changes among others.

use super::tournament::{square, tile};
use super::{CommandAnswer, for_all};
use crate::terminal::{filled, grid};
use kit::say::{level_with, percent, thousands};
use kit::stats::{Estimate, SHARE};
use study::analysis::{
    PartnerTable, StudyResults, TableDifference, between_tables, between_tables_table, partners, partners_table,
};

/// The tables of one bot each, best first; then the mixed ones.
pub fn answer(results: &StudyResults<'_>) -> CommandAnswer {
    let all = partners(results);
    let differences = between_tables(results, &all);
    let ranked = ranked(&all);
    let variants = &results.plan.variants[..ranked.len()];
    let bots: Vec<String> = variants.iter().map(|variant| variant.name.clone()).collect();
    let mut text = format!("\n{}", table(&ranked, &bots));
    if all.len() > ranked.len() {
        let title = "How often the table wins (%): the bot at the left in one seat, the one above in all others, darker for more:";
        text += &format!("\n{}\n", filled(title, 0));
        text += &matrix(&all, &ranked, &bots);
    }
    let found = findings(&all, &ranked, &differences, &bots);
    CommandAnswer {
        tables: vec![between_tables_table(results, &differences), partners_table(&all, &bots)],
        ..CommandAnswer::of(text, found)
    }
}

/// The tables of one bot each, best first.
fn ranked(all: &[PartnerTable]) -> Vec<&PartnerTable> {
    let mut ranked: Vec<&PartnerTable> = all.iter().filter(|row| row.bot == row.partner).collect();
    let rate = |row: &PartnerTable| row.win_rate.value.unwrap_or(f64::NEG_INFINITY);
    ranked.sort_by(|a, b| rate(b).total_cmp(&rate(a)));
    ranked
}

fn table(ranked: &[&PartnerTable], bots: &[String]) -> String {
    let row = |row: &&PartnerTable| vec![bots[row.bot].clone(), thousands(row.games), percent(&row.win_rate)];
    let rows: Vec<Vec<String>> = ranked.iter().map(row).collect();
    grid(&["table of", "games", "the table wins (95 % interval)"], &rows)
}

fn matrix(all: &[PartnerTable], ranked: &[&PartnerTable], bots: &[String]) -> String {
    let order: Vec<usize> = ranked.iter().map(|row| row.bot).collect();
    let cell = |bot: usize, partner: usize| {
        let found = all.iter().find(|row| row.bot == bot && row.partner == partner);
        found.and_then(|row| tile(&row.win_rate))
    };
    square(bots, &order, cell)
}

fn findings(
    all: &[PartnerTable],
    ranked: &[&PartnerTable],
    differences: &[TableDifference],
    bots: &[String],
) -> Vec<String> {
    let mut lines = vec![best(ranked, differences, bots)];
    let mixed = all.iter().filter(|row| row.bot != row.partner);
    let changes: Vec<(&PartnerTable, &TableDifference)> =
        mixed.filter_map(|row| Some((row, difference(differences, row.cell, row.partner)?))).collect();
    if !changes.is_empty() {
        lines.push(extreme(&changes, bots, 1.0));
        lines.push(extreme(&changes, bots, -1.0));
    }
    lines
}

fn difference(differences: &[TableDifference], cell: usize, other: usize) -> Option<&TableDifference> {
    let mut rows = differences.iter();
    rows.find(|row| row.difference.cell == cell && row.other == other)
}

/// Whose table wins most, and more than how many others it is shown to.
fn best(ranked: &[&PartnerTable], differences: &[TableDifference], bots: &[String]) -> String {
    let (Some(first), others) = (ranked.first(), ranked.len().saturating_sub(1)) else {
        return String::new();
    };
    let is_shown = |other: &&&PartnerTable| {
        let pair = [(first.cell, other.cell), (other.cell, first.cell)];
        let mut found = pair.iter().filter_map(|&(cell, other)| difference(differences, cell, other));
        found.any(|row| row.difference.is_shown())
    };
    let (ahead, level): (Vec<&&PartnerTable>, Vec<_>) = ranked.iter().skip(1).partition(is_shown);
    let level = level_with(level.into_iter().map(|other| bots[other.bot].clone()));
    let rates: Vec<Estimate> = ranked.iter().map(|own| own.win_rate).collect();
    let rate = first.win_rate.for_all(rates.len(), SHARE);
    format!(
        "A table of {} wins most: {}{level}.{} It is shown to win more than {} of {others} others (p adjusted for all {} differences).",
        bots[first.bot],
        percent(&rate),
        for_all("The interval holds", &rates, "tables"),
        ahead.len(),
        differences.len()
    )
}

/// The bot that helps others most, or with the other sign hurts them most, if any is shown to.
fn extreme(changes: &[(&PartnerTable, &TableDifference)], bots: &[String], sign: f64) -> String {
    let verb = if sign > 0.0 { "help" } else { "hurt" };
    let size = |row: &TableDifference| sign * row.difference.difference.value.unwrap_or(0.0);
    let is_shown = |row: &TableDifference| row.difference.is_shown() && size(row) > 0.0;
    let shown = changes.iter().filter(|(_, row)| is_shown(row));
    let most = shown.max_by(|a, b| size(a.1).total_cmp(&size(b.1)));
    let told = most.and_then(|(partners, row)| {
        let gauge = &row.difference.gauge;
        // No share moves by more than all of it.
        let difference = row.difference.for_all(changes.len(), Some((-1.0, 1.0)));
        let difference = gauge.said().difference(&difference)?;
        let [bot, partner] = [partners.bot, partners.partner].map(|bot| &bots[bot]);
        Some(format!("One {bot} is shown to {verb} most at a table of {partner}: {difference}."))
    });
    told.unwrap_or_else(|| format!("No bot is shown to {verb} at a table of another by taking one of its seats."))
}
