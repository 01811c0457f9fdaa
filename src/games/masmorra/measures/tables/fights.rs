//! The tables of what heroes fight and what fells them.

use super::{lower, upper};
use kit::stats::SheetColumn::{Count, Mean, Part};
use kit::stats::{ChartShape, ComponentSheet, Picture, RateColumn, RowOrder, ValueColumn, counters};

// The counters of a monster.
counters! { MET, FIGHTS, KILLS, UNHURT_KILLS, HARMED, COST, REWARD, FELLED, }

pub const MONSTER_SHEET: ComponentSheet = ComponentSheet {
    name: "monsters",
    keys: &[
        ("monster", "", "The monster; a boss, and the same with its red side up."),
        ("kind", "", "minor, major or boss."),
    ],
    columns: &[
        Count(MET, ("met", "times", "How often it appeared, or was turned to this side.")),
        Part([MET, MET], ("met_share", "share", "Its share of all that were met.")),
        Count(FIGHTS, ("fought", "fights", "How often it was fought.")),
        Count(KILLS, ("killed", "fights", "How often it was killed, or turned over.")),
        RateColumn::named(
            [KILLS, FIGHTS],
            [("kill_rate", "share", "killed per fought."), lower("kill_lo", "share"), upper("kill_hi", "share")],
        )
        .share()
        .usage("killed when they are fought")
        .column(),
        Count(UNHURT_KILLS, ("unhurt", "fights", "How often it was killed without a wound by its payback.")),
        RateColumn::named(
            [UNHURT_KILLS, FIGHTS],
            [("unhurt_rate", "share", "unhurt per fought."), lower("unhurt_lo", "share"), upper("unhurt_hi", "share")],
        )
        .share()
        .column(),
        Count(HARMED, ("wounds", "wounds", "Life that it took, by payback and by what it does besides.")),
        RateColumn::named(
            [HARMED, FIGHTS],
            [
                ("wounds_mean", "wounds", "Mean of those for each time it was fought."),
                lower("wounds_lo", "wounds"),
                upper("wounds_hi", "wounds"),
            ],
        )
        .column(),
        Count(COST, ("dice", "dice", "Dice and symbols spent on it, defense too.")),
        Mean([COST, FIGHTS], ("dice_mean", "dice", "Mean of those for each time it was fought.")),
        Count(REWARD, ("xp", "XP", "XP that it was worth when it was killed.")),
        RateColumn::named(
            [REWARD, FIGHTS],
            [
                ("xp_mean", "XP", "Mean of those for each time it was fought."),
                lower("xp_lo", "XP"),
                upper("xp_hi", "XP"),
            ],
        )
        .column(),
        Mean([COST, REWARD], ("dice_per_xp", "dice", "Mean dice and symbols for each XP.")),
        RateColumn::named(
            [REWARD, COST],
            [
                ("xp_per_die", "XP", "Mean XP for each die or symbol."),
                lower("xp_per_die_lo", "XP"),
                upper("xp_per_die_hi", "XP"),
            ],
        )
        .column(),
        Count(FELLED, ("defeats", "defeats", "Heroes that it felled.")),
    ],
    sparse: Some(MET),
    pictures: &[
        Picture::new(
            "Monsters by harm and reward",
            "A dot is a monster: to the right, the mean wounds that it deals when it is fought; upward, the mean XP that it brings, its 95 % interval when pointed at; n is how often it was fought. Bottom right is bad business.",
            ChartShape::Scatter {
                x: "wounds_mean",
                value: ValueColumn::within("xp_mean", "xp_lo", "xp_hi"),
                name: "monster",
            },
        ),
        Picture::intervals(
            "What a die brings",
            "Mean XP that a monster brings for each die or symbol spent on it, defense too: a point, and its 95 % interval as a bar; n is the dice and symbols.",
            &["monster"],
            ValueColumn::within("xp_per_die", "xp_per_die_lo", "xp_per_die_hi"),
            RowOrder::Value,
        ),
        Picture::intervals(
            "Which monsters are killed unhurt",
            "The share of fights with a monster in which it is killed without a wound: a point, and its 95 % interval as a bar; n is those fights.",
            &["monster"],
            ValueColumn::within("unhurt_rate", "unhurt_lo", "unhurt_hi"),
            RowOrder::Value,
        ),
    ],
};

/// The causes of wounds: the name of each, and how it is called in a sentence.
pub const HARMS: [(&str, &str); 9] = [
    ("minor", "paybacks of minor monsters"),
    ("major", "paybacks of major monsters"),
    ("boss", "paybacks of bosses"),
    ("monster", "stings and breath of monsters"),
    ("trap", "traps"),
    ("pit", "pits"),
    ("card", "cards of other heroes"),
    ("evil", "evil cards"),
    ("grimbolt", "Malaphyas's Grimbolts"),
];

// The counters of what wounds; turns are those of all heroes.
counters! { FELLS, TAKES, HERO_TURNS, }

pub const DEFEAT_SHEET: ComponentSheet = ComponentSheet {
    name: "defeats",
    keys: &[(
        "by",
        "",
        "What did it: the payback of a minor or a major monster or of a boss, something else that a `monster` does, a trap, a pit, a `card` of another hero, an `evil` card, or a Grimbolt.",
    )],
    columns: &[
        Count(FELLS, ("defeats", "defeats", "Heroes defeated by it.")),
        Part([FELLS, HERO_TURNS], ("share", "share", "Its share of all defeats.")),
        RateColumn::new([FELLS, HERO_TURNS], ("defeat_rate", "defeats", "Mean defeats by it in a turn.")).column(),
        Count(TAKES, ("wounds", "wounds", "Life that it took.")),
        RateColumn::named(
            [TAKES, HERO_TURNS],
            [
                ("wounds_mean", "wounds", "Mean life that it takes in a turn."),
                lower("wounds_lo", "wounds"),
                upper("wounds_hi", "wounds"),
            ],
        )
        .column(),
        Count(HERO_TURNS, ("turns", "turns", "Turns of all heroes.")),
    ],
    sparse: None,
    pictures: &[
        Picture::intervals(
            "What fells heroes",
            "Mean defeats by each cause in a turn, the worst first: a point, and its 95 % interval as a bar; n is the turns of all heroes.",
            &["by"],
            ValueColumn::interval("defeat_rate"),
            RowOrder::Value,
        ),
        Picture::intervals(
            "What wounds heroes",
            "Mean life lost to each cause in a turn, the worst first: a point, and its 95 % interval as a bar; n is the turns of all heroes.",
            &["by"],
            ValueColumn::within("wounds_mean", "wounds_lo", "wounds_hi"),
            RowOrder::Value,
        ),
    ],
};

// The counters of what fells a hero.
counters! { DIED_OF, DIED, }

pub const DEATH_SHEET: ComponentSheet = ComponentSheet {
    name: "deaths",
    keys: &[("hero", "", "The hero."), ("by", "", "What did it, as in `defeats`.")],
    columns: &[
        Count(DIED_OF, ("defeats", "defeats", "How often it felled the hero.")),
        RateColumn::new([DIED_OF, DIED], ("share", "share", "Its share of the hero's defeats.")).share().column(),
        Count(DIED, ("of", "defeats", "The hero's defeats, whatever did it.")),
    ],
    sparse: Some(DIED),
    pictures: &[Picture::new(
        "Who dies of what",
        "The share of a hero's defeats that each cause has: each row adds up to 100 %. A tile tells its 95 % interval when pointed at; n is the hero's defeats.",
        ChartShape::Heatmap { across: "by", down: "hero", value: ValueColumn::interval("share"), middle: None },
    )],
};
