//! Whole games by players who choose by lot: every table of the shipped rules stays in order, and comes to an end.

use super::table::Table;
use crate::event::Event;
use kit::game::{Game, PendingDecision};
use kit::luck::{DrawPurpose, Luck, LuckDomain};

/// Plays a game by lot; how many choices were made.
pub fn play_by_lot(table: &mut Table, number: u64) -> usize {
    let mut bots = Luck::new(7, LuckDomain::Bots);
    bots.begin(number);
    for choices in 0..100_000 {
        if table.asked() == PendingDecision::Over {
            return choices;
        }
        let legal = table.legal();
        assert!(legal.len() > 1, "what has one way is not asked: {legal:?}");
        let twice = legal.iter().enumerate().find(|(place, action)| legal[..*place].contains(action));
        assert_eq!(twice, None);
        let choice = legal[bots.stream(DrawPurpose(0), 0).below(legal.len() as u32) as usize];
        table.act(choice);
    }
    panic!("a game without an end");
}

#[test]
fn games_by_lot_end_with_every_rules_file_and_number_of_heroes() {
    for (file, counts) in [("standard", 2..=5), ("epic", 2..=5), ("alliance", 1..=5), ("solo", 1..=1)] {
        for count in counts {
            for number in 0..4 {
                let mut table = Table::new(file, &[&format!("players.count={count}")], number);
                play_by_lot(&mut table, number);
                let outcome = table.game.outcome(&table.state);
                assert!(outcome.rounds as usize <= table.game.most_rounds(), "{file} {count}: {outcome:?}");
            }
        }
    }
}

#[test]
fn the_same_choices_make_the_same_game() {
    let events = |number| {
        let mut table = Table::new("standard", &[], number);
        play_by_lot(&mut table, number);
        table.told.0.clone()
    };
    assert_eq!(events(3), events(3));
    assert_ne!(events(3), events(4));
}

#[test]
fn every_switch_plays() {
    let switches = [
        "players.heroes=in_order",
        "placer.who=next",
        "fight.on_return=yes",
        "trap.per_step=leave_and_enter",
        "trap.on_explore=no",
        "spawn.starved=any_room",
        "spawn.emptied=yes",
        "defeat.room=taken",
        "defeat.falls_to=reached",
        "defeat.level_abilities=lost",
        "defeat.treasure=chosen",
        "arrows.again=each_lap",
        "end.round=at_once",
        "move_all.bosses=led",
        "stairs.standard=set",
        "stairs.cost=1",
        "stack.level_two=no",
        "stack.trap_on_top=shuffle",
        "doors.meet=one",
        "symbols.step_stays=yes",
        "overflow.boss=may_go",
        "chest.again=each_turn",
        "medium.out=small_room",
        "map.size=7",
        "spawn.minor_dice=2",
        "cards.windows=turn_start",
        "cards.windows=none",
        "swap.is_teleport=no",
        "xp.stolen=lost",
    ];
    for (number, switch) in (0..).zip(switches) {
        for count in [2, 5] {
            let mut table = Table::new("standard", &[switch, &format!("players.count={count}")], number);
            play_by_lot(&mut table, number);
        }
    }
}

#[test]
fn much_of_what_there_is_comes_up_in_games_by_lot() {
    let mut seen = [false; 9];
    for number in 0..60 {
        let mut table = Table::new("standard", &["players.count=5"], number);
        play_by_lot(&mut table, number);
        for event in &table.told.0 {
            match event {
                Event::Laid { level: 1, .. } => seen[0] = true,
                Event::TrapLaid { .. } => seen[1] = true,
                Event::Fired(_) => seen[2] = true,
                Event::Opened { .. } => seen[3] = true,
                Event::Disarmed { .. } => seen[4] = true,
                Event::Moved { teleport: true, .. } => seen[5] = true,
                Event::Appeared { boss: true, .. } => seen[6] = true,
                Event::Fallen { .. } => seen[7] = true,
                Event::Learnt { .. } => seen[8] = true,
                _ => {}
            }
        }
    }
    assert_eq!(seen, [true; 9]);
}
