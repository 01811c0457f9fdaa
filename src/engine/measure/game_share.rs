//! The share of games in which something happens.

use kit::stats::{CONFIDENCE, Estimate, Moments, RatioCounts, block_mean, clopper_pearson};
use serde::{Deserialize, Serialize};

/// Blocks below which something that came up in them, or did not, is rare.
const RARE: u64 = 20;

/// The share of games in which something happens, counted block by block.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct GameShare {
    /// Games of a block.
    #[serde(skip)]
    games: i64,
    /// Games of the block under way in which it happened.
    #[serde(skip)]
    block: i64,
    /// Games of each closed block in which it happened.
    counts: Moments,
    /// Blocks in which it happened at all.
    seen: u64,
    /// Blocks in which some game went without.
    missed: u64,
}

impl GameShare {
    /// The share before any game, in blocks of `games` games.
    pub fn new(games: usize) -> Self {
        Self { games: games as i64, block: 0, counts: Moments::default(), seen: 0, missed: 0 }
    }

    /// Counts a game in which it happened.
    #[inline]
    pub fn count(&mut self) {
        self.block += 1;
    }

    /// The share of the block under way, as its two counts.
    pub(super) fn block(&self) -> RatioCounts {
        RatioCounts { x: self.block, n: self.games }
    }

    /// Closes the block.
    pub fn end_block(&mut self) {
        let games = std::mem::take(&mut self.block);
        self.counts.add(games);
        self.seen += u64::from(games > 0);
        self.missed += u64::from(games < self.games);
    }

    /// Adds the closed blocks of another.
    pub fn merge(&mut self, other: &Self) {
        self.counts.merge(&other.counts);
        self.seen += other.seen;
        self.missed += other.missed;
    }

    /// Whether another could hold the counts of so many blocks of the same.
    pub fn may_add(&self, other: &Self, blocks: u64) -> bool {
        let all = i128::from(blocks) * i128::from(self.games);
        let is_possible = other.counts.n() == blocks && (0..=all).contains(&other.counts.sum());
        is_possible && other.seen <= blocks && other.missed <= blocks
    }

    /// The games of so many blocks, where they can be counted.
    pub fn games_in(&self, blocks: u64) -> Option<u64> {
        blocks.checked_mul(self.games as u64)
    }

    /// The number of games in closed blocks.
    pub fn games(&self) -> u64 {
        self.counts.n() * self.games as u64
    }

    /// Games in which it happened.
    pub fn happened(&self) -> u64 {
        self.counts.sum() as u64
    }

    /// The share of games in which it happened. One seen (or missed) in fewer than 20 blocks gets an exact interval, over blocks.
    pub fn estimate(&self) -> Estimate {
        let share = self.counts.mean().map(|mean| mean / self.games as f64);
        if self.seen < RARE {
            self.rare(share, self.seen)
        } else if self.missed < RARE {
            let rest = self.rare(share.map(|share| 1.0 - share), self.missed);
            let other = |end: Option<f64>| end.map(|end| 1.0 - end);
            Estimate { value: share, lo: other(rest.hi), hi: other(rest.lo), ..rest }
        } else {
            block_mean(&self.counts, 1.0 / self.games as f64, Some((0.0, 1.0)), CONFIDENCE)
        }
    }

    /// A share that comes from so few blocks: exact for blocks, times the part of such a block's games; all of them if none was seen.
    fn rare(&self, share: Option<f64>, seen: u64) -> Estimate {
        let blocks = self.counts.n();
        let exact = clopper_pearson(seen, blocks, CONFIDENCE);
        let part = share.filter(|_| seen > 0).map_or(1.0, |share| share * blocks as f64 / seen as f64);
        let scaled = |end: Option<f64>| end.map(|end| end * part);
        Estimate { value: share, lo: scaled(exact.lo), hi: scaled(exact.hi), ..exact }
    }
}
