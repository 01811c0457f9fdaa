//! Fights with bosses, both sides (M65 to M69, M77, M84).

use super::fight::{before, purse};
use super::table::{Table, pool};
use crate::action::{Action, kind};
use crate::event::{Event, WoundSource};
use crate::map::NONE;
use crate::rules::ending;
use crate::state::Task;
use crate::word::Face;
use kit::game::PendingDecision;

/// A boss of this name stands in the start; its number.
pub(super) fn boss(table: &mut Table, name: &str, red: bool) -> u8 {
    let rules = table.rules();
    let row = rules.bosses.iter().position(|row| row.name == name).expect("a boss");
    let foe = rules.first_boss() + row as u8;
    let held = &mut table.state.foes[usize::from(foe)];
    (held.room, held.red) = (0, red);
    foe
}

/// Seat 1 fights a boss with these dice.
fn against(name: &str, red: bool, dice: &str, set: &[&str]) -> (Table, u8) {
    let mut table = before(dice, &[], set);
    let foe = boss(&mut table, name, red);
    table.act(Action::Fight);
    (table, foe)
}

/// Seat 1 of two fights Malaphyas's red side with these dice and so much life.
fn last_fight(file: &str, dice: &str, life: u8) -> (Table, u8) {
    let set =
        ["players.heroes=in_order", "players.first=seat", "players.count=2", "hand.start=0", "cards.windows=none"];
    let mut table = Table::new(file, &set, 1);
    table.state.agenda.clear();
    table.state.turn.rolled = true;
    (table.state.turn.seat, table.state.turn.barred, table.state.turn.evil) = (0, Default::default(), NONE);
    table.state.turn.purse = purse(dice, "");
    table.state.hero_mut(0).life = life;
    let foe = boss(&mut table, "malaphyas", true);
    // With abilities that cannot be used there is nothing to do but to fight.
    table.run(&[Task::Act]);
    if table.legal().contains(&Action::Fight) {
        table.act(Action::Fight);
    }
    (table, foe)
}

/// Strikes at a boss; with nothing it may have been done unasked.
fn strike(table: &mut Table, foe: u8, dice: &str) {
    if dice.is_empty() && table.asked() != (PendingDecision::Choose { seat: 0, kind: kind::FIGHT }) {
        return;
    }
    table.act(Action::Strike { foe, with: purse(dice, "") });
}

/// "They receive 1 Treasure Card and gain the XP. Then, the boss token is flipped. You cannot attack the red boss on the same turn."
#[test]
fn a_boss_turns_to_its_red_side_and_is_not_fought_again_in_the_turn() {
    let (mut table, foe) = against("aunty_bitsy", false, "RRRS", &[]);
    assert_eq!(table.state.hero(0).life, 5, "a sting, which defense does not prevent");
    assert!(table.told.0.contains(&Event::Wounded { seat: 0, amount: 1, by: WoundSource::Foe(foe) }));
    strike(&mut table, foe, "RRR");
    let held = table.state.foes[usize::from(foe)];
    assert_eq!((held.red, held.gone, held.room), (true, false, 0));
    assert_eq!(table.asked(), PendingDecision::Choose { seat: 0, kind: kind::LEVEL }, "3 XP");
    table.act(Action::Learn(1));
    assert_eq!((table.state.hero(0).xp, table.state.hero(0).hand.len()), (3, 1));
    assert!(!table.legal().contains(&Action::Fight) && table.legal().contains(&Action::Stop), "M14 holds no more");
}

/// "The second time any Hero defeats the boss, they again receive 1 Treasure Card and the XP. Finally, the token is removed from the game."
/// M66: red, she spawns a Spider that fights along.
#[test]
fn a_red_boss_is_removed_and_bitsy_brings_a_spider() {
    let (mut table, foe) = against("aunty_bitsy", true, "RRRRS", &[]);
    let foes: Vec<u8> = table.state.foes_in(table.rules(), 0).collect();
    assert_eq!(foes.len(), 2, "the spider fights in this combat");
    assert!(foes.iter().all(|foe| table.state.combat.left >> foe & 1 == 1));
    strike(&mut table, foe, "RRRR");
    let held = table.state.foes[usize::from(foe)];
    assert_eq!((held.gone, held.room), (true, NONE));
    strike(&mut table, foes[0], "");
    assert!(
        table.told.0.iter().any(|event| matches!(event, Event::Fought { foe, killed: false, .. } if *foe == foes[0]))
    );
    assert_eq!((table.state.hero(0).xp, table.state.hero(0).life), (4, 4));
}

/// M39 at the start of a combat: what does not fit leaves, whoever gives the least XP; a boss stays.
#[test]
fn a_spider_that_finds_no_room_drives_another_monster_away() {
    let mut table = before("S", &["orc"], &[]);
    boss(&mut table, "aunty_bitsy", true);
    table.act(Action::Fight);
    let rules = table.rules();
    let left: Vec<&str> = table
        .state
        .foes_in(rules, 0)
        .filter(|foe| *foe < rules.first_boss())
        .map(|foe| rules.monsters[usize::from(table.state.foes[usize::from(foe)].row)].name.as_str())
        .collect();
    assert_eq!(left, ["spider"], "an Orc gives 2, she 3");
}

/// M67: "You only have to defeat this boss once!" The token is had with the other rewards.
#[test]
fn schmetterlings_token_is_collected() {
    let (mut table, foe) = against("schmetterling", false, "RRRRS", &[]);
    strike(&mut table, foe, "RRRR");
    let held = table.state.foes[usize::from(foe)];
    assert_eq!((held.gone, held.room, table.state.hero(0).tokens, table.state.hero(0).xp), (true, NONE, 1, 2));
    let mut table = before("MMMMS", &[], &[]);
    let foe = boss(&mut table, "schmetterling", false);
    table.state.hero_mut(0).life = 3;
    table.act(Action::Fight);
    strike(&mut table, foe, "MMMM");
    assert_eq!((table.state.hero(0).down, table.state.hero(0).tokens), (true, 0), "who falls has no reward");
}

/// M68: both sides of Mortiferous ignore the first damage.
#[test]
fn mortiferous_ignores_the_first_damage_on_both_sides() {
    for (red, payback) in [(false, 4), (true, 5)] {
        let (table, foe) = against("mortiferous", red, "RRRRS", &[]);
        let can = |dice: &str| table.legal().contains(&Action::Strike { foe, with: purse(dice, "") });
        assert!(!can("RRRR"), "4 damage are 3");
        let (mut table, foe) = against("mortiferous", red, "RRRRR", &[]);
        strike(&mut table, foe, "RRRRR");
        assert_eq!(table.state.hero(0).xp, 3);
        let (mut table, foe) = against("mortiferous", red, "S", &[]);
        strike(&mut table, foe, "");
        assert_eq!(table.state.hero(0).life, 6 - payback);
    }
}

/// M69: "Defense symbols can't be used in the room where the Hydra is in", on dice too: no sword and shield, and nothing against a payback.
#[test]
fn the_blue_hydra_bars_defense() {
    let (mut table, foe) = against("ancient_hydra", false, "MMDDS", &[]);
    assert!(!table.legal().contains(&Action::Strike { foe, with: purse("MMDD", "") }));
    assert!(!table.legal().contains(&Action::Strike { foe, with: purse("D", "") }));
    strike(&mut table, foe, "");
    assert_eq!(table.state.hero(0).life, 2);
    let (mut table, foe) = against("ancient_hydra", false, "MMMDD", &[]);
    strike(&mut table, foe, "MMM");
    assert_eq!((table.state.hero(0).life, table.state.hero(0).xp), (2, 3));
    assert!(table.state.foes[usize::from(foe)].red);
    assert_eq!(table.state.purse(table.rules()).dice, pool("DD"), "the red side has no aura");
}

/// M69: red, she goes back to blue unless she is killed with melee only; 43: she may give nothing then.
#[test]
fn the_red_hydra_grows_back_unless_melee_alone_kills_her() {
    for (pays, xp) in [("yes", 3), ("no", 0)] {
        let set = [&*format!("hydra.regrow_pays={pays}")];
        let (mut table, foe) = against("ancient_hydra", true, "RMMMS", &set);
        strike(&mut table, foe, "RMMM");
        let held = table.state.foes[usize::from(foe)];
        assert_eq!((held.red, held.gone, held.room, table.state.hero(0).xp), (false, false, 0, xp));
        assert!(table.told.0.contains(&Event::Flipped { foe, red: false }));
        assert_eq!(table.state.foes_here(table.rules()), 0, "not again in this turn");
    }
    let (mut table, foe) = against("ancient_hydra", true, "MMDDR", &[]);
    strike(&mut table, foe, "MMDD");
    assert!(table.state.foes[usize::from(foe)].gone, "defense is no damage");
    assert_eq!((table.state.hero(0).life, table.state.hero(0).xp), (5, 3));
}

/// M84: blue, he summons a major monster at the start of each combat; it fights before thieves steal (M66).
#[test]
fn malaphyas_summons_a_major_monster() {
    let (mut table, foe) = against("malaphyas", false, "RRRRSS", &["room.small=4"]);
    let others: Vec<u8> = table.state.foes_in(table.rules(), 0).filter(|other| *other != foe).collect();
    assert!(matches!(others[..], [major] if table.state.is_major(table.rules(), major)));
    assert_eq!(table.state.combat.left.count_ones(), 2);
    strike(&mut table, foe, "RR");
    assert!(table.state.foes[usize::from(foe)].red, "blue then red, not in one turn");
}

/// M84, M64: the red side takes seven damage.
#[test]
fn malaphyas_red_takes_seven_damage_and_his_death_wins_the_alliance() {
    let (table, foe) = last_fight("alliance", "RRRRRR", 6);
    assert!(!table.legal().contains(&Action::Strike { foe, with: purse("RRRRRR", "") }));
    let (mut table, foe) = last_fight("alliance", "RRRRRRR", 6);
    strike(&mut table, foe, "RRRRRRR");
    assert_eq!(table.state.ended, Some(ending::WIN));
}

/// M77: "Even if the Hero is killed by Malaphyas' Payback during the attack that kills the evil wizard" all lose.
#[test]
fn who_kills_malaphyas_and_falls_has_lost_the_alliance() {
    let (mut table, foe) = last_fight("alliance", "MMMMMMM", 4);
    strike(&mut table, foe, "MMMMMMM");
    assert_eq!(table.state.ended, Some(ending::LOST));
}

/// M72, M29: rivals have the XP for Malaphyas before the game is over; who falls with the blow ends the game without.
#[test]
fn rivals_are_rewarded_before_the_game_ends() {
    for (dice, life, xp) in [("RRRRRRR", 6, 4), ("MMMMMMM", 4, 0)] {
        let (mut table, foe) = last_fight("epic", dice, life);
        strike(&mut table, foe, dice);
        if table.asked() != PendingDecision::Over {
            table.act(Action::Learn(1));
        }
        assert_eq!((table.state.ended, table.state.hero(0).xp), (Some(ending::WIN), xp));
        assert!(table.state.malaphyas_dead);
    }
}

/// M61, M65: a thief who stands by, and the order of what starts a combat: those who are called fight along.
#[test]
fn a_theft_comes_after_those_who_were_called() {
    let mut table = before("XS", &["cultist"], &["room.small=6"]);
    boss(&mut table, "aunty_bitsy", true);
    table.act(Action::Fight);
    let place = |fits: &dyn Fn(&Event) -> bool| table.told.0.iter().position(fits).expect("such an event");
    let called = place(&|event| matches!(event, Event::Appeared { .. }));
    let stolen = place(&|event| matches!(event, Event::Used { what, .. } if what.count(Face::Magic) == 1));
    assert!(called < stolen);
}
