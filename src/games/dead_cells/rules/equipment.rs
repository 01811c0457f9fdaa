//! Equipment (rulebook "Equipment Cards"; D27, D50, D76): slots, swaps, discards. What it does in a combat is in `combat::act` (weapons and
//! skills) and `combat::hits` (specials).

use super::{Play, aids};
use crate::action::{Action, EffectSource, Event};
use crate::state::{SlotItem, State, Task};
use kit::game::EventObserver;

/// Keep what one has, or replace what is in one of the slots.
pub fn options(state: &State, body: u8, each: &mut impl FnMut(Action)) {
    each(Action::Keep);
    (0..state.body(body).items.len() as u8).for_each(|slot| each(Action::Replace(slot)));
}

impl<W: EventObserver<Event>> Play<'_, W> {
    /// A piece comes to somebody: into an empty slot, or its owner chooses.
    pub(super) fn equip(&mut self, body: u8, card: u8, source: EffectSource) {
        if self.state.body(body).items.len() < aids::slots(self.rules, self.state, body) {
            self.state.body_mut(body).items.push(SlotItem { card, ..SlotItem::default() });
            self.tell(Event::Equipped { body, card, source });
        } else {
            self.pend(Task::Swap { body, card, source });
        }
    }

    /// "Either discard that piece of Equipment, or discard their current Equipment to make space."
    pub(super) fn swap(&mut self, body: u8, card: u8, source: EffectSource, action: Action) {
        let Action::Replace(slot) = action else { return self.discard_gear(card) };
        let old = self.state.body_mut(body).items.take(usize::from(slot));
        self.discard_gear(old.card);
        self.equip(body, card, source);
    }

    /// "To the Equipment discard space": blueprints, too (D50).
    pub(super) fn discard_gear(&mut self, card: u8) {
        self.state.group.treasures.discard.push(card);
        self.tell(Event::Discarded { card });
    }

    /// A piece in use is used up or killed.
    pub(super) fn lose_item(&mut self, body: u8, slot: u8) {
        let item = self.state.body_mut(body).items.take(usize::from(slot));
        self.discard_gear(item.card);
    }
}
