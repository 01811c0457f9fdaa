//! Dead Cells: The Rogue-Lite Board Game: runs that feed one another, played together. A game is a campaign of `campaign.runs` runs.
//!
//! Source: the (work-in-progress) rulebook; functions in [`rules`] quote the sentence they carry out, and D1 to D76 are the lines of the
//! project's rules page. Where the rulebook is silent the rules file has a switch (its "open point", in brackets there) with the default named
//! first. The contents of almost all cards are not public: what components do is data (`configs/dead_cells/*.csv`) in the vocabulary of
//! [`word`], and most of it is marked `synthetic`. The four Beheaded with their skill tracks and Serenade's board are the rulebook's, the
//! Zombie, the Elite Archer and three combat cards follow from its example.
//!
//! All that happens is a [task](task::Task) on one agenda: [`rules`] says how, and which file does what.
//!
//! # Decided where the rulebook is silent or damaged
//! - The first player decides for all (D10); the owner of a card decides about it, of a slot about its equipment.
//! - Serenade is a second body beside the player who is alone, who decides for it.
//! - What lies face down has no order until it is drawn from (`rules`, `draw`): nobody can tell the difference, and no draw shifts another.
//! - Open points of the facts page that are tables, not keys: 15 (tiles and spaces), 16 (monsters), 17 (combat cards), 18 (prices between
//!   biomes), 20 (upgrades).
//! - Boons of the well that are for the start of a run are had at once: teeth wait in the bag.
//!
//! # What is left out
//! - Doors have no place of their own behind them (D9), teleporters cannot be used, wall spaces are not there (D66): nothing of them is known.
//! - Boss cells (D54): what they do is not known.
//! - The talk before a combat (D28): what is told of a card is all that partners learn.
//! - That the Flayed's own player decides whether she takes damage for the first player (D59): the first player does, as about all damage.
//! - That who passes a combat turns up his card in his turn (D30): he does so before the others lay theirs.
//! - A choice of whom Serenade's shields are for: the Beheaded has them.

// This page is for whoever reads the code.
#![allow(rustdoc::private_intra_doc_links)]

mod action;
mod audit;
mod combat_search;
mod config;
mod event;
mod features;
mod measures;
mod rules;
mod state;
mod task;
mod tell;
#[cfg(test)]
mod tests;
mod view;
mod word;

use config::Rules;
use engine::GameEntry;
use include_dir::{Dir, include_dir};
pub use state::State;

static CONFIGS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../../configs/dead_cells");
static STRATEGIES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../../strategies/dead_cells");

/// The game in a program's list.
pub static GAME: GameEntry =
    GameEntry::new::<DeadCells>(&CONFIGS, &STRATEGIES, include_str!("../../../docs/dead_cells.md"));

/// The game with its rules.
#[derive(Clone, Debug)]
pub struct DeadCells {
    rules: Rules,
}

impl DeadCells {
    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }
}
