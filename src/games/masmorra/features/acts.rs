//! What the hero does in his turn, and how he fights.

use super::next_tile::NextTile;
use super::position::{HeroPosition, ImmediateEffect, traps_on};
use super::reachable::{BestFight, NO_STEPS, ReachableTargets};
use super::*;
use crate::action::{Action, DockTarget};
use crate::config::RoomKind;
use crate::fight_odds::{FightValue, LEVELS};
use crate::map::NONE;
use crate::view::{StepDistances, View};

/// Features of fights to come.
pub const FIGHT_VALUES: FeatureSet = FeatureSet::of(&[
    FIGHT_VALUE,
    XP_BEST,
    KILL_ALL,
    KILL_UNHURT,
    WOUNDS_BEST,
    KILLS_BEST,
    LIFE_AFTER,
    FALLS,
    FIGHT_STEPS,
]);

/// The features of which a choice has one at most: its kind.
const DEEDS: FeatureSet = FeatureSet::of(&[
    ROLLS,
    FIGHTS,
    STEPS,
    EXPLORES,
    OPENS_CHEST,
    TELEPORTS,
    DISARMS,
    USES_ABILITY,
    TURNS_DIE,
    HEALS,
    HEALS_OTHER,
    PLAYS_CARD,
    BUYS,
    PUSHES,
]);

/// The tile that comes next.
pub fn next_tile(view: &View, sink: &mut FeatureSink) -> NextTile {
    let ahead = NextTile::of(view);
    let is = |kinds: &[RoomKind]| flag(ahead.known && kinds.contains(&ahead.kind));
    sink.set(TILE_KNOWN, || flag(ahead.known));
    sink.set(TILE_MINORS, || ahead.minors);
    sink.set(TILE_MAJORS, || ahead.majors);
    sink.set(TILE_PAYBACK, || ahead.payback);
    sink.set(TILE_XP, || ahead.xp);
    sink.set(TILE_EXITS, || ahead.exits);
    sink.set(TILE_GOLD, || ahead.gold);
    sink.set(TILE_MEDIUM, || is(&[RoomKind::Rune]));
    sink.set(TILE_CHEST, || is(&[RoomKind::Treasure]));
    sink.set(TILE_STAIRS, || is(&[RoomKind::StairsTwo, RoomKind::StairsThree]));
    sink.set(TILE_HELPS, || is(&[RoomKind::Fountain, RoomKind::Portal]));
    sink.set(TILE_HARMS, || is(&[RoomKind::Web, RoomKind::Pit]));
    ahead
}

pub fn acts(view: &View, choices: &[Action], sink: &mut FeatureSink) {
    let (now, ahead) = (HeroPosition::of(view), next_tile(view, sink));
    let mut reachable = ReachableTargets::default();
    let wants_best_fight = sink.wants_any(FIGHT_VALUES);
    let wants_docks = sink.wants(DOCK_GAIN) || sink.wants(DOCK_CHANCE);
    let mut cached: Option<(HeroPosition, BestFight)> = None;
    sink.clear(DEEDS.union(cards::SAID));
    for (lane, &choice) in choices.iter().enumerate() {
        let (position, deal) = now.after(view, choice);
        let ends = matches!(choice, Action::Stop);
        let best_fight = if !wants_best_fight || ends {
            BestFight::NONE
        } else if matches!(choice, Action::Explore(_)) {
            ahead.best_fight(view, &position)
        } else {
            match cached {
                Some((held, best_fight)) if held == position => best_fight,
                _ => {
                    let best_fight = reachable.best_fight(view, &position);
                    cached = Some((position, best_fight));
                    best_fight
                }
            }
        };
        let dock = if wants_docks && !ends && view.turn().rolled { reachable.dock(view, &position) } else { 0.0 };
        let mut line = sink.line(lane);
        line.put(ENDS_GAME, flag(deal.xp > 0.0 && view.is_enough(deal.xp)));
        line.put(DOCK_GAIN, dock);
        line.put(DOCK_CHANCE, flag(dock > 0.0));
        line.put(FIGHT_STEPS, best_fight.steps);
        put_fight_value(&mut line, &best_fight.expected, position.life);
        put_deal(&mut line, &deal);
        put_deed(view, &mut line, choice);
        cards::put_card(view, &mut line, choice);
    }
    sink.column(TARGET_HARM, choices, |choice| harm(view, &now, choice));
    places(view, &now, choices, sink);
}

/// Wounds of others by the traps that a step sets off; of who falls, as many as count for his defeat.
fn harm(view: &View, now: &HeroPosition, choice: Action) -> f64 {
    let to = match choice {
        Action::Step { to, .. } if view.stairs(now.room) != Some(to) => to,
        Action::Explore(_) => now.room,
        _ => return 0.0,
    };
    let harm = |room: u8, life: u8| {
        let wounds = traps_on(view, now.room, to, room);
        if wounds >= life { LEVELS as f64 } else { wounds.into() }
    };
    view.others().filter(|(_, hero)| !hero.down).map(|(_, hero)| harm(hero.room, hero.life)).sum()
}

pub fn put_fight_value(line: &mut ChoiceWriter<'_>, expected: &FightValue, life: u8) {
    line.put(FIGHT_VALUE, expected.value);
    line.put(XP_BEST, expected.xp);
    line.put(KILLS_BEST, expected.kills);
    line.put(KILL_ALL, expected.all);
    line.put(KILL_UNHURT, expected.unhurt);
    line.put(WOUNDS_BEST, expected.least);
    line.put(LIFE_AFTER, (f64::from(life) - expected.wounds).max(0.0));
    line.put(FALLS, flag(expected.wounds >= LEVELS as f64));
}

fn put_deal(line: &mut ChoiceWriter<'_>, deal: &ImmediateEffect) {
    line.put(DICE_COST, f64::from(deal.dice));
    line.put(SYMBOL_COST, f64::from(deal.symbols));
    line.put(GOLD_COST, f64::from(deal.gold));
    line.put(USES_FREE, flag(deal.free));
    line.put(GAINS_XP, deal.xp);
    line.put(GAINS_GOLD, f64::from(deal.coins));
    line.put(GAINS_CARDS, f64::from(deal.cards));
    line.put(GAINS_SYMBOLS, f64::from(deal.gains_symbols));
    line.put(GAINS_DICE, f64::from(deal.gains_dice));
    line.put(TRAP_WOUNDS, f64::from(deal.wounds));
}

/// Says what a choice does; the line says of everything that it is not done.
fn put_deed(view: &View, line: &mut ChoiceWriter<'_>, choice: Action) {
    let deed = match choice {
        Action::Roll => ROLLS,
        Action::Fight => FIGHTS,
        Action::Step { .. } => STEPS,
        Action::Explore(_) => EXPLORES,
        Action::Dock { on: DockTarget::Room, .. } => match view.kind(view.own().room) {
            RoomKind::Treasure => OPENS_CHEST,
            RoomKind::Portal => TELEPORTS,
            _ => return,
        },
        Action::Dock { on: DockTarget::Trap(_), .. } => DISARMS,
        Action::Dock { on: DockTarget::Power(_), .. } | Action::Power(_) => USES_ABILITY,
        Action::Turn { .. } => TURNS_DIE,
        Action::Drink(seat) if usize::from(seat) == view.seat() => HEALS,
        Action::Drink(_) => HEALS_OTHER,
        Action::Card(_) | Action::Play(_) => PLAYS_CARD,
        Action::Buy => BUYS,
        Action::Push(_) => PUSHES,
        _ => return,
    };
    line.put(deed, 1.0);
}

/// The features of the place where a choice leaves the hero: who and what is there, and how far it is to what he may want.
fn places(view: &View, now: &HeroPosition, choices: &[Action], sink: &mut FeatureSink) {
    let room = |choice: Action| match choice {
        Action::Step { to, .. } | Action::Room(to) => to,
        Action::Explore(_) => NONE,
        _ => now.room,
    };
    around(view, choices, room, sink);
    if sink.wants(DEEPER) {
        let level = view.map().room(now.room).level;
        sink.column(DEEPER, choices, |choice| match choice {
            Action::Step { to: NONE, .. } => 1.0,
            Action::Step { to, .. } => flag(view.map().room(to).level > level),
            _ => 0.0,
        });
    }
}

/// Features of a room in which each choice leaves the hero; [`NONE`] for one that nobody knows.
pub fn around(view: &View, choices: &[Action], room: impl Fn(Action) -> u8, sink: &mut FeatureSink) {
    let sides = |at: u8, of: fn(&crate::config::MonsterSide) -> u8| -> f64 {
        view.foes().filter(|(_, foe)| foe.room == at).map(|(foe, _)| f64::from(of(view.side(foe)))).sum()
    };
    sink.column(FOES_THERE, choices, |choice| {
        let at = room(choice);
        view.foes().filter(|(_, foe)| foe.room == at).count() as f64
    });
    sink.column(PAYBACK_THERE, choices, |choice| sides(room(choice), |side| side.payback));
    sink.column(XP_THERE, choices, |choice| sides(room(choice), |side| side.xp));
    sink.column(TRAPS_THERE, choices, |choice| match room(choice) {
        NONE => 0.0,
        at => view.map().traps_at(at).count() as f64,
    });
    for (id, goal) in GOALS {
        if !sink.wants(id) {
            continue;
        }
        let steps = view.distances(goal(view));
        sink.column(
            id,
            choices,
            |choice| if room(choice) == NONE { StepDistances::FAR } else { steps.to(room(choice)) },
        );
    }
    const _: () = assert!(NO_STEPS == StepDistances::FAR, "one number for what is out of reach");
}

/// Rooms that one may want to go to, a bit each.
type RoomFilter = fn(&View) -> u64;

/// The rooms that a hero may want to reach, by the feature for the distance to them.
const GOALS: [(usize, RoomFilter); 8] = [
    (EXIT_STEPS, exits),
    (STAIRS_STEPS, stairs),
    (CHEST_STEPS, chests),
    (FOE_STEPS, foes),
    (HERO_STEPS, heroes),
    (WEAK_STEPS, weakest),
    (FOUNTAIN_STEPS, fountains),
    (LORD_STEPS, lord),
];

fn all(view: &View, fits: impl Fn(u8) -> bool) -> u64 {
    (0..view.map().rooms().len() as u8).filter(|room| fits(*room)).fold(0, |set, room| set | 1 << room)
}

/// Rooms of the own level with a door into the unknown; of any level where there is none.
fn exits(view: &View) -> u64 {
    let (map, size) = (view.map(), view.rules().map_size);
    let gap = |room: u8, level: u8| map.room(room).level == level && map.has_gap(room, size);
    let open = |level: u8| if view.is_left(level) { all(view, |room| gap(room, level)) } else { 0 };
    let here = open(map.room(view.own().room).level);
    if here != 0 { here } else { open(0) | open(1) }
}

/// Stairs that lead deeper than the own level, or, in the lair, nowhere.
fn stairs(view: &View) -> u64 {
    let kind = match view.map().room(view.own().room).level {
        0 => RoomKind::StairsTwo,
        1 => RoomKind::StairsThree,
        _ => return 0,
    };
    all(view, |room| view.kind(room) == kind)
}

fn chests(view: &View) -> u64 {
    all(view, |room| view.kind(room) == RoomKind::Treasure && view.docks(room))
}

fn foes(view: &View) -> u64 {
    view.foes().fold(0, |set, (_, foe)| set | 1 << foe.room)
}

fn heroes(view: &View) -> u64 {
    view.others().filter(|(_, hero)| !hero.down).fold(0, |set, (_, hero)| set | 1 << hero.room)
}

/// The other hero with the least life.
fn weakest(view: &View) -> u64 {
    let weakest = view.others().filter(|(_, hero)| !hero.down).min_by_key(|(_, hero)| hero.life);
    weakest.map_or(0, |(_, hero)| 1 << hero.room)
}

fn fountains(view: &View) -> u64 {
    all(view, |room| view.kind(room) == RoomKind::Fountain)
}

/// Malaphyas, or while he is not there the bosses of the lair.
fn lord(view: &View) -> u64 {
    let rules = view.rules();
    let lord = rules.first_boss() + rules.malaphyas;
    let him = view.foes().find(|(foe, _)| *foe == lord).map(|(_, foe)| 1 << foe.room);
    let bosses = view.foes().filter(|(foe, held)| *foe >= rules.first_boss() && view.map().room(held.room).level == 2);
    him.unwrap_or_else(|| bosses.fold(0, |set, (_, foe)| set | 1 << foe.room))
}

/// The features of a fight: the result of a choice, and the value of what is still to come after it, also for choices between two fights.
pub fn fights(view: &View, choices: &[Action], sink: &mut FeatureSink) {
    let (now, odds) = (HeroPosition::of(view), view.odds());
    let wants_best_fight = sink.wants_any(FIGHT_VALUES);
    sink.clear(DEEDS.union(cards::SAID));
    for (lane, &choice) in choices.iter().enumerate() {
        let (_, deal) = now.after(view, choice);
        let expected =
            if wants_best_fight { odds.fight_value(view.odds_after(&odds, choice)) } else { FightValue::default() };
        let result = view.result(choice);
        let mut line = sink.line(lane);
        put_fight_value(&mut line, &expected, now.life);
        put_deal(&mut line, &deal);
        put_deed(view, &mut line, choice);
        cards::put_card(view, &mut line, choice);
        line.put(STRIKES, flag(result.is_some()));
        line.put(KILLS, flag(result.is_some_and(|result| result.killed)));
        line.put(WOUNDS, result.map_or(0.0, |result| f64::from(result.wounds)));
        let mut ends = false;
        if let Action::Strike { foe, .. } = choice {
            let killed = result.is_some_and(|result| result.killed);
            let xp = if killed { view.worth(foe) } else { 0 };
            line.put(GAINS_XP, f64::from(xp));
            let lord = view.is_red_lord(foe) && result.is_some_and(|result| result.killed && !result.regrows);
            ends = lord || xp > 0 && view.is_enough(f64::from(view.combat().xp.saturating_add(xp)));
        }
        line.put(ENDS_GAME, flag(ends));
    }
}
