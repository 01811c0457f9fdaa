//! What happened, in words.

use super::choices::announced;
use super::words::*;
use crate::action::{DamageAbsorber, EffectSource, Event, RunEnd};
use crate::config::Rules;
use crate::rules::script as script_of;
use crate::word::RUNES;

/// An event in words; nothing for one that is only counted.
pub fn told(rules: &Rules, event: Event) -> String {
    match event {
        Event::Run { number, first } => format!("RUN {number} begins; {} is first player", who(rules, first)),
        Event::Seated { body, .. } if rules.is_serenade(body.into()) => "Serenade is beside seat 1".to_owned(),
        Event::Seated { body, beheaded: row } => format!("{} plays {}", who(rules, body), beheaded(rules, row)),
        Event::Outfitted { body, row } => {
            format!("the improved card {} joins the deck of {}", combat_card(rules, row), who(rules, body))
        }
        Event::Replaced { body, beheaded, card } => {
            format!("{} leaves the deck of {}", deck_card(rules, beheaded, card), who(rules, body))
        }
        Event::Biome { biome, .. } => format!("BIOME {}", rules.biomes[usize::from(biome)]),
        Event::Boss(boss) => format!("BOSS {}", rules.bosses[usize::from(boss)].name.title()),
        Event::Upgraded { row, run: 0, .. } => format!("the campaign begins with {}", upgrade(rules, row)),
        Event::Upgraded { row, cells, run } => {
            format!("after run {run}, {} buy {}", many(cells, "cell"), upgrade(rules, row))
        }
        Event::Well { row } => {
            let gives = &rules.well[usize::from(row)].gives;
            format!("a cell goes into the well: {}", boons(rules, gives))
        }
        Event::RunOver { number, end, blame, biomes, cells } => run_over(rules, (number, biomes, cells), end, blame),
        Event::Standing { .. } | Event::Picked { .. } => String::new(),
        _ => way(rules, event),
    }
}

fn run_over(rules: &Rules, (number, biomes, cells): (u8, u8, u8), end: RunEnd, blame: EffectSource) -> String {
    let how = match end {
        RunEnd::Died(body) => format!("{} is dead of {}", who(rules, body), source(rules, blame)),
        RunEnd::Won => "the boss is beaten".to_owned(),
        RunEnd::Exhausted => "the boss could not be beaten".to_owned(),
    };
    let biomes = if biomes == 1 { "1 biome".to_owned() } else { format!("{biomes} biomes") };
    format!("RUN {number} is over: {how}; {biomes} finished, {} in the bag", many(cells, "cell"))
}

/// The sentence of an event on the way through a biome.
fn way(rules: &Rules, event: Event) -> String {
    match event {
        Event::Moved { to } => format!("the group enters {}", rules.spaces[usize::from(to)].name.title()),
        Event::Flipped { tile, .. } => flipped(rules, tile),
        Event::First(body) => format!("{} has the first player token", who(rules, body)),
        Event::Check { body, source: of, row, from_hand, passed, deck } => {
            let how = if from_hand { "uses" } else { "turns up" };
            let (who, card, of) = (who(rules, body), combat_card(rules, row), source(rules, of));
            // One card is for all deck checks of a tile: what each of them brings follows.
            match (deck, passed) {
                (true, _) => format!("{who} {how} {card} for all deck checks of {of}"),
                (false, true) => format!("{who} {how} {card} for the check of {of}: passed"),
                (false, false) => format!("{who} {how} {card} for the check of {of}: failed"),
            }
        }
        Event::Paid { source: of, teeth } => format!("{} paid for {}", many(teeth, "tooth"), source(rules, of)),
        Event::Rune(rune) => format!("the {} rune is found", RUNES[usize::from(rune)]),
        Event::BiomeOver { biome, .. } => format!("{} is finished", rules.biomes[usize::from(biome)]),
        Event::Bought(offer) => format!("{} is bought", ["a blueprint", "food", "a treasure"][usize::from(offer)]),
        _ => gains(rules, event),
    }
}

fn flipped(rules: &Rules, tile: u8) -> String {
    let row = &rules.tiles[usize::from(tile)];
    let mut says = Vec::new();
    if !row.effects.is_empty() {
        says.push(script(&row.effects));
    }
    if !row.monsters.is_empty() {
        let icons = row.monsters.iter().map(|icon| if icon.elite { "elite" } else { "monster" }.to_owned());
        says.push(format!("a combat with {}", list(icons)));
    }
    format!("it flips {}: {}", row.name.title(), says.join("; "))
}

/// The sentence of a gain or a loss.
fn gains(rules: &Rules, event: Event) -> String {
    match event {
        Event::Gained { deed: gained, source: of } => format!("{} from {}", deed(gained), source(rules, of)),
        Event::Lies { deed: lying, card } => match card {
            Some(card) => format!("{} lies on the group space", gear(rules, card)),
            None => format!("{} on the group space", deed(lying)),
        },
        Event::Scroll { body, place, .. } if rules.is_serenade(body.into()) => {
            format!("Serenade advances its scroll to space {place}")
        }
        Event::Transformed => "Serenade is transformed: healed, and its board lies on the other side".to_owned(),
        Event::Scroll { body, colour, place, .. } => {
            format!("{} advances the {} scroll to space {}", who(rules, body), colour.name(), place + 1)
        }
        Event::Healed { body, amount, source: of } => {
            format!("{amount} damage off {} by {}", who(rules, body), source(rules, of))
        }
        Event::Equipped { body, card, .. } => format!("{} equips {}", who(rules, body), gear(rules, card)),
        Event::Discarded { card } => format!("{} goes to the equipment discards", gear_name(rules, card)),
        Event::Blueprint { card } => format!("the blueprint {} comes to the Collector", gear(rules, card)),
        Event::Hurt { body, source: of, left } => {
            format!("{} takes 1 damage of {}: {left} left", who(rules, body), source(rules, of))
        }
        Event::Blocked { body, by, source: of } => {
            let by = match by {
                DamageAbsorber::Health => "health",
                DamageAbsorber::Shield => "a shield",
                DamageAbsorber::Gold => "a golden shield",
                // The piece is told.
                DamageAbsorber::Item(_) => return String::new(),
            };
            format!("{}: {by} takes 1 damage of {}", who(rules, body), source(rules, of))
        }
        Event::HurtItem { body, card, instead_of, source: of, left } => {
            let victim = instead_of.filter(|victim| *victim != body);
            let victim = victim.map_or_else(String::new, |victim| format!(" for {}", who(rules, victim)));
            let (piece, owner, of) = (gear_name(rules, card), who(rules, body), source(rules, of));
            format!("{piece} of {owner} takes 1 damage of {of}{victim}: {left} left")
        }
        Event::NoneLeft { deed: missing } => format!("{} is due, but its deck is empty", deed(missing)),
        Event::Unlooted { kind: left, count } => format!("nobody has looted {}", kind(count, left)),
        Event::Afflicted { body, ailment, source: of } => {
            format!("{} on {} by {}", ailment.name(), who(rules, body), source(rules, of))
        }
        Event::Immune { body, ailment, source: of } => {
            format!("{} is immune to {} of {}", who(rules, body), ailment.name(), source(rules, of))
        }
        Event::Warded { body, ailment, source: of } => {
            format!("a golden shield of {} stops {} of {}", who(rules, body), ailment.name(), source(rules, of))
        }
        Event::Shielded { body, gold, source: of } => {
            let what = if gold { "a golden shield" } else { "a shield" };
            format!("{} has {what} from {}", who(rules, body), source(rules, of))
        }
        _ => combat(rules, event),
    }
}

/// The sentence of an event in combat.
fn combat(rules: &Rules, event: Event) -> String {
    match event {
        Event::Combat { number, .. } => format!("COMBAT {number} of the run"),
        Event::Placed { row, at } => format!("{} stands {}", monster(rules, row), board_space(at)),
        Event::NoMonster { elite } => {
            format!("no {} comes: the deck is empty", if elite { "elite" } else { "monster" })
        }
        Event::NoRoom(row) => format!("{} finds no room", rules.monsters[usize::from(row)].name.title()),
        Event::Passed { body, row } => format!("{} passes and turns up {}", who(rules, body), combat_card(rules, row)),
        Event::Laid { body, row, told } => {
            format!("{} lays {}, {}", who(rules, body), combat_card(rules, row), announced(rules, row, told))
        }
        Event::BossCard(row) => {
            let row = &rules.boss_cards[usize::from(row)];
            format!("the boss turns up {} ({})", row.name.title(), actions(row.actions.iter().map(script)))
        }
        Event::Round(number) => format!("round {}", if number == 0 { "0" } else { round(number) }),
        Event::Used { source: of, .. } => {
            let by = of.body().map_or_else(String::new, |body| format!("{} uses ", who(rules, body)));
            let says = acts(rules, of);
            if says.is_empty() {
                format!("{by}{}", source(rules, of))
            } else {
                format!("{by}{}: {says}", source(rules, of))
            }
        }
        Event::Idle { body, .. } => format!("{} does nothing", who(rules, body)),
        Event::Acts { source: of } => format!("{}: {}", source(rules, of), acts(rules, of)),
        Event::FrozenFoe { source: of } => format!("{} is lost, frozen: {}", source(rules, of), acts(rules, of)),
        Event::FrozenBody { body, round: lost } => {
            format!("{} is frozen and does nothing in {}", who(rules, body), round(lost))
        }
        Event::More { row, source: of } => format!("1 damage more on {} by {}", foe(rules, row), source(rules, of)),
        Event::Struck { row, amount, source: of, left, .. } => {
            format!("{amount} damage on {} by {}: {left} left", foe(rules, row), source(rules, of))
        }
        Event::Parried { row, .. } => format!("a shield of {} stops 1 damage", foe(rules, row)),
        Event::Killed { row, source: of, .. } => {
            format!("{} is dead of {}", rules.monsters[usize::from(row)].name.title(), source(rules, of))
        }
        Event::Beaten(boss) => format!("{} is beaten", rules.bosses[usize::from(boss)].name.title()),
        Event::Laden { row, ailment, source: of, .. } => {
            format!("{} on {} by {}", ailment.name(), foe(rules, row), source(rules, of))
        }
        Event::Looted { body, kind: of, count } => format!("{} loots {}", who(rules, body), kind(count, of)),
        Event::ClosedUp { row, to, .. } => format!("{} moves to space {to}", foe(rules, row)),
        Event::CombatOver { alive, damage } => {
            format!("the combat is over: {} alive, {damage} damage taken", many(alive, "monster"))
        }
        _ => String::new(),
    }
}

/// A monster with its health and what it does.
fn monster(rules: &Rules, row: u8) -> String {
    let row = &rules.monsters[usize::from(row)];
    let death = if row.death.is_empty() { String::new() } else { format!("; death: {}", script(&row.death)) };
    format!("{} (health {}; {}{death})", row.name.title(), row.health, actions(row.actions.iter().map(script)))
}

/// Actions of rounds I to IV, those that say something.
fn actions(all: impl Iterator<Item = String>) -> String {
    let told = (1..).zip(all).filter(|(_, text)| text != "nothing");
    list(told.map(|(at, text)| format!("{}: {text}", round(at))))
}

fn acts(rules: &Rules, of: EffectSource) -> String {
    script_of(rules, of).map(script).unwrap_or_default()
}
