//! Ludometer: a Monte Carlo balance simulator for tabletop games.

pub mod feature;
pub mod formula;
pub mod report;
pub mod stats;
