//! Pig: roll a die as often as you dare, bank the sum, lose it on a 1; the first to bank 100 points wins.
//!
//! The smallest game under the whole contract, meant to be copied: a new game is a folder like this one, a line in `games/mod.rs`, a
//! rules file in `configs/` and a strategy or two in `strategies/`. Read [`config`], [`state`], [`action`] and [`rules`] in this order;
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

pub mod action;
pub mod config;
pub mod features;
pub mod measures;
pub mod rules;
pub mod state;
mod tell;
#[cfg(test)]
mod tests;
pub mod view;

use config::Rules;

/// What this game draws luck for.
mod purpose {
    use crate::luck::Purpose;

    /// Rolls, a stream for each seat: how often one player rolls moves nobody else's dice.
    pub const DICE: Purpose = Purpose(0);
}

/// The game with its rules.
#[derive(Clone, Debug)]
pub struct Pig {
    rules: Rules,
}
