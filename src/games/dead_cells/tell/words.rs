//! Names of things, and what cards say, in English.

use crate::action::{DEATH, EffectSource, LootKind};
use crate::config::{EquipmentKind, Rules, UpgradeKind};
use crate::state::{GiftKind, Loot, SlotItem, cards};
use crate::word::{
    Aid, AttackRange, BranchCondition, ColourSet, CombatEffect, Corridor, CorridorGate, EffectKind, EffectTarget,
    RUNES, Script, ScriptBranch, UpgradeEffect,
};

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

/// A combat card by its number in the deck of a Beheaded, or of Serenade.
pub fn deck_card(rules: &Rules, beheaded: u8, card: u8) -> String {
    let row = card_row(rules, beheaded, card);
    if beheaded == rules.serenade_place() && usize::from(card) < rules.own_cards(beheaded) {
        return rules.serenade[usize::from(row)].name.title().to_owned();
    }
    combat_card(rules, row)
}

/// A combat card with its check icons: `immolated_ember (red, purple)`.
pub fn combat_card(rules: &Rules, row: u8) -> String {
    let row = &rules.combat[usize::from(row)];
    format!("{} ({})", row.name.title(), icons(row.check))
}

fn icons(colours: ColourSet) -> String {
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

/// The words for a source.
pub fn source(rules: &Rules, source: EffectSource) -> String {
    match source {
        EffectSource::Tile(row) => format!("tile {}", rules.tiles[usize::from(row)].name.title()),
        EffectSource::Corridor { space, way } => {
            let from = &rules.spaces[usize::from(space)];
            let to = from.ways[usize::from(way)].to;
            format!("the corridor from {} to {}", from.name.title(), rules.spaces[usize::from(to)].name.title())
        }
        EffectSource::Card { row, round, .. } => {
            format!("{} {}", rules.combat[usize::from(row)].name.title(), self::round(round))
        }
        EffectSource::Serenade { row, round } => {
            format!("{} {}", rules.serenade[usize::from(row)].name.title(), self::round(round))
        }
        EffectSource::Power(colour) => format!("Serenade's {} power", colour.name()),
        EffectSource::Gear { card, .. } => gear_name(rules, card).to_owned(),
        EffectSource::Track { colour, place, .. } => format!("the {} track, space {}", colour.name(), place + 1),
        EffectSource::Monster { row, round: DEATH, .. } => {
            format!("the death of {}", rules.monsters[usize::from(row)].name.title())
        }
        EffectSource::Monster { at, row, round } => {
            format!("{} {} ({})", rules.monsters[usize::from(row)].name.title(), self::round(round), board_space(at))
        }
        EffectSource::Boss { row, round } => {
            format!("{} {}", rules.boss_cards[usize::from(row)].name.title(), self::round(round))
        }
        EffectSource::State(ailment) => ailment.name().to_owned(),
        EffectSource::Loot => "the loot".to_owned(),
        EffectSource::Interbiome => "the interbiome".to_owned(),
        EffectSource::Upgrade(row) => rules.upgrades[usize::from(row)].name.title().to_owned(),
        EffectSource::Well(row) => rules.well[usize::from(row)].name.title().to_owned(),
        EffectSource::Rules => "the rules".to_owned(),
    }
}

/// A piece of equipment by name.
pub fn gear_name(rules: &Rules, card: u8) -> &str {
    rules.equipment[usize::from(card)].name.title()
}

/// The health that a special piece of equipment has left.
pub fn item_left(rules: &Rules, item: &SlotItem) -> u8 {
    match rules.equipment[usize::from(item.card)].gear {
        EquipmentKind::Special(health, _) => health.saturating_sub(item.damage),
        EquipmentKind::Weapon(..) | EquipmentKind::Skill(_) => 0,
    }
}

/// The name of a piece of equipment, with what it is.
pub fn gear(rules: &Rules, card: u8) -> String {
    let row = &rules.equipment[usize::from(card)];
    let once = if row.once { ", once" } else { "" };
    let what = match &row.gear {
        EquipmentKind::Weapon(at, says) => format!("weapon {}: {}", round(*at), script(says)),
        EquipmentKind::Skill(says) => format!("skill: {}{once}", script(says)),
        EquipmentKind::Special(health, Aid::TakesOwner) => {
            format!("special, health {health}: takes damage of its owner")
        }
        EquipmentKind::Special(health, _) => format!("special, health {health}: takes damage of anybody"),
    };
    format!("{} ({what})", row.name.title())
}

/// The words for an upgrade and its effects.
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

/// The words for the effects of an upgrade or the well.
pub fn boons(rules: &Rules, boons: &[UpgradeEffect]) -> String {
    list(boons.iter().map(|&one| boon(rules, one)))
}

fn boon(rules: &Rules, boon: UpgradeEffect) -> String {
    match boon {
        UpgradeEffect::Nothing => "nothing".to_owned(),
        UpgradeEffect::Health(more) => format!("{more} more health for everybody"),
        UpgradeEffect::Scroll(colour) => format!("a {} scroll in each run", colour.name()),
        UpgradeEffect::Slot(more) => format!("{} more for everybody", many(more, "equipment slot")),
        UpgradeEffect::Teeth(teeth) => format!("{} at the start", many(teeth, "tooth")),
        UpgradeEffect::Treasure => "a treasure in each run".to_owned(),
        UpgradeEffect::Reroll => "a failed check may be tried again once in each biome".to_owned(),
        UpgradeEffect::HealBiome => "1 damage off for everybody after each biome".to_owned(),
        UpgradeEffect::Cells(cells) => many(cells, "cell"),
        UpgradeEffect::Rune(rune) => format!("the {} rune", RUNES[usize::from(rune)]),
        UpgradeEffect::Card(row) => format!("the card {}", rules.combat[usize::from(row)].name.title()),
        UpgradeEffect::Monster(row) => format!("{} join their deck", rules.monsters[usize::from(row)].name.title()),
        UpgradeEffect::Remove(row) => format!("one {} leaves its deck", rules.monsters[usize::from(row)].name.title()),
    }
}

/// The words for a script of a card or tile.
pub fn script(script: &Script) -> String {
    let steps = script.iter().map(|step| {
        let branches: Vec<String> = step.iter().map(branch).collect();
        branches.join(" or ")
    });
    let steps: Vec<String> = steps.collect();
    if steps.is_empty() { "nothing".to_owned() } else { steps.join(", then ") }
}

/// One alternative.
pub fn branch(branch: &ScriptBranch) -> String {
    let otherwise =
        if branch.otherwise.is_empty() { String::new() } else { format!(", or else {}", effects(&branch.otherwise)) };
    let then = effects(&branch.then);
    match branch.when {
        BranchCondition::Always => then,
        BranchCondition::Check(asks) => format!("a {} check for {then}{otherwise}", asks.text(" or ")),
        BranchCondition::Deck(asks) => format!("a {} deck check for {then}{otherwise}", asks.text(" or ")),
        BranchCondition::Pay(teeth) => format!("{then} for {}", many(teeth, "tooth")),
    }
}

/// Effects that come together.
pub fn effects(effects: &[CombatEffect]) -> String {
    let all: Vec<String> = effects.iter().map(effect).collect();
    if all.is_empty() { "nothing".to_owned() } else { all.join(" and ") }
}

/// One effect.
pub fn effect(effect: &CombatEffect) -> String {
    let whom = match effect.who {
        EffectTarget::One => "",
        EffectTarget::Two => " to two different ones",
        EffectTarget::All => " to all",
        EffectTarget::Most => " to whoever has the most health",
        EffectTarget::Fewest => " to whoever has the fewest health",
        EffectTarget::First => " for the first player",
    };
    let unblockable = if effect.unblockable { " that no shield stops" } else { "" };
    let range = if effect.range == AttackRange::ALL { String::new() } else { format!(" [{}]", effect.range) };
    format!("{}{unblockable}{whom}{range}", deed(effect.deed))
}

/// The words for a kind of effect.
pub fn deed(deed: EffectKind) -> String {
    let plain = match deed {
        EffectKind::Nothing => "nothing",
        EffectKind::Damage(amount) => return format!("{amount} damage"),
        EffectKind::DamageOwnHealth => "as much damage as its health",
        EffectKind::Lay(ailment) => ailment.name(),
        EffectKind::Invisible => "invisible",
        EffectKind::Shield => "a shield",
        EffectKind::GoldShield => "a golden shield",
        EffectKind::ShieldAll => "a shield for everybody",
        EffectKind::ShieldFirst => "a shield for the first player",
        EffectKind::ShieldAny => "a shield for anybody",
        EffectKind::ShieldAdjacent => "a shield for those beside it",
        EffectKind::Skill => "a skill",
        EffectKind::Loot => "loot",
        EffectKind::Food => "food",
        EffectKind::Tooth(teeth) => return many(teeth, "tooth"),
        EffectKind::Cell(cells) => return many(cells, "cell"),
        EffectKind::Scroll(colour) => return format!("a {} scroll", colour.name()),
        EffectKind::Treasure => "a treasure",
        EffectKind::Blueprint => "a blueprint",
        EffectKind::Rune(rune) => return format!("the {} rune", RUNES[usize::from(rune)]),
        EffectKind::ChangeFirst => "the first player token goes on",
        EffectKind::DiscardActive => "the active card is discarded",
        EffectKind::Repeat => "the same round's action of the last card discarded",
        EffectKind::TwoSkills => "two skills",
    };
    plain.to_owned()
}

/// The words for a gift.
pub fn gift(rules: &Rules, gift: GiftKind) -> String {
    match gift {
        GiftKind::Scroll(colour) => format!("the {} scroll", colour.name()),
        GiftKind::Food => "food".to_owned(),
        GiftKind::Gear(card) => gear(rules, card),
        GiftKind::Shield => "a shield".to_owned(),
    }
}

/// The words for what a corridor asks for.
pub fn gate(way: &Corridor) -> String {
    let otherwise =
        if way.otherwise.is_empty() { String::new() } else { format!("; failed: {}", effects(&way.otherwise)) };
    match way.gate {
        CorridorGate::Open => String::new(),
        CorridorGate::Rune(rune) => format!(", by the {} rune", RUNES[usize::from(rune)]),
        CorridorGate::Check(asks) => format!(", through a {} check{otherwise}", asks.text(" or ")),
        CorridorGate::Deck(asks) => format!(", with a {} deck check for {}", asks.text(" or "), effects(&way.then)),
    }
}

/// The words for the things in the bag or on the group space.
pub fn spoils(rules: &Rules, spoils: &Loot) -> String {
    let kinds = [LootKind::Teeth, LootKind::Cells, LootKind::Scrolls(None), LootKind::Food, LootKind::Blueprints];
    let counted = kinds.into_iter().map(|lying| (spoils.count(lying), lying)).filter(|(count, _)| *count > 0);
    let counted = counted.map(|(count, lying)| kind(count, lying));
    let treasures = cards(spoils.treasures).map(|card| gear_name(rules, card).to_owned());
    list(counted.chain(treasures))
}

/// So many of a kind of loot.
pub fn kind(count: u8, kind: LootKind) -> String {
    match kind {
        LootKind::Teeth => many(count, "tooth"),
        LootKind::Cells => many(count, "cell"),
        LootKind::Scrolls(None) => many(count, "scroll"),
        LootKind::Scrolls(Some(colour)) => many(count, &format!("{} scroll", colour.name())),
        LootKind::Food => format!("{count} food"),
        LootKind::Treasures => many(count, "treasure"),
        LootKind::Blueprints => many(count, "blueprint"),
    }
}
