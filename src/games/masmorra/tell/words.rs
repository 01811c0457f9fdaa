//! Names and numbers in words: what the map, choices and events have in common.

use crate::config::{MonsterSide, RoomKind, Rules, TileRow};
use crate::dice::{DiceAndSymbols, FaceCounts};
use crate::map::{GridCell, PlacedTile, place};
use crate::rules::fight::single_fight::damage;
use crate::state::State;
use crate::word::Face;
use kit::pieces::grid;

/// A seat.
pub fn seat(seat: u8) -> String {
    format!("seat {}", seat + 1)
}

/// A room.
pub fn room(room: u8) -> String {
    format!("room {}", room + 1)
}

/// A trap.
pub fn trap(trap: u8) -> String {
    format!("trap {}", trap + 1)
}

/// The hero of a seat, by its row.
pub fn hero(rules: &Rules, row: u8) -> &str {
    rules.heroes[usize::from(row)].name.title()
}

/// The letter of a monster's die or of a boss: minor ones from `a`, major ones from `A`, bosses from `S`.
pub fn letter(rules: &Rules, foe: u8) -> char {
    let (first, place) = match foe {
        _ if foe < rules.dice_minor => (b'a', foe),
        _ if foe < rules.first_boss() => (b'A', foe - rules.dice_minor),
        _ => (b'S', foe - rules.first_boss()),
    };
    char::from(first + place)
}

/// A monster on a die, or a boss: its row's name and its letter.
pub fn monster(rules: &Rules, foe: u8, row: u8) -> String {
    let name =
        if foe < rules.first_boss() { row_name(rules, row) } else { rules.bosses[usize::from(row)].name.title() };
    format!("{name} {}", letter(rules, foe))
}

/// A monster whose row nobody tells: a boss by name, a die by its letter.
pub fn harmer(rules: &Rules, foe: u8) -> String {
    match foe.checked_sub(rules.first_boss()) {
        Some(row) => monster(rules, foe, row),
        None => letter(rules, foe).to_string(),
    }
}

/// A monster on the table.
pub fn lying(rules: &Rules, state: &State, foe: u8) -> String {
    let held = state.foes[usize::from(foe)];
    sided(rules, foe, held.row, held.red)
}

/// A monster, or a boss with its red side up.
pub fn sided(rules: &Rules, foe: u8, row: u8, red: bool) -> String {
    monster(rules, foe, row) + if red { " (red)" } else { "" }
}

/// The name of a row of monsters.
pub fn row_name(rules: &Rules, row: u8) -> &str {
    rules.monsters[usize::from(row)].name.title()
}

/// A room with what it is: `room 7 (chest_1a)`.
pub fn place_of(rules: &Rules, state: &State, number: u8) -> String {
    format!("{} ({})", room(number), tile_of(rules, state, number))
}

/// The name of a room's tile, or of its row of the lair.
pub fn tile_of<'a>(rules: &'a Rules, state: &State, room: u8) -> &'a str {
    let tile = state.map.room(room).tile;
    state.tile(rules, room).map_or_else(|| rules.lair[usize::from(tile)].name.title(), |row| row.name.title())
}

/// A cell.
pub fn square(at: GridCell) -> String {
    let (row, column) = place(at);
    format!("row {}, column {}", row + 1, column + 1)
}

/// The doors of a tile as it lies: `n e s`, of a medium one `n1 n2 e1`.
pub fn doors(body: PlacedTile) -> String {
    let named = body.edges().filter(|(edge, ..)| body.doors.has(*edge)).map(|(edge, _, side)| {
        let letter = &side.name()[..1];
        if body.medium { format!("{letter}{}", edge % 2 + 1) } else { letter.to_owned() }
    });
    let named: Vec<String> = named.collect();
    if named.is_empty() { "no doors".to_owned() } else { format!("doors {}", named.join(" ")) }
}

/// The doors of a tile as they would lie.
pub fn doors_laid(row: &TileRow, at: grid::GridCell, turn: u8) -> String {
    doors(PlacedTile { at, medium: row.medium, doors: row.doors.turned(turn, row.medium) })
}

/// The words for the kind of a tile; nothing for a room with doors and monsters alone.
pub const fn kind(room: RoomKind) -> &'static str {
    match room {
        RoomKind::Plain => "",
        RoomKind::Start => "start",
        RoomKind::Rune => "rune",
        RoomKind::Trap => "trap",
        RoomKind::Treasure => "chest",
        RoomKind::Portal => "portal",
        RoomKind::StairsTwo | RoomKind::StairsThree => "stairs",
        RoomKind::EntranceTwo => "entry",
        RoomKind::Web => "web",
        RoomKind::Gold => "gold",
        RoomKind::Fountain => "fount",
        RoomKind::Pit => "pit",
        RoomKind::Ritual => "ritual",
    }
}

/// Faces one after another: `M M D`.
pub fn faces(pool: FaceCounts) -> String {
    let all = pool.kinds().flat_map(|(face, count)| std::iter::repeat_n(Face::of(face).letter(), count.into()));
    let all: Vec<String> = all.map(String::from).collect();
    all.join(" ")
}

/// So many of a face: `R R`.
pub fn some(face: Face, count: u8) -> String {
    vec![face.letter().to_string(); count.into()].join(" ")
}

/// Dice, or nothing.
pub fn dice(pool: FaceCounts) -> String {
    if pool.is_empty() { "no dice".to_owned() } else { faces(pool) }
}

/// Dice and symbols: `M D and symbols R R`.
pub fn purse(purse: DiceAndSymbols) -> String {
    match (purse.dice.is_empty(), purse.symbols.is_empty()) {
        (true, true) => "nothing".to_owned(),
        (false, true) => faces(purse.dice),
        (true, false) => symbols(purse.symbols),
        (false, false) => format!("{} and {}", faces(purse.dice), symbols(purse.symbols)),
    }
}

fn symbols(pool: FaceCounts) -> String {
    let word = if pool.len() == 1 { "symbol" } else { "symbols" };
    format!("{word} {}", faces(pool))
}

/// So many of something, by its plain word.
pub fn many(count: impl Into<u64>, what: &str) -> String {
    let count = count.into();
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}

/// Words with commas, or `none`.
pub fn list(words: impl Iterator<Item = String>) -> String {
    let words: Vec<String> = words.collect();
    if words.is_empty() { "none".to_owned() } else { words.join(", ") }
}

/// The words for the result of spending this on a monster: damage, death, payback and what defense takes off it; `wounds` are those that
/// are left of it.
pub fn result(rules: &Rules, side: &MonsterSide, with: DiceAndSymbols, killed: bool, wounds: u8) -> String {
    let sum = with.sum();
    let done = damage(rules, side, &sum);
    let by_three = killed && done < side.defense;
    let dies = match (killed, by_three) {
        (true, false) => "killed",
        (true, true) => "killed by three symbols",
        (false, _) => "not killed",
    };
    format!("{done} damage, {dies}; {}", payback(side, with, wounds))
}

/// The words for a payback. There is none where nothing was stopped and nobody is hurt: defense is never spent in vain.
fn payback(side: &MonsterSide, with: DiceAndSymbols, wounds: u8) -> String {
    let stopped = with.sum()[Face::Defense as usize].min(side.payback);
    let due = side.payback - stopped;
    let short = if wounds > 0 && wounds < due { format!(", {wounds} life was left") } else { String::new() };
    let told = many(if wounds > 0 { due } else { 0 }, "wound") + &short;
    match (stopped, wounds) {
        (0, 0) => "no payback".to_owned(),
        (0, _) => format!("payback: {told}"),
        _ => format!("payback {} less {stopped}: {told}", side.payback),
    }
}
