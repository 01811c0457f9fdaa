//! "Abilities" and "Weaknesses": skills, boosts, weapons, rerolls.

use super::table::*;
use crate::action::Action;
use crate::action::kind;
use crate::effect::BossAbility;
use crate::icons::{Icon, Icons};
use crate::state::{PendingStep, Phase, SKILL};
use kit::game::{Game, PendingDecision};

#[test]
fn a_skill_is_used_once_and_discarded() {
    let mut table = Table::acting(3, &[]);
    table.skill("", "red:shoot blue:jump");
    let card = table.me().slots[SKILL];
    table.act(Action::Skill);
    assert_eq!(table.pool(), pool(&[(Red, SHOOT), (Blue, JUMP)]));
    assert_eq!(table.me().slots[SKILL], None);
    assert_eq!(table.me().deck.discard.top(), card);
    assert!(!table.may(Action::Skill));
}

#[test]
fn a_skill_needs_its_cost() {
    let mut table = Table::acting(3, &[]);
    table.skill("run", "red:shoot");
    assert!(!table.may(Action::Skill));
    table.tokens(&[Icon::Run]);
    table.act(Action::Skill);
    assert_eq!(table.me().tokens, Icons::EMPTY);
}

#[test]
fn abilities_may_be_used_in_any_order_and_as_often_as_one_likes() {
    let mut table = Table::acting(3, &[]);
    table.weapon("", "yellow:run");
    table.skill("", "red:shoot");
    let boost = table.boost(0, "blue:jump");
    for action in [Action::Weapon(0), Action::Skill, Action::Weapon(0), boost, Action::Weapon(0)] {
        table.act(action);
    }
    assert_eq!(table.pool().len(), 5);
    assert_eq!(*table.energy(), 0);
    assert!(!table.may(Action::Weapon(0)), "its energy is used up");
    assert!(!table.may(Action::Reroll(0)));
    assert_eq!(table.state.facing.need, need("run"), "still the same challenge");
}

#[test]
fn abilities_can_be_used_in_front_of_each_challenge() {
    let mut table = Table::acting(3, &[]);
    table.weapon("", "red:shoot");
    for energy in [2, 1, 0] {
        table.act(Action::Weapon(0));
        assert_eq!(*table.energy(), energy);
        table.suffer();
    }
}

#[test]
fn ones_own_boost_is_used_at_once() {
    let mut table = Table::acting(3, &[]);
    table.load(Blue, JUMP);
    let boost = table.boost(0, "blue shoot_token");
    let card = table.me().hand[0];
    table.act(boost);
    assert_eq!(table.pool(), pool(&[(Blue, JUMP)]));
    assert_eq!(table.me().tokens, Icons::just(Icon::Shoot), "all support effects");
    assert_eq!((table.me().hand.len(), table.me().deck.discard.top()), (0, Some(card)));
}

#[test]
fn another_players_boost_helps_the_active_player_if_its_owner_agrees() {
    let mut table = Table::acting(3, &[]);
    table.load(Red, SHOOT);
    let boost = table.boost(2, "red");
    table.act(boost);
    let turn = PendingDecision::Choose { seat: 2, kind: kind::LEND };
    assert_eq!(table.game.turn(&table.state), turn);
    table.act(Action::Lend);
    assert_eq!(table.pool(), pool(&[(Red, SHOOT)]), "the active player's pool");
    assert_eq!((table.seat(2).hand.len(), table.seat(2).deck.discard.len()), (0, 1));
    assert_eq!((table.active(), table.phase()), (0, Phase::Act));
}

#[test]
fn an_owner_who_declines_keeps_the_card_and_is_asked_again_at_the_next_challenge() {
    let mut table = Table::acting(3, &[]);
    let boost = table.boost(2, "red");
    table.act(boost);
    table.act(Action::Decline);
    assert_eq!((table.seat(2).hand.len(), table.pool().len()), (1, 0));
    assert!(!table.may(boost));
    table.suffer();
    assert!(table.may(boost));
}

#[test]
fn an_owner_who_keeps_one_boost_may_still_be_asked_for_another() {
    let mut table = Table::acting(3, &["players.hand=5"]);
    let one = table.boost(2, "red");
    table.card(2, 1).support = words("blue");
    let other = table.rules().action_row(table.state.players[2].hero, table.state.players[2].hand[1]);
    let other = Action::Boost { from: 2, card: other };
    assert!(table.may(one) && table.may(other));
    table.act(one);
    table.act(Action::Decline);
    assert!(!table.may(one) && table.may(other));
    table.act(other);
    table.act(Action::Decline);
    assert!(!table.may(one) && !table.may(other));
    table.suffer();
    assert!(table.may(one) && table.may(other), "another challenge");
}

#[test]
fn several_players_may_boost_the_same_challenge_and_boosts_serve_before_their_owner_acts_or_after() {
    let mut table = Table::acting(4, &[]);
    table.load_all();
    table.finish_phase();
    for seat in [0, 2, 3] {
        let boost = table.boost(seat, "red");
        table.act(boost);
        table.act(Action::Lend);
    }
    assert_eq!((table.active(), table.pool()), (1, pool(&[(Red, SHOOT); 3])));
}

#[test]
fn a_boosts_life_and_energy_go_to_the_active_player() {
    let mut table = Table::acting(3, &[]);
    (table.me().life, *table.energy()) = (3, 1);
    table.seat(1).life = 3;
    let boost = table.boost(1, "life energy");
    table.act(boost);
    table.act(Action::Lend);
    assert_eq!((table.life(0), *table.energy(), table.life(1)), (4, 2, 3));
}

#[test]
fn a_weapon_costs_one_energy_and_any_other_cost() {
    let mut table = Table::acting(3, &[]);
    table.weapon("die", "red:shoot");
    assert!(!table.may(Action::Weapon(0)), "no die to discard");
    table.dice(&[(Blue, JUMP), (Yellow, RUN)]);
    table.act(Action::Weapon(0));
    assert_eq!(table.legal(), [Action::Lose(Blue, JUMP), Action::Lose(Yellow, RUN)]);
    table.act(Action::Lose(Yellow, RUN));
    assert_eq!(table.pool(), pool(&[(Blue, JUMP), (Red, SHOOT)]));
    assert_eq!(*table.energy(), 2);
}

#[test]
fn energy_as_a_cost_comes_from_any_weapon() {
    let mut table = Table::acting(3, &["players.weapons=2"]);
    table.weapon("energy", "red:shoot");
    table.act(Action::Weapon(0));
    assert_eq!(table.legal(), [Action::LoseEnergy(0), Action::LoseEnergy(1)]);
    table.act(Action::LoseEnergy(1));
    let left: Vec<u8> = table.me().weapons().iter().map(|weapon| weapon.energy).collect();
    assert_eq!(left, [2, 2]);
    table.me().weapons_mut()[0].energy = 1;
    table.me().weapons_mut()[1].energy = 0;
    assert!(!table.may(Action::Weapon(0)), "its own energy is needed for the use itself");
}

#[test]
fn one_energy_rerolls_any_number_of_dice() {
    let mut table = Table::acting(3, &[]);
    assert!(!table.may(Action::Reroll(0)), "there are no dice");
    table.dice(&[(Red, RUN), (Red, SHOOT), (Blue, RUN)]);
    table.load(Red, JUMP);
    table.load(Blue, JUMP2);
    table.act(Action::Reroll(0));
    assert!(!table.may(Action::Roll), "at least one");
    table.act(Action::Mark(Red, RUN));
    table.act(Action::Mark(Blue, RUN));
    table.act(Action::Roll);
    assert_eq!(table.pool(), pool(&[(Red, JUMP), (Red, SHOOT), (Blue, JUMP2)]));
    assert_eq!((*table.energy(), table.phase()), (2, Phase::Act));
    table.load(Red, RUN);
    table.act(Action::Reroll(0));
    for die in [(Red, JUMP), (Red, SHOOT)] {
        table.act(Action::Mark(die.0, die.1));
    }
    table.act(Action::Mark(Blue, JUMP2));
    assert_eq!(table.pool(), pool(&[(Red, RUN), (Red, RUN), (Blue, JUMP2)]), "all of them");
}

#[test]
fn a_weapon_that_the_boss_is_weak_to_gives_a_die_of_any_colour_for_one_energy_and_no_other_cost() {
    let mut table = Table::battle(3, &[]);
    table.weaken();
    table.weapon("die", "red:shoot");
    table.load(Blue, JUMP);
    table.act(Action::Weakness(0));
    assert_eq!(table.legal(), [Red, Blue, Yellow].map(Action::Colour));
    table.act(Action::Colour(Blue));
    assert_eq!(table.pool(), pool(&[(Blue, JUMP)]));
    assert_eq!(*table.energy(), 2);
}

#[test]
fn it_may_still_be_used_as_normal() {
    let mut table = Table::battle(3, &[]);
    table.weaken();
    table.weapon("", "red:shoot");
    table.act(Action::Weapon(0));
    assert!(table.may(Action::Reroll(0)) && table.may(Action::Weapon(0)) && table.may(Action::Weakness(0)));
}

#[test]
fn there_is_no_weakness_on_the_stage_nor_for_another_icon_nor_without_energy() {
    let mut table = Table::acting(3, &[]);
    table.weaken();
    assert!(!table.may(Action::Weakness(0)), "on the stage");
    let mut table = Table::battle(3, &[]);
    assert!(!table.may(Action::Weakness(0)), "another icon");
    table.weaken();
    assert!(table.may(Action::Weakness(0)));
    *table.energy() = 0;
    assert!(!table.may(Action::Weakness(0)), "no energy");
}

#[test]
fn dice_gained_by_abilities_obey_the_limit_of_a_colour() {
    let mut table = Table::acting(3, &[]);
    table.load(Red, JUMP);
    table.dice(&[(Red, SHOOT), (Red, SHOOT), (Red, RUN)]);
    let boost = table.boost(0, "red");
    table.act(boost);
    let options = [Action::RerollDie(Red, RUN), Action::RerollDie(Red, SHOOT), Action::Pass];
    assert_eq!(table.legal(), options);
    table.act(Action::RerollDie(Red, RUN));
    assert_eq!(table.pool(), pool(&[(Red, SHOOT), (Red, SHOOT), (Red, JUMP)]));
}

#[test]
fn a_die_with_a_face_is_no_fourth_die_either() {
    let mut table = Table::acting(3, &[]);
    table.load(Red, JUMP);
    table.dice(&[(Red, RUN); 3]);
    table.skill("", "red:shoot");
    table.act(Action::Skill);
    table.act(Action::RerollDie(Red, RUN));
    assert_eq!(table.pool(), pool(&[(Red, RUN), (Red, RUN), (Red, JUMP)]));
}

#[test]
fn of_costs_that_draw_on_the_same_things_none_can_be_left_unpaid() {
    // A shoot and a token, with one die and one token: the token pays for itself, the die is the shoot.
    let mut table = Table::acting(3, &[]);
    table.dice(&[(Red, SHOOT)]);
    table.tokens(&[Icon::Shoot]);
    table.skill("token shoot", "yellow:run2");
    table.act(Action::Skill);
    assert_eq!(table.pool(), pool(&[(Yellow, RUN2)]));
    assert_eq!(table.me().tokens, Icons::EMPTY);
    // A die and a shoot: here the token is the shoot.
    let mut table = Table::acting(3, &[]);
    table.dice(&[(Red, SHOOT)]);
    table.tokens(&[Icon::Shoot]);
    table.skill("die shoot", "yellow:run2");
    table.act(Action::Skill);
    assert_eq!(table.pool(), pool(&[(Yellow, RUN2)]));
    assert_eq!(table.me().tokens, Icons::EMPTY);
    // And two shoots cannot be paid with one.
    let mut table = Table::acting(3, &[]);
    table.dice(&[(Red, SHOOT2)]);
    table.skill("shoot shoot", "yellow:run2");
    assert!(!table.may(Action::Skill), "the extra icon of a double is not kept");
}

/// Four supports of three boxes each and three dice in each box: of 36 dice that are rolled three go into the pool, and each of the
/// others may replace one of them. The boss takes something, too.
#[test]
fn all_that_can_come_up_at_once_finds_room() {
    let mut game = plain(4, &[]);
    for row in &mut game.rules.actions {
        row.support = words("box box box");
    }
    for boss in &mut game.rules.masters {
        boss.stage = BossAbility::Pool(words("die | damage"));
    }
    let mut table = Table::of(game);
    table.boxes("red red red");
    table.reach_act();
    let mut spare = 0;
    while let Some(PendingStep::TooMany(Red)) = table.state.stack.top() {
        table.act(Action::Pass);
        spare += 1;
    }
    assert_eq!(spare, 4 * 3 * 3 - 3);
    assert!(table.may(Action::TakeDamage), "the boss comes last");
}
