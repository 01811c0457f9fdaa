//! Expressions as a graph without duplicates: equal subexpressions are one node, constants are folded.
//!
//! Rewriting is exact: it never changes a score, but for the sign of a zero, which nothing can observe.

use super::op::BinaryOperator;
use super::range::ValueRange;
use crate::feature::{Feature, FeatureScope, FeatureSet};
use std::collections::HashMap;

/// Nodes in an order in which operands stand before what uses them.
pub(super) struct ExpressionGraph {
    entries: Vec<GraphEntry>,
    known: HashMap<ExpressionNode, NodeId>,
}

/// The index of a node.
pub(super) type NodeId = usize;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum ExpressionNode {
    /// The bits of a number: floats have no hash.
    Constant(u64),
    Feature(usize),
    Abs(NodeId),
    Binary(BinaryOperator, NodeId, NodeId),
    /// The sum of two of which one is 0: it rounds nothing, in whatever order it is added up.
    Either(NodeId, NodeId),
    /// Condition, then, else.
    Choose(NodeId, NodeId, NodeId),
}

struct GraphEntry {
    node: ExpressionNode,
    range: ValueRange,
    /// Whether it can differ between the choices of one decision.
    varies: bool,
}

impl ExpressionGraph {
    /// The constant that changes no number it is added to: -0, for +0 would turn -0 into +0.
    pub const NOTHING: NodeId = 0;
    /// The constant 1.
    pub const ONE: NodeId = 1;

    pub fn new() -> Self {
        let mut graph = Self { entries: Vec::new(), known: HashMap::new() };
        graph.constant(-0.0);
        graph.constant(1.0);
        graph
    }

    pub fn node(&self, id: NodeId) -> ExpressionNode {
        self.entries[id].node
    }

    pub fn range(&self, id: NodeId) -> ValueRange {
        self.entries[id].range
    }

    pub fn varies(&self, id: NodeId) -> bool {
        self.entries[id].varies
    }

    pub fn constant(&mut self, value: f64) -> NodeId {
        self.intern(ExpressionNode::Constant(value.to_bits()), ValueRange::just(value), false)
    }

    pub fn feature(&mut self, id: usize, feature: &Feature) -> NodeId {
        let range = ValueRange { min: feature.min, max: feature.max };
        self.intern(ExpressionNode::Feature(id), range, feature.scope == FeatureScope::Choice)
    }

    pub fn abs(&mut self, a: NodeId) -> NodeId {
        match self.value(a) {
            Some(value) => self.constant(value.abs()),
            None => self.intern(ExpressionNode::Abs(a), self.range(a).abs(), self.varies(a)),
        }
    }

    pub fn not(&mut self, a: NodeId) -> NodeId {
        let zero = self.constant(0.0);
        self.binary(BinaryOperator::Equal, a, zero)
    }

    /// `-(k*x)` becomes `(-k)*x`, so that a weighted sum may subtract.
    pub fn negate(&mut self, a: NodeId) -> NodeId {
        let minus_one = self.constant(-1.0);
        match self.node(a) {
            ExpressionNode::Binary(BinaryOperator::Multiply, k, x) if !self.varies(k) => {
                let k = self.binary(BinaryOperator::Multiply, minus_one, k);
                self.binary(BinaryOperator::Multiply, k, x)
            }
            _ => self.binary(BinaryOperator::Multiply, minus_one, a),
        }
    }

    /// The node of an operation. Of operands that commute, a scalar comes first. Columns are never subtracted: `a - b` is `a + (-b)`.
    pub fn binary(&mut self, op: BinaryOperator, a: NodeId, b: NodeId) -> NodeId {
        if let (Some(a), Some(b)) = (self.value(a), self.value(b)) {
            return self.constant(op.apply(a, b));
        }
        let varies = self.varies(a) || self.varies(b);
        if op == BinaryOperator::Subtract && varies {
            let b = self.negate(b);
            return self.binary(BinaryOperator::Add, a, b);
        }
        let swap = op.commutes() && (self.varies(b), b) < (self.varies(a), a);
        let (a, b) = if swap { (b, a) } else { (a, b) };
        if op == BinaryOperator::Multiply && a == Self::ONE {
            return b;
        }
        let range = ValueRange::of(op, self.range(a), self.range(b));
        self.intern(ExpressionNode::Binary(op, a, b), range, varies)
    }

    /// The node of `if`. A choice between two columns by what is the same for all choices is a weighted sum of both: one weighs 1, the other 0.
    pub fn choose(&mut self, condition: NodeId, a: NodeId, b: NodeId) -> NodeId {
        let range = self.range(a).hull(self.range(b));
        let arms_vary = self.varies(a) || self.varies(b);
        match self.value(condition) {
            Some(0.0) => b,
            Some(_) => a,
            None if arms_vary && !self.varies(condition) => {
                let (holds, fails) = (self.truth(condition), self.not(condition));
                let (a, b) = (self.when(holds, a), self.when(fails, b));
                self.intern(ExpressionNode::Either(a, b), range, true)
            }
            None => {
                let varies = arms_vary || self.varies(condition);
                self.intern(ExpressionNode::Choose(condition, a, b), range, varies)
            }
        }
    }

    /// 1 for what is not 0.
    fn truth(&mut self, a: NodeId) -> NodeId {
        if matches!(self.node(a), ExpressionNode::Binary(op, ..) if op.tells_truth()) {
            return a;
        }
        let zero = self.constant(0.0);
        self.binary(BinaryOperator::NotEqual, a, zero)
    }

    /// The node weighed with 1 or 0: nothing is rounded, so that the weight may go to any factor.
    fn when(&mut self, weight: NodeId, a: NodeId) -> NodeId {
        match self.node(a) {
            ExpressionNode::Binary(BinaryOperator::Multiply, k, x) if self.varies(x) && !self.varies(k) => {
                let k = self.binary(BinaryOperator::Multiply, weight, k);
                self.binary(BinaryOperator::Multiply, k, x)
            }
            _ => self.binary(BinaryOperator::Multiply, weight, a),
        }
    }

    /// The operands of a node.
    pub fn operands(&self, id: NodeId) -> Vec<NodeId> {
        match self.node(id) {
            ExpressionNode::Constant(_) | ExpressionNode::Feature(_) => vec![],
            ExpressionNode::Abs(a) => vec![a],
            ExpressionNode::Binary(_, a, b) | ExpressionNode::Either(a, b) => vec![a, b],
            ExpressionNode::Choose(condition, a, b) => vec![condition, a, b],
        }
    }

    /// The number of times that each node is an operand of what `root` needs.
    pub fn uses(&self, root: NodeId) -> Vec<usize> {
        let mut uses = vec![0; self.entries.len()];
        for id in (0..=root).rev() {
            if id == root || uses[id] > 0 {
                self.operands(id).iter().for_each(|&operand| uses[operand] += 1);
            }
        }
        uses
    }

    /// The features that `root` needs.
    pub fn features(&self, root: NodeId) -> FeatureSet {
        let uses = self.uses(root);
        let mut features = FeatureSet::default();
        for id in (0..=root).filter(|&id| id == root || uses[id] > 0) {
            if let ExpressionNode::Feature(feature) = self.node(id) {
                features.insert(feature);
            }
        }
        features
    }

    /// The number that a node is, if it is a constant.
    fn value(&self, id: NodeId) -> Option<f64> {
        match self.node(id) {
            ExpressionNode::Constant(bits) => Some(f64::from_bits(bits)),
            _ => None,
        }
    }

    fn intern(&mut self, node: ExpressionNode, range: ValueRange, varies: bool) -> NodeId {
        *self.known.entry(node).or_insert_with(|| {
            self.entries.push(GraphEntry { node, range, varies });
            self.entries.len() - 1
        })
    }
}
