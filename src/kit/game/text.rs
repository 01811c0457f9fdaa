//! The contract, what is told: a game in words, for `replay` alone.

use super::Game;
use serde::Serialize;

/// The contents of a place on the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum PlaceContents {
    /// A number of cards, face down or of no account.
    Count(usize),
    /// The names of open cards, in their order.
    Named(Vec<String>),
}

/// Places by name: `deck`, `queue`, `items of seat 1`.
pub type TablePlaces = Vec<(String, PlaceContents)>;

/// A place with so many cards.
pub fn pile(place: impl Into<String>, cards: &[impl Sized]) -> (String, PlaceContents) {
    (place.into(), PlaceContents::Count(cards.len()))
}

/// A place with these.
pub fn open(place: impl Into<String>, cards: impl IntoIterator<Item = String>) -> (String, PlaceContents) {
    (place.into(), PlaceContents::Named(cards.into_iter().collect()))
}

/// A game that can be put into words.
pub trait GameText: Game {
    /// The table as text: what a player sees, and for `replay` alone.
    fn show(&self, state: &Self::State) -> String;
    /// The sizes of piles, and the cards that lie open: for programs that read a replay.
    fn places(&self, _: &Self::State) -> TablePlaces {
        TablePlaces::new()
    }
    /// A choice in words.
    fn describe(&self, state: &Self::State, action: Self::Action) -> String;
    /// An event in words; empty for one that is only counted.
    fn tell(&self, event: Self::Event) -> String;
}
