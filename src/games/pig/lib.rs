//! Pig: roll a die as often as you dare, bank the sum, lose it on a 1; the first to bank 100 points wins.
//!
//! The smallest game under the whole contract, meant to be copied: a new game is a crate like this one, a line in the list of a
//! program, a rules file in `configs/` and a strategy or two in `strategies/`. Read [`config`], [`state`], [`action`] and [`rules`] in this order;
//! [`view`] and [`features`] are for bots, [`measures`] for people.
//!
//! Source: folk rules. Neller and Presser, "Optimal Play of the Dice Game Pig", The UMAP Journal 25 (2004), solve it exactly, which
//! makes it the calibration of the simulator: its tests hold the intervals against exact solutions.
//!
//! # Open points
//! - Holding before the first roll is allowed: it banks nothing and passes the turn.
//! - A player whose turn total would win has to hold to win, and may roll on instead.
//!
//! # What is left out
//! Variants with two dice, with a choice of dice, or in which a bust also loses the score.

// This page is for whoever reads the code.
#![allow(rustdoc::private_intra_doc_links)]

pub mod action;
mod config;
mod features;
mod measures;
mod rules;
mod state;
mod tell;
#[cfg(test)]
mod tests;
mod view;

use config::Rules;
use engine::GameEntry;
use include_dir::{Dir, include_dir};

/// The purposes for which the game draws.
mod purpose {
    use kit::luck::DrawPurpose;

    /// Rolls, a stream for each seat: how often one player rolls moves nobody else's dice.
    pub const DICE: DrawPurpose = DrawPurpose(0);
}

static CONFIGS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../../configs/pig");
static STRATEGIES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../../strategies/pig");

/// The game in a program's list.
pub static GAME: GameEntry = GameEntry::new::<Pig>(&CONFIGS, &STRATEGIES, include_str!("../../../docs/pig.md"));

/// The game with its rules.
#[derive(Clone, Debug)]
pub struct Pig {
    rules: Rules,
}
