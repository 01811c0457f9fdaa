//! Exploring, traps that are turned up, runes, monsters of tiles (M16 to M20, M39, M40, M45 to M47).

use super::table::Table;
use crate::action::{Action, StepPayment};
use crate::config::RoomKind;
use crate::event::Event;
use crate::map::{NONE, cell};
use crate::state::Task;
use crate::task::SpawnKind;

/// Explores, and lays the tile at the first place offered.
fn explore(table: &mut Table, with: StepPayment) {
    table.act(Action::Explore(with));
    if let Some(place) = table.legal().into_iter().find(|action| matches!(action, Action::Place { .. })) {
        table.act(place);
    }
}

/// "Algus spends 1 step to get 2 Move Points ... his second to explore. After placing the tile, he moves into the new room for free, rolls and
/// places a Minor monster, and turns over the next tile. Fortunately for him, it's not a trap!"
#[test]
fn rulebook_example_algus_explores() {
    let mut table = Table::staged("S", &[]);
    table.lay("gold_1", cell(6, 7));
    table.next("fountain_1");
    table.next("minor_1a");
    table.act(Action::Step { to: 1, with: StepPayment::Free });
    assert_eq!((table.state.active().room, table.state.turn.points), (1, 1));
    explore(&mut table, StepPayment::Points);
    let room = table.state.active().room;
    assert_eq!((room, table.state.turn.points), (2, 0));
    assert_eq!(table.state.foe_set(table.rules(), room).count_ones(), 1);
    assert!(table.state.shown[0]);
    let top = table.state.stacks[0].top().expect("a tile");
    assert_eq!(table.rules().tile(top).name, "fountain_1");
    assert!(table.legal().contains(&Action::Fight) && !table.legal().contains(&Action::Stop));
}

/// "If you turn over a trap tile, you must place it in an empty space next to the new room. The trap will immediately take effect."
#[test]
fn traps_are_laid_next_to_the_new_room_until_a_room_shows() {
    let mut table = Table::staged("S", &[]);
    for name in ["fountain_1", "trap_1b", "trap_1a", "gold_1"] {
        table.next(name);
    }
    explore(&mut table, StepPayment::Free);
    let room = table.state.active().room;
    let cells = table.legal();
    assert!(cells.iter().all(|action| matches!(action, Action::Place { .. })));
    assert_eq!(cells.len(), 3, "three sides of the new room are free, doors or none");
    table.act(cells[0]);
    assert_eq!(table.state.active().life, 5);
    let second = table.legal();
    table.act(second[0]);
    assert_eq!(table.state.active().life, 4);
    assert_eq!(table.state.map.traps_at(room).count(), 2);
    let top = table.state.stacks[0].top().expect("a tile");
    assert_eq!(table.rules().tile(top).room, RoomKind::Fountain);
}

/// M17: all but the XP of a medium room comes even if the hero falls.
#[test]
fn who_falls_while_exploring_still_places_monsters_and_turns_the_next_tile() {
    let mut table = Table::staged("S", &[]);
    table.lay("gold_1", cell(7, 8));
    let trap = table.tile("trap_1a");
    table.state.map.lay_trap(trap, 0, cell(8, 7));
    table.state.active();
    table.state.hero_mut(0).life = 1;
    table.next("fountain_1");
    table.next("minor_1a");
    // The trap touches the start, which he leaves.
    explore(&mut table, StepPayment::Free);
    assert!(table.state.hero(0).down);
    let placed = table.told.0.iter().filter(|event| matches!(event, Event::Appeared { boss: false, .. })).count();
    assert!(placed >= 1);
    assert!(table.told.0.iter().any(|event| matches!(event, Event::Turned { level: 0, .. })));
}

/// "When a rune room enters play it is replaced by the top medium-sized dungeon tile ... The Hero gains 1 XP."
#[test]
fn a_rune_is_a_medium_tile_that_gives_an_xp() {
    let mut table = Table::staged("S", &[]);
    table.next("fountain_1");
    table.next("rune_1a");
    let medium = table.tile("hall_1b");
    table.state.stacks[1].push(medium);
    explore(&mut table, StepPayment::Free);
    let room = table.state.active().room;
    let lies = table.state.map.room(room);
    assert!(lies.body.medium);
    assert_eq!((lies.tile, table.state.active().xp), (medium, 1));
    assert_eq!(table.state.foe_set(table.rules(), room).count_ones(), 2);
    assert_eq!(table.state.room_limit(table.rules(), room), 4);
}

/// "If there is not enough space to place the medium room adjacent to your tile, you cannot explore the Rune room."
#[test]
fn a_rune_without_room_for_its_tile_cannot_be_explored() {
    let mut table = Table::staged("S", &[]);
    let corners = [(6, 6), (6, 8), (8, 6), (8, 8)];
    let names = ["minor_1a", "minor_1b", "minor_1c", "chest_1a"];
    for ((row, column), name) in corners.into_iter().zip(names) {
        table.lay(name, cell(row, column));
    }
    for (name, (row, column)) in ["trap_1a", "trap_1b"].into_iter().zip([(5, 7), (7, 9)]) {
        let trap = table.tile(name);
        table.state.map.lay_trap(trap, 0, cell(row, column));
    }
    table.next("gold_1");
    assert!(table.legal().contains(&Action::Explore(StepPayment::Free)));
    table.next("rune_1a");
    assert!(!table.legal().contains(&Action::Explore(StepPayment::Free)), "no two by two cells are free at a door");
}

/// "You cannot explore if there are no more small dungeon tiles left for the level."
#[test]
fn an_empty_stack_ends_exploring() {
    let mut table = Table::staged("S", &[]);
    table.state.stacks[0].clear();
    assert!(!table.legal().iter().any(|action| matches!(action, Action::Explore(_))));
}

/// "If there are no monster dice left, take a monster die of that type from anywhere ... not from a room containing a Hero."
#[test]
fn a_die_is_taken_from_a_room_without_hero() {
    let mut table = Table::staged("", &["spawn.minor_dice=2"]);
    let (one, two) = (table.lay("minor_1a", cell(6, 7)), table.lay("minor_1b", cell(8, 7)));
    let far = table.monster("orc", one);
    table.monster("goblin", 0);
    table.run(&[Task::Spawn { room: two, what: SpawnKind::Minor }]);
    assert_eq!(table.state.foes[usize::from(far)].room, two, "the only one that may be taken is taken unasked");
    table.state.foes[usize::from(far)].room = 0;
    table.run(&[Task::Spawn { room: two, what: SpawnKind::Minor }]);
    assert!(table.told.0.contains(&Event::NoDie(two)));
}

/// "Remove the monster from that room that awards the least XP."
#[test]
fn too_many_monsters_lose_the_one_with_least_xp() {
    let mut table = Table::staged("", &[]);
    let room = table.lay("minor_1a", cell(6, 7));
    let goblin = table.monster("goblin", room);
    let dragon = table.monster("young_dragon", room);
    let spider = table.monster("spider", room);
    table.run(&[Task::Overflow(room)]);
    assert_eq!(table.state.foes[usize::from(goblin)].room, NONE);
    assert_eq!(table.state.foe_set(table.rules(), room), 1 << dragon | 1 << spider, "a major one counts as two");
    let (one, two) = (table.monster("orc", room), table.monster("orc", room));
    table.state.foes[usize::from(dragon)].room = NONE;
    let third = table.monster("cultist", room);
    table.run(&[Task::Overflow(room)]);
    assert_eq!(
        table.legal(),
        [one.min(two).min(third), one.max(two).min(third), third].map(Action::Take),
        "ties are chosen"
    );
}

/// "You must spawn new random monsters in every room that has a spawn icon if there are no Heroes or monsters in that room."
#[test]
fn monsters_appear_in_empty_rooms_with_an_icon() {
    let mut table = Table::staged("", &[]);
    let rooms = ["minor_1a", "minor_1b", "mixed_2b"].map(|name| {
        let at = table.state.map.rooms().len() as u8;
        table.lay(name, cell(6, 6 + at))
    });
    let orc = table.monster("orc", rooms[0]);
    table.state.turn.refill = 0;
    table.run(&[Task::Refill(0)]);
    assert_eq!(table.state.foe_set(table.rules(), rooms[0]), 1 << orc);
    assert_eq!(table.state.foe_set(table.rules(), rooms[1]).count_ones(), 1);
    assert_eq!(table.state.crowd(table.rules(), rooms[2]), 3, "a minor and a major one");
}
