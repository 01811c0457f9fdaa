//! Pictures of a whole study: what a comparison, a sweep, a ranking of values or a tournament is about.

mod compare;
mod effect;
mod sweep;
mod tournament;
mod worth;

use super::model::Section;
use super::source::Source;

/// The sections about all cells together; none where there is one cell alone.
pub(super) fn sections(source: &Source<'_>) -> Vec<Section> {
    let is_there = |name: &str| source.sheet(name).is_some();
    match source.manifest.told.axes.is_empty() {
        _ if is_there("worth") => worth::sections(source),
        _ if is_there("matchups") => tournament::sections(source),
        false => sweep::sections(source),
        true if is_there("differences") => compare::sections(source),
        true => Vec::new(),
    }
}
