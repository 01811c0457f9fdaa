//! Named dots with intervals: one measure against another.

use super::frame::{Frame, Margins, Side};
use super::marker::{marker, series_class};
use super::place::{Anchor, Area};
use super::scale::span;
use super::svg::{At, SMALL, Svg, WIDTH};
use super::{Axis, Datum, Known};

/// Dots over two axes.
#[derive(Clone, Debug, Default)]
pub struct Scatter {
    /// What the picture shows, in words.
    pub about: String,
    /// Along the bottom.
    pub x: Axis,
    /// What the height of a dot measures.
    pub y: Axis,
    /// The dots.
    pub dots: Vec<Dot>,
    /// A labelled y.
    pub reference: Option<(f64, String)>,
}

/// A dot.
#[derive(Clone, Debug, Default)]
pub struct Dot {
    /// Written beside it where there is room.
    pub name: String,
    /// Where, along the bottom.
    pub x: f64,
    /// How high.
    pub datum: Datum,
    /// Its colour and marker, counted from 0; from 8 on they begin again.
    pub series: usize,
}

/// A dot in its place.
type Placed<'a> = (&'a Dot, Known, (f64, f64));

impl Scatter {
    /// Draws it; empty when no value is known.
    pub fn svg(&self) -> String {
        let (Some(across), Some(down)) = (self.across(), self.down()) else {
            return String::new();
        };
        let margins = Margins { left: 0.0, right: 10.0, top: 0.0, height: 250.0 };
        let frame = Frame::new(Side::round(&self.x, across), Side::round(&self.y, down), &margins);
        let place = |(dot, known): (&'_ Dot, Known)| (frame.x.at(dot.x), frame.y.at(known.value));
        let dots: Vec<Placed<'_>> = self.known().map(|dot| (dot.0, dot.1, place(dot))).collect();
        let mut svg = Svg::default();
        let height = frame.draw(&mut svg, frame.plot.y.1);
        let reference = self.reference.as_ref();
        let reference = reference.filter(|(value, _)| value.is_finite());
        let taken = reference.map(|(value, label)| {
            let places: Vec<_> = dots.iter().map(|dot| dot.2).collect();
            frame.reference(&mut svg, (*value, label), &places, &[])
        });
        dots.iter().for_each(|dot| self.draw(&mut svg, &frame, dot));
        for (label, at, anchor) in labels(&dots, frame.plot, taken) {
            svg.text(&format!("small{}", anchor.class()), at, label);
        }
        svg.finish(&self.about, (WIDTH, height))
    }

    fn known(&self) -> impl Iterator<Item = (&Dot, Known)> {
        let known = |dot: &'_ Dot| dot.datum.known().filter(|_| dot.x.is_finite());
        self.dots.iter().filter_map(move |dot| Some((dot, known(dot)?)))
    }

    fn across(&self) -> Option<(f64, f64)> {
        span(self.known().map(|(dot, _)| dot.x))
    }

    fn down(&self) -> Option<(f64, f64)> {
        let ends = self.known().flat_map(|(_, known)| known.all());
        span(ends.chain(self.reference.iter().map(|reference| reference.0))).filter(|_| self.known().next().is_some())
    }

    fn draw(&self, svg: &mut Svg, frame: &Frame<'_>, &(dot, known, (x, y)): &Placed<'_>) {
        let series = series_class(dot.series);
        svg.mark(&format!("{series} shown"), &self.title(dot), |svg| {
            if let Some((lo, hi)) = known.ends {
                let whisker = format!("M{} {}V{}", At(x), At(frame.y.at(lo)), At(frame.y.at(hi)));
                svg.path("whisker", &whisker);
            }
            svg.path("", &marker(dot.series, (x, y)));
        });
    }

    fn title(&self, dot: &Dot) -> String {
        let x = Datum { value: Some(dot.x), ..Datum::default() };
        let (x, y) = (x.told(&self.x.unit), dot.datum.told(&self.y.unit));
        format!("{}: {} {x}; {} {y}", dot.name, self.x.name, self.y.name)
    }
}

/// Names beside their dots, those far from the middle first, since they are what one asks about. Left out where there is no room.
fn labels<'a>(dots: &[Placed<'a>], plot: Area, reference: Option<Area>) -> Vec<(&'a str, (f64, f64), Anchor)> {
    let middle = ((plot.x.0 + plot.x.1) / 2.0, (plot.y.0 + plot.y.1) / 2.0);
    let distance = |at: (f64, f64)| (at.0 - middle.0).hypot(at.1 - middle.1);
    let mut order: Vec<&Placed<'a>> = dots.iter().collect();
    order.sort_by(|a, b| distance(b.2).total_cmp(&distance(a.2)));
    let dots = dots.iter().map(|dot| Area::around(dot.2, 5.0));
    let mut taken: Vec<Area> = dots.chain(reference).collect();
    let mut placed = Vec::new();
    for &&(dot, _, (x, y)) in &order {
        let spots = [
            (8.0, 4.0, Anchor::Start),
            (-8.0, 4.0, Anchor::End),
            (0.0, -8.0, Anchor::Middle),
            (0.0, 16.0, Anchor::Middle),
        ];
        let spots = spots.map(|(right, down, anchor)| ((x + right, y + down), anchor));
        let area = |&(at, anchor): &(_, _)| Area::of_text(&dot.name, SMALL, at, anchor);
        let room = |spot: &(_, _)| {
            let area = area(spot);
            area.inside(&plot) && !taken.iter().any(|other| other.overlaps(&area))
        };
        if let Some(spot) = spots.into_iter().find(room) {
            taken.push(area(&spot));
            placed.push((dot.name.as_str(), spot.0, spot.1));
        }
    }
    placed
}
