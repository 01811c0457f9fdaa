//! The value of a reroll, exactly: for every pool of up to seven dice the sum of what all rolls of the missing dice come to. One pass over the
//! 1,716 pools answers for every pool and every choice of dice to be kept.

use std::sync::LazyLock;

use crate::dice::FaceCounts;
use crate::word::FACES;

/// The most dice of a roll: six and the pet die.
pub const MOST_DICE: u8 = 7;
/// Pools of up to seven dice.
pub const POOLS: usize = 1716;

/// All pools of up to seven dice, the smallest first, and what each is with one die more.
struct DicePools {
    all: Vec<FaceCounts>,
    next: Vec<[u16; FACES]>,
    /// Where pools of each size begin.
    starts: [usize; MOST_DICE as usize + 2],
}

static KNOWN: LazyLock<DicePools> = LazyLock::new(|| {
    let mut starts = [0; MOST_DICE as usize + 2];
    let mut all = vec![FaceCounts::EMPTY; POOLS];
    for size in 0..=MOST_DICE {
        starts[usize::from(size) + 1] = starts[usize::from(size)] + FaceCounts::sized(size);
        FaceCounts::multisets(size, |pool| all[place(pool)] = pool);
    }
    let more = |pool: &FaceCounts| std::array::from_fn(|face| place(pool.add(face)) as u16);
    let next = all[..starts[usize::from(MOST_DICE)]].iter().map(more).collect();
    DicePools { all, next, starts }
});

/// The sums over all rolls of a number of dice that are rolled together, by pool of the dice that are there already.
#[derive(Debug)]
pub struct RollSums<'a>(&'a mut [i32]);

/// The place of a pool among all up to seven dice, the smallest first.
pub fn place(pool: FaceCounts) -> usize {
    (0..pool.len()).map(FaceCounts::sized).sum::<usize>() + pool.index()
}

impl<'a> RollSums<'a> {
    /// Room for the sums of all pools.
    pub fn of(sums: &'a mut [i32]) -> Self {
        Self(sums)
    }

    /// Works all out for rolls of so many dice, each pool of which is worth something.
    pub fn fill(&mut self, dice: u8, value: impl Fn(FaceCounts) -> i64) {
        let pools = &*KNOWN;
        let range = |size: u8| pools.starts[usize::from(size)]..pools.starts[usize::from(size) + 1];
        for place in range(dice) {
            self.0[place] = value(pools.all[place]) as i32;
        }
        for size in (0..dice).rev() {
            for place in range(size) {
                self.0[place] = pools.next[place].iter().map(|more| self.0[usize::from(*more)]).sum();
            }
        }
    }

    /// The mean of keeping these dice, if all others of so many are rolled.
    pub fn mean(&self, keep: FaceCounts, dice: u8) -> f64 {
        self.0[place(keep)] as f64 / (FACES as f64).powi(i32::from(dice) - i32::from(keep.len()))
    }

    /// The best dice to keep; of those as good the most dice.
    pub fn best(&self, pool: FaceCounts) -> FaceCounts {
        let mut best = (self.0[place(pool)] * scale(pool.len()), pool);
        parts(pool, 0, FaceCounts::EMPTY, 0, &mut |keep, place| {
            let worth = self.0[place] * scale(keep.len());
            if (worth, keep.len()) > (best.0, best.1.len()) {
                best = (worth, keep);
            }
        });
        best.1
    }

    /// The most that can be had on average if these are kept, less any dice from this face on.
    pub fn best_from(&self, keep: FaceCounts, face: usize, dice: u8) -> f64 {
        let sure = (0..face).fold(FaceCounts::EMPTY, |sure, face| sure.with(keep.only(face)));
        let mut best = i32::MIN;
        parts(keep, face, sure, place(sure), &mut |keep, place| best = best.max(self.0[place] * scale(keep.len())));
        f64::from(best) / f64::from(scale(dice))
    }
}

/// Rolls of so many dice.
fn scale(dice: u8) -> i32 {
    SCALES[usize::from(dice)]
}

const SCALES: [i32; MOST_DICE as usize + 1] = {
    let (mut scales, mut dice) = ([1; MOST_DICE as usize + 1], 1);
    while dice < scales.len() {
        scales[dice] = scales[dice - 1] * FACES as i32;
        dice += 1;
    }
    scales
};

/// Every part of a pool that has `part` of the faces before this one, with its place.
fn parts(pool: FaceCounts, face: usize, part: FaceCounts, at: usize, each: &mut impl FnMut(FaceCounts, usize)) {
    if face == FACES {
        return each(part, at);
    }
    let (mut with, mut place) = (part, at);
    for count in 0..=pool.count(face) {
        parts(pool, face + 1, with, place, each);
        if count < pool.count(face) {
            with = with.add(face);
            place = KNOWN.next[place][face].into();
        }
    }
}
