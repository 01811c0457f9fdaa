//! The map: three levels of rooms and traps, with the doors between them.
//!
//! Levels 1 and 2 are boards of cells, row 0 in the north, column 0 in the west. A small tile covers one cell, a medium one two by two
//! (M45); a door sits in the middle of a cell's edge, so that small and medium doors meet. Level 3, the lair, has rooms and ways between
//! them but no cells. Rooms are numbered in the order in which they were explored; sets of rooms are bits of an `u64`.

mod distances;
mod placed_tile;
mod placement;

pub use distances::{FAR, rooms};
pub use placed_tile::{GridCell, GridSide, LARGEST, PlacedTile, TileDoors, cell, place};
pub use placement::TilePlacement;

use super::config::{MOST_ROOMS, MOST_TRAPS};
use kit::pieces::ArrayPile;

/// The number of no room, and of a cell on which nothing lies.
pub const NONE: u8 = u8::MAX;
/// The number of the first trap on a cell: lower numbers are rooms.
const TRAP: u8 = MOST_ROOMS as u8;
/// Levels with cells.
const BOARDS: usize = 2;

/// A room of the dungeon.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DungeonRoom {
    /// Its tile; of level 3 its row of the lair.
    pub tile: u8,
    /// Its level, from 0.
    pub level: u8,
    /// Where it lies, on levels 0 and 1.
    pub body: PlacedTile,
    /// Gold on it.
    pub gold: u8,
    /// Was its chest opened (M48), its bosses' breath drawn, its ritual done (M56)?
    pub done: bool,
}

/// A trap tile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TrapTile {
    /// Its tile.
    pub tile: u8,
    /// Its level, from 0.
    pub level: u8,
    /// Its cell.
    pub at: GridCell,
    /// Is it face down? It still blocks its cell.
    pub disarmed: bool,
    /// The rooms that share an edge with it, with doors or without (M19).
    pub touches: u64,
}

/// All that lies on the table.
#[derive(Clone, Debug, PartialEq)]
pub struct DungeonMap {
    boards: [[u8; 256]; BOARDS],
    rooms: ArrayPile<DungeonRoom, MOST_ROOMS>,
    traps: ArrayPile<TrapTile, MOST_TRAPS>,
    /// By room, those that a door leads to.
    doors: [u64; MOST_ROOMS],
    /// By room, the one at the other end of its stairs, or [`NONE`].
    stairs: [u8; MOST_ROOMS],
}

impl Default for DungeonMap {
    fn default() -> Self {
        Self {
            boards: [[NONE; 256]; BOARDS],
            rooms: ArrayPile::default(),
            traps: ArrayPile::default(),
            doors: [0; MOST_ROOMS],
            stairs: [NONE; MOST_ROOMS],
        }
    }
}

impl DungeonMap {
    /// All rooms, in the order in which they were explored.
    pub fn rooms(&self) -> &[DungeonRoom] {
        &self.rooms
    }

    /// All traps.
    pub fn traps(&self) -> &[TrapTile] {
        &self.traps
    }

    /// A room.
    #[inline]
    pub fn room(&self, room: u8) -> &DungeonRoom {
        &self.rooms[usize::from(room)]
    }

    /// A room, to be changed.
    #[inline]
    pub fn room_mut(&mut self, room: u8) -> &mut DungeonRoom {
        &mut self.rooms[usize::from(room)]
    }

    /// A trap is disarmed: it lies face down (M50).
    pub fn disarm(&mut self, trap: u8) {
        self.traps[usize::from(trap)].disarmed = true;
    }

    /// Rooms that a door leads to.
    #[inline]
    pub fn doors(&self, room: u8) -> u64 {
        self.doors[usize::from(room)]
    }

    /// The other end of a room's stairs.
    #[inline]
    pub fn stairs(&self, room: u8) -> Option<u8> {
        Some(self.stairs[usize::from(room)]).filter(|other| *other != NONE)
    }

    /// Stairs join two rooms.
    pub fn join(&mut self, one: u8, other: u8) {
        self.stairs[usize::from(one)] = other;
        self.stairs[usize::from(other)] = one;
    }

    /// A way without cells: between rooms of the lair.
    pub fn connect(&mut self, one: u8, other: u8) {
        self.doors[usize::from(one)] |= 1 << other;
        self.doors[usize::from(other)] |= 1 << one;
    }

    /// Armed traps that touch a room, by number.
    pub fn traps_at(&self, room: u8) -> impl Iterator<Item = u8> + '_ {
        let traps = self.traps.iter().zip(0..);
        traps.filter(move |(trap, _)| !trap.disarmed && trap.touches >> room & 1 == 1).map(|(_, number)| number)
    }

    /// A room without cells; its number.
    pub fn add_lair(&mut self, row: u8, level: u8) -> u8 {
        self.rooms.push(DungeonRoom { tile: row, level, ..DungeonRoom::default() });
        self.rooms.len() as u8 - 1
    }

    /// The room or the trap on a cell.
    fn on(&self, level: u8, at: GridCell) -> u8 {
        self.boards[usize::from(level)][usize::from(at)]
    }
}
