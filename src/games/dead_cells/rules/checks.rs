//! Checks (rulebook "Performing a Check", "Performing a Deck Check"; D20-D23, D64, D72).

use super::tile_effects::branch_of;
use super::{Play, aids};
use crate::action::{Action, EffectSource, Event};
use crate::config::Rules;
use crate::config::keys::{FromHand, Several, Shown};
use crate::state::{State, Task};
use crate::word::{ColourSet, CombatEffect, EffectList, EffectTarget, UpgradeEffect};
use kit::game::EventObserver;

/// The first player's fitting cards, alike ones once; "if they don't have a card with that symbol, they must draw the top card".
pub fn options(rules: &Rules, state: &State, asks: ColourSet, each: &mut impl FnMut(Action)) {
    let body = state.body(state.first);
    let row = |place: usize| rules.decks[usize::from(body.beheaded)][usize::from(body.hand[place])];
    let fits = |&place: &usize| rules.combat[usize::from(row(place))].check.meets(asks);
    let fresh = |&place: &usize| (0..place).all(|other| row(other) != row(place));
    let mut none = true;
    for place in (0..body.hand.len()).filter(fits).filter(fresh) {
        none = false;
        each(Action::Show(place as u8));
    }
    if none || rules.check_must_use_hand == FromHand::May {
        each(Action::Draw);
    }
}

impl<W: EventObserver<Event>> Play<'_, W> {
    /// A check is asked for. Before any check the Beheaded takes the token back from Serenade (D72).
    pub(super) fn ask_check(&mut self, source: EffectSource, (step, branch): (u8, u8), asks: ColourSet) {
        self.take_token_back();
        self.pend(Task::Check { source, step, branch, asks });
    }

    /// A card is used or turned up.
    pub(super) fn check(&mut self, source: EffectSource, (step, branch): (u8, u8), asks: ColourSet, action: Action) {
        let body = self.state.first;
        let from_hand = match action {
            Action::Show(place) => Some(self.show(body, place)),
            _ => None,
        };
        let Some(card) = from_hand.or_else(|| self.turn_up(body)) else {
            return self.checked(source, (step, branch), false);
        };
        let row = self.rules.decks[usize::from(self.state.body(body).beheaded)][usize::from(card)];
        let icons = self.rules.combat[usize::from(row)].check;
        let passed = icons.meets(asks);
        let from_hand = from_hand.is_some();
        self.tell(Event::Check { body, source, row, from_hand, passed, deck: false });
        let left = asks.without(icons);
        if passed && self.rules.check_several == Several::All && !left.is_empty() {
            return self.pend(Task::Check { source, step, branch, asks: left });
        }
        if !passed && self.may_try_again() {
            return self.pend(Task::Check { source, step, branch, asks });
        }
        self.refill(body);
        self.checked(source, (step, branch), passed);
    }

    /// A card of the hand passes a check: discarded or only shown (`check.card`).
    fn show(&mut self, body: u8, place: u8) -> u8 {
        let held = self.state.bodies[usize::from(body)].hand[usize::from(place)];
        if self.rules.check_card == Shown::Discarded {
            let player = self.state.body_mut(body);
            player.hand.take(usize::from(place));
            player.deck.discard.push(held);
        }
        held
    }

    /// The top card of a draw pile, discarded.
    pub(super) fn turn_up(&mut self, body: u8) -> Option<u8> {
        let card = self.draw_card(body)?;
        self.state.body_mut(body).deck.discard.push(card);
        Some(card)
    }

    /// Once in each biome, with the mutation for it.
    fn may_try_again(&mut self) -> bool {
        let may = !self.state.rerolled
            && aids::mutations(self.rules, self.state).any(|(_, boon)| boon == UpgradeEffect::Reroll);
        self.state.rerolled |= may;
        may
    }

    /// The reward or the penalty (D21).
    fn checked(&mut self, source: EffectSource, (step, branch): (u8, u8), passed: bool) {
        if let EffectSource::Corridor { .. } = source {
            return self.corridor_checked(source, passed);
        }
        let Some(branch) = branch_of(self.rules, source, step, branch) else { return };
        if passed { self.reward(&branch.then, source) } else { self.pend_effects(&branch.otherwise, source) }
    }

    /// "The First Player gets the reward indicated": nobody else (D21, D22).
    fn reward(&mut self, effects: &EffectList, source: EffectSource) {
        let own = |&effect: &CombatEffect| {
            if effect.attacks() { effect } else { CombatEffect { who: EffectTarget::First, ..effect } }
        };
        self.pend_all(effects.iter().map(own).map(|effect| Task::Effect { effect, source }));
    }

    /// "The First Player draws the top card of their Combat deck": one card for all deck checks of a tile, each icon with its own reward
    /// (D22, D64).
    pub(super) fn deck_check(
        &mut self,
        source: EffectSource,
        asks: ColourSet,
        (then, otherwise): (EffectList, EffectList),
    ) {
        self.take_token_back();
        let body = self.state.first;
        let icons = match self.state.turned {
            Some(icons) => icons,
            None => {
                let Some(card) = self.turn_up(body) else { return };
                let row = self.rules.decks[usize::from(self.state.body(body).beheaded)][usize::from(card)];
                let icons = self.rules.combat[usize::from(row)].check;
                self.state.turned = Some(icons);
                self.tell(Event::Check { body, source, row, from_hand: false, passed: icons.meets(asks), deck: true });
                icons
            }
        };
        if icons.meets(asks) { self.reward(&then, source) } else { self.pend_effects(&otherwise, source) }
    }
}
