//! Tiles with their numbers: two axes of a sweep, or who beats whom.

use super::frame::LINE;
use super::scale::{span, widest};
use super::svg::{SMALL, SvgDrawing, SvgRect, TEXT, WIDTH, fit, width, wrapped};
use super::{AxisTitle, ChartValue, FiniteEstimate};
use kit::say::is_share;
use kit::say::page::{margin_of_error, value_alone};

/// Tiles in rows and columns.
#[derive(Clone, Debug, Default)]
pub struct Heatmap {
    /// What the picture shows, in words.
    pub about: String,
    /// What is measured.
    pub value: AxisTitle,
    /// What the columns are, and their names.
    pub across: (String, Vec<String>),
    /// What the rows are, and their names.
    pub down: (String, Vec<String>),
    /// The tiles of each row. `None` where there is nothing to measure, such as a bot against itself.
    pub tiles: Vec<Vec<Option<HeatmapTile>>>,
    /// Values above and below it get different colours; without one those above and below 0, where any is below.
    pub middle: Option<f64>,
}

/// A tile.
#[derive(Clone, Debug, Default)]
pub struct HeatmapTile {
    /// Number of the tile.
    pub datum: ChartValue,
    /// Whether it is the base: outlined, with a star where there is room.
    pub base: bool,
    /// Whether it is an effect that is shown beyond doubt: its number has a mark.
    pub shown: bool,
    /// Said of it beside its value: `p 0.003`.
    pub note: Option<String>,
}

/// The strongest colour still lets its number be read, on light and on dark paper.
const STRONGEST: f64 = 0.62;

/// Tiles up to this width have no room for a star.
const STARRED: f64 = 52.0;

/// Between neighbouring tiles.
const GAP: f64 = 2.0;

impl Heatmap {
    /// Draws it; empty when no value is known.
    pub fn svg(&self) -> String {
        let Some(range) = span(self.known().map(|known| known.value)) else {
            return String::new();
        };
        let layout = HeatmapLayout::of(self);
        let mut svg = SvgDrawing::default();
        layout.names(&mut svg);
        for (row, tiles) in self.tiles.iter().enumerate() {
            for (column, tile) in tiles.iter().enumerate() {
                layout.draw(&mut svg, (row, column), tile.as_ref(), range);
            }
        }
        let mut foot = layout.top + layout.height * self.tiles.len() as f64 + 16.0;
        for line in layout.caption() {
            svg.text("small quiet", (layout.left, foot), &line);
            foot += LINE;
        }
        svg.finish(&self.about, (layout.width(), foot - LINE + 8.0))
    }

    fn known(&self) -> impl Iterator<Item = FiniteEstimate> {
        self.tiles.iter().flatten().flatten().filter_map(|tile| tile.datum.known())
    }

    fn columns(&self) -> usize {
        let longest = self.tiles.iter().map(Vec::len).max();
        longest.unwrap_or(0).max(self.across.1.len())
    }

    fn title(&self, (row, column): (usize, usize), tile: &HeatmapTile) -> String {
        let name = |(what, names): &(String, Vec<String>), index: usize| {
            format!("{what} {}", names.get(index).map_or("", String::as_str))
        };
        let base = if tile.base { " (base)" } else { "" };
        let (down, across) = (name(&self.down, row), name(&self.across, column));
        let note = tile.note.as_ref().map_or_else(String::new, |note| format!(", {note}"));
        format!("{down}, {across}{base}: {}{note}", tile.datum.told(&self.value.unit))
    }

    /// Half the width of the interval in the middle of all by width; 0 without intervals.
    fn usual_half_width(&self) -> f64 {
        let halves = self.known().filter_map(|known| known.ends).map(|(lo, hi)| hi / 2.0 - lo / 2.0);
        let mut halves: Vec<f64> = halves.collect();
        halves.sort_by(f64::total_cmp);
        halves.get(halves.len() / 2).copied().unwrap_or(0.0)
    }

    /// Class and opacity of a value. Where values differ by less than is known of most, so do their colours.
    fn colour(&self, value: f64, (lo, hi): (f64, f64)) -> (&'static str, f64) {
        let noise = self.usual_half_width();
        let zero = (lo < 0.0).then_some(0.0);
        let (class, strength) = match self.middle.filter(|middle| middle.is_finite()).or(zero) {
            Some(middle) => {
                let most = (hi - middle).abs().max((lo - middle).abs());
                let class = if value < middle { "cool" } else { "warm" };
                (class, (value - middle).abs() / most.max(2.0 * noise))
            }
            None => ("warm", (value - lo) / (hi - lo).max(4.0 * noise)),
        };
        // One value for all: 0 / 0.
        let strength = if strength.is_finite() { strength.clamp(0.0, 1.0) } else { 0.3 };
        (class, 0.05 + strength * (STRONGEST - 0.05))
    }
}

/// Where everything is.
struct HeatmapLayout<'a> {
    of: &'a Heatmap,
    left: f64,
    top: f64,
    width: f64,
    height: f64,
    turned: bool,
    /// Right of the last column, for its turned name.
    right: f64,
    halves: bool,
}

impl<'a> HeatmapLayout<'a> {
    fn of(of: &'a Heatmap) -> Self {
        let numbers: Vec<String> = of.known().map(|known| value_alone(known, &of.value.unit)).collect();
        let least = (widest(&numbers, TEXT) + 10.0).max(36.0);
        let title = width(&pointing(&of.down.0, '↓'), SMALL);
        let left = (widest(&of.down.1, TEXT) + 10.0).max(title + 6.0).min(160.0);
        let columns = of.columns().max(1) as f64;
        let wide = ((WIDTH - left) / columns).min(96.0).max(least);
        let names = widest(&of.across.1, SMALL);
        let turned = names + 6.0 > wide;
        let names = names.min(120.0);
        // A turned name goes up and to the right by about 0.7 of its length.
        let (above, right) = if turned { (0.71 * names + 12.0, 0.71 * names - wide / 2.0 + 8.0) } else { (18.0, 0.0) };
        let title = if of.across.0.is_empty() { 0.0 } else { 18.0 };
        let mut given = of.known().filter_map(|known| margin_of_error(known, &of.value.unit));
        let halves = given.any(|given| has_room(&given, wide));
        Self {
            of,
            left,
            top: title + above,
            width: wide,
            height: if halves { 40.0 } else { 30.0 },
            turned,
            right: right.max(0.0),
            halves,
        }
    }

    /// Width of the whole drawing.
    fn width(&self) -> f64 {
        (self.left + self.width * self.of.columns() as f64 + self.right).max(WIDTH).ceil()
    }

    /// What the numbers are, in lines that have room.
    fn caption(&self) -> Vec<String> {
        let value = &self.of.value;
        let percent = if is_share(&value.unit) { ", %" } else { "" };
        let mut whole = format!("{}{percent}", value.title());
        if self.halves {
            whole += if whole.is_empty() { "" } else { "; " };
            whole += "± half its interval, or its ends";
        }
        if self.of.tiles.iter().flatten().flatten().any(|tile| tile.shown) {
            whole += "; * is shown to differ";
        }
        wrapped(&whole, SMALL, self.width() - self.left)
    }

    fn x(&self, column: usize) -> f64 {
        self.left + self.width * column as f64
    }

    fn names(&self, svg: &mut SvgDrawing) {
        let across = fit(&pointing(&self.of.across.0, '→'), SMALL, WIDTH - self.left);
        let down = fit(&pointing(&self.of.down.0, '↓'), SMALL, self.left);
        svg.text("small quiet", (self.left, 12.0), &across);
        svg.text("small quiet", (0.0, self.top - 6.0), &down);
        for (column, name) in self.of.across.1.iter().enumerate() {
            self.column_name(svg, self.x(column) + self.width / 2.0, name);
        }
        for (row, name) in self.of.down.1.iter().enumerate() {
            let y = self.top + self.height * (row as f64 + 0.5) + 4.5;
            svg.text("end", (self.left - 10.0, y), &fit(name, TEXT, 140.0));
        }
    }

    fn column_name(&self, svg: &mut SvgDrawing, x: f64, name: &str) {
        let name = fit(name, SMALL, 120.0);
        if self.turned {
            svg.rising("small", (x, self.top - 6.0), &name)
        } else {
            svg.text("small mid", (x, self.top - 6.0), &name)
        }
    }

    fn draw(&self, svg: &mut SvgDrawing, at: (usize, usize), tile: Option<&HeatmapTile>, range: (f64, f64)) {
        let (x, y) = (self.x(at.1), self.top + self.height * at.0 as f64);
        let place = SvgRect(x + GAP / 2.0, y + GAP / 2.0, self.width - GAP, self.height - GAP);
        let Some(tile) = tile else {
            return svg.rect("empty", &place, None);
        };
        let middle = (x + self.width / 2.0, y + self.height / 2.0);
        let Some(known) = tile.datum.known() else {
            svg.rect("empty", &place, None);
            return svg.text("mid quiet", (middle.0, middle.1 + 4.5), "?");
        };
        let (colour, opacity) = self.of.colour(known.value, range);
        let base = if tile.base { " base" } else { "" };
        svg.mark(&format!("tile{base}"), &self.of.title(at, tile), |svg| {
            svg.rect(colour, &place, Some(opacity));
            self.write(svg, (known, tile.shown), middle);
            if tile.base && self.width > STARRED {
                svg.text("small end", (x + self.width - 3.0, y + 12.0), "★");
            }
        });
    }

    /// The number, and half its interval beneath.
    fn write(&self, svg: &mut SvgDrawing, (known, shown): (FiniteEstimate, bool), (x, y): (f64, f64)) {
        let unit = &self.of.value.unit;
        let half = margin_of_error(known, unit).filter(|half| has_room(half, self.width));
        let up = if half.is_some() { 2.0 } else { -4.5 };
        let mark = if shown { "*" } else { "" };
        svg.text("mid", (x, y - up), &(value_alone(known, unit) + mark));
        if let Some(half) = half {
            svg.text("small mid", (x, y + 13.0), &half);
        }
    }
}

/// Whether a small text fits into a tile.
fn has_room(text: &str, tile: f64) -> bool {
    width(text, SMALL) + 4.0 <= tile
}

/// A title with an arrow along its axis.
fn pointing(title: &str, arrow: char) -> String {
    if title.is_empty() { String::new() } else { format!("{title} {arrow}") }
}
