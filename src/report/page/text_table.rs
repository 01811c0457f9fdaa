//! A table as its file has it: text under named columns, whether it has just been made or is read back.

use crate::csv;
use kit::stats::{Scalar, Table};
use serde::de::{Deserializer, MapAccess, Visitor};
use std::fmt;

/// Rows of text under named columns; every row is as wide as the header.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TextTable {
    /// The name of the table: that of its file without extension.
    pub name: String,
    /// The name of its file.
    pub file: String,
    /// The names of its columns.
    pub header: Vec<String>,
    /// Rows as a CSV file has them: shortest numbers, an empty text for what is unknown, formulas made harmless.
    pub rows: Vec<Vec<String>>,
}

/// A row of it.
pub(super) type TextRow<'a> = &'a [String];

/// Why a file is no table.
#[derive(Debug, thiserror::Error)]
pub enum TextTableError {
    /// A fault in a CSV file: the message names the line.
    #[error("it is no CSV table any more: {0}")]
    Csv(#[from] ::csv::Error),
    /// A fault in a JSON file: the message names line and column.
    #[error("it is no JSON table any more: {0}")]
    Json(#[from] serde_json::Error),
    /// Rows with different keys.
    #[error("row {row} has other columns than the first")]
    Ragged {
        /// The row, from 1.
        row: usize,
    },
    /// Neither CSV nor JSON.
    #[error("its name ends in neither .csv nor .json")]
    Kind,
}

impl TextTable {
    /// A table as it is written to `file`.
    pub fn of(table: &Table, file: &str) -> Self {
        let columns = table.columns().iter();
        Self {
            name: table.name().to_owned(),
            file: file.to_owned(),
            header: columns.map(|column| csv::harmless(&column.name).into_owned()).collect(),
            rows: table.rows().iter().map(|row| texts(row)).collect(),
        }
    }

    /// A table out of the bytes of `file`.
    ///
    /// # Errors
    /// When they are no table.
    pub fn read(file: &str, bytes: &[u8]) -> Result<Self, TextTableError> {
        let (name, end) = file.rsplit_once('.').ok_or(TextTableError::Kind)?;
        let (header, rows) = match end {
            "csv" => from_csv(bytes)?,
            "json" => from_json(bytes)?,
            _ => return Err(TextTableError::Kind),
        };
        Ok(Self { name: name.to_owned(), file: file.to_owned(), header, rows })
    }

    /// Where a column stands.
    pub fn column(&self, name: &str) -> Option<usize> {
        self.header.iter().position(|column| column == name)
    }

    /// What a row holds in a column, as it was before formulas were made harmless; nothing where there is no such column.
    pub fn text<'a>(&self, row: &'a [String], column: &str) -> &'a str {
        let text = self.column(column).map_or("", |index| row[index].as_str());
        match text.strip_prefix('\'') {
            Some(plain) if csv::harmless(plain) == text => plain,
            _ => text,
        }
    }

    /// The number that a row holds in a column.
    pub fn number(&self, row: &[String], column: &str) -> Option<f64> {
        number(self.text(row, column))
    }
}

/// The number that a text is. Names such as `inf` and `nan` are none.
pub fn number(text: &str) -> Option<f64> {
    let begins = text.trim_start_matches('-').starts_with(|first: char| first.is_ascii_digit());
    begins.then(|| text.parse().ok()).flatten()
}

type HeaderAndRows = (Vec<String>, Vec<Vec<String>>);

/// Whatever style it was written in, its numbers have a point here. Where commas stand between fields, they are not decimal ones.
fn from_csv(bytes: &[u8]) -> Result<HeaderAndRows, TextTableError> {
    let separator = separator(bytes);
    let mut reader = ::csv::ReaderBuilder::new().delimiter(separator).from_reader(bytes);
    let header = reader.headers()?.iter().map(str::to_owned).collect();
    let cell = |text: &str| if separator == b',' { text.to_owned() } else { with_point(text) };
    let rows = reader.records().map(|record| Ok(record?.iter().map(cell).collect()));
    Ok((header, rows.collect::<Result<_, ::csv::Error>>()?))
}

/// What makes the most columns of the header.
fn separator(bytes: &[u8]) -> u8 {
    let columns = |separator: &u8| {
        let mut reader = ::csv::ReaderBuilder::new().delimiter(*separator).from_reader(bytes);
        reader.headers().map_or(0, |header| header.len())
    };
    // Of equals the last is taken.
    [b'\t', b';', b','].into_iter().max_by_key(columns).unwrap_or(b',')
}

/// A number with a decimal comma as one with a point; any other text as it is.
fn with_point(text: &str) -> String {
    let point = text.replacen(',', ".", 1);
    if text.contains(',') && !text.contains('.') && number(&point).is_some() { point } else { text.to_owned() }
}

fn from_json(bytes: &[u8]) -> Result<HeaderAndRows, TextTableError> {
    let rows: Vec<ObjectFields> = serde_json::from_slice(bytes)?;
    let names = |row: &ObjectFields| -> Vec<String> {
        row.0.iter().map(|(name, _)| csv::harmless(name).into_owned()).collect()
    };
    let header = rows.first().map_or_else(Vec::new, names);
    if let Some(row) = rows.iter().position(|row| names(row) != header) {
        return Err(TextTableError::Ragged { row: row + 1 });
    }
    let cells = |row: ObjectFields| row.0.iter().map(|(_, cell)| csv::text(cell).into_owned()).collect();
    Ok((header, rows.into_iter().map(cells).collect()))
}

fn texts(row: &[Scalar]) -> Vec<String> {
    row.iter().map(|cell| csv::text(cell).into_owned()).collect()
}

/// The fields of an object, in their order.
struct ObjectFields(Vec<(String, Scalar)>);

impl<'de> serde::Deserialize<'de> for ObjectFields {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(FieldsVisitor)
    }
}

struct FieldsVisitor;

impl<'de> Visitor<'de> for FieldsVisitor {
    type Value = ObjectFields;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a row: an object of numbers and texts")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<ObjectFields, A::Error> {
        let mut fields = Vec::new();
        while let Some((name, value)) = map.next_entry::<String, serde_json::Value>()? {
            fields.push((name, cell(value)));
        }
        Ok(ObjectFields(fields))
    }
}

fn cell(value: serde_json::Value) -> Scalar {
    match value {
        serde_json::Value::Null => Scalar::Empty,
        serde_json::Value::String(text) => Scalar::Text(text),
        other => match other.as_i64() {
            Some(whole) => Scalar::Int(whole),
            None => other.as_f64().map_or_else(|| Scalar::Text(other.to_string()), Scalar::Real),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{CsvStyle, write_csv, write_json};
    use kit::stats::TableColumn;
    use proptest::prelude::*;

    fn table(cells: Vec<(String, f64, i64)>) -> Table {
        let columns = ["name", "=rate", "games"].map(|name| TableColumn::new(name, "", ""));
        let mut table = Table::build("t", columns);
        for (name, rate, games) in cells {
            table.row([name.into(), rate.into(), games.into()]);
        }
        table.finish()
    }

    fn read_back(table: &Table) -> [TextTable; 2] {
        let (mut csv, mut json) = (Vec::new(), Vec::new());
        write_csv(table, CsvStyle::default(), &mut csv).unwrap();
        write_json(table, &mut json).unwrap();
        [TextTable::read("t.csv", &csv).unwrap(), TextTable::read("t.json", &json).unwrap()]
    }

    #[test]
    fn a_formula_is_as_harmless_here_as_in_the_file() {
        let read = TextTable::of(&table(vec![("=cmd()".into(), 0.5, 3)]), "t.csv");
        assert_eq!(read.header, ["name", "'=rate", "games"]);
        assert_eq!(read.rows, [["'=cmd()", "0.5", "3"]]);
        assert_eq!(read.number(&read.rows[0], "games"), Some(3.0));
        assert_eq!(read.text(&read.rows[0], "name"), "=cmd()");
        assert_eq!(read.text(&read.rows[0], "absent"), "");
    }

    #[test]
    fn names_that_look_like_numbers_to_a_parser_are_names() {
        assert_eq!(["inf", "nan", "-inf", "", "infinity"].map(number), [None; 5]);
        assert_eq!(number("-1.5e-7"), Some(-1.5e-7));
    }

    #[test]
    fn what_is_no_table_is_said_with_its_place() {
        let said = |file: &str, text: &str| TextTable::read(file, text.as_bytes()).unwrap_err().to_string();
        assert!(said("t.csv", "a,b\n1,2\n3\n").contains("line: 3"), "{}", said("t.csv", "a,b\n1,2\n3\n"));
        assert!(said("t.json", "[{]").contains("line 1"));
        assert_eq!(said("t.json", r#"[{"a":1},{"b":1}]"#), "row 2 has other columns than the first");
        assert!(said("t.txt", "").contains(".csv"));
    }

    #[test]
    fn a_table_is_the_same_read_back_from_any_style() {
        let table = table(vec![("a,b;c".into(), 0.5, 3), ("1.5".into(), -1.5e-7, -2), ("x".into(), 2.0, 0)]);
        let plain = TextTable::of(&table, "t.csv");
        for (separator, decimal, line) in
            [(b';', ',', "1.5;-1,5e-7;-2"), (b'\t', ',', "1.5\t-1,5e-7\t-2"), (b';', '.', "1.5;-1.5e-7;-2")]
        {
            let mut bytes = Vec::new();
            write_csv(&table, CsvStyle { separator, decimal }, &mut bytes).unwrap();
            assert_eq!(TextTable::read("t.csv", &bytes).unwrap(), plain);
            assert_eq!(String::from_utf8(bytes).unwrap().lines().nth(2), Some(line));
        }
    }

    proptest! {
        #[test]
        fn what_is_read_back_is_what_was_written(cells: Vec<(String, f64, i64)>) {
            let table = table(cells);
            let [csv, json] = read_back(&table);
            prop_assert_eq!(&csv, &TextTable::of(&table, "t.csv"));
            if !table.rows().is_empty() {
                prop_assert_eq!(json, TextTable { file: "t.json".into(), ..csv });
            }
        }
    }
}
