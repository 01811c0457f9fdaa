//! The result of reading rules: values under their addresses, documentation, and what was found wrong on the way.

use super::fault::{Fault, SourceLocation};
use super::layers::{TITLE, is_below};
use super::row::Provenance;
use super::spreadsheet::is_error;
use super::value::{ConfigValue, ValueKind};
use serde::{Serialize, Serializer};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

/// The rules as resolved: nothing optional, nothing left to look up. Serialises as a map from address to value.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ResolvedRules {
    /// The title of the rules, if their file has one.
    pub title: Option<String>,
    /// Every value under its address, table cells included, in the order of reading.
    pub values: Vec<(String, ConfigValue)>,
    /// Every key and column that the game knows.
    pub keys: Vec<KeyDoc>,
    /// The number of components of each provenance: table rows, each as often as its `count` says.
    pub components: BTreeMap<Provenance, u64>,
    /// The warnings: what a person should know, although it is not wrong.
    pub warnings: Vec<String>,
    /// The cells of tables on disk that values were read from, by address.
    pub cells: BTreeMap<String, SourceLocation>,
}

impl ResolvedRules {
    /// The titles of rows that have one, by the row: `cards.spider`.
    pub fn titles(&self) -> BTreeMap<&str, &str> {
        let tables = self.tables();
        let titles = self.values.iter().filter_map(|(address, value)| {
            let row = address.strip_suffix(TITLE)?.strip_suffix('.')?;
            let (table, name) = row.split_once('.')?;
            tables.get(table).filter(|rows| rows.contains(name)).and(Some((row, value.text()?)))
        });
        titles.collect()
    }

    /// The text about an address, with the title of its row behind it where it has one; an address may be that of a row, too.
    pub fn titled(&self, address: &str, said: &str) -> String {
        let titles = self.titles();
        let row = address.rsplit_once('.').map_or(address, |(row, _)| row);
        match titles.get(address).or_else(|| titles.get(row)) {
            Some(title) => format!("{said} ({title})"),
            None => said.to_owned(),
        }
    }

    /// The number under an address, if there is one.
    pub fn number(&self, address: &str) -> Option<f64> {
        self.values.iter().find(|(known, _)| known == address)?.1.real()
    }

    /// The component tables, each with the names of its rows.
    pub fn tables(&self) -> BTreeMap<&str, BTreeSet<&str>> {
        let names = self.keys.iter().filter_map(|key| Some(key.key.split_once(".<")?.0));
        let mut tables: BTreeMap<&str, BTreeSet<&str>> = names.map(|name| (name, BTreeSet::new())).collect();
        for (address, _) in &self.values {
            let parts = address.split_once('.').and_then(|(table, rest)| Some((table, rest.rsplit_once('.')?.0)));
            if let Some((rows, row)) = parts.and_then(|(table, row)| Some((tables.get_mut(table)?, row))) {
                rows.insert(row);
            }
        }
        tables
    }
}

impl Serialize for ResolvedRules {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.values.iter().map(|(address, value)| (address, value)))
    }
}

/// A key or a column, as documented.
#[derive(Clone, Debug, PartialEq)]
pub struct KeyDoc {
    /// `players.luck`, or `cards.<name>.damage`.
    pub key: String,
    /// The unit; empty if there is none.
    pub unit: &'static str,
    /// The values that may be written: "a whole number from 0 to 20".
    pub allowed: String,
    /// The words that may be written, each with its meaning.
    pub options: Vec<(&'static str, &'static str)>,
    /// The value that holds if nothing is written, as it would be written; `None` if something must be.
    pub default: Option<String>,
    /// The meaning.
    pub about: &'static str,
}

impl KeyDoc {
    pub(super) fn new(
        key: String,
        kind: &ValueKind,
        default: Option<&ConfigValue>,
        unit: &'static str,
        about: &'static str,
    ) -> Self {
        let options = match kind {
            ValueKind::Choice(words) => words.clone(),
            _ => Vec::new(),
        };
        Self { key, unit, allowed: kind.allowed(), options, default: default.map(ConfigValue::to_string), about }
    }
}

/// The documentation, provenance and warnings that reading has gathered, whatever was read.
#[derive(Debug, Default)]
pub(super) struct RulesMetadata {
    pub faults: Vec<Fault>,
    pub resolved: ResolvedRules,
    /// The places of all addresses.
    pub places: HashMap<String, SourceLocation>,
    /// The addresses at which something is faulty by itself.
    pub broken: HashSet<String>,
}

impl RulesMetadata {
    /// Takes what is written at an address if it is fit, otherwise notes the fault and goes on with something else.
    pub fn settle(
        &mut self,
        address: String,
        kind: &ValueKind,
        (written, place): (ConfigValue, SourceLocation),
        otherwise: ConfigValue,
        about: &str,
    ) -> ConfigValue {
        let blank = matches!(&written, ConfigValue::Cell(text) if text.is_empty() || has_no_value(text, &place));
        let value = kind.read(&written).filter(|_| !blank).unwrap_or_else(|| {
            self.faults.push(unfit(&address, kind, &written, &place, about));
            self.broken.insert(address.clone());
            otherwise
        });
        self.places.insert(address.clone(), place);
        self.resolved.values.push((address, value.clone()));
        value
    }

    /// The row of a component table that a cell is of.
    fn row_of<'a>(&self, address: &'a str) -> Option<&'a str> {
        let (row, _) = address.rsplit_once('.')?;
        let (table, _) = row.split_once('.')?;
        let is_it = |key: &KeyDoc| key.key.strip_prefix(table).is_some_and(|rest| rest.starts_with(".<"));
        self.resolved.keys.iter().any(is_it).then_some(row)
    }

    pub fn fault(&mut self, address: &str, message: String, help: String) {
        let concerns = |broken: &String| broken == address || is_below(broken, address) || is_below(address, broken);
        if !self.broken.iter().any(concerns) {
            let place = self.places.get(address).cloned().unwrap_or(SourceLocation::Nowhere);
            let own = place.is_built_in() && address.contains('.');
            let own = if own { in_ones_own(address, self.row_of(address)) } else { String::new() };
            self.faults.push(Fault::new(place, message).help(help + &own));
        }
    }
}

/// The remedy for a file that is built in, which nobody can edit. A row can be taken out, too.
fn in_ones_own(address: &str, row: Option<&str>) -> String {
    let out = row.map_or_else(String::new, |row| format!(" or `{row} = false`, which takes the row out,"));
    format!(
        " (that file is built in: write `{address} = ...`{out} in a rules file of your own, or --set {address}=...)"
    )
}

/// Whether a cell holds what a spreadsheet writes for a formula that has no value: an error, or in a sheet the formula itself.
fn has_no_value(cell: &str, place: &SourceLocation) -> bool {
    is_error(cell) || (cell.starts_with('=') && place.cell().is_some())
}

fn unfit(address: &str, kind: &ValueKind, written: &ConfigValue, place: &SourceLocation, about: &str) -> Fault {
    let allowed = kind.allowed();
    let (message, help) = match written {
        ConfigValue::Cell(text) if text.is_empty() => {
            (format!("`{address}` is empty"), format!("write {allowed}: {about}"))
        }
        ConfigValue::Cell(text) if has_no_value(text, place) => {
            let help =
                format!("mend the formula, or open the file in a spreadsheet and save it again; {allowed} is needed");
            (format!("`{address}` is a formula without a value: {written}"), help)
        }
        _ => (
            format!("`{address}` must be {allowed}, not {written}"),
            kind.remedy(written).unwrap_or_else(|| format!("`{address}`: {about}")),
        ),
    };
    Fault::new(place.clone(), message).help(help)
}
