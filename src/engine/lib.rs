//! The engine: plays anything that signed the contract, block by block, on as many threads as there are.
//!
//! What is played is a function of (rules, strategies, seed, block number); threads only decide who plays which block when. Tallies are
//! integers, so how they are merged cannot matter. A [`Study`] is a list of cells that share their block numbers: each block is played by
//! all of them with the same luck, and every cell is compared with the first, block by block.

mod boundary;
mod catalog;
pub mod cell;
mod choice_counter;
mod choice_differences;
mod count;
mod event_hash;
mod game_log;
mod luck_sums;
pub mod measure;
mod notable;
mod observer;
mod odds;
mod play;
mod shell_word;
mod steps;
mod stored_counts;
mod study;
mod table;

pub use boundary::{DynTable, NarratedDecision, Narrator, Playable, PlayedGame, TableText};
pub use catalog::{Catalog, GameEntry, is_table, rules_beside};
pub use choice_differences::{ChoiceDifferences, FeatureDifference, KindDifference, choice_differences};
pub use count::Count;
pub use game_log::{FinishedGame, GameLog};
pub use luck_sums::{LuckSums, SeatSums, luck_sums};
pub use notable::{GameId, Notables};
pub use observer::{ObservedChoice, Observer, ranked};
pub use odds::{ChoiceRegret, OddsPlaces, PositionOdds};
pub use play::{CHUNK, KeptBase, ProgressObserver, RunLimits, RunResult, StopCause, play, play_beside, run};
pub use steps::{DynSteps, SeenFeatures, SteppedGame, WaitingDecision};
pub use stored_counts::StoredCountsError;
pub use study::{Study, StudyCell};
pub use table::{DECISION_CAP, GameTable, OtherChoice};
