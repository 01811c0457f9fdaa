//! The engine: plays anything that signed the contract, block by block, on as many threads as there are.
//!
//! What is played is a function of (rules, strategies, seed, block number); threads only decide who plays which block when. Tallies are
//! integers, so how they are merged cannot matter. A [`Study`] is a list of cells that share their block numbers: each block is played by
//! all of them with the same luck, and every cell is compared with the first, block by block.

mod boundary;
mod catalog;
pub mod cell;
mod count;
mod habits;
pub mod measure;
mod notable;
mod play;
mod stored;
mod study;
mod table;
mod trace;

pub use boundary::{Ended, Log, Moment, Narrator, Playable, Played, Shown};
pub use catalog::{Catalog, GameEntry};
pub use count::Count;
pub use notable::{GameId, Notables};
pub use play::{CHUNK, Follow, Limits, Run, Stop, play, run};
pub use stored::Misfit;
pub use study::{Batch, Study};
pub use table::{Choice, DECISION_CAP, Onlooker, Table};
