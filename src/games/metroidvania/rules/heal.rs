//! Ending the movement on an empty room.

use super::attack::spend;
use super::plan::attacking;
use super::turn::end_turn;
use crate::action::{AbilitySource, Action, Event};
use crate::config::Rules;
use crate::effect::AbilityKind;
use crate::state::{Phase, State};
use kit::game::EventObserver;

/// "If you end your movement on an empty room (with no ! in it), gain one health, up to your maximum health" (and open point 21).
pub fn rest(rules: &Rules, state: &mut State, watch: &mut impl EventObserver<Event>) {
    if heals_here(rules, state) {
        let amount = rules.heal.saturating_add(state.player().powers.of(AbilityKind::Heal));
        gain(rules, state, amount, watch);
        offer_items(rules, state, watch);
    } else {
        end_turn(rules, state, watch);
    }
}

/// Items that heal may be used one after another, while health is missing.
fn offer_items(rules: &Rules, state: &mut State, watch: &mut impl EventObserver<Event>) {
    if state.player().health < rules.max_health && state.items_with(rules, AbilityKind::Heal).next().is_some() {
        state.phase = Phase::Heal;
    } else {
        end_turn(rules, state, watch);
    }
}

/// A room that was cleared by surviving its attack is empty; if it was explored this turn it is one just explored, too.
fn heals_here(rules: &Rules, state: &State) -> bool {
    let at = state.player().at;
    !attacking(rules, state).has(at)
        && (at != rules.start || rules.heal_on_start)
        && (!state.current.explored || rules.heal_on_explore)
}

fn gain(rules: &Rules, state: &mut State, amount: u8, watch: &mut impl EventObserver<Event>) {
    let player = state.player_mut();
    let amount = amount.min(rules.max_health - player.health);
    player.health += amount;
    if amount > 0 {
        watch.event(Event::Healed { seat: state.active, amount });
    }
}

/// No item, or one of those that heal.
pub fn legal(rules: &Rules, state: &State, out: &mut Vec<Action>) {
    out.push(Action::Heal(None));
    out.extend(state.choices_with(rules, AbilityKind::Heal).map(|place| Action::Heal(Some(place))));
}

/// Uses the item, or ends the turn.
pub fn heal(rules: &Rules, state: &mut State, item: Option<u8>, watch: &mut impl EventObserver<Event>) {
    let Some(place) = item else { return end_turn(rules, state, watch) };
    let ability = spend(rules, state, AbilitySource::Item(place), watch);
    gain(rules, state, ability.power, watch);
    offer_items(rules, state, watch);
}
