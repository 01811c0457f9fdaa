//! "The game round", "Draw phase", "Planning phase", "Dice pool", and what passes between phases.

use std::collections::HashSet;

use super::table::*;
use crate::action::{Action, Event};
use crate::effect::BossAbility;
use crate::icons::{DieColour, Icon, Icons};
use crate::state::{LEFT, Phase, RIGHT, SKILL};

#[test]
fn each_player_draws_four_cards() {
    let table = Table::new(4, &[]);
    assert!(table.state.players.iter().all(|player| player.hand.len() == 4));
    assert!(table.state.players.iter().all(|player| player.deck.draw.len() == 12));
}

#[test]
fn two_cards_are_supports_one_is_the_skill_and_the_fourth_is_kept_as_a_boost() {
    let mut table = Table::new(3, &[]);
    let hand = table.seat(0).hand;
    assert_eq!(table.legal().len(), 24, "four different cards, three slots");
    table.act(Action::Plan { left: 3, right: 1, skill: 0 });
    let player = table.seat(0);
    let [left, right, skill] = [LEFT, RIGHT, SKILL].map(|slot| player.slots[slot]);
    assert_eq!((left, right, skill), (Some(hand[3]), Some(hand[1]), Some(hand[0])));
    assert_eq!(player.hand[..], [hand[2]]);
    assert_eq!(table.active(), 1, "then the next player plans");
}

#[test]
fn cards_that_are_alike_are_planned_alike() {
    let mut table = Table::new(3, &[]);
    let deck = &mut table.rules_mut().decks[0];
    let first = deck[0];
    *deck = cards(vec![first; deck.len()]);
    assert_eq!(table.legal().len(), 1);
}

#[test]
fn a_deck_lasts_four_rounds_and_the_discard_pile_is_shuffled_then() {
    let mut table = Table::new(1, &["stage.solo=6"]);
    let mut seen = HashSet::new();
    for round in 1..=4 {
        assert_eq!(table.state.round, round);
        seen.extend(table.seat(0).hand.to_vec());
        assert_eq!(table.seat(0).deck.discard.len(), 4 * (usize::from(round) - 1));
        table.finish_round();
    }
    assert_eq!(seen.len(), 16, "each card once");
    let player = table.seat(0);
    assert_eq!((player.deck.draw.len(), player.deck.discard.len()), (12, 0));
    assert_eq!(player.hand.len(), 4);
}

#[test]
fn the_discard_pile_is_shuffled_when_a_card_is_needed_in_the_middle_of_a_draw() {
    let mut table = Table::new(1, &["stage.solo=6", "players.hand=5"]);
    for _ in 0..3 {
        table.finish_round();
    }
    let last = table.seat(0).hand;
    assert_eq!(table.seat(0).deck.draw.len(), 11, "one card left, then four of fifteen");
    assert_eq!(last.iter().collect::<HashSet<_>>().len(), 5);
}

#[test]
fn players_act_clockwise_from_the_first_player() {
    let mut table = Table::dealt(plain(4, &[]), |state| state.start == 2);
    table.finish_round();
    let acted: Vec<u8> = table
        .told
        .0
        .iter()
        .filter_map(|event| match event {
            Event::Begins(seat) => Some(*seat),
            _ => None,
        })
        .collect();
    assert_eq!(acted, [2, 3, 0, 1]);
}

/// The colours of the dice that seat 0 rolls when each support of each seat has a colour: left, right.
fn gathered(supports: &[(&str, &str)]) -> [u8; 3] {
    let mut table = Table::new(supports.len(), &[]);
    table.load_all();
    for (seat, (left, right)) in supports.iter().enumerate() {
        table.supports(seat, left, right);
    }
    table.reach_act();
    DieColour::ALL.map(|colour| table.pool().of_colour(colour))
}

#[test]
fn a_pool_comes_from_the_own_two_supports_and_the_neighbouring_one_of_each_neighbour() {
    // Clockwise is to the left: seat 1 is on the left of seat 0, and its right support faces it.
    let none = "life";
    assert_eq!(gathered(&[("red", "blue"), (none, "yellow"), (none, none)]), [1, 1, 1]);
    assert_eq!(gathered(&[("red", "blue"), ("yellow", none), (none, none)]), [1, 1, 0]);
    assert_eq!(gathered(&[("red", "blue"), (none, none), ("yellow", none)]), [1, 1, 1]);
    assert_eq!(gathered(&[("red", "blue"), (none, none), (none, "yellow")]), [1, 1, 0]);
    let opposite = (("red", "blue"), (none, none), ("yellow", "yellow"), (none, none));
    let (own, left, across, right) = opposite;
    assert_eq!(gathered(&[own, left, across, right]), [1, 1, 0], "seat 3 sits opposite");
    assert_eq!(gathered(&[own, (none, "yellow"), across, ("yellow", none)]), [1, 1, 2]);
}

#[test]
fn the_rulebooks_pool_of_two_red_one_blue_and_one_yellow() {
    let own = ("blue", "red");
    assert_eq!(gathered(&[own, ("blue", "red"), ("yellow", "blue")]), [2, 1, 1]);
}

#[test]
fn a_support_helps_both_the_hero_who_played_it_and_the_neighbour() {
    let mut table = Table::new(3, &[]);
    table.supports(0, "run_token", "jump_token");
    table.supports(1, "life", "shoot_token");
    table.reach_act();
    assert_eq!(table.seat(0).tokens, Icons::ALL);
    assert_eq!(table.seat(1).tokens, Icons::EMPTY, "not before its own dice pool step");
    table.finish_phase();
    let run_from_seat_0 = Icons::just(Icon::Run);
    assert_eq!(table.seat(1).tokens, run_from_seat_0.with(Icon::Shoot));
    table.finish_phase();
    assert_eq!(table.seat(2).tokens, Icons::just(Icon::Jump), "from seat 0's right");
}

#[test]
fn of_a_die_of_several_colours_the_active_player_picks_one() {
    let mut table = Table::new(3, &[]);
    table.load_all();
    table.supports(0, "red/blue", "life");
    table.supports(1, "life", "any_die");
    table.reach_act();
    assert_eq!(table.phase(), Phase::Gather);
    assert_eq!(table.legal(), [Red, Blue, Yellow].map(Action::Colour));
    table.act(Action::Colour(Yellow));
    assert!(table.pool().is_empty(), "all dice are rolled together");
    assert_eq!(table.legal(), [Red, Blue].map(Action::Colour));
    table.act(Action::Colour(Blue));
    assert_eq!(table.pool(), pool(&[(Blue, JUMP), (Yellow, RUN)]));
}

#[test]
fn a_die_with_a_face_is_not_rolled() {
    let mut table = Table::new(3, &[]);
    table.load(Red, RUN);
    table.supports(0, "red:shoot2", "red");
    table.reach_act();
    assert_eq!(table.pool(), pool(&[(Red, SHOOT2), (Red, RUN)]));
}

#[test]
fn a_fourth_die_of_a_colour_may_be_a_reroll_instead() {
    let mut table = Table::new(3, &[]);
    table.load(Red, SHOOT);
    (0..3).for_each(|seat| table.supports(seat, "red", "red"));
    table.reach_act();
    assert_eq!(table.pool(), pool(&[(Red, SHOOT); 3]));
    assert_eq!(table.legal(), [Action::RerollDie(Red, SHOOT), Action::Pass]);
    let mut passes = table.state.clone();
    table.load(Red, JUMP);
    table.act(Action::RerollDie(Red, SHOOT));
    assert_eq!(table.pool(), pool(&[(Red, SHOOT), (Red, SHOOT), (Red, JUMP)]));
    assert_eq!(table.phase(), Phase::Act);
    std::mem::swap(&mut table.state, &mut passes);
    table.act(Action::Pass);
    assert_eq!(table.pool(), pool(&[(Red, SHOOT); 3]), "\"may\"");
}

#[test]
fn dice_that_were_spent_can_be_gained_again() {
    let mut table = Table::acting(3, &[]);
    table.dice(&[(Yellow, RUN); 3]);
    table.load(Yellow, JUMP);
    table.pay(&[(Yellow, RUN)], &[]);
    let boost = table.boost(0, "yellow");
    table.act(boost);
    assert_eq!(table.pool(), pool(&[(Yellow, RUN), (Yellow, RUN), (Yellow, JUMP)]));
}

#[test]
fn after_the_action_phase_dice_go_back_and_tokens_and_boosts_stay() {
    let mut table = Table::acting(3, &[]);
    table.dice(&[(Red, SHOOT)]);
    table.tokens(&[Icon::Jump]);
    table.finish_phase();
    assert_eq!((table.active(), table.phase()), (1, Phase::Act));
    assert!(table.pool().is_empty());
    assert_eq!(table.seat(0).tokens, Icons::just(Icon::Jump));
    assert_eq!(table.seat(0).hand.len(), 1);
    let boost = table.boost(0, "red");
    assert!(table.may(boost), "it can still help another");
}

#[test]
fn at_clean_up_all_cards_and_the_stage_card_are_discarded_and_tokens_stay() {
    let mut table = Table::acting(3, &[]);
    let (next, top) = (table.seat(0).pile[0], table.seat(0).pile[1]);
    table.tokens(&[Icon::Run]);
    table.finish_round();
    assert_eq!(table.state.round, 2);
    let player = *table.seat(0);
    assert_eq!(player.deck.discard.len(), 4, "supports, the unused skill and the boost");
    assert_eq!(player.slots, [None; 3]);
    assert_eq!(player.pile[..], [next]);
    assert!(table.state.stages.discard.contains(&top));
    assert_eq!(player.tokens, Icons::just(Icon::Run));
}

#[test]
fn a_stage_side_works_until_the_boss_is_reached_and_no_longer() {
    let mut table = Table::new(3, &[]);
    table.boss(0).stage = BossAbility::Engage(words("damage"));
    table.finish_round();
    assert_eq!(table.life(0), 2, "three challenges");
    table.seat(0).life = 5;
    table.finish_round();
    assert_eq!(table.life(0), 2);
    table.finish_round();
    assert_eq!((table.life(0), table.phase()), (2, Phase::Over), "not by the patterns");
    assert_eq!((table.life(1), table.life(2)), (5, 5), "nor to others");
}
