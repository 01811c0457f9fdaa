//! The Dungeon Master phase of rivals: monsters are moved (rulebook "Move Monsters"; M38), and rituals at the end of a turn (M56). What may
//! move where is the same for the alliance (M80). Where monsters appear stands in `spawn`.
//!
//! # Decided
//! - A stair costs monsters what it costs heroes (19), nothing as shipped: so it can still be used when all points are spent, once each.
//! - Monsters lay the entrance of the second level (M51), but never the lair, whose side is for a hero to choose (M73).
//! - Dice of the same monster in the same room are alike: one of them is offered.
//! - Where no major die can be had for the ritual, its Cultist is gone all the same, and nothing appears (M40).

use super::{Play, walk};
use crate::action::Action;
use crate::config::{RoomKind, Rules};
use crate::event::Event;
use crate::map::{NONE, rooms};
use crate::state::{State, Task};
use crate::task::SpawnKind;
use crate::word::MonsterTrait;
use kit::game::EventObserver;

/// True if a monster may move at all: it is on the map, no hero stands where it is (M38), and it is none of the lair's that stay (M74,
/// M76).
pub fn is_free(rules: &Rules, state: &State, foe: u8) -> bool {
    let room = state.foes[usize::from(foe)].room;
    let stays = state.rooted >> foe & 1 == 1 || foe == rules.first_boss() + rules.malaphyas;
    room != NONE && !stays && state.heroes_at(rules) >> room & 1 == 0
}

/// True if a web holds the monster (M52).
pub fn is_webbed(rules: &Rules, state: &State, foe: u8) -> bool {
    let room = state.foes[usize::from(foe)].room;
    let unheld = || state.side(rules, foe).traits.contains(&MonsterTrait::Unheld);
    state.kind(rules, room) == RoomKind::Web && !unheld()
}

/// True if a room holds one more monster (M38, M39).
fn has_place(rules: &Rules, state: &State, room: u8, foe: u8) -> bool {
    let size = if state.is_major(rules, foe) { rules.room_major } else { 1 };
    state.crowd(rules, room) + size <= state.room_limit(rules, room)
}

/// Rooms behind doors into which a monster may go.
pub fn doors<'a>(rules: &'a Rules, state: &'a State, foe: u8) -> impl Iterator<Item = u8> + 'a {
    let room = state.foes[usize::from(foe)].room;
    rooms(state.map.doors(room)).filter(move |&to| has_place(rules, state, to, foe))
}

/// The other end of its room's stairs, once each in a phase (M51); [`NONE`] where the entrance is still to be laid.
pub fn stair(rules: &Rules, state: &State, foe: u8) -> Option<u8> {
    let room = state.foes[usize::from(foe)].room;
    let to = walk::stairs(rules, state, room).filter(|_| state.turn.climbed >> foe & 1 == 0)?;
    let open = match to {
        NONE => state.kind(rules, room) == RoomKind::StairsTwo,
        to => has_place(rules, state, to, foe),
    };
    open.then_some(to)
}

/// True if a die before this one is the same monster in the same place, with the same behind it.
pub fn is_repeat(rules: &Rules, state: &State, foe: u8) -> bool {
    let turn = &state.turn;
    let marks = |foe: u8| [state.rooted, turn.marched, turn.climbed, turn.fought].map(|set| set >> foe & 1 == 1);
    let held = |foe: u8| state.foes[usize::from(foe)];
    foe < rules.first_boss() && (0..foe).any(|other| held(other) == held(foe) && marks(other) == marks(foe))
}

/// Moves of one monster through one door or stair for so many points, and none (M38, M51, M52).
pub fn marches(rules: &Rules, state: &State, left: u8, each: &mut impl FnMut(Action)) {
    let mut moves = false;
    let mut offer = |foe: u8, to: u8| {
        moves = true;
        each(Action::March { foe, to });
    };
    for foe in (0..rules.foes() as u8).filter(|&foe| is_free(rules, state, foe) && !is_repeat(rules, state, foe)) {
        if toll(rules, state, foe) <= left {
            doors(rules, state, foe).for_each(|to| offer(foe, to));
        }
        if let Some(to) = stair(rules, state, foe).filter(|_| rules.stairs_cost <= left) {
            offer(foe, to);
        }
    }
    if moves {
        each(Action::Stop);
    }
}

/// Points for leaving its room by a door.
fn toll(rules: &Rules, state: &State, foe: u8) -> u8 {
    if is_webbed(rules, state, foe) { rules.web_points } else { 1 }
}

/// True if the way of a monster leads up or down.
fn is_stair(state: &State, foe: u8, to: u8) -> bool {
    let room = state.foes[usize::from(foe)].room;
    to == NONE || state.map.doors(room) >> to & 1 == 0
}

impl<W: EventObserver<Event>> Play<'_, W> {
    /// A monster moves; `left` points were there before.
    pub(super) fn march(&mut self, left: u8, action: Action) {
        let Action::March { foe, to } = action else { return };
        let by_stair = is_stair(self.state, foe, to);
        let points = if by_stair { self.rules.stairs_cost } else { toll(self.rules, self.state, foe) };
        self.pend(Task::March(left.saturating_sub(points)));
        self.lead(foe, to);
    }

    /// A monster goes into another room, whatever leads it. It is the first there if the entrance is not laid yet (M51).
    pub(super) fn lead(&mut self, foe: u8, to: u8) {
        let from = self.state.foes[usize::from(foe)].room;
        if is_stair(self.state, foe, to) {
            self.state.turn.climbed |= 1 << foe;
        }
        let to = if to == NONE { self.open_entrance(from) } else { to };
        let held = &mut self.state.foes[usize::from(foe)];
        held.room = to;
        let row = held.row;
        self.tell(Event::Marched { foe, row, from, to });
    }

    /// One of a ritual's monsters becomes another at the end of the turn in which the room was placed, if one is left there (M56): once. It
    /// says whether one is about to; the turn ends after it.
    pub(super) fn finish_ritual(&mut self) -> bool {
        let (rules, state) = (self.rules, &*self.state);
        let mut all = 0..state.map.rooms().len() as u8;
        let due = |room: &u8| state.kind(rules, *room) == RoomKind::Ritual && !state.map.room(*room).done;
        let Some(room) = all.find(due) else { return false };
        let tile = state.tile(rules, room);
        let (fixed, becomes) = tile.map_or((&[][..], None), |tile| (&tile.fixed[..], tile.becomes));
        let is_left = |foe: &u8| *foe < rules.first_boss() && fixed.contains(&state.foes[usize::from(*foe)].row);
        let left = state.foes_in(rules, room).find(is_left);
        self.state.map.room_mut(room).done = true;
        self.pend(Task::EndTurn);
        if let (Some(foe), Some(row)) = (left, becomes) {
            self.pend(Task::Overflow(room));
            self.pend(Task::Spawn { room, what: SpawnKind::Row(row) });
            self.remove(foe);
        }
        true
    }
}
