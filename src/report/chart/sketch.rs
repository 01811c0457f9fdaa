//! Curves about to be drawn: their frame, their names, and the strip beneath.

use super::frame::{LINE, PlotAxis, PlotFrame, PlotMargins};
use super::legend::{Legend, LegendEntry, beside, draw_beside, room};
use super::lines::{ChartLine, LineChart, LinePoint};
use super::marker::{marker, series_class};
use super::place::{PlotArea, TextAnchor, kept};
use super::strip::{self, CountCurve, StripChart};
use super::svg::{SMALL, SvgCircle, SvgCoordinate, SvgDrawing, fit, joined, width};
use super::{ChartValue, FiniteEstimate};

/// Height of the plot.
const HEIGHT: f64 = 180.0;

/// Curves with at most so many points show each of them.
const FEW: usize = 12;

/// Lines about to be drawn.
pub struct LineSketch<'a> {
    of: &'a LineChart,
    lines: Vec<&'a ChartLine>,
    frame: PlotFrame<'a>,
    /// Names above the plot, or beside it at these heights.
    names: Result<Vec<f64>, Legend<'a>>,
    strip: Option<StripChart>,
}

impl<'a> LineSketch<'a> {
    /// Names beside the plot if there is room, otherwise above it.
    pub fn new(of: &'a LineChart, lines: Vec<&'a ChartLine>, x: (f64, f64), y: (f64, f64)) -> Self {
        let strip = of.counts.as_ref().and_then(|_| StripChart::new(counts(of, &lines), of.count_range));
        let entries = entries(&lines);
        let named = entries.iter().any(|entry| !entry.0.is_empty());
        let frame = |top: f64, right: f64| {
            let whole = lines.iter().all(|line| of.points(line).all(|point| point.x.fract() == 0.0));
            let marks = if of.marks.is_empty() { 0.0 } else { LINE };
            let margins = PlotMargins {
                left: if strip.is_some() { 50.0 } else { 0.0 },
                right: right.max(8.0),
                top: top + marks,
                height: HEIGHT,
                width: of.width(),
            };
            PlotFrame::new(PlotAxis::exact(&of.x, x, whole), PlotAxis::round(&of.y, y), &margins)
        };
        // Beside others all have their names in one place, so that the plots are of one height.
        let direct = room(&entries).filter(|_| !of.facet).and_then(|room| {
            let frame = frame(0.0, room);
            let heights = beside(&ends(of, &lines, &frame)?, frame.plot.y)?;
            Some((frame, Ok(heights)))
        });
        let (frame, names) = direct.unwrap_or_else(|| {
            let legend = Legend::new(if named { &entries } else { &[] }, of.width());
            (frame(legend.height() + 4.0, 8.0), Err(legend))
        });
        Self { of, lines, frame, names, strip }
    }

    /// Draws all and returns the size.
    pub fn draw(&self, svg: &mut SvgDrawing) -> (f64, f64) {
        let plot = self.frame.plot;
        let foot = match self.strip {
            Some(_) => plot.y.1 + LINE + 6.0 + strip::HEIGHT,
            None => plot.y.1,
        };
        let height = self.frame.draw(svg, foot);
        self.draw_strip(svg, foot);
        let taken = self.draw_marks(svg, foot);
        self.lines.iter().for_each(|line| self.draw_band(svg, line));
        if let Some((value, label)) = &self.of.reference
            && value.is_finite()
        {
            (self.frame).reference(svg, (*value, label), &self.places(), &taken);
        }
        self.lines.iter().for_each(|line| self.draw_line(svg, line));
        self.lines.iter().for_each(|line| self.draw_points(svg, line));
        let entries = entries(&self.lines);
        match &self.names {
            Ok(heights) => draw_beside(svg, &entries, plot.x.1, heights),
            Err(legend) => legend.draw(svg, LINE + 4.0),
        }
        (self.of.width(), height)
    }

    /// Where lines go, closely enough that no label fits between two places unseen.
    fn places(&self) -> Vec<(f64, f64)> {
        let place = |(x, known): (f64, FiniteEstimate)| (self.frame.x.at(x), self.frame.y.at(known.value));
        let along = |line: &&ChartLine| {
            let places: Vec<(f64, f64)> = self.of.known(line).map(place).collect();
            let between = places.windows(2).flat_map(|pair| steps(pair[0], pair[1])).collect::<Vec<_>>();
            places.into_iter().chain(between)
        };
        self.lines.iter().flat_map(along).collect()
    }

    fn draw_strip(&self, svg: &mut SvgDrawing, foot: f64) {
        let (Some(strip), Some(axis)) = (&self.strip, &self.of.counts) else {
            return;
        };
        strip.draw(svg, &self.frame.x, (self.frame.plot.x.0, foot));
        let scale = if strip.logarithmic() { " (log scale)" } else { "" };
        let title = format!("{}{scale}", axis.name);
        let at = (self.frame.plot.x.0 + 4.0, foot - strip::HEIGHT - 8.0);
        svg.text("small quiet halo", at, &fit(&title, SMALL, self.of.width() - at.0));
    }

    /// Marks places along the bottom; returns where their labels are.
    fn draw_marks(&self, svg: &mut SvgDrawing, foot: f64) -> Vec<PlotArea> {
        let marks = self.of.marks.iter().filter(|mark| self.frame.x.holds(mark.0));
        marks.map(|mark| self.draw_mark(svg, foot, mark)).collect()
    }

    fn draw_mark(&self, svg: &mut SvgDrawing, foot: f64, (value, label): &(f64, String)) -> PlotArea {
        let (x, top) = (self.frame.x.at(*value), self.frame.plot.y.0);
        svg.path("ref", &format!("M{} {}V{}", SvgCoordinate(x), SvgCoordinate(top - 4.0), SvgCoordinate(foot)));
        let label = fit(label, SMALL, self.of.width());
        let middle = kept(x, width(&label, SMALL), (0.0, self.of.width()));
        svg.text("ref mid", (middle, top - 8.0), &label);
        PlotArea::of_text(&label, SMALL, (middle, top - 8.0), TextAnchor::Middle)
    }

    /// Runs of neighbouring points in which there is what `pick` asks for, with their places across.
    fn runs<T>(
        &self,
        line: &'a ChartLine,
        pick: impl Fn(&'a LinePoint, FiniteEstimate) -> Option<T>,
    ) -> Vec<Vec<(f64, T)>> {
        let mut runs = vec![Vec::new()];
        for point in self.of.points(line) {
            let seen = point.datum.known().and_then(|known| pick(point, known));
            match (seen, runs.last_mut()) {
                (Some(seen), Some(run)) => run.push((self.frame.x.at(point.x), seen)),
                _ => runs.push(Vec::new()),
            }
        }
        runs
    }

    fn draw_band(&self, svg: &mut SvgDrawing, line: &'a ChartLine) {
        let y = |value: f64| self.frame.y.at(value);
        let runs = self.runs(line, |_, known| known.ends.map(|(lo, hi)| (y(lo), y(hi))));
        let d: String = runs
            .iter()
            .filter(|run| run.len() > 1)
            .map(|run| {
                let upper = run.iter().map(|(x, (_, hi))| (*x, *hi));
                let lower = run.iter().rev().map(|(x, (lo, _))| (*x, *lo));
                joined(&upper.chain(lower).collect::<Vec<_>>()) + "z"
            })
            .collect();
        svg.path(&format!("band {}", series_class(line.series)), &d);
        self.draw_going_on(svg, line);
    }

    /// An arrow at the edge of the plot wherever a band goes on beyond it.
    fn draw_going_on(&self, svg: &mut SvgDrawing, line: &'a ChartLine) {
        let (top, foot) = self.frame.plot.y;
        let ends = self.of.known(line).filter_map(|(x, known)| Some((self.frame.x.at(x), known.ends?)));
        let arrows = ends.flat_map(|(x, (lo, hi))| {
            let up = self
                .frame
                .y
                .is_below(hi)
                .then(|| format!("M{} {}l4 7h-8z", SvgCoordinate(x), SvgCoordinate(top - 5.0)));
            let down = self
                .frame
                .y
                .is_above(lo)
                .then(|| format!("M{} {}l4-7h-8z", SvgCoordinate(x), SvgCoordinate(foot + 5.0)));
            up.into_iter().chain(down)
        });
        svg.path(&format!("going-on {}", series_class(line.series)), &arrows.collect::<String>());
    }

    fn draw_line(&self, svg: &mut SvgDrawing, line: &'a ChartLine) {
        let runs = self.runs(line, |_, known| Some(self.frame.y.at(known.value)));
        let long = runs.iter().filter(|run| run.len() > 1);
        let d: String = long.map(|run| joined(run)).collect();
        svg.path(&format!("line {}", series_class(line.series)), &d);
    }

    /// A mark for each point: seen where there are few, or where no line goes through it; otherwise only felt.
    fn draw_points(&self, svg: &mut SvgDrawing, line: &'a ChartLine) {
        let few = self.of.points(line).count() <= FEW;
        for run in self.runs(line, |point, known| Some((point, known))) {
            let alone = run.len() == 1;
            for (x, (point, known)) in run {
                if few || alone {
                    self.draw_point(svg, (line, point), (x, known), alone)
                } else {
                    self.draw_spot(svg, (line, point), (x, known))
                }
            }
        }
    }

    /// A marker, with its interval where no band shows it.
    fn draw_point(
        &self,
        svg: &mut SvgDrawing,
        of: (&ChartLine, &LinePoint),
        (x, known): (f64, FiniteEstimate),
        alone: bool,
    ) {
        let y = |value: f64| SvgCoordinate(self.frame.y.at(value));
        let ends = known.ends.filter(|_| alone);
        let interval = ends.map(|(lo, hi)| format!("M{} {}V{}", SvgCoordinate(x), y(lo), y(hi)));
        let marker = marker(of.0.series, (x, y(known.value).0));
        let shown = if of.1.unshown { "unshown" } else { "shown" };
        let class = format!("{} {shown}", series_class(of.0.series));
        svg.mark(&class, &self.title(of), |svg| {
            svg.path("", &(marker + &interval.unwrap_or_default()));
        });
    }

    /// A place on a curve that can be pointed at.
    fn draw_spot(&self, svg: &mut SvgDrawing, of: (&ChartLine, &LinePoint), (x, known): (f64, FiniteEstimate)) {
        let class = format!("spot {}", series_class(of.0.series));
        let place = SvgCircle(x, self.frame.y.at(known.value), 5.0);
        svg.mark_shape(&class, &self.title(of), &place);
    }

    fn title(&self, (line, point): (&ChartLine, &LinePoint)) -> String {
        let x = ChartValue { value: Some(point.x), ..ChartValue::default() };
        let unit = if self.of.x.unit == self.of.x.name { "" } else { &self.of.x.unit };
        let x = x.told(unit);
        let name = if line.name.is_empty() { String::new() } else { format!("{}, ", line.name) };
        let note = point.note.as_ref().map_or_else(String::new, |note| format!(", {note}"));
        format!("{name}{} {x}: {}{note}", self.of.x.name, point.datum.told(&self.of.y.unit))
    }
}

/// Places on the way from one to another.
fn steps(from: (f64, f64), to: (f64, f64)) -> impl Iterator<Item = (f64, f64)> {
    const STEPS: i32 = 12;
    (1..STEPS).map(move |step| {
        let share = f64::from(step) / f64::from(STEPS);
        (from.0 + share * (to.0 - from.0), from.1 + share * (to.1 - from.1))
    })
}

fn entries<'a>(lines: &[&'a ChartLine]) -> Vec<LegendEntry<'a>> {
    lines.iter().map(|line| (line.name.as_str(), line.series)).collect()
}

/// Heights at which lines end, if all end near the right edge.
fn ends(of: &LineChart, lines: &[&ChartLine], frame: &PlotFrame<'_>) -> Option<Vec<f64>> {
    let end = |line: &&ChartLine| {
        let (x, known) = of.known(line).last()?;
        (frame.plot.x.1 - frame.x.at(x) < 30.0).then(|| frame.y.at(known.value))
    };
    lines.iter().map(end).collect()
}

fn counts(of: &LineChart, lines: &[&ChartLine]) -> Vec<(usize, CountCurve)> {
    let count = |point: &LinePoint| {
        let count = point.count.filter(|count| count.is_finite() && *count >= 0.0)?;
        Some((point.x, count))
    };
    let curve = |line: &&ChartLine| (line.series, of.points(line).filter_map(count).collect());
    lines.iter().map(curve).collect()
}
