//! "Boss battles".

use super::table::*;
use crate::action::{Action, Event};
use crate::effect::BossAbility;
use crate::icons::{Icon, Icons};
use crate::state::Phase;

#[test]
fn after_the_last_stage_card_each_player_draws_as_many_patterns_as_the_boss_has() {
    let mut table = Table::new(3, &[]);
    for (seat, patterns) in [3, 5, 4].into_iter().enumerate() {
        table.boss(seat).patterns = patterns;
    }
    table.reach_battle();
    assert_eq!(table.state.round, 3, "two stage cards, then the battle");
    let piles: Vec<usize> = (0..3).map(|seat| table.seat(seat).pile.len()).collect();
    assert_eq!(piles, [3, 5, 4]);
    assert_eq!(table.state.patterns.draw.len(), 25 - 12);
}

#[test]
fn a_battle_is_planned_and_drawn_for_as_any_round() {
    let mut table = Table::new(3, &[]);
    table.reach_battle();
    assert_eq!(table.phase(), Phase::Plan);
    assert_eq!(table.seat(0).hand.len(), 4);
}

#[test]
fn patterns_are_faced_one_after_the_other_with_one_pool_and_discarded() {
    let mut table = Table::new(3, &[]);
    table.reach_battle();
    let pile = table.seat(0).pile;
    for (below, asked) in ["run", "jump", "shoot"].into_iter().enumerate() {
        table.pattern(0, below).challenge = challenge(asked, 1);
    }
    table.reach_act();
    // The first player has moved on by two seats.
    while table.active() != 0 {
        table.finish_phase();
    }
    table.dice(&[(Yellow, RUN), (Red, SHOOT)]);
    assert_eq!(table.state.facing.need, need("run"));
    table.pay(&[(Yellow, RUN)], &[]);
    assert_eq!(table.state.patterns.discard.top(), Some(pile[2]));
    assert_eq!(table.state.facing.need, need("jump"));
    table.suffer();
    assert_eq!(table.life(0), 4);
    table.pay(&[(Red, SHOOT)], &[]);
    assert!(table.seat(0).pile.is_empty());
}

#[test]
fn surviving_all_patterns_beats_the_boss_even_without_overcoming_any() {
    let mut table = Table::battle(3, &[]);
    table.finish_round();
    assert_eq!(table.phase(), Phase::Over);
    let outcome = table.outcome();
    assert_eq!((outcome.winners, outcome.ending), (0b111, 0));
    assert_eq!((outcome.rounds, outcome.turns), (3, 9));
    let beaten = |event: &Event| matches!(event, Event::Beaten { .. });
    assert_eq!(table.heard(beaten), 3);
}

#[test]
fn all_players_must_survive() {
    let mut table = Table::battle(3, &[]);
    table.finish_phase();
    assert_eq!(table.phase(), Phase::Act, "one boss beaten is no win");
    table.state.tanks = 0;
    table.me().life = 1;
    table.ask("jump", 1);
    table.suffer();
    assert_eq!((table.phase(), table.outcome().winners), (Phase::Over, 0));
}

#[test]
fn a_signature_icon_stands_for_the_bosss_own_icons() {
    for (signature, asked, faced) in [
        ("jump", "signature", "jump"),
        ("jump", "signature signature run", "jump jump run"),
        ("run shoot", "signature jump", "run jump shoot"),
        ("run shoot", "signature signature", "run run shoot shoot"),
        ("wait", "signature shoot", "shoot wait"),
    ] {
        let mut table = Table::new(3, &[]);
        table.boss(2).signature = need(signature);
        table.reach_battle();
        table.pattern(2, 0).challenge = challenge(asked, 1);
        table.reach_act();
        assert_eq!(table.active(), 2);
        assert_eq!(table.state.facing.need, need(faced));
    }
}

/// Seat 2 begins a battle with this boss ability and these dice from its supports.
fn engaging(ability: BossAbility, supports: (&str, &str), pattern: &str) -> Table {
    let mut table = Table::new(3, &[]);
    table.boss(2).ability = ability;
    table.reach_battle();
    table.load_all();
    table.supports(2, supports.0, supports.1);
    table.pattern(2, 0).engage = words(pattern);
    table.reach_act();
    assert_eq!(table.active(), 2);
    table
}

#[test]
fn an_engage_ability_of_the_boss_is_resolved_for_each_new_pattern() {
    let mut table = engaging(BossAbility::Engage(words("damage")), ("life", "life"), "");
    for life in [4, 3, 2] {
        assert_eq!(table.life(2), life);
        table.suffer();
    }
    assert_eq!((table.life(2), table.active()), (2, 0));
}

#[test]
fn the_patterns_own_engage_effect_comes_after_the_bosss() {
    let table = engaging(BossAbility::Engage(words("red_die | damage")), ("red", "blue"), "die | energy");
    assert!(table.may(Action::Lose(Red, SHOOT)) && table.may(Action::TakeDamage));
    assert!(!table.may(Action::LoseEnergy(0)), "that is the pattern's");
    let mut table = table;
    table.act(Action::TakeDamage);
    assert!(table.may(Action::LoseEnergy(0)) && table.may(Action::Lose(Red, SHOOT)));
    assert!(!table.may(Action::TakeDamage));
    table.act(Action::Lose(Red, SHOOT));
    assert_eq!((table.phase(), table.pool()), (Phase::Act, pool(&[(Blue, JUMP)])));
}

#[test]
fn a_pattern_with_a_box_gives_it_when_overcome_only() {
    let mut table = Table::battle(3, &[]);
    table.boxes("jump_token");
    table.state.facing.boxed = true;
    table.dice(&[(Yellow, RUN)]);
    let mut suffers = table.state.clone();
    table.pay(&[(Yellow, RUN)], &[]);
    assert_eq!(table.me().tokens, Icons::just(Icon::Jump));
    std::mem::swap(&mut table.state, &mut suffers);
    table.suffer();
    assert_eq!(table.me().tokens, Icons::EMPTY);
}

#[test]
fn a_dice_pool_effect_touches_the_first_dice_only() {
    let mut table = Table::new(3, &[]);
    table.boss(0).stage = BossAbility::Pool(words("red_die"));
    table.load_all();
    table.supports(0, "red", "red");
    table.reach_act();
    assert_eq!(table.pool(), pool(&[(Red, SHOOT)]), "one of the two is gone");
    let boost = table.boost(0, "red");
    table.act(boost);
    table.suffer();
    assert_eq!(table.pool(), pool(&[(Red, SHOOT); 2]), "a die gained later stays");
}

#[test]
fn an_empty_pattern_deck_is_made_anew_of_the_discards() {
    let mut table = Table::new(3, &[]);
    // All patterns but two are among the discards.
    let patterns = &mut table.state.patterns;
    while patterns.draw.len() > 2 {
        let card = patterns.draw.pop().expect("a pattern");
        patterns.discard.push(card);
    }
    table.reach_battle();
    assert!((0..3).all(|seat| table.state.players[seat].pile.len() == 3));
    assert_eq!(table.state.patterns.draw.len(), 23 - 7);
    assert!(table.state.patterns.discard.is_empty());
}

#[test]
fn a_stage_side_may_add_a_fourth_challenge_to_each_stage_card() {
    let mut table = Table::new(3, &[]);
    table.boss(0).stage = BossAbility::Extra(challenge("shoot", 1));
    table.reach_act();
    for life in [5, 5, 5] {
        assert_eq!(table.life(0), life);
        table.suffer();
    }
    assert_eq!((table.active(), table.state.facing.need), (0, need("shoot")));
    table.suffer();
    assert_eq!((table.life(0), table.active()), (4, 1));
    assert_eq!(table.state.facing.need, need("run"));
    table.finish_phase();
    assert_eq!(table.active(), 2, "others have three");
}
