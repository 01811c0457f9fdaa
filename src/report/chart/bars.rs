//! Bars over an axis of numbers: how long games last, what scores are made of.

use super::frame::{LINE, PlotAxis, PlotFrame, PlotMargins};
use super::legend::{Legend, LegendEntry};
use super::marker::series_class;
use super::place::{apart, kept, lanes};
use super::scale::span;
use super::svg::{SMALL, SvgCoordinate, SvgDrawing, SvgRect, WIDTH, fit, width};
use super::{AxisTitle, ChartValue, FiniteEstimate};
use kit::say::page::value_alone;

/// A distribution, or bars made of parts.
#[derive(Clone, Debug, Default)]
pub struct BarChart {
    /// What the picture shows, in words.
    pub about: String,
    /// Along the bottom.
    pub x: AxisTitle,
    /// What the height of a bar measures, from 0.
    pub y: AxisTitle,
    /// The bars, in any order.
    pub bars: Vec<Bar>,
    /// Labelled places along the bottom: `p50 13`.
    pub marks: Vec<(f64, String)>,
    /// What the parts of bars are called, by series; empty where bars are whole.
    pub parts: Vec<String>,
    /// How high the axis reaches at least.
    pub most: Option<f64>,
    /// What whole bars are held against: bars in grey, over which the own ones are an outline.
    pub behind: Vec<Bar>,
}

/// Height of the plot.
const HEIGHT: f64 = 190.0;

/// The room of a name to the right of the last bar, and its distance from it.
const NAME: f64 = 12.0;
const BESIDE: f64 = 6.0;

/// A bar.
#[derive(Clone, Debug, Default)]
pub struct Bar {
    /// Middle of the bar, along the bottom.
    pub x: f64,
    /// Where it begins: for a part, at the end of the one beneath.
    pub from: f64,
    /// Which part it is, counted from 0.
    pub series: usize,
    /// Height of the bar.
    pub datum: ChartValue,
}

/// A label: its text, the middle of it, and where its line is.
type BarLabel = (String, f64, f64);

impl BarChart {
    /// Draws it; empty when no value is known.
    pub fn svg(&self) -> String {
        let (Some(across), Some(down)) = (self.across(), self.down()) else {
            return String::new();
        };
        if self.parts.is_empty() && self.known().count() == 1 {
            // One bar says only that it is the only one: that is for a sentence.
            return String::new();
        }
        let whole = self.known().all(|(bar, _)| bar.x.fract() == 0.0);
        let parts = self.named_parts();
        let ends = self.last_parts(&parts);
        let above: &[LegendEntry<'_>] = if ends.is_empty() { &parts } else { &[] };
        let legend = Legend::new(above, WIDTH);
        let room = if above.is_empty() { 0.0 } else { legend.height() + 4.0 };
        let longest = ends.iter().map(|((name, _), _)| width(name, SMALL) + BESIDE).fold(0.0, f64::max);
        let frame = |rows: usize| {
            let (right, top) = (8.0 + longest, room + rows as f64 * LINE);
            let margins = PlotMargins { left: 0.0, right, top, height: HEIGHT, width: WIDTH };
            PlotFrame::new(PlotAxis::exact(&self.x, across, whole), PlotAxis::round(&self.y, down), &margins)
        };
        let labels = self.labels(&frame(0));
        let lanes = lanes(&labels.iter().map(taken).collect::<Vec<_>>());
        let frame = frame(lanes.iter().max().map_or(0, |most| most + 1));
        let mut svg = SvgDrawing::default();
        let height = frame.draw(&mut svg, frame.plot.y.1);
        legend.draw_parts(&mut svg, LINE + 4.0);
        draw_names(&mut svg, &frame, &ends);
        self.draw_behind(&mut svg, &frame);
        self.known().for_each(|bar| self.draw_bar(&mut svg, &frame, bar));
        draw_labels(&mut svg, &frame, &labels, &lanes);
        svg.finish(&self.about, (WIDTH, height))
    }

    fn known(&self) -> impl Iterator<Item = (&Bar, FiniteEstimate)> {
        known(&self.bars)
    }

    /// The parts that are seen, each with its series.
    fn named_parts(&self) -> Vec<LegendEntry<'_>> {
        let seen = |series: usize| self.known().any(|(bar, _)| bar.series == series);
        let names = self.parts.iter().enumerate().filter(|(series, _)| seen(*series));
        names.map(|(series, name)| (name.as_str(), series)).collect()
    }

    /// The parts with the middle of each in the last bar, beside which its name stands: many shades of two inks are told apart by no legend. None
    /// where that bar has not all of them, or where there are too many.
    fn last_parts<'p>(&self, parts: &[LegendEntry<'p>]) -> Vec<(LegendEntry<'p>, f64)> {
        let last = self.known().map(|(bar, _)| bar.x).fold(f64::NEG_INFINITY, f64::max);
        let middle = |series: usize| {
            let (bar, known) = self.known().find(|(bar, _)| bar.x == last && bar.series == series)?;
            Some(bar.from + known.value / 2.0)
        };
        let all: Option<Vec<_>> = parts.iter().map(|part| Some((*part, middle(part.1)?))).collect();
        all.filter(|all| NAME * all.len() as f64 <= HEIGHT).unwrap_or_default()
    }

    /// The least distance of two bars.
    fn pitch(&self) -> f64 {
        let mut places: Vec<f64> = self.known().map(|(bar, _)| bar.x).collect();
        places.sort_by(f64::total_cmp);
        let steps = places.windows(2).map(|pair| pair[1] - pair[0]);
        let least = steps.filter(|&step| step > 0.0).fold(f64::INFINITY, f64::min);
        if least.is_finite() { least } else { 1.0 }
    }

    fn across(&self) -> Option<(f64, f64)> {
        let (first, last) = span(self.known().chain(known(&self.behind)).map(|(bar, _)| bar.x))?;
        let half = self.pitch() / 2.0;
        span([first - half, last + half])
    }

    /// Range of the vertical axis. It begins at 0, since the eye compares lengths.
    fn down(&self) -> Option<(f64, f64)> {
        let all = self.known().chain(known(&self.behind));
        span(all.map(|(bar, known)| bar.from + known.value).chain(self.most).chain([0.0]))
    }

    /// The bars in grey, and the outline of the own ones.
    fn draw_behind(&self, svg: &mut SvgDrawing, frame: &PlotFrame<'_>) {
        if self.behind.is_empty() {
            return;
        }
        let half = self.pitch() / 2.0;
        let foot = SvgCoordinate(frame.y.at(0.0));
        let step = |(bar, known): (&Bar, FiniteEstimate)| {
            let place = |x| SvgCoordinate(frame.x.at(x));
            format!(
                "M{} {foot}V{}H{}V{foot}",
                place(bar.x - half),
                SvgCoordinate(frame.y.at(known.value)),
                place(bar.x + half)
            )
        };
        svg.path("behind", &known(&self.behind).map(step).collect::<String>());
        svg.path("line s0", &self.known().map(step).collect::<String>());
    }

    fn draw_bar(&self, svg: &mut SvgDrawing, frame: &PlotFrame<'_>, (bar, known): (&Bar, FiniteEstimate)) {
        let half = self.pitch() / 2.0;
        let (left, right) = (frame.x.at(bar.x - half), frame.x.at(bar.x + half));
        let gap = 0.15 * (right - left);
        let (from, to) = (frame.y.at(bar.from), frame.y.at(bar.from + known.value));
        let room = (right - left - gap, (to - from).abs());
        let place = SvgRect(left + gap / 2.0, from.min(to), room.0, room.1);
        let kind = match (self.parts.is_empty(), self.behind.is_empty()) {
            (true, true) => "bar",
            (true, false) => "spot",
            (false, _) => "part",
        };
        svg.mark_shape(&format!("{kind} {}", series_class(bar.series)), &self.title(bar), &place);
        if !self.parts.is_empty() {
            self.write_number(svg, known, ((left + right) / 2.0, from.min(to)), room);
        }
    }

    /// A part's number in the middle of it, where there is room.
    fn write_number(&self, svg: &mut SvgDrawing, known: FiniteEstimate, (middle, top): (f64, f64), room: (f64, f64)) {
        let number = value_alone(known, &self.y.unit);
        if width(&number, SMALL) + 4.0 <= room.0 && SMALL + 3.0 <= room.1 {
            svg.text("small mid", (middle, top + room.1 / 2.0 + 4.0), &number);
        }
    }

    fn title(&self, bar: &Bar) -> String {
        let x = ChartValue { value: Some(bar.x), ..ChartValue::default() };
        let unit = if self.x.unit == self.x.name { "" } else { &self.x.unit };
        let part = self.parts.get(bar.series).map_or(String::new(), |part| format!(", {part}"));
        format!("{} {}{part}: {}", self.x.name, x.told(unit), bar.datum.told(&self.y.unit))
    }

    /// Labels of the marks that are on the axis.
    fn labels(&self, frame: &PlotFrame<'_>) -> Vec<BarLabel> {
        let seen = self.marks.iter().filter(|(x, _)| frame.x.holds(*x));
        let label = |(x, text): &(f64, String)| {
            let (line, text) = (frame.x.at(*x), fit(text, SMALL, WIDTH / 2.0));
            let middle = kept(line, width(&text, SMALL) + 8.0, (frame.plot.x.0, WIDTH));
            (text, middle, line)
        };
        seen.map(label).collect()
    }
}

/// The names of parts to the right of the last bar, each as near to its part as the others let it.
fn draw_names(svg: &mut SvgDrawing, frame: &PlotFrame<'_>, ends: &[(LegendEntry<'_>, f64)]) {
    let middles: Vec<f64> = ends.iter().map(|(_, middle)| frame.y.at(*middle)).collect();
    let (top, foot) = frame.plot.y;
    let places = apart(&middles, NAME, (top + NAME / 2.0, foot - NAME / 2.0)).unwrap_or(middles);
    for (((name, _), _), y) in ends.iter().zip(places) {
        svg.text("small", (frame.plot.x.1 + BESIDE, y + 4.0), name);
    }
}

/// The bars of which the height is known.
fn known(bars: &[Bar]) -> impl Iterator<Item = (&Bar, FiniteEstimate)> {
    let known = |bar: &'_ Bar| bar.datum.known().filter(|_| bar.x.is_finite());
    bars.iter().filter_map(move |bar| Some((bar, known(bar)?)))
}

/// What a label takes up across, and where its line is.
fn taken((text, middle, line): &BarLabel) -> ((f64, f64), f64) {
    let half = width(text, SMALL) / 2.0 + 4.0;
    ((middle - half, middle + half), *line)
}

fn draw_labels(svg: &mut SvgDrawing, frame: &PlotFrame<'_>, labels: &[BarLabel], lanes: &[usize]) {
    for ((text, middle, line), lane) in labels.iter().zip(lanes) {
        let y = frame.plot.y.0 - 7.0 - LINE * *lane as f64;
        svg.path(
            "ref",
            &format!("M{} {}V{}", SvgCoordinate(*line), SvgCoordinate(y + 4.0), SvgCoordinate(frame.plot.y.1)),
        );
        svg.text("ref halo mid", (*middle, y), text);
    }
}
