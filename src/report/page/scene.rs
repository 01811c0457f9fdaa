//! What a picture is drawn from: some rows of a sheet, what its columns mean, and who plays.

use super::gather::distinct;
use super::sheet::{Sheet, number};
use super::words::{counted, words};
use crate::report::chart::{Axis, Datum};
use crate::stats::{Column, Table, Value};
use std::collections::BTreeMap;

/// A row with less than this share of what is behind the best known one of its kind is rare: its interval would drown the others.
const RARE: f64 = 0.02;

/// The unit of a column that holds amounts of the resource that the row names.
const OF_RESOURCE: &str = "of the resource";

/// A row of a sheet.
pub(super) type Row<'a> = &'a [String];

/// Rows of a sheet, with their meaning.
#[derive(Clone)]
pub(super) struct Scene<'a> {
    pub sheet: &'a Sheet,
    /// The same table in the dictionary.
    pub table: &'a Table,
    pub rows: Vec<Row<'a>>,
    pub cast: &'a Cast,
}

/// Who plays: the strategies in the order of their colours.
pub(super) struct Cast {
    pub strategies: Vec<String>,
    pub players: u32,
}

impl Cast {
    /// The colour of a name: its own if it is a strategy, otherwise by its place.
    pub fn series(&self, name: &str, place: usize) -> usize {
        let own = self.strategies.iter().position(|strategy| strategy == name);
        own.unwrap_or(place)
    }

    /// Puts names in the order of the strategies, where they are strategies all of them; numbers in theirs.
    pub fn arrange(&self, names: &mut [&str]) {
        let place = |name: &str| self.strategies.iter().position(|strategy| strategy == name);
        if names.iter().all(|name| place(name).is_some()) {
            names.sort_by_key(|name| place(name));
        } else if names.iter().all(|name| number(name).is_some()) {
            names.sort_by(|a, b| {
                number(a)
                    .unwrap_or(0.0)
                    .total_cmp(&number(b).unwrap_or(0.0))
            });
        }
    }
}

impl<'a> Scene<'a> {
    /// The same with fewer rows.
    pub fn only(&self, keep: impl Fn(Row<'a>) -> bool) -> Self {
        let rows = self.rows.iter().copied().filter(|row| keep(row)).collect();
        Self {
            rows,
            ..self.clone()
        }
    }

    /// A scene for each value of a column, in the order of the rows; the scene as it is without a column.
    pub fn panels(&self, each: Option<&str>) -> Vec<(String, Self)> {
        let Some(column) = each else {
            return vec![(String::new(), self.clone())];
        };
        let scene = |value: &str| self.only(|row| self.sheet.text(row, column) == value);
        let named = |value: &str| match number(value) {
            Some(_) => format!("{} {value}", words(column)),
            None => words(value),
        };
        let values = self.values(column);
        values
            .into_iter()
            .map(|value| (named(value), scene(value)))
            .collect()
    }

    /// The rows that are common enough to say something: those with at least one in fifty of the observations that the best known row
    /// of the same names has. `x` is no name.
    pub fn common(&self, x: &str, value: Value) -> Self {
        let Some(count) = self.count(value) else {
            return self.clone();
        };
        let is_name = |name: &String| {
            name != x
                && self
                    .column(name)
                    .is_none_or(|column| column.unit.is_empty())
        };
        let names: Vec<usize> = (0..self.sheet.header.len())
            .filter(|&index| is_name(&self.sheet.header[index]))
            .collect();
        let key = |row: Row<'a>| -> Vec<&'a str> {
            names.iter().map(|&index| row[index].as_str()).collect()
        };
        let counted = |row: Row<'a>| self.sheet.number(row, count).unwrap_or(0.0);
        let mut most: BTreeMap<Vec<&str>, f64> = BTreeMap::new();
        for row in &self.rows {
            let known = most.entry(key(row)).or_default();
            *known = known.max(counted(row));
        }
        self.only(|row| {
            most.get(&key(row))
                .is_none_or(|most| counted(row) >= RARE * most)
        })
    }

    /// What the rows hold in a column, each once, in their order.
    pub fn values(&self, column: &str) -> Vec<&'a str> {
        distinct(self.rows.iter().map(|row| self.sheet.text(row, column)))
    }

    /// An axis along which a column runs. A unit that only repeats the name is left out (turns of a turn), and that of the only resource is its
    /// name.
    pub fn axis(&self, column: &str) -> Axis {
        let unit = self.column(column).map_or("", |column| column.unit);
        let resource = match self.values("resource")[..] {
            [only] if unit == OF_RESOURCE => only,
            _ => unit,
        };
        Axis {
            name: words(column),
            unit: if unit == format!("{column}s") {
                ""
            } else {
                resource
            }
            .to_owned(),
        }
    }

    /// The column that counts what is behind a value.
    pub fn count(&self, value: Value) -> Option<&'static str> {
        self.column(value.column)?.n
    }

    /// What a row says of a value.
    pub fn datum(&self, row: Row<'_>, value: Value) -> Datum {
        let end = |pick: fn((&'static str, &'static str)) -> &'static str| {
            self.sheet.number(row, pick(value.ends?))
        };
        Datum {
            value: self.sheet.number(row, value.column),
            lo: end(|ends| ends.0),
            hi: end(|ends| ends.1),
            n: self
                .count(value)
                .and_then(|column| self.counted(row, column)),
        }
    }

    /// A count with its unit: `33,334 games`.
    fn counted(&self, row: Row<'_>, column: &str) -> Option<String> {
        let count = self.sheet.number(row, column)?;
        let unit = self.column(column).map_or("", |column| column.unit);
        Some(counted(count, unit))
    }

    fn column(&self, name: &str) -> Option<&'a Column> {
        self.table
            .columns()
            .iter()
            .find(|column| column.name == name)
    }
}
