//! A game's scorer at work: what happens in a game is counted in a tally.

use super::Tally;
use kit::game::{EventObserver, Game, Outcome, Scorer};

/// Counts what happens in games, one after another.
///
/// Only what happens in the first [`counted_rounds`](Game::counted_rounds) is; how a game ends always is.
pub struct GameCounter<'t, G: Game> {
    scorer: &'t mut G::Scorer,
    tally: &'t mut Tally,
    /// The last round that is counted.
    last: usize,
    /// Is that over?
    is_late: bool,
}

impl<G: Game> EventObserver<G::Event> for GameCounter<'_, G> {
    // Where an event is told its kind is known: inlined, those that nobody counts cost nothing.
    #[inline(always)]
    fn event(&mut self, event: G::Event) {
        if let Some(round) = G::Scorer::round(&event) {
            self.is_late = round > self.last;
        }
        if self.is_late {
            return;
        }
        let (ledger, seating) = self.tally.ledger();
        self.scorer.event(event, seating, ledger);
    }
}

impl<'t, G: Game> GameCounter<'t, G> {
    /// Counts in this tally what the scorer knows of.
    pub fn new(scorer: &'t mut G::Scorer, tally: &'t mut Tally) -> Self {
        let last = tally.schema().counted_rounds.unwrap_or(usize::MAX);
        Self { scorer, tally, last, is_late: false }
    }

    /// The tally that it counts in.
    pub(crate) fn tally(&mut self) -> &mut Tally {
        self.tally
    }

    /// A game begins with this strategy index at each seat.
    pub fn begin_game(&mut self, seating: &[u8]) {
        self.tally.begin_game(seating);
        self.scorer.begin_game();
        self.is_late = false;
    }

    /// The game has ended (or was cut off by the engine: `outcome` is `None`).
    pub fn end_game(&mut self, game: &G, state: &G::State, outcome: Option<Outcome>) {
        let (ledger, seating) = self.tally.ledger();
        self.scorer.end_game(game, state, outcome, seating, ledger);
        self.tally.end_game(outcome);
    }
}
