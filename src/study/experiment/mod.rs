//! What a study is: its axes, the values it weighs, what it is compared with, what it expects, and the file that holds all of it.
//!
//! Everything here is about what a person wrote; nothing is played.

mod axis;
mod comparison;
mod draft;
mod expect;
mod file;
pub mod keys;
mod matching;
mod range;
pub mod seats;
mod spec;
pub mod sprt;
mod strength;
mod tune;
mod until;

pub use axis::{MOST_CELLS, VariedStep, VariedValue, grid};
pub use comparison::{ComparisonTarget, holds_a_bot};
pub use expect::{Expectation, ExpectedBounds, JudgedEstimate};
pub use file::{Experiment, StudyCommand, is_experiment, joined};
pub use matching::expand;
pub use range::MeasureRange;
pub use strength::{ADAPTATION, PlayerStrength, RUNGS};
pub use tune::{ChangePrice, LinkedValues, TargetSeat, TargetSetting, TargetSpec};
pub use until::SolveTarget;
