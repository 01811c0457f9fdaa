//! What is counted, as data: the scores, the tables and the curves.

use crate::config::COSTS;
use kit::game::WIN;
use kit::pieces::numbered;
use kit::stats::SheetColumn::{Count, Mean};
use kit::stats::{
    ChartShape, ComponentSheet, CurveColumn, CurveSheet, Picture, RateColumn, RowOrder, ScoreRatio, SheetColumn,
    ValueColumn, WinAssociation, counters,
};

// The counters of a strategy.
counters! {
    GAMES,
    FINAL,
    PRIMARY,
    SECONDARY,
    TIME,
    EXITS,
    COINS,
    PATHS,
    EXITED,
    HALLS,
    LAID,
    CUT,
    INCOME,
    BOUGHT,
    BLIND,
    BOOKS,
    FAIRIES,
    BOUGHT_NOTHING,
    TRIMMED,
    /// The counters of games of the table.
    ALL_GAMES,
    SHARED,
    SPREAD,
    WON_BY,
    ALL_BOUGHT,
    /// Dungeon cards bought by column of the market, the cheapest first.
    OF_COLUMN[COSTS],
}

/// The score that findings tell.
pub const FINAL_SCORE: usize = 0;

pub const SCORES: &[&[ScoreRatio]] = &[
    &[
        ScoreRatio::each("final_score", [FINAL, GAMES], "points", "Final score of a player.").compared(),
        ScoreRatio::each("primary_points", [PRIMARY, GAMES], "points", "Points of primary objectives in it.")
            .compared(),
        ScoreRatio::each(
            "secondary_points",
            [SECONDARY, GAMES],
            "points",
            "Points of secondary objectives in it, divided and rounded down.",
        ),
        ScoreRatio::each("time_points", [TIME, GAMES], "points", "Time bonus in it."),
        ScoreRatio::each("exit_points", [EXITS, GAMES], "points", "Points for exit boxes in it."),
        ScoreRatio::each("coin_points", [COINS, GAMES], "points", "Points for coins left in it."),
        ScoreRatio::each(
            "primary_share",
            [PRIMARY, FINAL],
            "share of points",
            "Share of primary points in all final scores.",
        )
        .share(),
    ],
    &[
        ScoreRatio::each("exit_rate", [EXITED, PATHS], "share of paths", "Paths that end at an exit.")
            .share()
            .compared(),
        ScoreRatio::each("path_halls", [HALLS, PATHS], "hallways per path", "Hallways on a path."),
        ScoreRatio::each("cards_laid", [LAID, PATHS], "cards per dungeon", "Cards laid in a dungeon."),
        ScoreRatio::each("paths_cut", [CUT, PATHS], "share of paths", "Dungeons whose search for paths was cut off.")
            .share(),
        ScoreRatio::each("income", [INCOME, PATHS], "coins per round", "Coins received for a path.").compared(),
    ],
    &[
        ScoreRatio::each("cards_bought", [BOUGHT, GAMES], "cards per player-game", "Dungeon cards that a player buys.")
            .compared(),
        ScoreRatio::each("bought_blind", [BLIND, BOUGHT], "share of cards", "Those of them that were bought unseen.")
            .share(),
        ScoreRatio::each(
            "books_bought",
            [BOOKS, GAMES],
            "spellbooks per player-game",
            "Spellbooks that a player buys.",
        ),
        ScoreRatio::each("fairies_bought", [FAIRIES, GAMES], "fairies per player-game", "Fairies that a player buys."),
        ScoreRatio::each(
            "bought_no_card",
            [BOUGHT_NOTHING, GAMES],
            "share of player-games",
            "Player-games in which no dungeon card is bought.",
        )
        .share(),
        ScoreRatio::each("cards_trimmed", [TRIMMED, GAMES], "cards per player-game", "Own cards that leave for good."),
    ],
    &[
        ScoreRatio::whole("shared_wins", [SHARED, ALL_GAMES], "share of games", "Games whose win is shared.").share(),
        ScoreRatio::whole(
            "score_spread",
            [SPREAD, WON_BY],
            "share of the best score",
            "From the best final score to the lowest, as a share of the best.",
        )
        .share(),
        of_column("column_3", 0, "Dungeon cards bought that cost three."),
        of_column("column_4", 1, "Dungeon cards bought that cost four."),
        of_column("column_5", 2, "Dungeon cards bought that cost five."),
        of_column("column_6", 3, "Dungeon cards bought that cost six."),
    ],
];

const fn of_column(name: &'static str, column: usize, about: &'static str) -> ScoreRatio {
    ScoreRatio::whole(name, [OF_COLUMN.at(column), ALL_BOUGHT], "share of cards bought", about).share()
}

numbered! {
    /// The tables with a row for each component.
    SHEETS: ComponentSheet;
    CARDS = CARD_SHEET,
    SPELLBOOKS = SPELLBOOK_SHEET,
    FAIRY_KINDS = FAIRY_SHEET,
    OBJECTIVES = OBJECTIVE_SHEET,
    BOARDS = BOARD_SHEET,
    ENDS = END_SHEET,
    LEAD = LEAD_SHEET,
}

// The counters of a row of `cards` and `spellbooks`; wins are counted in parts.
counters! {
    SOLD,
    UNSEEN,
    ROUND_SUM,
    OWNED,
    WON,
    WITHOUT,
    WON_WITHOUT,
    /// The counters of a row of `cards` alone; points of the card itself are counted in parts.
    PLAYED,
    ROUND_POINTS,
    PLACED,
    CARD_POINTS,
    CARD_COINS,
    PAID_BACK,
    PAYBACK_ROUNDS,
}

/// Parts of a point: they make the usual divisors of secondary points whole; with others what is divided is rounded down.
pub const POINT: i64 = 5_040;

const WIN_RATE_WHEN_BOUGHT: SheetColumn = RateColumn::named(
    [WON, OWNED],
    [
        ("win_rate_when_bought", "share", "Wins of players who bought it in the game."),
        ("lo", "share", "Lower end of the 95 % interval."),
        ("hi", "share", "Upper end of the 95 % interval."),
    ],
)
.share()
.parts(WIN)
.column();

const WIN_RATE_WHEN_NOT: SheetColumn = RateColumn::named(
    [WON_WITHOUT, WITHOUT],
    [
        (
            "win_rate_when_not",
            "share",
            "Wins of players who did not buy it; the difference of the two is an association, no effect.",
        ),
        ("not_lo", "share", "Lower end of its 95 % interval."),
        ("not_hi", "share", "Upper end of its 95 % interval."),
    ],
)
.share()
.parts(WIN)
.column();

const GAMES_NOT: SheetColumn =
    Count(WITHOUT, ("games_not", "player-games", "Player-games in which it was not bought."));

const AGAINST: SheetColumn = SheetColumn::Against(WinAssociation {
    names: WinAssociation::CONTRIBUTION,
    sides: [[WON, OWNED], [WON_WITHOUT, WITHOUT]],
    parts: WIN,
    about: "win_rate_when_bought less win_rate_when_not: an association, no effect. Who is ahead buys other things than who is behind; of those who did not buy it, many were never offered it.",
    games: ("all_games", "player-games", "Player-games, of buyers and of all others."),
});

const CARD_POINTS_PER_PLAY: SheetColumn = RateColumn::named(
    [CARD_POINTS, PLAYED],
    [
        (
            "card_points",
            "points",
            "Mean points per play of what the path found on the card itself: primary points, and secondary points divided.",
        ),
        ("card_points_lo", "points", "Lower end of its 95 % interval."),
        ("card_points_hi", "points", "Upper end of its 95 % interval."),
    ],
)
.parts(POINT)
.column();

const CARD_COINS_PER_PLAY: SheetColumn = RateColumn::named(
    [CARD_COINS, PLAYED],
    [
        ("card_coins", "coins", "Mean coins per play that the path found on the card itself."),
        ("card_coins_lo", "coins", "Lower end of its 95 % interval."),
        ("card_coins_hi", "coins", "Upper end of its 95 % interval."),
    ],
)
.column();

const PAID_BACK_SHARE: SheetColumn = RateColumn::named(
    [PAID_BACK, SOLD],
    [
        (
            "paid_back",
            "share",
            "Share of purchases whose price was found again, in coins on the card itself, before the game ended.",
        ),
        ("paid_back_lo", "share", "Lower end of its 95 % interval."),
        ("paid_back_hi", "share", "Upper end of its 95 % interval."),
    ],
)
.share()
.column();

const CARD_SHEET: ComponentSheet = ComponentSheet {
    name: "cards",
    keys: &[("card", "", "The card, by its name in the card table."), ("cost", "coins", "Its cost; 0 for a starter.")],
    columns: &[
        Count(SOLD, ("bought", "times", "How often it was bought.")),
        Count(UNSEEN, ("blind", "times", "How often unseen.")),
        Mean([ROUND_SUM, SOLD], ("round", "round", "Mean round in which it was bought.")),
        CARD_POINTS_PER_PLAY,
        CARD_COINS_PER_PLAY,
        Count(PLAYED, ("played", "plays", "Plays: how often it was in a hand.")),
        Mean([PLACED, PLAYED], ("laid", "share", "Share of its plays in which it was laid.")),
        Mean(
            [ROUND_POINTS, PLAYED],
            (
                "round_points",
                "points",
                "Mean primary points of a round with it in the hand: of the whole path, not of the card.",
            ),
        ),
        PAID_BACK_SHARE,
        Mean(
            [PAYBACK_ROUNDS, PAID_BACK],
            (
                "payback",
                "rounds",
                "Mean rounds until then, that of the purchase counted, over such purchases alone: what is bought late has less time.",
            ),
        ),
        Count(PAID_BACK, ("paybacks", "purchases", "Purchases whose price came back.")),
        WIN_RATE_WHEN_BOUGHT,
        Count(OWNED, ("games", "player-games", "Player-games in which it was bought.")),
        WIN_RATE_WHEN_NOT,
        GAMES_NOT,
        AGAINST,
    ],
    sparse: None,
    pictures: &[
        Picture::new(
            "Which cards are bought, and do their buyers win?",
            "A dot is a card: to the right, how often it was bought; upward, how often players win who bought it, over their n games. Who is ahead buys other cards than who is behind: an association, not what the card does.",
            ChartShape::Scatter { x: "bought", value: ValueColumn::interval("win_rate_when_bought"), name: "card" },
        ),
        Picture::intervals(
            "Which cards go with winning?",
            "How much more often players win who bought the card than those who did not: a point, and its 95 % interval as a bar; n is both kinds of games together. Cards of one cost stand together: dearer ones are bought later, by players with more coins. An association, not what the card does: of those who did not buy it, many were never offered it.",
            &["card"],
            ValueColumn::within("contribution", "contribution_lo", "contribution_hi"),
            RowOrder::Value,
        )
        .grouped_by("cost"),
        Picture::new(
            "What do cards bring when they are played?",
            "A dot is a card: to the right, its cost (0 is a starter); upward, the points per play of what the path found on the card itself; n is its plays.",
            ChartShape::Scatter {
                x: "cost",
                value: ValueColumn::within("card_points", "card_points_lo", "card_points_hi"),
                name: "card",
            },
        ),
    ],
};

const SPELLBOOK_SHEET: ComponentSheet = ComponentSheet {
    name: "spellbooks",
    keys: &[("spellbook", "", "The spellbook, by its name in the table.")],
    columns: &[
        Count(SOLD, ("bought", "times", "How often it was bought.")),
        Count(UNSEEN, ("blind", "times", "How often unseen.")),
        Mean([ROUND_SUM, SOLD], ("round", "round", "Mean round in which it was bought.")),
        WIN_RATE_WHEN_BOUGHT,
        Count(OWNED, ("games", "player-games", "Player-games in which it was bought.")),
        WIN_RATE_WHEN_NOT,
        GAMES_NOT,
        AGAINST,
    ],
    sparse: None,
    pictures: &[
        Picture::new(
            "Do buyers of spellbooks win?",
            "How often players win who bought it: a point, and its 95 % interval as a bar; n is their games. Who is ahead buys others than who is behind: an association.",
            ChartShape::Intervals {
                name: &["spellbook"],
                value: ValueColumn::interval("win_rate_when_bought"),
                order: RowOrder::Value,
            },
        ),
        Picture::intervals(
            "Which spellbooks go with winning?",
            "How much more often players win who bought it than those who did not: a point, and its 95 % interval as a bar; n is both kinds of games together. An association, not what it does.",
            &["spellbook"],
            ValueColumn::within("contribution", "contribution_lo", "contribution_hi"),
            RowOrder::Value,
        ),
    ],
};

// The counters of a row of `fairies`: the first as in `cards`.
counters! { after SOLD; GIVEN, FAIRY_GAMES, }

const FAIRY_SHEET: ComponentSheet = ComponentSheet {
    name: "fairies",
    keys: &[("fairy", "", "The fairy, by its name in the table.")],
    columns: &[
        Count(SOLD, ("bought", "times", "How often it was bought.")),
        Count(GIVEN, ("given", "times", "How often it came along for nothing.")),
        RateColumn::new([SOLD, FAIRY_GAMES], ("bought_per_game", "fairies", "Bought in a game, over all players."))
            .column(),
        Count(FAIRY_GAMES, ("games", "games", "Games.")),
    ],
    sparse: None,
    pictures: &[Picture::new(
        "Which fairies are bought?",
        "How often it is bought in a game, over all players: a point, and its 95 % interval as a bar; n is the games.",
        ChartShape::Intervals {
            name: &["fairy"],
            value: ValueColumn::interval("bought_per_game"),
            order: RowOrder::Value,
        },
    )],
};
// The counters of a row of `objectives`: player-rounds as primary and their points, and as secondary.
counters! { AS_PRIMARY, PRIMARY_SUM, AS_SECONDARY, SECONDARY_SUM, }

const OBJECTIVE_SHEET: ComponentSheet = ComponentSheet {
    name: "objectives",
    keys: &[("objective", "", "What it asks for, by its name in the table.")],
    columns: &[
        RateColumn {
            keys: [
                ("primary_mean", "points", "Mean primary points of a player in a round that it is primary."),
                ("primary_lo", "points", "Lower end of its 95 % interval."),
                ("primary_hi", "points", "Upper end of its 95 % interval."),
            ],
            ..RateColumn::new([PRIMARY_SUM, AS_PRIMARY], ("primary_mean", "points", ""))
        }
        .column(),
        Count(AS_PRIMARY, ("primary_rounds", "player-rounds", "Rounds times players with it as the primary.")),
        RateColumn {
            keys: [
                ("secondary_mean", "points", "Mean secondary points, before they are divided, where it is secondary."),
                ("secondary_lo", "points", "Lower end of its 95 % interval."),
                ("secondary_hi", "points", "Upper end of its 95 % interval."),
            ],
            ..RateColumn::new([SECONDARY_SUM, AS_SECONDARY], ("secondary_mean", "points", ""))
        }
        .column(),
        Count(AS_SECONDARY, ("secondary_rounds", "player-rounds", "Rounds times players with it as the secondary.")),
    ],
    sparse: None,
    pictures: &[Picture::new(
        "Which objectives bring points?",
        "Mean primary points of a player in a round in which this is the primary objective: a point, and its 95 % interval as a bar; n is the player-rounds.",
        ChartShape::Intervals {
            name: &["objective"],
            value: ValueColumn::within("primary_mean", "primary_lo", "primary_hi"),
            order: RowOrder::Value,
        },
    )],
};

/// The counters of a row of `scores`: player-games, then points by column of the board.
pub const BOARD_COLUMNS: [&str; 5] = ["primary", "secondary", "time", "exits", "coins"];
counters! { BOARD_GAMES, BOARD_POINTS, }

/// A row per strategy, seat and column of the score board.
const BOARD_SHEET: ComponentSheet = ComponentSheet {
    name: "scores",
    keys: &[
        ("strategy", "", "The strategy."),
        ("seat", "seat", "The seat, from 1."),
        ("column", "", "The column of the score board: `primary`, `secondary` (divided), `time`, `exits`, `coins`."),
    ],
    columns: &[
        RateColumn::new(
            [BOARD_POINTS, BOARD_GAMES],
            ("points", "points", "Mean points of a player from it in the final score."),
        )
        .column(),
        Count(BOARD_GAMES, ("games", "player-games", "Player-games.")),
    ],
    sparse: Some(BOARD_GAMES),
    pictures: &[Picture::new(
        "What final scores are made of",
        "Mean points from each column of the score board, one on the other, by seat: a bar is the final score, and a column that brought nothing is not drawn. A part tells its 95 % interval when pointed at; n is the player-games.",
        ChartShape::Stacked { x: "seat", value: ValueColumn::interval("points"), part: "column" },
    )
    .each("strategy")],
};

// The counters of a row of `paths`.
counters! { ENDED, ALL_PATHS, END_HALLS, END_CARDS, }

/// A row per strategy and end of a path.
const END_SHEET: ComponentSheet = ComponentSheet {
    name: "paths",
    keys: &[
        ("strategy", "", "The strategy."),
        ("end", "", "How the path ended; `none` where there was no path at all."),
    ],
    columns: &[
        Count(ENDED, ("paths", "paths", "Paths that ended so.")),
        RateColumn::new([ENDED, ALL_PATHS], ("share", "share", "Their share of the strategy's paths."))
            .share()
            .column(),
        Mean([END_HALLS, ENDED], ("halls", "hallways", "Mean hallways on them.")),
        Mean([END_CARDS, ENDED], ("cards", "cards", "Mean cards on which they run.")),
        Count(ALL_PATHS, ("of", "paths", "All paths of the strategy.")),
    ],
    sparse: Some(ALL_PATHS),
    pictures: &[Picture::new(
        "How paths end",
        "The share of a strategy's paths that end so, a point with its 95 % interval; n is all of its paths.",
        ChartShape::Intervals {
            name: &["strategy", "end"],
            value: ValueColumn::interval("share"),
            order: RowOrder::Table,
        },
    )],
};

// The counters of a row of `lead`.
counters! { LED, LED_WON, }

/// A row per round.
const LEAD_SHEET: ComponentSheet = ComponentSheet {
    name: "lead",
    keys: &[("round", "round", "The round.")],
    columns: &[
        RateColumn {
            keys: [
                ("win_rate_when_first", "share", "Wins of the player who was first in the market of this round."),
                ("lo", "share", "Lower end of the 95 % interval."),
                ("hi", "share", "Upper end of the 95 % interval."),
            ],
            ..RateColumn::new([LED_WON, LED], ("win_rate_when_first", "share", "")).share().parts(WIN)
        }
        .column(),
        Count(LED, ("games", "games", "Games that had this round.")),
    ],
    sparse: Some(LED),
    pictures: &[Picture::new(
        "Does being first in the market help?",
        "How often the player wins who was first in the market of this round, a point with its 95 % interval; n is the games. From the second round on that is whoever was poorest: a sign of the players, not only what the place is worth.",
        ChartShape::Intervals {
            name: &["round"],
            value: ValueColumn::interval("win_rate_when_first"),
            order: RowOrder::Table,
        },
    )],
};

const OUTCOME: &str = "Over all games, or those it won or lost.";
const ROUND: (&str, &str, &str) = ("round", "rounds", "The round, from 1.");
const ALIVE: &str = "Player-games that had this round: what the means are over.";

/// Coins by round; cards of the own deck by round.
pub const CURVES: &[CurveSheet] = &[
    CurveSheet {
        name: "coin_curves",
        first: 0,
        resources: &[],
        resource: "",
        outcome: OUTCOME,
        x: ROUND,
        alive: ALIVE,
        columns: &[
            CurveColumn::Measured([
                ("spent", "coins", "Mean coins spent in this round."),
                ("spent_lo", "coins", "Lower end of its 95 % interval."),
                ("spent_hi", "coins", "Upper end of its 95 % interval."),
            ]),
            CurveColumn::Also(0, ("spent_fairies", "coins", "Mean coins spent on fairies.")),
            CurveColumn::Also(1, ("spent_books", "coins", "Mean coins spent on spellbooks.")),
            CurveColumn::Also(2, ("spent_cards", "coins", "Mean coins spent on dungeon cards.")),
            CurveColumn::Also(3, ("income", "coins", "Mean coins received for the path.")),
            CurveColumn::Also(4, ("held", "coins", "Mean coins held at the end of the round.")),
            CurveColumn::Cumulative(("cumulative_spent", "coins", "Mean coins spent up to this round and with it.")),
        ],
        pictures: &[
            curve(
                "How coins are spent",
                "Mean coins that a player spends in each round, with a band for the 95 % interval.",
                ValueColumn::within("spent", "spent_lo", "spent_hi"),
            )
            .each("outcome"),
            curve(
                "What paths earn",
                "Mean coins that a player receives for the path of each round.",
                ValueColumn::plain("income"),
            )
            .each("outcome"),
            curve(
                "How many coins are kept",
                "Mean coins that a player holds at the end of each round.",
                ValueColumn::plain("held"),
            )
            .each("outcome"),
        ],
    },
    CurveSheet {
        name: "deck",
        first: 1,
        resources: &[],
        resource: "",
        outcome: OUTCOME,
        x: ROUND,
        alive: ALIVE,
        columns: &[CurveColumn::Measured([
            ("cards", "cards", "Mean own cards at the end of the round, in deck, hand and discards."),
            ("cards_lo", "cards", "Lower end of its 95 % interval."),
            ("cards_hi", "cards", "Upper end of its 95 % interval."),
        ])],
        pictures: &[curve(
            "How decks grow",
            "Mean own cards at the end of each round, with a band for the 95 % interval.",
            ValueColumn::within("cards", "cards_lo", "cards_hi"),
        )
        .each("outcome")],
    },
];

/// A line for each strategy over the rounds.
const fn curve(title: &'static str, about: &'static str, value: ValueColumn) -> Picture {
    let (x, line) = ("round", "strategy");
    Picture::new(title, about, ChartShape::Curves { x, value, line })
}
