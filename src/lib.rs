//! Ludometer: a Monte Carlo balance simulator for tabletop games.

pub mod config;
pub mod feature;
pub mod formula;
pub mod luck;
pub mod report;
pub mod stats;
