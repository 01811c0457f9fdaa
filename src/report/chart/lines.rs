//! Curves with bands: how a measure runs along an axis, and how many observations are behind it.

use super::scale::{level, span};
use super::sketch::LineSketch;
use super::svg::{FACET, SvgDrawing, WIDTH};
use super::{AxisTitle, ChartValue, FiniteEstimate};

/// How far bands may go beyond the highest and the lowest value, in units of the distance between these.
const ROOM: f64 = 4.0;

/// Curves over a shared axis.
#[derive(Clone, Debug, Default)]
pub struct LineChart {
    /// What the picture shows, in words.
    pub about: String,
    /// Along the bottom.
    pub x: AxisTitle,
    /// What is measured.
    pub y: AxisTitle,
    /// The curves.
    pub series: Vec<ChartLine>,
    /// Only points within are drawn; without it, all.
    pub x_range: Option<(f64, f64)>,
    /// What the vertical axis has to hold; without it, the values.
    pub y_range: Option<(f64, f64)>,
    /// What [`LinePoint::count`] counts; drawn in a strip beneath.
    pub counts: Option<AxisTitle>,
    /// The least and the most count of all charts that stand beside each other: their strips have one scale. Without it, the own ones.
    pub count_range: Option<(f64, f64)>,
    /// Labelled places along the bottom, such as the value of the base.
    pub marks: Vec<(f64, String)>,
    /// A labelled y.
    pub reference: Option<(f64, String)>,
    /// Whether it is one of several that stand beside each other.
    pub facet: bool,
}

/// A curve and its name.
#[derive(Clone, Debug, Default)]
pub struct ChartLine {
    /// Written at its end.
    pub name: String,
    /// Colour and dash pattern of the curve, counted from 0; from 8 on they begin again.
    pub series: usize,
    /// Points in the order in which they are joined. An unknown value interrupts the curve.
    pub points: Vec<LinePoint>,
}

/// A point of a curve.
#[derive(Clone, Debug, Default)]
pub struct LinePoint {
    /// Where, along the bottom.
    pub x: f64,
    /// What is there.
    pub datum: ChartValue,
    /// How many observations are behind it.
    pub count: Option<f64>,
    /// Whether it is an effect that is not shown beyond doubt: a hollow marker.
    pub unshown: bool,
    /// Said of it beside its value: `p 0.003`.
    pub note: Option<String>,
}

impl LineChart {
    /// Draws it; empty when no value is known.
    pub fn svg(&self) -> String {
        let lines: Vec<&ChartLine> = self.series.iter().filter(|line| self.known(line).next().is_some()).collect();
        if lines.is_empty() || self.is_one_place(&lines) {
            return String::new();
        }
        let (Some(x_range), Some(y_range)) = (self.across(&lines), self.down(&lines)) else {
            return String::new();
        };
        let mut svg = SvgDrawing::default();
        let size = LineSketch::new(self, lines, x_range, y_range).draw(&mut svg);
        svg.finish(&self.about, size)
    }

    /// Width of the drawing.
    pub(super) fn width(&self) -> f64 {
        if self.facet { FACET } else { WIDTH }
    }

    /// Whether all that is known is at one place: that is no curve, and the table tells it.
    fn is_one_place(&self, lines: &[&ChartLine]) -> bool {
        let known = || lines.iter().flat_map(|line| self.known(line).map(|(x, _)| x));
        span(known()).is_none_or(|(first, last)| first == last)
    }

    /// The points in range, of which some are unknown.
    pub(super) fn points<'a>(&self, line: &'a ChartLine) -> impl Iterator<Item = &'a LinePoint> {
        let (from, to) = self.x_range.and_then(|(a, b)| span([a, b])).unwrap_or((f64::MIN, f64::MAX));
        line.points.iter().filter(move |point| (from..=to).contains(&point.x))
    }

    /// Points of which the value is known.
    pub(super) fn known(&self, line: &ChartLine) -> impl Iterator<Item = (f64, FiniteEstimate)> {
        self.points(line).filter_map(|point| Some((point.x, point.datum.known()?)))
    }

    fn across(&self, lines: &[&ChartLine]) -> Option<(f64, f64)> {
        let all = lines.iter().flat_map(|line| self.points(line).map(|point| point.x));
        let marks = self.marks.iter().map(|mark| mark.0);
        match self.x_range.and_then(|(a, b)| span([a, b])) {
            Some(range) => Some(range),
            None => span(all.chain(marks)),
        }
    }

    /// The range of the vertical axis: around all values, with 0 if it is near.
    fn down(&self, lines: &[&ChartLine]) -> Option<(f64, f64)> {
        let reference = self.reference.as_ref().map(|reference| reference.0);
        if let Some((a, b)) = self.y_range.filter(|(a, b)| a.is_finite() && b.is_finite()) {
            return span([a, b].into_iter().chain(reference));
        }
        let known = || lines.iter().flat_map(|line| self.known(line).map(|(_, known)| known));
        let (lo, hi) = span(known().map(|known| known.value).chain(reference))?;
        // A band where next to nothing is known would press all else flat: it is cut there, and arrows say that it goes on.
        let room = ROOM * (hi - lo).max(1e-9);
        let ends = known().flat_map(FiniteEstimate::all);
        let bounds = if hi > lo { (lo - room, hi + room) } else { (f64::MIN, f64::MAX) };
        let seen = ends.map(|end| end.clamp(bounds.0, bounds.1));
        span(seen.chain([lo, hi])).map(level)
    }
}
