//! The component tables: what a row of each holds, and how it is read.

use super::SPACES;
use super::words::{self, gains, prices};
use crate::effect::{BenefitList, BossAbility, Challenge, Sabotage, SkillCost, TollChoice};
use crate::icons::{DieColour, DieFace, Icon};
use crate::payment::IconNeed;
use kit::config::{ForeignKeys, RowName, RowReader, RulesReader};

/// The most copies of one card.
const MOST_COPIES: i64 = 64;
/// The most dice of a colour: nine in all.
const MOST_DICE: i64 = 3;

/// The dice of one colour.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DieRow {
    /// How many there are, and so the most in a pool.
    pub count: u8,
    /// The six sides of each.
    pub faces: [DieFace; 6],
    /// On how many sides each face is, by `DieFace::index`.
    pub sides: [u8; 6],
    /// How often it shows each icon on average, by `Icon::index`.
    pub odds: [f64; 3],
}

impl DieRow {
    fn new(count: u8, faces: [DieFace; 6]) -> Self {
        let (mut sides, mut odds) = ([0; 6], [0.0; 3]);
        for face in faces {
            sides[face.index()] += 1;
            odds[face.icon().index()] += f64::from(1 + u8::from(face.is_double())) / faces.len() as f64;
        }
        Self { count, faces, sides, odds }
    }
}

/// A hero.
#[derive(Clone, Debug)]
pub struct HeroRow {
    /// Unique name.
    pub name: RowName,
    /// The place in the sheet.
    pub place: usize,
    /// The most life, and life at the start.
    pub life: u8,
}

/// A kind of action card.
#[derive(Clone, Debug)]
pub struct ActionRow {
    /// Unique name.
    pub name: RowName,
    /// Whose deck it is in, an index into the heroes.
    pub hero: u8,
    /// Copies in that deck.
    pub count: u8,
    /// The top half: what it gives as a support or a boost.
    pub support: BenefitList,
    /// What using its skill costs.
    pub cost: SkillCost,
    /// The bottom half: what it gives as a skill.
    pub skill: BenefitList,
}

/// A kind of stage card.
#[derive(Clone, Debug)]
pub struct StageRow {
    /// Unique name.
    pub name: RowName,
    /// Copies in the deck.
    pub count: u8,
    /// Its challenges, from left to right.
    pub challenges: [Challenge; SPACES],
}

/// A kind of boss pattern card.
#[derive(Clone, Debug)]
pub struct PatternRow {
    /// Unique name.
    pub name: RowName,
    /// Copies in the deck.
    pub count: u8,
    /// The challenge of the card.
    pub challenge: Challenge,
    /// What engaging it takes, after the boss's own ability; empty for nothing.
    pub engage: TollChoice,
}

/// A boss card: a Robot Master or a Dr. Wily boss.
#[derive(Clone, Debug)]
pub struct BossRow {
    /// Unique name.
    pub name: RowName,
    /// What its stage side does; nothing for Dr. Wily bosses.
    pub stage: BossAbility,
    /// Pattern cards in its pile.
    pub patterns: u8,
    /// The weapon icon it is weak to, an index into [`Rules::weapon_icons`](super::Rules::weapon_icons).
    pub weakness: u8,
    /// What a signature move on a pattern card asks for.
    pub signature: IconNeed,
    /// What its boss side does.
    pub ability: BossAbility,
}

/// A weapon card.
#[derive(Clone, Debug)]
pub struct WeaponRow {
    /// Unique name.
    pub name: RowName,
    /// Its icon, an index into [`Rules::weapon_icons`](super::Rules::weapon_icons).
    pub icon: u8,
    /// True if it is dealt at the start of a campaign.
    pub starting: bool,
    /// The Robot Master who gives it in a campaign, an index into the masters.
    pub master: Option<u8>,
    /// The most energy, and energy at the start.
    pub energy: u8,
    /// What using its effect costs, besides one energy.
    pub cost: SkillCost,
    /// What using it gives.
    pub effect: BenefitList,
}

/// A kind of Dr. Light card.
#[derive(Clone, Debug)]
pub struct LightRow {
    /// Unique name.
    pub name: RowName,
    /// Copies in the deck.
    pub count: u8,
    /// The die that it gives.
    pub die: DieColour,
    /// The colour that the support card beside it must have.
    pub wants: DieColour,
}

/// A kind of surprise box token.
#[derive(Clone, Debug)]
pub struct BoxRow {
    /// Unique name.
    pub name: RowName,
    /// The number of copies.
    pub count: u8,
    /// The gains.
    pub gives: BenefitList,
}

/// A kind of sabotage card.
#[derive(Clone, Debug)]
pub struct SabotageRow {
    /// Unique name.
    pub name: RowName,
    /// Copies in the deck.
    pub count: u8,
    /// What it changes.
    pub effect: Sabotage,
    /// By how much; 1 where it has no strength.
    pub power: u8,
}

/// A number of copies.
fn copies(row: &mut RowReader, about: &'static str) -> u8 {
    row.copies(MOST_COPIES, about)
}

/// A die's faces by name.
const FACES: [(&str, DieFace, &str); 6] = [
    ("run", DieFace::new(Icon::Run, false), "run"),
    ("run2", DieFace::new(Icon::Run, true), "run twice"),
    ("jump", DieFace::new(Icon::Jump, false), "jump"),
    ("jump2", DieFace::new(Icon::Jump, true), "jump twice"),
    ("shoot", DieFace::new(Icon::Shoot, false), "shoot"),
    ("shoot2", DieFace::new(Icon::Shoot, true), "shoot twice"),
];

const FACE_COLUMNS: [&str; 6] = ["face1", "face2", "face3", "face4", "face5", "face6"];

const COLOURS: [(&str, DieColour, &str); 3] = [
    ("red", DieColour::Red, "mostly shoots"),
    ("blue", DieColour::Blue, "mostly jumps"),
    ("yellow", DieColour::Yellow, "mostly runs"),
];

/// The dice by colour.
pub(super) fn dice(r: &mut RulesReader) -> [DieRow; 3] {
    let rows = r.table("dice", "the action dice: one row each for red, blue and yellow", |row| {
        let colour = DieColour::ALL.into_iter().find(|colour| colour.name() == row.name());
        let count = row.int("count", 1..=MOST_DICE, "dice", "Dice of this colour; no pool has more.");
        if colour.is_none() {
            let message = format!("there are no `{}` dice", row.name());
            row.fault("count", message, "name the rows red, blue and yellow");
        }
        let faces = FACE_COLUMNS.map(|column| row.choice(column, &FACES, "One side of the die."));
        (colour, DieRow::new(count, faces))
    });
    let whole = r.is_whole("dice");
    DieColour::ALL.map(|colour| {
        if let Some((_, die)) = rows.iter().find(|(of, _)| *of == Some(colour)) {
            return *die;
        }
        if whole {
            let message = format!("there are no {} dice", colour.name());
            r.fault("dice", message, format!("add a row `{}`", colour.name()));
        }
        DieRow::new(1, [DieFace::new(colour.icon(), false); 6])
    })
}

pub(super) fn heroes(r: &mut RulesReader) -> Vec<HeroRow> {
    r.table("heroes", "the heroes, one row each", |row| HeroRow {
        name: row.called(),
        place: row.place(),
        life: row.int("life", 1..=20, "life", "The most life, and life at the start."),
    })
}

pub(super) fn actions(r: &mut RulesReader, heroes: &[HeroRow]) -> Vec<ActionRow> {
    let heroes = ForeignKeys::of(r, "heroes", heroes.iter().map(|hero| hero.name.as_str()));
    r.table("actions", "the action cards of all heroes, one row per kind of card", |row| {
        let hero = row.text("hero", "Whose deck it is in: a name of the table of heroes.");
        let help = "write the name of a row of the table of heroes";
        ActionRow {
            name: row.called(),
            hero: heroes.read(row, "hero", &hero, help).unwrap_or(0),
            count: copies(row, "Copies in the hero's deck."),
            support: words::bonus(row, "support", concat!("Top half, for a support or a boost. ", gains!(), ".")),
            cost: words::cost(row, "cost", concat!("What the skill costs; empty for nothing. ", prices!(), ".")),
            skill: words::effect(row, "skill", concat!("Bottom half, once in the action phase. ", gains!(), ".")),
        }
    })
}

pub(super) fn stages(r: &mut RulesReader) -> Vec<StageRow> {
    let columns = [
        ["first", "first_damage", "first_box"],
        ["second", "second_damage", "second_box"],
        ["third", "third_damage", "third_box"],
    ];
    r.table("stages", "the stage cards, each with three challenges", |row| StageRow {
        name: row.called(),
        count: copies(row, "Copies in the deck."),
        challenges: columns.map(|columns| words::challenge(row, columns)),
    })
}

pub(super) fn patterns(r: &mut RulesReader) -> Vec<PatternRow> {
    r.table("patterns", "the boss pattern cards", |row| PatternRow {
        name: row.called(),
        count: copies(row, "Copies in the deck."),
        challenge: words::pattern(row, ["need", "damage", "box"]),
        engage: words::hazard(row, "engage"),
    })
}

/// The weapons (nobody gives them yet) and their icons.
pub(super) fn weapons(r: &mut RulesReader) -> (Vec<WeaponRow>, ForeignKeys) {
    let rows = r.table("weapons", "the weapon cards, one row each", |row| {
        let icon = row.text("icon", "Its icon: a word that bosses may name as their `weakness`.");
        let weapon = WeaponRow {
            name: row.called(),
            icon: 0,
            starting: row.flag_or("starting", false, "Is it dealt at the start of a campaign?"),
            master: None,
            energy: row.int("energy", 1..=9, "energy", "The most energy, and energy at the start."),
            cost: words::cost(
                row,
                "cost",
                concat!("What its effect costs besides one energy; empty for nothing. ", prices!(), "."),
            ),
            effect: words::effect(row, "effect", concat!("What one energy gives. ", gains!(), ".")),
        };
        (icon, weapon)
    });
    let icons = ForeignKeys::of(r, "weapons", rows.iter().map(|(icon, _)| icon.as_str()));
    let with_icon = |(icon, weapon): (String, WeaponRow)| WeaponRow { icon: icons.find(&icon).unwrap_or(0), ..weapon };
    (rows.into_iter().map(with_icon).collect(), icons)
}

/// The Robot Masters; the weapons learn whose they are.
pub(super) fn masters(r: &mut RulesReader, weapons: &mut [WeaponRow], icons: &ForeignKeys) -> Vec<BossRow> {
    let names = ForeignKeys::of(r, "weapons", weapons.iter().map(|weapon| weapon.name.as_str()));
    let mut number = 0;
    r.table("masters", "the Robot Masters, one row each", |row| {
        let boss = boss(row, icons, words::stage_side);
        let weapon =
            row.text_or("weapon", "", "The weapon that it gives in a campaign: a name of the table of weapons.");
        if let Some(weapon) = given(row, &weapon, &names) {
            give(row, &mut weapons[weapon], number);
        }
        number += 1;
        boss
    })
}

fn given(row: &mut RowReader, weapon: &str, names: &ForeignKeys) -> Option<usize> {
    let help = "write the name of a row of the table of weapons";
    let named = !weapon.is_empty();
    let index = named.then(|| names.read(row, "weapon", weapon, help))?;
    index.map(usize::from)
}

fn give(row: &mut RowReader, weapon: &mut WeaponRow, master: usize) {
    let name = &weapon.name;
    if weapon.starting {
        let message = format!("`{name}` is a starting weapon");
        row.fault("weapon", message, "name a weapon that players do not start with");
    } else if weapon.master.is_some() {
        let message = format!("another Robot Master gives `{name}` too");
        row.fault("weapon", message, "let each give a weapon of its own");
    }
    weapon.master = Some(master as u8);
}

pub(super) fn wily(r: &mut RulesReader, icons: &ForeignKeys) -> Vec<BossRow> {
    r.table("wily", "the Dr. Wily bosses, one row each", |row| boss(row, icons, |_| BossAbility::None))
}

fn boss(row: &mut RowReader, icons: &ForeignKeys, stage: impl Fn(&mut RowReader) -> BossAbility) -> BossRow {
    let weakness = row.text("weakness", "The weapon icon that it is weak to: a word of the weapons' `icon`.");
    BossRow {
        name: row.called(),
        stage: stage(row),
        patterns: row.int("patterns", 1..=8, "cards", "Pattern cards in its pile."),
        weakness: icons.read(row, "weakness", &weakness, "write an `icon` of the table of weapons").unwrap_or(0),
        signature: words::signature(row),
        ability: words::boss_side(row),
    }
}

pub(super) fn light(r: &mut RulesReader) -> Vec<LightRow> {
    r.table("light", "the Dr. Light cards, for one or two players", |row| LightRow {
        name: row.called(),
        count: copies(row, "Copies in the deck."),
        die: row.choice("die", &COLOURS, "The die that it gives."),
        wants: row.choice("wants", &COLOURS, "The colour that the support card beside it must have."),
    })
}

pub(super) fn boxes(r: &mut RulesReader) -> Vec<BoxRow> {
    r.table("boxes", "the surprise box tokens", |row| {
        let gives = words::bonus(row, "gives", concat!("What it gives. ", gains!(), "."));
        if gives.contains(&crate::effect::Benefit::Box) {
            let help = "let it give something else";
            row.fault("gives", "a box in a box would never end", help);
        }
        BoxRow { name: row.called(), count: copies(row, "How many there are."), gives }
    })
}

pub(super) fn sabotages(r: &mut RulesReader) -> Vec<SabotageRow> {
    r.table("sabotages", "the sabotage cards", |row| {
        let effect = row.choice("effect", &Sabotage::OPTIONS, "What it changes for the whole game.");
        let power = row.int(
            "power",
            1..=3,
            "points",
            "How strong it is (life, energy, dice or damage); 1 where it has no strength.",
        );
        if power != 1 && !effect.has_strength() {
            row.fault("power", format!("`{effect}` has no strength"), "write 1");
        }
        SabotageRow { name: row.called(), count: copies(row, "Copies in the deck."), effect, power }
    })
}
