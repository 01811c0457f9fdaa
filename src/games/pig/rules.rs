//! The rules: a function for each choice, and one for what follows from it.

use super::action::Event;
use super::config::Rules;
use super::purpose;
use super::state::{Phase, State};
use crate::game::Watch;
use crate::luck::Luck;

/// Rolls the die: the bust face loses the turn's sum, any other is added to it.
#[inline]
pub fn roll(rules: &Rules, state: &mut State, luck: &mut Luck, watch: &mut impl Watch<Event>) {
    let seat = state.seat;
    let face = luck.stream(purpose::DICE, seat).below(rules.sides) + 1;
    watch.event(Event::Rolled { seat, face });
    state.rolls += 1;
    if face == rules.bust {
        state.turn_total = 0;
        end_turn(rules, state, true, watch);
    } else {
        state.turn_total += face;
    }
}

/// Banks the turn's sum; enough of it wins.
#[inline]
pub fn hold(rules: &Rules, state: &mut State, watch: &mut impl Watch<Event>) {
    state.scores[state.seat] += state.turn_total;
    end_turn(rules, state, false, watch);
}

#[inline]
fn end_turn(rules: &Rules, state: &mut State, bust: bool, watch: &mut impl Watch<Event>) {
    watch.event(Event::Ended {
        seat: state.seat,
        rolls: state.rolls,
        banked: state.turn_total,
        bust,
    });
    (state.turn_total, state.rolls) = (0, 0);
    if state.scores[state.seat] >= rules.score {
        state.phase = Phase::Won;
    } else if state.turns == rules.turn_cap() {
        state.phase = Phase::Stalemate;
    } else {
        pass(rules, state);
    }
}

/// The next player's turn begins.
#[inline]
fn pass(rules: &Rules, state: &mut State) {
    // A branch here would be a coin flip to the processor: whose turn it is does not tell how long ago the last one ended.
    let last = state.seat + 1 == rules.seats;
    state.seat = if last { 0 } else { state.seat + 1 };
    state.round += u32::from(last);
    state.turns += 1;
}
