//! The vocabulary of effects, each as an item and as a boss's ability.

use super::table::*;
use crate::action::{AbilitySource, Action};
use crate::cells::{GridSide, cell};
use crate::effect::AbilityKind;
use crate::state::Phase;

/// Two players; cards `thing` have this effect as items, and so have the bosses.
fn with(effect: &str, power: u8) -> Table {
    let cards = format!("hall,30,0,NESW,1,1,none,1\nthing,10,0,NESW,1,1,{effect},{power}\nlair,2,3,NESW,1,1,none,1");
    let bosses = format!("first,{effect},{power}\nsecond,{effect},{power}");
    Table::of(tables(&cards, Some(&bosses), &["players.count=2", "win.bosses=2", "boss_rooms.used=2"]))
}

/// Gives the first player the ability of a boss whose room is far away.
fn bless(table: &mut Table) {
    let ability = table.rules().bosses[0].ability;
    table.seat(0).powers.add(ability);
}

fn items(table: &mut Table) -> usize {
    table.seat(0).items.len()
}

fn used(table: &Table, effect: AbilityKind) -> usize {
    use crate::action::Event;
    table.heard(|event| matches!(event, Event::Used { effect: e, .. } if *e == effect))
}

#[test]
fn an_item_redraws_one_card_and_is_discarded() {
    let mut table = with("redraw", 1);
    table.give("thing");
    table.room(NORTH, "S", 2);
    table.walk(NORTH);
    table.act(Action::Wager(0));
    let before = table.state.current.drawn.to_vec();
    assert_eq!(table.phase(), Phase::Respond);
    table.act(Action::Redraw(AbilitySource::Item(0), 0));
    assert_eq!((items(&mut table), table.phase()), (0, Phase::Keep), "one use");
    let after = &table.state.current.drawn;
    assert!(after.len() == 2 && after.contains(&before[1]) && !after.contains(&before[0]));
}

#[test]
fn a_boss_redraws_its_power_in_cards_in_each_attack() {
    let mut table = with("redraw", 2);
    bless(&mut table);
    table.room(NORTH, "S", 1);
    table.walk(NORTH);
    table.act(Action::Wager(0));
    for _ in 0..2 {
        assert_eq!(table.phase(), Phase::Respond);
        table.act(Action::Redraw(AbilitySource::Boss(AbilityKind::Redraw), 0));
    }
    assert_eq!(table.phase(), Phase::Keep);
}

#[test]
fn a_redraw_may_be_saved() {
    let mut table = with("redraw", 1);
    table.give("thing");
    table.room(NORTH, "S", 1);
    table.walk(NORTH);
    table.act(Action::Wager(1));
    table.act(Action::Accept);
    assert_eq!((items(&mut table), table.phase()), (1, Phase::Keep));
}

#[test]
fn an_item_reduces_the_damage_before_it_is_compared_with_the_wager() {
    for (wager, health) in [(0, 5), (1, 6)] {
        let mut table = with("reduce", 1);
        table.give("thing");
        table.room(NORTH, "S", 2);
        table.walk(NORTH);
        table.act(Action::Wager(wager));
        table.act(Action::Reduce(AbilitySource::Item(0)));
        assert_eq!((table.me().health, items(&mut table)), (health, 0), "2 - 1 damage, wager {wager}");
    }
}

#[test]
fn a_boss_always_reduces() {
    let mut table = with("reduce", 2);
    bless(&mut table);
    table.room(NORTH, "S", 3);
    table.walk(NORTH);
    table.act(Action::Wager(0));
    assert_eq!((table.phase(), table.me().health), (Phase::Keep, 5));
}

#[test]
fn an_item_adds_movement_for_one_turn() {
    let mut table = with("move", 2);
    table.give("thing");
    for row in 1..=3 {
        table.room(cell(row, 4), "NS", 0);
    }
    table.take(0);
    assert_eq!(table.steps(cell(1, 4)), None);
    table.act(Action::Use(AbilitySource::Item(0)));
    assert_eq!((table.steps(cell(1, 4)), items(&mut table)), (Some(3), 0));
}

#[test]
fn a_boss_always_adds_movement() {
    let mut table = with("move", 2);
    bless(&mut table);
    for row in 1..=3 {
        table.room(cell(row, 4), "NS", 0);
    }
    table.take(0);
    assert_eq!(table.steps(cell(1, 4)), Some(3));
}

/// The second player's boss room lies to the north of the start; the first is behind it.
fn behind_a_lock(mut table: Table) -> Table {
    table.room(NORTH, "NS", 3);
    table.turn_of(1);
    table.walk(NORTH);
    table.act(Action::Wager(3));
    table.keep_first();
    table.room(cell(2, 4), "NS", 0);
    table.seat(0).at = cell(2, 4);
    table.turn_of(0);
    table
}

#[test]
fn an_item_passes_locks_for_one_turn() {
    let mut table = behind_a_lock(with("pass_locks", 1));
    table.give("thing");
    table.take(0);
    assert_eq!(table.steps(NORTH), None);
    table.act(Action::Use(AbilitySource::Item(0)));
    assert_eq!(table.steps(NORTH), Some(1));
    assert_eq!(items(&mut table), 0);
    table.turn_of(0);
    table.take(0);
    assert_eq!(table.steps(NORTH), None);
}

#[test]
fn a_boss_always_passes_locks() {
    let mut table = with("pass_locks", 1);
    table.room(NORTH, "NS", 3);
    table.walk(NORTH);
    table.act(Action::Wager(3));
    table.keep_first();
    // Another boss room, opened by somebody else.
    table.room(WEST, "ES", 3);
    table.walk(WEST);
    table.act(Action::Wager(3));
    table.keep_first();
    table.room(cell(5, 3), "N", 0);
    table.seat(0).at = cell(5, 3);
    table.turn_of(0);
    table.take(0);
    assert_eq!(table.steps(WEST), Some(1));
}

#[test]
fn an_item_heals_more_on_an_empty_room() {
    let mut table = with("heal", 2);
    table.give("thing");
    table.room(NORTH, "S", 0);
    table.seat(0).health = 2;
    table.walk(NORTH);
    assert_eq!((table.phase(), table.me().health), (Phase::Heal, 3));
    assert_eq!(table.legal(), [Action::Heal(None), Action::Heal(Some(0))]);
    table.act(Action::Heal(Some(0)));
    assert_eq!((table.seat(0).health, items(&mut table), table.state.active), (5, 0, 1));
}

#[test]
fn items_that_heal_are_used_one_after_another() {
    for (health, left) in [(1, 1), (3, 0)] {
        let mut table = with("heal", 2);
        table.give("thing");
        table.give("thing");
        table.room(NORTH, "S", 0);
        table.seat(0).health = health;
        table.walk(NORTH);
        assert_eq!(table.legal(), [Action::Heal(None), Action::Heal(Some(0))], "equal ones are one choice");
        table.act(Action::Heal(Some(0)));
        assert_eq!(table.state.active == 0, left == 1, "with {} health", health + 3);
        if left == 1 {
            table.act(Action::Heal(Some(0)));
        }
        assert_eq!((table.seat(0).health, items(&mut table), table.state.active), (6, 1 - left, 1));
    }
}

/// Equal items are one choice each time they can be used: before moving, in an attack, while buying.
#[test]
fn equal_items_are_one_choice() {
    let twice = |effect: &str, at: fn(&mut Table)| {
        let mut table = with(effect, 1);
        table.give("thing");
        table.give("thing");
        at(&mut table);
        let uses = |action: &&Action| crate::view::View::uses_item(**action);
        table.legal().iter().filter(uses).count()
    };
    let attack = |table: &mut Table| {
        table.room(NORTH, "S", 1);
        table.walk(NORTH);
        table.act(Action::Wager(0));
    };
    assert_eq!(twice("move", |table| table.take(0)), 1);
    assert_eq!(twice("reduce", attack), 1);
    assert_eq!(twice("redraw", attack), 1);
    assert_eq!(twice("free_step", |_| ()), 5, "one for each card that costs something");
}

#[test]
fn nobody_is_asked_to_heal_who_is_whole() {
    let mut table = with("heal", 2);
    table.give("thing");
    table.room(NORTH, "S", 0);
    table.seat(0).health = 5;
    table.walk(NORTH);
    assert_eq!((table.seat(0).health, table.state.active), (6, 1));
}

#[test]
fn a_boss_always_heals_more() {
    let mut table = with("heal", 2);
    bless(&mut table);
    table.room(NORTH, "S", 0);
    table.seat(0).health = 2;
    table.walk(NORTH);
    assert_eq!(table.seat(0).health, 5);
}

#[test]
fn an_item_saves_queue_steps_when_asked_to() {
    let mut table = with("free_step", 2);
    table.give("thing");
    table.act(Action::Take { slot: 3, item: Some(0) });
    assert_eq!((table.me().luck, items(&mut table)), (5, 0));
    assert_eq!(laid(&table.state), [1, 0, 0, 0, 0, 0]);
}

#[test]
fn an_item_brings_a_card_within_reach() {
    let mut table = with("free_step", 2);
    table.give("thing");
    table.seat(0).luck = 1;
    table.seat(1).luck = 11;
    assert!(!table.legal().contains(&Action::Take { slot: 3, item: None }));
    table.act(Action::Take { slot: 3, item: Some(0) });
    assert_eq!(table.me().luck, 0);
}

#[test]
fn a_boss_always_saves_queue_steps() {
    for (slot, price) in [(0, 0), (1, 0), (2, 0), (3, 1), (5, 3)] {
        let mut table = with("free_step", 2);
        bless(&mut table);
        table.take(slot);
        assert_eq!(table.me().luck, 6 - price);
    }
}

/// An empty room to the north with an exit to the south only.
fn walled_in(effect: &str) -> Table {
    let mut table = with(effect, 1);
    table.room(NORTH, "S", 0);
    table.seat(0).at = NORTH;
    table.turn_of(0);
    table
}

#[test]
fn an_item_breaks_a_wall_for_everyone() {
    let mut table = walled_in("break_wall");
    table.give("thing");
    table.take(0);
    assert!(table.explorations(GridSide::East).is_empty());
    table.act(Action::Break(AbilitySource::Item(0), GridSide::East));
    assert_eq!((table.exits(NORTH), items(&mut table)), ("ES".to_owned(), 0));
    assert_eq!(table.explorations(GridSide::East).len(), 1);
}

#[test]
fn a_wall_between_two_rooms_is_broken_on_both_sides() {
    let mut table = walled_in("break_wall");
    table.give("thing");
    table.room(cell(3, 5), "N", 0);
    table.take(0);
    table.act(Action::Break(AbilitySource::Item(0), GridSide::East));
    assert_eq!(table.exits(cell(3, 5)), "NW");
    assert_eq!(table.steps(cell(3, 5)), Some(1));
}

#[test]
fn a_boss_breaks_one_wall_a_turn() {
    let mut table = walled_in("break_wall");
    bless(&mut table);
    table.take(0);
    let tool = AbilitySource::Boss(AbilityKind::BreakWall);
    table.act(Action::Break(tool, GridSide::East));
    assert!(!table.legal().iter().any(|action| matches!(action, Action::Break(..))));
    assert_eq!(used(&table, AbilityKind::BreakWall), 1);
}

#[test]
fn the_edge_of_the_maze_cannot_be_broken() {
    let mut table = with("break_wall", 1);
    bless(&mut table);
    table.room(cell(0, 0), "S", 0);
    table.room(cell(1, 0), "N", 0);
    table.seat(0).at = cell(0, 0);
    table.turn_of(0);
    table.take(0);
    let broken: Vec<Action> = table.legal().into_iter().filter(|action| matches!(action, Action::Break(..))).collect();
    assert_eq!(broken, [Action::Break(AbilitySource::Boss(AbilityKind::BreakWall), GridSide::East)]);
}

#[test]
fn an_item_warps_to_the_start_space_from_where_one_explores_or_moves() {
    let mut table = walled_in("warp");
    table.give("thing");
    table.take(0);
    assert!(table.explorations(GridSide::East).is_empty());
    table.act(Action::Use(AbilitySource::Item(0)));
    assert_eq!((table.me().at, items(&mut table)), (START, 0));
    assert_eq!(table.explorations(GridSide::East).len(), 1);
    assert_eq!(table.steps(NORTH), None, "the turn began there");
}

#[test]
fn a_boss_warps_once_a_turn() {
    let mut table = walled_in("warp");
    bless(&mut table);
    table.take(0);
    table.act(Action::Use(AbilitySource::Boss(AbilityKind::Warp)));
    assert_eq!(table.me().at, START);
    assert_eq!(used(&table, AbilityKind::Warp), 1);
    assert!(!table.legal().iter().any(|action| matches!(action, Action::Use(..))));
}

/// Having a power is no duty to use it.
#[test]
fn a_card_without_use_may_be_given_up_without_using_an_item() {
    let mut table = with("break_wall", 1);
    table.give("thing");
    table.room(NORTH, "", 0);
    table.seat(0).at = NORTH;
    table.turn_of(0);
    table.take(0);
    table.act(Action::Waste);
    assert_eq!((items(&mut table), table.state.active), (1, 1));
}
