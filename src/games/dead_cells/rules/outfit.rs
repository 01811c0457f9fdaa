//! Improved combat cards are given to somebody before each run (rulebook "The Upgrade Decks"; D52, D75): "may be reassigned to any Beheaded
//! before any Run". Serenade may have them, too (D58).

use super::Play;
use crate::action::{Action, Event};
use crate::config::Rules;
use crate::state::State;
use kit::game::EventObserver;

/// One choice for each body.
pub fn options(rules: &Rules, _: &State, each: &mut impl FnMut(Action)) {
    (0..rules.bodies() as u8).for_each(|body| each(Action::Give(body)));
}

impl<W: EventObserver<Event>> Play<'_, W> {
    pub(super) fn outfit(&mut self, card: u8, action: Action) {
        let Action::Give(body) = action else { return };
        self.join_deck(body, card);
        self.tell(Event::Outfitted { body, row: self.rules.improved[usize::from(card)] });
    }
}
