//! The rulebook's two worked examples, step by step.

use super::table::*;
use crate::MegaMan;
use crate::action::Action;
use crate::config::BossRow;
use crate::effect::BossAbility;
use crate::icons::{Icon, Icons};
use crate::state::Phase;

/// Fire Man as shipped, in everybody's place.
fn with_fire_man(mut game: MegaMan) -> MegaMan {
    let shipped = standard(&[]);
    let masters = &shipped.rules().masters;
    let fire_man = masters.iter().find(|boss| boss.name == "fire_man").expect("Fire Man");
    let all = |boss: &mut BossRow| *boss = fire_man.clone();
    game.rules.masters.iter_mut().for_each(all);
    game
}

/// Gives the player to move a weapon as shipped.
fn arm(table: &mut Table, name: &str) {
    let shipped = standard(&[]);
    let weapons = &shipped.rules().weapons;
    let weapon = weapons.iter().find(|weapon| weapon.name == name).expect("the weapon");
    *table.weapon("", "life") = weapon.clone();
}

/// Seat 0 on Fire Man's stage, its dice rolled.
fn on_fire_mans_stage(game: &MegaMan, number: u64) -> Table {
    let mut table = Table::of(game.clone());
    table.luck.begin(number);
    table.reach_plan();
    let shipped = standard(&[]);
    let stages = &shipped.rules().stages;
    let flames = stages.iter().find(|row| row.name == "falling_flames").expect("the stage card");
    *table.stage(0) = flames.clone();
    table.supports(0, "shoot_token", "yellow");
    table.supports(1, "life", "blue");
    table.supports(2, "blue", "life");
    arm(&mut table, "magnet_beam");
    table.reach_act();
    table
}

#[test]
fn rulebook_example_of_play() {
    let game = with_fire_man(plain(3, &[]));
    let rolled = pool(&[(Blue, JUMP2), (Blue, JUMP), (Yellow, SHOOT)]);
    let mut tables = (0..10_000).map(|number| on_fire_mans_stage(&game, number));
    let mut table = tables.find(|table| table.pool() == rolled).expect("such a roll");
    assert_eq!(table.me().tokens, Icons::just(Icon::Shoot));

    // "They don't want to spend their only [shoot] result on it so they suffer one damage."
    assert!(table.may_overcome());
    table.suffer();
    assert_eq!(table.life(0), 4);

    // "They need a pair for the [wait] and two jumps. They could spend [both shoots] for the wait."
    assert_eq!(table.state.facing.need, need("wait jump jump"));
    assert!(table.may_overcome());
    // "Instead, they spend 1 [energy] from the Magnet Beam. It also has a [die] cost."
    table.act(Action::Weapon(0));
    table.act(Action::Lose(Blue, JUMP));
    assert_eq!(table.state.facing.need, need("jump jump"));
    table.pay(&[(Blue, JUMP2)], &[]);
    assert_eq!((table.life(0), *table.energy()), (4, 2));

    // "They spend their yellow shoot die and flip their shoot bonus token", and the box gives energy.
    table.boxes("energy");
    table.pay(&[(Yellow, SHOOT)], &[Icon::Shoot]);
    assert_eq!((*table.energy(), table.me().tokens), (3, Icons::EMPTY));

    // "Fire Man's stage ability adds a fourth challenge. The player has no dice or tokens left to spend."
    assert_eq!((table.active(), table.state.facing.need), (0, need("shoot")));
    assert!(table.pool().is_empty());
    // "They have their Learning skill card unused, and they discard it to flip their [run token], but that won't help them."
    table.skill("", "run_token");
    table.act(Action::Skill);
    assert!(!table.may_overcome());

    // "The Proto Man player has [a red boost], and discards it to give the active player a red die."
    let boost = table.boost(1, "red");
    table.load(Red, JUMP);
    table.act(boost);
    table.act(Action::Lend);
    assert_eq!(table.pool(), pool(&[(Red, JUMP)]));
    assert!(!table.may_overcome());
    // "They spend a weapon energy from the Magnet Beam to reroll the red die, rolling a shoot action."
    table.load(Red, SHOOT);
    table.act(Action::Reroll(0));
    while table.may(Action::Mark(Red, JUMP)) || table.may(Action::Roll) {
        let next = table.legal()[0];
        table.act(next);
    }
    table.pay(&[(Red, SHOOT)], &[]);
    assert_eq!(table.active(), 1, "their action phase is over");
    let player = *table.seat(0);
    assert_eq!((player.life, player.weapons()[0].energy), (4, 2));
    assert_eq!(player.tokens, Icons::just(Icon::Run));
}

#[test]
fn rulebook_example_of_a_boss_battle() {
    let mut table = Table::of(with_fire_man(plain(3, &[])));
    table.reach_plan();
    for seat in 0..3 {
        // On their way they met no fourth challenge that hurt.
        table.boss(seat).stage = BossAbility::None;
    }
    table.reach_battle();
    // Seat 2 begins. "They begin by drawing four boss pattern cards into a pile."
    let seat = 2;
    assert_eq!(table.seat(seat).pile.len(), 4);
    table.pattern(seat, 0).challenge = challenge("shoot shoot", 2);
    table.pattern(seat, 1).challenge = challenge("signature", 1);
    table.pattern(seat, 1).engage = words("token | energy");
    table.pattern(seat, 2).challenge = boxed("wait shoot shoot", 2);
    table.pattern(seat, 3).challenge = challenge("signature jump", 2);
    table.supports(seat, "red:shoot2", "red:shoot2");
    table.supports(0, "life", "blue");
    table.supports(1, "yellow:run2", "life");
    table.load(Blue, JUMP);
    table.seat(seat).life = 2;
    table.reach_act();
    assert_eq!(table.active(), seat);
    arm(&mut table, "gemini_laser");
    table.skill("run", "red:shoot blue:jump");
    let rolled = [(Red, SHOOT2), (Red, SHOOT2), (Blue, JUMP), (Yellow, RUN2)];
    assert_eq!(table.pool(), pool(&rolled));

    // "They resolve Fire Man's ability, rerolling their [blue die] and ending up with a shoot result."
    table.load(Blue, SHOOT);
    table.act(Action::RerollDie(Blue, JUMP));
    assert_eq!(table.state.facing.need, need("shoot shoot"));
    table.pay(&[(Red, SHOOT2)], &[]);

    // "They first resolve Fire Man's engage ability, rerolling the [blue die] and ending up with a run."
    table.load(Blue, RUN);
    table.act(Action::RerollDie(Blue, SHOOT));
    // "They then resolve the engage effect on the pattern card, discarding a [energy] since they have no bonus tokens."
    assert_eq!((*table.energy(), table.phase()), (2, Phase::Act));
    // "It needs a [jump] since that is Fire Man's [signature] icon."
    assert_eq!(table.state.facing.need, need("jump"));
    assert!(!table.may_overcome());
    // "They choose to use their skill, discarding it and spending one of their two [runs]."
    table.act(Action::Skill);
    assert!(table.may(Action::Lose(Yellow, RUN2)));
    table.act(Action::Lose(Blue, RUN));
    let gained = [(Red, SHOOT2), (Yellow, RUN2), (Red, SHOOT), (Blue, JUMP)];
    assert_eq!(table.pool(), pool(&gained));
    assert_eq!(table.life(seat), 2);
    table.pay(&[(Blue, JUMP)], &[]);

    // "They currently have no [blue die] so they suffer 1 damage, bringing their [life] down to the 1 space."
    assert_eq!((table.life(seat), table.phase()), (1, Phase::Act));
    // "They spend one [energy] to use their Gemini Laser, to gain a red shoot (matching the one in their pool)."
    table.act(Action::Weapon(0));
    table.act(Action::Copy(Red, SHOOT));
    // "They activate Gemini Laser again, spending their third and last [energy]": Fire Man's weakness.
    assert_eq!(*table.energy(), 1);
    table.load(Blue, JUMP);
    table.act(Action::Weakness(0));
    table.act(Action::Colour(Blue));
    assert_eq!(*table.energy(), 0);
    let all = [(Red, SHOOT2), (Red, SHOOT), (Red, SHOOT), (Yellow, RUN2), (Blue, JUMP)];
    assert_eq!(table.pool(), pool(&all));
    // A pair of shoots overcomes the wait, two more the shoots. "They draw a [jump token]."
    table.boxes("jump_token");
    table.pay(&[(Red, SHOOT2), (Red, SHOOT), (Red, SHOOT)], &[]);
    assert_eq!(table.me().tokens, Icons::just(Icon::Jump));

    // "They engage their final pattern, rerolling the [blue die]. The die rolls a [jump] again."
    table.act(Action::RerollDie(Blue, JUMP));
    assert_eq!(table.state.facing.need, need("jump jump"));
    table.pay(&[(Blue, JUMP)], &[Icon::Jump]);
    // "Their remaining [run] is discarded, and they still have their boost card."
    assert_eq!(table.active(), 0);
    assert_eq!(table.pool().of_colour(Yellow), 0);
    assert_eq!((table.life(seat), table.seat(seat).hand.len()), (1, 1));
}
