//! The clean-up phase (rulebook "Clean-up phase").

use super::Play;
use crate::action::{DamageCause, Event};
use crate::effect::{BossAbility, Sabotage};
use crate::icons::Icons;
use crate::state::{CardPile, PendingStep, Phase};
use kit::game::EventObserver;

impl<W: EventObserver<Event>> Play<'_, W> {
    /// All players have acted: one after the other they clean up.
    pub(super) fn begin_clean_up(&mut self) {
        for seat in 0..self.rules.seats {
            self.state.players[seat].acted = false;
        }
        self.state.phase = Phase::Cleanup;
    }

    /// The next player cleans up; after the last one the round is over. What a boss asks for at clean-up is resolved in between.
    pub(super) fn clean_up_next(&mut self) {
        let (first, seats) = (usize::from(self.state.first), self.rules.seats);
        let mut order = (0..seats).map(|place| (first + place) % seats);
        let Some(seat) = order.find(|&seat| !self.state.players[seat].acted) else {
            return self.end_round();
        };
        self.state.players[seat].acted = true;
        self.state.active = seat as u8;
        self.discard(seat);
        if self.state.sabotaged(self.rules, Sabotage::LoseTokens) > 0 {
            self.lose_tokens(seat);
        }
        if let BossAbility::Cleanup(tolls) = self.state.ability(self.rules, seat) {
            self.pend(PendingStep::Toll(tolls, DamageCause::Boss));
        }
    }

    /// "Each player discards their cards including unused skill and boost cards, and their current stage card."
    fn discard(&mut self, seat: usize) {
        let player = &mut self.state.players[seat];
        for card in player.slots.iter_mut().filter_map(Option::take) {
            player.deck.discard.push(card);
        }
        player.deck.discard.extend(&player.hand);
        player.hand = CardPile::default();
        for card in player.light.iter_mut().filter_map(Option::take) {
            self.state.light.discard.push(card);
        }
        if self.state.battle == 0 {
            self.state.stages.discard.extend(player.pile.pop().as_slice());
        }
    }

    fn lose_tokens(&mut self, seat: usize) {
        let tokens = std::mem::replace(&mut self.state.players[seat].tokens, Icons::EMPTY);
        for icon in tokens.iter() {
            let seat = seat as u8;
            self.tell(Event::TokenOff { seat, icon });
        }
    }

    /// The next stage cards are revealed, the bosses are set up, or the bosses are beaten.
    fn end_round(&mut self) {
        self.tell_standings();
        let seat = usize::from(self.state.first);
        if !self.state.players[seat].pile.is_empty() {
            self.begin_round();
        } else if self.state.battle == 0 {
            self.begin_battle();
        } else {
            self.session_won();
        }
    }

    pub(super) fn tell_standings(&mut self) {
        for seat in 0..self.rules.seats as u8 {
            let player = &self.state.players[usize::from(seat)];
            let standing = Event::Standing {
                seat,
                life: player.life,
                energy: player.energy(),
                tokens: player.tokens.len() as u8,
                tanks: self.state.tanks,
            };
            self.tell(standing);
        }
    }
}
