//! Hand Creation Phase: each player draws from the own deck until the building area has five cards.

use super::explore;
use crate::action::Event;
use crate::config::Rules;
use crate::spell::Spell;
use crate::state::{Phase, State};
use kit::game::EventObserver;
use kit::luck::Luck;

/// The active player draws, and those after it. Of the first card one may be asked whether to keep it.
pub fn create(rules: &Rules, state: &mut State, luck: &mut Luck, watch: &mut impl EventObserver<Event>) {
    loop {
        let redraws = state.player().can(rules, Spell::Redraw);
        if redraws && draw(rules, state, luck, watch) {
            state.phase = Phase::Redraw;
            return;
        }
        if fill(rules, state, luck, watch) {
            return explore::begin(rules, state, luck, watch);
        }
    }
}

/// "You may choose to either keep it for this round or place it in your discard pile. Whatever you choose, continue drawing."
pub fn redraw(rules: &Rules, state: &mut State, keep: bool, luck: &mut Luck, watch: &mut impl EventObserver<Event>) {
    let seat = state.active;
    let player = state.player_mut();
    if let Some(place) = player.unused(rules, |spell| spell == Spell::Redraw) {
        player.use_up(place);
    }
    if !keep && let Some(card) = player.hand.pop() {
        player.deck.discard.push(card);
        watch.event(Event::Redrew { seat, card });
    }
    if fill(rules, state, luck, watch) {
        return explore::begin(rules, state, luck, watch);
    }
    create(rules, state, luck, watch);
}

/// Fills the active player's hand and passes on; tells whether that was the last player.
fn fill(rules: &Rules, state: &mut State, luck: &mut Luck, watch: &mut impl EventObserver<Event>) -> bool {
    while draw(rules, state, luck, watch) {}
    state.active += 1;
    usize::from(state.active) == rules.seats
}

/// Draws a card, if one is due and there is one.
fn draw(rules: &Rules, state: &mut State, luck: &mut Luck, watch: &mut impl EventObserver<Event>) -> bool {
    let seat = state.active;
    let player = state.player_mut();
    if player.hand.len() >= usize::from(rules.hand) {
        return false;
    }
    let (card, shuffled) = player.draw(rules, seat.into(), luck);
    if shuffled {
        watch.event(Event::Shuffled(seat));
    }
    let Some(card) = card else { return false };
    state.player_mut().hand.push(card);
    watch.event(Event::Drew { seat, card });
    true
}
