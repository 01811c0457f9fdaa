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

pub mod action;
mod audit;
pub mod card;
pub mod config;
pub mod customs;
pub mod draw;
pub mod dungeon;
pub mod features;
pub mod glance;
pub mod interior;
pub mod layout;
pub mod measures;
pub mod rules;
pub mod search;
pub mod spell;
pub mod state;
mod tell;
#[cfg(test)]
mod tests;
pub mod transit;
pub mod view;
pub mod walk;
pub mod worth;

use config::Rules;
pub use state::State;

/// What this game draws luck for.
mod purpose {
    use crate::luck::Purpose;

    /// Shuffles of the market's decks, by column; spellbooks come after the cards.
    pub const MARKET: Purpose = Purpose(0);
    /// The shuffle of the objectives: what is bought moves none of them.
    pub const OBJECTIVES: Purpose = Purpose(1);
    /// Shuffles of the players' own decks, by seat and number.
    pub const DECKS: Purpose = Purpose(2);
    /// Who begins in the market, where that is drawn by lot, by round.
    pub const FIRST_PLAYER: Purpose = Purpose(3);
    /// Who is first to be done, by round.
    pub const TIME: Purpose = Purpose(4);
}

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
