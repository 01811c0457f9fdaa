//! Cards out of turn (M70, M71): windows, in which seats are asked clockwise until all pass; the last card played works first.
//!
//! A window opens where a trigger comes up: `TurnStart` at the start of a turn, `Any` there (after it) and at the start of the Dungeon Master
//! phase, `Xp` and `Treasure` when a gain is announced ([`PendingGain`](crate::state::PendingGain) on top of `State::dues`), `Card` when a card
//! has been played. Cards that are played in it wait below it on the agenda until all have passed: so the last one works first.
//!
//! Each card asks who cancels it. Within the window of a card the last card of the seat that it is asked about is that very card: those played
//! in answer to it by others lie above it, and those in answer to them have worked before it is asked on.
//!
//! Decided where the rulebook is silent: the seat whose doing it is, is not asked, nor who lies (M34). Nobody is asked for what could do
//! nothing: to cancel a card twice, to steal XP from under two thieves, to steal a card that is stolen already.

use super::Play;
use super::cards::{distinct, is_of_use};
use crate::action::Action;
use crate::config::keys::Windows;
use crate::config::{CardRow, Rules};
use crate::event::Event;
use crate::map::NONE;
use crate::state::{MOST_DUES, PlayedCard, State, Task};
use crate::word::{Gain, InterruptTrigger};
use kit::game::EventObserver;

/// Gains and cards that may wait at once before nobody is asked any more: far more than there are cards for.
const LONGEST: usize = MOST_DUES / 2;

/// Cards that a seat may play in a window, or nothing.
pub fn options(
    rules: &Rules,
    state: &State,
    trigger: InterruptTrigger,
    by: u8,
    next: u8,
    each: &mut impl FnMut(Action),
) {
    let hero = state.hero(next);
    let short = state.played.len() < LONGEST && state.dues.len() <= LONGEST;
    if next != by && !hero.down && short {
        let fitting = distinct(rules, &hero.hand).filter(|(_, row)| row.trigger == trigger);
        let fitting = fitting.filter(|(_, row)| row.interrupt.iter().any(|gain| helps(rules, state, *gain, by, next)));
        fitting.for_each(|(place, _)| each(Action::Play(place)));
    }
    each(Action::Stop);
}

/// Would a gain of an orange half do something now?
fn helps(rules: &Rules, state: &State, gain: Gain, by: u8, seat: u8) -> bool {
    match gain {
        Gain::Cancel => card_of(state, by).is_some_and(|place| {
            let doomed = answers(rules, state, place, |gain| gain == Gain::Cancel).next().is_some();
            !state.played[usize::from(place)].cancelled && !doomed
        }),
        Gain::StealXp(_) => {
            let thieves = || answers(rules, state, last_due(state), |gain| matches!(gain, Gain::StealXp(_)));
            !state.dues.is_empty() && thieves().count() < 2 && thieves().all(|thief| thief.seat != seat)
        }
        Gain::StealTreasure => {
            let thieves = answers(rules, state, last_due(state), |gain| gain == Gain::StealTreasure).count();
            state.dues.top().is_some_and(|due| usize::from(due.left) > thieves)
        }
        _ => is_of_use(rules, state, gain, seat),
    }
}

/// The last card of a seat that has not worked yet, as a place.
fn card_of(state: &State, seat: u8) -> Option<u8> {
    state.played.iter().rposition(|played| played.seat == seat).map(|place| place as u8)
}

/// The gain announced last, as a place.
fn last_due(state: &State) -> u8 {
    (state.dues.len() as u8).checked_sub(1).unwrap_or(NONE)
}

/// Cards that wait, played against a card or a gain at this place, that do this and were not cancelled.
fn answers<'a>(
    rules: &'a Rules,
    state: &'a State,
    against: u8,
    does: impl Fn(Gain) -> bool + 'a,
) -> impl Iterator<Item = &'a PlayedCard> {
    let row = |card: u8| -> &'a CardRow { rules.card(card) };
    state.played.iter().filter(move |played| {
        let waits = played.orange && !played.cancelled && played.against == against;
        waits && row(played.card).interrupt.iter().any(|gain| does(*gain))
    })
}

/// A window in which nobody has been asked yet.
pub fn fresh(rules: &Rules, trigger: InterruptTrigger, by: u8) -> Task {
    Task::Window { trigger, by, next: (by + 1) % rules.seats as u8, passed: 0 }
}

/// True if the rules have seats asked because of something that this seat did, and another holds a fitting card.
pub fn opens(rules: &Rules, state: &State, trigger: InterruptTrigger, by: u8) -> bool {
    let turn = &state.turn;
    let starts = !turn.rolled && !turn.fallen && matches!(trigger, InterruptTrigger::TurnStart | InterruptTrigger::Any);
    let open = match rules.cards_windows {
        Windows::All => true,
        Windows::TurnStart => starts,
        Windows::Never => false,
    };
    let holds = |seat: u8| state.hero(seat).hand.iter().any(|card| rules.card(*card).trigger == trigger);
    open && (0..rules.seats as u8).any(|seat| seat != by && holds(seat))
}

impl<W: EventObserver<Event>> Play<'_, W> {
    /// Asks for cards because of something that this seat did: players with a fitting card are asked clockwise, if the rules have it so
    /// (16, 29).
    pub(super) fn open_window(&mut self, trigger: InterruptTrigger, by: u8) {
        if opens(self.rules, self.state, trigger, by) {
            self.pend(fresh(self.rules, trigger, by));
        }
    }

    /// A seat plays a card, which waits until all have passed, or passes.
    pub(super) fn interrupt(&mut self, window: Task, action: Action) {
        let Task::Window { trigger, by, next, passed } = window else { return };
        let seats = self.rules.seats as u8;
        let after = (next + 1) % seats;
        let Action::Play(place) = action else {
            let passed = passed | 1 << next;
            if u32::from(seats) > passed.count_ones() {
                self.pend(Task::Window { trigger, by, next: after, passed });
            }
            return;
        };
        let against = match trigger {
            InterruptTrigger::Card => card_of(self.state, by).unwrap_or(NONE),
            InterruptTrigger::Xp | InterruptTrigger::Treasure => last_due(self.state),
            _ => NONE,
        };
        self.put_down(next, place, true, against);
        self.pend(Task::Window { trigger, by, next: after, passed: 0 });
        self.open_window(InterruptTrigger::Card, next);
    }
}
