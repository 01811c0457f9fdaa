//! The value of a reroll, exactly: for every pool of up to seven dice the sum of what all rolls of the missing dice come to. One pass over the
//! 1,716 pools answers for every pool and every choice of dice to be kept.

use super::super::dice::Dice;
use super::super::word::FACES;
use super::memory::Key;

/// The most dice of a roll: six and the pet die.
pub const MOST_DICE: u8 = 7;
/// Pools of up to seven dice.
pub const POOLS: usize = 1716;

/// A table that is kept.
#[derive(Clone, Debug, Default)]
pub struct Table {
    pub key: Key,
    pub sums: Sums,
}

/// For a number of dice that are rolled together: by pool of those that are there already, the sum over all rolls of the others.
#[derive(Clone, Debug)]
pub struct Sums(Box<[i64; POOLS]>);

impl Default for Sums {
    fn default() -> Self {
        Self(Box::new([0; POOLS]))
    }
}

/// The place of a pool among all up to seven dice, the smallest first.
pub fn place(pool: Dice) -> usize {
    (0..pool.len()).map(Dice::sized).sum::<usize>() + pool.index()
}

impl Sums {
    /// Works all out for rolls of so many dice, each pool of which is worth something.
    pub fn fill(&mut self, dice: u8, value: impl Fn(Dice) -> i64) {
        Dice::multisets(dice, |pool| self.0[place(pool)] = value(pool));
        for size in (0..dice).rev() {
            Dice::multisets(size, |pool| {
                self.0[place(pool)] = (0..FACES).map(|face| self.0[place(pool.add(face))]).sum();
            });
        }
    }

    /// What keeping these comes to on average, if all others of so many dice are rolled.
    pub fn mean(&self, keep: Dice, dice: u8) -> f64 {
        self.0[place(keep)] as f64 / (FACES as f64).powi(i32::from(dice) - i32::from(keep.len()))
    }

    /// The best dice to keep; of those as good the most dice.
    pub fn best(&self, pool: Dice) -> Dice {
        let mut best = pool;
        let worth = |keep: Dice| self.0[place(keep)] * (FACES as i64).pow(keep.len().into());
        parts(pool, 0, Dice::EMPTY, &mut |keep| {
            if (worth(keep), keep.len()) > (worth(best), best.len()) {
                best = keep;
            }
        });
        best
    }
}

/// Every part of a pool.
fn parts(pool: Dice, face: usize, part: Dice, each: &mut impl FnMut(Dice)) {
    if face == FACES {
        return each(part);
    }
    let mut with = part;
    for count in 0..=pool.count(face) {
        parts(pool, face + 1, with, each);
        if count < pool.count(face) {
            with = with.add(face);
        }
    }
}
