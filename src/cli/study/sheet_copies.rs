//! Copies of a designer's tables in which the cells that a study changed are changed, and nothing else: `--save-sheets`.

use kit::config::{ConfigValue, Fault, ResolvedRules, RulesEdit, SourceFile, SourceLocation, file_of, is_sheet};
use kit::say::{counted, listed};
use report::{FolderError, check_file, place, replace};
use sheets::{CellValue, SheetError, SheetFormat, with_cells};
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The flag, in messages.
const FLAG: &str = "--save-sheets";

/// The cells of one table that are changed: the address, the place and the value of each.
type ChangedCells<'r> = Vec<(&'r str, &'r SourceLocation, &'r ConfigValue)>;

/// The copies that go with a rules file.
pub(super) struct SheetCopies<'r> {
    rules: &'r Path,
    /// By the name of the table in messages.
    tables: BTreeMap<&'r str, ChangedCells<'r>>,
    /// The values that stand in no table on disk, so that the rules file alone has them.
    elsewhere: Vec<&'r str>,
}

impl<'r> SheetCopies<'r> {
    /// The tables that some edits change, of rules as they were before.
    pub fn of(rules: &'r Path, before: &'r ResolvedRules, edits: &'r [RulesEdit]) -> Self {
        let mut copies = Self { rules, tables: BTreeMap::new(), elsewhere: Vec::new() };
        for edit in edits {
            let found = match edit {
                RulesEdit::Set { address, to: Some(value), .. } => {
                    before.cells.get(address).map(|place| (place, value))
                }
                _ => None,
            };
            match found.and_then(|(place, value)| Some((place.name()?, place, value))) {
                Some((table, place, value)) => {
                    copies.tables.entry(table).or_default().push((edit.address(), place, value));
                }
                None => copies.elsewhere.push(edit.address()),
            }
        }
        copies
    }

    /// Refuses rules whose tables cannot be copied, and places that are taken, whatever will be changed.
    pub fn check_free(rules: &Path, before: &ResolvedRules, force: bool) -> Result<(), Fault> {
        let mut names: Vec<&str> = before.cells.values().filter_map(SourceLocation::name).collect();
        names.sort_unstable();
        names.dedup();
        if names.is_empty() {
            let help = "name tables of your own in a rules file, or leave it out: --save-rules keeps the changes";
            return Err(fault("these rules have no table on disk that could be copied", help));
        }
        for name in names {
            if format_of(name).is_none() && is_sheet(name) {
                let message =
                    format!("`{}` cannot be copied with its cells changed: only .xlsx and .csv can", file_of(name));
                let help = format!("save it as .xlsx and name that in the rules, or leave {FLAG} out");
                return Err(fault(message, &help));
            }
            let copy = copy_of(rules, name);
            if !force && copy.symlink_metadata().is_ok() {
                let message = format!("`{}` is there already", copy.display());
                return Err(fault(message, "name another file with --save-rules, or add --force to overwrite it"));
            }
            check_file(&copy).map_err(|error| fault(error.to_string(), "name another file with --save-rules"))?;
        }
        Ok(())
    }

    /// The bytes of each copy and its place.
    ///
    /// # Errors
    /// A cell holds a formula, or the file is another by now.
    pub fn made(&self) -> Result<Vec<(PathBuf, Vec<u8>)>, Fault> {
        let made = self.tables.iter().map(|(name, cells)| Ok((copy_of(self.rules, name), copied(name, cells)?)));
        made.collect()
    }

    /// Writes the copies and says which, and what is in none of them.
    pub fn write(&self, force: bool) -> Result<String, FolderError> {
        let made = match self.made() {
            Ok(made) => made,
            Err(fault) => return Ok(format!("none: {}; {}", fault.message, fault.remedy())),
        };
        let mut said = Vec::new();
        for (path, bytes) in made {
            let fill = |out: &mut dyn std::io::Write| out.write_all(&bytes);
            let written = if force { replace(&path, fill).map(|()| true)? } else { place(&path, fill)? };
            let taken = if written { "" } else { " (there already, and left alone)" };
            said.push(format!("{}{taken}", path.display()));
        }
        let cells = self.tables.values().map(Vec::len).sum::<usize>();
        let elsewhere = match self.elsewhere.len() {
            0 => String::new(),
            more => format!("; {} in the rules file alone", counted(more, "change")),
        };
        if said.is_empty() {
            said.push("none, since no cell of a table was changed".to_owned());
        } else {
            said.push(counted(cells, "changed cell"));
        }
        Ok(listed(&said, "with") + &elsewhere)
    }
}

fn fault(message: impl Into<String>, help: &str) -> Fault {
    Fault::new(SourceLocation::flag(FLAG, ""), message).help(help.to_owned())
}

/// The format of a table that can be copied; `None` of text, and of what cannot be.
fn format_of(name: &str) -> Option<SheetFormat> {
    let file = file_of(name).to_ascii_lowercase();
    (file.ends_with(".xlsx") || file.ends_with(".xlsm")).then_some(SheetFormat::Xlsx)
}

/// The place of a copy: beside the rules file, `harder.Mygame.xlsx` of `harder.toml`.
fn copy_of(rules: &Path, table: &str) -> PathBuf {
    let mut name: OsString = rules.file_stem().unwrap_or_default().to_owned();
    name.push(".");
    name.push(Path::new(file_of(table)).file_name().unwrap_or_default());
    rules.with_file_name(name)
}

/// The bytes of a table with cells changed.
fn copied(name: &str, cells: &ChangedCells<'_>) -> Result<Vec<u8>, Fault> {
    let Some((_, SourceLocation::Text { source, .. }, _)) = cells.first() else { return Ok(Vec::new()) };
    let Some(format) = format_of(name) else { return Ok(of_text(source, cells).into_bytes()) };
    let file = file_of(name);
    let bytes =
        std::fs::read(file).map_err(|error| fault(format!("`{file}` cannot be read: {error}"), "check its path"))?;
    let sheet = sheets::read(&bytes, format, name[file.len()..].strip_prefix('#'));
    let sheet = sheet.ok().filter(|sheet| sheet.text == source.text).ok_or_else(|| {
        fault(format!("`{file}` is another than it was when the study began"), "play the study again")
    })?;
    let new = cells.iter().filter_map(|(_, place, value)| Some((place.cell()?, cell_value(value)))).collect();
    with_cells(&bytes, &sheet.name, &new).map_err(|error| refused(name, cells, &error))
}

/// The fault of a cell that cannot be written.
fn refused(name: &str, cells: &ChangedCells<'_>, error: &SheetError) -> Fault {
    let (SheetError::Formula(cell) | SheetError::Empty(cell)) = error else {
        return fault(format!("`{name}` cannot be copied: {error}"), "open it in a spreadsheet and save it again");
    };
    let address =
        cells.iter().find(|(_, place, _)| place.cell().as_ref() == Some(cell)).map_or("", |(address, ..)| address);
    let what = if matches!(error, SheetError::Formula(_)) { "holds a formula" } else { "is empty" };
    let help = format!("write a number there, or leave {FLAG} out: the rules file has the change of `{address}`");
    fault(format!("`{name}!{cell}` {what}"), &help)
}

fn cell_value(value: &ConfigValue) -> CellValue {
    match (value, value.real()) {
        (ConfigValue::Flag(flag), _) => CellValue::Flag(*flag),
        (ConfigValue::Int(_) | ConfigValue::Real(_), Some(number)) => CellValue::Number(number),
        _ => CellValue::Text(value.text().map_or_else(|| value.to_string(), str::to_owned)),
    }
}

/// The text of a CSV table with cells changed; decimal commas stay such.
fn of_text(source: &Arc<SourceFile>, cells: &ChangedCells<'_>) -> String {
    let header = source.text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let has_semicolons = header.matches(';').count() > header.matches(',').count();
    let mut spans: Vec<_> = cells
        .iter()
        .filter_map(|(_, place, value)| match place {
            SourceLocation::Text { span, .. } => Some((span.clone(), value)),
            _ => None,
        })
        .collect();
    spans.sort_by_key(|(span, _)| span.start);
    let mut text = source.text.clone();
    for (span, value) in spans.into_iter().rev() {
        let written = value.text().map_or_else(|| value.to_string(), str::to_owned);
        let written = match value {
            ConfigValue::Real(_) if has_semicolons => written.replace('.', ","),
            _ if written.contains([',', ';', '\t', '"', '\n']) => format!("\"{}\"", written.replace('"', "\"\"")),
            _ => written,
        };
        text.replace_range(span, &written);
    }
    text
}
