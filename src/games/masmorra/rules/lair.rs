//! The third level: throne room and sewers, and what Malaphyas does (rulebook "Epic Game Rules"; M72 to M76, M84, M85).
//!
//! UNFINISHED: its side can be chosen, and nothing is laid. `open_lair` is to add the rooms of a side (`Map::add_lair`, `Map::connect`), join
//! the stairs, place monsters and bosses, give XP, teleport all heroes (45), toss in the sewers, and set `State::sewers`, which wards the dungeon.

use super::super::action::Action;
use super::super::config::Rules;
use super::super::config::keys::LairChoice;
use super::super::event::Event;
use super::super::state::State;
use super::Play;
use crate::game::Watch;

/// Where Malaphyas may be met (M73).
pub fn sides(rules: &Rules, each: &mut impl FnMut(Action)) {
    if rules.mode_lair != LairChoice::Sewers {
        each(Action::Lair { sewers: false });
    }
    if rules.mode_lair != LairChoice::Throne {
        each(Action::Lair { sewers: true });
    }
}

/// Monsters that the active hero may push into the pit (M74).
pub fn pushes(_rules: &Rules, _state: &State, _each: &mut impl FnMut(Action)) {}

impl<W: Watch<Event>> Play<'_, W> {
    /// The lair is laid, and all heroes are there (M73, 45).
    pub(super) fn open_lair(&mut self, _action: Action) {}

    /// A monster falls into the pit (M74).
    pub(super) fn push_into_pit(&mut self, _foe: u8) {}

    /// Malaphyas acts at the start of a turn (M75, M76).
    pub(super) fn malaphyas_acts(&mut self) {}

    /// A monster has left the map: where one of the throne's Cultists is left, it becomes a Dark Watcher (M74).
    pub(super) fn cultists_left(&mut self) {}

    /// A boss is dead for good: with the second of the sewers Malaphyas comes (M76).
    #[allow(dead_code)] // For `fight`.
    pub(super) fn boss_is_dead(&mut self, _foe: u8) {}
}
