//! Dice, symbols and payments (M8, M10, M26, M36).

use std::collections::HashSet;

use super::table::pool;
use crate::dice::{DiceAndSymbols, FaceCounts, can_dock, docks, payments, symbols};
use crate::word::{DockCost, Face, FaceSet};

fn purse(dice: &str, symbols: &str) -> DiceAndSymbols {
    DiceAndSymbols { dice: pool(dice), symbols: pool(symbols) }
}

fn docked(costs: &[DockCost], dice: &str) -> Vec<FaceCounts> {
    let mut all = Vec::new();
    docks(costs, pool(dice), |dice| all.push(dice));
    all
}

/// "If you spend a melee die and a defense die (not symbols) at the same time, your Hero gains three symbols."
#[test]
fn rulebook_example_sword_and_shield() {
    let of = |dice, symbols| {
        let sum = purse(dice, symbols).sum();
        (sum[Face::Melee as usize], sum[Face::Defense as usize])
    };
    assert_eq!(of("MD", ""), (2, 1), "Jay rolled one of each");
    assert_eq!(of("MMDD", ""), (4, 2), "so, if you spend 2 and 2 dice");
    assert_eq!(of("M", "D"), (1, 1), "dice, not symbols");
    assert_eq!(of("MMD", "M"), (4, 1));
}

/// "A Melee symbol cannot be docked."
#[test]
fn symbols_cannot_be_docked() {
    let melee = [DockCost::Face(Face::Melee)];
    assert!(can_dock(&melee, pool("MS")));
    assert!(!can_dock(&melee, pool("S")), "however many symbols there are");
}

#[test]
fn any_die_may_be_docked_where_no_face_is_named_and_each_choice_is_offered_once() {
    assert_eq!(docked(&[DockCost::Any], "SSM"), [pool("S"), pool("M")]);
    assert_eq!(docked(&[DockCost::Face(Face::Melee), DockCost::Any], "MMS"), [pool("MS"), pool("MM")]);
    assert_eq!(docked(&[DockCost::Any, DockCost::Any], "S"), []);
    assert_eq!(docked(&[], "S"), [FaceCounts::EMPTY]);
}

#[test]
fn a_payment_wastes_nothing_and_takes_symbols_before_dice_of_the_same_face() {
    let paid = |purse: DiceAndSymbols, damage: u8| {
        let mut all = Vec::new();
        let enough =
            |paid: DiceAndSymbols| paid.sum()[Face::Melee as usize] + paid.sum()[Face::Ranged as usize] >= damage;
        payments(purse, enough, |paid| all.push(paid));
        all
    };
    assert_eq!(paid(purse("RR", "R"), 2), [purse("R", "R")]);
    let two: HashSet<DiceAndSymbols> = paid(purse("MMDR", ""), 2).into_iter().collect();
    let wanted = [purse("MM", ""), purse("MD", ""), purse("MR", "")];
    assert_eq!(two, wanted.into_iter().collect());
    assert_eq!(paid(purse("R", ""), 2), []);
}

#[test]
fn a_barred_face_is_of_no_use_on_dice_and_symbols() {
    let barred = FaceSet::NONE.with(Face::Defense);
    let left = purse("MDD", "D").usable(barred);
    assert_eq!(left, purse("M", ""));
    assert_eq!(left.shields(), 0);
    assert_eq!(symbols(Face::Magic, 3), pool("XXX"));
}
