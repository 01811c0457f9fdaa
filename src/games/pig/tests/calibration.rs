//! The simulator against exact solutions: its intervals contain them as often as they promise.

use super::exact::{Player, solve};
use crate::Pig;
use conformance::odds::{OddsCheck, assert_calibrated};
use engine::cell::{Cell, CellRequest};
use engine::measure::{Tally, TallySchema};
use engine::{Playable, RunLimits, StudyCell, luck_sums, run};
use kit::config::Assignment;
use kit::game::{GameProfile, Lineup};
use kit::stats::{CONFIDENCE, Estimate};
use kit::strategy::{Bot, Strategy};
use std::sync::atomic::AtomicBool;
use study::analysis::LuckShares;

/// Plays so many games of two that hold at these numbers.
fn simulate(numbers: [usize; 2], seed: u64, games: u64) -> Tally {
    let cell = Cell::<Pig>::load(&crate::GAME.rules("standard"), &CellRequest::default()).unwrap();
    let mut lineup = Lineup { strategies: numbers.map(|number| number.to_string()).into(), seats: vec![0, 1] };
    if numbers[0] == numbers[1] {
        lineup.strategies.truncate(1);
        lineup.seats.fill(0);
    }
    let batch = StudyCell {
        game: &cell.game,
        bots: &numbers.map(hold_at),
        schema: &TallySchema::of(&cell.game, &lineup),
        seed,
    };
    let limits = RunLimits {
        blocks: 0..games / batch.rotations().len() as u64,
        looks: Vec::new(),
        time_budget: None,
        interrupted: &AtomicBool::new(false),
        threads: 2,
    };
    run(&batch, &limits, &()).unwrap().count.tally
}

fn hold_at(number: usize) -> Bot {
    let set = Assignment::parse(&format!("bots.hold-at.number={number}")).unwrap();
    let files = crate::GAME.strategies();
    Strategy::load(GameProfile::of::<Pig>(), files, "hold-at", &mut vec![set]).unwrap().1
}

/// The probability that a player who holds at one number beats another, each beginning as often as the other.
fn exact(number: usize, against: usize) -> f64 {
    let (first, second) = solve(Player::HoldAt(number), Player::HoldAt(against));
    (first + second) / 2.0
}

/// How often the first of two wins that hold at these numbers: the first seat's rate if they are alike, else the first strategy's.
fn rate(numbers: [usize; 2], seed: u64, games: u64) -> Estimate {
    let wins = simulate(numbers, seed, games).wins().clone();
    if numbers[0] == numbers[1] { wins.rate_in(0, 0, CONFIDENCE) } else { wins.rate(0, CONFIDENCE) }
}

fn contains(estimate: &Estimate, value: f64) -> bool {
    estimate.lo <= Some(value) && Some(value) <= estimate.hi
}

/// Holds many short runs against the exact value: 95 % intervals miss it in about 5 of 100, no more and no less.
#[track_caller]
fn check_coverage(numbers: [usize; 2], exact: f64) {
    let rates = (1..=100).map(|seed| rate(numbers, seed, 2_000));
    let missed = rates.filter(|rate| !contains(rate, exact)).count();
    // One fair simulator in 98 falls outside of this.
    assert!((1..=11).contains(&missed), "missed {missed} of 100");
}

#[test]
fn the_first_players_advantage_is_the_exact_one() {
    let (exact, _) = solve(Player::HoldAt(20), Player::HoldAt(20));
    let long = rate([20, 20], 1, 200_000);
    assert!(contains(&long, exact), "{exact} {long:?}");
    check_coverage([20, 20], exact);
}

#[test]
fn the_best_number_against_hold_at_20_is_25() {
    let best = (15..=30).max_by(|&a, &b| exact(a, 20).total_cmp(&exact(b, 20)));
    assert_eq!(best, Some(25));
}

#[test]
fn the_best_number_wins_as_often_as_it_should() {
    let long = rate([25, 20], 1, 200_000);
    assert!(contains(&long, exact(25, 20)), "{long:?}");
    check_coverage([25, 20], exact(25, 20));
}

#[test]
fn a_worse_number_wins_as_often_as_it_should() {
    check_coverage([15, 20], exact(15, 20));
}

/// The shares of players, seats and deal in who wins, of games of these two by a seed.
fn luck_shares(cell: &Cell<Pig>, seed: u64) -> [Estimate; 3] {
    let game: &dyn Playable = &cell.game;
    let own = StudyCell { game, bots: &cell.bots, schema: &cell.schema, seed };
    let sections = luck_sums(&own, 300, 2, &|| true).unwrap();
    let shares = LuckShares::of(&sections, own.rotations(), &cell.lineup, false);
    [shares.players.unwrap(), shares.seat.unwrap(), shares.deal]
}

#[test]
fn the_shares_of_luck_and_skill_are_the_exact_ones() {
    let set = Assignment::parse("bots.poor.number=8").unwrap();
    let wish =
        CellRequest { bots: vec!["hold-at".into(), "poor=hold-at".into()], set: vec![set], ..CellRequest::default() };
    let cell = Cell::<Pig>::load(&crate::GAME.rules("standard"), &wish).unwrap();
    let (first, second) = solve(Player::HoldAt(20), Player::HoldAt(8));
    // Of two players who win half of all games the variance is a quarter; nothing is dealt.
    let exact = [4.0 * ((first + second) / 2.0 - 0.5).powi(2), (first - second).powi(2), 0.0];
    assert!(exact[0] > 0.05 && exact[1] > 0.001, "{exact:?}");
    let mut missed = [0; 3];
    for seed in 1..=60 {
        let shares = luck_shares(&cell, seed);
        for ((missed, share), exact) in missed.iter_mut().zip(&shares).zip(exact) {
            *missed += usize::from(!contains(share, exact));
        }
    }
    // Three in sixty is what 95 % promise; one fair estimate in 200 misses more than seven.
    assert!(missed.iter().all(|missed| *missed <= 7), "missed {missed:?} of 60: {exact:?}");
    let width = |share: &Estimate| share.hi.unwrap() - share.lo.unwrap();
    assert!(luck_shares(&cell, 1).iter().all(|share| width(share) < 0.15));
}

#[test]
fn the_odds_along_a_game_are_what_comes() {
    let check = OddsCheck { games: 400, turns: 10, rollouts: 60, within: 0.05, least: 100.0, chance: 0.0 };
    assert_calibrated(&super::pig::FIXTURE, &check);
}
