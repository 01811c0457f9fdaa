//! The least and the greatest value that an expression can take.
//!
//! Rounding never reverses an order, so the rounded result of an operation lies between the rounded results at the ends of the
//! operands' ranges: plain arithmetic on the ends is safe.

use super::op::BinaryOperator;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct ValueRange {
    pub min: f64,
    pub max: f64,
}

impl ValueRange {
    const TRUTH: Self = Self { min: 0.0, max: 1.0 };

    pub fn just(value: f64) -> Self {
        Self { min: value, max: value }
    }

    pub fn is_finite(self) -> bool {
        self.min.is_finite() && self.max.is_finite()
    }

    pub fn holds_zero(self) -> bool {
        self.min <= 0.0 && self.max >= 0.0
    }

    /// The smallest range that holds both.
    pub fn hull(self, other: Self) -> Self {
        Self { min: self.min.min(other.min), max: self.max.max(other.max) }
    }

    pub fn abs(self) -> Self {
        let (a, b) = (self.min.abs(), self.max.abs());
        Self { min: if self.holds_zero() { 0.0 } else { a.min(b) }, max: a.max(b) }
    }

    /// The range of `a op b`. A divisor's range must not hold 0.
    pub fn of(op: BinaryOperator, a: Self, b: Self) -> Self {
        let ends = |a_min, b_min, a_max, b_max| Self { min: op.apply(a_min, b_min), max: op.apply(a_max, b_max) };
        match op {
            BinaryOperator::Add | BinaryOperator::Min | BinaryOperator::Max => ends(a.min, b.min, a.max, b.max),
            BinaryOperator::Subtract => ends(a.min, b.max, a.max, b.min),
            BinaryOperator::Multiply | BinaryOperator::Divide => {
                let low = ends(a.min, b.min, a.min, b.max);
                let high = ends(a.max, b.min, a.max, b.max);
                Self::just(low.min).hull(Self::just(low.max)).hull(Self::just(high.min)).hull(Self::just(high.max))
            }
            _ => Self::TRUTH,
        }
    }
}
