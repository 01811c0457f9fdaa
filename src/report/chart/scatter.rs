//! Named dots with intervals: one measure against another.

use super::frame::{PlotAxis, PlotFrame, PlotMargins};
use super::marker::{marker, series_class};
use super::place::{PlotArea, TextAnchor};
use super::scale::span;
use super::svg::{SMALL, SvgCoordinate, SvgDrawing, WIDTH};
use super::{AxisTitle, ChartValue, FiniteEstimate};
use kit::stats::median;

/// Dots over two axes.
#[derive(Clone, Debug, Default)]
pub struct ScatterPlot {
    /// What the picture shows, in words.
    pub about: String,
    /// Along the bottom.
    pub x: AxisTitle,
    /// What the height of a dot measures.
    pub y: AxisTitle,
    /// The dots.
    pub dots: Vec<ScatterDot>,
    /// A labelled y.
    pub reference: Option<(f64, String)>,
}

/// A dot.
#[derive(Clone, Debug, Default)]
pub struct ScatterDot {
    /// Written beside it where there is room.
    pub name: String,
    /// Where, along the bottom.
    pub x: f64,
    /// How high.
    pub datum: ChartValue,
    /// Colour and marker of the dot, counted from 0; from 8 on they begin again.
    pub series: usize,
}

/// A dot in its place.
type PlacedDot<'a> = (&'a ScatterDot, FiniteEstimate, (f64, f64));

impl ScatterPlot {
    /// Draws it; empty when no value is known.
    pub fn svg(&self) -> String {
        let (Some(across), Some(down)) = (self.across(), self.down()) else {
            return String::new();
        };
        if self.is_one() {
            return String::new();
        }
        let margins = PlotMargins { left: 0.0, right: 10.0, top: 0.0, height: self.height(), width: WIDTH };
        let frame = PlotFrame::new(PlotAxis::round(&self.x, across), PlotAxis::round(&self.y, down), &margins);
        let place = |(dot, known): (&'_ ScatterDot, FiniteEstimate)| (frame.x.at(dot.x), frame.y.at(known.value));
        let dots: Vec<PlacedDot<'_>> = self.known().map(|dot| (dot.0, dot.1, place(dot))).collect();
        let mut svg = SvgDrawing::default();
        let height = frame.draw(&mut svg, frame.plot.y.1);
        let reference = self.reference.as_ref();
        let reference = reference.filter(|(value, _)| value.is_finite());
        let taken = reference.map(|(value, label)| {
            let places: Vec<_> = dots.iter().map(|dot| dot.2).collect();
            frame.reference(&mut svg, (*value, label), &places, &[])
        });
        let whisker = if dots.len() > MANY { "whisker faint" } else { "whisker" };
        dots.iter().for_each(|dot| self.draw(&mut svg, &frame, dot, whisker));
        for label in labels(&dots, frame.plot, taken) {
            svg.path("leader", &label.leader());
            svg.text(&format!("small halo{}", label.anchor.class()), label.at, label.name);
        }
        svg.finish(&self.about, (WIDTH, height))
    }

    /// Height of the plot: what names need that stand beside their dots.
    fn height(&self) -> f64 {
        const LEAST: f64 = 250.0;
        const MOST: f64 = 520.0;
        match self.known().count() {
            many if many > MANY => 0.7 * MOST,
            few => (11.0 * few as f64).clamp(LEAST, MOST),
        }
    }

    /// A dot alone has nothing to be compared with.
    fn is_one(&self) -> bool {
        self.known().count() < 2
    }

    fn known(&self) -> impl Iterator<Item = (&ScatterDot, FiniteEstimate)> {
        let known = |dot: &'_ ScatterDot| dot.datum.known().filter(|_| dot.x.is_finite());
        self.dots.iter().filter_map(move |dot| Some((dot, known(dot)?)))
    }

    fn across(&self) -> Option<(f64, f64)> {
        span(self.known().map(|(dot, _)| dot.x))
    }

    fn down(&self) -> Option<(f64, f64)> {
        let ends = self.known().flat_map(|(_, known)| known.all());
        span(ends.chain(self.reference.iter().map(|reference| reference.0))).filter(|_| self.known().next().is_some())
    }

    fn draw(&self, svg: &mut SvgDrawing, frame: &PlotFrame<'_>, &(dot, known, (x, y)): &PlacedDot<'_>, class: &str) {
        let series = series_class(dot.series);
        svg.mark(&format!("{series} shown"), &self.title(dot), |svg| {
            if let Some((lo, hi)) = known.ends {
                let whisker = format!(
                    "M{} {}V{}",
                    SvgCoordinate(x),
                    SvgCoordinate(frame.y.at(lo)),
                    SvgCoordinate(frame.y.at(hi))
                );
                svg.path(class, &whisker);
            }
            svg.path("", &marker(dot.series, (x, y)));
        });
    }

    fn title(&self, dot: &ScatterDot) -> String {
        let x = ChartValue { value: Some(dot.x), ..ChartValue::default() };
        let (x, y) = (x.told(&self.x.unit), dot.datum.told(&self.y.unit));
        format!("{}: {} {x}; {} {y}", dot.name, self.x.name, self.y.name)
    }
}

/// The number of dots beyond which only those furthest out are named, and intervals are faint: the others have their tips, and names of all
/// would hide them.
const MANY: usize = 30;

/// Number of dots that are named.
const NAMED: usize = 12;

/// A name in its place.
struct DotLabel<'a> {
    name: &'a str,
    /// Where its dot is.
    dot: (f64, f64),
    at: (f64, f64),
    anchor: TextAnchor,
    /// Whether it is so far from its dot that a line has to join them.
    far: bool,
}

impl DotLabel<'_> {
    fn area(&self) -> PlotArea {
        PlotArea::of_text(self.name, SMALL, self.at, self.anchor)
    }

    /// The line from the dot to the name; none where the name stands beside it.
    fn leader(&self) -> String {
        if !self.far {
            return String::new();
        }
        let area = self.area();
        let (x, y) = (self.dot.0.clamp(area.x.0, area.x.1), self.dot.1.clamp(area.y.0, area.y.1));
        format!(
            "M{} {}L{} {}",
            SvgCoordinate(self.dot.0),
            SvgCoordinate(self.dot.1),
            SvgCoordinate(x),
            SvgCoordinate(y)
        )
    }
}

/// Where a name may stand, from its dot: beside it, then ever farther, all around.
fn spots() -> impl Iterator<Item = ((f64, f64), TextAnchor, bool)> {
    const NEAR: [((f64, f64), TextAnchor, bool); 4] = [
        ((8.0, 4.0), TextAnchor::Start, false),
        ((-8.0, 4.0), TextAnchor::End, false),
        ((0.0, -8.0), TextAnchor::Middle, false),
        ((0.0, 16.0), TextAnchor::Middle, false),
    ];
    const DIRECTIONS: i32 = 16;
    let far = (2..=12).flat_map(|ring| {
        let radius = 11.0 * f64::from(ring);
        (0..DIRECTIONS).map(move |step| {
            let (sine, cosine) = (std::f64::consts::TAU * f64::from(step) / f64::from(DIRECTIONS)).sin_cos();
            let anchor = match cosine {
                _ if cosine.abs() < 0.2 => TextAnchor::Middle,
                _ if cosine > 0.0 => TextAnchor::Start,
                _ => TextAnchor::End,
            };
            ((radius * cosine, radius * sine + 4.0), anchor, true)
        })
    });
    NEAR.into_iter().chain(far)
}

/// A name for every dot that has room for one, those far from the bulk of the dots first, since they are what one asks about: beside it, or at the
/// end of a line.
fn labels<'a>(dots: &[PlacedDot<'a>], plot: PlotArea, reference: Option<PlotArea>) -> Vec<DotLabel<'a>> {
    let middle_of = |along: fn((f64, f64)) -> f64| median(&dots.iter().map(|dot| along(dot.2)).collect::<Vec<_>>());
    let middle = (middle_of(|at| at.0), middle_of(|at| at.1));
    let distance = |at: (f64, f64)| (at.0 - middle.0).hypot(at.1 - middle.1);
    let mut order: Vec<&PlacedDot<'a>> = dots.iter().collect();
    order.sort_by(|a, b| distance(b.2).total_cmp(&distance(a.2)));
    if order.len() > MANY {
        order.truncate(NAMED);
    }
    let dots = dots.iter().map(|dot| PlotArea::around(dot.2, 5.0));
    let mut taken: Vec<PlotArea> = dots.chain(reference).collect();
    let mut placed = Vec::new();
    for &&(dot, _, (x, y)) in &order {
        let label = |((right, down), anchor, far): ((f64, f64), TextAnchor, bool)| DotLabel {
            name: &dot.name,
            dot: (x, y),
            at: (x + right, y + down),
            anchor,
            far,
        };
        let has_room = |label: &DotLabel<'_>| {
            let area = label.area();
            area.inside(&plot) && !taken.iter().any(|other| other.overlaps(&area))
        };
        if let Some(label) = spots().map(label).find(has_room) {
            taken.push(label.area());
            placed.push(label);
        }
    }
    placed
}
