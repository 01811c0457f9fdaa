//! Curves over a player's own turns, for all games and split by won and lost.

use serde::{Deserialize, Serialize};

use super::{BlockRatio, win_share};
use crate::game::Outcome;
use crate::stats::Estimate;

/// Which games a curve is over.
const OUTCOMES: [&str; 3] = ["all", "won", "lost"];
const ALL: usize = 0;
const WON: usize = 1;
const LOST: usize = 2;

/// One measured amount per turn, with its interval, and `N` more of which only means are wanted.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TurnCurves<const N: usize> {
    #[serde(skip)]
    turns: usize,
    /// By strategy, outcome and turn.
    points: Vec<Point<N>>,
    /// The most turns of a player in the block under way.
    #[serde(skip)]
    longest: usize,
    /// The game under way, by seat and turn.
    #[serde(skip)]
    log: Vec<Vec<Turn<N>>>,
}

#[derive(Clone, Copy, Debug)]
struct Turn<const N: usize> {
    measured: u32,
    also: [u32; N],
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct Point<const N: usize> {
    measured: BlockRatio,
    /// Sums, kept where games are won and lost: those of all games are theirs together.
    cumulative: u64,
    #[serde(with = "array")]
    also: [u64; N],
}

/// One point of a curve.
pub struct CurveRow<const N: usize> {
    /// Strategy index.
    pub strategy: usize,
    /// `all`, `won` or `lost`.
    pub outcome: &'static str,
    /// The player's own turn, from 1.
    pub turn: usize,
    /// Player-games that had this turn: what the means are over.
    pub games_alive: i64,
    /// The mean of the measured amount.
    pub measured: Estimate,
    /// The mean of its sum up to this turn and with it.
    pub cumulative: f64,
    /// The other means.
    pub also: [f64; N],
}

impl<const N: usize> TurnCurves<N> {
    /// Nothing measured yet, in games of at most so many turns of each player.
    pub fn new(strategies: usize, seats: usize, turns: usize) -> Self {
        let point = Point {
            measured: BlockRatio::default(),
            cumulative: 0,
            also: [0; N],
        };
        Self {
            turns,
            points: vec![point; strategies * OUTCOMES.len() * turns],
            longest: 0,
            log: (0..seats).map(|_| Vec::with_capacity(turns)).collect(),
        }
    }

    /// Forgets the game before.
    pub fn begin_game(&mut self) {
        self.log.iter_mut().for_each(Vec::clear);
    }

    /// Notes a turn that has ended.
    #[inline]
    pub fn turn(&mut self, seat: usize, measured: u32, also: [u32; N]) {
        self.log[seat].push(Turn { measured, also });
    }

    /// Adds the finished game. A shared win counts as won.
    pub fn end_game(&mut self, seating: &[u8], outcome: Outcome) {
        for (seat, turns) in self.log.iter().enumerate() {
            let split = if win_share(outcome, seat) > 0 {
                WON
            } else {
                LOST
            };
            self.longest = self.longest.max(turns.len());
            let curve = usize::from(seating[seat]) * OUTCOMES.len() + split;
            let mut cumulative = 0;
            for (point, turn) in self.points[curve * self.turns..].iter_mut().zip(turns) {
                cumulative += u64::from(turn.measured);
                point.add(turn, cumulative);
            }
        }
    }

    /// Closes the block: all games are those won and those lost.
    pub fn end_block(&mut self) {
        for strategy in self.points.chunks_exact_mut(self.turns * OUTCOMES.len()) {
            let (all, split) = strategy.split_at_mut(self.turns);
            let (won, lost) = split.split_at_mut(self.turns);
            for ((all, won), lost) in all.iter_mut().zip(won).zip(lost).take(self.longest) {
                all.measured.end_block_of(&won.measured, &lost.measured);
                won.measured.end_block();
                lost.measured.end_block();
            }
        }
        self.longest = 0;
    }

    /// Adds the closed blocks of another.
    pub fn merge(&mut self, other: &Self) {
        for (own, other) in self.points.iter_mut().zip(&other.points) {
            own.measured.merge(&other.measured);
            own.cumulative += other.cumulative;
            own.also
                .iter_mut()
                .zip(other.also)
                .for_each(|(own, other)| *own += other);
        }
    }

    /// Every turn that anyone had.
    pub fn rows(&self) -> impl Iterator<Item = CurveRow<N>> {
        (0..self.points.len())
            .map(|place| self.row(place))
            .filter(|row| row.games_alive > 0)
    }

    fn row(&self, place: usize) -> CurveRow<N> {
        let (curve, turn) = (place / self.turns, place % self.turns);
        let (strategy, outcome) = (curve / OUTCOMES.len(), curve % OUTCOMES.len());
        let parts = if outcome == ALL {
            WON..=LOST
        } else {
            outcome..=outcome
        };
        let parts =
            parts.map(|part| &self.points[(strategy * OUTCOMES.len() + part) * self.turns + turn]);
        let games = self.points[place].measured.n();
        let mean = |sum: u64| sum as f64 / games as f64;
        CurveRow {
            strategy,
            outcome: OUTCOMES[outcome],
            turn: turn + 1,
            games_alive: games,
            measured: self.points[place].measured.estimate(1.0, None),
            cumulative: mean(parts.clone().map(|part| part.cumulative).sum()),
            also: std::array::from_fn(|which| {
                mean(parts.clone().map(|part| part.also[which]).sum())
            }),
        }
    }

    /// The measured amount by turn over all games of a strategy, for a drawing: while at least 1 in 20 player-games go on.
    pub fn drawn(&self, strategy: usize) -> Vec<(f64, Option<f64>)> {
        let points = &self.points[strategy * OUTCOMES.len() * self.turns..][..self.turns];
        let enough = points.first().map_or(0, |point| point.measured.n() / 20);
        let alive = points
            .iter()
            .take_while(|point| point.measured.n() > enough);
        alive
            .enumerate()
            .map(|(turn, point)| (turn as f64 + 1.0, point.measured.estimate(1.0, None).value))
            .collect()
    }
}

impl<const N: usize> Point<N> {
    fn add(&mut self, turn: &Turn<N>, cumulative: u64) {
        self.measured.add(i64::from(turn.measured), 1);
        self.cumulative += cumulative;
        self.also
            .iter_mut()
            .zip(turn.also)
            .for_each(|(sum, value)| *sum += u64::from(value));
    }
}

/// An array of any length as a list, for which serde has no derive.
mod array {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub fn serialize<S: Serializer, const N: usize>(
        array: &[u64; N],
        to: S,
    ) -> Result<S::Ok, S::Error> {
        array.as_slice().serialize(to)
    }

    pub fn deserialize<'de, D: Deserializer<'de>, const N: usize>(
        from: D,
    ) -> Result<[u64; N], D::Error> {
        let list = Vec::deserialize(from)?;
        let wrong = |list: Vec<_>| D::Error::invalid_length(list.len(), &"as many as are measured");
        list.try_into().map_err(wrong)
    }
}
