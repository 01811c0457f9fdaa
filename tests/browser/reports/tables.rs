//! The numbers: those of the files, sorted at a click.

use super::Played;
use crate::page::Tab;
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};

/// A table as it stands on a page.
#[derive(Deserialize)]
struct Shown {
    file: String,
    columns: Vec<String>,
    rows: Vec<Vec<Field>>,
    /// Everything that is said beside it.
    said: String,
}

/// What is read, and the exact value if that is another.
#[derive(Deserialize)]
struct Field {
    text: String,
    exact: Option<String>,
}

impl Field {
    fn value(&self) -> &str {
        self.exact.as_deref().unwrap_or(&self.text)
    }
}

/// A table as it stands in its file.
struct Written {
    columns: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl Written {
    fn read(played: &Played, file: &str) -> Self {
        let texts = |record: &csv::StringRecord| record.iter().map(str::to_owned).collect();
        let mut reader = csv::Reader::from_path(played.folder.join(file)).expect("a table");
        let columns = texts(reader.headers().expect("a header"));
        let rows = reader.records().map(|row| texts(&row.expect("a row")));
        Self { columns, rows: rows.collect() }
    }
}

pub fn tables_hold_the_numbers_of_their_files(tab: &Tab, played: &Played) -> Vec<String> {
    let mut files: BTreeMap<String, Vec<Shown>> = BTreeMap::new();
    for table in tab.evaluate::<Vec<Shown>>(include_str!("tables.js")) {
        files.entry(table.file.clone()).or_default().push(table);
    }
    if files.is_empty() {
        return vec!["has no table".to_owned()];
    }
    files.iter().flat_map(|(file, parts)| differences(file, parts, played)).collect()
}

/// What is wrong with the parts of a file that a page shows.
fn differences(file: &str, parts: &[Shown], played: &Played) -> Vec<String> {
    let written = Written::read(played, file);
    let mut faults = Vec::new();
    let mut seen = BTreeSet::new();
    for part in parts {
        match places_of_rows(part, &written) {
            Ok(rows) => seen.extend(rows),
            Err(fault) => faults.push(format!("{file}: {fault}")),
        }
        let fields = part.rows.iter().flatten().filter(|field| !is_rounded_right(field));
        faults.extend(fields.map(|field| format!("{file}: {} is not {}", field.text, field.value())));
    }
    if seen.len() < written.rows.len() && !parts.iter().any(|part| part.said.contains(file)) {
        let (shown, all) = (seen.len(), written.rows.len());
        faults.push(format!("{file}: {shown} of {all} rows are shown, and nothing says where the others are"));
    }
    faults
}

/// Where the rows of a table stand in its file: one after the other, though some may be left out between them.
fn places_of_rows(shown: &Shown, written: &Written) -> Result<Vec<usize>, String> {
    let place = |column: &String| written.columns.iter().position(|own| own == column);
    let columns: Option<Vec<usize>> = shown.columns.iter().map(place).collect();
    let columns = columns.ok_or_else(|| format!("no such columns: {:?}", shown.columns))?;
    let mut rest = written.rows.iter().enumerate();
    let mut next = |row: &Vec<Field>| {
        let is_it = |own: &[String]| columns.iter().zip(row).all(|(at, field)| own[*at] == field.value());
        rest.find(|(_, own)| row.len() == columns.len() && is_it(own)).map(|(place, _)| place)
    };
    let told = |row: &Vec<Field>| row.iter().map(Field::value).collect::<Vec<_>>().join(",");
    let places =
        shown.rows.iter().map(|row| next(row).ok_or_else(|| format!("no such row at its place: {}", told(row))));
    places.collect()
}

/// Whether a text is its exact value, rounded to the places that it shows.
fn is_rounded_right(field: &Field) -> bool {
    let Some(exact) = &field.exact else {
        return true;
    };
    let (text, unit) = match field.text.strip_suffix('%') {
        Some(text) => (text.trim(), 0.01),
        None => (field.text.as_str(), 1.0),
    };
    let plain = text.replace([',', '\u{a0}', '\u{202f}'], "").replace('\u{2212}', "-");
    let places = plain.split_once('.').map_or(0, |(_, places)| places.len());
    let half = 0.5 * 0.1_f64.powi(i32::try_from(places).expect("few places"));
    match (plain.parse::<f64>(), exact.parse::<f64>()) {
        (Ok(shown), Ok(exact)) => (shown - exact / unit).abs() <= half * (1.0 + 1e-6) + 1e-12,
        // A name is shown in words.
        _ => field.text == exact.replace('_', " ").replacen('(', " (", 1),
    }
}

/// Of pages of `run`.
pub fn a_copied_table_holds_the_exact_numbers(tab: &Tab, played: &Played) -> Vec<String> {
    if !played.name.starts_with("run ") {
        return Vec::new();
    }
    let tables: Vec<Shown> = tab.evaluate(include_str!("tables.js"));
    tab.evaluate::<()>("document.querySelectorAll('details').forEach(it => it.open = false)");
    tab.click("details.table > summary");
    tab.click("details.table[open] button.copy");
    let line = |fields: Vec<&str>| fields.join("\t");
    let header = line(tables[0].columns.iter().map(String::as_str).collect());
    let rows = tables[0].rows.iter();
    let rows = rows.map(|row| line(row.iter().map(Field::value).collect()));
    let right: Vec<String> = std::iter::once(header).chain(rows).collect();
    let copied = tab.clipboard();
    if copied.lines().eq(&right) { Vec::new() } else { vec![format!("copies {copied}")] }
}

/// A table's column, as its cells stand, and what is said of its order.
#[derive(Debug, Deserialize, PartialEq)]
struct Column {
    order: Option<String>,
    cells: Vec<String>,
}

pub fn a_click_sorts_by_number_and_the_third_restores_the_order(tab: &Tab, _: &Played) -> Vec<String> {
    if !tab.evaluate::<bool>(include_str!("sortable.js")) {
        return vec!["has no column of numbers to sort".to_owned()];
    }
    let file = column(tab);
    let [once, twice, thrice] = [0; 3].map(|_| clicked(tab));
    let rising = sorted(&file.cells, 1.0);
    let falling = sorted(&file.cells, -1.0);
    let mut orders = [("ascending", once, rising), ("descending", twice, falling)];
    let wrong = orders.iter_mut().filter(|(order, found, cells)| {
        found.order.as_deref() != Some(*order) || numbers(&found.cells) != numbers(cells)
    });
    let mut faults: Vec<String> = wrong.map(|(order, found, _)| format!("not {order}: {found:?}")).collect();
    let is_none = thrice.order.as_deref().is_none_or(|order| order == "none");
    if thrice.cells != file.cells || !is_none {
        faults.push(format!("not as in the file: {thrice:?}"));
    }
    faults
}

fn clicked(tab: &Tab) -> Column {
    tab.click("[data-tested] button");
    column(tab)
}

/// The column under test.
fn column(tab: &Tab) -> Column {
    tab.evaluate(
        "(() => {
            const head = document.querySelector('[data-tested]');
            const cells = [...head.closest('table').tBodies[0].rows].map(row => row.cells[head.cellIndex]);
            return {
                order: head.getAttribute('aria-sort'),
                cells: cells.map(cell => cell.dataset.v ?? cell.textContent.trim()),
            };
        })()",
    )
}

/// Unknown values stand last, whichever way the others run.
fn sorted(cells: &[String], sign: f64) -> Vec<String> {
    let (mut known, unknown): (Vec<String>, Vec<String>) = cells.iter().cloned().partition(|cell| !cell.is_empty());
    known.sort_by(|a, b| (sign * number(a)).total_cmp(&(sign * number(b))));
    [known, unknown].concat()
}

fn numbers(cells: &[String]) -> Vec<Option<f64>> {
    let known = |cell: &String| (!cell.is_empty()).then(|| number(cell));
    cells.iter().map(known).collect()
}

fn number(cell: &str) -> f64 {
    cell.parse().expect("a number")
}
