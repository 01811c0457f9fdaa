//! Drawings for a page: plain data in, one static SVG each out. Looks come from the page's CSS by classes, so light, dark and print differ there.

mod bars;
mod frame;
mod graph;
mod heatmap;
mod intervals;
mod legend;
mod lines;
mod marker;
mod place;
mod scale;
mod scatter;
mod sketch;
mod strip;
mod svg;

pub use bars::{Bar, BarChart};
pub use graph::{DominanceGraph, GraphEdge};
pub use heatmap::{Heatmap, HeatmapTile};
pub use intervals::{IntervalChart, IntervalRow, RowWeight};
pub use lines::{ChartLine, LineChart, LinePoint};
pub use scatter::{ScatterDot, ScatterPlot};

use kit::say::SHARE;
use kit::say::page::{self as say, FiniteEstimate};

/// What an axis measures.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AxisTitle {
    /// Name of what is measured.
    pub name: String,
    /// A [`SHARE`] is written in percent, a difference of shares ([`POINTS`](kit::say::POINTS)) as `+1.2 points`; any other unit as it is. Empty: none.
    pub unit: String,
}

/// A measured value. What is not a finite number counts as unknown.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ChartValue {
    /// The estimate.
    pub value: Option<f64>,
    /// Lower end of its interval.
    pub lo: Option<f64>,
    /// Upper end of its interval.
    pub hi: Option<f64>,
    /// How many observations are behind it, with their unit: `33,334 games`.
    pub n: Option<String>,
}

impl AxisTitle {
    /// Title of the axis, with the unit where its ticks do not tell it.
    fn title(&self) -> String {
        let told = self.unit.is_empty() || self.unit == SHARE || self.unit == self.name;
        match (self.name.is_empty(), told) {
            (_, true) => self.name.clone(),
            (true, false) => self.unit.clone(),
            (false, false) => format!("{}, {}", self.name, self.unit),
        }
    }
}

impl ChartValue {
    fn known(&self) -> Option<FiniteEstimate> {
        FiniteEstimate::of(self.value, self.lo, self.hi)
    }

    /// The value in words: `34.2 % (33.9 to 34.5), n 33,334 games`, or `unknown`.
    fn told(&self, unit: &str) -> String {
        let Some(known) = self.known() else {
            return "unknown".to_owned();
        };
        let number = say::with_unit(known, unit);
        match &self.n {
            Some(n) => format!("{number}, n {n}"),
            None => number,
        }
    }
}

#[cfg(test)]
mod tests;
