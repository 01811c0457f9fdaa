//! Abilities (rulebook "Abilities", "Weaknesses"): skill cards, boost cards and weapons, used before a challenge is overcome or suffered.

use super::{Play, pending, price::PaymentMeans};
use crate::action::{Action, EnergyUse, Event};
use crate::config::Rules;
use crate::effect::{Ban, Benefit, BenefitList, SkillCost};
use crate::icons::Colours;
use crate::state::{PendingStep, Phase, SKILL, State};
use kit::game::EventObserver;

/// All abilities that may be used now and would change something.
pub fn legal(rules: &Rules, state: &State, out: &mut Vec<Action>) {
    let seat = usize::from(state.active);
    if let Some(card) = state.player().slots[SKILL]
        && !state.bans(rules, seat, Ban::Skills)
    {
        let row = rules.action(state.player().hero, card);
        if helps(rules, state, &row.skill) && PaymentMeans::of(rules, state).pay(&row.cost) {
            out.push(Action::Skill);
        }
    }
    if !state.bans(rules, seat, Ban::Boosts) {
        boosts(rules, state, out);
    }
    weapons(rules, state, out);
}

fn boosts(rules: &Rules, state: &State, out: &mut Vec<Action>) {
    for (from, player) in state.players[..rules.seats].iter().enumerate() {
        for (place, &card) in player.hand.iter().enumerate() {
            let row = rules.action_row(player.hero, card);
            let same = |&other: &u8| rules.action_row(player.hero, other) == row;
            let asked_before = state.declined >> row & 1 == 1 || player.hand[..place].iter().any(same);
            if !asked_before && helps(rules, state, &rules.actions[usize::from(row)].support) {
                out.push(Action::Boost { from: from as u8, card: row });
            }
        }
    }
}

fn weapons(rules: &Rules, state: &State, out: &mut Vec<Action>) {
    let seat = usize::from(state.active);
    for (slot, weapon) in state.player().weapons().iter().enumerate() {
        if weapon.energy == 0 {
            continue;
        }
        let (slot, row) = (slot as u8, &rules.weapons[usize::from(weapon.row)]);
        if !state.bans(rules, seat, Ban::Weapons)
            && helps(rules, state, &row.effect)
            && PaymentMeans::of(rules, state).less_energy().pay(&row.cost)
        {
            out.push(Action::Weapon(slot));
        }
        if !state.pool.is_empty() && !state.bans(rules, seat, Ban::Rerolls) {
            out.push(Action::Reroll(slot));
        }
        if exploits(rules, state, row.icon) {
            out.push(Action::Weakness(slot));
        }
    }
}

/// "If a weapon's icon matches the boss's weakness icon": when fighting it, not on its stage.
fn exploits(rules: &Rules, state: &State, icon: u8) -> bool {
    let seat = usize::from(state.active);
    let weak = |boss| rules.boss(boss, state.wily).weakness == icon;
    state.battle > 0
        && rules.weakness_dice > 0
        && state.player().boss.is_some_and(weak)
        && !state.bans(rules, seat, Ban::Weaknesses)
}

/// Whether any part of the effect would change something.
fn helps(rules: &Rules, state: &State, effect: &BenefitList) -> bool {
    effect.iter().any(|&gain| pending::works(rules, state, gain))
}

impl<W: EventObserver<Event>> Play<'_, W> {
    /// "Discard their skill card to get the bonus listed, paying any costs as required."
    pub(super) fn use_skill(&mut self) {
        let seat = self.state.active;
        let Some(card) = self.discard_skill() else {
            return;
        };
        self.tell(Event::Skill { seat, card });
        let row = &self.rules.actions[usize::from(card)];
        self.pay_for(&row.cost, &row.skill);
    }

    fn pay_for(&mut self, cost: &SkillCost, effect: &BenefitList) {
        self.state.stack.gains(effect);
        self.state.stack.prices(cost);
    }

    /// Discards the skill card; its row.
    pub(super) fn discard_skill(&mut self) -> Option<u8> {
        let player = self.state.player_mut();
        let card = player.slots[SKILL].take()?;
        player.deck.discard.push(card);
        Some(self.rules.action_row(player.hero, card))
    }

    /// A boost card is wanted; the active player's own is used at once.
    pub(super) fn ask(&mut self, from: u8, card: u8) {
        self.state.phase = Phase::Lend { from, card };
        if from == self.state.active {
            self.lend();
        }
    }

    /// "Discard a boost card (any player(s) may do this) to give the active player the support effect(s)."
    pub(super) fn lend(&mut self) {
        let Phase::Lend { from, card } = self.state.phase else {
            return;
        };
        let (seat, rules) = (self.state.active, self.rules);
        self.state.phase = Phase::Act;
        let owner = &mut self.state.players[usize::from(from)];
        let place = owner.hand.iter().position(|&held| rules.action_row(owner.hero, held) == card);
        if let Some(place) = place {
            let held = owner.hand.take(place);
            owner.deck.discard.push(held);
            self.tell(Event::Boost { from, seat, card });
            self.state.stack.gains(&rules.actions[usize::from(card)].support);
        }
    }

    /// Its owner keeps it, and is not asked for it again for this challenge.
    pub(super) fn decline(&mut self) {
        let Phase::Lend { from, card } = self.state.phase else {
            return;
        };
        self.state.phase = Phase::Act;
        self.state.declined |= 1 << card;
        self.tell(Event::Declined { from, card });
    }

    /// "Discard 1 weapon energy from a weapon card to activate its effect, paying any other cost."
    pub(super) fn use_weapon(&mut self, slot: u8) {
        let row = &self.rules.weapons[usize::from(self.spend_energy(slot, EnergyUse::Effect))];
        self.pay_for(&row.cost, &row.effect);
    }

    /// "Discard 1 weapon energy from a weapon card to reroll any number of dice in their pool."
    pub(super) fn reroll(&mut self, slot: u8) {
        self.spend_energy(slot, EnergyUse::Reroll);
        self.pend(PendingStep::Gain(Benefit::Reroll));
    }

    /// "The player may use the weapon to gain [a die of any colour] for 1 weapon energy, paying no other cost."
    pub(super) fn exploit(&mut self, slot: u8) {
        self.spend_energy(slot, EnergyUse::Weakness);
        for _ in 0..self.rules.weakness_dice {
            self.pend(PendingStep::Gain(Benefit::Roll(Colours::ALL)));
        }
    }

    fn spend_energy(&mut self, slot: u8, usage: EnergyUse) -> u8 {
        let seat = self.state.active;
        let weapon = &mut self.state.player_mut().weapons_mut()[usize::from(slot)];
        weapon.energy -= 1;
        let weapon = weapon.row;
        self.tell(Event::Weapon { seat, weapon, usage });
        weapon
    }
}
