//! The tables of what components do, as data: a row for each card, each boss and each effect of items.

use kit::stats::SheetColumn::{Count, Mean};
use kit::stats::{
    ChartShape, ColumnLabel, ComponentSheet, Counter, Picture, RateColumn, RowOrder, ValueColumn, counters,
};

// The counters of a row of `card_uses`.
counters! {
    TURNS_TAKEN, EXPLORED, MOVED, STEPS,
    DRAWN, REDRAWN, STOOD, STOOD_COVERED,
    /// Damage as printed.
    RED, RED_COVERED,
    COST, DECIDED, SURVIVED,
    KEPT, USED,
}

/// A row per row of the card table.
pub const CARD_USE_SHEET: ComponentSheet = ComponentSheet {
    name: "card_uses",
    keys: &[("card", "", "The card, by its name in the card table.")],
    columns: &[
        Count(TURNS_TAKEN, ("taken", "turns", "Turns for which it was taken from the queue.")),
        Count(EXPLORED, ("explored", "turns", "Those in which it became a room of the maze.")),
        rate(
            [EXPLORED, TURNS_TAKEN],
            ("explore_rate", "share", "Share of its turns in which it became a room."),
            ["explore_lo", "explore_hi"],
        )
        .share()
        .column(),
        Count(MOVED, ("moved", "turns", "Those in which a pawn walked with it; in the others it had no use.")),
        Mean([STEPS, MOVED], ("steps_mean", "rooms", "Mean rooms entered in those.")),
        Count(DRAWN, ("drawn", "draws", "Damage draws in which it came.")),
        Count(REDRAWN, ("redrawn", "draws", "Those after which an item or a boss replaced it.")),
        Count(STOOD, ("stood", "draws", "The others: it counted in the damage of the attack.")),
        Count(STOOD_COVERED, ("covered", "draws", "Those in attacks that the wager covered.")),
        rate(
            [STOOD_COVERED, STOOD],
            ("cover_rate", "share", "Share of its draws that stood in which the wager covered the attack."),
            ["cover_lo", "cover_hi"],
        )
        .share()
        .column(),
        Count(RED, ("damage", "damage", "Its damage in draws that stood, before items and bosses take any off.")),
        Count(RED_COVERED, ("damage_covered", "damage", "That in attacks that the wager covered.")),
        Count(
            COST,
            (
                "health_lost",
                "health",
                "Health that its draws cost: what the player loses to it and to the cards drawn before it in the attack, less what those alone cost. The draw that breaks through a wager costs all that was covered till then.",
            ),
        ),
        rate(
            [COST, STOOD],
            ("health_mean", "health", "Mean health that a draw of it costs, of those that stood."),
            ["health_lo", "health_hi"],
        )
        .column(),
        Count(
            DECIDED,
            ("deaths", "deaths", "Deaths that it decided: with the cards drawn before it alone the player would live."),
        ),
        rate(
            [DECIDED, STOOD],
            ("death_rate", "share", "Share of its draws that stood in which it decided a death."),
            ["death_lo", "death_hi"],
        )
        .share()
        .range(["decides a death in", "of its draws"])
        .column(),
        Count(
            SURVIVED,
            ("survived", "draws", "Draws that stood in attacks that the player survived: it could be kept."),
        ),
        Count(KEPT, ("kept", "items", "How often it was kept as an item.")),
        rate(
            [KEPT, SURVIVED],
            ("keep_rate", "share", "Share of its draws in survived attacks in which it was kept as an item."),
            ["keep_lo", "keep_hi"],
        )
        .share()
        .range(["is kept as an item in", "of the attacks survived"])
        .column(),
        Count(USED, ("used", "items", "How often it was used as an item.")),
        rate(
            [USED, KEPT],
            ("item_use_rate", "times", "Mean times that it was used as an item, for each that it was kept."),
            ["item_use_lo", "item_use_hi"],
        )
        .column(),
    ],
    sparse: None,
    pictures: &[
        intervals(
            "Which cards cost health",
            "Mean health that a card costs each time it is drawn in an attack and stands: a point, and its 95 % interval as a bar; n is those draws. The draw that breaks through a wager costs all that was covered till then.",
            &["card"],
            ValueColumn::within("health_mean", "health_lo", "health_hi"),
        ),
        intervals(
            "Which cards become rooms",
            "The share of turns with a card in which it becomes a room; in nearly all others a pawn walks with it: a point, and its 95 % interval as a bar; n is the turns for which it was taken.",
            &["card"],
            ValueColumn::within("explore_rate", "explore_lo", "explore_hi"),
        ),
        Picture::new(
            "Which cards are kept as items, and used",
            "A dot is a card: to the right, how often it is kept when it was drawn in an attack that the player survived; upward, how often it is used for each time it was kept, over n of those.",
            ChartShape::Scatter {
                x: "keep_rate",
                value: ValueColumn::within("item_use_rate", "item_use_lo", "item_use_hi"),
                name: "card",
            },
        ),
    ],
};

// The counters of a row of `boss_powers`.
counters! {
    TABLE_GAMES, LAIR_OPENED, LAIR_ATTACKS, LAIR_SURVIVED,
    SEAT_GAMES, MARKED, MARK_ROUNDS, HELD_TURNS,
    WORKED, WORTH,
}

/// A row per boss that is shuffled.
pub const BOSS_SHEET: ComponentSheet = ComponentSheet {
    name: "boss_powers",
    keys: &[
        ("boss", "", "The boss, by its name in the boss table."),
        ("ability", "", "What whoever defeated it can do."),
    ],
    columns: &[
        Count(TABLE_GAMES, ("games", "games", "Games.")),
        Count(LAIR_OPENED, ("opened", "games", "Those in which somebody survived a boss room and drew it.")),
        Mean([LAIR_OPENED, TABLE_GAMES], ("open_rate", "share", "Share of games in which it was drawn.")),
        Count(LAIR_ATTACKS, ("met", "attacks", "Attacks in its room, after the one in which it was drawn.")),
        Count(LAIR_SURVIVED, ("beaten", "attacks", "Those that the player survived.")),
        rate(
            [LAIR_SURVIVED, LAIR_ATTACKS],
            ("beat_rate", "share", "Share of those attacks that the player survived."),
            ["beat_lo", "beat_hi"],
        )
        .share()
        .column(),
        Count(SEAT_GAMES, ("player_games", "player-games", "Games times players.")),
        Count(MARKED, ("marked", "player-games", "Those in which the player marked it.")),
        rate(
            [MARKED, SEAT_GAMES],
            ("mark_rate", "share", "Share of players who marked it in a game."),
            ["mark_lo", "mark_hi"],
        )
        .share()
        .column(),
        Mean([MARK_ROUNDS, MARKED], ("mark_round", "rounds", "Mean round in which that was.")),
        Count(HELD_TURNS, ("turns", "turns", "Own turns that a player began who had marked it.")),
        Count(
            WORKED,
            (
                "worked",
                "times",
                "How often its ability did something in those. Of several bosses with the same ability, the first of the table is counted first, up to its power.",
            ),
        ),
        rate(
            [WORKED, HELD_TURNS],
            ("worked_per_turn", "times", "Mean times that its ability did something in such a turn."),
            ["worked_lo", "worked_hi"],
        )
        .column(),
        Count(WORTH, ("amount", "points", AMOUNT)),
        rate(
            [WORTH, HELD_TURNS],
            ("amount_per_turn", "points", "Mean amount in such a turn."),
            ["amount_lo", "amount_hi"],
        )
        .column(),
    ],
    sparse: None,
    pictures: &[
        intervals(
            "How often a boss's ability does something",
            "Mean times that the ability does something in an own turn of a player who has marked the boss: a point, and its 95 % interval as a bar; n is those turns.",
            &["boss"],
            ValueColumn::within("worked_per_turn", "worked_lo", "worked_hi"),
        ),
        intervals(
            "Which bosses are marked",
            "The share of players who mark the boss in a game: a point, and its 95 % interval as a bar; n is games times players.",
            &["boss"],
            ValueColumn::within("mark_rate", "mark_lo", "mark_hi"),
        ),
    ],
};

// The counters of a row of `item_effects`.
counters! { EFFECT_KEPT, EFFECT_USED, EFFECT_WORTH, }

/// A row per effect that an item may have.
pub const EFFECT_SHEET: ComponentSheet = ComponentSheet {
    name: "item_effects",
    keys: &[("effect", "", "The effect of the item.")],
    columns: &[
        Count(EFFECT_KEPT, ("kept", "items", "Cards with this effect that were kept as items.")),
        Count(EFFECT_USED, ("used", "items", "How often one was used.")),
        rate(
            [EFFECT_USED, EFFECT_KEPT],
            ("use_rate", "times", "Mean times that such an item was used, for each that was kept."),
            ["use_lo", "use_hi"],
        )
        .column(),
        Count(EFFECT_WORTH, ("amount", "points", AMOUNT)),
        rate(
            [EFFECT_WORTH, EFFECT_USED],
            ("amount_per_use", "points", "Mean amount of a use."),
            ["amount_lo", "amount_hi"],
        )
        .column(),
    ],
    sparse: Some(EFFECT_KEPT),
    pictures: &[intervals(
        "Which items are used",
        "How often an item of an effect is used for each time that one is kept: a point, and its 95 % interval as a bar; n is the items kept.",
        &["effect"],
        ValueColumn::within("use_rate", "use_lo", "use_hi"),
    )],
};

const AMOUNT: &str = "What it did: of redraw and reduce, damage taken off (less than 0 where the new cards are worse); of move, rooms entered beyond the card's own movement; of heal, health; of free_step, luck; of pass_locks, locks passed; of break_wall, walls; of warp, ways to the start.";

/// A ratio with its interval in columns of these names.
const fn rate(of: [Counter; 2], value: ColumnLabel, [lo, hi]: [&'static str; 2]) -> RateColumn {
    let ends = [(lo, value.1, "Lower end of its 95 % interval."), (hi, value.1, "Upper end of its 95 % interval.")];
    RateColumn::named(of, [value, ends[0], ends[1]])
}

/// A point with its interval for each component, the largest first.
const fn intervals(
    title: &'static str,
    about: &'static str,
    name: &'static [&'static str],
    value: ValueColumn,
) -> Picture {
    Picture::intervals(title, about, name, value, RowOrder::Value)
}
