//! What cards, abilities, rooms and evil cards do, in words.

use super::words::{many, some};
use crate::config::{CardRow, HeroPower, Rules};
use crate::state::State;
use crate::word::{DockCost, EvilEffect, FaceSet, Gain};

/// All that something gives.
pub fn gains(all: &[Gain]) -> String {
    let all: Vec<String> = all.iter().map(|one| gain(*one)).collect();
    if all.is_empty() { "nothing".to_owned() } else { all.join(" and ") }
}

/// One gain.
pub fn gain(gain: Gain) -> String {
    let plain = match gain {
        Gain::Nothing => "nothing",
        Gain::Symbol(face, count) => return some(face, count),
        Gain::Any(count) => return many(count, "symbol of any face"),
        Gain::OneOf(set) => return one_of(set),
        Gain::FreeAs(set) => return format!("the free step as {}", one_of(set)),
        Gain::Die => "the pet die",
        Gain::Turn(1) => "a die to any face",
        Gain::Turn(count) => return format!("{count} dice to any face"),
        Gain::Reroll => "one more reroll",
        Gain::Heal(life) => return format!("{life} life"),
        Gain::HealAny(life) => return format!("{life} life for any hero"),
        Gain::Xp(xp) => return format!("{xp} XP"),
        Gain::Gold(gold) => return format!("{gold} gold"),
        Gain::Treasure(cards) => return many(cards, "treasure card"),
        Gain::Teleport => "a teleport",
        Gain::Swap => "places swapped with any hero or monster",
        Gain::Banish => "a monster banished",
        Gain::ClearRoom => "a room cleared of monsters",
        Gain::Avoid => "no combat in this turn",
        Gain::XpAtEnd(xp) => return format!("{xp} XP at the end"),
        Gain::Cancel => "that card is cancelled",
        Gain::StealXp(xp) => return format!("{xp} XP of it stolen"),
        Gain::StealTreasure => "a card of it stolen",
        Gain::FewerDice(dice) => {
            return format!("{} fewer", if dice == 1 { "1 die".to_owned() } else { format!("{dice} dice") });
        }
        Gain::LineWound(wounds) => return format!("{} in a straight line", many(wounds, "wound")),
        Gain::MoveAll => "the moves of all monsters",
    };
    plain.to_owned()
}

fn one_of(set: FaceSet) -> String {
    let letters: Vec<String> = set.iter().map(|face| face.letter().to_string()).collect();
    letters.join(" or ")
}

/// Dice to be docked: `M`, `X X`, `any`.
pub fn costs(costs: &[DockCost]) -> String {
    let all = costs.iter().map(|cost| match cost {
        DockCost::Any => "any".to_owned(),
        DockCost::Face(face) => face.letter().to_string(),
    });
    let all: Vec<String> = all.collect();
    all.join(" ")
}

/// An ability with its cost and what it gives: `fireball (X X: R R R)`.
pub fn power(power: &HeroPower) -> String {
    let gold = if power.gold > 0 { format!("{} gold", power.gold) } else { String::new() };
    let cost = match (power.dock.is_empty(), power.gold) {
        (true, 0) => String::new(),
        (true, _) => gold + ": ",
        (false, 0) => costs(&power.dock) + ": ",
        (false, _) => format!("{} and {gold}: ", costs(&power.dock)),
    };
    format!("{} ({cost}{})", power.name.title(), gains(&power.gains))
}

/// An ability of a hero, by row and place.
pub fn power_of(rules: &Rules, hero: u8, place: u8) -> String {
    power(&rules.heroes[usize::from(hero)].powers[usize::from(place)])
}

/// An ability of the hero of a seat.
pub fn own_power(rules: &Rules, state: &State, seat: u8, place: u8) -> String {
    power_of(rules, state.hero(seat).row, place)
}

/// A treasure card.
pub fn card(rules: &Rules, card: u8) -> &str {
    rules.card(card).name.title()
}

/// One half of a treasure card with what it does: `snag_magic_swap (orange: a card of it stolen)`.
pub fn half(row: &CardRow, orange: bool) -> String {
    let (word, does) = if orange { ("orange", &row.interrupt) } else { ("purple", &row.own_turn) };
    // What counts at the end does so while the card is in hand: to play it is to lose that.
    let does: Vec<Gain> = does.iter().copied().filter(|gain| !matches!(gain, Gain::XpAtEnd(_))).collect();
    format!("{} ({word}: {})", row.name.title(), gains(&does))
}

/// All alternatives of an evil card.
pub fn evils(all: &[EvilEffect]) -> String {
    let all: Vec<String> = all.iter().map(|one| evil(*one)).collect();
    all.join(" or ")
}

/// The words for an evil card.
pub fn evil(evil: EvilEffect) -> String {
    let plain = match evil {
        EvilEffect::Nothing => "nothing",
        EvilEffect::Pay(gold) => return format!("{gold} gold paid"),
        EvilEffect::Minor => "a minor monster here",
        EvilEffect::Major => "a major monster here",
        EvilEffect::Spawn => "monsters in all empty rooms that spawn",
        EvilEffect::Bar(face) => return format!("{} of no use", face.letter()),
        EvilEffect::FewerDice(1) => "1 die fewer",
        EvilEffect::FewerDice(dice) => return format!("{dice} dice fewer"),
        EvilEffect::Wound(wounds) => return many(wounds, "wound"),
        EvilEffect::WoundAll(wounds) => return format!("{} for everybody", many(wounds, "wound")),
        EvilEffect::Discard(cards) => return format!("{} discarded", many(cards, "card")),
        EvilEffect::MoveTwice => "monsters move twice",
        EvilEffect::NoAbilities => "no abilities",
    };
    plain.to_owned()
}
