//! Playing combat cards (rulebook "Preparation Phase", "Playing Combat Cards"; D28-D30, D56).

use super::Play;
use crate::action::{Action, EffectSource, Event, SILENT};
use crate::config::Rules;
use crate::config::keys::{Announce, Passer};
use crate::state::{CombatCard, State, Task};
use crate::word::Colour;
use kit::game::EventObserver;

/// "There will always be 3 combat cards played": so many are this body's.
pub fn laid_by(rules: &Rules, state: &State, body: u8) -> usize {
    match rules.seats {
        1 => [2, 0][usize::from(body)],
        2 if body == state.first => 2,
        _ => 1,
    }
}

/// The players of whom one passes: four at the table, never the first player.
pub fn passers(rules: &Rules, state: &State, each: &mut impl FnMut(Action)) {
    if rules.seats < 4 {
        return;
    }
    let others = || state.in_turn(rules).skip(1);
    match rules.pass_who {
        Passer::Chosen => others().for_each(|body| each(Action::Pass(body))),
        Passer::FewestHealth => {
            let weakest = others().min_by_key(|&body| state.health(rules, body));
            weakest.into_iter().for_each(|body| each(Action::Pass(body)));
        }
    }
}

/// One choice for each icon of the card that a passer turned up.
pub fn icons(rules: &Rules, row: u8, each: &mut impl FnMut(Action)) {
    rules.combat[usize::from(row)].check.iter().for_each(|colour| each(Action::Pick(colour as u8)));
}

/// The cards of the hand, alike ones once, each with every action that could be told of it.
pub fn options(rules: &Rules, state: &State, body: u8, each: &mut impl FnMut(Action)) {
    let held = state.body(body);
    if held.passes {
        return;
    }
    let row = |place: usize| rules.decks[usize::from(held.beheaded)][usize::from(held.hand[place])];
    let fresh = |&place: &usize| (0..place).all(|other| row(other) != row(place));
    for place in (0..held.hand.len()).filter(fresh) {
        let actions = &rules.combat[usize::from(row(place))].actions;
        let tells = |round: &u8| !actions[usize::from(*round)].is_empty();
        let mut told = (0..4).filter(tells).peekable();
        let silent = rules.announce_how != Announce::Truly || told.peek().is_none();
        let place = place as u8;
        if silent {
            each(Action::Plan { place, told: SILENT });
        } else {
            told.for_each(|told| each(Action::Plan { place, told }));
        }
    }
}

impl<W: EventObserver<Event>> Play<'_, W> {
    /// "They reveal the top card of their Combat deck. If it has an icon, they advance the Scroll of that colour" (of several: which
    /// one he says). Who passes "does not take part in this Combat".
    pub(in crate::rules) fn pass(&mut self, action: Action) {
        let Action::Pass(body) = action else { return };
        self.state.body_mut(body).passes = true;
        let Some(card) = self.turn_up(body) else { return };
        let row = self.rules.decks[usize::from(self.state.body(body).beheaded)][usize::from(card)];
        self.tell(Event::Passed { body, row });
        self.pend(Task::Icon { body, row });
    }

    pub(in crate::rules) fn pass_icon(&mut self, body: u8, row: u8, action: Action) {
        let Action::Pick(colour) = action else { return };
        self.scroll(body, Colour::ALL[usize::from(colour)], EffectSource::Card { body, row, round: 0 });
    }

    /// A card is laid face down, and something told of it.
    pub(in crate::rules) fn plan(&mut self, body: u8, action: Action) {
        let Action::Plan { place, told } = action else { return };
        let player = self.state.body_mut(body);
        let card = player.hand.take(usize::from(place));
        player.laid.push(CombatCard::of(card, told));
        let row = self.rules.decks[usize::from(player.beheaded)][usize::from(card)];
        self.tell(Event::Laid { body, row, told });
    }

    /// "Once all 3 Combat cards have been played in this way, Players reveal the card they have played."
    pub(in crate::rules) fn reveal(&mut self) {
        self.state.combat.revealed = true;
    }
}
