//! Cells compared over the blocks that they share: what is kept of a block, and what adds up over all of them.

use super::Tally;
use kit::game::{Lineup, RatioMeasure};
use kit::stats::{Histogram, PairedRatio, RatioCounts, TailedRatio};
use serde::{Deserialize, Serialize};

/// The number of sections into which the blocks of a cell are dealt, by their numbers, for what has no sums of squares (medians, ratings).
pub const SECTIONS: usize = 50;

/// A record of one block, kept until every cell has played it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BlockRecord {
    /// The counts of the block for each measure of its cell.
    pub parts: Vec<RatioCounts>,
    /// The rounds of each of its games that was not cut off.
    pub rounds: Vec<u32>,
    /// A hash of everything that happened in it.
    pub trace: u64,
}

impl BlockRecord {
    /// Forgets the block before.
    pub fn clear(&mut self) {
        self.parts.clear();
        self.rounds.clear();
        self.trace = 0;
    }
}

/// A measure's index in a cell, and that of its counterpart in the cell compared with.
pub type MeasurePair = (usize, usize);

/// The measures that two cells share. A strategy is compared with the one that holds its seat in the other line-up.
pub fn measure_pairs(
    (own, lineup): (&[RatioMeasure], &Lineup),
    (others, other_lineup): (&[RatioMeasure], &Lineup),
) -> Vec<MeasurePair> {
    let counterpart = |strategy: usize| {
        let seat = (lineup.seats.iter()).position(|&at| usize::from(at) == strategy)?;
        other_lineup.seats.get(seat).map(|&at| usize::from(at))
    };
    let find = |measure: &RatioMeasure| {
        let strategy = measure.strategy.map(counterpart);
        if strategy == Some(None) {
            return None;
        }
        let strategy = strategy.flatten();
        (others.iter()).position(|other| other.name == measure.name && other.strategy == strategy)
    };
    let pairs = own.iter().enumerate();
    pairs.filter_map(|(index, measure)| Some((index, find(measure)?))).collect()
}

/// The sums over the blocks that a cell and the one compared with have both played.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Comparison {
    /// The paired ratios, by matched measure.
    pub ratios: Vec<PairedRatio>,
    /// Blocks that both have played.
    pub blocks: u64,
    /// The blocks in which anything that happened was not the same in both.
    pub diverged: u64,
}

impl Comparison {
    /// The sums before any block, of this many measures.
    pub fn new(measures: usize) -> Self {
        Self { ratios: vec![PairedRatio::default(); measures], ..Self::default() }
    }

    /// Adds one block as played by both.
    pub fn add(&mut self, matched: &[MeasurePair], own: &BlockRecord, other: &BlockRecord) {
        self.blocks += 1;
        self.diverged += u64::from(own.trace != other.trace);
        for (ratio, &(mine, theirs)) in self.ratios.iter_mut().zip(matched) {
            ratio.add(own.parts[mine], other.parts[theirs]);
        }
    }

    /// Adds the blocks of another of the same two cells.
    pub fn merge(&mut self, other: &Self) {
        self.blocks += other.blocks;
        self.diverged += other.diverged;
        let pairs = self.ratios.iter_mut().zip(&other.ratios);
        pairs.for_each(|(own, other)| own.merge(other));
    }
}

/// The sums over the blocks of one cell: its measures, and the blocks dealt into [`SECTIONS`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sections {
    ratios: Vec<TailedRatio>,
    each: Vec<Section>,
}

/// Sums over the blocks of one section.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Section {
    /// The counts by measure of the cell.
    pub parts: Vec<RatioCounts>,
    /// The rounds of its games.
    pub rounds: Histogram,
}

impl Section {
    fn add(&mut self, other: &Self) {
        let parts = self.parts.iter_mut().zip(&other.parts);
        parts.for_each(|(sum, part)| sum.add(*part));
        self.rounds.merge(&other.rounds);
    }

    /// The section without another that is part of it.
    fn less(&self, other: &Self) -> Self {
        let parts = self.parts.iter().zip(&other.parts);
        Self { parts: parts.map(|(all, part)| all.less(*part)).collect(), rounds: self.rounds.less(&other.rounds) }
    }

    /// Whether there are any blocks in it.
    fn has_blocks(&self) -> bool {
        self.parts.iter().any(|part| part.n > 0) || self.rounds.n() > 0
    }

    /// The value of a measure, given by its index; so many counted parts make one.
    pub fn value(&self, measure: usize, parts: i64) -> Option<f64> {
        let part = self.parts[measure];
        (part.n > 0).then(|| part.x as f64 / (part.n * parts) as f64)
    }

    /// A percentile of the rounds, each round spread evenly over half a round to either side.
    pub fn rounds_at(&self, p: f64) -> Option<f64> {
        self.rounds.grouped_quantile(p)
    }
}

impl Sections {
    /// The sums before any block, with room for what this tally counts.
    pub fn new(tally: &Tally) -> Self {
        let section = Section {
            parts: vec![RatioCounts::default(); tally.measures().len()],
            rounds: Histogram::new(tally.rounds().capacity()),
        };
        Self { ratios: vec![TailedRatio::default(); section.parts.len()], each: vec![section; SECTIONS] }
    }

    /// Adds the block with this number.
    pub fn add(&mut self, block: u64, record: &BlockRecord) {
        for (ratio, part) in self.ratios.iter_mut().zip(&record.parts) {
            ratio.add(part.x, part.n);
        }
        let section = &mut self.each[(block % SECTIONS as u64) as usize];
        let parts = section.parts.iter_mut().zip(&record.parts);
        parts.for_each(|(sum, part)| sum.add(*part));
        let rounds = record.rounds.iter();
        rounds.for_each(|&rounds| section.rounds.add(rounds.into()));
    }

    /// Adds the blocks of another of the same cell.
    pub fn merge(&mut self, other: &Self) {
        let ratios = self.ratios.iter_mut().zip(&other.ratios);
        ratios.for_each(|(own, other)| own.merge(other));
        let sections = self.each.iter_mut().zip(&other.each);
        sections.for_each(|(own, other)| own.add(other));
    }

    /// Whether the rounds of each add up.
    pub fn is_possible(&self) -> bool {
        self.each.iter().all(|section| section.rounds.is_possible())
    }

    /// The sections, in order.
    pub fn each(&self) -> &[Section] {
        &self.each
    }

    /// A measure over all blocks, given by its index.
    pub fn ratio(&self, measure: usize) -> &TailedRatio {
        &self.ratios[measure]
    }

    /// The section of all blocks together.
    pub fn whole(&self) -> Section {
        let mut whole = self.each[0].clone();
        self.each[1..].iter().for_each(|section| whole.add(section));
        whole
    }

    /// The sums without one section, for each section that has blocks: what a jackknife is made of. A study of few blocks has fewer of them.
    pub fn without_each(&self) -> Vec<Section> {
        let whole = self.whole();
        let sections = self.each.iter().filter(|section| section.has_blocks());
        sections.map(|section| whole.less(section)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_study_of_few_blocks_has_as_few_sections() {
        let section = Section { parts: vec![RatioCounts::default()], rounds: Histogram::new(9) };
        let mut sections = Sections { ratios: Vec::new(), each: vec![section; SECTIONS] };
        let record = BlockRecord { parts: vec![RatioCounts { x: 1, n: 3 }], rounds: vec![4, 5, 6], trace: 0 };
        (0..7).for_each(|block| sections.add(block, &record));
        assert_eq!(sections.without_each().len(), 7);
        assert!(sections.without_each().iter().all(|rest| rest.parts[0] == RatioCounts { x: 6, n: 18 }));
        (7..200).for_each(|block| sections.add(block, &record));
        assert_eq!(sections.without_each().len(), SECTIONS);
    }
}
