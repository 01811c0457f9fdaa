//! A game's scorer at work: what happens in a game is counted in a tally.

use super::Tally;
use kit::game::{Game, Outcome, Scorer, Watch};

/// Counts what happens in games, one after another.
pub struct Counting<'t, G: Game> {
    /// What knows the game.
    pub scorer: &'t mut G::Scorer,
    /// What it counts in.
    pub tally: &'t mut Tally,
}

impl<G: Game> Watch<G::Event> for Counting<'_, G> {
    // Where an event is told its kind is known: inlined, those that nobody counts cost nothing.
    #[inline(always)]
    fn event(&mut self, event: G::Event) {
        let (ledger, seating) = self.tally.ledger();
        self.scorer.event(event, seating, ledger);
    }
}

impl<G: Game> Counting<'_, G> {
    /// A game begins with this strategy index at each seat.
    pub fn begin_game(&mut self, seating: &[u8]) {
        self.tally.begin_game(seating);
        self.scorer.begin_game();
    }

    /// The game has ended (or was cut off by the engine: `outcome` is `None`).
    pub fn end_game(&mut self, game: &G, state: &G::State, outcome: Option<Outcome>) {
        let (ledger, seating) = self.tally.ledger();
        self.scorer.end_game(game, state, outcome, seating, ledger);
        self.tally.end_game(outcome);
    }
}
