//! Between two biomes (rulebook "The Interbiome"; D45, D46): blueprints of the collector are given away for nothing, then a blueprint, food and
//! a treasure may be bought.

use super::draw::{blueprint_is_left, treasure_is_left};
use super::{Play, aids};
use crate::action::{Action, EffectSource, Event};
use crate::config::Rules;
use crate::state::{GiftKind, State, Task, cards};
use crate::word::{CombatEffect, EffectKind, UpgradeEffect};
use kit::game::EventObserver;

const BLUEPRINT: u8 = 0;
const FOOD: u8 = 1;

/// The offers that can be paid and had, and to buy nothing more.
pub fn options(rules: &Rules, state: &State, each: &mut impl FnMut(Action)) {
    let mut any = false;
    for (offer, &left) in state.offers.iter().enumerate() {
        let there = match offer as u8 {
            BLUEPRINT => blueprint_is_left(state),
            FOOD => state.bodies[..rules.bodies()].iter().any(|body| body.damage > 0),
            _ => treasure_is_left(rules, state),
        };
        if left > 0 && there && state.bag.teeth >= rules.offers[offer].price {
            any = true;
            each(Action::Buy(offer as u8));
        }
    }
    if any {
        each(Action::Stop);
    }
}

impl<W: EventObserver<Event>> Play<'_, W> {
    pub(super) fn interbiome(&mut self) {
        self.state.offers = self.rules.offers.map(|offer| offer.times);
        self.state.draws = 0;
        self.stack_serenade();
        self.heal_between_biomes();
        self.pend(Task::Buy);
        let (source, among) = (EffectSource::Interbiome, self.state.everybody(self.rules));
        for card in cards(std::mem::take(&mut self.state.collector)) {
            self.pend(Task::Give { gift: GiftKind::Gear(card), among, source });
        }
    }

    /// The mutation that heals at the end of each biome.
    fn heal_between_biomes(&mut self) {
        let heals = aids::mutations(self.rules, self.state).find(|(_, boon)| *boon == UpgradeEffect::HealBiome);
        if let Some((row, _)) = heals {
            (0..self.rules.bodies() as u8).for_each(|body| self.heal(body, 1, EffectSource::Upgrade(row)));
        }
    }

    /// Buys an offer, as often as its space says.
    pub(super) fn buy(&mut self, action: Action) {
        let Action::Buy(offer) = action else { return };
        let (source, price) = (EffectSource::Interbiome, self.rules.offers[usize::from(offer)].price);
        self.state.bag.teeth -= price;
        self.state.offers[usize::from(offer)] -= 1;
        self.tell(Event::Bought(offer));
        self.tell(Event::Paid { source, teeth: price });
        self.pend(Task::Buy);
        match offer {
            BLUEPRINT => {
                let among = self.state.everybody(self.rules);
                if let Some(card) = self.draw_blueprint() {
                    self.pend(Task::Give { gift: GiftKind::Gear(card), among, source });
                }
            }
            FOOD => self.pend(Task::Effect { effect: CombatEffect::of(EffectKind::Food), source }),
            _ => self.pend(Task::Effect { effect: CombatEffect::of(EffectKind::Treasure), source }),
        }
    }
}
