//! The table of what dice can do, against brute force, against the rules as they are played, and against numbers that were worked out elsewhere
//! (oracles 1, 2, 4, 5, 9 of the rules page).

use std::cell::RefCell;
use std::collections::HashMap;

use proptest::prelude::*;

use super::fight::{before, purse};
use super::table::{Table, fixture, pool};
use crate::Masmorra;
use crate::action::{Action, DockTarget, kind};
use crate::config::{MonsterSide, Rules};
use crate::dice::{DiceAndSymbols, FaceCounts, turned};
use crate::event::{Event, GainReason};
use crate::fight_odds::{FightCache, FightEnd, FightGoal, FightOdds, FoeSet, ParetoFront};
use crate::rules::fight::single_fight::result;
use crate::state::State;
use crate::view::View;
use crate::word::{Face, FaceSet, MonsterTrait};
use conformance::cells::is_thorough;
use conformance::event_recorder::EventRecorder;
use kit::game::{Game, PendingDecision, dyn_observer};
use kit::luck::Luck;
use kit::pieces::pool::reroll;

/// The row of a monster.
fn row(rules: &Rules, name: &str) -> u8 {
    rules.monsters.iter().position(|row| row.name == name).expect("a monster") as u8
}

/// A hero with six life before monsters.
fn staged<'a>(rules: &'a Rules, cache: &'a FightCache, names: &[&str], purse: DiceAndSymbols) -> FightOdds<'a> {
    let rows: Vec<u8> = names.iter().map(|name| row(rules, name)).collect();
    FightOdds::staged(rules, cache, FoeSet::staged(&rows), purse, 6)
}

/// The chance that so many dice reach a goal: at once, and with the best reroll.
fn chances(look: impl Fn(DiceAndSymbols) -> f64, again: impl Fn(DiceAndSymbols) -> f64, dice: u8) -> (f64, f64) {
    let (mut once, mut twice) = (0.0, 0.0);
    FaceCounts::multisets(dice, |dice| {
        let ways = dice.ways() as f64;
        let purse = DiceAndSymbols { dice, ..DiceAndSymbols::EMPTY };
        once += ways * look(purse);
        twice += ways * again(purse);
    });
    let all = 6_f64.powi(dice.into());
    (once / all, twice / all)
}

fn odds(goal: FightGoal, name: &str, dice: u8, set: &[&str]) -> (f64, f64) {
    let (game, cache) = (fixture("standard", set), FightCache::ready());
    let of = |purse| staged(game.rules(), &cache, &[name], purse).reroll(goal);
    chances(|purse| of(purse).now, |purse| of(purse).mean, dice)
}

fn near(found: (f64, f64), wanted: (f64, f64)) {
    let close = (found.0 - wanted.0).abs() < 5.1e-5 && (found.1 - wanted.1).abs() < 5.1e-5;
    assert!(close, "{found:?} is not {wanted:?}");
}

/// Oracle 1: P(kill) with one roll, and with the best reroll.
#[test]
fn oracle_1_chances_to_kill_by_defense() {
    near(odds(FightGoal::Kill, "orc", 6, &[]), (0.9449, 0.9981));
    near(odds(FightGoal::Kill, "orc", 6, &["monsters.orc.defense=3"]), (0.8234, 0.9880));
    near(odds(FightGoal::Kill, "orc", 6, &["monsters.orc.defense=4"]), (0.5767, 0.9351));
    near(odds(FightGoal::Kill, "young_dragon", 6, &[]), (0.1845, 0.6075));
    near(odds(FightGoal::Kill, "young_dragon", 6, &["hide.face=melee"]), (0.2261, 0.6650));
    near(odds(FightGoal::Kill, "young_dragon", 6, &["hide.face=ranged"]), (0.3506, 0.7923));
}

/// Oracle 1: killed without a wound.
#[test]
fn oracle_1_chances_to_kill_unhurt() {
    near(odds(FightGoal::Unhurt, "orc", 6, &[]), (0.7039, 0.9548));
    near(odds(FightGoal::Unhurt, "spider", 6, &[]), (0.3502, 0.7896));
    near(odds(FightGoal::Unhurt, "dark_watcher", 6, &[]), (0.1028, 0.4247));
    near(odds(FightGoal::Unhurt, "young_dragon", 6, &[]), (0.0036, 0.0410));
}

/// Oracle 2: the Cube, and three symbols that kill.
#[test]
fn oracle_2_chances_of_the_cube_and_of_three_symbols() {
    near(odds(FightGoal::Kill, "gelatinous_cube", 6, &[]), (0.0623, 0.2660));
    near(odds(FightGoal::Kill, "gelatinous_cube", 6, &["cube.hurt_by=ranged_and_magic"]), (0.3196, 0.7538));
    let three = |letters: &str| {
        let killed = format!("monsters.spear_beastman.abilities=killed_by:{letters}");
        odds(FightGoal::Kill, "spear_beastman", 6, &["monsters.spear_beastman.defense=12", &killed]).1
    };
    for (letters, chance) in [("EEE", 0.7538), ("XXX", 0.2660), ("REX", 0.7744), ("SRE", 0.9476)] {
        assert!((three(letters) - chance).abs() < 5.1e-5, "{letters}: {} is not {chance}", three(letters));
    }
}

/// Oracle 4: mean payback, defense and XP of a random minor (13, 15 and 14 sixths) and of a random major monster (3, 10 thirds, 10 thirds).
#[test]
fn oracle_4_means_of_random_monsters() {
    let game = fixture("standard", &[]);
    let rules = game.rules();
    let sums = rules.faces.each_ref().map(|faces| {
        let sides = faces.iter().map(|row| rules.monsters[usize::from(*row)].side);
        sides.fold([0; 3], |sum, side| [sum[0] + side.payback, sum[1] + side.defense, sum[2] + side.xp])
    });
    assert_eq!((sums, rules.faces.each_ref().map(|faces| faces.len())), ([[13, 15, 14], [18, 20, 20]], [6, 6]));
}

/// The most damage of dice, magic used. Different orders of turning come to the same dice: `known` keeps what each came to.
fn most(dice: FaceCounts, known: &mut HashMap<FaceCounts, i64>) -> i64 {
    if let Some(damage) = known.get(&dice) {
        return *damage;
    }
    let sum = DiceAndSymbols { dice, ..DiceAndSymbols::EMPTY }.sum();
    let mut damage = i64::from(sum[Face::Ranged as usize] + sum[Face::Melee as usize]);
    let magic = Face::Magic as usize;
    if dice.count(magic) > 0 {
        let left = dice.remove(magic);
        for (from, _) in left.kinds() {
            for to in Face::ALL {
                damage = damage.max(most(turned(left, Face::of(from), to), known));
            }
        }
    }
    known.insert(dice, damage);
    damage
}

/// Oracle 5: the most damage of n dice is n, but three pairs of sword and shield do six; Malaphyas's red side takes seven. Mean best damage.
#[test]
fn oracle_5_most_damage_and_malaphyas() {
    let known = RefCell::default();
    let most = |dice| most(dice, &mut known.borrow_mut());
    assert_eq!([pool("RRRRRR"), pool("MMMDDD"), pool("MMMDDDX")].map(most), [6, 6, 6]);
    let (once, twice) = chances(|purse| most(purse.dice) as f64, |purse| reroll(purse.dice, most).mean(), 6);
    assert!((once - 3.523).abs() < 5.1e-4 && (twice - 4.584).abs() < 5.1e-4, "{once} {twice}");
}

#[test]
fn oracle_5_malaphyas_red_is_never_killed_by_six_dice() {
    let odds = |dice: u8, set: &[&str]| {
        let (game, cache) = (fixture("standard", set), FightCache::ready());
        let room = FoeSet::boss(game.rules().malaphyas, true);
        let of = |purse| FightOdds::staged(game.rules(), &cache, room, purse, 6).reroll(FightGoal::Kill);
        chances(|purse| of(purse).now, |purse| of(purse).mean, dice)
    };
    assert_eq!(odds(6, &[]), (0.0, 0.0));
    let twice = [odds(6, &["hide.face=melee"]).1, odds(6, &["hide.face=ranged"]).1];
    assert!((twice[0] - 0.0008).abs() < 5.1e-5 && (twice[1] - 0.0194).abs() < 5.1e-5, "{twice:?}");
    near(odds(7, &[]), (0.0046, 0.0812));
}

/// What a thief leaves of a purse.
fn robbed(purse: DiceAndSymbols, one: &MonsterTrait) -> DiceAndSymbols {
    match *one {
        MonsterTrait::Steals(face) if purse.dice.count(face as usize) > 0 => {
            DiceAndSymbols { dice: purse.dice.remove(face as usize), ..purse }
        }
        MonsterTrait::Steals(face) if purse.symbols.count(face as usize) > 0 => {
            DiceAndSymbols { symbols: purse.symbols.remove(face as usize), ..purse }
        }
        _ => purse,
    }
}

/// Every part of a purse.
fn parts(purse: DiceAndSymbols) -> Vec<DiceAndSymbols> {
    let mut parts = vec![DiceAndSymbols::EMPTY];
    for face in 0..6 {
        let mut more = Vec::new();
        for part in parts {
            for dice in 0..=purse.dice.count(face) {
                for symbols in 0..=purse.symbols.count(face) {
                    let add = |pool: FaceCounts, count: u8| (0..count).fold(pool, |pool, _| pool.add(face));
                    more.push(DiceAndSymbols { dice: add(part.dice, dice), symbols: add(part.symbols, symbols) });
                }
            }
        }
        parts = more;
    }
    parts
}

/// All orders of fights, all that can be spent, however senseless, and all that magic can do: worked out without any of the short cuts.
struct Brute<'a> {
    rules: &'a Rules,
    sides: Vec<MonsterSide>,
    known: HashMap<(DiceAndSymbols, u8), ParetoFront>,
}

impl Brute<'_> {
    fn front(&mut self, purse: DiceAndSymbols, left: u8) -> ParetoFront {
        if left == 0 {
            return ParetoFront::DONE;
        }
        if let Some(known) = self.known.get(&(purse, left)) {
            return *known;
        }
        let there: Vec<usize> = (0..self.sides.len()).filter(|place| left >> place & 1 == 1).collect();
        let bars = there.iter().flat_map(|place| self.sides[*place].traits.iter());
        let barred =
            bars.fold(FaceSet::NONE, |set, one| if let MonsterTrait::Bars(face) = one { set.with(*face) } else { set });
        let (usable, mut best) = (purse.usable(barred), ParetoFront::NEVER);
        for place in there {
            let side = self.sides[place];
            let ghost = side.traits.iter().any(|one| matches!(one, MonsterTrait::Moans(_)));
            for with in parts(usable) {
                let result = result(self.rules, &side, with);
                let xp = if result.killed { side.xp } else { 0 } + u8::from(ghost && !result.moans);
                let rest = self.front(purse.minus(with), left & !(1 << place));
                best = best.or(rest.after(result.wounds, xp, result.killed.into()));
            }
        }
        if usable.shields() > 0 {
            best = best.or(self.front(purse.paired(), left));
        }
        let magic = Face::Magic as usize;
        for symbol in [true, false] {
            let paid = match symbol {
                true if usable.symbols.count(magic) > 0 => {
                    DiceAndSymbols { symbols: purse.symbols.remove(magic), ..purse }
                }
                false if usable.dice.count(magic) > 0 => DiceAndSymbols { dice: purse.dice.remove(magic), ..purse },
                _ => continue,
            };
            for (from, to) in paid.dice.kinds().flat_map(|(from, _)| Face::ALL.map(|to| (from, to))) {
                if !barred.has(to) {
                    let with = DiceAndSymbols { dice: turned(paid.dice, Face::of(from), to), ..paid };
                    best = best.or(self.front(with, left));
                }
            }
        }
        self.known.insert((purse, left), best);
        best
    }
}

/// Oracle 9: the best of fights by brute force over all orders.
fn brute(rules: &Rules, sides: Vec<MonsterSide>, purse: DiceAndSymbols) -> ParetoFront {
    let left = (1 << sides.len()) - 1;
    Brute { rules, sides, known: HashMap::new() }.front(purse, left)
}

fn game() -> &'static Masmorra {
    static GAME: std::sync::OnceLock<Masmorra> = std::sync::OnceLock::new();
    GAME.get_or_init(|| fixture("standard", &[]))
}

fn faces(most: usize) -> impl Strategy<Value = FaceCounts> {
    let faces = proptest::collection::vec(0..6_usize, 0..=most);
    faces.prop_map(|faces| faces.into_iter().fold(FaceCounts::EMPTY, FaceCounts::add))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(160))]

    /// Oracle 9. Thieves have had theirs here.
    #[test]
    fn oracle_9_the_table_is_the_best_of_all_orders(
        rows in proptest::collection::vec(0..12_u8, 1..=3),
        dice in faces(5),
        symbols in faces(2),
    ) {
        let (rules, cache) = (game().rules(), FightCache::ready());
        let purse = DiceAndSymbols { dice, symbols };
        let room = FoeSet::staged(&rows);
        let sides: Vec<MonsterSide> = rows.iter().map(|row| rules.monsters[usize::from(*row)].side).collect();
        let robbed = sides.iter().flat_map(|side| side.traits.iter()).fold(purse, robbed);
        let found = FightOdds::staged(rules, &cache, room, purse, 6).front();
        let wanted = brute(rules, sides, robbed);
        prop_assert_eq!(found, wanted, "{:?} is not {:?}", found.all().collect::<Vec<_>>(), wanted.all().collect::<Vec<_>>());
        let least = wanted.all().next();
        prop_assert_eq!(found.safest(8).map(|fight_end| fight_end.wounds), least.map(|fight_end| fight_end.wounds), "min-wounds");
    }

    #[test]
    fn the_table_of_a_boss_is_the_best_of_all(row in 0..5_u8, red: bool, dice in faces(6)) {
        let (rules, cache) = (game().rules(), FightCache::ready());
        let side = rules.bosses[usize::from(row)].sides[usize::from(red)];
        let purse = DiceAndSymbols { dice, ..DiceAndSymbols::EMPTY };
        let found = FightOdds::staged(rules, &cache, FoeSet::boss(row, red), purse, 6).front();
        let stings = side.traits.iter().map(|one| if let MonsterTrait::Sting(n) = one { *n } else { 0 }).sum();
        prop_assert_eq!(found, brute(rules, vec![side], purse).after(stings, 0, 0));
    }

    /// M69: a face that a boss bars is of use again for the next fight, once he is dead or turned.
    #[test]
    fn the_table_of_a_boss_and_a_monster_is_the_best_of_all_orders(
        boss in 0..5_u8,
        red: bool,
        row in 0..12_u8,
        dice in faces(5),
        symbols in faces(1),
    ) {
        let (rules, cache) = (game().rules(), FightCache::ready());
        let sides = [rules.bosses[usize::from(boss)].sides[usize::from(red)], rules.monsters[usize::from(row)].side];
        let purse = DiceAndSymbols { dice, symbols };
        let all = || sides.iter().flat_map(|side| side.traits.iter());
        let stings = all().map(|one| if let MonsterTrait::Sting(n) = one { *n } else { 0 }).sum();
        let room = FoeSet::boss(boss, red).with_row(row);
        let found = FightOdds::staged(rules, &cache, room, purse, 6).front();
        let robbed = all().fold(purse, robbed);
        prop_assert_eq!(found, brute(rules, sides.to_vec(), robbed).after(stings, 0, 0));
    }

    #[test]
    fn a_reroll_is_worth_what_all_rolls_of_all_choices_come_to(
        rows in proptest::collection::vec(0..12_u8, 1..=2),
        dice in faces(4),
        symbols in faces(1),
        goal in 0..5_usize,
        life in 1..7_u8,
    ) {
        let (rules, cache) = (game().rules(), FightCache::ready());
        let goal = [FightGoal::Kill, FightGoal::Unhurt, FightGoal::Xp, FightGoal::Safe, FightGoal::Even][goal];
        let room = FoeSet::staged(&rows);
        let of = |dice| FightOdds::staged(rules, &cache, room, DiceAndSymbols { dice, symbols }, life);
        let value = |dice| of(dice).value(goal, of(dice).front());
        let (found, wanted) = (of(dice).reroll(goal), reroll(dice, value));
        prop_assert!((found.mean - wanted.mean()).abs() < 1e-9, "{} is not {}", found.mean, wanted.mean());
        prop_assert!((of(dice).mean_keeping(goal, found.keep) - found.mean).abs() < 1e-9);
        prop_assert_eq!(found.now, value(dice) as f64);
    }
}

/// What all choices of a combat come to, as the rules play it.
fn played(game: &Masmorra, state: &State, luck: &mut Luck, so_far: FightEnd) -> ParetoFront {
    if game.turn(state) != (PendingDecision::Choose { seat: 0, kind: kind::FIGHT }) {
        return if state.hero(0).down { ParetoFront::NEVER } else { ParetoFront::of(so_far) };
    }
    let mut legal = Vec::new();
    game.legal(state, &mut legal);
    legal.retain(|action| matches!(action, Action::Strike { .. } | Action::Turn { .. } | Action::Pair));
    let all = legal.into_iter().map(|action| {
        let (mut next, mut told) = (state.clone(), EventRecorder::default());
        game.apply(&mut next, action, luck, &mut dyn_observer(&mut told));
        let fight_end = told.0.iter().fold(so_far, counted);
        played(game, &next, luck, fight_end)
    });
    all.fold(ParetoFront::NEVER, ParetoFront::or)
}

/// With what was told.
fn counted(fight_end: FightEnd, event: &Event) -> FightEnd {
    match event {
        Event::Fought { killed, wounds, .. } => {
            FightEnd { kills: fight_end.kills + u8::from(*killed), wounds: fight_end.wounds + wounds, ..fight_end }
        }
        Event::Xp { amount, why: GainReason::Kills, .. } => FightEnd { xp: fight_end.xp + amount, ..fight_end },
        Event::XpLost { amount, .. } => FightEnd { xp: fight_end.xp.saturating_sub(*amount), ..fight_end },
        _ => fight_end,
    }
}

/// M26: the symbols of sword and shield are shared out among several monsters.
#[test]
fn a_pair_is_shared_out_among_monsters() {
    let (game, cache) = (fixture("standard", &[]), FightCache::ready());
    let purse = purse("MDRE", "");
    let best = staged(game.rules(), &cache, &["cultist", "skeleton"], purse).front().best(6).expect("a way");
    assert_eq!((best.kills, best.wounds), (2, 3));
}

/// Oracle 9, as the rules play it: what the table says of a combat is the best of all choices that are offered.
#[test]
fn oracle_9_the_table_is_the_best_that_can_be_played() {
    let combats: [(&[&str], &str, &str); 8] = [
        (&["orc"], "RMDXSE", ""),
        (&["goblin", "skeleton"], "RREMD", ""),
        (&["orc", "orc"], "RMMDX", ""),
        (&["cultist", "ghoul"], "XXSRE", ""),
        (&["ghost", "goblin"], "EEERX", ""),
        (&["spear_beastman"], "XXXRMD", ""),
        (&["orc", "goblin", "spider"], "RMDX", "RD"),
        (&["young_dragon"], "MMDDX", "R"),
    ];
    // Every way to fight is played to its end: with a sixth die, a second magic die, or a third monster, that takes ten times as long.
    let soon = |(names, dice, _): &(&[&str], &str, &str)| names.len() < 3 && dice.len() < 6 && !dice.contains("MM");
    for (names, dice, symbols) in combats.into_iter().filter(|combat| is_thorough() || soon(combat)) {
        let mut table = before(dice, names, &["room.small=8"]);
        table.state.turn.purse = purse(dice, symbols);
        let hero = table.state.hero_mut(0);
        // Past all arrows but below the mark of rows: nothing is learnt in between.
        (hero.xp, hero.arrows) = (6, 4);
        let rules = table.game.rules();
        let found = FightOdds::of(rules, &table.state);
        let (ghosts, found) = (found.moans(), found.front());
        table.act(Action::Fight);
        let in_combat = FightOdds::of(table.game.rules(), &table.state).front();
        let start = FightEnd { xp: ghosts, ..FightEnd::default() };
        let Table { game, state, luck, .. } = &mut table;
        let wanted = played(game, state, luck, start);
        let alive = |front: ParetoFront| front.all().filter(|fight_end| fight_end.wounds < 6).collect::<Vec<_>>();
        assert_eq!(alive(found), alive(wanted), "{names:?} with {dice} {symbols}");
        assert_eq!(found, in_combat);
    }
}

/// A choice leads where the table says: the best of them all is what the position is worth.
#[test]
fn the_best_choice_keeps_what_a_position_is_worth() {
    let mut table = before("RMDXE", &["skeleton", "orc", "goblin"], &[]);
    table.act(Action::Fight);
    let state = &table.state;
    let look = FightOdds::of(table.rules(), state);
    // Abilities are not in the table.
    let own = |action: &Action| matches!(action, Action::Strike { .. } | Action::Turn { .. } | Action::Pair);
    let all = table.legal().into_iter().filter(own).map(|action| look.after(state, action));
    assert_eq!(all.fold(ParetoFront::NEVER, ParetoFront::or), look.front());
    assert_eq!(look.foes(), 3);
}

/// What an ability gives counts in what comes after it, and a seat reads all that in its view.
#[test]
fn symbols_of_an_ability_count_after_it_was_used() {
    let table = before("ESR", &["skeleton"], &[]);
    let view = View::new(table.rules(), &table.state, 0);
    assert_eq!(view.odds().front().within(0), None, "2 wounds");
    let dock = Action::Dock { on: DockTarget::Power(0), dice: pool("S") };
    let after = view.odds_after(&view.odds(), dock);
    assert_eq!(after.within(0), Some(FightEnd { xp: 2, kills: 1, wounds: 0 }), "Valerie: any die is an elixir");
    let room = Action::Dock { on: DockTarget::Room, dice: pool("S") };
    assert_eq!(view.odds_after(&view.odds(), room), view.odds().front());
}

/// M66: who stings and who is spawned is known before the combat.
#[test]
fn stings_and_spiders_to_come_are_looked_ahead_to() {
    for red in [false, true] {
        let mut table = before("RRRRDD", &[], &[]);
        let row = table.rules().bosses.iter().position(|row| row.name == "aunty_bitsy").expect("Bitsy");
        let foe = usize::from(table.rules().first_boss()) + row;
        (table.state.foes[foe].room, table.state.foes[foe].red) = (0, red);
        let ahead = FightOdds::of(table.rules(), &table.state).front();
        table.act(Action::Fight);
        let now = FightOdds::of(table.rules(), &table.state).front();
        assert_eq!(ahead, if red { now } else { now.after(1, 0, 0) });
    }
}

/// M71: who avoids monsters has nobody to fight.
#[test]
fn who_avoids_monsters_has_none_before_him() {
    let mut table = before("RR", &["orc"], &[]);
    assert_eq!(FightOdds::of(table.rules(), &table.state).foes(), 1);
    table.state.turn.avoids = true;
    let look = FightOdds::of(table.rules(), &table.state);
    assert_eq!((look.foes(), look.front(), look.reroll(FightGoal::Xp).mean), (0, ParetoFront::DONE, 0.0));
}

/// M32, 25: past the mark minor monsters are worth less in the table, too, monster by monster where the rules say so.
#[test]
fn the_mark_counts_in_the_table() {
    for (set, xp) in [("xp.minor_mark=combat", 4), ("xp.minor_mark=monster", 3)] {
        let mut table = before("RRRR", &["orc", "orc"], &[set]);
        let hero = table.state.hero_mut(0);
        (hero.xp, hero.arrows) = (6, 4);
        let best = FightOdds::of(table.rules(), &table.state).front().best(6).expect("he lives");
        assert_eq!((best.xp, best.kills, best.wounds), (xp, 2, 0), "{set}");
    }
}

#[test]
fn a_front_tells_the_best_for_each_number_of_wounds() {
    let front = ParetoFront::of(FightEnd { xp: 0, kills: 0, wounds: 1 }).or(ParetoFront::of(FightEnd {
        xp: 3,
        kills: 1,
        wounds: 4,
    }));
    assert_eq!(front.within(0), None);
    assert_eq!(front.best(4), Some(FightEnd { xp: 0, kills: 0, wounds: 1 }), "4 wounds are too many");
    assert_eq!(front.best(5), Some(FightEnd { xp: 3, kills: 1, wounds: 4 }));
    assert_eq!(front.safest(5), front.best(4));
    assert_eq!((front.safest(1), front.best(1), front.best(0)), (None, None, None));
    assert_eq!(front.all().count(), 2);
    assert_eq!(ParetoFront::DONE.after(8, 1, 1), ParetoFront::NEVER);
}
