//! The reader: a game asks it for each of its keys and columns, and so declares and reads them in one pass.
//!
//! Asking never fails. What is wrong is noted, some allowed value is given in its place so that reading goes on, and
//! [`RulesReader::finish`] reports everything at once.

use super::address::Address;
use super::assignment::Assignment;
use super::columns::{COLUMNS, ColumnNames};
use super::fault::{Fault, Faults, SHOWN, SourceLocation, did_you_mean, elsewhere, misplaced, surplus};
use super::layers::{LayeredDocument, TITLE, is_below};
use super::resolved::{KeyDoc, ResolvedRules, RulesMetadata};
use super::row::{DeclaredColumns, RowReader};
use super::source::FileSet;
use super::table::CsvTable;
use super::value::{ConfigValue, ValueKind};
use crate::say::listed;
use std::collections::BTreeSet;
use std::ops::RangeInclusive;

/// Reads one game's rules. See the [module](self).
#[derive(Debug)]
pub struct RulesReader<'a> {
    files: FileSet<'a>,
    /// The rules as a whole: the place of what is not written.
    rules: SourceLocation,
    layers: LayeredDocument,
    columns: ColumnNames,
    assignments: Vec<Assignment>,
    notes: RulesMetadata,
}

impl<'a> RulesReader<'a> {
    /// Opens the rules named (built-in rules, or the path of a `.toml` file), to be changed by the assignments in turn.
    ///
    /// # Errors
    /// The faults of files whose keys cannot be known at all; anything less [`finish`](Self::finish) reports.
    pub fn open(files: FileSet<'a>, rules: &str, assignments: Vec<Assignment>) -> Result<Self, Faults> {
        let source = files.named(rules)?;
        let rules = SourceLocation::File(source.name.clone());
        let mut layers = LayeredDocument::load(files, source)?;
        layers.take("base");
        let mut notes = RulesMetadata::default();
        notes.faults.append(&mut layers.faults);
        notes.faults.extend(foreign(&mut layers, files.game));
        match titled(&mut layers).transpose() {
            Ok(title) => notes.resolved.title = title,
            Err(fault) => notes.faults.push(fault),
        }
        let columns = ColumnNames::read(layers.take_below(COLUMNS), &mut notes.faults);
        Ok(Self { files, rules, layers, columns, assignments, notes })
    }

    /// A whole number. The range has to fit the type.
    pub fn int<T: TryFrom<i64>>(
        &mut self,
        key: &'static str,
        default: i64,
        range: RangeInclusive<i64>,
        unit: &'static str,
        about: &'static str,
    ) -> T {
        let convert = whole::<T>(key, &range);
        convert(&self.value(key, ValueKind::Int(range), ConfigValue::Int(default), unit, about))
    }

    /// A number; a whole one may be written without a decimal point.
    pub fn real(
        &mut self,
        key: &'static str,
        default: f64,
        range: RangeInclusive<f64>,
        unit: &'static str,
        about: &'static str,
    ) -> f64 {
        let value = self.value(key, ValueKind::Real(range), ConfigValue::Real(default), unit, about);
        value.real().unwrap_or(default)
    }

    /// A number that may be left out; a whole one may be written without a decimal point.
    pub fn optional(
        &mut self,
        key: &'static str,
        range: RangeInclusive<f64>,
        unit: &'static str,
        about: &'static str,
    ) -> Option<f64> {
        let (least, kind) = (*range.start(), ValueKind::Real(range));
        let mut doc = KeyDoc::new(key.to_owned(), &kind, None, unit, about);
        doc.default = Some("(none)".to_owned());
        self.notes.resolved.keys.push(doc);
        let name = Address::Name(key.to_owned());
        let written = self.written(key);
        if written.is_none() && !self.assignments.iter().any(|assignment| assignment.address == name) {
            return None;
        }
        let (value, place) = written.unwrap_or_else(|| (ConfigValue::Real(least), self.rules.clone()));
        let value = self.assigned(key, value, place);
        self.notes.settle(key.to_owned(), &kind, value, ConfigValue::Real(least), about).real()
    }

    /// `true` or `false`.
    pub fn flag(&mut self, key: &'static str, default: bool, about: &'static str) -> bool {
        let value = self.value(key, ValueKind::Flag, ConfigValue::Flag(default), "", about);
        value.flag().unwrap_or(default)
    }

    /// Reads a key that takes one of some words (at least one), each with what it stands for and what it means.
    pub fn choice<T: Copy>(
        &mut self,
        key: &'static str,
        default: &str,
        options: &[(&'static str, T, &'static str)],
        about: &'static str,
    ) -> T {
        let value = self.value(key, words(options), text(default), "", about);
        chosen(options, &value)
    }

    /// Reads a key that holds text.
    pub fn text(&mut self, key: &'static str, default: &str, about: &'static str) -> String {
        let value = self.value(key, ValueKind::Text, text(default), "", about);
        value.text().unwrap_or(default).to_owned()
    }

    /// A list of texts.
    pub fn texts(&mut self, key: &'static str, default: &[&str], about: &'static str) -> Vec<String> {
        let default = ConfigValue::List(default.iter().copied().map(text).collect());
        match self.value(key, ValueKind::Texts, default, "", about) {
            ConfigValue::List(items) => items.iter().filter_map(|item| Some(item.text()?.to_owned())).collect(),
            _ => Vec::new(),
        }
    }

    /// A list of names of which each counts once: one that stands there again is a fault.
    pub fn names(&mut self, key: &'static str, about: &'static str) -> Vec<String> {
        let names = self.texts(key, &[], about);
        if let Some(twice) = repeated(&names) {
            self.fault(key, format!("`{key}` names `{twice}` twice"), "it counts once: leave one of the two out");
        }
        names
    }

    /// A component table: `key` names the file and begins the addresses of its cells; `read` makes something of each row.
    /// Without rows that can be read there is nothing in the list.
    ///
    /// Rows come by their names and not as they stand in the sheet, so that what is dealt, chosen and listed by number is the same
    /// however the sheet is sorted. A game whose rules mean the order of the sheet asks for it ([`RowReader::place`]).
    pub fn table<T>(
        &mut self,
        key: &'static str,
        about: &'static str,
        mut read: impl FnMut(&mut RowReader) -> T,
    ) -> Vec<T> {
        let Some(table) = self.open_table(key, about) else {
            self.notes.broken.insert(key.to_owned());
            return Vec::new();
        };
        let mut columns = DeclaredColumns::of(key);
        let mut rows: Vec<_> = table.rows.iter().enumerate().collect();
        rows.sort_by_key(|(_, row)| row.name.as_str());
        let rows = (rows.into_iter())
            .map(|(place, row)| {
                let mut row = RowReader::new(&table, row, place, &mut columns, &mut self.notes);
                let made = read(&mut row);
                row.tally();
                made
            })
            .collect();
        columns.check(&table, &mut self.notes);
        rows
    }

    /// Notes what is wrong between values that are right by themselves ("four bosses cannot be met with this deck"), at the
    /// place of this address: a key, a table or a cell. Dropped if a value there is faulty by itself.
    pub fn fault(&mut self, address: &str, message: impl Into<String>, help: impl Into<String>) {
        self.notes.fault(address, message.into(), help.into());
    }

    /// Whether this table could be read without fault, so that its rows are what was meant.
    pub fn is_whole(&self, table: &str) -> bool {
        let concerns = |broken: &String| broken == table || is_below(broken, table);
        !self.notes.broken.iter().any(concerns)
    }

    /// Notes something that a person should know, although it is not wrong.
    pub fn warn(&mut self, warning: impl Into<String>) {
        self.notes.resolved.warnings.push(warning.into());
    }

    /// Warns of rows of a table that never come up under these rules, and says why; nothing is said of no rows.
    pub fn warn_unused<'n>(&mut self, table: &str, names: impl Iterator<Item = &'n str>, why: &str) {
        let rows: Vec<String> = names.map(|name| format!("`{table}.{name}`")).collect();
        if !rows.is_empty() {
            let never = if rows.len() == 1 { "never comes up" } else { "never come up" };
            self.warn(format!("{} {never}: {why}", listed(&rows, "and")));
        }
    }

    /// The rules as resolved.
    ///
    /// # Errors
    /// Everything that was noted, and every key and assignment that nobody asked for.
    pub fn finish(mut self) -> Result<ResolvedRules, Faults> {
        let keys: Vec<&str> = (self.notes.resolved.keys.iter()).map(|doc| doc.key.as_str()).collect();
        let mut unknown = Vec::new();
        for entry in self.layers.entries.iter().take(SHOWN) {
            let names = keys.iter().copied().chain(["base", "game", TITLE, COLUMNS]);
            unknown.push(self.unknown(&entry.key, &entry.key_place, names));
        }
        let more = self.layers.entries.len().saturating_sub(SHOWN);
        unknown.extend(surplus(self.rules.clone(), more, "unknown key"));
        for assignment in &self.assignments {
            let (address, place) = (assignment.address.to_string(), &assignment.address_place);
            unknown.push(self.unknown(&address, place, keys.iter().copied()));
        }
        let sections: BTreeSet<&str> = keys.iter().filter_map(|key| Some(key.rsplit_once('.')?.0)).collect();
        let known = |table: &str| keys.iter().any(|key| *key == table || is_below(key, table));
        for (key, place) in self.layers.empty.iter().filter(|(key, _)| !known(key)) {
            unknown.push(self.unknown(key, place, sections.iter().copied()));
        }
        self.notes.faults.extend(unknown);
        // A table that could not be read may have them.
        if self.notes.broken.iter().all(|broken| broken.contains('.')) {
            self.notes.faults.extend(self.columns.unused());
        }
        Faults::check(self.notes.faults).map(|()| self.notes.resolved)
    }

    fn unknown<'n>(&self, key: &str, place: &SourceLocation, names: impl Iterator<Item = &'n str>) -> Fault {
        let message = format!("there is no `{key}` in these rules");
        let names: Vec<&str> = names.collect();
        // Only cells of a column of this name: rows may be thousands.
        let column = key.rsplit('.').next();
        let addresses = self.notes.resolved.values.iter().map(|(address, _)| address.as_str());
        let cells = addresses.filter(|address| address.rsplit('.').next() == column);
        let in_sections = if place.is_flag() { elsewhere } else { misplaced };
        let help = in_sections(key, names.iter().copied());
        let help = help.or_else(|| every_row(key, &names)).or_else(|| did_you_mean(key, names));
        let help = help
            .or_else(|| did_you_mean(key, cells))
            .unwrap_or_else(|| format!("`ludometer list keys {}` names what there is", self.files.game));
        Fault::new(place.clone(), message).help(help)
    }

    fn value(
        &mut self,
        key: &'static str,
        kind: ValueKind,
        default: ConfigValue,
        unit: &'static str,
        about: &'static str,
    ) -> ConfigValue {
        let doc = KeyDoc::new(key.to_owned(), &kind, Some(&default), unit, about);
        self.notes.resolved.keys.push(doc);
        let (value, place) = self.written(key).unwrap_or_else(|| (default.clone(), self.rules.clone()));
        let value = self.assigned(key, value, place);
        self.notes.settle(key.to_owned(), &kind, value, default, about)
    }

    /// The value in the files.
    fn written(&mut self, key: &str) -> Option<(ConfigValue, SourceLocation)> {
        let entry = self.layers.take(key)?;
        Some((entry.value, entry.place))
    }

    /// The value after the assignments.
    fn assigned(
        &mut self,
        key: &str,
        mut value: ConfigValue,
        mut place: SourceLocation,
    ) -> (ConfigValue, SourceLocation) {
        let name = Address::Name(key.to_owned());
        for assignment in self.assignments.extract_if(.., |a| a.address == name) {
            match assignment.apply(&value) {
                Ok(new) => (value, place) = (new, assignment.value_place),
                Err(fault) => self.notes.faults.push(fault),
            }
        }
        (value, place)
    }

    /// The table that the rules name, with the assignments to its cells made.
    fn open_table(&mut self, key: &'static str, about: &'static str) -> Option<CsvTable> {
        let mut doc = KeyDoc::new(key.to_owned(), &ValueKind::Text, None, "", about);
        doc.allowed = "the name of a table: a .csv file, or a sheet of an .xlsx or .ods file".to_owned();
        self.notes.resolved.keys.push(doc);
        let nothing = (ConfigValue::Cell(String::new()), self.rules.clone());
        let (value, place) = self.written(key).unwrap_or(nothing);
        let (value, place) = self.assigned(key, value, place);
        self.notes.places.insert(key.to_owned(), place.clone());
        let mut entries = self.layers.take_below(key);
        let set = self.assignments.extract_if(.., |a| a.address.is_below(key)).collect::<Vec<_>>();
        let mut table = self.read_table(key, &value, place, about)?;
        self.notes.faults.extend(table.vary(key, &mut entries));
        // First those in files (`[cards.spider]` `damage = 3`), then the others.
        let assignments = entries.into_iter().map(Assignment::from).chain(set);
        for assignment in assignments {
            let set = match assignment.address.cells(key) {
                Some(cells) => table.assign(&cells, &assignment),
                None => Err(no_cell(key, &assignment)),
            };
            self.notes.faults.extend(set.err());
        }
        if table.damaged {
            self.notes.broken.insert(key.to_owned());
        }
        Some(table)
    }

    fn read_table(&mut self, key: &str, value: &ConfigValue, place: SourceLocation, about: &str) -> Option<CsvTable> {
        let Some(name) = value.text().filter(|name| !name.is_empty()) else {
            let help = format!("write {key} = \"<file>.csv\": {about}");
            let message = format!("`{key}` does not name its table");
            // It may be named in a line that was passed over.
            if !self.layers.damaged || value.text().is_none() {
                let fault = Fault::new(place, message).help(help);
                self.notes.faults.push(fault);
            }
            return None;
        };
        match self.files.table(&place, name) {
            Ok(source) => CsvTable::read(&source, key, &mut self.columns, &mut self.notes.faults),
            Err(fault) => {
                self.notes.faults.push(fault);
                None
            }
        }
    }
}

/// The way to write every row of a table, for an address that tries it with stars.
fn every_row(address: &str, known: &[&str]) -> Option<String> {
    let column = address.rsplit('.').next().filter(|_| address.contains('*'))?;
    let table = known.iter().find_map(|key| key.strip_suffix(column)?.strip_suffix(".<name>."))?;
    Some(format!("for every row write `{}`", Address::every_cell(table, column)))
}

/// The first of some words that stood before.
pub(super) fn repeated<T: PartialEq>(words: &[T]) -> Option<&T> {
    let twice = words.iter().enumerate().find(|(place, word)| words[..*place].contains(word));
    twice.map(|(_, word)| word)
}

/// A fault if rules are another game's.
fn foreign(layers: &mut LayeredDocument, game: &str) -> Option<Fault> {
    let entry = layers.take("game").filter(|entry| entry.value.text() != Some(game))?;
    let message = format!("these are not rules of {game} but of {}", entry.value);
    let help = format!("write game = \"{game}\", or name a file of that game");
    Some(Fault::new(entry.place, message).help(help))
}

/// The title of the rules, if they have one.
fn titled(layers: &mut LayeredDocument) -> Option<Result<String, Fault>> {
    let entry = layers.take(TITLE)?;
    let title = entry.value.text().filter(|title| !title.trim().is_empty());
    Some(title.map(str::to_owned).ok_or_else(|| {
        let help = "it is what the rules are called in answers: title = \"Hard mode\"".to_owned();
        Fault::new(entry.place, format!("`{TITLE}` must be text, not {}", entry.value)).help(help)
    }))
}

fn no_cell(key: &str, assignment: &Assignment) -> Fault {
    let message = format!("`{}` is not a cell of `{key}`", assignment.address);
    let help = format!("write `{key}.<name>.<column>`");
    Fault::new(assignment.address_place.clone(), message).help(help)
}

/// The conversion of a value within `range` to a `T`. It panics if the range does not fit: a slip of the game's, seen on its first run.
pub(super) fn whole<T: TryFrom<i64>>(
    key: &'static str,
    range: &RangeInclusive<i64>,
) -> impl Fn(&ConfigValue) -> T + use<T> {
    let convert = move |number: i64| match T::try_from(number) {
        Ok(number) => number,
        Err(_) => panic!("the range of `{key}` does not fit its type"),
    };
    convert(*range.end());
    let least = *range.start();
    convert(least);
    move |value| convert(value.int().unwrap_or(least))
}

/// The kind that takes one of these options.
pub(super) fn words<T>(options: &[(&'static str, T, &'static str)]) -> ValueKind {
    ValueKind::Choice(options.iter().map(|(word, _, about)| (*word, *about)).collect())
}

/// The value of the word that was given.
pub(super) fn chosen<T: Copy>(options: &[(&'static str, T, &'static str)], value: &ConfigValue) -> T {
    let given = options.iter().find(|(word, ..)| value.text() == Some(word));
    given.unwrap_or(&options[0]).1
}

pub(super) fn text(text: &str) -> ConfigValue {
    ConfigValue::Text(text.to_owned())
}
