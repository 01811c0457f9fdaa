//! Masmorra: Dungeons of Arcadia: heroes explore a dungeon with dice, as rivals or as allies. One set of rules for four ways to play:
//! `standard`, `epic`, `alliance`, `solo`.
//!
//! Source: the rulebook (CMON, 2017); functions in [`rules`] name the lines M1 to M86 of the project's rules page that they carry out. Where
//! the rulebook is silent the rules file has a switch (its "open point", in brackets there) with the default named first. Icons within its
//! sentences are lost: each is a cell of a table, marked `inferred`. Tiles, docks, most cards and evil cards are made up (`synthetic`).
//!
//! All that happens is a [task](task::Task) on one agenda: [`rules`] says how, and which file does what.
//!
//! # Decided where the rulebook is silent or damaged
//! - A tile's place is chosen among those that are legal at any door of the room: exploring and the direction are one decision.
//! - A step takes a symbol before a die, and the free step before both where an ability gives it no other use: the former dies with the room.
//! - A medium tile is not seen before it is placed for good, so every one fits wherever there is room (checked of the table).
//! - Stairs are free (19), and used at most `rules::walk::MOST_STAIRS` times in a turn, so that nobody runs up and down for ever.
//! - A hero may fight again in the same turn (M31) until he has begun `rules::act::MOST_FIGHTS` combats: against monsters that pay nothing back
//!   he might else do so for ever.
//! - "The group decides": the active player does.
//! - What falls out of play (traps without a place) is told, and counted.
//! - A card or a purchase between two move points does not cost the second (M13, M14: "any time"); a teleport may lead out of a room before its
//!   combat, and nothing out of a combat (M22, M30).
//! - Rooms of the lair are filled once; a Cultist that is taken as a die is not left, either (M74).
//!
//! # Left out
//! - Buying a card in the middle of a combat (M37), cards of whoever lies, and cards for any time between two actions of another hero.

// This page is for whoever reads the code.
#![allow(rustdoc::private_intra_doc_links)]

mod action;
mod audit;
mod config;
mod dice;
mod event;
mod features;
mod fight_odds;
mod map;
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

static CONFIGS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../../configs/masmorra");
static STRATEGIES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../../strategies/masmorra");

/// The game in a program's list.
pub static GAME: GameEntry =
    GameEntry::new::<Masmorra>(&CONFIGS, &STRATEGIES, include_str!("../../../docs/masmorra.md"));

/// The game with its rules.
#[derive(Clone, Debug)]
pub struct Masmorra {
    rules: Rules,
}

impl Masmorra {
    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }
}
