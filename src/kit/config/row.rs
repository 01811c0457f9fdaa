//! One row of a component table, as a game reads it.

use super::columns::{naming, naming_notes, usually_meant};
use super::fault::{Fault, SourceLocation, did_you_mean, did_you_mean_one_of, nearest};
use super::layers::TITLE;
use super::reader::{chosen, repeated, text, whole, words};
use super::resolved::{KeyDoc, RulesMetadata};
use super::spreadsheet::is_remark;
use super::table::{CsvTable, TableRow};
use super::value::{ConfigValue, ValueKind};
use serde::Serialize;
use std::fmt;
use std::ops::RangeInclusive;

/// A row of a component table. A column is declared where it is read; one with a default may be missing, and its cells may be empty.
#[derive(Debug)]
pub struct RowReader<'r> {
    table: &'r CsvTable,
    row: &'r TableRow,
    place: usize,
    columns: &'r mut DeclaredColumns,
    notes: &'r mut RulesMetadata,
    source: Provenance,
    title: Option<String>,
}

impl<'r> RowReader<'r> {
    pub(super) fn new(
        table: &'r CsvTable,
        row: &'r TableRow,
        place: usize,
        columns: &'r mut DeclaredColumns,
        notes: &'r mut RulesMetadata,
    ) -> Self {
        let source = Provenance::Synthetic;
        let mut row = Self { table, row, place, columns, notes, source, title: None };
        // A designer's own sheet says nothing of it.
        let own = table.index("source").is_none().then(|| text("mine"));
        let source = row.value("source", words(&PROVENANCES), own, "", "where the row's values come from");
        row.source = chosen(&PROVENANCES, &source);
        row.entitle();
        row
    }

    /// Notes what people call the row, if anything says so. A row without a title has no such value: its name is what it is called.
    fn entitle(&mut self) {
        let about = "what the row is called where people read of it";
        let key = format!("{}.<name>.{TITLE}", self.columns.table);
        let doc = || KeyDoc::new(key, &ValueKind::Text, Some(&text("")), "", about);
        self.columns.declare(TITLE, false, doc, self.notes);
        let titled = self.cell(TITLE).filter(|(value, _)| !is_nothing(value, &ValueKind::Text)).cloned();
        if let Some(written) = titled.or_else(|| self.named()) {
            let title = self.notes.settle(self.address(TITLE), &ValueKind::Text, written, text(""), about);
            self.title = title.text().filter(|title| !title.is_empty()).map(str::to_owned);
        }
    }

    /// The name of the row as it is written, where its address had to be made from it.
    fn named(&self) -> Option<(ConfigValue, super::SourceLocation)> {
        let name = ConfigValue::Cell(self.row.written.clone()?);
        let place = self.cell("name").map_or_else(|| self.row.place.clone(), |(_, place)| place.clone());
        Some((name, place))
    }

    /// The row's name: `a-z`, `0-9`, `_` and `-`, unique within the table.
    pub fn name(&self) -> &str {
        &self.row.name
    }

    /// The row's place in the sheet, from 0: for rules that mean that order.
    pub fn place(&self) -> usize {
        self.place
    }

    /// The row's name with its title: what a game keeps of it.
    pub fn called(&self) -> RowName {
        RowName { name: self.row.name.clone(), title: self.title.clone() }
    }

    /// The provenance of the row's values.
    pub fn source(&self) -> Provenance {
        self.source
    }

    /// A whole number. The range has to fit the type.
    pub fn int<T: TryFrom<i64>>(
        &mut self,
        column: &'static str,
        range: RangeInclusive<i64>,
        unit: &'static str,
        about: &'static str,
    ) -> T {
        let convert = whole::<T>(column, &range);
        convert(&self.value(column, ValueKind::Int(range), None, unit, about))
    }

    /// The number of cards for which the row stands, up to `most`.
    pub fn copies(&mut self, most: i64, about: &'static str) -> u8 {
        self.int("count", 0..=most, "cards", about)
    }

    /// A whole number, or the default.
    pub fn int_or<T: TryFrom<i64>>(
        &mut self,
        column: &'static str,
        default: i64,
        range: RangeInclusive<i64>,
        unit: &'static str,
        about: &'static str,
    ) -> T {
        let convert = whole::<T>(column, &range);
        let default = Some(ConfigValue::Int(default));
        convert(&self.value(column, ValueKind::Int(range), default, unit, about))
    }

    /// A number.
    pub fn real(
        &mut self,
        column: &'static str,
        range: RangeInclusive<f64>,
        unit: &'static str,
        about: &'static str,
    ) -> f64 {
        let least = *range.start();
        let value = self.value(column, ValueKind::Real(range), None, unit, about);
        value.real().unwrap_or(least)
    }

    /// A number, or the default.
    pub fn real_or(
        &mut self,
        column: &'static str,
        default: f64,
        range: RangeInclusive<f64>,
        unit: &'static str,
        about: &'static str,
    ) -> f64 {
        let written = Some(ConfigValue::Real(default));
        let value = self.value(column, ValueKind::Real(range), written, unit, about);
        value.real().unwrap_or(default)
    }

    /// `true` or `false`, or the default.
    pub fn flag_or(&mut self, column: &'static str, default: bool, about: &'static str) -> bool {
        let value = self.value(column, ValueKind::Flag, Some(ConfigValue::Flag(default)), "", about);
        value.flag().unwrap_or(default)
    }

    /// Reads a column that holds one of some words (at least one), each with what it stands for and what it means.
    pub fn choice<T: Copy>(
        &mut self,
        column: &'static str,
        options: &[(&'static str, T, &'static str)],
        about: &'static str,
    ) -> T {
        chosen(options, &self.value(column, words(options), None, "", about))
    }

    /// Reads a column of text.
    pub fn text(&mut self, column: &'static str, about: &'static str) -> String {
        let value = self.value(column, ValueKind::Text, None, "", about);
        value.text().unwrap_or("").to_owned()
    }

    /// Reads a column of text that may be missing.
    pub fn text_or(&mut self, column: &'static str, default: &str, about: &'static str) -> String {
        let value = self.value(column, ValueKind::Text, Some(text(default)), "", about);
        value.text().unwrap_or(default).to_owned()
    }

    /// Notes what is wrong between values that are right by themselves, at the place of this column's cell. Dropped if that
    /// cell is faulty by itself.
    pub fn fault(&mut self, column: &str, message: impl Into<String>, help: impl Into<String>) {
        // A column that is not there is one fault, not one for each row.
        if self.cell(column).is_some() {
            let address = self.address(column);
            self.notes.fault(&address, message.into(), help.into());
        }
    }

    /// The words of a cell of which each counts once: one that stands there again is a fault.
    pub fn words_once<'t>(&mut self, column: &str, text: &'t str) -> Vec<&'t str> {
        let words: Vec<&str> = text.split_whitespace().collect();
        if let Some(twice) = repeated(&words) {
            let message = format!("`{column}` has the word `{twice}` twice");
            self.fault(column, message, "it counts once: leave one of the two out");
        }
        words
    }

    /// Notes that this column's cell says a word that is none of those known: the help names the nearest of them, or is
    /// `otherwise` if none is near.
    pub fn unknown_word<'a>(
        &mut self,
        column: &str,
        word: &str,
        known: impl IntoIterator<Item = &'a str>,
        otherwise: &str,
    ) {
        let help = did_you_mean(word, known).unwrap_or_else(|| otherwise.to_owned());
        self.fault(column, format!("`{column}` has no word `{word}`"), help);
    }

    /// Counts the row's components, once its columns have been read.
    pub(super) fn tally(&mut self) {
        let count = self.cell("count").and_then(|(value, _)| value.int());
        let count = count.map_or(1, |count| count.max(0).unsigned_abs());
        let total = (self.notes.resolved.components).entry(self.source).or_default();
        *total = total.saturating_add(count);
    }

    fn address(&self, column: &str) -> String {
        format!("{}.{}.{column}", self.columns.table, self.row.name)
    }

    fn cell(&self, column: &str) -> Option<&'r (ConfigValue, super::SourceLocation)> {
        Some(&self.row.cells[self.table.index(column)?])
    }

    fn value(
        &mut self,
        column: &'static str,
        kind: ValueKind,
        default: Option<ConfigValue>,
        unit: &'static str,
        about: &'static str,
    ) -> ConfigValue {
        let address = self.address(column);
        let least = default.clone().unwrap_or_else(|| kind.least());
        let key = format!("{}.<name>.{column}", self.columns.table);
        let doc = || KeyDoc::new(key, &kind, default.as_ref(), unit, about);
        self.columns.declare(column, default.is_none(), doc, self.notes);
        if let Some((_, place)) = self.cell(column).filter(|(_, place)| place.is_in_table()) {
            self.notes.resolved.cells.insert(address.clone(), place.clone());
        }
        let written = match (self.cell(column), default) {
            (Some((value, place)), Some(default)) if is_nothing(value, &kind) => (default, place.clone()),
            (Some(cell), _) => cell.clone(),
            (None, Some(default)) => (default, self.row.place.clone()),
            (None, None) => return least,
        };
        self.notes.settle(address, &kind, written, least, about)
    }
}

/// Whether a cell says that there is nothing, where that is allowed: it is empty, a dash, or `N/A`, and no word of the column.
fn is_nothing(value: &ConfigValue, kind: &ValueKind) -> bool {
    const NOTHING: [&str; 5] = ["", "-", "–", "—", "n/a"];
    let ConfigValue::Cell(text) = value else { return value.text() == Some("") };
    let is_word = || matches!(kind, ValueKind::Choice(words) if words.iter().any(|(word, _)| word == text));
    text.is_empty() || (NOTHING.contains(&text.to_lowercase().as_str()) && !is_word())
}

/// The name of a row in files, addresses and faults, and its title, if it has one, for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowName {
    name: String,
    title: Option<String>,
}

impl RowName {
    /// The name, for files.
    pub fn as_str(&self) -> &str {
        &self.name
    }

    /// The title, or else the name, for people.
    pub fn title(&self) -> &str {
        self.title.as_deref().unwrap_or(&self.name)
    }
}

/// A name without a title.
impl From<String> for RowName {
    fn from(name: String) -> Self {
        Self { name, title: None }
    }
}

/// The name, as it stands in addresses and faults.
impl fmt::Display for RowName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

impl PartialEq<str> for RowName {
    fn eq(&self, name: &str) -> bool {
        self.name == name
    }
}

impl PartialEq<String> for RowName {
    fn eq(&self, name: &String) -> bool {
        self.name == *name
    }
}

impl PartialEq<&str> for RowName {
    fn eq(&self, name: &&str) -> bool {
        self.name == *name
    }
}

/// The columns that a game has declared by reading them.
#[derive(Debug)]
pub(super) struct DeclaredColumns {
    table: &'static str,
    /// Name, whether each row needs a value, and what is allowed.
    declared: Vec<(&'static str, bool, String)>,
}

impl DeclaredColumns {
    pub fn of(table: &'static str) -> Self {
        let declared = Vec::new();
        Self { table, declared }
    }

    fn declare(&mut self, column: &'static str, needed: bool, doc: impl FnOnce() -> KeyDoc, notes: &mut RulesMetadata) {
        if self.declared.iter().any(|(name, ..)| *name == column) {
            return;
        }
        let doc = doc();
        let hint = format!("{} ({})", doc.about, doc.allowed);
        self.declared.push((column, needed, hint));
        notes.resolved.keys.push(doc);
    }

    /// Notes columns that are missing and columns that nobody asked for. One that is misspelt is reported once.
    pub fn check(&self, table: &CsvTable, notes: &mut RulesMetadata) {
        if self.declared.is_empty() {
            return;
        }
        let missing = (self.declared.iter()).filter(|(name, needed, _)| *needed && table.index(name).is_none());
        let mut missing: Vec<_> = missing.collect();
        if !missing.is_empty() {
            notes.broken.insert(self.table.to_owned());
        }
        let is_known = |name: &str| {
            self.declared.iter().any(|(declared, ..)| *declared == name)
                || name == "name"
                || name.is_empty()
                || is_remark(name)
        };
        let names: Vec<&str> = self.declared.iter().map(|(name, ..)| *name).collect();
        let mut strange: Vec<(&SourceLocation, &str)> = Vec::new();
        for (name, place) in table.columns.iter().filter(|(name, _)| !is_known(name)) {
            let written = place.written().unwrap_or(name);
            let message = format!("`{}` has no use for a column `{name}`", self.table);
            let usual = usually_meant(name).filter(|usual| names.contains(usual));
            let lacking = usual.filter(|usual| missing.iter().any(|(name, ..)| name == usual));
            let near = did_you_mean(name, names.iter().copied());
            let help = match (lacking, near, usual) {
                (Some(usual), ..) => {
                    missing.retain(|(name, ..)| *name != usual);
                    format!("if it is `{usual}`, write {} in the rules file", naming(usual, written))
                }
                (None, Some(near), _) => {
                    let meant = nearest(name, names.iter().copied()).first().copied();
                    missing.retain(|(name, ..)| Some(*name) != meant);
                    near
                }
                // No rules file gives a column another name on a command line.
                (None, None, Some(usual)) if place.is_flag() => format!("did you mean `{usual}`?"),
                (None, None, None) if place.is_flag() => did_you_mean_one_of(name, names.iter().copied())
                    .unwrap_or_else(|| "`ludometer list keys` names its columns".to_owned()),
                (None, None, _) => {
                    strange.push((place, name));
                    continue;
                }
            };
            notes.faults.push(Fault::new(place.clone(), message).help(help));
        }
        let written: Vec<&str> = strange.iter().map(|(place, name)| place.written().unwrap_or(name)).collect();
        for ((place, name), own) in strange.iter().zip(&written) {
            let message = format!("`{}` has no use for a column `{name}`", self.table);
            let may_be = did_you_mean_one_of(name, names.iter().copied()).map_or_else(String::new, |help| help + "; ");
            let alone = "a column for people alone is called `note` or begins with `#`";
            let help = format!("{may_be}{alone}, or is named in the rules file: {}", naming_notes(own, &written));
            notes.faults.push(Fault::new((*place).clone(), message).help(help));
        }
        for (name, _, hint) in missing {
            let message = format!("there is no column `{name}`");
            let counted = table.columns.iter().find(|(own, _)| own == "#" && *name == "count");
            let help = match counted {
                Some(_) => format!("if that is `#`, write {} in the rules file", naming("count", "#")),
                None => format!("add a column `{name}`: {hint}"),
            };
            notes.faults.push(Fault::new(table.header.clone(), message).help(help));
        }
    }
}

/// The provenance of a component's values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Provenance {
    /// The rulebook prints them.
    Rulebook,
    /// The values were published elsewhere than in the rulebook.
    Public,
    /// The values follow from what was published.
    Inferred,
    /// The values are made up.
    Synthetic,
    /// The values are the asker's own, who makes this game.
    Mine,
}

const PROVENANCES: [(&str, Provenance, &str); 5] = [
    ("rulebook", Provenance::Rulebook, "printed in the rulebook"),
    ("public", Provenance::Public, "published elsewhere"),
    ("inferred", Provenance::Inferred, "follows from what was published"),
    ("synthetic", Provenance::Synthetic, "made up"),
    ("mine", Provenance::Mine, "my own: it is my game"),
];
