//! The map as text: a level as boxes with gaps where doors are, the lair as a list.
//!
//! A box says the number of its room and what it is, who stands there (`@1`; `x1` lies), gold (`$2`), and its monsters by their letters. A wall
//! between two rooms is closed if no way leads through it, whatever doors there are. North is up; rows and columns are numbered at the edge.

use super::gains::costs;
use super::words::{kind, letter, tile_of};
use crate::config::Rules;
use crate::config::keys::Meet;
use crate::map::{DungeonRoom, GridCell, GridSide, PlacedTile, TrapTile, place};
use crate::state::State;

/// Columns of text that a level may take with its margin.
pub const WIDEST: usize = 100;
/// The margin at the left, for the numbers of rows.
const MARGIN: usize = 3;
/// The lines of text from one wall to the next, downwards: three of them between walls.
const HEIGHT: usize = 4;
/// The columns of text from one wall to the next, to the right: as many as fit, within these bounds.
const WIDTHS: std::ops::RangeInclusive<usize> = 6..=12;

/// All levels that anything lies on, one after another.
pub fn show(rules: &Rules, state: &State) -> String {
    let boards = (0..2).filter(|&level| state.map.of_level(level) != 0);
    boards.map(|level| board(rules, state, level)).collect::<String>() + &lair(rules, state)
}

/// A level with cells.
fn board(rules: &Rules, state: &State, level: u8) -> String {
    let mut board = LevelDrawing::around(rules, state, level);
    for (number, room) in state.map.rooms().iter().enumerate().filter(|(_, room)| room.level == level) {
        board.walls(room.body);
        board.fill(room.body, &inside(rules, state, number as u8, board.inner(room.body)));
    }
    for (number, trap) in state.map.traps().iter().enumerate().filter(|(_, trap)| trap.level == level) {
        let body = body_of(trap);
        board.walls(body);
        let dock = if trap.disarmed { "off".to_owned() } else { costs(&rules.tile(trap.tile).dock) };
        board.fill(body, &[format!("trap{}", number + 1), dock]);
    }
    format!("{}\n{}", heading(rules, state, level), board.text())
}

/// The heading of a level: what is known of its stacks.
fn heading(rules: &Rules, state: &State, level: u8) -> String {
    let stacks = [0, 1].map(|medium| &state.stacks[usize::from(2 * level) + medium]);
    let top = stacks[0].top().filter(|_| state.shown[usize::from(level)]);
    let top = top.map_or_else(String::new, |tile| format!(", {} on top", rules.tile(tile).name.title()));
    format!("level {}: {} small and {} medium tiles left{top}", level + 1, stacks[0].len(), stacks[1].len())
}

/// A trap as a tile without doors.
fn body_of(trap: &TrapTile) -> PlacedTile {
    PlacedTile { at: trap.at, ..PlacedTile::default() }
}

/// The lines within a room's box.
fn inside(rules: &Rules, state: &State, number: u8, width: usize) -> Vec<String> {
    let DungeonRoom { gold, done, .. } = *state.map.room(number);
    let tile = state.tile(rules, number);
    let name = format!("{} {}", number + 1, tile_of(rules, state, number));
    let short = tile.map_or("", |tile| if tile.spawn == [0; 2] { kind(tile.room) } else { spawns(tile.spawn) });
    let short = format!("{} {short}", number + 1);
    let name = if name.chars().count() <= width { name } else { short };
    let opened = if done && tile.is_some_and(|tile| kind(tile.room) == "chest") { "open" } else { "" };
    let gold = if gold > 0 { format!("${gold}") } else { String::new() };
    let heroes = words(width, heroes(rules, state, number).into_iter().chain([gold, opened.to_owned()]));
    vec![name, heroes, words(width, monsters(rules, state, number).into_iter())]
}

/// The spawn icons of a room.
const fn spawns(spawn: [u8; 2]) -> &'static str {
    match spawn {
        [_, 0] => "minor",
        [0, _] => "major",
        _ => "mixed",
    }
}

/// Words with blanks between them, or without where there is no place for blanks.
fn words(width: usize, words: impl Iterator<Item = String>) -> String {
    let words: Vec<String> = words.filter(|word| !word.is_empty()).collect();
    let loose = words.join(" ");
    if loose.chars().count() <= width { loose } else { words.concat() }
}

/// Heroes in a room.
fn heroes(rules: &Rules, state: &State, room: u8) -> Vec<String> {
    let there = state.heroes[..rules.seats].iter().zip(1..).filter(|(hero, _)| hero.room == room);
    there.map(|(hero, seat)| format!("{}{seat}", if hero.down { 'x' } else { '@' })).collect()
}

/// Monsters in a room, by their letters.
fn monsters(rules: &Rules, state: &State, room: u8) -> Vec<String> {
    state.foes_in(rules, room).map(|foe| letter(rules, foe).to_string()).collect()
}

/// The third level, once it is open: a line for each room.
fn lair(rules: &Rules, state: &State) -> String {
    let Some(sewers) = state.sewers else { return String::new() };
    let mut text = format!("level 3: the {}\n", if sewers { "sewers" } else { "throne room" });
    for number in crate::map::rooms(state.map.of_level(2)) {
        let exits = crate::map::rooms(state.map.next_to(number)).map(|room| (room + 1).to_string());
        let exits: Vec<String> = exits.collect();
        let there: Vec<String> =
            heroes(rules, state, number).into_iter().chain(monsters(rules, state, number)).collect();
        let name = tile_of(rules, state, number);
        let line = format!("  [{} {name}] to {}: {}", number + 1, exits.join(" "), there.join(" "));
        text += line.trim_end_matches([' ', ':']);
        text += "\n";
    }
    text
}

/// A level being drawn.
struct LevelDrawing<'a> {
    state: &'a State,
    level: u8,
    meet: Meet,
    /// Rows and columns of cells from the first to the last that anything lies on.
    rows: (u8, u8),
    columns: (u8, u8),
    width: usize,
    lines: Vec<Vec<char>>,
}

impl<'a> LevelDrawing<'a> {
    /// An empty one, just large enough.
    fn around(rules: &Rules, state: &'a State, level: u8) -> Self {
        let rooms = state.map.rooms().iter().filter(|room| room.level == level).flat_map(|room| room.body.cells());
        let traps = state.map.traps().iter().filter(|trap| trap.level == level).map(|trap| trap.at);
        let cells: Vec<(u8, u8)> = rooms.chain(traps).map(place).collect();
        let span = |axis: fn(&(u8, u8)) -> u8| {
            let along = || cells.iter().map(axis);
            (along().min().unwrap_or(0), along().max().unwrap_or(0))
        };
        let (rows, columns) = (span(|cell| cell.0), span(|cell| cell.1));
        let (down, across) = (usize::from(rows.1 - rows.0) + 1, usize::from(columns.1 - columns.0) + 1);
        let width = ((WIDEST - MARGIN - 1) / across).clamp(*WIDTHS.start(), *WIDTHS.end());
        let lines = vec![vec![' '; across * width + 1]; down * HEIGHT + 1];
        Self { state, level, meet: rules.doors_meet, rows, columns, width, lines }
    }

    /// Characters from wall to wall within a tile.
    fn inner(&self, body: PlacedTile) -> usize {
        usize::from(body.size()) * self.width - 1
    }

    /// The north-western corner of a cell.
    fn corner(&self, at: GridCell) -> (usize, usize) {
        let (row, column) = place(at);
        (usize::from(row - self.rows.0) * HEIGHT, usize::from(column - self.columns.0) * self.width)
    }

    /// The walls of a tile, with gaps where ways lead through.
    fn walls(&mut self, body: PlacedTile) {
        for (_, at, side) in body.edges() {
            let open = self.is_open(body, at, side);
            self.wall(at, side, open);
        }
    }

    /// One side of a cell.
    fn wall(&mut self, at: GridCell, side: GridSide, open: bool) {
        let ((top, left), width) = (self.corner(at), self.width);
        let (row, column) = match side {
            GridSide::South => (top + HEIGHT, left),
            GridSide::East => (top, left + width),
            _ => (top, left),
        };
        if matches!(side, GridSide::North | GridSide::South) {
            let gap = width / 2 - 1..=width / 2 + 1;
            (0..=width).for_each(|step| {
                self.lines[row][column + step] = match step {
                    _ if step == 0 || step == width => '+',
                    _ if open && gap.contains(&step) => ' ',
                    _ => '-',
                }
            });
        } else {
            (0..=HEIGHT).for_each(|step| {
                self.lines[row + step][column] = match step {
                    0 | HEIGHT => '+',
                    _ if open && step == HEIGHT / 2 => ' ',
                    _ => '|',
                }
            });
        }
    }

    /// True if a way leads through this side of a tile's cell, or a door to where nothing lies yet.
    fn is_open(&self, body: PlacedTile, at: GridCell, side: GridSide) -> bool {
        let (own, outside) = (body.door_at(at, side), side.of(at));
        let map = &self.state.map;
        let here = |room: &&DungeonRoom| room.level == self.level && room.body.covers(outside);
        if let Some(other) = map.rooms().iter().find(here) {
            let theirs = other.body.door_at(outside, side.opposite());
            return if body.doors.is_empty() {
                false
            } else if self.meet == Meet::Both {
                own && theirs
            } else {
                own || theirs
            };
        }
        let is_trap = map.traps().iter().any(|trap| trap.level == self.level && trap.at == outside);
        own && !is_trap
    }

    /// Text within a tile.
    fn fill(&mut self, body: PlacedTile, text: &[String]) {
        let ((top, left), inner) = (self.corner(body.at), self.inner(body));
        for (line, words) in text.iter().enumerate() {
            for (step, letter) in words.chars().take(inner).enumerate() {
                self.lines[top + 1 + line][left + 1 + step] = letter;
            }
        }
    }

    /// All lines, with the numbers of columns above and of rows at the left.
    fn text(&self) -> String {
        let mut text = " ".repeat(MARGIN);
        for column in self.columns.0..=self.columns.1 {
            text += &format!("{:^width$}", column + 1, width = self.width);
        }
        let mut text = text.trim_end().to_owned() + "\n";
        for (number, line) in self.lines.iter().enumerate() {
            let row = usize::from(self.rows.0) + number / HEIGHT + 1;
            let label = if number % HEIGHT == HEIGHT / 2 { row.to_string() } else { String::new() };
            let line: String = line.iter().collect();
            text += format!("{label:>2} {line}").trim_end();
            text += "\n";
        }
        text
    }
}
