//! What a seat cannot know, dealt anew: nothing hidden shows in what comes of it, and what lies open stays.

use super::cards::{empty_hands, give};
use super::features::visit;
use super::table::Table;
use crate::Masmorra;
use crate::action::Action;
use crate::config::RoomKind;
use crate::state::{State, Task};
use crate::word::InterruptTrigger;
use conformance::cells::is_thorough;
use conformance::odds::{OddsCheck, assert_calibrated};
use kit::game::{Game as _, GameView as _, PendingDecision};
use kit::luck::{Luck, LuckDomain};
use std::collections::BTreeSet;

/// A table with what a seat cannot know dealt anew by the luck with this number.
fn redealt(game: &Masmorra, state: &State, seat: usize, number: u64) -> State {
    let mut luck = Luck::new(1, LuckDomain::Redeals);
    luck.begin(number);
    let mut anew = state.clone();
    game.redeal(&mut anew, seat, &mut luck);
    anew
}

/// The same table with hidden cards and tiles in other places: none of the own hand, none on top that lies face up, no stairs.
fn otherwise(game: &Masmorra, state: &State, seat: usize) -> State {
    let (rules, mut other) = (game.rules(), state.clone());
    let hidden = (0..rules.seats).filter(|held| *held != seat && !rules.allies());
    for held in hidden {
        for card in other.heroes[held].hand.iter_mut() {
            if let Some(top) = other.treasures.draw.last_mut() {
                std::mem::swap(card, top);
            }
            other.treasures.draw.rotate_right(1);
        }
    }
    other.treasures.draw.reverse();
    other.evil.draw.reverse();
    for (stack, pile) in other.stacks.iter_mut().enumerate() {
        let open = usize::from(stack % 2 == 0 && state.shown[stack / 2]);
        let stairs = |tile: u8| matches!(rules.tile(tile).room, RoomKind::StairsTwo | RoomKind::StairsThree);
        let places: Vec<usize> = (0..pile.len().saturating_sub(open)).filter(|&place| !stairs(pile[place])).collect();
        let (Some(first), Some(last)) = (places.first(), places.last()) else { continue };
        pile.swap(*first, *last);
    }
    other
}

#[test]
fn nothing_hangs_on_where_a_hidden_card_or_tile_is() {
    for (file, set) in [
        ("standard", "players.count=3"),
        ("standard", "cards.windows=all"),
        ("epic", "players.count=4"),
        ("alliance", "players.count=3"),
    ] {
        let mut moved = 0;
        visit(file, &[set], 1_000, |table, _, seat, _| {
            let (state, game) = (&table.state, &table.game);
            let (other, anew) = (otherwise(game, state, seat), redealt(game, state, seat, 7));
            assert!(redealt(game, &other, seat, 7) == anew, "{file}: {:?}", table.asked());
            moved += u32::from(anew != *state && other != *state);
        });
        assert!(moved > 900, "{file}: {moved}");
    }
}

#[test]
fn what_a_seat_sees_stays_where_it_is() {
    visit("standard", &["players.count=3"], 1_000, |table, legal, seat, _| {
        let anew = redealt(&table.game, &table.state, seat, 7);
        let hands = |state: &State| state.heroes.map(|hero| hero.hand.len());
        assert_eq!(hands(&anew), hands(&table.state));
        assert_eq!(anew.heroes[seat], table.state.heroes[seat]);
        assert_eq!(anew.treasures.discard, table.state.treasures.discard);
        for (stack, pile) in anew.stacks.iter().enumerate() {
            let before = &table.state.stacks[stack];
            assert_eq!(pile.len(), before.len());
            if stack % 2 == 0 && table.state.shown[stack / 2] {
                assert_eq!(pile.top(), before.top(), "it lies face up");
            }
        }
        assert_eq!((table.game.turn(&anew), &anew.menu[..]), (table.asked(), legal));
    });
}

#[test]
fn allies_show_their_hands() {
    let table = Table::new("alliance", &["players.count=3"], 1);
    let anew = redealt(&table.game, &table.state, 0, 7);
    assert_eq!(anew.heroes, table.state.heroes);
    assert_ne!(anew.treasures.draw, table.state.treasures.draw);
    assert_ne!(anew.evil.draw, table.state.evil.draw);
}

/// The places, from the bottom, at which the stairs of a stack lie after redeals.
fn places_of_stairs(table: &Table, stack: usize, kind: RoomKind) -> BTreeSet<usize> {
    let place = |number: u64| {
        let anew = redealt(&table.game, &table.state, 0, number);
        anew.stacks[stack].iter().position(|tile| table.rules().tile(*tile).room == kind)
    };
    (0..300).filter_map(place).collect()
}

/// "The Stairs to the Second Level will be the 11th tile in its stack and the Stairs to the Third Level will be the 7th in its stack": they are
/// still when some have been explored.
#[test]
fn stairs_that_have_a_place_stay_there() {
    let mut table = Table::new("alliance", &["players.count=5"], 1);
    for (stack, kind, explored) in [(0, RoomKind::StairsTwo, 3), (2, RoomKind::StairsThree, 4)] {
        let place = table.state.stacks[stack].iter().position(|tile| table.rules().tile(*tile).room == kind);
        (0..explored).for_each(|_| assert!(table.state.stacks[stack].pop().is_some()));
        assert_eq!(places_of_stairs(&table, stack, kind), place.into_iter().collect());
    }
}

/// "Shuffle it into the bottom half of the stack": anywhere there, and in what is left of it.
#[test]
fn stairs_that_were_shuffled_into_the_bottom_half_are_anywhere_in_what_is_left_of_it() {
    for left in [23, 12, 5] {
        let mut table = Table::new("epic", &["players.count=5"], 1);
        let stack = &table.state.stacks[2];
        let is = |tile: &u8| table.rules().tile(*tile).room == RoomKind::StairsThree;
        let (place, all) = (stack.iter().position(is).expect("stairs"), stack.len());
        assert_eq!(all, 23);
        table.state.stacks[2].swap(place, 0);
        (left..all).for_each(|_| assert!(table.state.stacks[2].pop().is_some()));
        assert_eq!(places_of_stairs(&table, 2, RoomKind::StairsThree), (0..left.min(12)).collect());
    }
    let shuffled = Table::new("standard", &["players.count=5"], 1);
    let covered = shuffled.state.stacks[0].len() - 1;
    assert_eq!(places_of_stairs(&shuffled, 0, RoomKind::StairsTwo), (0..covered).collect(), "under the open top");
}

/// A seat that is asked at the start of a turn does not know whether somebody will be asked for cards for any time after it.
#[test]
fn a_window_to_come_hangs_on_hands_as_they_are_dealt() {
    let staged = |other: &str| {
        let set = ["players.count=3", "players.heroes=in_order", "players.first=seat", "cards.windows=all"];
        let mut table = Table::new("standard", &set, 1);
        empty_hands(&mut table);
        while let Some(card) = table.state.treasures.discard.pop() {
            table.state.treasures.draw.push(card);
        }
        give(&mut table, 1, "fear");
        give(&mut table, 2, other);
        table.state.agenda.clear();
        table.run(&[Task::Turn(0)]);
        assert_eq!(table.asked(), PendingDecision::Choose { seat: 1, kind: crate::action::kind::INTERRUPT });
        table
    };
    let comes = |state: &State| {
        let any = |task: &&Task| matches!(task, Task::Window { trigger: InterruptTrigger::Any, .. });
        state.agenda.all().filter(any).count()
    };
    let (with, without) = (staged("lightning"), staged("snag"));
    assert_eq!((comes(&with.state), comes(&without.state)), (1, 0));
    let mut met = BTreeSet::new();
    for number in 0..40 {
        let anew = redealt(&with.game, &with.state, 1, number);
        assert!(redealt(&without.game, &without.state, 1, number) == anew);
        met.insert(comes(&anew));
    }
    assert_eq!(met, BTreeSet::from([0, 1]));
}

#[test]
fn a_copy_in_place_is_the_same_table_with_its_own_room() {
    let mut copy = Table::new("epic", &["players.count=4"], 0).state;
    let room = copy.menu.as_ptr();
    visit("epic", &["players.count=4"], 300, |table, legal, _, _| {
        copy.clone_from(&table.state);
        assert!(copy == table.state && copy == table.state.clone());
        let mut choices: Vec<Action> = Vec::new();
        table.game.legal(&copy, &mut choices);
        assert_eq!((&choices[..], copy.menu.as_ptr()), (legal, room));
    });
}

/// Minutes of a processor, so that it is played where there is time.
#[test]
fn the_odds_along_a_game_are_what_comes() {
    if !is_thorough() {
        return;
    }
    let check = OddsCheck { games: 300, turns: 5, rollouts: 50, within: 0.05, least: 60.0, chance: 1.96 };
    assert_calibrated(&super::masmorra::FIXTURE, &check);
}
