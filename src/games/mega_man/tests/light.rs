//! "Solo and 2-player games": Dr. Light.

use super::table::*;
use crate::action::{Action, Event};
use crate::effect::BossAbility;
use crate::icons::DieColour;
use crate::state::{LEFT, Phase, RIGHT};

/// Plain rules in which all Dr. Light cards give and want this, and a mismatch does damage.
fn lit(players: usize, set: &[&str], die: DieColour, wants: DieColour) -> Table {
    let mut game = plain(players, set);
    game.rules.light_damage = 1;
    for row in &mut game.rules.light {
        (row.die, row.wants) = (die, wants);
    }
    let mut table = Table::of(game);
    table.load_all();
    while table.phase() == Phase::Bosses {
        let first = table.legal()[0];
        table.act(first);
    }
    table
}

#[test]
fn a_solo_player_takes_two_of_four_cards_one_for_each_side() {
    let mut table = lit(1, &[], Blue, Red);
    assert_eq!((table.phase(), table.legal().len()), (Phase::Light, 4));
    let turned = table.state.turned;
    table.act(Action::Light(1));
    assert_eq!(table.legal().len(), 3);
    table.act(Action::Light(2));
    assert_eq!(table.seat(0).light, [Some(turned[1]), Some(turned[3])]);
    assert_eq!(table.state.light.discard[..], [turned[0], turned[2]], "the others");
    assert_eq!(table.phase(), Phase::Plan);
}

#[test]
fn two_players_take_one_each_of_three_on_the_side_between_them() {
    let mut table = lit(2, &[], Blue, Red);
    assert_eq!(table.legal().len(), 3);
    let turned = table.state.turned;
    table.act(Action::Light(0));
    assert_eq!(table.active(), 1);
    table.act(Action::Light(0));
    // Seat 1 is on the left of seat 0, so Dr. Light is on its right, and on the left of seat 1.
    assert_eq!(table.seat(0).light, [None, Some(turned[0])]);
    assert_eq!(table.seat(1).light, [Some(turned[1]), None]);
    assert_eq!(table.state.light.discard[..], [turned[2]]);
}

#[test]
fn dr_light_cards_that_are_alike_are_one_choice() {
    let mut table = lit(1, &[], Blue, Red);
    let turned = table.state.turned;
    let mut deal = |rows: [u8; 4]| {
        let mut deck = table.rules().light_deck.to_vec();
        turned.iter().zip(rows).for_each(|(card, row)| deck[usize::from(*card)] = row);
        table.rules_mut().light_deck = cards(deck);
        table.legal()
    };
    assert_eq!(deal([2, 2, 0, 2]), [0, 2].map(Action::Light));
    assert_eq!(deal([0, 1, 2, 1]), [0, 1, 2].map(Action::Light));
    table.act(Action::Light(1));
    assert_eq!(table.legal(), [0, 1, 2].map(Action::Light), "one of two is left");
}

#[test]
fn three_and_four_players_go_without() {
    for players in [3, 4] {
        let table = Table::new(players, &[]);
        assert_eq!(table.phase(), Phase::Plan);
        assert!(table.state.turned.is_empty());
    }
}

#[test]
fn a_solo_pool_has_both_own_supports_and_both_of_dr_lights_dice() {
    let mut table = lit(1, &[], Blue, Red);
    table.reach_plan();
    table.supports(0, "red", "yellow");
    table.reach_act();
    assert_eq!(table.pool(), pool(&[(Red, SHOOT), (Blue, JUMP), (Blue, JUMP), (Yellow, RUN)]));
}

#[test]
fn in_a_game_of_two_each_has_one_neighbour_and_dr_light() {
    let mut table = lit(2, &[], Blue, Red);
    table.reach_plan();
    table.supports(0, "yellow", "red");
    table.supports(1, "red", "yellow");
    table.reach_act();
    // Own yellow and red, the right one of seat 1, and Dr. Light's blue.
    let four = pool(&[(Red, SHOOT), (Blue, JUMP), (Yellow, RUN), (Yellow, RUN)]);
    assert_eq!(table.pool(), four);
    table.finish_phase();
    assert_eq!(table.pool(), four, "own red and yellow, the left one of seat 0, Dr. Light's blue");
    assert_eq!((table.life(0), table.life(1)), (5, 5), "the supports beside Dr. Light match");
}

#[test]
fn a_support_that_does_not_match_costs_one_damage_for_each_card() {
    for (left, right, life) in [("red", "red", 5), ("red", "blue", 4), ("blue", "red", 4), ("blue", "yellow", 3)] {
        let mut table = lit(1, &[], Blue, Red);
        table.reach_plan();
        table.supports(0, left, right);
        table.reach_act();
        assert_eq!(table.life(0), life, "{left} {right}");
    }
}

#[test]
fn with_two_players_only_the_slot_beside_dr_light_has_to_match() {
    let mut table = lit(2, &[], Blue, Red);
    table.reach_plan();
    table.supports(0, "blue", "red");
    table.supports(1, "blue", "red");
    table.reach_act();
    assert_eq!((table.life(0), table.life(1)), (5, 5), "seat 1 suffers when it acts");
    table.finish_phase();
    assert_eq!((table.life(0), table.life(1)), (5, 4));
}

#[test]
fn each_kind_of_support_satisfies_dr_light_as_the_table_says() {
    let all: [(&str, &[DieColour]); 9] = [
        ("red", &[Red]),
        ("any_die", &[Red, Blue, Yellow]),
        ("any_token", &[Red, Blue, Yellow]),
        ("shoot_token", &[Red]),
        ("jump_token", &[Blue]),
        ("run_token", &[Yellow]),
        ("red/yellow", &[Red, Yellow]),
        ("red yellow", &[Red, Yellow]),
        ("blue:shoot", &[Blue]),
    ];
    for (support, satisfied) in all {
        for wants in DieColour::ALL {
            let mut table = lit(1, &[], Blue, wants);
            table.reach_plan();
            table.supports(0, support, support);
            table.reach_act();
            let life = if satisfied.contains(&wants) { 5 } else { 3 };
            assert_eq!(table.life(0), life, "{support} for {wants:?}");
        }
    }
}

#[test]
fn cards_are_discarded_at_clean_up_and_the_deck_is_reshuffled_in_the_middle_of_a_flip() {
    let mut table = lit(1, &["stage.solo=6"], Blue, Red);
    table.game.rules.light_damage = 0;
    for round in 1..=4 {
        assert_eq!(table.state.light.draw.len(), 18 - 4 * round);
        assert_eq!(table.state.light.discard.len(), 4 * (round - 1));
        table.finish_round();
    }
    assert_eq!((table.state.round, table.state.light.draw.len()), (5, 14));
    assert_eq!((table.state.turned.len(), table.state.light.discard.len()), (4, 0));
}

#[test]
fn dr_lights_damage_can_use_a_tank_and_can_lose_the_game() {
    for (tanks, phase, life) in [(1, Phase::Act, 4), (0, Phase::Over, 0)] {
        let mut table = lit(1, &[], Blue, Red);
        table.reach_plan();
        table.supports(0, "red", "blue");
        (table.seat(0).life, table.state.tanks) = (1, tanks);
        table.reach_act();
        assert_eq!((table.phase(), table.life(0)), (phase, life));
    }
}

#[test]
fn dr_lights_die_belongs_to_the_initial_pool() {
    let mut table = lit(1, &[], Blue, Red);
    table.boss(0).stage = BossAbility::Pool(words("blue_die"));
    table.reach_plan();
    table.supports(0, "red", "red");
    table.reach_act();
    assert_eq!(table.pool(), pool(&[(Red, SHOOT), (Red, SHOOT), (Blue, JUMP)]));
}

#[test]
fn a_solo_player_is_asked_for_the_left_card_first() {
    let mut table = lit(1, &[], Blue, Red);
    let first = table.state.turned[0];
    table.act(Action::Light(0));
    assert_eq!((table.seat(0).light[LEFT], table.seat(0).light[RIGHT]), (Some(first), None));
    let taken = |event: &Event| matches!(event, Event::Light { seat: 0, .. });
    assert_eq!(table.heard(taken), 1);
}
