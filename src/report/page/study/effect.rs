//! What a study measured of each cell, and what differs from another: rows of `summary` and of `differences`, read alike.

use crate::report::chart::{Axis, Datum, POINTS, Row, SHARE};
use crate::report::page::sheet::Sheet;
use crate::report::page::source::Source;
use crate::report::page::words::{p_value, words};
use crate::report::thousands;
use std::collections::BTreeMap;

/// Below this adjusted p a difference counts as shown.
const SHOWN: f64 = 0.05;

/// One value of one cell.
#[derive(Clone)]
pub(super) struct Effect<'a> {
    pub variant: &'a str,
    /// What a difference is a difference from; empty of a level.
    pub against: &'a str,
    /// Where the cell stands on each axis.
    pub at: Vec<&'a str>,
    pub measure: &'a str,
    /// Empty for the table as a whole.
    pub strategy: &'a str,
    pub datum: Datum,
    pub p: Option<f64>,
}

/// What a study measured, with the units of its measures.
pub(super) struct Effects<'a> {
    /// The differences.
    pub differences: Vec<Effect<'a>>,
    /// The levels of what is compared, in every cell.
    pub levels: Vec<Effect<'a>>,
    units: BTreeMap<&'a str, &'a str>,
}

impl<'a> Effects<'a> {
    pub fn of(source: &Source<'a>) -> Self {
        let (summary, differences) = (source.sheet("summary"), source.sheet("differences"));
        let read = |sheet: Option<&'a Sheet>, value: &str, n: (&str, &str)| {
            sheet.map_or_else(Vec::new, |sheet| read(source, sheet, value, n))
        };
        let differences = read(differences, "difference", ("blocks", "blocks"));
        let compared = |effect: &Effect<'_>| {
            differences
                .iter()
                .any(|other| other.is_of(effect.measure, effect.strategy))
        };
        let mut levels = read(summary, "estimate", ("n", ""));
        levels.retain(compared);
        let rows = summary.map_or(&[][..], |sheet| &sheet.rows);
        let unit = |row: &'a Vec<String>| {
            summary.map_or(("", ""), |sheet| {
                (sheet.text(row, "measure"), sheet.text(row, "unit"))
            })
        };
        Self {
            units: rows.iter().map(unit).collect(),
            differences,
            levels,
        }
    }

    /// The measures that are compared, in their order.
    pub fn measures(&self) -> Vec<&'a str> {
        let mut measures = Vec::new();
        for effect in &self.differences {
            if !measures.contains(&effect.measure) {
                measures.push(effect.measure);
            }
        }
        measures
    }

    /// The axis of a measure.
    pub fn axis(&self, measure: &str) -> Axis {
        Axis {
            name: words(measure),
            unit: self.unit(measure).to_owned(),
        }
    }

    /// The axis of its differences: shares differ by points.
    pub fn difference_axis(&self, measure: &str) -> Axis {
        Axis {
            name: format!("difference of {}", words(measure)),
            unit: self.difference_unit(measure).to_owned(),
        }
    }

    /// The unit of its differences.
    pub fn difference_unit(&self, measure: &str) -> &'a str {
        match self.unit(measure) {
            SHARE => POINTS,
            unit => unit,
        }
    }

    pub fn unit(&self, measure: &str) -> &'a str {
        self.units.get(measure).copied().unwrap_or("")
    }
}

impl Effect<'_> {
    /// Is it this measure of this strategy?
    pub fn is_of(&self, measure: &str, strategy: &str) -> bool {
        self.measure == measure && self.strategy == strategy
    }

    /// As written in an expectation: `win_rate(greedy)`.
    pub fn written(&self) -> String {
        match self.strategy {
            "" => self.measure.to_owned(),
            strategy => format!("{}({strategy})", self.measure),
        }
    }

    /// As a row of a picture.
    pub fn row(&self, name: String, series: usize) -> Row {
        Row {
            name,
            datum: self.datum.clone(),
            series,
            shown: self.is_shown(),
            note: self.p.map(p_value),
        }
    }

    /// Is it shown after adjustment? A level always is.
    pub fn is_shown(&self) -> bool {
        self.p.is_none_or(|p| p < SHOWN)
    }
}

fn read<'a>(
    source: &Source<'a>,
    sheet: &'a Sheet,
    value: &str,
    (n, unit): (&str, &str),
) -> Vec<Effect<'a>> {
    let of_all_seats = sheet
        .rows
        .iter()
        .filter(|row| sheet.text(row, "seat").is_empty());
    let effect = |row: &'a Vec<String>| Effect {
        variant: sheet.text(row, "variant"),
        against: sheet.text(row, "against"),
        at: source
            .manifest
            .told
            .axes
            .iter()
            .map(|axis| sheet.text(row, axis))
            .collect(),
        measure: sheet.text(row, "measure"),
        strategy: sheet.text(row, "strategy"),
        datum: Datum {
            value: sheet.number(row, value),
            lo: sheet.number(row, "lo"),
            hi: sheet.number(row, "hi"),
            n: sheet.number(row, n).map(|n| {
                format!("{} {unit}", thousands(n as u64))
                    .trim_end()
                    .to_owned()
            }),
        },
        p: sheet.number(row, "adjusted_p"),
    };
    of_all_seats.map(effect).collect()
}
