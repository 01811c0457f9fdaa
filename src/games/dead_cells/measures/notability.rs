//! What makes a campaign worth a look: how far one of its runs goes.

use crate::DeadCells;
use crate::action::Event;
use crate::state::State;
use kit::game::{self, EventObserver, NotabilityCriterion, Outcome};

/// The campaign under way.
#[derive(Default)]
pub struct Notability {
    /// Spaces entered, and combats against the boss, in the run under way and in the best one.
    now: i64,
    furthest: i64,
}

impl EventObserver<Event> for Notability {
    #[inline]
    fn event(&mut self, event: Event) {
        match event {
            Event::Run { .. } => self.now = 0,
            Event::Moved { .. } | Event::Combat { boss: Some(_), .. } => self.now += 1,
            Event::RunOver { .. } => self.furthest = self.furthest.max(self.now),
            _ => {}
        }
    }
}

impl game::NotabilityMeasure<DeadCells> for Notability {
    const CRITERIA: &'static [NotabilityCriterion] = &[NotabilityCriterion {
        name: "furthest",
        about: "Spaces entered in the best run, and combats against its boss.",
        unit: "spaces",
        parts: 1,
    }];

    fn new(_: &DeadCells) -> Self {
        Self::default()
    }

    fn begin_game(&mut self) {
        *self = Self::default();
    }

    fn end_game(&self, _: &DeadCells, _: &State, _: Outcome, extremeness: &mut Vec<Option<i64>>) {
        extremeness.push(Some(self.furthest));
    }
}
