//! Mega Man Adventures: heroes plan together, roll dice through their stages, and beat every boss or all lose.
//!
//! Source: the rulebook; functions in [`rules`] quote the sentence they carry out. Where it is silent the rules file has a switch (its
//! "open point") with the default named there. Card texts are not public: what the components do is data (`configs/mega_man/*.csv`), in
//! the vocabulary of [`effect`] and in the rulebook's counts, and almost all of it is marked `synthetic`.
//!
//! A round in the code: [`rules`] has a file for each phase. What leaves nothing to choose is done at once ([`rules::Play`]); what does wait
//! on a stack ([`state::PendingStep`]) until its player has chosen. Which dice could pay, and what the best use of them is, is searched exactly
//! in [`payment`]; what a choice leads to is worked out in `forecast` and reaches bots as the features `harm` and `threat`.
//!
//! # How the table's openness is played
//! - Hands, boards and plans are open, so planning "simultaneously" is asked in turn, from the first player on: whoever is asked later
//!   sees what the others have planned.
//! - A boost card is its owner's: the player who wants it asks, the owner lends it or not, and is not asked for it again for the same
//!   challenge.
//! - In a campaign a game is the whole campaign: it is won with the third session, and lost when a session has been lost as often as
//!   `campaign.tries` allows. The rulebook lets players try for ever.
//!
//! # Decided where the rulebook is silent or damaged
//! - Solo players have Dr. Light on both sides; of two, seat 1 has him on the right and seat 2 on the left.
//! - Stage cards per player (4, 3, 2, 2) and the levels of difficulty follow from what is left of damaged tables.
//! - The first player is drawn by lot, and rotates (`turn.first_player`).
//! - A boss's abilities that take something name alternatives; the player picks one that is possible (`hazards.choice`), and where none is
//!   nothing happens.
//! - A session that is tried again "setting up again" is set up whole: new bosses to choose from, new stage cards and sabotage cards, by
//!   lot who begins. "Already fought in the first session" are the Robot Masters beaten in it; one of a try that was lost may come again.
//! - "The players begin with zero" energy tanks in session three (an icon is lost there, the table beside it says the same): that goes for
//!   the easier game's additional tank, too. `campaign.final_tanks` gives some.
//! - Counters of tokens (38 for energy, 12 for bonuses) are taken to be enough.
//! - In session three robot masters that were beaten in the same session are not dealt again, others are.
//!
//! # What is left out
//! - Abilities no part of which would change anything are not offered, nor payments from which a die or token could be left out.
//! - Boosts are asked for while a challenge is faced, not while the dice pool is gathered.
//! - An owner who keeps a boost card is not asked for it, nor for one like it, before the next challenge.
//! - Heroes are seated in the order of their table or by lot (`players.heroes`); players do not choose them.
//! - Supports and surprise boxes give dice, tokens, life, energy or boxes; the other benefits are for skills and weapons.
//! - Energy tanks are used when they must be, never before: the rulebook gives no other occasion.

// This page is for whoever reads the code.
#![allow(rustdoc::private_intra_doc_links)]

mod action;
mod audit;
mod cards;
mod config;
mod effect;
mod features;
mod forecast;
mod icons;
mod measures;
mod payment;
mod pool;
mod rules;
mod state;
mod subsets;
mod tell;
#[cfg(test)]
mod tests;
mod view;

use config::Rules;
use engine::GameEntry;
use include_dir::{Dir, include_dir};
pub use state::State;

static CONFIGS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../../configs/mega_man");
static STRATEGIES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../../strategies/mega_man");

/// The game in a program's list.
pub static GAME: GameEntry =
    GameEntry::new::<MegaMan>(&CONFIGS, &STRATEGIES, include_str!("../../../docs/mega_man.md"));

/// The game with its rules.
#[derive(Clone, Debug)]
pub struct MegaMan {
    rules: Rules,
}

impl MegaMan {
    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }
}
