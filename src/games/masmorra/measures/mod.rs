//! What a designer wants to see of this game, counted block by block.
//!
//! UNFINISHED: nothing is counted yet. To come: `dice_use`, `resource_curves`, `monsters`, `xp_sources`, `tiles`, `cards`, `abilities`, `traps`,
//! `defeats`, and `levels` of the alliance (rules page, section 6). All that they need is told by [`Event`].

use super::Masmorra;
use super::event::Event;
use super::state::State;
use crate::game::{self, Notable, Outcome, Scorer, Watch};
use crate::stats::Ledger;

/// Counts what happens in a game.
#[derive(Default)]
pub struct Measures;

impl Scorer<Masmorra> for Measures {
    fn new(_: &Masmorra) -> Self {
        Self
    }

    fn event(&mut self, _: Event, _: &[u8], _: &mut Ledger) {}

    fn end_game(&mut self, _: &Masmorra, _: &State, _: Option<Outcome>, _: &[u8], _: &mut Ledger) {}
}

/// What makes a game worth a look: how many heroes were defeated in it.
#[derive(Default)]
pub struct Notability {
    fallen: u8,
}

impl Watch<Event> for Notability {
    #[inline]
    fn event(&mut self, event: Event) {
        if let Event::Fallen { .. } = event {
            self.fallen = self.fallen.saturating_add(1);
        }
    }
}

impl game::Notability<Masmorra> for Notability {
    const SOUGHT: &'static [Notable] =
        &[Notable { name: "deadliest", about: "Defeats of heroes.", unit: "defeats", parts: 1 }];

    fn new(_: &Masmorra) -> Self {
        Self::default()
    }

    fn begin_game(&mut self) {
        self.fallen = 0;
    }

    fn end_game(&self, _: &Masmorra, _: &State, _: Outcome, far: &mut Vec<Option<i64>>) {
        far.push(Some(self.fallen.into()));
    }
}
