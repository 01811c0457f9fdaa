//! The studies: `sweep`, `compare`, `worth` and `tournament`, recomputed from the tables that they write.

mod compare;
mod experiment;
mod games;
mod mistakes;
mod printed;
mod sweep;
mod tournament;
mod worth;

use crate::{Row, done, files, rows};
use statrs::distribution::{ContinuousCDF, Normal, StudentsT};
use std::path::Path;

fn number(row: &Row, column: &str) -> f64 {
    let text = &row[column];
    text.parse().unwrap_or_else(|_| panic!("{column} of {row:?} is no number"))
}

fn near(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-9
}

/// The share that a strategy won of all its games in a cell.
fn win_rate(folder: &Path, variant: &str, strategy: &str) -> f64 {
    let rows = rows(folder, "win_rates");
    let own =
        rows.iter().find(|row| row["variant"] == variant && row["strategy"] == strategy && row["seat"].is_empty());
    number(own.unwrap(), "win_rate")
}

/// The table without its first columns, and only the rows of one variant.
fn of_variant(text: &str, variant: &str, columns: usize) -> String {
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(text.as_bytes());
    let mut writer = csv::WriterBuilder::new().terminator(csv::Terminator::Any(b'\n')).from_writer(Vec::new());
    for (index, record) in reader.records().map(Result::unwrap).enumerate() {
        if index == 0 || &record[0] == variant {
            writer.write_record(record.iter().skip(columns)).unwrap();
        }
    }
    String::from_utf8(writer.into_inner().unwrap()).unwrap()
}

/// The tables of one variant of a study are, byte for byte but for the `columns` that name the cell, those of a run.
fn same_as_a_run(home: &Path, (study, variant, columns): (&str, &str, usize), run: &str) {
    done(home, &format!("{run} -q --force -o alone"));
    let (all, alone) = (files(&home.join(study)), files(&home.join("alone")));
    let tables: Vec<_> = alone.iter().filter(|(name, _)| name.ends_with(".csv")).collect();
    assert_eq!(tables.len(), 12);
    for (name, text) in tables {
        let own = of_variant(&all[name], variant, columns);
        assert_eq!(own, of_variant(text, "base", 1), "{name} of {variant}");
    }
}

/// The p-value that an interval stands for: a mean of at least 100 blocks is normal, a jackknife leaves out one in 50.
fn raw_p(row: &Row) -> f64 {
    let (difference, hi) = (number(row, "difference").abs(), number(row, "hi"));
    let half = hi - number(row, "difference");
    let upper = |quantile: f64, tail: &dyn Fn(f64) -> f64| 2.0 * tail(difference / half * quantile);
    match row["method"].as_str() {
        "paired" => {
            let normal = Normal::standard();
            upper(normal.inverse_cdf(0.975), &|z| normal.sf(z))
        }
        _ => {
            let t = StudentsT::new(0.0, 1.0, 49.0).unwrap();
            upper(t.inverse_cdf(0.975), &|z| t.sf(z))
        }
    }
}

/// The adjusted p of a family of differences are those of Holm's method, where the family has a share of the 5 %.
fn check_holm(rows: &[Row], share: f64) {
    let mut order: Vec<(f64, &Row)> = rows.iter().map(|row| (raw_p(row), row)).collect();
    order.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut least = 0.0_f64;
    for (rank, (p, row)) in order.iter().enumerate() {
        least = least.max((p / share * (rows.len() - rank) as f64).min(1.0));
        let told = number(row, "adjusted_p");
        assert!((told - least).abs() < 1e-6 * least.max(1e-12), "{told} is not {least}: {row:?}");
    }
}

/// No table holds a number that is none.
fn check_finite(folder: &Path) {
    for (name, text) in files(folder) {
        let low = text.to_lowercase();
        let fields = low.split([',', '\n', ' ', ':']);
        for field in fields {
            assert!(!["nan", "inf", "-inf"].contains(&field), "{name}: {field}");
        }
    }
}
