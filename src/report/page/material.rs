//! What a page is made from: what a study wrote, and what its columns mean.

use super::cast::BotSeries;
use super::excerpt::TableExcerpt;
use super::text_table::TextTable;
use crate::Manifest;
use kit::stats::Table;

/// The name of the first cell.
pub(super) const BASE: &str = "base";

/// What a study wrote, and what its columns mean.
pub(super) struct StudyTables<'a> {
    pub manifest: &'a Manifest,
    pub tables: &'a [TextTable],
    /// Every table of the game, its rows of no account.
    pub dictionary: &'a [Table],
    /// What is known of a table that the dictionary does not have.
    unknown: Table,
    pub cast: BotSeries,
}

impl<'a> StudyTables<'a> {
    pub fn new(manifest: &'a Manifest, tables: &'a [TextTable], dictionary: &'a [Table]) -> Self {
        Self {
            cast: BotSeries::of(manifest, tables),
            manifest,
            tables,
            dictionary,
            unknown: Table::build("", []).finish(),
        }
    }

    /// A table by its name.
    pub fn table(&self, name: &str) -> Option<&'a TextTable> {
        self.tables.iter().find(|table| table.name == name && !table.rows.is_empty())
    }

    /// All rows of a table, with their meaning; a table that the dictionary does not know has none.
    pub fn excerpt<'s>(&'s self, table: &'s TextTable) -> TableExcerpt<'s> {
        let known = self.dictionary.iter().find(|known| known.name() == table.name);
        TableExcerpt {
            table,
            meaning: known.unwrap_or(&self.unknown),
            rows: table.rows.iter().map(Vec::as_slice).collect(),
            cast: &self.cast,
        }
    }

    /// What a cell is called: of a comparison as on a terminal, otherwise by its name.
    pub fn called(&self, cell: &'a str) -> &'a str {
        let place = self.cells().iter().position(|name| *name == cell);
        place.and_then(|place| self.manifest.told.sides.get(place)).map_or(cell, String::as_str)
    }

    /// The names of the cells, in their order.
    pub fn cells(&self) -> Vec<&'a str> {
        let mut names: Vec<&str> = self.manifest.cells.iter().map(|cell| cell.variant.as_str()).collect();
        if names.is_empty() {
            names.push(BASE);
        }
        names
    }
}
