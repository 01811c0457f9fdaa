//! The alliance: evil cards, and monsters that come nearer (rulebook "Alliance Game Rules"; M77 to M81). Its defeat stands in `gain`, its end
//! in `turn`, its elixir in `act`, its stacks in `setup`.
//!
//! UNFINISHED: a card is drawn and told, and does nothing; monsters stay.

use super::super::action::Action;
use super::super::config::Rules;
use super::super::event::Event;
use super::super::map::NONE;
use super::super::state::State;
use super::Play;
use super::draw::purpose;
use crate::game::Watch;

/// Who moves the monsters: the active player, or whose card says so (M86).
pub fn mover(state: &State) -> u8 {
    if state.turn.mind == NONE { state.turn.seat } else { state.turn.mind }
}

/// Moves of the monster that is next, where there is more than one (M80).
pub fn advances(_rules: &Rules, _state: &State, _each: &mut impl FnMut(Action)) {}

/// Who may pay for the evil card, or its alternatives (M79, 30).
pub fn choices(_rules: &Rules, _state: &State, _each: &mut impl FnMut(Action)) {}

impl<W: Watch<Event>> Play<'_, W> {
    /// An evil card is drawn, and in force until the end of the hero phase (M79).
    pub(super) fn draw_evil(&mut self) {
        let all = self.rules.evil_deck.len();
        let Some(card) = self.state.evil.draw_top(all, |nth| self.luck.occasion(purpose::EVIL, nth)) else { return };
        self.state.evil.discard.push(card);
        let (seat, row) = (self.state.turn.seat, self.rules.evil_deck[usize::from(card)]);
        self.state.turn.evil = row;
        self.tell(Event::Evil { seat, row });
    }

    /// Somebody pays, or an alternative holds.
    pub(super) fn suffer(&mut self, _action: Action) {}

    /// A monster moves one room; so many rounds of moves are left.
    pub(super) fn advance(&mut self, _left: u8, _action: Action) {}
}
