//! What nobody at the table knows, dealt anew before a game is played on in thought.
//!
//! # What is hidden
//! - The order of all decks: action cards by seat, stage and pattern cards, surprise boxes, Dr. Light's cards.
//! - Stage cards or pattern cards beneath the top one of each player's pile: "players may not look through the rest". They are dealt anew
//!   together with those of their deck.
//! - Dice that were drawn ahead and not rolled yet.
//!
//! All else lies open, hands and plans too, so no seat knows more than another. Pattern cards go from a discard pile into a deck that is shuffled
//! before anybody draws from it.

use super::purpose;
use crate::config::Rules;
use crate::icons::DieColour;
use crate::state::{CardPile, ROLLS, State};
use kit::luck::Luck;

/// Deals anew what nobody knows.
pub fn redeal(rules: &Rules, state: &mut State, luck: &mut Luck) {
    for (seat, player) in state.players[..rules.seats].iter_mut().enumerate() {
        let keys = rules.decks[usize::from(player.hero)].keys();
        player.deck.draw.shuffle(keys, luck.occasion(purpose::ACTIONS, seat as u32));
    }
    for (deck, cards, purpose, faced) in [
        (&mut state.stages, &rules.stage_deck, purpose::STAGES, state.battle == 0),
        (&mut state.patterns, &rules.pattern_deck, purpose::PATTERNS, state.battle > 0),
        (&mut state.boxes, &rules.box_deck, purpose::BOXES, false),
        (&mut state.light, &rules.light_deck, purpose::LIGHT, false),
    ] {
        let piles = || faced.then_some(0..rules.seats).into_iter().flatten();
        let mut pool: CardPile = deck.draw;
        piles().for_each(|seat| pool.extend(beneath(&mut state.players[seat].pile)));
        pool.shuffle(cards.keys(), luck.occasion(purpose, 0));
        for seat in piles() {
            let hidden = beneath(&mut state.players[seat].pile).iter_mut();
            hidden.zip(std::iter::from_fn(|| pool.pop())).for_each(|(to, card)| *to = card);
        }
        deck.draw = pool;
    }
    DieColour::ALL.iter().for_each(|&colour| rolls(rules, state, colour, luck));
}

/// The cards beneath the top one of a pile.
fn beneath(pile: &mut [u8]) -> &mut [u8] {
    pile.split_last_mut().map_or(&mut [], |(_, beneath)| beneath)
}

/// The rolls of a colour that are still to come; those that were made are of no use any more.
fn rolls(rules: &Rules, state: &mut State, colour: DieColour, luck: &mut Luck) {
    let c = colour.index();
    let next = usize::from(state.rolled[c]) % ROLLS;
    let (made, due) = state.rolls[c].split_at_mut(next);
    made.fill(0);
    let (faces, stream) = (rules.dice[c].faces.len() as u32, luck.occasion(purpose::DICE, c as u32));
    due.iter_mut().for_each(|roll| *roll = stream.below(faces) as u8);
}
