//! Rows of the table of games, cell by cell: as CSV, or packed for whoever makes columns of them.

use crate::CsvStyle;
use crate::csv::{harmless, text};
use kit::stats::Scalar;
use std::fmt::Arguments;
use std::io::Write;

/// What kind of file a table of games is.
#[derive(Clone, Copy, Debug)]
pub enum GamesFormat {
    /// Lines of text.
    Csv(CsvStyle),
    /// Columns with types.
    #[cfg(feature = "parquet")]
    Parquet,
}

/// A column of the table; any of its cells may be empty.
#[derive(Clone, Debug)]
pub struct GamesColumn {
    /// What stands above it.
    pub name: String,
    /// What stands in it.
    pub holds: ColumnKind,
}

/// What stands in a column. To CSV all is text.
#[derive(Clone, Copy, Debug)]
pub enum ColumnKind {
    /// Numbers that take all 64 bits: seeds.
    Bits,
    /// Counts.
    Whole,
    /// Numbers.
    Real,
    /// Names.
    Text,
}

/// Rows for the table, cell by cell.
#[derive(Debug)]
pub struct GameRows<'b> {
    out: &'b mut Vec<u8>,
    format: GamesFormat,
    begun: bool,
}

pub(super) enum GameCell<'c> {
    Empty,
    Whole(u64),
    /// A number over another that is not 0.
    Ratio(i64, i64),
    /// Empty where nothing is written.
    Word(Arguments<'c>),
}

impl<'b> GameRows<'b> {
    /// A row at the end of this buffer.
    pub fn new(out: &'b mut Vec<u8>, format: GamesFormat) -> Self {
        Self { out, format, begun: false }
    }

    /// An unknown.
    pub fn empty(&mut self) {
        self.add(GameCell::Empty);
    }

    /// A whole number.
    pub fn whole(&mut self, value: impl Into<u64>) {
        self.add(GameCell::Whole(value.into()));
    }

    /// Something that needs no quotes.
    pub fn word(&mut self, word: Arguments<'_>) {
        self.add(GameCell::Word(word));
    }

    /// Any text, as it stands in the other tables.
    pub fn text(&mut self, text: &str) {
        let text = harmless(text);
        match self.format {
            GamesFormat::Csv(style) if is_special(&text, style) => {
                self.word(format_args!("\"{}\"", text.replace('"', "\"\"")));
            }
            _ => self.word(format_args!("{text}")),
        }
    }

    /// Writes one number over another; an empty cell where there is nothing to divide by.
    pub fn ratio(&mut self, x: i64, n: i64) {
        self.add(if n == 0 { GameCell::Empty } else { GameCell::Ratio(x, n) });
    }

    /// Cells that a line of this format has left.
    pub fn ready(&mut self, cells: &[u8]) {
        self.mark();
        self.out.extend_from_slice(cells);
    }

    /// Ends the row.
    pub fn end(self) {
        match self.format {
            GamesFormat::Csv(_) => self.out.push(b'\n'),
            #[cfg(feature = "parquet")]
            GamesFormat::Parquet => {}
        }
    }

    fn add(&mut self, cell: GameCell<'_>) {
        self.mark();
        match self.format {
            GamesFormat::Csv(style) => write(self.out, style, &cell),
            #[cfg(feature = "parquet")]
            GamesFormat::Parquet => super::parquet::pack(self.out, &cell),
        }
    }

    fn mark(&mut self) {
        let is_first = !std::mem::replace(&mut self.begun, true);
        if let (GamesFormat::Csv(style), false) = (self.format, is_first) {
            self.out.push(style.separator);
        }
    }
}

fn is_special(text: &str, style: CsvStyle) -> bool {
    text.bytes().any(|byte| byte == style.separator || matches!(byte, b'"' | b'\n' | b'\r'))
}

fn write(out: &mut Vec<u8>, style: CsvStyle, cell: &GameCell<'_>) {
    // A vector takes all that is written to it.
    let _ = match *cell {
        GameCell::Empty => Ok(()),
        GameCell::Whole(value) => write!(out, "{value}"),
        GameCell::Ratio(x, n) => {
            let value = Scalar::Real(x as f64 / n as f64);
            let value = text(&value);
            let decimal = style.decimal as u8;
            out.extend(value.bytes().map(|byte| if byte == b'.' { decimal } else { byte }));
            // Readers take the kind of a column from its first rows: whole numbers there would refuse a fraction later.
            if !value.contains('.') {
                out.extend([decimal, b'0']);
            }
            Ok(())
        }
        GameCell::Word(word) => out.write_fmt(word),
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_written_as_in_other_tables_but_for_the_point_of_a_real() {
        let mut out = Vec::new();
        let mut line = GameRows::new(&mut out, GamesFormat::Csv(CsvStyle { separator: b';', decimal: ',' }));
        line.whole(7u32);
        line.text("a;\"b\"");
        line.text("=1");
        line.ready(b"x;y");
        line.ratio(1, 4);
        line.ratio(6, 3);
        line.ratio(1, 0);
        line.end();
        assert_eq!(String::from_utf8(out).unwrap(), "7;\"a;\"\"b\"\"\";'=1;x;y;0,25;2,0;\n");
    }
}
