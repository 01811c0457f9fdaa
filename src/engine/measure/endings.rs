//! How games end.

use serde::{Deserialize, Serialize};

use kit::game::Outcome;
use kit::stats::names::{endings, tables};
use kit::stats::{
    CONFIDENCE, Column, Estimate, Moments, Order, Part, Picture, Scalar, Shape, Table, Value, block_mean,
    clopper_pearson,
};

/// An ending that came up (or did not) in fewer blocks than this is rare.
const RARE: u64 = 20;

/// How games end, by name; the last is `truncated`: cut off by the engine.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Endings {
    #[serde(skip)]
    names: Vec<&'static str>,
    #[serde(skip)]
    games: i64,
    #[serde(skip)]
    block: Vec<i64>,
    /// Games with each ending per block.
    counts: Vec<Moments>,
    /// Blocks in which the ending came up at all.
    seen: Vec<u64>,
    /// Blocks in which some game ended otherwise.
    missed: Vec<u64>,
}

impl Endings {
    /// Nothing ended yet; a block has so many games.
    pub fn new(names: &[&'static str], games: usize) -> Self {
        let names: Vec<_> = names.iter().copied().chain([endings::TRUNCATED]).collect();
        let kinds = names.len();
        Self {
            names,
            games: games as i64,
            block: vec![0; kinds],
            counts: vec![Moments::default(); kinds],
            seen: vec![0; kinds],
            missed: vec![0; kinds],
        }
    }

    /// Counts a game.
    #[inline]
    pub fn end_game(&mut self, outcome: Option<Outcome>) {
        let ending = outcome.map_or(self.names.len() - 1, |outcome| outcome.ending);
        self.block[ending] += 1;
    }

    /// What the block under way says of an ending.
    pub(super) fn block(&self, ending: usize) -> Part {
        Part { x: self.block[ending], n: self.games }
    }

    /// Closes the block.
    pub fn end_block(&mut self) {
        for (ending, games) in self.block.iter_mut().enumerate() {
            self.counts[ending].add(*games);
            self.seen[ending] += u64::from(*games > 0);
            self.missed[ending] += u64::from(*games < self.games);
            *games = 0;
        }
    }

    /// Adds the closed blocks of another.
    pub fn merge(&mut self, other: &Self) {
        self.counts.iter_mut().zip(&other.counts).for_each(|(own, other)| own.merge(other));
        self.missed.iter_mut().zip(&other.missed).for_each(|(own, other)| *own += other);
        self.seen.iter_mut().zip(&other.seen).for_each(|(own, other)| *own += other);
    }

    /// Could another hold the counts of so many blocks of the same?
    pub fn may_add(&self, other: &Self, blocks: u64) -> bool {
        let all = i128::from(blocks) * i128::from(self.games);
        let in_blocks = |count: &Moments| count.n() == blocks && (0..=all).contains(&count.sum());
        let of_blocks = other.seen.iter().chain(&other.missed).all(|seen| *seen <= blocks);
        of_blocks && other.counts.iter().all(in_blocks) && other.counts.iter().map(Moments::sum).sum::<i128>() == all
    }

    /// Games played.
    pub fn games(&self) -> u64 {
        self.counts[0].n() * self.games as u64
    }

    /// Games with each ending.
    pub fn counts(&self) -> impl Iterator<Item = (&'static str, u64)> {
        self.names.iter().zip(&self.counts).map(|(name, count)| (*name, count.sum() as u64))
    }

    /// The share of games with this ending. One seen (or missed) in fewer than 20 blocks gets an exact interval, over blocks.
    pub fn share(&self, ending: usize) -> Estimate {
        let (counts, seen, missed) = (&self.counts[ending], self.seen[ending], self.missed[ending]);
        let share = counts.mean().map(|mean| mean / self.games as f64);
        if seen < RARE {
            self.rare(share, seen)
        } else if missed < RARE {
            let rest = self.rare(share.map(|share| 1.0 - share), missed);
            let other = |end: Option<f64>| end.map(|end| 1.0 - end);
            Estimate { value: share, lo: other(rest.hi), hi: other(rest.lo), ..rest }
        } else {
            block_mean(counts, 1.0 / self.games as f64, Some((0.0, 1.0)), CONFIDENCE)
        }
    }

    /// A share that comes from so few blocks: exact for blocks, times the part of such a block's games; all of them if none was seen.
    fn rare(&self, share: Option<f64>, seen: u64) -> Estimate {
        let blocks = self.counts[0].n();
        let exact = clopper_pearson(seen, blocks, CONFIDENCE);
        let part = share.filter(|_| seen > 0).map_or(1.0, |share| share * blocks as f64 / seen as f64);
        let scaled = |end: Option<f64>| end.map(|end| end * part);
        Estimate { value: share, lo: scaled(exact.lo), hi: scaled(exact.hi), ..exact }
    }

    /// `endings`: a row per ending, also those that did not come up.
    pub fn table(&self) -> Table {
        let mut table = Table::build(
            tables::ENDINGS,
            [
                Column::new("ending", "", "How the game ended."),
                Column::new("games", "games", "Games that ended so."),
                Column::new("share", "share", "Their share of all games.").of("all_games"),
                Column::new("lo", "share", "Lower end of the 95 % interval.").of("all_games"),
                Column::new("hi", "share", "Upper end of the 95 % interval.").of("all_games"),
                Column::new("all_games", "games", "Games, however they ended."),
            ],
        );
        for (ending, (name, games)) in self.counts().enumerate() {
            let share = self.share(ending);
            table.row([
                Scalar::Text(name.to_owned()),
                Scalar::Int(games as i64),
                share.value.into(),
                share.lo.into(),
                share.hi.into(),
                self.games().into(),
            ]);
        }
        table.finish().drawn_as([picture()])
    }
}

fn picture() -> Picture {
    Picture::new(
        "How games end",
        "The share of all games that end so: a point, and its 95 % interval as a bar; n is all games. `truncated` is a game that was cut off because it did not end.",
        Shape::Intervals { name: &["ending"], value: Value::interval("share"), order: Order::Value },
    )
}
