//! The parts that several games share: piles, decks, words on cards. Each is here because a second game needs it, one of the list or one that is
//! next (Map Masters, Dead Cells, Masmorra); none knows a game, and together they are no engine of rules: a game takes the ones that it likes.

pub mod agenda;
pub mod cached;
pub mod deck;
pub mod grid;
mod numbered;
pub mod pile;
pub mod pool;
mod switch;
pub mod words;

pub use agenda::{Agenda, ResolutionWays};
pub use cached::CachedResult;
pub use deck::CardDeck;
pub use numbered::numbered;
pub use pile::ArrayPile;
pub use switch::switch;
