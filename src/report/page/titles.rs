//! What people call components: the titles that rows of the rules have, in the place of their names.

use super::text_table::TextTable;
use kit::stats::names::columns;
use serde_json::Value;
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

/// Columns whose names are never those of components.
const OTHERS: [&str; 5] = [columns::VARIANT, columns::AGAINST, columns::STRATEGY, columns::OPPONENT, columns::MEASURE];

/// What stands for the name of each row of the component tables, `cards.spider`, on the page: its title if it has one, with the name after it
/// where other rows have the same.
pub(super) struct RowTitles<'a>(BTreeMap<&'a str, Option<String>>);

impl<'a> RowTitles<'a> {
    /// Titles in the resolved rules of a manifest, by address.
    pub fn of(rules: &'a Value) -> Self {
        let mut rows: BTreeMap<&str, Option<&str>> = BTreeMap::new();
        for (address, value) in rules.as_object().into_iter().flatten() {
            if let Some((row, column)) = address.rsplit_once('.').filter(|(row, _)| row.contains('.')) {
                let title = rows.entry(row).or_default();
                *title = title.or(value.as_str().filter(|_| column == "title"));
            }
        }
        let mut borne: BTreeMap<&str, u32> = BTreeMap::new();
        rows.values().flatten().for_each(|title| *borne.entry(title).or_default() += 1);
        let shown = |row: &str, title: &str| match borne[title] {
            1 => title.to_owned(),
            _ => format!("{title} ({})", name_of(row)),
        };
        Self(rows.iter().map(|(row, title)| (*row, title.map(|title| shown(row, title)))).collect())
    }

    /// The title of the row that an address, `cards.spider.damage`, is of.
    pub fn of_address(&self, address: &str) -> Option<&str> {
        self.0.get(address.rsplit_once('.')?.0)?.as_deref()
    }

    /// The tables with titles in the place of names; the same tables where no row has a title.
    pub fn entitled<'t>(&self, tables: &'t [TextTable]) -> Cow<'t, [TextTable]> {
        if self.0.values().all(Option::is_none) {
            return Cow::Borrowed(tables);
        }
        let names = self.names();
        let mut tables = tables.to_vec();
        for table in &mut tables {
            for column in components(table, &names) {
                for cell in table.rows.iter_mut().map(|row| &mut row[column]) {
                    if let Some(Some(title)) = names.get(cell.as_str()) {
                        (*title).clone_into(cell);
                    }
                }
            }
        }
        Cow::Owned(tables)
    }

    /// The titles by name alone. A name that rows of several tables have has none unless they are called alike: a table does not say which of
    /// them it means.
    fn names(&self) -> TitlesByName<'_> {
        let mut names = TitlesByName::new();
        for (row, title) in &self.0 {
            let title = title.as_deref();
            let known = names.entry(name_of(row)).or_insert(title);
            *known = known.filter(|known| Some(*known) == title);
        }
        names
    }
}

/// The title of each row, if it has one, by its name.
type TitlesByName<'a> = BTreeMap<&'a str, Option<&'a str>>;

/// `spider` of `cards.spider`.
fn name_of(row: &str) -> &str {
    row.split_once('.').map_or(row, |(_, name)| name)
}

/// The columns that name components: those in which more texts are names of rows than are not, so that a word that happens to be a name,
/// as `food` among resources, stays one.
fn components(table: &TextTable, names: &TitlesByName<'_>) -> Vec<usize> {
    let is_of_rows = |column: &usize| {
        let texts: BTreeSet<&str> = table.rows.iter().map(|row| row[*column].as_str()).collect();
        let known = texts.iter().filter(|text| names.contains_key(**text)).count();
        2 * known > texts.iter().filter(|text| !text.is_empty()).count()
    };
    let may_be = |column: &usize| !OTHERS.contains(&table.header[*column].as_str());
    (0..table.header.len()).filter(may_be).filter(is_of_rows).collect()
}
