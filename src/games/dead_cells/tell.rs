//! The game in words, for `replay`.

mod choices;
mod events;
mod table;
mod words;

use super::DeadCells;
use super::action::{Action, Event};
use super::state::State;
use kit::game::{GameText, TablePlaces};

impl GameText for DeadCells {
    fn show(&self, state: &State) -> String {
        table::show(self.rules(), state)
    }

    fn places(&self, state: &State) -> TablePlaces {
        table::places(self.rules(), state)
    }

    fn describe(&self, state: &State, action: Action) -> String {
        choices::describe(self.rules(), state, action)
    }

    fn tell(&self, event: Event) -> String {
        events::told(self.rules(), event)
    }
}
