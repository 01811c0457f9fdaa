//! The tables, as data: a row for each component.

mod dice;
mod dungeon;
mod fights;
mod players;

pub use dice::*;
pub use dungeon::*;
pub use fights::*;
pub use players::*;

use kit::stats::{ColumnLabel, ComponentSheet};

pub const DICE: usize = 0;
pub const FACE_USES: usize = 1;
pub const MONSTERS: usize = 2;
pub const HARM: usize = 3;
pub const DEATHS: usize = 4;
pub const XP_SOURCES: usize = 5;
pub const TILES: usize = 6;
pub const ROUNDS: usize = 7;
pub const TRAPS: usize = 8;
pub const LEVELS: usize = 9;
pub const CARDS: usize = 10;
pub const ABILITIES: usize = 11;
pub const HEROES: usize = 12;

pub const SHEETS: &[ComponentSheet] = &[
    DICE_SHEET,
    FACE_USE_SHEET,
    MONSTER_SHEET,
    DEFEAT_SHEET,
    DEATH_SHEET,
    SOURCE_SHEET,
    TILE_SHEET,
    ROUND_SHEET,
    TRAP_SHEET,
    LEVEL_SHEET,
    CARD_SHEET,
    ABILITY_SHEET,
    HERO_SHEET,
];

const fn lower(name: &'static str, unit: &'static str) -> ColumnLabel {
    (name, unit, "Lower end of its 95 % interval.")
}

const fn upper(name: &'static str, unit: &'static str) -> ColumnLabel {
    (name, unit, "Upper end of its 95 % interval.")
}
