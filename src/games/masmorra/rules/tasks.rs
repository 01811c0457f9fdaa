//! Which file does which task: who decides, what the options are, what an answer does, what runs by itself.

use super::{Play, abilities, act, alliance, cards, explore, fight, gain, interrupts, lair, master, spawn, turn, walk};
use crate::action::{Action, kind};
use crate::config::Rules;
use crate::config::keys::Placer;
use crate::event::Event;
use crate::state::{State, Task};
use kit::game::EventObserver;

/// The seat that decides a task, and the kind of its decision; `None` if it runs by itself.
pub fn decides(rules: &Rules, state: &State, task: Task) -> Option<(usize, usize)> {
    let active = usize::from(state.turn.seat);
    let placer = if rules.placer == Placer::Next { (active + 1) % rules.seats } else { active };
    Some(match task {
        Task::Reroll => (active, kind::REROLL),
        Task::Act => (active, kind::ACT),
        Task::Strike => (active, kind::FIGHT),
        Task::Place { .. } => (active, kind::PLACE),
        Task::TrapAt { .. } => (placer, kind::PLACE),
        Task::Teleport(seat) => (seat.into(), kind::PORTAL),
        Task::Lose { .. } => (active, kind::LOSE),
        Task::Level(seat) => (seat.into(), kind::LEVEL),
        Task::Discard { seat, .. } => (seat.into(), kind::DISCARD),
        Task::EvilChoice => (active, kind::EVIL),
        Task::Descend => (active, kind::LAIR),
        Task::Target { seat, .. } => (seat.into(), kind::TARGET),
        Task::March(_) => (active, kind::MONSTER),
        Task::Advance(_) => (alliance::mover(rules, state).into(), kind::MONSTER),
        Task::TakeDie { .. } => (placer, kind::SPAWN),
        // "The player whose turn it is decides which one to remove" (M39).
        Task::Overflow(_) => (active, kind::SPAWN),
        Task::Window { next, .. } => (next.into(), kind::INTERRUPT),
        _ => return None,
    })
}

/// Every way to decide a task.
pub fn options(rules: &Rules, state: &State, task: Task, each: &mut impl FnMut(Action)) {
    match task {
        Task::Reroll => turn::rerolls(state, each),
        Task::Act => act::options(rules, state, each),
        Task::Strike => fight::options(rules, state, each),
        Task::Place { tile } => explore::places(rules, state, tile, each),
        Task::TrapAt { level, room, .. } => explore::trap_cells(rules, state, level, room, each),
        Task::Teleport(seat) => walk::portals(state, seat, each),
        Task::Lose { face, why } => walk::losses(rules, state, face, why, each),
        Task::Level(seat) => abilities::learnable(state, seat, each),
        Task::Discard { seat, why } => gain::discards(rules, state, seat, why, each),
        Task::EvilChoice => alliance::choices(rules, state, each),
        Task::Descend => lair::sides(rules, each),
        Task::Target { gain, seat } => cards::targets(rules, state, gain, seat, each),
        Task::March(left) => master::marches(rules, state, left, each),
        Task::Advance(left) => alliance::advances(rules, state, left, each),
        Task::TakeDie { room, what } => spawn::dice_to_take(rules, state, room, what, each),
        Task::Overflow(room) => spawn::leavers(rules, state, room, each),
        Task::Window { trigger, by, next, .. } => interrupts::options(rules, state, trigger, by, next, each),
        _ => {}
    }
}

impl<W: EventObserver<Event>> Play<'_, W> {
    /// Carries out the decision on top in the way chosen.
    pub(crate) fn resolve(&mut self, action: Action) {
        let Some(task) = self.state.agenda.pop() else { return };
        match task {
            Task::Reroll => self.reroll(action),
            Task::Act => self.act(action),
            Task::Strike => self.strike(action),
            Task::Place { tile } => self.place(tile, action),
            Task::TrapAt { tile, level, .. } => self.place_trap(tile, level, action),
            Task::Teleport(seat) => self.teleport(seat, action),
            Task::Lose { face, why } => self.lose(face, why, action),
            Task::Level(seat) => self.learn(seat, action),
            Task::Discard { seat, why } => self.discard(seat, why, action),
            Task::EvilChoice => self.suffer(action),
            Task::Descend => self.open_lair(action),
            Task::Target { gain, seat } => self.aim(gain, seat, action),
            Task::March(left) => self.march(left, action),
            Task::Advance(left) => self.advance(left, action),
            Task::TakeDie { room, what } => self.take_die(room, what, action),
            Task::Overflow(room) => self.leave_room(room, action),
            Task::Window { .. } => self.interrupt(task, action),
            _ => {}
        }
    }

    /// Carries out a task that runs by itself.
    pub(super) fn run(&mut self, task: Task) {
        match task {
            Task::Turn(seat) => self.begin_turn(seat),
            Task::Roll => self.first_roll(),
            Task::Bounties => self.bounties(),
            Task::Master => self.master_phase(),
            Task::Refill(_) => self.refill(),
            Task::EndTurn => self.end_turn(),
            Task::Seek => self.seek(),
            Task::Enter(room) => self.enter(room),
            Task::Fire { trap, by } => self.fire(trap, by),
            Task::Populate(room) => self.populate(room),
            Task::Explored(room) => self.explored(room),
            Task::Turnup { level, room } => self.turn_up(level, room),
            Task::Spawn { room, what } => self.spawn(room, what),
            Task::Xp { seat, amount, why } => self.announce_xp(seat, amount, why),
            Task::XpDue(why) => self.have_xp(why),
            Task::Treasure { seat, amount, why } => self.announce_treasure(seat, amount, why),
            Task::TreasureDue(why) => self.have_treasure(why),
            Task::Combat => self.begin_combat(),
            Task::Victory => self.victory(),
            Task::Gain { gain, seat } => self.gain(gain, seat),
            Task::Played { seat, card, orange } => self.card_works(seat, card, orange),
            Task::Evil => self.draw_evil(),
            Task::Malaphyas => self.malaphyas_acts(),
            Task::Grimbolts(face) => self.grimbolts(face),
            Task::Settled => self.settle_lair(),
            _ => {}
        }
    }
}
