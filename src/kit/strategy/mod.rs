//! Strategies: bots for any game, as data.
//!
//! A strategy file holds a formula per kind of decision over the game's [features](crate::feature); the legal choice with the highest score
//! is taken, the first of equals. Bots see a [`GameView::View`], never the state, and draw from streams of their own.

mod file;
mod restriction;
mod restriction_keys;
mod rollouts;
mod search;
mod search_keys;
mod weights;

pub use file::{
    BLUNDER, ChoiceRule, EVERY_BOT, Parameter, ROLLOUTS, Strategy, about_of_play, as_named, known_at, setting_of_bot,
};
pub use restriction::{ChoiceRestriction, ComponentPattern, ComponentPatterns, RestrictedBot};
pub use rollouts::{RolloutEnd, RolloutMemory, RolloutStart, rollout_number};
pub use search::{RolloutSearch, SearchSettings};

use crate::feature::FeatureColumns;
use crate::formula::{Formula, ScratchMemory};
use crate::game::GameView;
use crate::luck::{DrawPurpose, Luck, RandomStream};
use search::{SearchMemory, SearchedDecision};

/// The purpose for which bots draw luck.
const CHOICE: DrawPurpose = DrawPurpose(0);

/// A compiled strategy, shared by all threads.
#[derive(Clone, Debug)]
pub enum Bot {
    /// Any legal choice, each equally likely.
    Random,
    /// The first legal choice.
    First,
    /// The choice that a formula scores highest.
    Scored {
        /// The formulas, by kind of decision.
        formulas: Vec<Formula>,
        /// Share of choices made at random, in parts of 2^32.
        blunder: u32,
        /// The search that may find a better choice, if it looks ahead.
        search: Option<RolloutSearch>,
    },
    /// A bot that may not choose freely.
    Restricted(Box<RestrictedBot>),
}

/// A bot's working memory: one per table, reused for every decision.
pub struct BotMemory<G: GameView> {
    luck: Luck,
    columns: FeatureColumns,
    scratch: ScratchMemory,
    /// The memory of a game, kept from decision to decision.
    kept: G::Memory,
    /// The choices that are left to a restricted bot, by place and as they are.
    open: Vec<usize>,
    open_choices: Vec<G::Action>,
    /// The memory of a search, once there was one.
    search: Option<Box<SearchMemory<G>>>,
}

impl<G: GameView> BotMemory<G> {
    /// Memory for bots that draw from `luck`.
    pub fn new(luck: Luck, columns: FeatureColumns) -> Self {
        Self {
            luck,
            columns,
            scratch: ScratchMemory::new(),
            kept: G::Memory::default(),
            open: Vec::new(),
            open_choices: Vec::new(),
            search: None,
        }
    }

    /// Turns to game `number`, and forgets the one before.
    pub fn begin(&mut self, number: u64) {
        self.luck.begin(number);
        self.kept = G::Memory::default();
        if let Some(search) = &mut self.search {
            search.begin(number);
        }
    }

    /// The memory of the game that is being played.
    pub fn kept(&self) -> &G::Memory {
        &self.kept
    }

    /// The index of any of so many choices.
    #[inline(always)]
    fn any(&mut self, seat: usize, choices: usize) -> usize {
        self.stream(seat).below(choices as u32) as usize
    }

    /// The choice that a formula scores highest.
    #[inline]
    fn best(
        &mut self,
        formula: &Formula,
        game: &G,
        state: &G::State,
        seat: usize,
        kind: usize,
        choices: &[G::Action],
    ) -> usize {
        weigh(formula, game, state, seat, kind, choices, self);
        formula.best(&self.columns, &mut self.scratch)
    }

    #[inline(always)]
    fn stream(&mut self, seat: usize) -> &mut RandomStream {
        self.luck.stream(CHOICE, seat)
    }
}

impl Bot {
    /// The bot that takes the choice that these formulas, by kind of decision, score highest, unless a search finds a better one; `blunder` is
    /// the share of choices made at random.
    pub fn scored(formulas: Vec<Formula>, blunder: f64, search: Option<RolloutSearch>) -> Self {
        Self::Scored { formulas, blunder: (blunder * f64::from(u32::MAX)).round() as u32, search }
    }

    /// The same bot without its search.
    #[must_use]
    pub fn without_search(&self) -> Self {
        match self {
            Self::Random => Self::Random,
            Self::First => Self::First,
            Self::Scored { formulas, blunder, .. } => {
                Self::Scored { formulas: formulas.clone(), blunder: *blunder, search: None }
            }
            Self::Restricted(restricted) => restricted.bot.without_search().restricted(restricted.restriction.clone()),
        }
    }

    /// The same bot under a restriction.
    #[must_use]
    pub fn restricted(self, restriction: ChoiceRestriction) -> Self {
        if restriction.is_none() { self } else { Self::Restricted(Box::new(RestrictedBot { bot: self, restriction })) }
    }

    /// Whether it plays on in its mind before it chooses. Its games take hundreds to a thousand times as long.
    pub fn searches(&self) -> bool {
        match self {
            Self::Random | Self::First => false,
            Self::Scored { search, .. } => search.is_some(),
            Self::Restricted(restricted) => restricted.bot.searches(),
        }
    }

    /// The index of the choice taken, out of two or more.
    #[inline]
    pub fn choose<G: GameView>(
        &self,
        game: &G,
        state: &G::State,
        seat: usize,
        kind: usize,
        choices: &[G::Action],
        mind: &mut BotMemory<G>,
    ) -> usize {
        match self {
            Self::Random => mind.any(seat, choices.len()),
            Self::First => 0,
            Self::Scored { blunder, .. } if *blunder > 0 && mind.stream(seat).chance(*blunder) => {
                mind.any(seat, choices.len())
            }
            Self::Scored { formulas, search: Some(search), .. } if search.asks(kind) => {
                let scores = |mind: &mut BotMemory<G>, out: &mut Vec<f64>| {
                    weigh(&formulas[kind], game, state, seat, kind, choices, mind);
                    out.extend_from_slice(formulas[kind].scores(&mind.columns, &mut mind.scratch));
                };
                search.choose(&SearchedDecision { formulas, game, state, seat, choices }, mind, scores)
            }
            Self::Scored { formulas, .. } => mind.best(&formulas[kind], game, state, seat, kind, choices),
            Self::Restricted(restricted) => restricted.choose(game, state, (seat, kind), choices, mind),
        }
    }

    /// The formula's score of every choice; `None` if no formula decides. What is kept from decision to decision stays as it is: asked before the
    /// choice is made, these are the scores that it will be made by, and asking changes no later one.
    pub fn scores<'m, G: GameView>(
        &self,
        game: &G,
        state: &G::State,
        seat: usize,
        kind: usize,
        choices: &[G::Action],
        mind: &'m mut BotMemory<G>,
    ) -> Option<&'m [f64]> {
        let formulas = match self {
            Self::Random | Self::First => return None,
            Self::Scored { formulas, .. } => formulas,
            Self::Restricted(restricted) => return restricted.bot.scores(game, state, seat, kind, choices, mind),
        };
        let kept = mind.kept.clone();
        weigh(&formulas[kind], game, state, seat, kind, choices, mind);
        mind.kept = kept;
        Some(formulas[kind].scores(&mind.columns, &mut mind.scratch))
    }
}

/// Writes the features that a formula wants of each choice.
#[inline]
fn weigh<G: GameView>(
    formula: &Formula,
    game: &G,
    state: &G::State,
    seat: usize,
    kind: usize,
    choices: &[G::Action],
    mind: &mut BotMemory<G>,
) {
    mind.columns.begin(choices.len());
    let view = game.view(state, seat);
    game.features(&view, kind, choices, formula.wanted(), &mut mind.kept, &mut mind.columns);
}
