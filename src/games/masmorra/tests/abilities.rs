//! Abilities, companions, tokens (M11, M30, M36, M41 to M43, M63, M67, M82).

use super::table::{Table, pool};
use crate::action::{AbilityTarget, Action, DockTarget, kind};
use crate::config::Rules;
use crate::event::{DieUse, Event, GainReason};
use crate::map::NONE;
use crate::state::Task;
use crate::word::{EvilChoices, EvilEffect, Face, Gain};
use kit::game::PendingDecision;

/// A table whose seat 1 plays this hero, with these abilities uncovered.
pub(super) fn staged(hero: &str, powers: &[u8], dice: &str) -> Table {
    let mut table = Table::staged(dice, &[]);
    let row = table.rules().heroes.iter().position(|row| row.name == hero).expect("a hero");
    let held = table.state.hero_mut(0);
    held.row = row as u8;
    held.learnt.extend(powers);
    super::cards::empty_hands(&mut table);
    table
}

fn place(rules: &Rules, hero: u8, name: &str) -> u8 {
    let powers = &rules.heroes[usize::from(hero)].powers;
    powers.iter().position(|power| power.name == name).expect("an ability") as u8
}

fn dock(power: u8, dice: &str) -> Action {
    Action::Dock { on: DockTarget::Power(power), dice: pool(dice) }
}

fn uses(table: &Table, power: u8) -> Vec<Action> {
    let of = |action: &Action| match action {
        Action::Power(place) => *place == power,
        Action::Dock { on: DockTarget::Power(place), .. } => *place == power,
        _ => false,
    };
    table.legal().into_iter().filter(of).collect()
}

/// [X Algus] "Algus can dock any Action die to generate 1 Magic Symbol."
#[test]
fn rulebook_example_algus_docks_any_die_for_magic() {
    let mut table = staged("algus", &[], "SR");
    assert_eq!(uses(&table, 0), [dock(0, "S"), dock(0, "R")]);
    table.act(dock(0, "S"));
    assert_eq!((table.state.turn.purse.dice, table.state.turn.purse.symbols), (pool("R"), pool("X")));
    assert_eq!(uses(&table, 0), [], "once in a turn (M10)");
    table.act(Action::Turn { from: Face::Ranged, to: Face::Melee });
    assert_eq!((table.state.turn.purse.dice, table.state.turn.purse.symbols), (pool("M"), pool("")));
}

/// [X Jay] the combat example's "he could use his starting ability to dock 1 action die and generate 1 Defense".
#[test]
fn rulebook_example_jay_docks_a_die_for_defense() {
    let mut table = staged("jay", &[], "S");
    table.act(dock(0, "S"));
    assert_eq!(table.state.turn.purse.symbols, pool("D"));
}

/// [X Greybark] "you must flip your Free Move token to get the symbol. Then, Greybark can replace that with your choice".
#[test]
fn rulebook_example_greybark_swaps_the_free_step() {
    for face in [Face::Ranged, Face::Melee, Face::Defense] {
        let mut table = staged("greybark", &[], "S");
        table.act(Action::Power(0));
        assert_eq!(table.asked(), PendingDecision::Choose { seat: 0, kind: kind::TARGET });
        table.act(Action::Target(AbilityTarget::Face(face)));
        assert_eq!(table.state.turn.purse.symbols.count(face as usize), 1);
        assert!(!table.state.active().free && uses(&table, 0).is_empty());
    }
}

/// [X Preemptive Strike] "Jay can dock a Melee die on his Preemptive Strike ability to generate 2 Ranged."
#[test]
fn rulebook_example_preemptive_strike() {
    let mut table = staged("jay", &[1], "MS");
    table.act(dock(1, "M"));
    assert_eq!((table.state.turn.purse.dice, table.state.turn.purse.symbols), (pool("S"), pool("RR")));
}

/// [X an M symbol cannot be docked] "a Melee symbol cannot be docked, so it can't be used to trigger that effect."
#[test]
fn rulebook_example_a_symbol_cannot_be_docked() {
    let mut table = staged("jay", &[1], "S");
    table.state.turn.purse.symbols = pool("M");
    assert_eq!(uses(&table, 1), []);
}

/// [X Animal Form] "Greybark must spend 2 gold to use his Animal Form ability."
#[test]
fn rulebook_example_animal_form_costs_two_gold() {
    let mut table = staged("greybark", &[3, 4], "S");
    table.state.hero_mut(0).gold = 1;
    assert_eq!(uses(&table, 4), []);
    table.state.hero_mut(0).gold = 5;
    table.act(Action::Power(4));
    assert_eq!((table.state.active().gold, table.state.turn.purse.symbols), (3, pool("MM")));
    assert_eq!(uses(&table, 4), [], "once, without REFRESH (M41)");
}

/// [X Critical Swing] "Since it has the REFRESH icon, he can use this ability twice on the same turn, if he has 6 gold to spend."
#[test]
fn rulebook_example_critical_swing_twice_for_six_gold() {
    let mut table = staged("jay", &[3, 4], "S");
    table.state.hero_mut(0).gold = 6;
    table.act(Action::Power(4));
    table.act(Action::Power(4));
    assert_eq!((table.state.active().gold, table.state.turn.purse.symbols), (0, pool("MMMMMM")));
    assert_eq!(uses(&table, 4), []);
}

/// [X Fireball] "by docking two Magic dice onto his Ability card. If he does, he gains 3".
#[test]
fn rulebook_example_fireball() {
    let mut table = staged("algus", &[1, 2], "XS");
    assert_eq!(uses(&table, 2), []);
    table.state.turn.purse.dice = pool("XXS");
    table.act(dock(2, "XX"));
    assert_eq!((table.state.turn.purse.dice, table.state.turn.purse.symbols), (pool("S"), pool("RRR")));
}

/// [X Wolf] "allows him to roll the pet die during the Roll Action Dice step of his Hero Phase every turn."
#[test]
fn rulebook_example_wolf_companion_is_rolled_with_the_others() {
    let mut table = staged("greybark", &[1, 2], "");
    table.state.agenda.clear();
    table.state.turn.rolled = false;
    table.run(&[Task::Roll, Task::Reroll, Task::Act]);
    table.act(Action::Roll);
    assert_eq!(table.state.turn.purse.dice.len(), 7);
    assert_eq!(
        table.asked(),
        PendingDecision::Choose { seat: 0, kind: kind::REROLL },
        "it is rolled again as the others"
    );
    let pet = table.state.turn.pet_die.expect("a pet die");
    (0..table.state.turn.purse.dice.count(pet as usize)).for_each(|_| table.act(Action::Mark(pet)));
    if table.legal().contains(&Action::Roll) {
        table.act(Action::Roll);
    }
    assert_eq!(table.state.turn.purse.dice.len(), 7);
}

/// [X Apprentice] "Algus must pay 1 gold to use his Wizard's Apprentice, but he can use his ability at any point during his turn."
#[test]
fn rulebook_example_wizards_apprentice_at_any_time() {
    let mut table = staged("algus", &[3, 4], "SS");
    table.state.hero_mut(0).gold = 2;
    table.act(Action::Power(4));
    assert_eq!((table.state.turn.purse.dice.len(), table.state.active().gold), (3, 1));
    assert_eq!(uses(&table, 4), []);
    assert_eq!(table.asked(), PendingDecision::Choose { seat: 0, kind: kind::ACT }, "no reroll");
    // Before the roll: rolled with the others.
    let mut table = staged("algus", &[3, 4], "");
    table.state.hero_mut(0).gold = 2;
    table.state.turn.rolled = false;
    table.state.agenda.clear();
    table.run(&[Task::Roll, Task::Reroll, Task::Act]);
    table.act(Action::Power(4));
    assert!(table.state.turn.purse.is_empty() && table.state.turn.pet);
    table.act(Action::Roll);
    assert_eq!(table.state.turn.purse.dice.len(), 7);
}

/// "If you have already rolled the action dice for your turn, and then gain a companion later, you get to roll the pet die right away."
#[test]
fn a_wolf_just_learnt_is_rolled_at_once() {
    let mut table = staged("greybark", &[1], "S");
    table.state.hero_mut(0).xp = 6;
    table.state.hero_mut(0).arrows = 1;
    table.run(&[Task::Xp { seat: 0, amount: 1, why: GainReason::Chest }]);
    table.act(Action::Learn(2));
    assert_eq!(table.state.turn.purse.dice.len(), 2);
    assert!(table.state.turn.pet_die.is_some());
}

/// Every ability of the table gives what it says, for what it asks, and once but for REFRESH (M41).
#[test]
fn every_ability_gives_what_its_row_says() {
    for hero in 0..5 {
        for power in 0..5 {
            let mut table = staged("valerie", &[], "");
            table.state.hero_mut(0).row = hero;
            table.state.hero_mut(0).learnt.extend(&[1, 2, 3, 4]);
            table.state.hero_mut(0).gold = 6;
            table.state.turn.purse.dice = pool("SSRRMMDDEEXX");
            let row = table.rules().heroes[usize::from(hero)].powers[usize::from(power)].clone();
            if row.ongoing {
                continue;
            }
            let first = uses(&table, power)[0];
            table.act(first);
            let docked = row.dock.len() as u8;
            let die = u8::from(row.gains.contains(&Gain::Die));
            assert_eq!(table.state.turn.purse.dice.len(), 12 - docked + die, "{}", row.name);
            assert_eq!(table.state.active().gold, 6 - row.gold, "{}", row.name);
            for gain in row.gains.iter() {
                match gain {
                    Gain::Symbol(face, count) => {
                        assert_eq!(table.state.turn.purse.symbols.count(*face as usize), *count, "{}", row.name);
                    }
                    Gain::Turn(_) => assert_eq!(table.asked(), PendingDecision::Choose { seat: 0, kind: kind::TARGET }),
                    Gain::Reroll => assert_eq!(table.asked(), PendingDecision::Choose { seat: 0, kind: kind::REROLL }),
                    _ => assert_eq!(*gain, Gain::Die),
                }
            }
            assert!(table.told.0.contains(&Event::Power { seat: 0, hero, power }));
            if matches!(table.asked(), PendingDecision::Choose { kind: kind::ACT, .. }) {
                assert_eq!(uses(&table, power).is_empty(), !row.refresh, "{}", row.name);
            }
        }
    }
}

/// Lower halves and cards that are still covered cannot be used (M42).
#[test]
fn what_is_covered_cannot_be_used() {
    let table = staged("jay", &[1], "MD");
    let name = |name| place(table.rules(), table.state.hero(0).row, name);
    assert!(!uses(&table, name("preemptive_strike")).is_empty());
    assert!(uses(&table, name("counter_attack")).is_empty() && uses(&table, name("preparation")).is_empty());
}

/// Transmutation turns up to two dice; Preparation rolls dice again, once.
#[test]
fn dice_are_turned_and_rolled_again_by_abilities() {
    let mut table = staged("algus", &[1], "SSS");
    table.act(dock(1, "S"));
    table.act(Action::Turn { from: Face::Step, to: Face::Magic });
    table.act(Action::Turn { from: Face::Step, to: Face::Melee });
    assert_eq!(table.state.turn.purse.dice, pool("XM"));
    assert_eq!(table.asked(), PendingDecision::Choose { seat: 0, kind: kind::ACT });
    let mut table = staged("algus", &[1], "SSS");
    table.act(dock(1, "S"));
    table.act(Action::Stop);
    assert_eq!(table.state.turn.purse.dice, pool("SS"));

    let mut table = staged("jay", &[3], "SSS");
    table.state.turn.rerolls = 1;
    table.act(dock(3, "S"));
    table.act(Action::Mark(Face::Step));
    table.act(Action::Roll);
    assert_eq!(
        table.asked(),
        PendingDecision::Choose { seat: 0, kind: kind::ACT },
        "a reroll that was waived does not come back"
    );
}

/// "Dice and Gold Activated Abilities ... can only be used once per turn": both are paid.
#[test]
fn an_ability_of_dice_and_gold_takes_both_once() {
    let mut table = staged("jay", &[1], "MM");
    let jay = usize::from(table.state.hero(0).row);
    table.game.rules.heroes[jay].powers[1].gold = 2;
    table.game.rules.heroes[jay].powers[1].refresh = true;
    assert_eq!(uses(&table, 1), []);
    table.state.hero_mut(0).gold = 6;
    table.act(dock(1, "M"));
    assert_eq!((table.state.active().gold, table.state.turn.purse.dice), (4, pool("M")));
    assert_eq!(uses(&table, 1), []);
}

/// "Treasure Cards and abilities can only be used before or after combat, unless the card generates a symbol" (M30); before it all may (M14).
#[test]
fn in_combat_only_abilities_that_give_symbols_or_dice_are_used() {
    let mut table = staged("algus", &[1, 2, 3, 4], "XXS");
    table.state.hero_mut(0).gold = 1;
    table.monster("orc", 0);
    assert!((0..5).all(|power| !uses(&table, power).is_empty()));
    table.state.combat.on = true;
    assert!(uses(&table, 1).is_empty(), "Transmutation");
    assert!([0, 2, 3, 4].iter().all(|&power| !uses(&table, power).is_empty()));
}

/// "Heroes can't use any abilities while in a room with a Dark Watcher" (M63), unless they avoid it (M71); nor under an evil card (M79).
#[test]
fn a_gaze_and_an_evil_card_forbid_all_abilities() {
    let mut table = staged("greybark", &[1, 2], "D");
    assert!(!uses(&table, 0).is_empty() && !uses(&table, 1).is_empty());
    table.monster("dark_watcher", 0);
    assert!((0..5).all(|power| uses(&table, power).is_empty()));
    table.state.turn.avoids = true;
    assert!(!uses(&table, 0).is_empty());
    table.game.rules.evil[0].effect = EvilChoices::of(&[EvilEffect::NoAbilities]).expect("one word");
    table.state.turn.evil = 0;
    assert!((0..5).all(|power| uses(&table, power).is_empty()));
    // Nor is a companion rolled.
    table.state.agenda.clear();
    table.state.turn.rolled = false;
    table.state.turn.purse.dice = pool("");
    table.run(&[Task::Roll, Task::Reroll]);
    table.act(Action::Roll);
    assert_eq!(table.state.turn.purse.dice.len(), 6);
}

/// "If your ability is cancelled by an effect somehow, you lose the use of this extra die for the turn" (M82).
#[test]
fn a_pet_die_is_lost_to_a_gaze() {
    let mut table = staged("greybark", &[1, 2], "SS");
    table.state.turn.pet = true;
    table.state.turn.pet_die = Some(Face::Step);
    table.monster("dark_watcher", 0);
    table.run(&[]);
    assert_eq!((table.state.turn.purse.dice, table.state.turn.pet_die), (pool("S"), None));
    assert!(table.told.0.iter().any(|event| matches!(event, Event::Used { to: DieUse::Lost, .. })));
    // Once it was used there is nothing to lose.
    let mut table = staged("greybark", &[1, 2], "DS");
    (table.state.turn.pet, table.state.turn.pet_die) = (true, Some(Face::Defense));
    table.act(dock(1, "D"));
    table.monster("dark_watcher", 0);
    table.run(&[]);
    assert_eq!(table.state.turn.purse.dice, pool("S"));
}

/// M67 "This token may be discarded for an extra re-roll during the Roll Action Dice step of your Hero Phase."
#[test]
fn a_token_is_one_more_reroll_in_the_step_of_the_roll() {
    let mut table = staged("jay", &[3], "SSS");
    table.state.hero_mut(0).tokens = 1;
    (table.state.turn.rerolls, table.state.turn.rolling) = (1, true);
    table.run(&[Task::Reroll]);
    for tokens in [1, 0] {
        let face = Face::of(table.state.turn.purse.dice.kinds().next().expect("a die").0);
        table.act(Action::Mark(face));
        // What is left to be marked may be nothing: then the dice are rolled unasked.
        if table.legal().contains(&Action::Roll) {
            table.act(Action::Roll);
        }
        assert_eq!(table.state.active().tokens, tokens);
    }
    assert_eq!(table.asked(), PendingDecision::Choose { seat: 0, kind: kind::ACT });
    // Not in a reroll of an ability.
    table.state.hero_mut(0).tokens = 1;
    table.state.turn.purse.dice = pool("SSS");
    table.act(dock(3, "S"));
    table.act(Action::Mark(Face::Step));
    table.act(Action::Roll);
    assert_eq!((table.state.active().tokens, table.asked()), (1, PendingDecision::Choose { seat: 0, kind: kind::ACT }));
}

/// "Dice Rolling phase ONLY": a Wolf whose die was cancelled by a Watcher in the step of the roll (M82) is not rolled late, when the Watcher is
/// dead and another ability is learnt.
#[test]
fn the_pet_die_of_a_companion_is_rolled_in_the_step_of_the_roll_only() {
    let mut table = staged("greybark", &[1, 2], "");
    let watcher = table.monster("dark_watcher", 0);
    table.state.agenda.clear();
    table.state.turn.rolled = false;
    table.run(&[Task::Roll, Task::Reroll, Task::Act]);
    table.act(Action::Stop);
    assert_eq!(table.state.turn.purse.dice.len(), 6, "its ability is cancelled");
    table.state.foes[usize::from(watcher)].room = NONE;
    (table.state.hero_mut(0).xp, table.state.hero_mut(0).arrows) = (11, 2);
    table.run(&[Task::Xp { seat: 0, amount: 1, why: GainReason::Chest }]);
    assert!(table.state.hero(0).has(3), "one way is not asked");
    assert_eq!((table.state.turn.purse.dice.len(), table.state.turn.pet_die), (6, None));
}

/// M67: a token is told as it is had and as it is used.
#[test]
fn a_token_is_told() {
    let mut table = Table::staged("SSRMDE", &[]);
    table.state.hero_mut(0).tokens = 1;
    (table.state.turn.rerolls, table.state.turn.rolling) = (0, true);
    table.run(&[Task::Reroll]);
    table.act(Action::Mark(Face::Elixir));
    assert!(table.told.0.contains(&Event::Token { seat: 0, used: true }));
}
