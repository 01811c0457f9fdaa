//! Map Masters (versus): buy dungeon cards in a market, build a dungeon of five, and draw one path through it, six times.
//!
//! Source: the versus rulebook; where it is silent, the rules file has a switch (its "open point") with the default named there.
//! Functions in [`rules`] quote the sentence they carry out. The geometry of cards is in [`card`] and [`layout`], paths are in
//! [`walk`] and [`search`].
//!
//! # What is simplified or left out
//! - Players explore at the same time at a table; here they are asked seat after seat, and nothing that one builds moves another.
//! - With `exploration.path = "solved"` all paths are searched and a player picks among the outcomes that none beats in primary points,
//!   expected secondary points, coins, exit, optimizers and the one spellbook that can be given up: nobody would draw another.
//! - Which player is first to be done in a time bonus round is off or a lot (`time.bonus`): the skill of a hand with a pen is not
//!   simulated. The start call and the timer that players may agree on are left out.
//! - A path is never drawn anew once it was chosen: "you may change or correct your path" is what searching for it stands for.
//! - Optimizers and spellbooks of the refresh come in one order: cards leave, then stay, then are exchanged.
//! - No public material has the contents of any card: all of them are made up (`configs/map_masters/*.csv`, `synthetic`).
//! - The co-operative mode is another rulebook.

// This page is for whoever reads the code.
#![allow(rustdoc::private_intra_doc_links)]

mod action;
mod audit;
mod card;
mod config;
mod draw;
mod dungeon;
mod estimate;
mod features;
mod final_score;
mod interior;
mod layout;
mod measures;
mod objective_points;
mod rule_options;
mod rules;
mod search;
mod spell;
mod state;
mod tell;
#[cfg(test)]
mod tests;
mod transit;
mod view;
mod walk;

use config::Rules;
use engine::GameEntry;
use include_dir::{Dir, include_dir};
pub use state::State;

/// The purposes for which the game draws.
mod purpose {
    use kit::luck::DrawPurpose;

    /// Shuffles of the market's decks, by column; spellbooks come after the cards.
    pub const MARKET: DrawPurpose = DrawPurpose(0);
    /// The shuffle of the objectives: what is bought moves none of them.
    pub const OBJECTIVES: DrawPurpose = DrawPurpose(1);
    /// Shuffles of the players' own decks, by seat and number.
    pub const DECKS: DrawPurpose = DrawPurpose(2);
    /// The draw of the player who begins in the market, where that is drawn by lot, by round.
    pub const FIRST_PLAYER: DrawPurpose = DrawPurpose(3);
    /// The draw of the player who is first to be done, by round.
    pub const TIME: DrawPurpose = DrawPurpose(4);
}

static CONFIGS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../../configs/map_masters");
static STRATEGIES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../../strategies/map_masters");

/// The game in a program's list.
pub static GAME: GameEntry =
    GameEntry::new::<MapMasters>(&CONFIGS, &STRATEGIES, include_str!("../../../docs/map_masters.md"));

/// The game with its rules.
#[derive(Clone, Debug)]
pub struct MapMasters {
    rules: Rules,
}

impl MapMasters {
    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }
}
