//! The curves, as data: what the group holds, gains and spends, run by run and space by space.

use super::tables::REACHED;
use kit::pieces::numbered;
use kit::stats::SheetColumn::{Count, Mean};
use kit::stats::{
    ChartShape, ColumnLabel, ComponentSheet, CurveColumn, CurveSheet, Picture, RateColumn, ValueColumn, counters,
};

numbered! {
    /// The resources; teeth and cells are the group's, and biomes are told of runs alone.
    RESOURCES: &str;
    HEALTH = "health",
    SHIELDS = "shields",
    TEETH = "teeth",
    CELLS = "cells",
    SCROLLS = "scrolls",
    BIOMES = "biomes",
}
/// The number of resources that are told space by space.
pub const OF_SPACES: usize = BIOMES;

/// True for a resource of the group, and not of a Beheaded.
pub fn is_of_group(resource: usize) -> bool {
    matches!(resource, TEETH | CELLS)
}

/// Run by run.
pub const RUN_CURVES: CurveSheet = CurveSheet {
    name: "resource_curves",
    first: 0,
    resources: RESOURCES,
    resource: "health, shields and scrolls (of a Beheaded), teeth and cells (the group's: each player counts all of them), or biomes (finished in the run).",
    outcome: "Over all campaigns, or those that the group won or lost.",
    x: ("run", "runs", "The run of the campaign, from 1."),
    alive: "Player-campaigns in which this run was played: what the means are over.",
    columns: &[
        CurveColumn::Measured([
            ("held", "of the resource", "Mean held when the run ends: of a run that somebody dies in, at that moment."),
            ("held_lo", "of the resource", "Lower end of its 95 % interval."),
            ("held_hi", "of the resource", "Upper end of its 95 % interval."),
        ]),
        CurveColumn::Also(0, ("gained", "of the resource", "Mean gained in the run: of health, damage taken off.")),
        CurveColumn::Also(
            1,
            ("spent", "of the resource", "Mean spent or lost in the run: health as damage, cells after it."),
        ),
    ],
    pictures: &[
        by_run(
            BIOMES,
            "How far runs get",
            "Mean biomes finished in each run of a campaign, with a band for the 95 % interval: over all campaigns, and over those won or lost. Beneath it, the player-campaigns that played this run: a campaign that is won has no later runs.",
        ),
        by_run(
            CELLS,
            "How many cells runs bring",
            "Mean cells in the bag at the end of each run, before they are spent, with a band for the 95 % interval.",
        ),
        by_run(
            SCROLLS,
            "How many scrolls a Beheaded has",
            "Mean scrolls of a Beheaded at the end of each run, with a band for the 95 % interval.",
        ),
    ],
};

const fn by_run(resource: usize, title: &'static str, about: &'static str) -> Picture {
    let shape =
        ChartShape::Curves { x: "run", value: ValueColumn::within("held", "held_lo", "held_hi"), line: "strategy" };
    Picture::new(title, about, shape).only("resource", RESOURCES[resource]).each("outcome")
}

// The counters of a space, besides how often it was reached.
counters! { after REACHED; HELD, GAINED, SPENT, }

const HELD_KEYS: [ColumnLabel; 3] = [
    ("held", "of the resource", "Mean held when the group is done with the space, or when the run ends on it."),
    ("held_lo", "of the resource", "Lower end of its 95 % interval."),
    ("held_hi", "of the resource", "Upper end of its 95 % interval."),
];

/// Space by space of a run, over all runs.
pub const SPACE_SHEET: ComponentSheet = ComponentSheet {
    name: "space_curves",
    keys: &[
        ("resource", "", "health, shields and scrolls (of a Beheaded), or teeth and cells (the group's)."),
        ("space", "spaces", "The space of the run, from 1, a boss as one; in the next biome they go on counting."),
    ],
    columns: &[
        Count(
            REACHED,
            ("alive", "times", "Runs that entered so many spaces, times the Beheaded where each has his own."),
        ),
        RateColumn { keys: HELD_KEYS, ..RateColumn::new([HELD, REACHED], HELD_KEYS[0]) }.column(),
        Mean([GAINED, REACHED], ("gained", "of the resource", "Mean gained since the space before.")),
        Mean([SPENT, REACHED], ("spent", "of the resource", "Mean spent or lost since then: health as damage.")),
    ],
    sparse: Some(REACHED),
    pictures: &[
        by_space(
            HEALTH,
            "How health runs out along a run",
            "Mean health of a Beheaded after each space of a run, with a band for the 95 % interval, over the runs that came so far; a run that ends there counts as it ended. Late spaces speak of the runs that went well.",
        ),
        by_space(
            SCROLLS,
            "How scrolls add up along a run",
            "Mean scrolls of a Beheaded after each space of a run, with a band for the 95 % interval, over the runs that came so far.",
        ),
        by_space(
            TEETH,
            "How teeth come and go",
            "Mean teeth in the bag after each space of a run, with a band for the 95 % interval, over the runs that came so far.",
        ),
    ],
};

const fn by_space(resource: usize, title: &'static str, about: &'static str) -> Picture {
    let shape =
        ChartShape::Curves { x: "space", value: ValueColumn::within("held", "held_lo", "held_hi"), line: "resource" };
    Picture::new(title, about, shape).only("resource", RESOURCES[resource])
}
