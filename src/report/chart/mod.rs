//! Drawings for a page: plain data in, one static SVG each out. Looks come from the page's CSS by classes, so light, dark and print differ there.

mod bars;
mod frame;
mod graph;
mod heatmap;
mod intervals;
mod legend;
mod lines;
mod marker;
mod number;
mod place;
mod scale;
mod scatter;
mod sketch;
mod strip;
mod svg;

pub use bars::{Bar, Bars};
pub use graph::{Edge, Graph};
pub use heatmap::{Heatmap, Tile};
pub use intervals::{Intervals, Row};
pub use lines::{Line, Lines, Point};
pub use number::told;
pub use scatter::{Dot, Scatter};

/// The unit of a fraction of 1.
pub const SHARE: &str = "share";

/// The unit of a difference of fractions. A game may count points of its own, which are not these.
pub const POINTS: &str = "percentage points";

/// What an axis measures.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Axis {
    /// Its title.
    pub name: String,
    /// A [`SHARE`] is written in percent, a difference of shares ([`POINTS`]) as `+1.2 points`; any other unit as it is. Empty: none.
    pub unit: String,
}

/// A measured value. What is not a finite number counts as unknown.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Datum {
    /// The estimate.
    pub value: Option<f64>,
    /// Lower end of its interval.
    pub lo: Option<f64>,
    /// Upper end of its interval.
    pub hi: Option<f64>,
    /// How many observations are behind it, with their unit: `33,334 games`.
    pub n: Option<String>,
}

/// A finite value, and its interval where both ends are finite.
#[derive(Clone, Copy, Debug)]
struct Known {
    value: f64,
    ends: Option<(f64, f64)>,
}

impl Datum {
    fn known(&self) -> Option<Known> {
        let finite = |value: Option<f64>| value.filter(|value| value.is_finite());
        let ends = finite(self.lo).zip(finite(self.hi));
        Some(Known {
            value: finite(self.value)?,
            ends: ends.map(|(lo, hi)| (lo.min(hi), lo.max(hi))),
        })
    }
}

impl Known {
    /// The value and the ends of its interval.
    fn all(self) -> impl Iterator<Item = f64> {
        let ends = self.ends.into_iter().flat_map(|(lo, hi)| [lo, hi]);
        std::iter::once(self.value).chain(ends)
    }
}

#[cfg(test)]
mod tests;
