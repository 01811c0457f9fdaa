//! Expressions as a graph without duplicates: equal subexpressions are one node, constants are folded.
//!
//! Rewriting is exact: it never changes a score, but for the sign of a zero, which nothing can observe.

use super::op::Op;
use super::range::Range;
use crate::feature::{Feature, FeatureSet, Scope};
use std::collections::HashMap;

/// Nodes in an order in which operands stand before what uses them.
pub(super) struct Graph {
    entries: Vec<Entry>,
    known: HashMap<Node, Id>,
}

/// The index of a node.
pub(super) type Id = usize;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Node {
    /// The bits of a number: floats have no hash.
    Constant(u64),
    Feature(usize),
    Abs(Id),
    Binary(Op, Id, Id),
    /// The sum of two of which one is 0: it rounds nothing, in whatever order it is added up.
    Either(Id, Id),
    /// Condition, then, else.
    Choose(Id, Id, Id),
}

struct Entry {
    node: Node,
    range: Range,
    /// Can it differ between the choices of one decision?
    varies: bool,
}

impl Graph {
    /// What added to any number changes nothing: -0, for +0 would turn -0 into +0.
    pub const NOTHING: Id = 0;
    /// The constant 1.
    pub const ONE: Id = 1;

    pub fn new() -> Self {
        let mut graph = Self { entries: Vec::new(), known: HashMap::new() };
        graph.constant(-0.0);
        graph.constant(1.0);
        graph
    }

    pub fn node(&self, id: Id) -> Node {
        self.entries[id].node
    }

    pub fn range(&self, id: Id) -> Range {
        self.entries[id].range
    }

    pub fn varies(&self, id: Id) -> bool {
        self.entries[id].varies
    }

    pub fn constant(&mut self, value: f64) -> Id {
        self.intern(Node::Constant(value.to_bits()), Range::just(value), false)
    }

    pub fn feature(&mut self, id: usize, feature: &Feature) -> Id {
        let range = Range { min: feature.min, max: feature.max };
        self.intern(Node::Feature(id), range, feature.scope == Scope::Choice)
    }

    pub fn abs(&mut self, a: Id) -> Id {
        match self.value(a) {
            Some(value) => self.constant(value.abs()),
            None => self.intern(Node::Abs(a), self.range(a).abs(), self.varies(a)),
        }
    }

    pub fn not(&mut self, a: Id) -> Id {
        let zero = self.constant(0.0);
        self.binary(Op::Equal, a, zero)
    }

    /// `-(k*x)` becomes `(-k)*x`, so that a weighted sum may subtract.
    pub fn negate(&mut self, a: Id) -> Id {
        let minus_one = self.constant(-1.0);
        match self.node(a) {
            Node::Binary(Op::Multiply, k, x) if !self.varies(k) => {
                let k = self.binary(Op::Multiply, minus_one, k);
                self.binary(Op::Multiply, k, x)
            }
            _ => self.binary(Op::Multiply, minus_one, a),
        }
    }

    /// Of the operands of an operation that commutes, a scalar comes first. Columns are never subtracted: `a - b` is `a + (-b)`.
    pub fn binary(&mut self, op: Op, a: Id, b: Id) -> Id {
        if let (Some(a), Some(b)) = (self.value(a), self.value(b)) {
            return self.constant(op.apply(a, b));
        }
        let varies = self.varies(a) || self.varies(b);
        if op == Op::Subtract && varies {
            let b = self.negate(b);
            return self.binary(Op::Add, a, b);
        }
        let swap = op.commutes() && (self.varies(b), b) < (self.varies(a), a);
        let (a, b) = if swap { (b, a) } else { (a, b) };
        if op == Op::Multiply && a == Self::ONE {
            return b;
        }
        let range = Range::of(op, self.range(a), self.range(b));
        self.intern(Node::Binary(op, a, b), range, varies)
    }

    /// One of two columns, by what is the same for all choices, is a weighted sum of both: one weighs 1, the other 0.
    pub fn choose(&mut self, condition: Id, a: Id, b: Id) -> Id {
        let range = self.range(a).hull(self.range(b));
        let arms_vary = self.varies(a) || self.varies(b);
        match self.value(condition) {
            Some(0.0) => b,
            Some(_) => a,
            None if arms_vary && !self.varies(condition) => {
                let (holds, fails) = (self.truth(condition), self.not(condition));
                let (a, b) = (self.when(holds, a), self.when(fails, b));
                self.intern(Node::Either(a, b), range, true)
            }
            None => {
                let varies = arms_vary || self.varies(condition);
                self.intern(Node::Choose(condition, a, b), range, varies)
            }
        }
    }

    /// 1 for what is not 0.
    fn truth(&mut self, a: Id) -> Id {
        if matches!(self.node(a), Node::Binary(op, ..) if op.tells_truth()) {
            return a;
        }
        let zero = self.constant(0.0);
        self.binary(Op::NotEqual, a, zero)
    }

    /// What is weighed with 1 or 0: nothing is rounded, so that the weight may go to any factor.
    fn when(&mut self, weight: Id, a: Id) -> Id {
        match self.node(a) {
            Node::Binary(Op::Multiply, k, x) if self.varies(x) && !self.varies(k) => {
                let k = self.binary(Op::Multiply, weight, k);
                self.binary(Op::Multiply, k, x)
            }
            _ => self.binary(Op::Multiply, weight, a),
        }
    }

    /// The operands of a node.
    pub fn operands(&self, id: Id) -> Vec<Id> {
        match self.node(id) {
            Node::Constant(_) | Node::Feature(_) => vec![],
            Node::Abs(a) => vec![a],
            Node::Binary(_, a, b) | Node::Either(a, b) => vec![a, b],
            Node::Choose(condition, a, b) => vec![condition, a, b],
        }
    }

    /// How often each node is an operand of what `root` needs.
    pub fn uses(&self, root: Id) -> Vec<usize> {
        let mut uses = vec![0; self.entries.len()];
        for id in (0..=root).rev() {
            if id == root || uses[id] > 0 {
                self.operands(id).iter().for_each(|&operand| uses[operand] += 1);
            }
        }
        uses
    }

    /// The features that `root` needs.
    pub fn features(&self, root: Id) -> FeatureSet {
        let uses = self.uses(root);
        let mut features = FeatureSet::default();
        for id in (0..=root).filter(|&id| id == root || uses[id] > 0) {
            if let Node::Feature(feature) = self.node(id) {
                features.insert(feature);
            }
        }
        features
    }

    /// The number that a node is, if it is a constant.
    fn value(&self, id: Id) -> Option<f64> {
        match self.node(id) {
            Node::Constant(bits) => Some(f64::from_bits(bits)),
            _ => None,
        }
    }

    fn intern(&mut self, node: Node, range: Range, varies: bool) -> Id {
        *self.known.entry(node).or_insert_with(|| {
            self.entries.push(Entry { node, range, varies });
            self.entries.len() - 1
        })
    }
}
