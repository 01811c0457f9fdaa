//! Combat: who must be fought, what damage comes to, payback, monsters' abilities, rewards (rulebook "Fight a Monster", "Monsters", "Bosses";
//! M22 to M32, M57 to M69, M84).
//!
//! UNFINISHED. A combat is begun and told, its monsters count as fought, and nothing else happens: no `Strike` is asked for yet. What is to be
//! written here:
//! - `begin_combat`: sting, spawns, summons (M66, M84; those fight along), then thieves (M58: `Task::Lose` with `Loss::Foe`), then `Strike`
//!   until `combat.left` is empty, then `Victory`.
//! - `options`: next monster and [payments](super::super::dice::payments) without waste, defense for its payback included; abilities and cards
//!   that give symbols, magic ([`super::act::turns`]), as M30 says. `fight.order` may leave one monster only.
//! - `strike`: kill or payback ([`super::Play::wound`] with `Harm::Payback`), `Event::Fought`, sides of bosses (M65), tokens (M67), the Hydra
//!   (M69), moans (M61: `lose_xp`), Malaphyas (`malaphyas_is_dead`), cultists of the throne (`lair::minion_killed`).
//! - `victory`: one gain of XP (`xp.minor_mark`, M32) and one of cards (M29), if the hero stands.

use super::super::action::Action;
use super::super::config::Rules;
use super::super::event::Event;
use super::super::state::{Combat, State};
use super::super::word::Face;
use super::Play;
use crate::game::Watch;

/// The next monster and what it is fought with, and what else may be done in combat.
pub fn options(_rules: &Rules, _state: &State, _each: &mut impl FnMut(Action)) {}

impl<W: Watch<Event>> Play<'_, W> {
    /// A combat with all monsters in the room begins (M22, M31).
    pub(super) fn begin_combat(&mut self) {
        let (seat, room) = (self.state.turn.seat, self.state.active().room);
        let foes = self.state.foes_here(self.rules);
        self.tell(Event::Combat { seat, room, foes: foes.count_ones() as u8 });
        self.state.turn.fought |= foes;
        self.state.combat = Combat { before: self.state.active().xp, ..Combat::default() };
    }

    /// One monster is fought, or something is done between two.
    pub(super) fn strike(&mut self, _action: Action) {}

    /// Rewards after the last monster (M29).
    pub(super) fn victory(&mut self) {}

    /// Symbols of a face were gained: a thief in the room that has not had its own takes one (M58).
    pub(super) fn rob_symbol(&mut self, _face: Face) {}
}
