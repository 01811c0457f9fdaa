//! The curves, as data: what a hero holds, and what dice are used for, own turn by own turn.

use super::tables::USES;
use kit::pieces::numbered;
use kit::stats::{ChartShape, CurveColumn, CurveSheet, Picture, ValueColumn};

numbered! {
    /// The resources that a player holds.
    RESOURCES: &str;
    GOLD = "gold",
    TREASURES = "treasures",
    LIFE = "life",
    XP_HELD = "xp",
}

/// The names of what dice and symbols go for in a turn; a picture has no more colours than that.
pub const SPENT: &[&str] = &["attack", "defense", "step", "dock", "heal", "turning", "lost", "bounty"];

/// The place of each [use](crate::event::DieUse) among the names. Dice that are docked on abilities count as docked, wasted ones as lost.
pub const SPENT_AS: [usize; USES.len()] = [0, 1, 2, 3, 3, 4, 5, 6, 7, 6];

/// The curve of the first of them.
pub const FIRST_SPENT: usize = RESOURCES.len();

const ALIVE: &str = "Player-games that had this turn: what the means are over.";
const OUTCOME: &str = "Over all games, or those that the player (of allies, the group) won or lost.";
const TURN: (&str, &str, &str) = ("turn", "turns", "The hero's own turn, from 1.");

/// The curves of what is held at the end of own turns.
pub const RESOURCE_CURVES: CurveSheet = CurveSheet {
    name: "resource_curves",
    first: 0,
    resources: RESOURCES,
    resource: "gold, treasures (cards in hand), life or xp (experience).",
    outcome: OUTCOME,
    x: TURN,
    alive: ALIVE,
    columns: &[
        CurveColumn::Measured([
            ("held", "of the resource", "Mean held at the end of the turn."),
            ("held_lo", "of the resource", "Lower end of its 95 % interval."),
            ("held_hi", "of the resource", "Upper end of its 95 % interval."),
        ]),
        CurveColumn::Also(
            0,
            ("gained", "of the resource", "Mean gained since the end of the turn before; of life, healed."),
        ),
        CurveColumn::Also(
            1,
            ("spent", "of the resource", "Mean spent or lost since then; of treasures, played or discarded."),
        ),
    ],
    pictures: &[
        held(
            XP_HELD,
            "How the race for experience goes",
            "Mean experience at the end of a hero's n-th turn, with a band for the 95 % interval. Beneath it, the player-games that had this turn: late turns speak of long games.",
        ),
        held(
            LIFE,
            "How near to defeat heroes are",
            "Mean life at the end of a hero's n-th turn, with a band for the 95 % interval; whoever lies has none.",
        ),
        held(
            TREASURES,
            "How many treasures are in hand",
            "Mean treasure cards in hand at the end of a hero's n-th turn, with a band for the 95 % interval.",
        ),
        held(
            GOLD,
            "How much gold is kept",
            "Mean gold at the end of a hero's n-th turn, with a band for the 95 % interval.",
        ),
    ],
};

const fn held(resource: usize, title: &'static str, about: &'static str) -> Picture {
    let shape =
        ChartShape::Curves { x: "turn", value: ValueColumn::within("held", "held_lo", "held_hi"), line: "strategy" };
    Picture::new(title, about, shape).only("resource", RESOURCES[resource]).each("outcome")
}

/// The curves of what dice and symbols go for in own turns: dice are the luck of this game.
pub const LUCK_SPEND: CurveSheet = CurveSheet {
    name: "luck_spend",
    first: FIRST_SPENT,
    resources: SPENT,
    resource: "What dice and symbols are used for: attack, defense (against a payback), step, dock (on a room, a trap or an ability, or combined as sword and shield), heal, change (of another die, by magic), lost (to a web, a pit or a thief, in a defeat, with the room, or for want of room among the gold) or bounty (turned into gold).",
    outcome: OUTCOME,
    x: TURN,
    alive: ALIVE,
    columns: &[
        CurveColumn::Measured([
            ("spent", "dice", "Mean dice and symbols so used in the turn."),
            ("spent_lo", "dice", "Lower end of its 95 % interval."),
            ("spent_hi", "dice", "Upper end of its 95 % interval."),
        ]),
        CurveColumn::Also(0, ("of_dice", "dice", "Mean dice among them: the others are symbols.")),
        CurveColumn::Rest(0, ("of_symbols", "symbols", "Mean symbols among them.")),
    ],
    pictures: &[
        Picture::new(
            "What dice are used for, turn by turn",
            "Mean dice and symbols of a hero's n-th turn by what they are used for, one on the other; six are rolled, symbols and the pet die come on top. A part tells its 95 % interval when pointed at; n is the player-games that had this turn, and late turns speak of long games.",
            ChartShape::Stacked { x: "turn", value: ValueColumn::within("spent", "spent_lo", "spent_hi"), part: "resource" },
        )
        .only("outcome", "all")
        .each("strategy"),
        used(
            0,
            "Do winners attack more?",
            "Mean dice and symbols spent on damage in a hero's n-th turn, with a band for the 95 % interval.",
        ),
        used(
            7,
            "Do winners leave dice over?",
            "Mean dice turned into gold at the end of a hero's n-th turn, with a band for the 95 % interval.",
        ),
    ],
};

const fn used(place: usize, title: &'static str, about: &'static str) -> Picture {
    let shape =
        ChartShape::Curves { x: "turn", value: ValueColumn::within("spent", "spent_lo", "spent_hi"), line: "strategy" };
    Picture::new(title, about, shape).only("resource", SPENT[place]).each("outcome")
}
