//! The winners where one bot sits in all seats: roles that players play as, such as heroes.

use super::excerpt::TableExcerpt;
use super::findings::standings;
use super::html::KeyNumber;
use super::key_numbers::{interval, percent};
use super::material::StudyTables;
use super::names::words;
use super::text_table::TextRow;
use kit::stats::names::{columns, tables};
use kit::stats::{ChartShape, Picture, ValueColumn};

/// The win rates of the roles of a cell.
pub(super) struct RoleRates<'a> {
    table: TableExcerpt<'a>,
    /// The column that names a role.
    name: &'static str,
    value: ValueColumn,
}

impl<'a> RoleRates<'a> {
    /// The rates of a cell; none where several bots sit there, all win as one, or the game has no roles.
    pub(super) fn new(material: &'a StudyTables<'_>, cell: &str) -> Option<Self> {
        let rates = material.of_cell(material.table(tables::WIN_RATES)?, cell);
        let standings = standings(&rates);
        let [(only, _)] = standings[..] else { return None };
        if rates.text(only, columns::STRATEGY).is_empty() {
            return None;
        }
        material.tables.iter().find_map(|table| {
            let table = material.of_cell(table, cell);
            let is_of_roles = |picture: &&Picture| picture.is_of_roles;
            let ChartShape::Intervals { name: [.., name], value, .. } =
                table.meaning.pictures().iter().find(is_of_roles)?.shape
            else {
                return None;
            };
            (table.rows.len() > 1).then_some(Self { table, name, value })
        })
    }

    /// The name of the table.
    pub(super) fn table(&self) -> &'a str {
        &self.table.table.name
    }

    /// The role that wins most.
    pub(super) fn first(&self) -> Option<&'a str> {
        let known = self.table.rows.iter().filter_map(|row| Some((*row, self.rate(row)?)));
        let (first, _) = known.max_by(|a, b| a.1.total_cmp(&b.1))?;
        Some(self.table.text(first, self.name))
    }

    /// The win rate of a role, as a number that a page opens with.
    pub(super) fn key_number(&self, role: &str) -> Option<KeyNumber> {
        let row = *self.table.rows.iter().find(|row| self.table.text(row, self.name) == role)?;
        Some(KeyNumber {
            label: format!("Who wins: {}", words(role)),
            number: percent(self.rate(row)?),
            unit: "% of its games".to_owned(),
            note: self.value.ends.and_then(|ends| interval(&self.table, row, ends)).unwrap_or_default(),
            ..KeyNumber::default()
        })
    }

    fn rate(&self, row: TextRow<'_>) -> Option<f64> {
        self.table.number(row, self.value.column)
    }
}
