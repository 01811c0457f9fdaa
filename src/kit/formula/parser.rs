//! Tokens to a syntax tree, by precedence climbing (Pratt).
//!
//! The tree is flat: a list in which operands stand before what uses them and the root is last. So neither a sum of ten thousand
//! terms nor dropping it can exhaust the stack, and later passes are loops.

use super::FormulaFault;
use super::lexer::{Token, TokenKind};
use super::op::BinaryOperator;
use std::ops::Range;

/// A piece of syntax and its place, without parentheses around it.
#[derive(Debug)]
pub(super) struct SyntaxNode {
    pub syntax: SyntaxKind,
    pub span: Range<usize>,
}

/// The index of a [`SyntaxNode`].
pub(super) type SyntaxIndex = usize;

#[derive(Debug)]
pub(super) enum SyntaxKind {
    Number(f64),
    Name,
    Negate(SyntaxIndex),
    Not(SyntaxIndex),
    Binary(BinaryOperator, SyntaxIndex, SyntaxIndex),
    Call { name: Range<usize>, arguments: Vec<SyntaxIndex> },
}

/// Parentheses, calls and prefixes inside one another, beyond which a formula is refused.
const DEEPEST: usize = 100;

/// The power with which a prefix binds; those of operators between operands are in [`infix`].
const NOT: u8 = 3;
const COMPARISON: u8 = 4;
const MINUS: u8 = 7;

type ParseResult<T> = Result<T, FormulaFault>;

/// The parts of the formula, the root last.
pub(super) fn parse(source: &str, tokens: &[Token]) -> ParseResult<Vec<SyntaxNode>> {
    let mut parser = Parser { source, tokens, depth: 0, parts: Vec::new() };
    if parser.peek() == TokenKind::End {
        let help = "write a score for each choice: the highest is taken";
        return Err(FormulaFault::new(0..source.len(), "the formula is empty").help(help));
    }
    parser.expression(0)?;
    match parser.peek() {
        TokenKind::End => Ok(parser.parts),
        TokenKind::Symbol(")") => Err(parser.unexpected("there is no `(` for this `)`", None)),
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
    /// The tokens not yet read; [`TokenKind::End`] is never taken.
    tokens: &'a [Token],
    depth: usize,
    parts: Vec<SyntaxNode>,
}

struct InfixOperator {
    op: BinaryOperator,
    power: u8,
    /// `a > b` is `b < a`.
    swapped: bool,
}

fn infix(kind: TokenKind) -> Option<InfixOperator> {
    let TokenKind::Symbol(symbol) = kind else {
        return None;
    };
    let (op, power) = match symbol {
        "or" => (BinaryOperator::Or, 1),
        "and" => (BinaryOperator::And, 2),
        "<" | ">" => (BinaryOperator::Less, COMPARISON),
        "<=" | ">=" => (BinaryOperator::LessEqual, COMPARISON),
        "==" => (BinaryOperator::Equal, COMPARISON),
        "!=" => (BinaryOperator::NotEqual, COMPARISON),
        "+" => (BinaryOperator::Add, 5),
        "-" => (BinaryOperator::Subtract, 5),
        "*" => (BinaryOperator::Multiply, 6),
        "/" => (BinaryOperator::Divide, 6),
        _ => return None,
    };
    let swapped = symbol.starts_with('>');
    Some(InfixOperator { op, power, swapped })
}

impl Parser<'_> {
    /// An operand and all infix operators after it that bind at least as tightly as `floor`.
    fn expression(&mut self, floor: u8) -> ParseResult<SyntaxIndex> {
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

    fn join(&mut self, infix: &InfixOperator, left: SyntaxIndex, right: SyntaxIndex) -> SyntaxIndex {
        let span = self.parts[left].span.start..self.parts[right].span.end;
        let (a, b) = if infix.swapped { (right, left) } else { (left, right) };
        self.push(SyntaxKind::Binary(infix.op, a, b), span)
    }

    /// A number, name, call, parenthesis or prefix with its operand.
    fn operand(&mut self, floor: u8) -> ParseResult<SyntaxIndex> {
        let token = &self.tokens[0];
        let start = token.span.start;
        match token.kind {
            TokenKind::Number(value) => {
                self.advance();
                Ok(self.push(SyntaxKind::Number(value), token.span.clone()))
            }
            TokenKind::Name => self.name_or_call(),
            TokenKind::Symbol("(") => self.nested(Self::parenthesis),
            TokenKind::Symbol("-") => {
                let operand = self.nested(|parser| parser.after_prefix(MINUS))?;
                Ok(self.push_from(start, operand, SyntaxKind::Negate(operand)))
            }
            TokenKind::Symbol("not") if floor <= NOT => {
                let operand = self.nested(|parser| parser.after_prefix(NOT))?;
                Ok(self.push_from(start, operand, SyntaxKind::Not(operand)))
            }
            _ => Err(self.no_operand()),
        }
    }

    fn name_or_call(&mut self) -> ParseResult<SyntaxIndex> {
        let name = self.advance().span.clone();
        if self.peek() == TokenKind::Symbol("(") {
            self.nested(|parser| parser.call(name))
        } else {
            Ok(self.push(SyntaxKind::Name, name))
        }
    }

    fn parenthesis(&mut self) -> ParseResult<SyntaxIndex> {
        let open = self.advance().span.clone();
        let inner = self.expression(0)?;
        self.close(open, "an operator or `)`")?;
        Ok(inner)
    }

    fn call(&mut self, name: Range<usize>) -> ParseResult<SyntaxIndex> {
        let open = self.advance().span.clone();
        let mut arguments = Vec::new();
        if self.peek() != TokenKind::Symbol(")") {
            arguments.push(self.expression(0)?);
            while self.peek() == TokenKind::Symbol(",") {
                self.advance();
                arguments.push(self.expression(0)?);
            }
        }
        let end = self.close(open, "an operator, `,` or `)`")?;
        let span = name.start..end;
        Ok(self.push(SyntaxKind::Call { name, arguments }, span))
    }

    /// Takes the `)` that belongs to `open` and returns where it ends.
    fn close(&mut self, open: Range<usize>, expected: &str) -> ParseResult<usize> {
        match self.peek() {
            TokenKind::Symbol(")") => Ok(self.advance().span.end),
            TokenKind::End => Err(FormulaFault::new(open, "this `(` is never closed")),
            _ => Err(self.no_operator(expected)),
        }
    }

    fn after_prefix(&mut self, power: u8) -> ParseResult<SyntaxIndex> {
        self.advance();
        self.expression(power)
    }

    /// Parses something that may hold another of its kind, so that its depth must be watched.
    fn nested(&mut self, inner: impl FnOnce(&mut Self) -> ParseResult<SyntaxIndex>) -> ParseResult<SyntaxIndex> {
        if self.depth == DEEPEST {
            let message = format!("the formula is nested more than {DEEPEST} deep");
            return Err(self.unexpected(&message, None));
        }
        self.depth += 1;
        let at = inner(self);
        self.depth -= 1;
        at
    }

    fn peek(&self) -> TokenKind {
        self.tokens[0].kind
    }

    fn advance(&mut self) -> &Token {
        let token = &self.tokens[0];
        self.tokens = &self.tokens[1..];
        token
    }

    fn push(&mut self, syntax: SyntaxKind, span: Range<usize>) -> SyntaxIndex {
        self.parts.push(SyntaxNode { syntax, span });
        self.parts.len() - 1
    }

    fn push_from(&mut self, start: usize, operand: SyntaxIndex, syntax: SyntaxKind) -> SyntaxIndex {
        let span = start..self.parts[operand].span.end;
        self.push(syntax, span)
    }

    fn no_operand(&self) -> FormulaFault {
        let message = format!("expected a number, a name or `(`, {}", self.found());
        let help = (self.peek() == TokenKind::Symbol("not")).then_some("put it in parentheses: `(not ...)`");
        self.unexpected(&message, help)
    }

    fn no_operator(&self, expected: &str) -> FormulaFault {
        let message = format!("expected {expected}, {}", self.found());
        let operand = matches!(self.peek(), TokenKind::Number(_) | TokenKind::Name | TokenKind::Symbol("("));
        let help = decimal_comma(self.source, self.tokens[0].span.start);
        self.unexpected(&message, help.as_deref().or(operand.then_some("to multiply, write `*`")))
    }

    fn found(&self) -> String {
        match self.peek() {
            TokenKind::End => "but the formula ends".into(),
            _ => format!("found `{}`", &self.source[self.tokens[0].span.clone()]),
        }
    }

    fn unexpected(&self, message: &str, help: Option<&str>) -> FormulaFault {
        FormulaFault { span: self.tokens[0].span.clone(), message: message.into(), help: help.map(Into::into) }
    }
}
