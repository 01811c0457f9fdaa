//! The lengths of short, middling and long games, in words that stay true where many games last equally long.

use kit::say::share;
use kit::stats::names::measures;
use kit::stats::{Histogram, HistogramBin};

/// The lengths below which one game in twenty, half of them, and all but one in twenty lie.
pub(super) struct Percentiles {
    short: HistogramBin,
    middle: HistogramBin,
    long: HistogramBin,
}

/// The share of games below the short length and above the long one: one in twenty.
const EDGE: f64 = 0.05;

/// The most that a share may be off and still be called one in twenty: where games are cut short by a limit, many last exactly that long.
const OFF: f64 = 0.025;

/// The most that a share may be off and still be called half.
const OFF_HALF: f64 = 0.1;

/// Names of the percentiles of the rounds in the summary.
pub(super) const LENGTHS: [(&str, f64); 3] =
    [(measures::LENGTH_P5, 0.05), (measures::LENGTH_P50, 0.5), (measures::LENGTH_P95, 0.95)];

impl Percentiles {
    /// `None` where one of them is not known.
    pub fn of(lengths: &Histogram) -> Option<Self> {
        let bin = |p| {
            let value = lengths.quantile(p)?;
            lengths.bins().find(|bin| bin.value == value)
        };
        Some(Self { short: bin(EDGE)?, middle: bin(0.5)?, long: bin(1.0 - EDGE)? })
    }

    /// The three lengths.
    pub fn values(&self) -> [u64; 3] {
        [&self.short, &self.middle, &self.long].map(|bin| bin.value)
    }

    /// `one in twenty is`, or `12.0 % are`: as long as the short ones or less.
    pub fn early(&self) -> String {
        let found = self.short.cumulative;
        if found <= EDGE + OFF { "one in twenty is".to_owned() } else { format!("{} are", share(found, 1)) }
    }

    /// `Half`, or `64.0 %`: as long as the middling ones or less.
    pub fn half(&self) -> String {
        let found = self.middle.cumulative;
        if found <= 0.5 + OFF_HALF { "Half".to_owned() } else { share(found, 1) }
    }

    /// `one in twenty`, where about so many last longer than the long ones.
    pub fn past(&self) -> Option<&'static str> {
        (self.beyond() >= EDGE - OFF).then_some("one in twenty")
    }

    /// Whether about one game in twenty is as long as the short ones or less, and one longer than the long ones.
    pub fn is_spread(&self) -> bool {
        self.short.cumulative <= EDGE + OFF && self.past().is_some()
    }

    /// The share of games that last as long as the long ones, or longer.
    pub fn at_long(&self) -> String {
        share(self.long.share + self.beyond(), 1)
    }

    /// Whether no game lasts longer than the long ones.
    pub fn is_longest(&self) -> bool {
        self.beyond() <= 0.0
    }

    fn beyond(&self) -> f64 {
        1.0 - self.long.cumulative
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(games: &[(u64, u64)]) -> Percentiles {
        let mut lengths = Histogram::new(100);
        games.iter().for_each(|&(length, count)| (0..count).for_each(|_| lengths.add(length)));
        Percentiles::of(&lengths).unwrap()
    }

    #[test]
    fn what_is_spread_is_told_in_round_numbers() {
        let told = of(&(1..=40).map(|length| (length, 10)).collect::<Vec<_>>());
        assert_eq!(told.values(), [2, 20, 38]);
        assert_eq!((told.early().as_str(), told.half().as_str()), ("one in twenty is", "Half"));
        assert_eq!(told.past(), Some("one in twenty"));
    }

    #[test]
    fn where_many_last_as_long_as_a_limit_their_share_is_told() {
        let told = of(&[(5, 12), (8, 42), (12, 46)]);
        assert_eq!(told.values(), [5, 8, 12]);
        assert_eq!((told.early().as_str(), told.half().as_str()), ("12.0 % are", "Half"));
        assert_eq!((told.past(), told.at_long().as_str(), told.is_longest()), (None, "46.0 %", true));
        let few_beyond = of(&[(5, 99), (30, 1)]);
        assert_eq!((few_beyond.past(), few_beyond.is_longest()), (None, false));
        assert_eq!((few_beyond.at_long().as_str(), few_beyond.half().as_str()), ("100.0 %", "99.0 %"));
    }
}
