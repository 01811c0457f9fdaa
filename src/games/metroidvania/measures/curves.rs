//! Luck-spend curves: what players spend, gain and hold, by their own n-th turn.

use crate::measure::{CurveRow, TurnCurves};
use crate::stats::{Cell, Column, Picture, Shape, Table, Value};

/// Luck spent per turn; also luck paid for the card, gained, held at the end, and bosses defeated so far.
pub type Curves = TurnCurves<4>;

/// `luck_spend`: a row per strategy, outcome and turn that anyone had.
pub fn table(curves: &Curves, names: &[String]) -> Table {
    let mut table = Table::build(
        "luck_spend",
        [
            Column::new("strategy", "", "The strategy."),
            Column::new("outcome", "", "Over all games, or those it won or lost."),
            Column::new("turn", "turns", "The player's own turn, from 1."),
            Column::new(
                "games_alive",
                "player-games",
                "Player-games that had this turn: what the means are over.",
            ),
            Column::new(
                "spent",
                "luck",
                "Mean luck spent in this turn, on cards and wagers.",
            )
            .of("games_alive"),
            Column::new("spent_lo", "luck", "Lower end of its 95 % interval.").of("games_alive"),
            Column::new("spent_hi", "luck", "Upper end of its 95 % interval.").of("games_alive"),
            Column::new("spent_buying", "luck", "Mean luck paid for cards.").of("games_alive"),
            Column::new("spent_wagering", "luck", "Mean luck laid in wagers.").of("games_alive"),
            Column::new("gained", "luck", "Mean luck taken with the card.").of("games_alive"),
            Column::new("held", "luck", "Mean luck in hand at the end of the turn.")
                .of("games_alive"),
            Column::new(
                "cumulative_spent",
                "luck",
                "Mean luck spent up to this turn and with it.",
            )
            .of("games_alive"),
        ],
    );
    for row in curves.rows() {
        table.row(cells(&row, &names[row.strategy]));
    }
    table.finish().drawn_as(luck())
}

fn cells(row: &CurveRow<4>, strategy: &str) -> [Cell; 12] {
    let [bought, gained, held, _] = row.also;
    [
        Cell::Text(strategy.to_owned()),
        Cell::Text(row.outcome.to_owned()),
        Cell::Int(row.turn as i64),
        Cell::Int(row.games_alive),
        row.measured.value.into(),
        row.measured.lo.into(),
        row.measured.hi.into(),
        Cell::Real(bought),
        row.measured.value.map(|spent| spent - bought).into(),
        Cell::Real(gained),
        Cell::Real(held),
        Cell::Real(row.cumulative),
    ]
}

/// `bosses`: a row per strategy, outcome and turn that anyone had: how the race goes.
pub fn bosses(curves: &Curves, names: &[String]) -> Table {
    let mut table = Table::build(
        "bosses",
        [
            Column::new("strategy", "", "The strategy."),
            Column::new("outcome", "", "Over all games, or those it won or lost."),
            Column::new("turn", "turns", "The player's own turn, from 1."),
            Column::new(
                "games_alive",
                "player-games",
                "Player-games that had this turn: what the mean is over.",
            ),
            Column::new(
                "bosses",
                "bosses",
                "Mean bosses defeated by the end of the turn.",
            )
            .of("games_alive"),
        ],
    );
    for row in curves.rows() {
        let [.., bosses] = row.also;
        table.row([
            Cell::Text(names[row.strategy].clone()),
            Cell::Text(row.outcome.to_owned()),
            Cell::Int(row.turn as i64),
            Cell::Int(row.games_alive),
            Cell::Real(bosses),
        ]);
    }
    table.finish().drawn_as([race()])
}

/// A line for each strategy over its own turns.
fn curve(title: &'static str, about: &'static str, value: Value) -> Picture {
    let (x, line) = ("turn", "strategy");
    Picture::new(title, about, Shape::Curves { x, value, line })
}

fn luck() -> [Picture; 2] {
    [
        curve(
            "How luck is spent",
            "Mean luck spent on cards and wagers in a player's n-th turn, with a band for the 95 % interval: over all games, and over those that the player won or lost. Beneath it, the player-games that had this turn: late turns speak of few and long games.",
            Value::within("spent", "spent_lo", "spent_hi"),
        )
        .each("outcome"),
        curve(
            "How much luck is kept",
            "Mean luck in hand at the end of a player's n-th turn, over all games that had it.",
            Value::plain("held"),
        )
        .only("outcome", "all"),
    ]
}

fn race() -> Picture {
    curve(
        "How the race for the bosses goes",
        "Mean bosses that a player has defeated by the end of the n-th turn: over all games, and over those won or lost. Beneath it, the player-games that had this turn; a game that was won early is not among the late ones.",
        Value::plain("bosses"),
    )
    .each("outcome")
}
