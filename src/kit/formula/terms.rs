//! The terms of a formula: what is added up to a score, each by itself.

use super::lexer::{TokenKind, tokens};
use super::{Formula, FormulaFault, FormulaNames};

/// A term of a formula: its text, with its sign where it is subtracted, and the formula that it is by itself.
#[derive(Clone, Debug)]
pub struct FormulaTerm {
    /// The text, on one line.
    pub text: String,
    /// The term by itself: the scores of all terms add up to the score of the whole.
    pub formula: Formula,
}

impl FormulaTerm {
    /// The terms of a formula in their order; the formula itself where it is no sum.
    ///
    /// # Errors
    /// The faults of a formula that [`Formula::compile`] refuses.
    pub fn of(source: &str, names: &FormulaNames) -> Result<Vec<Self>, Vec<FormulaFault>> {
        let term = |text: String| Formula::compile(&text, names).map(|formula| Self { text, formula });
        split(source)?.into_iter().map(term).collect()
    }
}

/// The texts of the terms.
fn split(source: &str) -> Result<Vec<String>, Vec<FormulaFault>> {
    let (mut depth, mut begins, mut after_operand) = (0_usize, vec![0], false);
    for token in tokens(source)? {
        let is_operand = matches!(token.kind, TokenKind::Number(_) | TokenKind::Name | TokenKind::Symbol(")"));
        match token.kind {
            TokenKind::Symbol("(") => depth += 1,
            TokenKind::Symbol(")") => depth = depth.saturating_sub(1),
            TokenKind::Symbol("+" | "-") if depth == 0 && after_operand => begins.push(token.span.start),
            // They bind more loosely than a sum: what stands beside them is no term of the whole.
            TokenKind::Symbol("or" | "and" | "not" | "<" | "<=" | ">" | ">=" | "==" | "!=") if depth == 0 => {
                return Ok(vec![on_one_line(source)]);
            }
            TokenKind::Symbol(_) | TokenKind::Number(_) | TokenKind::Name | TokenKind::End => {}
        }
        after_operand = is_operand;
    }
    let ends = begins.iter().skip(1).copied().chain([source.len()]);
    let term = |(&begin, end): (&usize, usize)| on_one_line(&source[begin..end]).trim_start_matches("+ ").to_owned();
    Ok(begins.iter().zip(ends).map(term).collect())
}

/// The text without its comments and line breaks.
fn on_one_line(text: &str) -> String {
    let code = text.lines().map(|line| line.split('#').next().unwrap_or_default());
    code.flat_map(str::split_whitespace).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::split;

    fn terms(source: &str) -> Vec<String> {
        split(source).unwrap()
    }

    #[test]
    fn a_sum_is_split_where_it_is_added_and_nowhere_else() {
        assert_eq!(terms("a * b + c - d * (e - f)"), ["a * b", "c", "- d * (e - f)"]);
        assert_eq!(terms("-a + max(b - c, 1)\n- 2 * -d # a - comment\n"), ["-a", "max(b - c, 1)", "- 2 * -d"]);
        assert_eq!(terms("a - b < c + d"), ["a - b < c + d"]);
        assert_eq!(terms("(a + b) * c"), ["(a + b) * c"]);
    }
}
