//! Beneath curves: how many observations are behind each point.

use super::marker::series_class;
use super::scale::{LinearScale, span};
use super::svg::{SvgCoordinate, SvgDrawing, joined};
use kit::say::short;

/// Height of the strip itself.
pub const HEIGHT: f64 = 40.0;

/// Counts at places along the x axis.
pub type CountCurve = Vec<(f64, f64)>;

/// Counts along the x axis, of all series.
pub struct StripChart {
    /// Distinct counts, with the series where they differ.
    curves: Vec<(Option<usize>, CountCurve)>,
    range: (f64, f64),
    logarithmic: bool,
}

impl StripChart {
    /// Chart of the counts at x of each series, on a scale for counts of this range, or their own; `None` where no series has any.
    pub fn new(counts: Vec<(usize, CountCurve)>, range: Option<(f64, f64)>) -> Option<Self> {
        let counts: Vec<_> = counts.into_iter().filter(|(_, curve)| !curve.is_empty()).collect();
        counts.first()?;
        let own = counts.iter().flat_map(|(_, curve)| curve.iter().map(|point| point.1));
        let all = || own.clone().chain(range.into_iter().flat_map(|(least, most)| [least, most]));
        let most = span(all())?.1;
        let least = span(all().filter(|&count| count > 0.0)).map_or(1.0, |range| range.0);
        // Counts that fall by so much cannot be told from 0 on a linear scale.
        let logarithmic = least >= 1.0 && most / least > 50.0;
        let range = if logarithmic { (least.log10().floor(), most.log10().ceil()) } else { (0.0, most.max(1.0)) };
        Some(Self { curves: distinct(counts), range, logarithmic })
    }

    /// Whether a count is drawn by its logarithm.
    pub fn logarithmic(&self) -> bool {
        self.logarithmic
    }

    /// Draws the strip with its lower edge at `foot`: an area, or a line for each series where they differ.
    pub fn draw(&self, svg: &mut SvgDrawing, x: &LinearScale, (left, foot): (f64, f64)) {
        let y = LinearScale::new(self.range, (foot, foot - HEIGHT));
        for (series, curve) in &self.curves {
            let places: Vec<_> = curve.iter().map(|&(at, count)| (x.at(at), self.height(count, &y))).collect();
            match series {
                Some(series) => svg.path(&format!("counts {}", series_class(*series)), &joined(&places)),
                None => svg.path("count", &area(&places, foot)),
            }
        }
        svg.group("axis", |svg| {
            for end in [self.range.0, self.range.1] {
                let label = short(if self.logarithmic { 10f64.powf(end) } else { end });
                svg.text("end", (left - 8.0, y.at(end) + 4.0), &label);
            }
        });
    }

    fn height(&self, count: f64, y: &LinearScale) -> f64 {
        if self.logarithmic { y.at(count.max(1e-9).log10()) } else { y.at(count) }
    }
}

/// What is beneath places.
fn area(places: &[(f64, f64)], foot: f64) -> String {
    let first = places.first().map_or(0.0, |place| place.0);
    format!("{}V{}H{}z", joined(places), SvgCoordinate(foot), SvgCoordinate(first))
}

/// Curves, each once; a curve that is the same for all series belongs to none.
fn distinct(counts: Vec<(usize, CountCurve)>) -> Vec<(Option<usize>, CountCurve)> {
    match counts.first() {
        Some((_, first)) if counts.iter().all(|(_, curve)| curve == first) => {
            vec![(None, first.clone())]
        }
        _ => counts.into_iter().map(|(series, curve)| (Some(series), curve)).collect(),
    }
}
