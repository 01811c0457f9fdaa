//! Text to tokens.

use super::{Formula, FormulaFault};
use std::ops::Range;

/// A word, number or symbol and its place.
#[derive(Clone, Debug)]
pub(super) struct Token {
    pub kind: TokenKind,
    pub span: Range<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum TokenKind {
    Number(f64),
    Name,
    /// An operator, parenthesis, comma or one of `and`, `or`, `not`.
    Symbol(&'static str),
    End,
}

/// The symbols, those of two characters first, so that `<=` is not read as `<`.
const SYMBOLS: [&str; 13] = ["<=", ">=", "==", "!=", "<", ">", "+", "-", "*", "/", "(", ")", ","];
const WORDS: [&str; 3] = ["and", "or", "not"];

/// The tokens of a text, the last of them [`TokenKind::End`] right after the last written one; or every piece of text that is no token.
pub(super) fn tokens(source: &str) -> Result<Vec<Token>, Vec<FormulaFault>> {
    check_length(source).map_err(|fault| vec![fault])?;
    let (mut tokens, mut faults) = (Vec::new(), Vec::new());
    let mut at = skip(source, 0);
    while at < source.len() && faults.len() < FormulaFault::MOST {
        let span = at..at + length(&source[at..]);
        at = skip(source, span.end);
        match kind(&source[span.clone()]) {
            Ok(kind) => tokens.push(Token { kind, span }),
            Err((message, help)) => {
                let help = help.or_else(|| of_percent(&source[span.clone()], tokens.last()));
                faults.push(FormulaFault { span, message, help });
            }
        }
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    let end = tokens.last().map_or(source.len(), |last| last.span.end);
    tokens.push(Token { kind: TokenKind::End, span: end..end });
    Ok(tokens)
}

fn check_length(source: &str) -> Result<(), FormulaFault> {
    let (length, longest) = (source.len(), Formula::LONGEST);
    if length <= longest {
        return Ok(());
    }
    let message = format!("the formula is {length} bytes long, more than {longest}");
    Err(FormulaFault::new(0..length, message))
}

/// The byte at which the next token begins: after white space and comments.
fn skip(source: &str, at: usize) -> usize {
    let mut rest = source[at..].trim_start();
    while rest.starts_with('#') {
        rest = rest.find('\n').map_or("", |line| rest[line..].trim_start());
    }
    source.len() - rest.len()
}

/// The bytes of the token that `rest` begins with.
fn length(rest: &str) -> usize {
    let first = rest.chars().next().unwrap_or_default();
    if is_digit(first) {
        number_length(rest)
    } else if is_word(first) {
        rest.find(|c| !is_word(c)).unwrap_or(rest.len())
    } else if let Some(symbol) = SYMBOLS.iter().find(|symbol| rest.starts_with(**symbol)) {
        symbol.len()
    } else {
        // What is said of `&` holds for `&&` too.
        rest.find(|c| c != first).unwrap_or(rest.len())
    }
}

fn is_digit(c: char) -> bool {
    c.is_ascii_digit() || c == '.'
}

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// Digits and points, then an exponent if one follows.
fn number_length(rest: &str) -> usize {
    let mantissa = rest.find(|c| !is_digit(c)).unwrap_or(rest.len());
    let Some(exponent) = rest[mantissa..].strip_prefix(['e', 'E']) else {
        return mantissa;
    };
    let digits = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
    let count = digits.bytes().take_while(u8::is_ascii_digit).count();
    if count == 0 { mantissa } else { rest.len() - digits.len() + count }
}

/// The kind of a piece of text, or the reason why it is none, with a remedy.
fn kind(text: &str) -> Result<TokenKind, (String, Option<String>)> {
    if text.starts_with(is_digit) {
        number(text)
    } else if text.starts_with(is_word) {
        word(text)
    } else if let Some(symbol) = SYMBOLS.iter().find(|symbol| **symbol == text) {
        Ok(TokenKind::Symbol(symbol))
    } else {
        Err((format!("unexpected `{text}`"), remedy(text)))
    }
}

fn number(text: &str) -> Result<TokenKind, (String, Option<String>)> {
    match text.parse::<f64>() {
        Ok(value) if value.is_finite() => Ok(TokenKind::Number(value)),
        Ok(_) => Err((format!("`{text}` is too large a number"), None)),
        Err(_) if text == "." => {
            let help = "formulas know no addresses of the rules, such as `crypt.damage`, but features: `ludometer list features` names them";
            Err(("unexpected `.`".to_owned(), Some(help.to_owned())))
        }
        Err(_) => Err((format!("`{text}` is not a number"), None)),
    }
}

fn word(text: &str) -> Result<TokenKind, (String, Option<String>)> {
    let lower = text.to_ascii_lowercase();
    if lower != text {
        let message = format!("`{text}` is not a name: names are in lower case");
        return Err((message, Some(format!("write `{lower}`"))));
    }
    let reserved = WORDS.iter().find(|word| **word == text);
    Ok(reserved.map_or(TokenKind::Name, |word| TokenKind::Symbol(word)))
}

/// The remedy for a `%` after this token: a share, or what is left of a division.
fn of_percent(text: &str, before: Option<&Token>) -> Option<String> {
    match (text, before?.kind) {
        ("%", TokenKind::Number(percent)) => {
            Some(format!("write a share as a part of 1: {percent} % is `{}`", percent / 100.0))
        }
        ("%", _) => Some("there is no remainder of a division; a share is a part of 1: 20 % is `0.2`".to_owned()),
        _ => None,
    }
}

/// The remedy for symbols of other languages.
fn remedy(text: &str) -> Option<String> {
    let help = match text.chars().next()? {
        '=' => "to compare, write `==`",
        '&' => "write `and`",
        '|' => "write `or`",
        '!' => "write `not`",
        '^' => "there are no powers: multiply",
        _ => return None,
    };
    Some(help.into())
}
