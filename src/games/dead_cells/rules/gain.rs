//! Effect words that are no fight, and who has what is gained (rulebook "Tile Icons"; D4, D6, D10, D14-D18).

use super::{Play, aids};
use crate::action::{Action, DEATH, EffectSource, Event};
use crate::config::Rules;
use crate::config::keys::{Allocation, Beyond, FoodFull};
use crate::state::{GiftKind, State, Task};
use crate::word::{CombatEffect, EffectKind, EffectTarget};
use kit::game::EventObserver;

/// The last space of a skill track.
const LAST: u8 = 3;

/// Bodies that can have it, a bit each.
fn takers(rules: &Rules, state: &State, gift: GiftKind, among: u8) -> u8 {
    let can = |&body: &u8| match gift {
        GiftKind::Food => state.body(body).damage > 0,
        GiftKind::Scroll(_) | GiftKind::Shield => true,
        GiftKind::Gear(_) => aids::slots(rules, state, body) > 0,
    };
    let bodies = (0..rules.bodies() as u8).filter(|body| among >> body & 1 == 1);
    bodies.filter(can).fold(0, |set, body| set | 1 << body)
}

/// The body that is asked whether to take a gift, where that is not the first player for all (`allocation.who`).
pub fn asked(rules: &Rules, state: &State, gift: GiftKind, among: u8) -> Option<u8> {
    let takers = takers(rules, state, gift, among);
    let mut in_turn = state.in_turn(rules).filter(|body| takers >> body & 1 == 1);
    in_turn.next().filter(|_| rules.allocation_who == Allocation::Owner)
}

/// One choice for each body that may have it. Equipment may be refused, but not where it has room: "either discard that piece of Equipment,
/// or discard their current Equipment to make space" (D27); between biomes "they must now assign those Equipment cards" (D45). Whoever is asked
/// in turn may leave it to the next.
pub fn options(
    rules: &Rules,
    state: &State,
    (gift, source): (GiftKind, EffectSource),
    among: u8,
    each: &mut impl FnMut(Action),
) {
    let takers = takers(rules, state, gift, among);
    let asked = asked(rules, state, gift, among);
    let offered = asked.map_or(takers, |body| 1 << body);
    let of = |set: u8| (0..rules.bodies() as u8).filter(move |body| set >> body & 1 == 1);
    of(offered).for_each(|body| each(Action::Give(body)));
    let full = || of(takers).all(|body| state.body(body).items.len() >= aids::slots(rules, state, body));
    let refused = matches!(gift, GiftKind::Gear(_)) && source != EffectSource::Interbiome && full();
    if refused || takers & !offered != 0 {
        each(Action::Refuse);
    }
}

impl<W: EventObserver<Event>> Play<'_, W> {
    /// One effect word: the group's attacks go to `combat::act`, what hurts the group to `combat::hits`, the rest is done here.
    pub(super) fn effect(&mut self, effect: CombatEffect, source: EffectSource) {
        match effect.deed {
            EffectKind::Damage(_) | EffectKind::DamageOwnHealth | EffectKind::Lay(_) => self.attack(effect, source),
            EffectKind::Invisible
            | EffectKind::Shield
            | EffectKind::GoldShield
            | EffectKind::ShieldAll
            | EffectKind::ShieldFirst
            | EffectKind::ShieldAny
            | EffectKind::ShieldAdjacent => self.protect(effect.deed, source),
            EffectKind::Skill | EffectKind::Loot | EffectKind::Repeat | EffectKind::TwoSkills => {
                self.perform(effect.deed, source)
            }
            EffectKind::DiscardActive => self.discard_active(effect.who),
            // That of a tile has gone on already, when it was flipped (D12).
            EffectKind::ChangeFirst if matches!(source, EffectSource::Tile(_)) => {}
            EffectKind::ChangeFirst => self.pass_token(),
            EffectKind::Nothing => {}
            _ => self.gain(effect, source),
        }
    }

    /// Gains an effect; what a death brings waits in the bag until the combat is over (D39).
    fn gain(&mut self, effect: CombatEffect, source: EffectSource) {
        let (deed, card) = (effect.deed, self.draw_equipment(effect.deed));
        if card.is_none() && matches!(deed, EffectKind::Treasure | EffectKind::Blueprint) {
            return self.tell(Event::NoneLeft { deed });
        }
        self.tell(Event::Gained { deed, source });
        let waits = matches!(source, EffectSource::Monster { round: DEATH, .. });
        let among = self.receivers(effect);
        match deed {
            EffectKind::Tooth(_) | EffectKind::Cell(_) => self.state.bag.put(deed),
            EffectKind::Scroll(_) | EffectKind::Food if waits => self.state.bag.put(deed),
            EffectKind::Scroll(colour) => self.pend(Task::Give { gift: GiftKind::Scroll(colour), among, source }),
            EffectKind::Food => self.food(among, source),
            EffectKind::Treasure if waits => self.state.bag.treasures |= card.map_or(0, |card| 1 << card),
            EffectKind::Treasure => {
                card.into_iter().for_each(|card| self.pend(Task::Give { gift: GiftKind::Gear(card), among, source }));
            }
            EffectKind::Blueprint if waits => self.state.bag.blueprints |= card.map_or(0, |card| 1 << card),
            EffectKind::Blueprint => card.into_iter().for_each(|card| self.collect(card)),
            EffectKind::Rune(rune) => self.find_rune(rune),
            _ => {}
        }
    }

    /// The bodies that may have a gain: what is for the first player alone is not for Serenade, even with the token (D11, D58); who passed "does
    /// not take part in this Combat" (D30).
    fn receivers(&self, effect: CombatEffect) -> u8 {
        let fighters = self.state.fighters(self.rules);
        match effect.who {
            EffectTarget::First if self.rules.is_serenade(self.state.first.into()) => 1,
            EffectTarget::First => fighters & (1 << self.state.first),
            _ => fighters,
        }
    }

    /// Teeth or cells into the bag.
    pub(super) fn bag_gains(&mut self, deed: EffectKind, source: EffectSource) {
        self.state.bag.put(deed);
        self.tell(Event::Gained { deed, source });
    }

    fn food(&mut self, among: u8, source: EffectSource) {
        let hungry =
            (0..self.rules.bodies() as u8).any(|body| among >> body & 1 == 1 && self.state.body(body).damage > 0);
        if !hungry && self.rules.food_full == FoodFull::Teeth {
            return self.bag_gains(EffectKind::Tooth(1), source);
        }
        self.pend(Task::Give { gift: GiftKind::Food, among, source });
    }

    /// A blueprint comes to the collector.
    pub(super) fn collect(&mut self, card: u8) {
        self.state.collector |= 1 << card;
        self.tell(Event::Blueprint { card });
    }

    /// "The Rune's use is written on the card, and it stays with you forever."
    pub(super) fn find_rune(&mut self, rune: u8) {
        if self.state.group.runes >> rune & 1 == 0 {
            self.state.group.runes |= 1 << rune;
            self.tell(Event::Rune(rune));
        }
    }

    /// Gives a gift to a body, or to nobody.
    pub(super) fn give(&mut self, (gift, among): (GiftKind, u8), source: EffectSource, action: Action) {
        if let (Action::Refuse, Some(body)) = (action, asked(self.rules, self.state, gift, among)) {
            let among = takers(self.rules, self.state, gift, among) & !(1 << body);
            if among != 0 {
                return self.pend(Task::Give { gift, among, source });
            }
        }
        match (gift, action) {
            (GiftKind::Gear(card), Action::Give(body)) => self.equip(body, card, source),
            (GiftKind::Gear(card), _) => self.discard_gear(card),
            (GiftKind::Food, Action::Give(body)) => self.heal(body, 1, source),
            (GiftKind::Scroll(colour), Action::Give(body)) => self.scroll(body, colour, source),
            (GiftKind::Shield, Action::Give(body)) => self.shield(body, false, source),
            _ => {}
        }
    }

    /// Takes damage off.
    pub(super) fn heal(&mut self, body: u8, amount: u8, source: EffectSource) {
        let healed = amount.min(self.state.body(body).damage);
        self.state.body_mut(body).damage -= healed;
        if healed > 0 {
            self.tell(Event::Healed { body, amount: healed, source });
        }
    }

    /// "Slide the Scroll marker of that colour one space to the right." Health that comes with it is there at once (the health token moves).
    pub(super) fn scroll(&mut self, body: u8, colour: crate::word::Colour, source: EffectSource) {
        if self.rules.is_serenade(body.into()) {
            return self.scroll_serenade(colour, source);
        }
        let marker = &mut self.state.body_mut(body).scrolls[colour as usize];
        if *marker < LAST {
            *marker += 1;
            let place = *marker;
            self.tell(Event::Scroll { body, colour, place, source });
        } else if self.rules.scroll_beyond == Beyond::Food {
            self.heal(body, 1, source);
        }
    }
}
