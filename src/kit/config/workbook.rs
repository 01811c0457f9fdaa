//! Sheets of spreadsheet files: `Mygame.xlsx#Cards` names the sheet `Cards`, `Mygame.xlsx` the first that is not hidden.
//!
//! A sheet becomes a text with a line for each row before anything reads it. So a table is read from it as from CSV, a manifest holds it as it
//! holds any other file, and a fault is told by its cell.

use super::fault::{Fault, SourceLocation, did_you_mean};
use super::records::{CsvRecord, record};
use crate::say::listed;
use sheets::{SheetError, SheetFormat, SheetText};
use std::path::{Path, PathBuf};

/// The most bytes of a spreadsheet file: 64 MiB. It may hold the pictures of all cards.
pub(super) const LARGEST: u64 = 64 << 20;

/// The endings of files that sheets are read from.
const FORMATS: [(&str, SheetFormat); 3] =
    [(".xlsx", SheetFormat::Xlsx), (".xlsm", SheetFormat::Xlsx), (".ods", SheetFormat::Ods)];

/// The endings of spreadsheet files that are not read.
const OTHERS: [&str; 7] = ["xls", "xlsb", "numbers", "gsheet", "fods", "xltx", "ots"];

/// The most sheets that a remedy names.
const NAMED: usize = 12;

/// A spreadsheet file, and what is meant of it.
pub(super) struct SheetPath<'n> {
    /// The path of the file.
    pub file: &'n str,
    format: SheetFormat,
    sheet: Option<&'n str>,
}

impl<'n> SheetPath<'n> {
    /// The parts of such a name; `None` if it is no spreadsheet file's.
    pub fn of(name: &'n str) -> Option<Self> {
        // Small letters of these take as many bytes.
        let small = name.to_ascii_lowercase();
        let ends = FORMATS
            .iter()
            .flat_map(|(ending, format)| small.match_indices(ending).map(move |(at, _)| (at + ending.len(), *format)));
        let whole = ends.filter(|(end, _)| small[*end..].is_empty() || small[*end..].starts_with('#'));
        let (end, format) = whole.min_by_key(|(end, _)| *end)?;
        let sheet = name[end..].strip_prefix('#').map(str::trim).filter(|sheet| !sheet.is_empty());
        Some(Self { file: &name[..end], format, sheet })
    }

    /// The sheet that is meant, out of the bytes of the file; one that is not there is blamed on `blame`, which named it.
    pub fn read(&self, bytes: &[u8], blame: &SourceLocation) -> Result<SheetText, Fault> {
        sheets::read(bytes, self.format, self.sheet).map_err(|error| self.fault(&error, blame))
    }

    /// The names of the sheets that are shown, each as a rules file writes it; the one that is meant if the name says so.
    pub fn names(&self, bytes: &[u8], blame: &SourceLocation) -> Result<Vec<String>, Fault> {
        let shown = match self.sheet {
            Some(sheet) => vec![sheet.to_owned()],
            None => sheets::names(bytes, self.format).map_err(|error| self.fault(&error, blame))?,
        };
        Ok(shown.into_iter().map(|sheet| format!("{}#{sheet}", self.file)).collect())
    }

    fn fault(&self, error: &SheetError, blame: &SourceLocation) -> Fault {
        let file = self.file;
        let (message, help) = match (error, self.sheet) {
            (SheetError::Missing(known), Some(sheet)) => {
                let near = did_you_mean(sheet, known.iter().map(|known| known.name.as_str()));
                let near = near.map_or_else(String::new, |near| near + " ");
                let shown: Vec<String> = known.iter().take(NAMED).map(ToString::to_string).collect();
                let more = if known.len() > shown.len() { ", ..." } else { "" };
                (
                    format!("`{file}` has no sheet `{sheet}`"),
                    format!("{near}its sheets are {}{more}", listed(&shown, "and")),
                )
            }
            (SheetError::Missing(known), None) => {
                let first = known.first().map_or("Cards", |known| known.name.as_str());
                (format!("`{file}` has no sheet that is shown"), format!("name one: \"{file}#{first}\""))
            }
            (SheetError::Locked, _) => {
                (format!("`{file}` cannot be read: {error}"), "save it as .xlsx or .ods without a password".to_owned())
            }
            (SheetError::TooLarge(_), _) => (
                format!("`{file}` is too large: {error}"),
                "no table needs that much: delete what is not part of it, or save its sheet as .csv".to_owned(),
            ),
            (SheetError::Unreadable(_) | SheetError::Formula(_) | SheetError::Empty(_), _) => (
                format!("`{file}` cannot be read: {error}"),
                "open it in a spreadsheet and save it again; a text with commas is named .csv".to_owned(),
            ),
        };
        Fault::new(blame.clone(), message).help(help)
    }
}

/// The path of the file that a name of a table means: without the sheet.
pub fn file_of(name: &str) -> &str {
    SheetPath::of(name).map_or(name, |path| path.file)
}

/// Whether the name is that of a spreadsheet file, or of a sheet of one.
pub fn is_sheet(name: &str) -> bool {
    SheetPath::of(name).is_some()
}

/// The remedy for a file that is no text, as it is a spreadsheet's of another format.
pub(super) fn other_format(name: &str) -> Option<String> {
    let ending = Path::new(name).extension()?.to_str()?.to_ascii_lowercase();
    OTHERS.contains(&&*ending).then(|| format!("a file .{ending} is not read: save it as .xlsx, .ods or .csv"))
}

/// The path of the file behind that of a sheet.
pub(super) fn file_path(path: &Path) -> PathBuf {
    path.to_str().map_or_else(|| path.to_owned(), |name| PathBuf::from(file_of(name)))
}

/// The name of the cell at a byte of the text of a sheet: `D7`.
pub(super) fn cell_at(text: &str, at: usize) -> String {
    let before = &text[..at];
    let line = before.rfind('\n').map_or(0, |newline| newline + 1);
    let (CsvRecord { fields, .. }, _) = record(text, line, b',');
    let column = fields.iter().take_while(|field| field.span.end < at).count();
    format!("{}{}", letters(column), before.matches('\n').count() + 1)
}

/// The letters of a column, from 0: `A`, `Z`, `AA`.
fn letters(column: usize) -> String {
    const LETTERS: usize = 26;
    let last = char::from(b'A' + (column % LETTERS) as u8);
    match column / LETTERS {
        0 => last.to_string(),
        before => letters(before - 1) + &last.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(name: &str) -> Option<(&str, Option<&str>)> {
        SheetPath::of(name).map(|path| (path.file, path.sheet))
    }

    #[test]
    fn a_name_has_a_file_and_may_have_a_sheet() {
        assert_eq!(parts("a/My.xlsx#Cards"), Some(("a/My.xlsx", Some("Cards"))));
        assert_eq!(parts("My.XLSX"), Some(("My.XLSX", None)));
        assert_eq!(parts("My.ods#"), Some(("My.ods", None)));
        assert_eq!(parts("my#game.xlsm#Cards #2"), Some(("my#game.xlsm", Some("Cards #2"))));
        assert_eq!(parts("a.xlsx.d/b.ods#c.xlsx"), Some(("a.xlsx.d/b.ods", Some("c.xlsx"))));
        assert_eq!(["cards.csv", "my.xlsx.csv", "xlsx", ""].map(parts), [None; 4]);
    }

    #[test]
    fn a_cell_is_named_by_its_letters_and_its_row() {
        let text = "name,count\n\n\"a, b\",2,,x\n";
        let at = |part: &str| cell_at(text, text.find(part).expect("it is there"));
        assert_eq!(["name", "count", "\"a", "2", "x"].map(at), ["A1", "B1", "A3", "B3", "D3"]);
        assert_eq!([25, 26, 51, 52, 701, 702].map(letters), ["Z", "AA", "AZ", "BA", "ZZ", "AAA"]);
    }
}
