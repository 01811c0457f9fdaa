//! Differences: paired, jackknifed, and many at once.

use super::*;

const UNIT: Option<(f64, f64)> = Some((0.0, 1.0));

/// A part of three games of which this many were won.
fn of_three(wins: i64) -> RatioCounts {
    RatioCounts { x: wins, n: 3 }
}

/// Wins of three games with the same luck, on either side of a change that wins a lost game one time in five.
fn helped(dice: &mut SplitMix) -> (RatioCounts, RatioCounts) {
    let p = if dice.hit(0.5) { 0.2 } else { 0.7 };
    let base = (0..3).filter(|_| dice.hit(p)).count() as i64;
    let saved = (base..3).filter(|_| dice.hit(0.2)).count() as i64;
    (of_three(base + saved), of_three(base))
}

#[test]
fn paired_differences_of_means_cover() {
    // 0.2 of the 55 % that are lost.
    assert_covers(coverage(|dice| {
        let mut pairs = PairedRatio::default();
        for _ in 0..80 {
            let (this, base) = helped(dice);
            pairs.add(this, base);
        }
        (pairs.difference(1.0, UNIT, CONFIDENCE), 0.11)
    }));
}

#[test]
fn paired_differences_of_ratios_cover() {
    // Between 3 and 12 turns a block, a turn longer on one side in half of the blocks; the luck spent shares its dear blocks.
    assert_covers(coverage(|dice| {
        let mut pairs = PairedRatio::default();
        for _ in 0..60 {
            let (turns, dear, longer) = (3 + dice.below(10), dice.below(2), dice.below(2));
            let mut spent =
                |turns: i64, most: u32| RatioCounts { x: (0..turns).map(|_| dice.below(most) + dear).sum(), n: turns };
            pairs.add(spent(turns + longer, 7), spent(turns, 5));
        }
        (pairs.difference(1.0, None, CONFIDENCE), 1.0)
    }));
}

/// The coverage of the interval when a change is expected to move `differing` blocks in 1,000, each by `size` games.
fn rare_changes(differing: f64, size: impl Fn(&mut SplitMix) -> i64, mean_size: f64) -> f64 {
    coverage(|dice| {
        let mut pairs = PairedRatio::default();
        for _ in 0..1_000 {
            let moved = if dice.hit(differing / 1_000.0) { size(dice) } else { 0 };
            // From the end at which there is room for it.
            let base = if moved < 0 { 3 } else { 0 };
            pairs.add(of_three(base + moved), of_three(base));
        }
        let truth = differing / 1_000.0 * mean_size / 3.0;
        (pairs.difference(1.0, UNIT, CONFIDENCE), truth)
    })
}

#[test]
fn changes_in_few_blocks_are_covered() {
    for differing in [0.0, 0.5, 1.0, 2.0, 3.0, 5.0, 10.0, 30.0] {
        let whole = rare_changes(differing, |_| 3, 3.0);
        let small = rare_changes(differing, |_| 1, 1.0);
        let any = rare_changes(differing, |dice| 1 + dice.below(3), 2.0);
        let both_ways = rare_changes(differing, |dice| if dice.hit(0.75) { 3 } else { -3 }, 1.5);
        let mostly_small = rare_changes(differing, |dice| if dice.hit(0.9) { 1 } else { 3 }, 1.2);
        for share in [whole, small, any, both_ways, mostly_small] {
            // Half a point of simulation: one error of a rate of 5 % among 2,000.
            assert!(share >= 0.945, "{differing} of 1,000 differ: coverage {share}");
        }
    }
}

#[test]
fn changes_in_a_tenth_of_the_blocks_are_covered_by_no_more_than_needed() {
    assert_covers(rare_changes(100.0, |_| 1, 1.0));
    assert_covers(rare_changes(100.0, |_| 3, 3.0));
}

#[test]
fn pairing_is_worth_what_the_shared_luck_was() {
    // Shared luck is 0, 2, 4 or 6 (variance 5), own luck 0, 1 or 2 on either side (variance 2/3).
    let mut dice = SplitMix(42);
    let mut total = 0.0;
    for _ in 0..STUDIES {
        let mut pairs = PairedRatio::default();
        for _ in 0..200 {
            let shared = 2 * dice.below(4);
            let mut side = || RatioCounts { x: shared + dice.below(3), n: 1 };
            let (this, base) = (side(), side());
            pairs.add(this, base);
        }
        total += pairs.gain().unwrap();
    }
    let (found, expected) = (total / f64::from(STUDIES), 1.0 + 5.0 / (2.0 / 3.0));
    assert!((found / expected - 1.0).abs() < 0.02, "{found}, not {expected}");
}

#[test]
fn a_family_of_true_nulls_raises_few_false_alarms() {
    // 20 variants that change nothing on average, all against one base: where the base was unlucky, all look better.
    let smallest = |dice: &mut SplitMix| {
        let mut pairs = vec![PairedRatio::default(); 20];
        for _ in 0..100 {
            let p = if dice.hit(0.5) { 0.3 } else { 0.7 };
            let mut side = || of_three((0..3).filter(|_| dice.hit(p)).count() as i64);
            let base = side();
            pairs.iter_mut().for_each(|pairs| pairs.add(side(), base));
        }
        let p: Vec<_> = pairs.iter().map(|pairs| pairs.p_value(1.0, UNIT)).collect();
        let least = |p: &[Option<f64>]| p.iter().flatten().copied().fold(1.0, f64::min);
        (least(&p), least(&holm(&p)))
    };
    // One point of simulation: two errors of a rate of 5 % among 2,000.
    let alarms = frequency(|dice| smallest(dice).1 < 0.05);
    assert!((0.005..=0.06).contains(&alarms), "false alarms {alarms}");
    let naive = frequency(|dice| smallest(dice).0 < 0.05);
    assert!(naive > 0.25, "20 unadjusted p-values raised {naive}");
}

/// Game lengths, spread evenly on both sides of 21.5 and, two dice wider, of 23.5; both have the first three dice in common.
fn lengths(dice: &mut SplitMix) -> [u64; 2] {
    let mut roll = |times: u32| (0..times).map(|_| 1 + dice.below(6) as u64).sum::<u64>();
    let shared = roll(3);
    [shared + roll(2) + 4, shared + roll(4) - 1]
}

#[test]
fn a_jackknife_of_the_difference_of_two_medians_covers() {
    const SECTIONS: usize = 50;
    assert_covers(coverage(|dice| {
        let none = [Histogram::new(48), Histogram::new(48)];
        let (mut whole, mut parts) = (none.clone(), vec![none; SECTIONS]);
        for part in &mut parts {
            for _ in 0..20 {
                let [a, b] = lengths(dice);
                part[0].add(a);
                part[1].add(b);
            }
            whole[0].merge(&part[0]);
            whole[1].merge(&part[1]);
        }
        let apart = |a: &Histogram, b: &Histogram| Some(b.grouped_quantile(0.5)? - a.grouped_quantile(0.5)?);
        let without: Vec<_> =
            parts.iter().map(|part| apart(&whole[0].less(&part[0]), &whole[1].less(&part[1]))).collect();
        let value = apart(&whole[0], &whole[1]);
        (jackknife(value, &without, 1_000, CONFIDENCE), 2.0)
    }));
}
