//! What names the rows of the tables.

use super::tables::*;
use crate::config::{HeroRow, POWERS, RoomKind, Rules};
use crate::word::{Face, MonsterTrait};
use kit::stats::Scalar;

type SheetRow = Vec<Scalar>;

/// The rows of a sheet, in order; a row without a name is not in the table.
pub fn all(rules: &Rules, sheet: usize, strategies: &[String]) -> Vec<SheetRow> {
    match sheet {
        DICE => each(strategies, Face::ALL.map(Face::name).into_iter()),
        FACE_USES => face_uses(strategies),
        MONSTERS => monsters(rules),
        HARM => HARMS.iter().map(|(name, _)| named(name)).collect(),
        DEATHS => {
            let heroes = rules.heroes.iter();
            heroes.flat_map(|hero| HARMS.iter().map(|(by, _)| pair(hero.name.as_str(), by))).collect()
        }
        XP_SOURCES => each(strategies, SOURCES.iter().map(|(name, _)| *name)),
        TILES => tiles(rules),
        ROUNDS => (1..=most_rounds(rules)).map(|round| vec![round.into()]).collect(),
        TRAPS => traps(rules),
        LEVELS => (2..=3_i64).map(|level| vec![level.into()]).collect(),
        CARDS => rules.cards.iter().map(|row| named(row.name.as_str())).collect(),
        ABILITIES => abilities(rules),
        _ => rules.heroes.iter().map(|row| named(row.name.as_str())).collect(),
    }
}

fn named(name: &str) -> SheetRow {
    vec![name.into()]
}

fn pair(name: &str, other: &str) -> SheetRow {
    vec![name.into(), other.into()]
}

fn each<'a>(strategies: &[String], names: impl Iterator<Item = &'a str> + Clone) -> Vec<SheetRow> {
    strategies.iter().flat_map(|strategy| names.clone().map(|name| pair(strategy, name))).collect()
}

fn face_uses(strategies: &[String]) -> Vec<SheetRow> {
    let faces = each(strategies, Face::ALL.map(Face::name).into_iter());
    let with = |face: &SheetRow, to: &str| face.iter().cloned().chain([to.into()]).collect();
    faces.iter().flat_map(|face| USES.iter().map(|to| with(face, to))).collect()
}

/// Monsters, then both sides of each boss; one that leaves a token has no other.
fn monsters(rules: &Rules) -> Vec<SheetRow> {
    let kind = |major: bool| if major { "major" } else { "minor" };
    let monsters = rules.monsters.iter().map(|row| pair(row.name.as_str(), kind(row.major)));
    let bosses = rules.bosses.iter().flat_map(|row| {
        let has_red = !row.sides[0].traits.contains(&MonsterTrait::Token);
        let red = if has_red { pair(&format!("{}_red", row.name), "boss") } else { Vec::new() };
        [pair(row.name.as_str(), "boss"), red]
    });
    monsters.chain(bosses).collect()
}

fn abilities(rules: &Rules) -> Vec<SheetRow> {
    const PLACES: [&str; POWERS] = ["board", "1_top", "1_bottom", "2_top", "2_bottom"];
    let of = |hero: &HeroRow| {
        let powers = hero.powers.iter().zip(PLACES);
        let rows =
            powers.map(|(power, place)| [power.name.as_str(), hero.name.as_str(), place].map(Scalar::from).to_vec());
        rows.collect::<Vec<_>>()
    };
    rules.heroes.iter().flat_map(of).collect()
}

fn tiles(rules: &Rules) -> Vec<SheetRow> {
    let dungeon = rules.tiles.iter().map(|row| {
        let size = if row.medium { "medium" } else { "small" };
        vec![row.name.as_str().into(), (i64::from(row.level) + 1).into(), size.into()]
    });
    dungeon.chain(rules.lair.iter().map(|row| vec![row.name.as_str().into(), 3_i64.into(), "lair".into()])).collect()
}

fn traps(rules: &Rules) -> Vec<SheetRow> {
    let rows = rules.tiles.iter().map(|row| match row.room {
        RoomKind::Trap => vec![row.name.as_str().into(), (i64::from(row.level) + 1).into()],
        _ => Vec::new(),
    });
    rows.collect()
}

fn most_rounds(rules: &Rules) -> i64 {
    let turns = usize::from(rules.time_turns).div_ceil(rules.seats.max(1));
    if rules.allies() { turns as i64 } else { rules.time_rounds.into() }
}
