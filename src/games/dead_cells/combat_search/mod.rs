//! What the rest of a combat can still come to, searched to its end.
//!
//! Once all cards lie open a combat is deterministic, but for which treasures are drawn, and those are handed out after it. So all that the
//! group could still decide is tried by the rules themselves, on copies of the table from which everything is taken that the seat must not
//! know (`View::blind`). Positions that come up again are known; a search that takes more than its steps
//! goes on with the first choice of each decision alone. Steps are counted, time is not: the answer is the same on every machine.

mod outcome;
mod transposition;

pub use outcome::{CombatOutcome, SearchWeights};
#[cfg(test)]
pub(super) use transposition::keys as keys_of;
pub use transposition::{CombatKey, KnownPositions, TranspositionTable};

use super::action::{Action, DamageAbsorber, Event, RunEnd};
use super::config::{MOST_SEATS, Rules};
use super::rules::{Play, blueprint_is_left, tasks, treasure_is_left};
use super::state::{State, Task};
use super::word::EffectKind;
use kit::game::EventObserver;
use kit::luck::{Luck, LuckDomain};
use kit::pieces::ArrayPile;
use outcome::OutcomeCounter;
use transposition::keys;

/// Choices that are tried for one decision of a player, all its choices together. What earlier decisions of the combat have found is known.
pub const STEPS: u32 = 200;
/// Choices that are tried for a card that is laid, all cards of the hand together: a whole combat is still to come.
pub const PLAN_STEPS: u32 = 60;
/// The most choices of one decision.
const MOST_CHOICES: usize = 64;

/// A search.
pub struct CombatSearch<'a> {
    rules: &'a Rules,
    weights: SearchWeights,
    /// Nothing is drawn from it.
    luck: Luck,
    known: KnownPositions<'a>,
    steps: u32,
}

/// True for a task at which a search stops: the end of the combat or the run, and cards that nobody has seen.
fn stops(task: Task) -> bool {
    match task {
        Task::Upkeep | Task::EndRun | Task::Check { .. } => true,
        Task::Effect { effect, .. } => effect.deed.draws(),
        _ => false,
    }
}

impl<'a> CombatSearch<'a> {
    /// A search for the best outcome by these weights, of so many steps.
    pub fn new(rules: &'a Rules, weights: SearchWeights, known: KnownPositions<'a>, steps: u32) -> Self {
        Self { rules, weights, luck: Luck::new(0, LuckDomain::Bots), known, steps }
    }

    /// Allows so many steps more.
    pub fn allow(&mut self, steps: u32) {
        self.steps += steps;
    }

    /// The outcome of a choice, played on as well as can be to the end of the combat. Outside of a combat it is the immediate effect.
    pub fn after(&mut self, state: &State, choice: Action) -> CombatOutcome {
        self.take(&mut { *state }, choice)
    }

    /// The outcome of a table on which nothing is asked yet, played on as well as can be to the end of the combat; it is used up.
    pub fn of(&mut self, state: &mut State) -> CombatOutcome {
        let mut course = OutcomeCounter::new(self.weights);
        let mut play = Play { rules: self.rules, state, luck: &mut self.luck, watch: &mut course };
        settle(&mut play);
        let (outcome, goes_on) = self.so_far(state, course.outcome);
        if goes_on { outcome.and(self.best(state, None)) } else { outcome }
    }

    /// The outcome of a table on which a combat was played to the next decision, and whether there is one.
    fn so_far(&self, state: &State, outcome: CombatOutcome) -> (CombatOutcome, bool) {
        let end = state.end.map(|(end, _)| end);
        let is_over = end.is_some() || matches!(state.agenda.top(), None | Some(Task::Upkeep));
        (outcome.ended(end, &self.weights), !is_over)
    }

    /// The outcome of a choice on the table itself, which is used up.
    fn take(&mut self, state: &mut State, choice: Action) -> CombatOutcome {
        let (outcome, goes_on) = self.play(state, choice);
        if goes_on { outcome.and(self.best(state, None)) } else { outcome }
    }

    /// Makes a choice and plays on to the next decision: what came of it, and is there one in this combat?
    fn play(&mut self, state: &mut State, choice: Action) -> (CombatOutcome, bool) {
        let (fights, mut course) = (state.combat.on, OutcomeCounter::new(self.weights));
        let mut play = Play { rules: self.rules, state, luck: &mut self.luck, watch: &mut course };
        play.resolve(choice);
        if fights {
            settle(&mut play);
        }
        let (outcome, goes_on) = self.so_far(state, course.outcome);
        (outcome, fights && goes_on)
    }

    /// The best that can be made of a decision, whose key may be known. Its last choice needs no copy of the table.
    fn best(&mut self, state: &mut State, key: Option<u64>) -> CombatOutcome {
        let key = key.unwrap_or_else(|| {
            let [key] = keys(self.rules, self.known.combat(), [state]);
            key
        });
        if let Some(outcome) = self.known.get(key) {
            return outcome;
        }
        let choices = choices(self.rules, state);
        let (mut best, mut left) = (BestOutcome(None), &choices[..]);
        while let [one, ref more @ ..] = *left
            && !self.is_done(&best)
        {
            // Nearly all of a game is this search: some 52,000 tries of a choice. Without a copy for the last one, and with fewer questions
            // asked twice, a game takes 83 million instructions instead of 101.8.
            if more.is_empty() {
                self.count(&mut best, |search| search.take(state, one));
                break;
            }
            let mut copy = *state;
            // One copy does for the last two choices. A level of the search takes 2.7 kB of stack so, up to 8 with a copy for each.
            if let ([other], true) = (more, self.steps > 0) {
                self.both(&mut best, [&mut copy, state], [one, *other]);
                break;
            }
            self.count(&mut best, |search| search.take(&mut copy, one));
            left = more;
        }
        let outcome = best.0.unwrap_or_default();
        if self.steps > 0 {
            self.known.put(key, outcome);
        }
        outcome
    }

    /// True if something is found, and no step is left.
    fn is_done(&self, best: &BestOutcome) -> bool {
        self.steps == 0 && best.0.is_some()
    }

    /// Tries a choice: a step.
    #[inline]
    fn count(&mut self, best: &mut BestOutcome, choice: impl FnOnce(&mut Self) -> CombatOutcome) {
        self.steps = self.steps.saturating_sub(1);
        best.or(choice(self));
    }

    /// Tries the last two choices, each on a table of its own: keys come cheaper by two.
    fn both(&mut self, best: &mut BestOutcome, [first, second]: [&mut State; 2], [one, other]: [Action; 2]) {
        let played = [self.play(first, one), self.play(second, other)];
        let keys = match played {
            [(_, true), (_, true)] => keys(self.rules, self.known.combat(), [first, second]).map(Some),
            _ => [None; 2],
        };
        for ((state, key), (outcome, goes_on)) in [first, second].into_iter().zip(keys).zip(played) {
            if self.is_done(best) {
                return;
            }
            self.count(best, |search| if goes_on { outcome.and(search.best(state, key)) } else { outcome });
        }
    }
}

/// The best of what was tried so far: of equals the first.
struct BestOutcome(Option<CombatOutcome>);

impl BestOutcome {
    fn or(&mut self, outcome: CombatOutcome) {
        if self.0.is_none_or(|best| outcome.value > best.value) {
            self.0 = Some(outcome);
        }
    }
}

/// Plays on to the next decision or the end. Cards that nobody has seen are only counted; a check is failed without any.
fn settle(play: &mut Play<OutcomeCounter>) {
    loop {
        play.settle_before(stops);
        match play.state.agenda.top() {
            _ if play.state.end.is_some() => return,
            Some(Task::Effect { effect, source }) if is_left(play.rules, play.state, effect.deed) => {
                play.watch.event(Event::Gained { deed: effect.deed, source });
            }
            Some(Task::Effect { .. }) => {}
            Some(Task::Check { .. }) => {}
            _ => return,
        }
        play.state.agenda.pop();
    }
}

/// True if the cards that an effect turns up are there.
fn is_left(rules: &Rules, state: &State, deed: EffectKind) -> bool {
    match deed {
        EffectKind::Treasure => treasure_is_left(rules, state),
        EffectKind::Blueprint => blueprint_is_left(state),
        _ => true,
    }
}

/// All choices, what is likely to be best in front: shields before health, and whoever has most of it before others.
fn choices(rules: &Rules, state: &State) -> ArrayPile<Action, MOST_CHOICES> {
    let mut all = ArrayPile::default();
    let Some(task) = state.agenda.top() else { return all };
    tasks::options(rules, state, task, &mut |choice| all.push(choice));
    if let Task::Hurt { .. } = task {
        let mut missing = [0; MOST_SEATS];
        for choice in all.iter() {
            if let Action::Take { body, by: DamageAbsorber::Health } = *choice {
                missing[usize::from(body)] = u8::MAX - state.health(rules, body);
            }
        }
        all.sort_unstable_by_key(|choice| match choice {
            Action::Take { body, by: DamageAbsorber::Health } => missing[usize::from(*body)],
            _ => 0,
        });
    }
    all
}

/// True if an end of the run leaves nobody standing.
fn is_lost(end: RunEnd) -> bool {
    end != RunEnd::Won
}
