//! The game in words, for `replay`.
//!
//! UNFINISHED: choices and events are told as the program writes them; the map as text is to come.

use super::Masmorra;
use super::action::Action;
use super::event::Event;
use super::state::State;
use crate::game::Told;

impl Told for Masmorra {
    fn show(&self, state: &State) -> String {
        let heroes = state.heroes[..self.rules.seats].iter().zip(1..);
        let line = |(hero, seat): (&super::state::Hero, usize)| {
            let name = &self.rules.heroes[usize::from(hero.row)].name;
            format!("seat {seat}: {name}, {} life, {} XP, {} gold, room {}\n", hero.life, hero.xp, hero.gold, hero.room)
        };
        heroes.map(line).collect()
    }

    fn describe(&self, _: &State, action: Action) -> String {
        format!("{action:?}")
    }

    fn tell(&self, event: Event) -> String {
        format!("{event:?}")
    }
}
