//! Ways through the dungeon: what is next to what, how far, and in a straight line.

use super::{DungeonMap, GridSide, LARGEST, TRAP, cell};
use crate::config::MOST_ROOMS;
use crate::config::keys::Meet;

/// The distance of a room that no way leads to.
pub const FAR: u8 = u8::MAX;

/// The rooms of a set, in order.
pub fn rooms(set: u64) -> impl Iterator<Item = u8> {
    let mut left = set;
    std::iter::from_fn(move || {
        let room = left.trailing_zeros();
        left &= left.checked_sub(1)?;
        Some(room as u8)
    })
}

impl DungeonMap {
    /// Rooms one step from another: through doors, and by stairs that are in use.
    #[inline]
    pub fn next_to(&self, room: u8) -> u64 {
        self.doors(room) | self.stairs(room).map_or(0, |other| 1 << other)
    }

    /// Steps from the nearest of these rooms to every room, a stair counted as one; [`FAR`] where no way leads.
    pub fn distances(&self, from: u64) -> [u8; MOST_ROOMS] {
        let mut far = [FAR; MOST_ROOMS];
        let (mut seen, mut edge, mut steps) = (from, from, 0);
        while edge != 0 {
            let next = rooms(edge).fold(0, |set, room| {
                far[usize::from(room)] = steps;
                set | self.next_to(room)
            });
            edge = next & !seen;
            (seen, steps) = (seen | edge, steps + 1);
        }
        far
    }

    /// All rooms of a level, as bits.
    pub fn of_level(&self, level: u8) -> u64 {
        let all = self.rooms().iter().zip(0..);
        all.filter(|(room, _)| room.level == level).fold(0, |set, (_, number)| set | 1 << number)
    }

    /// Every longest straight line of connected tiles (M71), of two rooms or more. In the lair, which has no cells, two connected rooms are a
    /// line.
    pub fn lines(&self, meet: Meet, mut each: impl FnMut(u64)) {
        for level in 0..super::BOARDS as u8 {
            for (side, at) in
                [GridSide::East, GridSide::South].into_iter().flat_map(|side| cells().map(move |at| (side, at)))
            {
                let starts = self.on(level, at) < TRAP && !self.is_open(level, side.opposite().of(at), side, meet);
                if starts {
                    let line = self.line(level, at, side, meet);
                    if line.count_ones() > 1 {
                        each(line);
                    }
                }
            }
        }
        for (room, lies) in (0..).zip(self.rooms()).filter(|(_, lies)| usize::from(lies.level) >= super::BOARDS) {
            debug_assert!(usize::from(lies.level) >= super::BOARDS);
            rooms(self.doors(room)).filter(|other| *other > room).for_each(|other| each(1 << room | 1 << other));
        }
    }

    fn line(&self, level: u8, from: u8, side: GridSide, meet: Meet) -> u64 {
        let (mut at, mut line) = (from, 1_u64 << self.on(level, from));
        while self.is_open(level, at, side, meet) {
            at = side.of(at);
            line |= 1 << self.on(level, at);
        }
        line
    }
}

fn cells() -> impl Iterator<Item = u8> {
    (0..LARGEST).flat_map(|row| (0..LARGEST).map(move |column| cell(row, column)))
}
