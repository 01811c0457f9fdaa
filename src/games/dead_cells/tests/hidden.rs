//! What a seat must not know moves none of its features (rules page, section 4).

use super::table::Table;
use crate::action::Action;
use crate::state::{Body, NONE, State};
use crate::{DeadCells, action::kind};
use conformance::features::features;
use kit::game::{Game, PendingDecision};
use kit::luck::{DrawPurpose, Luck, LuckDomain};

/// Plays campaigns of any choices and shows each decision, until there were enough of them.
pub fn visit(players: usize, set: &[&str], decisions: usize, mut see: impl FnMut(&Table, &[Action], usize, usize)) {
    let mut table = Table::new(players, set, 0);
    let mut chooser = Luck::new(3, LuckDomain::Bots);
    let mut number = 0;
    for _ in 0..decisions {
        let PendingDecision::Choose { seat, kind } = table.game.turn(&table.state) else {
            number += 1;
            table = Table::new(players, set, number);
            continue;
        };
        let legal = table.legal();
        see(&table, &legal, seat, kind);
        let any = chooser.stream(DrawPurpose(0), 0).below(legal.len() as u32);
        table.act(legal[any as usize]);
    }
}

/// The face-down cards of a body dealt anew: its hand, its draw pile, and before they are turned up the cards that it has laid.
fn redeal(body: &mut Body, hand: bool, laid: bool) {
    let mut unseen: Vec<u8> = body.deck.draw.to_vec();
    if hand {
        unseen.extend(body.hand.iter());
    }
    if laid {
        unseen.extend(body.laid.iter().map(|laid| laid.card));
    }
    unseen.reverse();
    let middle = unseen.len() / 3;
    unseen.rotate_left(middle);
    let mut next = unseen.into_iter();
    body.deck.draw.iter_mut().for_each(|card| *card = next.next().expect("as many as before"));
    if hand {
        body.hand.iter_mut().for_each(|card| *card = next.next().expect("as many as before"));
    }
    if laid {
        body.laid.iter_mut().for_each(|laid| laid.card = next.next().expect("as many as before"));
    }
}

/// The same table with all that a seat cannot see changed.
fn otherwise(game: &DeadCells, state: &State, seat: usize) -> State {
    let rules = game.rules();
    let mut other = *state;
    let lie_down = state.combat.on && !state.combat.revealed;
    for body in (0..rules.bodies()).filter(|&body| !rules.is_serenade(body)) {
        redeal(&mut other.bodies[body], body != seat, body != seat && lie_down);
    }
    other.group.treasures.draw.reverse();
    other.group.blueprints.iter_mut().for_each(|pile| pile.reverse());
    other.monsters.draw.reverse();
    other.elites.draw.reverse();
    other.boss_deck.draw.reverse();
    for space in (0..rules.spaces.len()).filter(|space| state.flipped >> space & 1 == 0) {
        let fits = |tile: &u8| {
            let (tile, space) = (&rules.tiles[usize::from(*tile)], &rules.spaces[space]);
            tile.biome == space.biome && tile.shape == space.shape
        };
        if other.tiles[space] != NONE {
            let last = (0..rules.tiles.len() as u8).rev().find(fits);
            other.tiles[space] = last.expect("the tile that lies there");
        }
    }
    other
}

/// The same rules, but the cards to be bought of each upgrade deck lie in another order beneath the top one, and those of the well.
fn restacked(game: &DeadCells, state: &State) -> DeadCells {
    let mut other = game.clone();
    for deck in &mut other.rules.upgrade_decks {
        let hidden = deck.len().saturating_sub(1);
        let mut left: Vec<u8> =
            deck[..hidden].iter().copied().filter(|row| state.group.bought >> row & 1 == 0).collect();
        let places = deck[..hidden].iter_mut().filter(|row| state.group.bought >> **row & 1 == 0);
        places.for_each(|row| *row = left.pop().expect("as many as before"));
    }
    let thrown = usize::from(state.group.thrown);
    other.rules.well[thrown..].reverse();
    other
}

#[test]
fn what_lies_face_down_moves_no_feature() {
    for players in 1..=4 {
        let mut kinds = 0_u16;
        visit(players, &[], 6_000, |table, choices, seat, kind| {
            kinds |= 1 << kind;
            let (game, other) = (restacked(&table.game, &table.state), otherwise(&table.game, &table.state, seat));
            let known = features(&table.game, &table.state, (seat, kind), choices);
            assert_eq!(known, features(&game, &other, (seat, kind), choices), "{:?}", table.game.turn(&table.state));
        });
        let all = (1 << (kind::SPEND + 1)) - 1;
        let never = if players == 4 { 0 } else { 1 << kind::PASS };
        assert_eq!(kinds | never, all, "{players} players: not every kind of decision came up");
    }
}

#[test]
fn announced_cards_are_known_by_what_is_told_of_them_alone() {
    let mut seen = 0;
    visit(3, &[], 4_000, |table, choices, seat, kind| {
        if kind != kind::PLAN {
            return;
        }
        let told = table.state.bodies.iter().flat_map(|body| body.laid.iter()).filter(|laid| laid.is_told()).count();
        let features = features(&table.game, &table.state, (seat, kind), choices);
        let (_, already) = features.iter().find(|(name, _)| *name == "already_told").expect("the feature");
        assert!(already.iter().all(|&cards| cards <= told as f64));
        seen += usize::from(told > 0);
    });
    assert!(seen > 100, "{seen} plans after others");
}
