//! What a seat cannot know, dealt anew: nothing hidden shows in what comes of it, and what lies open stays.

use super::hidden::visit;
use super::table::{Table, standard};
use crate::DeadCells;
use crate::action::kind;
use crate::state::{CombatCard, NONE, State};
use conformance::cells::is_thorough;
use conformance::odds::{OddsCheck, assert_calibrated};
use kit::game::GameView as _;
use kit::luck::{Luck, LuckDomain};
use std::collections::BTreeSet;

/// A table with what a seat cannot know dealt anew by the luck with this number.
fn redealt(game: &DeadCells, state: &State, seat: usize, number: u64) -> State {
    let mut luck = Luck::new(1, LuckDomain::Redeals);
    luck.begin(number);
    let mut anew = *state;
    game.redeal(&mut anew, seat, &mut luck);
    anew
}

/// True if a laid card has an action in the round that was told of it.
fn is_true(game: &DeadCells, state: &State, body: u8, laid: CombatCard) -> bool {
    let rules = game.rules();
    let row = rules.decks[usize::from(state.body(body).beheaded)][usize::from(laid.card)];
    let actions = &rules.combat[usize::from(row)].actions;
    actions.get(usize::from(laid.told)).map_or(actions.iter().all(|action| action.is_empty()), |says| !says.is_empty())
}

/// The same table with hidden cards and tiles in other places; what was told of a card is true of the one that lies there now.
fn otherwise(game: &DeadCells, state: &State, seat: usize) -> State {
    let (rules, mut other) = (game.rules(), *state);
    let lie_down = state.combat.on && !state.combat.revealed;
    for body in (0..rules.bodies() as u8).filter(|&body| !rules.is_serenade(body.into())) {
        let held = other.body_mut(body);
        if held.stirred == u32::MAX {
            continue;
        }
        held.deck.draw.reverse();
        if usize::from(body) == seat {
            continue;
        }
        if let (Some(card), Some(top)) = (held.hand.first_mut(), held.deck.draw.last_mut()) {
            std::mem::swap(card, top);
        }
        for laid in held.laid.iter_mut().filter(|_| lie_down) {
            let fits = |card: u8| is_true(game, state, body, CombatCard { card, ..*laid });
            if let Some(card) = held.hand.iter_mut().find(|card| fits(**card)) {
                std::mem::swap(card, &mut laid.card);
            }
        }
    }
    for pile in [&mut other.monsters.draw, &mut other.elites.draw] {
        pile.reverse();
    }
    other.boss_deck.draw.reverse();
    other.group.treasures.draw.reverse();
    other.group.blueprints.iter_mut().for_each(|pile| pile.reverse());
    let down: Vec<usize> =
        (0..rules.spaces.len()).filter(|&at| state.flipped >> at & 1 == 0 && state.tiles[at] != NONE).collect();
    for pair in down.windows(2) {
        let [one, two] = [pair[0], pair[1]].map(|at| rules.spaces[at].shape);
        if one == two {
            other.tiles.swap(pair[0], pair[1]);
        }
    }
    other
}

#[test]
fn nothing_hangs_on_where_a_hidden_card_or_tile_is() {
    for players in 1..=4 {
        let mut moved = 0;
        visit(players, &[], 2_000, |table, _, seat, _| {
            let (state, game) = (&table.state, &table.game);
            let (other, anew) = (otherwise(game, state, seat), redealt(game, state, seat, 7));
            assert!(redealt(game, &other, seat, 7) == anew, "{players}: {:?}", state.agenda.top());
            moved += u32::from(anew != *state && other != *state);
        });
        assert!(moved > 1_500, "{players} players: {moved}");
    }
}

#[test]
fn what_lies_open_stays_where_it_is() {
    for players in 1..=4 {
        visit(players, &[], 1_000, |table, _, seat, _| {
            let (state, rules, anew) = (&table.state, table.game.rules(), redealt(&table.game, &table.state, seat, 7));
            for body in 0..rules.bodies() {
                let (before, after) = (&state.bodies[body], &anew.bodies[body]);
                assert_eq!((before.hand.len(), before.deck.discard), (after.hand.len(), after.deck.discard));
                assert_eq!((before.laid.len(), before.stirred), (after.laid.len(), after.stirred));
                if state.decider(rules, body as u8) == seat {
                    assert_eq!((before.hand, before.laid), (after.hand, after.laid));
                }
                if rules.is_serenade(body) {
                    assert_eq!(before, after, "its cards lie face up");
                }
                if state.combat.revealed {
                    assert_eq!(before.laid, after.laid);
                }
            }
            for (space, (before, after)) in state.tiles.iter().zip(&anew.tiles).enumerate() {
                assert_eq!(*before == NONE, *after == NONE, "a space without a tile is seen to be bare");
                assert!(state.flipped >> space & 1 == 0 || before == after);
            }
            assert_eq!((anew.agenda, anew.bag, anew.combat), (state.agenda, state.bag, state.combat));
        });
    }
}

/// "One action with its round, true of the card": of the card that lies there, too, and that may be any of which it is true.
#[test]
fn what_was_told_of_a_card_is_true_of_the_one_that_is_dealt() {
    for players in [2, 3] {
        let mut kinds = 0;
        visit(players, &[], 3_000, |table, _, seat, decision| {
            if decision != kind::PLAN {
                return;
            }
            let mut met: BTreeSet<u8> = BTreeSet::new();
            for number in 0..20 {
                let anew = redealt(&table.game, &table.state, seat, number);
                for body in (0..players as u8).filter(|&body| usize::from(body) != seat) {
                    for laid in anew.body(body).laid.iter() {
                        assert!(is_true(&table.game, &anew, body, *laid), "{laid:?}");
                        met.insert(laid.card);
                    }
                }
            }
            kinds = kinds.max(met.len());
        });
        assert!(kinds > 3, "{players} players: {kinds} cards");
    }
}

/// Tiles that were not laid may lie on any space that is still face down.
#[test]
fn tiles_that_were_not_laid_are_dealt_with_those_that_were() {
    let game = standard(&[]);
    let all: BTreeSet<u8> = (0..game.rules().tiles.len() as u8).collect();
    visit(3, &[], 200, |table, _, seat, decision| {
        let (state, rules) = (&table.state, table.game.rules());
        if decision != kind::ROUTE || state.flipped.count_ones() > 1 {
            return;
        }
        let met: BTreeSet<u8> = (0..200)
            .flat_map(|number| redealt(&table.game, state, seat, number).tiles)
            .filter(|tile| *tile != NONE)
            .collect();
        let shapes: Vec<_> = (0..rules.spaces.len())
            .filter(|&at| state.tiles[at] != NONE && state.flipped >> at & 1 == 0)
            .map(|at| rules.spaces[at].shape)
            .collect();
        let flipped = |row: u8| {
            let lies = |at: &usize| state.flipped >> at & 1 == 1 && state.tiles[*at] == row;
            (0..rules.spaces.len()).filter(lies).count() == usize::from(rules.tiles[usize::from(row)].count)
        };
        let fits = |row: &u8| {
            let tile = &rules.tiles[usize::from(*row)];
            tile.biome == state.biome && shapes.contains(&tile.shape) && !flipped(*row)
        };
        assert!(all.iter().copied().filter(fits).all(|row| met.contains(&row)));
    });
}

#[test]
fn hands_that_lie_open_stay() {
    let table = Table::new(3, &["announce.how=open"], 1);
    let (before, after) = (table.state.bodies, redealt(&table.game, &table.state, 0, 7).bodies);
    assert!(before.iter().zip(&after).all(|(before, after)| before.hand == after.hand));
    assert_ne!(before[1].deck.draw, after[1].deck.draw);
}

/// Minutes of a processor, so that it is played where there is time.
#[test]
fn the_odds_along_a_game_are_what_comes() {
    if !is_thorough() {
        return;
    }
    let check = OddsCheck { games: 300, turns: 4, rollouts: 20, within: 0.05, least: 60.0, chance: 1.96 };
    assert_calibrated(&super::dead_cells::FIXTURE, &check);
}
