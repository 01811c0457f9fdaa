//! The name of a measure as one types it: `win_rate(greedy, 2)`, `length_p50`, `take_rate(crypt)`.

use std::fmt;

/// A measure, and of whom or of what.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct MeasureName {
    /// The measure: `win_rate`; of a component the column, if need be behind its table: `cards.take_rate`.
    pub measure: String,
    /// The arguments in brackets: a strategy, a component, a seat from 1; names first, then numbers.
    pub of: Vec<String>,
}

impl MeasureName {
    /// A measure of these, in any order.
    pub fn new(measure: impl Into<String>, of: impl IntoIterator<Item = String>) -> Self {
        let mut of: Vec<String> = of.into_iter().collect();
        of.sort_by_key(|argument| argument.parse::<u64>().is_ok());
        Self { measure: measure.into(), of }
    }

    /// Reads one, and says what follows it; `None` if the text begins with none.
    pub fn read(text: &str) -> Option<(Self, &str)> {
        let is_inner = |c: char| c.is_alphanumeric() || c == '_' || c == '.';
        let end = text.find(|c| !is_inner(c)).unwrap_or(text.len());
        let (measure, rest) = text.split_at(end);
        let (arguments, rest) = match rest.strip_prefix('(') {
            Some(inner) => inner.split_once(')')?,
            None => ("", rest),
        };
        let of = arguments.split(',').map(str::trim).filter(|argument| !argument.is_empty());
        (!measure.is_empty()).then(|| (Self::new(measure, of.map(str::to_owned)), rest.trim()))
    }

    /// The whole of a text.
    pub fn of_text(text: &str) -> Option<Self> {
        let (subject, rest) = Self::read(text.trim())?;
        rest.is_empty().then_some(subject)
    }
}

impl fmt::Display for MeasureName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.measure)?;
        if self.of.is_empty() { Ok(()) } else { write!(f, "({})", self.of.join(", ")) }
    }
}
