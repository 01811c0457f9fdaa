//! The result of a study on one line of JSON, for programs.

use kit::stats::Table;
use kit::stats::names::tables;
use report::page::TextTable;
use report::{AnswerText, JsonRows, Manifest, StopReason};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use std::io::{self, Write};
use std::path::Path;

/// The tables that hold what was found: these are printed whole, where a study has them.
pub const FOUND: [&str; 4] = [tables::SUMMARY, tables::DIFFERENCES, tables::VALUES, tables::RUNGS];

/// A table, just made or read back from its file.
pub enum PrintedTable<'a> {
    Made(&'a Table),
    Saved(&'a TextTable),
}

/// Several, each under its name.
struct NamedTables<'a>(&'a [PrintedTable<'a>]);

/// What is printed.
#[derive(Serialize)]
struct PrintedLine<'a> {
    game: &'a str,
    rules: &'a str,
    seed: u64,
    games_played: u64,
    stopped_because: StopReason,
    #[serde(flatten)]
    told: &'a AnswerText,
    warnings: &'a [String],
    tally_digest: &'a str,
    /// The folder of the files; `null` if they could not be written.
    folder: Option<&'a Path>,
    #[serde(flatten)]
    tables: NamedTables<'a>,
}

/// Prints it: what was found in words and as the rows of some tables, and where the rest is.
///
/// # Errors
/// Those of `out`.
pub fn print(
    out: &mut impl Write,
    manifest: &Manifest,
    tables: &[PrintedTable<'_>],
    folder: Option<&Path>,
) -> io::Result<()> {
    let line = PrintedLine {
        game: &manifest.game,
        rules: &manifest.rules_called,
        seed: manifest.seed,
        games_played: manifest.games_played,
        stopped_because: manifest.stopped_because,
        told: &manifest.told,
        warnings: &manifest.warnings,
        tally_digest: &manifest.tally_digest,
        folder,
        tables: NamedTables(tables),
    };
    serde_json::to_writer(&mut *out, &line)?;
    writeln!(out)?;
    out.flush()
}

impl Serialize for NamedTables<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for table in self.0 {
            match table {
                PrintedTable::Made(table) => map.serialize_entry(table.name(), &JsonRows(table))?,
                PrintedTable::Saved(table) => map.serialize_entry(&table.name, &SavedRows(table))?,
            }
        }
        map.end()
    }
}

/// The rows of a table that was read back. Its file does not say what is a number: what reads as one is.
struct SavedRows<'a>(&'a TextTable);

impl Serialize for SavedRows<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let row = |row: &'_ Vec<String>| {
            let fields = self.0.header.iter().cloned().zip(row.iter().map(|field| value(field)));
            fields.collect::<serde_json::Map<_, _>>()
        };
        serializer.collect_seq(self.0.rows.iter().map(row))
    }
}

fn value(field: &str) -> serde_json::Value {
    let number = || field.parse::<i64>().ok().map(Into::into);
    let real = || field.parse::<f64>().ok().filter(|real| real.is_finite()).map(Into::into);
    match field {
        "" => serde_json::Value::Null,
        _ => number().or_else(real).unwrap_or_else(|| field.into()),
    }
}
