//! "Damage and energy tanks".

use super::table::*;
use crate::action::{Action, Event};
use crate::state::Phase;

/// The first player, with so much life and so many tanks at the table, suffers so much damage.
fn struck(life: u8, tanks: u8, damage: u8) -> Table {
    let mut table = Table::acting(3, &[]);
    (table.me().life, table.state.tanks) = (life, tanks);
    table.ask("jump", damage);
    table.suffer();
    table
}

#[test]
fn each_damage_is_one_life() {
    for (damage, life) in [(1, 4), (2, 3), (4, 1)] {
        assert_eq!(struck(5, 2, damage).life(0), life);
    }
}

#[test]
fn rulebook_example_two_damage_at_two_life_heals_to_five_before_and_leaves_three() {
    let table = struck(2, 2, 2);
    assert_eq!((table.life(0), table.state.tanks), (3, 1));
}

#[test]
fn a_tank_is_not_used_while_life_is_left() {
    let table = struck(3, 2, 2);
    assert_eq!((table.life(0), table.state.tanks), (1, 2));
}

#[test]
fn the_last_life_without_a_tank_loses_the_game_for_all() {
    for (life, damage) in [(2, 2), (1, 2), (1, 1)] {
        let table = struck(life, 0, damage);
        assert_eq!((table.phase(), table.life(0)), (Phase::Over, 0));
        assert_eq!((table.outcome().winners, table.outcome().ending), (0, 1));
        assert!(table.legal().is_empty());
    }
}

#[test]
fn tanks_are_the_tables_whoever_uses_them() {
    let mut table = Table::acting(3, &[]);
    for (seat, left) in [(0, 1), (1, 0)] {
        table.me().life = 1;
        table.ask("jump", 1);
        table.suffer();
        assert_eq!((table.life(seat), table.state.tanks), (4, left));
        table.finish_phase();
    }
    table.me().life = 1;
    table.ask("jump", 1);
    table.suffer();
    assert_eq!(table.phase(), Phase::Over);
    let tanks = |event: &Event| matches!(event, Event::Tank { .. });
    assert_eq!(table.heard(tanks), 2);
}

#[test]
fn damage_that_would_take_even_full_life_loses() {
    let table = struck(5, 2, 5);
    assert_eq!((table.phase(), table.outcome().ending), (Phase::Over, 1));
}

/// "They must use an energy tank before the damage is applied to regain all of their life energy": full life has nothing to regain.
#[test]
fn a_tank_that_regains_nothing_is_not_used() {
    let tank = |event: &Event| matches!(event, Event::Tank { .. });
    for (life, damage, used) in [(5, 5, 0), (5, 6, 0), (3, 5, 1), (3, 3, 1)] {
        let table = struck(life, 2, damage);
        assert_eq!(table.phase() == Phase::Over, damage >= 5);
        assert_eq!((table.heard(tank), table.state.tanks), (used, 2 - used as u8), "{damage} damage at {life} life");
    }
}

#[test]
fn life_lost_to_a_boss_is_another_ending() {
    let mut table = Table::battle(3, &[]);
    (table.me().life, table.state.tanks) = (1, 0);
    table.ask("jump", 1);
    table.suffer();
    assert_eq!((table.phase(), table.outcome().ending), (Phase::Over, 2));
}

#[test]
fn damage_of_hazards_and_prices_uses_tanks_too() {
    let mut table = Table::acting(3, &[]);
    (table.me().life, table.state.tanks) = (1, 1);
    table.skill("damage", "red:shoot");
    table.act(Action::Skill);
    assert_eq!((table.life(0), table.state.tanks), (4, 0));
    assert_eq!(table.pool(), pool(&[(Red, SHOOT)]));
}

#[test]
fn a_price_that_kills_buys_nothing() {
    let mut table = Table::acting(3, &[]);
    (table.me().life, table.state.tanks) = (1, 0);
    table.skill("damage", "red:shoot");
    table.act(Action::Skill);
    assert_eq!(table.phase(), Phase::Over);
    assert!(table.pool().is_empty());
}
