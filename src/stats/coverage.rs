//! Do intervals cover the truth as often as they claim? 2,000 small studies each, on fixed seeds.

use super::*;

const STUDIES: u32 = 2_000;

/// A generator of the tests' own (SplitMix64), so that no upgrade of a crate moves a test.
struct Dice(u64);

impl Dice {
    /// Uniform in [0, 1).
    fn unit(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) >> 11) as f64 / (1u64 << 53) as f64
    }

    /// Uniform in `0..sides`.
    fn below(&mut self, sides: u32) -> i64 {
        (self.unit() * f64::from(sides)) as i64
    }

    /// True with probability `p`.
    fn hit(&mut self, p: f64) -> bool {
        self.unit() < p
    }
}

/// The share of studies whose interval holds the truth that it was drawn around.
fn coverage(mut study: impl FnMut(&mut Dice) -> (Estimate, f64)) -> f64 {
    let mut dice = Dice(42);
    let held = (0..STUDIES)
        .filter(|_| {
            let (estimate, truth) = study(&mut dice);
            estimate.lo.is_none_or(|lo| lo <= truth) && estimate.hi.is_none_or(|hi| truth <= hi)
        })
        .count();
    held as f64 / f64::from(STUDIES)
}

#[track_caller]
fn assert_covers(share: f64) {
    assert!((0.93..=0.97).contains(&share), "coverage {share}");
}

/// Three games of a block with the same luck: in a lucky block they tend to be won together.
fn clustered_wins(dice: &mut Dice) -> i64 {
    let p = if dice.hit(0.5) { 0.2 } else { 0.7 };
    (0..3).filter(|_| dice.hit(p)).count() as i64
}

#[test]
fn wilson_covers() {
    // The truth varies from study to study: at a single one, discreteness alone moves coverage by points.
    assert_covers(coverage(|dice| {
        let truth = dice.unit();
        let wins = (0..50).filter(|_| dice.hit(truth)).count();
        (wilson(wins as f64, 50, CONFIDENCE), truth)
    }));
}

#[test]
fn clopper_pearson_covers_at_least_what_it_claims() {
    let share = coverage(|dice| {
        let truth = 0.1 * dice.unit();
        let hits = (0..50).filter(|_| dice.hit(truth)).count();
        (clopper_pearson(hits as u64, 50, CONFIDENCE), truth)
    });
    assert!(share >= CONFIDENCE, "coverage {share}");
}

#[test]
fn block_mean_covers_with_thirty_clustered_blocks() {
    assert_covers(coverage(|dice| {
        let mut blocks = Moments::default();
        (0..30).for_each(|_| blocks.add(clustered_wins(dice)));
        (
            block_mean(&blocks, 1.0 / 3.0, Some((0.0, 1.0)), CONFIDENCE),
            0.45,
        )
    }));
}

#[test]
fn counting_clustered_games_as_independent_would_not_cover() {
    let share = coverage(|dice| {
        let wins: i64 = (0..30).map(|_| clustered_wins(dice)).sum();
        (wilson(wins as f64, 90, CONFIDENCE), 0.45)
    });
    assert!(share < 0.93, "coverage {share}");
}

#[test]
fn block_ratio_covers_with_thirty_clustered_blocks() {
    // Between 3 and 12 turns a block; each costs 0 to 4 luck, and one more in the half of the blocks that are expensive.
    assert_covers(coverage(|dice| {
        let mut blocks = Ratio::default();
        for _ in 0..30 {
            let (turns, dear) = (3 + dice.below(10), dice.below(2));
            let spent = (0..turns).map(|_| dice.below(5) + dear).sum();
            blocks.add(spent, turns);
        }
        (block_ratio(&blocks, None, CONFIDENCE), 2.5)
    }));
}

#[test]
fn quantile_interval_covers_at_least_what_it_claims() {
    // The median of a uniform number below 1,001 is 500.
    let share = coverage(|dice| {
        let mut lengths = Histogram::new(1_001);
        (0..200).for_each(|_| lengths.add(dice.below(1_001) as u64));
        (lengths.quantile_interval(0.5, 200, CONFIDENCE), 500.0)
    });
    assert!((0.93..=0.98).contains(&share), "coverage {share}");
}

/// The share of runs in which the intervals at *all* looks hold the truth: the worst that a choice of when to stop can do.
fn coverage_at_all_looks(looks: Looks, confidence: f64) -> f64 {
    coverage(|dice| {
        let (mut wins, mut played) = (0u64, 0);
        let mut worst = Estimate::unknown(0);
        for look in looks.boundaries() {
            wins += (played..look).filter(|_| dice.hit(0.3)).count() as u64;
            played = look;
            let seen = wilson(wins as f64, look, confidence);
            worst.lo = seen.lo.map(|lo| lo.max(worst.lo.unwrap_or(0.0)));
            worst.hi = seen.hi.map(|hi| hi.min(worst.hi.unwrap_or(1.0)));
        }
        (worst, 0.3)
    })
}

#[test]
fn stopping_at_any_planned_look_keeps_the_claim() {
    let looks = Looks::new(16_000);
    let planned = coverage_at_all_looks(looks, looks.confidence());
    assert!(planned >= CONFIDENCE, "coverage {planned}");
    let naive = coverage_at_all_looks(looks, CONFIDENCE);
    assert!(
        naive < 0.92,
        "looking five times at a 95 % interval covered {naive}"
    );
}
