//! What is counted of every game: who wins, how long it takes, how it ends; and, beside it, what the game itself declares.
//!
//! All of them collect within a block and close it with `end_block`: the block is the unit of every interval.

mod asked;
mod basics;
mod comparison;
mod counting;
mod endings;
mod form;
mod game_share;
mod habits;
mod known;
mod leads;
mod lengths;
mod minutes;
mod percentiles;
mod subject;
mod summary;
mod tally;
mod wins;

pub use asked::Asked;
pub use basics::Basics;
pub use comparison::{Comparison, Matched, Record, SECTIONS, Section, Sections, matched};
pub use counting::Counting;
pub use endings::Endings;
pub use form::Form;
pub use game_share::GameShare;
pub use habits::{Habit, Habits};
pub use known::{Known, LISTED, ROUNDS, matching, sought};
pub use leads::{Course, Leads};
pub use lengths::Lengths;
pub use minutes::Minutes;
pub use subject::Subject;
pub use summary::Summary;
pub use tally::Tally;
pub use wins::Wins;
