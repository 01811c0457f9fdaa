//! A log of single games, in the order of their numbers.

use super::notable::GameId;
use crate::measure::Tally;
use kit::game::Outcome;

/// A log that takes games down one by one, in the order of their numbers.
pub trait GameLog {
    /// A game has ended and been counted.
    fn game(&mut self, ended: FinishedGame<'_>);
}

/// A game that has ended.
pub struct FinishedGame<'e> {
    /// The game's number.
    pub game: GameId,
    /// The outcome; `None` if the game was cut off.
    pub outcome: Option<Outcome>,
    /// The counts so far; the block, which is still under way, holds the games up to this one.
    pub tally: &'e Tally,
}
