//! The cells of a sheet by row and column, and the text that they make.

use super::SheetError;
use std::collections::BTreeMap;

/// The most cells of a sheet: 2 million, ten thousand rows of two hundred columns.
pub const MOST_CELLS: usize = 2_000_000;

/// The most bytes of the text of a sheet, as of any table: 16 MiB.
const MOST_BYTES: usize = 16 << 20;

/// Cells that hold something, by row and column from 0.
#[derive(Debug, Default)]
pub struct SheetGrid {
    rows: BTreeMap<u32, BTreeMap<u32, String>>,
    cells: usize,
}

/// Cells that were merged into one: its column, and its first and last row, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MergedRows {
    /// The column.
    pub column: u32,
    /// The row that holds the value.
    pub first: u32,
    /// The last row for which it holds.
    pub last: u32,
}

impl SheetGrid {
    /// Takes up a cell; an empty one is none.
    ///
    /// # Errors
    /// There are too many.
    pub fn set(&mut self, row: u32, column: u32, text: String) -> Result<(), SheetError> {
        if text.is_empty() {
            return Ok(());
        }
        self.cells += 1;
        if self.cells > MOST_CELLS {
            return Err(too_many_cells());
        }
        self.rows.entry(row).or_default().insert(column, text);
        Ok(())
    }

    /// Lets a merged cell hold for each of its rows, as it is seen in the sheet; rows with nothing else in them stay empty.
    pub fn merge(&mut self, merged: MergedRows) {
        let MergedRows { column, first, last } = merged;
        let Some(value) = self.rows.get(&first).and_then(|row| row.get(&column)).cloned() else { return };
        for (_, row) in self.rows.range_mut(first..=last.max(first)) {
            row.entry(column).or_insert_with(|| value.clone());
        }
    }

    /// A line for each row down to the last, those with something in them of one width, so that an empty cell at the end has a place.
    ///
    /// # Errors
    /// It is too long.
    pub fn text(&self) -> Result<String, SheetError> {
        let widest = self.rows.values().filter_map(|row| row.keys().last()).max().copied().unwrap_or(0);
        // A cell that lies far out shall not be the measure of all rows.
        let width = if self.rows.len().saturating_mul(widest as usize) <= MOST_CELLS { widest } else { 0 };
        let (mut text, mut line) = (String::new(), 0);
        for (row, cells) in &self.rows {
            text.extend(std::iter::repeat_n('\n', (row - line) as usize));
            line = *row;
            let mut at = 0;
            for (column, cell) in cells {
                text.extend(std::iter::repeat_n(',', (column - at) as usize));
                at = *column;
                text += &quoted(cell);
            }
            text.extend(std::iter::repeat_n(',', width.saturating_sub(at) as usize));
            if text.len() > MOST_BYTES {
                return Err(SheetError::TooLarge(format!("a sheet of more than {} MiB", MOST_BYTES >> 20)));
            }
        }
        Ok(text + "\n")
    }
}

/// A sheet has more cells than any table.
pub fn too_many_cells() -> SheetError {
    SheetError::TooLarge(format!("a sheet of more than {MOST_CELLS} cells"))
}

/// A cell between commas.
fn quoted(cell: &str) -> String {
    if cell.contains([',', '"']) { format!("\"{}\"", cell.replace('"', "\"\"")) } else { cell.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid(cells: &[(u32, u32, &str)]) -> SheetGrid {
        let mut grid = SheetGrid::default();
        for (row, column, text) in cells {
            grid.set(*row, *column, (*text).to_owned()).expect("few cells");
        }
        grid
    }

    #[test]
    fn a_line_is_a_row_and_a_comma_a_border() {
        let grid = grid(&[(0, 0, "name"), (0, 2, "a, \"b\""), (3, 1, "x"), (1, 0, "")]);
        assert_eq!(grid.text().expect("short"), "name,,\"a, \"\"b\"\"\"\n\n\n,x,\n");
    }

    #[test]
    fn merged_rows_have_the_value_of_the_first() {
        let mut grid = grid(&[(0, 0, "beast"), (0, 1, "bat"), (1, 1, "orc"), (3, 1, "elf")]);
        grid.merge(MergedRows { column: 0, first: 0, last: 2 });
        grid.merge(MergedRows { column: 7, first: 0, last: 2 });
        assert_eq!(grid.text().expect("short"), "beast,bat\nbeast,orc\n\n,elf\n");
    }

    #[test]
    fn a_cell_far_out_is_told_to_be_far_out_and_not_unfolded() {
        let far = grid(&[(0, 0, "name"), (1_048_575, 16_383, "x")]);
        assert_eq!(far.text().expect("a mebibyte").len(), 4 + 16_383 + 1_048_575 + 16_383 + 2);
        let mut wide = SheetGrid::default();
        for row in 0..2_000 {
            wide.set(row, 16_383, "x".to_owned()).expect("few cells");
        }
        assert!(matches!(wide.text(), Err(SheetError::TooLarge(_))));
    }
}
