//! What is counted, as data: the scores and the tables.

use super::curves::SPACE_SHEET;
use crate::action::DEATH;
use kit::pieces::numbered;
use kit::stats::SheetColumn::{Contribution, Count, Mean, Part};
use kit::stats::{
    ChartShape, ComponentSheet, Counter, Picture, RateColumn, RowOrder, ScoreRatio, SheetColumn, ValueColumn, counters,
};

// The counters of the group, and what they are counted per.
counters! {
    GAMES,
    PLAYED,
    CLEARED_ALL,
    FIRSTS,
    BOSSES,
    CELLS_GAINED,
    COMBATS,
    DAMAGE,
    ENTERED,
    UPGRADES_BOUGHT,
    CELLS_SPENT,
    ALL_CHECKS,
    ALL_PASSED,
    SCROLLS_GAINED,
    ALL_MET,
    ALL_KILLED,
    BLOCKED_ALL,
    GAMES_WON,
    RUNS_OF_WON,
}

/// The measure by which a single run is compared: a run is hardly ever won.
pub const HEADLINE: &str = "biomes_cleared";

pub const SCORES: &[ScoreRatio] = &[
    ScoreRatio::whole(HEADLINE, [CLEARED_ALL, PLAYED], "biomes per run", "Biomes finished in a run.").compared(),
    ScoreRatio::whole("first_biome_rate", [FIRSTS, PLAYED], "share of runs", "Runs that finish their first biome.")
        .share()
        .compared(),
    ScoreRatio::whole("boss_rate", [BOSSES, PLAYED], "share of runs", "Runs that beat a boss.").share().compared(),
    ScoreRatio::whole("cells_gained", [CELLS_GAINED, PLAYED], "cells per run", "Cells gained in a run, and for it.")
        .compared(),
    ScoreRatio::whole(
        "damage_taken_per_combat",
        [DAMAGE, COMBATS],
        "damage per combat",
        "Damage that the group takes in a combat by its health.",
    )
    .compared(),
    ScoreRatio::whole(
        "damage_blocked",
        [BLOCKED_ALL, PLAYED],
        "damage per run",
        "Damage taken by shields and specials.",
    ),
    ScoreRatio::whole("spaces_entered", [ENTERED, PLAYED], "spaces per run", "Spaces entered in a run, exits too."),
    ScoreRatio::whole(
        "combats_fought",
        [COMBATS, PLAYED],
        "combats per run",
        "Combats begun in a run, those with a boss too.",
    ),
    ScoreRatio::whole("kill_rate", [ALL_KILLED, ALL_MET], "share of monsters", "Monsters killed, of those met.")
        .share(),
    ScoreRatio::whole("checks_passed", [ALL_PASSED, ALL_CHECKS], "share of checks", "Checks passed, deck checks too.")
        .share(),
    ScoreRatio::whole(
        "scrolls_gained",
        [SCROLLS_GAINED, PLAYED],
        "scrolls per run",
        "Scrolls that all together gain in a run.",
    ),
    ScoreRatio::whole("upgrades_bought", [UPGRADES_BOUGHT, PLAYED], "upgrades per run", "Upgrades bought after a run.")
        .compared(),
    ScoreRatio::whole(
        "cells_spent",
        [CELLS_SPENT, PLAYED],
        "cells per run",
        "Cells spent after a run, the well included.",
    ),
    ScoreRatio::whole("runs_played", [PLAYED, GAMES], "runs per campaign", "Runs of a campaign."),
    ScoreRatio::whole(
        "runs_to_win",
        [RUNS_OF_WON, GAMES_WON],
        "runs per campaign won",
        "Runs of the campaigns that are won.",
    ),
];

numbered! {
    /// The tables with a row for each component.
    SHEETS: ComponentSheet;
    RUNS = RUN_SHEET,
    ENDS = END_SHEET,
    SPACES = SPACE_SHEET,
    MONSTERS = MONSTER_SHEET,
    HARM = DAMAGE_SHEET,
    BEHEADED = BEHEADED_SHEET,
    CARDS = CARD_SHEET,
    EQUIPMENT = EQUIPMENT_SHEET,
    UPGRADES = UPGRADE_SHEET,
    CHECKS = CHECK_SHEET,
    TILES = TILE_SHEET,
    PASSES = PASS_SHEET,
}

// The counter of how often the thing of a row came up, in most tables.
counters! { REACHED, }

// The counters of a run.
counters! { after REACHED; CLEARED, FIRST_CLEARED, BEATEN, DIED, EXHAUSTED, RUN_CELLS, CAMPAIGNS, WON_BY, }

const RUN_SHEET: ComponentSheet = ComponentSheet {
    name: "runs",
    keys: &[("run", "runs", "The run of the campaign, from 1.")],
    columns: &[
        Count(REACHED, ("reached", "campaigns", "Campaigns that played this run.")),
        RateColumn::named(
            [CLEARED, REACHED],
            [
                ("biomes_mean", "biomes", "Mean biomes finished in it."),
                ("biomes_lo", "biomes", "Lower end of its 95 % interval."),
                ("biomes_hi", "biomes", "Upper end of its 95 % interval."),
            ],
        )
        .column(),
        RateColumn::named(
            [FIRST_CLEARED, REACHED],
            [
                ("first_biome_rate", "share", "How often its first biome is finished."),
                ("first_biome_lo", "share", "Lower end of its 95 % interval."),
                ("first_biome_hi", "share", "Upper end of its 95 % interval."),
            ],
        )
        .share()
        .column(),
        Mean([RUN_CELLS, REACHED], ("cells_mean", "cells", "Mean cells in the bag at its end.")),
        Count(BEATEN, ("boss_beaten", "runs", "How often it beat a boss.")),
        Count(DIED, ("died", "runs", "How often somebody died in it.")),
        Count(EXHAUSTED, ("exhausted", "runs", "How often the boss outlived all combats that the rules file allows.")),
        Mean(
            [BEATEN, REACHED],
            ("boss_rate", "share", "boss_beaten per reached: of the campaigns that play this run."),
        ),
        Count(CAMPAIGNS, ("campaigns", "campaigns", "All campaigns, whichever run they end with.")),
        RateColumn::named(
            [WON_BY, CAMPAIGNS],
            [
                ("won_so_far", "share", "Campaigns won by the end of this run."),
                ("won_lo", "share", "Lower end of its 95 % interval."),
                ("won_hi", "share", "Upper end of its 95 % interval."),
            ],
        )
        .share()
        .column(),
    ],
    sparse: None,
    pictures: &[
        Picture::intervals(
            "How many campaigns are won by run",
            "The share of all campaigns that have beaten a boss by the end of each run: a point, and its 95 % interval as a bar; n is the campaigns.",
            &["run"],
            ValueColumn::within("won_so_far", "won_lo", "won_hi"),
            RowOrder::Table,
        ),
        Picture::intervals(
            "How far each run gets",
            "Mean biomes finished in each run: a point, and its 95 % interval as a bar; n is the campaigns that played it. With `campaign.stop = first_win` the strongest groups play no later runs.",
            &["run"],
            ValueColumn::within("biomes_mean", "biomes_lo", "biomes_hi"),
            RowOrder::Table,
        ),
    ],
};

// The counter of a place: runs that ended there.
counters! { after REACHED; ENDED, }

const END_SHEET: ComponentSheet = ComponentSheet {
    name: "ends",
    keys: &[("place", "", "The biome, or the boss.")],
    columns: &[
        Count(REACHED, ("reached", "times", "How often a run came there.")),
        Count(ENDED, ("ended", "runs", "Runs that were lost there.")),
        RateColumn::new([ENDED, REACHED], ("end_rate", "share", "ended per reached.")).share().column(),
        Part([ENDED, REACHED], ("share", "share", "Its share of all runs that were lost.")),
    ],
    sparse: Some(REACHED),
    pictures: &[Picture::intervals(
        "Where runs end",
        "The share of the runs that come to a biome or a boss and are lost there: a point, and its 95 % interval as a bar; n is the runs that came there.",
        &["place"],
        ValueColumn::interval("end_rate"),
        RowOrder::Table,
    )],
};

// The counters of a monster.
counters! { after REACHED;
    KILLED,
    HURT,
    /// Damage in rounds I to IV and by its death, and by states that it laid.
    BY_ROUND[DEATH as usize],
    BY_STATE,
    FATAL,
    DEATHS,
}

const MONSTER_SHEET: ComponentSheet = ComponentSheet {
    name: "monsters",
    keys: &[("monster", "", "The monster.")],
    columns: &[
        Count(REACHED, ("met", "times", "How often it was placed.")),
        Count(KILLED, ("killed", "times", "How often it was killed.")),
        Mean([KILLED, REACHED], ("kill_rate", "share", "killed per met.")),
        RateColumn::named(
            [HURT, REACHED],
            [
                ("damage_mean", "damage", "Mean damage that it does to the group when it is met, by its states too."),
                ("damage_lo", "damage", "Lower end of its 95 % interval."),
                ("damage_hi", "damage", "Upper end of its 95 % interval."),
            ],
        )
        .column(),
        Count(BY_ROUND.at(0), ("damage_1", "damage", "Damage in round I.")),
        Count(BY_ROUND.at(1), ("damage_2", "damage", "Damage in round II.")),
        Count(BY_ROUND.at(2), ("damage_3", "damage", "Damage in round III.")),
        Count(BY_ROUND.at(3), ("damage_4", "damage", "Damage in round IV.")),
        Count(BY_ROUND.at(4), ("damage_death", "damage", "Damage by its death.")),
        Count(BY_STATE, ("damage_states", "damage", "Damage of the poison that it laid last.")),
        Count(FATAL, ("deaths", "runs", "Runs that it ended, by damage or a state that it laid.")),
        RateColumn::new([FATAL, DEATHS], ("death_share", "share", "Its share of all runs in which somebody died."))
            .share()
            .column(),
        Count(DEATHS, ("all_deaths", "runs", "All runs in which somebody died.")),
    ],
    sparse: None,
    pictures: &[
        Picture::intervals(
            "Which monsters end runs",
            "The share of all runs in which somebody died that this monster ended: a point, and its 95 % interval as a bar; n is the deaths.",
            &["monster"],
            ValueColumn::interval("death_share"),
            RowOrder::Value,
        ),
        Picture::intervals(
            "Which monsters hurt",
            "Mean damage that a monster does when it is met: a point, and its 95 % interval as a bar; n is how often it was met.",
            &["monster"],
            ValueColumn::within("damage_mean", "damage_lo", "damage_hi"),
            RowOrder::Value,
        ),
    ],
};

/// Every source of damage.
pub const SOURCES: [(&str, &str); 9] = [
    ("monster", "monsters"),
    ("elite", "elite monsters"),
    ("monster_death", "what dying monsters do"),
    ("boss", "bosses"),
    ("poison", "poison"),
    ("bleeding", "bleeding"),
    ("tile", "tiles"),
    ("corridor", "corridors"),
    ("other", "something else"),
];

// The counters of a source: damage by health, what was blocked, runs that it ended; all runs.
counters! { DONE, BLOCKED, ENDED_BY, OF_RUNS, }

const DAMAGE_SHEET: ComponentSheet = ComponentSheet {
    name: "damage",
    keys: &[(
        "source",
        "",
        "What did it: an action of a monster, of an elite monster or a boss, a monster's death, a state, a tile or a corridor.",
    )],
    columns: &[
        Count(DONE, ("damage", "damage", "Damage taken by health.")),
        Part([DONE, OF_RUNS], ("share", "share", "Its share of all damage.")),
        RateColumn::new([DONE, OF_RUNS], ("damage_mean", "damage", "Mean damage to the group in a run.")).column(),
        Count(BLOCKED, ("blocked", "damage", "Damage taken by shields and special equipment.")),
        Count(ENDED_BY, ("deaths", "runs", "Runs that it ended.")),
        Count(OF_RUNS, ("runs", "runs", "Runs.")),
    ],
    sparse: None,
    pictures: &[Picture::intervals(
        "What hurts",
        "Mean damage to the group in a run from each source, the worst first: a point, and its 95 % interval as a bar; n is the runs.",
        &["source"],
        ValueColumn::interval("damage_mean"),
        RowOrder::Value,
    )],
};

// The counters of a Beheaded, by runs.
counters! { after REACHED; ITS_BIOMES, ITS_DAMAGE, ITS_DEATHS, }

const BEHEADED_SHEET: ComponentSheet = ComponentSheet {
    name: "beheaded",
    keys: &[("beheaded", "", "The Beheaded; or Serenade.")],
    columns: &[
        Count(REACHED, ("runs", "runs", "Runs in which it was at the table.")),
        RateColumn::new([ITS_BIOMES, REACHED], ("biomes_mean", "biomes", "Mean biomes finished in those.")).column(),
        Mean([ITS_DAMAGE, REACHED], ("damage_mean", "damage", "Mean damage that it took in a run.")),
        Count(ITS_DEATHS, ("deaths", "runs", "Runs that ended with its death.")),
        Mean([ITS_DEATHS, REACHED], ("death_rate", "share", "deaths per run.")),
    ],
    sparse: None,
    pictures: &[Picture::intervals(
        "With which Beheaded do groups get far?",
        "Mean biomes finished in the runs with this Beheaded at the table: a point, and its 95 % interval as a bar; n is those runs.",
        &["beheaded"],
        ValueColumn::interval("biomes_mean"),
        RowOrder::Value,
    )],
};

/// The rounds in which a combat card acts: 0 to III.
pub const CARD_ROUNDS: usize = 4;

// The counters of a combat card, and of equipment: what is done with it.
counters! { after REACHED;
    USES,
    DEALT,
    KILLS,
    GUARDS,
    STATES,
    /// The counters of a combat card alone: used in rounds 0 to III, and for checks.
    IN_ROUND[CARD_ROUNDS],
    SHOWN,
    TOLD,
}

const DAMAGE_PER_CARD: SheetColumn = RateColumn::named(
    [DEALT, REACHED],
    [
        ("damage_mean", "damage", "Mean damage that it does to monsters when it is laid."),
        ("damage_lo", "damage", "Lower end of its 95 % interval."),
        ("damage_hi", "damage", "Upper end of its 95 % interval."),
    ],
)
.column();

const CARD_SHEET: ComponentSheet = ComponentSheet {
    name: "combat_cards",
    keys: &[
        ("card", "", "The combat card, by its name in the table."),
        ("beheaded", "", "Whose; empty for an improved card."),
    ],
    columns: &[
        Count(REACHED, ("played", "times", "How often it was laid.")),
        Count(TOLD, ("announced", "times", "How often one of its actions was told with it.")),
        Count(IN_ROUND.at(0), ("used_0", "times", "Actions of round 0 that were used.")),
        Count(IN_ROUND.at(1), ("used_1", "times", "Those of round I.")),
        Count(IN_ROUND.at(2), ("used_2", "times", "Those of round II.")),
        Count(IN_ROUND.at(3), ("used_3", "times", "Those of round III.")),
        Mean([USES, REACHED], ("use_mean", "times", "Actions used per time laid, again by a skill included.")),
        DAMAGE_PER_CARD,
        Count(KILLS, ("kills", "monsters", "Monsters that its damage killed.")),
        Count(GUARDS, ("shields", "shields", "Shields that it gave.")),
        Count(STATES, ("states", "tokens", "State tokens that it laid on monsters.")),
        Count(SHOWN, ("checks", "times", "How often it passed a check from hand.")),
    ],
    sparse: None,
    pictures: &[Picture::new(
        "Which combat cards are played, and what do they do?",
        "A dot is a combat card: to the right, how often it was laid; upward, the damage that it does to monsters when it is laid, its 95 % interval when pointed at; n is how often it was laid. Shields, skills and loot are in the table.",
        ChartShape::Scatter {
            x: "played",
            value: ValueColumn::within("damage_mean", "damage_lo", "damage_hi"),
            name: "card",
        },
    )],
};

// The last counters of equipment and of upgrades: campaigns with it, and those of them that were won; the same without.
counters! { after TOLD; CAMPAIGNS_WITH, WON_WITH, CAMPAIGNS_WITHOUT, WON_WITHOUT, }

/// Wins over campaigns, with something and without it.
pub const WITH: [Counter; 2] = [WON_WITH, CAMPAIGNS_WITH];
pub const WITHOUT: [Counter; 2] = [WON_WITHOUT, CAMPAIGNS_WITHOUT];

const EQUIPMENT_SHEET: ComponentSheet = ComponentSheet {
    name: "equipment",
    keys: &[
        ("equipment", "", "The treasure or blueprint, by its name in the table."),
        ("kind", "", "weapon, skill or special."),
    ],
    columns: &[
        Count(REACHED, ("equipped", "times", "How often somebody equipped it.")),
        Count(USES, ("used", "times", "How often it was used; specials take damage instead.")),
        Mean([USES, REACHED], ("use_mean", "times", "Uses per time equipped.")),
        Mean([DEALT, REACHED], ("damage_mean", "damage", "Mean damage that it does to monsters per time equipped.")),
        Count(KILLS, ("kills", "monsters", "Monsters that its damage killed.")),
        Count(GUARDS, ("shields", "shields", "Shields that it gave.")),
        Count(STATES, ("states", "tokens", "State tokens that it laid on monsters.")),
        Contribution([WITH, WITHOUT]),
    ],
    sparse: None,
    // No picture of wins with it: a campaign that is won early equips less, so that nearly all would seem to do harm.
    pictures: &[Picture::new(
        "Which equipment is used, and what damage does it do?",
        "A dot is a treasure or a blueprint: to the right, how often it is used each time that somebody equips it; upward, the damage that it does to monsters then. Shields and state tokens that it gives are in the table, and specials take damage instead of being used.",
        ChartShape::Scatter { x: "use_mean", value: ValueColumn::plain("damage_mean"), name: "equipment" },
    )
    .except("kind", "special")],
};

// The counters of an upgrade: when it was bought, and the runs with and without it.
counters! { after REACHED; AFTER, RUNS_WITH, BIOMES_WITH, RUNS_WITHOUT, BIOMES_WITHOUT, }

const UPGRADE_SHEET: ComponentSheet = ComponentSheet {
    name: "upgrades",
    keys: &[("upgrade", "", "The upgrade, by its name in the table."), ("deck", "", "Its deck.")],
    columns: &[
        Count(REACHED, ("bought", "times", "Campaigns that bought it.")),
        Mean([AFTER, REACHED], ("after_run", "runs", "Mean run after which it was bought.")),
        Count(RUNS_WITH, ("runs_with", "runs", "Runs of groups that had it.")),
        RateColumn::named(
            [BIOMES_WITH, RUNS_WITH],
            [
                ("biomes_with", "biomes", "Mean biomes finished in those."),
                ("biomes_with_lo", "biomes", "Lower end of its 95 % interval."),
                ("biomes_with_hi", "biomes", "Upper end of its 95 % interval."),
            ],
        )
        .column(),
        Count(RUNS_WITHOUT, ("runs_without", "runs", "Runs of groups that did not have it (yet).")),
        RateColumn::named(
            [BIOMES_WITHOUT, RUNS_WITHOUT],
            [
                (
                    "biomes_without",
                    "biomes",
                    "Mean biomes finished in those: earlier runs, with fewer of the others too. An association, no effect.",
                ),
                ("biomes_without_lo", "biomes", "Lower end of its 95 % interval."),
                ("biomes_without_hi", "biomes", "Upper end of its 95 % interval."),
            ],
        )
        .column(),
        Contribution([WITH, WITHOUT]),
    ],
    sparse: None,
    // No picture of wins with it: a campaign that is won early buys less, so that all of them would seem to do harm.
    pictures: &[Picture::new(
        "When are upgrades bought?",
        "A dot is an upgrade: to the right, how many campaigns buy it, which is n; upward, the mean run after which they do. What an upgrade does is asked by beginning with it, with campaign.start: that campaigns with it are won more or less often says nothing, since who plays longer buys more.",
        ChartShape::Scatter { x: "bought", value: ValueColumn::plain("after_run"), name: "upgrade" },
    )],
};

/// The occasions of checks.
pub const CHECKED: [&str; 4] = ["tile", "corridor", "tile_deck", "corridor_deck"];
counters! { after REACHED; PASSED, FROM_HAND, }

const CHECK_SHEET: ComponentSheet = ComponentSheet {
    name: "checks",
    keys: &[("check", "", "A check of a tile or of a corridor, or a deck check of one.")],
    columns: &[
        Count(REACHED, ("asked", "cards", "Cards used or turned up for it.")),
        Count(PASSED, ("passed", "cards", "Those that showed the symbol.")),
        RateColumn::new([PASSED, REACHED], ("pass_rate", "share", "passed per asked.")).share().column(),
        Count(FROM_HAND, ("from_hand", "cards", "Those of them used from hand.")),
        Mean([FROM_HAND, REACHED], ("hand_share", "share", "from_hand per asked.")),
    ],
    sparse: None,
    pictures: &[Picture::intervals(
        "Which checks are passed",
        "The share of the cards used or turned up for a check that show the symbol: a point, and its 95 % interval as a bar; n is those cards.",
        &["check"],
        ValueColumn::interval("pass_rate"),
        RowOrder::Value,
    )],
};

// The counters of a tile.
counters! { after REACHED; ITS_HURT, ITS_TEETH, ITS_CELLS, ITS_ENDS, }

const TILE_SHEET: ComponentSheet = ComponentSheet {
    name: "tiles",
    keys: &[("tile", "", "The tile, by its name in the table.")],
    columns: &[
        Count(REACHED, ("flipped", "times", "How often it was flipped.")),
        RateColumn::new([ITS_HURT, REACHED], ("damage_mean", "damage", "Mean damage that the group took on it."))
            .column(),
        Mean([ITS_TEETH, REACHED], ("teeth_mean", "teeth", "Mean teeth gained on it, loot too.")),
        Mean([ITS_CELLS, REACHED], ("cells_mean", "cells", "Mean cells gained on it, loot too.")),
        Count(ITS_ENDS, ("deaths", "runs", "Runs that ended on it.")),
    ],
    sparse: None,
    pictures: &[Picture::intervals(
        "Which tiles hurt",
        "Mean damage that the group takes on a tile: a point, and its 95 % interval as a bar; n is how often it was flipped.",
        &["tile"],
        ValueColumn::interval("damage_mean"),
        RowOrder::Value,
    )],
};

// The counter of a pass: those that turned up an icon.
counters! { after REACHED; WITH_ICON, }

const PASS_SHEET: ComponentSheet = ComponentSheet {
    name: "passes",
    keys: &[("beheaded", "", "The Beheaded who passes a combat of four players.")],
    columns: &[
        Count(REACHED, ("passes", "times", "How often it passed.")),
        Count(WITH_ICON, ("scrolls", "times", "How often the card turned up had an icon: a scroll.")),
        RateColumn::new([WITH_ICON, REACHED], ("scroll_rate", "share", "scrolls per passes.")).share().column(),
    ],
    sparse: None,
    pictures: &[Picture::intervals(
        "Who passes with a scroll",
        "The share of passes whose card has an icon, which is a scroll: a point, and its 95 % interval as a bar; n is the passes.",
        &["beheaded"],
        ValueColumn::interval("scroll_rate"),
        RowOrder::Value,
    )],
};
