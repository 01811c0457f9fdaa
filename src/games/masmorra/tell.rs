//! The game in words, for `replay`.
//!
//! Names are short and are those that the map shows: `seat 1` stands there as `@1`, `goblin a` as `a`, `room 7` and `trap 2` by their numbers.
//! Dice and symbols are their letters: `S R M D E X` for step, ranged, melee, defense, elixir and magic.

mod choices;
mod events;
mod gains;
mod map;
mod table;
mod traits;
mod words;

use super::Masmorra;
use super::action::Action;
use super::event::Event;
use super::state::State;
use kit::game::{GameText, TablePlaces};

impl GameText for Masmorra {
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
