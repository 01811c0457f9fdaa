//! What the best path is worth.

use super::super::card::{FINDS, Finds};
use super::price::Measure;
#[cfg(test)]
use super::{
    super::dungeon::Dungeon,
    super::walk::{End, Gear, Walk},
    everything,
    price::Prices,
    swift::{Found, Judge, Path, Swift, is_able},
};

/// What each find is worth, and the exit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Weights {
    /// By find.
    pub finds: [u16; FINDS],
    /// For leaving at a free edge.
    pub exit: u16,
}

impl Weights {
    /// What these finds are worth.
    #[inline]
    pub fn of(&self, finds: Finds) -> u32 {
        let mut rest = finds.0;
        let mut sum = 0;
        for &weight in &self.finds {
            sum += u32::from(weight) * (rest as u32 & 0xFF);
            rest >>= 8;
        }
        sum
    }
}

impl Measure for Weights {
    type Value = u32;

    fn of(&self, finds: Finds) -> u32 {
        self.of(finds)
    }

    #[inline]
    fn add(one: u32, other: u32) -> u32 {
        one + other
    }
}

/// Keeps the highest worth of a path.
#[cfg(test)]
struct Highest {
    exit: u32,
    best: u32,
}

#[cfg(test)]
impl Judge for Highest {
    type Measure = Weights;
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
    fn end(&mut self, value: u32, _: &Path<u32>, _: &[Found], _: End) -> bool {
        let better = value > self.best;
        self.best = self.best.max(value);
        better
    }
}

/// The highest worth of a path, and how it was found.
#[cfg(test)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Best {
    /// That worth; 0 where there is no path.
    pub value: u32,
    /// Choices that were tried.
    pub steps: u32,
    /// Were there more choices than were allowed, so that a better path may be missing?
    pub cut: bool,
}

/// The highest worth of a path. `most_steps`: choices that may be tried.
#[cfg(test)]
pub fn best(dungeon: &Dungeon, gear: Gear, weights: &Weights, most_steps: u32) -> Best {
    if !is_able(dungeon) {
        return plain_best(dungeon, gear, weights, most_steps);
    }
    let mut judge = Highest { exit: u32::from(weights.exit), best: 0 };
    let (steps, cut) = Swift::search(dungeon, &gear, &Prices::of(weights, dungeon), &mut judge, most_steps);
    Best { value: judge.best, steps, cut }
}

/// The same by walking step by step: the authority, for any gear.
#[cfg(test)]
pub fn plain_best(dungeon: &Dungeon, gear: Gear, weights: &Weights, most_steps: u32) -> Best {
    let limit = weights.of(everything(dungeon)) + u32::from(weights.exit);
    let mut search = Plain { dungeon, weights, most_steps, limit, best: Best::default() };
    search.visit(&Walk::at_start(gear));
    search.best
}

/// A search for the best path.
#[cfg(test)]
struct Plain<'a, 'c> {
    dungeon: &'a Dungeon<'c>,
    weights: &'a Weights,
    most_steps: u32,
    limit: u32,
    best: Best,
}

#[cfg(test)]
impl Plain<'_, '_> {
    fn visit(&mut self, walk: &Walk) {
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
            let exit = if walk.ended(self.dungeon) == Some(End::Exit) { u32::from(self.weights.exit) } else { 0 };
            self.best.value = self.best.value.max(self.weights.of(walk.finds()) + exit);
        }
    }
}
