//! The third level (M72 to M76, M84, M85), and oracle 8.

use super::play::play_by_lot;
use super::table::{Table, pool};
use crate::action::{AbilityTarget, Action, DockTarget, StepPayment, kind};
use crate::dice::DiceAndSymbols;
use crate::event::{Event, GainReason, WoundSource};
use crate::map::{NONE, cell};
use crate::rules::ending;
use crate::state::Task;
use crate::task::SpawnKind;
use crate::word::{Face, Gain};
use kit::game::{Game, PendingDecision};

/// The room of the lair of this name.
fn room(table: &Table, name: &str) -> u8 {
    let rules = table.rules();
    let rooms = table.state.map.rooms().iter().zip(0..);
    let of = |lies: &crate::map::DungeonRoom| lies.level == 2 && rules.lair[usize::from(lies.tile)].name == name;
    rooms.filter(|(lies, _)| of(lies)).map(|(_, room)| room).next().expect("a room")
}

/// Malaphyas, by number.
fn lord(table: &Table) -> u8 {
    table.rules().first_boss() + table.rules().malaphyas
}

/// Monsters by name in a room, bosses left out.
fn names(table: &Table, room: u8) -> Vec<&str> {
    let rules = table.rules();
    let dice = table.state.foes_in(rules, room).filter(|foe| *foe < rules.first_boss());
    dice.map(|foe| rules.monsters[usize::from(table.state.foes[usize::from(foe)].row)].name.as_str()).collect()
}

/// How many minor and major monsters and bosses there are in a room.
fn counts(table: &Table, room: u8) -> [usize; 3] {
    let rules = table.rules();
    let foes: Vec<u8> = table.state.foes_in(rules, room).collect();
    let minor = foes.iter().filter(|foe| **foe < rules.dice_minor).count();
    let bosses = foes.iter().filter(|foe| **foe >= rules.first_boss()).count();
    [minor, foes.len() - minor - bosses, bosses]
}

/// The first hero stands on the stairs to the third level, and nobody has a card that could interrupt.
fn stairs(file: &str, dice: &str, set: &[&str]) -> Table {
    let set = [&["hand.start=0", "cards.windows=none"], set].concat();
    let mut table = Table::staged_in(file, dice, &set);
    table.state.agenda.clear();
    let stairs = table.lay("stairs_three", cell(6, 7));
    table.state.hero_mut(0).room = stairs;
    table.run(&[Task::Act]);
    table
}

/// The first hero has gone down, and has learnt what 3 XP teach.
fn opened(file: &str, sewers: bool, dice: &str, set: &[&str]) -> Table {
    let mut table = stairs(file, dice, set);
    table.act(Action::Step { to: NONE, with: StepPayment::Nothing });
    table.act(Action::Lair { sewers });
    while let PendingDecision::Choose { kind: kind::LEVEL | kind::SPAWN, .. } = table.asked() {
        let first = table.legal()[0];
        table.act(first);
    }
    table
}

/// "That player must choose where to encounter Malaphyas ... All the other Heroes immediately teleport ... The first player gains 3 XP."
#[test]
fn whoever_comes_first_chooses_the_lair_and_all_are_there() {
    for (file, sewers) in [("epic", false), ("epic", true), ("alliance", false), ("alliance", true)] {
        let mut table = stairs(file, "", &[]);
        table.act(Action::Step { to: NONE, with: StepPayment::Nothing });
        assert_eq!(table.asked(), PendingDecision::Choose { seat: 0, kind: kind::LAIR });
        assert_eq!(table.legal(), [false, true].map(|sewers| Action::Lair { sewers }));
        let table = opened(file, sewers, "", &[]);
        let entry = room(&table, if sewers { "outfall" } else { "hall" });
        assert!(table.state.heroes[..3].iter().all(|hero| hero.room == entry && hero.depth == 2));
        assert_eq!([0, 1, 2].map(|seat| table.state.hero(seat).xp), [3, 0, 0], "M85: in the alliance, too");
        let teleports = |seat: u8| {
            let moved = |event: &Event| matches!(event, Event::Moved { seat: who, teleport: true, .. } if *who == seat);
            table.told.0.iter().any(moved)
        };
        assert_eq!([0, 1, 2].map(teleports), [false, true, true]);
        assert!(table.told.0.contains(&Event::Xp { seat: 0, amount: 3, why: GainReason::Lair, now: 3 }));
        assert_eq!(table.state.map.of_level(2).count_ones(), if sewers { 4 } else { 5 });
        assert_eq!(table.state.map.stairs(entry), Some(1), "and back again (M51)");
    }
}

/// `mode.lair` may leave no choice.
#[test]
fn the_rules_may_say_where_malaphyas_is() {
    for (set, sewers) in [("mode.lair=throne", false), ("mode.lair=sewers", true)] {
        let mut table = stairs("epic", "", &[set]);
        table.act(Action::Step { to: NONE, with: StepPayment::Nothing });
        assert_eq!(table.state.sewers, Some(sewers));
    }
}

/// "After the Heroes teleport to Level 3, teleportation no longer works in the dungeon."
#[test]
fn no_teleport_works_any_more() {
    let mut table = opened("epic", false, "X", &[]);
    table.state.agenda.clear();
    let portal = table.lay("portal_1a", cell(8, 7));
    table.state.hero_mut(0).room = portal;
    table.run(&[Task::Act]);
    assert!(!table.legal().iter().any(|action| matches!(action, Action::Dock { on: DockTarget::Room, .. })));
}

/// 45: who lies is teleported, lying, or left behind.
#[test]
fn heroes_who_lie_are_taken_along_or_left() {
    for (set, there) in [("fallen.to_lair=teleported", true), ("fallen.to_lair=left", false)] {
        let mut table = stairs("epic", "", &[set]);
        (table.state.hero_mut(1).life, table.state.hero_mut(1).down) = (0, true);
        table.act(Action::Step { to: NONE, with: StepPayment::Nothing });
        table.act(Action::Lair { sewers: false });
        assert_eq!(table.state.hero(1).room == room(&table, "hall"), there);
        assert!(table.state.hero(1).down);
    }
}

/// "Place 4 Cultists in the spaces indicated ... 2 minor monster dice and 1 major ... the Malaphyas token ... with the blue side up."
#[test]
fn the_throne_begins_with_its_garrison() {
    let table = opened("epic", false, "", &[]);
    let of = |name: &str| counts(&table, room(&table, name));
    assert_eq!([of("malaphyas_throne"), of("bottomless_pit"), of("cauldron")], [[1, 0, 1], [2, 0, 0], [0, 1, 0]]);
    assert_eq!([of("gallery"), of("hall")], [[2, 0, 0], [1, 0, 0]]);
    assert_eq!(table.state.rooted.count_ones(), 4, "the Cultists stay");
    let lord = table.state.foes[usize::from(lord(&table))];
    assert_eq!((lord.room, lord.red), (room(&table, "malaphyas_throne"), false));
    // Ways between all neighbours, and no monster appears there by M40.
    assert_eq!(table.state.map.doors(room(&table, "cauldron")).count_ones(), 4);
    assert_eq!(table.state.room_limit(table.rules(), room(&table, "hall")), 4);
}

/// "The Cultists and Malaphyas do not move. The other monsters move normally."
#[test]
fn cultists_and_malaphyas_stay_and_others_move() {
    for file in ["epic", "alliance"] {
        let mut table = opened(file, false, "", &[]);
        table.state.agenda.clear();
        let rules = table.game.rules();
        let stays: Vec<u8> = (0..rules.foes() as u8).filter(|foe| table.state.rooted >> foe & 1 == 1).collect();
        let before: Vec<u8> = stays.iter().map(|foe| table.state.foes[usize::from(*foe)].room).collect();
        let minor = table.state.foes_in(rules, room(&table, "gallery")).find(|foe| !stays.contains(foe)).expect("one");
        table.run(&[if file == "epic" { Task::March(1) } else { Task::Advance(1) }]);
        for action in table.legal() {
            let Action::March { foe, .. } = action else { continue };
            assert!(!stays.contains(&foe) && foe != lord(&table), "{action:?}");
        }
        if file == "epic" {
            table.act(Action::March { foe: minor, to: room(&table, "hall") });
        } else {
            while table.asked() != PendingDecision::Over {
                let first = table.legal()[0];
                table.act(first);
            }
        }
        assert_eq!(table.state.foes[usize::from(minor)].room, room(&table, "hall"));
        assert_eq!(stays.iter().map(|foe| table.state.foes[usize::from(*foe)].room).collect::<Vec<_>>(), before);
    }
}

/// "As soon as only 1 of the 4 Cultists is left undefeated, it is immediately removed and replaced with a Dark Watcher in the center room."
#[test]
fn the_last_cultist_becomes_a_dark_watcher_in_the_centre() {
    let mut table = opened("epic", false, "", &[]);
    table.state.agenda.clear();
    let centre = room(&table, "cauldron");
    for left in (1..4).rev() {
        let next = table.state.rooted.trailing_zeros() as u8;
        table.play().remove(next);
        table.run(&[]);
        assert_eq!(table.state.rooted.count_ones(), if left == 1 { 0 } else { left });
    }
    assert!(names(&table, centre).contains(&"dark_watcher"));
    let watchers = |table: &Table| {
        let at = |event: &&Event| matches!(event, Event::Appeared { room, .. } if *room == centre);
        table.told.0.iter().filter(at).count()
    };
    assert_eq!(watchers(&table), 2, "the major one of the garrison, and it");
}

/// M74 "immediately": where a card clears a room of the last two, the last is gone before its turn comes, and once.
#[test]
fn the_last_two_cultists_are_cleared_away_once_each() {
    let mut table = opened("epic", false, "", &[]);
    table.state.agenda.clear();
    let centre = room(&table, "cauldron");
    while table.state.rooted.count_ones() > 2 {
        let next = table.state.rooted.trailing_zeros() as u8;
        table.play().remove(next);
    }
    let cultists: Vec<u8> = (0..32).filter(|foe| table.state.rooted >> foe & 1 == 1).collect();
    for &foe in &cultists {
        table.state.foes[usize::from(foe)].room = 0;
    }
    table.told.0.clear();
    table.run(&[Task::Target { gain: Gain::ClearRoom, seat: 0 }]);
    table.act(Action::Target(AbilityTarget::Room(0)));
    let left = |foe: u8| {
        table.told.0.iter().filter(|event| matches!(event, Event::Left { foe: gone, .. } if *gone == foe)).count()
    };
    assert_eq!(cultists.iter().map(|&foe| left(foe)).collect::<Vec<_>>(), [1, 1]);
    assert!(names(&table, centre).contains(&"dark_watcher"));
}

/// "A Hero in the room with the pit can automatically defeat any minor monster by spending 1 step, or a major monster by spending 2."
#[test]
fn monsters_are_pushed_into_the_pit_for_steps() {
    let stage = |dice: &str, free: bool| {
        let mut table = opened("epic", false, dice, &[]);
        table.state.agenda.clear();
        let pit = room(&table, "bottomless_pit");
        for foe in table.state.foes_in(table.game.rules(), pit).collect::<Vec<_>>() {
            table.state.foes[usize::from(foe)].room = NONE;
        }
        (table.state.hero_mut(0).room, table.state.hero_mut(0).free) = (pit, free);
        table.state.rooted = 0;
        let (orc, bat) = (table.monster("orc", pit), table.monster("giant_bat", pit));
        table.run(&[Task::Act]);
        (table, orc, bat)
    };
    let (table, orc, bat) = stage("S", false);
    assert!(table.legal().contains(&Action::Push(orc)) && !table.legal().contains(&Action::Push(bat)));
    assert!(!stage("", false).0.legal().contains(&Action::Push(orc)));
    // The free step will do, and is kept where there are dice enough only if an ability uses it otherwise.
    let (mut table, orc, bat) = stage("S", true);
    assert!(table.legal().contains(&Action::Push(bat)));
    table.act(Action::Push(bat));
    assert_eq!((table.state.foes[usize::from(bat)].room, table.state.hero(0).free), (NONE, false));
    assert!(table.state.turn.purse.dice.is_empty());
    assert_eq!((table.state.hero(0).xp, table.state.hero(0).hand.len()), (6, 1), "like any that is killed");
    assert!(table.legal().contains(&Action::Fight), "the other is still to be fought");
    assert!(!table.legal().contains(&Action::Push(orc)));
    // XP beyond the mark, symbols before dice.
    let (mut table, orc, _) = stage("S", false);
    table.state.hero_mut(0).xp = 8;
    table.state.turn.purse.symbols = pool("S");
    table.act(Action::Push(orc));
    assert_eq!(table.state.turn.purse, DiceAndSymbols { dice: pool("S"), symbols: pool("") });
    assert_eq!(table.state.hero(0).xp, 9, "minor ones give 1 less (M32)");
    let told = |event: &&Event| matches!(event, Event::Fought { killed: true, wounds: 0, .. });
    assert_eq!(table.told.0.iter().filter(told).count(), 1);
}

/// M65: bosses are no minor and no major monsters; elsewhere is no pit.
#[test]
fn no_boss_falls_into_the_pit() {
    let mut table = opened("epic", false, "SSSS", &[]);
    assert!(!table.legal().iter().any(|action| matches!(action, Action::Push(_))), "no pit here");
    table.state.agenda.clear();
    let (pit, lord) = (room(&table, "bottomless_pit"), lord(&table));
    table.state.hero_mut(0).room = pit;
    table.state.foes[usize::from(lord)].room = pit;
    table.run(&[Task::Act]);
    assert!(!table.legal().contains(&Action::Push(lord)));
    assert!(table.legal().iter().any(|action| matches!(action, Action::Push(_))));
}

/// "This monster spawns regardless of the presence of other monsters"; "the Grimbolts inflict one Wound on each Hero hit".
#[test]
fn malaphyas_calls_a_monster_and_casts_grimbolts() {
    let mut seen = [false; 3];
    for number in 0..40 {
        let mut table = opened("epic", false, "", &[]);
        table.state.agenda.clear();
        // Whatever he fought on arrival.
        table.state.hero_mut(0).life = 6;
        table.luck.begin(number);
        let throne = room(&table, "malaphyas_throne");
        table.state.hero_mut(1).room = room(&table, "gallery");
        table.state.hero_mut(2).room = throne;
        table.told.0.clear();
        table.run(&[Task::Malaphyas]);
        let face = table.told.0.iter().find_map(|event| match event {
            Event::Grimbolts(face) => Some(*face),
            _ => None,
        });
        let face = face.expect("Grimbolts");
        let [minor, major, bosses] = counts(&table, throne);
        // With the Cultist and Malaphyas; for a major one there is no room, and the Cultist gives the least XP (M39).
        assert!([[2, 0, 1], [0, 1, 1]].contains(&[minor, major, bosses]), "{minor} {major} {bosses}");
        seen[0] |= minor == 2;
        seen[1] |= major == 1;
        let places = ["hall", "gallery", "malaphyas_throne"];
        for (seat, place) in places.into_iter().enumerate() {
            let row = table.rules().lair.iter().find(|row| row.name == place).expect("a room");
            let hit = u8::from(row.faces.has(face));
            assert_eq!(table.state.heroes[seat].life, 6 - hit, "{place} {face:?}");
            seen[2] |= hit == 1;
        }
    }
    assert_eq!(seen, [true; 3]);
}

/// M39 with 37: the room is too full; the least XP goes, Malaphyas stays.
#[test]
fn malaphyas_stays_in_a_room_that_is_too_full() {
    for (set, stays) in [("overflow.boss=stays", true), ("overflow.boss=may_go", false)] {
        let mut table = opened("epic", false, "", &[set]);
        table.state.agenda.clear();
        let (throne, lord) = (room(&table, "malaphyas_throne"), lord(&table));
        for foe in table.state.foes_in(table.game.rules(), throne).filter(|foe| *foe != lord).collect::<Vec<_>>() {
            table.state.foes[usize::from(foe)].room = NONE;
        }
        table.state.rooted = 0;
        let ghoul = table.monster("ghoul", throne);
        table.state.foes[usize::from(ghoul)].room = throne;
        let dragon = table.monster("young_dragon", throne);
        table.run(&[Task::Overflow(throne)]);
        let there = |foe: u8| table.state.foes[usize::from(foe)].room == throne;
        assert_eq!((there(lord), there(ghoul), there(dragon)), (stays, !stays, true));
        // Without him there would be no end.
        if !stays {
            [ghoul, dragon].into_iter().for_each(|foe| table.state.foes[usize::from(foe)].room = NONE);
            table.run(&[Task::Malaphyas]);
            assert_eq!(table.state.foes[usize::from(lord)].room, throne);
        }
    }
}

/// Malaphyas acts "at the start of every turn, before the Hero Phase", and not once he is dead.
#[test]
fn malaphyas_acts_before_the_hero() {
    let mut table = opened("epic", false, "", &[]);
    table.state.agenda.clear();
    table.told.0.clear();
    table.run(&[Task::Turn(1)]);
    let place = |fits: fn(&Event) -> bool| table.told.0.iter().position(fits);
    let bolts = place(|event| matches!(event, Event::Grimbolts(_))).expect("Grimbolts");
    assert!(bolts > place(|event| matches!(event, Event::Turn { .. })).expect("a turn"));
    assert!(place(|event| matches!(event, Event::Rolled { .. })).is_none_or(|rolled| bolts < rolled));
    table.state.malaphyas_dead = true;
    table.state.agenda.clear();
    table.told.0.clear();
    table.run(&[Task::Turn(2)]);
    assert!(!table.told.0.iter().any(|event| matches!(event, Event::Grimbolts(_))));
}

/// "Roll a minor monster die and place it in the lower right room, a major one in the lower left, two minor ones in the upper right. Choose two
/// bosses at random ... Do not place Malaphyas yet."
#[test]
fn the_sewers_begin_with_two_bosses() {
    let mut met = 0_u32;
    for number in 0..30 {
        let mut table = stairs("epic", "", &[]);
        table.luck.begin(number);
        table.act(Action::Step { to: NONE, with: StepPayment::Nothing });
        table.act(Action::Lair { sewers: true });
        let of = |name: &str| counts(&table, room(&table, name));
        let all = ["henchmen", "upper_canal", "lower_canal", "outfall"].map(of);
        assert_eq!(all, [[0, 0, 2], [2, 0, 0], [0, 1, 0], [1, 0, 0]]);
        assert_eq!(table.state.foes[usize::from(lord(&table))].room, NONE);
        let bosses = table.state.foe_set(table.rules(), room(&table, "henchmen"));
        assert_eq!(table.state.rooted, bosses, "they stay");
        met |= bosses >> table.rules().first_boss();
    }
    assert_eq!(met.count_ones(), 4, "any of the four");
}

/// 41: bosses on the map are not drawn; dead ones are, or those that were ever met are not either.
#[test]
fn bosses_of_the_sewers_are_drawn_from_those_that_are_left() {
    for (set, bosses) in [("sewers.bosses=not_in_play", 2), ("sewers.bosses=never_met", 1)] {
        let mut table = stairs("epic", "", &[set]);
        table.state.agenda.clear();
        let first = table.rules().first_boss();
        let dens = ["lair_bitsy", "lair_schmetterling", "lair_mortiferous"];
        let dens: Vec<u8> =
            dens.iter().zip([cell(2, 2), cell(2, 5), cell(2, 8)]).map(|(den, at)| table.lay(den, at)).collect();
        let boss = |name: &str| table.rules().bosses.iter().position(|row| row.name == name).expect("a boss");
        let names = ["aunty_bitsy", "schmetterling", "mortiferous"];
        let [bitsy, schmetterling, mortiferous] = names.map(|name| usize::from(first) + boss(name));
        table.state.foes[bitsy].room = dens[0];
        table.state.foes[schmetterling].room = dens[1];
        (table.state.foes[mortiferous].gone, table.state.foes[mortiferous].red) = (true, true);
        table.run(&[Task::Descend]);
        table.act(Action::Lair { sewers: true });
        let den = room(&table, "henchmen");
        assert_eq!(counts(&table, den), [0, 0, bosses]);
        let again = table.state.foes[mortiferous];
        assert_eq!((again.room == den, again.red), (bosses == 2, bosses == 1));
    }
}

/// "Toss the Malaphyas token: blue, the Hero must immediately discard all their gold; red, all their Treasure Cards."
#[test]
fn each_hero_loses_gold_or_cards_in_the_sewers() {
    for number in 0..20 {
        let mut table = stairs("epic", "", &["fallen.to_lair=left"]);
        table.luck.begin(number);
        for seat in 0..3 {
            table.state.hero_mut(seat).gold = 4;
            let card = table.state.treasures.draw.pop().expect("a card");
            table.state.hero_mut(seat).hand.push(card);
        }
        (table.state.hero_mut(2).life, table.state.hero_mut(2).down) = (0, true);
        table.act(Action::Step { to: NONE, with: StepPayment::Nothing });
        table.act(Action::Lair { sewers: true });
        let left = |table: &Table, seat: u8| (table.state.hero(seat).gold, table.state.hero(seat).hand.len());
        for seat in 0..2 {
            assert!([(0, 1), (4, 0)].contains(&left(&table, seat)), "one of the two");
        }
        assert_eq!(left(&table, 2), (4, 1), "who is not there yet");
        // On entry: the first time, not each time.
        let entry = room(&table, "outfall");
        table.state.agenda.clear();
        (table.state.hero_mut(2).life, table.state.hero_mut(2).down) = (6, false);
        table.state.hero_mut(2).room = 1;
        table.state.turn.seat = 2;
        table.state.turn.stairs = 0;
        table.run(&[Task::Act]);
        table.act(Action::Step { to: entry, with: StepPayment::Nothing });
        assert!([(0, 1), (4, 0)].contains(&left(&table, 2)));
        assert_eq!(table.told.0.iter().filter(|event| matches!(event, Event::Tossed { .. })).count(), 3);
    }
}

/// "For the rest of your turn, your Hero cannot use any dice or symbols that match the result": with defense no sword and shield.
#[test]
fn rulebook_example_the_curse_of_defense() {
    let mut table = opened("epic", true, "MMDD", &[]);
    table.state.agenda.clear();
    table.state.hero_mut(0).room = 0;
    table.state.turn.purse.symbols = pool("D");
    table.state.turn.barred = table.state.turn.barred.with(Face::Defense);
    let purse = table.state.purse(table.rules());
    assert_eq!(purse, DiceAndSymbols { dice: pool("MM"), symbols: pool("") });
    assert_eq!(purse.sum()[Face::Melee as usize], 2, "no sword and shield");
    assert_eq!(purse.sum()[Face::Defense as usize], 0);
}

/// "At the beginning of every turn in the Sewers ... you must roll the white action die": for this turn alone.
#[test]
fn a_curse_holds_for_one_turn() {
    let mut table = opened("epic", true, "", &[]);
    table.state.agenda.clear();
    table.told.0.clear();
    table.run(&[Task::Turn(1)]);
    let cursed = |table: &Table| {
        let faces =
            table.told.0.iter().filter_map(|event| if let Event::Cursed(face) = event { Some(*face) } else { None });
        faces.collect::<Vec<_>>()
    };
    let [face] = cursed(&table)[..] else { panic!("one curse") };
    assert!(table.state.turn.barred.has(face) && table.state.turn.barred.iter().count() == 1);
    table.state.agenda.clear();
    table.run(&[Task::Turn(2)]);
    assert_eq!(table.state.turn.barred.iter().collect::<Vec<_>>(), cursed(&table)[1..]);
}

/// "As soon as the second boss is killed, place the Malaphyas token in his space with the red side face up": once, and he does not move.
#[test]
fn malaphyas_comes_red_when_both_bosses_are_dead() {
    let mut table = opened("epic", true, "", &[]);
    table.state.agenda.clear();
    let (den, lord) = (room(&table, "henchmen"), lord(&table));
    let bosses: Vec<u8> = table.state.foes_in(table.rules(), den).collect();
    for (place, boss) in bosses.into_iter().enumerate() {
        assert_eq!(table.state.foes[usize::from(lord)].room, NONE);
        table.state.foes[usize::from(boss)].gone = true;
        if place == 0 {
            table.play().boss_is_dead(boss);
        }
        table.play().remove(boss);
        table.run(&[]);
    }
    let held = table.state.foes[usize::from(lord)];
    assert_eq!((held.room, held.red), (den, true));
    table.run(&[Task::March(2)]);
    assert!(!table.legal().iter().any(|action| matches!(action, Action::March { foe, .. } if *foe == lord)));
    // Killed once, he is dead for good.
    table.state.agenda.clear();
    table.play().remove(lord);
    table.state.foes[usize::from(lord)].gone = true;
    table.state.malaphyas_dead = true;
    table.run(&[Task::Turn(1)]);
    assert_eq!(table.state.foes[usize::from(lord)].room, NONE);
}

/// Where no boss is left for the sewers, Malaphyas is there at once.
#[test]
fn without_bosses_malaphyas_comes_at_once() {
    let table = opened("epic", true, "", &["lair.henchmen.bosses=0"]);
    assert_eq!(counts(&table, room(&table, "henchmen")), [0, 0, 1]);
    assert!(table.state.foes[usize::from(lord(&table))].red);
}

/// M68 at his arrival: heroes in the room of a boss of the sewers and next to it.
#[test]
fn a_boss_that_breathes_does_so_when_the_sewers_are_laid() {
    let mut table = opened("epic", true, "", &[]);
    table.state.agenda.clear();
    // Whatever he fought on arrival.
    table.state.hero_mut(0).life = 6;
    let rules = table.game.rules();
    let row = rules.bosses.iter().position(|row| row.name == "mortiferous").expect("a boss") as u8;
    let (den, canal) = (room(&table, "henchmen"), room(&table, "upper_canal"));
    let foe = usize::from(rules.first_boss() + row);
    (table.state.foes[foe].room, table.state.foes[foe].gone) = (NONE, false);
    (table.state.hero_mut(1).room, table.state.hero_mut(2).room) = (den, canal);
    table.run(&[Task::Spawn { room: den, what: SpawnKind::Boss(row) }]);
    assert_eq!([0, 1, 2].map(|seat| table.state.hero(seat).life), [6, 5, 5]);
}

/// "There is no limit to the amount of XP you can collect": 16 XP end nothing, the track goes round.
#[test]
fn sixteen_xp_do_not_end_the_epic_game() {
    let mut table = Table::staged_in("epic", "", &["cards.windows=none"]);
    table.state.agenda.clear();
    table.state.hero_mut(0).xp = 40;
    table.state.turn.seat = 2;
    table.run(&[Task::EndTurn]);
    assert_eq!((table.state.ended, table.state.turn.round), (None, 2));
    table.state.agenda.clear();
    table.run(&[Task::Xp { seat: 0, amount: 2, why: GainReason::Kills }]);
    assert_eq!(table.state.hero(0).xp, 42);
}

/// "The game only ends when the terrible wizard Malaphyas is defeated"; 33: at once, or with the round. Most XP wins.
#[test]
fn the_epic_game_ends_with_malaphyas() {
    for (set, over) in [("epic.end=at_once", true), ("epic.end=end_of_round", false)] {
        let mut table = opened("epic", false, "", &[set]);
        table.state.hero_mut(1).xp = 30;
        table.play().malaphyas_is_dead();
        table.state.agenda.clear();
        assert_eq!(table.state.ended.is_some(), over);
        table.state.turn.seat = 2;
        table.run(&[Task::EndTurn]);
        assert_eq!(table.state.ended, Some(ending::WIN));
        assert_eq!(table.game.outcome(&table.state).winners, 0b010, "most XP, not the killer");
    }
}

/// Oracle 8: a toss costs gold or cards with 1/2 each, a curse bars each face with 1/6.
#[test]
fn oracle_8_tosses_and_curses() {
    const GAMES: u64 = 6_000;
    let (mut table, mut cards, mut faces) = (opened("epic", true, "", &[]), [0_u32; 3], [0_u32; 6]);
    for number in 0..GAMES {
        table.luck.begin(number);
        table.told.0.clear();
        table.state.turn.barred = Default::default();
        (0..3).for_each(|seat| table.play().toss(seat));
        table.play().malaphyas_acts();
        for event in &table.told.0 {
            match event {
                Event::Tossed { seat, cards: true } => cards[usize::from(*seat)] += 1,
                Event::Cursed(face) => faces[*face as usize] += 1,
                _ => {}
            }
        }
    }
    let within = |found: u32, chance: f64| {
        let (mean, games) = (chance * GAMES as f64, GAMES as f64);
        assert!((f64::from(found) - mean).abs() < 4.5 * (games * chance * (1.0 - chance)).sqrt(), "{found} of {mean}");
    };
    cards.iter().for_each(|found| within(*found, 0.5));
    faces.iter().for_each(|found| within(*found, 1.0 / 6.0));
}

/// Games by lot that begin on the stairs: every setting of this level plays in order to an end.
#[test]
fn every_setting_of_the_lair_plays() {
    let settings = [
        "mode.lair=choose",
        "sewers.bosses=never_met",
        "web.march=go",
        "march.tie=weakest",
        "payer.evil=each",
        "fallen.to_lair=left",
        "overflow.boss=may_go",
        "epic.end=end_of_round",
        "spawn.minor_dice=2",
        "players.count=5",
    ];
    let (mut seen, mut bolts) = ([false; 2], 0);
    for (number, setting) in (0..).zip(settings) {
        for file in ["epic", "alliance"] {
            for sewers in [false, true] {
                let mut table = opened(file, sewers, "SSMMRR", &[setting, "time.rounds=12"]);
                table.state.agenda.clear();
                table.run(&[Task::Act, Task::Bounties, Task::Master, Task::EndTurn]);
                play_by_lot(&mut table, number);
                seen[usize::from(sewers)] |= table.told.0.iter().any(|event| matches!(event, Event::Marched { .. }));
                let hits = |event: &&Event| matches!(event, Event::Wounded { by: WoundSource::Grimbolt, .. });
                bolts += table.told.0.iter().filter(hits).count();
            }
        }
    }
    assert!(seen == [true; 2] && bolts > 0);
}
