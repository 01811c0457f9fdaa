//! A small drawing of a curve in braille dots, for a terminal.

use kit::say::tick;

/// What the axes of a [`curve`] are called, unit included.
#[derive(Clone, Copy, Debug)]
pub struct CurveAxes<'a> {
    /// Along the bottom.
    pub x: &'a str,
    /// Above the vertical axis.
    pub y: &'a str,
}

/// Draws a line through the points, in their order, on `width` by `height` characters, with axes around it. An unknown y interrupts the
/// line. The vertical axis always holds 0, so that a ripple is not drawn as a cliff.
///
/// Empty when no point is known.
pub fn curve(points: &[(f64, Option<f64>)], width: usize, height: usize, axes: CurveAxes<'_>) -> String {
    let points: Vec<CurvePoint> = points.iter().map(known).collect();
    let Some(frame) = PlotRange::around(&points) else {
        return String::new();
    };
    let mut canvas = BrailleCanvas::new(width.max(1), height.max(1));
    let dots: Vec<_> = points.iter().map(|point| point.map(|point| frame.dot(point, &canvas))).collect();
    dots.iter().flatten().for_each(|&dot| canvas.line(dot, dot));
    for pair in dots.windows(2) {
        if let [Some(from), Some(to)] = *pair {
            canvas.line(from, to);
        }
    }
    framed(&canvas, &frame, axes)
}

/// A point to draw, or a gap.
type CurvePoint = Option<(f64, f64)>;

fn known(&(x, y): &(f64, Option<f64>)) -> CurvePoint {
    let y = y?;
    (x.is_finite() && y.is_finite()).then_some((x, y))
}

/// The ranges of both axes.
struct PlotRange {
    x: (f64, f64),
    y: (f64, f64),
}

impl PlotRange {
    fn around(points: &[CurvePoint]) -> Option<Self> {
        let &(first, _) = points.iter().flatten().next()?;
        let start = Self { x: (first, first), y: (0.0, 0.0) };
        let grow = |(least, most): (f64, f64), value: f64| (value.min(least), value.max(most));
        Some(points.iter().flatten().fold(start, |frame, &(x, y)| Self { x: grow(frame.x, x), y: grow(frame.y, y) }))
    }

    fn dot(&self, (x, y): (f64, f64), canvas: &BrailleCanvas) -> DotPosition {
        let (right, top) = (2 * canvas.width - 1, 4 * canvas.height - 1);
        (place(x, self.x, right), top - place(y, self.y, top))
    }
}

/// Where a value lies on an axis of `last + 1` dots.
fn place(value: f64, (least, most): (f64, f64), last: usize) -> usize {
    // Halved, since the range of finite numbers may not be finite. An axis without a range is all at its start: 0 / 0 becomes 0.
    let share = (value / 2.0 - least / 2.0) / (most / 2.0 - least / 2.0);
    ((share * last as f64).round() as usize).min(last)
}

/// A dot from the left and from the top.
type DotPosition = (usize, usize);

/// Characters of 2 by 4 dots.
struct BrailleCanvas {
    width: usize,
    height: usize,
    cells: Vec<u8>,
}

impl BrailleCanvas {
    /// The bit of a dot in a braille character, by row and column.
    const BITS: [[u8; 2]; 4] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]];

    fn new(width: usize, height: usize) -> Self {
        let cells = vec![0; width * height];
        Self { width, height, cells }
    }

    fn line(&mut self, from: DotPosition, to: DotPosition) {
        let steps = from.0.abs_diff(to.0).max(from.1.abs_diff(to.1)).max(1);
        let between = |from: usize, to: usize, step: usize| (from * (steps - step) + to * step + steps / 2) / steps;
        for step in 0..=steps {
            let (x, y) = (between(from.0, to.0, step), between(from.1, to.1, step));
            self.cells[y / 4 * self.width + x / 2] |= Self::BITS[y % 4][x % 2];
        }
    }

    fn rows(&self) -> impl Iterator<Item = String> {
        let glyph = |&bits: &u8| match bits {
            0 => ' ',
            _ => char::from_u32(0x2800 + u32::from(bits)).unwrap_or(' '),
        };
        self.cells.chunks(self.width).map(move |row| row.iter().map(glyph).collect())
    }
}

fn framed(canvas: &BrailleCanvas, frame: &PlotRange, axes: CurveAxes<'_>) -> String {
    let (top, bottom) = (tick(frame.y.1), tick(frame.y.0));
    let margin = top.chars().count().max(bottom.chars().count());
    let mut text = format!("{:margin$} {}\n", "", axes.y);
    for (index, row) in canvas.rows().enumerate() {
        let label = match index {
            0 => &top,
            _ if index + 1 == canvas.height => &bottom,
            _ => "",
        };
        text += &format!("{label:>margin$} │{}\n", row.trim_end());
    }
    let (left, right) = (tick(frame.x.0), tick(frame.x.1));
    let room = canvas.width.saturating_sub(left.chars().count());
    text += &format!("{:margin$} └{}\n", "", "─".repeat(canvas.width));
    text += &format!("{:margin$}  {left}{right:>room$} {}\n", "", axes.x);
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const AXES: CurveAxes<'_> = CurveAxes { x: "turn", y: "luck spent" };

    fn drawn(points: &[(f64, Option<f64>)]) -> String {
        curve(points, 6, 2, AXES)
    }

    #[test]
    fn a_rising_line_rises() {
        let expected = "
   luck spent
12 │   ⣀⠔⠊
 0 │⡠⠔⠉
   └──────
    1   20 turn
";
        let found = drawn(&[(1.0, Some(0.0)), (20.0, Some(12.0))]);
        assert_eq!(format!("\n{found}"), expected);
    }

    #[test]
    fn an_unknown_value_is_a_gap() {
        let whole = drawn(&[(0.0, Some(1.0)), (5.0, Some(1.0)), (10.0, Some(1.0))]);
        let gap = drawn(&[(0.0, Some(1.0)), (5.0, None), (10.0, Some(1.0))]);
        assert!(whole.contains("1 │⠉⠉⠉⠉⠉⠉\n"), "{whole}");
        assert!(gap.contains("1 │⠁    ⠈\n"), "{gap}");
    }

    #[test]
    fn a_ripple_is_not_a_cliff() {
        let found = drawn(&[(0.0, Some(100.0)), (1.0, Some(101.0))]);
        assert!(found.contains("101 │⠉⠉⠉⠉⠉⠉\n  0 │\n"), "{found}");
    }

    #[test]
    fn nothing_known_draws_nothing() {
        assert_eq!(drawn(&[]), "");
        assert_eq!(drawn(&[(1.0, None), (f64::NAN, Some(1.0)), (1.0, Some(f64::INFINITY))]), "");
    }

    #[test]
    fn ticks_are_short() {
        let written = [0.0, 1.0, 2.5, 0.333_3, -12.34, 1234.5, 1e9, 0.001].map(tick);
        assert_eq!(written, ["0", "1", "2.5", "0.33", "-12.3", "1234", "1.0e9", "1.0e-3"]);
    }

    proptest! {
        #[test]
        fn any_points_fit_any_frame(points: Vec<(f64, Option<f64>)>, width in 0..20usize, height in 0..6usize) {
            let found = curve(&points, width, height, AXES);
            prop_assert!(found.is_empty() || found.lines().count() == height.max(1) + 3);
        }
    }
}
