//! The counts of one cell of a study.

use super::notable::Notables;
use super::study::{Study, StudyCell};
use crate::measure::{BlockRecord, ChoiceRates, Comparison, MeasurePair, Sections, Tally};
use serde::{Deserialize, Serialize};

/// The counts of one cell. They merge exactly, in any order.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Count {
    /// The counts of every game, and those that this game declares.
    pub tally: Tally,
    /// Blocks played.
    pub blocks: u64,
    /// Decisions taken, forced ones included.
    pub decisions: u64,
    /// The games worth a look.
    pub notables: Notables,
    /// The choice rates of the first strategy; empty in a study that does not watch it. No part of a study keeps them.
    #[serde(skip)]
    pub choice_rates: ChoiceRates,
    /// The blocks in sections; empty sums in a study that keeps none.
    pub sections: Sections,
    /// The blocks compared with those of the first cell; empty for the first.
    pub comparison: Comparison,
    /// Whether a look has found that this cell needs no more blocks.
    pub settled: bool,
}

impl Count {
    /// The counts of a cell before any block, with room for this many compared measures; `watched` is whether the first strategy is.
    pub(super) fn new(batch: &StudyCell<'_>, compared: usize, watched: bool) -> Self {
        let tally = batch.tally();
        Self {
            sections: Sections::new(&tally),
            comparison: Comparison::new(compared),
            tally,
            blocks: 0,
            decisions: 0,
            notables: Notables::default(),
            choice_rates: if watched { ChoiceRates::new(batch.game.profile()) } else { ChoiceRates::default() },
            settled: false,
        }
    }

    /// The counts of each cell before any block.
    pub fn all(study: &Study<'_>) -> Vec<Self> {
        let cells = study.cells.iter().enumerate();
        let new = |(cell, batch)| Self::new(batch, study.matched(cell).len(), study.watched);
        cells.map(new).collect()
    }

    /// Adds other blocks of the same cell.
    pub fn merge(&mut self, other: &Self) {
        self.tally.merge(&other.tally);
        self.blocks += other.blocks;
        self.decisions += other.decisions;
        self.notables.merge(&other.notables);
        self.choice_rates.merge(&other.choice_rates);
        self.sections.merge(&other.sections);
        self.comparison.merge(&other.comparison);
        self.settled |= other.settled;
    }

    /// Adds a block that the tally has counted already.
    pub(super) fn add(
        &mut self,
        block: u64,
        record: &BlockRecord,
        base: Option<&BlockRecord>,
        matched: &[MeasurePair],
    ) {
        self.sections.add(block, record);
        if let Some(base) = base {
            self.comparison.add(matched, record, base);
        }
    }
}
