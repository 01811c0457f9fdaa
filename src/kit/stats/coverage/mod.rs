//! Do intervals cover the truth, and tests err, as often as they claim? 2,000 small studies each, on fixed seeds.

mod intervals;
mod paired;
mod sequential;

use super::*;

const STUDIES: u32 = 2_000;

/// A generator of the tests' own (SplitMix64), so that no upgrade of a crate moves a test.
pub(super) struct SplitMix(u64);

impl SplitMix {
    /// Uniform in [0, 1).
    pub(super) fn unit(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) >> 11) as f64 / (1u64 << 53) as f64
    }

    /// Uniform in `0..sides`.
    pub(super) fn below(&mut self, sides: u32) -> i64 {
        (self.unit() * f64::from(sides)) as i64
    }

    /// True with probability `p`.
    pub(super) fn hit(&mut self, p: f64) -> bool {
        self.unit() < p
    }
}

/// The share of studies whose interval holds the truth that it was drawn around.
pub(super) fn coverage(mut study: impl FnMut(&mut SplitMix) -> (Estimate, f64)) -> f64 {
    frequency(|dice| {
        let (estimate, truth) = study(dice);
        estimate.lo.is_none_or(|lo| lo <= truth) && estimate.hi.is_none_or(|hi| truth <= hi)
    })
}

#[track_caller]
pub(super) fn assert_covers(share: f64) {
    assert!((0.93..=0.97).contains(&share), "coverage {share}");
}

/// The share of studies in which something happened.
fn frequency(mut study: impl FnMut(&mut SplitMix) -> bool) -> f64 {
    let mut dice = SplitMix(42);
    let happened = (0..STUDIES).filter(|_| study(&mut dice)).count();
    happened as f64 / f64::from(STUDIES)
}
