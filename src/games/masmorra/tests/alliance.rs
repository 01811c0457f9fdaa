//! Evil cards, monsters that come nearer, time (M77 to M81, M86).

use super::bosses::boss;
use super::play::play_by_lot;
use super::table::{Table, pool};
use crate::action::{Action, kind};
use crate::event::{Event, WoundSource};
use crate::map::{DungeonRoom, NONE, PlacedTile, cell};
use crate::rules::ending;
use crate::state::Task;
use crate::word::{Face, FaceSet};
use kit::game::{Game, PendingDecision};

/// A table of allies on which nothing is to be done.
fn allies(set: &[&str]) -> Table {
    let mut table = Table::staged_in("alliance", "", set);
    table.state.agenda.clear();
    // The evil card of the first turn has done its worst.
    for hero in &mut table.state.heroes[..table.game.rules().seats] {
        (hero.life, hero.down) = (6, false);
    }
    table.state.foes.iter_mut().for_each(|foe| foe.room = NONE);
    let turn = &mut table.state.turn;
    (turn.evil, turn.barred, turn.fewer, turn.marches) = (NONE, FaceSet::NONE, 0, 1);
    table
}

/// An evil card of this row is in force next.
fn suffer(table: &mut Table, name: &str) {
    let row = table.rules().evil.iter().position(|row| row.name == name).expect("a card") as u8;
    table.state.turn.evil = row;
    table.run(&[Task::EvilChoice]);
}

fn go(foe: u8, to: u8) -> Action {
    Action::March { foe, to }
}

fn rooms_of(table: &Table, foes: &[u8]) -> Vec<u8> {
    foes.iter().map(|foe| table.state.foes[usize::from(*foe)].room).collect()
}

fn appeared(table: &Table) -> usize {
    table.told.0.iter().filter(|event| matches!(event, Event::Appeared { .. })).count()
}

/// "Monster Ambush: any player must pay 3 gold or a major monster immediately spawns in the same room as the active Hero."
#[test]
fn rulebook_example_monster_ambush() {
    let mut table = allies(&[]);
    (table.state.hero_mut(0).gold, table.state.hero_mut(1).gold, table.state.hero_mut(2).gold) = (2, 3, 6);
    suffer(&mut table, "monster_ambush");
    assert_eq!(table.asked(), PendingDecision::Choose { seat: 0, kind: kind::EVIL });
    assert_eq!(table.legal(), [Action::Payer(1), Action::Payer(2), Action::Either(1)]);
    table.act(Action::Payer(2));
    assert_eq!((table.state.hero(2).gold, appeared(&table)), (3, 0));
    suffer(&mut table, "monster_ambush");
    table.act(Action::Either(1));
    let foe = table.state.foes_in(table.rules(), 0).next().expect("a monster with the active hero");
    assert!(table.state.is_major(table.rules(), foe) && table.state.engaged(table.rules()));
    assert_eq!(table.state.hero(2).gold, 3);
    // Nobody can pay: it comes unasked.
    table.play().remove(foe);
    (0..3).for_each(|seat| table.state.hero_mut(seat).gold = 2);
    table.told.0.clear();
    suffer(&mut table, "monster_ambush");
    assert_eq!((table.asked(), appeared(&table)), (PendingDecision::Over, 1));
}

/// 30: `each` of them pays, and all must be able to.
#[test]
fn an_evil_card_is_paid_by_each_where_the_rules_say_so() {
    let mut table = allies(&["payer.evil=each"]);
    (0..3).for_each(|seat| table.state.hero_mut(seat).gold = 4);
    suffer(&mut table, "monster_ambush");
    table.act(Action::Either(0));
    assert_eq!([0, 1, 2].map(|seat| table.state.hero(seat).gold), [1; 3]);
    table.state.hero_mut(0).gold = 6;
    suffer(&mut table, "monster_ambush");
    assert_eq!((table.asked(), appeared(&table)), (PendingDecision::Over, 1), "two of them cannot");
    let mut table = allies(&["payer.evil=each", "evil.monster_ambush.effect=pay:3"]);
    table.state.hero_mut(1).gold = 2;
    suffer(&mut table, "monster_ambush");
    assert_eq!(table.state.hero(1).gold, 0, "without an alternative each pays what he has");
}

/// "Each player must draw and immediately play one Evil card as the first step of their Hero Phase."
#[test]
fn an_evil_card_is_drawn_before_the_roll_of_every_turn() {
    let mut table = Table::new("alliance", &["players.count=3"], 3);
    play_by_lot(&mut table, 3);
    let of = |fits: fn(&Event) -> bool| table.told.0.iter().filter(|event| fits(event)).count();
    let turns = of(|event| matches!(event, Event::Turn { .. }));
    assert_eq!(of(|event| matches!(event, Event::Evil { .. })), turns);
    let mut evil = 0;
    for event in &table.told.0 {
        match event {
            Event::Turn { .. } => evil = 0,
            Event::Evil { .. } => evil += 1,
            Event::Rolled { .. } => assert_eq!(evil, 1),
            _ => {}
        }
    }
}

/// The words of evil cards, each until the end of the hero phase.
#[test]
fn evil_cards_do_what_they_say() {
    let word = |effect: &str| {
        let mut table = allies(&[&format!("evil.monster_ambush.effect={effect}")]);
        table.state.turn.purse.dice = pool("RX");
        table.lay("minor_1a", cell(6, 7));
        table.lay("gold_1", cell(8, 7));
        (0..2).for_each(|_| {
            let card = table.state.treasures.draw.pop().expect("a card");
            table.state.hero_mut(0).hand.push(card);
        });
        suffer(&mut table, "monster_ambush");
        table
    };
    assert_eq!(word("bar:magic").state.purse(word("bar:magic").rules()).dice, pool("R"));
    assert_eq!(word("fewer_dice:2").state.turn.fewer, 2);
    assert_eq!(word("wound:2").state.heroes.map(|hero| hero.life)[..3], [4, 6, 6]);
    assert_eq!(word("wound_all:1").state.heroes.map(|hero| hero.life)[..3], [5, 5, 5]);
    assert_eq!(word("minor").state.foes_in(word("minor").rules(), 0).count(), 1);
    let table = word("spawn");
    assert_eq!(table.state.foes_at(table.rules()), 1 << 1, "in every empty room with an icon");
    assert_eq!(word("move_twice").state.turn.marches, 2);
    assert_ne!(word("no_abilities").state.turn.evil, NONE);
    assert_eq!(appeared(&word("nothing")), 0);
    let mut table = word("discard:1");
    if table.asked() != PendingDecision::Over {
        assert_eq!(table.asked(), PendingDecision::Choose { seat: 0, kind: kind::DISCARD });
        table.act(Action::Discard(1));
    }
    assert_eq!(table.state.hero(0).hand.len(), 1);
    assert!(word("wound:2").told.0.contains(&Event::Wounded { seat: 0, amount: 2, by: WoundSource::Evil }));
}

/// Who pays is rid of the card; an alternative that was not chosen does not hold.
#[test]
fn what_was_paid_for_is_not_in_force() {
    let mut table = allies(&["evil.monster_ambush.effect=pay:1 | no_abilities"]);
    table.state.hero_mut(1).gold = 1;
    suffer(&mut table, "monster_ambush");
    table.act(Action::Payer(1));
    assert_eq!(table.state.turn.evil, NONE);
    suffer(&mut table, "monster_ambush");
    assert_ne!(table.state.turn.evil, NONE, "nobody has gold left");
}

/// An evil card that fills rooms does not keep the Dungeon Master phase from it (M40, M79).
#[test]
fn rooms_are_filled_by_a_card_and_by_the_phase() {
    let mut table = allies(&["evil.monster_ambush.effect=spawn"]);
    let room = table.lay("minor_1a", cell(6, 7));
    suffer(&mut table, "monster_ambush");
    assert_eq!(appeared(&table), 1);
    let foe = table.state.foes_in(table.rules(), room).next().expect("one");
    table.play().remove(foe);
    table.run(&[Task::Master]);
    assert_eq!(appeared(&table), 2);
}

/// A line of rooms north of the start, two of them beside one another at its end.
fn corridor(set: &[&str]) -> Table {
    let mut table = allies(set);
    table.lay_corridor();
    table
}

/// "You must move all monsters one room towards the nearest Hero. Monster limits in the rooms and movement rules still apply."
#[test]
fn all_monsters_come_one_room_nearer_the_nearest_first() {
    let mut table = corridor(&[]);
    let (near, far) = (table.monster("orc", 2), table.monster("goblin", 3));
    let with_hero = table.monster("goblin", 0);
    table.run(&[Task::Advance(1)]);
    assert_eq!(table.asked(), PendingDecision::Over, "there is one way each");
    assert_eq!(rooms_of(&table, &[near, far, with_hero]), [1, 2, 0]);
    // Three in room 1 leave no place, unless they go first: nearest first they do.
    let mut table = corridor(&[]);
    let first: Vec<u8> = (0..3).map(|_| table.monster("orc", 1)).collect();
    let next: Vec<u8> = (0..3).map(|_| table.monster("goblin", 2)).collect();
    table.run(&[Task::Advance(1)]);
    assert_eq!(rooms_of(&table, &first), [0; 3]);
    assert_eq!(rooms_of(&table, &next), [1; 3]);
    // A full room stops them: the next three cannot join those with the heroes.
    table.state.turn.marched = 0;
    table.run(&[Task::Advance(1)]);
    assert_eq!(rooms_of(&table, &next), [1; 3]);
}

/// "If there is a tie for the closest Hero, the players decide as a group" (21: or it is the weakest).
#[test]
fn the_group_decides_between_heroes_equally_near() {
    let set = |tie: &str| {
        let mut table = corridor(&[tie]);
        (table.state.hero_mut(0).room, table.state.hero_mut(1).room, table.state.hero_mut(2).room) = (0, 0, 2);
        table.state.hero_mut(1).life = 2;
        let orc = table.monster("orc", 1);
        table.run(&[Task::Advance(1)]);
        (table, orc)
    };
    let (mut table, orc) = set("march.tie=chosen");
    assert_eq!(table.asked(), PendingDecision::Choose { seat: 0, kind: kind::MONSTER });
    assert_eq!(table.legal(), [go(orc, 0), go(orc, 2)]);
    table.act(go(orc, 2));
    let (table, orc) = set("march.tie=weakest");
    assert_eq!(rooms_of(&table, &[orc]), [0]);
}

/// M80: a stair is one room; monsters on it are as near as its other end.
#[test]
fn a_stair_is_one_room() {
    let mut table = allies(&[]);
    let stairs = table.lay("stairs_two", cell(6, 7));
    let hero = table.lay("gold_1", cell(4, 7));
    let (tile, meet) = (table.tile("entrance_two"), table.rules().doors_meet);
    let body = PlacedTile { at: cell(7, 7), medium: false, doors: table.rules().tile(tile).doors };
    let far = table.state.map.lay(DungeonRoom { tile, level: 1, body, ..DungeonRoom::default() }, meet);
    table.state.map.join(stairs, far);
    (0..3).for_each(|seat| table.state.hero_mut(seat).room = hero);
    table.state.map.connect(stairs, hero);
    let orc = table.monster("orc", far);
    table.run(&[Task::Advance(1)]);
    assert_eq!(rooms_of(&table, &[orc]), [stairs]);
    table.state.turn.marched = 0;
    table.run(&[Task::Advance(1)]);
    assert_eq!(rooms_of(&table, &[orc]), [hero]);
}

/// 44: who stands in a web stays there, or goes on; spiders go.
#[test]
fn a_web_holds_monsters_of_the_alliance_or_not() {
    for (set, room) in [("web.march=stay", 1), ("web.march=go", 0)] {
        let mut table = allies(&[set]);
        let web = table.lay("web_2", cell(6, 7));
        table.state.map.connect(0, web);
        let (orc, spider) = (table.monster("orc", web), table.monster("spider", web));
        table.run(&[Task::Advance(1)]);
        assert_eq!(rooms_of(&table, &[orc, spider]), [room, 0]);
    }
}

/// War drums: two rounds of moves.
#[test]
fn monsters_move_twice_in_two_rounds() {
    let mut table = corridor(&[]);
    let (near, far) = (table.monster("orc", 1), table.monster("goblin", 3));
    table.run(&[Task::Advance(2)]);
    assert_eq!(rooms_of(&table, &[near, far]), [0, 1]);
    assert_eq!(table.asked(), PendingDecision::Over);
}

/// Mind Control: "during the Dungeon Master Phase this turn, you control the movement of all monsters": one room each (M86).
#[test]
fn whoever_controls_minds_moves_each_monster_one_room_or_not() {
    let mut table = corridor(&[]);
    table.state.turn.mind = 2;
    let (orc, goblin) = (table.monster("orc", 1), table.monster("goblin", 2));
    table.run(&[Task::Advance(1)]);
    assert_eq!(table.asked(), PendingDecision::Choose { seat: 2, kind: kind::MONSTER });
    assert_eq!(table.legal(), [go(orc, 0), go(orc, 2), go(goblin, 1), go(goblin, 3), Action::Stop]);
    table.act(go(goblin, 3));
    table.act(go(orc, 2));
    assert_eq!(table.asked(), PendingDecision::Over, "each has moved");
    table.run(&[Task::Advance(1)]);
    assert_eq!(table.asked(), PendingDecision::Over);
    table.state.turn.marched = 0;
    table.run(&[Task::Advance(1)]);
    table.act(Action::Stop);
    assert_eq!(rooms_of(&table, &[orc, goblin]), [2, 3]);
}

/// "Heroes may spend elixir to heal themselves as normal, or to heal Wounds on any other Hero that is in the same room."
#[test]
fn elixir_heals_others_in_the_room() {
    let mut table = allies(&[]);
    table.state.turn.purse.dice = pool("EE");
    table.run(&[Task::Act]);
    let other = table.lay("gold_1", cell(6, 7));
    (0..3).for_each(|seat| table.state.hero_mut(seat).life = 4);
    table.state.hero_mut(2).room = other;
    assert!(table.legal().contains(&Action::Drink(0)) && !table.legal().contains(&Action::Drink(2)));
    table.act(Action::Drink(1));
    assert_eq!(table.state.hero(1).life, 5);
    let mut rivals = Table::staged("E", &[]);
    rivals.state.hero_mut(1).life = 4;
    assert!(!rivals.legal().contains(&Action::Drink(1)));
}

/// "If any Hero dies, ... all of the players lose!"
#[test]
fn a_defeat_loses_the_game_for_all() {
    let mut table = allies(&[]);
    table.play().wound(1, 6, WoundSource::Evil);
    table.run(&[]);
    let outcome = table.game.outcome(&table.state);
    assert_eq!((outcome.ending, outcome.winners), (ending::LOST.into(), 0));
}

/// "If the players have not defeated Malaphyas in his second form before the end of Turn 21 ... all of the players lose": turns of all heroes
/// count.
#[test]
fn time_is_up_after_21_turns_of_all_heroes() {
    for count in [1, 2, 5] {
        for number in 0..6 {
            let mut table = Table::new("alliance", &[&format!("players.count={count}")], number);
            play_by_lot(&mut table, number);
            let outcome = table.game.outcome(&table.state);
            assert!(outcome.turns <= 21, "{outcome:?}");
            let fell = table.told.0.iter().any(|event| matches!(event, Event::Fallen { .. }));
            assert!(fell || outcome.turns == 21 || outcome.ending == usize::from(ending::WIN));
        }
    }
    let mut table = allies(&[]);
    table.state.turn.number = 20;
    table.run(&[Task::EndTurn]);
    assert_eq!(table.state.ended, None, "the 21st turn is played");
    table.state.agenda.clear();
    table.state.turn.number = 21;
    table.run(&[Task::EndTurn]);
    assert_eq!(table.state.ended, Some(ending::LOST));
}

/// M78: a deck of their own, 25 evil cards, no treasure at the start, one hero alone or several.
#[test]
fn allies_have_decks_of_their_own() {
    for (file, seats) in [("alliance", 3), ("solo", 1)] {
        let table = Table::new(file, &[], 1);
        assert_eq!(
            (table.rules().seats, table.rules().card_deck.len(), table.rules().evil_deck.len()),
            (seats, 25, 25)
        );
        assert!(table.rules().cards.iter().any(|row| row.name == "mind_control_dismiss"));
        assert!(table.state.heroes.iter().all(|hero| hero.hand.is_empty()));
    }
    assert!(Table::new("standard", &[], 1).state.evil.draw.is_empty());
}

/// A face that an evil card bars is no step either.
#[test]
fn a_barred_face_pays_for_nothing() {
    let mut table = Table::staged_in("alliance", "SS", &[]);
    table.state.turn.barred = FaceSet::NONE.with(Face::Step);
    assert!(!table.legal().iter().any(|action| matches!(action, Action::Explore(_) | Action::Step { .. })));
}

/// M65: bosses "are immune to all abilities and cards that affect monsters": they go as in any turn, nearer, by the active player; 49.
#[test]
fn bosses_are_immune_to_whoever_controls_minds() {
    for (set, immune) in [("move_all.bosses=immune", true), ("move_all.bosses=led", false)] {
        let mut table = corridor(&[set]);
        table.state.turn.mind = 2;
        let (goblin, hydra) = (table.monster("goblin", 1), boss(&mut table, "ancient_hydra", false));
        table.state.foes[usize::from(hydra)].room = 2;
        table.run(&[Task::Advance(1)]);
        assert_eq!(table.asked(), PendingDecision::Choose { seat: 2, kind: kind::MONSTER });
        assert_eq!(rooms_of(&table, &[hydra]), [if immune { 1 } else { 2 }], "it has gone before the others");
        assert_eq!(
            table.legal().iter().any(|action| matches!(action, Action::March { foe, .. } if *foe == hydra)),
            !immune
        );
        assert!(table.legal().contains(&go(goblin, 2)));
    }
}

/// What happens in a task after the game is over is neither done nor told.
#[test]
fn nothing_is_told_after_the_end() {
    let mut table = allies(&[]);
    table.lay("gold_1", cell(6, 7));
    let trap = table.tile("trap_1a");
    let number = table.state.map.lay_trap(trap, 0, cell(7, 8));
    (0..3).for_each(|seat| table.state.hero_mut(seat).life = 1);
    table.told.0.clear();
    table.run(&[Task::Fire { trap: number, by: crate::task::NOBODY }]);
    assert_eq!(table.state.ended, Some(ending::LOST));
    assert_eq!(table.told.0.last(), Some(&Event::Over { ending: ending::LOST }), "{:?}", table.told.0);
    assert_eq!([0, 1, 2].map(|seat| table.state.hero(seat).life), [0, 1, 1]);
}
