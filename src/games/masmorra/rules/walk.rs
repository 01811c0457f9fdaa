//! Walking: steps, stairs, portals, traps, webs, pits (M13, M21, M49 to M52, M55, M60, M83).

use super::Play;
use super::act::step_pays;
use super::lair::LAIR;
use crate::action::{Action, StepPayment};
use crate::config::keys::{OnReturn, PerStep, StepStays};
use crate::config::{MOST_TRAPS, RoomKind, Rules};
use crate::dice::{DiceAndSymbols, FaceCounts, symbols};
use crate::event::{DieUse, Event, LossCause, WoundSource};
use crate::map::{DungeonRoom, NONE, PlacedTile, cell, rooms};
use crate::state::{State, Task};
use crate::task::NOBODY;
use crate::word::{DockCost, Face};
use kit::game::EventObserver;
use kit::pieces::ArrayPile;

/// Free stairs that a hero may use in one turn: they cost nothing, so that nobody runs up and down for ever.
pub const MOST_STAIRS: u8 = 4;

/// Steps through doors and by stairs. The room must have been fought in, and no spider hold the hero (M21, M60).
pub fn steps(rules: &Rules, state: &State, each: &mut impl FnMut(Action)) {
    if state.held(rules) {
        return;
    }
    let room = state.active().room;
    step_pays(rules, state, |with| rooms(state.map.doors(room)).for_each(|to| each(Action::Step { to, with })));
    let Some(to) = stairs(rules, state, room) else { return };
    if state.turn.stairs >= MOST_STAIRS {
        return;
    }
    match rules.stairs_cost {
        0 => each(Action::Step { to, with: StepPayment::Nothing }),
        cost => step_pays(rules, state, |with| {
            if with != StepPayment::Points || state.turn.points >= cost {
                each(Action::Step { to, with });
            }
        }),
    }
}

/// The room at the other end of a room's stairs, or [`NONE`] if nobody has used them yet; `None` where there are none.
pub fn stairs(rules: &Rules, state: &State, room: u8) -> Option<u8> {
    match state.kind(rules, room) {
        RoomKind::StairsTwo => Some(state.map.stairs(room).unwrap_or(NONE)),
        RoomKind::StairsThree if rules.has_lair() => Some(state.map.stairs(room).unwrap_or(NONE)),
        _ => state.map.stairs(room),
    }
}

/// Rooms to be teleported to: any that were explored (M49).
pub fn portals(state: &State, seat: u8, each: &mut impl FnMut(Action)) {
    let (all, here) = (state.map.rooms().len() as u8, state.hero(seat).room);
    if !state.is_warded() {
        (0..all).filter(|&room| room != here).for_each(|room| each(Action::Room(room)));
    }
}

/// The losses to choose from: to a web a die or a symbol (M52); to a pit one of them, the free step, or life (M55).
pub fn losses(rules: &Rules, state: &State, face: Face, why: LossCause, each: &mut impl FnMut(Action)) {
    if state.turn.fallen {
        return;
    }
    let purse = if why == LossCause::Pit { state.purse(rules) } else { state.turn.purse };
    let (die, symbol) = (purse.dice.count(face as usize) > 0, purse.symbols.count(face as usize) > 0);
    let free = face == Face::Step && state.active().free;
    if die {
        each(Action::LoseDie(face));
    }
    if symbol {
        each(Action::LoseSymbol(face));
    }
    if why == LossCause::Pit {
        if free {
            each(Action::LoseFree);
        }
        each(Action::Wound);
    }
}

impl<W: EventObserver<Event>> Play<'_, W> {
    /// A step into a room: paid, out of the old room, into the new one (M13, M21).
    pub(super) fn step(&mut self, to: u8, with: StepPayment) {
        let (seat, from) = (self.state.turn.seat, self.state.active().room);
        let is_stair = stairs(self.rules, self.state, from) == Some(to);
        let cost = if is_stair { self.rules.stairs_cost } else { 1 };
        self.pay_step(with, cost);
        if is_stair {
            return self.climb(to);
        }
        self.step_into(to, |play| play.arrive(seat, to, false));
    }

    /// One of the move points of a step, which may have to be paid first.
    pub(super) fn pay_step(&mut self, with: StepPayment, points: u8) {
        match with {
            StepPayment::Nothing => return,
            StepPayment::Points => {}
            StepPayment::Symbol => {
                self.spend(DiceAndSymbols { symbols: symbols(Face::Step, 1), ..DiceAndSymbols::EMPTY }, DieUse::Step)
            }
            StepPayment::Die => {
                self.spend(DiceAndSymbols { dice: symbols(Face::Step, 1), ..DiceAndSymbols::EMPTY }, DieUse::Step)
            }
            StepPayment::Free => self.flip_free(DieUse::Step),
        }
        if with != StepPayment::Points {
            self.state.turn.points = self.rules.step_points;
        }
        self.state.turn.points = self.state.turn.points.saturating_sub(points);
    }

    /// The free step is used (M7).
    pub(super) fn flip_free(&mut self, to: DieUse) {
        let seat = self.state.turn.seat;
        self.state.hero_mut(seat).free = false;
        self.tell(Event::Free { seat, to });
    }

    /// Takes the hero into another room by step symbol: the traps of both rooms work (M50, M83), once each or twice (31).
    pub(super) fn step_into(&mut self, to: u8, go: impl FnOnce(&mut Self)) {
        let (seat, from) = (self.state.turn.seat, self.state.active().room);
        let behind: ArrayPile<u8, MOST_TRAPS> = self.traps(from);
        let twice = self.rules.trap_per_step == PerStep::Twice;
        if twice {
            behind.iter().for_each(|&trap| self.fire(trap, seat));
            if self.state.turn.fallen {
                return;
            }
        }
        self.leave(from);
        go(self);
        let before: ArrayPile<u8, MOST_TRAPS> = if twice { ArrayPile::default() } else { behind };
        let ahead = self.traps(to);
        self.pend(Task::Enter(to));
        let again = ahead.iter().rev().filter(|trap| !before.contains(trap));
        let last_first = again.chain(before.iter().rev());
        last_first.for_each(|&trap| self.pend(Task::Fire { trap, by: seat }));
    }

    fn traps(&self, room: u8) -> ArrayPile<u8, MOST_TRAPS> {
        let mut traps = ArrayPile::default();
        self.state.map.traps_at(room).for_each(|trap| traps.push(trap));
        traps
    }

    /// The active hero leaves a room: its symbols die (M9).
    pub(super) fn leave(&mut self, _room: u8) {
        let turn = &mut self.state.turn;
        let all = turn.purse.symbols;
        let stay = if self.rules.symbols_step_stays == StepStays::Stay {
            all.only(Face::Step as usize)
        } else {
            FaceCounts::EMPTY
        };
        turn.purse.symbols = stay;
        let (seat, lost) = (turn.seat, DiceAndSymbols { symbols: all.minus(stay), ..DiceAndSymbols::EMPTY });
        if self.rules.fight_on_return == OnReturn::Again {
            turn.fought = 0;
        }
        if !lost.is_empty() {
            self.tell(Event::Loss { seat, why: LossCause::Way });
            self.tell(Event::Used { seat, what: lost, to: DieUse::Wasted });
        }
    }

    /// A hero is in a room now, however.
    pub(super) fn arrive(&mut self, seat: u8, to: u8, teleport: bool) {
        let (from, level, turn) = (self.state.hero(seat).room, self.state.map.room(to).level, self.state.turn.number);
        let first = self.state.heroes[..self.rules.seats].iter().all(|hero| hero.depth < level);
        let hero = self.state.hero_mut(seat);
        let deeper = hero.depth < level;
        (hero.room, hero.depth) = (to, hero.depth.max(level));
        self.tell(Event::Moved { seat, from, to, teleport });
        if first {
            self.tell(Event::Level { level, seat, turn });
        }
        if deeper && level == LAIR && self.state.sewers == Some(true) {
            self.toss(seat);
        }
    }

    /// Up or down stairs, which set no trap off (M51, M83).
    fn climb(&mut self, to: u8) {
        let (seat, from) = (self.state.turn.seat, self.state.active().room);
        self.state.turn.stairs += 1;
        if to == NONE && self.state.kind(self.rules, from) == RoomKind::StairsThree {
            return self.pend(Task::Descend);
        }
        let to = if to == NONE { self.open_entrance(from) } else { to };
        self.leave(from);
        self.arrive(seat, to, false);
        self.pend(Task::Enter(to));
    }

    /// The entrance to the second level is laid when a hero or a monster comes there first (M51); its number. The next tile is turned up (24).
    pub(super) fn open_entrance(&mut self, stairs: u8) -> u8 {
        let rules = self.rules;
        let tile = rules.tile_of_kind(RoomKind::EntranceTwo).unwrap_or(0);
        let middle = rules.map_size / 2;
        let body = PlacedTile { at: cell(middle, middle), medium: false, doors: rules.tile(tile).doors };
        let room = self.state.map.lay(DungeonRoom { tile, level: 1, body, ..DungeonRoom::default() }, rules.doors_meet);
        self.state.map.join(stairs, room);
        let seat = self.state.turn.seat;
        self.tell(Event::Laid { room, tile, level: 1, at: body.at, turn: 0, seat });
        if rules.stack_level_two == crate::config::keys::LevelTwo::Turned {
            self.pend(Task::Turnup { level: 1, room });
        }
        room
    }

    /// Takes a hero to a room by portal, card or ability (M49).
    pub(super) fn teleport(&mut self, seat: u8, action: Action) {
        let Action::Room(to) = action else { return };
        self.teleport_to(seat, to);
    }

    /// Takes a hero to a room that is known. Traps do not work (M50).
    pub(super) fn teleport_to(&mut self, seat: u8, to: u8) {
        if seat == self.state.turn.seat {
            let from = self.state.active().room;
            self.leave(from);
            self.state.turn.points = 0;
            self.pend(Task::Enter(to));
        }
        self.arrive(seat, to, true);
    }

    /// Webs and pits, however the active hero came here (M52, M55).
    pub(super) fn enter(&mut self, room: u8) {
        if self.state.turn.fallen {
            return;
        }
        let Some(tile) = self.state.tile(self.rules, room) else { return };
        let Some(DockCost::Face(face)) = tile.dock.first().copied() else { return };
        match tile.room {
            RoomKind::Web => {
                self.state.turn.points = 0;
                self.pend(Task::Lose { face, why: LossCause::Web });
            }
            RoomKind::Pit => self.pend(Task::Lose { face, why: LossCause::Pit }),
            _ => {}
        }
    }

    /// A die, a symbol, the free step or life is lost.
    pub(super) fn lose(&mut self, _face: Face, why: LossCause, action: Action) {
        let (seat, used) = (self.state.turn.seat, DieUse::Lost);
        self.tell(Event::Loss { seat, why });
        match action {
            Action::LoseDie(face) => {
                self.spend(DiceAndSymbols { dice: symbols(face, 1), ..DiceAndSymbols::EMPTY }, used)
            }
            Action::LoseSymbol(face) => {
                self.spend(DiceAndSymbols { symbols: symbols(face, 1), ..DiceAndSymbols::EMPTY }, used)
            }
            Action::LoseFree => self.flip_free(used),
            Action::Wound => self.wound(seat, 1, WoundSource::Pit),
            _ => {}
        }
    }

    /// A trap works: a wound that nothing prevents for every hero in a room that it touches, and for whoever set it off (M50, M83).
    pub(super) fn fire(&mut self, trap: u8, by: u8) {
        let there = self.state.map.traps()[usize::from(trap)];
        if there.disarmed {
            return;
        }
        self.tell(Event::Fired(trap));
        for seat in self.state.clockwise(self.rules, self.state.turn.seat) {
            let hero = self.state.hero(seat);
            if !hero.down && (there.touches >> hero.room & 1 == 1 || by != NOBODY && seat == by) {
                self.wound(seat, self.rules.trap_wounds, WoundSource::Trap(trap));
            }
        }
    }
}
