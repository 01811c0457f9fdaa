//! What is counted, as data: the scores, the tables and the curves.

use super::use_tables::{BOSS_SHEET, CARD_USE_SHEET, EFFECT_SHEET};
use crate::config::{BOSS_ROOM, LONGEST_QUEUE};
use kit::game::WIN;
use kit::pieces::numbered;
use kit::stats::SheetColumn::{Count, Mean};
use kit::stats::{
    ChartShape, ColumnLabel, ComponentSheet, CurveColumn, CurveSheet, Picture, RateColumn, RowOrder, ScoreRatio,
    SheetColumn, ValueColumn, WinAssociation, counters,
};

/// Wagers from 0 to the longest queue.
pub const WAGERS_LAID: usize = LONGEST_QUEUE + 1;
pub const THREATS: usize = BOSS_ROOM as usize;

// The counters of a strategy.
counters! {
    GAMES, TURNS, SPENT, WASTED, DEATHS, BOSSES, ITEMS_USED,
    /// Attacks by threat, from one `!` on.
    ATTACKS[THREATS],
    /// Attacks that did no more damage than the wager.
    ATTACKS_COVERED[THREATS],
    /// Health lost in attacks.
    HEALTH_LOST[THREATS],
    /// Luck laid in attacks.
    LUCK_LAID[THREATS],
    /// Games of the table, and those that end with a closed maze.
    ALL_GAMES, CLOSED,
    /// Games in which one player alone died most often, and those that this player won.
    DIED_MOST, DIED_MOST_WON,
}

/// The score that findings tell.
pub const LUCK_SPENT: usize = 0;

pub const SCORES: &[&[ScoreRatio]] = &[
    &[
        ScoreRatio::each(
            "luck_spent_per_turn",
            [SPENT, TURNS],
            "luck per turn",
            "Luck spent in a turn, on cards and wagers.",
        )
        .compared(),
        ScoreRatio::each("turns_without_use", [WASTED, TURNS], "share of turns", "Turns whose card had no legal use.")
            .share()
            .remarkable(0.05, ["A player's card has no legal use in", "turns"]),
        ScoreRatio::each("deaths", [DEATHS, GAMES], "per player-game", "Deaths of a player in a game.")
            .remarkable(2.0, ["A player dies", "times a game"]),
        ScoreRatio::each(
            "bosses_defeated",
            [BOSSES, GAMES],
            "per player-game",
            "Bosses that a player defeats in a game.",
        ),
        ScoreRatio::each("items_used", [ITEMS_USED, GAMES], "per player-game", "Items that a player uses in a game."),
    ],
    &[
        covered(1, "covered_threat_1"),
        lost(1, "health_lost_threat_1"),
        laid(1, "wager_threat_1"),
        covered(2, "covered_threat_2"),
        lost(2, "health_lost_threat_2"),
        laid(2, "wager_threat_2"),
        covered(3, "covered_threat_3"),
        lost(3, "health_lost_threat_3"),
        laid(3, "wager_threat_3"),
    ],
    &[
        ScoreRatio::whole(
            "maze_closed",
            [CLOSED, ALL_GAMES],
            "share of games",
            "Games that end with no exit into an empty cell.",
        )
        .share(),
        ScoreRatio::whole(
            "most_deaths_win",
            [DIED_MOST_WON, DIED_MOST],
            "share of games",
            "Games won by the player who died most often, of those in which one did alone.",
        )
        .share()
        .remarkable(0.0, ["Whoever dies most often wins", "games"]),
    ],
];

const fn covered(threat: usize, name: &'static str) -> ScoreRatio {
    let about = "Attacks in rooms of so many `!` whose damage was at most the wager.";
    ScoreRatio::each(name, [ATTACKS_COVERED.at(threat - 1), ATTACKS.at(threat - 1)], "share of attacks", about).share()
}

const fn lost(threat: usize, name: &'static str) -> ScoreRatio {
    let about = "Health lost in an attack in rooms of so many `!`: at most what the player had.";
    ScoreRatio::each(name, [HEALTH_LOST.at(threat - 1), ATTACKS.at(threat - 1)], "health per attack", about)
}

const fn laid(threat: usize, name: &'static str) -> ScoreRatio {
    let about = "Luck laid before an attack in rooms of so many `!`.";
    ScoreRatio::each(name, [LUCK_LAID.at(threat - 1), ATTACKS.at(threat - 1)], "luck per attack", about)
}

numbered! {
    /// The tables with a row for each component.
    SHEETS: ComponentSheet;
    WAGERS = WAGER_SHEET,
    CARDS = CARD_SHEET,
    CARD_USES = CARD_USE_SHEET,
    BOSS_POWERS = BOSS_SHEET,
    ITEM_EFFECTS = EFFECT_SHEET,
}

// The counters of a row of `wagers`.
counters! { MET, COVERED, DAMAGE, KILLED, }

/// A row per strategy, threat and wager that was laid.
const WAGER_SHEET: ComponentSheet = ComponentSheet {
    name: "wagers",
    keys: &[
        ("strategy", "", "The strategy."),
        ("threat", "!", "Number of `!` of the room."),
        ("wager", "luck", "Luck laid before the draws."),
    ],
    columns: &[
        Count(MET, ("attacks", "attacks", "Attacks met with this wager.")),
        Count(COVERED, ("covered", "attacks", "Attacks in which the damage was at most the wager.")),
        Mean([DAMAGE, MET], ("damage_mean", "damage", "Mean total damage, covered or not.")),
        Count(KILLED, ("deaths", "attacks", "Attacks that killed.")),
        RateColumn::new([COVERED, MET], ("covered_rate", "share", "Covered per attack.")).share().column(),
    ],
    sparse: Some(MET),
    pictures: &[Picture::new(
        "Does the wager cover the threat?",
        "The share of attacks whose damage was at most the wager, by the room's threat and the luck laid; n is those attacks, and where nobody laid so much there is no tile. The interval allows for attacks of one game not being independent.",
        ChartShape::Heatmap {
            across: "wager",
            down: "threat",
            value: ValueColumn::interval("covered_rate"),
            middle: None,
        },
    )
    .each("strategy")],
};

// The counters of a row of `cards`; wins are counted in parts.
counters! { OFFERED, TAKEN, GAMES_TAKEN, WON, GAMES_NOT, WON_NOT, }

/// A row per row of the card table.
const CARD_SHEET: ComponentSheet = ComponentSheet {
    name: "cards",
    keys: &[("card", "", "The card, by its name in the card table.")],
    columns: &[
        Count(
            OFFERED,
            (
                "offered",
                "choices",
                "Choices in which it could be taken: one copy or more lay within reach of luck, bosses and items.",
            ),
        ),
        Count(TAKEN, ("taken", "choices", "Choices in which it was taken.")),
        RateColumn::named(
            [TAKEN, OFFERED],
            [
                ("take_rate", "share", "Taken per offered; empty if never offered."),
                ("take_rate_lo", "share", "Lower end of its 95 % interval."),
                ("take_rate_hi", "share", "Upper end of its 95 % interval."),
            ],
        )
        .share()
        .usage("taken when they are offered")
        .column(),
        RateColumn {
            keys: [
                ("win_rate_when_taken", "share", "Wins of players who took it at least once in the game."),
                ("lo", "share", "Lower end of the 95 % interval."),
                ("hi", "share", "Upper end of the 95 % interval."),
            ],
            ..RateColumn::new([WON, GAMES_TAKEN], TURN).share().parts(WIN)
        }
        .column(),
        Count(GAMES_TAKEN, ("games_taken", "player-games", "Player-games in which it was taken at least once.")),
        RateColumn::named(
            [WON_NOT, GAMES_NOT],
            [
                (
                    "win_rate_when_not",
                    "share",
                    "Wins of players to whom it was offered in the game and who never took it.",
                ),
                ("not_lo", "share", "Lower end of the 95 % interval."),
                ("not_hi", "share", "Upper end of the 95 % interval."),
            ],
        )
        .share()
        .parts(WIN)
        .column(),
        Count(GAMES_NOT, ("games_not", "player-games", "Player-games in which it was offered and never taken.")),
        SheetColumn::Against(WinAssociation {
            names: WinAssociation::CONTRIBUTION,
            sides: [[WON, GAMES_TAKEN], [WON_NOT, GAMES_NOT]],
            parts: WIN,
            about: "win_rate_when_taken less win_rate_when_not: an association, no effect. Who is ahead takes other cards than who is behind, and who plays longer is offered more.",
            games: (
                "games_offered",
                "player-games",
                "Player-games in which it was offered: games_taken and games_not together.",
            ),
        }),
    ],
    sparse: None,
    pictures: &[
        Picture::new(
            "Which cards are taken, and do they win?",
            "A dot is a card: to the right, how often it is taken when it can be paid for; upward, how often players win who took it, over their n games. Who is ahead takes other cards than who is behind: an association, not what the card does.",
            ChartShape::Scatter { x: "take_rate", value: ValueColumn::interval("win_rate_when_taken"), name: "card" },
        ),
        Picture::new(
            "Which cards go with winning?",
            "How much more often players win who took the card than those who were offered it and never did: a point, and its 95 % interval as a bar; n is both kinds of games together. Cards of one threat stand together, since who is ahead takes other cards than who is behind: an association, not what the card does. What a card does, `worth --of 'cards.*.count' --by -1` measures.",
            ChartShape::Intervals {
                name: &["card"],
                value: ValueColumn::within("contribution", "contribution_lo", "contribution_hi"),
                order: RowOrder::Value,
            },
        )
        .grouped_by("threat"),
    ],
};

const TURN: ColumnLabel = ("turn", "turns", "The player's own turn, from 1.");
const OUTCOME: &str = "Over all games, or those it won or lost.";

/// The curves of what players spend, gain and hold by their own n-th turn, and of the race.
pub const CURVE_SHEETS: &[CurveSheet] = &[
    CurveSheet {
        name: "luck_spend",
        first: 0,
        resources: &[],
        resource: "",
        outcome: OUTCOME,
        x: TURN,
        alive: "Player-games that had this turn: what the means are over.",
        columns: &[
            CurveColumn::Measured([
                ("spent", "luck", "Mean luck spent in this turn, on cards and wagers."),
                ("spent_lo", "luck", "Lower end of its 95 % interval."),
                ("spent_hi", "luck", "Upper end of its 95 % interval."),
            ]),
            CurveColumn::Also(0, ("spent_buying", "luck", "Mean luck paid for cards.")),
            CurveColumn::Rest(0, ("spent_wagering", "luck", "Mean luck laid in wagers.")),
            CurveColumn::Also(1, ("gained", "luck", "Mean luck taken with the card.")),
            CurveColumn::Also(2, ("held", "luck", "Mean luck in hand at the end of the turn.")),
            CurveColumn::Cumulative(("cumulative_spent", "luck", "Mean luck spent up to this turn and with it.")),
        ],
        pictures: &[
            curve(
                "How luck is spent",
                "Mean luck spent on cards and wagers in a player's n-th turn, with a band for the 95 % interval. Beneath it, the player-games that had this turn: late turns speak of few and long games.",
                ValueColumn::within("spent", "spent_lo", "spent_hi"),
            )
            .each("outcome"),
            curve(
                "How much luck is kept",
                "Mean luck in hand at the end of a player's n-th turn, over all games that had it.",
                ValueColumn::plain("held"),
            )
            .only("outcome", "all"),
        ],
    },
    CurveSheet {
        name: "bosses",
        first: 0,
        resources: &[],
        resource: "",
        outcome: OUTCOME,
        x: TURN,
        alive: "Player-games that had this turn: what the mean is over.",
        columns: &[CurveColumn::Also(3, ("bosses", "bosses", "Mean bosses defeated by the end of the turn."))],
        pictures: &[curve(
            "How the race for the bosses goes",
            "Mean bosses that a player has defeated by the end of the n-th turn. Beneath it, the player-games that had this turn; a game that was won early is not among the late ones.",
            ValueColumn::plain("bosses"),
        )
        .each("outcome")],
    },
];

/// A line for each strategy over its own turns.
const fn curve(title: &'static str, about: &'static str, value: ValueColumn) -> Picture {
    let (x, line) = ("turn", "strategy");
    Picture::new(title, about, ChartShape::Curves { x, value, line })
}
