//! Tolls: what hazards ask for (rulebook "Robot master cards", "Boss ability", "Engage").

use super::price::{dice, lost_energy};
use crate::action::Action;
use crate::config::Rules;
use crate::effect::{Toll, TollChoice};
use crate::state::{SKILL, State};

/// The possible ones of what a hazard asks for, or where that is not the player's choice, those of the first that is possible.
pub fn options(rules: &Rules, state: &State, tolls: &TollChoice, each: &mut impl FnMut(Action)) {
    let mut possible = 0;
    for toll in tolls.iter() {
        tolled(state, *toll, &mut |action| {
            possible += 1;
            each(action);
        });
        if possible > 0 && !rules.hazard_choice {
            return;
        }
    }
}

fn tolled(state: &State, toll: Toll, each: &mut impl FnMut(Action)) {
    let lose = |colour, icon, each: &mut dyn FnMut(Action)| {
        dice(state.pool, colour, icon, |colour, face| each(Action::Lose(colour, face)));
    };
    match toll {
        Toll::Damage => each(Action::TakeDamage),
        Toll::Die => lose(None, None, each),
        Toll::DieOf(colour) => lose(Some(colour), None, each),
        Toll::DieShowing(icon) => lose(None, Some(icon), each),
        Toll::Reroll(colour) => {
            dice(state.pool, Some(colour), None, |colour, face| each(Action::RerollDie(colour, face)))
        }
        Toll::Token => {
            let active = state.player().tokens.iter();
            active.for_each(|icon| each(Action::LoseToken(icon)));
        }
        Toll::Energy => lost_energy(state, each),
        Toll::Skill if state.player().slots[SKILL].is_some() => each(Action::LoseSkill),
        Toll::Skill => {}
    }
}
