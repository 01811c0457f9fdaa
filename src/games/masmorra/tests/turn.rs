//! The course of a turn, XP and defeat (M6, M7, M32 to M34, M37, M42, M44).

use super::fight::purse;
use super::table::{Table, pool};
use crate::action::{Action, StepPayment, kind};
use crate::event::{DieUse, Event, GainReason, WoundSource};
use crate::rules::{arrows_reached, last_arrow};
use crate::state::Task;
use crate::word::Face;
use kit::game::{Game, PendingDecision};

/// "You may choose to re-roll any number of the dice, once."
#[test]
fn any_dice_are_rolled_again_once() {
    let mut table = Table::staged("SSRMDE", &[]);
    table.state.turn.rerolls = 1;
    table.run(&[Task::Reroll]);
    assert_eq!(table.asked(), PendingDecision::Choose { seat: 0, kind: kind::REROLL });
    assert_eq!(table.legal().len(), 6, "five faces, and none");
    table.act(Action::Mark(Face::Step));
    // Marks go up the faces, so that each set is marked in one way; after the last there is nothing but to roll.
    table.act(Action::Mark(Face::Elixir));
    let dice = table.state.turn.purse.dice;
    assert_eq!(dice.len(), 6);
    assert!(dice.contains(pool("SRMD")));
    assert_eq!(table.asked(), PendingDecision::Choose { seat: 0, kind: kind::ACT }, "once");
}

/// "Even before you roll the dice."
#[test]
fn the_free_step_may_be_used_before_the_roll() {
    let set = ["players.heroes=in_order", "players.first=seat", "cards.windows=none"];
    let mut table = Table::new("standard", &set, 1);
    let seat = 0;
    assert_eq!(table.asked(), PendingDecision::Choose { seat, kind: kind::ACT });
    assert!(table.legal().contains(&Action::Roll) && table.legal().contains(&Action::Explore(StepPayment::Free)));
    assert!(!table.legal().contains(&Action::Stop));
    table.act(Action::Roll);
    assert!(table.state.turn.rolled);
    assert_eq!(table.asked(), PendingDecision::Choose { seat, kind: kind::REROLL });
    table.act(Action::Stop);
    assert!(table.legal().contains(&Action::Explore(StepPayment::Free)), "it is still there");
}

/// "Unused action dice ... one gold each. You can never have more than 6 gold."
#[test]
fn unused_dice_are_gold_up_to_six() {
    let mut table = Table::staged("", &[]);
    table.state.turn.purse.dice = pool("SSRR");
    table.run(&[Task::Bounties]);
    assert_eq!(table.state.hero(0).gold, 4);
    table.state.turn.purse.dice = pool("SSRR");
    table.run(&[Task::Bounties]);
    assert_eq!(table.state.hero(0).gold, 6);
    assert!(table.legal().contains(&Action::Buy), "5 gold at any time");
    let cards = table.state.hero(0).hand.len();
    table.act(Action::Buy);
    assert_eq!((table.state.hero(0).gold, table.state.hero(0).hand.len()), (1, cards + 1));
}

/// M42: abilities at 3, 7, 12 and 17 XP, the top of a card before its bottom.
#[test]
fn a_level_uncovers_the_top_of_a_card_before_its_bottom() {
    let mut table = Table::staged("S", &[]);
    table.run(&[Task::Xp { seat: 0, amount: 2, why: GainReason::Chest }]);
    assert!(table.state.hero(0).learnt.is_empty());
    table.run(&[Task::Xp { seat: 0, amount: 1, why: GainReason::Chest }]);
    assert_eq!(table.legal(), [Action::Learn(1), Action::Learn(3)]);
    table.act(Action::Learn(3));
    table.run(&[Task::Xp { seat: 0, amount: 9, why: GainReason::Chest }]);
    assert_eq!(table.legal(), [Action::Learn(1), Action::Learn(4)], "12 XP are two levels at once");
    table.act(Action::Learn(4));
    assert_eq!(table.state.hero(0).learnt[..], [3, 4, 1], "one way is not asked");
    assert_eq!(table.state.hero(0).arrows, 3);
}

#[test]
fn arrows_stand_at_3_7_12_17_and_again_in_the_next_lap() {
    let table = Table::staged("", &[]);
    let rules = table.rules();
    let reached = [0, 2, 3, 6, 7, 16, 17, 23, 24, 28].map(|xp| arrows_reached(rules, xp));
    assert_eq!(reached, [0, 0, 1, 1, 2, 3, 4, 4, 5, 6]);
    assert_eq!([2, 3, 6, 16, 22, 25].map(|xp| last_arrow(rules, xp)), [0, 3, 3, 12, 17, 24]);
}

/// "Your XP marker is moved down the Experience Track to the last Level Up arrow you reached. You must discard one Treasure Card."
#[test]
fn a_defeated_hero_falls_back_to_an_arrow_and_loses_a_card_dice_and_bounties() {
    let mut table = Table::staged("SSR", &[]);
    table.run(&[Task::Xp { seat: 0, amount: 5, why: GainReason::Chest }]);
    table.act(Action::Learn(1));
    table.play().wound(0, 9, WoundSource::Pit);
    let hero = table.state.hero(0);
    assert_eq!((hero.life, hero.down, hero.xp, hero.hand.len()), (0, true, 3, 1));
    assert!(hero.has(1), "abilities are kept");
    assert!(table.state.turn.purse.is_empty() && table.state.turn.fallen);
    assert_eq!(table.state.heroes_at(table.rules()), 1 << 0, "the two others stand in the start");
    // The rest of the turn passes without him; at the start of the next he stands, healed.
    table.run(&[Task::Bounties, Task::Turn(0)]);
    assert_eq!(table.state.hero(0).gold, 0);
    let hero = table.state.hero(0);
    assert_eq!((hero.life, hero.down), (6, false));
    assert!(table.told.0.contains(&Event::Stands(0)));
}

/// "Once a player reaches 16 XP, play proceeds until the last player has taken their turn." Most XP, then gold, then life.
#[test]
fn the_round_is_finished_and_most_xp_wins_then_gold_then_life() {
    let mut table = Table::staged("", &[]);
    table.state.agenda.clear();
    table.play().gain_xp(1, 16, GainReason::Chest);
    table.state.agenda.clear();
    table.run(&[Task::EndTurn]);
    assert_eq!((table.state.ended, table.state.turn.seat), (None, 1), "seats 2 and 3 are still to come");
    table.state.hero_mut(1).xp = 14;
    table.state.hero_mut(2).xp = 14;
    table.state.agenda.clear();
    table.state.turn.seat = 2;
    table.run(&[Task::EndTurn]);
    assert_eq!(table.asked(), PendingDecision::Over, "also if the 16 are lost again");
    (table.state.hero_mut(1).hand, table.state.hero_mut(2).hand) = Default::default();
    table.state.hero_mut(0).hand = Default::default();
    assert_eq!(table.game.outcome(&table.state).winners, 0b110, "shared");
    table.state.hero_mut(2).life = 5;
    assert_eq!(table.game.outcome(&table.state).winners, 0b010, "life");
    table.state.hero_mut(2).gold = 1;
    assert_eq!(table.game.outcome(&table.state).winners, 0b100, "gold before life");
}

/// "Once a player reaches 16 XP, play proceeds until the last player has taken their turn, and then the game ends."
#[test]
fn sixteen_xp_lost_again_in_the_same_turn_end_the_game_with_the_round() {
    let mut table = Table::staged("", &[]);
    table.state.agenda.clear();
    table.play().gain_xp(0, 16, GainReason::Chest);
    table.play().wound(0, 9, WoundSource::Pit);
    assert_eq!(table.state.hero(0).xp, 12);
    table.state.agenda.clear();
    table.state.turn.seat = 2;
    table.run(&[Task::EndTurn]);
    assert_eq!(table.asked(), PendingDecision::Over);
}

/// 15: with `at_once` the game is over as soon as somebody has enough XP, not at the end of his turn.
#[test]
fn the_game_may_be_over_at_once() {
    let mut table = Table::staged("R", &["end.round=at_once"]);
    table.run(&[Task::Xp { seat: 0, amount: 16, why: GainReason::Chest }]);
    assert_eq!(table.asked(), PendingDecision::Over, "nothing is learnt any more, nobody moves monsters");
    assert_eq!(table.game.outcome(&table.state).winners, 1);
}

/// M37: "Do not take gold beyond this limit": dice that buy none are wasted, not bounties.
#[test]
fn dice_for_which_there_is_no_gold_are_wasted() {
    let mut table = Table::staged("SSRR", &[]);
    table.state.agenda.clear();
    table.state.hero_mut(0).gold = 3;
    table.run(&[Task::Bounties]);
    let used = |what: &str, to: DieUse| Event::Used { seat: 0, what: purse(what, ""), to };
    assert!(table.told.0.contains(&used("SSR", DieUse::Bounty)) && table.told.0.contains(&used("R", DieUse::Wasted)));
    assert_eq!(table.state.hero(0).gold, 6);
}
