//! Searches along curves that are known, with luck that is not.

use super::*;

/// Player-games of which the share is known, by value of the axis, with luck from a seed.
struct Curve<'a> {
    truth: &'a [f64],
    won: Vec<(u64, u64)>,
    seed: u64,
    confidence: f64,
}

impl<'a> Curve<'a> {
    fn new(question: &SolveCriterion, truth: &'a [f64], seed: u64) -> Self {
        Self { truth, won: vec![(0, 0); truth.len()], seed, confidence: question.confidence() }
    }

    /// Of the splitmix64 sequence; good enough to toss coins.
    fn uniform(&mut self) -> f64 {
        self.seed = self.seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.seed;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((bits ^ (bits >> 31)) >> 11) as f64 / (1u64 << 53) as f64
    }

    fn play(&mut self, value: usize, games: u64) {
        for _ in 0..games {
            let won = self.uniform() < self.truth[value];
            self.won[value].0 += u64::from(won);
        }
        self.won[value].1 += games;
    }

    fn seen(&self) -> Vec<PlayedValue> {
        let seen = |&(won, games): &(u64, u64)| PlayedValue { games, estimate: wilson(won, games, self.confidence) };
        self.won.iter().map(seen).collect()
    }

    /// Searches until all is decided or the games are used up; how many were played.
    fn search(&mut self, question: &SolveCriterion) -> (SolveStep, u64) {
        let mut spent = 0;
        loop {
            let look = question.look(&self.seen());
            if look.wanted.is_empty() || spent >= question.most {
                return (look, spent);
            }
            for &(value, games) in &look.wanted {
                self.play(value, games);
                spent += games;
            }
        }
    }
}

fn wilson(won: u64, games: u64, confidence: f64) -> Estimate {
    kit::stats::wilson(won as f64, games, confidence)
}

const SOUGHT: SolveCriterion = SolveCriterion { target: 0.33, near: 0.01, strict: false, ordered: true, most: 400_000 };

/// The places of a search, by what is best there and what is known.
fn places(question: &SolveCriterion, truth: &[f64], seed: u64) -> Vec<(usize, IntervalKnowledge)> {
    let (look, _) = Curve::new(question, truth, seed).search(question);
    look.places.iter().map(|place| (place.best, place.standing)).collect()
}

#[test]
fn where_the_target_is_passed_the_nearer_neighbour_answers() {
    assert_eq!(places(&SOUGHT, &[0.5, 0.42, 0.35, 0.25, 0.1], 1), [(2, IntervalKnowledge::Passed)]);
    assert_eq!(places(&SOUGHT, &[0.1, 0.31, 0.42], 2), [(1, IntervalKnowledge::Passed)]);
}

#[test]
fn a_curve_that_turns_has_two_answers() {
    let found = places(&SOUGHT, &[0.2, 0.31, 0.4, 0.45, 0.42, 0.35, 0.25], 3);
    assert_eq!(found, [(1, IntervalKnowledge::Passed), (5, IntervalKnowledge::Passed)]);
}

#[test]
fn a_curve_that_only_touches_the_target_has_one() {
    assert_eq!(places(&SOUGHT, &[0.5, 0.4, 0.332, 0.41, 0.6], 4), [(2, IntervalKnowledge::Met)]);
    assert_eq!(places(&SOUGHT, &[0.6, 0.45, 0.329], 5), [(2, IntervalKnowledge::Met)], "at the end of the axis");
}

#[test]
fn a_value_that_is_shown_to_be_near_enough_answers_though_its_side_is_known() {
    let question = SolveCriterion { strict: true, near: 0.1, ..SOUGHT };
    assert_eq!(places(&question, &[0.40, 0.50, 0.60], 9), [(0, IntervalKnowledge::Met)]);
    assert_eq!(places(&question, &[0.60, 0.50, 0.40, 0.39], 10).len(), 1, "neighbours are one place");
    assert_eq!(
        places(&question, &[0.10, 0.27, 0.05, 0.60], 11)[0],
        (1, IntervalKnowledge::Met),
        "beside a place that is passed"
    );
    // As far as near as not: games tell, and then it is no answer.
    assert_eq!(places(&question, &[0.46, 0.50, 0.60], 12), []);
}

#[test]
fn what_stays_on_one_side_never_meets_it() {
    let truth = [0.5, 0.45, 0.40, 0.38];
    let (look, spent) = Curve::new(&SOUGHT, &truth, 6).search(&SOUGHT);
    assert_eq!((look.places.len(), look.nearest), (0, Some(3)));
    assert!(spent < 50_000, "{spent}");
}

#[test]
fn where_none_answers_others_are_shown_not_to_come_much_nearer() {
    let question = SolveCriterion { target: 0.0, ..SOUGHT };
    for seed in 0..20 {
        let truth = [0.40, 0.20, 0.14, 0.13, 0.12, 0.13, 0.11, 0.10];
        let (look, spent) = Curve::new(&question, &truth, 100 + seed).search(&question);
        let nearest = look.nearest.expect("one is");
        assert!(truth[nearest] < 0.10 * 1.2, "{look:?}");
        assert!(look.contenders.iter().all(|(_, by)| *by <= truth[nearest] / 4.0), "{look:?}");
        assert!(spent < 200_000, "{spent}");
    }
}

#[test]
fn two_that_come_as_near_are_both_named_once_that_is_known() {
    let question = SolveCriterion { near: 0.02, ..SOUGHT };
    let (look, _) = Curve::new(&question, &[0.5, 0.341, 0.32, 0.1], 7).search(&question);
    let [place] = &look.places[..] else { panic!("{look:?}") };
    assert_ne!(place.standing, IntervalKnowledge::Open);
    assert!(place.rivals.is_empty() && place.equal.len() == 1, "{place:?}");
}

#[test]
fn what_the_games_do_not_suffice_for_is_left_open() {
    let question = SolveCriterion { most: 3_000, ..SOUGHT };
    let (look, _) = Curve::new(&question, &[0.5, 0.345, 0.314, 0.1], 8).search(&question);
    let [place] = &look.places[..] else { panic!("{look:?}") };
    assert_eq!(place.standing, IntervalKnowledge::Open);
    assert!(!look.wanted.is_empty() && place.rivals.iter().all(|rival| [1, 2].contains(rival)), "{look:?}");
}

#[test]
fn near_enough_is_shown_or_it_is_no_answer() {
    let question = SolveCriterion { strict: true, ..SOUGHT };
    assert_eq!(places(&question, &[0.5, 0.332, 0.2], 9), [(1, IntervalKnowledge::Met)]);
    let (look, _) = Curve::new(&question, &[0.5, 0.36, 0.2], 10).search(&question);
    let [place] = &look.places[..] else { panic!("{look:?}") };
    assert_eq!((place.best, place.standing, place.between), (1, IntervalKnowledge::Passed, Some((1, 2))));
}

#[test]
fn words_are_asked_each() {
    let question = SolveCriterion { ordered: false, ..SOUGHT };
    let found = places(&question, &[0.5, 0.331, 0.1, 0.329], 11);
    assert_eq!(found, [(1, IntervalKnowledge::Met), (3, IntervalKnowledge::Met)]);
}

#[test]
fn of_a_long_axis_few_values_are_played() {
    let truth: Vec<f64> = (0..200).map(|value| 0.9 - 0.004 * f64::from(value)).collect();
    let mut curve = Curve::new(&SOUGHT, &truth, 12);
    let (look, _) = curve.search(&SOUGHT);
    let [place] = &look.places[..] else { panic!("{look:?}") };
    let best = truth[place.best];
    assert!((best - 0.33).abs() < 0.012 && place.standing != IntervalKnowledge::Open, "{best} {place:?}");
    let played = curve.won.iter().filter(|(_, games)| *games > 0).count();
    assert!(played < 60, "{played}");
}

#[test]
fn a_value_of_which_nothing_is_seen_is_passed_over() {
    let mut seen = vec![PlayedValue { games: 600, estimate: Estimate::unknown(0) }; 3];
    let look = SOUGHT.look(&seen);
    assert_eq!((look.places.len(), look.wanted.len()), (0, 3));
    seen.iter_mut().for_each(|seen| seen.games = BLIND);
    assert_eq!(
        SOUGHT.look(&seen),
        SolveStep { places: Vec::new(), nearest: None, contenders: Vec::new(), wanted: Vec::new() }
    );
}

/// The difference is two points: to be sure of it takes some ten thousand games.
#[test]
fn at_least_95_in_100_searches_are_right() {
    let truth = [0.45, 0.36, 0.34, 0.30, 0.22];
    let right = |seed: u64| {
        let found = places(&SOUGHT, &truth, 1_000 * seed);
        found == [(2, IntervalKnowledge::Passed)] || found == [(2, IntervalKnowledge::Met)]
    };
    let right = (0..100u64).filter(|&seed| right(seed)).count();
    assert!(right >= 95, "{right} of 100");
}

#[test]
fn a_search_is_the_same_however_often_it_is_looked_at() {
    let truth = [0.5, 0.42, 0.35, 0.25, 0.1];
    let mut curve = Curve::new(&SOUGHT, &truth, 13);
    let first = curve.search(&SOUGHT).0;
    assert_eq!(SOUGHT.look(&curve.seen()), first);
    assert_eq!(curve.search(&SOUGHT), (first, 0));
}

#[test]
fn a_value_that_comes_as_near_for_certain_comes_no_nearer() {
    let certain = |value: f64| Estimate::read(600, Some(value), [Some(value), Some(value)]);
    let seen = [5.0, 5.0, 4.0].map(|value| PlayedValue { games: 600, estimate: certain(value) });
    let look = SolveCriterion { target: 8.0, ..SOUGHT }.look(&seen);
    assert_eq!((look.nearest, look.contenders), (Some(0), Vec::new()));
}
