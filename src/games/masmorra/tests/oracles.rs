//! Numbers of the rules page that were worked out elsewhere, found again by games and tables.

use super::table::{Table, pool};
use crate::config::RoomKind;
use crate::dice::{FaceCounts, can_dock};
use crate::word::{DockCost, Face};
use kit::pieces::pool::reroll;

/// How likely six dice can dock this: at once, and with the best reroll.
fn dockable(costs: &[DockCost]) -> (f64, f64) {
    let (mut once, mut twice) = (0.0, 0.0);
    FaceCounts::multisets(6, |dice| {
        let ways = dice.ways() as f64 / 6_f64.powi(6);
        once += ways * f64::from(u8::from(with_magic(costs, dice)));
        twice += ways * reroll(dice, |dice| i64::from(with_magic(costs, dice))).mean();
    });
    (once, twice)
}

/// Can these be docked, magic dice turned if need be (M36)?
fn with_magic(costs: &[DockCost], dice: FaceCounts) -> bool {
    if can_dock(costs, dice) {
        return true;
    }
    let magic = Face::Magic as usize;
    let spent = |from: usize| dice.count(magic) > 0 && dice.remove(magic).count(from) > 0;
    (0..6).filter(|from| spent(*from)).any(|from| {
        let left = dice.remove(magic).remove(from);
        (0..6).any(|to| with_magic(costs, left.add(to)))
    })
}

fn near(found: (f64, f64), wanted: (f64, f64)) {
    let close = (found.0 - wanted.0).abs() < 5e-5 && (found.1 - wanted.1).abs() < 5e-5;
    assert!(close, "{found:?} is not {wanted:?}");
}

/// Oracle 3: dock one face .9122 -> .9923; two different .8088 -> .9770; two alike .6488 -> .9345.
#[test]
fn oracle_3_chances_to_dock() {
    let (melee, defense) = (DockCost::Face(Face::Melee), DockCost::Face(Face::Defense));
    near(dockable(&[melee]), (0.9122, 0.9923));
    near(dockable(&[melee, defense]), (0.8088, 0.9770));
    near(dockable(&[melee, melee]), (0.6488, 0.9345));
    assert!(with_magic(&[melee], pool("XS")) && !with_magic(&[melee], pool("X")));
}

/// Oracle 6: five players have 22 tiles of the first level with 4 traps. M4 keeps traps off the top, so that the stairs are the first with
/// 1/18, and in each other place with 17/378; mean 205/18.
#[test]
fn oracle_6_places_of_the_stairs() {
    const GAMES: u64 = 12_000;
    let (mut table, mut places) = (Table::new("standard", &["players.count=5"], 0), [0_u32; 22]);
    for number in 0..GAMES {
        table.luck.begin(number);
        kit::game::Game::setup(&table.game, &mut table.state, &mut table.luck, &mut ());
        let rules = table.game.rules();
        let stairs = table.state.stacks[0].iter().rev().position(|tile| rules.tile(*tile).room == RoomKind::StairsTwo);
        places[stairs.expect("stairs")] += 1;
    }
    let within = |found: u32, chance: f64| {
        let (mean, games) = (chance * GAMES as f64, GAMES as f64);
        assert!((f64::from(found) - mean).abs() < 4.5 * (games * chance * (1.0 - chance)).sqrt(), "{places:?}");
    };
    within(places[0], 1.0 / 18.0);
    places[1..].iter().for_each(|found| within(*found, 17.0 / 378.0));
}

/// Oracle 10: no trap among the first five of 22 with 4, M4 applied: C(17,4)/C(21,4) = .3977.
#[test]
fn oracle_10_no_trap_among_the_first_five() {
    const GAMES: u64 = 12_000;
    let (mut table, mut free) = (Table::new("standard", &["players.count=5"], 0), 0_u32);
    for number in 0..GAMES {
        table.luck.begin(number);
        kit::game::Game::setup(&table.game, &mut table.state, &mut table.luck, &mut ());
        let rules = table.game.rules();
        let traps = table.state.stacks[0].iter().rev().take(5).filter(|tile| rules.tile(**tile).room == RoomKind::Trap);
        free += u32::from(traps.count() == 0);
    }
    let chance = f64::from(free) / GAMES as f64;
    assert!((chance - 0.3977).abs() < 4.5 * (0.3977_f64 * 0.6023 / GAMES as f64).sqrt(), "{chance}");
}
