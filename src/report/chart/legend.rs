//! Names of lines: at their ends where there is room, otherwise in rows above the plot; and of the parts of bars.

use super::frame::LINE;
use super::marker::series_class;
use super::place::apart;
use super::scale::widest;
use super::svg::{SMALL, SvgCoordinate, SvgDrawing, SvgRect, TEXT, fit, width};

/// A name and its series.
pub type LegendEntry<'a> = (&'a str, usize);

/// Distance from the end of a line to its name.
const GAP: f64 = 9.0;

/// Names at ends are bold, and so wider.
const BOLD: f64 = 1.15;

/// How far a name may be from the end of its line, and still be seen as its own.
const NEAR: f64 = 16.0;

/// The room that names need at the right of a plot, if that is not too much.
pub fn room(entries: &[LegendEntry<'_>]) -> Option<f64> {
    let names: Vec<String> = entries.iter().map(|entry| entry.0.to_owned()).collect();
    let room = BOLD * widest(&names, TEXT) + GAP;
    (entries.len() <= 6 && room <= 120.0).then_some(room)
}

/// Heights of names beside line ends at `ends`, if each can be near its own.
pub fn beside(ends: &[f64], range: (f64, f64)) -> Option<Vec<f64>> {
    let moved = apart(ends, 15.0, range)?;
    let near = moved.iter().zip(ends).all(|(to, from)| (to - from).abs() <= NEAR);
    near.then_some(moved)
}

/// Writes names at the ends of lines.
pub fn draw_beside(svg: &mut SvgDrawing, entries: &[LegendEntry<'_>], x: f64, heights: &[f64]) {
    for (&(name, series), y) in entries.iter().zip(heights) {
        let class = format!("key {}", series_class(series));
        svg.text(&class, (x + GAP, y + 4.5), name);
    }
}

/// Rows of names above a plot.
pub struct Legend<'a> {
    rows: Vec<Vec<LegendEntry<'a>>>,
    width: f64,
}

const SAMPLE: f64 = 24.0;

impl<'a> Legend<'a> {
    /// A legend with as many names to a row as fit a drawing of such a width.
    pub fn new(entries: &[LegendEntry<'a>], width: f64) -> Self {
        let mut rows: Vec<Vec<LegendEntry<'a>>> = Vec::new();
        let mut left = 0.0;
        for &entry in entries {
            let taken = taken(entry.0);
            match rows.last_mut() {
                Some(row) if left >= taken => row.push(entry),
                _ => {
                    rows.push(vec![entry]);
                    left = width;
                }
            }
            left -= taken;
        }
        Self { rows, width }
    }

    /// Height of all rows.
    pub fn height(&self) -> f64 {
        self.rows.len() as f64 * LINE
    }

    /// Draws the rows from `top` on, each name behind a piece of its line.
    pub fn draw(&self, svg: &mut SvgDrawing, top: f64) {
        self.draw_behind(svg, top, |svg, series, (x, y)| {
            svg.path(
                &format!("line {}", series_class(series)),
                &format!("M{} {}h{SAMPLE}", SvgCoordinate(x), SvgCoordinate(y)),
            );
        });
    }

    /// The drawing of a legend whose series are parts of bars.
    pub fn draw_parts(&self, svg: &mut SvgDrawing, top: f64) {
        self.draw_behind(svg, top, |svg, series, (x, y)| {
            svg.rect(&format!("part {}", series_class(series)), &SvgRect(x, y - 5.0, SAMPLE, 10.0), None);
        });
    }

    fn draw_behind(&self, svg: &mut SvgDrawing, top: f64, sample: impl Fn(&mut SvgDrawing, usize, (f64, f64))) {
        for (index, row) in self.rows.iter().enumerate() {
            let y = top + LINE * index as f64 + 9.0;
            let mut x = 0.0;
            for &(name, series) in row {
                sample(svg, series, (x + 1.0, y));
                let text = fit(name, SMALL, self.width - SAMPLE - 10.0);
                svg.text("small", (x + SAMPLE + 7.0, y + 4.0), &text);
                x += taken(name);
            }
        }
    }
}

/// Width of an entry with the gap behind it.
fn taken(name: &str) -> f64 {
    width(name, SMALL) + SAMPLE + 21.0
}
