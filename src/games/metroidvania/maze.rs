//! The maze: rooms on a square grid, their exits, walls and locks, and who can walk where.

use super::cells::{CellSet, GridCell, GridSide, RoomExits, cell};
use kit::game::bits;

/// The most bosses a table may list.
pub const MOST_BOSSES: usize = 16;

/// A boss of the boss table, by row.
pub type BossIndex = u8;

/// The number of no cell, for a boss that has no room yet.
const NOWHERE: GridCell = u8::MAX;

/// The maze as it is drawn on the map.
#[derive(Clone, Debug, PartialEq)]
pub struct Maze {
    size: u8,
    /// All cells of the maze.
    area: CellSet,
    /// Cells that hold a room.
    rooms: CellSet,
    /// By side: cells whose room has an exit there. Beside another room both have one or neither has.
    exits: [CellSet; 4],
    /// By number of `!` (1 to 3): the rooms that bear so many.
    threats: [CellSet; 3],
    /// The facts of single cells, kept beside the boards. With bytes for what plans lead to, this took a game from 859.8 to
    /// 825.3 thousand instructions.
    facts: [CellFacts; 256],
    /// The rooms with an exit into an empty cell, shut or not.
    frontier: CellSet,
    /// The rooms that bear a boss's symbol.
    opened: CellSet,
    /// The bosses whose symbols are drawn, a bit each.
    drawn: u16,
    /// The room that bears each boss's symbol.
    lairs: [GridCell; MOST_BOSSES],
    /// The locked exits of that room.
    locks: [RoomExits; MOST_BOSSES],
}

/// The facts that are asked of a single cell.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct CellFacts {
    /// The number of `!` of its room.
    threat: u8,
    /// The sides on which its room has an exit into an empty cell.
    out: RoomExits,
    /// The sides on which an empty cell of the maze lies.
    free: RoomExits,
}

/// The doors that are shut for one player: by side, the cells that may not be left that way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LockedDoors {
    by_side: [CellSet; 4],
    /// All cells with a door that is shut.
    any: CellSet,
}

impl LockedDoors {
    /// No door is shut.
    pub const NONE: Self = Self { by_side: [CellSet::NONE; 4], any: CellSet::NONE };

    fn insert(&mut self, at: GridCell, side: GridSide) {
        self.by_side[side as usize].insert(at);
        self.any.insert(at);
    }

    /// True if no door is shut.
    #[inline]
    pub fn is_none(&self) -> bool {
        self.any.is_empty()
    }

    /// True if the door on this side of a room is shut (or would be, if there was one).
    #[inline]
    pub fn has(&self, at: GridCell, side: GridSide) -> bool {
        self.by_side[side as usize].has(at)
    }

    /// The sides of a room on which the door is shut.
    #[inline]
    fn sides(&self, at: GridCell) -> RoomExits {
        if self.any.has(at) { self.sides_of(at) } else { RoomExits(0) }
    }

    fn sides_of(&self, at: GridCell) -> RoomExits {
        RoomExits::those(|side| self.has(at, side))
    }
}

/// The doors that a player may use: by side, the rooms that have one there.
#[derive(Clone, Copy, Debug)]
pub struct OpenDoors([CellSet; 4]);

impl OpenDoors {
    /// The cells one step out of any of these rooms.
    #[inline]
    fn out(&self, from: CellSet) -> CellSet {
        let Self([north, east, south, west]) = *self;
        (from & north).shifted(GridSide::North)
            | (from & east).shifted(GridSide::East)
            | (from & south).shifted(GridSide::South)
            | (from & west).shifted(GridSide::West)
    }

    /// The rooms out of which one step leads into any of these.
    #[inline]
    fn back(&self, to: CellSet) -> CellSet {
        let Self([north, east, south, west]) = *self;
        (to.shifted(GridSide::South) & north)
            | (to.shifted(GridSide::West) & east)
            | (to.shifted(GridSide::North) & south)
            | (to.shifted(GridSide::East) & west)
    }
}

impl Maze {
    /// A map with nothing on it but the start room, which has four exits and no `!`.
    pub fn new(size: u8, start: GridCell) -> Self {
        let mut maze = Self {
            size,
            area: CellSet::square(size),
            rooms: CellSet::NONE,
            exits: [CellSet::NONE; 4],
            threats: [CellSet::NONE; 3],
            facts: [CellFacts::default(); 256],
            frontier: CellSet::NONE,
            opened: CellSet::NONE,
            drawn: 0,
            lairs: [NOWHERE; MOST_BOSSES],
            locks: [RoomExits(0); MOST_BOSSES],
        };
        for side in GridSide::ALL {
            let beside = maze.area.shifted(side.opposite()) & maze.area;
            beside.each(|at| maze.facts[usize::from(at)].free.insert(side));
        }
        maze.put(start, RoomExits::ALL, 0);
        maze
    }

    /// Draws a room with these exits and so many `!`. An exit that faces a wall or the edge becomes a wall, on both sides.
    pub fn put(&mut self, at: GridCell, exits: RoomExits, threat: u8) {
        self.rooms.insert(at);
        for side in GridSide::ALL {
            let beyond = side.of(at);
            let meets = self.exits[side.opposite() as usize].has(beyond);
            if self.rooms.has(beyond) && !(meets && exits.has(side)) {
                self.exits[side.opposite() as usize].remove(beyond);
            } else if exits.has(side) && self.area.has(beyond) {
                self.exits[side as usize].insert(at);
            }
            self.fill(beyond, side.opposite());
        }
        let fact = &mut self.facts[usize::from(at)];
        (fact.threat, fact.out) = (threat, exits.and(fact.free));
        if fact.out.count() > 0 {
            self.frontier.insert(at);
        }
        if threat > 0 {
            self.threats[usize::from(threat) - 1].insert(at);
        }
    }

    /// The cell on this side is no longer empty.
    fn fill(&mut self, at: GridCell, side: GridSide) {
        let fact = &mut self.facts[usize::from(at)];
        fact.free.remove(side);
        fact.out.remove(side);
        if fact.out.count() == 0 {
            self.frontier.remove(at);
        }
    }

    /// Breaks the wall on one side: an exit of this room, and of the one behind if there is one.
    pub fn break_wall(&mut self, at: GridCell, side: GridSide) {
        self.exits[side as usize].insert(at);
        if self.rooms.has(side.of(at)) {
            self.exits[side.opposite() as usize].insert(side.of(at));
        } else {
            self.facts[usize::from(at)].out.insert(side);
            self.frontier.insert(at);
        }
    }

    /// True if there is a wall on this side that could be broken (not the edge of the maze).
    pub fn walled(&self, at: GridCell, side: GridSide) -> bool {
        !self.exits[side as usize].has(at) && self.area.has(side.of(at))
    }

    /// Takes the `!` off a room.
    pub fn clear_threat(&mut self, at: GridCell) {
        for threat in &mut self.threats {
            threat.remove(at);
        }
        self.facts[usize::from(at)].threat = 0;
    }

    /// Draws a boss's symbol and locks every exit but the one used; a wall is no exit, and if broken later it stands open.
    pub fn open_lair(&mut self, boss: BossIndex, at: GridCell, used: GridSide) {
        self.opened.insert(at);
        self.drawn |= 1 << boss;
        self.lairs[usize::from(boss)] = at;
        self.locks[usize::from(boss)] = RoomExits(self.exits(at).0 & !used.bit());
    }

    /// The doors shut for a player who may pass the locks of these bosses (a bit each).
    pub fn shut(&self, passes: u16) -> LockedDoors {
        let mut shut = LockedDoors::default();
        for boss in bits((self.drawn & !passes).into()) {
            let lair = self.lairs[boss];
            for side in GridSide::ALL.into_iter().filter(|side| self.locks[boss].has(*side)) {
                shut.insert(lair, side);
                shut.insert(side.of(lair), side.opposite());
            }
        }
        shut
    }

    /// Rows and columns of the maze.
    pub fn size(&self) -> u8 {
        self.size
    }

    /// The cells that hold a room.
    #[inline]
    pub fn rooms(&self) -> CellSet {
        self.rooms
    }

    /// The exits of a room, locked or not.
    #[inline]
    pub fn exits(&self, at: GridCell) -> RoomExits {
        RoomExits::those(|side| self.exits[side as usize].has(at))
    }

    /// The sides of a room that lead into an empty cell and are not shut.
    #[inline]
    pub fn unexplored(&self, at: GridCell, shut: &LockedDoors) -> RoomExits {
        self.facts[usize::from(at)].out.without(shut.sides(at))
    }

    /// The doors that are not shut: by side, the rooms with an exit there.
    #[inline]
    pub fn doors(&self, shut: &LockedDoors) -> OpenDoors {
        if shut.is_none() {
            return OpenDoors(self.exits);
        }
        let ([a, b, c, d], [e, f, g, h]) = (self.exits, shut.by_side);
        OpenDoors([a & !e, b & !f, c & !g, d & !h])
    }

    /// All rooms with an exit into an empty cell that is not shut.
    pub fn frontier(&self, shut: &LockedDoors) -> CellSet {
        let mut frontier = self.frontier;
        let locked = frontier & shut.any;
        locked.iter().filter(|&at| self.unexplored(at, shut).count() == 0).for_each(|at| frontier.remove(at));
        frontier
    }

    /// The sides of an empty cell that lead on into other empty cells.
    #[inline]
    pub fn free(&self, at: GridCell) -> RoomExits {
        self.facts[usize::from(at)].free
    }

    /// The sides of an empty cell on which an exit leads into it, shut or not.
    #[inline]
    pub fn ways_into(&self, at: GridCell) -> RoomExits {
        RoomExits::those(|side| self.facts[usize::from(side.of(at))].out.has(side.opposite()))
    }

    /// Floods the map backwards from some rooms: `reached` hears of the rooms 0, 1, 2, ... steps away from the nearest of them, up to
    /// `most`, until it has heard enough and says false.
    pub fn flood_back(&self, to: CellSet, shut: &LockedDoors, most: u8, mut reached: impl FnMut(CellSet, u8) -> bool) {
        let doors = self.doors(shut);
        let mut front = to & self.rooms;
        let mut unseen = self.rooms & !front;
        for steps in 0..=most {
            if front.is_empty() || !reached(front, steps) || unseen.is_empty() {
                return;
            }
            front = doors.back(front) & unseen;
            unseen = unseen & !front;
        }
    }

    /// Steps from one room to the nearest of some; `None` if there is no way.
    pub fn steps(&self, from: GridCell, to: CellSet, shut: &LockedDoors, most: u8) -> Option<u8> {
        let mut found = None;
        self.flood_back(to, shut, most, |front, steps| {
            found = front.has(from).then_some(steps);
            found.is_none()
        });
        found
    }

    /// The number of exits, shut or not, that lead into an empty cell: 0 when the maze is closed.
    pub fn unexplored_exits(&self) -> u32 {
        GridSide::ALL
            .into_iter()
            .map(|side| (self.exits[side as usize] & !self.rooms.shifted(side.opposite())).count())
            .sum()
    }

    /// True if the door on this side of a room leads into another room.
    #[inline]
    pub fn leads(&self, from: GridCell, side: GridSide, shut: &LockedDoors) -> bool {
        self.exits[side as usize].has(from) && !shut.has(from, side) && self.rooms.has(side.of(from))
    }

    /// The rooms one step from any of `from`.
    #[inline]
    pub fn step(&self, from: CellSet, doors: &OpenDoors) -> CellSet {
        doors.out(from) & self.rooms
    }

    /// The number of `!` of a room.
    #[inline]
    pub fn threat(&self, at: GridCell) -> u8 {
        self.facts[usize::from(at)].threat
    }

    /// The rooms with any `!`.
    #[inline]
    pub fn threatening(&self) -> CellSet {
        self.threats[0] | self.threats[1] | self.threats[2]
    }

    /// The boss rooms, with or without a symbol.
    #[inline]
    pub fn boss_rooms(&self) -> CellSet {
        self.threats[2]
    }

    /// The room of a boss, once its symbol is drawn.
    #[inline]
    pub fn lair(&self, boss: BossIndex) -> Option<GridCell> {
        let at = self.lairs[usize::from(boss)];
        (at != NOWHERE).then_some(at)
    }

    /// The boss whose symbol a room bears.
    #[inline]
    pub fn boss_at(&self, at: GridCell) -> Option<BossIndex> {
        self.lairs.iter().position(|&lair| lair == at).map(|boss| boss as BossIndex)
    }

    /// The rooms that bear a boss's symbol.
    #[inline]
    pub fn opened(&self) -> CellSet {
        self.opened
    }

    /// The locked exits of a boss room.
    pub fn locks(&self, boss: BossIndex) -> RoomExits {
        self.locks[usize::from(boss)]
    }

    /// True if the facts kept of single cells are what the boards say.
    pub fn is_consistent(&self) -> bool {
        let threat = |at: GridCell| (1..=3).find(|threat| self.threats[threat - 1].has(at)).unwrap_or(0);
        let empty = self.area & !self.rooms;
        let free = |at: GridCell| RoomExits::those(|side| empty.has(side.of(at)));
        self.area.iter().all(|at| {
            let (fact, out) = (self.facts[usize::from(at)], self.exits(at).and(free(at)));
            usize::from(fact.threat) == threat(at)
                && fact.free == free(at)
                && fact.out == out
                && self.frontier.has(at) == (out.count() > 0)
        })
    }

    /// The map as text: each room with its `!` count (`.` for none) or its boss's letter, up to two `marks`, and its exits.
    pub fn draw(&self, marks: &[(GridCell, char)]) -> String {
        let mut text = String::new();
        for row in 0..self.size {
            let mut lines = [String::new(), String::new(), String::new()];
            for column in 0..self.size {
                self.draw_room(cell(row, column), marks, &mut lines);
            }
            for line in lines.iter().filter(|line| !line.trim().is_empty()) {
                text.push_str(line.trim_end());
                text.push('\n');
            }
        }
        text
    }

    fn draw_room(&self, at: GridCell, marks: &[(GridCell, char)], lines: &mut [String; 3]) {
        if !self.rooms.has(at) {
            lines.iter_mut().for_each(|line| line.push_str("       "));
            return;
        }
        let inside = match self.boss_at(at) {
            Some(boss) => char::from(b'A' + boss),
            None => ['.', '1', '2', '3'][usize::from(self.threat(at))],
        };
        let pawns: String = marks.iter().filter(|(cell, _)| *cell == at).map(|(_, mark)| *mark).take(2).collect();
        lines[0].push_str(&format!("   {}   ", self.door(at, GridSide::North)));
        lines[1].push_str(&format!(
            "{}[{inside}{pawns:<2}]{}",
            self.door(at, GridSide::West),
            self.door(at, GridSide::East)
        ));
        lines[2].push_str(&format!("   {}   ", self.door(at, GridSide::South)));
    }

    /// The sign of a side: wall, open exit, or one that is locked (from here or from beyond).
    fn door(&self, at: GridCell, side: GridSide) -> char {
        if !self.exits[side as usize].has(at) {
            ' '
        } else if self.shut(0).has(at, side) {
            '#'
        } else {
            ['|', '-'][side as usize % 2]
        }
    }
}
