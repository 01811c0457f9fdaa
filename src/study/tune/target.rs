//! Where a measure should lie, and the scale on which what changes do to it adds up.

use super::{TuningProblem, ValueEdit};
use kit::stats::Estimate;
use statrs::function::erf::erfc;

/// Scale on which the effects on a target's measure add up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TargetScale {
    /// A share, 0 to 1: log odds.
    Odds,
    /// An amount above 0: its logarithm.
    Ratio,
    /// Anything else: itself.
    Plain,
}

/// Where a measure should lie.
#[derive(Clone, Debug, PartialEq)]
pub struct TuningTarget {
    /// Lower bound.
    pub lo: Option<f64>,
    /// Upper bound.
    pub hi: Option<f64>,
    /// How its effects add up.
    pub scale: TargetScale,
    /// Targets of one kind are of one measure at several settings.
    pub kind: usize,
}

/// Shares nearer to 0 or 1 are taken for so far away: log odds have no ends.
const EDGE: f64 = 0.002;

/// What is near the middle of its bounds by this part is as good as the middle.
const EASY: f64 = 0.6;

/// A share with one bound should be beyond it by part of this, to be shown.
const SHARE_ROOM: f64 = 0.03;

/// An amount with one bound by this part of the bound.
const PART_ROOM: f64 = 0.1;

impl TargetScale {
    /// A value of a measure on the scale.
    pub fn to(self, value: f64) -> f64 {
        match self {
            Self::Odds => {
                let share = value.clamp(EDGE, 1.0 - EDGE);
                (share / (1.0 - share)).ln()
            }
            Self::Ratio => value.max(1e-6).ln(),
            Self::Plain => value,
        }
    }

    /// What is at a place of the scale, as a value of the measure.
    pub fn from(self, scaled: f64) -> f64 {
        match self {
            Self::Odds => 1.0 / (1.0 + (-scaled).exp()),
            Self::Ratio => scaled.exp(),
            Self::Plain => scaled,
        }
    }

    /// Derivative of the scale at a value.
    pub(super) fn slope(self, value: f64) -> f64 {
        match self {
            Self::Odds => {
                let share = value.clamp(EDGE, 1.0 - EDGE);
                1.0 / (share * (1.0 - share))
            }
            Self::Ratio => 1.0 / value.max(1e-6),
            Self::Plain => 1.0,
        }
    }

    /// An estimate on the scale: where it is, and its variance. `None` where it has no interval, which is no certainty; of one end the other is
    /// taken to be as far.
    pub(super) fn belief(self, seen: &Estimate) -> Option<(f64, f64)> {
        let value = seen.value?;
        let half = match (seen.lo, seen.hi) {
            (Some(lo), Some(hi)) => (hi - lo) / 2.0,
            (Some(end), None) | (None, Some(end)) if end != value => (end - value).abs(),
            _ => return None,
        };
        let error = half / 1.96 * self.slope(value);
        Some((self.to(value), error * error))
    }
}

impl TuningTarget {
    /// The unit in which it is missed: half the width of its bounds, or the room that it should have.
    fn unit(&self) -> f64 {
        match (self.lo, self.hi) {
            (Some(lo), Some(hi)) => ((hi - lo) / 2.0).max(1e-9),
            (Some(edge), None) | (None, Some(edge)) => match self.scale {
                TargetScale::Odds => SHARE_ROOM,
                _ => (PART_ROOM * edge.abs()).max(1e-9),
            },
            (None, None) => 1.0,
        }
    }

    /// How far a value is beyond its bounds, in that unit; what is unknown is far.
    pub fn off(&self, value: Option<f64>) -> f64 {
        let Some(value) = value else { return 1.0 };
        let beyond = |edge: Option<f64>, sign: f64| edge.map_or(0.0, |edge| (sign * (value - edge)).max(0.0));
        (beyond(self.lo, -1.0) + beyond(self.hi, 1.0)) / self.unit()
    }

    /// By how much it is further off where a value is larger by one.
    pub(super) fn slope(&self, value: Option<f64>) -> f64 {
        let Some(value) = value else { return 0.0 };
        let below = self.lo.is_some_and(|lo| value < lo);
        let above = self.hi.is_some_and(|hi| value > hi);
        (f64::from(above) - f64::from(below)) / self.unit()
    }

    /// Distance from the part of the bounds in which a value has room to be shown.
    pub(super) fn strain(&self, value: f64) -> f64 {
        match (self.lo, self.hi) {
            (Some(lo), Some(hi)) => ((value - (lo + hi) / 2.0).abs() / self.unit() - EASY).max(0.0),
            (Some(lo), None) => ((lo - value) / self.unit() + 1.0 - EASY).max(0.0),
            (None, Some(hi)) => ((value - hi) / self.unit() + 1.0 - EASY).max(0.0),
            (None, None) => 0.0,
        }
    }

    /// Whether the estimate is within the bounds.
    pub fn is_met(&self, seen: &Estimate) -> bool {
        seen.value.is_some() && self.off(seen.value) == 0.0
    }

    /// Whether the whole interval lies outside of the bounds.
    pub fn is_missed(&self, seen: &Estimate) -> bool {
        let below = |least: f64| seen.hi.is_some_and(|hi| hi < least);
        let above = |most: f64| seen.lo.is_some_and(|lo| lo > most);
        self.lo.is_some_and(below) || self.hi.is_some_and(above)
    }

    /// Whether an interval that is so many times as wide as that of 95 % lies within the bounds. Without one nothing is shown.
    pub(super) fn is_shown(&self, seen: &Estimate, wider: f64) -> bool {
        let Some(value) = seen.value else { return false };
        let end = |end: f64| value + wider * (end - value);
        let above = |least: f64| seen.lo.is_some_and(|lo| end(lo) >= least);
        let below = |most: f64| seen.hi.is_some_and(|hi| end(hi) <= most);
        self.lo.is_none_or(above) && self.hi.is_none_or(below)
    }

    /// How likely a value is to be within bounds, and so far within them that it can be shown, that is expected to be here on the scale, with
    /// this variance.
    pub(super) fn chance(&self, mean: f64, variance: f64, room: f64) -> f64 {
        let below = |edge: f64| 0.5 * erfc((mean - edge) / (2.0 * variance.max(1e-12)).sqrt());
        let most = self.hi.map_or(1.0, |hi| below(self.scale.to(hi) - room));
        let least = self.lo.map_or(0.0, |lo| below(self.scale.to(lo) + room));
        (most - least).max(0.0)
    }
}

/// What a price of 1 weighs beside being off by a unit.
const WEIGHT: f64 = 0.2;

impl TuningProblem {
    /// How far off these targets are together, if all measures stand here on their scales.
    pub(super) fn off_at(&self, at: &[f64], of: impl IntoIterator<Item = usize>) -> f64 {
        let off = |target: usize| self.targets[target].off(Some(self.targets[target].scale.from(at[target])));
        of.into_iter().map(off).sum()
    }

    /// What a set of changes is judged by that comes to these values: the less the better.
    pub(super) fn worth(&self, values: impl Iterator<Item = f64>, edits: &[ValueEdit]) -> f64 {
        let strain: f64 = self.targets.iter().zip(values).map(|(target, value)| target.strain(value)).sum();
        strain + WEIGHT * self.cost(edits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_estimate_without_an_interval_is_no_certainty() {
        let believed = |lo, hi| TargetScale::Plain.belief(&Estimate::read(9, Some(3.0), [lo, hi]));
        assert_eq!(believed(None, None), None);
        assert_eq!(believed(Some(3.0), None), None);
        assert_eq!(believed(Some(1.04), Some(4.96)), Some((3.0, 1.0)));
        assert_eq!(believed(Some(1.04), None), Some((3.0, 1.0)));
        // What can be nothing else is certain.
        assert_eq!(believed(Some(3.0), Some(3.0)), Some((3.0, 0.0)));
    }

    #[test]
    fn without_an_interval_a_target_is_neither_shown_nor_missed() {
        let target = TuningTarget { lo: None, hi: Some(2.0), scale: TargetScale::Ratio, kind: 0 };
        let seen = |value: f64, lo, hi| Estimate::read(9, Some(value), [lo, hi]);
        assert!(target.is_shown(&seen(1.0, None, Some(1.2)), 1.5) && target.is_missed(&seen(3.0, Some(2.5), None)));
        for value in [1.0, 3.0] {
            let bare = seen(value, None, None);
            assert!(!target.is_shown(&bare, 1.5) && !target.is_missed(&bare), "{value}");
        }
    }
}
