//! What formulas mean.

use super::{best, cards, compile, fill, scores};
use crate::feature::{FeatureColumns, FeatureSet};
use crate::formula::{Formula, ScratchMemory};
use std::iter::repeat;

#[test]
fn constants_are_computed_by_the_usual_rules() {
    let table = [
        ("1 + 2 * 3", 7.0),
        ("(1 + 2) * 3", 9.0),
        ("10 - 4 - 3", 3.0),
        ("16 / 4 / 2", 2.0),
        ("16 / (4 / 2)", 8.0),
        ("2 - 3 + 4", 3.0),
        ("-2 * -3", 6.0),
        ("--2", 2.0),
        ("3 - -2", 5.0),
        ("-(1 + 2)", -3.0),
        ("0.5 + .25 + 1e3 + 2.5e-1 + 1E+1", 1011.0),
        ("1 + 1 < 3", 1.0),
        ("1 < 1", 0.0),
        ("1 <= 1", 1.0),
        ("2 > 1", 1.0),
        ("1 > 1", 0.0),
        ("1 >= 1", 1.0),
        ("0 >= 1", 0.0),
        ("1 == 1", 1.0),
        ("1 != 1", 0.0),
        ("2 * (3 > 2)", 2.0),
        ("(1 < 2) < 2", 1.0),
        ("5 and -3", 1.0),
        ("5 and 0", 0.0),
        ("0 or 0.1", 1.0),
        ("0 or 0", 0.0),
        ("not 3", 0.0),
        ("not 0", 1.0),
        ("not not 3", 1.0),
        ("not 1 == 2", 1.0),
        ("not 0 and 0", 0.0),
        ("1 or 1 and 0", 1.0),
        ("not 1 or 1", 1.0),
        ("min(3, 1, 2)", 1.0),
        ("max(3, 4)", 4.0),
        ("abs(-3) + abs(3)", 6.0),
        ("if(2, 10, 20)", 10.0),
        ("if(0, 10, 20)", 20.0),
        ("if(1 > 2, 1, if(2 > 1, 5, 6))", 5.0),
        ("courage * 4", 2.0),
        ("# a comment\n 1 # one\n\t+ # and\r\n 2 #end", 3.0),
    ];
    for (source, value) in table {
        assert_eq!(scores(source), [value; 3], "{source}");
    }
}

#[test]
fn columns_are_computed_for_every_choice() {
    let table = [
        ("price", [1.0, 2.0, 3.0]),
        ("-price", [-1.0, -2.0, -3.0]),
        ("health", [4.0, 4.0, 4.0]),
        ("health - price", [3.0, 2.0, 1.0]),
        ("price - health", [-3.0, -2.0, -1.0]),
        ("price - gain", [2.0, 2.0, -2.0]),
        ("gain - health*price", [-5.0, -8.0, -7.0]),
        ("2*price + gain + 3 - health", [0.0, 3.0, 10.0]),
        ("1 - (price + gain)", [1.0, -1.0, -7.0]),
        ("price * gain", [-1.0, 0.0, 15.0]),
        ("price / 2", [0.5, 1.0, 1.5]),
        ("6 / (price + 1)", [3.0, 2.0, 1.5]),
        ("gain / (price + 1)", [-0.5, 0.0, 1.25]),
        ("min(price, 2)", [1.0, 2.0, 2.0]),
        ("max(0, gain)", [0.0, 0.0, 5.0]),
        ("max(price, gain, 2)", [2.0, 2.0, 5.0]),
        ("abs(gain)", [1.0, 0.0, 5.0]),
        ("price < 2", [1.0, 0.0, 0.0]),
        ("price <= 2", [1.0, 1.0, 0.0]),
        ("price > 2", [0.0, 0.0, 1.0]),
        ("price >= 2", [0.0, 1.0, 1.0]),
        ("2 == price", [0.0, 1.0, 0.0]),
        ("2 != price", [1.0, 0.0, 1.0]),
        ("gain and price", [1.0, 0.0, 1.0]),
        ("gain or health < 0", [1.0, 0.0, 1.0]),
        ("not gain", [0.0, 1.0, 0.0]),
        ("if(gain, price, health)", [1.0, 4.0, 3.0]),
        ("if(health > 3, price, gain)", [1.0, 2.0, 3.0]),
        ("if(health > 5, price, gain)", [-1.0, 0.0, 5.0]),
        ("if(price > 1, 7, 8)", [8.0, 7.0, 7.0]),
    ];
    for (source, values) in table {
        assert_eq!(scores(source), values, "{source}");
    }
}

#[test]
fn the_best_choice_is_the_first_of_the_highest() {
    assert_eq!(best("price"), 2);
    assert_eq!(best("-price"), 0);
    assert_eq!(best("price == 2"), 1);
    assert_eq!(best("price > 1"), 1);
    assert_eq!(best("gain * 0"), 0);
    assert_eq!(best("health - debt"), 0);
}

#[test]
fn what_is_the_same_for_all_choices_does_not_decide() {
    assert_eq!(best("health * 3"), 0);
    assert_eq!(best("7"), 0);
    assert_eq!(best("price + health - 100"), 2);
    assert_eq!(best("health - (100 + price)"), 0);
    assert_eq!(scores("price + health - 100"), [-95.0, -94.0, -93.0]);
}

#[test]
fn ties_far_apart_go_to_the_first() {
    let (formula, mut scratch) = (compile("price").unwrap(), ScratchMemory::new());
    for (first, lanes) in [(0, 20), (5, 9), (7, 9), (8, 17), (19, 20)] {
        let mut columns = FeatureColumns::new();
        columns.begin(lanes);
        fill(&mut columns, 2, repeat(-3.0));
        columns.put(2, first, 9.0);
        columns.put(2, lanes - 1, 9.0);
        assert_eq!(formula.best(&columns, &mut scratch), first);
    }
}

#[test]
fn no_choice_and_one_choice_are_ordinary() {
    let (formula, mut scratch) = (compile("price - 1").unwrap(), ScratchMemory::new());
    let mut columns = FeatureColumns::new();
    assert_eq!(formula.scores(&columns, &mut scratch), [0.0; 0]);
    assert_eq!(formula.best(&columns, &mut scratch), 0);
    columns.begin(1);
    columns.put(2, 0, 4.0);
    assert_eq!(formula.scores(&columns, &mut scratch), [3.0]);
    assert_eq!(formula.best(&columns, &mut scratch), 0);
}

#[test]
fn lanes_of_an_earlier_decision_are_not_chosen() {
    let (formula, mut scratch) = (compile("price").unwrap(), ScratchMemory::new());
    let mut columns = FeatureColumns::new();
    columns.begin(8);
    fill(&mut columns, 2, repeat(9.0));
    assert_eq!(formula.best(&columns, &mut scratch), 0);
    columns.begin(2);
    fill(&mut columns, 2, [1.0, 2.0]);
    assert_eq!(formula.best(&columns, &mut scratch), 1);
}

#[test]
fn only_features_that_matter_are_wanted() {
    let wanted = |source: &str| -> Vec<usize> { compile(source).unwrap().wanted().iter().collect() };
    assert_eq!(wanted("price + health*gain - price"), [0, 2, 3]);
    assert_eq!(wanted("if(zero, gain, price)"), [2]);
    assert_eq!(wanted("if(courage, gain, price)"), [3]);
    assert_eq!(compile("3").unwrap().wanted(), FeatureSet::default());
}

#[test]
fn one_scratch_serves_formulas_of_all_sizes() {
    let (long, short) = (compile("price*price + abs(gain)*2").unwrap(), compile("health + 1").unwrap());
    let mut scratch = ScratchMemory::new();
    for _ in 0..2 {
        assert_eq!(short.scores(&cards(), &mut scratch), [5.0; 3]);
        assert_eq!(long.scores(&cards(), &mut scratch), [3.0, 4.0, 19.0]);
    }
}

#[test]
fn memory_grows_only_for_more_choices_than_ever() {
    let (formula, mut scratch) = (compile("price*gain + max(health, gain)").unwrap(), ScratchMemory::new());
    let mut columns = FeatureColumns::new();
    let mut evaluate = |lanes| {
        columns.begin(lanes);
        formula.best(&columns, &mut scratch);
        let scores = formula.scores(&columns, &mut scratch);
        assert_eq!(scores.len(), lanes);
        scratch.scores.capacity()
    };
    let most = evaluate(40);
    assert!((1..=40).all(|lanes| evaluate(lanes) == most));
}

#[test]
fn a_long_sum_is_no_deep_nesting() {
    let source = vec!["price"; 10_000].join("+");
    assert_eq!(scores(&source), [10_000.0, 20_000.0, 30_000.0]);
    let source = vec!["gain"; 10_000].join("-");
    assert_eq!(scores(&source), [9_998.0, 0.0, -49_990.0]);
}

#[test]
fn the_longest_formula_has_room_for_all_its_steps() {
    let mut source = String::from("price");
    for n in 0.. {
        let more = format!("+if(health>{n},max(price,{n}),gain*-price*{n})");
        if source.len() + more.len() > Formula::LONGEST {
            break;
        }
        source.push_str(&more);
    }
    let scores = scores(&source);
    assert!(scores.len() == 3 && scores.iter().all(|score| score.is_finite()));
}
