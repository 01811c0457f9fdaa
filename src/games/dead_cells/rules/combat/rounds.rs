//! The course of a combat (rulebook "Combat Rounds", "Round 0", "Round End Phase", "Final Round and Round IV"; D31, D38, D40-D42).

use super::{Play, occupied};
use crate::action::{EffectSource, Event};
use crate::config::keys::Gaps;
use crate::rules::script;
use crate::state::{BOSS, State, Task};
use kit::game::EventObserver;
use kit::pieces::ArrayPile;

/// The last round for those who are still alive.
const LAST: u8 = 4;

/// The action of a monster in the round under way.
pub fn line(state: &State, at: u8, row: u8) -> EffectSource {
    match row {
        BOSS => EffectSource::Boss { row: state.combat.boss_card, round: state.combat.round },
        row => EffectSource::Monster { at, row, round: state.combat.round },
    }
}

impl<W: EventObserver<Event>> Play<'_, W> {
    /// "Combat always takes place from left to right": the monster behind the group, the group, those in front. Round 0 is the group's alone.
    pub(in crate::rules) fn begin_round(&mut self, round: u8) {
        self.state.combat.round = round;
        self.tell(Event::Round(round));
        for body in &mut self.state.bodies {
            body.items.iter_mut().for_each(|item| item.used = false);
            body.laid.iter_mut().for_each(|laid| laid.done = false);
        }
        if round == 0 {
            let fighters = self.state.fighters(self.rules);
            let in_turn = self.state.in_turn(self.rules).filter(|body| fighters >> body & 1 == 1);
            return self.pend_all(in_turn.map(Task::Zero));
        }
        self.pend_all([Task::Foe(0), Task::Group, Task::Foe(1), Task::Foe(2), Task::Foe(3)].into_iter());
    }

    /// "Starting with the First Player and continuing clockwise": an action for each card, and what is added to it (D57, D59).
    pub(in crate::rules) fn group_acts(&mut self) {
        let (fighters, round) = (self.state.fighters(self.rules), self.state.combat.round);
        let mut acts: ArrayPile<Task, 8> = ArrayPile::default();
        for body in self.state.in_turn(self.rules).filter(|body| fighters >> body & 1 == 1) {
            if self.state.body(body).tokens.frozen >> round & 1 == 1 {
                self.tell(Event::FrozenBody { body, round });
                continue;
            }
            let cards = self.state.body(body).laid.len().max(1);
            acts.push(Task::Zero(body));
            (0..cards).for_each(|_| acts.push(Task::Act(body)));
        }
        self.pend_all(acts.iter().copied());
    }

    /// The monster on a space does what its card says for this round, unless it is frozen.
    pub(in crate::rules) fn foe_acts(&mut self, at: u8) {
        let round = self.state.combat.round;
        let Some(foe) = self.state.combat.board[usize::from(at)] else { return };
        let source = line(self.state, at, foe.row);
        if script(self.rules, source).is_some_and(|script| !script.is_empty()) {
            if foe.tokens.frozen >> round & 1 == 1 {
                return self.tell(Event::FrozenFoe { source });
            }
            self.tell(Event::Acts { source });
            self.steps(source, 0);
        }
    }

    /// "The final Actions of the Combat Round": poison, and what its kills bring, and then the gaps close after rounds I and II.
    pub(in crate::rules) fn end_round(&mut self) {
        if self.state.combat.round < 3 {
            self.pend(Task::CloseUp);
        }
        self.poison_works(0);
    }

    /// "If there are any empty spaces to the right of the Group space, move Monsters toward the group to fill those spaces", never past it.
    pub(in crate::rules) fn close_up(&mut self) {
        for at in 2..=3_usize {
            let free = |to: &usize| (*to..at).all(|between| self.state.combat.board[between].is_none());
            let to = match self.rules.gaps_close {
                Gaps::Fully => (1..at).find(free),
                Gaps::Step => Some(at - 1).filter(free),
            };
            let (Some(to), true) = (to, self.state.combat.board[at].is_some()) else { continue };
            let foe = self.state.combat.board[at].take();
            self.state.combat.board[to] = foe;
            let row = foe.map_or(BOSS, |foe| foe.row);
            self.tell(Event::ClosedUp { row, from: at as u8, to: to as u8 });
        }
    }

    /// Carries out the end of round III: bleeding kills, with all that these deaths bring, before round IV.
    pub(in crate::rules) fn last_round(&mut self) {
        self.pend(Task::Fourth);
        self.bleeding_kills(0);
    }

    /// "Any Monster still on the board with a Round IV icon performs their action."
    pub(in crate::rules) fn fourth_round(&mut self) {
        if occupied(self.state) != 0 {
            self.state.combat.round = LAST;
            self.pend_all((0..=3).map(Task::Foe));
        }
    }
}
