//! A sheet of an `.xlsx` file.

use super::grid::{MergedRows, SheetGrid};
use super::{SheetError, SheetText, archive, cell, chosen, unreadable};
use calamine::{Data, Reader, Xlsx, XlsxFormulaMetadata};
use std::io::Cursor;

/// The file behind the bytes.
pub fn open(bytes: &[u8]) -> Result<Xlsx<Cursor<&[u8]>>, SheetError> {
    archive::checked(bytes)?;
    Xlsx::new(Cursor::new(bytes)).map_err(unreadable)
}

/// Reads a sheet cell by cell: a cell in the last row and column of a sheet makes nobody fill what lies before it.
pub fn read(bytes: &[u8], wanted: Option<&str>) -> Result<SheetText, SheetError> {
    let mut book = open(bytes)?;
    let name = chosen(book.sheets_metadata(), wanted)?;
    let merged = book.merge_cells_by_sheet_name(&name).map_err(unreadable)?;
    let mut cells = book.worksheet_cells_reader(&name).map_err(unreadable)?;
    let mut grid = SheetGrid::default();
    while let Some(found) = cells.next_cell_with_formula_metadata().map_err(unreadable)? {
        let formula = found.formula.as_ref().map(formula);
        let ((row, column), value) = (found.pos, Data::from(found.value));
        grid.set(row, column, cell::text(&value, formula))?;
    }
    for area in merged {
        let (first, column) = area.start;
        grid.merge(MergedRows { column, first, last: area.end.0 });
    }
    Ok(SheetText { name, text: grid.text()? })
}

/// The text of a formula; of one that shares that of another cell nothing is told.
fn formula(metadata: &XlsxFormulaMetadata) -> &str {
    match metadata {
        XlsxFormulaMetadata::Normal { formula } | XlsxFormulaMetadata::Shared { formula, .. } => formula,
        _ => "...",
    }
}
