//! Fights and docks in reach of where a hero would stand: what is the best of them worth, and how far is it?

use super::position::{HeroPosition, trap_xp};
use crate::config::RoomKind;
use crate::dice::{DiceAndSymbols, FaceCounts, can_dock};
use crate::fight_odds::{FightOdds, FightValue};
use crate::map::{NONE, rooms};
use crate::view::View;
use crate::word::Face;
use kit::pieces::ArrayPile;

/// Rooms with monsters that are looked at, the nearest first.
const MOST: usize = 4;
/// Rooms with monsters of which it is kept who they are: a power of two.
const KNOWN: usize = 16;
/// The most steps to a monster or a dock that is looked at: no roll leads farther but by luck.
const FARTHEST: u8 = 4;
/// The number of steps that stands for no fight in reach.
pub const NO_STEPS: f64 = 20.0;

/// A room to go to, and how many steps away.
type RoomDistances = ArrayPile<(u8, u8), MOST>;

/// The fights and docks in reach from one room. They are worked out once for all choices that leave the hero there.
#[derive(Default)]
pub struct ReachableTargets<'a> {
    from: Option<u8>,
    /// Rooms in which there are monsters to be fought, a bit each.
    foes: Option<u64>,
    fights: RoomDistances,
    docks: RoomDistances,
    /// Monsters that were looked at, by room: they are the same from wherever.
    known: [Option<(u8, FightOdds<'a>)>; KNOWN],
}

/// The best fight in reach.
#[derive(Clone, Copy)]
pub struct BestFight {
    /// What it comes to; nothing where no fight is worth it.
    pub expected: FightValue,
    /// Steps to it.
    pub steps: f64,
}

impl BestFight {
    /// No fight.
    pub const NONE: Self = Self {
        expected: FightValue { value: 0.0, xp: 0.0, all: 0.0, unhurt: 0.0, least: 0.0, wounds: 0.0, kills: 0.0 },
        steps: NO_STEPS,
    };
}

impl<'a> ReachableTargets<'a> {
    /// Looks around from a room, if that was not done before.
    fn look_around(&mut self, view: &View, room: u8) {
        if self.from == Some(room) {
            return;
        }
        (self.from, self.fights, self.docks) = (Some(room), RoomDistances::default(), RoomDistances::default());
        let (map, foes) = (view.map(), *self.foes.get_or_insert_with(|| view.unfought()));
        let (mut seen, mut edge) = (1_u64 << room, 1_u64 << room);
        let farthest = if room == view.own().room && view.is_held() { 0 } else { FARTHEST };
        for steps in 0..=farthest {
            for there in rooms(edge) {
                let fight = foes >> there & 1 == 1;
                let list = if fight { &mut self.fights } else { &mut self.docks };
                if list.len() < MOST && (fight || has_prize(view, there)) {
                    list.push((there, steps));
                }
            }
            edge = rooms(edge & !foes).fold(0, |set, room| set | map.next_to(room)) & !seen;
            seen |= edge;
        }
    }

    /// The best fight from there on, with the dice as they are; none before the roll.
    pub fn best_fight(&mut self, view: &View<'a>, position: &HeroPosition) -> BestFight {
        if !view.turn().rolled || position.room == NONE {
            return BestFight::NONE;
        }
        self.best(view, position)
    }

    /// The odds against the monsters of a room.
    fn odds_in(&mut self, view: &View<'a>, room: u8, purse: DiceAndSymbols, life: u8) -> FightOdds<'a> {
        match &mut self.known[usize::from(room) % KNOWN] {
            Some((known, odds)) if *known == room => odds.with_resources(purse, life),
            held => held.insert((room, view.odds_in(room, purse, life))).1,
        }
    }

    fn best(&mut self, view: &View<'a>, position: &HeroPosition) -> BestFight {
        self.look_around(view, position.room);
        let mut best = BestFight::NONE;
        let fights = self.fights;
        for &(room, steps) in fights.iter() {
            let Some(purse) = position.after_steps(view, steps) else { break };
            let odds = self.odds_in(view, room, purse, position.life);
            let best_fight = BestFight { expected: odds.fight_value(odds.front()), steps: steps.into() };
            if steps == 0 {
                // Whoever stands before monsters must fight.
                return best_fight;
            }
            if best_fight.expected.value > best.expected.value {
                best = best_fight;
            }
        }
        best
    }

    /// Fights in reach by the free step, with what is left of the purse, the nearest first; alone the one that must be fought.
    pub fn each_fight(&mut self, view: &View<'a>, position: &HeroPosition, mut each: impl FnMut(FightOdds<'a>)) {
        self.look_around(view, position.room);
        let sure = HeroPosition { purse: DiceAndSymbols::EMPTY, ..*position };
        for &(room, steps) in self.fights.iter() {
            if sure.after_steps(view, steps).is_none() {
                break;
            }
            let symbols = if steps == 0 { position.purse.symbols } else { FaceCounts::EMPTY };
            each(view.odds_in(room, DiceAndSymbols { symbols, ..position.purse }, position.life));
            if steps == 0 {
                break;
            }
        }
    }

    /// The most XP and cards of a chest or a trap that the dice pay for, where no fight comes first.
    pub fn dock(&mut self, view: &View, position: &HeroPosition) -> f64 {
        if position.room == NONE {
            return 0.0;
        }
        self.look_around(view, position.room);
        let mut best = 0.0_f64;
        for &(room, steps) in self.docks.iter() {
            let Some(purse) = position.after_steps(view, steps) else { break };
            prizes(view, room, |costs, gain| {
                if gain > best && can_dock(costs, purse.dice) {
                    best = gain;
                }
            });
        }
        best
    }

    /// Chests and traps in reach by the free step: what they cost and give.
    pub fn each_dock(
        &mut self,
        view: &View,
        position: &HeroPosition,
        mut each: impl FnMut(&[crate::word::DockCost], f64),
    ) {
        self.look_around(view, position.room);
        let sure = HeroPosition { purse: DiceAndSymbols::EMPTY, ..*position };
        let near = self.docks.iter().take_while(|(_, steps)| sure.after_steps(view, *steps).is_some());
        near.for_each(|(room, _)| prizes(view, *room, &mut each));
    }
}

/// True if a room has a chest or a trap to be docked on.
fn has_prize(view: &View, room: u8) -> bool {
    view.kind(room) == RoomKind::Treasure && view.docks(room) || view.map().traps_at(room).next().is_some()
}

/// The docks of a room, with the XP and cards that each gives.
fn prizes(view: &View, room: u8, mut each: impl FnMut(&[crate::word::DockCost], f64)) {
    if view.kind(room) == RoomKind::Treasure && view.docks(room) {
        let costs = view.tile(room).map_or(&[][..], |tile| &tile.dock);
        each(costs, f64::from(view.rules().xp_chest) + 1.0);
    }
    for trap in view.map().traps_at(room) {
        let tile = view.map().traps()[usize::from(trap)].tile;
        each(&view.rules().tile(tile).dock, trap_xp(view, trap));
    }
}

impl HeroPosition {
    /// The purse that is left after so many steps; `None` if there are not so many.
    pub fn after_steps(&self, view: &View, steps: u8) -> Option<DiceAndSymbols> {
        if steps == 0 {
            return Some(self.purse);
        }
        let (step, points) = (Face::Step as usize, view.rules().step_points);
        let mut left = steps.saturating_sub(self.points);
        let mut dice = self.purse.dice;
        if left > 0 && self.free {
            left = left.saturating_sub(points);
        }
        left = left.saturating_sub(points.saturating_mul(self.purse.symbols.count(step)));
        while left > 0 {
            if dice.count(step) == 0 {
                return None;
            }
            dice = dice.remove(step);
            left = left.saturating_sub(points);
        }
        Some(DiceAndSymbols { dice, symbols: FaceCounts::EMPTY })
    }
}
