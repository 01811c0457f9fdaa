//! What no single key or cell can tell: boards that lead somewhere, enough of everything, and nothing beyond what play provides for.

use super::{
    BiomeExit, MOST_BIOMES, MOST_COMBAT, MOST_FOES, MOST_MONSTERS, MOST_ROWS, MOST_SEATS, MOST_SMALL, MOST_SPACES,
    MOST_WAYS, Rules, SerenadeSide, SpaceRow, TileShape, UpgradeKind, UpgradeRow,
};
use crate::word::{CorridorGate, UpgradeEffect};
use kit::config::RulesReader;

const TABLES: [&str; 13] = [
    "spaces",
    "beheaded",
    "combat",
    "serenade",
    "monsters",
    "tiles",
    "treasures",
    "blueprints",
    "upgrades",
    "well",
    "interbiome",
    "bosses",
    "boss_cards",
];

/// Notes what is wrong between keys and tables. Tables with faults of their own are not judged.
pub(super) fn whole(r: &mut RulesReader, rules: &Rules) {
    if !TABLES.iter().all(|table| r.is_whole(table)) {
        return;
    }
    sizes(r, rules);
    beheaded(r, rules);
    serenade(r, rules);
    boards(r, rules);
    tiles(r, rules);
    bosses(r, rules);
    equipment(r, rules);
    upgrades(r, rules);
    well(r, rules);
}

/// The upgrades that `campaign.start` names, a bit each.
pub(super) fn bought(r: &mut RulesReader, names: &[String], upgrades: &[UpgradeRow]) -> u64 {
    let mut bought = 0;
    for name in names {
        match upgrades.iter().take(MOST_ROWS).position(|row| row.name == *name) {
            Some(row) => bought |= 1 << row,
            None if r.is_whole("upgrades") => {
                let message = format!("there is no upgrade `{name}`");
                r.fault("campaign.start", message, "write names of the table of upgrades");
            }
            None => {}
        }
    }
    bought
}

/// Every row and every card has a number of so many bits, and every pile so much room.
fn sizes(r: &mut RulesReader, rules: &Rules) {
    let combat = rules.decks.iter().map(|deck| deck.len()).max().unwrap_or(0);
    let sizes = [
        ("spaces", "spaces", rules.spaces.len(), MOST_SPACES),
        ("spaces", "biomes", rules.biomes.len(), MOST_BIOMES),
        ("combat", "cards that one deck could hold", combat, MOST_COMBAT),
        ("monsters", "cards", rules.monster_deck.len(), MOST_MONSTERS),
        ("tiles", "tiles", rules.tile_deck.len(), MOST_MONSTERS),
        ("treasures", "cards with the blueprints", rules.equipment.len(), MOST_ROWS),
        ("upgrades", "cards", rules.upgrades.len(), MOST_ROWS),
        ("well", "cards", rules.well.len(), MOST_SMALL),
        ("bosses", "bosses", rules.bosses.len(), MOST_BIOMES),
        ("boss_cards", "cards", rules.boss_deck.len(), MOST_SMALL),
    ];
    for (table, what, size, most) in sizes {
        if size > most {
            r.fault(table, format!("there are {size} {what}"), format!("at most {most} can be played"));
        }
    }
}

/// A Beheaded for each player, with cards for a hand and one more.
fn beheaded(r: &mut RulesReader, rules: &Rules) {
    let there = rules.beheaded.len();
    if there < rules.seats || there > MOST_SEATS {
        let message = format!("{} players choose among {there} Beheaded", rules.seats);
        r.fault("beheaded", message, format!("there are as many as players, or more, up to {MOST_SEATS}"));
    }
    for (place, row) in rules.beheaded.iter().enumerate() {
        let (cards, hand) = (rules.own_cards(place as u8), usize::from(rules.hand));
        if cards <= hand {
            let message = format!("`{}` has {cards} combat cards, and a hand of {hand}", row.name);
            r.fault("combat", message, "add cards, so that there is a draw pile beside the hand");
        }
    }
}

/// Cards and both sides of the board for whoever plays alone.
fn serenade(r: &mut RulesReader, rules: &Rules) {
    for (side, name) in [(SerenadeSide::Card, "card"), (SerenadeSide::Power, "power"), (SerenadeSide::Melee, "melee")] {
        let rows = rules.serenade.iter().filter(|row| row.side == side).count();
        if rows == 0 || side != SerenadeSide::Card && rows > 1 {
            let message = format!("{rows} rows of Serenade have `{name}` as their side");
            r.fault("serenade", message, "there are cards, one `power` and one `melee`");
        }
    }
}

/// Every biome has one start; every space leads on without check or rune until there is an exit, and each exit leads somewhere.
fn boards(r: &mut RulesReader, rules: &Rules) {
    for (biome, name) in rules.biomes.iter().enumerate() {
        let of_biome = |space: &&SpaceRow| usize::from(space.biome) == biome;
        let with = |shape: TileShape| rules.spaces.iter().filter(of_biome).filter(|space| space.shape == shape).count();
        if with(TileShape::Start) != 1 {
            let message = format!("`{name}` has {} starts", with(TileShape::Start));
            r.fault("spaces", message, "give it one space of shape `start`");
        }
        if with(TileShape::Exit) == 0 {
            let message = format!("`{name}` has no exit");
            r.fault("spaces", message, "give it a space of shape `exit`, and say where it leads to");
        }
    }
    rules.spaces.iter().for_each(|space| space_leads_on(r, rules, space));
}

fn space_leads_on(r: &mut RulesReader, rules: &Rules, space: &SpaceRow) {
    let mut fault = |column: &str, message: String, help: &str| {
        r.fault(&format!("spaces.{}.{column}", space.name), message, help);
    };
    if (space.shape == TileShape::Exit) != space.exit.is_some() {
        let message = format!(
            "`{}` {} an exit and {} where it leads to",
            space.name,
            is(space.shape == TileShape::Exit),
            says(space.exit.is_some())
        );
        fault("exit", message, "write the next biome or a boss for spaces of shape `exit`, and for no other");
    }
    let free = |way: &super::Corridor| matches!(way.gate, CorridorGate::Open | CorridorGate::Deck(_));
    if space.shape != TileShape::Exit && !space.ways.iter().any(free) {
        let message = format!("every way on from `{}` asks for a check or a rune, or there is none", space.name);
        fault("to", message, "add a space that can always be reached: a group must not be stuck");
    }
    if space.ways.len() > MOST_WAYS {
        let message = format!("{} corridors lead on from `{}`", space.ways.len(), space.name);
        fault("to", message, "a space has at most 4");
    }
    for way in &space.ways {
        let to = &rules.spaces[usize::from(way.to)];
        if to.biome != space.biome || to.column <= space.column {
            let message = format!("`{}` does not lie to the right of `{}` in the same biome", to.name, space.name);
            fault("to", message, "corridors lead to spaces of a higher `column`");
        }
    }
}

fn is(yes: bool) -> &'static str {
    if yes { "is" } else { "is not" }
}

fn says(yes: bool) -> &'static str {
    if yes { "says" } else { "does not say" }
}

/// No more monsters on a tile than the board holds. A space for which there is no tile of its shape stays empty.
fn tiles(r: &mut RulesReader, rules: &Rules) {
    for tile in &rules.tiles {
        if tile.monsters.len() > MOST_FOES {
            let message = format!("`{}` has {} monsters", tile.name, tile.monsters.len());
            r.fault(&format!("tiles.{}.monsters", tile.name), message, format!("the board holds {MOST_FOES}"));
        }
        for elite in [false, true] {
            let asked = tile.monsters.iter().any(|icon| icon.elite == elite);
            let there = rules.monsters.iter().any(|row| row.biome == tile.biome && row.elite == elite && !row.upgrade);
            if asked && !there {
                let message = format!("`{}` asks for monsters that its biome has not", tile.name);
                r.fault(&format!("tiles.{}.monsters", tile.name), message, "add monsters, or elite ones, to the biome");
            }
        }
    }
}

/// Every boss has cards, and the way to one is found.
fn bosses(r: &mut RulesReader, rules: &Rules) {
    for (boss, row) in rules.bosses.iter().enumerate() {
        if !rules.boss_cards.iter().any(|card| usize::from(card.boss) == boss) {
            let message = format!("`{}` has no cards", row.name);
            r.fault("boss_cards", message, "give it a card at least");
        }
    }
    if rules.bosses.is_empty() {
        r.fault("bosses", "there is no boss", "add a row");
    }
    let exits = || rules.spaces.iter().filter_map(|space| space.exit);
    if rules.path == 0 && !exits().any(|exit| matches!(exit, BiomeExit::Boss(_))) {
        let message = "no exit leads to a boss";
        r.fault("biomes.path", message, "let an exit lead to one, or say after how many biomes it is met");
    }
}

/// Blueprints become treasures: no name is used in both tables.
fn equipment(r: &mut RulesReader, rules: &Rules) {
    let (treasures, blueprints) = rules.equipment.split_at(usize::from(rules.treasures));
    for row in blueprints {
        if treasures.iter().any(|treasure| treasure.name == row.name) {
            let message = format!("`{}` is a treasure, too", row.name);
            r.fault(&format!("blueprints.{}.name", row.name), message, "give it a name of its own");
        }
    }
}

/// Mutations have a slot and work for ever, the rest works at once; no deck has two cards at one place.
fn upgrades(r: &mut RulesReader, rules: &Rules) {
    for (number, row) in rules.upgrades.iter().enumerate() {
        let mut fault = |column: &str, message: String, help: &str| {
            r.fault(&format!("upgrades.{}.{column}", row.name), message, help);
        };
        let same = |other: &&UpgradeRow| other.deck == row.deck && other.order == row.order;
        if rules.upgrades[..number].iter().any(|other| same(&other)) {
            let message = format!("`{}` has the place of another card of its deck", row.name);
            fault("order", message, "give each card of a deck a place of its own");
        }
        let mutation = matches!(row.kind, UpgradeKind::Start | UpgradeKind::During);
        if mutation && row.slot.is_none() {
            let message = format!("`{}` is a mutation without a slot", row.name);
            fault("slot", message, "write its slot on the mutation board, from 1 to 8");
        }
        let lasts = mutation || row.kind == UpgradeKind::Ability;
        if row.gives.iter().any(|&boon| if lasts { is_at_once(boon) } else { is_lasting(boon) }) {
            let (what, when) = if lasts { ("a mutation", "at once") } else { ("no mutation", "for ever") };
            let message = format!("`{}` is {what}, and something of it works {when}", row.name);
            let help = "mutations give `health`, `scroll`, `slot`, `start_tooth`, `start_treasure`, `reroll_check` or `heal_biome`; other cards the rest";
            fault("effect", message, help);
        }
        for &boon in row.gives.iter() {
            if let Some(message) = out_of_reach(rules, boon) {
                fault("effect", message, "mark that row in its own table: `improved` of a card, `upgrade` of monsters");
            }
        }
    }
}

/// Done when it is had, and over.
fn is_at_once(boon: UpgradeEffect) -> bool {
    matches!(
        boon,
        UpgradeEffect::Cells(_)
            | UpgradeEffect::Rune(_)
            | UpgradeEffect::Card(_)
            | UpgradeEffect::Monster(_)
            | UpgradeEffect::Remove(_)
    )
}

/// True if nothing but a slot of the mutation board keeps the effect.
fn is_lasting(boon: UpgradeEffect) -> bool {
    matches!(
        boon,
        UpgradeEffect::Health(_)
            | UpgradeEffect::Scroll(_)
            | UpgradeEffect::Slot(_)
            | UpgradeEffect::Treasure
            | UpgradeEffect::Reroll
            | UpgradeEffect::HealBiome
    )
}

/// The reason why an effect would do nothing: its card is in a deck already.
fn out_of_reach(rules: &Rules, boon: UpgradeEffect) -> Option<String> {
    match boon {
        UpgradeEffect::Card(row) => {
            let row = &rules.combat[usize::from(row)];
            row.beheaded.is_some().then(|| format!("`{}` is no improved card", row.name))
        }
        UpgradeEffect::Monster(row) => {
            let row = &rules.monsters[usize::from(row)];
            (!row.upgrade).then(|| format!("`{}` is in its deck from the start", row.name))
        }
        _ => None,
    }
}

/// Checks the well: its gifts work at once, but for teeth, which wait for the next run.
fn well(r: &mut RulesReader, rules: &Rules) {
    for row in &rules.well {
        if row.gives.iter().any(|&boon| is_lasting(boon)) {
            let message = format!("`{}` gives something that only a mutation keeps", row.name);
            let help = "write `cell`, `rune`, `card`, `monster`, `remove`, `start_tooth` or `nothing`";
            r.fault(&format!("well.{}.effect", row.name), message, help);
        }
    }
}
