//! The end of a combat (rulebook "End-of-Combat Upkeep"; D43, D67, D76).

use super::{Play, occupied};
use crate::action::{EffectSource, Event, LootKind};
use crate::config::keys::{After, Between};
use crate::state::{GiftKind, StatusTokens, Task, cards};
use crate::word::Colour;
use kit::game::EventObserver;

impl<W: EventObserver<Event>> Play<'_, W> {
    pub(in crate::rules) fn upkeep(&mut self) {
        let fighters = self.state.fighters(self.rules);
        let alive = occupied(self.state).count_ones() as u8;
        let damage = self.state.combat.damage;
        self.tell(Event::CombatOver { alive, damage });
        self.discard_laid();
        self.clear_tokens();
        self.clear_board();
        self.state.combat.on = false;
        (0..self.rules.bodies() as u8).for_each(|body| self.refill(body));
        self.pass_token_after_combat();
        if self.state.combat.boss.is_some() {
            self.fight_on();
        }
        if self.state.end.is_none() {
            self.hand_loot_out(fighters);
        }
    }

    /// Played cards go to the discards of their owners. Serenade puts one away.
    fn discard_laid(&mut self) {
        for body in &mut self.state.bodies[..self.rules.bodies()] {
            let laid = std::mem::take(&mut body.laid);
            laid.iter().for_each(|laid| body.deck.discard.push(laid.card));
        }
        if self.rules.seats == 1 {
            self.put_serenade_card_away();
        }
    }

    /// States and shields (`states.after`), and damage where the rules say so (`damage.between`).
    fn clear_tokens(&mut self) {
        for body in &mut self.state.bodies {
            if self.rules.states_after == After::Cleared {
                (body.tokens, body.shields, body.gold) = (StatusTokens::default(), 0, 0);
            }
            (body.tokens.frozen, body.tokens.invisible) = (0, 0);
            if self.rules.damage_between == Between::Healed {
                body.damage = 0;
                body.items.iter_mut().for_each(|item| item.damage = 0);
            }
        }
    }

    /// "Discard any un-killed monsters. Discard any un-looted loot." A boss stays.
    fn clear_board(&mut self) {
        let boss = self.state.combat.boss.is_some();
        for at in 0..self.state.combat.board.len() {
            if !boss && let Some(foe) = self.state.combat.board[at].take() {
                self.discard_monster(foe.card);
            }
        }
        let left = std::mem::take(&mut self.state.combat.loot);
        // Of each treasure it is told that it is discarded.
        let kinds = [LootKind::Teeth, LootKind::Cells, LootKind::Scrolls(None), LootKind::Food, LootKind::Blueprints];
        for (kind, count) in kinds.map(|kind| (kind, left.count(kind))) {
            if count > 0 {
                self.tell(Event::Unlooted { kind, count });
            }
        }
        cards(left.treasures).for_each(|card| self.discard_gear(card));
        cards(left.blueprints).for_each(|card| self.return_blueprint(card));
    }

    /// "Assign looted Scrolls, Food, and Equipment to Beheaded who were involved in the Combat. Looted Blueprints are placed on the Collector
    /// space."
    fn hand_loot_out(&mut self, among: u8) {
        let (bag, source) = (&mut self.state.bag, EffectSource::Loot);
        let (food, scrolls) = (std::mem::take(&mut bag.food), std::mem::take(&mut bag.scrolls));
        let (treasures, blueprints) = (std::mem::take(&mut bag.treasures), std::mem::take(&mut bag.blueprints));
        for card in cards(treasures) {
            self.pend(Task::Give { gift: GiftKind::Gear(card), among, source });
        }
        (0..food).for_each(|_| self.pend(Task::Give { gift: GiftKind::Food, among, source }));
        for colour in Colour::ALL {
            let gift = GiftKind::Scroll(colour);
            (0..scrolls[colour as usize]).for_each(|_| self.pend(Task::Give { gift, among, source }));
        }
        cards(blueprints).for_each(|card| self.collect(card));
    }
}
