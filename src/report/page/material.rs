//! What a page is made from: what a study wrote, and what its columns mean.

use super::cast::BotSeries;
use super::excerpt::TableExcerpt;
use super::text_table::TextTable;
use crate::Manifest;
use kit::stats::Table;
use kit::stats::names::{columns, tables};

/// The name of the first cell.
pub(super) const BASE: &str = "base";

/// What stands in the column `role` of an answer.
pub(super) const ANSWER: &str = "answer";

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
            rules: &self.manifest.rules,
        }
    }

    /// The rows of one cell; those of a table without cells are of the only one.
    pub fn of_cell<'s>(&'s self, table: &'s TextTable, cell: &str) -> TableExcerpt<'s> {
        let all = self.excerpt(table);
        if table.column(columns::VARIANT).is_none() {
            return all;
        }
        all.only(|row| all.text(row, columns::VARIANT) == cell)
    }

    /// What a cell is called: of a comparison as on a terminal, otherwise by its name.
    pub fn called(&self, cell: &'a str) -> &'a str {
        let place = self.cells().iter().position(|name| *name == cell);
        place.and_then(|place| self.manifest.told.sides.get(place)).map_or(cell, String::as_str)
    }

    /// Whether values or changes were sought.
    pub fn is_search(&self) -> bool {
        self.table(tables::VALUES).is_some() || self.table(tables::TARGETS).is_some()
    }

    /// Whether bots were trained.
    pub fn is_training(&self) -> bool {
        self.manifest.told.command == "train"
    }

    /// Whether one cell is what was asked about: the only one, the changed one of a comparison, or what a search found.
    pub fn is_asked_about_one(&self) -> bool {
        let cells = self.cells().len();
        cells == 1 || self.is_search() || cells == 2 && self.table(tables::DIFFERENCES).is_some()
    }

    /// The cell that is shown in detail: the one that was asked about, or else the base; of line-ups and of rungs of strength none.
    pub fn shown_cell(&self) -> Option<&'a str> {
        let cells = self.cells();
        if self.is_training() || !self.manifest.rungs.is_empty() || self.table(tables::MATCHUPS).is_some() {
            return None;
        }
        if let Some(values) = self.table(tables::VALUES) {
            return self.answer(values).or(cells.first().copied());
        }
        let asked = if self.is_asked_about_one() { cells.get(1) } else { None };
        asked.or(cells.first()).copied()
    }

    /// The base, where another cell is shown in detail and was dealt the same luck.
    pub fn base_behind(&self) -> Option<&'a str> {
        let base = self.cells().first().copied();
        let is_other = self.shown_cell().is_some_and(|shown| Some(shown) != base);
        base.filter(|_| is_other && self.table(tables::VALUES).is_none())
    }

    /// The cell of the value that answers, or else of that nearest to the target.
    fn answer(&self, values: &TextTable) -> Option<&'a str> {
        let axis = self.manifest.told.axes.first()?;
        let distance = |row: &&Vec<String>| values.number(row, columns::DISTANCE).map_or(f64::MAX, f64::abs);
        let answers = values.rows.iter().find(|row| values.text(row, columns::ROLE) == ANSWER);
        let nearest = || values.rows.iter().min_by(|a, b| distance(a).total_cmp(&distance(b)));
        let name = format!("{axis}={}", values.text(answers.or_else(nearest)?, axis));
        self.cells().into_iter().find(|cell| *cell == name)
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
