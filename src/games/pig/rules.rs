//! The rules: a function for each choice, and one for what follows from it.

use super::action::{Action, Event};
use super::config::{self, Rules};
use super::state::{Phase, State};
use super::{Pig, measures, purpose};
use kit::config::RulesReader;
use kit::game::{DecisionKind, EventObserver, Game, Outcome, PendingDecision};
use kit::luck::Luck;

impl Game for Pig {
    type State = State;
    type Action = Action;
    type Event = Event;
    type Scorer = measures::Measures;
    type Notability = measures::Notability;

    const NAME: &'static str = "pig";
    const ABOUT: &'static str =
        "Pig: roll a die and bank the turn's sum before a 1 loses it; first to 100 (2 to 8 players).";
    const KINDS: &'static [DecisionKind] = &[DecisionKind { name: "turn", about: "Whether to roll on or to hold." }];
    const BOTS: &'static [&'static str] = &["hold-at"];
    const WORTH: &'static str = "dice.*";
    const ENDINGS: &'static [&'static str] = &["win", "stalemate"];

    fn read(reader: &mut RulesReader<'_>) -> Self {
        Self { rules: config::read(reader) }
    }

    fn seats(&self) -> usize {
        self.rules.seats
    }

    fn most_rounds(&self) -> usize {
        self.rules.round_cap as usize
    }

    fn lead(&self) -> Option<&'static str> {
        Some("points")
    }

    #[inline]
    fn standing(&self, state: &State, seat: usize) -> i64 {
        state.scores[seat].into()
    }

    fn new_state(&self) -> State {
        State::new()
    }

    fn setup(&self, state: &mut State, _: &mut Luck, _: &mut impl EventObserver<Event>) {
        *state = State::new();
    }

    #[inline]
    fn turn(&self, state: &State) -> PendingDecision {
        match state.phase {
            Phase::Playing => PendingDecision::Choose { seat: state.seat, kind: 0 },
            Phase::Won | Phase::Stalemate => PendingDecision::Over,
        }
    }

    #[inline]
    fn legal(&self, _: &State, out: &mut Vec<Action>) {
        out.extend_from_slice(&[Action::Roll, Action::Hold]);
    }

    #[inline]
    fn apply(&self, state: &mut State, action: Action, luck: &mut Luck, watch: &mut impl EventObserver<Event>) {
        match action {
            Action::Roll => roll(&self.rules, state, luck, watch),
            Action::Hold => hold(&self.rules, state, watch),
        }
    }

    fn outcome(&self, state: &State) -> Outcome {
        let won = state.phase == Phase::Won;
        Outcome {
            ending: usize::from(!won),
            winners: u8::from(won) << state.seat,
            rounds: state.round,
            turns: state.turns,
        }
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        state.audit(&self.rules)
    }
}

/// Rolls the die: the bust face loses the turn's sum, any other is added to it.
#[inline]
fn roll(rules: &Rules, state: &mut State, luck: &mut Luck, watch: &mut impl EventObserver<Event>) {
    let seat = state.seat;
    let face = luck.stream(purpose::DICE, seat).below(rules.sides) + 1;
    watch.event(Event::Rolled { seat, face });
    state.rolls += 1;
    if face == rules.bust {
        state.turn_total = 0;
        end_turn(rules, state, true, watch);
    } else {
        state.turn_total += face;
    }
}

/// Banks the turn's sum; enough of it wins.
#[inline]
fn hold(rules: &Rules, state: &mut State, watch: &mut impl EventObserver<Event>) {
    state.scores[state.seat] += state.turn_total;
    end_turn(rules, state, false, watch);
}

#[inline]
fn end_turn(rules: &Rules, state: &mut State, bust: bool, watch: &mut impl EventObserver<Event>) {
    watch.event(Event::Ended { seat: state.seat, rolls: state.rolls, banked: state.turn_total, bust });
    (state.turn_total, state.rolls) = (0, 0);
    if state.scores[state.seat] >= rules.score {
        state.phase = Phase::Won;
    } else if state.turns == rules.turn_cap() {
        state.phase = Phase::Stalemate;
    } else {
        pass(rules, state);
    }
}

/// The next player's turn begins.
#[inline]
fn pass(rules: &Rules, state: &mut State) {
    // A branch here would be a coin flip to the processor: whose turn it is does not tell how long ago the last one ended.
    let last = state.seat + 1 == rules.seats;
    state.seat = if last { 0 } else { state.seat + 1 };
    state.round += u32::from(last);
    state.turns += 1;
}
