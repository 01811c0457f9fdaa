//! The contract, what is told: a game in words, for `replay` alone.

use super::Game;

/// A game that can be put into words.
pub trait Told: Game {
    /// The table as text: what a player sees, and for `replay` alone.
    fn show(&self, state: &Self::State) -> String;
    /// A choice in words.
    fn describe(&self, state: &Self::State, action: Self::Action) -> String;
    /// An event in words; empty for one that is only counted.
    fn tell(&self, event: Self::Event) -> String;
}
