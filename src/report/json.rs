//! A table as JSON: an array with one object per row.

use kit::stats::{Scalar, Table, TableColumn};
use serde::{Serialize, Serializer};
use std::io::{self, Write};

/// Writes the rows as objects with the columns as keys, in their order, one row to a line; `null` for what is unknown.
///
/// # Errors
/// Those of `out`.
pub fn write_json(table: &Table, mut out: impl Write) -> io::Result<()> {
    out.write_all(b"[")?;
    for (index, cells) in table.rows().iter().enumerate() {
        out.write_all(if index == 0 { b"\n" } else { b",\n" })?;
        let columns = table.columns();
        serde_json::to_writer(&mut out, &JsonObject { columns, cells })?;
    }
    out.write_all(b"\n]\n")?;
    out.flush()
}

/// The rows of a table as a list of such objects, to stand in a larger one.
pub struct JsonRows<'a>(pub &'a Table);

impl Serialize for JsonRows<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let columns = self.0.columns();
        serializer.collect_seq(self.0.rows().iter().map(|cells| JsonObject { columns, cells }))
    }
}

struct JsonObject<'a> {
    columns: &'a [TableColumn],
    cells: &'a [Scalar],
}

impl Serialize for JsonObject<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let names = self.columns.iter().map(|column| &column.name);
        serializer.collect_map(names.zip(self.cells))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(rows: Vec<[Scalar; 3]>) -> String {
        let columns = ["ending", "games", "share"].map(|name| TableColumn::new(name, "", ""));
        let mut table = Table::build("endings", columns);
        rows.into_iter().for_each(|row| table.row(row));
        let mut bytes = Vec::new();
        write_json(&table.finish(), &mut bytes).unwrap();
        String::from_utf8(bytes).unwrap()
    }

    #[test]
    fn rows_are_objects_in_column_order() {
        let rows = vec![["a \"win\"".into(), 7u32.into(), 0.7.into()], ["=1".into(), 3u32.into(), None::<f64>.into()]];
        let expected = concat!(
            "[\n",
            "{\"ending\":\"a \\\"win\\\"\",\"games\":7,\"share\":0.7},\n",
            "{\"ending\":\"=1\",\"games\":3,\"share\":null}\n",
            "]\n"
        );
        assert_eq!(written(rows), expected);
    }

    #[test]
    fn no_rows_and_no_numbers_are_still_json() {
        let empty: Vec<serde_json::Value> = serde_json::from_str(&written(vec![])).unwrap();
        assert!(empty.is_empty());
        let odd = written(vec![["x".into(), Scalar::Real(f64::NAN), Scalar::Real(f64::INFINITY)]]);
        let rows: Vec<serde_json::Value> = serde_json::from_str(&odd).unwrap();
        assert!(rows[0]["games"].is_null() && rows[0]["share"].is_null());
    }
}
