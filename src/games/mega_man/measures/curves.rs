//! The curves, as data: what players hold, round by round.

use kit::pieces::numbered;
use kit::stats::{ChartShape, CurveColumn, CurveSheet, Picture, ValueColumn};

numbered! {
    /// The resources; tanks are the table's, and every player's.
    RESOURCES: &str;
    LIFE = "life",
    ENERGY = "energy",
    TOKENS = "tokens",
    TANKS = "tanks",
}

/// The curves of what players hold, gain and spend, round by round.
pub const CURVE_SHEET: CurveSheet = CurveSheet {
    name: "resource_curves",
    first: 0,
    resources: RESOURCES,
    resource: "life, energy (on all weapons), tokens (active), or tanks (the table's: each player counts all of them).",
    outcome: "Over all games, or those that the table won or lost.",
    x: ("round", "rounds", "The round, from 1; in a campaign they go on counting from session to session."),
    alive: "Player-games in which this round began: what the means are over.",
    columns: &[
        CurveColumn::Measured([
            (
                "held",
                "of the resource",
                "Mean held by a player at the end of the round; of a round in which the table loses, at that moment.",
            ),
            ("held_lo", "of the resource", "Lower end of its 95 % interval."),
            ("held_hi", "of the resource", "Upper end of its 95 % interval."),
        ]),
        CurveColumn::Also(0, ("gained", "of the resource", "Mean gained in the round.")),
        CurveColumn::Also(1, ("spent", "of the resource", "Mean spent or lost in the round: life as damage.")),
    ],
    pictures: &[
        held(
            LIFE,
            "How life runs out",
            "Mean life of a player at the end of each round, with a band for the 95 % interval. Beneath it, the player-games in which this round began: late rounds speak of few and long games.",
        ),
        held(
            ENERGY,
            "How energy is used up",
            "Mean energy on all of a player's weapons at the end of each round, with a band for the 95 % interval, over the games in which this round began.",
        ),
        held(
            TOKENS,
            "How many tokens are active",
            "Mean active tokens of a player at the end of each round, with a band for the 95 % interval, over the games in which this round began.",
        ),
        held(
            TANKS,
            "How the tanks are used up",
            "Mean energy tanks that the table has left at the end of each round, with a band for the 95 % interval, over the games in which this round began.",
        ),
    ],
};

const fn held(resource: usize, title: &'static str, about: &'static str) -> Picture {
    let shape =
        ChartShape::Curves { x: "round", value: ValueColumn::within("held", "held_lo", "held_hi"), line: "strategy" };
    Picture::new(title, about, shape).only("resource", RESOURCES[resource]).each("outcome")
}
