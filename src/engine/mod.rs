//! The engine: plays anything that signed the contract, block by block, on as many threads as there are.
//!
//! What is played is a function of (rules, strategies, seed, block number); threads only decide who plays which block when. Tallies are
//! integers, so how they are merged cannot matter.

mod batch;
mod table;

pub use batch::{Batch, CHUNK, Limits, Progress, Stop, run};
pub use table::{Choice, DECISION_CAP, Seen, Table};
