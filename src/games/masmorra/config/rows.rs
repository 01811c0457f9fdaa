//! The component tables: what a row of each holds, and how it is read.

use super::cells;
use super::{MOST_LEVELS, MOST_SEATS};
use crate::dice::DieSides;
use crate::map::TileDoors;
use crate::word::{
    DockCost, DockCosts, EvilChoices, EvilEffect, Face, FaceSet, Gain, GainList, InterruptTrigger, MonsterTraits,
};
use kit::config::{ForeignKeys, RowName, RulesReader};

/// The most copies of one row.
const MOST_COPIES: i64 = 32;

/// An ability of a hero, or a rule that always holds for him: his start or one half of a hero card (M11, M41).
#[derive(Clone, Debug)]
pub struct HeroPower {
    /// Unique name.
    pub name: RowName,
    /// True if it holds by itself, once it is uncovered.
    pub ongoing: bool,
    /// The dice that are docked on it.
    pub dock: DockCosts,
    /// The gold that it costs.
    pub gold: u8,
    /// True if it can be used as often as its gold is paid.
    pub refresh: bool,
    /// The gains.
    pub gains: GainList,
}

/// A hero.
#[derive(Clone, Debug)]
pub struct HeroRow {
    /// Unique name.
    pub name: RowName,
    /// The place in the sheet.
    pub place: usize,
    /// Life at the start, and the most life.
    pub life: u8,
    /// The ability of the board, then the top and the bottom of the first card, then those of the second.
    pub powers: Vec<HeroPower>,
}

/// A face of the minor or major monster dice.
#[derive(Clone, Debug)]
pub struct MonsterRow {
    /// Unique name.
    pub name: RowName,
    /// True if it is on the dice of major monsters.
    pub major: bool,
    /// The values of the monster.
    pub side: MonsterSide,
}

/// The values of a monster or of a side of a boss.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MonsterSide {
    /// Wounds that it deals.
    pub payback: u8,
    /// Damage that kills it.
    pub defense: u8,
    /// XP that it gives.
    pub xp: u8,
    /// What is special about it.
    pub traits: MonsterTraits,
}

/// A boss.
#[derive(Clone, Debug)]
pub struct BossRow {
    /// Unique name.
    pub name: RowName,
    /// True if it is Malaphyas, who is met in the lair alone.
    pub malaphyas: bool,
    /// Its blue side, and its red side, which one with a `token` has not.
    pub sides: [MonsterSide; 2],
}

/// The kind of a dungeon tile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum RoomKind {
    /// A room with nothing but doors and monsters.
    #[default]
    Plain,
    /// Where all begin.
    Start,
    /// Is replaced by a medium tile (M45).
    Rune,
    /// No room (M50).
    Trap,
    /// A chest (M48).
    Treasure,
    /// M49.
    Portal,
    /// Stairs to the second level (M51).
    StairsTwo,
    /// Their other end.
    EntranceTwo,
    /// Stairs to the lair.
    StairsThree,
    /// M52; what is lost stands under `dock`.
    Web,
    /// M53.
    Gold,
    /// M54.
    Fountain,
    /// M55; what is paid stands under `dock`.
    Pit,
    /// M56.
    Ritual,
}

const ROOMS: [(&str, RoomKind, &str); 14] = [
    ("plain", RoomKind::Plain, "doors and monsters alone"),
    ("start", RoomKind::Start, "where all begin"),
    ("rune", RoomKind::Rune, "is replaced by a medium tile"),
    ("trap", RoomKind::Trap, "a trap, which is no room"),
    ("treasure", RoomKind::Treasure, "a treasure chest"),
    ("portal", RoomKind::Portal, "leads to any explored room"),
    ("stairs_two", RoomKind::StairsTwo, "stairs to the second level"),
    ("entrance_two", RoomKind::EntranceTwo, "where those lead to"),
    ("stairs_three", RoomKind::StairsThree, "stairs to the third level"),
    ("web", RoomKind::Web, "whoever enters loses what stands under `dock`, and stops"),
    ("gold", RoomKind::Gold, "gold for the taking"),
    ("fountain", RoomKind::Fountain, "gives symbols for a die"),
    ("pit", RoomKind::Pit, "whoever enters pays what stands under `dock`, or takes a wound"),
    ("ritual", RoomKind::Ritual, "one of its monsters changes at the end of the turn"),
];

/// A kind of dungeon tile.
#[derive(Clone, Debug)]
pub struct TileRow {
    /// Unique name.
    pub name: RowName,
    /// True if it covers two by two cells.
    pub medium: bool,
    /// The level in whose stacks it is: 0 or 1.
    pub level: u8,
    /// The least number of heroes with whom the tile is used.
    pub players: u8,
    /// The number of copies.
    pub count: u8,
    /// Its doors before it is turned.
    pub doors: TileDoors,
    /// Minor and major monsters that appear.
    pub spawn: [u8; 2],
    /// Monsters of specific spaces, by row.
    pub fixed: Vec<u8>,
    /// Its boss, by row.
    pub boss: Option<u8>,
    /// Gold on it.
    pub gold: u8,
    /// The kind of the tile.
    pub room: RoomKind,
    /// Dice that are docked there.
    pub dock: DockCosts,
    /// What docking gives besides what its kind gives.
    pub gains: GainList,
    /// The monster that one of a ritual becomes, by row.
    pub becomes: Option<u8>,
}

/// A room of the lair.
#[derive(Clone, Debug)]
pub struct LairRow {
    /// Unique name.
    pub name: RowName,
    /// True if it is of the sewers.
    pub sewers: bool,
    /// Rooms that it leads to, by row.
    pub exits: Vec<u8>,
    /// True if it is where heroes arrive.
    pub entry: bool,
    /// True if it is where Malaphyas is placed, and where his minions appear.
    pub throne: bool,
    /// The symbol for which monsters fall into a pit here (M74), if there is one.
    pub pit: Option<Face>,
    /// Minor and major monsters rolled when the tile is laid.
    pub spawn: [u8; 2],
    /// Monsters of specific spaces, by row.
    pub fixed: Vec<u8>,
    /// Bosses drawn by lot.
    pub bosses: u8,
    /// Faces of the Grimbolts' die that hit it (M75).
    pub faces: FaceSet,
    /// The monster that appears here when one of the fixed ones is left (M74), by row.
    pub becomes: Option<u8>,
    /// Faces of Malaphyas's die for which a major monster appears here (M75); for the others a minor one does.
    pub major_on: FaceSet,
}

/// A treasure card, one of the alliance's too.
#[derive(Clone, Debug)]
pub struct CardRow {
    /// Unique name: of the orange half, then of the purple half.
    pub name: RowName,
    /// Copies in the deck.
    pub count: u8,
    /// When its orange half may be played.
    pub trigger: InterruptTrigger,
    /// What that does.
    pub interrupt: GainList,
    /// What its purple half does, in one's own turn.
    pub own_turn: GainList,
}

/// An evil card.
#[derive(Clone, Debug)]
pub struct EvilRow {
    /// Unique name.
    pub name: RowName,
    /// Copies in the deck.
    pub count: u8,
    /// The effect.
    pub effect: EvilChoices,
}

/// The action die and the pet die.
pub(super) fn dice(r: &mut RulesReader) -> Vec<(RowName, DieSides)> {
    let columns = ["face1", "face2", "face3", "face4", "face5", "face6"];
    let options = Face::ALL.map(|face| (face.name(), face, "this face"));
    r.table("dice", "the sides of the `action` dice and of the `pet` die", |row| {
        (row.called(), columns.map(|column| row.choice(column, &options, "What this side shows.")))
    })
}

/// The heroes with their starts, before their cards are known.
pub(super) fn heroes(r: &mut RulesReader) -> Vec<HeroRow> {
    r.table("heroes", "the heroes with the abilities of their boards, one row each", |row| {
        let gains = cells::list::<Gain, 4>(row, "start", "What the ability of the board gives.", Gain::ABOUT);
        let dock = cells::list::<DockCost, 3>(row, "start_cost", "Dice docked on it.", DockCost::ABOUT);
        let gold = row.int_or("start_gold", 0, 0..=6, "gold", "Gold that it costs.");
        let refresh = row.flag_or("start_refresh", false, "Can it be used as often as its gold is paid?");
        let name = row.called();
        let start = HeroPower { name: name.clone(), ongoing: dock.is_empty() && gold == 0, dock, gold, refresh, gains };
        let life = row.int("life", 1..=12, "life", "Life at the start, and the most.");
        HeroRow { name, place: row.place(), life, powers: vec![start] }
    })
}

/// An ability of a hero card: whose, on which card (0 or 1), and in which half.
pub(super) struct AbilityRow {
    pub(super) hero: u8,
    pub(super) place: u8,
    pub(super) power: HeroPower,
}

pub(super) fn abilities(r: &mut RulesReader, heroes: &ForeignKeys) -> Vec<AbilityRow> {
    r.table("abilities", "the abilities of the hero cards, four for each hero", |row| {
        let whose = row.text("hero", "Whose: a name of the table of heroes.");
        let card: u8 = row.int("card", 1..=2, "card", "Which of the hero's cards.");
        let halves = [("top", 0, "learnt first"), ("bottom", 1, "learnt after the top")];
        let half: u8 = row.choice("half", &halves, "Which half of the card.");
        let power = HeroPower {
            name: row.called(),
            ongoing: row.flag_or("ongoing", false, "Does it hold by itself?"),
            dock: cells::list::<DockCost, 3>(row, "dock", "Dice docked on it.", DockCost::ABOUT),
            gold: row.int_or("gold", 0, 0..=6, "gold", "Gold that it costs."),
            refresh: row.flag_or("refresh", false, "Can it be used as often as its gold is paid?"),
            gains: cells::list::<Gain, 4>(row, "effect", "What it gives.", Gain::ABOUT),
        };
        let hero = heroes.read(row, "hero", &whose, "write the name of a row of the table of heroes").unwrap_or(0);
        AbilityRow { hero, place: 1 + 2 * (card - 1) + half, power }
    })
}

/// A monster before the names of others are known.
pub(super) struct RawMonster {
    pub(super) row: MonsterRow,
    /// The monsters that its combats begin with, by name.
    pub(super) spawns: Vec<String>,
}

pub(super) fn monsters(r: &mut RulesReader) -> Vec<RawMonster> {
    let kinds = [("minor", false, "on the minor monster dice"), ("major", true, "on the major monster dice")];
    r.table("monsters", "the faces of the monster dice, one row each", |row| {
        let major = row.choice("kind", &kinds, "On which dice it is.");
        let (traits, spawns) = cells::traits(row, "abilities");
        let side = MonsterSide {
            payback: row.int("payback", 0..=12, "wounds", "Wounds that it deals."),
            defense: row.int("defense", 1..=12, "damage", "Damage that kills it."),
            xp: row.int("xp", 0..=12, "XP", "XP that it gives."),
            traits,
        };
        RawMonster { row: MonsterRow { name: row.called(), major, side }, spawns }
    })
}

pub(super) fn bosses(r: &mut RulesReader, monsters: &ForeignKeys) -> Vec<BossRow> {
    r.table("bosses", "the bosses with both sides, one row each", |row| {
        let blue = MonsterSide {
            payback: row.int("blue_payback", 0..=12, "wounds", "Wounds that its blue side deals."),
            defense: row.int("blue_defense", 1..=12, "damage", "Damage that kills its blue side."),
            xp: row.int("blue_xp", 0..=12, "XP", "XP that its blue side gives."),
            traits: cells::traits_of(row, "blue_abilities", monsters),
        };
        let red = MonsterSide {
            payback: row.int_or("red_payback", 0, 0..=12, "wounds", "Wounds that its red side deals."),
            defense: row.int_or("red_defense", 1, 1..=12, "damage", "Damage that kills its red side."),
            xp: row.int_or("red_xp", 0, 0..=12, "XP", "XP that its red side gives."),
            traits: cells::traits_of(row, "red_abilities", monsters),
        };
        let malaphyas = row.flag_or("malaphyas", false, "Is it Malaphyas, who is met in the lair alone?");
        BossRow { name: row.called(), malaphyas, sides: [blue, red] }
    })
}

pub(super) fn tiles(r: &mut RulesReader, monsters: &ForeignKeys, bosses: &ForeignKeys) -> Vec<TileRow> {
    let sizes = [("small", false, "one cell"), ("medium", true, "two by two cells")];
    let docks = "Dice docked for what the room gives; of a `web` and a `pit` what is lost or paid there.";
    r.table("tiles", "the dungeon tiles, one row per kind of tile", |row| {
        let medium = row.choice("size", &sizes, "Its size.");
        TileRow {
            name: row.called(),
            medium,
            level: row.int::<u8>("level", 1..=MOST_LEVELS as i64 - 1, "level", "The level whose stack it is in.") - 1,
            players: row.int_or(
                "players",
                1,
                1..=MOST_SEATS as i64,
                "heroes",
                "It is used with so many heroes or more.",
            ),
            count: row.copies(MOST_COPIES, "How many there are."),
            doors: cells::doors(row, medium),
            spawn: cells::spawn(row),
            fixed: cells::monsters(
                row,
                "fixed",
                monsters,
                "Monsters of specific spaces: names of the table of monsters.",
            ),
            boss: cells::name_or_none(row, "boss", bosses, "Its boss: a name of the table of bosses."),
            gold: row.int_or("gold", 0, 0..=6, "gold", "Gold laid on it."),
            room: row.choice("room", &ROOMS, "What it is."),
            dock: cells::list::<DockCost, 3>(row, "dock", docks, DockCost::ABOUT),
            gains: cells::list::<Gain, 4>(
                row,
                "effect",
                "What docking gives besides what its kind gives.",
                Gain::ABOUT,
            ),
            becomes: cells::name_or_none(row, "becomes", monsters, "The monster that one of a ritual becomes."),
        }
    })
}

/// A room of the lair before the names of the others are known.
pub(super) struct RawLair {
    pub(super) row: LairRow,
    pub(super) exits: Vec<String>,
}

pub(super) fn lair(r: &mut RulesReader, monsters: &ForeignKeys) -> Vec<RawLair> {
    let sides = [("throne", false, "the throne room"), ("sewers", true, "the sewers")];
    let becomes = "The monster that appears here when one of all monsters of specific spaces is left.";
    r.table("lair", "the rooms of both sides of the large tile", |row| {
        let exits = row.text("exits", "Rooms that it leads to: names of this table.");
        let row = LairRow {
            name: row.called(),
            sewers: row.choice("side", &sides, "The side of the tile."),
            exits: Vec::new(),
            entry: row.flag_or("entry", false, "Is it where heroes arrive?"),
            throne: row.flag_or("throne", false, "Is it where Malaphyas is placed?"),
            pit: cells::face_or_none(row, "pit", "The face whose symbols push monsters into a pit here; none without a pit."),
            spawn: cells::spawn(row),
            fixed: cells::monsters(
                row,
                "fixed",
                monsters,
                "Monsters of specific spaces: names of the table of monsters.",
            ),
            bosses: row.int_or("bosses", 0, 0..=2, "bosses", "Bosses drawn by lot."),
            faces: cells::faces(row, "faces", "Faces of a die that hit this room, with blanks between them."),
            becomes: cells::name_or_none(row, "becomes", monsters, becomes),
            major_on: cells::faces(
                row,
                "major_on",
                "Faces of a die for which a major monster comes to Malaphyas, with blanks between them; for others a minor one.",
            ),
        };
        RawLair { row, exits: exits.split_whitespace().map(str::to_owned).collect() }
    })
}

pub(super) fn cards(r: &mut RulesReader, table: &'static str, about: &'static str) -> Vec<CardRow> {
    r.table(table, about, |row| CardRow {
        name: row.called(),
        count: row.copies(MOST_COPIES, "Copies in the deck."),
        trigger: row.choice("trigger", &InterruptTrigger::WORDS, "When its orange half may be played."),
        interrupt: cells::list::<Gain, 4>(row, "interrupt", "What its orange half does.", Gain::ABOUT),
        own_turn: cells::list::<Gain, 4>(row, "own_turn", "What its purple half does.", Gain::ABOUT),
    })
}

pub(super) fn evil(r: &mut RulesReader) -> Vec<EvilRow> {
    r.table("evil", "the evil cards of the alliance", |row| EvilRow {
        name: row.called(),
        count: row.copies(MOST_COPIES, "Copies in the deck."),
        effect: cells::list::<EvilEffect, 2>(
            row,
            "effect",
            "What it does until the end of the hero phase.",
            EvilEffect::ABOUT,
        ),
    })
}
