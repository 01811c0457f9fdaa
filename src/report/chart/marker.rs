//! The eight shapes of a point, so that a series is known without its colour.

use super::svg::SvgCoordinate;

/// Half the width of a marker.
pub const RADIUS: f64 = 4.5;

/// Shapes from their centre on, all of about the same area: circle, square, diamond, triangles up and down, hexagon, cross, hourglass.
const SHAPES: [&str; 8] = [
    "m-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0z",
    "m-4-4h8v8h-8z",
    "m0-5.5l5.5 5.5l-5.5 5.5l-5.5-5.5z",
    "m0-5l5 9h-10z",
    "m0 5l5-9h-10z",
    "m-5 0l2.5-4.3h5l2.5 4.3l-2.5 4.3h-5z",
    "m-1.7-5h3.4v3.3h3.3v3.4h-3.3v3.3h-3.4v-3.3h-3.3v-3.4h3.3z",
    "m-4.5-4.5h9l-9 9h9z",
];

/// The path of a series' marker.
pub fn marker(series: usize, (x, y): (f64, f64)) -> String {
    format!("M{} {}{}", SvgCoordinate(x), SvgCoordinate(y), SHAPES[series % SHAPES.len()])
}

/// The class of a series.
pub fn series_class(series: usize) -> String {
    format!("s{}", series % SHAPES.len())
}
