//! The differences between two sets of rules of one game: value by value, and row by row.

use super::resolved::ResolvedRules;
use super::value::ConfigValue;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt;

/// A difference between two sets of rules: a value changed, or a row put in or taken out.
#[derive(Clone, Debug, PartialEq)]
pub enum RulesEdit {
    /// A value is another; one that only one of the rules know is `None` in the other.
    Set {
        /// The address of the value.
        address: String,
        /// The value before; `None` if there was none.
        from: Option<ConfigValue>,
        /// The value now; `None` if there is none.
        to: Option<ConfigValue>,
    },
    /// A row is new.
    Added {
        /// `cards.ghost`.
        row: String,
        /// The row's columns and what they hold.
        cells: Vec<(String, ConfigValue)>,
        /// A row that is gone and held the same: the row was given another name.
        renamed: Option<String>,
    },
    /// A row is gone.
    Removed {
        /// `cards.ghost`.
        row: String,
    },
}

impl RulesEdit {
    /// The address of the value, or of the row.
    pub fn address(&self) -> &str {
        match self {
            Self::Set { address, .. } => address,
            Self::Added { row, .. } | Self::Removed { row } => row,
        }
    }

    /// The row that is gone.
    fn removed(&self) -> Option<&str> {
        match self {
            Self::Removed { row } => Some(row),
            Self::Set { .. } | Self::Added { .. } => None,
        }
    }

    /// The change without its address: `2 -> 3`.
    pub fn what(&self) -> String {
        let said =
            |value: &Option<ConfigValue>| value.as_ref().map_or_else(|| "not there".to_owned(), ConfigValue::to_string);
        match self {
            Self::Set { from, to, .. } => format!("{} -> {}", said(from), said(to)),
            Self::Added { renamed: Some(row), .. } => {
                format!("new: all the values of {row}, which is gone; by another name it has other luck")
            }
            Self::Added { cells, renamed: None, .. } => {
                let cells = cells.iter().map(|(column, value)| format!("{column} {value}"));
                format!("new: {}", cells.collect::<Vec<_>>().join(", "))
            }
            Self::Removed { .. } => "gone".to_owned(),
        }
    }
}

/// `cards.crypt.damage 2 -> 3`, `cards.ghost gone`.
impl fmt::Display for RulesEdit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.address(), self.what())
    }
}

/// The edits that lead from some rules to others of the same game, in the order in which the game reads them; what is gone comes last.
pub fn edits(from: &ResolvedRules, to: &ResolvedRules) -> Vec<RulesEdit> {
    let (old, new) = (IndexedRules::of(from), IndexedRules::of(to));
    let mut edits = Vec::new();
    for (address, value) in &to.values {
        match new.cell(address).filter(|(row, _)| !old.has_row(row)) {
            Some((row, column)) => add_cell(&mut edits, row, (column.to_owned(), value.clone())),
            None => edits.extend(set(address, old.values.get(address.as_str()).copied(), Some(value))),
        }
    }
    for (address, value) in from.values.iter().filter(|(address, _)| !new.values.contains_key(address.as_str())) {
        match old.cell(address).filter(|(row, _)| !new.has_row(row)) {
            Some((row, _)) => remove(&mut edits, row),
            None => edits.extend(set(address, Some(value), None)),
        }
    }
    name_renamed(&mut edits, &old);
    edits
}

/// Notes of each new row which row is gone that held the same in every column.
fn name_renamed(edits: &mut [RulesEdit], old: &IndexedRules<'_>) {
    let gone: Vec<String> = edits.iter().filter_map(RulesEdit::removed).map(str::to_owned).collect();
    for edit in edits {
        if let RulesEdit::Added { row, cells, renamed } = edit {
            let is_like = |other: &&String| {
                let holds = |(column, value): &(String, ConfigValue)| {
                    old.values.get(format!("{other}.{column}").as_str()).is_some_and(|held| *held == value)
                };
                other.split('.').next() == row.split('.').next() && cells.iter().all(holds)
            };
            *renamed = gone.iter().find(is_like).cloned();
        }
    }
}

/// Rules by address and by row.
struct IndexedRules<'r> {
    values: HashMap<&'r str, &'r ConfigValue>,
    /// Component tables and the names of their rows.
    tables: BTreeMap<&'r str, BTreeSet<&'r str>>,
}

impl<'r> IndexedRules<'r> {
    fn of(resolved: &'r ResolvedRules) -> Self {
        let values = resolved.values.iter().map(|(address, value)| (address.as_str(), value)).collect();
        Self { values, tables: resolved.tables() }
    }

    /// The row and the column of a cell.
    fn cell<'a>(&self, address: &'a str) -> Option<(&'a str, &'a str)> {
        let (row, column) = address.rsplit_once('.')?;
        let (table, _) = row.split_once('.')?;
        self.tables.contains_key(table).then_some((row, column))
    }

    /// Whether there is a row `cards.ghost`.
    fn has_row(&self, row: &str) -> bool {
        row.split_once('.').is_some_and(|(table, name)| self.tables.get(table).is_some_and(|rows| rows.contains(name)))
    }
}

fn set(address: &str, from: Option<&ConfigValue>, to: Option<&ConfigValue>) -> Option<RulesEdit> {
    (from != to).then(|| RulesEdit::Set { address: address.to_owned(), from: from.cloned(), to: to.cloned() })
}

/// The cells of a row follow one another.
fn add_cell(edits: &mut Vec<RulesEdit>, row: &str, cell: (String, ConfigValue)) {
    match edits.last_mut() {
        Some(RulesEdit::Added { row: known, cells, .. }) if known == row => cells.push(cell),
        _ => edits.push(RulesEdit::Added { row: row.to_owned(), cells: vec![cell], renamed: None }),
    }
}

fn remove(edits: &mut Vec<RulesEdit>, row: &str) {
    let gone = RulesEdit::Removed { row: row.to_owned() };
    if edits.last() != Some(&gone) {
        edits.push(gone);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::KeyDoc;

    fn rules(values: &[(&str, i64)]) -> ResolvedRules {
        let doc = |key: &str| KeyDoc {
            key: key.to_owned(),
            unit: "",
            allowed: String::new(),
            options: Vec::new(),
            default: None,
            about: "",
        };
        ResolvedRules {
            values: values.iter().map(|(address, value)| ((*address).to_owned(), ConfigValue::Int(*value))).collect(),
            keys: ["players.luck", "cards.<name>.damage", "cards.<name>.count"].map(doc).into(),
            ..ResolvedRules::default()
        }
    }

    fn told(from: &[(&str, i64)], to: &[(&str, i64)]) -> Vec<String> {
        edits(&rules(from), &rules(to)).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn nothing_leads_from_rules_to_themselves() {
        let values = [("players.luck", 6), ("cards.bat.damage", 1)];
        assert_eq!(told(&values, &values), Vec::<String>::new());
    }

    #[test]
    fn values_are_told_with_what_they_were_and_rows_as_a_whole() {
        let from = [("players.luck", 6), ("cards.bat.damage", 1), ("cards.bat.count", 2), ("cards.orc.damage", 4)];
        let to = [("players.luck", 7), ("cards.elf.damage", 3), ("cards.elf.count", 1), ("cards.orc.damage", 5)];
        assert_eq!(
            told(&from, &to),
            ["players.luck 6 -> 7", "cards.elf new: damage 3, count 1", "cards.orc.damage 4 -> 5", "cards.bat gone"]
        );
    }

    #[test]
    fn a_row_of_another_name_that_holds_the_same_is_told_as_that() {
        let from = [("cards.bat.damage", 1), ("cards.bat.count", 2), ("cards.orc.damage", 4), ("cards.orc.count", 1)];
        let to = [("cards.elf.damage", 1), ("cards.elf.count", 2), ("cards.owl.damage", 4), ("cards.owl.count", 2)];
        let renamed = "new: all the values of cards.bat, which is gone; by another name it has other luck";
        let told = told(&from, &to);
        assert_eq!(told[0], format!("cards.elf {renamed}"));
        assert_eq!(told[1..], ["cards.owl new: damage 4, count 2", "cards.bat gone", "cards.orc gone"]);
    }

    #[test]
    fn a_value_that_only_one_of_them_knows_is_told_as_such() {
        assert_eq!(told(&[], &[("players.luck", 6)]), ["players.luck not there -> 6"]);
        assert_eq!(told(&[("players.luck", 6)], &[]), ["players.luck 6 -> not there"]);
    }
}
