//! The rules, one file per phase of a round. Each function names the rulebook's section or the open point that it carries out.

pub mod explore;
pub mod hand;
pub mod market;
pub mod refresh;
pub mod reward;
pub mod round;
pub mod scoring;

use super::action::{Action, Event, kind};
use super::config::{self, LONGEST_HAND};
use super::state::{Phase, State};
use super::{MapMasters, audit, measures};
use kit::config::RulesReader;
use kit::game::{DecisionKind, EventObserver, Game, Outcome, PendingDecision};
use kit::luck::Luck;

impl Game for MapMasters {
    type State = State;
    type Action = Action;
    type Event = Event;
    type Scorer = measures::Measures;
    type Notability = measures::Notability;

    const NAME: &'static str = "map_masters";
    const ABOUT: &'static str =
        "Map Masters: buy dungeon cards, build a dungeon of five and draw one path through it (2 to 5 players).";
    const KINDS: &'static [DecisionKind] = kind::KINDS;
    const BOTS: &'static [&'static str] = &["planner", "collector", "banker"];
    const WORTH: &'static str = "objectives.*.points";
    const GAMES: u64 = 5_000;
    const ENDINGS: &'static [&'static str] = &["win"];

    fn read(reader: &mut RulesReader<'_>) -> Self {
        Self { rules: config::read(reader) }
    }

    fn seats(&self) -> usize {
        self.rules.seats
    }

    fn most_rounds(&self) -> usize {
        self.rules.rounds.into()
    }

    fn simultaneous(&self) -> bool {
        true
    }

    fn lead(&self) -> Option<&'static str> {
        Some("points")
    }

    fn standing(&self, state: &State, seat: usize) -> i64 {
        scoring::finals(&self.rules, state)[seat].sum().into()
    }

    fn new_state(&self) -> State {
        State::new(&self.rules)
    }

    fn setup(&self, state: &mut State, luck: &mut Luck, watch: &mut impl EventObserver<Event>) {
        state.deal(&self.rules, luck);
        round::begin_game(&self.rules, state, luck, watch);
    }

    #[inline]
    fn turn(&self, state: &State) -> PendingDecision {
        let kind = match state.phase {
            Phase::Buy => kind::BUY,
            Phase::Gift(_) => kind::GIFT,
            Phase::Redraw => kind::REDRAW,
            Phase::Place => kind::PLACE,
            Phase::Path => kind::PATH,
            Phase::Walk => kind::WALK,
            Phase::Trim => kind::TRIM,
            Phase::Recycle => kind::RECYCLE,
            Phase::Keep => kind::KEEP,
            Phase::Swap => kind::SWAP,
            Phase::Over => return PendingDecision::Over,
        };
        PendingDecision::Choose { seat: usize::from(state.active), kind }
    }

    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        let rules = &self.rules;
        match state.phase {
            Phase::Buy => market::legal(rules, state, out),
            Phase::Gift(bought) => out.extend(market::gifts(rules, state, bought).map(Action::Gift)),
            Phase::Redraw => out.extend([Action::Redraw(true), Action::Redraw(false)]),
            Phase::Place => explore::legal_places(rules, state, out),
            Phase::Path => explore::legal_paths(state, out),
            Phase::Walk => explore::legal_steps(rules, state, out),
            Phase::Trim | Phase::Recycle | Phase::Keep => refresh::legal(rules, state, out),
            Phase::Swap => refresh::legal_swaps(rules, state, out),
            Phase::Over => {}
        }
    }

    fn apply(&self, state: &mut State, action: Action, luck: &mut Luck, watch: &mut impl EventObserver<Event>) {
        let rules = &self.rules;
        match action {
            Action::Pass | Action::Fairy(_) | Action::Book(..) | Action::Card(..) => {
                market::buy(rules, state, action, luck, watch);
            }
            Action::Gift(row) => market::gift(rules, state, row, luck, watch),
            Action::Redraw(keep) => hand::redraw(rules, state, keep, luck, watch),
            Action::Place(place, placed) => explore::lay(rules, state, place, placed, luck, watch),
            Action::Stop => explore::explore(rules, state, luck, watch),
            Action::Path(which) => explore::draw(rules, state, which, luck, watch),
            Action::Step(step) => explore::step(rules, state, step, luck, watch),
            Action::Choose(place) => refresh::choose(rules, state, place, luck, watch),
            Action::Swap(swap) => refresh::swap(rules, state, swap, luck, watch),
        }
    }

    fn outcome(&self, state: &State) -> Outcome {
        let over = state.phase == Phase::Over;
        Outcome {
            ending: 0,
            winners: if over { scoring::winners(&self.rules, state) } else { 0 },
            rounds: u32::from(state.round),
            turns: u32::from(state.round) * self.rules.seats as u32,
        }
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        audit::audit(&self.rules, state)
    }
}

/// The places of a hand that hold the first card of each row: cards that bear the same are one choice.
fn different(rules: &config::Rules, hand: &[u8]) -> impl Iterator<Item = usize> {
    debug_assert!(hand.len() <= LONGEST_HAND);
    let row = |place: usize| rules.row_of[usize::from(hand[place])];
    let first = move |&place: &usize| (0..place).all(|before| row(before) != row(place));
    (0..hand.len()).filter(first)
}
