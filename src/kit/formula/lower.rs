//! A graph to a program: which node becomes which step, and where its value lies.

use super::graph::{ExpressionGraph, ExpressionNode, NodeId};
use super::op::BinaryOperator;
use super::program::{FormulaProgram, Operand, ProgramGoal, ProgramStep, WeightedTerm};

/// The steps that compute `root`.
pub(super) fn lower(graph: &ExpressionGraph, root: NodeId) -> FormulaProgram {
    let uses = graph.uses(root);
    let mut lowering = ProgramBuilder {
        graph,
        decisive: decisive(graph, root),
        places: vec![None; uses.len()],
        uses,
        program: FormulaProgram::default(),
    };
    let needed = lowering.needed(root);
    lowering.leaves(&needed);
    for &id in &needed {
        lowering.step(id);
        if id == lowering.decisive {
            lowering.program.best = lowering.goal(id);
        }
    }
    lowering.program.scores = lowering.goal(root);
    lowering.program
}

/// The node that is left of `root` without the scalars added last: they cannot change which choice scores highest.
fn decisive(graph: &ExpressionGraph, root: NodeId) -> NodeId {
    let mut id = root;
    while let ExpressionNode::Binary(BinaryOperator::Add, a, b) = graph.node(id)
        && !graph.varies(a)
        && graph.varies(b)
    {
        id = b;
    }
    id
}

struct ProgramBuilder<'a> {
    graph: &'a ExpressionGraph,
    decisive: NodeId,
    uses: Vec<usize>,
    /// The operand that holds the value of a node; `None` if no step needs it by itself.
    places: Vec<Option<Operand>>,
    program: FormulaProgram,
}

impl ProgramBuilder<'_> {
    /// The nodes whose value is needed by itself, in order. The others are inside a weighted sum.
    fn needed(&self, root: NodeId) -> Vec<NodeId> {
        let mut needed = vec![false; self.places.len()];
        for id in [ExpressionGraph::NOTHING, ExpressionGraph::ONE, self.decisive, root] {
            needed[id] = true;
        }
        for id in (0..needed.len()).rev().filter(|&id| id <= root) {
            if needed[id] {
                self.sources(id).iter().for_each(|&source| needed[source] = true);
            }
        }
        (0..needed.len()).filter(|&id| needed[id]).collect()
    }

    /// The nodes that the step of this one reads.
    fn sources(&self, id: NodeId) -> Vec<NodeId> {
        match self.sum(id) {
            Some(addends) => addends.iter().flat_map(|&addend| self.factors(addend)).collect(),
            None => self.graph.operands(id),
        }
    }

    /// The addends of a weighted sum over columns, in the order of addition; none if the node is something else.
    fn sum(&self, id: NodeId) -> Option<Vec<NodeId>> {
        if !self.graph.varies(id) {
            return None;
        }
        match self.graph.node(id) {
            ExpressionNode::Binary(BinaryOperator::Add, ..) | ExpressionNode::Either(..) => Some(self.addends(id)),
            ExpressionNode::Binary(BinaryOperator::Multiply, k, _) if !self.graph.varies(k) => Some(vec![id]),
            _ => None,
        }
    }

    /// Follows additions that nothing else uses: `((a + b) + c) + d`.
    fn addends(&self, mut id: NodeId) -> Vec<NodeId> {
        let mut addends = Vec::new();
        while let ExpressionNode::Binary(BinaryOperator::Add, a, b) = self.graph.node(id) {
            let (chain, other) = if self.chains(b) { (b, a) } else { (a, b) };
            addends.push(other);
            if !self.chains(chain) {
                addends.push(chain);
                break;
            }
            id = chain;
        }
        if addends.is_empty() {
            addends.push(id);
        }
        self.spread(addends, id)
    }

    /// Puts both of an either in its place, last first as the addends come, and turns their order round. The either `whole` may be used
    /// by others, too.
    fn spread(&self, mut backward: Vec<NodeId>, whole: NodeId) -> Vec<NodeId> {
        let mut forward = Vec::with_capacity(backward.len());
        while let Some(id) = backward.pop() {
            match self.graph.node(id) {
                ExpressionNode::Either(a, b) if id == whole || self.is_inside(id) => backward.extend([b, a]),
                _ => forward.push(id),
            }
        }
        forward
    }

    fn chains(&self, id: NodeId) -> bool {
        matches!(self.graph.node(id), ExpressionNode::Binary(BinaryOperator::Add, ..))
            && self.graph.varies(id)
            && self.is_inside(id)
    }

    /// Whether nothing uses this node but the one that it is an operand of.
    fn is_inside(&self, id: NodeId) -> bool {
        self.uses[id] == 1 && id != self.decisive
    }

    /// An addend as factor and two columns, where what is missing is 1; a scalar is its own factor.
    fn factors(&self, id: NodeId) -> [NodeId; 3] {
        if let Some([k, x]) = self.weighed(id) {
            return [k, x, ExpressionGraph::ONE];
        }
        match self.graph.node(id) {
            _ if !self.graph.varies(id) => [id, ExpressionGraph::ONE, ExpressionGraph::ONE],
            ExpressionNode::Binary(BinaryOperator::Multiply, x, y) if self.is_inside(id) => {
                match (self.weighed(x), self.weighed(y)) {
                    (Some([k, x]), _) => [k, x, y],
                    (_, Some([k, y])) => [k, y, x],
                    _ => [ExpressionGraph::ONE, x, y],
                }
            }
            _ => [ExpressionGraph::ONE, id, ExpressionGraph::ONE],
        }
    }

    /// A column that is weighed with a scalar: both.
    fn weighed(&self, id: NodeId) -> Option<[NodeId; 2]> {
        match self.graph.node(id) {
            ExpressionNode::Binary(BinaryOperator::Multiply, k, x) if self.graph.varies(x) && !self.graph.varies(k) => {
                Some([k, x])
            }
            _ => None,
        }
    }

    /// Places what is not computed: constants before features, as the program loads them.
    fn leaves(&mut self, needed: &[NodeId]) {
        for &id in needed {
            if let ExpressionNode::Constant(bits) = self.graph.node(id) {
                self.places[id] = Some(Operand::scalar(self.program.constants.len()));
                self.program.constants.push(f64::from_bits(bits));
            }
        }
        for &id in needed {
            if let ExpressionNode::Feature(feature) = self.graph.node(id) {
                self.places[id] = Some(self.feature(feature, self.graph.varies(id)));
            }
        }
    }

    fn feature(&mut self, feature: usize, varies: bool) -> Operand {
        if varies {
            return Operand::lanes(feature);
        }
        let program = &mut self.program;
        program.views.push(feature);
        Operand::scalar(program.constants.len() + program.views.len() - 1)
    }

    fn step(&mut self, id: NodeId) {
        let step = match (self.sum(id), self.graph.node(id)) {
            (Some(addends), _) => self.weighted(&addends),
            (None, ExpressionNode::Constant(_) | ExpressionNode::Feature(_)) => return,
            (None, ExpressionNode::Abs(a)) => ProgramStep::Abs(self.place(a)),
            (None, ExpressionNode::Binary(op, a, b)) => ProgramStep::Binary(op, self.place(a), self.place(b)),
            (None, ExpressionNode::Either(..)) => unreachable!("it is a sum of columns"),
            (None, ExpressionNode::Choose(condition, a, b)) => {
                ProgramStep::Choose(self.place(condition), self.place(a), self.place(b))
            }
        };
        self.places[id] = Some(self.program.push(step, self.graph.varies(id)));
    }

    fn weighted(&mut self, addends: &[NodeId]) -> ProgramStep {
        // The order of two is free, and the graph puts a scalar first.
        let (base, addends) = match addends {
            [first, rest @ ..] if !self.graph.varies(*first) => (*first, rest),
            _ => (ExpressionGraph::NOTHING, addends),
        };
        let start = self.program.terms.len();
        for &addend in addends {
            let [factor, lanes, times] = self.factors(addend);
            let column = |id| if id == ExpressionGraph::ONE { FormulaProgram::ONES } else { self.place(id).index() };
            let (lanes, times) = (column(lanes), column(times));
            self.program.terms.push(WeightedTerm { factor: self.place(factor).index(), lanes, times });
        }
        ProgramStep::Sum { base: self.place(base).index(), terms: start..self.program.terms.len() }
    }

    fn place(&self, id: NodeId) -> Operand {
        self.places[id].expect("operands are placed before what uses them")
    }

    fn goal(&self, id: NodeId) -> ProgramGoal {
        ProgramGoal {
            scalar_steps: self.program.scalar_steps.len(),
            lane_steps: self.program.lane_steps.len(),
            result: self.place(id),
        }
    }
}
