//! Looks planned in advance, so that a run may stop at the first narrow interval without fooling itself.

use super::simultaneous;

/// The block count of the first look of a run that may stop by itself.
const FIRST: u64 = 1_000;

/// The block counts of the first two looks of somebody who watches: soon enough to be the first picture, and multiples of 16.
const WATCHED: [u64; 2] = [32, 48];

/// The looks of somebody who watches a run of at most so many blocks, ascending: at 32 and 48 blocks, and at each doubling of either. None for a
/// cap below the first.
pub fn watched_looks(cap_blocks: u64) -> Vec<u64> {
    let doubled = |first: u64| std::iter::successors(Some(first), |at| at.checked_mul(2));
    let of = |first| doubled(first).take_while(move |at| *at <= cap_blocks);
    let mut looks: Vec<u64> = WATCHED.into_iter().flat_map(of).collect();
    looks.sort_unstable();
    looks
}

/// The looks of one run: at 1,000 blocks, at each doubling, and at the cap.
///
/// An interval made at [`LookSchedule::confidence`] at every look covers the truth at *all* of them in at least 95 % of runs (Bonferroni), so
/// the look at which a run stops may be chosen by what was seen. Looks are few because they double: 11 for a million blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LookSchedule {
    cap: u64,
}

impl LookSchedule {
    /// Plans the looks of a run of at most this many blocks.
    pub fn new(cap_blocks: u64) -> Self {
        Self { cap: cap_blocks }
    }

    /// The block counts to look at, ascending, the cap last; none for a cap of 0.
    pub fn boundaries(self) -> impl Iterator<Item = u64> {
        let first = (self.cap > 0).then_some(FIRST.min(self.cap));
        std::iter::successors(first, move |&at| (at < self.cap).then(|| at.saturating_mul(2).min(self.cap)))
    }

    /// The confidence to use at each look.
    pub fn confidence(self) -> f64 {
        simultaneous(self.boundaries().count())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::CONFIDENCE;

    fn boundaries(cap: u64) -> Vec<u64> {
        LookSchedule::new(cap).boundaries().collect()
    }

    #[test]
    fn looks_double_up_to_the_cap() {
        assert_eq!(boundaries(10_000), [1_000, 2_000, 4_000, 8_000, 10_000]);
        assert_eq!(boundaries(4_000), [1_000, 2_000, 4_000]);
    }

    #[test]
    fn a_small_run_is_looked_at_once() {
        assert_eq!(boundaries(1_000), [1_000]);
        assert_eq!(boundaries(7), [7]);
        assert_eq!(LookSchedule::new(7).confidence(), CONFIDENCE);
    }

    #[test]
    fn extreme_caps_end() {
        assert_eq!(boundaries(0), [0u64; 0]);
        assert_eq!(LookSchedule::new(0).confidence(), CONFIDENCE);
        assert_eq!(boundaries(u64::MAX).last(), Some(&u64::MAX));
    }

    #[test]
    fn who_watches_looks_at_every_doubling_and_half_way_to_it() {
        assert_eq!(watched_looks(200), [32, 48, 64, 96, 128, 192]);
        assert_eq!(watched_looks(31), [0u64; 0]);
        assert!(watched_looks(u64::MAX).iter().all(|look| look % 16 == 0));
    }

    #[test]
    fn the_error_is_shared_between_the_looks() {
        assert_eq!(LookSchedule::new(10_000).confidence(), 0.99);
    }
}
