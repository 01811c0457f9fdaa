//! Points banked by a player's own n-th turn.

use crate::measure::TurnCurves;
use crate::stats::{Column, Picture, Shape, Table, Value};

/// Points banked per turn.
pub type Curves = TurnCurves<0>;

/// `resource_curves`: a row per strategy, outcome and turn that anyone had.
pub fn table(curves: &Curves, names: &[String]) -> Table {
    let mut table = Table::build(
        "resource_curves",
        [
            Column::new("strategy", "", "The strategy."),
            Column::new("resource", "", "What is gained: points."),
            Column::new("outcome", "", "Over all games, or those it won or lost."),
            Column::new("turn", "turns", "The player's own turn, from 1."),
            Column::new(
                "games_alive",
                "player-games",
                "Player-games that had this turn: what the means are over.",
            ),
            Column::new("gained", "points", "Mean points banked in this turn.").of("games_alive"),
            Column::new("gained_lo", "points", "Lower end of its 95 % interval.").of("games_alive"),
            Column::new("gained_hi", "points", "Upper end of its 95 % interval.").of("games_alive"),
            Column::new("held", "points", "Mean score at the end of the turn.").of("games_alive"),
        ],
    );
    for row in curves.rows() {
        table.row([
            names[row.strategy].as_str().into(),
            "points".into(),
            row.outcome.into(),
            row.turn.into(),
            row.games_alive.into(),
            row.measured.value.into(),
            row.measured.lo.into(),
            row.measured.hi.into(),
            row.cumulative.into(),
        ]);
    }
    table.finish().drawn_as(pictures())
}

fn pictures() -> [Picture; 2] {
    let curve = |title, about, value| {
        let (x, line) = ("turn", "strategy");
        Picture::new(title, about, Shape::Curves { x, value, line }).each("outcome")
    };
    [
        curve(
            "What a turn brings",
            "Mean points banked in a player's n-th turn, with a band for the 95 % interval: over all games, and over those that the player won or lost. Beneath it, the player-games that had this turn: late turns speak of few games.",
            Value::within("gained", "gained_lo", "gained_hi"),
        ),
        curve(
            "How the score grows",
            "Mean score at the end of a player's n-th turn, over the games that had it: late turns speak of long games only, in which nobody has won early.",
            Value::plain("held"),
        ),
    ]
}
