//! The four component tables: cards, objectives, spellbooks and fairies.

use super::{COSTS, LOWEST_COST, MOST_CARDS, MOST_OBJECTIVES, MOST_SPELLBOOKS};
use crate::card::{FindKind, Interior, MapCard, OBJECTIVES};
use crate::interior::InteriorText;
use crate::spell::{HIGHEST_PRICE, Spell, WordList};
use crate::walk::TOOLS;
use kit::config::{RowName, RowReader, RulesReader};

/// The fewest starter cards: a hand.
pub const FEWEST_STARTERS: usize = 5;
/// The fewest objective cards: two a round for six rounds, and one that stays unseen.
pub const FEWEST_OBJECTIVES: usize = 13;
/// The most points that an objective can give for each find.
const MOST_POINTS: i64 = 12;

/// One row of the card table.
#[derive(Clone, Debug)]
pub struct CardRow {
    /// Unique name.
    pub name: RowName,
    /// Price in coins, 3 to 6; 0 for a starter card.
    pub cost: u8,
    /// Copies: of a starter those that each player has.
    pub count: u8,
    /// The card itself.
    pub card: MapCard,
}

/// One row of the objective table.
#[derive(Clone, Debug)]
pub struct ObjectiveRow {
    /// Unique name.
    pub name: RowName,
    /// What it asks for: one of the first [`OBJECTIVES`] finds.
    pub find: FindKind,
    /// Victory points for each one that is circled.
    pub points: u8,
    /// Copies in the deck.
    pub count: u8,
    /// How many of those copies show an hourglass.
    pub hourglasses: u8,
}

/// One row of the spellbook table.
#[derive(Clone, Debug)]
pub struct SpellRow {
    /// Unique name.
    pub name: RowName,
    /// The effect.
    pub spell: Spell,
    /// Copies in the deck.
    pub count: u8,
    /// Whether it is given up for good when it becomes a fairy, instead of coming back next round. False for all other spells.
    pub once_a_game: bool,
}

/// One row of the fairy table.
#[derive(Clone, Debug)]
pub struct FairyRow {
    /// Unique name.
    pub name: RowName,
    /// The tool that it stands in for: 0 sword, 1 key, 2 rope, 3 scroll.
    pub tool: u8,
    /// Price in coins.
    pub price: u8,
    /// The number of copies.
    pub count: u8,
}

/// The card table. May underground hallways lead to an exit of the card (`may_leave`)?
pub fn cards(r: &mut RulesReader, may_leave: bool) -> Vec<CardRow> {
    let rows = r.table("cards", "the cards, starters and dungeon cards, one row per kind of card", |row| CardRow {
        name: row.called(),
        cost: cost(row),
        count: row
            .copies(MOST_CARDS as i64, "Copies in the deck of its cost; of a starter, copies that each player has."),
        card: MapCard::new(&interior(row, may_leave)),
    });
    if r.is_whole("cards") {
        let starters = total(rows.iter().filter(|row| row.cost == 0).map(|row| row.count));
        at_least(r, "cards", "starter cards", starters, FEWEST_STARTERS);
        at_most(r, "cards", "cards", total(rows.iter().map(|row| row.count)), MOST_CARDS);
    }
    rows
}

fn cost(row: &mut RowReader) -> u8 {
    let (least, most) = (LOWEST_COST, LOWEST_COST + COSTS as u8 - 1);
    let range = 0..=i64::from(most);
    let cost = row.int("cost", range, "coins", "Price in the market, 3 to 6; 0 makes a starter card.");
    if cost != 0 && cost < least {
        let help = format!("write {least} to {most}, or 0 for a starter card");
        row.fault("cost", format!("no deck of the market costs {cost}"), help);
    }
    cost
}

/// The interior in the cells of a row; every word that is wrong gets a fault.
fn interior(row: &mut RowReader, may_leave: bool) -> Interior {
    let words = InteriorText {
        exits: row.text("exits", "Where hallways come out as printed: some of T, B, L1, L2, R1, R2 (left and right: upper and lower half)."),
        halls: row.text(
            "halls",
            "Hallways: the two ends (exits, rooms `a` `b`, crossings `x` `y`, underground parts `u` `v`), then what lies in it in walking order, as in `T-a L1-a:coin x-R2:sword+coin x-B:pitfall>u`; a room's doors stand in their order round it.",
        ),
        rooms: row.text_or("rooms", "", "Rooms with what lies in them, as in `a:barrel+monster b:`."),
        under: row.text_or("under", "", "Underground parts with what lies in them, as in `u:key`."),
        stairs: row.text_or("stairs", "", "Stairs from rooms and crossings to underground parts, as in `a-u x-u`."),
    };
    let wrong = match words.read(may_leave) {
        Ok(interior) => return interior,
        Err(wrong) => wrong,
    };
    for wrong in wrong {
        if wrong.known.is_empty() {
            row.fault(wrong.column, wrong.message, wrong.help);
        } else {
            row.unknown_word(wrong.column, &wrong.word, wrong.known.iter().copied(), &wrong.help);
        }
    }
    Interior::default()
}

/// The objective table.
pub fn objectives(r: &mut RulesReader) -> Vec<ObjectiveRow> {
    let things: [_; OBJECTIVES] =
        std::array::from_fn(|number| (FindKind::ALL[number].name(), FindKind::ALL[number], WORTH[number]));
    let rows = r.table("objectives", "the objective cards, one row per kind", |row| {
        let name = row.called();
        let find = row.choice("thing", &things, "What it asks for.");
        let points = row.int("points", 0..=MOST_POINTS, "VP", "Victory points for each one circled on the path.");
        let count = row.copies(MOST_OBJECTIVES as i64, "Copies in the objective deck.");
        let hourglasses =
            row.int("hourglasses", 0..=MOST_OBJECTIVES as i64, "cards", "How many of the copies show an hourglass.");
        if hourglasses > count {
            let message = format!("{hourglasses} of {count} copies show an hourglass");
            row.fault("hourglasses", message, format!("write 0 to {count}"));
        }
        ObjectiveRow { name, find, points, count, hourglasses }
    });
    if r.is_whole("objectives") {
        let cards = total(rows.iter().map(|row| row.count));
        at_least(r, "objectives", "objective cards", cards, FEWEST_OBJECTIVES);
        at_most(r, "objectives", "objective cards", cards, MOST_OBJECTIVES);
    }
    rows
}

/// The words for the finds that objectives ask for, by number.
const WORTH: [&str; OBJECTIVES] = [
    "barrels",
    "keys",
    "pits of either kind, fallen through or crossed",
    "scrolls",
    "monsters beaten",
    "ropes",
    "padlocks opened",
    "swords",
    "rooms entered, their monsters beaten",
    "coins",
    "magic circles, used or not",
    "stairs",
];

const SPELLS: &str = "write one of `beat`, `open`, `cross`, `circle`, `teleport_monster`, `teleport_barrel`, `crossing`, `climb`, `wrap_vertical`, `wrap_horizontal`, `fairy`, `discount`, `extra_fairy`, `trim`, `keep:2`, `redraw`, `swap`";

/// The spellbook table.
pub fn spellbooks(r: &mut RulesReader) -> Vec<SpellRow> {
    let rows = r.table("spellbooks", "the spellbooks, one row per kind", |row| {
        let (name, spell) = (row.called(), spell(row));
        let count = row.copies(MOST_SPELLBOOKS as i64, "Copies in the deck.");
        let once_a_game = once_a_game(row, spell);
        SpellRow { name, spell: spell.unwrap_or_default(), count, once_a_game }
    });
    if r.is_whole("spellbooks") {
        at_most(r, "spellbooks", "spellbooks", total(rows.iter().map(|row| row.count)), MOST_SPELLBOOKS);
    }
    rows
}

/// "This Spellbook can only be used once per game" stands at one effect alone.
fn once_a_game(row: &mut RowReader, spell: Option<Spell>) -> bool {
    let about = "Is `fairy` given up for good when it is used? Else it comes back next round, as all other effects do.";
    let once = row.flag_or("once_a_game", false, about);
    if once && spell.is_some_and(|spell| spell != Spell::Fairy) {
        let message = format!("`{}` is used once a round, not once a game", row.name());
        row.fault("once_a_game", message, "write false; only the effect `fairy` can be given up for good");
    }
    once
}

fn spell(row: &mut RowReader) -> Option<Spell> {
    const { assert!(HIGHEST_PRICE == 9, "the column says so") }
    let text = row.text(
        "effect",
        "What it does: `beat`, `open`, `cross`, `circle` without the tool; `teleport_monster`, `teleport_barrel`; `crossing`, `climb`; `wrap_vertical`, `wrap_horizontal`; `fairy`, `discount`, `extra_fairy`; `trim`, `keep:2` (0 to 9 coins), `redraw`, `swap`.",
    );
    WordList::<Spell, 1>::read_some(row, "effect", &text, SPELLS).first().copied()
}

/// The fairy table: a row for each tool at most.
pub fn fairies(r: &mut RulesReader) -> Vec<FairyRow> {
    let beats = [
        ("monster", 0, "stands in for a sword"),
        ("padlock", 1, "stands in for a key"),
        ("pit", 2, "stands in for a rope"),
        ("circle", 3, "stands in for a scroll"),
    ];
    let mut seen = [false; TOOLS];
    r.table("fairies", "the fairy tokens, one row per kind", |row| {
        let name = row.called();
        let tool: u8 = row.choice("beats", &beats, "What it overcomes.");
        if std::mem::replace(&mut seen[usize::from(tool)], true) {
            let message = format!("`{name}` beats what another row's fairy does");
            row.fault("beats", message, "raise the `count` of the first");
        }
        let price = row.int("price", 0..=9, "coins", "Price in the market.");
        let count = row.int("count", 0..=60, "tokens", "How many there are.");
        FairyRow { name, tool, price, count }
    })
}

fn total(counts: impl Iterator<Item = u8>) -> usize {
    counts.map(usize::from).sum()
}

fn at_least(r: &mut RulesReader, table: &str, what: &str, count: usize, least: usize) {
    if count < least {
        let message = format!("the table `{table}` has {count} {what}, fewer than {least}");
        r.fault(table, message, "raise a `count`, or add rows");
    }
}

fn at_most(r: &mut RulesReader, table: &str, what: &str, count: usize, most: usize) {
    if count > most {
        let message = format!("the table `{table}` has {count} {what}, more than {most}");
        r.fault(table, message, "lower a `count`, or remove rows");
    }
}
