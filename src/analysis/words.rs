//! Differences in words: how the [`Unit`] of what is compared says them.

use super::Gauge;
use crate::say::Unit;
pub use crate::say::{counted, p_value};
use crate::stats::Estimate;

impl Gauge {
    /// How its values are said.
    pub fn said(&self) -> Unit {
        Unit::of(self.unit)
    }
}

/// What a gauge's values are multiplied with for people.
pub fn factor(gauge: &Gauge) -> f64 {
    gauge.said().factor
}

/// The unit of a difference, for people.
pub fn unit(gauge: &Gauge) -> &'static str {
    gauge.said().name
}

/// An amount of a gauge: `0.5 points`.
pub fn amount(gauge: &Gauge, value: f64) -> String {
    gauge.said().amount(value)
}

/// A difference with its interval: `+1.20 points (95 %: +0.81 to +1.59)`. `None` without an interval.
pub fn between(gauge: &Gauge, difference: &Estimate) -> Option<String> {
    gauge.said().difference(difference)
}

/// The same without the unit: `+1.20 (+0.81 to +1.59)`.
pub fn bare(gauge: &Gauge, difference: &Estimate) -> Option<String> {
    gauge.said().bare(difference)
}

/// A difference and about how far it may be off: `+1.20 ±0.39`.
pub fn about(gauge: &Gauge, difference: &Estimate) -> Option<String> {
    gauge.said().about(difference)
}
