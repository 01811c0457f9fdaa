//! What makes a campaign worth a look: how far one of its runs goes.

use crate::DeadCells;
use crate::action::Event;
use crate::state::State;
use kit::game::{self, Notable, Outcome, Watch};

/// The campaign under way.
#[derive(Default)]
pub struct Notability {
    /// The most biomes finished in a run.
    furthest: u8,
}

impl Watch<Event> for Notability {
    #[inline]
    fn event(&mut self, event: Event) {
        if let Event::RunOver { biomes, .. } = event {
            self.furthest = self.furthest.max(biomes);
        }
    }
}

impl game::Notability<DeadCells> for Notability {
    const SOUGHT: &'static [Notable] =
        &[Notable { name: "furthest", about: "Biomes finished in the best run.", unit: "biomes", parts: 1 }];

    fn new(_: &DeadCells) -> Self {
        Self::default()
    }

    fn begin_game(&mut self) {
        self.furthest = 0;
    }

    fn end_game(&self, _: &DeadCells, _: &State, _: Outcome, far: &mut Vec<Option<i64>>) {
        far.push(Some(self.furthest.into()));
    }
}
