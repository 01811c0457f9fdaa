//! What must hold between any two actions: nothing is lost, nothing is there twice.

use super::config::Rules;
use super::state::{Phase, State};

/// Checks luck, cards, health, positions and the map; the message says what is wrong.
pub fn audit(rules: &Rules, state: &State) -> Result<(), String> {
    luck(rules, state)?;
    cards(rules, state)?;
    players(rules, state)?;
    if state.maze.is_consistent() {
        Ok(())
    } else {
        Err("what is kept of single cells is not what the map shows".into())
    }
}

/// Luck in hands and on the queue is what the players started with, always.
fn luck(rules: &Rules, state: &State) -> Result<(), String> {
    let held: u32 = state.players[..rules.seats].iter().map(|player| u32::from(player.luck)).sum();
    let laid: u32 = state.queue.luck.iter().map(|&luck| u32::from(luck)).sum();
    let all = rules.seats as u32 * u32::from(rules.luck);
    if held + laid == all {
        Ok(())
    } else {
        Err(format!("{held} luck in hands and {laid} on the queue are not the {all} of the start"))
    }
}

/// Every card is in exactly one place.
fn cards(rules: &Rules, state: &State) -> Result<(), String> {
    let mut seen = vec![0; rules.row_of.len()];
    let mut see = |cards: &[u8]| cards.iter().for_each(|&card| seen[usize::from(card)] += 1);
    see(state.deck.undrawn());
    see(state.deck.discarded());
    see(&state.queue.cards[..usize::from(state.queue.len)]);
    see(&state.current.drawn);
    for player in &state.players[..rules.seats] {
        see(&player.items);
    }
    if !matches!(state.phase, Phase::Card | Phase::Over) {
        see(&[state.current.card]);
    }
    match seen.iter().position(|&times| times != 1) {
        Some(card) => Err(format!("card {card} is on the table {} times", seen[card])),
        None => Ok(()),
    }
}

fn players(rules: &Rules, state: &State) -> Result<(), String> {
    for (seat, player) in state.players[..rules.seats].iter().enumerate() {
        if player.health == 0 || player.health > rules.max_health {
            return Err(format!("seat {} has {} health", seat + 1, player.health));
        }
        if player.items.len() > usize::from(rules.item_limit) {
            return Err(format!("seat {} holds {} items", seat + 1, player.items.len()));
        }
        if !state.maze.rooms().has(player.at) {
            return Err(format!("the pawn of seat {} stands in no room", seat + 1));
        }
    }
    Ok(())
}
