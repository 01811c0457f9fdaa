//! The operations on two numbers.

/// `>` and `>=` are [`BinaryOperator::Less`] and [`BinaryOperator::LessEqual`] with the operands swapped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum BinaryOperator {
    Add,
    Subtract,
    Multiply,
    Divide,
    Min,
    Max,
    Less,
    LessEqual,
    Equal,
    NotEqual,
    And,
    Or,
}

impl BinaryOperator {
    /// The definition of every operation: constants, scalars and columns all come here.
    ///
    /// `min` and `max` are spelled out because those of `f64` also mind NaN, which cannot occur, and may return either zero.
    #[inline(always)]
    pub fn apply(self, a: f64, b: f64) -> f64 {
        match self {
            Self::Add => a + b,
            Self::Subtract => a - b,
            Self::Multiply => a * b,
            Self::Divide => a / b,
            Self::Min => pick(a < b, a, b),
            Self::Max => pick(a > b, a, b),
            Self::Less => truth(a < b),
            Self::LessEqual => truth(a <= b),
            Self::Equal => truth(a == b),
            Self::NotEqual => truth(a != b),
            Self::And => truth((a != 0.0) & (b != 0.0)),
            Self::Or => truth((a != 0.0) | (b != 0.0)),
        }
    }

    /// Whether the result is 1 or 0.
    pub fn tells_truth(self) -> bool {
        use BinaryOperator::{And, Equal, Less, LessEqual, NotEqual, Or};
        matches!(self, Less | LessEqual | Equal | NotEqual | And | Or)
    }

    /// Whether `a op b` equals `b op a`.
    pub fn commutes(self) -> bool {
        !matches!(self, Self::Subtract | Self::Divide | Self::Less | Self::LessEqual)
    }
}

#[inline(always)]
fn truth(holds: bool) -> f64 {
    pick(holds, 1.0, 0.0)
}

/// The selection of one of two computed values: vectors can do that without a branch.
#[inline(always)]
pub(super) fn pick(holds: bool, a: f64, b: f64) -> f64 {
    if holds { a } else { b }
}
