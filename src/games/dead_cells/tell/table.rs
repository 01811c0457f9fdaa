//! The table as text: the biome with what is flipped, everybody, and the combat board.

use super::words::*;
use crate::action::EffectSource;
use crate::config::{Rules, TileShape};
use crate::rules::serenade::acts_by;
use crate::rules::{is_invisible, monster_health, script as script_of};
use crate::state::{BOSS, Body, CombatFoe, NONE, SlotItem, State, StatusTokens, cards};
use crate::word::{Ailment, Colour, RUNES};
use kit::game::{TablePlaces, pile};

/// The table as text.
pub fn show(rules: &Rules, state: &State) -> String {
    let mut text = format!(
        "run {} of {}, {}, {} finished; bag: {}; runes: {}\n",
        state.run,
        rules.runs,
        rules.biomes[usize::from(state.biome)],
        ["no biome", "1 biome"]
            .get(usize::from(state.stage))
            .map_or(format!("{} biomes", state.stage), |text| (*text).to_owned()),
        spoils(rules, &state.bag),
        list(
            RUNES
                .iter()
                .enumerate()
                .filter(|(rune, _)| state.group.runes >> rune & 1 == 1)
                .map(|(_, name)| (*name).to_owned())
        ),
    );
    text += &path(rules, state);
    if state.collector != 0 {
        text += &format!("collector: {}\n", list(cards(state.collector).map(|card| gear_name(rules, card).to_owned())));
    }
    for body in 0..rules.bodies() as u8 {
        text += &person(rules, state, body);
    }
    if state.combat.on {
        text += &board(rules, state);
    }
    text
}

/// The sizes of the piles.
pub fn places(rules: &Rules, state: &State) -> TablePlaces {
    let mut places = vec![
        pile("treasure deck", &state.group.treasures.draw),
        pile("equipment discard pile", &state.group.treasures.discard),
        pile("monster deck", &state.monsters.draw),
        pile("monster discard pile", &state.monsters.discard),
        pile("elite deck", &state.elites.draw),
        pile("boss deck", &state.boss_deck.draw),
    ];
    for place in 0..rules.bodies() as u8 {
        let (body, who) = (state.body(place), place + 1);
        places.push(pile(format!("deck of body {who}"), &body.deck.draw));
        places.push(pile(format!("discard pile of body {who}"), &body.deck.discard));
        places.push(pile(format!("hand of body {who}"), &body.hand));
    }
    places
}

/// The spaces of the biome column by column; where the group is stands a star, and a tile that was flipped by its name.
fn path(rules: &Rules, state: &State) -> String {
    if state.combat.boss.is_some() {
        return String::new();
    }
    let own = || rules.spaces.iter().enumerate().filter(|(_, space)| space.biome == state.biome);
    let last = own().map(|(_, space)| space.column).max().unwrap_or(0);
    let mut text = String::from("path:");
    for column in 0..=last {
        let spaces = own().filter(|(_, space)| space.column == column).map(|(place, space)| {
            let here = if usize::from(state.at) == place { "*" } else { "" };
            let flipped = state.flipped >> place & 1 == 1;
            let tile = state.tiles[place];
            match space.shape {
                TileShape::Start | TileShape::Exit => format!("{here}{}", space.name.title()),
                _ if flipped && tile != NONE => {
                    format!("{here}{}={}", space.name.title(), rules.tiles[usize::from(tile)].name.title())
                }
                _ => format!("{here}{}", space.name.title()),
            }
        });
        let spaces: Vec<String> = spaces.collect();
        text += &format!("{} {}", if column == 0 { "" } else { " >" }, spaces.join(" | "));
    }
    text + "\n"
}

/// A Beheaded or Serenade in one line.
fn person(rules: &Rules, state: &State, place: u8) -> String {
    let body = state.body(place);
    let first = if state.first == place { ", first player" } else { "" };
    let mut text = format!(
        "{}{first}: health {} of {}{}; scrolls {}",
        named(rules, place, body.beheaded),
        state.health(rules, place),
        state.most_health(rules, place),
        tokens(body.tokens, state.combat.round, body.shields, body.gold),
        scrolls(rules, place, body),
    );
    text += &format!("; equipment: {}", list(body.items.iter().map(|item| piece(rules, item))));
    if rules.is_serenade(place.into()) {
        text += &format!("; acts by {}", serenade(rules, state));
    } else {
        text += &format!(
            "; hand: {}",
            list(body.hand.iter().map(|&card| combat_card(rules, card_row(rules, body.beheaded, card))))
        );
        let laid = body.laid.iter().map(|laid| combat_card(rules, card_row(rules, body.beheaded, laid.card)));
        if !body.laid.is_empty() {
            text += &format!("; laid: {}", list(laid));
        }
    }
    text + "\n"
}

fn named(rules: &Rules, place: u8, row: u8) -> String {
    if rules.is_serenade(place.into()) {
        "Serenade".to_owned()
    } else {
        format!("seat {} ({})", place + 1, beheaded(rules, row))
    }
}

fn scrolls(rules: &Rules, place: u8, body: &Body) -> String {
    if rules.is_serenade(place.into()) {
        return body.scrolls[0].to_string();
    }
    list(Colour::ALL.into_iter().map(|colour| format!("{} {}", colour.name(), body.scrolls[colour as usize])))
}

/// A piece of equipment, with the health left of one that has been hit.
fn piece(rules: &Rules, item: &SlotItem) -> String {
    let damaged = if item.damage > 0 { format!(", {} left", item_left(rules, item)) } else { String::new() };
    format!("{}{damaged}", gear(rules, item.card))
}

/// The card that lies face up on Serenade's board, or the board itself, with what it does.
fn serenade(rules: &Rules, state: &State) -> String {
    let lines = || (1..=3).filter_map(|number| acts_by(rules, state, number));
    let name = match lines().next() {
        Some(EffectSource::Serenade { row, .. }) => rules.serenade[usize::from(row)].name.title(),
        Some(EffectSource::Card { row, .. }) => rules.combat[usize::from(row)].name.title(),
        _ => return "nothing".to_owned(),
    };
    let says = lines().zip(1..).filter_map(|(line, number)| {
        let says = script_of(rules, line).filter(|says| !says.is_empty())?;
        Some(format!("{}: {}", round(number), script(says)))
    });
    format!("{name} ({})", list(says))
}

/// States and shields, each with a comma before it. Of frozen rounds those are told that are not over.
fn tokens(tokens: StatusTokens, now: u8, shields: u8, gold: u8) -> String {
    let held = [
        (Ailment::Poison, tokens.poison),
        (Ailment::Bleed, tokens.bleed),
        (Ailment::Fire, tokens.fire > 0),
        (Ailment::Target, tokens.target),
    ];
    let mut text: String = held.iter().filter(|(_, held)| *held).map(|(one, _)| format!(", {}", one.name())).collect();
    let frozen = (now..=4).filter(|round| tokens.frozen >> round & 1 == 1);
    frozen.for_each(|number| text += &format!(", frozen in {}", round(number)));
    if shields > 0 {
        text += &format!(", {}", many(shields, "shield"));
    }
    if gold > 0 {
        text += &format!(", {}", many(gold, "golden shield"));
    }
    text
}

/// The combat board from left to right.
fn board(rules: &Rules, state: &State) -> String {
    let [behind, near, middle, far] =
        [0, 1, 2, 3].map(|at| state.combat.board[at].map_or("-".to_owned(), |foe| monster(rules, state, at, &foe)));
    format!(
        "board, {}: [{behind}] (group: {}) [{near}] [{middle}] [{far}]\n",
        round(state.combat.round),
        spoils(rules, &state.combat.loot)
    )
}

fn monster(rules: &Rules, state: &State, at: usize, foe: &CombatFoe) -> String {
    let name = match foe.row {
        BOSS => rules.bosses[usize::from(foe.card)].name.title(),
        row => rules.monsters[usize::from(row)].name.title(),
    };
    let health = monster_health(rules, foe);
    let left = health.saturating_sub(foe.damage);
    let invisible = if is_invisible(rules, state, at as u8) { ", invisible" } else { "" };
    format!("{name} {left} of {health}{}{invisible}", tokens(foe.tokens, state.combat.round, foe.shields, 0))
}
