//! What makes a game worth a look: how many heroes fell, how far the winner is ahead, how much one turn brought.

use crate::Masmorra;
use crate::config::MOST_SEATS;
use crate::event::Event;
use crate::state::State;
use kit::game::ahead;
use kit::game::{self, EventObserver, NotabilityCriterion, Outcome};

/// The game under way.
#[derive(Default)]
pub struct Notability {
    fallen: u8,
    /// XP of each seat in the turn under way, and the most in any.
    gained: [u16; MOST_SEATS],
    most: u16,
}

impl EventObserver<Event> for Notability {
    #[inline]
    fn event(&mut self, event: Event) {
        match event {
            Event::Fallen { .. } => self.fallen = self.fallen.saturating_add(1),
            Event::Turn { .. } => self.gained = [0; MOST_SEATS],
            Event::Xp { seat, amount, .. } => {
                let gained = &mut self.gained[usize::from(seat)];
                *gained += u16::from(amount);
                self.most = self.most.max(*gained);
            }
            _ => {}
        }
    }
}

impl game::NotabilityMeasure<Masmorra> for Notability {
    const CRITERIA: &'static [NotabilityCriterion] = &[
        NotabilityCriterion { name: "deadliest", about: "Defeats of heroes.", unit: "defeats", parts: 1 },
        NotabilityCriterion {
            name: "most_lopsided",
            about: "XP that the winner has more than the best of the others.",
            unit: "XP",
            parts: 1,
        },
        NotabilityCriterion { name: "greatest_turn", about: "XP that a hero gains in one turn.", unit: "XP", parts: 1 },
    ];

    fn new(_: &Masmorra) -> Self {
        Self::default()
    }

    fn begin_game(&mut self) {
        *self = Self::default();
    }

    fn end_game(&self, game: &Masmorra, state: &State, outcome: Outcome, extremeness: &mut Vec<Option<i64>>) {
        let rules = game.rules();
        let rivals = if rules.allies() { 0 } else { rules.seats };
        let xp = |seat: usize| state.final_xp(rules, seat as u8).into();
        let lead = if rivals > 1 { ahead(outcome, rivals, xp) } else { None };
        extremeness.extend([Some(self.fallen.into()), lead, Some(self.most.into())]);
    }
}
