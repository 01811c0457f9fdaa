//! States and shields (rulebook "States", aid "States", "Block"; D36, D37, D41, D42, D67, D70, D71).
//!
//! Still to be done here: golden shields against states, `poison.shielded`, whose active card is discarded (now: the first player's).

use super::super::super::action::{Action, Event, RunEnd, Source};
use super::super::super::state::{Gift, State, Task, Tokens};
use super::super::super::word::{Aid, Ailment, Deed, Who};
use super::super::{aids, boss};
use super::Play;
use crate::game::Watch;

/// Flames that kill.
const DEADLY_FIRE: u8 = 2;

/// One choice for each body on which a state may be laid.
pub fn options(_: &State, among: u8, each: &mut impl FnMut(Action)) {
    (0..8).filter(|body| among >> body & 1 == 1).for_each(|body| each(Action::Give(body)));
}

/// A token is laid on somebody in this round.
fn lay(tokens: &mut Tokens, ailment: Ailment, round: u8) {
    match ailment {
        Ailment::Poison => tokens.poison = true,
        Ailment::Bleed => tokens.bleed = true,
        Ailment::Fire => tokens.fire += 1,
        Ailment::Freeze => tokens.frozen |= 1 << (round + 1),
        Ailment::Target => tokens.target = true,
    }
}

impl<W: Watch<Event>> Play<'_, W> {
    /// A token on a monster; the second flame kills it, but not a boss.
    pub(super) fn lay_on_foe(&mut self, at: u8, ailment: Ailment, source: Source) {
        let round = self.state.combat.round;
        let Some(foe) = &mut self.state.combat.board[usize::from(at)] else { return };
        lay(&mut foe.tokens, ailment, round);
        let burns = foe.tokens.fire >= DEADLY_FIRE;
        let row = foe.row;
        self.tell(Event::Laden { row, at, ailment, source });
        if burns && !boss::is_boss(self.state, at) {
            self.kill(at, source);
        }
    }

    /// A state for the group: the first player says for whom; "Monsters' states are assigned as damage is".
    pub(super) fn afflict_group(&mut self, ailment: Ailment, source: Source, among: u8, who: Who) {
        let immune = |body: &u8| aids::has(self.rules, self.state, *body, Aid::Immune(ailment));
        let exposed = (0..self.rules.bodies() as u8).filter(|body| among >> body & 1 == 1 && !immune(body));
        let among = exposed.fold(0, |set, body| set | 1 << body);
        match who {
            Who::All => {
                let bodies = (0..self.rules.bodies() as u8).filter(|body| among >> body & 1 == 1);
                self.pend_all(bodies.map(|body| Task::Afflict { ailment, source, among: 1 << body }));
            }
            _ => self.pend(Task::Afflict { ailment, source, among }),
        }
    }

    pub(in super::super) fn afflict(&mut self, ailment: Ailment, source: Source, action: Action) {
        let Action::Give(body) = action else { return };
        let round = self.state.combat.round;
        let tokens = &mut self.state.body_mut(body).tokens;
        lay(tokens, ailment, round);
        let burns = tokens.fire >= DEADLY_FIRE;
        self.tell(Event::Afflicted { body, ailment, source });
        if burns {
            self.end_run_with(RunEnd::Died(body), source);
        }
    }

    /// "Assign 1 damage to every Beheaded and Monster with a Poison token", from left to right.
    pub(super) fn poison_works(&mut self) {
        let source = Source::State(Ailment::Poison);
        self.poison_foe(0, source);
        for body in 0..self.rules.bodies() as u8 {
            if self.state.body(body).tokens.poison {
                self.hurt(body, source);
            }
        }
        (1..=3).for_each(|at| self.poison_foe(at, source));
    }

    fn poison_foe(&mut self, at: u8, source: Source) {
        if self.state.combat.board[usize::from(at)].is_some_and(|foe| foe.tokens.poison) {
            self.strike(at, 1, true, source);
        }
    }

    /// "Any Monster or Beheaded that is Bleeding is killed and removed from the board." A boss is not.
    pub(super) fn bleeding_kills(&mut self) {
        let source = Source::State(Ailment::Bleed);
        for at in 0..=3 {
            let foe = self.state.combat.board[usize::from(at)];
            if foe.is_some_and(|foe| foe.tokens.bleed) && !boss::is_boss(self.state, at) {
                self.kill(at, source);
            }
        }
        for body in 0..self.rules.bodies() as u8 {
            if self.state.body(body).tokens.bleed {
                self.end_run_with(RunEnd::Died(body), source);
            }
        }
    }

    /// A shield on somebody's board.
    pub(in super::super) fn shield(&mut self, body: u8, gold: bool, source: Source) {
        let held = self.state.body_mut(body);
        if gold {
            held.gold += 1
        } else {
            held.shields += 1
        }
        self.tell(Event::Shielded { body, gold, source });
    }

    /// Shields, and being invisible.
    pub(in super::super) fn protect(&mut self, deed: Deed, source: Source) {
        match source {
            Source::Monster { at, .. } => self.protect_foes(deed, at),
            Source::Boss { .. } => self.protect_foes(deed, 1),
            _ => self.protect_group(deed, source),
        }
    }

    fn protect_group(&mut self, deed: Deed, source: Source) {
        let body = source.body().unwrap_or(self.state.first);
        let fighters = self.state.fighters(self.rules);
        match deed {
            Deed::Shield => self.shield(body, false, source),
            Deed::GoldShield => self.shield(body, true, source),
            Deed::ShieldFirst => self.shield(self.state.first, false, source),
            Deed::ShieldAny if self.rules.is_serenade(body.into()) => self.shield(0, false, source),
            Deed::ShieldAny => self.pend(Task::Give { gift: Gift::Shield, among: fighters, source }),
            Deed::ShieldAll => {
                let bodies = (0..self.rules.bodies() as u8).filter(|body| fighters >> body & 1 == 1);
                bodies.for_each(|body| self.shield(body, false, source));
            }
            _ => {}
        }
    }

    /// A monster's shield for itself, or for those beside it: behind the group and next to it are not beside each other (D70).
    fn protect_foes(&mut self, deed: Deed, at: u8) {
        let (board, round) = (&mut self.state.combat.board, self.state.combat.round);
        let beside = |other: u8| at > 0 && other > 0 && at.abs_diff(other) == 1;
        for (other, foe) in (0..).zip(board.iter_mut()) {
            let Some(foe) = foe else { continue };
            match deed {
                Deed::Shield if other == at => foe.shields += 1,
                Deed::ShieldAdjacent if beside(other) => foe.shields += 1,
                Deed::ShieldAll => foe.shields += 1,
                Deed::Invisible if other == at => foe.tokens.invisible |= 1 << round,
                _ => {}
            }
        }
    }

    /// "The Player must discard their Active card": its later actions are lost.
    pub(in super::super) fn discard_active(&mut self, _: Source) {
        let first = self.state.first;
        if let Some(laid) = self.state.body_mut(first).laid.iter_mut().find(|laid| !laid.gone) {
            laid.gone = true;
        }
    }
}
