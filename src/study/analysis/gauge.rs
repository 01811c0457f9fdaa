//! What cells are compared by: the game's measures, and how long half of its games last.

use super::Results;
use crate::experiment::MeasureRange;
use engine::measure::{ROUNDS, Section, Sections, Tally};
use kit::game::Measure;
use kit::say::{SHARE, Unit};
use kit::stats::names::measures;
use kit::stats::{Estimate, jackknife, whole_ratio};
use std::borrow::Cow;

/// The name of the median length among the measures.
const LENGTH: &str = measures::LENGTH_MEDIAN;

/// One thing that cells are compared by.
#[derive(Clone, Debug, PartialEq)]
pub struct Gauge {
    /// Its name: that of the measure, or `length_median`.
    pub name: Cow<'static, str>,
    /// Of which strategy, by name; `None` for the table as a whole.
    pub strategy: Option<String>,
    /// The unit, for people.
    pub unit: &'static str,
    counted: Counted,
}

/// What it is made of.
#[derive(Clone, Debug, PartialEq)]
enum Counted {
    /// The game's measure, with its index.
    Ratio(usize, Measure),
    /// A percentile of the rounds.
    Rounds(f64),
}

/// Everything that a cell is compared by, in the order of the tables.
pub fn gauges(tally: &Tally, strategies: &[String]) -> Vec<Gauge> {
    let of_game = tally.measures().into_iter().enumerate();
    let of_game = of_game.map(|(index, measure)| Gauge {
        name: measure.name.clone(),
        strategy: measure.strategy.map(|index| strategies[index].clone()),
        unit: measure.unit,
        counted: Counted::Ratio(index, measure),
    });
    // Asked for by its other name, the median is told once.
    let asked = tally.asked_of_rounds();
    let median = Some((LENGTH, 0.5)).filter(|(_, half)| asked.is_none_or(|(_, p)| p != *half));
    let rounds = median.into_iter().chain(asked).map(|(name, p)| Gauge {
        name: name.into(),
        strategy: None,
        unit: "rounds",
        counted: Counted::Rounds(p),
    });
    of_game.chain(rounds).collect()
}

impl Gauge {
    /// The game's measure and its index; `None` for a percentile of the rounds.
    pub fn measure(&self) -> Option<(usize, &Measure)> {
        match &self.counted {
            Counted::Ratio(index, measure) => Some((*index, measure)),
            Counted::Rounds(_) => None,
        }
    }

    /// Is it the measure of this name? The median length has two.
    pub fn is_named(&self, name: &str) -> bool {
        self.name == name || (name == LENGTH && self.name == measures::LENGTH_P50)
    }

    /// As written in an expectation: `win_rate(greedy)`.
    pub fn written(&self) -> String {
        let Some(strategy) = &self.strategy else {
            return self.name.clone().into_owned();
        };
        match self.name.split_once('(') {
            Some((name, seat)) => format!("{name}({strategy}, {seat}"),
            None => format!("{}({strategy})", self.name),
        }
    }

    /// Its value over some blocks.
    pub fn value(&self, blocks: &Section) -> Option<f64> {
        match &self.counted {
            Counted::Ratio(index, measure) => blocks.value(*index, measure.parts),
            Counted::Rounds(p) => blocks.rounds_at(*p),
        }
    }

    /// Its value over all blocks of a cell, and without each of their sections: what a jackknife is made of.
    pub fn jackknifed(&self, sections: &Sections) -> (Option<f64>, Vec<Option<f64>>) {
        let without = sections.without_each();
        let without = without.iter().map(|rest| self.value(rest)).collect();
        (self.value(&sections.whole()), without)
    }

    /// What it can be.
    pub fn range(&self) -> MeasureRange {
        let bounds = self.measure().map_or(Some(ROUNDS), |(_, measure)| measure.bounds);
        MeasureRange { name: self.written(), unit: self.unit.to_owned(), bounds }
    }

    /// How its values are said.
    pub fn said(&self) -> Unit {
        Unit::of(self.unit)
    }

    /// Is it a share, to be told in percent?
    pub fn is_share(&self) -> bool {
        self.unit == SHARE
    }
}

impl Results<'_> {
    /// What a cell is compared by.
    pub fn gauges(&self, cell: usize) -> Vec<Gauge> {
        let strategies = &self.study.cells[cell].form.lineup.strategies;
        gauges(&self.counts[cell].tally, strategies)
    }

    /// What a gauge shows in a cell.
    pub fn measured(&self, cell: usize, gauge: &Gauge) -> Estimate {
        let count = &self.counts[cell];
        if let Some((index, measure)) = gauge.measure() {
            let ratio = count.sections.ratio(index);
            return whole_ratio(ratio, measure.parts, measure.bounds, self.confidence);
        }
        let (whole, without) = gauge.jackknifed(&count.sections);
        jackknife(whole, &without, count.blocks, self.confidence)
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// A strategy's win rate.
    pub fn share(strategy: &str) -> Gauge {
        let name = measures::WIN_RATE.into();
        Gauge { name, strategy: Some(strategy.to_owned()), unit: "share", counted: Counted::Rounds(0.5) }
    }
}
