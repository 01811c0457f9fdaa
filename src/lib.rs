//! Ludometer: a Monte Carlo balance simulator for tabletop games.

pub mod builtin;
pub mod cell;
pub mod config;
pub mod engine;
pub mod feature;
pub mod formula;
pub mod game;
pub mod games;
pub mod luck;
pub mod measure;
pub mod report;
pub mod stats;
pub mod strategy;
