//! A study: cells that share their blocks.

use crate::game::{Game, Lineup};
use crate::measure::{Form, Matched, Tally, matched};
use crate::strategy::Bot;

/// One cell of a study.
pub struct Batch<'a, G: Game> {
    /// The rules.
    pub game: &'a G,
    /// By strategy index.
    pub bots: &'a [Bot],
    /// Who sits where.
    pub lineup: &'a Lineup,
    /// The master seed.
    pub seed: u64,
}

impl<G: Game> Clone for Batch<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Batch<'_, G> {}

impl<G: Game> Batch<'_, G> {
    /// The line-ups of one block.
    pub fn rotations(&self) -> Vec<Vec<u8>> {
        self.lineup.played(self.game)
    }

    /// An empty tally.
    pub fn tally(&self) -> Tally {
        Tally::new(&Form::of(self.game, self.lineup))
    }
}

/// What to play: every cell the same blocks.
pub struct Study<'a, G: Game> {
    /// The cells, one at least.
    pub cells: Vec<Batch<'a, G>>,
    /// Whether the others are compared with the first, block by block.
    pub paired: bool,
    /// Whether the blocks of each cell are kept in sections, for what is to be made of several cells; comparing takes it.
    pub recorded: bool,
}

impl<G: Game> Study<'_, G> {
    /// The measures of a cell that are compared with those of the first; none for the first.
    pub fn matched(&self, cell: usize) -> Vec<Matched> {
        if cell == 0 || !self.paired {
            return Vec::new();
        }
        let (own, base) = (&self.cells[cell], &self.cells[0]);
        let measures = |tally: Tally| tally.measures();
        matched(
            (&measures(own.tally()), own.lineup),
            (&measures(base.tally()), base.lineup),
        )
    }
}
