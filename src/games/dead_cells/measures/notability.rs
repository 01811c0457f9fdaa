//! What makes a campaign worth a look: how far one of its runs goes.

use crate::DeadCells;
use crate::action::Event;
use crate::state::State;
use kit::game::{self, EventObserver, NotabilityCriterion, Outcome};

/// The campaign under way.
#[derive(Default)]
pub struct Notability {
    /// The most biomes finished in a run.
    furthest: u8,
}

impl EventObserver<Event> for Notability {
    #[inline]
    fn event(&mut self, event: Event) {
        if let Event::RunOver { biomes, .. } = event {
            self.furthest = self.furthest.max(biomes);
        }
    }
}

impl game::NotabilityMeasure<DeadCells> for Notability {
    const CRITERIA: &'static [NotabilityCriterion] = &[NotabilityCriterion {
        name: "furthest",
        about: "Biomes finished in the best run.",
        unit: "biomes",
        parts: 1,
    }];

    fn new(_: &DeadCells) -> Self {
        Self::default()
    }

    fn begin_game(&mut self) {
        self.furthest = 0;
    }

    fn end_game(&self, _: &DeadCells, _: &State, _: Outcome, extremeness: &mut Vec<Option<i64>>) {
        extremeness.push(Some(self.furthest.into()));
    }
}
