//! "Challenges", "Engage", "Overcome".

use super::table::*;
use crate::action::{Action, ChallengeId, Event};
use crate::icons::{Icon, Icons};
use crate::payment::Payment;
use crate::state::Phase;

#[test]
fn the_three_challenges_of_a_stage_card_are_engaged_from_left_to_right_overcome_or_not() {
    let mut table = Table::new(3, &[]);
    table.stage(0).challenges = [challenge("run", 1), challenge("jump", 1), challenge("shoot", 2)];
    table.reach_act();
    table.dice(&[(Blue, JUMP)]);
    assert_eq!((table.state.facing.need, table.state.facing.damage), (need("run"), 1));
    table.suffer();
    assert_eq!((table.state.facing.need, table.life(0)), (need("jump"), 4));
    table.pay(&[(Blue, JUMP)], &[]);
    assert_eq!((table.state.facing.need, table.life(0)), (need("shoot"), 4));
    table.suffer();
    assert_eq!((table.life(0), table.active()), (2, 1), "the phase is over after the third");
    let spaces: Vec<u8> = table
        .told
        .0
        .iter()
        .filter_map(|event| match event {
            Event::Engaged { seat: 0, foe: ChallengeId::Stage { space, .. } } => Some(*space),
            _ => None,
        })
        .collect();
    assert_eq!(spaces, [0, 1, 2]);
}

#[test]
fn a_challenge_may_be_suffered_on_purpose() {
    let mut table = Table::acting(3, &[]);
    table.ask("jump", 2);
    table.dice(&[(Blue, JUMP)]);
    assert!(table.may_overcome());
    table.suffer();
    assert_eq!(table.life(0), 3);
    assert_eq!(table.pool(), pool(&[(Blue, JUMP)]), "nothing is spent");
}

#[test]
fn it_is_all_or_nothing() {
    let mut table = Table::acting(3, &[]);
    table.ask("jump shoot", 2);
    table.dice(&[(Blue, JUMP), (Blue, JUMP)]);
    assert!(!table.may_overcome());
    table.suffer();
    assert_eq!((table.life(0), table.pool().len()), (3, 2));
}

#[test]
fn an_icon_counts_whatever_the_colour_of_its_die() {
    for colour in [Red, Blue, Yellow] {
        let mut table = Table::acting(3, &[]);
        table.ask("jump", 1);
        table.dice(&[(colour, JUMP)]);
        table.pay(&[(colour, JUMP)], &[]);
        assert_eq!(table.life(0), 5);
    }
}

#[test]
fn spent_dice_go_back_and_spent_tokens_are_flipped_and_the_others_remain() {
    let mut table = Table::acting(3, &[]);
    table.ask("jump shoot", 1);
    table.dice(&[(Blue, JUMP), (Red, RUN)]);
    table.tokens(&[Icon::Shoot, Icon::Jump]);
    table.pay(&[(Blue, JUMP)], &[Icon::Shoot]);
    assert_eq!(table.pool(), pool(&[(Red, RUN)]));
    assert_eq!(table.seat(0).tokens, Icons::just(Icon::Jump));
}

#[test]
fn a_double_pays_two_icons_of_one_challenge_and_saves_none_for_the_next() {
    let mut table = Table::acting(3, &[]);
    table.ask("jump jump", 1);
    table.dice(&[(Blue, JUMP2)]);
    table.pay(&[(Blue, JUMP2)], &[]);
    let mut table = Table::acting(3, &[]);
    table.ask("jump", 1);
    table.dice(&[(Blue, JUMP2)]);
    table.pay(&[(Blue, JUMP2)], &[]);
    table.ask("jump", 1);
    assert!(table.pool().is_empty());
    assert!(!table.may_overcome());
}

#[test]
fn a_wait_is_any_matching_pair() {
    let pairs: [(&[Die], &[Icon]); 6] = [
        (&[(Red, RUN), (Yellow, RUN)], &[]),
        (&[(Red, JUMP), (Yellow, JUMP)], &[]),
        (&[(Red, SHOOT), (Yellow, SHOOT)], &[]),
        (&[(Yellow, RUN2)], &[]),
        (&[(Blue, SHOOT)], &[Icon::Shoot]),
        (&[(Red, JUMP2)], &[]),
    ];
    for (dice, tokens) in pairs {
        let mut table = Table::acting(3, &[]);
        table.ask("wait", 1);
        table.dice(dice);
        table.tokens(tokens);
        table.pay(dice, tokens);
        assert_eq!(table.life(0), 5);
    }
    let mut table = Table::acting(3, &[]);
    table.ask("wait", 1);
    table.dice(&[(Red, RUN), (Yellow, JUMP), (Red, SHOOT)]);
    assert!(!table.may_overcome(), "three different icons are no pair");
}

#[test]
fn two_waits_may_take_different_pairs_and_a_wait_may_share_a_double_with_an_icon() {
    let mut table = Table::acting(3, &[]);
    table.ask("wait wait", 1);
    table.dice(&[(Red, SHOOT2), (Blue, JUMP), (Yellow, JUMP)]);
    table.pay(&[(Red, SHOOT2), (Blue, JUMP), (Yellow, JUMP)], &[]);
    let mut table = Table::acting(3, &[]);
    table.ask("jump wait", 1);
    table.dice(&[(Blue, JUMP2), (Red, JUMP)]);
    table.pay(&[(Blue, JUMP2), (Red, JUMP)], &[]);
}

#[test]
fn no_payment_spends_more_than_is_needed() {
    let mut table = Table::acting(3, &[]);
    table.ask("jump jump", 1);
    table.dice(&[(Blue, JUMP2), (Blue, JUMP), (Red, JUMP)]);
    let paid = |action: Action| match action {
        Action::Overcome(Payment { dice, .. }) => Some(dice),
        _ => None,
    };
    let found: Vec<_> = table.legal().into_iter().filter_map(paid).collect();
    let expected = [pool(&[(Blue, JUMP2)]), pool(&[(Blue, JUMP), (Red, JUMP)])];
    assert_eq!(found.len(), 2);
    assert!(expected.iter().all(|payment| found.contains(payment)));
}

#[test]
fn dice_are_not_rolled_anew_for_the_next_challenge() {
    let mut table = Table::acting(3, &[]);
    table.dice(&[(Red, RUN), (Red, SHOOT)]);
    table.pay(&[(Red, RUN)], &[]);
    assert_eq!(table.pool(), pool(&[(Red, SHOOT)]));
    let rolled = |event: &Event| matches!(event, Event::Die { .. });
    assert_eq!(table.heard(rolled), 0);
}

#[test]
fn a_surprise_box_is_drawn_at_once_when_its_challenge_is_overcome_and_only_then() {
    let mut table = Table::new(3, &[]);
    table.boxes("shoot_token");
    table.stage(0).challenges = [boxed("run", 1), boxed("run", 1), challenge("run", 1)];
    table.reach_act();
    table.suffer();
    assert_eq!(table.seat(0).tokens, Icons::EMPTY);
    table.dice(&[(Yellow, RUN), (Yellow, RUN)]);
    table.pay(&[(Yellow, RUN)], &[]);
    assert_eq!(table.seat(0).tokens, Icons::just(Icon::Shoot));
    assert_eq!(table.state.boxes.discard.len(), 1);
    table.pay(&[(Yellow, RUN)], &[]);
    assert_eq!(table.state.boxes.discard.len(), 1, "the third has none");
}

#[test]
fn a_boxs_life_or_energy_is_gained_if_able() {
    for (gives, life, energy, after) in
        [("life", 3, 3, (4, 3)), ("life", 5, 3, (5, 3)), ("energy", 3, 2, (3, 3)), ("energy", 3, 3, (3, 3))]
    {
        let mut table = Table::acting(3, &[]);
        table.boxes(gives);
        table.me().life = life;
        *table.energy() = energy;
        table.state.facing.boxed = true;
        table.dice(&[(Yellow, RUN)]);
        table.pay(&[(Yellow, RUN)], &[]);
        assert_eq!((table.life(0), *table.energy()), after, "{gives}");
        assert_eq!(table.state.boxes.discard.len(), 1, "the token is discarded");
    }
}

#[test]
fn stage_cards_of_others_are_theirs() {
    let mut table = Table::new(3, &[]);
    table.stage(1).challenges[0] = challenge("shoot shoot", 2);
    table.reach_act();
    table.finish_phase();
    assert_eq!((table.active(), table.phase()), (1, Phase::Act));
    assert_eq!(table.state.facing.need, need("shoot shoot"));
}
