//! What cells are compared by: the game's measures, and how long half of its games last.

use super::StudyResults;
use crate::experiment::MeasureRange;
use engine::measure::{ROUNDS, Section, Sections, Tally};
use kit::game::RatioMeasure;
use kit::say::{DisplayUnit, is_share};
use kit::stats::names::measures;
use kit::stats::{Estimate, jackknife, whole_ratio};
use std::borrow::Cow;

/// Measure by which cells are compared, of one strategy or of the table.
#[derive(Clone, Debug, PartialEq)]
pub struct ComparedMeasure {
    /// Name of the measure.
    pub name: Cow<'static, str>,
    /// Name of the strategy; `None` for the table as a whole.
    pub strategy: Option<String>,
    /// The unit, for people.
    pub unit: &'static str,
    /// Whether it is a rate of a component, compared because somebody watches.
    pub of_component: bool,
    counted: MeasureSource,
}

/// What it is made of.
#[derive(Clone, Debug, PartialEq)]
enum MeasureSource {
    /// The game's measure, with its index.
    Ratio(usize, RatioMeasure),
    /// A percentile of the rounds, each round spread evenly over itself.
    Rounds(f64),
    /// A percentile of the rounds, in whole rounds.
    WholeRounds(f64),
}

/// A value over all blocks, and without each of their sections.
pub(super) type JackknifeValues = (Option<f64>, Vec<Option<f64>>);

/// Everything that a cell is compared by, in the order of the tables.
pub fn gauges(tally: &Tally, strategies: &[String]) -> Vec<ComparedMeasure> {
    let measures = tally.measures();
    let first_component = measures.len() - tally.component_rates();
    let of_game = measures.into_iter().enumerate();
    let of_game = of_game.map(|(index, measure)| ComparedMeasure {
        name: measure.name.clone(),
        strategy: measure.strategy.map(|index| strategies[index].clone()),
        unit: measure.unit,
        of_component: index >= first_component,
        counted: MeasureSource::Ratio(index, measure),
    });
    let of_rounds = |name: &'static str, counted| ComparedMeasure {
        name: name.into(),
        strategy: None,
        unit: "rounds",
        of_component: false,
        counted,
    };
    let median = of_rounds(measures::LENGTH_MEDIAN, MeasureSource::Rounds(0.5));
    let asked = tally.asked_of_rounds().map(|(name, p)| of_rounds(name, MeasureSource::WholeRounds(p)));
    of_game.chain([median]).chain(asked).collect()
}

impl ComparedMeasure {
    /// The game's measure and its index; `None` for a percentile of the rounds.
    pub fn measure(&self) -> Option<(usize, &RatioMeasure)> {
        match &self.counted {
            MeasureSource::Ratio(index, measure) => Some((*index, measure)),
            MeasureSource::Rounds(_) | MeasureSource::WholeRounds(_) => None,
        }
    }

    /// Whether it moves by whole rounds, where others move with every game.
    pub fn moves_by_steps(&self) -> bool {
        matches!(self.counted, MeasureSource::WholeRounds(_))
    }

    /// The measure as written in an expectation: `win_rate(greedy)`.
    pub fn written(&self) -> String {
        let Some(strategy) = &self.strategy else {
            return self.name.clone().into_owned();
        };
        match self.name.split_once('(') {
            Some((name, seat)) => format!("{name}({strategy}, {seat}"),
            None => format!("{}({strategy})", self.name),
        }
    }

    /// Value over some blocks; of whole rounds before they are made whole.
    pub(super) fn value(&self, blocks: &Section) -> Option<f64> {
        match &self.counted {
            MeasureSource::Ratio(index, measure) => blocks.value(*index, measure.parts),
            MeasureSource::Rounds(p) | MeasureSource::WholeRounds(p) => blocks.rounds_at(*p),
        }
    }

    /// What a jackknife makes of its values over so many blocks: whole rounds at last, since an error is found by what moves with every game.
    pub(super) fn estimated(&self, (whole, without): &JackknifeValues, blocks: u64, confidence: f64) -> Estimate {
        let estimate = jackknife(*whole, without, blocks, confidence);
        if !self.moves_by_steps() {
            return estimate;
        }
        let estimate = estimate.in_whole_numbers();
        Estimate { lo: estimate.lo.map(|lo| lo.max(ROUNDS.0)), ..estimate }
    }

    /// Values for a jackknife: over all blocks of a cell, and without each of their sections.
    pub(super) fn jackknifed(&self, sections: &Sections) -> JackknifeValues {
        let without = sections.without_each();
        let without = without.iter().map(|rest| self.value(rest)).collect();
        (self.value(&sections.whole()), without)
    }

    /// What it can be.
    pub fn range(&self) -> MeasureRange {
        let bounds = self.measure().map_or(ROUNDS, |(_, measure)| MeasureRange::bounds_of(measure.bounds, self.unit));
        MeasureRange { name: self.written(), unit: self.unit.to_owned(), bounds, is_whole: self.moves_by_steps() }
    }

    /// How its values are said.
    pub fn said(&self) -> DisplayUnit {
        DisplayUnit::of(self.unit)
    }

    /// Whether the measure is a share, written in percent.
    pub fn is_share(&self) -> bool {
        is_share(self.unit)
    }
}

impl StudyResults<'_> {
    /// What a cell is compared by.
    pub fn gauges(&self, cell: usize) -> Vec<ComparedMeasure> {
        let strategies = &self.study.cells[cell].schema.lineup.strategies;
        gauges(&self.counts[cell].tally, strategies)
    }

    /// What a gauge shows in a cell.
    pub fn measured(&self, cell: usize, gauge: &ComparedMeasure) -> Estimate {
        let count = &self.counts[cell];
        if let Some((index, measure)) = gauge.measure() {
            let ratio = count.sections.ratio(index);
            return whole_ratio(ratio, measure.parts, measure.bounds, self.confidence);
        }
        gauge.estimated(&gauge.jackknifed(&count.sections), count.blocks, self.confidence)
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// A strategy's win rate.
    pub fn share(strategy: &str) -> ComparedMeasure {
        let name = measures::WIN_RATE.into();
        ComparedMeasure {
            name,
            strategy: Some(strategy.to_owned()),
            unit: "share",
            of_component: false,
            counted: MeasureSource::Rounds(0.5),
        }
    }
}
