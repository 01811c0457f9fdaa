//! A slow, plain reading of map and movement, to hold the fast one against: loops over cells, one step at a time.

use std::collections::{HashMap, HashSet, VecDeque};

use crate::cells::{GridCell, GridSide, cell, place};
use crate::config::{Attacks, BossVisit, Locks, Rules, Sharing};
use crate::effect::AbilityKind;
use crate::state::State;

/// Row and column; may lie outside the maze.
pub type Spot = (i32, i32);

/// A room, and the side by which it is entered if it is a boss room without a symbol.
pub type Way = (Spot, Option<GridSide>);

pub fn spot(at: GridCell) -> Spot {
    let (row, column) = place(at);
    (i32::from(row), i32::from(column))
}

pub fn at(spot: Spot) -> GridCell {
    cell(spot.0 as u8, spot.1 as u8)
}

pub fn beside(spot: Spot, side: GridSide) -> Spot {
    match side {
        GridSide::North => (spot.0 - 1, spot.1),
        GridSide::East => (spot.0, spot.1 + 1),
        GridSide::South => (spot.0 + 1, spot.1),
        GridSide::West => (spot.0, spot.1 - 1),
    }
}

/// A room as drawn: its exits by side, its `!`, its boss.
#[derive(Clone)]
pub struct Room {
    pub exits: [bool; 4],
    pub threat: u8,
    pub boss: Option<u8>,
    locked: [bool; 4],
}

/// The map as the player to move finds it.
#[derive(Clone)]
pub struct Map {
    size: i32,
    pub rooms: HashMap<Spot, Room>,
    bosses: u16,
    passes_all: bool,
    holders_pass: bool,
}

impl Map {
    pub fn of(rules: &Rules, state: &State) -> Self {
        let player = state.player();
        let rooms = state.maze.rooms().iter().map(|at| {
            let boss = state.maze.boss_at(at);
            let sides = |bits: u8| std::array::from_fn(|side| bits >> side & 1 == 1);
            let room = Room {
                exits: sides(state.maze.exits(at).0),
                threat: state.maze.threat(at),
                boss,
                locked: sides(boss.map_or(0, |boss| state.maze.locks(boss).0)),
            };
            (spot(at), room)
        });
        Self {
            size: i32::from(rules.maze_size),
            rooms: rooms.collect(),
            bosses: player.bosses,
            passes_all: state.current.unlocked || player.powers.of(AbilityKind::PassLocks) > 0,
            holders_pass: rules.locks == Locks::Holders,
        }
    }

    pub fn inside(&self, spot: Spot) -> bool {
        (0..self.size).contains(&spot.0) && (0..self.size).contains(&spot.1)
    }

    fn barred(&self, spot: Spot, side: GridSide) -> bool {
        let Some(room) = self.rooms.get(&spot) else {
            return false;
        };
        let holds = |boss: u8| self.holders_pass && self.bosses >> boss & 1 == 1;
        room.locked[side as usize] && !self.passes_all && !room.boss.is_some_and(holds)
    }

    /// Is there a way out of this room on this side that is not locked for the player, from here or from beyond?
    fn open(&self, spot: Spot, side: GridSide) -> bool {
        let has = self.rooms.get(&spot).is_some_and(|room| room.exits[side as usize]);
        has && !self.barred(spot, side) && !self.barred(beside(spot, side), side.opposite())
    }

    pub fn neighbours(&self, spot: Spot) -> Vec<Spot> {
        let open = GridSide::ALL.into_iter().filter(|&side| self.open(spot, side));
        open.map(|side| beside(spot, side)).filter(|beyond| self.rooms.contains_key(beyond)).collect()
    }

    /// The sides on which a room can be explored.
    pub fn outlets(&self, spot: Spot) -> Vec<GridSide> {
        let leads_out = |side: &GridSide| self.open(spot, *side) && !self.rooms.contains_key(&beside(spot, *side));
        GridSide::ALL.into_iter().filter(leads_out).collect()
    }

    /// Exits of the whole maze, locked or not, that lead into empty cells.
    pub fn outlets_of_all(&self) -> i32 {
        let out = |spot: &Spot, room: &Room| {
            let leads_out =
                |side: &GridSide| room.exits[*side as usize] && !self.rooms.contains_key(&beside(*spot, *side));
            GridSide::ALL.into_iter().filter(leads_out).count() as i32
        };
        self.rooms.iter().map(|(spot, room)| out(spot, room)).sum()
    }

    /// Draws a room: where an exit and a wall meet, both are walls.
    pub fn draw(&mut self, spot: Spot, exits: u8, threat: u8) {
        let mut room = Room { exits: [false; 4], threat, boss: None, locked: [false; 4] };
        for side in GridSide::ALL {
            let wants = exits & side.bit() != 0;
            let beyond = beside(spot, side);
            let inside = self.inside(beyond);
            room.exits[side as usize] = match self.rooms.get_mut(&beyond) {
                Some(other) => {
                    let theirs = &mut other.exits[side.opposite() as usize];
                    *theirs &= wants;
                    *theirs
                }
                None => wants && inside,
            };
        }
        self.rooms.insert(spot, room);
    }

    pub fn break_wall(&mut self, spot: Spot, side: GridSide) {
        if let Some(room) = self.rooms.get_mut(&spot) {
            room.exits[side as usize] = true;
        }
        if let Some(room) = self.rooms.get_mut(&beside(spot, side)) {
            room.exits[side.opposite() as usize] = true;
        }
    }

    pub fn unlock(&mut self) {
        self.passes_all = true;
    }

    /// Steps to the nearest room for which `goal` holds; 20 when there is none within 19.
    pub fn steps(&self, from: Spot, goal: impl Fn(Spot) -> bool) -> u8 {
        let mut seen = HashSet::from([from]);
        let mut queue = VecDeque::from([(from, 0)]);
        while let Some((spot, steps)) = queue.pop_front() {
            if goal(spot) {
                return steps.min(20);
            }
            for next in self.neighbours(spot) {
                if seen.insert(next) {
                    queue.push_back((next, steps + 1));
                }
            }
        }
        20
    }

    /// Whether surviving this room would mark a boss that the player does not hold.
    pub fn wanted(&self, rules: &Rules, state: &State, spot: Spot) -> bool {
        self.rooms.get(&spot).is_some_and(|room| match room.boss {
            _ if room.threat < 3 => false,
            None => !state.bosses.is_empty(),
            Some(boss) => rules.sharing == Sharing::Everyone && self.bosses >> boss & 1 == 0,
        })
    }

    /// Whether this room attacks the player on entering.
    pub fn attacks(&self, rules: &Rules, state: &State, spot: Spot) -> bool {
        let room = &self.rooms[&spot];
        let cleared = state.player().cleared.has(at(spot));
        let held = room.boss.is_some_and(|boss| self.bosses >> boss & 1 == 1);
        let hollow = room.threat == 3 && room.boss.is_none() && state.bosses.is_empty();
        let spared = cleared
            || (held && rules.held_room == BossVisit::Peaceful)
            || (hollow && rules.no_boss_left == BossVisit::Peaceful);
        room.threat > 0 && !spared
    }

    /// Where a leg may end: every walk, step by step, stopping wherever the pawn is attacked, with the fewest steps that lead there.
    pub fn destinations(&self, rules: &Rules, state: &State) -> HashMap<Way, u8> {
        let mut found = HashMap::new();
        let mut walks = vec![spot(state.player().at)];
        for steps in 1..=state.current.moves {
            let mut on = HashSet::new();
            for (from, next) in walks.iter().flat_map(|&from| self.steps_out(from)) {
                let stops = self.stops(rules, state, next);
                let left = state.current.moves - steps;
                if self.may_end(rules, state, next) || (stops && self.may_pass(rules, state, next, left)) {
                    found.entry((next, self.entrance(state, from, next))).or_insert(steps);
                }
                if !stops {
                    on.insert(next);
                }
            }
            walks = on.into_iter().collect();
        }
        let here = spot(state.player().at);
        if state.current.moved && !self.stops(rules, state, here) {
            // The same as to stop at once.
            found.retain(|&(room, _), _| room != here);
        }
        found
    }

    fn steps_out(&self, from: Spot) -> impl Iterator<Item = (Spot, Spot)> {
        self.neighbours(from).into_iter().map(move |next| (from, next))
    }

    /// The side by which a room is entered from another, if that is for ever.
    fn entrance(&self, state: &State, from: Spot, to: Spot) -> Option<GridSide> {
        let room = &self.rooms[&to];
        let opens = room.threat == 3 && room.boss.is_none() && !state.bosses.is_empty();
        GridSide::ALL.into_iter().find(|&side| opens && beside(to, side) == from)
    }

    /// Whether an attack here ends the leg.
    fn stops(&self, rules: &Rules, state: &State, spot: Spot) -> bool {
        rules.attacks == Attacks::EveryRoom && self.attacks(rules, state, spot)
    }

    fn may_end(&self, rules: &Rules, state: &State, to: Spot) -> bool {
        let crowded =
            (0..rules.seats).any(|seat| seat != usize::from(state.active) && state.players[seat].at == at(to));
        at(to) != state.current.from && (rules.share_rooms || at(to) == rules.start || !crowded)
    }

    /// Whether a pawn that is attacked here can go on, every way tried, to a room where its turn may end.
    fn may_pass(&self, rules: &Rules, state: &State, here: Spot, moves: u8) -> bool {
        let turn_over = self.rooms[&here].threat == 3 && self.stops(rules, state, here);
        let go_on = |next: &Spot| self.may_end(rules, state, *next) || self.may_pass(rules, state, *next, moves - 1);
        moves > 0 && !turn_over && self.neighbours(here).iter().any(go_on)
    }
}
