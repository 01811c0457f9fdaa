//! A study: cells that share their blocks.

use super::boundary::{DynTable, Playable};
use crate::measure::{MeasurePair, Tally, TallySchema, measure_pairs};
use kit::strategy::Bot;
use std::sync::Arc;

/// A cell of a study, as the engine plays it.
#[derive(Clone, Copy)]
pub struct StudyCell<'a> {
    /// The rules.
    pub game: &'a dyn Playable,
    /// The compiled strategies, by strategy index.
    pub bots: &'a [Bot],
    /// The schema of its counts: who sits where, and what the game counts.
    pub schema: &'a Arc<TallySchema>,
    /// The master seed.
    pub seed: u64,
}

impl<'a> StudyCell<'a> {
    /// The line-ups of one block.
    pub fn rotations(&self) -> &'a [Vec<u8>] {
        &self.schema.rotations
    }

    /// A table at which it is played.
    pub fn table(&self) -> Box<dyn DynTable + 'a> {
        self.game.table(self.bots, self.seed)
    }

    /// An empty tally.
    pub fn tally(&self) -> Tally {
        Tally::new(self.schema)
    }
}

/// A study to be played: every cell plays the same blocks.
pub struct Study<'a> {
    /// The cells, one at least.
    pub cells: Vec<StudyCell<'a>>,
    /// Whether the others are compared with the first, block by block.
    pub paired: bool,
    /// Whether the blocks of each cell are kept in sections, for what is to be made of several cells; comparing takes it.
    pub recorded: bool,
    /// Whether somebody looks at what the first strategy of each cell chooses; in a study that keeps nothing else of its blocks.
    pub watched: bool,
}

impl Study<'_> {
    /// The measures of a cell that are compared with those of the first; none for the first.
    pub fn matched(&self, cell: usize) -> Vec<MeasurePair> {
        if cell == 0 || !self.paired {
            return Vec::new();
        }
        let [own, base] = [cell, 0].map(|cell| self.cells[cell].schema);
        measure_pairs((&own.measures(), &own.lineup), (&base.measures(), &base.lineup))
    }
}
