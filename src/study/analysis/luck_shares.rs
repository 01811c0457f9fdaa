//! Luck or skill: the shares that the players, the seats, the deal and later draws have in who wins.
//!
//! The variance of a seat's share of the win is the sum of four parts: between the players, between the seats of a player, between the deals of
//! a player in a seat, and between games of one deal. The third is the covariance of two games with the same deal and other draws.

use super::CONFIDENCE;
use engine::{LuckSums, SeatSums};
use kit::game::Lineup;
use kit::stats::{Estimate, jackknife, jackknife_square};

/// The parts of the variance of who wins, each as a share of the whole, 0 to 1.
#[derive(Clone, Debug)]
pub struct LuckShares {
    /// Who plays: how far the players' win rates are apart. `None` where one plays all seats, or all win together.
    pub players: Option<Estimate>,
    /// Where a player sits; `None` where all win together, or each has a seat of its own.
    pub seat: Option<Estimate>,
    /// What is dealt before the first choice.
    pub deal: Estimate,
    /// What is drawn after it.
    pub draws: Estimate,
    /// Deals of which one game had to be cut off.
    pub cut_off: u64,
}

/// Variances, in the order of the fields of [`LuckShares`].
type Parts = [f64; 4];

impl LuckShares {
    /// Deal and draws together.
    pub fn luck(&self) -> Option<f64> {
        Some(self.deal.value? + self.draws.value?)
    }

    /// The shares by the sums of each section, of players who sit like this in each rotation; `together`: they win and lose as one.
    pub fn of(sections: &[LuckSums], rotations: &[Vec<u8>], lineup: &Lineup, together: bool) -> Self {
        let seats: Vec<Vec<usize>> = rotations
            .iter()
            .map(|seats| {
                seats.iter().map(|&bot| usize::from(bot)).take(if together { 1 } else { seats.len() }).collect()
            })
            .collect();
        let shares = |left_out: Option<usize>| shares(&sum(sections, left_out), &seats);
        let whole = shares(None);
        let without: Vec<Option<Parts>> = (0..sections.len()).map(|section| shares(Some(section))).collect();
        let deals = sum(sections, None).first().map_or(0, |sums| sums.deals as u64) * rotations.len() as u64;
        let of = |part: usize| {
            let of = |parts: &Option<Parts>| parts.map(|parts| parts[part]);
            (of(&whole), without.iter().map(of).collect::<Vec<_>>())
        };
        let square = |part: usize| {
            let (whole, without) = of(part);
            within(jackknife_square(whole, &without, deals, CONFIDENCE))
        };
        let plain = |part: usize| {
            let (whole, without) = of(part);
            within(jackknife(whole, &without, deals, CONFIDENCE))
        };
        let differ = lineup.strategies.len() > 1;
        let move_about = rotations.len() > 1 || !differ;
        Self {
            players: (differ && !together).then(|| square(0)),
            seat: (move_about && !together).then(|| square(1)),
            deal: plain(2),
            draws: plain(3),
            cut_off: sections.iter().map(|sums| sums.cut_off).sum(),
        }
    }
}

/// The estimate of a share: from 0 to 1.
fn within(estimate: Estimate) -> Estimate {
    let [value, lo, hi] = [estimate.value, estimate.lo, estimate.hi].map(|end| end.map(|end| end.clamp(0.0, 1.0)));
    Estimate { value, lo, hi, ..estimate }
}

/// The sums of all sections but one, by rotation and seat.
fn sum(sections: &[LuckSums], left_out: Option<usize>) -> Vec<SeatSums> {
    let mut all: Vec<SeatSums> = Vec::new();
    for (_, section) in sections.iter().enumerate().filter(|(place, _)| Some(*place) != left_out) {
        let seats = section.seats.iter().flatten();
        all.resize(section.seats.iter().map(Vec::len).sum(), SeatSums::default());
        all.iter_mut().zip(seats).for_each(|(own, other)| own.add(other));
    }
    all
}

/// The shares, where `seats` has the player of each seat that counts, by rotation; `None` where all games ended alike.
fn shares(sums: &[SeatSums], seats: &[Vec<usize>]) -> Option<Parts> {
    let width = sums.len() / seats.len().max(1);
    let counted = |(rotation, bots): (usize, &Vec<usize>)| {
        let of_rotation = sums.get(rotation * width..).unwrap_or_default().iter();
        bots.iter().copied().zip(of_rotation.copied()).collect::<Vec<_>>()
    };
    let all: Vec<(usize, SeatSums)> = seats.iter().enumerate().flat_map(counted).collect();
    let count = all.len() as f64;
    let mean_of = |value: &dyn Fn(&(usize, SeatSums)) -> f64| all.iter().map(value).sum::<f64>() / count;
    let mean = |sums: &SeatSums| (sums.shares[0] + sums.shares[1]) / (2.0 * sums.deals);
    let of_bot = |bot: usize| {
        let own: Vec<f64> = all.iter().filter(|(other, _)| *other == bot).map(|(_, sums)| mean(sums)).collect();
        own.iter().sum::<f64>() / own.len() as f64
    };
    let middle = mean_of(&|(_, sums)| mean(sums));
    let whole = mean_of(&|(_, sums)| sums.squares / (2.0 * sums.deals)) - middle * middle;
    let players = mean_of(&|(bot, _)| (of_bot(*bot) - middle).powi(2));
    let seat = mean_of(&|(bot, sums)| (mean(sums) - of_bot(*bot)).powi(2));
    let deal = mean_of(&|(_, sums)| {
        let [one, other] = sums.shares.map(|share| share / sums.deals);
        sums.products / sums.deals - one * other
    });
    let parts = [players, seat, deal, whole - players - seat - deal];
    (whole > 0.0).then(|| parts.map(|part| part / whole))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sections of games of two players in turn at both seats, who win by how they play, sit, are dealt and draw; the chances are exact.
    fn sections(skill: f64, seat: f64, deal: f64) -> Vec<LuckSums> {
        let rotations = [[0, 1], [1, 0]];
        let of_seat = |bot: u8, place: usize| {
            let sign = |first: bool| if first { 1.0 } else { -1.0 };
            let chance = 0.5 + skill * sign(bot == 0) + seat * sign(place == 0);
            // Half of the deals are good for the player, and half bad.
            let [good, bad] = [chance + deal, chance - deal];
            SeatSums {
                deals: 1_000.0,
                shares: [1_000.0 * chance; 2],
                squares: 2_000.0 * chance,
                products: 500.0 * (good * good + bad * bad),
            }
        };
        let seats = rotations.map(|bots| bots.iter().zip(0..).map(|(&bot, place)| of_seat(bot, place)).collect());
        vec![LuckSums { seats: seats.into(), cut_off: 0, blocks: 1 }; 20]
    }

    fn parts(skill: f64, seat: f64, deal: f64) -> [f64; 4] {
        let lineup = Lineup { strategies: vec!["a".into(), "b".into()], seats: vec![0, 1] };
        let shares = LuckShares::of(&sections(skill, seat, deal), &[vec![0, 1], vec![1, 0]], &lineup, false);
        let value = |estimate: Estimate| estimate.value.unwrap();
        [value(shares.players.unwrap()), value(shares.seat.unwrap()), value(shares.deal), value(shares.draws)]
    }

    #[test]
    fn the_parts_are_the_squares_of_what_each_moves_a_chance_by() {
        // Of two players at even chances the whole is a quarter.
        for (told, expected) in [
            (parts(0.0, 0.0, 0.0), [0.0, 0.0, 0.0, 1.0]),
            (parts(0.1, 0.0, 0.0), [0.04, 0.0, 0.0, 0.96]),
            (parts(0.0, 0.1, 0.0), [0.0, 0.04, 0.0, 0.96]),
            (parts(0.1, 0.05, 0.2), [0.04, 0.01, 0.16, 0.79]),
        ] {
            assert!(told.iter().zip(expected).all(|(told, expected)| (told - expected).abs() < 1e-9), "{told:?}");
        }
    }

    #[test]
    fn where_all_games_end_alike_nothing_is_known() {
        let sums = SeatSums { deals: 10.0, shares: [10.0; 2], squares: 20.0, products: 10.0 };
        let all = vec![LuckSums { seats: vec![vec![sums]], cut_off: 0, blocks: 1 }; 10];
        let lineup = Lineup { strategies: vec!["a".into()], seats: vec![0] };
        let shares = LuckShares::of(&all, &[vec![0]], &lineup, true);
        assert_eq!((shares.players.is_none(), shares.seat.is_none()), (true, true));
        assert_eq!((shares.deal.value, shares.draws.value), (None, None));
    }
}
