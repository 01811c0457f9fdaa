//! Names of things, and what cards say, in English.

use super::super::action::{DEATH, Kind, Source};
use super::super::config::{Gear, Rules, UpgradeKind};
use super::super::state::{Gift, Spoils, cards};
use super::super::word::{Aid, Boon, Branch, Colours, Condition, Deed, Effect, Gate, RUNES, Range, Script, Way, Who};

/// The numbers of rounds.
pub fn round(round: u8) -> &'static str {
    ["round 0", "I", "II", "III", "IV", "death"][usize::from(round.min(5))]
}

/// A space of the combat board.
pub fn board_space(at: u8) -> String {
    if at == 0 { "behind the group".to_owned() } else { format!("on space {at}") }
}

/// A monster or boss by name.
pub fn foe(rules: &Rules, row: u8) -> &str {
    rules.monsters.get(usize::from(row)).map_or("the boss", |row| row.name.title())
}

/// A Beheaded at the table, by seat; or Serenade.
pub fn who(rules: &Rules, body: u8) -> String {
    if rules.is_serenade(body.into()) { "Serenade".to_owned() } else { format!("seat {}", body + 1) }
}

/// The name of a Beheaded.
pub fn beheaded(rules: &Rules, row: u8) -> &str {
    rules.beheaded.get(usize::from(row)).map_or("Serenade", |row| row.name.title())
}

/// A combat card of somebody, by its number in the deck.
pub fn card_row(rules: &Rules, beheaded: u8, card: u8) -> u8 {
    rules.decks[usize::from(beheaded)][usize::from(card)]
}

/// A combat card with its check icons: `immolated_ember (red, purple)`.
pub fn combat_card(rules: &Rules, row: u8) -> String {
    let row = &rules.combat[usize::from(row)];
    format!("{} ({})", row.name.title(), icons(row.check))
}

fn icons(colours: Colours) -> String {
    if colours.is_empty() { "no icon".to_owned() } else { colours.text(", ") }
}

/// So many of something.
pub fn many(count: u8, one: &str) -> String {
    match (count, one) {
        (1, _) => format!("1 {one}"),
        (_, "tooth") => format!("{count} teeth"),
        _ => format!("{count} {one}s"),
    }
}

/// A list, or `none`.
pub fn list(all: impl Iterator<Item = String>) -> String {
    let all: Vec<String> = all.collect();
    if all.is_empty() { "none".to_owned() } else { all.join(", ") }
}

/// What something comes from.
pub fn source(rules: &Rules, source: Source) -> String {
    match source {
        Source::Tile(row) => format!("tile {}", rules.tiles[usize::from(row)].name.title()),
        Source::Corridor { space, way } => {
            let from = &rules.spaces[usize::from(space)];
            let to = from.ways[usize::from(way)].to;
            format!("the corridor from {} to {}", from.name.title(), rules.spaces[usize::from(to)].name.title())
        }
        Source::Card { row, round, .. } => {
            format!("{} {}", rules.combat[usize::from(row)].name.title(), self::round(round))
        }
        Source::Serenade { row, round } => {
            format!("{} {}", rules.serenade[usize::from(row)].name.title(), self::round(round))
        }
        Source::Power(colour) => format!("Serenade's {} power", colour.name()),
        Source::Gear { card, .. } => gear_name(rules, card).to_owned(),
        Source::Track { colour, place, .. } => format!("the {} track, space {}", colour.name(), place + 1),
        Source::Monster { row, round: DEATH, .. } => {
            format!("the death of {}", rules.monsters[usize::from(row)].name.title())
        }
        Source::Monster { at, row, round } => {
            format!("{} {} ({})", rules.monsters[usize::from(row)].name.title(), self::round(round), board_space(at))
        }
        Source::Boss { row, round } => {
            format!("{} {}", rules.boss_cards[usize::from(row)].name.title(), self::round(round))
        }
        Source::State(ailment) => ailment.name().to_owned(),
        Source::Loot => "the loot".to_owned(),
        Source::Interbiome => "the interbiome".to_owned(),
        Source::Upgrade(row) => rules.upgrades[usize::from(row)].name.title().to_owned(),
        Source::Well(row) => rules.well[usize::from(row)].name.title().to_owned(),
        Source::Rules => "the rules".to_owned(),
    }
}

/// A piece of equipment by name.
pub fn gear_name(rules: &Rules, card: u8) -> &str {
    rules.equipment[usize::from(card)].name.title()
}

/// The same with what it is.
pub fn gear(rules: &Rules, card: u8) -> String {
    let row = &rules.equipment[usize::from(card)];
    let once = if row.once { ", once" } else { "" };
    let what = match &row.gear {
        Gear::Weapon(at, says) => format!("weapon {}: {}", round(*at), script(says)),
        Gear::Skill(says) => format!("skill: {}{once}", script(says)),
        Gear::Special(health, Aid::TakesOwner) => format!("special, health {health}: takes damage of its owner"),
        Gear::Special(health, _) => format!("special, health {health}: takes damage of anybody"),
    };
    format!("{} ({what})", row.name.title())
}

/// What an upgrade is and gives.
pub fn upgrade(rules: &Rules, row: u8) -> String {
    let row = &rules.upgrades[usize::from(row)];
    let kind = match row.kind {
        UpgradeKind::Start => "mutation for the start of runs",
        UpgradeKind::During => "mutation during runs",
        UpgradeKind::Ability => "ability",
        UpgradeKind::Card => "improved card",
        UpgradeKind::Monster => "monsters",
        UpgradeKind::Instruction => "at once",
    };
    format!("{} ({kind}: {})", row.name.title(), boons(rules, &row.gives))
}

/// What an upgrade or the well gives.
pub fn boons(rules: &Rules, boons: &[Boon]) -> String {
    list(boons.iter().map(|&one| boon(rules, one)))
}

fn boon(rules: &Rules, boon: Boon) -> String {
    match boon {
        Boon::Nothing => "nothing".to_owned(),
        Boon::Health(more) => format!("{more} more health for everybody"),
        Boon::Scroll(colour) => format!("a {} scroll in each run", colour.name()),
        Boon::Slot(more) => format!("{} more for everybody", many(more, "equipment slot")),
        Boon::Teeth(teeth) => format!("{} at the start", many(teeth, "tooth")),
        Boon::Treasure => "a treasure in each run".to_owned(),
        Boon::Reroll => "a failed check may be tried again once in each biome".to_owned(),
        Boon::HealBiome => "1 damage off for everybody after each biome".to_owned(),
        Boon::Cells(cells) => many(cells, "cell"),
        Boon::Rune(rune) => format!("the {} rune", RUNES[usize::from(rune)]),
        Boon::Card(row) => format!("the card {}", rules.combat[usize::from(row)].name.title()),
        Boon::Monster(row) => format!("{} join their deck", rules.monsters[usize::from(row)].name.title()),
        Boon::Remove(row) => format!("one {} leaves its deck", rules.monsters[usize::from(row)].name.title()),
    }
}

/// What a card or tile says.
pub fn script(script: &Script) -> String {
    let steps = script.iter().map(|step| {
        let branches: Vec<String> = step.iter().map(branch).collect();
        branches.join(" or ")
    });
    let steps: Vec<String> = steps.collect();
    if steps.is_empty() { "nothing".to_owned() } else { steps.join(", then ") }
}

/// One alternative.
pub fn branch(branch: &Branch) -> String {
    let otherwise =
        if branch.otherwise.is_empty() { String::new() } else { format!(", or else {}", effects(&branch.otherwise)) };
    let then = effects(&branch.then);
    match branch.when {
        Condition::Always => then,
        Condition::Check(asks) => format!("a {} check for {then}{otherwise}", asks.text(" or ")),
        Condition::Deck(asks) => format!("a {} deck check for {then}{otherwise}", asks.text(" or ")),
        Condition::Pay(teeth) => format!("{then} for {}", many(teeth, "tooth")),
    }
}

/// Effects that come together.
pub fn effects(effects: &[Effect]) -> String {
    let all: Vec<String> = effects.iter().map(effect).collect();
    if all.is_empty() { "nothing".to_owned() } else { all.join(" and ") }
}

/// One effect.
pub fn effect(effect: &Effect) -> String {
    let whom = match effect.who {
        Who::One => "",
        Who::Two => " to two different ones",
        Who::All => " to all",
        Who::Most => " to whoever has the most health",
        Who::Fewest => " to whoever has the fewest health",
        Who::First => " for the first player",
    };
    let unblockable = if effect.unblockable { " that no shield stops" } else { "" };
    let range = if effect.range == Range::ALL { String::new() } else { format!(" [{}]", effect.range) };
    format!("{}{unblockable}{whom}{range}", deed(effect.deed))
}

/// What is done.
pub fn deed(deed: Deed) -> String {
    let plain = match deed {
        Deed::Nothing => "nothing",
        Deed::Damage(amount) => return format!("{amount} damage"),
        Deed::DamageOwnHealth => "as much damage as its health",
        Deed::Lay(ailment) => ailment.name(),
        Deed::Invisible => "invisible",
        Deed::Shield => "a shield",
        Deed::GoldShield => "a golden shield",
        Deed::ShieldAll => "a shield for everybody",
        Deed::ShieldFirst => "a shield for the first player",
        Deed::ShieldAny => "a shield for anybody",
        Deed::ShieldAdjacent => "a shield for those beside it",
        Deed::Skill => "a skill",
        Deed::Loot => "loot",
        Deed::Food => "food",
        Deed::Tooth(teeth) => return many(teeth, "tooth"),
        Deed::Cell(cells) => return many(cells, "cell"),
        Deed::Scroll(colour) => return format!("a {} scroll", colour.name()),
        Deed::Treasure => "a treasure",
        Deed::Blueprint => "a blueprint",
        Deed::Rune(rune) => return format!("the {} rune", RUNES[usize::from(rune)]),
        Deed::ChangeFirst => "the first player token goes on",
        Deed::DiscardActive => "the active card is discarded",
        Deed::Repeat => "the same round's action of the last card discarded",
        Deed::TwoSkills => "two skills",
    };
    plain.to_owned()
}

/// What somebody is given.
pub fn gift(rules: &Rules, gift: Gift) -> String {
    match gift {
        Gift::Scroll(colour) => format!("the {} scroll", colour.name()),
        Gift::Food => "food".to_owned(),
        Gift::Gear(card) => gear(rules, card),
        Gift::Shield => "a shield".to_owned(),
    }
}

/// What a corridor asks for.
pub fn gate(way: &Way) -> String {
    let otherwise =
        if way.otherwise.is_empty() { String::new() } else { format!("; failed: {}", effects(&way.otherwise)) };
    match way.gate {
        Gate::Open => String::new(),
        Gate::Rune(rune) => format!(", by the {} rune", RUNES[usize::from(rune)]),
        Gate::Check(asks) => format!(", through a {} check{otherwise}", asks.text(" or ")),
        Gate::Deck(asks) => format!(", with a {} deck check for {}", asks.text(" or "), effects(&way.then)),
    }
}

/// What lies in the bag or on the group space.
pub fn spoils(rules: &Rules, spoils: &Spoils) -> String {
    let kinds = [Kind::Teeth, Kind::Cells, Kind::Scrolls(None), Kind::Food, Kind::Blueprints];
    let counted = kinds.into_iter().map(|lying| (spoils.count(lying), lying)).filter(|(count, _)| *count > 0);
    let counted = counted.map(|(count, lying)| kind(count, lying));
    let treasures = cards(spoils.treasures).map(|card| gear_name(rules, card).to_owned());
    list(counted.chain(treasures))
}

/// So many of a kind of loot.
pub fn kind(count: u8, kind: Kind) -> String {
    match kind {
        Kind::Teeth => many(count, "tooth"),
        Kind::Cells => many(count, "cell"),
        Kind::Scrolls(None) => many(count, "scroll"),
        Kind::Scrolls(Some(colour)) => many(count, &format!("{} scroll", colour.name())),
        Kind::Food => format!("{count} food"),
        Kind::Treasures => many(count, "treasure"),
        Kind::Blueprints => many(count, "blueprint"),
    }
}
