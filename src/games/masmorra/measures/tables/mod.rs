//! The tables, as data: a row for each component.

mod dice;
mod dungeon;
mod fights;
mod players;

pub use dice::*;
pub use dungeon::*;
pub use fights::*;
pub use players::*;

use kit::pieces::numbered;
use kit::stats::{ColumnLabel, ComponentSheet};

numbered! {
    /// The tables with a row for each component.
    SHEETS: ComponentSheet;
    DICE = DICE_SHEET,
    FACE_USES = FACE_USE_SHEET,
    MONSTERS = MONSTER_SHEET,
    HARM = DEFEAT_SHEET,
    DEATHS = DEATH_SHEET,
    XP_SOURCES = SOURCE_SHEET,
    TILES = TILE_SHEET,
    ROUNDS = ROUND_SHEET,
    TRAPS = TRAP_SHEET,
    LEVELS = LEVEL_SHEET,
    CARDS = CARD_SHEET,
    ABILITIES = ABILITY_SHEET,
    HEROES = HERO_SHEET,
}

const fn lower(name: &'static str, unit: &'static str) -> ColumnLabel {
    (name, unit, "Lower end of its 95 % interval.")
}

const fn upper(name: &'static str, unit: &'static str) -> ColumnLabel {
    (name, unit, "Upper end of its 95 % interval.")
}
