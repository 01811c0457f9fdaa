//! One game in progress: plain data, no heap.

use super::config::{MOST_SEATS, Rules};

/// The state of the whole table.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    /// Points banked, by seat.
    pub(super) scores: [u32; MOST_SEATS],
    /// Whose turn it is, from 0; in a game that was won, the winner.
    pub(super) seat: usize,
    /// The sum of this turn's rolls, not banked yet.
    pub(super) turn_total: u32,
    /// Rolls of this turn.
    pub(super) rolls: u32,
    /// Rounds begun.
    pub(super) round: u32,
    /// Turns begun, over all players.
    pub(super) turns: u32,
    pub(super) phase: Phase,
}

/// The phase of the game: it goes on, or how it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The player to move rolls or holds.
    Playing,
    /// The player to move has won.
    Won,
    /// The last round is over and nobody has won.
    Stalemate,
}

impl State {
    /// The first turn of seat 1.
    pub(super) fn new() -> Self {
        Self { scores: [0; MOST_SEATS], seat: 0, turn_total: 0, rolls: 0, round: 1, turns: 1, phase: Phase::Playing }
    }

    /// Checks what must hold between any two actions.
    pub(super) fn audit(&self, rules: &Rules) -> Result<(), String> {
        let seats = rules.seats as u32;
        let ended = (self.round - 1) * seats + self.seat as u32 + 1;
        let reached = |&score: &u32| score >= rules.score;
        let winners = self.scores.iter().filter(|score| reached(score)).count();
        let checks = [
            (self.seat < rules.seats, "the turn is nobody's"),
            (self.turns == ended, "turns and rounds do not agree"),
            (self.round <= rules.round_cap, "there are too many rounds"),
            (self.scores[rules.seats..].iter().all(|score| *score == 0), "an empty seat has points"),
            (
                self.turn_total >= self.rolls && self.turn_total <= self.rolls * rules.sides,
                "the turn total is no sum of so many rolls",
            ),
            (winners == usize::from(self.phase == Phase::Won), "the winner is not the one who has the points"),
        ];
        let broken = checks.iter().find(|(holds, _)| !holds);
        broken.map_or(Ok(()), |(_, message)| Err((*message).to_owned()))
    }
}
