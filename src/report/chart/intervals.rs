//! Points with their intervals in rows: who wins how often, or how far each change moves a measure.

use super::marker::{RADIUS, marker, series_class};
use super::place::kept;
use super::scale::{AxisTicks, LinearScale, span, widest};
use super::svg::{SMALL, SvgCoordinate, SvgDrawing, SvgRect, TEXT, WIDTH, fit, width};
use super::{AxisTitle, ChartValue, FiniteEstimate};
use kit::say::page::{labels, without_unit};

/// Rows of points with intervals, on a shared axis.
#[derive(Clone, Debug, Default)]
pub struct IntervalChart {
    /// What the picture shows, in words.
    pub about: String,
    /// What is measured.
    pub axis: AxisTitle,
    /// Rows under their heading, which may be empty.
    pub groups: Vec<(String, Vec<IntervalRow>)>,
    /// A labelled line, such as no difference.
    pub reference: Option<(f64, String)>,
    /// Where the points should lie: a shaded zone between two bounds, of which one may be missing.
    pub zone: Option<(Option<f64>, Option<f64>)>,
}

/// A row.
#[derive(Clone, Debug, Default)]
pub struct IntervalRow {
    /// Name at the left of the row, or above it.
    pub name: String,
    /// What is drawn.
    pub datum: ChartValue,
    /// Colour and marker of the row, counted from 0; from 8 on they begin again.
    pub series: usize,
    /// Whether the effect is shown beyond doubt: a filled marker, otherwise a hollow one.
    pub shown: bool,
    /// Written at its right: `p 0.003`.
    pub note: Option<String>,
    /// How much it weighs among the others.
    pub weight: RowWeight,
    /// What it is held against: a grey mark behind the point.
    pub behind: Option<f64>,
    /// What stands at its right in the place of the value and its interval.
    pub number: Option<String>,
}

/// How much a row weighs among the others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RowWeight {
    /// As much as any other.
    #[default]
    Plain,
    /// More: a whole, in bold.
    Whole,
    /// Less: a part of the whole above it, set in.
    Part,
}

impl RowWeight {
    /// The class of its name, and how far that is set in.
    fn name(self) -> (&'static str, f64) {
        match self {
            Self::Plain => ("halo", 0.0),
            Self::Whole => ("head halo", 0.0),
            Self::Part => ("small quiet halo", 12.0),
        }
    }
}

/// Between a text and what is next to it.
const GAP: f64 = 12.0;

/// Names up to this width stand at the left of their rows.
const NAME: f64 = 170.0;

/// How much wider bold names are.
const BOLD: f64 = 1.12;

/// A plot that is narrower than this gets a line of its own in each row.
const NARROW: f64 = 96.0;

/// How much of a row its name takes where it stands above.
const NAMED: f64 = 19.0;

/// Number of rows from which on the ticks stand above as well as beneath.
const MANY: usize = 15;

/// What is written above a zone.
const TARGET: &str = "target";

/// Between two groups without headings.
const BETWEEN: f64 = 7.0;

/// Height of a heading.
const HEAD: f64 = 27.0;

impl IntervalChart {
    /// Draws it; empty when no value is known.
    pub fn svg(&self) -> String {
        let Some(layout) = IntervalLayout::of(self) else {
            return String::new();
        };
        let mut svg = SvgDrawing::default();
        let height = layout.draw(&mut svg);
        svg.finish(&self.about, (WIDTH, height))
    }

    fn rows(&self) -> impl Iterator<Item = &IntervalRow> {
        self.groups.iter().flat_map(|(_, rows)| rows)
    }

    fn reference(&self) -> Option<(f64, &str)> {
        let (value, label) = self.reference.as_ref()?;
        value.is_finite().then_some((*value, label))
    }

    /// What the axis has to hold. `None` if no value is known.
    fn range(&self) -> Option<(f64, f64)> {
        let behind = self.rows().filter_map(|row| row.behind);
        let known = self.rows().filter_map(|row| row.datum.known()).flat_map(FiniteEstimate::all);
        let seen = span(known.chain(behind))?;
        let reference = self.reference().map(|(value, _)| value);
        let bounds = self.zone.iter().flat_map(|(least, most)| [*least, *most]).flatten();
        let (lo, hi) = span([seen.0, seen.1].into_iter().chain(reference).chain(bounds))?;
        let margin = 0.03 * (hi - lo);
        Some((lo - margin, hi + margin))
    }

    fn number(&self, row: &IntervalRow) -> String {
        if let Some(number) = &row.number {
            return number.clone();
        }
        let known = row.datum.known();
        known.map_or("unknown".to_owned(), |known| without_unit(known, &self.axis.unit))
    }
}

/// Where everything is.
struct IntervalLayout<'a> {
    of: &'a IntervalChart,
    ticks: AxisTicks,
    labels: Vec<String>,
    x: LinearScale,
    /// The plot across.
    plot: (f64, f64),
    /// Right edges of the numbers.
    numbers: f64,
    /// Whether names are above their rows.
    stacked: bool,
    /// Where the first row begins.
    top: f64,
}

impl<'a> IntervalLayout<'a> {
    fn of(of: &'a IntervalChart) -> Option<Self> {
        let range = of.range()?;
        let ticks = AxisTicks::within(range, false);
        let labels = labels(&ticks.values, ticks.step, &of.axis.unit);
        let bold = if of.rows().any(|row| row.weight == RowWeight::Whole) { BOLD } else { 1.0 };
        let names = bold * widest(of.rows().map(|row| &row.name), TEXT);
        let notes = widest(of.rows().filter_map(|row| row.note.as_ref()), SMALL);
        let numbers: Vec<String> = of.rows().map(|row| of.number(row)).collect();
        let right = WIDTH - if notes > 0.0 { notes + GAP } else { 0.0 };
        let beside = (names + GAP, right - widest(&numbers, SMALL) - GAP);
        let stacked = names > NAME || beside.1 - beside.0 < NARROW;
        let plot = if stacked { (16.0, WIDTH - 16.0) } else { beside };
        let many = of.rows().count() >= MANY;
        let reference = of.reference().is_some_and(|(_, label)| !label.is_empty()) || of.zone.is_some();
        let top = 4.0 + if many { 18.0 } else { 0.0 } + if reference { 16.0 } else { 0.0 };
        Some(Self { of, x: LinearScale::new(range, plot), ticks, labels, plot, numbers: right, stacked, top })
    }

    /// Distance from one row to the next.
    fn step(&self) -> f64 {
        if self.stacked { 35.0 } else { 24.0 }
    }

    /// Draws all and returns the height.
    fn draw(&self, svg: &mut SvgDrawing) -> f64 {
        let mut y = self.top;
        for (place, (name, rows)) in self.of.groups.iter().filter(|(_, rows)| !rows.is_empty()).enumerate() {
            if name.is_empty() {
                y += if place > 0 { BETWEEN } else { 0.0 };
            } else {
                y += HEAD;
                svg.text("head", (0.0, y - 8.0), &fit(name, TEXT, WIDTH));
            }
            self.draw_grid(svg, y, rows.len());
            for row in rows {
                self.draw_row(svg, (name, row), y);
                y += self.step();
            }
        }
        self.draw_axis(svg, y);
        y + if self.of.axis.title().is_empty() { 22.0 } else { 40.0 }
    }

    /// The ends of the zone across.
    fn zone(&self) -> Option<(f64, f64)> {
        let at = |bound: Option<f64>, end: f64| bound.map_or(end, |bound| self.x.at(bound));
        self.of.zone.map(|(least, most)| (at(least, self.plot.0), at(most, self.plot.1)))
    }

    /// Lines behind so many rows from `top` on; between names that stand above their rows, so that none is struck through.
    fn draw_grid(&self, svg: &mut SvgDrawing, top: f64, rows: usize) {
        let step = self.step();
        let pieces: Vec<(f64, f64)> = if self.stacked {
            (0..rows).map(|row| top + step * row as f64).map(|top| (top + NAMED, top + step)).collect()
        } else {
            vec![(top, top + step * rows as f64)]
        };
        let down = |value: f64| -> String {
            let x = SvgCoordinate(self.x.at(value));
            pieces
                .iter()
                .map(|(top, bottom)| format!("M{x} {}V{}", SvgCoordinate(*top), SvgCoordinate(*bottom)))
                .collect()
        };
        if let Some((left, right)) = self.zone() {
            svg.rect("zone", &SvgRect(left, top, (right - left).max(0.0), step * rows as f64), None);
        }
        let grid: String = self.ticks.values.iter().map(|&tick| down(tick)).collect();
        svg.path("grid", &grid);
        if let Some((value, _)) = self.of.reference() {
            svg.path("ref", &down(value));
        }
    }

    fn draw_row(&self, svg: &mut SvgDrawing, (group, row): (&str, &IntervalRow), top: f64) {
        let Some(known) = row.datum.known() else {
            return self.write_row(svg, row, top);
        };
        let comma = if group.is_empty() || row.name.is_empty() { "" } else { ", " };
        let note = row.note.iter().map(|note| format!(", {note}"));
        let told = row.datum.told(&self.of.axis.unit) + &note.collect::<String>() + &self.told_behind(row);
        let title = format!("{group}{comma}{}: {told}", row.name);
        let shown = if row.shown { "shown" } else { "unshown" };
        let part = if row.weight == RowWeight::Part { " minor" } else { "" };
        svg.mark(&format!("{} {shown}{part}", series_class(row.series)), &title, |svg| {
            svg.rect("hit", &SvgRect(0.0, top, WIDTH, self.step()), None);
            self.write_row(svg, row, top);
            let y = top + if self.stacked { 26.0 } else { 12.0 };
            if let Some(behind) = row.behind {
                svg.rect("behind", &SvgRect(self.x.at(behind) - 2.0, y - 7.0, 4.0, 14.0), None);
            }
            svg.path("", &self.interval(known, row.series, y));
        });
    }

    /// What the grey mark is, in words.
    fn told_behind(&self, row: &IntervalRow) -> String {
        let datum = ChartValue { value: row.behind, ..ChartValue::default() };
        if row.behind.is_some() { format!("; base {}", datum.told(&self.of.axis.unit)) } else { String::new() }
    }

    /// The interval, left out behind the marker, so that a hollow one is hollow.
    fn interval(&self, known: FiniteEstimate, series: usize, y: f64) -> String {
        let x = self.x.at(known.value);
        let marker = marker(series, (x, y));
        let Some((lo, hi)) = known.ends.map(|(lo, hi)| (self.x.at(lo), self.x.at(hi))) else {
            return marker;
        };
        let piece = |from: f64, to: f64| {
            if to > from {
                format!("M{} {}H{}", SvgCoordinate(from), SvgCoordinate(y), SvgCoordinate(to))
            } else {
                String::new()
            }
        };
        piece(lo, x - RADIUS) + &piece(x + RADIUS, hi) + &marker
    }

    /// Name, number and note.
    fn write_row(&self, svg: &mut SvgDrawing, row: &IntervalRow, top: f64) {
        let y = top + if self.stacked { 14.0 } else { 16.5 };
        let number = self.of.number(row);
        let room = if self.stacked { self.numbers - width(&number, SMALL) - GAP } else { NAME };
        let (class, indent) = row.weight.name();
        svg.text(class, (indent, y), &fit(&row.name, TEXT, room - indent));
        svg.text("small halo end", (self.numbers, y), &number);
        if let Some(note) = &row.note {
            svg.text("small quiet halo end", (WIDTH, y), note);
        }
    }

    fn draw_axis(&self, svg: &mut SvgDrawing, foot: f64) {
        let many = self.of.rows().count() >= MANY;
        if let Some((value, label)) = self.of.reference() {
            let label = fit(label, SMALL, WIDTH);
            let x = kept(self.x.at(value), width(&label, SMALL), (0.0, WIDTH));
            svg.text("ref mid", (x, 13.0), &label);
        }
        if let Some((left, right)) = self.zone() {
            let x = kept((left + right) / 2.0, width(TARGET, SMALL), (0.0, WIDTH));
            svg.text("ref mid", (x, 13.0), TARGET);
        }
        svg.group("axis", |svg| {
            for (value, label) in self.ticks.legible(&self.labels, (SMALL, self.plot.1 - self.plot.0)) {
                let x = kept(self.x.at(value), width(label, SMALL), (0.0, WIDTH));
                svg.text("mid", (x, foot + 15.0), label);
                if many {
                    svg.text("mid", (x, self.top - 6.0), label);
                }
            }
            let text = fit(&self.of.axis.title(), SMALL, WIDTH);
            let x = kept((self.plot.0 + self.plot.1) / 2.0, width(&text, SMALL), (0.0, WIDTH));
            svg.text("mid", (x, foot + 33.0), &text);
        });
    }
}
