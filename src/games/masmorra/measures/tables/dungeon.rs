//! The tables of the dungeon: tiles, traps, levels, and what happens round by round.

use super::{lower, upper};
use kit::stats::SheetColumn::{Count, Mean};
use kit::stats::{ChartShape, ComponentSheet, Picture, RateColumn, RowOrder, ValueColumn, counters};

// The counters of a tile.
counters! { TILE_LAID, TILE_GAMES, TILE_ROUND, VISITS, OPENED, }

pub const TILE_SHEET: ComponentSheet = ComponentSheet {
    name: "tiles",
    keys: &[
        ("tile", "", "The tile, by its name in the table; a room of the lair by its own."),
        ("level", "level", "The level that it is of, from 1."),
        ("size", "", "small, medium or lair."),
    ],
    columns: &[
        Count(TILE_LAID, ("explored", "times", "How often it was explored or laid; several copies, too.")),
        RateColumn::new([TILE_LAID, TILE_GAMES], ("explored_mean", "times", "Mean times in a game.")).column(),
        Count(TILE_GAMES, ("games", "games", "Games.")),
        Mean([TILE_ROUND, TILE_LAID], ("round", "round", "Mean round in which it was.")),
        Count(VISITS, ("visits", "times", "How often a hero came into it.")),
        Mean([VISITS, TILE_LAID], ("visits_mean", "times", "Mean of those for each time it was laid.")),
        Count(OPENED, ("opened", "chests", "How often a chest was opened there.")),
    ],
    sparse: Some(TILE_LAID),
    pictures: &[Picture::intervals(
        "Which tiles are explored",
        "Mean times that a tile is explored in a game, its copies together: a point, and its 95 % interval as a bar; n is the games.",
        &["tile"],
        ValueColumn::interval("explored_mean"),
        RowOrder::Value,
    )],
};

// The counters of a round.
counters! { ROUND_GAMES, ROUND_ROOMS, ROUND_KILLS, ROUND_XP, ROUND_DEFEATS, }

pub const ROUND_SHEET: ComponentSheet = ComponentSheet {
    name: "rounds",
    keys: &[("round", "rounds", "The round of the game, from 1.")],
    columns: &[
        Count(ROUND_GAMES, ("games", "games", "Games that had this round.")),
        RateColumn::named(
            [ROUND_ROOMS, ROUND_GAMES],
            [
                ("rooms_mean", "rooms", "Mean rooms explored in it, by all heroes together."),
                lower("rooms_lo", "rooms"),
                upper("rooms_hi", "rooms"),
            ],
        )
        .column(),
        RateColumn::named(
            [ROUND_KILLS, ROUND_GAMES],
            [
                ("kills_mean", "monsters", "Mean monsters killed in it."),
                lower("kills_lo", "monsters"),
                upper("kills_hi", "monsters"),
            ],
        )
        .column(),
        RateColumn::named(
            [ROUND_XP, ROUND_GAMES],
            [("xp_mean", "XP", "Mean XP gained in it."), lower("xp_lo", "XP"), upper("xp_hi", "XP")],
        )
        .column(),
        RateColumn::named(
            [ROUND_DEFEATS, ROUND_GAMES],
            [
                ("defeats_mean", "defeats", "Mean defeats of heroes in it."),
                lower("defeats_lo", "defeats"),
                upper("defeats_hi", "defeats"),
            ],
        )
        .column(),
    ],
    sparse: Some(ROUND_GAMES),
    pictures: &[
        Picture::intervals(
            "How the dungeon grows",
            "Mean rooms that all heroes together explore in a round: a point, and its 95 % interval as a bar; n is the games that had the round.",
            &["round"],
            ValueColumn::within("rooms_mean", "rooms_lo", "rooms_hi"),
            RowOrder::Table,
        ),
        Picture::intervals(
            "When heroes fall",
            "Mean defeats of heroes in a round: a point, and its 95 % interval as a bar; n is the games that had the round.",
            &["round"],
            ValueColumn::within("defeats_mean", "defeats_lo", "defeats_hi"),
            RowOrder::Table,
        ),
    ],
};

// The counters of a trap tile.
counters! { TRAP_LAID, TRAP_OUT, FIRED, TRAP_WOUNDS, TRAP_FELLS, DISARMED, TRAP_SHOWN, }

pub const TRAP_SHEET: ComponentSheet = ComponentSheet {
    name: "traps",
    keys: &[("trap", "", "The trap tile, by its name in the table."), ("level", "level", "The level that it is of.")],
    columns: &[
        Count(TRAP_SHOWN, ("turned_up", "times", "How often it was turned up.")),
        Count(TRAP_LAID, ("laid", "times", "How often it was laid.")),
        Count(TRAP_OUT, ("out", "times", "How often there was no place for it.")),
        Count(FIRED, ("fired", "times", "How often it worked, as it was laid too.")),
        Mean([FIRED, TRAP_LAID], ("fired_mean", "times", "Mean of those for each time it was laid.")),
        Count(TRAP_WOUNDS, ("wounds", "wounds", "Life that it took.")),
        RateColumn::named(
            [TRAP_WOUNDS, TRAP_LAID],
            [
                ("wounds_mean", "wounds", "Mean of those for each time it was laid."),
                lower("wounds_lo", "wounds"),
                upper("wounds_hi", "wounds"),
            ],
        )
        .column(),
        Count(TRAP_FELLS, ("defeats", "defeats", "Heroes that it felled.")),
        Count(DISARMED, ("disarmed", "times", "How often it was disarmed.")),
        RateColumn::named(
            [DISARMED, TRAP_LAID],
            [("disarm_rate", "share", "disarmed per laid."), lower("disarm_lo", "share"), upper("disarm_hi", "share")],
        )
        .share()
        .column(),
    ],
    sparse: Some(TRAP_SHOWN),
    pictures: &[
        Picture::intervals(
            "Which traps are disarmed",
            "The share of traps laid that somebody disarms: a point, and its 95 % interval as a bar; n is how often it was laid.",
            &["trap"],
            ValueColumn::within("disarm_rate", "disarm_lo", "disarm_hi"),
            RowOrder::Value,
        ),
        Picture::intervals(
            "Which traps hurt",
            "Mean life that a trap takes from all heroes together once it is laid: a point, and its 95 % interval as a bar; n is how often it was laid.",
            &["trap"],
            ValueColumn::within("wounds_mean", "wounds_lo", "wounds_hi"),
            RowOrder::Value,
        ),
    ],
};

// The counters of a level: all games, those that reached it, and in which turn and round.
counters! { LEVEL_GAMES, LEVEL_REACHED, LEVEL_TURN, LEVEL_ROUND, LEVEL_WON, }

pub const LEVEL_SHEET: ComponentSheet = ComponentSheet {
    name: "levels",
    keys: &[("level", "level", "The level of the dungeon; the third is Malaphyas's.")],
    columns: &[
        Count(LEVEL_REACHED, ("reached", "games", "Games in which a hero came there.")),
        RateColumn::named(
            [LEVEL_REACHED, LEVEL_GAMES],
            [
                ("reach_rate", "share", "Their share of all games."),
                lower("reach_lo", "share"),
                upper("reach_hi", "share"),
            ],
        )
        .share()
        .column(),
        RateColumn::named(
            [LEVEL_TURN, LEVEL_REACHED],
            [
                ("turn", "turns", "Mean turn of the game, all heroes' counted, in which that was."),
                lower("turn_lo", "turns"),
                upper("turn_hi", "turns"),
            ],
        )
        .column(),
        Mean([LEVEL_ROUND, LEVEL_REACHED], ("round", "rounds", "Mean round in which that was.")),
        RateColumn::named(
            [LEVEL_WON, LEVEL_REACHED],
            [
                (
                    "won_rate",
                    "share",
                    "Of allies, games won of those; of rivals, wins of whoever came there first: an association, no effect.",
                ),
                lower("won_lo", "share"),
                upper("won_hi", "share"),
            ],
        )
        .share()
        .column(),
        Count(LEVEL_GAMES, ("games", "games", "Games.")),
    ],
    sparse: Some(LEVEL_GAMES),
    pictures: &[
        Picture::intervals(
            "When levels are reached",
            "The mean turn of the game in which a hero first comes to a level, over the games in which one does: a point, and its 95 % interval as a bar; n is those games.",
            &["level"],
            ValueColumn::within("turn", "turn_lo", "turn_hi"),
            RowOrder::Table,
        ),
        Picture::new(
            "How deep games go",
            "The share of games in which a hero comes to a level: a point, and its 95 % interval as a bar; n is the games.",
            ChartShape::Intervals {
                name: &["level"],
                value: ValueColumn::within("reach_rate", "reach_lo", "reach_hi"),
                order: RowOrder::Table,
            },
        ),
    ],
};
