//! Abilities of heroes (rulebook "Use an Ability", "Hero Abilities", "Leveling Up"; M11, M41 to M43, M82).
//!
//! UNFINISHED but for learning: no ability is offered yet. `options` is asked in the menu and in combat (M30: there only what gives symbols or
//! dice); `use_power` gets `Action::Dock { on: Dock::Power(..), .. }` and `Action::Power(..)`. Ongoing ones (`Power::ongoing`) are asked of by
//! [`has_ongoing`]; the pet die is `Play::gain_pet` (`rules::turn` rolls it with the others where `turn.pet` is set before).

use super::super::action::Action;
use super::super::config::Rules;
use super::super::dice::Dice;
use super::super::event::Event;
use super::super::state::State;
use super::super::word::Gain;
use super::Play;
use crate::game::Watch;

/// Abilities that the active hero may use now, one at a time.
pub fn options(_rules: &Rules, _state: &State, _each: &mut impl FnMut(Action)) {}

/// Abilities that may be learnt (M42).
pub fn learnable(state: &State, seat: u8, each: &mut impl FnMut(Action)) {
    state.hero(seat).learnable().for_each(|power| each(Action::Learn(power)));
}

/// Does an ability that a hero has uncovered hold that gives this? None does where a gaze or an evil card forbids all (M63).
pub fn has_ongoing(rules: &Rules, state: &State, seat: u8, fits: impl Fn(Gain) -> bool) -> bool {
    let hero = state.hero(seat);
    let powers = rules.heroes[usize::from(hero.row)].powers.iter().zip(0..);
    let mut held = powers.filter(|(power, place)| power.ongoing && hero.has(*place));
    held.any(|(power, _)| power.gains.iter().any(|gain| fits(*gain)))
}

/// May the active hero use the free step as something else (M11, Greybark)?
pub fn has_free_as(rules: &Rules, state: &State) -> bool {
    has_ongoing(rules, state, state.turn.seat, |gain| matches!(gain, Gain::FreeAs(_)))
}

impl<W: Watch<Event>> Play<'_, W> {
    /// An ability is used; `dice` are those docked on it.
    pub(super) fn use_power(&mut self, _power: u8, _dice: Dice) {}

    /// An ability is learnt; it can be used at once (M42).
    pub(super) fn learn(&mut self, seat: u8, action: Action) {
        let Action::Learn(power) = action else { return };
        self.state.hero_mut(seat).learnt.push(power);
        self.tell(Event::Learnt { seat, power });
    }
}
