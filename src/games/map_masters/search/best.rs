//! What the best path is worth.

use super::card_values::FindMeasure;
#[cfg(test)]
use super::{
    super::dungeon::Dungeon,
    super::walk::{PathEnd, PathGear, PathWalk},
    card_values::DungeonValues,
    everything,
    fast::{CardFinds, FastSearch, PathJudge, PathState, is_able},
};
use crate::card::{FINDS, FindCounts};

/// The weight of each find, and of the exit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FindWeights {
    /// The value of each find.
    pub finds: [u16; FINDS],
    /// For leaving at a free edge.
    pub exit: u16,
}

impl FindWeights {
    /// The worth of these finds.
    #[inline]
    pub fn of(&self, finds: FindCounts) -> u32 {
        let mut rest = finds.0;
        let mut sum = 0;
        for &weight in &self.finds {
            sum += u32::from(weight) * (rest as u32 & 0xFF);
            rest >>= 8;
        }
        sum
    }
}

impl FindMeasure for FindWeights {
    type Value = u32;

    fn of(&self, finds: FindCounts) -> u32 {
        self.of(finds)
    }

    #[inline]
    fn add(one: u32, other: u32) -> u32 {
        one + other
    }
}

/// Keeps the highest worth of a path.
#[cfg(test)]
struct HighestValue {
    exit: u32,
    best: u32,
}

#[cfg(test)]
impl PathJudge for HighestValue {
    type Measure = FindWeights;
    const FINDS: bool = false;

    #[inline]
    fn extras(&self) -> [u32; 2] {
        [self.exit, 0]
    }

    #[inline]
    fn hopeless(&self, value: u32) -> bool {
        value <= self.best
    }

    #[inline]
    fn end(&mut self, value: u32, _: &PathState<u32>, _: &[CardFinds], _: PathEnd) -> bool {
        let better = value > self.best;
        self.best = self.best.max(value);
        better
    }
}

/// The highest worth of a path, and how it was found.
#[cfg(test)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BestPath {
    /// The worth of the best path; 0 where there is no path.
    pub value: u32,
    /// Choices that were tried.
    pub steps: u32,
    /// Were there more choices than were allowed, so that a better path may be missing?
    pub cut: bool,
}

/// The highest worth of a path. `most_steps`: choices that may be tried.
#[cfg(test)]
pub fn best(dungeon: &Dungeon, gear: PathGear, weights: &FindWeights, most_steps: u32) -> BestPath {
    if !is_able(dungeon) {
        return plain_best(dungeon, gear, weights, most_steps);
    }
    let mut judge = HighestValue { exit: u32::from(weights.exit), best: 0 };
    let (steps, cut) = FastSearch::search(dungeon, &gear, &DungeonValues::of(weights, dungeon), &mut judge, most_steps);
    BestPath { value: judge.best, steps, cut }
}

/// The best path, found by walking step by step: the authority, for any gear.
#[cfg(test)]
pub fn plain_best(dungeon: &Dungeon, gear: PathGear, weights: &FindWeights, most_steps: u32) -> BestPath {
    let limit = weights.of(everything(dungeon)) + u32::from(weights.exit);
    let mut search = StepwiseBest { dungeon, weights, most_steps, limit, best: BestPath::default() };
    search.visit(&PathWalk::at_start(gear));
    search.best
}

/// A search for the best path.
#[cfg(test)]
struct StepwiseBest<'a, 'c> {
    dungeon: &'a Dungeon<'c>,
    weights: &'a FindWeights,
    most_steps: u32,
    limit: u32,
    best: BestPath,
}

#[cfg(test)]
impl StepwiseBest<'_, '_> {
    fn visit(&mut self, walk: &PathWalk) {
        if self.best.value >= self.limit {
            return;
        }
        let mut moves = 0;
        walk.moves(self.dungeon, &mut |choice| {
            moves += 1;
            if self.best.steps >= self.most_steps {
                self.best.cut = true;
                return;
            }
            self.best.steps += 1;
            let mut next = *walk;
            next.take(self.dungeon, choice);
            self.visit(&next);
        });
        if moves == 0 {
            let exit = if walk.ended(self.dungeon) == Some(PathEnd::Exit) { u32::from(self.weights.exit) } else { 0 };
            self.best.value = self.best.value.max(self.weights.of(walk.finds()) + exit);
        }
    }
}
