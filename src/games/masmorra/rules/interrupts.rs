//! Cards out of turn (M70, M71): windows, in which seats are asked clockwise until all pass; the last card played works first.
//!
//! UNFINISHED: `open_window` opens none, so that `Window` is never asked. It is called where a trigger comes up: `TurnStart` at the start of a turn, `Any`
//! there (after `TurnStart`) and at the start of the Dungeon Master phase, `Xp` and `Treasure` when a gain is announced
//! ([`Due`](super::super::state::Due) on top of `State::dues`), `Card` when a card has been played (on top of `State::played`).

use super::super::action::Action;
use super::super::config::Rules;
use super::super::event::Event;
use super::super::state::{State, Task};
use super::super::word::Trigger;
use super::Play;
use crate::game::Watch;

/// Cards that a seat may play in a window, or nothing.
pub fn options(_rules: &Rules, _state: &State, _trigger: Trigger, _by: u8, _next: u8, _each: &mut impl FnMut(Action)) {}

impl<W: Watch<Event>> Play<'_, W> {
    /// Something came up by this seat's doing: those who hold a fitting card are asked next.
    pub(super) fn open_window(&mut self, _trigger: Trigger, _by: u8) {}

    /// A seat plays a card, or passes.
    pub(super) fn interrupt(&mut self, _window: Task, _action: Action) {}
}
