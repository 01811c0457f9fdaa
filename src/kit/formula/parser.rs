//! Tokens to a syntax tree, by precedence climbing (Pratt).
//!
//! The tree is flat: a list in which operands stand before what uses them and the root is last. So neither a sum of ten thousand
//! terms nor dropping it can exhaust the stack, and later passes are loops.

use super::FormulaFault;
use super::lexer::{Kind, Token};
use super::op::Op;
use std::ops::Range;

/// A piece of syntax and its place, without parentheses around it.
#[derive(Debug)]
pub(super) struct Part {
    pub syntax: Syntax,
    pub span: Range<usize>,
}

/// The index of a [`Part`].
pub(super) type At = usize;

#[derive(Debug)]
pub(super) enum Syntax {
    Number(f64),
    Name,
    Negate(At),
    Not(At),
    Binary(Op, At, At),
    Call { name: Range<usize>, arguments: Vec<At> },
}

/// Parentheses, calls and prefixes inside one another, beyond which a formula is refused.
const DEEPEST: usize = 100;

/// How tightly prefixes bind; those between are in [`infix`].
const NOT: u8 = 3;
const COMPARISON: u8 = 4;
const MINUS: u8 = 7;

type Parsed<T> = Result<T, FormulaFault>;

/// The parts of the formula, the root last.
pub(super) fn parse(source: &str, tokens: &[Token]) -> Parsed<Vec<Part>> {
    let mut parser = Parser { source, tokens, depth: 0, parts: Vec::new() };
    if parser.peek() == Kind::End {
        let help = "write a score for each choice: the highest is taken";
        return Err(FormulaFault::new(0..source.len(), "the formula is empty").help(help));
    }
    parser.expression(0)?;
    match parser.peek() {
        Kind::End => Ok(parser.parts),
        Kind::Symbol(")") => Err(parser.unexpected("there is no `(` for this `)`", None)),
        _ => Err(parser.no_operator("an operator")),
    }
}

/// The remedy for a comma between digits, with no blank beside it, where no argument can begin.
pub(super) fn decimal_comma(source: &str, at: usize) -> Option<String> {
    let (before, after) = (&source[..at], source[at..].strip_prefix(',')?);
    let is_digit = |letter: char| letter.is_ascii_digit();
    let whole = &before[before.trim_end_matches(is_digit).len()..];
    let fraction = &after[..after.len() - after.trim_start_matches(is_digit).len()];
    let both = !whole.is_empty() && !fraction.is_empty();
    both.then(|| format!("write it with a decimal point: `{whole}.{fraction}`"))
}

struct Parser<'a> {
    source: &'a str,
    /// Those not yet read; [`Kind::End`] is never taken.
    tokens: &'a [Token],
    depth: usize,
    parts: Vec<Part>,
}

struct Infix {
    op: Op,
    power: u8,
    /// `a > b` is `b < a`.
    swapped: bool,
}

fn infix(kind: Kind) -> Option<Infix> {
    let Kind::Symbol(symbol) = kind else {
        return None;
    };
    let (op, power) = match symbol {
        "or" => (Op::Or, 1),
        "and" => (Op::And, 2),
        "<" | ">" => (Op::Less, COMPARISON),
        "<=" | ">=" => (Op::LessEqual, COMPARISON),
        "==" => (Op::Equal, COMPARISON),
        "!=" => (Op::NotEqual, COMPARISON),
        "+" => (Op::Add, 5),
        "-" => (Op::Subtract, 5),
        "*" => (Op::Multiply, 6),
        "/" => (Op::Divide, 6),
        _ => return None,
    };
    let swapped = symbol.starts_with('>');
    Some(Infix { op, power, swapped })
}

impl Parser<'_> {
    /// An operand and all infix operators after it that bind at least as tightly as `floor`.
    fn expression(&mut self, floor: u8) -> Parsed<At> {
        let mut left = self.operand(floor)?;
        let mut compared = false;
        while let Some(infix) = infix(self.peek()).filter(|infix| infix.power >= floor) {
            if compared && infix.power == COMPARISON {
                let help = "join two comparisons with `and`: `a < b and b < c`";
                return Err(self.unexpected("comparisons do not chain", Some(help)));
            }
            compared = infix.power == COMPARISON;
            self.advance();
            let right = self.expression(infix.power + 1)?;
            left = self.join(&infix, left, right);
        }
        Ok(left)
    }

    fn join(&mut self, infix: &Infix, left: At, right: At) -> At {
        let span = self.parts[left].span.start..self.parts[right].span.end;
        let (a, b) = if infix.swapped { (right, left) } else { (left, right) };
        self.push(Syntax::Binary(infix.op, a, b), span)
    }

    /// A number, name, call, parenthesis or prefix with its operand.
    fn operand(&mut self, floor: u8) -> Parsed<At> {
        let token = &self.tokens[0];
        let start = token.span.start;
        match token.kind {
            Kind::Number(value) => {
                self.advance();
                Ok(self.push(Syntax::Number(value), token.span.clone()))
            }
            Kind::Name => self.name_or_call(),
            Kind::Symbol("(") => self.nested(Self::parenthesis),
            Kind::Symbol("-") => {
                let operand = self.nested(|parser| parser.after_prefix(MINUS))?;
                Ok(self.push_from(start, operand, Syntax::Negate(operand)))
            }
            Kind::Symbol("not") if floor <= NOT => {
                let operand = self.nested(|parser| parser.after_prefix(NOT))?;
                Ok(self.push_from(start, operand, Syntax::Not(operand)))
            }
            _ => Err(self.no_operand()),
        }
    }

    fn name_or_call(&mut self) -> Parsed<At> {
        let name = self.advance().span.clone();
        if self.peek() == Kind::Symbol("(") {
            self.nested(|parser| parser.call(name))
        } else {
            Ok(self.push(Syntax::Name, name))
        }
    }

    fn parenthesis(&mut self) -> Parsed<At> {
        let open = self.advance().span.clone();
        let inner = self.expression(0)?;
        self.close(open, "an operator or `)`")?;
        Ok(inner)
    }

    fn call(&mut self, name: Range<usize>) -> Parsed<At> {
        let open = self.advance().span.clone();
        let mut arguments = Vec::new();
        if self.peek() != Kind::Symbol(")") {
            arguments.push(self.expression(0)?);
            while self.peek() == Kind::Symbol(",") {
                self.advance();
                arguments.push(self.expression(0)?);
            }
        }
        let end = self.close(open, "an operator, `,` or `)`")?;
        let span = name.start..end;
        Ok(self.push(Syntax::Call { name, arguments }, span))
    }

    /// Takes the `)` that belongs to `open` and returns where it ends.
    fn close(&mut self, open: Range<usize>, expected: &str) -> Parsed<usize> {
        match self.peek() {
            Kind::Symbol(")") => Ok(self.advance().span.end),
            Kind::End => Err(FormulaFault::new(open, "this `(` is never closed")),
            _ => Err(self.no_operator(expected)),
        }
    }

    fn after_prefix(&mut self, power: u8) -> Parsed<At> {
        self.advance();
        self.expression(power)
    }

    /// Parses something that may hold another of its kind, so that its depth must be watched.
    fn nested(&mut self, inner: impl FnOnce(&mut Self) -> Parsed<At>) -> Parsed<At> {
        if self.depth == DEEPEST {
            let message = format!("the formula is nested more than {DEEPEST} deep");
            return Err(self.unexpected(&message, None));
        }
        self.depth += 1;
        let at = inner(self);
        self.depth -= 1;
        at
    }

    fn peek(&self) -> Kind {
        self.tokens[0].kind
    }

    fn advance(&mut self) -> &Token {
        let token = &self.tokens[0];
        self.tokens = &self.tokens[1..];
        token
    }

    fn push(&mut self, syntax: Syntax, span: Range<usize>) -> At {
        self.parts.push(Part { syntax, span });
        self.parts.len() - 1
    }

    fn push_from(&mut self, start: usize, operand: At, syntax: Syntax) -> At {
        let span = start..self.parts[operand].span.end;
        self.push(syntax, span)
    }

    fn no_operand(&self) -> FormulaFault {
        let message = format!("expected a number, a name or `(`, {}", self.found());
        let help = (self.peek() == Kind::Symbol("not")).then_some("put it in parentheses: `(not ...)`");
        self.unexpected(&message, help)
    }

    fn no_operator(&self, expected: &str) -> FormulaFault {
        let message = format!("expected {expected}, {}", self.found());
        let operand = matches!(self.peek(), Kind::Number(_) | Kind::Name | Kind::Symbol("("));
        let help = decimal_comma(self.source, self.tokens[0].span.start);
        self.unexpected(&message, help.as_deref().or(operand.then_some("to multiply, write `*`")))
    }

    fn found(&self) -> String {
        match self.peek() {
            Kind::End => "but the formula ends".into(),
            _ => format!("found `{}`", &self.source[self.tokens[0].span.clone()]),
        }
    }

    fn unexpected(&self, message: &str, help: Option<&str>) -> FormulaFault {
        FormulaFault { span: self.tokens[0].span.clone(), message: message.into(), help: help.map(Into::into) }
    }
}
