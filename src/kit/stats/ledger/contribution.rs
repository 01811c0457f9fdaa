//! The outcomes of games in which something was used, beside those in which it was at hand and was not: an association, no effect.

use super::{Counter, RowRate, SHARE, WinAssociation};
use crate::stats::{
    CONFIDENCE, Estimate, IntervalMethod, RatioProducts, Scalar, TableColumn, TailedRatio, newcombe, whole_ratio,
};

/// Games won with something less those won without it, from what is known of either side and how the two hang together ([`newcombe`]).
///
/// Among rivals one's win is the other's loss, in the same game: their correlation is negative. As if the two were independent, the interval
/// would be 1.35 times too narrow, and held 85 % of the truths of five games.
fn difference(used: Estimate, unused: Estimate, correlation: f64) -> Estimate {
    let Estimate { value, lo, hi, .. } = newcombe(&unused, &used, correlation);
    let method = if lo.is_some() { IntervalMethod::BlockRatio } else { IntervalMethod::None };
    let (lo, hi) = (lo.map(|lo| lo.max(-1.0)), hi.map(|hi| hi.min(1.0)));
    Estimate { n: used.n + unused.n, value, lo, hi, method }
}

/// The counts of both sides over the same blocks: with something, and without it.
#[derive(Clone, Copy)]
pub(super) struct UsageContrast<'r> {
    pub(super) ratios: [&'r TailedRatio; 2],
    pub(super) products: &'r RatioProducts,
}

impl UsageContrast<'_> {
    /// The rates of both sides, of whose numerators `parts` make one.
    fn rates(&self, parts: i64) -> [Estimate; 2] {
        self.ratios.map(|ratio| whole_ratio(ratio, parts, SHARE, CONFIDENCE))
    }

    /// The rate with it less the rate without it.
    pub(super) fn difference(&self, parts: i64) -> Estimate {
        let [used, unused] = self.rates(parts);
        difference(used, unused, self.products.correlation(self.ratios.map(TailedRatio::ratio)))
    }
}

/// The columns of [`cells`].
pub(super) fn columns() -> [TableColumn; 10] {
    let used = |name, about| TableColumn::new(name, "share", about).of("games_used");
    let at_hand = |name, about| TableColumn::new(name, "share", about).of("games_at_hand");
    [
        TableColumn::new("games_used", "games", "Games in which it was used at least once; of rivals, player-games."),
        used("win_rate_when_used", "Wins in those: of the table where it wins as one, else of the player."),
        used("lo", "Lower end of its 95 % interval."),
        used("hi", "Upper end of its 95 % interval."),
        TableColumn::new(
            "games_not",
            "games",
            "Games in which it was at hand and never used; of rivals, player-games.",
        ),
        TableColumn::new(
            "win_rate_when_not",
            "share",
            "Wins in those: of the table where it wins as one, else of the player.",
        )
        .of("games_not"),
        at_hand(
            "contribution",
            "win_rate_when_used less win_rate_when_not: an association, no effect. Who is in need uses more, and who lasts longer has more occasion to.",
        ),
        at_hand("contribution_lo", "Lower end of its 95 % interval."),
        at_hand("contribution_hi", "Upper end of its 95 % interval."),
        TableColumn::new("games_at_hand", "games", "Games in which it was at hand: games_used and games_not together."),
    ]
}

/// The cells of a row under [`columns`]: games won over games in which it was used, and in which it was not.
pub(super) fn cells(sides: UsageContrast<'_>) -> [Scalar; 10] {
    let games = sides.ratios.map(|side| side.ratio().denominator());
    let ([used, unused], difference) = (sides.rates(1), sides.difference(1));
    [
        games[0].into(),
        used.value.into(),
        used.lo.into(),
        used.hi.into(),
        games[1].into(),
        unused.value.into(),
        difference.value.into(),
        difference.lo.into(),
        difference.hi.into(),
        (games[0] + games[1]).into(),
    ]
}

/// The columns of [`SheetColumn::Against`](super::SheetColumn::Against), and of the games behind it.
pub(super) fn columns_against(against: &WinAssociation) -> [TableColumn; 4] {
    let ([value, lo, hi], (games, unit, about)) = (against.names, against.games);
    let of_both = |name, about| TableColumn::new(name, "share", about).of(games);
    [
        of_both(value, against.about),
        of_both(lo, "Lower end of its 95 % interval."),
        of_both(hi, "Upper end of its 95 % interval."),
        TableColumn::new(games, unit, about),
    ]
}

/// A difference as a rate of its row.
pub(super) fn rate(name: &'static str, estimate: Estimate) -> RowRate {
    let bounds = Some((-1.0, 1.0));
    RowRate { name, unit: "share", of: None, parts: 1, bounds, estimate, has_interval: true }
}

/// The columns of [`columns_against`] as rates.
pub(super) fn rates(counters: [[Counter; 2]; 2], sides: UsageContrast<'_>) -> [RowRate; 3] {
    let [used, unused] = sides.rates(1);
    let won = |name, of, estimate| RowRate {
        name,
        unit: "share",
        of: Some(of),
        parts: 1,
        bounds: SHARE,
        estimate,
        has_interval: true,
    };
    [
        won("win_rate_when_used", counters[0], used),
        won("win_rate_when_not", counters[1], unused),
        rate("contribution", sides.difference(1)),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::coverage::{assert_covers, coverage};
    use crate::stats::{RatioCounts, wilson};

    /// The rates of both sides, from games given as (used, won), a block each.
    fn rates(games: &[(bool, bool)]) -> [Estimate; 2] {
        [true, false].map(|side| {
            let mut ratio = TailedRatio::default();
            let games = games.iter().filter(|(used, _)| *used == side);
            games.for_each(|&(_, won)| ratio.add(won.into(), 1));
            whole_ratio(&ratio, 1, SHARE, CONFIDENCE)
        })
    }

    fn contribution(games: &[(bool, bool)]) -> Estimate {
        let [used, unused] = rates(games);
        difference(used, unused, 0.0)
    }

    #[test]
    fn it_is_the_difference_of_the_two_win_rates() {
        let used = [(true, true), (true, true), (true, false), (true, true)];
        let games = [&used[..], &[(false, true), (false, false)]].concat();
        assert_eq!(rates(&games).map(|rate| rate.value), [Some(0.75), Some(0.5)]);
        assert_eq!(contribution(&games).value, Some(0.25));
    }

    #[test]
    fn a_handful_of_games_that_agree_prove_little() {
        let mut games = [(false, false), (false, true)].repeat(200);
        games.extend([(true, true); 3]);
        let difference = contribution(&games);
        assert_eq!(difference.value, Some(0.5));
        assert!(difference.lo.unwrap() < 0.0, "{difference:?}");
    }

    #[test]
    fn the_interval_of_large_samples_is_the_textbook_one() {
        // 300 of 500 and 200 of 500: the error of the difference is sqrt(2 * 0.24 / 500) but for a hair of unevenness.
        let games = |used, won: usize| (0..500).map(move |game| (used, game < won));
        let all: Vec<_> = games(true, 300).chain(games(false, 200)).collect();
        let difference = contribution(&all);
        let half = 1.96 * (0.48f64 / 500.0).sqrt();
        assert!((difference.lo.unwrap() - (0.2 - half)).abs() < 2e-3, "{difference:?}");
        assert!((difference.hi.unwrap() - (0.2 + half)).abs() < 2e-3, "{difference:?}");
        // Newcombe's, of Wilson's for as many trials as leave the error of 500 blocks.
        let [used, unused] = [0.6, 0.4].map(|share| wilson(share * 499.0, 499, CONFIDENCE));
        let reach = (0.6 - used.lo.unwrap()).hypot(unused.hi.unwrap() - 0.4);
        assert!((difference.lo.unwrap() - (0.2 - reach)).abs() < 1e-9, "{difference:?}");
    }

    #[test]
    fn what_a_rival_wins_without_it_is_covered() {
        // Of two players each uses it in half of the games: who does wins six times of ten against one who does not.
        for rivals in [true, false] {
            assert_covers(coverage(|dice| {
                let (mut ratios, mut products) = ([TailedRatio::default(); 2], RatioProducts::default());
                for _ in 0..400 {
                    let uses = [dice.hit(0.5), dice.hit(0.5)];
                    let first = match uses {
                        [true, false] => 0.6,
                        [false, true] => 0.4,
                        _ => 0.5,
                    };
                    let wins = if rivals {
                        let first = dice.hit(first);
                        [first, !first]
                    } else {
                        // As allies they win or lose together.
                        [dice.hit(0.5); 2]
                    };
                    let side = |used: bool| {
                        let of = |seat: &usize| uses[*seat] == used;
                        let won = [0, 1].iter().filter(|seat| of(seat) && wins[**seat]).count() as i64;
                        RatioCounts { x: won, n: [0, 1].iter().filter(|seat| of(seat)).count() as i64 }
                    };
                    let sides = [side(true), side(false)];
                    ratios.iter_mut().zip(sides).for_each(|(ratio, RatioCounts { x, n })| ratio.add(x, n));
                    products.add(sides[0], sides[1]);
                }
                let [used, unused] = &ratios;
                let truth = if rivals { 0.1 } else { 0.0 };
                (UsageContrast { ratios: [used, unused], products: &products }.difference(1), truth)
            }));
        }
    }

    #[test]
    fn without_either_side_it_is_unknown() {
        for used in [true, false] {
            let difference = contribution(&[(used, true), (used, false)]);
            assert_eq!((difference.value, difference.lo, difference.hi), (None, None, None));
        }
    }
}
