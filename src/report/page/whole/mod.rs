//! Sections about a whole study, all its cells together: what a comparison, a sweep, a ranking of values or a tournament is about.

mod audit;
mod compare;
mod effect;
mod rungs;
mod solve;
mod sweep;
mod tournament;
mod train;
mod tune;
mod worth;

pub(super) use effect::is_shown;

use super::html::PageSection;
use super::material::StudyTables;
use kit::stats::names::tables;

/// The sections about all cells together; none where there is one cell alone.
pub(super) fn sections(material: &StudyTables<'_>) -> Vec<PageSection> {
    let is_there = |name: &str| material.table(name).is_some();
    if let Some(targets) = material.table(tables::TARGETS) {
        tune::sections(material, targets)
    } else if let Some(values) = material.table(tables::VALUES) {
        solve::sections(material, values)
    } else if material.is_training() {
        train::sections(material)
    } else if is_there(tables::RUNGS) {
        rungs::sections(material)
    } else if is_there(tables::AUDIT) {
        audit::sections(material)
    } else if is_there(tables::WORTH) {
        worth::sections(material)
    } else if is_there(tables::MATCHUPS) {
        tournament::sections(material)
    } else if !material.manifest.told.axes.is_empty() {
        sweep::sections(material)
    } else if is_there(tables::DIFFERENCES) {
        compare::sections(material)
    } else {
        Vec::new()
    }
}
