//! The compiled form, and the machine that runs it: steps over eight choices at a time.
//!
//! A step writes a register of its own (no register is used twice), so the position of a step says where its result lies. Scalars
//! are computed once per decision; then all lane steps run over the first [`WIDTH`] choices, then over the next. The arithmetic
//! of a step is a loop of fixed length over arrays, which compiles to vector instructions; where there are but two or four choices,
//! shorter arrays do. Products and sums round separately: a fused multiply-add would give other bits on machines without one.

use super::Formula;
use super::op::{BinaryOperator, pick};
use crate::feature::{FeatureColumns, FeatureLanes, FeatureSet, LaneBlock};
use std::array::from_fn;
use std::ops::Range;

/// Choices computed at once: what one step costs to decode is shared by them, and their values fit the vector registers.
const WIDTH: usize = FeatureColumns::PAD;

/// The place of an operand's value: among the scalars, or among the columns.
#[derive(Clone, Copy, Debug)]
pub(super) enum Operand {
    Scalar(OperandIndex),
    Lanes(OperandIndex),
}

/// A place among the scalars or the columns: the memory of a [`ScratchMemory`] has all that there can be, so that nobody has to look whether one is
/// in it.
pub(super) type OperandIndex = u16;

const PLACES: usize = 1 << OperandIndex::BITS;

impl Operand {
    /// The index behind this many others. It always fits: every number, name and operation of a formula takes more than one byte of its text.
    fn nth(others: usize) -> OperandIndex {
        const { assert!(Formula::LONGEST <= PLACES) };
        others.try_into().expect("a formula has fewer steps than bytes")
    }

    pub fn scalar(others: usize) -> Self {
        Self::Scalar(Self::nth(others))
    }

    pub fn lanes(others: usize) -> Self {
        Self::Lanes(Self::nth(others))
    }

    pub fn index(self) -> OperandIndex {
        match self {
            Self::Scalar(index) | Self::Lanes(index) => index,
        }
    }
}

#[derive(Clone, Debug)]
pub(super) enum ProgramStep {
    /// `base + term + term + ...`, added in this order.
    Sum {
        base: OperandIndex,
        terms: Range<usize>,
    },
    Binary(BinaryOperator, Operand, Operand),
    Abs(Operand),
    /// Condition, then, else.
    Choose(Operand, Operand, Operand),
}

/// Scalar times column times column, the last of which is mostly [`FormulaProgram::ONES`].
#[derive(Clone, Copy, Debug)]
pub(super) struct WeightedTerm {
    pub factor: OperandIndex,
    pub lanes: OperandIndex,
    pub times: OperandIndex,
}

/// The end of a run of the program: how many steps to take, and where the result then lies.
#[derive(Clone, Copy, Debug)]
pub(super) struct ProgramGoal {
    pub scalar_steps: usize,
    pub lane_steps: usize,
    pub result: Operand,
}

impl Default for ProgramGoal {
    fn default() -> Self {
        Self { scalar_steps: 0, lane_steps: 0, result: Operand::Scalar(0) }
    }
}

/// Scalars are: constants, features of the view, results of scalar steps. Registers are: ones, results of lane steps. The features of
/// the choices are read where they lie: as an operand, lanes below [`FeatureSet::CAPACITY`] are a feature's, the others registers.
#[derive(Clone, Debug, Default)]
pub(super) struct FormulaProgram {
    pub constants: Vec<f64>,
    pub views: Vec<usize>,
    pub scalar_steps: Vec<ProgramStep>,
    pub lane_steps: Vec<ProgramStep>,
    pub terms: Vec<WeightedTerm>,
    pub scores: ProgramGoal,
    pub best: ProgramGoal,
}

/// The memory an evaluation works in. One serves all formulas of a thread; of its room, which is for the longest of them, a system gives
/// out what is used. It grows when a decision has more choices than any before.
#[derive(Clone, Debug)]
pub struct ScratchMemory {
    scalars: Box<[f64; PLACES]>,
    /// The registers by operand; those below [`FormulaProgram::ONES`] are never used.
    registers: Box<[FeatureLanes; PLACES]>,
    pub(super) scores: Vec<f64>,
}

impl Default for ScratchMemory {
    fn default() -> Self {
        let mut registers = room([0.0; WIDTH]);
        registers[usize::from(FormulaProgram::ONES)] = [1.0; WIDTH];
        Self { scalars: room(0.0), registers, scores: Vec::new() }
    }
}

/// Zeros for all places.
fn room<T: Copy + std::fmt::Debug>(zero: T) -> Box<[T; PLACES]> {
    vec![zero; PLACES].into_boxed_slice().try_into().expect("as many as there are places")
}

impl ScratchMemory {
    /// The memory before any evaluation; the first one makes room.
    pub fn new() -> Self {
        Self::default()
    }
}

impl FormulaProgram {
    /// The operand that always holds ones.
    pub const ONES: OperandIndex = FeatureSet::CAPACITY as OperandIndex;

    /// Appends a step and says where its result will lie.
    pub fn push(&mut self, step: ProgramStep, varies: bool) -> Operand {
        if varies {
            self.lane_steps.push(step);
            Operand::lanes(usize::from(Self::ONES) + self.lane_steps.len())
        } else {
            self.scalar_steps.push(step);
            Operand::scalar(self.results() + self.scalar_steps.len() - 1)
        }
    }

    /// The index at which the results of scalar steps begin.
    #[inline(always)]
    fn results(&self) -> usize {
        self.constants.len() + self.views.len()
    }

    pub fn scores<'s>(&self, columns: &FeatureColumns, scratch: &'s mut ScratchMemory) -> &'s [f64] {
        self.begin(columns, scratch, &self.scores);
        scratch.scores.clear();
        for block in columns.blocks() {
            let chunk = self.chunk::<WIDTH>(block, scratch, &self.scores);
            scratch.scores.extend_from_slice(&chunk);
        }
        &scratch.scores[..columns.lanes()]
    }

    pub fn best(&self, columns: &FeatureColumns, scratch: &mut ScratchMemory) -> usize {
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
    fn highest<const W: usize>(&self, columns: &FeatureColumns, scratch: &mut ScratchMemory) -> usize {
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
    #[inline(always)]
    fn begin(&self, columns: &FeatureColumns, scratch: &mut ScratchMemory, goal: &ProgramGoal) {
        let (constants, others) = scratch.scalars.split_at_mut(self.constants.len());
        constants.copy_from_slice(&self.constants);
        others.iter_mut().zip(&self.views).for_each(|(scalar, &id)| *scalar = columns.scalar(id));
        // Of its type, a place is among those that there are: no step asks whether it is.
        let mut place = self.results() as OperandIndex;
        for step in &self.scalar_steps[..goal.scalar_steps] {
            scratch.scalars[usize::from(place)] = scalar(step, &scratch.scalars);
            place = place.wrapping_add(1);
        }
    }

    /// The scores of the first choices of one block: what the last step comes to.
    #[inline(always)]
    fn chunk<const W: usize>(&self, block: &LaneBlock, scratch: &mut ScratchMemory, goal: &ProgramGoal) -> [f64; W] {
        let ScratchMemory { scalars, registers, .. } = scratch;
        let frame = StepInputs { scalars, block, registers, terms: &self.terms };
        let mut result = if goal.lane_steps == 0 { frame.fetch(goal.result) } else { [0.0; W] };
        let mut place = Self::ONES;
        for step in &self.lane_steps[..goal.lane_steps] {
            place = place.wrapping_add(1);
            let frame = StepInputs { scalars, block, registers, terms: &self.terms };
            result = frame.run(step);
            registers[usize::from(place)][..W].copy_from_slice(&result);
        }
        result
    }
}

/// The value of a scalar step, from the scalars before it.
#[inline(always)]
fn scalar(step: &ProgramStep, scalars: &[f64; PLACES]) -> f64 {
    let at = |operand: Operand| scalars[usize::from(operand.index())];
    match *step {
        // Only columns are summed.
        ProgramStep::Sum { base, .. } => scalars[usize::from(base)],
        ProgramStep::Binary(op, a, b) => op.apply(at(a), at(b)),
        ProgramStep::Abs(a) => at(a).abs(),
        ProgramStep::Choose(condition, a, b) => pick(at(condition) != 0.0, at(a), at(b)),
    }
}

/// The inputs of a lane step.
struct StepInputs<'a> {
    scalars: &'a [f64; PLACES],
    block: &'a LaneBlock,
    registers: &'a [FeatureLanes; PLACES],
    terms: &'a [WeightedTerm],
}

impl StepInputs<'_> {
    #[inline(always)]
    fn scalar(&self, operand: OperandIndex) -> f64 {
        self.scalars[usize::from(operand)]
    }

    #[inline(always)]
    fn lanes<const W: usize>(&self, operand: OperandIndex) -> &[f64; W] {
        let place = usize::from(operand);
        let lanes: &FeatureLanes =
            if place < FeatureSet::CAPACITY { &self.block[place] } else { &self.registers[place] };
        lanes.first_chunk().expect("no more than there are in a block")
    }

    #[inline(always)]
    fn run<const W: usize>(&self, step: &ProgramStep) -> [f64; W] {
        match *step {
            ProgramStep::Sum { base, ref terms } => self.sum(base, &self.terms[terms.clone()]),
            ProgramStep::Binary(op, a, b) => self.binary(op, a, b),
            ProgramStep::Abs(a) => self.fetch(a).map(f64::abs),
            ProgramStep::Choose(condition, a, b) => {
                let (condition, a, b) = (self.fetch::<W>(condition), self.fetch::<W>(a), self.fetch::<W>(b));
                from_fn(|i| pick(condition[i] != 0.0, a[i], b[i]))
            }
        }
    }

    #[inline(always)]
    fn sum<const W: usize>(&self, base: OperandIndex, terms: &[WeightedTerm]) -> [f64; W] {
        let mut sum = [self.scalar(base); W];
        for term in terms {
            let (factor, lanes) = (self.scalar(term.factor), self.lanes::<W>(term.lanes));
            if term.times == FormulaProgram::ONES {
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
    fn binary<const W: usize>(&self, op: BinaryOperator, a: Operand, b: Operand) -> [f64; W] {
        macro_rules! each {
            ($($name:ident)*) => {
                match op { $(BinaryOperator::$name => self.zip(a, b, |a, b| BinaryOperator::$name.apply(a, b)),)* }
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
                let (a, b) = (self.scalar(a), self.lanes::<W>(b));
                from_fn(|i| f(a, b[i]))
            }
            (Operand::Lanes(a), Operand::Scalar(b)) => {
                let (a, b) = (self.lanes::<W>(a), self.scalar(b));
                from_fn(|i| f(a[i], b))
            }
            (Operand::Scalar(a), Operand::Scalar(b)) => [f(self.scalar(a), self.scalar(b)); W],
        }
    }

    #[inline(always)]
    fn fetch<const W: usize>(&self, operand: Operand) -> [f64; W] {
        match operand {
            Operand::Scalar(index) => [self.scalar(index); W],
            Operand::Lanes(index) => *self.lanes(index),
        }
    }
}
