//! What must hold between any two actions: nothing is lost, nothing is there twice.

use super::config::{MOST_CARDS, MOST_SEATS, Rules};
use super::state::State;

/// Checks cards, fairies, coins and spellbooks; the message says what is wrong.
pub fn audit(rules: &Rules, state: &State) -> Result<(), String> {
    cards(rules, state)?;
    fairies(rules, state)?;
    coins(rules, state)?;
    books(rules, state)
}

/// No single card is in two places: a dungeon card nowhere on the table, a starter nowhere in its player's cards.
fn cards(rules: &Rules, state: &State) -> Result<(), String> {
    let mut seen = [0_u8; MOST_CARDS];
    let mut starters = [[0_u8; MOST_CARDS]; MOST_SEATS];
    for column in &state.market.cards {
        column.deck.iter().chain(column.open.iter().flatten()).for_each(|&card| seen[usize::from(card)] += 1);
    }
    for (player, starters) in state.players[..rules.seats].iter().zip(&mut starters) {
        let own = [&player.deck.draw[..], &player.deck.discard, &player.hand, &player.staying];
        for &card in own.into_iter().flatten() {
            let card = usize::from(card);
            if card < rules.dungeon_cards { seen[card] += 1 } else { starters[card] += 1 }
        }
        if player.hand.len() + player.staying.len() > usize::from(rules.hand) {
            return Err("a hand is too large".to_owned());
        }
    }
    let twice = |counts: &[u8; MOST_CARDS]| counts.iter().position(|&count| count > 1);
    match twice(&seen).or_else(|| starters.iter().find_map(twice)) {
        Some(card) => Err(format!("card {card} is on the table more than once")),
        None => Ok(()),
    }
}

/// Fairies in hands and in the market are those of the box.
fn fairies(rules: &Rules, state: &State) -> Result<(), String> {
    for (row, fairy) in rules.fairies.iter().enumerate() {
        let held: u8 = state.players[..rules.seats].iter().map(|player| player.fairies[row]).sum();
        if held + state.market.fairies[row] != fairy.count {
            return Err(format!("fairies of row {row} are not the {} of the box", fairy.count));
        }
    }
    Ok(())
}

/// Coins in hands and in a bank that can run out are those of the box.
fn coins(rules: &Rules, state: &State) -> Result<(), String> {
    let held: u16 = state.players[..rules.seats].iter().map(|player| player.coins).sum();
    if rules.bank > 0 && held + state.bank != rules.bank {
        return Err(format!("{held} coins in hands and {} in the bank are not {}", state.bank, rules.bank));
    }
    Ok(())
}

fn books(rules: &Rules, state: &State) -> Result<(), String> {
    let many = |books: usize| books > usize::from(rules.books);
    match state.players[..rules.seats].iter().position(|player| many(player.books.len())) {
        Some(seat) => Err(format!("seat {} holds {} spellbooks", seat + 1, state.players[seat].books.len())),
        None => Ok(()),
    }
}
