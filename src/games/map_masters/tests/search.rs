//! The searches against every path there is.

use super::brute::{Dice, all_paths, random_card, random_customs, random_gear, random_layout};
use super::{card, row};
use crate::card::{FINDS, FindCounts, FindKind, OBJECTIVES};
use crate::dungeon::Dungeon;
use crate::layout::{CardLayout, PlacedCard};
use crate::rule_options::RuleOptions;
use crate::search::{
    FindWeights, ParetoPaths, PathOutcome, RoundWorth, best, outcomes, plain_best, plain_outcomes, route,
};
use crate::walk::{PathEnd, PathGear, PathWalk};
use conformance::cells::quick_or_thorough;

const MANY: u32 = 10_000_000;

fn random_worth(dice: &mut Dice) -> RoundWorth {
    let mut secondary = [0; OBJECTIVES];
    secondary.iter_mut().for_each(|points| *points = dice.below(4) as u16 * 5);
    let primary = FindKind::ALL[dice.below(OBJECTIVES as u64) as usize];
    RoundWorth::new(primary, 1 + dice.below(3) as u8, &secondary, !dice.one_in(3))
}

fn random_weights(dice: &mut Dice) -> FindWeights {
    let mut finds = [0; FINDS];
    finds.iter_mut().for_each(|weight| *weight = if dice.one_in(3) { dice.below(30) as u16 } else { 0 });
    FindWeights { finds, exit: dice.below(8) as u16 }
}

fn brings(worth: &RoundWorth, outcome: &PathOutcome) -> crate::search::PackedWorth {
    worth.of(outcome.finds, outcome.exit, outcome.wild_kept)
}

/// What none of the others covers, each once.
fn undominated(worth: &RoundWorth, all: &[PathOutcome]) -> Vec<u64> {
    let mut lanes: Vec<_> = all.iter().map(|outcome| brings(worth, outcome)).collect();
    lanes.sort_unstable_by_key(|lanes| lanes.packed());
    lanes.dedup();
    let best: Vec<_> =
        lanes.iter().filter(|lanes_| !lanes.iter().any(|other| other != *lanes_ && other.covers(**lanes_))).collect();
    best.iter().map(|lanes| lanes.packed()).collect()
}

/// Compares both searches with every path; returns how many there are, if that is not too many.
fn compare(seed: u64, cards: usize, things: u64, leap: bool) -> Option<usize> {
    let mut dice = Dice(seed.wrapping_mul(0x2545_F491_4F6C_DD1D) | 1);
    let cards: Vec<_> = (0..cards).map(|_| random_card(&mut dice, things)).collect();
    let options = random_customs(&mut dice);
    let layout = random_layout(&mut dice, &cards, &options);
    let gear = PathGear { leap, ..random_gear(&mut dice, leap) };
    let dungeon = Dungeon::new(&cards, &layout, &options);
    let all = all_paths(&dungeon, gear, 6_000)?;
    let (worth, weights) = (random_worth(&mut dice), random_weights(&mut dice));
    for search in [outcomes, plain_outcomes] {
        let mut found = ParetoPaths::default();
        search(&dungeon, gear, &worth, MANY, &mut found);
        assert!(!found.cut && !found.overflow);
        let mut lanes: Vec<_> = found.outcomes.iter().map(|outcome| brings(&worth, outcome).packed()).collect();
        lanes.sort_unstable();
        assert_eq!(lanes, undominated(&worth, &all), "seed {seed}");
        assert!(found.outcomes.iter().all(|outcome| all.contains(outcome)), "seed {seed}");
    }
    let value =
        |outcome: &PathOutcome| weights.of(outcome.finds) + if outcome.exit { u32::from(weights.exit) } else { 0 };
    let highest = all.iter().map(value).max().unwrap_or(0);
    assert_eq!(best(&dungeon, gear, &weights, MANY).value, highest, "seed {seed}");
    assert_eq!(plain_best(&dungeon, gear, &weights, MANY).value, highest, "seed {seed}");
    for outcome in &all {
        let on_it = |card: u8| outcome.shares.of(card.into()).within(dungeon.card(card).finds);
        assert!((0..dungeon.len() as u8).all(on_it), "seed {seed}");
        assert_eq!(outcome.shares.all(), outcome.finds, "seed {seed}");
    }
    Some(all.len())
}

#[test]
fn both_searches_find_what_is_best_of_all_paths() {
    let (mut compared, mut paths) = (0, 0);
    // Three in five seeds have few enough paths to be compared, a hundred and more each.
    let (seeds, least, least_paths) = quick_or_thorough((1..=500, 300, 50_000), (1..=2_000, 1_200, 200_000));
    for seed in seeds {
        let (cards, things) = (1 + seed as usize % 4, 3 + seed % 6);
        if let Some(all) = compare(seed, cards, things, false) {
            compared += 1;
            paths += all;
        }
    }
    assert!(compared > least && paths > least_paths, "{compared} {paths}");
}

#[test]
fn both_searches_find_what_is_best_with_the_spell_that_leaps() {
    let mut compared = 0;
    for seed in 10_001..=10_600 {
        compared += usize::from(compare(seed, 1 + seed as usize % 3, 3 + seed % 5, true).is_some());
    }
    assert!(compared > 250, "{compared}");
}

#[test]
fn leaps_and_jumps_find_what_walking_finds() {
    let mut compared = 0;
    for seed in 1..=400 {
        let mut dice = Dice(seed * 1_299_709);
        let cards: Vec<_> = (0..2 + seed % 3).map(|_| random_card(&mut dice, 6)).collect();
        let options = RuleOptions { own_path: false, ..random_customs(&mut dice) };
        let layout = random_layout(&mut dice, &cards, &options);
        let (leap, worth) = (dice.one_in(2), random_worth(&mut dice));
        let gear = PathGear { leap, barrels: !leap || dice.one_in(4), ..random_gear(&mut dice, false) };
        let dungeon = Dungeon::new(&cards, &layout, &options);
        let lanes = |search: fn(&Dungeon, PathGear, &RoundWorth, u32, &mut ParetoPaths), most_steps| {
            let mut found = ParetoPaths::default();
            search(&dungeon, gear, &worth, most_steps, &mut found);
            let mut lanes: Vec<_> = found.outcomes.iter().map(|outcome| brings(&worth, outcome).packed()).collect();
            lanes.sort_unstable();
            (!found.cut).then_some(lanes)
        };
        if let Some(walked) = lanes(plain_outcomes, 100_000) {
            assert_eq!(lanes(outcomes, MANY), Some(walked), "seed {seed}");
            compared += 1;
        }
    }
    assert!(compared > 250, "{compared}");
}

#[test]
fn a_dungeon_that_is_turned_is_worth_the_same() {
    for seed in 1..=300 {
        let mut dice = Dice(seed * 7_919);
        let cards: Vec<_> = (0..3).map(|_| random_card(&mut dice, 6)).collect();
        let options = random_customs(&mut dice);
        let layout = random_layout(&mut dice, &cards, &options);
        let mut turned = CardLayout::default();
        layout.iter().for_each(|placed| {
            turned.push(PlacedCard { turned: !placed.turned, x: -placed.x, y: -placed.y, ..*placed });
        });
        let gear = random_gear(&mut dice, false);
        let weights = random_weights(&mut dice);
        let worth = random_worth(&mut dice);
        let search = |layout: &CardLayout| {
            let dungeon = Dungeon::new(&cards, layout, &options);
            let mut found = ParetoPaths::default();
            outcomes(&dungeon, gear, &worth, MANY, &mut found);
            let mut lanes: Vec<_> = found.outcomes.iter().map(|outcome| brings(&worth, outcome).packed()).collect();
            lanes.sort_unstable();
            (lanes, best(&dungeon, gear, &weights, MANY).value)
        };
        assert_eq!(search(&layout), search(&turned), "seed {seed}");
    }
}

#[test]
fn a_route_leads_to_its_outcome() {
    for seed in 1..=200 {
        let mut dice = Dice(seed * 104_729);
        let cards: Vec<_> = (0..3).map(|_| random_card(&mut dice, 8)).collect();
        let options = random_customs(&mut dice);
        let layout = random_layout(&mut dice, &cards, &options);
        let (gear, worth) = (random_gear(&mut dice, false), random_worth(&mut dice));
        let dungeon = Dungeon::new(&cards, &layout, &options);
        let mut found = ParetoPaths::default();
        outcomes(&dungeon, gear, &worth, MANY, &mut found);
        for outcome in found.outcomes.iter() {
            let mut walk = PathWalk::at_start(gear);
            for choice in route(&dungeon, gear, outcome) {
                assert!(super::moves(&walk, &dungeon).contains(&choice));
                walk.take(&dungeon, choice);
            }
            assert_eq!(walk.ended(&dungeon), Some(outcome.end));
            assert_eq!(
                (walk.finds(), walk.wild_left(), walk.halls()),
                (outcome.finds, outcome.wild_kept, outcome.halls)
            );
        }
        let no_such = PathOutcome { cards: u8::MAX, ..PathOutcome::default() };
        assert_eq!(route(&dungeon, gear, &no_such), []);
    }
}

#[test]
fn of_paths_that_bring_the_same_one_is_kept() {
    let card = card("T-a B-a:coin L1-a:coin R1-a:sword");
    let cards = [card];
    let dungeon = Dungeon::new(&cards, &row(1), &RuleOptions::default());
    let worth = RoundWorth::new(FindKind::Sword, 1, &[0; OBJECTIVES], true);
    let mut found = ParetoPaths::default();
    outcomes(&dungeon, PathGear::default(), &worth, MANY, &mut found);
    // Sword and coin, or both coins: in by one and out by the other, in either direction.
    let brought = |outcome: &PathOutcome| (outcome.finds.count(FindKind::Sword), outcome.finds.count(FindKind::Coin));
    let mut all: Vec<_> = found.outcomes.iter().map(brought).collect();
    all.sort_unstable();
    assert_eq!(all, [(0, 2), (1, 1)]);
    assert!(found.outcomes.iter().all(|outcome| (outcome.end, outcome.halls, outcome.cards) == (PathEnd::Exit, 2, 1)));
}

#[test]
fn a_search_that_is_cut_short_says_so() {
    let mut dice = Dice(5);
    let cards: Vec<_> = (0..5).map(|_| random_card(&mut dice, 8)).collect();
    let options = RuleOptions::default();
    let dungeon = Dungeon::new(&cards, &random_layout(&mut dice, &cards, &options), &options);
    let worth = RoundWorth::new(FindKind::Coin, 1, &[1; OBJECTIVES], true);
    let mut found = ParetoPaths::default();
    outcomes(&dungeon, PathGear::default(), &worth, 20, &mut found);
    assert!(found.cut && found.steps == 20);
    outcomes(&dungeon, PathGear::default(), &worth, MANY, &mut found);
    assert!(!found.cut && found.steps > 20 && !found.outcomes.is_empty());
}

#[test]
fn without_a_free_edge_there_is_no_path() {
    let cards = [card("a-b:coin")];
    let dungeon = Dungeon::new(&cards, &row(1), &RuleOptions::default());
    let worth = RoundWorth::new(FindKind::Coin, 1, &[1; OBJECTIVES], true);
    let mut found = ParetoPaths::default();
    outcomes(&dungeon, PathGear::default(), &worth, MANY, &mut found);
    assert!(found.outcomes.iter().all(|outcome| outcome.finds == FindCounts::default()));
}

#[test]
fn what_counts_is_compared_coordinate_by_coordinate() {
    let mut secondary = [0; OBJECTIVES];
    secondary[FindKind::Key as usize] = u16::MAX;
    let worth = RoundWorth::new(FindKind::Barrel, 63, &secondary, true);
    let of = |finds: &str, exit, wild| worth.of(finds.split_whitespace().map(super::find).collect(), exit, wild);
    assert!(of("barrel key", true, true).covers(of("barrel", true, false)));
    assert!(!of("barrel key", false, true).covers(of("barrel", true, false)));
    assert!(!of("barrel barrel", true, true).covers(of("key", false, false)));
    assert!(of("coin", false, false).covers(of("sword sword", false, false)));
    for thing in ["barrel", "key", "coin", "recycle", "scissors"] {
        let many = vec![thing; 63].join(" ");
        assert!(of(&many, false, false).covers(of(&vec![thing; 62].join(" "), false, false)));
        assert!(!of(&many, false, false).covers(of("", true, false)));
        assert!(!of(&many, false, false).covers(of("", false, true)));
    }
    let last = RoundWorth::new(FindKind::Barrel, 1, &secondary, false);
    assert!(last.of(FindCounts::default(), false, false).covers(last.of(
        FindCounts::one(FindKind::Scissors),
        false,
        true
    )));
}
