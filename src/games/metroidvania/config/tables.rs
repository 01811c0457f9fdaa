//! The two tables of components.

use super::{MOST_CARDS, MOST_POINTS};
use crate::cells::{GridSide, RoomExits};
use crate::effect::{Ability, AbilityKind};
use crate::maze::MOST_BOSSES;
use kit::config::{RowName, RowReader, RulesReader};

/// One row of the card table.
#[derive(Clone, Debug)]
pub struct CardRow {
    /// Unique name.
    pub name: RowName,
    /// Copies in the deck.
    pub count: u8,
    /// Number of `!`, 0 to 3.
    pub threat: u8,
    /// Exits as printed.
    pub exits: RoomExits,
    /// Black value: rooms the pawn may move.
    pub moves: u8,
    /// Red value: damage when drawn.
    pub damage: u8,
    /// What it does when held as an item.
    pub item: Ability,
}

/// One row of the boss table.
#[derive(Clone, Debug)]
pub struct BossRow {
    /// Unique name.
    pub name: RowName,
    /// What whoever defeated it can do.
    pub ability: Ability,
}

/// The card table.
pub(super) fn cards(r: &mut RulesReader) -> Vec<CardRow> {
    r.table("cards", "the cards of the deck, one row per kind of card", |row| CardRow {
        name: row.called(),
        count: row.copies(MOST_CARDS as i64, "Copies in the deck."),
        threat: row.int("threat", 0..=3, "!", "Number of `!`: damage draws on entering; 3 makes a boss room."),
        exits: read_exits(row),
        moves: row.int("moves", 0..=MOST_POINTS, "rooms", "Black value: how far the pawn may move."),
        damage: row.int("damage", 0..=MOST_POINTS, "damage", "Red value: damage when drawn in an attack."),
        item: read_ability(row, "item", "What the card does when held as an item."),
    })
}

fn read_exits(row: &mut RowReader) -> RoomExits {
    let text = row.text("exits", "Exits as printed: letters out of N, E, S, W, each once (a corner is `NE`).");
    let mut exits = RoomExits(0);
    for letter in text.chars() {
        match "NESW".find(letter) {
            Some(side) if !exits.has(GridSide::ALL[side]) => exits.0 |= GridSide::ALL[side].bit(),
            _ => {
                let help = "write letters out of N, E, S, W, each once: `NE` is a corner, `NESW` a crossing";
                row.fault("exits", format!("`{text}` does not name exits"), help);
                return RoomExits::ALL;
            }
        }
    }
    if exits.count() == 0 {
        row.fault("exits", "a room needs an exit to be entered by", "write one to four letters out of N, E, S, W");
    }
    exits
}

fn read_ability(row: &mut RowReader, column: &'static str, about: &'static str) -> Ability {
    let effect = row.choice(column, &AbilityKind::OPTIONS, about);
    let power = row.int(
        "power",
        1..=MOST_POINTS,
        "points",
        "How strong the effect is (cards, points, rooms or steps); 1 where it has no strength.",
    );
    if power != 1 && !effect.has_strength() {
        row.fault("power", format!("`{}` has no strength", effect.name()), "write 1");
    }
    Ability { effect, power }
}

/// The boss table, and how many of its rows are played.
pub(super) fn bosses(r: &mut RulesReader) -> Vec<BossRow> {
    let mut rows = r.table("bosses", "the boss cards, one row each", |row| {
        let about = "What whoever defeated the boss can do from then on.";
        (row.place(), BossRow { name: row.called(), ability: read_ability(row, "ability", about) })
    });
    let used: usize = r.int(
        "boss_rooms.used",
        8,
        1..=MOST_BOSSES as i64,
        "bosses",
        "How many bosses of the table are shuffled, from its top (open point 3).",
    );
    if used > rows.len() {
        let message = format!("{used} bosses are asked for, and the boss table has {}", rows.len());
        r.fault("boss_rooms.used", message, "lower it, or add rows to the boss table");
    }
    let unused = rows.iter().filter(|(place, _)| *place >= used);
    let why = format!("`boss_rooms.used` shuffles the first {used} rows of the table");
    r.warn_unused("bosses", unused.map(|(_, boss)| boss.name.as_str()), &why);
    rows.retain(|(place, _)| *place < used);
    rows.into_iter().map(|(_, boss)| boss).collect()
}
