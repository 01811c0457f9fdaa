//! The same table as Parquet: the cells of the CSV, with types.

use crate::{done, manifest};
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::Field;
use std::fs::{self, File};
use std::path::Path;
use tempfile::TempDir;

fn reader(path: &Path) -> SerializedFileReader<File> {
    SerializedFileReader::new(File::open(path).unwrap()).unwrap()
}

/// Whether a cell says what the CSV says, with the type of its column.
fn agrees(column: &str, cell: &Field, text: &str) -> bool {
    match (column, cell) {
        (_, Field::Null) => text.is_empty(),
        ("seed", Field::ULong(value)) => value.to_string() == text,
        ("block" | "rotation" | "rounds" | "turns", Field::Long(value)) => value.to_string() == text,
        ("game" | "ending" | "winner", Field::Str(value)) => value == text,
        (seat, Field::Str(value)) if seat.starts_with("seat_") => value == text,
        (_, Field::Double(value)) => text.parse() == Ok(*value),
        _ => false,
    }
}

/// Compares all cells of both files; how many of them are empty.
fn compared(parquet: &Path, csv: &Path) -> usize {
    let (reader, mut csv) = (reader(parquet), csv::Reader::from_path(csv).unwrap());
    let header = csv.headers().unwrap().clone();
    let mut rows = reader.get_row_iter(None).unwrap();
    let mut empty = 0;
    for line in csv.records().map(Result::unwrap) {
        let row = rows.next().unwrap().unwrap();
        assert!(row.get_column_iter().map(|(name, _)| name.as_str()).eq(&header));
        for ((name, cell), text) in row.get_column_iter().zip(&line) {
            assert!(agrees(name, cell, text), "{name}: {cell:?} and `{text}` of {line:?}");
            empty += usize::from(*cell == Field::Null);
        }
    }
    assert!(rows.next().is_none());
    empty
}

#[test]
fn every_cell_is_that_of_the_csv() {
    let seed = u64::MAX;
    for (game, has_unknowns) in [("pig -b racer,random", false), ("metroidvania", true), ("mega_man", true)] {
        let home = TempDir::new().unwrap();
        let line = format!("run {game} -n 600 -s {seed} -q");
        done(home.path(), &format!("{line} -o out --games-table games.Parquet"));
        done(home.path(), &format!("{line} -o text --games-table games.csv"));
        let [parquet, csv] = ["games.Parquet", "games.csv"].map(|name| home.path().join(name));
        assert_eq!(compared(&parquet, &csv) > 0, has_unknowns, "{game}");
        assert_eq!(manifest(&home.path().join("out"))["games_table"], "games.Parquet");
    }
}

#[test]
fn the_threads_change_no_byte_of_several_groups() {
    let home = TempDir::new().unwrap();
    let at = |name: &str| home.path().join(name);
    // Short games, for there have to be many.
    let line = "run pig -n 70k --set win.score=10 -q";
    let bytes = [1, 2, 3].map(|threads| {
        let name = format!("games{threads}.parquet");
        done(home.path(), &format!("{line} -j {threads} -o out{threads} --games-table {name}"));
        fs::read(at(&name)).unwrap()
    });
    assert!(bytes[0] == bytes[1] && bytes[0] == bytes[2]);
    assert!(reader(&at("games1.parquet")).metadata().num_row_groups() > 1);
    done(home.path(), &format!("{line} -o text --games-table games.csv"));
    compared(&at("games1.parquet"), &at("games.csv"));
}
