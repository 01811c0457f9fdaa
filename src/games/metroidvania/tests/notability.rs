//! What makes a game worth a look, counted by hand.

use super::odds::Totals;
use super::table::*;
use crate::action::{CardNumber, CountedDetail, Event};
use crate::measures::Notability;
use crate::{Metroidvania, State};
use kit::game::{EventObserver, Game, NotabilityMeasure as _, Outcome};

/// Thirty cards that do nothing, eight that do 2 and two that do 5.
const DECK: &str = "hall,30,0,NESW,3,0,none,1\nspike,8,0,NESW,3,2,none,1\nlair,2,3,NESW,3,5,none,1";

/// Cards of each row, by number.
const NOTHING: Option<CardNumber> = Some(0);
const LAIR: Option<CardNumber> = Some(30);
const SPIKE: Option<CardNumber> = Some(32);

/// An attack in which these cards are drawn, one after the other.
fn attack(seat: u8, threat: u8, wager: u8, cards: &[Option<CardNumber>]) -> Vec<Event> {
    let drew = cards.iter().map(|&card| Event::Drew { seat, card, replaced: CountedDetail(None) });
    let attacked = Event::Attacked {
        seat,
        threat,
        wager,
        // Items and bosses prevented it.
        damage: 0,
        lost: 0,
        died: false,
    };
    drew.chain([attacked]).collect()
}

/// What is found of a game in which this has happened.
fn found(game: &Metroidvania, events: &[Event], winner: Option<u8>, state: &State) -> Vec<Option<i64>> {
    let mut notability = Notability::new(game);
    // What another game has left.
    for event in attack(0, 1, 0, &[LAIR]) {
        notability.event(event);
    }
    notability.event(Event::Drew { seat: 0, card: LAIR, replaced: CountedDetail(None) });
    notability.begin_game();
    events.iter().for_each(|&event| notability.event(event));
    let outcome = Outcome { winners: winner.map_or(0, |seat| 1 << seat), ..game.outcome(state) };
    let mut far = Vec::new();
    notability.end_game(game, state, outcome, &mut far);
    far
}

fn luck(game: &Metroidvania, events: &[Event]) -> i64 {
    let found = found(game, events, Some(0), &game.new_state());
    let lucky = found[1];
    lucky.expect("a winner")
}

#[test]
fn luck_is_what_attacks_take_on_average_less_what_they_took() {
    let game = deck(DECK, &["players.count=2", "win.bosses=2"]);
    let pile = [vec![0; 30], vec![2; 8], vec![5; 2]].concat();
    for (threat, wager) in (1..=3).flat_map(|threat| (0..=8).map(move |wager| (threat, wager))) {
        let totals = Totals::of(threat, &pile, &[], 0);
        let mean = totals.share(|total| if total > wager { total.into() } else { 0.0 });
        let expected = (1_000.0 * mean).round() as i64;
        let luck = |card| luck(&game, &attack(0, threat, wager, &vec![card; threat.into()]));
        assert_eq!(luck(NOTHING), expected, "threat {threat}, wager {wager}");
        let damage = 5 * threat;
        let taken = if damage > wager { i64::from(damage) } else { 0 };
        assert_eq!(luck(LAIR), expected - 1_000 * taken, "threat {threat}, wager {wager}");
    }
}

#[test]
fn luck_is_the_winners_over_all_attacks() {
    let game = deck(DECK, &["players.count=2", "win.bosses=2"]);
    // One card does 26/40 on average, and 10/40 to a wager of 2.
    let twice = [attack(0, 1, 0, &[NOTHING]), attack(0, 1, 2, &[SPIKE])];
    assert_eq!(luck(&game, &twice.concat()), 900);
    let apart = [attack(1, 1, 0, &[NOTHING]), attack(0, 1, 2, &[LAIR])];
    assert_eq!(luck(&game, &apart.concat()), -4_750);
    assert_eq!(luck(&game, &[]), 0);
}

#[test]
fn cards_drawn_instead_of_others_are_no_luck() {
    let game = deck(DECK, &["players.count=2", "win.bosses=2"]);
    let redrawn = [attack(0, 1, 0, &[LAIR, NOTHING, NOTHING, NOTHING]), attack(0, 1, 0, &[SPIKE])];
    assert_eq!(luck(&game, &redrawn.concat()), 2 * 650 - 7_000);
}

#[test]
fn a_card_that_is_missing_does_what_the_rules_say() {
    let set = ["players.count=2", "win.bosses=2", "deck.missing_damage=3"];
    let game = deck(DECK, &set);
    assert_eq!(luck(&game, &attack(0, 1, 0, &[None])), 650 - 3_000);
}

#[test]
fn a_win_is_lopsided_by_the_bosses_of_the_best_loser() {
    let game = deck(DECK, &["players.count=3", "win.bosses=2"]);
    let mut state = game.new_state();
    for (seat, bosses) in [(0, 0b1), (1, 0b1111), (2, 0b11)] {
        state.players[seat].bosses = bosses;
    }
    assert_eq!(found(&game, &[], Some(1), &state), [Some(2), Some(0)]);
    assert_eq!(found(&game, &[], Some(0), &state)[0], Some(-3));
    assert_eq!(found(&game, &[], None, &state), [None, None]);
}
