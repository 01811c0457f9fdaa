//! Sheets of spreadsheets (.xlsx, .ods) as lines of text: line 7 is row 7, with commas between its cells.
//!
//! This room knows neither tables nor files: whoever reads a table reads it from the text, as if it had been saved as CSV. It is a crate of its
//! own so that what unpacks files is built once, and not at the levels of optimisation of what plays games.

mod archive;
mod cell;
mod copy;
mod grid;
mod ods;
mod tags;
mod xlsx;

use calamine::{Reader, Sheet as SheetEntry, SheetType, SheetVisible};
use std::fmt;
use thiserror::Error;

pub use copy::{CellValue, with_cells};

/// A sheet as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetText {
    /// The name of the sheet.
    pub name: String,
    /// A line for each row down to the last that holds something, with commas between cells. A line break in a cell is a blank.
    pub text: String,
}

/// The format of a spreadsheet file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SheetFormat {
    /// `.xlsx` and `.xlsm`: Excel, Google Sheets, Numbers.
    Xlsx,
    /// `.ods`: LibreOffice.
    Ods,
}

/// The reason why a sheet cannot be read.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum SheetError {
    /// The file or the sheet is larger than any table needs.
    #[error("it holds {0}")]
    TooLarge(String),
    /// The file is encrypted, or of the format of before 2007, which begins alike.
    #[error("it is locked by a password, or an old .xls under another name")]
    Locked,
    /// The file is of no such format.
    #[error("it is no spreadsheet inside ({0})")]
    Unreadable(String),
    /// The cell to be written holds a formula.
    #[error("the cell {0} holds a formula")]
    Formula(String),
    /// The cell to be written is empty, so that the file has no place for it.
    #[error("the cell {0} is empty")]
    Empty(String),
    /// The file has no sheet of this name, or none at all.
    #[error("it has no such sheet")]
    Missing(Vec<SheetName>),
}

/// A sheet that a file has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetName {
    /// Its name.
    pub name: String,
    /// Whether it is hidden.
    pub hidden: bool,
}

impl fmt::Display for SheetName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`{}", self.name, if self.hidden { " (hidden)" } else { "" })
    }
}

/// A sheet of a file: the one of this name, or else the first that is not hidden.
///
/// # Errors
/// The file cannot be read, is too large, or has no such sheet.
pub fn read(bytes: &[u8], format: SheetFormat, sheet: Option<&str>) -> Result<SheetText, SheetError> {
    refuse_old(bytes)?;
    match format {
        SheetFormat::Xlsx => xlsx::read(bytes, sheet),
        SheetFormat::Ods => ods::read(bytes, sheet),
    }
}

/// Refuses what is no archive: a file of before 2007 begins in another way, and so does an encrypted one.
fn refuse_old(bytes: &[u8]) -> Result<(), SheetError> {
    const OLD: [u8; 4] = [0xd0, 0xcf, 0x11, 0xe0];
    if bytes.starts_with(&OLD) { Err(SheetError::Locked) } else { Ok(()) }
}

/// The sheets of a file that are shown, in their order.
///
/// # Errors
/// The file cannot be read, or is too large.
pub fn names(bytes: &[u8], format: SheetFormat) -> Result<Vec<String>, SheetError> {
    refuse_old(bytes)?;
    let sheets = match format {
        SheetFormat::Xlsx => xlsx::open(bytes)?.sheets_metadata().to_vec(),
        SheetFormat::Ods => ods::open(bytes)?.book.sheets_metadata().to_vec(),
    };
    Ok(sheets.into_iter().filter(|sheet| is_table(sheet) && is_shown(sheet)).map(|sheet| sheet.name).collect())
}

/// Whether a sheet is one of cells, and no chart.
fn is_table(sheet: &SheetEntry) -> bool {
    sheet.typ == SheetType::WorkSheet
}

fn is_shown(sheet: &SheetEntry) -> bool {
    sheet.visible == SheetVisible::Visible
}

/// The name of the sheet that is meant.
fn chosen(all: &[SheetEntry], wanted: Option<&str>) -> Result<String, SheetError> {
    let of_cells = || all.iter().filter(|entry| is_table(entry));
    let found = match wanted {
        Some(wanted) => of_cells().find(|entry| entry.name == wanted),
        None => of_cells().find(|entry| is_shown(entry)),
    };
    found.map(|entry| entry.name.clone()).ok_or_else(|| {
        let known = of_cells().map(|entry| SheetName { name: entry.name.clone(), hidden: !is_shown(entry) });
        SheetError::Missing(known.collect())
    })
}

fn unreadable(error: impl fmt::Display) -> SheetError {
    SheetError::Unreadable(error.to_string())
}
