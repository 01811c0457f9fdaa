//! The contract, who has won: wins in parts, so that those who share one have whole numbers.

use super::Outcome;

/// A win is counted in parts, so many that two to eight who share it each have a whole number.
pub const WIN: i64 = 840;

/// The win share of one seat of several that win apart, in units of 1/[`WIN`].
pub fn win_share(outcome: Outcome, seat: usize) -> i64 {
    if outcome.has_won(seat) { WIN / i64::from(outcome.winners.count_ones()) } else { 0 }
}

/// The win share of one seat of several that win apart, 0 to 1.
pub fn share_of_win(outcome: Outcome, seat: usize) -> f64 {
    win_share(outcome, seat) as f64 / WIN as f64
}

/// The winner's lead over the best of the others; `None` unless one alone has won against others.
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
