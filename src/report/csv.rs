//! A table as CSV: the same bytes for the same table, everywhere.

use kit::say::on_a_line;
use kit::stats::{Scalar, Table};
use std::borrow::Cow;
use std::io::{self, Write};

/// How numbers and fields are written, for the spreadsheets of a country.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CsvStyle {
    /// What stands between fields.
    pub separator: u8,
    /// The decimal point, `.` or `,`.
    pub decimal: char,
}

/// Commas between fields, a point in numbers.
impl Default for CsvStyle {
    fn default() -> Self {
        Self { separator: b',', decimal: '.' }
    }
}

/// Writes a header and the rows: UTF-8, LF, an empty cell for what is unknown.
///
/// Numbers have the fewest digits that read back as the same number, without a decimal point when whole (`3`), with an exponent below
/// 1e-5 and from 1e16. Text that a spreadsheet would run as a formula gets an apostrophe in front; control characters are shown by their
/// pictures, so that a row is a line and a file that is shown on a terminal moves nothing there.
///
/// # Errors
/// Those of `out`.
pub fn write_csv(table: &Table, style: CsvStyle, out: impl Write) -> io::Result<()> {
    let mut writer = ::csv::WriterBuilder::new().delimiter(style.separator).from_writer(out);
    writer.write_record(table.columns().iter().map(|column| harmless(&column.name).into_owned()))?;
    for row in table.rows() {
        writer.write_record(row.iter().map(|cell| styled(cell, style)))?;
    }
    writer.flush()
}

fn styled(cell: &Scalar, style: CsvStyle) -> String {
    match cell {
        Scalar::Real(_) if style.decimal != '.' => text(cell).replace('.', &style.decimal.to_string()),
        _ => text(cell).into_owned(),
    }
}

pub(super) fn text(cell: &Scalar) -> Cow<'_, str> {
    match cell {
        Scalar::Empty => "".into(),
        Scalar::Int(value) => value.to_string().into(),
        Scalar::Real(value) => real(*value).into(),
        Scalar::Text(value) => harmless(value),
    }
}

fn real(value: f64) -> String {
    match value.abs() {
        size if !size.is_finite() => String::new(),
        // `{}` would write 1e300 with 301 digits.
        size if size != 0.0 && !(1e-5..1e16).contains(&size) => format!("{value:e}"),
        _ => value.to_string(),
    }
}

pub(super) fn harmless(text: &str) -> Cow<'_, str> {
    let text = on_a_line(text);
    if text.starts_with(['=', '+', '-', '@', '\t']) { format!("'{text}").into() } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kit::stats::TableColumn;
    use proptest::prelude::*;

    fn written(cells: Vec<[Scalar; 2]>) -> String {
        let columns = ["ending", "games"].map(|name| TableColumn::new(name, "", "A test column."));
        let mut table = Table::build("endings", columns);
        cells.into_iter().for_each(|row| table.row(row));
        let mut bytes = Vec::new();
        write_csv(&table.finish(), CsvStyle::default(), &mut bytes).unwrap();
        String::from_utf8(bytes).unwrap()
    }

    fn written_number(value: f64) -> String {
        let file = written(vec![["x".into(), Scalar::Real(value)]]);
        file.lines().nth(1).unwrap().strip_prefix("x,").unwrap().to_owned()
    }

    #[test]
    fn a_table_is_a_header_and_rows() {
        let rows = vec![["win".into(), 7u32.into()], ["stalemate".into(), None::<f64>.into()]];
        assert_eq!(written(rows), "ending,games\nwin,7\nstalemate,\n");
        assert_eq!(written(vec![]), "ending,games\n");
    }

    #[test]
    fn numbers_are_short() {
        for (value, expected) in [
            (3.0, "3"),
            (0.0, "0"),
            (-2.5, "-2.5"),
            (1.0 / 3.0, "0.3333333333333333"),
            (0.1 + 0.2, "0.30000000000000004"),
            (123_456_789_012.0, "123456789012"),
            (0.000_01, "0.00001"),
            (0.000_001_5, "1.5e-6"),
            (1e300, "1e300"),
            (f64::NAN, ""),
            (f64::NEG_INFINITY, ""),
        ] {
            assert_eq!(written_number(value), expected);
        }
    }

    #[test]
    fn formulas_are_made_harmless() {
        for text in ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1"] {
            let file = written(vec![[text.into(), 1u32.into()]]);
            let mut reader = ::csv::Reader::from_reader(file.as_bytes());
            let row = reader.records().next().unwrap().unwrap();
            assert_eq!(row[0], format!("'{text}"));
        }
        assert_eq!(written(vec![["a=b".into(), (-1i64).into()]]), "ending,games\na=b,-1\n");
    }

    #[test]
    fn no_name_moves_a_cursor_or_breaks_a_row() {
        let file = written(vec![["\u{1b}[2Jbot\r\n\u{9b}".into(), 1u32.into()]]);
        assert_eq!(file, "ending,games\n␛[2Jbot␍␊\u{fffd},1\n");
    }

    #[test]
    fn a_swept_address_that_looks_like_a_formula_is_harmless_in_the_header() {
        let mut table = Table::build("t", [TableColumn::new("games", "", "")]).finish();
        table.prepend(&[(TableColumn::new("=cmd", "", ""), Scalar::Empty)]);
        let mut bytes = Vec::new();
        write_csv(&table, CsvStyle::default(), &mut bytes).unwrap();
        assert_eq!(bytes, b"'=cmd,games\n");
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_full_disk_is_an_error() {
        let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
        let table = Table::build("endings", [TableColumn::new("ending", "", "")]).finish();
        let error = write_csv(&table, CsvStyle::default(), full).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::StorageFull);
    }

    proptest! {
        #[test]
        fn what_is_written_reads_back(name in "[^=+\\-@\t\r].*", value: f64) {
            let file = written(vec![[name.as_str().into(), Scalar::Real(value)]]);
            let mut reader = ::csv::Reader::from_reader(file.as_bytes());
            let row = reader.records().next().unwrap().unwrap();
            prop_assert_eq!(&row[0], on_a_line(&name));
            if value.is_finite() {
                prop_assert_eq!(row[1].parse::<f64>().unwrap().to_bits(), value.to_bits());
            } else {
                prop_assert_eq!(&row[1], "");
            }
        }
    }
}
