//! What a replay says: nothing that did not happen, and all that did.

use super::table::{Table, by_body, by_foe, example_with, take};
use crate::action::{Action, DamageAbsorber, EffectSource};
use crate::combat_search::{CombatKey, CombatSearch, SearchWeights, TranspositionTable};
use crate::state::{Loot, Task};
use crate::view::View;
use crate::word::{Colour, CombatEffect, EffectKind};
use kit::game::GameText;

/// All sentences since the last time.
fn sentences(table: &mut Table) -> Vec<String> {
    let told = table.news().into_iter().map(|event| table.game.tell(event));
    told.filter(|sentence| !sentence.is_empty()).collect()
}

/// True if a sentence has these words.
fn says(sentences: &[String], words: &str) -> bool {
    sentences.iter().any(|sentence| sentence.contains(words))
}

/// The table without any treasure or blueprint in its decks.
fn without_equipment(mut table: Table) -> Table {
    table.state.group.treasures = Default::default();
    table.state.group.blueprints.iter_mut().for_each(|deck| deck.clear());
    table
}

#[test]
fn an_empty_deck_brings_nothing_and_is_said_to_be_empty() {
    for deed in [EffectKind::Blueprint, EffectKind::Treasure] {
        let mut table = without_equipment(Table::fight(2, &[], &[], &[]));
        let source = EffectSource::Tile(0);
        let effect = CombatEffect::of(deed);
        table.state.agenda.clear();
        table.will(&[Task::Effect { effect, source }]);
        let told = sentences(&mut table);
        assert!(!says(&told, "from tile") && says(&told, "its deck is empty"), "{told:?}");
    }
    let mut table = without_equipment(example_with(&["tiles.pq_pair.loot=blueprint treasure"]));
    table.state.agenda.clear();
    table.will(&[Task::Combat]);
    let told = sentences(&mut table);
    assert!(!says(&told, "on the group space"), "{told:?}");
}

#[test]
fn a_search_knows_that_a_deck_is_empty() {
    let found = |empty: bool| {
        let set = ["monsters.zombie.death=treasure", "monsters.zombie.four=\"\""];
        let mut table = Table::fight(2, &set, &[("zombie", 1), ("runner", 2)], &[]);
        if empty {
            table = without_equipment(table);
        }
        table.state.agenda.clear();
        table.will(&[by_body("damage:2@12", 0), Task::Upkeep]);
        let blind = View::new(table.game.rules(), &table.state, 0).blind();
        let mut known = TranspositionTable::default();
        let combat = known.of_combat(CombatKey::of("a combat"));
        let mut search = CombatSearch::new(table.game.rules(), SearchWeights::SENSIBLE, combat, u32::MAX);
        search.after(&blind, Action::Aim(1)).loot
    };
    assert_eq!((found(false), found(true)), (1, 0));
}

#[test]
fn a_state_that_a_golden_shield_stops_is_told_as_a_state() {
    let mut table = Table::fight(2, &[], &[("zombie", 1)], &[]);
    table.state.body_mut(0).gold = 1;
    table.run(&[by_foe("poison:first", 1)]);
    table.act(take(0, DamageAbsorber::Gold));
    let told = sentences(&mut table);
    assert!(says(&told, "a golden shield of seat 1 stops poison") && !says(&told, "damage"), "{told:?}");
}

#[test]
fn freeze_and_invisible_are_shown_while_they_last() {
    let mut table = Table::fight(2, &[], &[("zombie", 1)], &[]);
    let foe = table.state.combat.board[1].as_mut().expect("it");
    (foe.tokens.frozen, foe.tokens.invisible) = (1 << 2, 1 << 1);
    table.state.body_mut(0).tokens.frozen = 1 << 2;
    let shown = [1, 2, 3].map(|round| {
        table.state.combat.round = round;
        let text = table.game.show(&table.state);
        (text.matches("frozen in II").count() + text.matches("freeze").count(), text.contains("invisible"))
    });
    assert_eq!(shown, [(2, true), (2, false), (0, false)]);
}

#[test]
fn an_action_that_is_lost_to_freeze_is_told() {
    let mut table = Table::fight(2, &[], &[("runner", 1)], &[(0, "immolated_ember")]);
    table.state.combat.board[1].as_mut().expect("it").tokens.frozen = 1 << 2;
    table.state.body_mut(0).tokens.frozen = 1 << 2;
    table.run(&[Task::Round(2)]);
    let told = sentences(&mut table);
    assert!(says(&told, "seat 1 is frozen and does nothing in II"), "{told:?}");
    assert!(says(&told, "runner II (on space 1) is lost, frozen"), "{told:?}");
}

#[test]
fn what_nobody_looted_is_told() {
    let mut table = Table::fight(2, &[], &[], &[]);
    let blueprint = table.gear("ice_bow");
    table.remove(blueprint);
    table.state.combat.loot =
        Loot { teeth: 2, cells: 1, scrolls: [1, 0, 1], food: 1, blueprints: 1 << blueprint, ..Loot::default() };
    table.run(&[Task::Upkeep]);
    let told = sentences(&mut table);
    for lost in ["2 teeth", "1 cell", "2 scrolls", "1 food", "1 blueprint"] {
        assert!(says(&told, &format!("nobody has looted {lost}")), "{lost}: {told:?}");
    }
}

#[test]
fn damage_on_a_special_is_told_with_its_piece_and_whom_it_stands_in_for() {
    let mut table = Table::fight(2, &[], &[("zombie", 1)], &[]);
    table.equip(1, "golem");
    table.run(&[by_foe("damage:2:first", 1)]);
    table.act(take(1, DamageAbsorber::Item(0)));
    assert!(table.game.show(&table.state).contains("takes damage of anybody), 1 left"));
    table.act(take(1, DamageAbsorber::Item(0)));
    let attacker = table.game.rules().monsters[0].name.title();
    let of = format!("golem of seat 2 takes 1 damage of {attacker} I (on space 1) for seat 1");
    let expected =
        [format!("{of}: 1 left"), format!("{of}: 0 left"), "golem goes to the equipment discards".to_owned()];
    assert_eq!(sentences(&mut table), expected, "the cause before the effect");
}

#[test]
fn why_a_monster_takes_one_more_is_told() {
    let mut table = Table::fight(4, &[], &[("elite_zombie", 1)], &[]);
    table.state.combat.board[1].as_mut().expect("it").tokens.target = true;
    (table.state.body_mut(3).damage, table.state.body_mut(3).scrolls[Colour::Red as usize]) = (2, 3);
    table.run(&[by_body("damage:1@1", 3)]);
    let told = sentences(&mut table);
    assert!(says(&told, "1 damage more on elite_zombie by target"), "{told:?}");
    assert!(says(&told, "1 damage more on elite_zombie by the red track, space 4"), "{told:?}");
    assert!(told.last().is_some_and(|last| last.starts_with("3 damage on elite_zombie")), "{told:?}");
}

#[test]
fn a_choice_says_the_health_after_the_hit() {
    let mut table = Table::fight(2, &[], &[("zombie", 1)], &[]);
    table.equip(0, "golem");
    table.run(&[by_foe("damage:1:first", 1)]);
    let described: Vec<_> = table.legal().into_iter().map(|choice| table.game.describe(&table.state, choice)).collect();
    assert!(described[0].ends_with("by health (2 of 3 left)"), "{described:?}");
    assert!(described[1].ends_with("by golem (1 left)"), "{described:?}");
}

#[test]
fn the_card_that_serenade_acts_by_lies_open() {
    let table = Table::fight(1, &[], &[("zombie", 1)], &[]);
    let shown = table.game.show(&table.state);
    assert!(shown.lines().any(|line| line.starts_with("Serenade") && line.contains("acts by serenade_")), "{shown}");
}
