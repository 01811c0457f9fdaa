//! The Dungeon Master phase of rivals: monsters are moved (rulebook "Move Monsters"; M38), and rituals at the end of a turn (M56).
//!
//! UNFINISHED: nobody moves a monster yet, and no ritual works. Where monsters appear stands in `spawn`.

use super::super::action::Action;
use super::super::config::Rules;
use super::super::event::Event;
use super::super::state::State;
use super::Play;
use crate::game::Watch;

/// Moves of one monster through one door or stair, and none (M38, M51, M52).
pub fn marches(_rules: &Rules, _state: &State, _each: &mut impl FnMut(Action)) {}

impl<W: Watch<Event>> Play<'_, W> {
    /// A monster moves; `left` points were there before.
    pub(super) fn march(&mut self, _left: u8, _action: Action) {}

    /// One of a ritual's monsters becomes another (M56), once, in each room whose ritual is not done.
    pub(super) fn finish_rituals(&mut self) {}
}
