//! Syntax to a graph: what names mean, and whether every value is a number for certain.

use super::fault::{either, nearest};
use super::graph::{ExpressionGraph, NodeId};
use super::op::BinaryOperator;
use super::parser::{SyntaxIndex, SyntaxKind, SyntaxNode, decimal_comma};
use super::range::ValueRange;
use super::{FormulaFault, FormulaNames};

type SourceSpan = std::ops::Range<usize>;

const FUNCTIONS: [&str; 4] = ["abs", "if", "max", "min"];

/// The graph and its root, or everything that is wrong.
pub(super) fn resolve(
    source: &str,
    syntax: &[SyntaxNode],
    names: &FormulaNames,
) -> Result<(ExpressionGraph, NodeId), Vec<FormulaFault>> {
    let mut resolver = NameResolver {
        source,
        syntax,
        names,
        graph: ExpressionGraph::new(),
        ids: Vec::with_capacity(syntax.len()),
        faults: Vec::new(),
    };
    for part in syntax {
        let id = resolver.part(part);
        let id = id.and_then(|id| resolver.bounded(id, part));
        resolver.ids.push(id);
    }
    match resolver.ids.last() {
        Some(&Some(root)) if resolver.faults.is_empty() => Ok((resolver.graph, root)),
        _ => Err(resolver.faults),
    }
}

struct NameResolver<'a> {
    source: &'a str,
    syntax: &'a [SyntaxNode],
    names: &'a FormulaNames<'a>,
    graph: ExpressionGraph,
    /// The node of each part seen so far; none if it is faulty, which then is said only once.
    ids: Vec<Option<NodeId>>,
    faults: Vec<FormulaFault>,
}

impl NameResolver<'_> {
    fn part(&mut self, part: &SyntaxNode) -> Option<NodeId> {
        match &part.syntax {
            SyntaxKind::Number(value) => Some(self.graph.constant(*value)),
            SyntaxKind::Name => self.name(part.span.clone()),
            SyntaxKind::Negate(a) => self.ids[*a].map(|a| self.graph.negate(a)),
            SyntaxKind::Not(a) => self.ids[*a].map(|a| self.graph.not(a)),
            SyntaxKind::Binary(op, a, b) => self.binary(*op, *a, *b),
            SyntaxKind::Call { name, arguments } => self.call(name.clone(), &part.span, arguments),
        }
    }

    fn binary(&mut self, op: BinaryOperator, a: SyntaxIndex, b: SyntaxIndex) -> Option<NodeId> {
        // The divisor is judged even if the dividend is faulty.
        let divisor = self.ids[b]?;
        if op == BinaryOperator::Divide && self.graph.range(divisor).holds_zero() {
            return self.fault(self.zero_divisor(b, self.graph.range(divisor)));
        }
        Some(self.graph.binary(op, self.ids[a]?, divisor))
    }

    fn call(&mut self, name: SourceSpan, span: &SourceSpan, arguments: &[SyntaxIndex]) -> Option<NodeId> {
        let (function, count) = (&self.source[name.clone()], arguments.len());
        let (fits, takes) = match function {
            "abs" => (count == 1, "1 argument"),
            "if" => (count == 3, "3 arguments (condition, then, else)"),
            "max" | "min" => (count >= 2, "2 or more arguments"),
            _ => return self.fault(no_function(name, function)),
        };
        if !fits {
            let message = format!("`{function}` takes {takes}, not {count}");
            let mut ends = arguments.iter().map(|argument| self.syntax[*argument].span.end);
            let help = ends.find_map(|end| decimal_comma(self.source, end));
            return self.fault(FormulaFault { help, ..FormulaFault::new(span.clone(), message) });
        }
        let ids: Vec<NodeId> = arguments.iter().map(|&at| self.ids[at]).collect::<Option<_>>()?;
        let graph = &mut self.graph;
        match (function, ids.as_slice()) {
            ("if", &[condition, a, b]) => Some(graph.choose(condition, a, b)),
            ("max", _) => ids.into_iter().reduce(|a, b| graph.binary(BinaryOperator::Max, a, b)),
            ("min", _) => ids.into_iter().reduce(|a, b| graph.binary(BinaryOperator::Min, a, b)),
            _ => ids.first().map(|&a| graph.abs(a)),
        }
    }

    fn name(&mut self, span: SourceSpan) -> Option<NodeId> {
        let name = &self.source[span.clone()];
        let (features, parameters) = (self.names.features, self.names.parameters);
        let feature = features.iter().position(|feature| feature.name == name);
        let parameter = parameters.iter().find(|parameter| parameter.0 == name);
        match (feature, parameter) {
            (Some(_), Some(_)) => {
                let message = format!("`{name}` is both a feature of the game and a parameter");
                self.fault(FormulaFault::new(span, message).help("rename the parameter"))
            }
            (Some(id), None) if self.names.known(&features[id]) => Some(self.graph.feature(id, &features[id])),
            (Some(id), None) => self.fault(self.not_here(span, features[id].kinds)),
            (None, Some((_, value))) => Some(self.graph.constant(*value)),
            (None, None) => self.fault(self.unknown(span)),
        }
    }

    /// Refuses what may be infinite: then no score can be infinite or NaN.
    fn bounded(&mut self, id: NodeId, part: &SyntaxNode) -> Option<NodeId> {
        if self.graph.range(id).is_finite() {
            return Some(id);
        }
        let what = self.quote(&part.span);
        let message = format!("{what} can be too large for a number");
        self.fault(FormulaFault::new(part.span.clone(), message))
    }

    fn zero_divisor(&self, divisor: SyntaxIndex, range: ValueRange) -> FormulaFault {
        let span = self.syntax[divisor].span.clone();
        let what = self.quote(&span);
        if range.min == range.max {
            return FormulaFault::new(span, format!("division by {what}, which is 0"))
                .help("divide by something that is never 0, or leave the division out");
        }
        // Adding 0 takes the sign from -0, which would puzzle.
        let (min, max) = (range.min + 0.0, range.max + 0.0);
        let message = format!("division by {what}, which can be 0 (it is from {min} to {max})");
        let guard = match max {
            0.0 => "min(-1",
            max if max < 1.0 => "max(0.01",
            _ => "max(1",
        };
        FormulaFault::new(span, message).help(format!("write `{guard}, {})`", what.trim_matches('`')))
    }

    fn not_here(&self, span: SourceSpan, kinds: u16) -> FormulaFault {
        let all = self.names.kinds;
        let known: Vec<&str> = (0..all.len()).filter(|kind| kinds >> kind & 1 == 1).map(|kind| all[kind]).collect();
        let name = &self.source[span.clone()];
        let message = format!("`{name}` is not known at a `{}` decision", all[self.names.kind]);
        FormulaFault::new(span, message).help(format!("it is known at {}", either(&known)))
    }

    fn unknown(&self, span: SourceSpan) -> FormulaFault {
        let name = &self.source[span.clone()];
        let fault = FormulaFault::new(span, format!("there is no feature or parameter `{name}`"));
        if FUNCTIONS.contains(&name) {
            return fault.help(format!("`{name}` is a function: write `{name}(...)`"));
        }
        let here = self.names.features.iter().filter(|feature| self.names.known(feature));
        let parameters = self.names.parameters.iter().map(|parameter| parameter.0.as_str());
        match nearest(name, here.map(|feature| feature.name).chain(parameters)).as_slice() {
            [] => {
                let kind = self.names.kinds[self.names.kind];
                fault.help(format!("`ludometer list features` names those of a `{kind}` decision"))
            }
            near => fault.help(format!("did you mean {}?", either(near))),
        }
    }

    /// The text of an expression as it is written, if that is short enough to be repeated.
    fn quote(&self, span: &SourceSpan) -> String {
        let text = &self.source[span.clone()];
        let short = text.len() <= 40 && !text.contains('\n');
        format!("`{}`", if short { text } else { "..." })
    }

    fn fault(&mut self, fault: FormulaFault) -> Option<NodeId> {
        if self.faults.len() < FormulaFault::MOST {
            self.faults.push(fault);
        }
        None
    }
}

fn no_function(span: SourceSpan, name: &str) -> FormulaFault {
    let help = format!("the functions are {}", either(&FUNCTIONS).replace(" or ", " and "));
    FormulaFault::new(span, format!("there is no function `{name}`")).help(help)
}
