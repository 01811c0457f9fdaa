//! What nobody knows, dealt anew: nothing hidden shows in what comes of it, and what lies open stays.

use super::table::*;
use crate::state::State;
use kit::game::GameView as _;
use kit::luck::{Luck, LuckDomain};
use std::collections::BTreeSet;

/// A table with what nobody knows dealt anew by the luck with this number.
fn redealt(table: &Table, state: &State, number: u64) -> State {
    let mut luck = Luck::new(1, LuckDomain::Redeals);
    luck.begin(number);
    let mut anew = state.clone();
    table.game.redeal(&mut anew, 0, &mut luck);
    anew
}

/// Cards that lie face down, as piles: decks, and what lies beneath the top card of each player's pile.
fn hidden(state: &mut State) -> Vec<&mut [u8]> {
    let decks = [&mut state.stages, &mut state.patterns, &mut state.boxes, &mut state.light];
    let mut all: Vec<&mut [u8]> = decks.into_iter().map(|deck| &mut deck.draw[..]).collect();
    for player in &mut state.players[..3] {
        all.push(&mut player.deck.draw);
        if let Some((_, beneath)) = player.pile.split_last_mut() {
            all.push(beneath);
        }
    }
    all
}

/// On the stages and before bosses: any order of what lies face down comes to the same.
#[test]
fn nothing_hangs_on_the_order_of_decks_and_piles() {
    for table in [Table::acting(3, &[]), Table::battle(3, &[])] {
        let mut other = table.state.clone();
        hidden(&mut other).into_iter().for_each(|pile| pile.reverse());
        let anew = redealt(&table, &table.state, 7);
        assert!(other != table.state && redealt(&table, &other, 7) == anew);
        assert_ne!(anew.boxes.draw, table.state.boxes.draw);
        assert_ne!(anew.players[1].deck.draw, table.state.players[1].deck.draw);
    }
}

/// A card beneath the top one of a pile may as well be in the deck, or in another's pile.
#[test]
fn cards_beneath_the_top_one_are_dealt_anew_with_those_of_their_deck() {
    for battle in [false, true] {
        let table = if battle { Table::battle(3, &[]) } else { Table::acting(3, &[]) };
        let mut other = table.state.clone();
        let beneath = other.players[1].pile.len() - 2;
        let deck = if battle { &mut other.patterns } else { &mut other.stages };
        std::mem::swap(&mut other.players[1].pile[beneath], &mut deck.draw[0]);
        assert_eq!(table.state.battle > 0, battle);
        assert!(other != table.state && redealt(&table, &other, 7) == redealt(&table, &table.state, 7));
        let met: BTreeSet<u8> =
            (0..200).map(|number| redealt(&table, &table.state, number).players[1].pile[beneath]).collect();
        let deck = if battle { &table.state.patterns } else { &table.state.stages };
        let unseen =
            deck.draw.len() + table.state.players[..3].iter().map(|player| player.pile.len() - 1).sum::<usize>();
        assert_eq!(met.len(), unseen, "any of those that nobody has seen");
    }
}

#[test]
fn what_lies_open_stays_where_it_is() {
    for table in [Table::new(3, &[]), Table::acting(3, &[]), Table::battle(3, &[])] {
        let anew = redealt(&table, &table.state, 7);
        for (before, after) in table.state.players.iter().zip(&anew.players) {
            assert_eq!((before.hand, before.slots, before.pile.top()), (after.hand, after.slots, after.pile.top()));
            assert_eq!((before.pile.len(), before.deck.discard), (after.pile.len(), after.deck.discard));
        }
        let discards =
            |state: &State| [&state.stages, &state.patterns, &state.boxes, &state.light].map(|deck| deck.discard);
        assert_eq!(discards(&anew), discards(&table.state));
    }
}

/// Dice are drawn ahead: what the next one shows is not known.
#[test]
fn rolls_to_come_are_rolled_anew() {
    let mut table = Table::acting(3, &[]);
    for used in [0, 5, 15] {
        table.state.rolled = [used; 3];
        table.state.rolls = [[3; 16]; 3];
        let mut other = table.state.clone();
        other.rolls.iter_mut().for_each(|rolls| rolls[usize::from(used)..].fill(1));
        let anew = redealt(&table, &table.state, 7);
        assert!(redealt(&table, &other, 7) == anew);
        assert_eq!(anew.rolled, table.state.rolled);
        let next = |number: u64| redealt(&table, &table.state, number).rolls[1][usize::from(used)];
        let faces = table.rules().dice[1].faces.len();
        assert_eq!((0..200).map(next).collect::<BTreeSet<_>>(), (0..faces as u8).collect(), "any face");
    }
}
