//! Damage on the group (rulebook "The Cards", "Dying", aid "Damage"; D33, D36, D44, D59, D69), from monsters, tiles and deaths.

use super::{Play, greatest, health};
use crate::action::{Action, DEATH, DamageAbsorber, EffectSource, Event, RunEnd};
use crate::config::Rules;
use crate::config::keys::{PasserHurt, Taker, Tied};
use crate::rules::{aids, boss};
use crate::state::{State, Task};
use crate::word::{Aid, Ailment, CombatEffect, EffectKind, EffectTarget};
use kit::game::EventObserver;

/// The bodies that can be hit at all, a bit each: those who pass a combat cannot (`passer.hurt`).
pub(super) fn exposed(rules: &Rules, state: &State) -> u8 {
    match rules.passer_hurt {
        PasserHurt::Safe => state.fighters(rules),
        PasserHurt::Hurt => state.everybody(rules),
    }
}

/// One choice for each body that may take the point, and each way: by a shield if it may be stopped, by a special, by health.
pub fn options(rules: &Rules, state: &State, task: Task, each: &mut impl FnMut(Action)) {
    let Task::Hurt { among, unblockable, .. } = task else { return };
    for body in (0..rules.bodies() as u8).filter(|body| among >> body & 1 == 1) {
        let held = state.body(body);
        let shielded = !unblockable && (held.shields > 0 || held.gold > 0);
        if !shielded || rules.damage_taker == Taker::Chosen {
            each(Action::Take { body, by: DamageAbsorber::Health });
        }
        if held.shields > 0 && !unblockable {
            each(Action::Take { body, by: DamageAbsorber::Shield });
        }
        if held.gold > 0 && !unblockable {
            each(Action::Take { body, by: DamageAbsorber::Gold });
        }
    }
    specials(rules, state, among, |body, slot| each(Action::Take { body, by: DamageAbsorber::Item(slot) }));
}

/// Equipment that can take the point, by owner and slot: for its owner, or for anybody.
fn specials(rules: &Rules, state: &State, among: u8, mut each: impl FnMut(u8, u8)) {
    let fighters = state.fighters(rules);
    for body in (0..rules.bodies() as u8).filter(|body| (fighters | among) >> body & 1 == 1) {
        for (slot, item) in state.body(body).items.iter().enumerate() {
            let takes = match aids::item_health(rules, item.card) {
                Some((_, Aid::TakesOwner)) => among >> body & 1 == 1,
                Some((_, aid)) => aid == Aid::TakesAny,
                None => false,
            };
            if takes {
                each(body, slot as u8);
            }
        }
    }
}

impl<W: EventObserver<Event>> Play<'_, W> {
    /// Damage or a state for the group.
    pub(super) fn attack_group(&mut self, effect: CombatEffect, source: EffectSource) {
        let exposed = exposed(self.rules, self.state);
        let others = u8::from(effect.who == EffectTarget::Two);
        let each = match effect.deed {
            EffectKind::Damage(amount) => amount,
            EffectKind::DamageOwnHealth => self.own_health(source),
            EffectKind::Lay(ailment) => return self.afflict_group(ailment, source, exposed, effect.who),
            _ => return,
        };
        let among = match effect.who {
            EffectTarget::First => self.meant(effect.who, exposed) | self.stand_ins(),
            who => self.meant(who, exposed),
        };
        if each == 0 {
            return;
        }
        let hit = |among: u8| Task::Hurt {
            source,
            among,
            rest: if others > 0 { exposed } else { among },
            points: each,
            others,
            each,
            unblockable: effect.unblockable,
            wounds: false,
        };
        match effect.who {
            EffectTarget::All => {
                let bodies = (0..self.rules.bodies() as u8).filter(|body| among >> body & 1 == 1);
                self.pend_all(bodies.map(|body| hit(1 << body)));
            }
            _ => self.pend(hit(among)),
        }
    }

    /// The bodies of a set that damage or a state can meet, by whom it names.
    pub(super) fn meant(&self, who: EffectTarget, exposed: u8) -> u8 {
        let left = |body: u8| self.state.health(self.rules, body);
        match who {
            EffectTarget::Most => self.tied(greatest(exposed, left)),
            EffectTarget::Fewest => self.tied(greatest(exposed, |body| u8::MAX - left(body))),
            EffectTarget::First => exposed & (1 << self.state.first),
            EffectTarget::All => exposed,
            EffectTarget::One | EffectTarget::Two => self.unnamed(exposed),
        }
    }

    /// The targets of an effect that names nobody: whom the first player says, or whoever has the most health (`damage.taker`).
    pub(super) fn unnamed(&self, exposed: u8) -> u8 {
        match self.rules.damage_taker {
            Taker::Chosen => exposed,
            Taker::MostHealth => self.tied(greatest(exposed, |body| self.state.health(self.rules, body))),
        }
    }

    /// The target of several with equally much health: whom the first player says, or the next from him on (`damage.tie`).
    fn tied(&self, among: u8) -> u8 {
        match self.rules.damage_tie {
            Tied::Chosen => among,
            Tied::Seat => {
                let next = self.state.in_turn(self.rules).find(|body| among >> body & 1 == 1);
                next.map_or(0, |body| 1 << body)
            }
        }
    }

    /// The bodies that "can choose to take Damage instead of First Player" (D59): damage alone, no state.
    fn stand_ins(&self) -> u8 {
        let fighters = self.state.fighters(self.rules);
        let stands_in =
            |body: &u8| fighters >> body & 1 == 1 && aids::has(self.rules, self.state, *body, Aid::ForFirst);
        (0..self.rules.bodies() as u8).filter(stands_in).fold(0, |set, body| set | 1 << body)
    }

    /// The health that a monster has left.
    fn own_health(&self, source: EffectSource) -> u8 {
        let at = match source {
            EffectSource::Monster { at, .. } => at,
            EffectSource::Boss { .. } => boss::SPACE,
            _ => return 0,
        };
        let foe = self.state.combat.board[usize::from(at)];
        foe.map_or(0, |foe| health(self.rules, &foe).saturating_sub(foe.damage))
    }

    /// A point is taken; the next one of the same hit by the same Beheaded, then the next hit by another.
    pub(in crate::rules) fn take(&mut self, task: Task, action: Action) {
        let (Task::Hurt { source, among, rest, points, others, each, unblockable, wounds }, Action::Take { body, by }) =
            (task, action)
        else {
            return;
        };
        let rest = rest & !(1 << body);
        // Equipment of another who could not be hit takes it for any of those who could.
        let hit = if among >> body & 1 == 1 { 1 << body } else { among };
        let wounds = wounds || by == DamageAbsorber::Health;
        if points > 1 {
            self.pend(Task::Hurt { source, among: hit, rest, points: points - 1, others, each, unblockable, wounds });
        } else if others > 0 && rest != 0 {
            let (among, others) = (self.unnamed(rest), others - 1);
            self.pend(Task::Hurt { source, among, rest, points: each, others, each, unblockable, wounds: false });
        }
        match by {
            DamageAbsorber::Health => self.hurt(body, source),
            DamageAbsorber::Shield => {
                self.state.body_mut(body).shields -= 1;
                self.tell(Event::Blocked { body, by, source });
            }
            DamageAbsorber::Gold => {
                self.state.body_mut(body).gold -= 1;
                self.tell(Event::Blocked { body, by, source });
            }
            DamageAbsorber::Item(slot) => self.hurt_item((body, slot), hit, source),
        }
        if wounds && points == 1 && self.state.end.is_none() {
            self.fire_back(hit.trailing_zeros() as u8, source);
        }
    }

    /// A damage token; "if, at any time, any member of your Group reaches 0 Health, your Run is over".
    pub(in crate::rules) fn hurt(&mut self, body: u8, source: EffectSource) {
        if aids::has(self.rules, self.state, body, Aid::Infinite) {
            return;
        }
        self.state.body_mut(body).damage += 1;
        self.state.combat.damage += u8::from(self.state.combat.on);
        let left = self.state.health(self.rules, body);
        self.tell(Event::Hurt { body, source, left });
        if left == 0 {
            self.die(body, source);
        }
    }

    /// "Assign 1 Fire token to any Monster who does at least 1 Damage to this Character" (D59): one for a hit, of however many points.
    fn fire_back(&mut self, body: u8, source: EffectSource) {
        let at = match source {
            EffectSource::Monster { at, round, .. } if round != DEATH => at,
            EffectSource::Boss { .. } => boss::SPACE,
            _ => return,
        };
        if let Some(track) = aids::giver(self.rules, self.state, body, Aid::FireBack) {
            self.lay_on_foe(at, Ailment::Fire, track);
        }
    }

    /// A body dies, and with it the run; Serenade not at the end of its track (D59).
    pub(super) fn die(&mut self, body: u8, source: EffectSource) {
        if !aids::has(self.rules, self.state, body, Aid::Infinite) {
            self.end_run_with(RunEnd::Died(body), source);
        }
    }

    /// Damage on a special; "when it is killed, simply discard it".
    fn hurt_item(&mut self, (body, slot): (u8, u8), hit: u8, source: EffectSource) {
        self.tell(Event::Blocked { body, by: DamageAbsorber::Item(slot), source });
        let item = &mut self.state.body_mut(body).items[usize::from(slot)];
        item.damage += 1;
        let (card, damage) = (item.card, item.damage);
        let health = aids::item_health(self.rules, card).map_or(0, |(health, _)| health);
        let left = health.saturating_sub(damage);
        let instead_of = (hit.count_ones() == 1).then(|| hit.trailing_zeros() as u8);
        self.tell(Event::HurtItem { body, card, instead_of, source, left });
        if left == 0 {
            self.lose_item(body, slot);
        }
    }
}
