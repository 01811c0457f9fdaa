//! Training: how strong can a bot become with the formulas that it has?
//!
//! Every number of its formulas becomes a named weight ([`Learner`]); a search (separable CMA-ES) proposes values; a [`TrainingArena`] plays each candidate
//! against the same opponents with the same luck; a [`Training`] leads this from generation to generation and, in a league, from round to
//! round. Training is played on blocks that no study has and no generation twice; scores that are told come from others again, which no
//! training sees.

mod about;
mod arena;
mod change;
mod league;
mod learner;
mod search;
mod told;

pub use about::measured_about;
pub use arena::{BotScore, TrainingArena, TrainingHalt, TrainingOpponent};
pub use change::{BehaviorChange, BehaviorMeasure, ChoiceTrait};
pub use league::{HeldOutScores, TrainedWeight, Training, TrainingPoint, TrainingState};
pub use learner::{Learner, TrainedParameter};
pub use search::CANDIDATES;
pub use told::{empty_tables, tables};

use kit::config::number::MOST_GAMES;

/// Training is played from this block on: no study has as many games.
const TRAINING: u64 = 1 << 47;

/// Scores that are told are played from this block on: no training gets there.
const UNSEEN: u64 = TRAINING + (1 << 46);

// Luck is named by numbers below 2^48.
const _: () = assert!(MOST_GAMES < TRAINING && UNSEEN + (1 << 46) <= 1 << 48);
