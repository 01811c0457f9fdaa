//! The Legend of Metroidvania: explore a maze, defeat four bosses before your opponents do.
//!
//! Source: the rulebook, whose turn structure is complete; where it is silent, the rules file has a switch (its "open point") with the
//! default named there. Functions in [`rules`] quote the sentence they carry out.
//!
//! # What is simplified or left out
//! - A move is chosen as a destination, walked by the shortest way that no attack interrupts; a leg ends where it is attacked, and the rest
//!   of the movement is planned anew. No walk is left out: of those that end alike the shortest stands for all.
//! - Items and abilities for movement (more movement, open locks, broken wall, warp) are used before a leg, not in the middle of one.
//! - Items are told apart by what they do: of several in hand that do the same, the first is used or given up, though another card would
//!   then be discarded. Of drawn cards of one row the first is kept or replaced.
//! - The rulebook breaks off where the player aid lists boss abilities: which item and boss has which effect is data
//!   (`configs/metroidvania/*.csv`), marked `synthetic`.
//! - A game in which no boss is left that anyone could mark, and nobody is ahead, cannot be won any more: it ends at once, as `deadlock`
//!   (`win.deadlock`). Without that it would be a `stalemate` after the round cap.
//! - Where card and discard pile run out at once, a queue stays shorter; rules files whose deck could run out that way are refused.

// This page is for whoever reads the code.
#![allow(rustdoc::private_intra_doc_links)]

mod action;
mod audit;
mod cells;
mod config;
mod distance_cache;
mod effect;
mod features;
mod maze;
mod measures;
mod odds;
mod rules;
mod state;
mod tell;
#[cfg(test)]
mod tests;
mod view;

use config::Rules;
use engine::GameEntry;
use include_dir::{Dir, include_dir};
pub use state::State;

/// The purposes for which the game draws.
mod purpose {
    use kit::luck::DrawPurpose;

    /// Shuffles of the deck, by number.
    pub const DECK: DrawPurpose = DrawPurpose(0);
    /// The shuffle of the boss deck.
    pub const BOSSES: DrawPurpose = DrawPurpose(1);
    /// The draw of the first player, where that is by lot.
    pub const FIRST_PLAYER: DrawPurpose = DrawPurpose(2);
}

static CONFIGS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../../configs/metroidvania");
static STRATEGIES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../../strategies/metroidvania");

/// The game in a program's list.
pub static GAME: GameEntry =
    GameEntry::new::<Metroidvania>(&CONFIGS, &STRATEGIES, include_str!("../../../docs/metroidvania.md"));

/// The game with its rules.
#[derive(Clone, Debug)]
pub struct Metroidvania {
    rules: Rules,
}

impl Metroidvania {
    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }
}
