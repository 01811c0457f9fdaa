//! Setup (M2 to M5, M72, M78).

use super::table::{Table, fixture, warnings};
use crate::config::{RoomKind, Rules};
use crate::rules::tiles_in_play;

fn place_from_top(table: &Table, stack: usize, kind: RoomKind) -> Option<usize> {
    let rules = table.rules();
    table.state.stacks[stack].iter().rev().position(|tile| rules.tile(*tile).room == kind)
}

fn count(rules: &Rules, stack: usize, kind: RoomKind) -> usize {
    tiles_in_play(rules, stack).filter(|tile| rules.tile(*tile).room == kind).count()
}

/// "47 Small dungeon tiles, 12 Medium dungeon tiles".
#[test]
fn there_are_47_small_and_12_medium_tiles() {
    let game = fixture("standard", &["players.count=5"]);
    let rules = game.rules();
    let small = rules.tile_deck.iter().filter(|row| !rules.tiles[usize::from(**row)].medium).count();
    assert_eq!((small, rules.tile_deck.len() - small), (47, 12));
    assert_eq!((0..4).map(|stack| tiles_in_play(rules, stack).count()).collect::<Vec<_>>(), [22, 6, 22, 6]);
    assert_eq!((count(rules, 0, RoomKind::Trap), count(rules, 2, RoomKind::Trap)), (4, 4));
    assert_eq!((rules.dice_minor, rules.dice_major, rules.bosses.len()), (8, 4, 5));
}

#[test]
fn heroes_that_nobody_plays_are_a_warning() {
    assert_eq!(warnings(&["players.count=3"]), [""; 0]);
    let never = "`heroes.algus` and `heroes.greybark` never come up: `players.heroes` seats the heroes in the order of the table";
    assert_eq!(warnings(&["players.count=3", "players.heroes=in_order"]), [never]);
    assert_eq!(warnings(&["players.count=5", "players.heroes=in_order"]), [""; 0]);
}

/// "In a 2-player game, remove all 3+, 4+, and 5+ tiles."
#[test]
fn fewer_players_use_fewer_tiles_but_always_the_stairs() {
    let sizes: Vec<usize> = (2..=5)
        .map(|players| {
            let game = fixture("standard", &[&format!("players.count={players}")]);
            assert_eq!(count(game.rules(), 0, RoomKind::StairsTwo), 1);
            tiles_in_play(game.rules(), 0).count()
        })
        .collect();
    assert_eq!(sizes, [13, 17, 19, 22]);
}

/// "If you reveal a trap tile, shuffle it back into the deck and draw again until you reveal a tile that is not a trap."
#[test]
fn the_first_tile_is_no_trap_and_lies_face_up() {
    for number in 0..100 {
        let table = Table::new("standard", &["players.count=5"], number);
        let top = table.state.stacks[0].top().expect("a tile");
        assert_ne!(table.rules().tile(top).room, RoomKind::Trap);
        assert_eq!(table.state.shown, [true, false], "level 2 has its entrance on top");
    }
}

/// "The Stairs to the Second Level will be the 11th tile in its stack and the Stairs to the Third Level will be the 7th in its stack."
#[test]
fn alliance_stairs_are_the_11th_and_the_7th_tile() {
    for number in 0..100 {
        let table = Table::new("alliance", &["players.count=5"], number);
        assert_eq!(place_from_top(&table, 0, RoomKind::StairsTwo), Some(10));
        assert_eq!(place_from_top(&table, 2, RoomKind::StairsThree), Some(6));
        assert_ne!(place_from_top(&table, 0, RoomKind::Trap), Some(0));
        assert!(table.state.heroes.iter().all(|hero| hero.hand.is_empty()), "no treasure cards in hand");
    }
}

/// "Shuffle the Stairs to the Third Level room into the bottom half of the Level 2 dungeon tile stack."
#[test]
fn epic_stairs_lie_in_the_bottom_half_and_standard_has_none() {
    let mut places = std::collections::BTreeSet::new();
    for number in 0..90 {
        let table = Table::new("epic", &["players.count=5"], number);
        places.insert(place_from_top(&table, 2, RoomKind::StairsThree).expect("stairs"));
    }
    let standard = Table::new("standard", &["players.count=5"], 1);
    assert_eq!(place_from_top(&standard, 2, RoomKind::StairsThree), None);
    // 22 others: eleven above, and the stairs among the eleven below.
    assert_eq!(places, (11..=22).collect());
}

#[test]
fn heroes_begin_with_six_life_two_cards_and_nothing_else_in_the_start() {
    let table = Table::new("standard", &["players.count=5"], 1);
    for hero in table.state.heroes {
        assert_eq!((hero.life, hero.xp, hero.gold, hero.hand.len(), hero.room, hero.free), (6, 0, 0, 2, 0, true));
        assert!(hero.learnt.is_empty());
    }
    let mut rows = table.state.heroes.map(|hero| hero.row);
    rows.sort_unstable();
    assert_eq!(rows, [0, 1, 2, 3, 4]);
}
