//! What a study is: its axes, the values it weighs, what it is compared with, what it expects, and the file that holds all of it.
//!
//! Everything here is about what a person wrote; nothing is played.

mod axis;
mod expect;
mod file;
pub mod keys;
mod matching;
mod plan;
mod range;
mod rungs;
mod spec;
pub mod sprt;
mod tune;
mod until;
mod vs;

pub use axis::{Axis, MOST_CELLS, Step, grid};
pub use expect::{Bounds, Expectation, Judged};
pub use file::{Command, Experiment, is_experiment};
pub use matching::expand;
pub use plan::{Change, Plan, RulesOrigin, Variant, bot_edits, scalar};
pub use range::MeasureRange;
pub use rungs::{ADAPTATION, RUNGS, Rung};
pub use tune::{Aim, Lever, Price, Setting};
pub use until::Until;
pub use vs::{Against, holds_a_bot};
