//! One table at which games are played one after another: all the memory a thread needs, allocated once.

use super::choice_counter::{ChoiceCounter, ChoiceObserver};
use super::event_hash::{EventHash, TracingCounter};
use super::game_log::{FinishedGame, GameLog};
use super::notable::{GameId, Notables};
use super::observer::{EventsOnly, ObservedChoice, Observer, ranked};
use crate::measure::{BlockRecord, GameCounter, LeadHistory, Tally};
use kit::feature::FeatureColumns;
use kit::game::{EventObserver, GameView, NotabilityMeasure, Outcome, PendingDecision, Scorer, dyn_observer};
use kit::luck::{Luck, LuckDomain};
use kit::strategy::{Bot, BotMemory, rollout_number};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Decisions after which a game is cut off as `truncated`: a guard against rules under which a game never ends.
pub const DECISION_CAP: u64 = 1_000_000;

/// A choice that is taken otherwise than a bot would.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OtherChoice {
    /// The number of the decision in its game, from 1.
    pub decision: u64,
    /// The place of the choice among the legal ones as they are [ranked], from 0.
    pub place: usize,
}

/// A table: one game in progress, and what counts it.
pub struct GameTable<'a, G: GameView> {
    play: GameInProgress<'a, G>,
    scorer: G::Scorer,
    notables: Notables,
}

/// The state of one game, the luck, and the bots' working memory.
struct GameInProgress<'a, G: GameView> {
    game: &'a G,
    /// The compiled strategies, by strategy index.
    bots: &'a [Bot],
    state: G::State,
    choices: Vec<G::Action>,
    luck: Luck,
    mind: BotMemory<G>,
    decisions: u64,
    notability: G::Notability,
    course: LeadHistory,
    /// The extremeness of the game in each criterion.
    extremeness: Vec<Option<i64>>,
    /// What is taken otherwise than a bot would, until it has been.
    otherwise: Option<OtherChoice>,
    /// The number of the luck that comes after the deal; `None`: that of the game.
    draws: Option<u32>,
    /// The sign at which games are broken off.
    void: Option<Arc<AtomicBool>>,
}

impl<'a, G: GameView> GameTable<'a, G> {
    /// A table for these rules and strategies; games are drawn from `seed`.
    pub fn new(game: &'a G, bots: &'a [Bot], seed: u64) -> Self {
        Self {
            play: GameInProgress {
                game,
                bots,
                state: game.new_state(),
                choices: Vec::with_capacity(FeatureColumns::ROOM),
                luck: Luck::new(seed, LuckDomain::Table),
                mind: BotMemory::new(Luck::new(seed, LuckDomain::Bots), FeatureColumns::new()),
                decisions: 0,
                notability: G::Notability::new(game),
                course: LeadHistory::new(if game.lead().is_some() { game.most_rounds() } else { 0 }),
                extremeness: Vec::with_capacity(1 + G::Notability::CRITERIA.len()),
                otherwise: None,
                draws: None,
                void: None,
            },
            scorer: G::Scorer::new(game),
            notables: Notables::new(G::Notability::CRITERIA.len()),
        }
    }

    /// Decisions taken at this table so far, forced ones included.
    pub fn decisions(&self) -> u64 {
        self.play.decisions
    }

    /// The notable ones of the games played in whole blocks since this was last asked.
    pub fn take_notables(&mut self) -> Notables {
        std::mem::replace(&mut self.notables, Notables::new(G::Notability::CRITERIA.len()))
    }

    /// Has games keep their deals, and go on with other draws: luck of this number; `None`: with their own again.
    pub fn set_draws(&mut self, draws: Option<u32>) {
        self.play.draws = draws;
    }

    /// Has games broken off where this sign is set, as if they had gone on too long.
    pub fn break_off_when(&mut self, void: Option<Arc<AtomicBool>>) {
        self.play.void = void;
    }

    /// Has one choice of the first game that is shown taken otherwise.
    pub(super) fn take_otherwise(&mut self, otherwise: Option<OtherChoice>) {
        self.play.otherwise = otherwise;
    }

    /// Whether what was to be taken otherwise, if anything, has been.
    pub(super) fn took_otherwise(&self) -> bool {
        self.play.otherwise.is_none()
    }

    /// The game as it stands.
    pub fn state(&self) -> &G::State {
        &self.play.state
    }

    /// Plays every rotation of block `number` and closes the block.
    pub fn play_block(&mut self, number: u64, rotations: &[Vec<u8>], tally: &mut Tally) {
        self.block(number, rotations, tally, |play, seating, counting| play.game(number, seating, counting), |_| ());
    }

    /// Plays a block as [`play_block`](Self::play_block) does, and counts what the first strategy chooses.
    pub(super) fn watch_block(
        &mut self,
        number: u64,
        rotations: &[Vec<u8>],
        tally: &mut Tally,
        watcher: &mut ChoiceCounter<'_>,
    ) {
        let played = |play: &mut GameInProgress<'_, G>, seating: &[u8], counting: &mut GameCounter<'_, G>| {
            play.show(number, seating, &mut ChoiceObserver { counting, watcher, seating })
        };
        self.block(number, rotations, tally, played, |_| ());
        watcher.end_block();
    }

    /// Every rotation of a block, each played in some way that says whether the game came to its end; `told` hears how it ended.
    #[inline]
    fn block(
        &mut self,
        number: u64,
        rotations: &[Vec<u8>],
        tally: &mut Tally,
        mut played: impl FnMut(&mut GameInProgress<'_, G>, &[u8], &mut GameCounter<'_, G>) -> bool,
        mut told: impl FnMut(FinishedGame<'_>),
    ) {
        let mut counting = GameCounter::new(&mut self.scorer, tally);
        for (rotation, seating) in (1..).zip(rotations) {
            counting.begin_game(seating);
            let ended = played(&mut self.play, seating, &mut counting);
            let game = GameId { block: number, rotation };
            let outcome = self.play.end(game, ended, &mut self.notables, &mut counting);
            told(FinishedGame { game, outcome, tally: counting.tally() });
        }
        tally.end_block();
    }

    /// Plays a block as [`play_block`](Self::play_block) does, and tells of each game how it ended.
    pub(super) fn log_block(&mut self, number: u64, rotations: &[Vec<u8>], tally: &mut Tally, log: &mut dyn GameLog) {
        let played = |play: &mut GameInProgress<'_, G>, seating: &[u8], counting: &mut GameCounter<'_, G>| {
            play.game(number, seating, counting)
        };
        self.block(number, rotations, tally, played, |ended| log.game(ended));
    }

    /// Plays a block as [`play_block`](Self::play_block) does, and keeps of it what comparing it takes.
    pub fn record_block(&mut self, number: u64, rotations: &[Vec<u8>], tally: &mut Tally, record: &mut BlockRecord) {
        record.clear();
        let mut counting = GameCounter::new(&mut self.scorer, tally);
        for (rotation, seating) in (1..).zip(rotations) {
            counting.begin_game(seating);
            let mut witness = TracingCounter { counting: &mut counting, trace: EventHash(record.trace) };
            let ended = self.play.game(number, seating, &mut witness);
            record.trace = witness.trace.0;
            let game = GameId { block: number, rotation };
            let outcome = self.play.end(game, ended, &mut self.notables, &mut counting);
            record.rounds.extend(outcome.map(|outcome| outcome.rounds));
        }
        tally.block(&mut record.parts);
        tally.end_block();
    }

    /// Plays one game before the eyes of somebody who does not ask about decisions; false if it had to be cut off.
    pub fn play(&mut self, number: u64, seating: &[u8], watch: &mut dyn EventObserver<G::Event>) -> bool {
        self.play.show(number, seating, &mut EventsOnly(watch))
    }

    /// Plays one game before the eyes of somebody.
    pub fn show(&mut self, number: u64, seating: &[u8], seen: &mut dyn Observer<G>) -> bool {
        self.play.show(number, seating, seen)
    }
}

impl<G: GameView> GameInProgress<'_, G> {
    /// Plays one game; false if it had to be cut off.
    fn game(&mut self, number: u64, seating: &[u8], watch: &mut impl EventObserver<G::Event>) -> bool {
        self.begin(number);
        self.game.setup(&mut self.state, &mut self.luck, &mut (&mut *watch, &mut self.notability));
        self.go_on_with_draws(number);
        let cap = self.decisions + DECISION_CAP;
        while self.decisions < cap {
            let PendingDecision::Choose { seat, kind } = self.game.turn(&self.state) else {
                return true;
            };
            self.find_choices();
            let chosen = self.choose(seat, kind, seating);
            let mut both = (&mut *watch, &mut self.notability);
            self.game.apply(&mut self.state, self.choices[chosen], &mut self.luck, &mut both);
            self.look();
            if self.void.as_ref().is_some_and(|void| void.load(Ordering::Relaxed)) {
                return false;
            }
        }
        self.game.turn(&self.state) == PendingDecision::Over
    }

    /// Plays one game before the eyes of somebody.
    fn show(&mut self, number: u64, seating: &[u8], seen: &mut dyn Observer<G>) -> bool {
        let wants_scores = seen.wants_scores();
        self.begin(number);
        let mut both = (&mut *seen, &mut self.notability);
        self.game.setup(&mut self.state, &mut self.luck, &mut dyn_observer(&mut both));
        self.go_on_with_draws(number);
        let cap = self.decisions + DECISION_CAP;
        while self.decisions < cap {
            let PendingDecision::Choose { seat, kind } = self.game.turn(&self.state) else {
                return true;
            };
            self.find_choices();
            let bot = &self.bots[usize::from(seating[seat])];
            let memory = wants_scores.then(|| self.mind.kept().clone());
            let scores = if wants_scores {
                bot.scores(self.game, &self.state, seat, kind, &self.choices, &mut self.mind).map(<[f64]>::to_vec)
            } else {
                None
            };
            let chosen = self.choose(seat, kind, seating);
            let chosen = self.taken_otherwise(scores.as_deref()).unwrap_or(chosen);
            seen.decision(
                self.game,
                &self.state,
                ObservedChoice {
                    seat,
                    kind,
                    choices: &self.choices,
                    chosen,
                    scores: scores.as_deref(),
                    memory: memory.as_ref(),
                },
            );
            let mut both = (&mut *seen, &mut self.notability);
            self.game.apply(&mut self.state, self.choices[chosen], &mut self.luck, &mut dyn_observer(&mut both));
            self.look();
        }
        self.game.turn(&self.state) == PendingDecision::Over
    }

    /// The choice that is to be taken at this decision instead of the bot's.
    fn taken_otherwise(&mut self, scores: Option<&[f64]>) -> Option<usize> {
        let other = self.otherwise.filter(|other| other.decision == self.decisions)?;
        let chosen = ranked(self.choices.len(), scores).get(other.place).copied();
        if chosen.is_some() {
            self.otherwise = None;
        }
        chosen
    }

    /// Everything but the deal is as at the beginning of a game.
    fn begin(&mut self, number: u64) {
        self.luck.begin(number);
        self.mind.begin(number);
        self.notability.begin_game();
        self.course.begin_game();
    }

    /// Has the game, which has been dealt, go on with other draws where that is asked for.
    fn go_on_with_draws(&mut self, number: u64) {
        if let Some(draws) = self.draws {
            let number = rollout_number(number, 0, draws.into());
            self.luck.begin(number);
            self.mind.begin(number);
        }
    }

    /// Looks who leads where a round is over and there is something to lead in.
    #[inline]
    fn look(&mut self) {
        if self.game.lead().is_some() {
            let rounds = self.game.outcome(&self.state).rounds;
            if self.course.is_behind(rounds) {
                self.round_over(rounds);
            }
        }
    }

    /// The look at a round that is over. It is a function of its own, because what runs at every decision has to stay small.
    #[inline(never)]
    fn round_over(&mut self, rounds: u32) {
        self.course.look(rounds, self.game.seats(), |seat| self.game.standing(&self.state, seat));
    }

    /// Counts a game that has ended or had to be cut off, and says how it ended, `None` if it was cut off; notes how far it goes in what
    /// makes games notable.
    fn end(
        &mut self,
        game: GameId,
        ended: bool,
        notables: &mut Notables,
        counting: &mut GameCounter<'_, G>,
    ) -> Option<Outcome> {
        let outcome = ended.then(|| self.game.outcome(&self.state));
        counting.end_game(self.game, &self.state, outcome);
        let outcome = outcome?;
        counting.tally().end_course(&self.course, outcome, |seat| self.game.standing(&self.state, seat));
        self.extremeness.clear();
        self.extremeness.push(Some(outcome.rounds.into()));
        self.notability.end_game(self.game, &self.state, outcome, &mut self.extremeness);
        notables.add(game, &self.extremeness);
        Some(outcome)
    }

    /// Fills `choices` with those of the next decision.
    #[inline]
    fn find_choices(&mut self) {
        self.choices.clear();
        self.game.legal(&self.state, &mut self.choices);
        self.decisions += 1;
    }

    /// Picks one of the choices. A single one is taken without asking.
    #[inline]
    fn choose(&mut self, seat: usize, kind: usize, seating: &[u8]) -> usize {
        if self.choices.len() == 1 {
            return 0;
        }
        let bot = &self.bots[usize::from(seating[seat])];
        bot.choose(self.game, &self.state, seat, kind, &self.choices, &mut self.mind)
    }
}
