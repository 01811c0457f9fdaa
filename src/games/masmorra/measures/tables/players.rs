//! The tables of what players have: heroes, abilities, cards, experience.

use super::{lower, upper};
use crate::config::POWERS;
use kit::game::WIN;
use kit::stats::SheetColumn::{Contribution, Count, Mean};
use kit::stats::{ChartShape, ComponentSheet, Counter, Picture, RateColumn, RowOrder, ValueColumn, counters};

/// The sources of XP: the name of each, and how it is called in a sentence.
pub const SOURCES: [(&str, &str); 7] = [
    ("kills", "kills"),
    ("chests", "chests"),
    ("traps", "traps"),
    ("medium_rooms", "medium rooms"),
    ("lair", "the lair"),
    ("cards", "cards and abilities"),
    ("stolen", "theft"),
];

// The counters of a source of XP of a strategy.
counters! { SOURCE_XP, SOURCE_TIMES, SOURCE_ALL, SOURCE_GAMES, }

pub const SOURCE_SHEET: ComponentSheet = ComponentSheet {
    name: "xp_sources",
    keys: &[
        ("strategy", "", "The strategy."),
        (
            "source",
            "",
            "kills (of monsters and bosses), chests, traps (disarmed), medium_rooms (explored), lair (reached first), cards (and abilities) or stolen.",
        ),
    ],
    columns: &[
        Count(SOURCE_XP, ("xp", "XP", "XP gained from it.")),
        RateColumn::new([SOURCE_XP, SOURCE_ALL], ("share", "share", "Its share of the strategy's XP.")).share().column(),
        Count(SOURCE_ALL, ("of", "XP", "XP of the strategy, from whatever source.")),
        Count(SOURCE_TIMES, ("times", "times", "How often XP were gained from it.")),
        RateColumn::named(
            [SOURCE_XP, SOURCE_GAMES],
            [
                ("xp_mean", "XP", "Mean XP that a player gains from it in a game."),
                lower("xp_lo", "XP"),
                upper("xp_hi", "XP"),
            ],
        )
        .column(),
        Count(SOURCE_GAMES, ("games", "player-games", "Player-games.")),
    ],
    sparse: Some(SOURCE_GAMES),
    pictures: &[Picture::intervals(
        "Experience by source",
        "Mean XP that a player gains from each source in a game: a point, and its 95 % interval as a bar; n is the player-games.",
        &["source"],
        ValueColumn::within("xp_mean", "xp_lo", "xp_hi"),
        RowOrder::Value,
    )
    .each("strategy")],
};

// The first counters in tables of what a player may have: player-games with it, and how many of them were won; the same two without it.
counters! { GAMES_WITH, WON_WITH, GAMES_WITHOUT, WON_WITHOUT, }

/// Wins over games, with something and without it.
pub const WITH: [Counter; 2] = [WON_WITH, GAMES_WITH];
pub const WITHOUT: [Counter; 2] = [WON_WITHOUT, GAMES_WITHOUT];

// The other counters of a card.
counters! { after WON_WITHOUT;
    GAINED,
    PURPLE,
    ORANGE,
    CANCELLED,
    DROPPED,
    /// Cards dealt at the start to rivals, and what who had one won more than a fair share.
    DEALT,
    DEALT_AHEAD,
}

pub const CARD_SHEET: ComponentSheet = ComponentSheet {
    name: "cards",
    keys: &[("card", "", "The treasure card, by its name in the table: its orange half, then its purple one.")],
    columns: &[
        Count(GAINED, ("gained", "cards", "How often it came into a hand.")),
        Count(PURPLE, ("purple", "cards", "How often its purple half was played, in one's own turn.")),
        Count(ORANGE, ("orange", "cards", "How often its orange half was played.")),
        Mean([PURPLE, GAINED], ("purple_rate", "share", "purple per gained.")),
        Mean([ORANGE, GAINED], ("orange_rate", "share", "orange per gained.")),
        Count(CANCELLED, ("cancelled", "cards", "How often it was cancelled.")),
        Count(DROPPED, ("discarded", "cards", "How often it was discarded unplayed.")),
        Count(DEALT, ("dealt", "player-games", "Player-games that began with it, of rivals.")),
        RateColumn {
            bounds: Some((-1.0, 1.0)),
            ..RateColumn::named(
                [DEALT_AHEAD, DEALT],
                [
                    (
                        "dealt_ahead",
                        "share",
                        "What those win more than a fair share: an effect of the card, since it was dealt by lot.",
                    ),
                    lower("dealt_lo", "share"),
                    upper("dealt_hi", "share"),
                ],
            )
        }
        .parts(WIN)
        .column(),
        Contribution([WITH, WITHOUT]),
    ],
    sparse: None,
    pictures: &[
        Picture::intervals(
            "Do those win who play the card?",
            "How much more often players (of allies, groups) win who played either half than those who had it in hand and never did: a point, and its 95 % interval as a bar; n is all player-games that had it. Who is ahead has more occasion: an association.",
            &["card"],
            ValueColumn::within("contribution", "contribution_lo", "contribution_hi"),
            RowOrder::Value,
        ),
        Picture::intervals(
            "What a card of the first hand is worth",
            "What rivals who were dealt the card at the start win more than a fair share: a point, and its 95 % interval as a bar; n is their games. It was dealt by lot, so this is an effect.",
            &["card"],
            ValueColumn::within("dealt_ahead", "dealt_lo", "dealt_hi"),
            RowOrder::Value,
        ),
    ],
};

// The other counters of an ability: how often it was learnt, as which, and used.
counters! { after WON_WITHOUT;
    LEARNT,
    LEARNT_AS[POWERS - 1],
    LEARNT_SUM,
    POWER_USES,
    /// Player-games of the hero.
    POWER_GAMES,
}

pub const ABILITY_SHEET: ComponentSheet = ComponentSheet {
    name: "abilities",
    keys: &[
        ("ability", "", "The ability, by its name in the table; that of the board by the hero's."),
        ("hero", "", "Whose."),
        ("place", "", "board, which is always there, or the card that it is of, and its half: 1_top to 2_bottom."),
    ],
    columns: &[
        Count(POWER_GAMES, ("games", "player-games", "Player-games of the hero.")),
        Count(LEARNT, ("learnt", "player-games", "Those in which it was learnt.")),
        RateColumn::named(
            [LEARNT, POWER_GAMES],
            [("learn_rate", "share", "learnt per games."), lower("learn_lo", "share"), upper("learn_hi", "share")],
        )
        .share()
        .column(),
        Count(LEARNT_AS.at(0), ("first", "player-games", "Those in which it was the first to be learnt.")),
        Count(LEARNT_AS.at(1), ("second", "player-games", "The second.")),
        Count(LEARNT_AS.at(2), ("third", "player-games", "The third.")),
        Count(LEARNT_AS.at(3), ("fourth", "player-games", "The fourth.")),
        Mean([LEARNT_SUM, LEARNT], ("order", "place", "Mean place in the order of learning, where it was learnt.")),
        Count(POWER_USES, ("uses", "times", "How often it was used; what holds by itself is not.")),
        Mean([POWER_USES, POWER_GAMES], ("uses_mean", "times", "Mean of those in a game of the hero.")),
        Contribution([WITH, WITHOUT]),
    ],
    sparse: Some(POWER_GAMES),
    pictures: &[
        Picture::intervals(
            "Which abilities are learnt",
            "The share of a hero's games in which the ability is learnt: a point, and its 95 % interval as a bar; n is those games. In which order they are learnt is in the table.",
            &["hero", "ability"],
            ValueColumn::within("learn_rate", "learn_lo", "learn_hi"),
            RowOrder::Table,
        )
        .except("place", "board"),
        Picture::intervals(
            "Do those win who learn the ability?",
            "How much more often players (of allies, groups) win with the hero who learnt it than with the hero who did not: a point, and its 95 % interval as a bar; n is the hero's games. Who is ahead learns more: an association.",
            &["hero", "ability"],
            ValueColumn::within("contribution", "contribution_lo", "contribution_hi"),
            RowOrder::Table,
        )
        .except("place", "board"),
    ],
};

// The counters of a hero: wins are counted in parts.
counters! { PLAYS, WINS, RIVAL_PLAYS, AHEAD, OWN_TURNS, FALLS, END_XP, HERO_KILLS, }

pub const HERO_SHEET: ComponentSheet = ComponentSheet {
    name: "heroes",
    keys: &[("hero", "", "The hero.")],
    columns: &[
        Count(PLAYS, ("plays", "player-games", "Player-games with this hero.")),
        RateColumn::new(
            [WINS, PLAYS],
            ("win_rate", "share", "Wins in those; a win that k share counts 1/k, but of allies."),
        )
        .share()
        .parts(WIN)
        .of_role()
        .column(),
        Count(RIVAL_PLAYS, ("rival_plays", "player-games", "Those against rivals.")),
        RateColumn {
            bounds: Some((-1.0, 1.0)),
            ..RateColumn::named(
                [AHEAD, RIVAL_PLAYS],
                [
                    ("ahead", "share", "What the hero wins more than a fair share, against rivals."),
                    lower("ahead_lo", "share"),
                    upper("ahead_hi", "share"),
                ],
            )
        }
        .parts(WIN)
        .column(),
        RateColumn::named(
            [END_XP, PLAYS],
            [("xp_mean", "XP", "Mean XP at the end of the game."), lower("xp_lo", "XP"), upper("xp_hi", "XP")],
        )
        .column(),
        Mean([HERO_KILLS, PLAYS], ("kills_mean", "monsters", "Mean monsters killed in a game.")),
        Count(OWN_TURNS, ("turns", "turns", "Turns of the hero.")),
        Count(FALLS, ("defeats", "defeats", "Defeats of the hero.")),
        RateColumn::named(
            [FALLS, OWN_TURNS],
            [
                ("defeat_rate", "defeats", "Mean defeats of the hero for each turn of his."),
                lower("defeat_lo", "defeats"),
                upper("defeat_hi", "defeats"),
            ],
        )
        .column(),
    ],
    sparse: Some(PLAYS),
    pictures: &[
        Picture::intervals(
            "Which heroes win",
            "How often whoever plays the hero wins (of allies, the group): a point, and its 95 % interval as a bar; n is the player-games with the hero.",
            &["hero"],
            ValueColumn::interval("win_rate"),
            RowOrder::Value,
        ),
        Picture::new(
            "Which heroes fall",
            "Mean defeats of a hero for each turn of his: a point, and its 95 % interval as a bar; n is those turns.",
            ChartShape::Intervals {
                name: &["hero"],
                value: ValueColumn::within("defeat_rate", "defeat_lo", "defeat_hi"),
                order: RowOrder::Value,
            },
        ),
    ],
};
