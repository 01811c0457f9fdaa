//! Exploring: the tile on top, its place, traps that are turned up (rulebook "Explore", "Trap", "Exploring Medium Rooms"; M16 to M20, M45).

use super::Play;
use super::act::step_pays;
use crate::action::{Action, StepPayment};
use crate::config::keys::{MediumOut, OnExplore};
use crate::config::{RoomKind, Rules};
use crate::event::{Event, GainReason};
use crate::map::{DungeonRoom, GridCell, NONE, PlacedTile, TileDoors, TilePlacement};
use crate::state::{State, Task};
use crate::task::NOBODY;
use kit::game::EventObserver;

/// The stack of small tiles of a level.
const fn small(level: u8) -> usize {
    2 * level as usize
}

/// The stack of medium tiles of a level.
const fn medium(level: u8) -> usize {
    small(level) + 1
}

/// Doors on every side, of a tile that nobody knows yet.
fn all_doors(medium: bool) -> TileDoors {
    (0..if medium { 8 } else { 4 }).fold(TileDoors::NONE, TileDoors::with)
}

/// The size of the tile that comes next on a level, with its doors as far as they are known; `None` if nothing can be explored there. A
/// rune is a medium tile (M45).
pub fn next_tile(rules: &Rules, state: &State, level: u8) -> Option<(bool, TileDoors)> {
    if level > 1 {
        return None;
    }
    let top = state.stacks[small(level)].top()?;
    if !state.shown[usize::from(level)] {
        return Some((false, all_doors(false)));
    }
    let tile = rules.tile(top);
    if tile.room != RoomKind::Rune {
        return Some((false, tile.doors));
    }
    match (state.stacks[medium(level)].is_empty(), rules.medium_out) {
        (false, _) => Some((true, all_doors(true))),
        (true, MediumOut::Small) => Some((false, tile.doors)),
        (true, MediumOut::Closed) => None,
    }
}

/// True if the active hero may explore from a room.
pub fn can_explore(rules: &Rules, state: &State, room: u8) -> bool {
    let tile = next_tile(rules, state, state.map.room(room).level);
    tile.is_some_and(|tile| state.map.spots(room, tile, rules.doors_meet, rules.map_size).next().is_some())
}

/// A new room, by each way to pay the move point.
pub fn explorations(rules: &Rules, state: &State, each: &mut impl FnMut(Action)) {
    if !state.held(rules) && can_explore(rules, state, state.active().room) {
        step_pays(rules, state, |with: StepPayment| each(Action::Explore(with)));
    }
}

/// The places for a tile into which the active hero goes.
pub fn places(rules: &Rules, state: &State, tile: u8, each: &mut impl FnMut(Action)) {
    let row = rules.tile(tile);
    let shape = (row.medium, row.doors);
    let spots = state.map.spots(state.active().room, shape, rules.doors_meet, rules.map_size);
    spots.for_each(|TilePlacement { at, turn }| each(Action::Place { at, turn }));
}

/// The cells for a trap: next to the room that was explored, else next to any other of the level (M18, M45).
pub fn trap_cells(rules: &Rules, state: &State, level: u8, room: u8, each: &mut impl FnMut(Action)) {
    let size = rules.map_size;
    let full = room == NONE
        || state.map.room(room).body.medium && state.map.traps_beside(room) >= usize::from(rules.room_traps);
    let mut beside = false;
    let mut lay = |at: GridCell| each(Action::Place { at, turn: 0 });
    if !full {
        state.map.beside(room, size, |at| {
            beside = true;
            lay(at);
        });
    }
    if !beside {
        state.map.elsewhere(level, room, size, lay);
    }
}

impl<W: EventObserver<Event>> Play<'_, W> {
    /// The active hero explores: a point is paid, and where nobody knows the tile on top (24) it is turned up first.
    pub(super) fn explore(&mut self, with: StepPayment) {
        self.pay_step(with, 1);
        let room = self.state.active().room;
        let level = self.state.map.room(room).level;
        if self.state.map.is_bound(room, self.rules.map_size) {
            self.tell(Event::Bound(room));
        }
        self.pend(Task::Seek);
        if !self.state.shown[usize::from(level)] {
            self.pend(Task::Turnup { level, room });
        }
    }

    /// The tile on top is taken; of a rune the medium tile (M45). What has no place any more, after traps that were turned up, stays.
    pub(super) fn seek(&mut self) {
        let room = self.state.active().room;
        if self.state.turn.fallen || !can_explore(self.rules, self.state, room) {
            return;
        }
        let level = self.state.map.room(room).level;
        self.state.shown[usize::from(level)] = false;
        let Some(top) = self.state.stacks[small(level)].pop() else { return };
        let is_rune = self.rules.tile(top).room == RoomKind::Rune;
        let below = if is_rune { self.state.stacks[medium(level)].pop() } else { None };
        self.pend(Task::Place { tile: below.unwrap_or(top) });
    }

    /// The tile is laid, the hero goes in for free, and what M17 says follows in order, even if he falls.
    pub(super) fn place(&mut self, tile: u8, action: Action) {
        let Action::Place { at, turn } = action else { return };
        let (seat, row, from) = (self.state.turn.seat, self.rules.tile(tile), self.state.active().room);
        let level = self.state.map.room(from).level;
        let body = PlacedTile { at, medium: row.medium, doors: row.doors.turned(turn, row.medium) };
        let room = DungeonRoom { tile, level, body, gold: row.gold, done: false };
        let room = self.state.map.lay(room, self.rules.doors_meet);
        self.tell(Event::Laid { room, tile, level, at, turn, seat });
        let next = [Task::Populate(room), Task::Explored(room), Task::Turnup { level, room }];
        self.pend_all(next.into_iter());
        if self.rules.trap_on_explore == OnExplore::Step {
            self.step_into(room, |play| play.arrive(seat, room, false));
        } else {
            self.leave(from);
            self.arrive(seat, room, false);
            self.pend(Task::Enter(room));
        }
    }

    /// A medium room gives XP to whoever explored it and stands (M17, M20).
    pub(super) fn explored(&mut self, room: u8) {
        let medium = self.state.map.room(room).body.medium;
        if medium && !self.state.turn.fallen && self.rules.xp_medium > 0 {
            let seat = self.state.turn.seat;
            self.pend(Task::Xp { seat, amount: self.rules.xp_medium, why: GainReason::Medium });
        }
    }

    /// Tiles are turned up until a room shows; traps are laid and work (M17, M18).
    pub(super) fn turn_up(&mut self, level: u8, room: u8) {
        let stack = small(level);
        let Some(tile) = self.state.stacks[stack].top() else { return };
        self.tell(Event::Turned { tile, level });
        if self.rules.tile(tile).room != RoomKind::Trap {
            self.state.shown[usize::from(level)] = true;
            return;
        }
        self.state.stacks[stack].pop();
        self.pend(Task::Turnup { level, room });
        let mut cells = 0;
        trap_cells(self.rules, self.state, level, room, &mut |_| cells += 1);
        match cells {
            0 => self.tell(Event::TrapOut(tile)),
            _ => self.pend(Task::TrapAt { tile, level, room }),
        }
    }

    /// A trap is laid, and works at once (M18).
    pub(super) fn place_trap(&mut self, tile: u8, level: u8, action: Action) {
        let Action::Place { at, .. } = action else { return };
        let trap = self.state.map.lay_trap(tile, level, at);
        self.tell(Event::TrapLaid { trap, at, level });
        self.pend(Task::Fire { trap, by: NOBODY });
    }
}
