//! States and shields (rulebook "States", aid "States", "Block"; D36, D37, D41, D42, D67, D70, D71).

use super::Play;
use super::hits::exposed;
use crate::action::{Action, DamageAbsorber, EffectSource, Event};
use crate::config::Rules;
use crate::config::keys::{ImmuneChosen, Shielded, Tie};
use crate::rules::{aids, boss};
use crate::state::{GiftKind, State, StatusTokens, Task};
use crate::word::{Aid, Ailment, EffectKind, EffectTarget};
use kit::game::EventObserver;

/// Flames that kill.
const DEADLY_FIRE: u8 = 2;

/// Somebody in the line of a combat.
enum Combatant {
    /// The monster or boss on this space.
    Foe(u8),
    /// A Beheaded or Serenade.
    Body(u8),
}

/// The place of the next in the line, from one on, who has a token: "always from left to right", the monster behind the group, the group, those
/// in front. Who passes the combat is in no line, but for `passer.hurt`.
fn next_in_line(rules: &Rules, state: &State, from: u8, has: impl Fn(StatusTokens) -> bool) -> Option<(u8, Combatant)> {
    let bodies = rules.bodies() as u8;
    let exposed = exposed(rules, state);
    (from..=bodies + 3).find_map(|place| {
        let (tokens, who) = if (1..=bodies).contains(&place) {
            let body = place - 1;
            let there = exposed >> body & 1 == 1;
            (there.then(|| state.body(body).tokens), Combatant::Body(body))
        } else {
            let at = place.saturating_sub(bodies);
            (state.combat.board[usize::from(at)].map(|foe| foe.tokens), Combatant::Foe(at))
        };
        tokens.is_some_and(&has).then_some((place, who))
    })
}

/// The bodies that are immune to a state, a bit each.
fn immune(rules: &Rules, state: &State, ailment: Ailment) -> u8 {
    let immune = |body: &u8| aids::has(rules, state, *body, Aid::Immune(ailment));
    (0..rules.bodies() as u8).filter(immune).fold(0, |set, body| set | 1 << body)
}

/// One choice for each body on which a state may be laid, and one more for its golden shield, if it has one, which "protects against States".
pub fn options(rules: &Rules, state: &State, (ailment, among): (Ailment, u8), each: &mut impl FnMut(Action)) {
    let immune = immune(rules, state, ailment);
    for body in (0..rules.bodies() as u8).filter(|body| among >> body & 1 == 1) {
        each(Action::Give(body));
        if state.body(body).gold > 0 && immune >> body & 1 == 0 {
            each(Action::Take { body, by: DamageAbsorber::Gold });
        }
    }
}

/// One choice for each body that has a card in the active space.
pub fn active(rules: &Rules, state: &State, among: u8, each: &mut impl FnMut(Action)) {
    let acts = |body: &u8| among >> body & 1 == 1 && state.body(*body).laid.iter().any(|laid| !laid.gone);
    (0..rules.bodies() as u8).filter(acts).for_each(|body| each(Action::Give(body)));
}

/// A token is laid on somebody in this round.
fn lay(tokens: &mut StatusTokens, ailment: Ailment, round: u8) {
    match ailment {
        Ailment::Poison => tokens.poison = true,
        Ailment::Bleed => tokens.bleed = true,
        Ailment::Fire => tokens.fire += 1,
        Ailment::Freeze => tokens.frozen |= 1 << (round + 1),
        Ailment::Target => tokens.target = true,
    }
}

impl<W: EventObserver<Event>> Play<'_, W> {
    /// A token on a monster; the second flame kills it, but not a boss.
    pub(super) fn lay_on_foe(&mut self, at: u8, ailment: Ailment, source: EffectSource) {
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
    /// Of several, whoever is immune cannot be chosen (`immune.chosen`); if he is the one whom it names it has no effect.
    pub(super) fn afflict_group(&mut self, ailment: Ailment, source: EffectSource, exposed: u8, who: EffectTarget) {
        let meant = match who {
            EffectTarget::One | EffectTarget::Two => exposed,
            who => self.meant(who, exposed),
        };
        let able = meant & !immune(self.rules, self.state, ailment);
        let among = match (self.rules.immune_chosen, who) {
            (_, EffectTarget::All) | (ImmuneChosen::Yes, _) => meant,
            (ImmuneChosen::No, _) if able == 0 && meant != 0 => 1 << meant.trailing_zeros(),
            (ImmuneChosen::No, _) => able,
        };
        let lay = |among, rest| Task::Afflict { ailment, source, among, rest };
        match who {
            EffectTarget::All => {
                let bodies = (0..self.rules.bodies() as u8).filter(|body| among >> body & 1 == 1);
                self.pend_all(bodies.map(|body| lay(1 << body, 0)));
            }
            EffectTarget::One => self.pend(lay(self.unnamed(among), 0)),
            EffectTarget::Two => self.pend(lay(self.unnamed(among), among)),
            _ => self.pend(lay(among, 0)),
        }
    }

    /// A golden shield stops it, or it lies there; of two different ones the second comes next.
    pub(in crate::rules) fn afflict(&mut self, task: Task, action: Action) {
        let Task::Afflict { ailment, source, rest, .. } = task else { return };
        let (Action::Give(body) | Action::Take { body, .. }) = action else { return };
        let rest = rest & !(1 << body);
        if rest != 0 {
            self.pend(Task::Afflict { ailment, source, among: self.unnamed(rest), rest: 0 });
        }
        if aids::has(self.rules, self.state, body, Aid::Immune(ailment)) {
            return self.tell(Event::Immune { body, ailment, source });
        }
        if let Action::Take { .. } = action {
            self.state.body_mut(body).gold -= 1;
            return self.tell(Event::Warded { body, ailment, source });
        }
        let round = self.state.combat.round;
        let tokens = &mut self.state.body_mut(body).tokens;
        lay(tokens, ailment, round);
        let burns = tokens.fire >= DEADLY_FIRE;
        self.tell(Event::Afflicted { body, ailment, source });
        if burns {
            self.die(body, source);
        }
    }

    /// "Assign 1 damage to every Beheaded and Monster with a Poison token", from left to right: one after the other, that what a death brings
    /// comes at once, and nothing after that of a Beheaded.
    pub(in crate::rules) fn poison_works(&mut self, from: u8) {
        let source = EffectSource::State(Ailment::Poison);
        let Some((place, who)) = next_in_line(self.rules, self.state, from, |tokens| tokens.poison) else { return };
        self.pend(Task::Poison(place + 1));
        match who {
            Combatant::Foe(at) => self.poison_foe(at, source),
            Combatant::Body(body) => {
                self.poison_body(body, source);
                // A boss that would die in the same moment is beaten all the same.
                if self.state.end.is_some() && self.rules.dying_with_boss == Tie::Won {
                    self.poison_boss(source);
                }
            }
        }
    }

    fn poison_boss(&mut self, source: EffectSource) {
        let poisoned = self.state.combat.board[usize::from(boss::SPACE)].is_some_and(|foe| foe.tokens.poison);
        if poisoned && boss::is_boss(self.state, boss::SPACE) {
            self.poison_foe(boss::SPACE, source);
        }
    }

    /// "Lose 1 Health Point": no shield stops it, but for `poison.shielded`.
    fn poison_body(&mut self, body: u8, source: EffectSource) {
        let among = 1 << body;
        let held = self.state.body(body);
        if self.rules.poison_shielded == Shielded::No || held.shields + held.gold == 0 {
            return self.hurt(body, source);
        }
        self.pend(Task::Hurt {
            source,
            among,
            rest: among,
            points: 1,
            others: 0,
            each: 1,
            unblockable: false,
            wounds: false,
        });
    }

    fn poison_foe(&mut self, at: u8, source: EffectSource) {
        self.strike(at, 1, self.rules.poison_shielded == Shielded::No, source);
    }

    /// "Any Monster or Beheaded that is Bleeding is killed and removed from the board", from left to right, one after the other. A boss is not.
    pub(in crate::rules) fn bleeding_kills(&mut self, from: u8) {
        let source = EffectSource::State(Ailment::Bleed);
        let Some((place, who)) = next_in_line(self.rules, self.state, from, |tokens| tokens.bleed) else { return };
        self.pend(Task::Bleed(place + 1));
        match who {
            Combatant::Foe(at) if boss::is_boss(self.state, at) => {}
            Combatant::Foe(at) => self.kill(at, source),
            Combatant::Body(body) => self.die(body, source),
        }
    }

    /// A shield on somebody's board.
    pub(in crate::rules) fn shield(&mut self, body: u8, gold: bool, source: EffectSource) {
        let held = self.state.body_mut(body);
        if gold {
            held.gold += 1
        } else {
            held.shields += 1
        }
        self.tell(Event::Shielded { body, gold, source });
    }

    /// Shields, and being invisible.
    pub(in crate::rules) fn protect(&mut self, deed: EffectKind, source: EffectSource) {
        match source {
            EffectSource::Monster { at, .. } => self.protect_foes(deed, at),
            EffectSource::Boss { .. } => self.protect_foes(deed, 1),
            _ => self.protect_group(deed, source),
        }
    }

    fn protect_group(&mut self, deed: EffectKind, source: EffectSource) {
        let body = source.body().unwrap_or(self.state.first);
        let fighters = self.state.fighters(self.rules);
        match deed {
            EffectKind::Shield => self.shield(body, false, source),
            EffectKind::GoldShield => self.shield(body, true, source),
            EffectKind::ShieldFirst => self.shield(self.state.first, false, source),
            EffectKind::ShieldAny if self.rules.is_serenade(body.into()) => self.shield(0, false, source),
            EffectKind::ShieldAny => self.pend(Task::Give { gift: GiftKind::Shield, among: fighters, source }),
            EffectKind::ShieldAll => {
                let bodies = (0..self.rules.bodies() as u8).filter(|body| fighters >> body & 1 == 1);
                bodies.for_each(|body| self.shield(body, false, source));
            }
            _ => {}
        }
    }

    /// A monster's shield for itself, or for those beside it: behind the group and next to it are not beside each other (D70).
    fn protect_foes(&mut self, deed: EffectKind, at: u8) {
        let (board, round) = (&mut self.state.combat.board, self.state.combat.round);
        let beside = |other: u8| at > 0 && other > 0 && at.abs_diff(other) == 1;
        for (other, foe) in (0..).zip(board.iter_mut()) {
            let Some(foe) = foe else { continue };
            match deed {
                EffectKind::Shield if other == at => foe.shields += 1,
                EffectKind::ShieldAdjacent if beside(other) => foe.shields += 1,
                EffectKind::ShieldAll => foe.shields += 1,
                EffectKind::Invisible if other == at => foe.tokens.invisible |= 1 << round,
                _ => {}
            }
        }
    }

    /// "The Player must discard their Active card": its later actions are lost. The first player says whose, he himself which (D67).
    pub(in crate::rules) fn discard_active(&mut self, who: EffectTarget) {
        let among = if who == EffectTarget::First { 1 << self.state.first } else { self.state.fighters(self.rules) };
        self.pend(Task::Active { among });
    }

    pub(in crate::rules) fn choose_active(&mut self, action: Action) {
        let Action::Give(body) = action else { return };
        self.pend(Task::Which { body, gone: true });
    }
}
