//! Every word of the effect vocabulary (rulebook "Icon guide", and what cards of its kind say): as a support, a skill, a weapon, a price,
//! a hazard, a ban, a boss's step, sabotage.

use std::collections::HashSet;

use super::table::*;
use crate::action::{Action, Event};
use crate::config::SabotageRow;
use crate::effect::{Ban, BossAbility, Sabotage};
use crate::icons::{Icon, Icons};
use crate::state::{Phase, SKILL};
use kit::game::{Game, dyn_observer};

/// The first player's table with some dice, after using a skill that gives this.
fn skilled(dice: &[Die], gives: &str) -> Table {
    let mut table = Table::acting(3, &[]);
    table.load_all();
    table.dice(dice);
    table.me().life = 3;
    *table.energy() = 1;
    table.ask("run wait", 2);
    table.skill("", gives);
    table.act(Action::Skill);
    table
}

#[test]
fn roll() {
    assert_eq!(skilled(&[], "yellow").pool(), pool(&[(Yellow, RUN)]));
    assert_eq!(skilled(&[], "red/yellow").legal(), [Red, Yellow].map(Action::Colour));
    assert_eq!(skilled(&[], "any_die").legal().len(), 3);
}

#[test]
fn set_adds_a_die_that_shows_this() {
    assert_eq!(skilled(&[], "blue:shoot2").pool(), pool(&[(Blue, SHOOT2)]));
}

#[test]
fn matching_copies_colour_and_face_of_a_die_of_the_pool() {
    let mut table = skilled(&[(Blue, RUN), (Red, JUMP2)], "match");
    assert_eq!(table.legal(), [Action::Copy(Red, JUMP2), Action::Copy(Blue, RUN)]);
    table.act(Action::Copy(Red, JUMP2));
    assert_eq!(table.pool(), pool(&[(Blue, RUN), (Red, JUMP2), (Red, JUMP2)]));
}

#[test]
fn turning_shows_another_face_of_the_same_die() {
    let mut table = Table::acting(3, &[]);
    table.dice(&[(Red, RUN), (Blue, JUMP)]);
    table.skill("", "turn");
    table.act(Action::Skill);
    let turns = table.legal();
    // Red has run, jump, shoot and a double shoot; blue the same with a double jump.
    assert_eq!(turns.len(), 6);
    let turn = Action::Turn { colour: Red, from: RUN, to: SHOOT2 };
    assert!(!turns.contains(&Action::Turn { colour: Red, from: RUN, to: JUMP2 }));
    table.act(turn);
    assert_eq!(table.pool(), pool(&[(Red, SHOOT2), (Blue, JUMP)]));
}

#[test]
fn reroll_takes_any_dice() {
    let mut table = skilled(&[(Red, RUN), (Blue, RUN), (Blue, RUN)], "reroll");
    table.act(Action::Mark(Blue, RUN));
    table.act(Action::Mark(Blue, RUN));
    table.act(Action::Roll);
    assert_eq!(table.pool(), pool(&[(Red, RUN), (Blue, JUMP), (Blue, JUMP)]));
    assert_eq!(*table.energy(), 1);
}

#[test]
fn tokens_are_flipped_to_their_active_side_of_several_one() {
    assert_eq!(skilled(&[], "jump_token").me().tokens, Icons::just(Icon::Jump));
    let mut table = skilled(&[], "any_token");
    assert_eq!(table.legal(), Icon::ALL.map(Action::Token));
    table.act(Action::Token(Icon::Shoot));
    assert_eq!(table.me().tokens, Icons::just(Icon::Shoot));
}

#[test]
fn a_token_that_is_active_already_stays_so() {
    let mut table = Table::new(3, &[]);
    table.supports(0, "jump_token", "any_token");
    table.seat(0).tokens = Icons::just(Icon::Jump);
    table.reach_act();
    assert_eq!(table.legal(), [Icon::Run, Icon::Shoot].map(Action::Token));
}

#[test]
fn life_moves_the_token_one_space_to_the_right_if_able() {
    assert_eq!(skilled(&[], "life").life(0), 4);
    assert_eq!(skilled(&[], "life life life").life(0), 5);
}

#[test]
fn energy_goes_to_a_weapon_that_is_not_full() {
    assert_eq!(*skilled(&[], "energy").energy(), 2);
    assert_eq!(*skilled(&[], "energy energy energy").energy(), 3);
    let mut table = Table::acting(3, &["players.weapons=3"]);
    let left = [1, 3, 0];
    for (weapon, energy) in table.me().weapons_mut().iter_mut().zip(left) {
        weapon.energy = energy;
    }
    table.skill("", "energy");
    table.act(Action::Skill);
    assert_eq!(table.legal(), [Action::Energy(0), Action::Energy(2)]);
    table.act(Action::Energy(2));
    assert_eq!(table.me().weapons()[2].energy, 1);
}

#[test]
fn a_weapon_may_hold_more_if_it_says_so() {
    let mut table = Table::acting(3, &[]);
    table.weapon("", "life").energy = 4;
    table.skill("", "energy energy");
    table.act(Action::Skill);
    assert_eq!(*table.energy(), 4);
}

#[test]
fn a_box_is_drawn() {
    let mut table = Table::acting(3, &[]);
    table.boxes("run_token");
    table.skill("", "box");
    table.act(Action::Skill);
    assert_eq!(table.me().tokens, Icons::just(Icon::Run));
    assert_eq!(table.state.boxes.discard.len(), 1);
}

#[test]
fn a_wait_of_the_challenge_is_overcome() {
    let table = skilled(&[], "wait");
    assert_eq!(table.state.facing.need, need("run"));
}

#[test]
fn a_shield_takes_one_damage_off_this_challenge() {
    let mut table = skilled(&[], "shield");
    assert_eq!(table.state.facing.damage, 1);
    table.suffer();
    assert_eq!(table.life(0), 2);
    table.ask("jump", 2);
    table.suffer();
    assert_eq!(table.phase(), Phase::Act);
    assert_eq!((table.life(0), table.state.tanks), (3, 1), "not the next one's");
}

#[test]
fn weapons_have_the_same_effects() {
    for (gives, dice) in [
        ("red", pool(&[(Blue, RUN), (Red, SHOOT)])),
        ("blue:jump2", pool(&[(Blue, RUN), (Blue, JUMP2)])),
        ("match", pool(&[(Blue, RUN), (Blue, RUN)])),
    ] {
        let mut table = Table::acting(3, &[]);
        table.load_all();
        table.dice(&[(Blue, RUN)]);
        table.weapon("", gives);
        table.act(Action::Weapon(0));
        assert_eq!((table.pool(), *table.energy()), (dice, 2), "{gives}");
    }
}

#[test]
fn every_benefit_works_as_a_support() {
    let mut table = Table::new(3, &[]);
    table.boxes("jump_token");
    (table.seat(0).life, *table.energy()) = (2, 1);
    table.supports(0, "life energy box", "shoot_token");
    table.reach_act();
    assert_eq!((table.life(0), *table.energy()), (3, 2));
    assert_eq!(table.me().tokens, Icons::just(Icon::Jump).with(Icon::Shoot));
}

#[test]
fn what_would_change_nothing_is_not_offered() {
    for gives in ["life", "energy", "match", "turn", "reroll", "wait", "any_token"] {
        let mut table = Table::acting(3, &[]);
        table.tokens(&Icon::ALL);
        table.skill("", gives);
        assert!(!table.may(Action::Skill), "{gives}");
    }
    let mut table = Table::acting(3, &[]);
    table.ask("run", 0);
    table.skill("", "shield");
    assert!(!table.may(Action::Skill));
}

/// The first player's choices after using a skill with this price.
fn priced(cost: &str) -> (Table, Vec<Action>) {
    let mut table = Table::acting(3, &["players.weapons=2"]);
    table.dice(&[(Red, SHOOT), (Blue, SHOOT2), (Yellow, RUN)]);
    table.tokens(&[Icon::Run, Icon::Shoot]);
    table.skill(cost, "blue:jump");
    table.act(Action::Skill);
    let legal = table.legal();
    (table, legal)
}

#[test]
fn price_die() {
    let (mut table, legal) = priced("die");
    let dice = [(Red, SHOOT), (Blue, SHOOT2), (Yellow, RUN)];
    assert_eq!(legal, dice.map(|(colour, face)| Action::Lose(colour, face)));
    table.act(Action::Lose(Blue, SHOOT2));
    assert_eq!(table.pool(), pool(&[(Red, SHOOT), (Yellow, RUN), (Blue, JUMP)]));
}

#[test]
fn price_of_an_action_is_a_die_or_a_token_and_a_double_is_lost_whole() {
    let (mut table, legal) = priced("shoot");
    let token = Action::LoseToken(Icon::Shoot);
    assert_eq!(legal, [Action::Lose(Red, SHOOT), Action::Lose(Blue, SHOOT2), token]);
    table.act(Action::Lose(Blue, SHOOT2));
    assert_eq!(table.pool(), pool(&[(Red, SHOOT), (Yellow, RUN), (Blue, JUMP)]));
    let (mut table, _) = priced("shoot");
    table.act(token);
    assert_eq!((table.pool().len(), table.me().tokens), (4, Icons::just(Icon::Run)));
}

#[test]
fn price_token_is_any_active_one() {
    let (mut table, legal) = priced("token");
    assert_eq!(legal, [Icon::Run, Icon::Shoot].map(Action::LoseToken));
    table.act(legal[0]);
    assert_eq!(table.me().tokens, Icons::just(Icon::Shoot));
}

#[test]
fn price_energy_is_of_any_weapon() {
    let (mut table, legal) = priced("energy");
    assert_eq!(legal, [Action::LoseEnergy(0), Action::LoseEnergy(1)]);
    table.act(legal[1]);
    assert_eq!(table.me().weapons()[1].energy, 2);
}

#[test]
fn price_damage_is_one() {
    let (table, _) = priced("damage");
    assert_eq!((table.life(0), table.pool().len()), (4, 4));
}

#[test]
fn two_prices_are_both_paid() {
    let (mut table, _) = priced("run die");
    table.act(Action::Lose(Yellow, RUN));
    table.act(Action::Lose(Red, SHOOT));
    assert_eq!(table.pool(), pool(&[(Blue, SHOOT2), (Blue, JUMP)]));
}

/// What a hazard lets a player with some of everything choose among, met by engaging.
fn tolled(tolls: &str) -> (Table, Vec<Action>) {
    let mut table = Table::new(3, &["players.weapons=2"]);
    table.load_all();
    table.boss(0).stage = BossAbility::Engage(words(tolls));
    table.supports(0, "red blue:shoot", "red");
    table.seat(0).tokens = Icons::just(Icon::Run).with(Icon::Jump);
    table.reach_act();
    let legal = table.legal();
    (table, legal)
}

#[test]
fn each_toll_takes_what_it_says() {
    let red = Action::Lose(Red, SHOOT);
    let blue = Action::Lose(Blue, SHOOT);
    for (tolls, options) in [
        ("die", vec![red, blue]),
        ("die | damage", vec![red, blue, Action::TakeDamage]),
        ("red_die | damage", vec![red, Action::TakeDamage]),
        ("shoot_die", vec![red, blue]),
        ("reroll_blue | damage", vec![Action::RerollDie(Blue, SHOOT), Action::TakeDamage]),
        ("token", vec![Action::LoseToken(Icon::Run), Action::LoseToken(Icon::Jump)]),
        ("energy", vec![Action::LoseEnergy(0), Action::LoseEnergy(1)]),
        ("skill | damage", vec![Action::LoseSkill, Action::TakeDamage]),
    ] {
        assert_eq!(tolled(tolls).1, options, "{tolls}");
    }
}

#[test]
fn a_toll_with_one_way_to_pay_is_taken_and_one_that_cannot_be_paid_is_not() {
    let (table, _) = tolled("damage");
    assert_eq!((table.life(0), table.phase()), (4, Phase::Act));
    let (table, _) = tolled("blue_die");
    assert_eq!(table.pool(), pool(&[(Red, SHOOT); 2]));
    let (table, _) = tolled("yellow_die | jump_die");
    assert_eq!((table.pool().len(), table.life(0)), (3, 5));
    assert!(table.may(Action::Suffer));
    let (mut table, _) = tolled("skill");
    assert_eq!(table.me().slots[SKILL], None);
    let lost = |event: &Event| matches!(event, Event::LostSkill { .. });
    assert_eq!(table.heard(lost), 1);
}

#[test]
fn a_toll_may_reroll_a_die() {
    let (mut table, _) = tolled("reroll_blue | damage");
    table.load(Blue, RUN2);
    table.act(Action::RerollDie(Blue, SHOOT));
    assert_eq!(table.pool(), pool(&[(Red, SHOOT), (Red, SHOOT), (Blue, RUN2)]));
    assert_eq!(table.life(0), 5);
}

#[test]
fn step_pool_comes_once_after_the_roll() {
    let mut table = Table::new(3, &[]);
    table.load_all();
    table.boss(0).stage = BossAbility::Pool(words("shoot_die"));
    table.supports(0, "red", "blue");
    table.reach_act();
    assert_eq!(table.pool(), pool(&[(Blue, JUMP)]));
    assert_eq!(table.phase(), Phase::Act, "before the first challenge");
}

#[test]
fn step_missed_comes_for_each_challenge_not_overcome_besides_its_damage() {
    let mut table = Table::acting(3, &[]);
    table.boss(0).stage = BossAbility::Missed(words("damage"));
    table.ask("run", 1);
    table.suffer();
    assert_eq!(table.life(0), 3);
    table.dice(&[(Yellow, RUN)]);
    table.pay(&[(Yellow, RUN)], &[]);
    assert_eq!(table.life(0), 3);
}

#[test]
fn step_clean_up_comes_in_the_clean_up_phase() {
    let mut table = Table::acting(3, &[]);
    table.boss(1).stage = BossAbility::Cleanup(words("damage"));
    while table.state.round == 1 {
        assert_eq!(table.life(1), 5);
        table.suffer();
    }
    assert_eq!((table.life(0), table.life(1)), (5, 4));
}

/// A player with everything at hand, and a boss who forbids this.
fn banned(ban: Ban) -> Table {
    let mut table = Table::battle(3, &[]);
    table.weaken();
    table.weapon("", "red:shoot");
    let seat = table.active();
    table.boss(seat).ability = BossAbility::Ban(ban);
    table.skill("", "red:shoot");
    table.dice(&[(Yellow, JUMP)]);
    table.tokens(&[Icon::Run]);
    table.boost(seat, "red");
    table.boost((seat + 1) % 3, "red");
    table.state.facing.boxed = true;
    table
}

#[test]
fn bans_forbid_what_they_name_and_nothing_else() {
    for ban in [Ban::Boosts, Ban::Skills, Ban::Rerolls, Ban::Tokens, Ban::Boxes, Ban::Weaknesses, Ban::Weapons] {
        let mut table = banned(ban);
        let boosts = |action: &Action| matches!(action, Action::Boost { .. });
        assert_eq!(table.legal().iter().any(boosts), ban != Ban::Boosts, "{ban}");
        assert_eq!(table.may(Action::Skill), ban != Ban::Skills, "{ban}");
        assert_eq!(table.may(Action::Reroll(0)), ban != Ban::Rerolls, "{ban}");
        assert_eq!(table.may(Action::Weakness(0)), ban != Ban::Weaknesses, "{ban}");
        assert_eq!(table.may(Action::Weapon(0)), ban != Ban::Weapons, "{ban}");
        assert_eq!(table.may_overcome(), ban != Ban::Tokens, "{ban}");
        table.boxes("shoot_token");
        table.dice(&[(Yellow, RUN)]);
        table.pay(&[(Yellow, RUN)], &[]);
        let boxed = table.me().tokens.has(Icon::Shoot);
        assert_eq!(boxed, ban != Ban::Boxes, "{ban}");
    }
}

#[test]
fn a_ban_of_tokens_forbids_them_as_prices_too_and_lets_them_be_flipped() {
    let mut table = banned(Ban::Tokens);
    for cost in ["run", "token"] {
        table.skill(cost, "red:shoot");
        assert!(!table.may(Action::Skill), "{cost}");
    }
    table.skill("", "shoot_token");
    table.act(Action::Skill);
    assert!(table.me().tokens.has(Icon::Shoot));
}

#[test]
fn a_ban_holds_for_its_own_player_only() {
    let mut table = banned(Ban::Skills);
    table.finish_phase();
    table.skill("", "red:shoot");
    assert!(table.may(Action::Skill));
}

/// Plain rules with a deck of this one sabotage card.
fn sabotaged(effect: Sabotage, power: u8) -> Table {
    let mut game = plain(3, &["difficulty.sabotage=1"]);
    let name = effect.to_string().into();
    game.rules.sabotages = vec![SabotageRow { name, count: 1, effect, power }];
    game.rules.sabotage_deck = cards([0]);
    Table::of(game)
}

#[test]
fn sabotage_at_setup() {
    let wounded = sabotaged(Sabotage::LessLife, 2).state;
    let life = wounded.players.map(|player| player.life);
    // The first player, and the second one after.
    let first = usize::from(wounded.start);
    let mut expected = [3, 3, 3];
    expected[(first + 1) % 3] = 5;
    assert_eq!(life[..3], expected);
    assert_eq!(*sabotaged(Sabotage::LessEnergy, 1).energy(), 2);
}

#[test]
fn sabotaged_tanks_regain_less() {
    let mut table = sabotaged(Sabotage::WeakerTanks, 2);
    table.reach_act();
    table.state.player_mut().life = 1;
    table.state.facing.damage = 1;
    let seat = usize::from(table.state.active);
    table.act(Action::Suffer);
    assert_eq!((table.state.players[seat].life, table.state.tanks), (2, 1));
}

#[test]
fn sabotage_of_stages_makes_all_challenges_of_a_card_but_the_first_harder() {
    let mut table = sabotaged(Sabotage::HarderStages, 2);
    table.reach_act();
    let mut damage = Vec::new();
    for _ in 0..3 {
        damage.push(table.state.facing.damage);
        table.act(Action::Suffer);
    }
    assert_eq!(damage, [0, 2, 2]);
}

#[test]
fn sabotage_of_life_leaves_the_way_up_open() {
    let mut table = sabotaged(Sabotage::LessLife, 1);
    table.reach_act();
    assert_eq!(table.state.active, table.state.start);
    assert_eq!(table.me().life, 4);
    table.skill("", "life");
    table.act(Action::Skill);
    assert_eq!(table.me().life, 5);
}

#[test]
fn an_ambush_makes_the_first_two_patterns_harder() {
    let mut table = sabotaged(Sabotage::HarderStart, 1);
    table.reach_plan();
    table.reach_act();
    assert_eq!(table.state.facing.damage, 0, "not on the stages");
    table.reach_battle();
    table.reach_act();
    let mut damage = Vec::new();
    for _ in 0..3 {
        damage.push(table.state.facing.damage);
        table.act(Action::Suffer);
    }
    assert_eq!(damage, [1, 1, 0]);
}

#[test]
fn the_boss_of_the_first_player_is_upgraded() {
    let mut table = sabotaged(Sabotage::HarderBoss, 1);
    table.reach_battle();
    table.reach_act();
    while table.phase() == Phase::Act {
        let upgraded = table.state.active == table.state.start;
        assert_eq!(table.state.facing.damage, u8::from(upgraded));
        table.act(Action::Suffer);
    }
}

#[test]
fn sabotage_of_tokens_at_each_clean_up() {
    let mut table = sabotaged(Sabotage::LoseTokens, 1);
    table.reach_act();
    table.tokens(&[Icon::Run]);
    table.finish_round();
    assert_eq!(table.seat(0).tokens, Icons::EMPTY);
}

#[test]
fn sabotage_of_the_pool() {
    let mut table = sabotaged(Sabotage::FewerYellowDice, 1);
    table.reach_plan();
    table.load_all();
    table.supports(0, "yellow", "yellow");
    table.supports(1, "life", "yellow");
    table.reach_act();
    assert_eq!(table.pool(), pool(&[(Yellow, RUN); 2]));
    assert!(table.may(Action::Pass), "a third yellow die is one too many");
}

#[test]
fn sabotage_of_boxes_takes_those_of_patterns() {
    for battle in [false, true] {
        let mut table = sabotaged(Sabotage::NoBattleBoxes, 1);
        if battle {
            table.reach_battle();
        }
        table.reach_act();
        table.boxes("shoot_token");
        table.state.facing.boxed = true;
        table.dice(&[(Yellow, RUN)]);
        table.pay(&[(Yellow, RUN)], &[]);
        assert_eq!(table.me().tokens.has(Icon::Shoot), !battle);
    }
}

#[test]
fn levels_of_difficulty_are_a_tank_more_and_one_or_two_sabotage_cards() {
    for (rules, tanks, cards) in [("easy", 3, 0), ("standard", 2, 0), ("hard", 2, 1), ("expert", 2, 2)] {
        let game = read(rules, &[]);
        let table = Table::of(game);
        assert_eq!((table.state.tanks, table.state.sabotage.len()), (tanks, cards));
    }
}

#[test]
fn sabotage_cards_are_drawn_at_random_and_never_twice() {
    let mut table = Table::of(read("expert", &[]));
    let mut seen = HashSet::new();
    for number in 0..100 {
        table.luck.begin(number);
        table.game.setup(&mut table.state, &mut table.luck, &mut dyn_observer(&mut ()));
        let drawn = table.state.sabotage;
        assert_ne!(drawn[0], drawn[1]);
        seen.extend(drawn.to_vec());
    }
    assert_eq!(seen.len(), 9);
}
