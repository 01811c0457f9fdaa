//! What must hold between any two actions: nothing is lost, nothing is there twice, nothing is beyond its bounds.

use super::config::{MOST_WEAPONS, Rules};
use super::icons::DieColour;
use super::state::{CardDeck, Player, State};

/// Checks cards, dice, life and energy; the message says what is wrong.
pub fn audit(rules: &Rules, state: &State) -> Result<(), String> {
    for (seat, player) in state.players[..rules.seats].iter().enumerate() {
        let wrong = |what: String| format!("seat {}: {what}", seat + 1);
        bounds(rules, player).map_err(wrong)?;
        actions(rules, player).map_err(wrong)?;
    }
    decks(rules, state)?;
    state.stack.audit()?;
    dice(rules, state)
}

fn bounds(rules: &Rules, player: &Player) -> Result<(), String> {
    let most = rules.heroes[usize::from(player.hero)].life;
    if player.life > most {
        return Err(format!("{} life is more than {most}", player.life));
    }
    if player.unarmed > 0 {
        return Err(format!("{} weapons found no room beside {MOST_WEAPONS} others", player.unarmed));
    }
    let over = |row: u8, energy: u8| energy > rules.weapons[usize::from(row)].energy;
    match player.weapons().iter().find(|weapon| over(weapon.row, weapon.energy)) {
        Some(weapon) => Err(format!("{weapon:?} has too much energy")),
        None => Ok(()),
    }
}

/// Every card of a hero's deck is in exactly one place.
fn actions(rules: &Rules, player: &Player) -> Result<(), String> {
    let slots = player.slots.iter().flatten();
    let piles = [&player.deck.draw[..], &player.deck.discard, &player.hand];
    let cards = piles.into_iter().flatten().chain(slots);
    once(cards, rules.decks[usize::from(player.hero)].len(), "action")
}

fn decks(rules: &Rules, state: &State) -> Result<(), String> {
    let players = &state.players[..rules.seats];
    let all = |deck: &CardDeck| [&deck.draw[..], &deck.discard].concat();
    let piles: Vec<u8> = players.iter().flat_map(|player| player.pile.to_vec()).collect();
    let lights = players.iter().flat_map(|player| player.light.into_iter().flatten());
    let (mut stages, mut patterns) = (all(&state.stages), all(&state.patterns));
    match state.battle {
        0 => stages.extend(&piles),
        _ => patterns.extend(&piles),
    }
    let lights: Vec<u8> = all(&state.light).into_iter().chain(lights).chain(state.turned.to_vec()).collect();
    once(stages.iter(), rules.stage_deck.len(), "stage")?;
    once(patterns.iter(), rules.pattern_deck.len(), "pattern")?;
    once(all(&state.boxes).iter(), rules.box_deck.len(), "surprise box")?;
    once(lights.iter(), rules.light_deck.len(), "Dr. Light")
}

fn once<'a>(cards: impl Iterator<Item = &'a u8>, all: usize, what: &str) -> Result<(), String> {
    let mut seen = vec![0; all];
    cards.for_each(|&card| seen[usize::from(card)] += 1);
    match seen.iter().position(|&times| times != 1) {
        Some(card) => Err(format!("{what} card {card} is there {} times", seen[card])),
        None => Ok(()),
    }
}

fn dice(rules: &Rules, state: &State) -> Result<(), String> {
    for colour in DieColour::ALL {
        let (dice, most) = (state.pool.of_colour(colour), state.limit(rules, colour));
        if dice > most {
            return Err(format!("{dice} {} dice are more than {most}", colour.name()));
        }
    }
    if state.pool.contains(state.marked) {
        Ok(())
    } else {
        Err("dice are picked up that are not in the pool".to_owned())
    }
}
