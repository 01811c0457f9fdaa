//! Fights and docks in reach of where a hero would stand: what is the best of them worth, and how far is it?

use super::super::config::RoomKind;
use super::super::dice::{Dice, Purse, can_dock};
use super::super::map::{NONE, rooms};
use super::super::outlook::{Hope, Outlook};
use super::super::view::View;
use super::super::word::Face;
use super::stand::{Stand, trap_xp};
use kit::pieces::Pile;

/// Rooms with monsters that are looked at, the nearest first.
const MOST: usize = 4;
/// Rooms with monsters of which it is kept who they are: a power of two.
const KNOWN: usize = 16;
/// How far they are looked for: no roll leads farther but by luck.
const FARTHEST: u8 = 4;
/// What stands for no fight in reach.
pub const NO_STEPS: f64 = 20.0;

/// A room to go to, and how many steps away.
type Goals = Pile<(u8, u8), MOST>;

/// What is in reach from one room: worked out once for all choices that leave the hero there.
#[derive(Default)]
pub struct Reach<'a> {
    from: Option<u8>,
    /// Rooms in which there are monsters to be fought, a bit each.
    foes: Option<u64>,
    fights: Goals,
    docks: Goals,
    /// Monsters that were looked at, by room: they are the same from wherever.
    known: [Option<(u8, Outlook<'a>)>; KNOWN],
}

/// The best fight in reach.
#[derive(Clone, Copy)]
pub struct Hunt {
    /// What it comes to; nothing where no fight is worth it.
    pub hope: Hope,
    /// Steps to it.
    pub steps: f64,
}

impl Hunt {
    /// No fight.
    pub const NONE: Self = Self {
        hope: Hope { value: 0.0, xp: 0.0, all: 0.0, unhurt: 0.0, least: 0.0, wounds: 0.0, kills: 0.0 },
        steps: NO_STEPS,
    };
}

impl<'a> Reach<'a> {
    /// Looks around from a room, if that was not done before.
    fn look(&mut self, view: &View, room: u8) {
        if self.from == Some(room) {
            return;
        }
        (self.from, self.fights, self.docks) = (Some(room), Goals::default(), Goals::default());
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
    pub fn hunt(&mut self, view: &View<'a>, stand: &Stand) -> Hunt {
        if !view.turn().rolled || stand.room == NONE {
            return Hunt::NONE;
        }
        self.best(view, stand)
    }

    /// What can be done against the monsters of a room.
    fn outlook(&mut self, view: &View<'a>, room: u8, purse: Purse, life: u8) -> Outlook<'a> {
        match &mut self.known[usize::from(room) % KNOWN] {
            Some((known, outlook)) if *known == room => outlook.again(purse, life),
            held => held.insert((room, view.outlook_in(room, purse, life))).1,
        }
    }

    fn best(&mut self, view: &View<'a>, stand: &Stand) -> Hunt {
        self.look(view, stand.room);
        let mut best = Hunt::NONE;
        let fights = self.fights;
        for &(room, steps) in fights.iter() {
            let Some(purse) = stand.walked(view, steps) else { break };
            let outlook = self.outlook(view, room, purse, stand.life);
            let hunt = Hunt { hope: outlook.hope(outlook.front()), steps: steps.into() };
            if steps == 0 {
                // Whoever stands before monsters must fight.
                return hunt;
            }
            if hunt.hope.value > best.hope.value {
                best = hunt;
            }
        }
        best
    }

    /// Fights in reach by the free step, with what is left of the purse, the nearest first; alone the one that must be fought.
    pub fn each_fight(&mut self, view: &View<'a>, stand: &Stand, mut each: impl FnMut(Outlook<'a>)) {
        self.look(view, stand.room);
        let sure = Stand { purse: Purse::EMPTY, ..*stand };
        for &(room, steps) in self.fights.iter() {
            if sure.walked(view, steps).is_none() {
                break;
            }
            let symbols = if steps == 0 { stand.purse.symbols } else { Dice::EMPTY };
            each(view.outlook_in(room, Purse { symbols, ..stand.purse }, stand.life));
            if steps == 0 {
                break;
            }
        }
    }

    /// The most XP and cards of a chest or a trap that the dice pay for, where no fight comes first.
    pub fn dock(&mut self, view: &View, stand: &Stand) -> f64 {
        if stand.room == NONE {
            return 0.0;
        }
        self.look(view, stand.room);
        let mut best = 0.0_f64;
        for &(room, steps) in self.docks.iter() {
            let Some(purse) = stand.walked(view, steps) else { break };
            prizes(view, room, |costs, gain| {
                if gain > best && can_dock(costs, purse.dice) {
                    best = gain;
                }
            });
        }
        best
    }

    /// Chests and traps in reach by the free step: what they cost and give.
    pub fn each_dock(&mut self, view: &View, stand: &Stand, mut each: impl FnMut(&[super::super::word::Cost], f64)) {
        self.look(view, stand.room);
        let sure = Stand { purse: Purse::EMPTY, ..*stand };
        let near = self.docks.iter().take_while(|(_, steps)| sure.walked(view, *steps).is_some());
        near.for_each(|(room, _)| prizes(view, *room, &mut each));
    }
}

/// Is there a chest or a trap to be docked on?
fn has_prize(view: &View, room: u8) -> bool {
    view.kind(room) == RoomKind::Treasure && view.docks(room) || view.map().traps_at(room).next().is_some()
}

/// What can be docked on in a room, with the XP and cards that it gives.
fn prizes(view: &View, room: u8, mut each: impl FnMut(&[super::super::word::Cost], f64)) {
    if view.kind(room) == RoomKind::Treasure && view.docks(room) {
        let costs = view.tile(room).map_or(&[][..], |tile| &tile.dock);
        each(costs, f64::from(view.rules().xp_chest) + 1.0);
    }
    for trap in view.map().traps_at(room) {
        let tile = view.map().traps()[usize::from(trap)].tile;
        each(&view.rules().tile(tile).dock, trap_xp(view, trap));
    }
}

impl Stand {
    /// What is left after so many steps; `None` if there are not so many.
    pub fn walked(&self, view: &View, steps: u8) -> Option<Purse> {
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
        Some(Purse { dice, symbols: Dice::EMPTY })
    }
}
