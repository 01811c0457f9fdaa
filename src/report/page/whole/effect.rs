//! What a study measured of each cell, and what differs from another: rows of `summary` and of `differences`, read alike.

use crate::chart::{AxisTitle, ChartValue, IntervalChart, IntervalRow};
use crate::page::cast::ROUNDS;
use crate::page::gather::distinct;
use crate::page::html::Chart;
use crate::page::material::StudyTables;
use crate::page::names::words;
use crate::page::text_table::TextTable;
use kit::say::page::p_value;
use kit::say::{amount, difference_unit, is_share};
use kit::stats::names::{columns, tables};
use std::collections::BTreeMap;

/// Below this adjusted p a difference counts as shown.
const SHOWN: f64 = 0.05;

/// A value of one cell, with its measure and its strategy.
#[derive(Clone)]
pub(super) struct MeasuredEffect<'a> {
    pub variant: &'a str,
    /// What a difference is a difference from; empty of a level.
    pub against: &'a str,
    /// Where the cell stands on each axis.
    pub at: Vec<&'a str>,
    pub measure: &'a str,
    /// Empty for the table as a whole.
    pub strategy: &'a str,
    pub datum: ChartValue,
    pub p: Option<f64>,
}

/// What a study measured, with the units of its measures.
pub(super) struct MeasuredEffects<'a> {
    /// The differences.
    pub differences: Vec<MeasuredEffect<'a>>,
    /// The levels of what is compared, in every cell.
    pub levels: Vec<MeasuredEffect<'a>>,
    units: BTreeMap<&'a str, &'a str>,
}

impl<'a> MeasuredEffects<'a> {
    pub fn of(material: &StudyTables<'a>) -> Self {
        let (summary, differences) = (material.table(tables::SUMMARY), material.table(tables::DIFFERENCES));
        let read = |table: Option<&'a TextTable>, value: &str, n: (&str, &str)| {
            table.map_or_else(Vec::new, |table| read(material, table, value, n))
        };
        let differences = read(differences, columns::DIFFERENCE, (columns::BLOCKS, "blocks"));
        let compared =
            |effect: &MeasuredEffect<'_>| differences.iter().any(|other| other.is_of(effect.measure, effect.strategy));
        let mut levels = read(summary, columns::ESTIMATE, (columns::N, ""));
        levels.retain(compared);
        let rows = summary.map_or(&[][..], |table| &table.rows);
        let unit = |row: &'a Vec<String>| {
            summary.map_or(("", ""), |table| {
                let unit = table.text(row, columns::UNIT);
                let is_called = unit == ROUNDS && !material.manifest.rounds.is_empty();
                (table.text(row, columns::MEASURE), if is_called { &material.manifest.rounds } else { unit })
            })
        };
        let mut units: BTreeMap<&str, &str> = rows.iter().map(unit).collect();
        // The rate of a row of a table has the unit of its column.
        for measure in distinct(differences.iter().map(|effect| effect.measure)) {
            if let (false, Some(unit)) = (units.contains_key(measure), unit_of_rate(material, measure)) {
                units.insert(measure, unit);
            }
        }
        Self { units, differences, levels }
    }

    /// The measures that are compared, in their order.
    pub fn measures(&self) -> Vec<&'a str> {
        distinct(self.differences.iter().map(|effect| effect.measure))
    }

    /// The axis of a measure.
    pub fn axis(&self, measure: &str) -> AxisTitle {
        AxisTitle { name: words(measure), unit: self.unit(measure).to_owned() }
    }

    /// The axis of its differences: shares differ by points.
    pub fn difference_axis(&self, measure: &str) -> AxisTitle {
        AxisTitle { name: format!("difference of {}", words(measure)), unit: self.difference_unit(measure).to_owned() }
    }

    /// Both levels of a difference, `50.9 → 50.3`: shares in percent.
    pub fn both_levels(&self, effect: &MeasuredEffect<'_>) -> Option<String> {
        let unit = self.unit(effect.measure);
        let level = |cell: &str| {
            let own =
                self.levels.iter().find(|level| level.variant == cell && level.is_of(effect.measure, effect.strategy));
            let value = own?.datum.value?;
            let told = if is_share(unit) { format!("{:.1}", 100.0 * value) } else { format!("{value:.2}") };
            Some(told.replace('-', "\u{2212}"))
        };
        Some(format!("{} → {}", level(effect.against)?, level(effect.variant)?))
    }

    /// The unit of its differences.
    pub fn difference_unit(&self, measure: &str) -> &'a str {
        difference_unit(self.unit(measure))
    }

    pub fn unit(&self, measure: &str) -> &'a str {
        self.units.get(measure).copied().unwrap_or("")
    }
}

/// The unit of the rate of one row of a table: of `heroes.win_rate(algus)` that of the column. `None` of any other measure.
fn unit_of_rate<'a>(material: &StudyTables<'a>, measure: &str) -> Option<&'a str> {
    let (name, _) = measure.strip_suffix(')')?.split_once('(')?;
    let (table, column) = name.split_once('.')?;
    let known = material.dictionary.iter().find(|known| known.name() == table)?;
    Some(known.columns()[known.column(column)?].unit)
}

impl MeasuredEffect<'_> {
    /// Whether this is the measure of the strategy.
    pub fn is_of(&self, measure: &str, strategy: &str) -> bool {
        self.measure == measure && self.strategy == strategy
    }

    /// The measure as written in an expectation: `win_rate(greedy)`.
    pub fn written(&self) -> String {
        match self.strategy {
            "" => self.measure.to_owned(),
            strategy => format!("{}({strategy})", self.measure),
        }
    }

    /// The value as a row of a picture.
    pub fn row(&self, name: String, series: usize) -> IntervalRow {
        IntervalRow {
            name,
            datum: self.datum.clone(),
            series,
            shown: is_shown(self.p),
            note: self.p.map(p_value),
            ..IntervalRow::default()
        }
    }
}

/// Whether a difference with this adjusted p is shown. A level, which has no p, always is.
pub(in crate::page) fn is_shown(p: Option<f64>) -> bool {
    p.is_none_or(|p| p < SHOWN)
}

/// Puts the largest differences first, whichever their sign; those that nothing is known of last.
pub(super) fn largest_first(rows: &mut [IntervalRow]) {
    let size = |row: &IntervalRow| row.datum.value.map_or(f64::NEG_INFINITY, f64::abs);
    rows.sort_by(|a, b| size(b).total_cmp(&size(a)));
}

/// Differences under each other, as they are ordered, beside a line at `reference`. `about` says what the picture shows.
pub(super) fn forest(
    (heading, about): (String, String),
    axis: AxisTitle,
    rows: Vec<IntervalRow>,
    (reference, label): (f64, &str),
) -> Chart {
    let drawn = IntervalChart {
        about,
        axis,
        groups: vec![(String::new(), rows)],
        reference: Some((reference, label.to_owned())),
        ..IntervalChart::default()
    };
    Chart { svg: drawn.svg(), heading }
}

fn read<'a>(
    material: &StudyTables<'a>,
    table: &'a TextTable,
    value: &str,
    (n, unit): (&str, &str),
) -> Vec<MeasuredEffect<'a>> {
    let of_all_seats = table.rows.iter().filter(|row| table.text(row, columns::SEAT).is_empty());
    let effect = |row: &'a Vec<String>| MeasuredEffect {
        variant: table.text(row, columns::VARIANT),
        against: table.text(row, columns::AGAINST),
        at: material.manifest.told.axes.iter().map(|axis| table.text(row, axis)).collect(),
        measure: table.text(row, columns::MEASURE),
        strategy: table.text(row, columns::STRATEGY),
        datum: ChartValue {
            value: table.number(row, value),
            lo: table.number(row, columns::LO),
            hi: table.number(row, columns::HI),
            n: table.number(row, n).map(|n| amount(n, unit)),
        },
        p: table.number(row, columns::ADJUSTED_P),
    };
    of_all_seats.map(effect).collect()
}
