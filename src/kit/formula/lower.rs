//! A graph to a program: which node becomes which step, and where its value lies.

use super::graph::{Graph, Id, Node};
use super::op::Op;
use super::program::{Goal, Operand, Program, Step, Term};

/// The steps that compute `root`.
pub(super) fn lower(graph: &Graph, root: Id) -> Program {
    let uses = graph.uses(root);
    let mut lowering = Lowering {
        graph,
        decisive: decisive(graph, root),
        places: vec![None; uses.len()],
        uses,
        program: Program::default(),
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

/// What is left of `root` without the scalars added last: they cannot change which choice scores highest.
fn decisive(graph: &Graph, root: Id) -> Id {
    let mut id = root;
    while let Node::Binary(Op::Add, a, b) = graph.node(id)
        && !graph.varies(a)
        && graph.varies(b)
    {
        id = b;
    }
    id
}

struct Lowering<'a> {
    graph: &'a Graph,
    decisive: Id,
    uses: Vec<usize>,
    /// Where the value of a node lies; none if no step needs it by itself.
    places: Vec<Option<Operand>>,
    program: Program,
}

impl Lowering<'_> {
    /// The nodes whose value is needed by itself, in order. The others are inside a weighted sum.
    fn needed(&self, root: Id) -> Vec<Id> {
        let mut needed = vec![false; self.places.len()];
        for id in [Graph::NOTHING, Graph::ONE, self.decisive, root] {
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
    fn sources(&self, id: Id) -> Vec<Id> {
        match self.sum(id) {
            Some(addends) => addends.iter().flat_map(|&addend| self.factors(addend)).collect(),
            None => self.graph.operands(id),
        }
    }

    /// The addends of a weighted sum over columns, in the order of addition; none if the node is something else.
    fn sum(&self, id: Id) -> Option<Vec<Id>> {
        if !self.graph.varies(id) {
            return None;
        }
        match self.graph.node(id) {
            Node::Binary(Op::Add, ..) | Node::Either(..) => Some(self.addends(id)),
            Node::Binary(Op::Multiply, k, _) if !self.graph.varies(k) => Some(vec![id]),
            _ => None,
        }
    }

    /// Follows additions that nothing else uses: `((a + b) + c) + d`.
    fn addends(&self, mut id: Id) -> Vec<Id> {
        let mut addends = Vec::new();
        while let Node::Binary(Op::Add, a, b) = self.graph.node(id) {
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
    fn spread(&self, mut backward: Vec<Id>, whole: Id) -> Vec<Id> {
        let mut forward = Vec::with_capacity(backward.len());
        while let Some(id) = backward.pop() {
            match self.graph.node(id) {
                Node::Either(a, b) if id == whole || self.is_inside(id) => backward.extend([b, a]),
                _ => forward.push(id),
            }
        }
        forward
    }

    fn chains(&self, id: Id) -> bool {
        matches!(self.graph.node(id), Node::Binary(Op::Add, ..)) && self.graph.varies(id) && self.is_inside(id)
    }

    /// Does nothing use this node but the one that it is an operand of?
    fn is_inside(&self, id: Id) -> bool {
        self.uses[id] == 1 && id != self.decisive
    }

    /// An addend as factor and two columns, where what is missing is 1; a scalar is its own factor.
    fn factors(&self, id: Id) -> [Id; 3] {
        if let Some([k, x]) = self.weighed(id) {
            return [k, x, Graph::ONE];
        }
        match self.graph.node(id) {
            _ if !self.graph.varies(id) => [id, Graph::ONE, Graph::ONE],
            Node::Binary(Op::Multiply, x, y) if self.is_inside(id) => match (self.weighed(x), self.weighed(y)) {
                (Some([k, x]), _) => [k, x, y],
                (_, Some([k, y])) => [k, y, x],
                _ => [Graph::ONE, x, y],
            },
            _ => [Graph::ONE, id, Graph::ONE],
        }
    }

    /// A column that is weighed with a scalar: both.
    fn weighed(&self, id: Id) -> Option<[Id; 2]> {
        match self.graph.node(id) {
            Node::Binary(Op::Multiply, k, x) if self.graph.varies(x) && !self.graph.varies(k) => Some([k, x]),
            _ => None,
        }
    }

    /// Places what is not computed: constants before features, as the program loads them.
    fn leaves(&mut self, needed: &[Id]) {
        for &id in needed {
            if let Node::Constant(bits) = self.graph.node(id) {
                self.places[id] = Some(Operand::scalar(self.program.constants.len()));
                self.program.constants.push(f64::from_bits(bits));
            }
        }
        for &id in needed {
            if let Node::Feature(feature) = self.graph.node(id) {
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

    fn step(&mut self, id: Id) {
        let step = match (self.sum(id), self.graph.node(id)) {
            (Some(addends), _) => self.weighted(&addends),
            (None, Node::Constant(_) | Node::Feature(_)) => return,
            (None, Node::Abs(a)) => Step::Abs(self.place(a)),
            (None, Node::Binary(op, a, b)) => Step::Binary(op, self.place(a), self.place(b)),
            (None, Node::Either(..)) => unreachable!("it is a sum of columns"),
            (None, Node::Choose(condition, a, b)) => Step::Choose(self.place(condition), self.place(a), self.place(b)),
        };
        self.places[id] = Some(self.program.push(step, self.graph.varies(id)));
    }

    fn weighted(&mut self, addends: &[Id]) -> Step {
        // The order of two is free, and the graph puts a scalar first.
        let (base, addends) = match addends {
            [first, rest @ ..] if !self.graph.varies(*first) => (*first, rest),
            _ => (Graph::NOTHING, addends),
        };
        let start = self.program.terms.len();
        for &addend in addends {
            let [factor, lanes, times] = self.factors(addend);
            let column = |id| if id == Graph::ONE { Program::ONES } else { self.place(id).index() };
            let (lanes, times) = (column(lanes), column(times));
            self.program.terms.push(Term { factor: self.place(factor).index(), lanes, times });
        }
        Step::Sum { base: self.place(base).index(), terms: start..self.program.terms.len() }
    }

    fn place(&self, id: Id) -> Operand {
        self.places[id].expect("operands are placed before what uses them")
    }

    fn goal(&self, id: Id) -> Goal {
        Goal {
            scalar_steps: self.program.scalar_steps.len(),
            lane_steps: self.program.lane_steps.len(),
            result: self.place(id),
        }
    }
}
