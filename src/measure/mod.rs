//! What is counted of every game: who wins, how long it takes, how it ends; and, beside it, what the game itself declares.
//!
//! All of them collect within a block and close it with `end_block`: the block is the unit of every interval.

mod asked;
mod basics;
mod comparison;
mod counting;
mod endings;
mod form;
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
pub use habits::{Habit, Habits};
pub use known::{Known, LISTED, matching, sought};
pub use leads::{Course, Leads};
pub use lengths::Lengths;
pub use minutes::Minutes;
pub use subject::Subject;
pub use summary::Summary;
pub use tally::Tally;
pub use wins::Wins;

use crate::game::Outcome;

/// A win is counted in parts, so many that two to eight who share it each have a whole number.
pub const WIN: i64 = 840;

/// The win share of one seat of several that win apart, in units of 1/[`WIN`].
pub fn win_share(outcome: Outcome, seat: usize) -> i64 {
    if outcome.has_won(seat) { WIN / i64::from(outcome.winners.count_ones()) } else { 0 }
}

/// What the winner has more of than the best of the others; `None` unless one alone has won against others.
pub fn ahead(outcome: Outcome, seats: usize, points: impl Fn(usize) -> i64) -> Option<i64> {
    let winner = outcome.winner()?;
    let others = (0..seats).filter(|&seat| seat != winner);
    Some(points(winner) - others.map(&points).max()?)
}

/// The places of the bits of a set, from the lowest on.
pub fn bits(mut set: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        bit
    })
}
