//! The rules, one file for each part of a round. All are methods of [`Play`]: the rules, the table, its luck, and who watches.

mod ability;
mod challenge;
mod cleanup;
mod damage;
mod dice;
pub(super) mod pending;
mod planning;
mod price;
pub(super) mod redeal;
mod session;
mod toll;

pub use challenge::challenge_at;
pub use dice::satisfies;
pub use planning::{facing_slot, neighbour};

use super::action::{Action, Event, kind};
use super::config::{self, Rules};
use super::state::{PendingStep, Phase, State};
use super::{MegaMan, audit, measures};
use kit::config::RulesReader;
use kit::game::{DecisionKind, EventObserver, Game, Outcome, PendingDecision};
use kit::luck::{DrawPurpose, Luck};
use kit::pieces::ResolutionWays;

/// A game being played.
pub struct Play<'a, W> {
    pub(super) rules: &'a Rules,
    pub(super) state: &'a mut State,
    pub(super) luck: &'a mut Luck,
    pub(super) watch: &'a mut W,
}

impl Game for MegaMan {
    type State = State;
    type Action = Action;
    type Event = Event;
    type Scorer = measures::Measures;
    type Notability = measures::Notability;

    const NAME: &'static str = "mega_man";
    const ABOUT: &'static str = "Mega Man Adventures: heroes plan together, roll dice through their stages and beat every boss, or all lose (1 to 4 players).";
    const KINDS: &'static [DecisionKind] = kind::KINDS;
    const BOTS: &'static [&'static str] = &["steady"];
    const WORTH: &'static str = "patterns.*.damage";
    const ENDINGS: &'static [&'static str] = &["win", "lost_on_stage", "lost_to_boss"];

    fn read(reader: &mut RulesReader<'_>) -> Self {
        Self { rules: config::read(reader) }
    }

    fn seats(&self) -> usize {
        self.rules.seats
    }

    fn cooperative(&self) -> bool {
        true
    }

    fn most_rounds(&self) -> usize {
        self.rules.most_rounds()
    }

    fn new_state(&self) -> State {
        State::new()
    }

    fn setup(&self, state: &mut State, luck: &mut Luck, watch: &mut impl EventObserver<Event>) {
        self.play(state, luck, watch).begin_game();
    }

    #[inline]
    fn turn(&self, state: &State) -> PendingDecision {
        if let Phase::Lend { from, .. } = state.phase {
            let seat = usize::from(from);
            return PendingDecision::Choose { seat, kind: kind::LEND };
        }
        let kind = match (state.phase, state.stack.top()) {
            (Phase::Over, _) => return PendingDecision::Over,
            (_, Some(PendingStep::Gain(_))) => kind::GAIN,
            (_, Some(PendingStep::Marking | PendingStep::TooMany(_))) => kind::REROLL,
            (_, Some(PendingStep::Price(_) | PendingStep::Toll(..))) => kind::TOLL,
            (Phase::Bosses, None) => kind::BOSS,
            (Phase::Light, None) => kind::LIGHT,
            (Phase::Plan, None) => kind::PLAN,
            (_, None) => kind::ACT,
        };
        PendingDecision::Choose { seat: usize::from(state.active), kind }
    }

    #[inline]
    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        let rules = &self.rules;
        let lent = matches!(state.phase, Phase::Lend { .. });
        if let Some(top) = state.stack.top().filter(|_| !lent) {
            return pending::options(rules, state, top, |action| out.push(action));
        }
        match state.phase {
            Phase::Bosses => session::legal(rules, state, out),
            Phase::Light => planning::legal_lights(rules, state, out),
            Phase::Plan => planning::legal_plans(rules, state, out),
            Phase::Act => challenge::legal(rules, state, out),
            Phase::Lend { .. } => out.extend([Action::Lend, Action::Decline]),
            Phase::Gather | Phase::Rolled | Phase::Past | Phase::Cleanup | Phase::Over => {}
        }
    }

    fn apply(&self, state: &mut State, action: Action, luck: &mut Luck, watch: &mut impl EventObserver<Event>) {
        self.play(state, luck, watch).apply(action);
    }

    fn outcome(&self, state: &State) -> Outcome {
        Outcome {
            ending: match state.fallen {
                None => 0,
                Some(_) if state.battle == 0 => 1,
                Some(_) => 2,
            },
            winners: if state.fallen.is_none() { Outcome::everybody(self.rules.seats) } else { 0 },
            rounds: state.rounds,
            turns: state.turns,
        }
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        audit::audit(&self.rules, state)
    }
}

impl MegaMan {
    fn play<'a, W>(&'a self, state: &'a mut State, luck: &'a mut Luck, watch: &'a mut W) -> Play<'a, W> {
        Play { rules: &self.rules, state, luck, watch }
    }
}

impl<W: EventObserver<Event>> Play<'_, W> {
    /// Carries a legal choice out, and everything up to the next one.
    pub fn apply(&mut self, action: Action) {
        match action {
            Action::Face(boss) => self.face(boss),
            Action::Light(place) => self.take_light(place),
            Action::Plan { left, right, skill } => self.plan([left, right, skill]),
            Action::Skill => self.use_skill(),
            Action::Boost { from, card } => self.ask(from, card),
            Action::Lend => self.lend(),
            Action::Decline => self.decline(),
            Action::Weapon(slot) => self.use_weapon(slot),
            Action::Reroll(slot) => self.reroll(slot),
            Action::Weakness(slot) => self.exploit(slot),
            Action::Overcome(payment) => self.overcome(payment),
            Action::Suffer => self.suffer(),
            _ => self.resolve(action),
        }
        self.settle();
    }

    /// Goes on by itself until somebody has to choose.
    pub(super) fn settle(&mut self) {
        while !self.state.over() {
            if matches!(self.state.phase, Phase::Lend { .. }) {
                return;
            }
            if let Some(top) = self.state.stack.top() {
                match pending::only(self.rules, self.state, top) {
                    ResolutionWays::Choice => return,
                    ResolutionWays::Nothing => drop(self.state.stack.pop()),
                    ResolutionWays::One(action) => self.resolve(action),
                }
            } else if !self.step() {
                return;
            }
        }
    }

    /// The next thing that nobody chooses; false if somebody has to.
    fn step(&mut self) -> bool {
        match self.state.phase {
            Phase::Gather => self.roll_pool(),
            Phase::Rolled => self.engage_next(),
            Phase::Past => self.engage_next(),
            Phase::Cleanup => self.clean_up_next(),
            _ => return false,
        }
        true
    }

    /// The seat after this one, clockwise.
    fn after(&self, seat: u8) -> u8 {
        (seat + 1) % self.rules.seats as u8
    }

    fn tell(&mut self, event: Event) {
        self.watch.event(event);
    }

    /// Adds what has to be resolved next.
    fn pend(&mut self, item: PendingStep) {
        self.state.stack.push(item);
    }
}

/// The purposes for which the game draws.
pub(super) mod purpose {
    use super::DrawPurpose;

    /// Which hero sits where.
    pub const HEROES: DrawPurpose = DrawPurpose(0);
    /// Shuffles of the action decks: by seat, shuffle after shuffle.
    pub const ACTIONS: DrawPurpose = DrawPurpose(1);
    /// The weapons dealt.
    pub const WEAPONS: DrawPurpose = DrawPurpose(2);
    /// The bosses dealt.
    pub const BOSSES: DrawPurpose = DrawPurpose(3);
    /// The stage deck.
    pub const STAGES: DrawPurpose = DrawPurpose(4);
    /// Shuffles of the pattern deck.
    pub const PATTERNS: DrawPurpose = DrawPurpose(5);
    /// Shuffles of the surprise boxes.
    pub const BOXES: DrawPurpose = DrawPurpose(6);
    /// Shuffles of the Dr. Light deck.
    pub const LIGHT: DrawPurpose = DrawPurpose(7);
    /// The sabotage cards.
    pub const SABOTAGE: DrawPurpose = DrawPurpose(8);
    /// The draw of the first player.
    pub const FIRST: DrawPurpose = DrawPurpose(9);
    /// Dice: an occasion for every action phase and colour, so that one more die of a colour moves no other.
    pub const DICE: DrawPurpose = DrawPurpose(10);
}
