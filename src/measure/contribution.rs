//! How games end in which something was used, beside those in which it was at hand and was not: an association, no effect.

use serde::{Deserialize, Serialize};

use super::BlockRatio;
use crate::stats::{Cell, Column, Estimate, Method};

const SHARE: Option<(f64, f64)> = Some((0.0, 1.0));

/// Games won with something and without it, by a table that wins and loses as one.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Contribution {
    used: BlockRatio,
    unused: BlockRatio,
}

impl Contribution {
    /// Counts a game in which it was at hand.
    #[inline]
    pub fn add(&mut self, used: bool, won: bool) {
        let ratio = match used {
            true => &mut self.used,
            false => &mut self.unused,
        };
        ratio.add(won.into(), 1);
    }

    /// Closes the block.
    #[inline]
    pub fn end_block(&mut self) {
        self.used.end_block();
        self.unused.end_block();
    }

    /// Adds the closed blocks of another.
    pub fn merge(&mut self, other: &Self) {
        self.used.merge(&other.used);
        self.unused.merge(&other.unused);
    }

    /// The win rate with it, and that without it.
    pub fn rates(&self) -> [Estimate; 2] {
        [&self.used, &self.unused].map(|ratio| ratio.estimate(1.0, SHARE))
    }

    /// The first less the second. The interval adds the squares of what either interval leaves on that side (Newcombe), as if the two
    /// were of different luck: where games of one block stand on both sides, it is rather too wide.
    pub fn difference(&self) -> Estimate {
        let [used, unused] = self.rates();
        let ends = |one: Estimate, other: Estimate| {
            let below = one.value? - one.lo?;
            let above = other.hi? - other.value?;
            Some(below.hypot(above))
        };
        let value = used.value.zip(unused.value).map(|(with, none)| with - none);
        let lo = value
            .zip(ends(used, unused))
            .map(|(value, end)| value - end);
        let hi = value
            .zip(ends(unused, used))
            .map(|(value, end)| value + end);
        Estimate {
            n: used.n + unused.n,
            value,
            lo,
            hi,
            method: match lo.or(hi) {
                Some(_) => Method::BlockRatio,
                None => Method::None,
            },
        }
    }

    /// The columns of [`cells`](Self::cells).
    pub fn columns() -> [Column; 10] {
        [
            Column::new(
                "games_used",
                "games",
                "Games in which it was used at least once.",
            ),
            Column::new(
                "win_rate_when_used",
                "share",
                "Success of the table in those.",
            )
            .of("games_used"),
            Column::new("lo", "share", "Lower end of its 95 % interval.").of("games_used"),
            Column::new("hi", "share", "Upper end of its 95 % interval.").of("games_used"),
            Column::new(
                "games_not",
                "games",
                "Games in which it was at hand and never used.",
            ),
            Column::new(
                "win_rate_when_not",
                "share",
                "Success of the table in those.",
            )
            .of("games_not"),
            Column::new(
                "contribution",
                "share",
                "win_rate_when_used less win_rate_when_not: an association, no effect. Who is in need uses more, and who lasts longer has more occasion to.",
            )
            .of("games_at_hand"),
            Column::new(
                "contribution_lo",
                "share",
                "Lower end of its 95 % interval.",
            )
            .of("games_at_hand"),
            Column::new(
                "contribution_hi",
                "share",
                "Upper end of its 95 % interval.",
            )
            .of("games_at_hand"),
            Column::new(
                "games_at_hand",
                "games",
                "Games in which it was at hand: games_used and games_not together.",
            ),
        ]
    }

    /// What stands in a row under [`columns`](Self::columns).
    pub fn cells(&self) -> [Cell; 10] {
        let ([used, unused], difference) = (self.rates(), self.difference());
        [
            self.used.n().into(),
            used.value.into(),
            used.lo.into(),
            used.hi.into(),
            self.unused.n().into(),
            unused.value.into(),
            difference.value.into(),
            difference.lo.into(),
            difference.hi.into(),
            (self.used.n() + self.unused.n()).into(),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn contribution(games: &[(bool, bool)]) -> Contribution {
        let mut all = Contribution::default();
        for &(used, won) in games {
            all.add(used, won);
            all.end_block();
        }
        all
    }

    #[test]
    fn it_is_the_difference_of_the_two_win_rates() {
        let games = [
            (true, true),
            (true, true),
            (true, false),
            (true, true),
            (false, true),
            (false, false),
        ];
        let all = contribution(&games);
        assert_eq!(all.rates().map(|rate| rate.value), [Some(0.75), Some(0.5)]);
        assert_eq!(all.difference().value, Some(0.25));
    }

    #[test]
    fn a_handful_of_games_that_agree_prove_little() {
        let mut games = [(false, false), (false, true)].repeat(200);
        games.extend([(true, true); 3]);
        let difference = contribution(&games).difference();
        assert_eq!(difference.value, Some(0.5));
        assert!(difference.lo.unwrap() < 0.0, "{difference:?}");
    }

    #[test]
    fn the_interval_of_large_samples_is_the_textbook_one() {
        // 300 of 500 and 200 of 500: the error of the difference is sqrt(2 * 0.24 / 500) but for the degrees of freedom.
        let games = |used, won: usize| (0..500).map(move |game| (used, game < won));
        let all: Vec<_> = games(true, 300).chain(games(false, 200)).collect();
        let difference = contribution(&all).difference();
        let half = 1.96 * (0.48f64 / 500.0).sqrt();
        assert!(
            (difference.lo.unwrap() - (0.2 - half)).abs() < 2e-4,
            "{difference:?}"
        );
        assert!(
            (difference.hi.unwrap() - (0.2 + half)).abs() < 2e-4,
            "{difference:?}"
        );
    }

    #[test]
    fn without_either_side_it_is_unknown() {
        for used in [true, false] {
            let difference = contribution(&[(used, true), (used, false)]).difference();
            assert_eq!(
                (difference.value, difference.lo, difference.hi),
                (None, None, None)
            );
        }
    }

    #[test]
    fn merging_is_counting_all() {
        let games: Vec<_> = (0..40).map(|game| (game % 3 == 0, game % 7 < 3)).collect();
        let whole = contribution(&games);
        for split in [0, 13, 40] {
            let mut sum = Contribution::default();
            sum.merge(&contribution(&games[..split]));
            sum.merge(&contribution(&games[split..]));
            assert_eq!(format!("{sum:?}"), format!("{whole:?}"));
        }
    }
}
