//! Values between those that have been played, where a long axis hides something.

use super::AxisValues;

/// A value within a stretch that should be played before anything is said of the stretch: where the target is passed, as far as is known,
/// else beside the value that comes nearest.
pub(super) fn gap(values: &AxisValues<'_>, stretch: &[usize], best: usize, passed: bool) -> Option<usize> {
    let pairs = || stretch.windows(2).map(|pair| (pair[0], pair[1]));
    let crossed = |&(a, b): &(usize, usize)| values.above(a)[1] * values.above(b)[1] <= 0.0;
    let beside = |&(a, b): &(usize, usize)| !passed && (a == best || b == best);
    let inside = |(a, b)| inside(values, a, b);
    pairs().filter(crossed).find_map(inside).or_else(|| pairs().filter(beside).find_map(inside))
}

/// Where a straight line between two values meets the target, or the nearest place that has not been played.
fn inside(values: &AxisValues<'_>, a: usize, b: usize) -> Option<usize> {
    let (left, right) = (values.above(a)[1], values.above(b)[1]);
    let part = if left * right < 0.0 { left / (left - right) } else { 0.5 };
    let wanted = a as f64 + part * (b - a) as f64;
    let open = (a + 1..b).filter(|&value| values.seen[value].games == 0);
    open.min_by(|&x, &y| (x as f64 - wanted).abs().total_cmp(&(y as f64 - wanted).abs()))
}
