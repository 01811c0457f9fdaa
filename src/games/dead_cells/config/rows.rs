//! The component tables: what a row of each holds, and how it is read.

use super::cells::{self, aids, effects, grammar};
use crate::word::{Aid, AidTrack, Colour, ColourSet, Corridor, Script, UpgradeEffects};
use kit::config::{ForeignKeys, RowName, RowReader, RulesReader};

/// The most copies of one card.
const MOST_COPIES: i64 = 12;

/// A Beheaded.
#[derive(Clone, Debug)]
pub struct BeheadedRow {
    /// Unique name.
    pub name: RowName,
    /// The place in the sheet.
    pub place: usize,
    /// Health at the start.
    pub health: u8,
    /// The skill tracks by colour; what stands at 0 holds from the start.
    pub tracks: [AidTrack; 3],
    /// By colour and place of the scroll marker: the kinds of all that holds, and the health that it gives.
    pub held: [[(u32, u8); 4]; 3],
}

/// A combat card.
#[derive(Clone, Debug)]
pub struct CombatRow {
    /// Unique name.
    pub name: RowName,
    /// Whose deck it starts in; an improved card may join any.
    pub beheaded: Option<u8>,
    /// Copies of it.
    pub count: u8,
    /// Its check icons.
    pub check: ColourSet,
    /// Its actions in rounds 0 to III.
    pub actions: [Script; 4],
}

/// A combat card or a board of Serenade.
#[derive(Clone, Debug)]
pub struct SerenadeRow {
    /// Unique name.
    pub name: RowName,
    /// The kind of the row.
    pub side: SerenadeSide,
    /// Its actions in rounds I to III.
    pub actions: [Script; 3],
    /// The scroll track of a board.
    pub track: [Aid; 3],
}

/// The kind of a row of Serenade's table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SerenadeSide {
    /// A combat card.
    Card,
    /// The board that it begins with.
    Power,
    /// The board after the transformation.
    Melee,
}

/// A kind of monster.
#[derive(Clone, Debug)]
pub struct MonsterRow {
    /// Unique name.
    pub name: RowName,
    /// Its biome.
    pub biome: u8,
    /// True if it is in the deck of the elite.
    pub elite: bool,
    /// Copies in the deck.
    pub count: u8,
    /// Damage that kills it.
    pub health: u8,
    /// The space where it is placed.
    pub place: MonsterPlace,
    /// Its actions in rounds I to IV.
    pub actions: [Script; 4],
    /// What its death brings.
    pub death: Script,
    /// True if it joins its deck by an upgrade only.
    pub upgrade: bool,
}

/// The space where a monster is placed (D24).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MonsterPlace {
    /// The first free space in front of the group.
    #[default]
    Next,
    /// This space: 0 behind the group, 3 far right.
    At(u8),
}

/// A shape of tiles and of the spaces that they lie on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TileShape {
    /// The space where a biome begins: no tile.
    Start,
    /// Treasure.
    Circle,
    /// Encounter.
    Square,
    /// Elite encounter.
    Cut,
    /// Merchant.
    Pentagon,
    /// Door.
    Hexagon,
    /// Teleporter.
    Rectangle,
    /// The end of a biome: no tile.
    Exit,
}

/// Shapes by word.
const SHAPES: [(&str, TileShape, &str); 8] = [
    ("start", TileShape::Start, "where the group begins; no tile"),
    ("circle", TileShape::Circle, "treasure"),
    ("square", TileShape::Square, "encounter"),
    ("cut", TileShape::Cut, "elite encounter"),
    ("pentagon", TileShape::Pentagon, "merchant"),
    ("hexagon", TileShape::Hexagon, "door"),
    ("rectangle", TileShape::Rectangle, "teleporter"),
    ("exit", TileShape::Exit, "the end of the biome; no tile"),
];

/// An icon of an encounter: a card to be drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EncounterIcon {
    /// From the deck of the elite?
    pub elite: bool,
    /// Where it is placed unless its card says.
    pub place: MonsterPlace,
}

/// A kind of tile.
#[derive(Clone, Debug)]
pub struct TileRow {
    /// Unique name.
    pub name: RowName,
    /// Its biome.
    pub biome: u8,
    /// Its shape.
    pub shape: TileShape,
    /// Copies of it.
    pub count: u8,
    /// What it does when it is flipped.
    pub effects: Script,
    /// Its monsters, from top to bottom.
    pub monsters: Vec<EncounterIcon>,
    /// What lies on the group space.
    pub loot: Script,
}

/// A space of a biome board.
#[derive(Clone, Debug)]
pub struct SpaceRow {
    /// Unique name.
    pub name: RowName,
    /// Its biome.
    pub biome: u8,
    /// Its column on the board.
    pub column: u8,
    /// Its shape.
    pub shape: TileShape,
    /// The corridors that lead on.
    pub ways: Vec<Corridor>,
    /// The place that an exit leads to.
    pub exit: Option<BiomeExit>,
}

/// The place that an exit leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BiomeExit {
    /// This biome.
    Biome(u8),
    /// This boss.
    Boss(u8),
}

/// A piece of equipment: a treasure or a blueprint. Each row is one card.
#[derive(Clone, Debug)]
pub struct EquipmentRow {
    /// Unique name.
    pub name: RowName,
    /// The biome of a blueprint.
    pub biome: Option<u8>,
    /// What it is and does.
    pub gear: EquipmentKind,
    /// True if it is discarded after use.
    pub once: bool,
}

/// The kind of a piece of equipment, with its effect (D27).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EquipmentKind {
    /// In this round its effect may replace the card's.
    Weapon(u8, Script),
    /// A Skill action may use it.
    Skill(Script),
    /// Equipment that has health, and does this.
    Special(u8, Aid),
}

/// An upgrade card.
#[derive(Clone, Debug)]
pub struct UpgradeRow {
    /// Unique name.
    pub name: RowName,
    /// Its deck.
    pub deck: Colour,
    /// Its place from the bottom, where it is bought.
    pub order: u8,
    /// Cells; that of the top card, the one with the highest place, is what all of the deck cost.
    pub cost: u8,
    /// The kind.
    pub kind: UpgradeKind,
    /// Its slot on the mutation board.
    pub slot: Option<u8>,
    /// The gains.
    pub gives: UpgradeEffects,
}

/// The kind of an upgrade card (D52, D54, D75).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UpgradeKind {
    /// A mutation for the start of a run.
    Start,
    /// A mutation during a run.
    During,
    /// The one ability.
    Ability,
    /// An improved combat card.
    Card,
    /// Monster cards.
    Monster,
    /// An instruction that is carried out at once.
    Instruction,
}

const UPGRADE_KINDS: [(&str, UpgradeKind, &str); 6] = [
    ("start", UpgradeKind::Start, "a mutation for the start of each run"),
    ("during", UpgradeKind::During, "a mutation during runs"),
    ("ability", UpgradeKind::Ability, "the group's one ability"),
    ("card", UpgradeKind::Card, "an improved combat card"),
    ("monster", UpgradeKind::Monster, "monster cards"),
    ("instruction", UpgradeKind::Instruction, "done at once"),
];

/// A card of the well.
#[derive(Clone, Debug)]
pub struct WellRow {
    /// Unique name.
    pub name: RowName,
    /// Its place from the top.
    pub order: u8,
    /// The gains.
    pub gives: UpgradeEffects,
}

/// An offer between biomes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ShopOffer {
    /// Teeth.
    pub price: u8,
    /// The number of times that it can be bought.
    pub times: u8,
}

/// A boss.
#[derive(Clone, Debug)]
pub struct BossRow {
    /// Unique name.
    pub name: RowName,
    /// Health.
    pub health: u8,
    /// Health for each player.
    pub per_player: u8,
}

/// A card of a boss's deck.
#[derive(Clone, Debug)]
pub struct BossCardRow {
    /// Unique name.
    pub name: RowName,
    /// The boss.
    pub boss: u8,
    /// Copies of it.
    pub count: u8,
    /// Its actions in rounds I to IV.
    pub actions: [Script; 4],
}

const ACTION: &str = concat!("What is done in this round; empty for nothing. ", effects!(), ". ", grammar!(), ".");
const TRACK: &str = concat!("A space of the skill track, from the first on; empty for nothing. ", aids!(), ".");
const BIOME: &str = "The biome: a name of the column `biome` of the table of spaces.";
const KNOWN_BIOME: &str = "write a `biome` of the table of spaces";

fn biome(row: &mut RowReader, biomes: &ForeignKeys) -> u8 {
    let name = row.text("biome", BIOME);
    biomes.read(row, "biome", &name, KNOWN_BIOME).unwrap_or(0)
}

pub(super) fn beheaded(r: &mut RulesReader) -> Vec<BeheadedRow> {
    let green = ["green1", "green2", "green3"];
    let purple = ["purple0", "purple1", "purple2", "purple3"];
    let red = ["red1", "red2", "red3"];
    r.table("beheaded", "the Beheaded, one row each", |row| {
        let health = row.int("health", 1..=9, "health", "Health at the start.");
        let after = |[one, two, three]: [Aid; 3]| [Aid::None, one, two, three];
        let green = after(green.map(|column| cells::aid(row, column, TRACK)));
        let purple = purple.map(|column| cells::aid(row, column, TRACK));
        let red = after(red.map(|column| cells::aid(row, column, TRACK)));
        let tracks = [green, purple, red];
        BeheadedRow { name: row.called(), place: row.place(), health, tracks, held: tracks.map(held) }
    })
}

fn held(track: AidTrack) -> [(u32, u8); 4] {
    std::array::from_fn(|marker| {
        let sum = |(kinds, health): (u32, u8), aid: &Aid| (kinds | aid.kind(), health + aid.health());
        track[..=marker].iter().fold((0, 0), sum)
    })
}

pub(super) fn combat(r: &mut RulesReader, beheaded: &[BeheadedRow]) -> Vec<CombatRow> {
    let names = ForeignKeys::of(r, "beheaded", beheaded.iter().map(|row| row.name.as_str()));
    r.table("combat", "the combat cards, one row per kind of card", |row| {
        let whose = row
            .text("beheaded", "Whose deck it starts in: a name of the table of Beheaded; `any` for an improved card.");
        let improved = row.flag_or("improved", false, "Does it join a deck by an upgrade only?");
        let help = "write the name of a row of the table of Beheaded, or `any` for an improved card";
        CombatRow {
            name: row.called(),
            beheaded: if improved { None } else { Some(names.read(row, "beheaded", &whose, help).unwrap_or(0)) },
            count: row.copies(MOST_COPIES, "Copies in the deck."),
            check: cells::colours(row, "check", "Its check icons, `green`, `purple`, `red`, with blanks between them."),
            actions: ["zero", "one", "two", "three"].map(|column| cells::script_or_none(row, column, ACTION)),
        }
    })
}

pub(super) fn serenade(r: &mut RulesReader) -> Vec<SerenadeRow> {
    let sides = [
        ("card", SerenadeSide::Card, "a combat card"),
        ("power", SerenadeSide::Power, "the board that it begins with"),
        ("melee", SerenadeSide::Melee, "the board after the transformation"),
    ];
    let about = concat!("A space of the scroll track of a board. ", aids!(), "; `gain:food`, `transform`, `infinite`.");
    r.table("serenade", "Serenade of the solo game: combat cards and both sides of the board", |row| SerenadeRow {
        name: row.called(),
        side: row.choice("side", &sides, "What it is."),
        actions: ["one", "two", "three"].map(|column| cells::script_or_none(row, column, ACTION)),
        track: ["track1", "track2", "track3"].map(|column| cells::aid(row, column, about)),
    })
}

pub(super) fn monsters(r: &mut RulesReader, biomes: &ForeignKeys) -> Vec<MonsterRow> {
    let places = [
        ("next", MonsterPlace::Next, "the first free space in front of the group"),
        ("behind", MonsterPlace::At(0), "behind the group"),
        ("far", MonsterPlace::At(3), "far right"),
    ];
    r.table("monsters", "the monsters and elite monsters, one row per kind of card", |row| MonsterRow {
        name: row.called(),
        biome: biome(row, biomes),
        elite: row.flag_or("elite", false, "Is it in the deck of the elite?"),
        count: row.copies(MOST_COPIES, "Copies in the deck."),
        health: row.int("health", 1..=20, "health", "Damage that kills it."),
        place: row.choice("place", &places, "Where it is placed."),
        actions: ["one", "two", "three", "four"].map(|column| cells::script_or_none(row, column, ACTION)),
        death: cells::script_or_none(row, "death", concat!("What its death brings. ", effects!(), ".")),
        upgrade: row.flag_or("upgrade", false, "Does it join its deck by an upgrade only?"),
    })
}

pub(super) fn tiles(r: &mut RulesReader, biomes: &ForeignKeys) -> Vec<TileRow> {
    r.table("tiles", "the tiles of all biomes, one row per kind of tile", |row| TileRow {
        name: row.called(),
        biome: biome(row, biomes),
        shape: row.choice("shape", &SHAPES, "Its shape, which tells what kind of tile it is."),
        count: row.copies(MOST_COPIES, "Copies of it."),
        effects: cells::script_or_none(row, "effects", ACTION),
        monsters: icons(row),
        loot: cells::loot(
            row,
            "loot",
            "What lies on the group space: `tooth:1`, `cell:1`, `scroll:red`, `food`, `treasure`, `blueprint`.",
        ),
    })
}

fn icons(row: &mut RowReader) -> Vec<EncounterIcon> {
    let text = row.text_or(
        "monsters",
        "",
        "Its monsters from top to bottom: `monster` or `elite`, and `@behind`, `@far` or `@1` to `@3` for a space of its own.",
    );
    let words: Vec<&str> = text.split_whitespace().collect();
    words.into_iter().filter_map(|word| icon(row, word)).collect()
}

fn icon(row: &mut RowReader, word: &str) -> Option<EncounterIcon> {
    let (kind, place) = word.split_once('@').unwrap_or((word, ""));
    let place = match place {
        "" => Some(MonsterPlace::Next),
        "behind" => Some(MonsterPlace::At(0)),
        "far" => Some(MonsterPlace::At(3)),
        space => space.parse().ok().filter(|space| (1..=3).contains(space)).map(MonsterPlace::At),
    };
    let elite = ["monster", "elite"].iter().position(|known| *known == kind);
    let read = place.zip(elite).map(|(place, elite)| EncounterIcon { elite: elite == 1, place });
    if read.is_none() {
        let help =
            "write `monster` or `elite`, and `@behind`, `@far` or `@1` to `@3` after one that has a space of its own";
        row.unknown_word("monsters", word, ["monster", "elite", "monster@behind", "elite@far"], help);
    }
    read
}

/// A space before the names of others are known.
pub(super) struct RawSpace {
    pub(super) space: SpaceRow,
    pub(super) biome: String,
    pub(super) to: Vec<(String, Corridor)>,
    pub(super) exit: String,
}

pub(super) fn spaces(r: &mut RulesReader) -> Vec<RawSpace> {
    r.table("spaces", "the spaces of the biome boards and the corridors between them", |row| {
        let biome = row.text("biome", "Its biome.");
        let space = SpaceRow {
            name: row.called(),
            biome: 0,
            column: row.int("column", 0..=12, "columns", "Its column on the board; the start stands in 0."),
            shape: row.choice("shape", &SHAPES, "Its shape; it is public, while the tile on it is not."),
            ways: Vec::new(),
            exit: None,
        };
        let to = cells::ways(
            row,
            "to",
            "The spaces that corridors lead to; `b3?check:red+tooth:1/damage:1` asks for a check, `?deck_check:red` for one that closes nothing, `?rune:vine` for a rune.",
        );
        let exit = row.text_or("exit", "", "The biome or the boss that an exit leads to.");
        RawSpace { space, biome, to, exit }
    })
}

pub(super) fn treasures(r: &mut RulesReader) -> Vec<EquipmentRow> {
    r.table("treasures", "the treasure deck, one card each", |row| equipment(row, None))
}

pub(super) fn blueprints(r: &mut RulesReader, biomes: &ForeignKeys) -> Vec<EquipmentRow> {
    let mut rows = r.table("blueprints", "the blueprint decks, one card each", |row| {
        let biome = biome(row, biomes);
        let order: u8 = row.int("order", 1..=64, "place", "Its place from the top of its deck.");
        (order, equipment(row, Some(biome)))
    });
    rows.sort_by_key(|(order, row)| (row.biome, *order));
    rows.into_iter().map(|(_, row)| row).collect()
}

fn equipment(row: &mut RowReader, biome: Option<u8>) -> EquipmentRow {
    let kinds = [
        ("weapon", 0, "its effect may replace the card's action in its round"),
        ("skill", 1, "a Skill action may use it"),
        ("special", 2, "it has health and takes damage"),
    ];
    let kind = row.choice("kind", &kinds, "What it is.");
    let round = row.int_or("round", 1, 0..=3, "round", "The round of a weapon.");
    let health = row.int_or("health", 1, 1..=9, "health", "The health of a special.");
    let once = row.flag_or("once", false, "Is it discarded after use?");
    let about = concat!(
        "What it does: effects of a weapon or a skill (",
        effects!(),
        "), `takes:owner` or `takes:any` of a special."
    );
    let gear = match kind {
        0 => EquipmentKind::Weapon(round, cells::script_or_none(row, "effect", about)),
        1 => EquipmentKind::Skill(cells::script_or_none(row, "effect", about)),
        _ => EquipmentKind::Special(health, cells::aid(row, "effect", about)),
    };
    EquipmentRow { name: row.called(), biome, gear, once }
}

pub(super) fn upgrades(r: &mut RulesReader, cards: &ForeignKeys, monsters: &ForeignKeys) -> Vec<UpgradeRow> {
    let decks = [
        ("green", Colour::Green, "survival"),
        ("purple", Colour::Purple, "tactics"),
        ("red", Colour::Red, "brutality"),
    ];
    r.table("upgrades", "the three upgrade decks", |row| {
        let slot = row.int_or("slot", 0, 0..=8, "slot", "Its slot on the mutation board; 0 for none.");
        UpgradeRow {
            name: row.called(),
            deck: row.choice("deck", &decks, "Its deck."),
            order: row.int("order", 1..=32, "place", "Its place from the bottom of the deck, where cards are bought."),
            cost: row.int(
                "cost",
                1..=20,
                "cells",
                "The price that it shows: that of the top card is the price of all.",
            ),
            kind: row.choice("kind", &UPGRADE_KINDS, "What it is."),
            slot: (slot > 0).then_some(slot),
            gives: cells::boons(row, cards, monsters),
        }
    })
}

pub(super) fn well(r: &mut RulesReader, cards: &ForeignKeys, monsters: &ForeignKeys) -> Vec<WellRow> {
    let mut rows = r.table("well", "the well deck", |row| WellRow {
        name: row.called(),
        order: row.int("order", 1..=64, "place", "Its place from the top."),
        gives: cells::boons(row, cards, monsters),
    });
    rows.sort_by_key(|row| row.order);
    rows
}

/// The offers between biomes: a blueprint, food, a treasure.
pub(super) fn interbiome(r: &mut RulesReader) -> [ShopOffer; 3] {
    let rows = r.table("interbiome", "what can be bought between biomes: `blueprint`, `food` and `treasure`", |row| {
        let offer = ShopOffer {
            price: row.int("price", 0..=20, "teeth", "Its price."),
            times: row.int("times", 0..=9, "times", "How often it can be bought."),
        };
        (row.called(), offer)
    });
    let whole = r.is_whole("interbiome");
    ["blueprint", "food", "treasure"].map(|name| {
        let found = rows.iter().find(|(known, _)| known == name);
        if found.is_none() && whole {
            r.fault("interbiome", format!("there is no row `{name}`"), "add it, with 0 `times` if it cannot be bought");
        }
        found.map_or(ShopOffer::default(), |(_, offer)| *offer)
    })
}

pub(super) fn bosses(r: &mut RulesReader) -> Vec<BossRow> {
    r.table("bosses", "the bosses", |row| BossRow {
        name: row.called(),
        health: row.int("health", 1..=60, "health", "Health."),
        per_player: row.int("per_player", 0..=20, "health", "Health more for each player."),
    })
}

pub(super) fn boss_cards(r: &mut RulesReader, bosses: &[BossRow]) -> Vec<BossCardRow> {
    let names = ForeignKeys::of(r, "bosses", bosses.iter().map(|row| row.name.as_str()));
    r.table("boss_cards", "the cards of the bosses' decks", |row| {
        let boss = row.text("boss", "Whose: a name of the table of bosses.");
        BossCardRow {
            name: row.called(),
            boss: names.read(row, "boss", &boss, "write the name of a row of the table of bosses").unwrap_or(0),
            count: row.copies(MOST_COPIES, "Copies of it."),
            actions: ["one", "two", "three", "four"].map(|column| cells::script_or_none(row, column, ACTION)),
        }
    })
}
