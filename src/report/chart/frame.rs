//! Two axes around a plot, with a light grid.

use super::AxisTitle;
use super::place::{PlotArea, TextAnchor, kept};
use super::scale::{AxisTicks, LinearScale, widest};
use super::svg::{SMALL, SvgCoordinate, SvgDrawing, fit, width};
use kit::say::page as say;

/// Height of a line of text.
pub const LINE: f64 = 18.0;

/// A plot with its axes. Coordinates grow to the right and downwards.
pub struct PlotFrame<'a> {
    /// Places across.
    pub x: LinearScale,
    /// Places down.
    pub y: LinearScale,
    /// The plot, without its axes.
    pub plot: PlotArea,
    /// Width of the whole drawing.
    pub width: f64,
    across: PlotAxis<'a>,
    down: PlotAxis<'a>,
}

/// An axis with its ticks.
pub struct PlotAxis<'a> {
    axis: &'a AxisTitle,
    range: (f64, f64),
    ticks: AxisTicks,
    labels: Vec<String>,
}

/// What is around a plot.
pub struct PlotMargins {
    /// Margin at the left, if the labels of the axis do not need more.
    pub left: f64,
    /// Margin at the right.
    pub right: f64,
    /// Above, besides the title of the vertical axis.
    pub top: f64,
    /// Height of the plot itself.
    pub height: f64,
    /// Width of the whole drawing.
    pub width: f64,
}

impl<'a> PlotAxis<'a> {
    /// An axis that ends with the data.
    pub fn exact(axis: &'a AxisTitle, range: (f64, f64), whole: bool) -> Self {
        Self::new(axis, range, AxisTicks::within(range, whole))
    }

    /// An axis that ends with a tick on both sides.
    pub fn round(axis: &'a AxisTitle, range: (f64, f64)) -> Self {
        let ticks = AxisTicks::covering(range);
        Self::new(axis, ticks.range(), ticks)
    }

    fn new(axis: &'a AxisTitle, range: (f64, f64), ticks: AxisTicks) -> Self {
        let labels = say::labels(&ticks.values, ticks.step, &axis.unit);
        Self { axis, range, ticks, labels }
    }
}

impl<'a> PlotFrame<'a> {
    /// A plot within margins, beneath the title of the vertical axis.
    pub fn new(across: PlotAxis<'a>, down: PlotAxis<'a>, margins: &PlotMargins) -> Self {
        let left = (widest(&down.labels, SMALL) + 10.0).max(margins.left);
        let title = if down.axis.title().is_empty() { 6.0 } else { LINE + 8.0 };
        let top = title + margins.top;
        let plot = PlotArea { x: (left, margins.width - margins.right), y: (top, top + margins.height) };
        Self {
            x: LinearScale::new(across.range, plot.x),
            y: LinearScale::new(down.range, (plot.y.1, plot.y.0)),
            plot,
            width: margins.width,
            across,
            down,
        }
    }

    /// Draws grid, ticks and titles, the horizontal axis being at `foot`. Returns the height of all.
    pub fn draw(&self, svg: &mut SvgDrawing, foot: f64) -> f64 {
        svg.path("grid", &self.grid(foot));
        svg.text("small quiet", (0.0, 12.0), &fit(&self.down.axis.title(), SMALL, self.width));
        let named = !self.across.axis.title().is_empty();
        svg.group("axis", |svg| {
            self.heights(svg);
            self.foot(svg, foot);
        });
        foot + 22.0 + if named { LINE } else { 0.0 }
    }

    fn grid(&self, foot: f64) -> String {
        let (left, right) = (SvgCoordinate(self.plot.x.0), SvgCoordinate(self.plot.x.1));
        let across = self.down.ticks.values.iter();
        let across = across.map(|&value| format!("M{left} {}H{right}", SvgCoordinate(self.y.at(value))));
        let down = self.across.ticks.values.iter();
        let strip = foot > self.plot.y.1 + 1.0;
        let down = down.filter(|_| strip).map(|&value| {
            let (top, foot) = (SvgCoordinate(self.plot.y.0), SvgCoordinate(foot));
            format!("M{} {top}V{foot}", SvgCoordinate(self.x.at(value)))
        });
        across.chain(down).collect()
    }

    /// The labels of the vertical axis.
    fn heights(&self, svg: &mut SvgDrawing) {
        for (value, label) in self.down.ticks.values.iter().zip(&self.down.labels) {
            svg.text("end", (self.plot.x.0 - 8.0, self.y.at(*value) + 4.0), label);
        }
    }

    /// The horizontal axis.
    fn foot(&self, svg: &mut SvgDrawing, foot: f64) {
        let (left, right) = self.plot.x;
        let mut line = format!("M{} {}H{}", SvgCoordinate(left), SvgCoordinate(foot), SvgCoordinate(right));
        let shown = self.across.ticks.legible(&self.across.labels, (SMALL, right - left));
        for (value, label) in shown {
            let x = self.x.at(value);
            line += &format!("M{} {}v4", SvgCoordinate(x), SvgCoordinate(foot));
            let x = kept(x, width(label, SMALL), (0.0, self.width));
            svg.text("mid", (x, foot + 17.0), label);
        }
        svg.path("", &line);
        let text = fit(&self.across.axis.title(), SMALL, self.width);
        let middle = kept((left + right) / 2.0, width(&text, SMALL), (0.0, self.width));
        svg.text("mid", (middle, foot + 34.0), &text);
    }

    /// A labelled line across the plot. The label is above or beneath it, at the side where nothing is `taken` and fewest points are near; returns
    /// where.
    pub fn reference(
        &self,
        svg: &mut SvgDrawing,
        (value, label): (f64, &str),
        points: &[(f64, f64)],
        taken: &[PlotArea],
    ) -> PlotArea {
        let (left, right) = self.plot.x;
        let y = self.y.at(value);
        svg.path("ref", &format!("M{} {}H{}", SvgCoordinate(left), SvgCoordinate(y), SvgCoordinate(right)));
        let sides = [(left + 4.0, TextAnchor::Start), (right - 4.0, TextAnchor::End)];
        let spots = [y - 5.0, y + 13.0].into_iter().flat_map(|y| sides.map(|(x, anchor)| (x, y, anchor)));
        let cost = |&(x, y, anchor): &(f64, f64, TextAnchor)| {
            let area = PlotArea::of_text(label, SMALL, (x, y), anchor);
            let near = |&&point: &&(f64, f64)| PlotArea::around(point, 4.0).overlaps(&area);
            let lies_on = taken.iter().any(|other| other.overlaps(&area)) || y > self.plot.y.1;
            (lies_on, points.iter().filter(near).count())
        };
        let (x, y, anchor) = spots.min_by_key(cost).unwrap_or((left + 4.0, y - 5.0, TextAnchor::Start));
        svg.text(&format!("ref halo{}", anchor.class()), (x, y), label);
        PlotArea::of_text(label, SMALL, (x, y), anchor)
    }
}
