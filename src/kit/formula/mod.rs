//! Formulas: the arithmetic in which a bot strategy says how good a choice is.
//!
//! A formula names the game's [features](crate::feature) and the strategy's parameters:
//! `3*boss_gain - luck_price - 4*max(0, expected_damage - health*courage)`. It is compiled once, when the strategy is read, and
//! then scores all choices of a decision at once.
//!
//! The way of a formula: text, `lexer`, `parser` (a flat syntax tree), `resolve` (names, ranges, faults), `graph` (constants
//! folded, equal subexpressions shared), `lower`, `program` (steps over columns of choices).
//!
//! # The language
//! From loosest to tightest: `or`, `and`, `not`, one of `< <= > >= == !=`, `+ -`, `* /`, unary `-`. Then numbers, names,
//! parentheses, and the functions `min(a, b, ...)`, `max(a, b, ...)`, `abs(a)`, `if(condition, then, else)`. What is not 0 is
//! true; a truth value is 1 or 0. A formula may span lines; `#` begins a comment.
//!
//! # Why a language of our own
//! The crate `exmex` is sound and takes 70 ns per choice for a formula of 33 operations. It has no conditionals, its errors carry
//! no place to underline, it knows nothing of the ranges of its variables (so a division by zero shows in the thousandth game),
//! and it evaluates one choice at a time: over columns the cost of interpreting is shared by all choices of a decision.

mod fault;
mod graph;
mod lexer;
mod lower;
mod numbers;
mod op;
mod parser;
mod program;
mod range;
mod resolve;
mod terms;
#[cfg(test)]
mod tests;

use crate::feature::{Feature, FeatureColumns, FeatureSet};
pub use fault::FormulaFault;
pub use numbers::{NumberLiteral, NumberRole};
use program::FormulaProgram;
pub use program::ScratchMemory;
pub use terms::FormulaTerm;

/// A compiled formula: immutable, shared by all threads, each of which brings its own [`ScratchMemory`].
///
/// As long as every feature keeps to its declared range, no score is infinite or NaN. The same columns give the same bits on
/// every machine.
#[derive(Clone, Debug)]
pub struct Formula {
    wanted: FeatureSet,
    program: FormulaProgram,
}

/// The names that a formula may use, and what they stand for.
#[derive(Clone, Copy, Debug)]
pub struct FormulaNames<'a> {
    /// The game's features; the index is the id.
    pub features: &'a [Feature],
    /// The kind of decision that the formula is for, an index into `kinds`: other features are not known there.
    pub kind: usize,
    /// The names of all kinds of decision, at most 16.
    pub kinds: &'a [&'a str],
    /// The strategy's named numbers: constants to the formula.
    pub parameters: &'a [(String, f64)],
}

impl FormulaNames<'_> {
    /// Whether the feature is known at this kind of decision.
    fn known(&self, feature: &Feature) -> bool {
        feature.kinds >> self.kind & 1 == 1
    }
}

impl Formula {
    /// The longest formula that is accepted, in bytes.
    pub const LONGEST: usize = 64 * 1024;

    /// Reads a formula, or tells everything that is wrong with it.
    ///
    /// # Errors
    /// Faults in order of discovery: those of spelling if there are any, else the first of grammar, else all of meaning (unknown
    /// names, wrong numbers of arguments, divisors that can be 0, values without bound).
    pub fn compile(source: &str, names: &FormulaNames) -> Result<Self, Vec<FormulaFault>> {
        let tokens = lexer::tokens(source)?;
        let syntax = parser::parse(source, &tokens).map_err(|fault| vec![fault])?;
        let (graph, root) = resolve::resolve(source, &syntax, names)?;
        Ok(Self { wanted: graph.features(root), program: lower::lower(&graph, root) })
    }

    /// The features that must be written to the columns before an evaluation.
    pub fn wanted(&self) -> FeatureSet {
        self.wanted
    }

    /// The score of every choice, one per lane.
    pub fn scores<'s>(&self, columns: &FeatureColumns, scratch: &'s mut ScratchMemory) -> &'s [f64] {
        self.program.scores(columns, scratch)
    }

    /// The index of the choice with the highest score, the first of equals; 0 if there is no choice.
    ///
    /// A term that is the same for all choices and is added last is left out, so where it would have rounded two scores to the
    /// same number, the one that was higher before wins.
    pub fn best(&self, columns: &FeatureColumns, scratch: &mut ScratchMemory) -> usize {
        self.program.best(columns, scratch)
    }
}
