//! What must hold between any two actions: nothing is lost, nothing is there twice, nothing is beyond its bounds.

use super::config::Rules;
use super::map::NONE;
use super::state::State;

/// Checks everything; the message says what is wrong.
pub fn audit(rules: &Rules, state: &State) -> Result<(), String> {
    state.agenda.audit()?;
    heroes(rules, state)?;
    cards(rules, state)?;
    evil_cards(rules, state)?;
    tiles(rules, state)?;
    foes(rules, state)
}

/// A check with its message.
fn held(holds: bool, what: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(what()) }
}

fn heroes(rules: &Rules, state: &State) -> Result<(), String> {
    for seat in 0..rules.seats as u8 {
        let hero = state.hero(seat);
        let most = rules.heroes[usize::from(hero.row)].life;
        held(hero.life <= most, || format!("seat {seat} has {} life of {most}", hero.life))?;
        held((hero.life == 0) == hero.down, || format!("seat {seat} lies at {} life", hero.life))?;
        held(hero.gold <= rules.gold_most, || format!("seat {seat} has {} gold", hero.gold))?;
        held(hero.hand.len() <= usize::from(rules.hand) + 1, || {
            format!("seat {seat} holds {} cards", hero.hand.len())
        })?;
        held(usize::from(hero.room) < state.map.rooms().len(), || format!("seat {seat} is in room {}", hero.room))?;
        // The top of a card before its bottom (M42).
        let learnt = |power: &u8| power % 2 == 1 || hero.has(power - 1);
        held(hero.learnt.iter().all(learnt), || format!("seat {seat} has learnt {:?}", &hero.learnt[..]))?;
    }
    Ok(())
}

/// Every treasure card is in one place.
fn cards(rules: &Rules, state: &State) -> Result<(), String> {
    let mut seen = 0_u64;
    let hands = state.heroes[..rules.seats].iter().flat_map(|hero| hero.hand.iter());
    let played = state.played.iter().map(|played| &played.card);
    for card in state.treasures.draw.iter().chain(state.treasures.discard.iter()).chain(hands).chain(played) {
        held(seen >> card & 1 == 0, || format!("treasure card {card} is there twice"))?;
        seen |= 1 << card;
    }
    held(seen.count_ones() as usize == rules.card_deck.len(), || "a treasure card is lost".to_owned())
}

/// Every evil card of the alliance is in one place.
fn evil_cards(rules: &Rules, state: &State) -> Result<(), String> {
    if !rules.allies() {
        return Ok(());
    }
    let all = || state.evil.draw.iter().chain(state.evil.discard.iter());
    let seen = all().fold(0_u64, |seen, card| seen | 1 << card);
    let whole = seen.count_ones() as usize == rules.evil_deck.len() && all().count() == rules.evil_deck.len();
    held(whole, || "an evil card is lost, or there twice".to_owned())
}

/// No tile is on the table and in a stack.
fn tiles(rules: &Rules, state: &State) -> Result<(), String> {
    let mut seen = 0_u128;
    let rooms = state.map.rooms().iter().filter(|room| room.level < 2).map(|room| room.tile);
    let traps = state.map.traps().iter().map(|trap| trap.tile);
    for tile in state.stacks.iter().flat_map(|stack| stack.iter().copied()).chain(rooms).chain(traps) {
        held(seen >> tile & 1 == 0, || format!("tile {tile} ({}) is there twice", rules.tile(tile).name))?;
        seen |= 1 << tile;
    }
    Ok(())
}

/// Every monster is of its dice, in a room that is there and holds it.
fn foes(rules: &Rules, state: &State) -> Result<(), String> {
    for foe in 0..rules.foes() as u8 {
        let held_foe = state.foes[usize::from(foe)];
        if held_foe.room == NONE {
            continue;
        }
        held(usize::from(held_foe.room) < state.map.rooms().len(), || format!("monster {foe} is in no room"))?;
        held(!held_foe.gone, || format!("monster {foe} is dead for good, and on the map"))?;
        if foe < rules.first_boss() {
            let major = rules.monsters[usize::from(held_foe.row)].major;
            held(major == (foe >= rules.dice_minor), || format!("monster {foe} is not of its die"))?;
        }
    }
    Ok(())
}
