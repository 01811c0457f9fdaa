//! A game that somebody else takes step by step: they look at what the seat to move may know, and choose for it.

use super::table::DECISION_CAP;
use kit::feature::{FeatureColumns, FeatureScope, FeatureSet};
use kit::game::{CompleteGame, Outcome, PendingDecision, dyn_observer};
use kit::luck::{Luck, LuckDomain};
use kit::strategy::{Bot, BotMemory};
use std::sync::Arc;

/// A decision that waits for somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WaitingDecision {
    /// The seat that decides, from 0.
    pub seat: usize,
    /// The name of the kind of decision.
    pub kind: &'static str,
    /// The number of legal choices, one at least.
    pub choices: usize,
}

/// What the seat to move may know, in numbers.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SeenFeatures {
    /// Features of the decision, by name.
    pub view: Vec<(&'static str, f64)>,
    /// Features of the choices, by name: a value for each.
    pub choices: Vec<(&'static str, Vec<f64>)>,
}

/// A game that is taken step by step, whatever its type.
pub trait DynSteps: Send {
    /// Begins the game of this number. The same number is the same game as in a study with the same seed.
    fn begin(&mut self, number: u64);
    /// The decision that waits; `None` once the game is over or was cut off.
    fn waiting(&self) -> Option<WaitingDecision>;
    /// What the seat to move may know; nothing when the game is over.
    fn features(&mut self) -> SeenFeatures;
    /// A legal choice in words, as the seat to move may have them; `None` if there is none of this number.
    fn described(&mut self, choice: usize) -> Option<String>;
    /// The choice that this strategy, by its index, would take; `None` when the game is over.
    fn chosen_by(&mut self, strategy: usize) -> Option<usize>;
    /// Takes a legal choice; false if there is none of this number.
    fn take(&mut self, choice: usize) -> bool;
    /// The outcome of a game that has ended; `None` while it goes on, and of one that was cut off.
    fn outcome(&self) -> Option<Outcome>;
    /// The rounds and turns begun so far.
    fn now(&self) -> Outcome;
    /// Decisions taken so far.
    fn decisions(&self) -> u64;
}

/// A game in progress that is taken step by step. The bots at hand draw as those of a table do: who asks them at every seat has the game of the
/// study.
pub struct SteppedGame<G: CompleteGame> {
    game: Arc<G>,
    bots: Vec<Bot>,
    state: G::State,
    /// The state as the seat to move knows it, for words: what it cannot know dealt anew.
    redealt: Option<G::State>,
    choices: Vec<G::Action>,
    pending: PendingDecision,
    luck: Luck,
    redeals: Luck,
    mind: BotMemory<G>,
    columns: FeatureColumns,
    decisions: u64,
}

impl<G: CompleteGame> SteppedGame<G> {
    /// Game 0 under this seed, at its first decision.
    pub fn new(game: Arc<G>, bots: Vec<Bot>, seed: u64) -> Self {
        let state = game.new_state();
        let mut steps = Self {
            state,
            redealt: None,
            bots,
            choices: Vec::new(),
            pending: PendingDecision::Over,
            luck: Luck::new(seed, LuckDomain::Table),
            redeals: Luck::new(seed, LuckDomain::Redeals),
            mind: BotMemory::new(Luck::new(seed, LuckDomain::Bots), FeatureColumns::new()),
            columns: FeatureColumns::new(),
            decisions: 0,
            game,
        };
        steps.begin(0);
        steps
    }

    /// Looks what is to be decided next.
    fn look(&mut self) {
        self.redealt = None;
        self.choices.clear();
        self.pending = if self.is_cut_off() { PendingDecision::Over } else { self.game.turn(&self.state) };
        if let PendingDecision::Choose { .. } = self.pending {
            self.game.legal(&self.state, &mut self.choices);
        }
    }

    fn is_cut_off(&self) -> bool {
        self.decisions >= DECISION_CAP
    }

    fn choosing(&self) -> Option<(usize, usize)> {
        match self.pending {
            PendingDecision::Choose { seat, kind } => Some((seat, kind)),
            PendingDecision::Over => None,
        }
    }
}

impl<G: CompleteGame> DynSteps for SteppedGame<G> {
    fn begin(&mut self, number: u64) {
        self.decisions = 0;
        self.luck.begin(number);
        self.redeals.begin(number);
        self.mind.begin(number);
        self.game.setup(&mut self.state, &mut self.luck, &mut dyn_observer(&mut ()));
        self.look();
    }

    fn waiting(&self) -> Option<WaitingDecision> {
        let (seat, kind) = self.choosing()?;
        Some(WaitingDecision { seat, kind: G::KINDS[kind].name, choices: self.choices.len() })
    }

    fn features(&mut self) -> SeenFeatures {
        let Some((seat, kind)) = self.choosing() else { return SeenFeatures::default() };
        let mut wanted = FeatureSet::default();
        let known = || G::FEATURES.iter().enumerate().filter(|(_, feature)| feature.kinds >> kind & 1 == 1);
        known().for_each(|(id, _)| wanted.insert(id));
        self.columns.begin(self.choices.len());
        // Whoever only looks leaves the memory of the bots as it is.
        let mut memory = self.mind.kept().clone();
        let view = self.game.view(&self.state, seat);
        self.game.features(&view, kind, &self.choices, wanted, &mut memory, &mut self.columns);
        let mut seen = SeenFeatures::default();
        for (id, feature) in known() {
            match feature.scope {
                FeatureScope::View => seen.view.push((feature.name, self.columns.scalar(id))),
                FeatureScope::Choice => {
                    let values = (0..self.choices.len()).map(|lane| self.columns.get(id, lane)).collect();
                    seen.choices.push((feature.name, values));
                }
            }
        }
        seen
    }

    fn described(&mut self, choice: usize) -> Option<String> {
        let (seat, _) = self.choosing()?;
        let action = *self.choices.get(choice)?;
        if self.redealt.is_none() {
            // Words are made for people who see the whole table: here nobody does.
            let mut state = self.state.clone();
            self.game.redeal(&mut state, seat, &mut self.redeals);
            self.redealt = Some(state);
        }
        Some(self.game.describe(self.redealt.as_ref()?, action))
    }

    fn chosen_by(&mut self, strategy: usize) -> Option<usize> {
        let (seat, kind) = self.choosing()?;
        if self.choices.len() == 1 {
            return Some(0);
        }
        let bot = self.bots.get(strategy)?;
        Some(bot.choose(&*self.game, &self.state, seat, kind, &self.choices, &mut self.mind))
    }

    fn take(&mut self, choice: usize) -> bool {
        let Some(&action) = self.choices.get(choice) else { return false };
        self.game.apply(&mut self.state, action, &mut self.luck, &mut dyn_observer(&mut ()));
        self.decisions += 1;
        self.look();
        true
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.game.turn(&self.state) == PendingDecision::Over).then(|| self.game.outcome(&self.state))
    }

    fn now(&self) -> Outcome {
        self.game.outcome(&self.state)
    }

    fn decisions(&self) -> u64 {
        self.decisions
    }
}
