//! What each seat wins, whoever sits there: from the summary, of one cell or of several beside each other.

use super::excerpt::TableExcerpt;
use super::findings;
use super::gather::grouped;
use super::html::{Chart, PageSection};
use super::material::StudyTables;
use super::sections::section;
use super::text_table::TextRow;
use crate::chart::{AxisTitle, IntervalChart, IntervalRow};
use kit::stats::ValueColumn;
use kit::stats::names::{columns, measures, tables};

/// The section; none of a table that wins as one, and none where the seats are those of one strategy, which has them by its name.
pub(super) fn seats(material: &StudyTables<'_>, cells: &[&str], prefix: &str) -> Option<PageSection> {
    let summary = material.excerpt(material.table(tables::SUMMARY)?);
    let is_won = |row: TextRow<'_>| summary.text(row, columns::MEASURE) == measures::WIN_RATE;
    let of_cells = |row: TextRow<'_>| cells.contains(&summary.text(row, columns::VARIANT));
    let won = summary.only(|row| is_won(row) && of_cells(row));
    let pooled =
        won.only(|row| won.text(row, columns::STRATEGY).is_empty() && !won.text(row, columns::SEAT).is_empty());
    if pooled.rows.is_empty() || won.values(columns::STRATEGY).len() < 3 {
        return None;
    }
    let about = "Wins per game of each seat, whoever sits there, 1 being the first to move: a point, and its 95 % interval as a bar; n is the blocks.";
    let name = "Which seat wins?";
    // Of several cells no one sentence is true.
    let found = if cells.len() == 1 { findings::seat(&pooled, &pooled.rows, columns::ESTIMATE) } else { None };
    Some(PageSection {
        name: name.to_owned(),
        charts: vec![chart(material, &pooled, cells.len() > 1)],
        note: Some("The numbers are in the table summary.csv.".to_owned()),
        ..section(&format!("{prefix}seats"), found.as_deref().unwrap_or(name), about)
    })
}

fn chart(material: &StudyTables<'_>, pooled: &TableExcerpt<'_>, beside: bool) -> Chart {
    let row = |row: &TextRow<'_>| {
        let cell = if beside { material.called(pooled.text(row, columns::VARIANT)) } else { "" };
        let drawn = IntervalRow {
            name: format!("seat {}", pooled.text(row, columns::SEAT)),
            datum: pooled.datum(row, ValueColumn::interval(columns::ESTIMATE)),
            shown: true,
            ..IntervalRow::default()
        };
        (cell.to_owned(), drawn)
    };
    let picture = IntervalChart {
        about: "Which seat wins".to_owned(),
        axis: AxisTitle { name: "win rate".to_owned(), unit: "share".to_owned() },
        groups: grouped(pooled.rows.iter().map(row)),
        reference: Some((findings::even_win_rate(pooled, &pooled.rows, columns::ESTIMATE), "even share".to_owned())),
        ..IntervalChart::default()
    };
    Chart { heading: String::new(), svg: picture.svg() }
}
