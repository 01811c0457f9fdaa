//! Treasure cards, and what cards, abilities and rooms give (rulebook "Treasure Cards"; M70, M71, M86).
//!
//! UNFINISHED: no card can be played yet, and of [gains](Gain) only symbols of one face, life, gold, XP and cards are given (a fountain needs
//! them). The others want `Task::Target`, or a task of their own.

use super::super::action::Action;
use super::super::config::Rules;
use super::super::dice::more;
use super::super::event::{Event, Why};
use super::super::state::{State, Task};
use super::super::word::{Face, Gain};
use super::Play;
use crate::game::Watch;

/// Purple halves that the active hero may play now.
pub fn options(_rules: &Rules, _state: &State, _each: &mut impl FnMut(Action)) {}

/// Whom or what a gain may be for.
pub fn targets(_rules: &Rules, _state: &State, _gain: Gain, _seat: u8, _each: &mut impl FnMut(Action)) {}

impl<W: Watch<Event>> Play<'_, W> {
    /// The purple half of a card is played.
    pub(super) fn play_card(&mut self, _place: u8) {}

    /// A card that was played works, unless it was cancelled meanwhile.
    pub(super) fn card_works(&mut self, _seat: u8, _card: u8, _orange: bool) {}

    /// It is for this.
    pub(super) fn aim(&mut self, _gain: Gain, _seat: u8, _action: Action) {}

    /// One gain.
    pub(super) fn gain(&mut self, gain: Gain, seat: u8) {
        match gain {
            Gain::Symbol(face, count) => self.gain_symbols(seat, face, count),
            Gain::Heal(amount) => self.heal(seat, amount),
            Gain::Gold(amount) => self.gain_gold(seat, amount),
            Gain::Xp(amount) => self.pend(Task::Xp { seat, amount, why: Why::Card }),
            Gain::Treasure(amount) => self.pend(Task::Treasure { seat, amount, why: Why::Card }),
            _ => {}
        }
    }

    /// Symbols for the active hero; they hold in this room (M9).
    pub(super) fn gain_symbols(&mut self, seat: u8, face: Face, count: u8) {
        let purse = &mut self.state.turn.purse;
        purse.symbols = (0..count).fold(purse.symbols, |pool, _| more(pool, face));
        self.tell(Event::Symbols { seat, face, count });
        self.rob_symbol(face);
    }
}
