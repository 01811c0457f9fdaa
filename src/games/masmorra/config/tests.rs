//! The shipped files against the rulebook, and what a designer is told about files that are wrong.

use super::*;
use crate::GAME;
use kit::config::{Assignment, Faults, ResolvedRules};

type Read = Result<(Rules, ResolvedRules), Faults>;

/// Shipped rules with some values set.
fn load(file: &str, set: &[&str]) -> Read {
    let set = Assignment::parse_all(set)?;
    let mut reader = RulesReader::open(GAME.configs(), file, set)?;
    let rules = read(&mut reader);
    reader.texts("players.bots", &[], "Who plays.");
    Ok((rules, reader.finish()?))
}

fn sound(file: &str, set: &[&str]) -> Rules {
    match load(file, set) {
        Ok((rules, _)) => rules,
        Err(faults) => panic!("{set:?}: {faults}"),
    }
}

fn told(set: &[&str]) -> Vec<String> {
    load("standard", set).map_or_else(|faults| faults.told(), |_| Vec::new())
}

#[test]
fn shipped_rules_are_sound_for_any_number_of_heroes() {
    for (file, counts) in [("standard", 2..=5), ("epic", 2..=5), ("alliance", 1..=5), ("solo", 1..=5)] {
        for count in counts {
            let (rules, resolved) =
                load(file, &[&format!("players.count={count}")]).unwrap_or_else(|faults| panic!("{faults}"));
            assert_eq!(rules.seats, count);
            assert_eq!(resolved.warnings, [""; 0]);
            assert_eq!(rules.allies(), file == "alliance" || file == "solo");
        }
    }
    assert_eq!(sound("solo", &[]).seats, 1);
}

#[test]
fn numbers_are_the_rulebooks() {
    let rules = sound("standard", &[]);
    assert_eq!((rules.hand, rules.hand_start, rules.gold_most, rules.gold_card, rules.roll_dice), (6, 2, 6, 5, 6));
    assert_eq!((rules.xp_goal, rules.xp_mark, rules.arrows()), (16, 7, [3, 7, 12, 17]));
    assert_eq!((rules.room_small, rules.room_medium, rules.time_turns), (3, 4, 21));
    assert!(rules.heroes.iter().all(|hero| hero.life == 6 && hero.powers.len() == 5));
    let cards = |file| sound(file, &[]).card_deck.len();
    assert_eq!((cards("standard"), cards("alliance"), sound("alliance", &[]).evil_deck.len()), (30, 25, 25));
}

/// Rulebook "The Bestiary": payback, defense, XP; oracle 4: sums 13, 15, 14 of minor ones, 18, 20, 20 of major ones.
#[test]
fn monsters_have_the_numbers_of_the_bestiary() {
    let rules = sound("standard", &[]);
    for (kind, wanted) in rules.faces.iter().zip([[13, 15, 14], [18, 20, 20]]) {
        assert_eq!(kind.len(), 6);
        let sides = || kind.iter().map(|row| rules.monsters[usize::from(*row)].side);
        let sum = |of: fn(MonsterSide) -> u8| sides().map(of).sum::<u8>();
        assert_eq!([sum(|side| side.payback), sum(|side| side.defense), sum(|side| side.xp)], wanted);
    }
    let boss = |name: &str| rules.bosses.iter().find(|row| row.name == name).expect("a boss").sides;
    let numbers = |side: MonsterSide| (side.payback, side.defense, side.xp);
    assert_eq!(boss("malaphyas").map(numbers), [(2, 2, 2), (4, 6, 4)]);
    assert_eq!(boss("mortiferous").map(numbers), [(4, 4, 3), (5, 4, 3)]);
    let spider = rules.monsters.iter().position(|row| row.name == "spider").expect("a spider") as u8;
    assert!(boss("aunty_bitsy")[1].traits.contains(&MonsterTrait::Spawns(spider)));
}

#[test]
fn each_word_that_is_wrong_is_told_with_its_place_and_a_remedy() {
    let faults = told(&["monsters.orc.abilities=stabbs", "heroes.jay.start=defense:9", "evil.cold_hand.effect=wound"]);
    assert_eq!(faults.len(), 3, "{faults:#?}");
    for part in [
        "stabbs | `abilities` has no word `stabbs` | did you mean `stabs`?",
        "defense:9 | `defense:9` has no number from 1 to 6 | write `defense:1` up to `defense:6`",
        "wound | `wound` has no number from 1 to 6 | write `wound:1` up to `wound:6`",
    ] {
        assert!(faults.iter().any(|fault| fault == part), "{faults:#?}");
    }
}

#[test]
fn what_no_cell_alone_can_tell_is_told() {
    for (set, part) in [
        ("players.count=1", "one hero alone has no rivals | write 2 or more"),
        ("arrows.two=3", "the arrows stand at [3, 3, 12, 17] XP"),
        ("hand.most=1", "a hand of 1 cards begins with 2"),
        ("room.major=4", "no major monster has room"),
        ("tiles.stairs_two.count=2", "there is not one small tile `stairs_two` of level 1"),
        ("tiles.minor_1d.count=32", "at most 48 can be played"),
        ("tiles.minor_1d.room=portal", "nothing is docked here"),
        ("tiles.trap_1a.room=plain", "this room has no door"),
        ("tiles.trap_1a.dock=melee", "a trap is a small tile that takes two dice"),
        ("tiles.web_2.dock=any", "what is lost or paid here is not said"),
        ("tiles.minor_1d.doors=n1", "`doors` has no word `n1`"),
        ("tiles.hall_1a.doors=n1 e1", "this medium tile does not fit at every door"),
        ("tiles.minor_1d.room=ritual", "nothing changes in this ritual"),
        ("tiles.lair_bitsy.boss=bitsy", "`boss` has no word `bitsy`"),
        ("bosses.malaphyas.malaphyas=false", "0 bosses are Malaphyas"),
        ("abilities.fireball.card=2", "`algus` has not the top and the bottom of card 1 and of card 2"),
        ("abilities.fireball.ongoing=true", "`fireball` is both ongoing and paid for, or neither"),
        ("treasures.secret_quest_quick_healing.trigger=any", "has an orange half and no trigger, or the reverse"),
        ("abilities.wolf_companion.effect=melee:1", "`melee:1` is nothing that an ongoing ability gives"),
        ("abilities.fireball.effect=free_as:RM", "`free_as:RM` is nothing that an ability that is paid for gives"),
        ("treasures.snag_magic_swap.interrupt=cancel", "`cancel` of `snag_magic_swap` can never be done"),
        (
            "treasures.snag_magic_swap.own_turn=steal_treasure",
            "`steal_treasure` of `snag_magic_swap` can never be done",
        ),
        ("dice.pet.face1=mêlée", "face1"),
    ] {
        let faults = told(&[set]);
        assert!(faults.iter().any(|fault| fault.contains(part)), "{set}: {faults:#?}");
    }
    let lair = Assignment::parse_all(&["lair.gallery.exits=hall"]).and_then(|set| {
        let mut reader = RulesReader::open(GAME.configs(), "epic", set)?;
        read(&mut reader);
        reader.texts("players.bots", &[], "Who plays.");
        reader.finish()
    });
    assert!(lair.is_err_and(|faults| faults.to_string().contains("has an exit that does not lead back")));
}
