//! What one seat may know: in Pig, everything but the dice to come.

use super::config::Rules;
use super::state::State;

/// The table as one seat sees it.
pub struct View<'a> {
    rules: &'a Rules,
    state: &'a State,
    seat: usize,
}

impl<'a> View<'a> {
    pub(super) fn new(rules: &'a Rules, state: &'a State, seat: usize) -> Self {
        Self { rules, state, seat }
    }

    /// The rules are known to all.
    pub fn rules(&self) -> &Rules {
        self.rules
    }

    /// The own seat, from 0.
    pub fn seat(&self) -> usize {
        self.seat
    }

    /// Rounds begun.
    pub fn round(&self) -> u32 {
        self.state.round
    }

    /// Own points banked.
    pub fn score(&self) -> u32 {
        self.state.scores[self.seat]
    }

    /// The most points that any opponent has banked.
    pub fn rival_score(&self) -> u32 {
        let seats = self.state.scores[..self.rules.seats].iter().enumerate();
        let rivals = seats.filter(|(seat, _)| *seat != self.seat);
        rivals.map(|(_, score)| *score).max().unwrap_or(0)
    }

    /// The sum of this turn's rolls.
    pub fn turn_total(&self) -> u32 {
        self.state.turn_total
    }

    /// Rolls of this turn.
    pub fn rolls(&self) -> u32 {
        self.state.rolls
    }

    /// Would holding now win?
    pub fn can_win(&self) -> bool {
        self.score() + self.turn_total() >= self.rules.score
    }

    /// The expected turn total after one more roll, a bust counting 0.
    pub fn mean_after_roll(&self) -> f64 {
        let Rules { sides, bust, .. } = *self.rules;
        let faces = sides * (sides + 1) / 2 - bust;
        f64::from((sides - 1) * self.turn_total() + faces) / f64::from(sides)
    }
}
