//! The game in words, for `replay`.

use super::Pig;
use super::action::{Action, Event};
use super::state::State;
use kit::game::GameText;

impl GameText for Pig {
    fn show(&self, state: &State) -> String {
        let scores = state.scores[..self.rules.seats].iter().enumerate();
        let scores: String = scores.map(|(seat, score)| format!("seat {}: {score} points\n", seat + 1)).collect();
        format!("{scores}turn total: {}\n", state.turn_total)
    }

    fn describe(&self, _: &State, action: Action) -> String {
        action.to_string()
    }

    fn tell(&self, event: Event) -> String {
        event.to_string()
    }
}
