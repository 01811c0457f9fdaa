//! The frame of a turn: the win check at its start, and its end.

use crate::action::Event;
use crate::config::{Deadlock, FirstPlayer, Rules, Sharing, Tie, Whose};
use crate::purpose;
use crate::state::{CurrentTurn, Phase, Player, State};
use kit::game::EventObserver;
use kit::luck::Luck;

/// Seats the first player and begins the first turn.
pub fn begin_game(rules: &Rules, state: &mut State, luck: &mut Luck) {
    state.first = match rules.first_player {
        FirstPlayer::Random => luck.occasion(purpose::FIRST_PLAYER, 0).below(rules.seats as u32) as u8,
        FirstPlayer::Rotated | FirstPlayer::Fixed => 0,
    };
    state.active = state.first;
    begin_turn(rules, state, &mut ());
}

/// "At the beginning of your turn, if you have defeated at least four bosses and more than anyone else, you win!" Behind the last round
/// no turn begins, and so nobody wins: the first seat would be the only one to be looked at once more.
pub fn begin_turn(rules: &Rules, state: &mut State, watch: &mut impl EventObserver<Event>) {
    if rules.deadlock == Deadlock::Ends && is_deadlocked(rules, state) {
        state.deadlocked = true;
        state.phase = Phase::Over;
        return;
    }
    if state.active == state.first && state.round == rules.round_cap {
        state.phase = Phase::Over;
        return;
    }
    if is_ahead(rules, state, state.active) {
        return win(state, state.active);
    }
    state.round += u16::from(state.active == state.first);
    state.turns += 1;
    let player = state.player_mut();
    player.tired = 0;
    let at = player.at;
    state.current = CurrentTurn::new(at);
    state.cache.forget_routes();
    state.phase = Phase::Card;
    watch.event(Event::Turn { seat: state.active, round: state.round });
}

/// True if this seat has at least four bosses (or the table has, open point 1) and strictly more than each opponent.
pub fn is_ahead(rules: &Rules, state: &State, seat: u8) -> bool {
    let own = state.players[usize::from(seat)].boss_count();
    let opponents = (0..rules.seats).filter(|&other| other != usize::from(seat));
    has_enough(rules, state, seat)
        && opponents.map(|other| state.players[other].boss_count()).all(|bosses| bosses < own)
}

/// True if this seat, or the table, has the bosses that are needed to win.
fn has_enough(rules: &Rules, state: &State, seat: u8) -> bool {
    let counted = match rules.whose_bosses {
        Whose::Own => state.players[usize::from(seat)].bosses,
        Whose::Table => state.players[..rules.seats].iter().fold(0, |all, player| all | player.bosses),
    };
    counted.count_ones() >= u32::from(rules.win_bosses)
}

/// True if no boss can be marked any more, by anyone, while nobody has won. Then the counts stand for ever.
fn is_deadlocked(rules: &Rules, state: &State) -> bool {
    let all = (1u32 << rules.bosses.len()) - 1;
    let gains_nothing = |player: &Player| rules.sharing == Sharing::FirstOnly || u32::from(player.bosses) == all;
    state.bosses.is_empty()
        && state.players[..rules.seats].iter().all(gains_nothing)
        && (0..rules.seats as u8).all(|seat| !is_ahead(rules, state, seat))
}

fn win(state: &mut State, seat: u8) {
    state.winner = Some(seat);
    state.phase = Phase::Over;
}

/// The card taken is discarded, and the turn passes to the left. Sudden death (open point 2) needs a tie to decide: leads that no tie came
/// before win at the start of a turn, as ever.
pub fn end_turn(rules: &Rules, state: &mut State, watch: &mut impl EventObserver<Event>) {
    state.deck.discard(state.current.card);
    let CurrentTurn { bought, wagered, gained, .. } = state.current;
    watch.event(Event::Ended { seat: state.active, bought, wagered, gained, held: state.player().luck });
    if rules.tie == Tie::SuddenDeath {
        let leader = (0..rules.seats as u8).find(|&seat| is_ahead(rules, state, seat));
        if let (Some(seat), true) = (leader, state.tied) {
            return win(state, seat);
        }
        state.tied = leader.is_none() && (0..rules.seats as u8).any(|seat| has_enough(rules, state, seat));
    }
    state.active = (state.active + 1) % rules.seats as u8;
    begin_turn(rules, state, watch);
}
