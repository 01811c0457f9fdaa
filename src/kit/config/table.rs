//! A component table: named rows of placed cells, as read from a CSV file and changed by assignments.

use super::address::{Address, CellSelector, RowSelector};
use super::assignment::Assignment;
use super::columns::{ColumnNames, column_name, is_remark_row, is_total, naming, usually_meant};
use super::document::TomlEntry;
use super::fault::{Fault, SHOWN, SourceLocation, did_you_mean, did_you_mean_one_of};
use super::records::{CsvField, CsvRecord, records};
use super::slug::{is_slug, slug};
use super::source::SourceFile;
use super::spreadsheet::{CsvLayout, TITLES, is_remark};
use super::value::ConfigValue;
use crate::say::counted;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// The most columns of a table.
const MOST_COLUMNS: usize = 250;

/// The most rows of a table; beyond it, faults of rows are counted and no longer told.
const MOST_ROWS: usize = 10_000;

/// A table as written: nothing is known of its columns yet but their names.
#[derive(Debug)]
pub(super) struct CsvTable {
    pub header: SourceLocation,
    /// The names of the columns in small letters, each with its place.
    pub columns: Vec<(String, SourceLocation)>,
    pub rows: Vec<TableRow>,
    /// The name of the separator.
    separator: &'static str,
    /// Whether there are rows that could not be read, so that a name not found may be a row's nonetheless.
    pub damaged: bool,
}

/// A row of a table as written: as many cells as there are columns.
#[derive(Debug)]
pub(super) struct TableRow {
    /// The name in addresses.
    pub name: String,
    /// The name as it is written, where that is another.
    pub written: Option<String>,
    pub place: SourceLocation,
    pub cells: Vec<(ConfigValue, SourceLocation)>,
}

impl CsvTable {
    /// Reads the table of this key; rows at fault are left out. Titles above the header, remarks and a row of totals are passed over.
    pub fn read(source: &Arc<SourceFile>, key: &str, names: &mut ColumnNames, faults: &mut Vec<Fault>) -> Option<Self> {
        let own: Vec<String> = names.of(key, "name").map(str::to_owned).collect();
        let is_name = |text: &str| own.contains(&column_name(text)) || (column_name(text) == "name");
        let layout = if source.is_sheet() { CsvLayout::SHEET } else { CsvLayout::of(&source.text, is_name) };
        let mut records: Vec<CsvRecord> = records(&source.text, layout).collect();
        let named = |record: &CsvRecord| record.fields.iter().position(|field| is_name(&field.text));
        records.drain(..header_line(&records, is_name).unwrap_or(0));
        if let Some(name) = records.first().and_then(named) {
            if source.is_sheet() {
                cut(&mut records, name);
            }
            records.pop_if(|record| is_total(record, name));
            let text = |record: &CsvRecord| record.fields.get(name).map_or(String::new(), |field| field.text.clone());
            records.retain(|record| !is_remark_row(&text(record)));
        }
        let mut records = records.into_iter();
        let Some(header) = records.next() else {
            let fault = Fault::new(SourceLocation::File(source.name.clone()), "this table is empty");
            faults.push(fault.help("the first line names its columns: name,count,...".to_owned()));
            return None;
        };
        let meant = |written: &str| names.meant(key, written);
        let table = Self::with_columns(source, header, layout.separator_name(), meant, faults)?;
        Some(table.with_rows(source, records, faults))
    }

    fn with_columns(
        source: &Arc<SourceFile>,
        mut header: CsvRecord,
        separator: &'static str,
        mut meant: impl FnMut(&str) -> String,
        faults: &mut Vec<Fault>,
    ) -> Option<Self> {
        let place = SourceLocation::text(source, header.span.clone());
        header.drop_empty(0);
        if header.fields.len() > MOST_COLUMNS {
            faults.push(too_many_columns(place));
            return None;
        }
        let mut columns: Vec<(String, SourceLocation)> = Vec::new();
        let mut names = HashSet::new();
        for field in header.fields {
            let place = SourceLocation::text(source, field.span.clone());
            let name = meant(&field.text);
            // A column of a sheet without a name is there for people alone.
            if field.text.is_empty() && source.is_sheet() {
                columns.push((String::new(), place));
                continue;
            }
            let twice = !names.insert(name.clone()) && !is_remark(&name);
            faults.extend(column_fault(&field, twice, separator, &place));
            columns.push((name, place));
        }
        if !names.contains("name") {
            let usual = columns.iter().find(|(name, _)| usually_meant(name) == Some("name"));
            let usual = usual.map(|(_, place)| naming("name", place.written().unwrap_or_default()));
            let help = usual.map_or_else(
                || "add a column `name`: each row's own name, such as `spider`".to_owned(),
                |naming| format!("the names have another heading: write {naming} in the rules file"),
            );
            faults.push(Fault::new(place, "there is no column `name`").help(help));
            return None;
        }
        Some(Self { header: place, columns, rows: Vec::new(), separator, damaged: false })
    }

    fn with_rows(
        mut self,
        source: &Arc<SourceFile>,
        records: impl Iterator<Item = CsvRecord>,
        faults: &mut Vec<Fault>,
    ) -> Self {
        let (mut names, mut spoilt, mut surplus) = (HashMap::new(), 0, 0);
        for record in records {
            if self.rows.len() == MOST_ROWS || spoilt == SHOWN {
                surplus += 1;
                continue;
            }
            let before = faults.len();
            match self.row(source, record) {
                Ok(row) => match names.get(&row.name).map(|first| &self.rows[*first]) {
                    Some(first) => faults.push(self.twice(first, &row)),
                    None => {
                        names.insert(row.name.clone(), self.rows.len());
                        self.rows.push(row);
                    }
                },
                Err(found) => {
                    self.damaged = true;
                    faults.extend(found);
                }
            }
            spoilt += usize::from(faults.len() > before);
        }
        if surplus > 0 {
            self.damaged = true;
            faults.push(self.unread(surplus, source));
        }
        if self.rows.is_empty() && !self.damaged {
            let help = "write one line for each component below the header".to_owned();
            faults.push(Fault::new(self.header.clone(), "this table has no rows").help(help));
        }
        self
    }

    /// A fault as a row has the address of one before it.
    fn twice(&self, first: &TableRow, row: &TableRow) -> Fault {
        let place = self.name_place(first);
        let line = place.cell().map(|cell| format!("cell {cell}"));
        let line = line.or_else(|| Some(format!("line {}", place.line()?.number?))).unwrap_or_default();
        let (message, help) = if row.written == first.written {
            let help = "give each row a name of its own, or raise its `count`".to_owned();
            (format!("there is already a row named `{}`, in {line}", row.written.as_ref().unwrap_or(&row.name)), help)
        } else {
            let [this, that] = [row, first].map(|row| row.written.as_ref().unwrap_or(&row.name));
            let help = "give one of them a name that differs in more than capitals, blanks and marks".to_owned();
            (format!("`{this}` and `{that}`, in {line}, would both be `{}`", row.name), help)
        };
        Fault::new(self.name_place(row), message).help(help)
    }

    /// Rows that were not read: too many before them were at fault, or there at all.
    fn unread(&self, surplus: usize, source: &SourceFile) -> Fault {
        let more = counted(surplus, "more row");
        let (message, help) = if self.rows.len() == MOST_ROWS {
            (format!("{more} than the {MOST_ROWS} that a table may have"), "raise `count` where rows are alike")
        } else {
            (format!("{more} not read, after {SHOWN} with faults"), "mend those first")
        };
        Fault::new(SourceLocation::File(source.name.clone()), message).help(help.to_owned())
    }

    fn row(&self, source: &Arc<SourceFile>, mut record: CsvRecord) -> Result<TableRow, Vec<Fault>> {
        let place = SourceLocation::text(source, record.span.clone());
        if source.is_sheet() {
            record.fit(self.columns.len());
        }
        record.drop_empty(self.columns.len());
        let mut faults: Vec<Fault> =
            (record.fields.iter()).filter(|field| field.stray_quote).map(|field| stray_quote(field, source)).collect();
        if faults.is_empty() {
            faults.extend(self.count_fault(record.fields.len(), &place));
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        let cell = |field: CsvField| {
            let place = SourceLocation::text(source, field.span);
            (ConfigValue::Cell(field.text), place)
        };
        let mut cells: Vec<_> = record.fields.into_iter().map(cell).collect();
        let Some(index) = self.index("name") else {
            return Err(name_fault("", place).into_iter().collect());
        };
        let (written, at) = (cells[index].0.text().unwrap_or("").to_owned(), cells[index].1.clone());
        let name = slug(&written);
        if name.is_empty() {
            return Err(name_fault(&written, at).into_iter().collect());
        }
        cells[index].0 = ConfigValue::Cell(name.clone());
        let written = (written != name).then_some(written);
        Ok(TableRow { name, written, place, cells })
    }

    /// A fault if a row has more or fewer fields than the header.
    fn count_fault(&self, fields: usize, place: &SourceLocation) -> Option<Fault> {
        let columns = self.columns.len();
        let help = match fields.cmp(&columns) {
            std::cmp::Ordering::Less => format!("write a {} for each empty field too", self.separator),
            std::cmp::Ordering::Equal => return None,
            std::cmp::Ordering::Greater => {
                format!("put text or a number that contains a {} in double quotes", self.separator)
            }
        };
        let message = format!("this row has {}, the header has {columns}", counted(fields, "field"));
        Some(Fault::new(place.clone(), message).help(help))
    }

    /// The index of a column.
    pub fn index(&self, column: &str) -> Option<usize> {
        self.columns.iter().position(|(name, _)| name == column)
    }

    fn name_place(&self, row: &TableRow) -> SourceLocation {
        (self.index("name")).map_or_else(|| row.place.clone(), |index| row.cells[index].1.clone())
    }

    /// Takes rows out and makes new ones, as a variation says: `cards.spider = false` is one less, and `[cards.ghost]` one more where no row has
    /// that name and it says where its values come from (`source`), which a slip of the pen does not. Entries of cells are left to be assigned.
    pub fn vary(&mut self, table: &str, entries: &mut Vec<TomlEntry>) -> Vec<Fault> {
        let mut faults = Vec::new();
        let whole_row = |entry: &mut TomlEntry| !entry.key[table.len() + 1..].contains('.');
        for entry in entries.extract_if(.., whole_row) {
            faults.extend(self.take_out(table, &entry).err());
        }
        let name_of = |entry: &TomlEntry| entry.key[table.len() + 1..].split('.').next().unwrap_or_default().to_owned();
        let sourced = entries.iter().filter(|entry| entry.key.ends_with(".source"));
        for entry in sourced {
            let name = name_of(entry);
            if self.rows.iter().all(|row| row.name != name) {
                match name_fault(&name, entry.key_place.clone()) {
                    Some(fault) => faults.push(fault),
                    None => self.add_row(name, &entry.key_place),
                }
            }
        }
        faults.extend(self.unknown_rows(table, entries));
        faults
    }

    /// The faults of rows that are not there, one for each, with what a new row would lack; what is said of its cells is dropped. A table that
    /// could not be read whole is passed over.
    fn unknown_rows(&self, table: &str, entries: &mut Vec<TomlEntry>) -> Vec<Fault> {
        if self.damaged {
            return Vec::new();
        }
        let parts = |entry: &TomlEntry| -> Option<(String, String)> {
            let (name, column) = entry.key.get(table.len() + 1..)?.split_once('.')?;
            Some((name.to_owned(), column.to_owned()))
        };
        let is_unknown = |name: &str| !name.contains('*') && self.rows.iter().all(|row| row.name != name);
        let mut unknown: Vec<(String, SourceLocation, Vec<String>)> = Vec::new();
        for entry in entries.extract_if(.., |entry| parts(entry).is_some_and(|(name, _)| is_unknown(&name))) {
            let Some((name, column)) = parts(&entry) else { continue };
            match unknown.iter_mut().find(|(known, ..)| *known == name) {
                Some((.., columns)) => columns.push(column),
                None => unknown.push((name, entry.key_place, vec![column])),
            }
        }
        let fault = |(name, place, given): (String, SourceLocation, Vec<String>)| {
            let help = did_you_mean(&name, self.rows.iter().map(|row| row.name.as_str()));
            let help = help.unwrap_or_else(|| self.lacking(&given));
            Fault::new(place, format!("`{table}` has no row `{name}`")).help(help)
        };
        unknown.into_iter().map(fault).collect()
    }

    /// The columns that a new row would have to say, too.
    fn lacking(&self, given: &[String]) -> String {
        let names = self.columns.iter().map(|(name, _)| name);
        let lacking = names.filter(|name| *name != "name" && !is_remark(name) && !given.contains(name));
        let lacking: Vec<String> = lacking.map(|name| format!("`{name}`")).collect();
        format!("a new row says all its columns, `source` among them; this one lacks {}", lacking.join(", "))
    }

    fn take_out(&mut self, table: &str, entry: &TomlEntry) -> Result<(), Fault> {
        let name = &entry.key[table.len() + 1..];
        if entry.value.flag() != Some(false) {
            let message = format!("`{}` is a row, and has no value", entry.key);
            let help = format!("`{} = false` takes it out; a cell is `{}.<column> = ...`", entry.key, entry.key);
            return Err(Fault::new(entry.place.clone(), message).help(help));
        }
        let Some(place) = self.rows.iter().position(|row| row.name == *name) else {
            let names = self.rows.iter().map(|row| row.name.as_str());
            let fault = Fault::new(entry.key_place.clone(), format!("`{table}` has no row `{name}` to be taken out"));
            return if self.damaged { Ok(()) } else { Err(fault.help(did_you_mean_one_of(name, names))) };
        };
        self.rows.remove(place);
        Ok(())
    }

    /// A row with nothing in it yet but its name.
    fn add_row(&mut self, name: String, place: &SourceLocation) {
        let cell = |(column, _): &(String, SourceLocation)| {
            let text = if column == "name" { name.clone() } else { String::new() };
            (ConfigValue::Cell(text), place.clone())
        };
        let cells = self.columns.iter().map(cell).collect();
        self.rows.push(TableRow { name, written: None, place: place.clone(), cells });
    }

    /// Sets the cells that an assignment means. A column that is not there is made: whether it may be is known when all
    /// columns have been declared.
    pub fn assign(&mut self, cells: &CellSelector, assignment: &Assignment) -> Result<(), Fault> {
        if cells.column == "name" {
            let message = format!("`{}` is a row's name, which is no value", assignment.address);
            let help = "rename the row in its table".to_owned();
            return Err(Fault::new(assignment.address_place.clone(), message).help(help));
        }
        if is_remark(cells.column) {
            let message = format!("`{}` is a remark, which nothing reads", assignment.address);
            let help = "write it in the table, or behind # in a rules file".to_owned();
            return Err(Fault::new(assignment.address_place.clone(), message).help(help));
        }
        let rows = self.chosen(cells, assignment)?;
        let column = match self.index(cells.column) {
            Some(index) => index,
            None if self.columns.len() == MOST_COLUMNS => {
                return Err(too_many_columns(assignment.address_place.clone()));
            }
            None => self.add_column(cells.column, &assignment.address_place),
        };
        for row in rows {
            let (value, place) = &mut self.rows[row].cells[column];
            *value = assignment.apply(value)?;
            *place = assignment.value_place.clone();
        }
        Ok(())
    }

    fn add_column(&mut self, name: &str, place: &SourceLocation) -> usize {
        self.columns.push((name.to_owned(), place.clone()));
        for row in &mut self.rows {
            row.cells.push((ConfigValue::Cell(String::new()), row.place.clone()));
        }
        self.columns.len() - 1
    }

    /// The rows that an assignment means: none only if they may be among those that could not be read.
    fn chosen(&self, cells: &CellSelector, assignment: &Assignment) -> Result<Vec<usize>, Fault> {
        let fits: Vec<bool> = match cells.which {
            RowSelector::Named(name) => self.rows.iter().map(|row| row.name == name).collect(),
            RowSelector::Where(test) => {
                let index = self.index(&test.column).ok_or_else(|| {
                    let names = self.columns.iter().map(|(name, _)| name.as_str());
                    let message = format!("`{}` has no column `{}`", cells.table, test.column);
                    Fault::new(assignment.address_place.clone(), message).help(did_you_mean_one_of(&test.column, names))
                })?;
                let fits = |row: &TableRow| test.fits(&row.cells[index].0);
                self.rows.iter().map(fits).collect()
            }
        };
        let rows: Vec<usize> = (0..fits.len()).filter(|row| fits[*row]).collect();
        if rows.is_empty() && !self.damaged { Err(self.no_such_row(cells, assignment)) } else { Ok(rows) }
    }

    fn no_such_row(&self, cells: &CellSelector, assignment: &Assignment) -> Fault {
        let place = assignment.address_place.clone();
        match cells.which {
            RowSelector::Named(name) => {
                let names = self.rows.iter().map(|row| row.name.as_str());
                let message = format!("`{}` has no row `{name}`", cells.table);
                let fault = Fault::new(place, message);
                if name.contains('*') {
                    let all = Address::every_cell(cells.table, cells.column);
                    let all = assignment.to_string().replacen(&assignment.address.to_string(), &all, 1);
                    fault.help(format!("for every row write `{all}`, or another condition; `*` is for `worth --of`"))
                } else {
                    let new = || "a new row, in a rules file, says all its columns, `source` among them".to_owned();
                    fault.help(did_you_mean_one_of(name, names).unwrap_or_else(new))
                }
            }
            RowSelector::Where(test) => {
                let message = format!("no row of `{}` has {test}", cells.table);
                let help = format!("the values of `{}` are {}", test.column, self.values(&test.column));
                Fault::new(place, message).help(help)
            }
        }
    }

    /// The values of a column, some of them if they are many.
    fn values(&self, column: &str) -> String {
        let index = self.index(column);
        let cells = self.rows.iter().filter_map(|row| Some(&row.cells[index?].0));
        let mut values: Vec<String> = cells.map(ConfigValue::to_string).collect();
        values.sort();
        values.dedup();
        let more = if values.len() > 8 { ", ..." } else { "" };
        values.truncate(8);
        values.join(", ") + more
    }
}

/// The line of the header: the first with a name for the rows, or else the first with a usual one, as a title may stand above it.
pub(super) fn header_line(records: &[CsvRecord], is_name: impl Fn(&str) -> bool) -> Option<usize> {
    let with = |is_it: &dyn Fn(&str) -> bool| {
        records.iter().take(TITLES).position(|record| record.fields.iter().any(|field| is_it(&field.text)))
    };
    with(&is_name).or_else(|| with(&|text| usually_meant(&column_name(text)) == Some("name")))
}

/// Cuts what stands beside the table of a sheet, to the right of a column in which nothing stands.
pub(super) fn cut(records: &mut [CsvRecord], name: usize) {
    let is_empty = |column: &usize| {
        records.iter().all(|record| record.fields.get(*column).is_none_or(|field| field.text.is_empty()))
    };
    let widest = records.iter().map(|record| record.fields.len()).max().unwrap_or(0);
    if let Some(end) = (name..widest).find(is_empty) {
        records.iter_mut().for_each(|record| record.fields.truncate(end));
    }
}

fn too_many_columns(place: SourceLocation) -> Fault {
    let help = "`ludometer list keys` names the columns that a game reads".to_owned();
    Fault::new(place, format!("a table has {MOST_COLUMNS} columns at the most")).help(help)
}

fn column_fault(field: &CsvField, twice: bool, separator: &str, place: &SourceLocation) -> Option<Fault> {
    let (message, help) = if field.stray_quote {
        ("a quote is astray in this column's name".to_owned(), "remove it".to_owned())
    } else if field.text.is_empty() {
        let help = format!("name it, or remove the {separator} that ends it");
        ("this column has no name".to_owned(), help)
    } else if twice {
        let message = format!("there are two columns `{}`", column_name(&field.text));
        (message, "remove or rename one of them".to_owned())
    } else {
        return None;
    };
    Some(Fault::new(place.clone(), message).help(help))
}

fn stray_quote(field: &CsvField, source: &Arc<SourceFile>) -> Fault {
    let help = "put the whole field in double quotes, and write each quote within it twice".to_owned();
    let place = SourceLocation::text(source, field.span.clone());
    Fault::new(place, "a quote is astray in this field").help(help)
}

/// A fault if a row cannot have this name, which has to stand in addresses.
fn name_fault(name: &str, place: SourceLocation) -> Option<Fault> {
    if name.is_empty() {
        let help = "each row needs a name of its own, such as `spider`".to_owned();
        return Some(Fault::new(place, "this row has no name").help(help));
    }
    if is_slug(name) {
        return None;
    }
    let message = format!("{} cannot be a row's name", ConfigValue::Cell(name.to_owned()));
    let better = slug(name);
    let help = if better.is_empty() {
        "a name has a letter or a digit in it".to_owned()
    } else {
        format!("names consist of a-z, 0-9, `_` and `-`: `{better}`")
    };
    Some(Fault::new(place, message).help(help))
}
