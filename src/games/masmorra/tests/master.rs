//! Monsters that are moved, and rituals (M38, M39, M40, M51, M52, M56).

use super::table::Table;
use crate::action::{Action, kind};
use crate::config::RoomKind;
use crate::event::Event;
use crate::map::{NONE, cell};
use crate::state::Task;
use kit::game::PendingDecision;

fn to(foe: u8, to: u8) -> Action {
    Action::March { foe, to }
}

/// A table on which nothing but monsters' moves is to be done: three rooms north of the start, in a line.
fn corridor(set: &[&str]) -> Table {
    let mut table = Table::staged("", set);
    table.state.agenda.clear();
    table.lay_corridor();
    table
}

/// "You could move a single monster two rooms or move two monsters one room each"; "you do not have to spend both".
#[test]
fn two_points_move_one_monster_two_rooms_or_two_monsters_one() {
    let mut table = corridor(&[]);
    let (goblin, orc) = (table.monster("goblin", 2), table.monster("orc", 3));
    table.run(&[Task::March(2)]);
    assert_eq!(table.asked(), PendingDecision::Choose { seat: 0, kind: kind::MONSTER });
    let all = [to(goblin, 1), to(goblin, 3), to(orc, 2), Action::Stop];
    assert_eq!(table.legal(), all, "through doors");
    table.act(to(goblin, 1));
    table.act(to(orc, 2));
    assert_eq!(table.asked(), PendingDecision::Over, "both points are spent");
    assert_eq!([goblin, orc].map(|foe| table.state.foes[usize::from(foe)].room), [1, 2]);
    table.run(&[Task::March(2)]);
    table.act(to(orc, 3));
    table.act(to(orc, 2));
    table.run(&[Task::March(2)]);
    table.act(Action::Stop);
    assert_eq!(table.asked(), PendingDecision::Over);
}

/// "Monster cannot move out of a room that is occupied by a Hero. You must stop moving a monster if it enters a room with a Hero."
#[test]
fn no_monster_leaves_a_room_with_a_hero() {
    let mut table = corridor(&[]);
    let goblin = table.monster("goblin", 1);
    table.run(&[Task::March(2)]);
    table.act(to(goblin, 0));
    assert_eq!(table.asked(), PendingDecision::Over, "it is with the heroes");
    // Who lies is not there (M34).
    (0..3).for_each(|seat| (table.state.heroes[seat].life, table.state.heroes[seat].down) = (0, true));
    table.run(&[Task::March(1)]);
    assert_eq!(table.legal(), [to(goblin, 1), Action::Stop]);
}

/// "Monster limits": three minor ones in a small room, of which a major one counts as two.
#[test]
fn no_monster_moves_into_a_full_room() {
    let mut table = corridor(&[]);
    table.monster("goblin", 1);
    let bat = table.monster("giant_bat", 2);
    table.run(&[Task::March(1)]);
    assert!(table.legal().contains(&to(bat, 1)), "one and two are three");
    table.state.agenda.clear();
    table.monster("orc", 1);
    table.run(&[Task::March(1)]);
    assert!(!table.legal().contains(&to(bat, 1)));
    let orc = table.monster("orc", 2);
    table.state.agenda.clear();
    table.run(&[Task::March(1)]);
    assert!(table.legal().contains(&to(orc, 1)));
}

#[test]
fn monsters_that_are_alike_are_offered_once() {
    let mut table = corridor(&[]);
    let first = table.monster("orc", 3);
    table.monster("orc", 3);
    let goblin = table.monster("goblin", 3);
    table.run(&[Task::March(2)]);
    assert_eq!(table.legal(), [to(first, 2), to(goblin, 2), Action::Stop]);
}

/// "Monsters must spend 2 Move Points to leave"; spiders and ghosts are not held (M52).
#[test]
fn a_web_takes_two_points_but_not_of_spiders_and_ghosts() {
    let mut table = Table::staged("", &[]);
    table.state.agenda.clear();
    let web = table.lay("web_2", cell(6, 7));
    table.state.map.connect(0, web);
    let (orc, spider) = (table.monster("orc", web), table.monster("spider", web));
    table.run(&[Task::March(2)]);
    table.act(to(orc, 0));
    assert_eq!(table.asked(), PendingDecision::Over, "two points");
    let ghost = table.monster("ghost", web);
    let orc = table.monster("orc", web);
    table.state.foes[usize::from(orc)].room = web;
    table.run(&[Task::March(1)]);
    let legal = table.legal();
    assert!(legal.contains(&to(spider, 0)) && legal.contains(&to(ghost, 0)) && !legal.contains(&to(orc, 0)));
}

/// M51: stairs are free, for each monster once in a phase; the entrance is laid by whoever comes first, a monster, too.
#[test]
fn monsters_use_stairs_once_each_and_lay_the_entrance() {
    let mut table = Table::staged("", &[]);
    table.state.agenda.clear();
    let stairs = table.lay("stairs_two", cell(6, 7));
    let orc = table.monster("orc", stairs);
    table.run(&[Task::March(1)]);
    table.act(to(orc, NONE));
    let entrance = table.room_of(RoomKind::EntranceTwo).expect("the entrance");
    assert_eq!(table.state.foes[usize::from(orc)].room, entrance);
    assert!(table.state.shown[1], "the next tile of level 2 lies open (24)");
    // The point is left, the stairs are not.
    let goblin = table.monster("goblin", stairs);
    table.state.agenda.clear();
    table.run(&[Task::March(1)]);
    assert!(table.legal().contains(&to(goblin, entrance)) && !table.legal().contains(&to(orc, stairs)));
    // With no point left they are still free for who has not used them.
    table.state.agenda.clear();
    table.run(&[Task::March(0)]);
    assert_eq!(table.legal(), [to(goblin, entrance), Action::Stop]);
    // The lair is opened by a hero alone (M73).
    let mut table = Table::staged_in("epic", "", &[]);
    table.state.agenda.clear();
    let stairs = table.lay("stairs_three", cell(6, 7));
    table.monster("orc", stairs);
    table.run(&[Task::March(1)]);
    assert!(table.legal().iter().all(|action| !matches!(action, Action::March { to: NONE, .. })));
}

/// Points are a number of the rules; 0 of them move nobody.
#[test]
fn points_of_the_master_are_a_key() {
    for (set, moves) in [("master.points=0", 0), ("master.points=3", 3)] {
        let mut table = corridor(&[set]);
        let goblin = table.monster("goblin", 2);
        table.run(&[Task::March(table.rules().master_points)]);
        let mut made = 0;
        while table.asked() != PendingDecision::Over {
            let room = table.state.foes[usize::from(goblin)].room;
            table.act(to(goblin, if room == 2 { 3 } else { 2 }));
            made += 1;
        }
        assert_eq!(made, moves);
    }
}

/// "At the end of your turn, if there is at least 1 Cultist left, replace 1 Cultist with a Dark Watcher. This ritual only happens one time."
#[test]
fn one_cultist_of_the_ritual_becomes_a_dark_watcher_once() {
    let names = |table: &Table, room: u8| -> Vec<String> {
        let rules = table.rules();
        let foes = table.state.foes_in(rules, room);
        foes.map(|foe| rules.monsters[usize::from(table.state.foes[usize::from(foe)].row)].name.to_string()).collect()
    };
    for left in [3, 1, 0] {
        let mut table = Table::staged("", &["hand.start=0"]);
        table.state.agenda.clear();
        let room = table.lay("dark_ritual", cell(5, 7));
        table.run(&[Task::Populate(room)]);
        assert_eq!(names(&table, room), ["cultist"; 3], "specific spaces (M47)");
        let cultists: Vec<u8> = table.state.foes_in(table.rules(), room).collect();
        cultists[left..].iter().for_each(|foe| table.play().remove(*foe));
        table.run(&[Task::EndTurn]);
        let mut wanted = vec!["cultist"; left.saturating_sub(1)];
        wanted.extend((left > 0).then_some("dark_watcher"));
        assert_eq!(names(&table, room), wanted);
        assert_eq!(table.state.turn.seat, 1, "the turn ended after it");
        // It is done, whatever comes there later.
        table.state.agenda.clear();
        let held = table.state.foes_in(table.rules(), room).count();
        if held < 3 {
            table.monster("cultist", room);
        }
        let before = names(&table, room);
        table.run(&[Task::EndTurn]);
        assert_eq!(names(&table, room), before);
    }
}

/// Oracle 7: what appears in a phase is the icons of all rooms with an icon, no hero and no monster, without chance: as long as there are dice.
#[test]
fn oracle_7_as_many_monsters_appear_as_empty_rooms_have_icons() {
    for number in 0..32_u8 {
        let mut table = Table::staged("", &["players.count=2"]);
        table.state.agenda.clear();
        let cells = [cell(6, 7), cell(6, 8), cell(7, 8), cell(8, 8), cell(8, 7)];
        let tiles = ["minor_1a", "mixed_2b", "major_2b", "gold_1", "minor_1b"];
        let icons = [[1, 0], [1, 1], [0, 1], [0, 0], [1, 0]];
        let rooms: Vec<u8> = tiles.iter().zip(cells).map(|(tile, at)| table.lay(tile, at)).collect();
        let mut wanted = [0; 2];
        for (place, icons) in icons.iter().enumerate() {
            if number >> place & 1 == 0 {
                wanted = [wanted[0] + icons[0], wanted[1] + icons[1]];
            } else if place % 2 == 0 {
                table.monster("orc", rooms[place]);
            } else {
                table.state.hero_mut(1).room = rooms[place];
            }
        }
        if number >> 1 & number >> 3 & 1 == 1 {
            continue; // One hero only can be elsewhere.
        }
        table.told.0.clear();
        table.run(&[Task::Refill(0)]);
        let rolled = |major: bool| {
            let of = |event: &&Event| matches!(event, Event::Appeared { row, boss: false, .. } if table.rules().monsters[usize::from(*row)].major == major);
            table.told.0.iter().filter(of).count()
        };
        assert_eq!([rolled(false), rolled(true)], wanted, "rooms taken: {number:05b}");
    }
}

/// M39: "the player whose turn it is decides which one to remove", whoever places traps and picks dice (8).
#[test]
fn the_active_player_says_who_leaves_a_room_that_is_too_full() {
    let mut table = corridor(&["placer.who=next"]);
    for name in ["goblin", "orc", "cultist", "skeleton"] {
        table.monster(name, 2);
    }
    table.run(&[Task::Overflow(2)]);
    assert_eq!(table.asked(), PendingDecision::Choose { seat: 0, kind: kind::SPAWN });
}
