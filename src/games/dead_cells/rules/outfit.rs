//! Improved combat cards are given to somebody before each run (rulebook "The Upgrade Decks"; D52, D75): "may be reassigned to any Beheaded
//! before any Run". Serenade may have them, too (D58).

use super::Play;
use crate::action::{Action, Event};
use crate::config::Rules;
use crate::config::keys::Improved;
use crate::state::{State, Task};
use kit::game::EventObserver;

/// One choice for each body.
pub fn options(rules: &Rules, _: &State, each: &mut impl FnMut(Action)) {
    (0..rules.bodies() as u8).for_each(|body| each(Action::Give(body)));
}

/// One choice for each card that a deck began with, alike ones once.
pub fn replaced(rules: &Rules, state: &State, body: u8, each: &mut impl FnMut(Action)) {
    let held = state.body(body);
    let (rows, own) = (&rules.decks[usize::from(held.beheaded)], rules.own_cards(held.beheaded));
    let cards = || held.deck.draw.iter().copied().filter(|card| usize::from(*card) < own);
    let row = |card: u8| rows[usize::from(card)];
    let fresh = |card: &u8| cards().take_while(|other| other != card).all(|other| row(other) != row(*card));
    cards().filter(fresh).for_each(|card| each(Action::Pick(card)));
}

impl<W: EventObserver<Event>> Play<'_, W> {
    pub(super) fn outfit(&mut self, improved: u8, action: Action) {
        let Action::Give(body) = action else { return };
        self.tell(Event::Outfitted { body, row: self.rules.improved[usize::from(improved)] });
        match self.rules.upgrade_improved_card {
            Improved::Adds => self.join_deck(body, improved),
            Improved::Replaces => self.pend(Task::Replaced { body, improved }),
        }
    }

    /// A card that the deck began with leaves it for an improved one.
    pub(super) fn replace(&mut self, body: u8, improved: u8, action: Action) {
        let Action::Pick(card) = action else { return };
        let held = self.state.body_mut(body);
        let beheaded = held.beheaded;
        if let Some(place) = held.deck.draw.iter().position(|other| *other == card) {
            held.deck.draw.take(place);
            self.tell(Event::Replaced { body, beheaded, card });
        }
        self.join_deck(body, improved);
    }

    /// An improved card joins a deck of the run, before it is shuffled.
    fn join_deck(&mut self, body: u8, improved: u8) {
        let own = self.rules.own_cards(self.state.body(body).beheaded);
        self.state.body_mut(body).deck.draw.push(own as u8 + improved);
    }
}
