//! The rules, one file for each part of a round. All are methods of [`Play`]: the rules, the table, its luck, and who watches.

mod ability;
mod challenge;
mod cleanup;
mod damage;
mod dice;
pub(super) mod pending;
mod planning;
mod price;
mod session;
mod toll;

pub use challenge::challenge_at;
pub use dice::satisfies;
pub use planning::{facing_slot, neighbour};

use super::action::{Action, Event};
use super::config::Rules;
use super::state::{Pending, Phase, State};
use crate::game::Watch;
use crate::luck::{Luck, Purpose};

/// A game being played.
pub struct Play<'a, W> {
    pub(super) rules: &'a Rules,
    pub(super) state: &'a mut State,
    pub(super) luck: &'a mut Luck,
    pub(super) watch: &'a mut W,
}

/// Writes every legal choice.
pub fn legal(rules: &Rules, state: &State, out: &mut Vec<Action>) {
    let lent = matches!(state.phase, Phase::Lend { .. });
    if let Some(top) = state.stack.top().filter(|_| !lent) {
        return pending::options(rules, state, top, |action| out.push(action));
    }
    match state.phase {
        Phase::Bosses => session::legal(rules, state, out),
        Phase::Light => planning::legal_lights(state, out),
        Phase::Plan => planning::legal_plans(rules, state, out),
        Phase::Act => challenge::legal(rules, state, out),
        Phase::Lend { .. } => out.extend([Action::Lend, Action::Decline]),
        Phase::Gather | Phase::Rolled | Phase::Past | Phase::Cleanup | Phase::Over => {}
    }
}

impl<W: Watch<Event>> Play<'_, W> {
    /// Carries a legal choice out, and everything up to the next one.
    pub fn apply(&mut self, action: Action) {
        match action {
            Action::Face(boss) => self.face(boss),
            Action::Light(place) => self.take_light(place),
            Action::Plan { left, right, skill } => self.plan([left, right, skill]),
            Action::Skill => self.use_skill(),
            Action::Boost { from, card } => self.ask(from, card),
            Action::Lend => self.lend(),
            Action::Decline => self.decline(),
            Action::Weapon(slot) => self.use_weapon(slot),
            Action::Reroll(slot) => self.reroll(slot),
            Action::Weakness(slot) => self.exploit(slot),
            Action::Overcome(payment) => self.overcome(payment),
            Action::Suffer => self.suffer(),
            _ => self.resolve(action),
        }
        self.settle();
    }

    /// Goes on by itself until somebody has to choose.
    pub(super) fn settle(&mut self) {
        while !self.state.over() {
            if matches!(self.state.phase, Phase::Lend { .. }) {
                return;
            }
            if let Some(top) = self.state.stack.top() {
                match pending::only(self.rules, self.state, top) {
                    pending::Only::Choice => return,
                    pending::Only::Nothing => drop(self.state.stack.pop()),
                    pending::Only::One(action) => self.resolve(action),
                }
            } else if !self.step() {
                return;
            }
        }
    }

    /// The next thing that nobody chooses; false if somebody has to.
    fn step(&mut self) -> bool {
        match self.state.phase {
            Phase::Gather => self.roll_pool(),
            Phase::Rolled => self.engage_next(),
            Phase::Past => self.engage_next(),
            Phase::Cleanup => self.clean_up_next(),
            _ => return false,
        }
        true
    }

    /// The seat after this one, clockwise.
    fn after(&self, seat: u8) -> u8 {
        (seat + 1) % self.rules.seats as u8
    }

    fn tell(&mut self, event: Event) {
        self.watch.event(event);
    }

    /// Adds what has to be resolved next.
    fn pend(&mut self, item: Pending) {
        self.state.stack.push(item);
    }
}

/// What this game draws luck for.
pub(super) mod purpose {
    use super::Purpose;

    /// Which hero sits where.
    pub const HEROES: Purpose = Purpose(0);
    /// Shuffles of the action decks: by seat, shuffle after shuffle.
    pub const ACTIONS: Purpose = Purpose(1);
    /// The weapons dealt.
    pub const WEAPONS: Purpose = Purpose(2);
    /// The bosses dealt.
    pub const BOSSES: Purpose = Purpose(3);
    /// The stage deck.
    pub const STAGES: Purpose = Purpose(4);
    /// Shuffles of the pattern deck.
    pub const PATTERNS: Purpose = Purpose(5);
    /// Shuffles of the surprise boxes.
    pub const BOXES: Purpose = Purpose(6);
    /// Shuffles of the Dr. Light deck.
    pub const LIGHT: Purpose = Purpose(7);
    /// The sabotage cards.
    pub const SABOTAGE: Purpose = Purpose(8);
    /// Who begins.
    pub const FIRST: Purpose = Purpose(9);
    /// Dice: an occasion for every action phase and colour, so that one more die of a colour moves no other.
    pub const DICE: Purpose = Purpose(10);
}
