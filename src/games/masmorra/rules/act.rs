//! What a hero may do in the hero phase, before and after the roll: the menu, and the actions that are no walk, no fight, no ability and no
//! card (M8 to M15, M35 to M37, M48 to M50, M53, M54, M81).

use super::{Play, abilities, cards, explore, lair, walk};
use crate::action::{Action, DockTarget, StepPayment};
use crate::config::keys::ChestAgain;
use crate::config::{RoomKind, Rules};
use crate::dice::{DiceAndSymbols, FaceCounts, docks, turned};
use crate::event::{DieUse, Event, GainReason};
use crate::state::{State, Task};
use crate::word::{Face, Gain};
use kit::game::EventObserver;

/// Combats after which a hero does not fight again of his own will in one turn (M31), so that nobody fights the harmless for ever.
pub const MOST_FIGHTS: u8 = 8;

/// All actions of the active hero.
pub fn options(rules: &Rules, state: &State, each: &mut impl FnMut(Action)) {
    if state.turn.fallen {
        return;
    }
    let engaged = state.engaged(rules);
    if !state.turn.rolled {
        each(Action::Roll);
    } else {
        if !engaged {
            each(Action::Stop);
        }
        // Whoever avoids monsters may end that at will: by fighting (M71).
        if state.foes_here(rules) != 0 && (engaged || state.turn.fights < MOST_FIGHTS) {
            each(Action::Fight);
        }
    }
    abilities::options(rules, state, each);
    cards::options(rules, state, each);
    turns(rules, state, each);
    lair::pushes(rules, state, each);
    if state.active().gold >= rules.gold_card {
        each(Action::Buy);
    }
    if !engaged {
        walk::steps(rules, state, each);
        explore::explorations(rules, state, each);
        docking(rules, state, each);
        drinks(rules, state, each);
        let here = state.active().room;
        let gold = state.kind(rules, here) == RoomKind::Gold && state.map.room(here).gold > 0;
        if gold && state.active().gold < rules.gold_most {
            each(Action::TakeGold);
        }
    }
}

/// True if there is anything to do before the roll but to roll (M7).
pub fn has_more_than_the_roll(rules: &Rules, state: &State) -> bool {
    let mut choices = 0;
    options(rules, state, &mut |_| choices += 1);
    choices > 1
}

/// Dice that magic may turn (M36): by a symbol if there is one, else by a magic die. In combat, too.
pub fn turns(rules: &Rules, state: &State, each: &mut impl FnMut(Action)) {
    let barred = state.barred(rules);
    let purse = state.turn.purse.usable(barred);
    let symbol = purse.symbols.count(Face::Magic as usize) > 0;
    if !symbol && purse.dice.count(Face::Magic as usize) == 0 {
        return;
    }
    // A die that a curse makes useless may still be turned.
    for (from, _) in state.turn.purse.dice.kinds().map(|(face, count)| (Face::of(face), count)) {
        // A magic die may turn another one.
        if from == Face::Magic && !symbol && state.turn.purse.dice.count(Face::Magic as usize) < 2 {
            continue;
        }
        let to = Face::ALL.into_iter().filter(|to| *to != from && !barred.has(*to));
        to.for_each(|to| each(Action::Turn { from, to }));
    }
}

/// True if a room still takes dice in this turn: a chest, a portal, a fountain.
pub fn has_dock(rules: &Rules, state: &State, room: u8) -> bool {
    let opened = state.map.room(room).done && rules.chest_again == ChestAgain::Once;
    let works = match state.kind(rules, room) {
        RoomKind::Treasure => !opened,
        RoomKind::Portal => !state.is_warded() && state.map.rooms().len() > 1,
        RoomKind::Fountain => true,
        _ => false,
    };
    works && state.turn.docked >> room & 1 == 0
}

/// Docks of the room (M12, M48, M49, M54) and of traps that touch it (M50).
fn docking(rules: &Rules, state: &State, each: &mut impl FnMut(Action)) {
    let (room, dice) = (state.active().room, state.purse(rules).dice);
    if let Some(tile) = state.tile(rules, room).filter(|_| has_dock(rules, state, room)) {
        docks(&tile.dock, dice, |dice| each(Action::Dock { on: DockTarget::Room, dice }));
    }
    for trap in state.map.traps_at(room) {
        let costs = &rules.tile(state.map.traps()[usize::from(trap)].tile).dock;
        docks(costs, dice, |dice| each(Action::Dock { on: DockTarget::Trap(trap), dice }));
    }
}

/// Heroes whom elixir heals: oneself (M35), and allies in the room (M81).
fn drinks(rules: &Rules, state: &State, each: &mut impl FnMut(Action)) {
    if state.spendable(rules, Face::Elixir) == 0 {
        return;
    }
    for seat in 0..rules.seats as u8 {
        let hero = state.hero(seat);
        let near = seat == state.turn.seat || rules.allies() && !hero.down && hero.room == state.active().room;
        if near && hero.life < rules.heroes[usize::from(hero.row)].life {
            each(Action::Drink(seat));
        }
    }
}

impl<W: EventObserver<Event>> Play<'_, W> {
    /// Carries out a choice, and asks again until the hero phase is over.
    pub(super) fn act(&mut self, action: Action) {
        match action {
            Action::Roll => return self.roll(),
            Action::Stop => {
                self.state.turn.points = 0;
                return;
            }
            _ => self.pend(Task::Act),
        }
        // Both move points are spent before anything else, or lost (M13). Buying and cards are for any time.
        if !matches!(action, Action::Step { .. } | Action::Explore(_) | Action::Buy | Action::Card(_) | Action::Play(_))
        {
            self.state.turn.points = 0;
        }
        match action {
            Action::Step { to, with } => self.step(to, with),
            Action::Explore(with) => self.explore(with),
            Action::Dock { on: DockTarget::Room, dice } => self.dock_room(dice),
            Action::Dock { on: DockTarget::Trap(trap), dice } => self.disarm(trap, dice),
            Action::Dock { on: DockTarget::Power(power), dice } => self.use_power(power, dice),
            Action::Power(power) => self.use_power(power, FaceCounts::EMPTY),
            Action::Turn { from, to } => self.turn_die(from, to),
            Action::Drink(seat) => self.drink(seat),
            Action::Card(place) => self.play_card(place),
            Action::Play(place) => self.play_orange(place),
            Action::Buy => self.buy(),
            Action::TakeGold => self.take_gold(),
            Action::Push(foe) => self.push_into_pit(foe),
            Action::Fight => {
                self.state.turn.avoids = false;
                self.state.turn.fights += 1;
                self.pend(Task::Combat);
            }
            _ => {}
        }
    }

    /// Dice and symbols are used.
    pub(super) fn spend(&mut self, what: DiceAndSymbols, to: DieUse) {
        self.pet_is_used(what.dice);
        let turn = &mut self.state.turn;
        turn.purse = turn.purse.minus(what);
        turn.used += what.dice.len();
        let seat = turn.seat;
        self.tell(Event::Used { seat, what, to });
    }

    /// One of a face is used: a symbol if there is one, since it dies with the room, else a die. It must be there.
    pub(super) fn spend_face(&mut self, face: Face, to: DieUse) {
        let one = FaceCounts::EMPTY.add(face as usize);
        let symbol = self.state.turn.purse.symbols.count(face as usize) > 0;
        let what = if symbol {
            DiceAndSymbols { symbols: one, ..DiceAndSymbols::EMPTY }
        } else {
            DiceAndSymbols { dice: one, ..DiceAndSymbols::EMPTY }
        };
        self.spend(what, to);
    }

    /// A die is turned (M36); in combat, too.
    pub(super) fn turn_die(&mut self, from: Face, to: Face) {
        self.spend_face(Face::Magic, DieUse::Turn);
        self.turn_face(from, to);
    }

    /// A die shows another face, whatever turned it.
    pub(super) fn turn_face(&mut self, from: Face, to: Face) {
        let turn = &mut self.state.turn;
        // Of several alike another than the pet die is turned, which can still be lost (M82).
        if turn.pet_die == Some(from) && turn.purse.dice.count(from as usize) == 1 {
            turn.pet_die = Some(to);
        }
        turn.purse.dice = turned(turn.purse.dice, from, to);
        let (seat, dice) = (turn.seat, turn.purse.dice);
        self.tell(Event::Changed { seat, from, to, dice: DiceAndSymbols { dice, symbols: FaceCounts::EMPTY } });
    }

    /// Elixir heals 1 (M35).
    fn drink(&mut self, seat: u8) {
        self.spend_face(Face::Elixir, DieUse::Heal);
        self.heal(seat, 1);
    }

    /// Gold for a treasure card (M37).
    fn buy(&mut self) {
        let seat = self.state.turn.seat;
        self.pay_gold(seat, self.rules.gold_card);
        self.pend(Task::Treasure { seat, amount: 1, why: GainReason::Bought });
    }

    /// The gold of a gold room, or of a chest (M48, M53). What is beyond the most that one may have is not taken: it stays (M37).
    fn take_gold(&mut self) {
        let (seat, room) = (self.state.turn.seat, self.state.active().room);
        let place = self.rules.gold_most.saturating_sub(self.state.active().gold);
        let lies = self.state.map.room_mut(room);
        let taken = lies.gold.min(place);
        lies.gold -= taken;
        self.gain_gold(seat, taken);
    }

    /// Dice on the tile: chest (M48), portal (M49), fountain (M54).
    fn dock_room(&mut self, dice: FaceCounts) {
        let (seat, room) = (self.state.turn.seat, self.state.active().room);
        self.spend(DiceAndSymbols { dice, ..DiceAndSymbols::EMPTY }, DieUse::Dock);
        self.state.turn.docked |= 1 << room;
        let Some(tile) = self.state.tile(self.rules, room) else { return };
        let gains = tile.gains;
        match tile.room {
            RoomKind::Treasure => self.open_chest(room),
            RoomKind::Portal => self.pend(Task::Teleport(seat)),
            _ => {}
        }
        self.pend_gains(seat, &gains);
    }

    fn open_chest(&mut self, room: u8) {
        let seat = self.state.turn.seat;
        self.state.map.room_mut(room).done = true;
        self.tell(Event::Opened { seat, room });
        self.take_gold();
        let xp = Task::Xp { seat, amount: self.rules.xp_chest, why: GainReason::Chest };
        self.pend_all([xp, Task::Treasure { seat, amount: 1, why: GainReason::Chest }].into_iter());
    }

    /// Two dice on a trap (M50).
    fn disarm(&mut self, trap: u8, dice: FaceCounts) {
        let seat = self.state.turn.seat;
        self.spend(DiceAndSymbols { dice, ..DiceAndSymbols::EMPTY }, DieUse::Dock);
        self.state.map.disarm(trap);
        self.tell(Event::Disarmed { seat, trap });
        let level = self.state.map.traps()[usize::from(trap)].level;
        let amount = if level == 0 { self.rules.xp_trap_one } else { self.rules.xp_trap_two };
        self.pend(Task::Xp { seat, amount, why: GainReason::Trap });
    }

    /// Gains to be had next, in order; each is a task of `cards`.
    pub(super) fn pend_gains(&mut self, seat: u8, gains: &[Gain]) {
        self.pend_all(gains.iter().map(|&gain| Task::Gain { gain, seat }));
    }
}

/// The means to pay for the next step (M7, M13): points that are left; else a symbol, which dies with the room; else the free step, and a
/// die only where an ability gives the free step another use.
pub fn step_pays(rules: &Rules, state: &State, mut each: impl FnMut(StepPayment)) {
    if state.turn.points > 0 {
        return each(StepPayment::Points);
    }
    let (step, barred) = (Face::Step as usize, state.barred(rules));
    let purse = state.turn.purse.usable(barred);
    if purse.symbols.count(step) > 0 {
        return each(StepPayment::Symbol);
    }
    let free = state.active().free && !barred.has(Face::Step);
    if free {
        each(StepPayment::Free);
    }
    if purse.dice.count(step) > 0 && (!free || abilities::has_free_as(rules, state)) {
        each(StepPayment::Die);
    }
}
