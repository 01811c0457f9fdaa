//! The draw phase and the planning phase (rulebook "Draw phase", "Planning phase", and for one or two players "Planning phase" of
//! "Solo and 2-player games").

use super::{Play, purpose, session};
use crate::action::{Action, Event};
use crate::config::Rules;
use crate::state::{CardPile, LEFT, Phase, RIGHT, State};
use kit::game::EventObserver;

/// One choice for each Dr. Light card turned up; cards that are alike are not told apart.
pub fn legal_lights(rules: &Rules, state: &State, out: &mut Vec<Action>) {
    let row = |place: usize| rules.light_deck[usize::from(state.turned[place])];
    let fresh = |&place: &usize| (0..place).all(|other| row(other) != row(place));
    out.extend((0..state.turned.len()).filter(fresh).map(|place| Action::Light(place as u8)));
}

/// One choice for each way to fill the three slots; cards that are alike are not told apart.
pub fn legal_plans(rules: &Rules, state: &State, out: &mut Vec<Action>) {
    let player = state.player();
    let rows = |place: usize| rules.action_row(player.hero, player.hand[place]);
    let fresh = |place: usize, used: &[usize]| {
        let earlier = (0..place).filter(|other| !used.contains(other));
        !used.contains(&place) && earlier.into_iter().all(|other| rows(other) != rows(place))
    };
    let places = 0..player.hand.len();
    for left in places.clone().filter(|&place| fresh(place, &[])) {
        for right in places.clone().filter(|&place| fresh(place, &[left])) {
            for skill in places.clone().filter(|&place| fresh(place, &[left, right])) {
                let [left, right, skill] = [left, right, skill].map(|place| place as u8);
                out.push(Action::Plan { left, right, skill });
            }
        }
    }
}

impl<W: EventObserver<Event>> Play<'_, W> {
    /// A new round: everybody draws, Dr. Light sends his help, and planning begins.
    pub(super) fn begin_round(&mut self) {
        let state = &mut *self.state;
        let seats = self.rules.seats as u8;
        state.first = if self.rules.first_player_rotates {
            (u16::from(state.start) + state.round) as u8 % seats
        } else {
            state.start
        };
        state.round += 1;
        state.rounds += 1;
        state.active = state.first;
        let (round, first, battle) = (state.round, state.first, state.battle > 0);
        self.tell(Event::Round { round, first, battle });
        for seat in 0..self.rules.seats {
            self.state.players[seat].acted = false;
            self.draw(seat);
        }
        self.turn_lights_up();
    }

    /// "Each player draws until they have 4 action cards"; the discard pile is shuffled when the deck runs out.
    fn draw(&mut self, seat: usize) {
        let player = &mut self.state.players[seat];
        while player.hand.len() < usize::from(self.rules.hand) {
            let keys = self.rules.decks[usize::from(player.hero)].keys();
            let card = (player.deck).draw_top(keys, |_| self.luck.stream(purpose::ACTIONS, seat));
            let Some(card) = card else { return };
            player.hand.push(card);
        }
    }

    /// "Flip the top three cards (2-player) or four cards (solo) of the Dr. Light deck faceup."
    fn turn_lights_up(&mut self) {
        let turned = match self.rules.seats {
            1 => self.rules.light_flipped_solo,
            2 => self.rules.light_flipped_two,
            _ => 0,
        };
        for _ in 0..turned {
            let (keys, deal) = (self.rules.light_deck.keys(), self.state.deal);
            let card =
                (self.state.light).draw_top(keys, |n| self.luck.occasion(purpose::LIGHT, session::occasion(deal, n)));
            self.state.turned.extend(card.as_slice());
        }
        self.state.phase = if self.state.turned.is_empty() { Phase::Plan } else { Phase::Light };
    }

    /// Takes a card turned up; a solo player first the one on the left, then the one on the right.
    pub(super) fn take_light(&mut self, place: u8) {
        let seat = self.state.active;
        let card = self.state.turned.take(usize::from(place));
        let free = self.free_light_sides(seat);
        if let Some(side) = free[0] {
            self.state.players[usize::from(seat)].light[side] = Some(card);
        }
        self.tell(Event::Light { seat, card: self.rules.light_deck[usize::from(card)] });
        if free[1].is_none() {
            self.state.active = self.after(seat);
        }
        if free[1].is_none() && self.state.active == self.state.first {
            self.state.light.discard.extend(&self.state.turned);
            self.state.turned = CardPile::default();
            self.state.phase = Phase::Plan;
        }
    }

    /// The sides where Dr. Light sits as a neighbour and whose card is still to be taken.
    fn free_light_sides(&self, seat: u8) -> [Option<usize>; 2] {
        let free = |side: &usize| {
            let light = self.state.players[usize::from(seat)].light;
            light_sits(self.rules.seats, seat, *side) && light[*side].is_none()
        };
        let mut sides = [LEFT, RIGHT].into_iter().filter(free);
        [sides.next(), sides.next()]
    }

    /// Fills the slots; what is left of the hand are boosts. After the last player, the action phase begins.
    pub(super) fn plan(&mut self, places: [u8; 3]) {
        let (seat, rules) = (self.state.active, self.rules);
        let player = self.state.player_mut();
        let hand = std::mem::take(&mut player.hand);
        player.slots = places.map(|place| Some(hand[usize::from(place)]));
        for (place, &card) in hand.iter().enumerate() {
            if !places.contains(&(place as u8)) {
                player.hand.push(card);
            }
        }
        let (hero, boosts) = (player.hero, player.hand);
        let [left, right, skill] = places.map(|place| rules.action_row(hero, hand[usize::from(place)]));
        self.tell(Event::Planned { seat, left, right, skill });
        for &card in boosts.iter() {
            self.tell(Event::Kept { seat, card: rules.action_row(hero, card) });
        }
        self.state.active = self.after(seat);
        if self.state.active == self.state.first {
            self.begin_phase();
        }
    }
}

/// True if Dr. Light is the neighbour on this side. Alone a player has him on both, two players have him between them, as if he were a
/// third.
pub fn light_sits(seats: usize, seat: u8, side: usize) -> bool {
    match (seats, seat) {
        (1, _) => true,
        (2, 0) => side == RIGHT,
        (2, _) => side == LEFT,
        _ => false,
    }
}

/// The player on this side, if it is one: play goes clockwise, which is to the left.
pub fn neighbour(seats: usize, seat: usize, side: usize) -> Option<usize> {
    if light_sits(seats, seat as u8, side) {
        return None;
    }
    Some(match side {
        LEFT => (seat + 1) % seats,
        _ => (seat + seats - 1) % seats,
    })
}

/// The slot of a neighbour on this side that helps this player: the one that faces them.
pub fn facing_slot(side: usize) -> usize {
    match side {
        LEFT => RIGHT,
        _ => LEFT,
    }
}
