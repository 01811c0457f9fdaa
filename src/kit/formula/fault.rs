//! The faults of a formula: what is wrong, where, and what to write instead.

use std::ops::Range;

/// A mistake in a formula.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormulaFault {
    /// The culprit, in bytes of the source; empty where something is missing.
    pub span: Range<usize>,
    /// The mistake, without a full stop.
    pub message: String,
    /// The remedy, where it is known.
    pub help: Option<String>,
}

impl FormulaFault {
    /// More faults than this help nobody, and finding near names for each takes time.
    pub(super) const MOST: usize = 20;

    pub(super) fn new(span: Range<usize>, message: impl Into<String>) -> Self {
        Self { span, message: message.into(), help: None }
    }

    pub(super) fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }
}

/// `` `a`, `b` or `c` ``.
pub(super) fn either(names: &[&str]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    match quoted.as_slice() {
        [rest @ .., last] if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => quoted.concat(),
    }
}

/// The candidates that `name` may be a misspelling of, at most three, the nearest first.
pub(super) fn nearest<'a>(name: &str, candidates: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    /// The similarity (0 to 1) below which names have little in common.
    const NEAR: f64 = 0.8;
    let mut near: Vec<(f64, &str)> = candidates
        .map(|candidate| (strsim::jaro_winkler(name, candidate), candidate))
        .filter(|&(similarity, _)| similarity >= NEAR)
        .collect();
    near.sort_by(|a, b| b.0.total_cmp(&a.0));
    near.into_iter().take(3).map(|(_, name)| name).collect()
}
