//! Reward Phase: fairies go back, coins, primary points, time bonus, secondary points and exit boxes.

use super::{explore, round};
use crate::action::Event;
use crate::card::FindKind;
use crate::config::{MOST_SEATS, Rules, Secondary, TimeBonus};
use crate::purpose;
use crate::state::State;
use kit::game::EventObserver;
use kit::luck::Luck;

/// All steps of the phase, for all players.
pub fn reward(rules: &Rules, state: &mut State, luck: &mut Luck, watch: &mut impl EventObserver<Event>) {
    let first_done = time_bonus(rules, state, luck);
    if rules.secondary == Secondary::After {
        round::show_secondary(rules, state, watch);
    }
    let asked = rules.asks(state.primary);
    let second = state.secondary.map(|card| rules.asks(card));
    for seat in 0..rules.seats {
        return_fairies(state, seat);
        let coins = receive(rules, state, seat);
        let player = &mut state.players[seat];
        let points = |find: FindKind| u16::from(rules.points[find as usize]) * u16::from(player.found(find));
        let (primary, secondary) = (points(asked), second.map_or(0, points));
        let time = if first_done == Some(seat) { rules.time_points.into() } else { 0 };
        let exit = explore::exited(&player.walked);
        let score = &mut player.score;
        score.primary += primary;
        score.secondary += secondary;
        score.time += time;
        score.boxes += u8::from(exit);
        score.last_round = primary + secondary + time;
        watch.event(Event::Rewarded { seat: seat as u8, coins, primary, secondary, time, exit });
    }
}

/// "The first player to clearly complete their Path", where the primary objective shows an hourglass (open point 27).
fn time_bonus(rules: &Rules, state: &State, luck: &mut Luck) -> Option<usize> {
    debug_assert!(rules.seats <= MOST_SEATS);
    let hurried = rules.time_bonus == TimeBonus::Lot && rules.hourglass_of[usize::from(state.primary)];
    let lot = |luck: &mut Luck| luck.occasion(purpose::TIME, state.round.into()).below(rules.seats as u32);
    hurried.then(|| lot(luck) as usize)
}

/// "Used or not, the Fairy Tokens disappear at the end of the round before scoring and are put back in the Market."
fn return_fairies(state: &mut State, seat: usize) {
    let back = std::mem::take(&mut state.players[seat].fairies);
    state.market.fairies.iter_mut().zip(back).for_each(|(left, back)| *left += back);
}

/// "Players follow their paths a first time, summing the number of Coins encountered": from the bank, as far as it has any.
fn receive(rules: &Rules, state: &mut State, seat: usize) -> u16 {
    let found = u16::from(state.players[seat].found(FindKind::Coin));
    let coins = if rules.bank > 0 { found.min(state.bank) } else { found };
    if rules.bank > 0 {
        state.bank -= coins;
    }
    let player = &mut state.players[seat];
    player.coins += coins;
    player.spent.income = coins;
    coins
}
