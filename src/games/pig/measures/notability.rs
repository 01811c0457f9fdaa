//! What makes a game worth a look: how far the winner is ahead, and how kind the die was.

use crate::Pig;
use crate::action::Event;
use crate::config::MOST_SEATS;
use crate::state::State;
use kit::game::ahead;
use kit::game::{self, EventObserver, NotabilityCriterion, Outcome};

/// Luck is counted in thousandths.
const PARTS: i64 = 1000;

/// Rolls in the game under way, by seat.
pub struct Notability {
    rolls: [u32; MOST_SEATS],
}

impl EventObserver<Event> for Notability {
    #[inline(always)]
    fn event(&mut self, event: Event) {
        if let Event::Ended { seat, rolls, .. } = event {
            self.rolls[seat] += rolls;
        }
    }
}

impl game::NotabilityMeasure<Pig> for Notability {
    const CRITERIA: &'static [NotabilityCriterion] = &[
        NotabilityCriterion {
            name: "most_lopsided",
            about: "Points that the winner has banked more than the best of the others.",
            unit: "points",
            parts: 1,
        },
        NotabilityCriterion {
            name: "luckiest",
            about: "Points that the winner has banked for each roll, over the whole game; rolls of turns that were lost count.",
            unit: "points per roll",
            parts: PARTS,
        },
    ];

    fn new(_: &Pig) -> Self {
        Self { rolls: [0; MOST_SEATS] }
    }

    fn begin_game(&mut self) {
        self.rolls = [0; MOST_SEATS];
    }

    fn end_game(&self, game: &Pig, state: &State, outcome: Outcome, extremeness: &mut Vec<Option<i64>>) {
        let points = |seat: usize| i64::from(state.scores[seat]);
        let per_roll = |seat: usize| (PARTS * points(seat)).checked_div(self.rolls[seat].into());
        extremeness.extend([ahead(outcome, game.rules.seats, points), outcome.winner().and_then(per_roll)]);
    }
}
