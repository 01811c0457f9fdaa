//! The rules, one file per phase of a turn. Each function names the rulebook's section or the open point it carries out.

pub mod attack;
pub mod buy;
pub mod heal;
pub mod plan;
pub mod turn;

use super::action::{Action, Event, kind};
use super::config::{self, FirstPlayer};
use super::state::{Phase, State};
use super::{Metroidvania, audit, measures};
use kit::config::RulesReader;
use kit::game::{DecisionKind, EventObserver, Game, Outcome, PendingDecision};
use kit::luck::Luck;

/// The endings of a game, by place.
mod ending {
    kit::pieces::numbered! {
        /// The endings.
        ENDINGS: &str;
        WIN = "win",
        STALEMATE = "stalemate",
        DEADLOCK = "deadlock",
    }
}

impl Game for Metroidvania {
    type State = State;
    type Action = Action;
    type Event = Event;
    type Scorer = measures::Measures;
    type Notability = measures::Notability;

    const NAME: &'static str = "metroidvania";
    const ABOUT: &'static str =
        "The Legend of Metroidvania: explore a maze and defeat four bosses before your opponents do (2 to 4 players).";
    const KINDS: &'static [DecisionKind] = kind::KINDS;
    const BOTS: &'static [&'static str] = &["greedy", "cautious", "rusher"];
    const WORTH: &'static str = "cards.*.damage";
    const ENDINGS: &'static [&'static str] = ending::ENDINGS;

    fn read(reader: &mut RulesReader<'_>) -> Self {
        Self { rules: config::read(reader) }
    }

    fn seats(&self) -> usize {
        self.rules.seats
    }

    fn rotates(&self) -> bool {
        self.rules.first_player != FirstPlayer::Fixed
    }

    fn most_rounds(&self) -> usize {
        self.rules.round_cap.into()
    }

    fn counted_rounds(&self) -> Option<usize> {
        Some(self.rules.counted_rounds.into())
    }

    fn lead(&self) -> Option<&'static str> {
        Some("bosses")
    }

    fn standing(&self, state: &State, seat: usize) -> i64 {
        state.players[seat].boss_count().into()
    }

    fn new_state(&self) -> State {
        State::new(&self.rules)
    }

    fn setup(&self, state: &mut State, luck: &mut Luck, _: &mut impl EventObserver<Event>) {
        state.deal(&self.rules, luck);
        turn::begin_game(&self.rules, state, luck);
    }

    #[inline]
    fn turn(&self, state: &State) -> PendingDecision {
        let kind = match state.phase {
            Phase::Card => kind::CARD,
            Phase::Plan => kind::PLAN,
            Phase::Wager => kind::WAGER,
            Phase::Respond | Phase::Heal => kind::ITEM,
            Phase::Keep => kind::KEEP,
            Phase::Over => return PendingDecision::Over,
        };
        PendingDecision::Choose { seat: usize::from(state.active), kind }
    }

    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        let rules = &self.rules;
        match state.phase {
            Phase::Card => buy::legal(rules, state, out),
            Phase::Plan => plan::legal(rules, state, out),
            Phase::Wager => attack::legal_wagers(rules, state, out),
            Phase::Respond => attack::legal_responses(rules, state, out),
            Phase::Keep => attack::legal_keeps(rules, state, out),
            Phase::Heal => heal::legal(rules, state, out),
            Phase::Over => {}
        }
    }

    fn apply(&self, state: &mut State, action: Action, luck: &mut Luck, watch: &mut impl EventObserver<Event>) {
        let rules = &self.rules;
        match action {
            Action::Take { slot, item } => buy::take(rules, state, slot, item, luck, watch),
            Action::Explore { side, exits } => plan::explore(rules, state, side, exits, watch),
            Action::Move { to, steps, by } => plan::walk(rules, state, to, steps, by, watch),
            Action::Use(tool) => plan::use_tool(rules, state, tool, None, watch),
            Action::Break(tool, side) => plan::use_tool(rules, state, tool, Some(side), watch),
            Action::Stop => heal::rest(rules, state, watch),
            Action::Waste => buy::waste(rules, state, watch),
            Action::Wager(luck_laid) => attack::wager(rules, state, luck_laid, luck, watch),
            Action::Accept => attack::resolve(rules, state, watch),
            Action::Redraw(tool, drawn) => attack::redraw(rules, state, tool, drawn, luck, watch),
            Action::Reduce(tool) => attack::reduce(rules, state, tool, watch),
            Action::Heal(item) => heal::heal(rules, state, item, watch),
            Action::Keep { drawn, drop } => attack::keep(rules, state, Some((drawn, drop)), watch),
            Action::KeepNone => attack::keep(rules, state, None, watch),
        }
    }

    fn outcome(&self, state: &State) -> Outcome {
        Outcome {
            ending: match (state.winner, state.deadlocked) {
                (Some(_), _) => ending::WIN,
                (None, true) => ending::DEADLOCK,
                (None, false) => ending::STALEMATE,
            },
            winners: state.winner.map_or(0, |seat| 1 << seat),
            rounds: u32::from(state.round),
            turns: state.turns,
        }
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        audit::audit(&self.rules, state)
    }
}
