//! A sheet of an `.ods` file.
//!
//! There a cell or row says how often it is repeated, so that a few bytes may stand for all cells of a sheet. What they come to, and which cells
//! are merged, is seen in the tags before the file is read.

use super::grid::{MOST_CELLS, MergedRows, SheetGrid, too_many_cells};
use super::tags::{attribute, tag};
use super::{SheetError, SheetText, archive, cell, chosen, unreadable};
use calamine::{Data, Ods, Reader};
use std::io::Cursor;

/// The file behind the bytes.
pub struct OdsFile<'b> {
    pub book: Ods<Cursor<&'b [u8]>>,
    /// The merged cells, each with the number of its sheet.
    merged: Vec<(usize, MergedRows)>,
}

/// Opens a file.
pub fn open(bytes: &[u8]) -> Result<OdsFile<'_>, SheetError> {
    let merged = merged(&archive::checked(bytes)?.content)?;
    Ok(OdsFile { book: Ods::new(Cursor::new(bytes)).map_err(unreadable)?, merged })
}

/// Reads a sheet.
pub fn read(bytes: &[u8], wanted: Option<&str>) -> Result<SheetText, SheetError> {
    let OdsFile { mut book, merged } = open(bytes)?;
    let name = chosen(book.sheets_metadata(), wanted)?;
    let place = book.sheets_metadata().iter().position(|sheet| sheet.name == name);
    let values = book.worksheet_range(&name).map_err(unreadable)?;
    let formulas = book.worksheet_formula(&name).map_err(unreadable)?;
    let mut grid = SheetGrid::default();
    let (top, left) = values.start().unwrap_or_default();
    for (row, column, value) in values.used_cells() {
        let (row, column) = (top + row as u32, left + column as u32);
        grid.set(row, column, cell::text(value, None))?;
    }
    // One that was never reckoned has no value.
    let (top, left) = formulas.start().unwrap_or_default();
    for (row, column, formula) in formulas.used_cells() {
        let at = (top + row as u32, left + column as u32);
        if values.get_value(at).is_none_or(|value| *value == Data::Empty) {
            grid.set(at.0, at.1, cell::text(&Data::Empty, Some(formula)))?;
        }
    }
    for (_, rows) in merged.into_iter().filter(|(sheet, _)| Some(*sheet) == place) {
        grid.merge(rows);
    }
    Ok(SheetText { name, text: grid.text()? })
}

/// The cells of a sheet as its tags tell of them.
#[derive(Default)]
struct TagCounter {
    /// Whole rows so far, those with something in them, and the most columns of one.
    rows: usize,
    filled: usize,
    widest: usize,
    /// The cells of the row so far, and how many of them there are up to the last that holds something.
    columns: usize,
    width: usize,
    /// How often the row is repeated.
    times: usize,
}

impl TagCounter {
    fn end_row(&mut self) {
        self.rows = self.rows.saturating_add(self.times);
        if self.width > 0 {
            self.filled = self.rows;
            self.widest = self.widest.max(self.width);
        }
        (self.columns, self.width) = (0, 0);
    }

    /// Whether the cells of all rows are more than are allowed.
    fn is_too_large(&self) -> bool {
        self.filled.saturating_mul(self.widest) > MOST_CELLS || self.width > MOST_CELLS
    }
}

/// The cells that are merged over rows, each with the place of its sheet among all.
///
/// # Errors
/// A sheet has too many cells.
fn merged(content: &str) -> Result<Vec<(usize, MergedRows)>, SheetError> {
    let (mut found, mut counter, mut sheets) = (Vec::new(), TagCounter::default(), 0_usize);
    let mut rest = content;
    while let Some(begin) = rest.find('<') {
        let tag = tag(&rest[begin + 1..]);
        rest = &rest[begin + 1 + tag.len()..];
        let (name, attributes) = tag.split_once(|letter: char| letter.is_whitespace()).unwrap_or((tag, ""));
        match name.trim_end_matches('/') {
            "table:table" => {
                counter = TagCounter::default();
                sheets += 1;
            }
            "table:table-row" => counter.times = number(attributes, "table:number-rows-repeated"),
            "/table:table-row" => counter.end_row(),
            "table:table-cell" | "table:covered-table-cell" => {
                let rows = number(attributes, "table:number-rows-spanned");
                if rows > 1 {
                    let place = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
                    let (column, first) = (place(counter.columns), place(counter.rows));
                    found.push((sheets - 1, MergedRows { column, first, last: place(counter.rows + rows - 1) }));
                }
                counter.columns = counter.columns.saturating_add(number(attributes, "table:number-columns-repeated"));
                let is_empty = tag.ends_with('/') && !attributes.contains("office:") && !attributes.contains("formula");
                counter.width = if is_empty { counter.width } else { counter.columns };
            }
            _ => {}
        }
        if counter.is_too_large() {
            return Err(too_many_cells());
        }
    }
    Ok(found)
}

/// The number that an attribute says, or else 1; one that is no number is as large as any.
fn number(attributes: &str, name: &str) -> usize {
    attribute(attributes, name).map_or(1, |digits| digits.trim().parse().unwrap_or(usize::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(attributes: &str, cells: &str) -> String {
        format!("<table:table-row{attributes}>{cells}</table:table-row>")
    }

    #[test]
    fn what_a_few_tags_stand_for_is_counted() {
        let filled = "<table:table-cell office:value-type=\"float\" office:value=\"1\"/>";
        let many = filled.replace("<table:table-cell", "<table:table-cell table:number-columns-repeated=\"16384\"");
        let empty = "<table:table-cell table:number-columns-repeated='16384'/>";
        let usual = row("", filled) + &row(" table:number-rows-repeated=\"1048575\"", empty);
        assert_eq!(merged(&format!("<table:table>{usual}")), Ok(Vec::new()));
        let bombs = [
            row(" table:number-rows-repeated=\"1000\"", &many),
            row(" table:number-rows-repeated=\"18446744073709551616\"", filled),
            row(" table:number-rows-repeated=\"1048000\"", empty) + &row("", filled) + &row("", &many),
            row("", &many.replace("16384", "99999999")),
        ];
        for bomb in bombs {
            assert_eq!(merged(&format!("<table:table>{bomb}")), Err(too_many_cells()), "{bomb}");
        }
    }

    #[test]
    fn merged_cells_are_found_by_sheet_row_and_column() {
        let spanned = "<table:table-cell table:number-rows-spanned=\"3\" office:value-type=\"string\"><text:p>a>b</text:p></table:table-cell>";
        let before = "<table:table-cell table:number-columns-repeated=\"2\"/>";
        let content = format!(
            "<table:table a=\"x>y\">{}</table:table><table:table>{}",
            row("", before),
            row("", before) + &row("", &format!("{before}{spanned}"))
        );
        assert_eq!(merged(&content), Ok(vec![(1, MergedRows { column: 2, first: 1, last: 3 })]));
    }
}
