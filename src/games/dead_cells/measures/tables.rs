//! What is counted, as data: the scores and the tables.

use crate::stats::SheetColumn::{Count, Mean};
use crate::stats::{Rate, Score, Sheet};

/// The counters of the table, and what they are counted per.
pub const GAMES: usize = 0;
pub const PLAYED: usize = 1;
pub const BIOMES: usize = 2;
pub const FIRSTS: usize = 3;
pub const BOSSES: usize = 4;
pub const CELLS: usize = 5;
pub const COMBATS: usize = 6;
pub const DAMAGE: usize = 7;
pub const SPACES: usize = 8;
pub const UPGRADES: usize = 9;

pub const SCORES: &[Score] = &[
    Score::whole("biomes_cleared", [BIOMES, PLAYED], "biomes per run", "Biomes finished in a run.").compared(),
    Score::whole("first_biome_rate", [FIRSTS, PLAYED], "share of runs", "Runs that finish their first biome.")
        .share()
        .compared(),
    Score::whole("boss_rate", [BOSSES, PLAYED], "share of runs", "Runs that beat a boss.").share().compared(),
    Score::whole("cells_gained", [CELLS, PLAYED], "cells per run", "Cells gained in a run.").compared(),
    Score::whole(
        "damage_taken_per_combat",
        [DAMAGE, COMBATS],
        "damage per combat",
        "Damage that the group takes in a combat by its health.",
    )
    .compared(),
    Score::whole("spaces_entered", [SPACES, PLAYED], "spaces per run", "Spaces entered in a run, exits too."),
    Score::whole(
        "combats_fought",
        [COMBATS, PLAYED],
        "combats per run",
        "Combats of a run, those in which somebody dies not counted.",
    ),
    Score::whole("runs_played", [PLAYED, GAMES], "runs per campaign", "Runs of a campaign."),
    Score::whole("upgrades_bought", [UPGRADES, PLAYED], "upgrades per run", "Upgrades bought after a run."),
];

pub const RUNS: usize = 0;
pub const MONSTERS: usize = 1;
pub const SHEETS: &[Sheet] = &[RUN_SHEET, MONSTER_SHEET];

/// The counters of runs.
pub const REACHED: usize = 0;
pub const WON_SO_FAR: usize = 1;
pub const CLEARED: usize = 2;
pub const FIRST_CLEARED: usize = 3;

const RUN_SHEET: Sheet = Sheet {
    name: "runs",
    keys: &[("run", "", "The run of the campaign, from 1.")],
    columns: &[
        Count(REACHED, ("reached", "campaigns", "Campaigns that played this run.")),
        Count(WON_SO_FAR, ("won_so_far", "campaigns", "Those of them that had beaten a boss by its end.")),
        Mean([CLEARED, REACHED], ("biomes_mean", "biomes", "Mean biomes finished in it.")),
        Rate::new([FIRST_CLEARED, REACHED], ("first_biome_rate", "share", "How often it finished its first biome."))
            .share()
            .column(),
    ],
    sparse: None,
    pictures: &[],
};

/// The counters of monsters.
pub const MET: usize = 0;
pub const KILLED: usize = 1;

const MONSTER_SHEET: Sheet = Sheet {
    name: "monsters",
    keys: &[("monster", "", "The monster.")],
    columns: &[
        Count(MET, ("met", "times", "How often it was placed.")),
        Count(KILLED, ("killed", "times", "How often it was killed.")),
        Rate::new([KILLED, MET], ("kill_rate", "share", "Share of those met that are killed.")).share().column(),
    ],
    sparse: None,
    pictures: &[],
};
