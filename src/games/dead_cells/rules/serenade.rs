//! Serenade, beside a player who is alone (rulebook "Solo Mode"; D56-D59, D72, D73). It is body 1; seat 1 decides for it.

use super::draw::{of_stage, purpose};
use super::{Play, aids};
use crate::action::{EffectSource, Event};
use crate::config::keys::{Melee, Powers};
use crate::config::{Rules, SerenadeSide};
use crate::state::State;
use crate::word::{Aid, Ailment, Colour, CombatEffect, EffectKind};
use kit::game::EventObserver;
use kit::pieces::CardDeck;

/// Serenade's body.
pub const SERENADE: u8 = 1;

/// The source of Serenade's action in a round: the card on top of the pile, or the board when there is none.
pub fn acts_by(rules: &Rules, state: &State, round: u8) -> Option<EffectSource> {
    let body = state.body(SERENADE);
    let Some(card) = body.deck.draw.top() else {
        let side = if body.melee { SerenadeSide::Melee } else { SerenadeSide::Power };
        let row = rules.serenade.iter().position(|row| row.side == side)?;
        return Some(EffectSource::Serenade { row: row as u8, round });
    };
    let row = rules.decks[usize::from(body.beheaded)][usize::from(card)];
    let improved = usize::from(card) >= rules.own_cards(body.beheaded);
    Some(if improved {
        EffectSource::Card { body: SERENADE, row, round }
    } else {
        EffectSource::Serenade { row, round }
    })
}

/// The colours of 1 damage in III, freeze in 0 and target in 0 (`solo.colours`).
fn colours(rules: &Rules) -> [Colour; 3] {
    match rules.solo_colours {
        Powers::RedPurpleGreen => [Colour::Red, Colour::Purple, Colour::Green],
        Powers::GreenRedPurple => [Colour::Green, Colour::Red, Colour::Purple],
        Powers::PurpleGreenRed => [Colour::Purple, Colour::Green, Colour::Red],
    }
}

/// Its powers by the symbols of the card on top of the Beheaded's discards: round, symbol, effect. None without a card there, nor after the
/// transformation if `solo.melee_powers` says so.
pub fn powers(rules: &Rules, state: &State) -> impl Iterator<Item = (u8, Colour, CombatEffect)> {
    let ends = state.body(SERENADE).melee && rules.solo_melee_powers == Melee::No;
    let beheaded = state.body(0);
    let top = beheaded.deck.discard.top().filter(|_| !ends);
    let icons = top.map(|card| {
        let row = rules.decks[usize::from(beheaded.beheaded)][usize::from(card)];
        rules.combat[usize::from(row)].check
    });
    let works =
        [(3, EffectKind::Damage(1)), (0, EffectKind::Lay(Ailment::Freeze)), (0, EffectKind::Lay(Ailment::Target))];
    let all = works.into_iter().zip(colours(rules));
    let held = all.filter(move |(_, colour)| icons.is_some_and(|icons| icons.has(*colour)));
    held.map(|((round, deed), colour)| (round, colour, CombatEffect::of(deed)))
}

impl<W: EventObserver<Event>> Play<'_, W> {
    /// "Shuffle the 3 Serenade Combat cards and place them in a face-up pile"; again between biomes only (D56).
    pub(super) fn stack_serenade(&mut self) {
        if self.rules.seats > 1 {
            return;
        }
        let body = &mut self.state.bodies[usize::from(SERENADE)];
        let keys = self.rules.decks[usize::from(body.beheaded)].keys();
        let (mut draw, discard) = (body.deck.draw, body.deck.discard);
        draw.extend(&discard);
        draw.shuffle(keys, self.luck.occasion(purpose::SERENADE, of_stage(self.state)));
        self.state.body_mut(SERENADE).deck = CardDeck { draw, ..CardDeck::default() };
    }

    /// Puts the top card away at the end of a combat.
    pub(super) fn put_serenade_card_away(&mut self) {
        let deck = &mut self.state.body_mut(SERENADE).deck;
        if let Some(card) = deck.draw.pop() {
            deck.discard.push(card);
        }
    }

    /// "The Prisoner takes back the First Player token if they don't have it" (D72).
    pub(super) fn take_token_back(&mut self) {
        if self.rules.is_serenade(self.state.first.into()) {
            self.state.first = 0;
            self.tell(Event::First(0));
        }
    }

    /// "Regardless of the scroll's colour, the Serenade scroll advances one space" (D58, D59).
    pub(super) fn scroll_serenade(&mut self, colour: Colour, source: EffectSource) {
        let body = self.state.body(SERENADE);
        let place = body.scrolls[0];
        let reached =
            aids::board(self.rules, body.melee).and_then(|board| board.track.get(usize::from(place))).copied();
        let Some(reached) = reached else { return };
        self.state.body_mut(SERENADE).scrolls[0] = place + 1;
        self.tell(Event::Scroll { body: SERENADE, colour, place: place + 1, source });
        match reached {
            Aid::Gain(effect) => self.effect(effect, source),
            Aid::Transform => {
                let body = self.state.body_mut(SERENADE);
                (body.melee, body.scrolls[0]) = (true, 0);
                let damage = body.damage;
                self.tell(Event::Transformed);
                self.heal(SERENADE, damage, source);
            }
            _ => {}
        }
    }
}
