//! The frame of a round: objectives, who is first in the market, and the steps from one phase to the next.

use super::{hand, market, refresh, reward, scoring};
use crate::action::Event;
use crate::config::{First, MOST_SEATS, MarketTie, Rules, Secondary};
use crate::purpose;
use crate::state::{Phase, State};
use kit::game::EventObserver;
use kit::luck::Luck;

/// "Start of the game": the first primary objective, and the first market.
pub fn begin_game(rules: &Rules, state: &mut State, luck: &mut Luck, watch: &mut impl EventObserver<Event>) {
    show_primary(rules, state, watch);
    begin_round(rules, state, luck, watch);
}

/// Market Phase: "one item at a time", clockwise from the first player.
fn begin_round(rules: &Rules, state: &mut State, luck: &mut Luck, watch: &mut impl EventObserver<Event>) {
    state.first = first_player(rules, state, luck);
    state.round += 1;
    state.active = state.first;
    state.players[..rules.seats].iter_mut().for_each(|player| {
        player.passed = false;
        player.spent = Default::default();
        player.walked = Default::default();
    });
    watch.event(Event::Round(state.round, state.first));
    market::ask(rules, state, luck, watch);
}

/// "The youngest player goes first"; later "the player with the lowest Coin total. If there is a tie, it's the player with the lowest VP
/// total from the last round". What is still tied is decided by lot.
fn first_player(rules: &Rules, state: &State, luck: &mut Luck) -> u8 {
    let seats = rules.seats as u8;
    let lot = |luck: &mut Luck, among: &[u8]| {
        among[luck.occasion(purpose::FIRST_PLAYER, state.round.into()).below(among.len() as u32) as usize]
    };
    if state.round == 0 {
        let all: [u8; MOST_SEATS] = std::array::from_fn(|seat| seat as u8);
        return if rules.first_by_lot { lot(luck, &all[..rules.seats]) } else { 0 };
    }
    let key = |seat: u8| {
        let player = &state.players[usize::from(seat)];
        let points = match rules.market_tie {
            MarketTie::LastRound => player.score.last_round,
            MarketTie::SoFar => player.score.written(),
        };
        match rules.first {
            First::Poorest => (player.coins, points),
            First::LeaderLast => (player.score.written(), 0),
            First::Rotates => (u16::from((seat + seats - state.first - 1) % seats), 0),
        }
    };
    let least = (0..seats).map(key).min();
    let (mut among, mut count) = ([0; MOST_SEATS], 0);
    for seat in (0..seats).filter(|&seat| Some(key(seat)) == least) {
        among[count] = seat;
        count += 1;
    }
    if count == 1 { among[0] } else { lot(luck, &among[..count]) }
}

/// Turns the next objective card over: the round's primary, and the secondary with it where that is shown at once.
fn show_primary(rules: &Rules, state: &mut State, watch: &mut impl EventObserver<Event>) {
    state.secondary = None;
    if let Some(card) = state.objectives.pop() {
        state.primary = card;
        see(rules, state, card);
        watch.event(Event::Objective { card, primary: true });
    }
    if rules.secondary == Secondary::WithPrimary {
        show_secondary(rules, state, watch);
    }
}

/// Turns the secondary over; where it has to differ from the primary, the next card that does, those before it staying on top.
pub fn show_secondary(rules: &Rules, state: &mut State, watch: &mut impl EventObserver<Event>) {
    let asked = rules.asks(state.primary);
    let fits = |card: u8| rules.may_repeat || rules.asks(card) != asked;
    let place = state.objectives.iter().rposition(|&card| fits(card));
    if let Some(place) = place {
        let card = state.objectives.take(place);
        state.secondary = Some(card);
        see(rules, state, card);
        watch.event(Event::Objective { card, primary: false });
    }
}

fn see(rules: &Rules, state: &mut State, card: u8) {
    state.unseen[rules.asks(card) as usize] -= 1;
}

/// All have passed: Hand Creation Phase, seat after seat.
pub fn create_hands(rules: &Rules, state: &mut State, luck: &mut Luck, watch: &mut impl EventObserver<Event>) {
    state.active = 0;
    hand::create(rules, state, luck, watch);
}

/// All dungeons are explored: Reward Phase, and Refresh Phase "unless it's the final round".
pub fn explored(rules: &Rules, state: &mut State, luck: &mut Luck, watch: &mut impl EventObserver<Event>) {
    reward::reward(rules, state, luck, watch);
    if state.round == rules.rounds {
        return end_game(rules, state, watch);
    }
    show_primary(rules, state, watch);
    state.active = 0;
    refresh::begin(rules, state, luck, watch);
}

fn end_game(rules: &Rules, state: &mut State, watch: &mut impl EventObserver<Event>) {
    (0..rules.seats).for_each(|seat| end_of_round(state, seat, watch));
    for (seat, &columns) in scoring::finals(rules, state)[..rules.seats].iter().enumerate() {
        watch.event(Event::Scored { seat: seat as u8, columns });
    }
    (state.phase, state.active) = (Phase::Over, 0);
}

/// The refresh of all seats is over: the market may be dealt anew, and the next round begins.
pub fn refreshed(rules: &Rules, state: &mut State, luck: &mut Luck, watch: &mut impl EventObserver<Event>) {
    (0..rules.seats).for_each(|seat| end_of_round(state, seat, watch));
    if state.round == rules.wipe {
        market::wipe(rules, state, watch);
    }
    begin_round(rules, state, luck, watch);
}

fn end_of_round(state: &State, seat: usize, watch: &mut impl EventObserver<Event>) {
    let player = &state.players[seat];
    watch.event(Event::RoundOver {
        seat: seat as u8,
        spent: player.spent.on,
        income: player.spent.income,
        held: player.coins,
        cards: player.cards() as u8,
    });
}
