//! Studies of Pig, where the truth is known exactly: intervals hold it, and tests err as often as they promise.

mod common;

use common::holding::solve;
use common::nulls;
use common::replicas::{self, Figure};
use conformance::cells::{SEED, quick_or_thorough};
use conformance::test_study::{TestStudy, difference};

/// Studies of each kind. Of 500 a true coverage of 95 % comes out between 92 and 98 % but once in 400 times, of 2,000 between 93.5 and 96.5 %.
fn studies() -> u64 {
    quick_or_thorough(500, 2_000)
}

#[test]
fn the_exact_solution_is_the_known_one() {
    // From value iteration, which shares nothing with it: the first of two who hold at 20 wins 53.47 %, and 25 beats 20 in 51.17 %.
    let [mirror, best] = [[20, 20], [25, 20]].map(|numbers| solve(numbers, 100));
    assert_eq!(mirror.win_rate, 0.5);
    assert!(((1.0 + mirror.seat_gap) / 2.0 - 0.5347).abs() < 5e-5, "{mirror:?}");
    assert!((best.win_rate - 0.5117).abs() < 5e-5, "{best:?}");
}

#[test]
fn a_long_study_finds_the_truth() {
    let [base, this] = replicas::truths();
    let plan = replicas::compared();
    let order = TestStudy::of_blocks(&plan, SEED, 200_000);
    let all = order.differences(&order.conduct(2).counts);
    for (measure, base, this) in [
        (replicas::headline(), base.win_rate, this.win_rate),
        ("seat_gap".to_owned(), base.seat_gap, this.seat_gap),
        ("length_median".to_owned(), base.length, this.length),
    ] {
        let row = difference(&all, 1, &measure);
        let off = |found: Option<f64>, truth: f64| (found.expect("a value") - truth).abs();
        assert!(off(row.base, base) < 0.005 && off(row.this, this) < 0.005, "{row:?}: {base} {this}");
        assert!(off(row.difference.value, this - base) < 0.005, "{row:?}");
    }
}

#[test]
fn intervals_hold_the_truth_as_often_as_they_promise() {
    check(&replicas::coverage(studies()));
}

#[test]
fn stopping_when_it_is_narrow_enough_keeps_the_promise() {
    check(&[replicas::sequential(studies() / 2)]);
}

#[test]
fn a_family_of_true_nulls_is_rarely_alarmed() {
    check(&[nulls::family(&replicas::compared(), studies())]);
}

#[test]
fn what_is_starred_where_nothing_differs_is_rare() {
    check(&nulls::alarms(studies()));
}

#[test]
fn a_page_that_is_watched_throughout_rarely_shows_what_is_not_there() {
    check(&[nulls::watched(2 * studies(), &replicas::compared())]);
}

#[test]
fn components_on_a_page_that_is_watched_rarely_show_what_is_not_there() {
    check(&[nulls::watched(quick_or_thorough(100, 1_000), &nulls::of_components())]);
}

#[test]
fn a_sequential_test_errs_as_rarely_as_it_promises() {
    check(&replicas::sprt(studies() / 2));
}

#[track_caller]
fn check(figures: &[Figure]) {
    let all: Vec<String> = figures.iter().map(Figure::to_string).collect();
    assert!(figures.iter().all(Figure::holds), "\n{}", all.join("\n"));
}
