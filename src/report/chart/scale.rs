//! From values to coordinates: linear scales, and ticks at round numbers.

use super::svg::width;

/// Values beyond are drawn at the edge: no measure is so large, and arithmetic up to here stays finite.
const FAR: f64 = 1e100;

/// A straight line through two values and their coordinates.
#[derive(Clone, Copy, Debug)]
pub struct LinearScale {
    from: (f64, f64),
    to: (f64, f64),
}

impl LinearScale {
    /// A scale from `values` to `places`, of which the first may be the larger one. A single value is in the middle.
    pub fn new(values: (f64, f64), places: (f64, f64)) -> Self {
        let values = widened(values);
        Self { from: (values.0, places.0), to: (values.1, places.1) }
    }

    /// Where a value is; at the nearer end, where it is beyond.
    pub fn at(&self, value: f64) -> f64 {
        let share = (value - self.from.0) / (self.to.0 - self.from.0);
        self.from.1 + share.clamp(0.0, 1.0) * (self.to.1 - self.from.1)
    }

    /// Whether the scale ends below a value.
    pub fn is_below(&self, value: f64) -> bool {
        value > self.from.0.max(self.to.0)
    }

    /// Whether the scale begins above a value.
    pub fn is_above(&self, value: f64) -> bool {
        value < self.from.0.min(self.to.0)
    }

    /// Whether a value is between the ends.
    pub fn holds(&self, value: f64) -> bool {
        (self.from.0..=self.to.0).contains(&value)
    }
}

/// Round numbers along an axis.
#[derive(Clone, Debug)]
pub struct AxisTicks {
    /// Ticks in ascending order.
    pub values: Vec<f64>,
    /// Distance from one tick to the next: 1, 2 or 5 times a power of ten.
    pub step: f64,
}

impl AxisTicks {
    /// Ticks around a range: the first at most its start, the last at least its end, from 3 to 6.
    pub fn covering(range: (f64, f64)) -> Self {
        let range = widened(range);
        Self::first(range, 6, |step| ((range.0 / step + HAIR).floor(), (range.1 / step - HAIR).ceil()))
    }

    /// Ticks inside a range, at most 8; where only `whole` numbers make sense, at least 1 apart.
    pub fn within(range: (f64, f64), whole: bool) -> Self {
        let range = widened(range);
        let inside = |step: f64| ((range.0 / step - HAIR).ceil(), (range.1 / step + HAIR).floor());
        Self::first(range, 8, |step| if whole && step < 1.0 { (0.0, FAR) } else { inside(step) })
    }

    /// Ticks with the finest step of which there are not too many.
    fn first(range: (f64, f64), most: usize, multiples: impl Fn(f64) -> (f64, f64)) -> Self {
        let size = (range.1 - range.0).log10().floor() as i32;
        let steps = (size - 2..size + 20).flat_map(|power| [1, 2, 5].map(|digit| (digit, power)));
        let fits = |&step: &f64| {
            let (first, last) = multiples(step);
            last - first < most as f64
        };
        // Far from empty: the last step is longer than the range.
        let step = steps.map(round).find(fits).unwrap_or(range.1 - range.0);
        let (first, last) = multiples(step);
        let count = (last - first).max(0.0) as usize;
        let values = (0..=count).map(|index| (first + index as f64) * step);
        Self { values: values.collect(), step }
    }

    /// First and last tick.
    pub fn range(&self) -> (f64, f64) {
        match self.values[..] {
            [first, .., last] => (first, last),
            _ => (0.0, 1.0),
        }
    }

    /// Every how-many-eth label has room on an axis of such a length: the rounder ones, of which 0 is one.
    pub fn legible<'a>(
        &'a self,
        labels: &'a [String],
        (size, room): (f64, f64),
    ) -> impl Iterator<Item = (f64, &'a str)> {
        let widest = widest(labels, size) + 0.6 * size;
        let every = (widest * labels.len() as f64 / room).ceil().max(1.0) as usize;
        let coarse = self.step * every as f64;
        let round = |value: f64| (value / coarse - (value / coarse).round()).abs() < HAIR;
        let start = self.values.iter().position(|&value| round(value));
        let start = start.unwrap_or(0) % every;
        let all = self.values.iter().copied().zip(labels.iter().map(String::as_str));
        all.skip(start).step_by(every)
    }
}

/// Forgives what division loses.
const HAIR: f64 = 1e-9;

/// A digit times a power of ten, as exact as can be.
fn round((digit, power): (i32, i32)) -> f64 {
    if power < 0 { f64::from(digit) / 10f64.powi(-power) } else { f64::from(digit) * 10f64.powi(power) }
}

/// The widest of some texts.
pub fn widest<'a>(texts: impl IntoIterator<Item = &'a String>, size: f64) -> f64 {
    texts.into_iter().map(|text| width(text, size)).fold(0.0, f64::max)
}

/// Range from the least to the greatest finite value, none of them astronomical.
pub fn span(values: impl IntoIterator<Item = f64>) -> Option<(f64, f64)> {
    let finite = values.into_iter().filter(|value| value.is_finite());
    let near = finite.map(|value| value.clamp(-FAR, FAR));
    near.fold(None, |range, value| match range {
        None => Some((value, value)),
        Some((lo, hi)) => Some((value.min(lo), value.max(hi))),
    })
}

/// Range with 0 in it, where 0 is not far: a level is then seen as one.
pub fn level((lo, hi): (f64, f64)) -> (f64, f64) {
    let near = 2.0 * (hi - lo);
    let lo_or_0 = if lo > 0.0 && lo <= near { 0.0 } else { lo };
    let hi_or_0 = if hi < 0.0 && -hi <= near { 0.0 } else { hi };
    (lo_or_0, hi_or_0)
}

/// Range with some width, where there is none to speak of.
fn widened((lo, hi): (f64, f64)) -> (f64, f64) {
    let size = lo.abs().max(hi.abs());
    match size {
        _ if hi - lo > 1e-9 * size && size > 1.0 / FAR => (lo, hi),
        _ if size <= 1.0 / FAR => (0.0, 1.0),
        _ => (lo - 0.1 * size, hi + 0.1 * size),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn ticks_are_where_a_person_would_set_them() {
        assert_eq!(AxisTicks::covering((0.0, 53.4)).values, [0.0, 20.0, 40.0, 60.0]);
        assert_eq!(AxisTicks::covering((-3.0, 41.0)).values, [-20.0, 0.0, 20.0, 40.0, 60.0]);
        assert_eq!(AxisTicks::within((1.0, 23.0), true).values, [5.0, 10.0, 15.0, 20.0]);
        assert_eq!(AxisTicks::within((1.0, 3.0), true).values, [1.0, 2.0, 3.0]);
    }

    #[test]
    fn a_level_near_0_is_seen_from_0() {
        assert_eq!(level((2.2, 3.7)), (0.0, 3.7));
        assert_eq!(level((0.44, 0.54)), (0.44, 0.54));
        assert_eq!(level((-3.0, -1.0)), (-3.0, 0.0));
    }

    #[test]
    fn a_single_value_has_an_axis_around_it() {
        let (first, last) = AxisTicks::covering((5.0, 5.0)).range();
        assert!(first < 5.0 && 5.0 < last);
    }

    #[test]
    fn crowded_labels_are_thinned_but_0_stays() {
        let ticks = AxisTicks::covering((-1.0, 3.0));
        let labels: Vec<String> = ticks.values.iter().map(|value| format!("{value} long")).collect();
        let kept: Vec<f64> = ticks.legible(&labels, (12.0, 120.0)).map(|(value, _)| value).collect();
        assert!(kept.contains(&0.0) && kept.len() < ticks.values.len(), "{kept:?}");
    }

    fn is_round(step: f64) -> bool {
        let digit = step / 10f64.powf(step.log10().floor());
        [1.0, 2.0, 5.0, 10.0].iter().any(|round| (digit - round).abs() < 1e-6)
    }

    proptest! {
        #[test]
        fn ticks_are_few_and_round_and_cover(start in -1e6..1e6f64, width in 0.0..1e6f64, power in -8..8i32) {
            let range = (start * 10f64.powi(power), (start + width) * 10f64.powi(power));
            let ticks = AxisTicks::covering(range);
            let (first, last) = ticks.range();
            prop_assert!(is_round(ticks.step), "{ticks:?}");
            prop_assert!((3..=6).contains(&ticks.values.len()), "{ticks:?}");
            let hair = ticks.step * 1e-6;
            prop_assert!(first <= range.0 + hair && last >= range.1 - hair, "{range:?} {ticks:?}");
        }

        #[test]
        fn ticks_within_stay_within(start in -1e6..1e6f64, width in 0.0..1e6f64) {
            let ticks = AxisTicks::within((start, start + width), false);
            prop_assert!((3..=8).contains(&ticks.values.len()), "{ticks:?}");
        }

        #[test]
        fn any_value_has_a_place(values: Vec<f64>, value: f64) {
            if let Some(range) = span(values) {
                let place = LinearScale::new(AxisTicks::covering(range).range(), (10.0, 20.0)).at(value);
                prop_assert!(value.is_nan() || (10.0..=20.0).contains(&place), "{place}");
            }
        }
    }
}
