//! Attacks of the group, and what becomes of monsters (rulebook "Combat Rounds", "Skill tracks", aid "Damage"; D32, D33, D37, D39, D59,
//! D69-D71).

use super::{Play, greatest, health, occupied, rounds};
use crate::action::{Action, DEATH, EffectSource, Event};
use crate::config::Rules;
use crate::config::keys::Emptied;
use crate::rules::{aids, script};
use crate::state::{BOSS, State, Task};
use crate::word::script::all_effects;
use crate::word::{Aid, Ailment, CombatEffect, EffectKind, EffectTarget, kinds};
use kit::game::EventObserver;

/// The space behind the group, as a set.
const BEHIND: u8 = 1;
/// The farthest space in front of the group.
const FAR: u8 = 3;
/// Damage in the place of poison (the Poisoned).
const FOR_POISON: u8 = 2;

/// One choice for each space that an attack may be aimed at. A monster that has died meanwhile is none.
pub fn targets(state: &State, among: u8, each: &mut impl FnMut(Action)) {
    let there = among & occupied(state);
    (0..4).filter(|at| there >> at & 1 == 1).for_each(|at| each(Action::Aim(at)));
}

/// True if the monster on a space "cannot be targeted for any Action this Round": from its beginning, whenever the monster's own turn comes.
pub fn is_invisible(rules: &Rules, state: &State, at: u8) -> bool {
    let (Some(foe), round) = (state.combat.board[usize::from(at)], state.combat.round) else { return false };
    let line = script(rules, rounds::line(state, at, foe.row));
    let veils = line.is_some_and(|line| all_effects(line).any(|effect| effect.deed == EffectKind::Invisible));
    (veils || foe.tokens.invisible >> round & 1 == 1) && foe.tokens.frozen >> round & 1 == 0
}

/// The effect that a skill track gives in the place of another: damage for a Loot action or for poison.
pub fn in_its_place(effect: CombatEffect) -> CombatEffect {
    match effect.deed {
        EffectKind::Loot => CombatEffect::of(EffectKind::Damage(1)),
        _ => CombatEffect { deed: EffectKind::Damage(FOR_POISON), who: EffectTarget::One, ..effect },
    }
}

impl<W: EventObserver<Event>> Play<'_, W> {
    /// An attack: of the group at monsters, of anything else at the group.
    pub(in crate::rules) fn attack(&mut self, effect: CombatEffect, source: EffectSource) {
        let (Some(body), false) = (source.body(), source.is_foe()) else {
            return self.attack_group(effect, source);
        };
        let poisons = effect.deed == EffectKind::Lay(Ailment::Poison);
        if poisons && aids::has(self.rules, self.state, body, Aid::PoisonOrTwo) {
            return self.pend(Task::Instead { effect, source });
        }
        self.attack_foes(body, effect, source);
    }

    /// An attack at those in its range. "All" are hit in the order of the board.
    pub(super) fn attack_foes(&mut self, body: u8, effect: CombatEffect, source: EffectSource) {
        let reached = self.reached(body, effect);
        let left = |at: u8| {
            let foe = self.state.combat.board[usize::from(at)];
            foe.map_or(0, |foe| health(self.rules, &foe).saturating_sub(foe.damage))
        };
        let among = match effect.who {
            EffectTarget::Most => greatest(reached, left),
            EffectTarget::Fewest => greatest(reached, |at| u8::MAX - left(at)),
            EffectTarget::All => reached | self.behind(body, reached),
            _ => reached,
        };
        match effect.who {
            EffectTarget::All => {
                let each = (0..4).filter(|at| among >> at & 1 == 1);
                self.pend_all(each.map(|at| Task::Aim { effect, source, among: 1 << at, left: 1 }));
            }
            who => self.take_aim(effect, source, (among, 1 + u8::from(who == EffectTarget::Two))),
        }
    }

    /// Asks for the target of an effect, or takes the only one at once, as the agenda would have it next.
    fn take_aim(&mut self, effect: CombatEffect, source: EffectSource, (among, left): (u8, u8)) {
        let there = among & occupied(self.state);
        match there.count_ones() {
            1 => self.aim(effect, source, (among, left), Action::Aim(there.trailing_zeros() as u8)),
            _ => self.pend(Task::Aim { effect, source, among, left }),
        }
    }

    /// The spaces of those whom an attack can be aimed at. "All your Damage attacks can now reach the indicated Range space" (D59); where
    /// nobody stands in the range see `attack.emptied`.
    fn reached(&self, body: u8, effect: CombatEffect) -> u8 {
        let there = occupied(self.state);
        let mut range = effect.range.bits();
        if !matches!(effect.deed, EffectKind::Lay(_)) {
            aids::each(self.rules, self.state, body, kinds::REACH, |_, aid| {
                range |= if let Aid::Reach(at) = aid { 1 << at } else { 0 };
            });
        }
        if range & there == 0 && self.rules.attack_emptied == Emptied::Nearest {
            let in_front = there & !BEHIND;
            range = in_front & in_front.wrapping_neg();
        }
        range & there & self.visible_to(body)
    }

    /// "If your attack targets the furthest Range space, assign the same effect to the space behind the Group" (D59).
    fn behind(&self, body: u8, hit: u8) -> u8 {
        let reaches = hit >> FAR & 1 == 1 && aids::has(self.rules, self.state, body, Aid::FarBehind);
        if reaches { BEHIND & occupied(self.state) & self.visible_to(body) } else { 0 }
    }

    /// Spaces whose monster can be aimed at: one that is invisible cannot, but for who sees it (D37).
    fn visible_to(&self, body: u8) -> u8 {
        if aids::has(self.rules, self.state, body, Aid::SeeInvisible) {
            return u8::MAX;
        }
        !(0..4).filter(|at| is_invisible(self.rules, self.state, *at)).fold(0, |set, at| set | 1 << at)
    }

    /// A target is chosen; of two different ones the second comes next.
    pub(in crate::rules) fn aim(
        &mut self,
        effect: CombatEffect,
        source: EffectSource,
        (among, left): (u8, u8),
        action: Action,
    ) {
        let (Action::Aim(at), Some(body)) = (action, source.body()) else { return };
        let among = among & !(1 << at);
        if left > 1 && among != 0 {
            self.pend(Task::Aim { effect, source, among, left: left - 1 });
        }
        // A death in front brings what it brings before the space behind is hit.
        let behind = if effect.who == EffectTarget::All { 0 } else { self.behind(body, 1 << at) };
        if behind != 0 {
            self.pend(Task::Aim { effect, source, among: behind, left: 1 });
        }
        self.hit(body, at, effect, source);
    }

    /// An attack hits a monster: with 1 more at the last health, and a state with 1 damage, where the tracks say so (D59).
    fn hit(&mut self, body: u8, at: u8, effect: CombatEffect, source: EffectSource) {
        let left = self.state.health(self.rules, body);
        let harder = match effect.deed {
            EffectKind::Damage(_) | EffectKind::DamageOwnHealth if left == 1 => {
                aids::giver(self.rules, self.state, body, Aid::LowDamage)
            }
            _ => None,
        };
        if let (Some(track), Some(foe)) = (harder, self.state.combat.board[usize::from(at)]) {
            self.tell(Event::More { row: foe.row, source: track });
        }
        let more = u8::from(harder.is_some());
        match effect.deed {
            EffectKind::Damage(amount) => self.strike(at, amount + more, effect.unblockable, source),
            EffectKind::DamageOwnHealth => self.strike(at, left + more, effect.unblockable, source),
            EffectKind::Lay(ailment) => {
                self.lay_on_foe(at, ailment, source);
                if let Some(track) = aids::giver(self.rules, self.state, body, Aid::StateHurts) {
                    self.strike(at, 1, false, track);
                }
            }
            _ => {}
        }
    }

    /// Damage on a monster: its shields stop 1 each, a target token adds 1 to what comes through (D33, D37, D70, D71).
    pub(in crate::rules) fn strike(&mut self, at: u8, amount: u8, unblockable: bool, source: EffectSource) {
        let Some(mut foe) = self.state.combat.board[usize::from(at)] else { return };
        let blocked = if unblockable { 0 } else { amount.min(foe.shields) };
        (0..blocked).for_each(|_| self.tell(Event::Parried { at, row: foe.row }));
        foe.shields -= blocked;
        let mut amount = amount - blocked;
        if amount > 0 && foe.tokens.target {
            amount += 1;
            self.tell(Event::More { row: foe.row, source: EffectSource::State(Ailment::Target) });
        }
        foe.damage = foe.damage.saturating_add(amount);
        self.state.combat.board[usize::from(at)] = Some(foe);
        let left = health(self.rules, &foe).saturating_sub(foe.damage);
        if amount > 0 {
            self.tell(Event::Struck { row: foe.row, at, amount, source, left });
        }
        if left == 0 {
            self.kill(at, source);
        }
    }

    /// "Immediately take all rewards indicated in the Death space" (D39). A boss's death ends the run.
    pub(in crate::rules) fn kill(&mut self, at: u8, source: EffectSource) {
        let Some(foe) = self.state.combat.board[usize::from(at)].take() else { return };
        if foe.row == BOSS {
            return self.beaten(foe.card);
        }
        let (row, round) = (foe.row, self.state.combat.round);
        self.tell(Event::Killed { at, row, round, source });
        self.discard_monster(foe.card);
        let source = EffectSource::Monster { at, row, round: DEATH };
        self.pend(Task::Steps { source, step: 0 });
    }
}
