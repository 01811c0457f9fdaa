//! The rules file: every number, declared and read in one pass.

use kit::config::RulesReader;

/// The most players.
pub const MOST_SEATS: usize = 8;
/// The most faces of the die.
pub const MOST_SIDES: i64 = 100;
/// The most points that may be needed to win.
pub const MOST_POINTS: i64 = 1_000;
/// The most rounds.
pub const MOST_ROUNDS: i64 = 10_000;

/// The validated rules of one variant. A field that names a key means what `list keys` says of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// `players.count`.
    pub seats: usize,
    /// `dice.sides`.
    pub sides: u32,
    /// `dice.bust`.
    pub bust: u32,
    /// `win.score`.
    pub score: u32,
    /// `win.round_cap`.
    pub round_cap: u32,
}

impl Rules {
    /// Turns in all rounds that a game may have.
    #[inline]
    pub fn turn_cap(&self) -> u32 {
        self.round_cap * self.seats as u32
    }
}

/// Declares and reads every key.
pub fn read(r: &mut RulesReader) -> Rules {
    let rules = Rules {
        seats: r.int("players.count", 2, 2..=MOST_SEATS as i64, "players", "Players at the table."),
        sides: r.int("dice.sides", 6, 2..=MOST_SIDES, "faces", "Faces of the die, numbered from 1."),
        bust: r.int("dice.bust", 1, 1..=MOST_SIDES, "face", "The face that loses the turn's sum and ends the turn."),
        score: r.int("win.score", 100, 1..=MOST_POINTS, "points", "Points that a player has to bank to win."),
        round_cap: r.int(
            "win.round_cap",
            1_000,
            1..=MOST_ROUNDS,
            "rounds",
            "Rounds after which the game is a stalemate.",
        ),
    };
    if rules.bust > rules.sides {
        r.fault("dice.bust", format!("the die has no face {}", rules.bust), "lower it, or raise `dice.sides`");
    }
    rules
}
