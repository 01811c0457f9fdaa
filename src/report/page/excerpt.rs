//! What a picture is drawn from: some rows of a table, and what its columns mean.

use super::cast::BotSeries;
use super::gather::distinct;
use super::names::words;
use super::text_table::{TextRow, TextTable, number};
use crate::chart::{AxisTitle, ChartValue};
use kit::say::amount;
use kit::stats::names::columns;
use kit::stats::{Picture, Table, TableColumn, ValueColumn};
use serde_json::Value;
use std::collections::BTreeMap;

/// A row with less than this share of what is behind the best known one of its kind is rare: its interval would drown the others.
const RARE: f64 = 0.02;

/// The unit of a column that holds amounts of the resource that the row names.
const OF_RESOURCE: &str = "of the resource";

/// The column of what a player holds of a resource when a turn ends.
pub(super) const HELD: &str = "held";

/// Rows of a table, with their meaning.
#[derive(Clone)]
pub(super) struct TableExcerpt<'a> {
    pub table: &'a TextTable,
    /// The table's entry in the dictionary.
    pub meaning: &'a Table,
    pub rows: Vec<TextRow<'a>>,
    pub cast: &'a BotSeries,
    /// The rules that were played, by address.
    pub rules: &'a Value,
}

impl<'a> TableExcerpt<'a> {
    /// What a row holds in a column.
    pub fn text(&self, row: TextRow<'a>, column: &str) -> &'a str {
        self.table.text(row, column)
    }

    /// The number that a row holds in a column.
    pub fn number(&self, row: TextRow<'_>, column: &str) -> Option<f64> {
        self.table.number(row, column)
    }

    /// The share that each would win if all were alike, and how it is called: of as many players as there are seats in the rows. A cell may have
    /// another number of players than the study.
    pub fn even_share(&self) -> (f64, String) {
        let seats = self.values(columns::SEAT).into_iter().filter(|seat| !seat.is_empty()).count();
        let players = if seats > 1 { seats as u32 } else { self.cast.players };
        (1.0 / f64::from(players), format!("1 in {players}"))
    }

    /// An excerpt with the rows that are kept.
    pub fn only(&self, keep: impl Fn(TextRow<'a>) -> bool) -> Self {
        let rows = self.rows.iter().copied().filter(|row| keep(row)).collect();
        Self { rows, ..self.clone() }
    }

    /// The rows that a picture is of.
    pub fn drawn_by(&self, picture: &Picture) -> Self {
        let holds = |row: TextRow<'_>, (column, text): (&str, &str)| self.text(row, column) == text;
        self.only(|row| {
            picture.only.is_none_or(|only| holds(row, only)) && !picture.except.is_some_and(|except| holds(row, except))
        })
    }

    /// An excerpt for each value of a column, in the order of the rows; the whole without a column.
    pub fn panels(&self, each: Option<&str>) -> Vec<(String, Self)> {
        let Some(column) = each else {
            return vec![(String::new(), self.clone())];
        };
        let of = |value: &str| self.only(|row| self.text(row, column) == value);
        let named = |value: &str| match number(value) {
            Some(_) => format!("{} {value}", words(column)),
            None => words(value),
        };
        let values = distinct(self.table.rows.iter().map(|row| self.text(row, column)));
        let values = values.into_iter().filter(|value| self.rows.iter().any(|row| self.text(row, column) == *value));
        values.map(|value| (named(value), of(value))).collect()
    }

    /// The rows that are common enough to say something: those with at least one in fifty of the observations that the best known row
    /// of the same names has. `x` is no name.
    pub fn common(&self, x: &str, value: ValueColumn) -> Self {
        let Some(count) = self.count(value) else {
            return self.clone();
        };
        let is_name = |name: &String| name != x && self.column(name).is_none_or(|column| column.unit.is_empty());
        let names: Vec<usize> =
            (0..self.table.header.len()).filter(|&index| is_name(&self.table.header[index])).collect();
        let key = |row: TextRow<'a>| -> Vec<&'a str> { names.iter().map(|&index| row[index].as_str()).collect() };
        let counted = |row: TextRow<'a>| self.number(row, count).unwrap_or(0.0);
        let mut most: BTreeMap<Vec<&str>, f64> = BTreeMap::new();
        for row in &self.rows {
            let known = most.entry(key(row)).or_default();
            *known = known.max(counted(row));
        }
        self.only(|row| most.get(&key(row)).is_none_or(|most| counted(row) >= RARE * most))
    }

    /// What the rows hold in a column, each once, in their order.
    pub fn values(&self, column: &str) -> Vec<&'a str> {
        distinct(self.rows.iter().map(|row| self.text(row, column)))
    }

    /// An axis along which a column runs. A unit that only repeats the name is left out (turns of a turn), and that of the only resource is its
    /// name.
    pub fn axis(&self, column: &str) -> AxisTitle {
        let unit = self.column(column).map_or("", |column| column.unit);
        let resource = match self.values("resource")[..] {
            [only] if unit == OF_RESOURCE => only,
            _ => unit,
        };
        // What is held is named by what it is: `life`, not `held, life`.
        let is_named = column == HELD && !resource.is_empty() && resource != OF_RESOURCE;
        AxisTitle {
            name: if is_named { String::new() } else { words(column) },
            unit: if unit == format!("{column}s") { "" } else { resource }.to_owned(),
        }
    }

    /// The column that counts what is behind a value.
    pub fn count(&self, value: ValueColumn) -> Option<&'static str> {
        self.column(value.column)?.n
    }

    /// The group of a row: `threat 2`, by a property of the component that is named in a column. The property is a column of the table, or else of
    /// the rules' table of the same name; empty where neither knows it.
    pub fn group(&self, row: TextRow<'a>, name: &str, property: &str) -> String {
        let own = self.text(row, property);
        if !own.is_empty() {
            return format!("{} {}", words(property), words(own));
        }
        let table = &self.table.name;
        let named = self.text(row, name);
        let titled = || {
            let known = self.rules.as_object()?.iter().find(|(address, value)| {
                let is_title = address.starts_with(&format!("{table}.")) && address.ends_with(".title");
                is_title && value.as_str() == Some(named)
            });
            Some(known?.0.strip_suffix(".title")?.to_owned())
        };
        let of = |row: &str| self.rules.get(format!("{row}.{property}"));
        let value = of(&format!("{table}.{named}")).or_else(|| of(&titled()?));
        match value {
            Some(Value::String(text)) => format!("{} {}", words(property), words(text)),
            Some(Value::Number(number)) => format!("{} {number}", words(property)),
            _ => String::new(),
        }
    }

    /// What a row says of a value.
    pub fn datum(&self, row: TextRow<'_>, value: ValueColumn) -> ChartValue {
        let end = |pick: fn((&'static str, &'static str)) -> &'static str| self.number(row, pick(value.ends?));
        ChartValue {
            value: self.number(row, value.column),
            lo: end(|ends| ends.0),
            hi: end(|ends| ends.1),
            n: self.count(value).and_then(|column| self.counted(row, column)),
        }
    }

    /// A count with its unit: `33,334 games`.
    fn counted(&self, row: TextRow<'_>, column: &str) -> Option<String> {
        let count = self.number(row, column)?;
        let unit = self.column(column).map_or("", |column| column.unit);
        Some(amount(count, unit))
    }

    fn column(&self, name: &str) -> Option<&'a TableColumn> {
        self.meaning.columns().iter().find(|column| column.name == name)
    }
}
