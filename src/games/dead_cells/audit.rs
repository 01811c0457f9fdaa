//! What must hold between any two actions: nothing is lost, nothing is there twice, nothing is beyond its bounds.

use super::config::Rules;
use super::state::{Body, State};

/// Checks combat cards, equipment and health; the message says what is wrong.
pub fn audit(rules: &Rules, state: &State) -> Result<(), String> {
    state.agenda.audit()?;
    for (number, body) in state.bodies[..rules.bodies()].iter().enumerate() {
        let wrong = |what: String| format!("body {}: {what}", number + 1);
        cards(rules, body).map_err(wrong)?;
    }
    equipment(rules, state)
}

/// Every combat card of a body is in exactly one place.
fn cards(rules: &Rules, body: &Body) -> Result<(), String> {
    let mut seen = vec![0; rules.decks[usize::from(body.beheaded)].len()];
    let laid = body.laid.iter().map(|laid| &laid.card);
    let all = body.deck.draw.iter().chain(body.deck.discard.iter()).chain(body.hand.iter()).chain(laid);
    all.for_each(|&card| seen[usize::from(card)] += 1);
    match seen.iter().position(|&times| times > 1) {
        Some(card) => Err(format!("combat card {card} is there {} times", seen[card])),
        None => Ok(()),
    }
}

/// No piece of equipment is in two places.
fn equipment(rules: &Rules, state: &State) -> Result<(), String> {
    let mut seen = vec![0; rules.equipment.len()];
    let treasures = &state.group.treasures;
    let piles = treasures.draw.iter().chain(treasures.discard.iter());
    let blueprints = state.group.blueprints.iter().flat_map(|pile| pile.iter());
    let worn = state.bodies[..rules.bodies()].iter().flat_map(|body| body.items.iter().map(|item| &item.card));
    piles.chain(blueprints).chain(worn).for_each(|&card| seen[usize::from(card)] += 1);
    let (bag, loot) = (&state.bag, &state.combat.loot);
    for set in [bag.treasures, bag.blueprints, loot.treasures, loot.blueprints, state.collector] {
        super::state::cards(set).for_each(|card| seen[usize::from(card)] += 1);
    }
    match seen.iter().position(|&times| times > 1) {
        Some(card) => Err(format!("`{}` is there {} times", rules.equipment[card].name, seen[card])),
        None => Ok(()),
    }
}
