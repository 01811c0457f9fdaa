//! The measures against games told by hand, and against each other over games played.

mod by_hand;
mod notability;
mod played;

use crate::MegaMan;
use engine::cell::{Cell, CellRequest};
use engine::measure::Tally;
use kit::config::Assignment;
use kit::game::Game;
use kit::stats::{self, Table};

/// The standard rules with these values set, played by this bot in all seats.
fn cell(bot: &str, set: &[&str]) -> Cell<MegaMan> {
    let wish = CellRequest {
        rules: MegaMan::NAME.to_owned(),
        bots: vec![bot.to_owned()],
        set: Assignment::parse_all(set).unwrap(),
        ..CellRequest::default()
    };
    Cell::load(&crate::GAME.rules("standard"), &wish).unwrap()
}

/// The tables of a tally, to be asked for single values.
struct Tables(Vec<Table>);

impl Tables {
    fn of(tally: &Tally) -> Self {
        Self(tally.tables())
    }

    fn get(&self, name: &str) -> &Table {
        let mut tables = self.0.iter();
        tables.find(|table| table.name() == name).unwrap()
    }

    /// What stands in a column, in the rows whose other columns hold this.
    fn all(&self, name: &str, keys: &[(&str, &str)], column: &str) -> Vec<stats::Scalar> {
        let table = self.get(name);
        let place = |column: &str| {
            let mut columns = table.columns().iter();
            columns.position(|other| other.name == column).unwrap()
        };
        let keys: Vec<_> = keys.iter().map(|(key, value)| (place(key), *value)).collect();
        let fits = |row: &&Vec<stats::Scalar>| keys.iter().all(|(at, value)| text(&row[*at]) == *value);
        let rows = table.rows().iter().filter(fits);
        rows.map(|row| row[place(column)].clone()).collect()
    }

    /// The same of the only such row.
    fn cell(&self, name: &str, keys: &[(&str, &str)], column: &str) -> stats::Scalar {
        let all = self.all(name, keys, column);
        assert_eq!(all.len(), 1, "{name} {keys:?}");
        all[0].clone()
    }

    /// The same as a number; nothing if it is empty.
    fn number(&self, name: &str, keys: &[(&str, &str)], column: &str) -> Option<f64> {
        number(&self.cell(name, keys, column))
    }

    /// A row of the summary.
    fn total(&self, measure: &str) -> Option<f64> {
        self.number("summary", &[("measure", measure)], "estimate")
    }

    /// The sum over rows of one column, or of the product of two; what is empty counts nothing.
    fn sum(&self, name: &str, keys: &[(&str, &str)], columns: &[&str]) -> f64 {
        let columns: Vec<_> = columns.iter().map(|column| self.all(name, keys, column)).collect();
        let product = |row| columns.iter().map(|column| number(&column[row]).unwrap_or(0.0)).product::<f64>();
        (0..columns[0].len()).map(product).sum()
    }
}

fn text(cell: &stats::Scalar) -> String {
    match cell {
        stats::Scalar::Empty => String::new(),
        stats::Scalar::Int(value) => value.to_string(),
        stats::Scalar::Real(value) => value.to_string(),
        stats::Scalar::Text(text) => text.clone(),
    }
}

fn number(cell: &stats::Scalar) -> Option<f64> {
    match cell {
        stats::Scalar::Int(value) => Some(*value as f64),
        stats::Scalar::Real(value) => Some(*value),
        _ => None,
    }
}
