//! Fights with monsters (M14, M22 to M32, M57 to M64). Bosses stand in `bosses`.

use std::collections::HashSet;

use super::table::{Table, pool};
use crate::action::{Action, StepPayment, kind};
use crate::dice::DiceAndSymbols;
use crate::event::{DieUse, Event, GainReason, WoundSource};
use crate::map::NONE;
use crate::rules::MOST_FIGHTS;
use crate::state::Task;
use crate::word::{Face, Gain};
use kit::game::PendingDecision;

pub(super) fn purse(dice: &str, symbols: &str) -> DiceAndSymbols {
    DiceAndSymbols { dice: pool(dice), symbols: pool(symbols) }
}

/// Seat 1, without cards, stands with these dice in the start before these monsters.
pub(super) fn before(dice: &str, foes: &[&str], set: &[&str]) -> Table {
    let mut table = Table::staged(dice, &[&["hand.start=0", "cards.windows=none"], set].concat());
    for name in foes {
        table.monster(name, 0);
    }
    table
}

/// The same, and fights.
pub(super) fn fighting(dice: &str, foes: &[&str], set: &[&str]) -> Table {
    let mut table = before(dice, foes, set);
    table.act(Action::Fight);
    table
}

/// The number of a monster in the start by its name.
fn foe(table: &Table, name: &str) -> u8 {
    let rules = table.rules();
    let is = |foe: &u8| rules.monsters[usize::from(table.state.foes[usize::from(*foe)].row)].name == name;
    // One that is still to be fought rather than another.
    let left = |foe: &u8| table.state.combat.left >> foe & 1 == 1;
    let all = || table.state.foes_in(rules, 0).filter(is);
    all().find(left).or(all().next()).expect("a monster")
}

/// Strikes at a monster with this; with nothing it may have been done unasked.
fn strike(table: &mut Table, name: &str, dice: &str, symbols: &str) {
    if (dice, symbols) == ("", "") && table.asked() != (PendingDecision::Choose { seat: 0, kind: kind::FIGHT }) {
        return;
    }
    let foe = foe(table, name);
    table.act(Action::Strike { foe, with: purse(dice, symbols) });
}

/// All that can be spent on the first monster.
fn spent(table: &Table) -> HashSet<DiceAndSymbols> {
    let strikes = table.legal().into_iter().filter_map(|action| match action {
        Action::Strike { with, .. } => Some(with),
        _ => None,
    });
    strikes.collect()
}

/// Symbols are gained.
fn gain(face: Face, count: u8) -> Task {
    Task::Gain { gain: Gain::Symbol(face, count), seat: 0 }
}

fn life(table: &Table) -> u8 {
    table.state.hero(0).life
}

fn xp(table: &Table) -> u16 {
    table.state.hero(0).xp
}

fn cards(table: &Table) -> usize {
    table.state.hero(0).hand.len()
}

/// Monsters in the start.
fn there(table: &Table) -> usize {
    table.state.foes_in(table.rules(), 0).count()
}

/// "Jay is fighting against an Orc, which has a Defense Value of 2. If Jay can get at least two ranged or melee, he can defeat the Orc."
#[test]
fn rulebook_example_orc_takes_two_of_ranged_or_melee() {
    let table = fighting("RRMS", &["orc"], &[]);
    assert_eq!(spent(&table), [purse("", ""), purse("RR", ""), purse("RM", "")].into_iter().collect());
    assert_eq!(spent(&fighting("MM", &["orc"], &[])), [purse("", ""), purse("MM", "")].into_iter().collect());
}

/// "If Jay has 2 ranged, he can defeat the Orc from across the room and he won't suffer any Payback!"
#[test]
fn rulebook_example_two_ranged_kill_the_orc_without_payback() {
    let mut table = fighting("RR", &["orc"], &[]);
    strike(&mut table, "orc", "RR", "");
    assert_eq!((life(&table), xp(&table), cards(&table), there(&table)), (6, 2, 1, 0));
}

/// "Jay only has 1 ranged and 1 melee. It's still enough to defeat the Orc, but he has to make a melee attack."
#[test]
fn rulebook_example_ranged_and_melee_kill_the_orc_with_payback() {
    let mut table = fighting("RM", &["orc"], &[]);
    strike(&mut table, "orc", "RM", "");
    assert_eq!((life(&table), xp(&table), there(&table)), (3, 2, 0));
}

/// "By spending them together he is able to defeat the Orc with his melee attack, and also has a defense to help protect him."
#[test]
fn rulebook_example_sword_and_shield_kill_the_orc() {
    let mut table = fighting("MD", &["orc"], &[]);
    strike(&mut table, "orc", "MD", "");
    assert_eq!((life(&table), xp(&table), there(&table)), (4, 2, 0));
    assert!(table.told.0.contains(&Event::Used { seat: 0, what: purse("D", ""), to: DieUse::Defense }));
}

/// "If you spend 2 and 2 dice, you would get 4 melee and 2 defense": a spider is dead, and does no harm.
#[test]
fn rulebook_example_two_swords_and_two_shields() {
    let mut table = fighting("MMDD", &["spider"], &[]);
    strike(&mut table, "spider", "MMDD", "");
    assert_eq!((life(&table), xp(&table)), (6, 3));
    assert_eq!(there(&fighting("", &["spider"], &[])), 1, "with nothing in hand there is nothing to ask");
}

/// "The Orc has a Payback Value of 3, which means Jay is going to take 3 Wounds."
#[test]
fn rulebook_example_orc_deals_three_wounds() {
    let table = fighting("", &["orc"], &[]);
    assert_eq!((life(&table), there(&table), xp(&table)), (3, 1, 0));
    assert_eq!(table.asked(), PendingDecision::Choose { seat: 0, kind: kind::ACT });
    assert!(table.legal().contains(&Action::Stop), "it was fought");
}

/// "He could dock 1 action die and generate 1 defense. This way, he would only suffer 2 Wounds instead of 3."
#[test]
fn rulebook_example_a_defense_symbol_takes_a_wound_off() {
    let mut table = before("", &["orc"], &[]);
    table.state.turn.purse = purse("", "D");
    table.act(Action::Fight);
    assert_eq!(spent(&table), [purse("", ""), purse("", "D")].into_iter().collect());
    strike(&mut table, "orc", "", "D");
    assert_eq!(life(&table), 4);
}

/// "Mika just defeated a Goblin by inflicting 2 damage. Since she already has 10 XP, she only gets 1 for the Goblin." The XP before the combat
/// count, all of it together (25).
#[test]
fn rulebook_example_goblin_gives_one_xp_past_the_mark() {
    for (before_xp, mark, gained) in [(10, "combat", 1), (7, "combat", 2), (8, "combat", 1), (6, "monster", 2)] {
        let mut table = before("RR", &["goblin"], &[&format!("xp.minor_mark={mark}")]);
        table.state.hero_mut(0).xp = before_xp;
        table.state.hero_mut(0).arrows = 2;
        table.act(Action::Fight);
        strike(&mut table, "goblin", "RR", "");
        assert_eq!(xp(&table), before_xp + gained, "{before_xp} {mark}");
    }
}

/// 12, 25: "from the mark on", and monster by monster.
#[test]
fn the_mark_may_count_from_itself_on_and_monster_by_monster() {
    let two_orcs = |set: &[&str]| {
        let mut table = before("RRRR", &["orc", "orc"], set);
        table.state.hero_mut(0).xp = 6;
        table.state.hero_mut(0).arrows = 2;
        table.act(Action::Fight);
        strike(&mut table, "orc", "RR", "");
        strike(&mut table, "orc", "RR", "");
        xp(&table) - 6
    };
    assert_eq!(two_orcs(&[]), 4);
    assert_eq!(two_orcs(&["xp.minor_mark=monster"]), 3, "6 and 2 are past 7");
    assert_eq!(two_orcs(&["xp.mark=6"]), 4);
    assert_eq!(two_orcs(&["xp.mark=6", "xp.mark_at=from"]), 2);
}

/// "You must fight all of those monsters—even if you cannot defeat them", "one after the other, in any order you choose".
#[test]
fn all_monsters_in_the_room_must_be_fought_in_any_order() {
    let mut table = before("RRS", &["orc", "goblin", "orc"], &[]);
    assert!(table.legal().contains(&Action::Fight));
    assert!(
        !table.legal().contains(&Action::Stop) && !table.legal().contains(&Action::Explore(StepPayment::Free)),
        "M14"
    );
    table.act(Action::Fight);
    let foes: HashSet<u8> = table.legal().iter().filter_map(strikes_at).collect();
    assert_eq!(foes, [foe(&table, "orc"), foe(&table, "goblin")].into_iter().collect(), "two orcs are alike");
    strike(&mut table, "goblin", "RR", "");
    strike(&mut table, "orc", "", "");
    strike(&mut table, "orc", "", "");
    assert!(table.state.hero(0).down, "1, and 3 and 3 of two orcs with nothing in hand");
    assert_eq!((xp(&table), cards(&table), there(&table)), (0, 0, 2), "no rewards for who is defeated");
}

fn strikes_at(action: &Action) -> Option<u8> {
    match action {
        Action::Strike { foe, .. } => Some(*foe),
        _ => None,
    }
}

#[test]
fn the_hardest_may_have_to_be_fought_first() {
    let table = fighting("RRRR", &["orc", "spider", "goblin"], &["fight.order=hardest"]);
    let foes: HashSet<u8> = table.legal().iter().filter_map(strikes_at).collect();
    assert_eq!(foes, [foe(&table, "spider")].into_iter().collect());
}

/// "You only receive the rewards after your Hero has fought all of the monsters": one gain of XP, one of cards.
#[test]
fn rewards_come_together_after_the_last_fight() {
    let mut table = fighting("RRRR", &["orc", "orc"], &[]);
    strike(&mut table, "orc", "RR", "");
    assert_eq!((xp(&table), cards(&table)), (0, 0));
    strike(&mut table, "orc", "RR", "");
    table.act(Action::Learn(1));
    let gains: Vec<u8> = table.told.0.iter().filter_map(gained).collect();
    assert_eq!((gains, cards(&table)), (vec![4], 2));
}

fn gained(event: &Event) -> Option<u8> {
    match event {
        Event::Xp { amount, why: GainReason::Kills, .. } => Some(*amount),
        _ => None,
    }
}

/// "Damage dealt to a monster that is not enough to defeat it does not remain." "You may continue fighting ... by taking another Fight action."
#[test]
fn a_monster_may_be_fought_again_and_is_unharmed() {
    let mut table = before("", &["orc"], &[]);
    table.state.turn.purse = purse("", "RRR");
    table.act(Action::Fight);
    strike(&mut table, "orc", "", "");
    assert_eq!((life(&table), there(&table)), (3, 1));
    assert!(table.legal().contains(&Action::Fight) && table.legal().contains(&Action::Stop));
    table.act(Action::Fight);
    strike(&mut table, "orc", "", "RR");
    assert_eq!((life(&table), there(&table), xp(&table)), (3, 0, 2));
    assert!(!table.legal().contains(&Action::Fight));
}

/// "If your Hero suffers enough Wounds to reduce their Life Points to zero, your Hero is defeated—even if you have elixir."
#[test]
fn no_elixir_is_drunk_in_combat() {
    let mut table = before("EEEE", &["orc"], &[]);
    table.state.hero_mut(0).life = 3;
    assert!(!table.legal().contains(&Action::Drink(0)), "M15");
    table.act(Action::Fight);
    assert!(!table.legal().contains(&Action::Drink(0)));
    strike(&mut table, "orc", "", "");
    assert!(table.state.hero(0).down && table.state.turn.purse.is_empty());
    assert!(table.told.0.contains(&Event::Fallen { seat: 0, by: WoundSource::Payback(foe(&table, "orc")) }));
    let mut table = before("EEEE", &["orc"], &[]);
    table.act(Action::Fight);
    strike(&mut table, "orc", "", "");
    assert!(table.legal().contains(&Action::Drink(0)), "after all combat");
}

/// M25: "killed without melee": whoever kills with melee and falls has killed, and is not rewarded.
#[test]
fn who_falls_with_the_blow_that_kills_has_no_reward() {
    let mut table = before("MM", &["orc"], &[]);
    table.state.hero_mut(0).life = 3;
    table.act(Action::Fight);
    strike(&mut table, "orc", "MM", "");
    assert!(table.state.hero(0).down);
    assert_eq!((there(&table), xp(&table), cards(&table)), (0, 0, 0));
}

/// M24: "Elixir symbols used against an undead monster count as ranged attacks"; M59: a Skeleton is immune to ranged.
#[test]
fn elixir_purges_undead_and_a_skeleton_is_immune_to_ranged() {
    let mut table = fighting("EERR", &["skeleton"], &[]);
    assert_eq!(spent(&table), [purse("", ""), purse("EE", "")].into_iter().collect());
    strike(&mut table, "skeleton", "EE", "");
    assert_eq!((life(&table), there(&table)), (6, 0));
    assert!(!spent(&fighting("EE", &["orc"], &[])).contains(&purse("EE", "")), "an Orc is not undead");
}

/// M57: "Performs Payback even if he's killed by a ranged attack."
#[test]
fn a_goblin_and_a_bat_stab_even_when_killed_from_afar() {
    let mut table = fighting("RRD", &["goblin"], &[]);
    strike(&mut table, "goblin", "RR", "");
    assert_eq!((life(&table), there(&table)), (5, 0));
    let mut table = fighting("RRRRD", &["giant_bat"], &[]);
    assert_eq!(table.state.turn.purse.dice, pool("RRRD"), "it has stolen one");
    strike(&mut table, "giant_bat", "RRRD", "");
    assert_eq!((life(&table), there(&table)), (5, 0));
}

/// M58: "At the start of combat, steals 1 magic die if available, otherwise 1 magic symbol, when available."
#[test]
fn a_cultist_steals_a_die_else_the_first_symbol() {
    let table = fighting("XXS", &["cultist"], &[]);
    assert_eq!(table.state.turn.purse.dice, pool("XS"));
    assert!(table.told.0.contains(&Event::Used { seat: 0, what: purse("X", ""), to: DieUse::Lost }));
    let mut table = fighting("RS", &["cultist"], &[]);
    table.run(&[gain(Face::Magic, 2)]);
    assert_eq!(table.state.turn.purse.symbols, pool("X"), "one, while he lives");
    table.run(&[gain(Face::Magic, 1)]);
    assert_eq!(table.state.turn.purse.symbols, pool("XX"), "and no other");
    let mut table = before("S", &["cultist"], &[]);
    table.state.turn.purse.symbols = pool("XX");
    table.act(Action::Fight);
    assert_eq!(table.state.turn.purse.symbols, pool("X"));
}

/// M58: two thieves take one each, also what comes when the combat is over; a dead one takes nothing.
#[test]
fn each_thief_takes_one_as_long_as_it_lives() {
    let mut table = fighting("RR", &["cultist", "cultist"], &[]);
    strike(&mut table, "cultist", "RR", "");
    table.run(&[gain(Face::Magic, 3)]);
    assert_eq!(table.state.turn.purse.symbols, pool("XX"), "one of them is dead");
    let mut table = before("", &["cultist"], &[]);
    table.state.hero_mut(0).gold = 5;
    table.run(&[gain(Face::Magic, 1)]);
    assert_eq!(table.state.turn.purse.symbols, pool("X"), "before combat nothing is stolen");
}

/// M58: "including the Free Step".
#[test]
fn a_ghoul_takes_the_free_step_where_there_is_no_step() {
    let table = fighting("SR", &["ghoul"], &[]);
    assert!(table.state.hero(0).free && table.state.turn.purse.dice == pool("R"));
    let table = fighting("RR", &["ghoul"], &[]);
    assert!(!table.state.hero(0).free);
}

/// M60: no hero leaves a spider's room, fought or not; M59: a Ghost is immune to melee, both undead.
#[test]
fn a_spider_holds_heroes_after_the_fight_too() {
    let mut table = fighting("RS", &["spider"], &[]);
    strike(&mut table, "spider", "", "");
    assert!(table.legal().contains(&Action::Stop));
    assert!(!table.legal().iter().any(|action| matches!(action, Action::Explore(_) | Action::Step { .. })));
}

/// M61: a Beastman "may be defeated with" three symbols; without melee among them there is no payback.
#[test]
fn a_beastman_may_be_killed_by_three_symbols() {
    let mut table = fighting("XXXR", &["spear_beastman"], &[]);
    strike(&mut table, "spear_beastman", "XXX", "");
    assert_eq!((life(&table), xp(&table), there(&table)), (6, 3, 0));
    let mut table = fighting("SRMX", &["spear_beastman"], &["monsters.spear_beastman.abilities=killed_by:different"]);
    assert!(spent(&table).contains(&purse("SRX", "")) && spent(&table).contains(&purse("SRM", "")));
    strike(&mut table, "spear_beastman", "SRX", "");
    assert_eq!((life(&table), there(&table)), (6, 0));
}

/// M61: "Steals 1 XP from the Hero unless it is defeated with" three; M59: melee does nothing to it, magic neither (M24).
#[test]
fn a_ghost_takes_an_xp_unless_it_is_killed_by_elixir_alone() {
    let ghost = |dice: &str, with: &str| {
        let mut table = before(dice, &["ghost"], &[]);
        (table.state.hero_mut(0).xp, table.state.hero_mut(0).arrows) = (5, 1);
        table.act(Action::Fight);
        strike(&mut table, "ghost", with, "");
        (xp(&table), life(&table), there(&table))
    };
    assert_eq!(ghost("EEE", "EEE"), (8, 6, 0));
    assert_eq!(ghost("EER", "EER"), (7, 6, 0), "3 less 1");
    assert_eq!(ghost("EES", ""), (4, 3, 1));
    assert_eq!(spent(&fighting("MMMXXXDD", &["ghost"], &[])), ["", "D", "DD"].map(|with| purse(with, "")).into());
}

/// M33 before M61: whom a Ghost fells loses no XP besides.
#[test]
fn a_ghost_takes_nothing_from_whom_it_fells() {
    let mut table = before("", &["ghost"], &[]);
    let hero = table.state.hero_mut(0);
    (hero.xp, hero.arrows, hero.life) = (7, 2, 3);
    table.act(Action::Fight);
    assert_eq!((table.state.hero(0).down, xp(&table)), (true, 7));
}

/// M62: a Cube is immune to all damage but magic, which is ranged; 32: ranged may hurt, too.
#[test]
fn a_cube_is_hurt_by_magic_alone() {
    let mut table = fighting("XXXRRM", &["gelatinous_cube"], &[]);
    assert_eq!(spent(&table), [purse("", ""), purse("XXX", "")].into_iter().collect());
    strike(&mut table, "gelatinous_cube", "XXX", "");
    assert_eq!((life(&table), xp(&table)), (6, 3));
    let table = fighting("XXXRRM", &["gelatinous_cube"], &["cube.hurt_by=ranged_and_magic"]);
    let wanted = [purse("", ""), purse("XXX", ""), purse("XXR", ""), purse("XRR", "")];
    assert_eq!(spent(&table), wanted.into_iter().collect());
}

/// M64: "Ignores the first damage point it suffers in combat"; 39: of any kind, or of one.
#[test]
fn a_dragon_ignores_the_first_damage() {
    let kills = |dice: &str, hide: &str| {
        let table = fighting(dice, &["young_dragon"], &[&format!("hide.face={hide}")]);
        spent(&table)
            .into_iter()
            .filter(|with| with.dice.count(Face::Defense as usize) == 0 && !with.is_empty())
            .count()
    };
    assert_eq!((kills("RRRRS", "any"), kills("RRRRR", "any"), kills("RRRMM", "any")), (0, 1, 1));
    assert_eq!((kills("RRRRS", "melee"), kills("RRRMS", "melee"), kills("RRRMM", "melee")), (1, 0, 1));
    assert_eq!((kills("MMMM", "ranged"), kills("RMMM", "ranged"), kills("RRRRR", "ranged")), (1, 0, 1));
}

/// M30, M36: magic turns dice in combat, too.
#[test]
fn magic_turns_dice_in_combat() {
    let mut table = fighting("XSR", &["orc"], &[]);
    table.act(Action::Turn { from: Face::Step, to: Face::Ranged });
    assert_eq!(table.asked(), PendingDecision::Choose { seat: 0, kind: kind::FIGHT });
    strike(&mut table, "orc", "RR", "");
    assert_eq!((life(&table), there(&table)), (6, 0));
}

/// M8, M9: symbols are spent before dice of the same face, but where sword and shield are worth more together.
#[test]
fn symbols_go_before_dice_of_the_same_face() {
    let mut table = before("RRD", &["orc"], &[]);
    table.state.turn.purse.symbols = pool("RD");
    table.act(Action::Fight);
    let wanted = [purse("", ""), purse("R", "R"), purse("", "D"), purse("D", "D")];
    assert_eq!(spent(&table), wanted.into_iter().collect());
    let mut table = before("MD", &["orc"], &[]);
    table.state.turn.purse.symbols = pool("M");
    table.act(Action::Fight);
    let wanted = [purse("", ""), purse("D", ""), purse("M", "M"), purse("MD", "")];
    assert_eq!(spent(&table), wanted.into_iter().collect(), "and no symbol beside the pair");
}

/// A monster that is killed is in the supply, and what is told of a fight is all that happened.
#[test]
fn a_fight_is_told() {
    let mut table = fighting("RMD", &["orc"], &[]);
    let orc = foe(&table, "orc");
    let row = table.state.foes[usize::from(orc)].row;
    strike(&mut table, "orc", "MD", "");
    let with = purse("MD", "");
    assert!(table.told.0.contains(&Event::Combat { seat: 0, room: 0, foes: 1 }));
    assert!(table.told.0.contains(&Event::Fought {
        seat: 0,
        foe: orc,
        row,
        boss: false,
        red: false,
        with,
        killed: true,
        xp: 2,
        wounds: 2
    }));
    assert!(table.told.0.contains(&Event::Left { foe: orc, row, room: 0 }));
    assert_eq!(table.state.foes[usize::from(orc)].room, NONE);
}

#[test]
fn m31_nobody_fights_the_harmless_for_ever() {
    let mut table = before("", &["goblin"], &["monsters.goblin.payback=0"]);
    let mut fights = 0;
    while table.legal().contains(&Action::Fight) {
        table.act(Action::Fight);
        strike(&mut table, "goblin", "", "");
        fights += 1;
    }
    assert_eq!(fights, MOST_FIGHTS);
    assert!(table.legal().contains(&Action::Stop));
}

/// M32: the mark is looked at as the rewards are given: "once you pass the 7 XP space". Who has 8 XP, of which a Ghost takes one, is not past it.
#[test]
fn the_mark_is_looked_at_when_a_ghost_has_taken_its_xp() {
    let mut table = before("RRE", &["orc", "ghost"], &[]);
    let hero = table.state.hero_mut(0);
    (hero.xp, hero.arrows, hero.life) = (8, 2, 6);
    table.act(Action::Fight);
    strike(&mut table, "orc", "RR", "");
    strike(&mut table, "ghost", "", "");
    assert_eq!((xp(&table), life(&table)), (9, 3), "8 less 1, and 2 for the orc");
}

/// What a purse cannot hold is not told as gained: of a face there are 15 symbols at most.
#[test]
fn symbols_that_are_told_are_had() {
    let mut table = fighting("R", &["orc"], &[]);
    table.run(&[gain(Face::Melee, 12), gain(Face::Melee, 12), gain(Face::Melee, 12)]);
    assert_eq!(table.state.turn.purse.symbols.count(Face::Melee as usize), 15);
    let told = table.told.0.iter().map(|event| if let Event::Symbols { count, .. } = event { *count } else { 0 });
    assert_eq!(told.sum::<u8>(), 15);
}

/// "If you spend a melee die and a defense die at the same time, your Hero gains three symbols", and "symbols can only be used in the same room
/// where they were generated": so one sword kills the Cultist together with ranged, the other the Skeleton together with elixir.
#[test]
fn the_three_symbols_of_sword_and_shield_stay_in_the_room_like_any_other() {
    let mut table = fighting("MDRE", &["cultist", "skeleton"], &[]);
    table.act(Action::Pair);
    assert_eq!(table.state.turn.purse, purse("RE", "MMD"));
    strike(&mut table, "cultist", "R", "M");
    assert_eq!(table.state.turn.purse, purse("E", "MD"));
    strike(&mut table, "skeleton", "E", "MD");
    assert_eq!((there(&table), life(&table)), (0, 3), "2 of the Cultist, 1 of the Skeleton");
    let table = fighting("MD", &["gelatinous_cube"], &[]);
    assert!(!table.legal().contains(&Action::Pair), "where melee does nothing it is not offered");
}

/// Of a pair that is spent in one blow all three symbols are of use there: what is left over is not lost, but kept by combining first.
#[test]
fn nothing_of_a_pair_is_lost_in_a_blow() {
    let mut table = fighting("MDS", &["orc"], &["monsters.orc.defense=1"]);
    assert_eq!(spent(&table), [purse("", ""), purse("M", ""), purse("D", "")].into_iter().collect());
    table.act(Action::Pair);
    strike(&mut table, "orc", "", "MD");
    assert_eq!((life(&table), there(&table), table.state.turn.purse), (4, 0, purse("S", "M")));
}
