//! The compiled form, and the machine that runs it: steps over eight choices at a time.
//!
//! A step writes a register of its own (no register is used twice), so the position of a step says where its result lies. Scalars
//! are computed once per decision; then all lane steps run over the first [`WIDTH`] choices, then over the next. The arithmetic
//! of a step is a loop of fixed length over arrays, which compiles to vector instructions; where there are but two or four choices,
//! shorter arrays do. Products and sums round separately: a fused multiply-add would give other bits on machines without one.

use super::op::{Op, pick};
use crate::feature::{Block, Columns, FeatureSet, Lanes};
use std::array::from_fn;
use std::ops::Range;

/// Choices computed at once: what one step costs to decode is shared by them, and their values fit the vector registers.
const WIDTH: usize = Columns::PAD;

/// Where the value of an operand lies.
#[derive(Clone, Copy, Debug)]
pub(super) enum Operand {
    Scalar(usize),
    Lanes(usize),
}

impl Operand {
    pub fn index(self) -> usize {
        match self {
            Self::Scalar(index) | Self::Lanes(index) => index,
        }
    }
}

#[derive(Clone, Debug)]
pub(super) enum Step {
    /// `base + term + term + ...`, added in this order.
    Sum {
        base: usize,
        terms: Range<usize>,
    },
    Binary(Op, Operand, Operand),
    Abs(Operand),
    /// Condition, then, else.
    Choose(Operand, Operand, Operand),
}

/// Scalar times column times column, the last of which is mostly [`Program::ONES`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Term {
    pub factor: usize,
    pub lanes: usize,
    pub times: usize,
}

/// How far to run, and where the result then lies.
#[derive(Clone, Copy, Debug)]
pub(super) struct Goal {
    pub scalar_steps: usize,
    pub lane_steps: usize,
    pub result: Operand,
}

impl Default for Goal {
    fn default() -> Self {
        Self { scalar_steps: 0, lane_steps: 0, result: Operand::Scalar(0) }
    }
}

/// Scalars are: constants, features of the view, results of scalar steps. Registers are: ones, results of lane steps. The features of
/// the choices are read where they lie: as an operand, lanes below [`FeatureSet::CAPACITY`] are a feature's, the others registers.
#[derive(Clone, Debug, Default)]
pub(super) struct Program {
    pub constants: Vec<f64>,
    pub views: Vec<usize>,
    pub scalar_steps: Vec<Step>,
    pub lane_steps: Vec<Step>,
    pub terms: Vec<Term>,
    pub scores: Goal,
    pub best: Goal,
}

/// The memory an evaluation works in. One serves all formulas of a thread; it grows when a formula is longer or a decision has
/// more choices than any before.
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    pub(super) scalars: Vec<f64>,
    pub(super) registers: Vec<Lanes>,
    pub(super) scores: Vec<f64>,
}

impl Scratch {
    /// Empty; the first evaluation makes room.
    pub fn new() -> Self {
        Self::default()
    }
}

impl Program {
    /// The operand that always holds ones.
    pub const ONES: usize = FeatureSet::CAPACITY;

    /// Appends a step and says where its result will lie.
    pub fn push(&mut self, step: Step, varies: bool) -> Operand {
        if varies {
            self.lane_steps.push(step);
            Operand::Lanes(Self::ONES + self.lane_steps.len())
        } else {
            self.scalar_steps.push(step);
            Operand::Scalar(self.constants.len() + self.views.len() + self.scalar_steps.len() - 1)
        }
    }

    pub fn scores<'s>(&self, columns: &Columns, scratch: &'s mut Scratch) -> &'s [f64] {
        self.begin(columns, scratch, &self.scores);
        scratch.scores.clear();
        for block in columns.blocks() {
            let chunk = self.chunk::<WIDTH>(block, scratch, &self.scores);
            scratch.scores.extend_from_slice(&chunk);
        }
        &scratch.scores[..columns.lanes()]
    }

    pub fn best(&self, columns: &Columns, scratch: &mut Scratch) -> usize {
        let lanes = columns.lanes();
        if lanes < 2 || matches!(self.best.result, Operand::Scalar(_)) {
            return 0;
        }
        self.begin(columns, scratch, &self.best);
        match lanes {
            2 => self.highest::<2>(columns, scratch),
            3 | 4 => self.highest::<4>(columns, scratch),
            _ => self.highest::<WIDTH>(columns, scratch),
        }
    }

    /// The best choice, with so many of each block computed.
    #[inline(always)]
    fn highest<const W: usize>(&self, columns: &Columns, scratch: &mut Scratch) -> usize {
        let (mut best, mut highest) = (0, f64::NEG_INFINITY);
        for (at, block) in (0..).step_by(W).zip(columns.blocks()) {
            let chunk = self.chunk::<W>(block, scratch, &self.best);
            for (lane, &score) in (at..columns.lanes()).zip(&chunk) {
                let higher = score > highest;
                best = if higher { lane } else { best };
                highest = pick(higher, score, highest);
            }
        }
        best
    }

    /// Computes what is the same for all choices.
    fn begin(&self, columns: &Columns, scratch: &mut Scratch, goal: &Goal) {
        let registers = 1 + self.lane_steps.len();
        if scratch.registers.len() < registers {
            scratch.registers.resize(registers, [1.0; WIDTH]);
        }
        let scalars = &mut scratch.scalars;
        scalars.clear();
        scalars.extend_from_slice(&self.constants);
        scalars.extend(self.views.iter().map(|&id| columns.scalar(id)));
        for step in &self.scalar_steps[..goal.scalar_steps] {
            scalars.push(scalar(step, scalars));
        }
    }

    /// The scores of the first choices of one block.
    #[inline(always)]
    fn chunk<const W: usize>(&self, block: &Block, scratch: &mut Scratch, goal: &Goal) -> [f64; W] {
        let Scratch { scalars, registers, .. } = scratch;
        for (index, step) in self.lane_steps[..goal.lane_steps].iter().enumerate() {
            let frame = Frame { scalars, block, registers, terms: &self.terms };
            let result = frame.run::<W>(step);
            registers[1 + index][..W].copy_from_slice(&result);
        }
        Frame { scalars, block, registers, terms: &self.terms }.fetch(goal.result)
    }
}

/// The value of a scalar step, from the scalars before it.
#[inline(always)]
fn scalar(step: &Step, scalars: &[f64]) -> f64 {
    let at = |operand: Operand| scalars[operand.index()];
    match *step {
        // Only columns are summed.
        Step::Sum { base, .. } => scalars[base],
        Step::Binary(op, a, b) => op.apply(at(a), at(b)),
        Step::Abs(a) => at(a).abs(),
        Step::Choose(condition, a, b) => pick(at(condition) != 0.0, at(a), at(b)),
    }
}

/// What a lane step reads.
struct Frame<'a> {
    scalars: &'a [f64],
    block: &'a Block,
    registers: &'a [Lanes],
    terms: &'a [Term],
}

impl Frame<'_> {
    #[inline(always)]
    fn lanes<const W: usize>(&self, operand: usize) -> &[f64; W] {
        let lanes: &Lanes = match operand.checked_sub(FeatureSet::CAPACITY) {
            None => &self.block[operand],
            Some(register) => &self.registers[register],
        };
        lanes.first_chunk().expect("no more than there are in a block")
    }

    #[inline(always)]
    fn run<const W: usize>(&self, step: &Step) -> [f64; W] {
        match *step {
            Step::Sum { base, ref terms } => self.sum(base, &self.terms[terms.clone()]),
            Step::Binary(op, a, b) => self.binary(op, a, b),
            Step::Abs(a) => self.fetch(a).map(f64::abs),
            Step::Choose(condition, a, b) => {
                let (condition, a, b) = (self.fetch::<W>(condition), self.fetch::<W>(a), self.fetch::<W>(b));
                from_fn(|i| pick(condition[i] != 0.0, a[i], b[i]))
            }
        }
    }

    #[inline(always)]
    fn sum<const W: usize>(&self, base: usize, terms: &[Term]) -> [f64; W] {
        let mut sum = [self.scalars[base]; W];
        for term in terms {
            let (factor, lanes) = (self.scalars[term.factor], self.lanes::<W>(term.lanes));
            if term.times == Program::ONES {
                (0..W).for_each(|i| sum[i] += factor * lanes[i]);
            } else {
                let times = self.lanes::<W>(term.times);
                (0..W).for_each(|i| sum[i] += factor * lanes[i] * times[i]);
            }
        }
        sum
    }

    /// Names every operation as a constant, so that each has a loop of its own.
    #[inline(always)]
    fn binary<const W: usize>(&self, op: Op, a: Operand, b: Operand) -> [f64; W] {
        macro_rules! each {
            ($($name:ident)*) => {
                match op { $(Op::$name => self.zip(a, b, |a, b| Op::$name.apply(a, b)),)* }
            };
        }
        each!(Add Subtract Multiply Divide Min Max Less LessEqual Equal NotEqual And Or)
    }

    #[inline(always)]
    fn zip<const W: usize>(&self, a: Operand, b: Operand, f: impl Fn(f64, f64) -> f64) -> [f64; W] {
        match (a, b) {
            (Operand::Lanes(a), Operand::Lanes(b)) => {
                let (a, b) = (self.lanes::<W>(a), self.lanes::<W>(b));
                from_fn(|i| f(a[i], b[i]))
            }
            (Operand::Scalar(a), Operand::Lanes(b)) => {
                let (a, b) = (self.scalars[a], self.lanes::<W>(b));
                from_fn(|i| f(a, b[i]))
            }
            (Operand::Lanes(a), Operand::Scalar(b)) => {
                let (a, b) = (self.lanes::<W>(a), self.scalars[b]);
                from_fn(|i| f(a[i], b))
            }
            (Operand::Scalar(a), Operand::Scalar(b)) => [f(self.scalars[a], self.scalars[b]); W],
        }
    }

    #[inline(always)]
    fn fetch<const W: usize>(&self, operand: Operand) -> [f64; W] {
        match operand {
            Operand::Scalar(index) => [self.scalars[index]; W],
            Operand::Lanes(index) => *self.lanes(index),
        }
    }
}
