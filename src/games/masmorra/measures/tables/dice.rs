//! The tables of dice: what each face was used for.

use super::{lower, upper};
use kit::stats::SheetColumn::{Count, Mean};
use kit::stats::{ChartShape, ComponentSheet, Picture, RateColumn, RowOrder, ValueColumn, counters};

/// The names of what dice and symbols are used for, in the order of [`DieUse`](crate::event::DieUse): a bounty is what is left over at the
/// end of a turn, `wasted` are symbols that died with their room or their turn.
pub const USES: &[&str] =
    &["attack", "defense", "step", "dock", "ability", "heal", "turning", "lost", "bounty", "wasted"];

// The counters of a face in `dice_use`: dice rolled and rolled again, dice of all faces rolled; dice turned away by magic, and symbols gained;
// then dice and symbols by use, and all of them.
counters! {
    ROLLED,
    OF_ROLLED,
    AGAIN,
    TURNED,
    SYMBOLS,
    BY_USE[USES.len()],
    ALL_USES,
    /// The counter of the cards that did something.
    WORKED,
}

pub const DICE_SHEET: ComponentSheet = ComponentSheet {
    name: "dice_use",
    keys: &[("strategy", "", "The strategy."), ("face", "", "What the die or the symbol shows.")],
    columns: &[
        Count(ROLLED, ("rolled", "dice", "How often it was rolled, rerolls too.")),
        Mean([ROLLED, OF_ROLLED], ("rolled_share", "share", "Its share of all dice rolled: a sixth is due to it.")),
        Count(OF_ROLLED, ("all_rolled", "dice", "Dice rolled, whatever they showed.")),
        Count(AGAIN, ("rerolled", "dice", "How often it was rolled again.")),
        RateColumn::new([AGAIN, ROLLED], ("reroll_rate", "share", "rerolled per rolled.")).share().column(),
        Count(TURNED, ("turned", "dice", "How often it was turned to another face.")),
        Count(SYMBOLS, ("symbols", "symbols", "How often it was gained as a symbol.")),
        Count(BY_USE.at(0), ("attack", "dice", "Spent on damage, symbols too, as in the columns that follow.")),
        Count(BY_USE.at(1), ("defense", "dice", "Spent against a payback.")),
        Count(BY_USE.at(2), ("step", "dice", "Spent on a step.")),
        Count(BY_USE.at(3), ("dock", "dice", "Docked on a room or a trap.")),
        Count(BY_USE.at(4), ("ability", "dice", "Docked on an ability, or combined as sword and shield.")),
        Count(BY_USE.at(5), ("heal", "dice", "Spent on life.")),
        Count(BY_USE.at(6), ("turning", "dice", "Spent on turning another die.")),
        Count(BY_USE.at(7), ("lost", "dice", "Lost to a web, a pit or a thief, or in a defeat.")),
        Count(BY_USE.at(8), ("bounty", "dice", "Turned into gold at the end of the turn.")),
        Count(BY_USE.at(9), ("wasted", "dice", "Symbols that died with their room or their turn, and dice for which there was no room among the gold.")),
        Count(ALL_USES, ("all", "dice", "All of those.")),
        RateColumn::named(
            [WORKED, ALL_USES],
            [
                ("use_rate", "share", "Those neither lost nor left over nor wasted, of all."),
                lower("use_lo", "share"),
                upper("use_hi", "share"),
            ],
        )
        .share()
        .column(),
    ],
    sparse: None,
    pictures: &[
        Picture::intervals(
            "Which faces are of use",
            "The share of dice and symbols of a face that are neither lost nor left over for gold nor wasted: a point, and its 95 % interval as a bar; n is all of that face.",
            &["face"],
            ValueColumn::within("use_rate", "use_lo", "use_hi"),
            RowOrder::Table,
        )
        .each("strategy"),
        Picture::intervals(
            "Which faces are rolled again",
            "The share of dice that show a face and are rolled again: a point, and its 95 % interval as a bar; n is how often it was rolled.",
            &["face"],
            ValueColumn::interval("reroll_rate"),
            RowOrder::Table,
        )
        .each("strategy"),
    ],
};

// The counters of a use of a face.
counters! { SO_USED, OF_FACE, }

pub const FACE_USE_SHEET: ComponentSheet = ComponentSheet {
    name: "face_uses",
    keys: &[
        ("strategy", "", "The strategy."),
        ("face", "", "What the die or the symbol shows."),
        ("use", "", "What it is used for, as in `dice_use`."),
    ],
    columns: &[
        Count(SO_USED, ("used", "dice", "Dice and symbols of the face so used.")),
        RateColumn::new([SO_USED, OF_FACE], ("share", "share", "Their share of all of the face.")).share().column(),
        Count(OF_FACE, ("of_face", "dice", "Dice and symbols of the face, whatever they were used for.")),
    ],
    sparse: Some(OF_FACE),
    pictures: &[Picture::new(
        "What each face is used for",
        "The share of dice and symbols of a face that go for a use: each row adds up to 100 %. A tile tells its 95 % interval when pointed at; n is all of the face.",
        ChartShape::Heatmap { across: "use", down: "face", value: ValueColumn::interval("share"), middle: None },
    )
    .each("strategy")],
};
