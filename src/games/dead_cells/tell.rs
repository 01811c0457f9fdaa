//! The game in words, for `replay`.

use super::DeadCells;
use super::action::{Action, Event};
use super::state::State;
use crate::game::Told;

impl Told for DeadCells {
    fn show(&self, state: &State) -> String {
        let rules = self.rules();
        let mut text = format!(
            "run {}, {}, {} biomes finished; teeth {}, cells {}\n",
            state.run,
            rules.biomes[usize::from(state.biome)],
            state.stage,
            state.bag.teeth,
            state.bag.cells
        );
        for body in 0..rules.bodies() as u8 {
            let name = rules.beheaded.get(usize::from(state.body(body).beheaded)).map_or("serenade", |row| &row.name);
            text += &format!("{name}: health {}\n", state.health(rules, body));
        }
        text
    }

    fn describe(&self, _: &State, action: Action) -> String {
        format!("{action:?}")
    }

    fn tell(&self, event: Event) -> String {
        format!("{event:?}")
    }
}
