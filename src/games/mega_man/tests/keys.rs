//! What chance does to a card hangs on its name and the number of its copy.

use crate::MegaMan;
use crate::config::Rules;
use crate::state::State;
use conformance::sheets::{called, one_more_copy_moves_no_other};

fn check(table: &str, order: impl Fn(&Rules, &State) -> Vec<String>) {
    let order = |game: &MegaMan, state: &State| order(game.rules(), state);
    one_more_copy_moves_no_other(&super::mega_man::FIXTURE, &[], table, order);
}

/// Hands are drawn after the bosses have been chosen: all cards lie in their decks.
#[test]
fn one_more_action_card_moves_no_other() {
    check("actions", |rules, state| {
        let of_one = |player: &crate::state::Player| {
            let deck = &rules.decks[usize::from(player.hero)];
            called(deck, &player.deck.draw, |row| rules.actions[row].name.as_str())
        };
        state.players[..rules.seats].iter().flat_map(of_one).collect()
    });
}

#[test]
fn one_more_pattern_moves_no_other() {
    check("patterns", |rules, state| {
        called(&rules.pattern_deck, &state.patterns.draw, |row| rules.patterns[row].name.as_str())
    });
}

#[test]
fn one_more_surprise_box_moves_no_other() {
    check("boxes", |rules, state| called(&rules.box_deck, &state.boxes.draw, |row| rules.boxes[row].name.as_str()));
}

#[test]
fn one_more_dr_light_card_moves_no_other() {
    check("light", |rules, state| called(&rules.light_deck, &state.light.draw, |row| rules.light[row].name.as_str()));
}

/// Those of a player were dealt from the top, one after another.
#[test]
fn one_more_stage_moves_no_other() {
    check("stages", |rules, state| {
        let dealt = state.players[..rules.seats].iter().flat_map(|player| player.pile.iter().copied());
        let dealt: Vec<u8> = dealt.collect();
        let cards: Vec<u8> = state.stages.draw.iter().copied().chain(dealt.into_iter().rev()).collect();
        called(&rules.stage_deck, &cards, |row| rules.stages[row].name.as_str())
    });
}
