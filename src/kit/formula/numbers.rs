//! The numbers that stand written in a formula, and how freely they may be changed without the formula being refused.

use super::lexer::{Token, TokenKind, tokens};
use super::op::BinaryOperator;
use super::parser::{SyntaxKind, SyntaxNode, parse};
use super::{Formula, FormulaFault};
use std::ops::Range;

/// A number as written.
#[derive(Clone, Debug, PartialEq)]
pub struct NumberLiteral {
    /// The place, in bytes of the source.
    pub span: Range<usize>,
    /// The value; a sign before it is not its own.
    pub value: f64,
    /// The role: what may be done to the number.
    pub role: NumberRole,
    /// The name that it stands closest to, as a factor does to what it weighs; empty in a formula without names.
    pub beside: String,
}

/// The role of a number: what may be done to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NumberRole {
    /// A weight: any value will do.
    Weighs,
    /// A divisor, alone: it must not become 0, nor change its sign.
    Divides,
    /// A number that picks a case (in a condition, or as the limit of a `min` or `max`), or is part of a divisor that it could make 0.
    Fixed,
}

impl Formula {
    /// The numbers of a formula from left to right.
    ///
    /// # Errors
    /// Faults of spelling, or the first of grammar.
    pub fn numbers(source: &str) -> Result<Vec<NumberLiteral>, Vec<FormulaFault>> {
        let tokens = tokens(source)?;
        let syntax = parse(source, &tokens).map_err(|fault| vec![fault])?;
        let roles = roles(&syntax);
        let number = |(part, role): (&SyntaxNode, &NumberRole)| match part.syntax {
            SyntaxKind::Number(value) => {
                let beside = beside(source, &tokens, &part.span).to_owned();
                Some(NumberLiteral { span: part.span.clone(), value, role: *role, beside })
            }
            _ => None,
        };
        let mut numbers: Vec<NumberLiteral> = syntax.iter().zip(&roles).filter_map(number).collect();
        numbers.sort_by_key(|number| number.span.start);
        Ok(numbers)
    }
}

/// The role of each part: that of what it is an operand of, unless that gives it another. The root is last.
fn roles(syntax: &[SyntaxNode]) -> Vec<NumberRole> {
    let mut roles = vec![NumberRole::Weighs; syntax.len()];
    for at in (0..syntax.len()).rev() {
        let own = if roles[at] == NumberRole::Weighs { NumberRole::Weighs } else { NumberRole::Fixed };
        let is_number = |at: usize| matches!(syntax[at].syntax, SyntaxKind::Number(_));
        match &syntax[at].syntax {
            SyntaxKind::Number(_) | SyntaxKind::Name => {}
            SyntaxKind::Negate(a) => roles[*a] = own,
            SyntaxKind::Not(a) => roles[*a] = NumberRole::Fixed,
            SyntaxKind::Binary(op, a, b) => {
                let (left, right) = match op {
                    BinaryOperator::Add | BinaryOperator::Subtract | BinaryOperator::Multiply => (own, own),
                    BinaryOperator::Divide if own == NumberRole::Weighs && is_number(*b) => (own, NumberRole::Divides),
                    BinaryOperator::Divide => (own, NumberRole::Fixed),
                    _ => (NumberRole::Fixed, NumberRole::Fixed),
                };
                (roles[*a], roles[*b]) = (left, right);
            }
            SyntaxKind::Call { name: _, arguments } => {
                let picks = arguments.len() == 3;
                for (place, &argument) in arguments.iter().enumerate() {
                    let limits = is_number(argument) && arguments.len() == 2;
                    roles[argument] = if (picks && place == 0) || limits { NumberRole::Fixed } else { own };
                }
            }
        }
    }
    roles
}

/// The operators behind which a number belongs to the name before it.
const AFTER: [&str; 8] = ["*", "/", "<", "<=", ">", ">=", "==", "!="];

/// The name that a number stands closest to: behind a number that divides or comes last in a product it is the one before.
fn beside<'s>(source: &'s str, tokens: &[Token], span: &Range<usize>) -> &'s str {
    let place = tokens.iter().position(|token| token.span == *span).unwrap_or(0);
    let symbol = |at: Option<usize>| match at.and_then(|at| tokens.get(at)).map(|token| token.kind) {
        Some(TokenKind::Symbol(symbol)) => symbol,
        _ => "",
    };
    let weighs_what_follows = symbol(Some(place + 1)) == "*";
    let after = !AFTER.contains(&symbol(place.checked_sub(1))) || weighs_what_follows;
    let is_name = |token: &&Token| {
        let text = &source[token.span.clone()];
        token.kind == TokenKind::Name && !["abs", "if", "max", "min"].contains(&text)
    };
    let (before, behind) = tokens.split_at(place);
    let (before, behind) = (before.iter().rev().find(is_name), behind.iter().find(is_name));
    let nearest = if after { behind.or(before) } else { before.or(behind) };
    nearest.map_or("", |token| &source[token.span.clone()])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(source: &str) -> Vec<(f64, NumberRole, String)> {
        let numbers = Formula::numbers(source).unwrap();
        numbers.into_iter().map(|number| (number.value, number.role, number.beside)).collect()
    }

    #[test]
    fn numbers_that_weigh_are_told_from_those_that_divide_or_pick_a_case() {
        use NumberRole::{Divides, Fixed, Weighs};
        let expected = [
            (6.0, Weighs, "gain"),
            (1.0, Weighs, "death"),
            (4.0, Divides, "threat"),
            (2.0, Fixed, "luck"),
            (8.0, Weighs, "luck"),
            (0.0, Fixed, "round"),
            (15.0, Weighs, "round"),
        ];
        let found = of("6 * gain * (1 - death) - threat / 4 + (luck >= 2) * 8 + max(0, round - 15)");
        assert_eq!(
            found.iter().map(|(value, role, name)| (*value, *role, name.as_str())).collect::<Vec<_>>(),
            expected
        );
    }

    #[test]
    fn what_stands_in_a_divisor_that_is_worked_out_stays_as_it_is() {
        let roles = |source| of(source).into_iter().map(|(_, role, _)| role).collect::<Vec<_>>();
        assert_eq!(roles("2 * a / (1 + round / 30)"), [NumberRole::Weighs, NumberRole::Fixed, NumberRole::Fixed]);
        assert_eq!(
            roles("if(a + 2, 3, 4 / 5)"),
            [NumberRole::Fixed, NumberRole::Weighs, NumberRole::Weighs, NumberRole::Divides]
        );
        assert_eq!(roles("not (a - 1)"), [NumberRole::Fixed]);
    }

    #[test]
    fn what_is_no_formula_has_no_numbers() {
        assert!(Formula::numbers("2 *").is_err());
        assert!(Formula::numbers("2 & 3").is_err());
    }
}
