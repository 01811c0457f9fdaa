//! The searches against every path there is.

use super::super::card::{FINDS, Find, Finds, OBJECTIVES};
use super::super::customs::Customs;
use super::super::dungeon::Dungeon;
use super::super::layout::{Layout, Placed};
use super::super::search::{Frontier, Outcome, Weights, Worth, best, outcomes, plain_best, plain_outcomes, route};
use super::super::walk::{End, Gear, Walk};
use super::brute::{Dice, all_paths, random_card, random_customs, random_gear, random_layout};
use super::{card, row};

const MANY: u32 = 10_000_000;

fn random_worth(dice: &mut Dice) -> Worth {
    let mut secondary = [0; OBJECTIVES];
    secondary.iter_mut().for_each(|points| *points = dice.below(4) as u16 * 5);
    let primary = Find::ALL[dice.below(OBJECTIVES as u64) as usize];
    Worth::new(primary, 1 + dice.below(3) as u8, &secondary, !dice.one_in(3))
}

fn random_weights(dice: &mut Dice) -> Weights {
    let mut finds = [0; FINDS];
    finds.iter_mut().for_each(|weight| *weight = if dice.one_in(3) { dice.below(30) as u16 } else { 0 });
    Weights { finds, exit: dice.below(8) as u16 }
}

fn brings(worth: &Worth, outcome: &Outcome) -> super::super::search::Lanes {
    worth.of(outcome.finds, outcome.exit, outcome.wild_kept)
}

/// What none of the others covers, each once.
fn undominated(worth: &Worth, all: &[Outcome]) -> Vec<u64> {
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
    let customs = random_customs(&mut dice);
    let layout = random_layout(&mut dice, &cards, &customs);
    let gear = Gear { leap, ..random_gear(&mut dice, leap) };
    let dungeon = Dungeon::new(&cards, &layout, &customs);
    let all = all_paths(&dungeon, gear, 6_000)?;
    let (worth, weights) = (random_worth(&mut dice), random_weights(&mut dice));
    for search in [outcomes, plain_outcomes] {
        let mut found = Frontier::default();
        search(&dungeon, gear, &worth, MANY, &mut found);
        assert!(!found.cut && !found.overflow);
        let mut lanes: Vec<_> = found.outcomes.iter().map(|outcome| brings(&worth, outcome).packed()).collect();
        lanes.sort_unstable();
        assert_eq!(lanes, undominated(&worth, &all), "seed {seed}");
        assert!(found.outcomes.iter().all(|outcome| all.contains(outcome)), "seed {seed}");
    }
    let value = |outcome: &Outcome| weights.of(outcome.finds) + if outcome.exit { u32::from(weights.exit) } else { 0 };
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
    for seed in 1..=2_000 {
        let (cards, things) = (1 + seed as usize % 4, 3 + seed % 6);
        if let Some(all) = compare(seed, cards, things, false) {
            compared += 1;
            paths += all;
        }
    }
    assert!(compared > 1_200 && paths > 200_000, "{compared} {paths}");
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
        let customs = Customs { own_path: false, ..random_customs(&mut dice) };
        let layout = random_layout(&mut dice, &cards, &customs);
        let (leap, worth) = (dice.one_in(2), random_worth(&mut dice));
        let gear = Gear { leap, barrels: !leap || dice.one_in(4), ..random_gear(&mut dice, false) };
        let dungeon = Dungeon::new(&cards, &layout, &customs);
        let lanes = |search: fn(&Dungeon, Gear, &Worth, u32, &mut Frontier), most_steps| {
            let mut found = Frontier::default();
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
        let customs = random_customs(&mut dice);
        let layout = random_layout(&mut dice, &cards, &customs);
        let mut turned = Layout::default();
        layout.iter().for_each(|placed| {
            turned.push(Placed { turned: !placed.turned, x: -placed.x, y: -placed.y, ..*placed });
        });
        let gear = random_gear(&mut dice, false);
        let weights = random_weights(&mut dice);
        let worth = random_worth(&mut dice);
        let search = |layout: &Layout| {
            let dungeon = Dungeon::new(&cards, layout, &customs);
            let mut found = Frontier::default();
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
        let customs = random_customs(&mut dice);
        let layout = random_layout(&mut dice, &cards, &customs);
        let (gear, worth) = (random_gear(&mut dice, false), random_worth(&mut dice));
        let dungeon = Dungeon::new(&cards, &layout, &customs);
        let mut found = Frontier::default();
        outcomes(&dungeon, gear, &worth, MANY, &mut found);
        for outcome in found.outcomes.iter() {
            let mut walk = Walk::at_start(gear);
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
        let no_such = Outcome { cards: u8::MAX, ..Outcome::default() };
        assert_eq!(route(&dungeon, gear, &no_such), []);
    }
}

#[test]
fn of_paths_that_bring_the_same_one_is_kept() {
    let card = card("T-a B-a:coin L1-a:coin R1-a:sword");
    let cards = [card];
    let dungeon = Dungeon::new(&cards, &row(1), &Customs::default());
    let worth = Worth::new(Find::Sword, 1, &[0; OBJECTIVES], true);
    let mut found = Frontier::default();
    outcomes(&dungeon, Gear::default(), &worth, MANY, &mut found);
    // Sword and coin, or both coins: in by one and out by the other, in either direction.
    let brought = |outcome: &Outcome| (outcome.finds.count(Find::Sword), outcome.finds.count(Find::Coin));
    let mut all: Vec<_> = found.outcomes.iter().map(brought).collect();
    all.sort_unstable();
    assert_eq!(all, [(0, 2), (1, 1)]);
    assert!(found.outcomes.iter().all(|outcome| (outcome.end, outcome.halls, outcome.cards) == (End::Exit, 2, 1)));
}

#[test]
fn a_search_that_is_cut_short_says_so() {
    let mut dice = Dice(5);
    let cards: Vec<_> = (0..5).map(|_| random_card(&mut dice, 8)).collect();
    let customs = Customs::default();
    let dungeon = Dungeon::new(&cards, &random_layout(&mut dice, &cards, &customs), &customs);
    let worth = Worth::new(Find::Coin, 1, &[1; OBJECTIVES], true);
    let mut found = Frontier::default();
    outcomes(&dungeon, Gear::default(), &worth, 20, &mut found);
    assert!(found.cut && found.steps == 20);
    outcomes(&dungeon, Gear::default(), &worth, MANY, &mut found);
    assert!(!found.cut && found.steps > 20 && !found.outcomes.is_empty());
}

#[test]
fn without_a_free_edge_there_is_no_path() {
    let cards = [card("a-b:coin")];
    let dungeon = Dungeon::new(&cards, &row(1), &Customs::default());
    let worth = Worth::new(Find::Coin, 1, &[1; OBJECTIVES], true);
    let mut found = Frontier::default();
    outcomes(&dungeon, Gear::default(), &worth, MANY, &mut found);
    assert!(found.outcomes.iter().all(|outcome| outcome.finds == Finds::default()));
}

#[test]
fn what_counts_is_compared_coordinate_by_coordinate() {
    let mut secondary = [0; OBJECTIVES];
    secondary[Find::Key as usize] = u16::MAX;
    let worth = Worth::new(Find::Barrel, 63, &secondary, true);
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
    let last = Worth::new(Find::Barrel, 1, &secondary, false);
    assert!(last.of(Finds::default(), false, false).covers(last.of(Finds::one(Find::Scissors), false, true)));
}
