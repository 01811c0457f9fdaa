//! What may be looked at while it runs: planned looks, and the sequential test.

use super::*;

/// The share of runs in which the intervals at *all* looks hold the truth: the worst that a choice of when to stop can do.
fn coverage_at_all_looks(looks: LookSchedule, confidence: f64) -> f64 {
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
    let looks = LookSchedule::new(16_000);
    let planned = coverage_at_all_looks(looks, looks.confidence());
    assert!(planned >= CONFIDENCE, "coverage {planned}");
    let naive = coverage_at_all_looks(looks, CONFIDENCE);
    assert!(naive < 0.92, "looking five times at a 95 % interval covered {naive}");
}

/// A block of three games on either side, which share their luck: an easy or a hard deal for both.
fn paired_block(dice: &mut SplitMix) -> (RatioCounts, RatioCounts) {
    let easy = if dice.hit(0.5) { 0.2 } else { -0.2 };
    let mut side = |p: f64| RatioCounts { x: (0..3).filter(|_| dice.hit(p + easy)).count() as i64, n: 3 };
    (side(0.55), side(0.5))
}

#[test]
fn stopping_a_paired_difference_at_any_planned_look_keeps_the_claim() {
    let looks = LookSchedule::new(4_000);
    let at_all_looks = |confidence| {
        coverage(|dice| {
            let (mut pairs, mut worst) = (PairedRatio::default(), Estimate::unknown(0));
            for look in looks.boundaries() {
                (pairs.blocks()..look).for_each(|_| {
                    let (this, base) = paired_block(dice);
                    pairs.add(this, base);
                });
                let seen = pairs.difference(1.0, Some((0.0, 1.0)), confidence);
                worst.lo = seen.lo.map(|lo| lo.max(worst.lo.unwrap_or(-1.0)));
                worst.hi = seen.hi.map(|hi| hi.min(worst.hi.unwrap_or(1.0)));
            }
            (worst, 0.05)
        })
    };
    let planned = at_all_looks(looks.confidence());
    assert!(planned >= CONFIDENCE, "coverage {planned}");
    let naive = at_all_looks(CONFIDENCE);
    assert!(naive < 0.93, "three looks at a 95 % interval covered {naive}");
}

/// The decision of the test on three-game blocks that are won at this rate, more often together than apart, at the planned looks.
fn verdict(dice: &mut SplitMix, test: Sprt, truth: f64) -> SprtDecision {
    let (mut blocks, luck) = (Moments::default(), 0.8 * truth.min(1.0 - truth));
    for look in Sprt::looks(100_000) {
        while blocks.n() < look {
            let p = if dice.hit(0.5) { truth - luck } else { truth + luck };
            blocks.add((0..3).filter(|_| dice.hit(p)).count() as i64);
        }
        let judged = test.judge(&blocks, 1.0 / 3.0);
        if judged.decision != SprtDecision::Undecided {
            return judged.decision;
        }
    }
    SprtDecision::Undecided
}

#[test]
fn a_sequential_test_errs_no_more_often_than_it_promises() {
    for (p0, p1, alpha, beta) in [
        (0.5, 0.53, 0.05, 0.05),
        (0.5, 0.56, 0.05, 0.1),
        (0.33, 0.28, 0.05, 0.05),
        (0.25, 0.35, 0.1, 0.02),
        (0.02, 0.04, 0.05, 0.05),
        (0.95, 0.9, 0.05, 0.05),
    ] {
        let test = Sprt::new(p0, p1, alpha, beta).unwrap();
        let false_alarms = frequency(|dice| verdict(dice, test, p0) == SprtDecision::H1);
        let misses = frequency(|dice| verdict(dice, test, p1) == SprtDecision::H0);
        // One and a half points of simulation: three errors of a rate of 5 % among 2,000.
        assert!(false_alarms <= alpha + 0.015, "{test:?}: {false_alarms} of {alpha}");
        assert!(misses <= beta + 0.015, "{test:?}: {misses} of {beta}");
    }
}

#[test]
fn a_sequential_test_needs_fewer_blocks_than_its_cap() {
    let test = Sprt::new(0.5, 0.56, 0.05, 0.05).unwrap();
    let undecided = frequency(|dice| verdict(dice, test, 0.53) == SprtDecision::Undecided);
    assert_eq!(undecided, 0.0);
}
