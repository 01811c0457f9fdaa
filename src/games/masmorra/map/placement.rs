//! Where tiles may lie (M16, M18, M45), and what follows from where they lie (M19).

use super::{DungeonMap, DungeonRoom, GridCell, GridSide, PlacedTile, TRAP, TileDoors, TrapTile, cell, place};
use crate::config::keys::Meet;

/// A place for a tile: its north-western cell, and quarter turns clockwise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TilePlacement {
    /// Its north-western cell.
    pub at: GridCell,
    /// Quarter turns.
    pub turn: u8,
}

/// Unit edges of a tile where it lies next to a room, a bit each.
#[derive(Clone, Copy)]
struct SharedEdges {
    all: u8,
    /// The edges at doors of the room.
    doors: u8,
}

impl SharedEdges {
    fn of(room: PlacedTile, at: GridCell, medium: bool) -> Self {
        let edges = PlacedTile { at, medium, doors: TileDoors::NONE }.edges();
        let next = edges.filter(|(_, inside, side)| room.covers(side.of(*inside)));
        next.fold(Self { all: 0, doors: 0 }, |Self { all, doors }, (edge, inside, side)| {
            let door = room.door_at(side.of(inside), side.opposite());
            Self { all: all | 1 << edge, doors: doors | u8::from(door) << edge }
        })
    }

    /// True if there is a way between the room and a tile with these doors.
    fn is_way(self, doors: TileDoors, meet: Meet) -> bool {
        doors.meet(self.doors) || meet == Meet::One && (self.doors != 0 || doors.meet(self.all))
    }
}

/// True if a door of one tile is a way into the other.
fn connects(one: PlacedTile, other: PlacedTile, meet: Meet) -> bool {
    SharedEdges::of(one, other.at, other.medium).is_way(other.doors, meet)
}

fn opens(one: bool, other: bool, meet: Meet) -> bool {
    if meet == Meet::Both { one && other } else { one || other }
}

impl DungeonMap {
    /// Every place where a tile with these doors may lie next to a room so that a door leads into it (M16), each once.
    pub fn spots(
        &self,
        from: u8,
        tile: (bool, TileDoors),
        meet: Meet,
        size: u8,
    ) -> impl Iterator<Item = TilePlacement> + '_ {
        let ((medium, doors), room) = (tile, *self.room(from));
        let reachable = if medium { 2 } else { 1 };
        let (row, column) = place(room.body.at);
        let range = move |start: u8| start.saturating_sub(reachable)..=start + room.body.size();
        let cells = range(row).flat_map(move |row| range(column).map(move |column| cell(row, column)));
        let free = cells.filter(move |at| inside(*at, medium, size) && self.is_free(room.level, *at, medium));
        let next = free.map(move |at| (at, SharedEdges::of(room.body, at, medium))).filter(|(_, touch)| touch.all != 0);
        let turned = next.flat_map(|(at, touch)| (0..4).map(move |turn| (TilePlacement { at, turn }, touch)));
        let fits = turned.filter(move |(TilePlacement { turn, .. }, touch)| {
            let turned = doors.turned(*turn, medium);
            let again = (0..*turn).any(|before| doors.turned(before, medium) == turned);
            !again && touch.is_way(turned, meet)
        });
        fits.map(|(spot, _)| spot)
    }

    /// True if a door of a room opens over the edge of the map (27).
    pub fn is_bound(&self, room: u8, size: u8) -> bool {
        let body = self.room(room).body;
        body.edges().any(|(edge, cell, side)| body.doors.has(edge) && !inside(side.of(cell), false, size))
    }

    /// True if a door of a room opens onto a free cell of the map.
    pub fn has_gap(&self, room: u8, size: u8) -> bool {
        let DungeonRoom { level, body, .. } = *self.room(room);
        usize::from(level) < super::BOARDS
            && body.edges().any(|(edge, cell, side)| {
                let at = side.of(cell);
                body.doors.has(edge) && inside(at, false, size) && self.on(level, at) == super::NONE
            })
    }

    /// Doors of a tile that lies there: into rooms, and onto free cells.
    pub fn openings(&self, level: u8, body: PlacedTile, meet: Meet, size: u8) -> (u8, u8) {
        let (mut links, mut gaps) = (0, 0);
        for (edge, cell, side) in body.edges() {
            let (at, door) = (side.of(cell), body.doors.has(edge));
            let there = self.on(level, at);
            if there < TRAP {
                links += u8::from(opens(self.room(there).body.door_at(at, side.opposite()), door, meet));
            } else if there == super::NONE {
                gaps += u8::from(door && inside(at, false, size));
            }
        }
        (links, gaps)
    }

    /// Rooms, a bit each, that a trap on this cell touches.
    pub fn beside_trap(&self, level: u8, at: GridCell) -> u64 {
        let rooms = GridSide::ALL.iter().map(|side| self.on(level, side.of(at))).filter(|room| *room < TRAP);
        rooms.fold(0, |set: u64, room| set | 1 << room)
    }

    /// The number of armed traps that a tile which lies there touches.
    pub fn traps_by(&self, level: u8, body: PlacedTile) -> usize {
        let touches = |trap: &TrapTile| body.edges().any(|(_, cell, side)| side.of(cell) == trap.at);
        self.traps.iter().filter(|trap| trap.level == level && !trap.disarmed && touches(trap)).count()
    }

    fn is_free(&self, level: u8, at: GridCell, medium: bool) -> bool {
        PlacedTile { at, medium, doors: TileDoors::NONE }.cells().all(|at| self.on(level, at) == super::NONE)
    }

    /// Lays a room; its number. The caller has chosen a legal place.
    pub fn lay(&mut self, room: DungeonRoom, meet: Meet) -> u8 {
        let number = self.rooms.len() as u8;
        for other in 0..number {
            let lies = *self.room(other);
            if lies.level == room.level && connects(lies.body, room.body, meet) {
                self.connect(number, other);
            }
        }
        for at in room.body.cells() {
            self.boards[usize::from(room.level)][usize::from(at)] = number;
        }
        for (_, inside, side) in room.body.edges() {
            let there = self.on(room.level, side.of(inside));
            if (TRAP..super::NONE).contains(&there) {
                self.traps[usize::from(there - TRAP)].touches |= 1 << number;
            }
        }
        self.rooms.push(room);
        number
    }

    /// Lays a trap; its number. It touches rooms by edge alone (M19).
    pub fn lay_trap(&mut self, tile: u8, level: u8, at: GridCell) -> u8 {
        let number = self.traps.len() as u8;
        let touches = GridSide::ALL.iter().map(|side| self.on(level, side.of(at))).filter(|room| *room < TRAP);
        let touches = touches.fold(0, |set: u64, room| set | 1 << room);
        self.traps.push(TrapTile { tile, level, at, disarmed: false, touches });
        self.boards[usize::from(level)][usize::from(at)] = TRAP + number;
        number
    }

    /// Free cells that share an edge with a room, each once: where a trap may lie (M18).
    pub fn beside(&self, room: u8, size: u8, mut each: impl FnMut(GridCell)) {
        let DungeonRoom { level, body, .. } = *self.room(room);
        for (edge, cell, side) in body.edges() {
            let at = side.of(cell);
            let before = body.edges().take(edge.into()).any(|(_, cell, side)| side.of(cell) == at);
            if !before && inside(at, false, size) && self.on(level, at) == super::NONE {
                each(at);
            }
        }
    }

    /// Free cells that share an edge with any room of a level but this one, and not with it.
    pub fn elsewhere(&self, level: u8, room: u8, size: u8, mut each: impl FnMut(GridCell)) {
        for at in (0..size).flat_map(|row| (0..size).map(move |column| cell(row, column))) {
            let beside =
                |wanted: &dyn Fn(u8) -> bool| GridSide::ALL.iter().any(|side| wanted(self.on(level, side.of(at))));
            let free = self.on(level, at) == super::NONE;
            if free && beside(&|there| there < TRAP) && !beside(&|there| there == room) {
                each(at);
            }
        }
    }

    /// Traps that touch a room, disarmed ones too.
    pub fn traps_beside(&self, room: u8) -> usize {
        self.traps.iter().filter(|trap| trap.touches >> room & 1 == 1).count()
    }

    /// True if two cells, the second on this side of the first, are of one room or of two that are connected.
    pub(super) fn is_open(&self, level: u8, from: GridCell, side: GridSide, meet: Meet) -> bool {
        let to = side.of(from);
        let (one, other) = (self.on(level, from), self.on(level, to));
        if one >= TRAP || other >= TRAP {
            return false;
        }
        let door = |room: u8, at: GridCell, side: GridSide| self.room(room).body.door_at(at, side);
        one == other || opens(door(one, from, side), door(other, to, side.opposite()), meet)
    }
}

/// True if a tile lies on the map with all its cells.
fn inside(at: GridCell, medium: bool, size: u8) -> bool {
    let (row, column) = place(at);
    let last = u8::from(medium);
    row + last < size && column + last < size
}
