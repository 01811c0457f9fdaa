//! Formulas as people write them: what they mean, what is refused, and that the machine computes what the text says.

mod faults;
mod grammar;
mod random;

use super::{Formula, FormulaFault, FormulaNames, ScratchMemory};
use crate::feature::{Feature, FeatureColumns, FeatureScope};

const fn feature(name: &'static str, scope: FeatureScope, kinds: u16, min: f64, max: f64) -> Feature {
    Feature { name, scope, kinds, unit: "points", min, max, about: "A number to test with." }
}

/// Bit 0 is the kind `card`, bit 1 is `wager`, bit 2 is `room`.
const FEATURES: [Feature; 7] = [
    feature("health", FeatureScope::View, 0b111, 0.0, 20.0),
    feature("round", FeatureScope::View, 0b111, 1.0, 30.0),
    feature("price", FeatureScope::Choice, 0b001, 0.0, 9.0),
    feature("gain", FeatureScope::Choice, 0b001, -5.0, 5.0),
    feature("chance", FeatureScope::Choice, 0b001, 0.0, 0.9),
    feature("damage", FeatureScope::Choice, 0b110, 0.0, 12.0),
    feature("debt", FeatureScope::Choice, 0b001, -8.0, 0.0),
];

fn parameters() -> Vec<(String, f64)> {
    // The last one clashes with a feature.
    [("courage", 0.5), ("zero", 0.0), ("endless", f64::INFINITY), ("round", 1.0)]
        .map(|(name, value)| (name.to_string(), value))
        .to_vec()
}

/// Compiles for a card decision.
fn compile(source: &str) -> Result<Formula, Vec<FormulaFault>> {
    let parameters = parameters();
    let names =
        FormulaNames { features: &FEATURES, kind: 0, kinds: &["card", "wager", "room"], parameters: &parameters };
    Formula::compile(source, &names)
}

/// Writes a feature of every choice, as far as the values go.
fn fill(columns: &mut FeatureColumns, id: usize, values: impl IntoIterator<Item = f64>) {
    for (lane, value) in (0..columns.lanes()).zip(values) {
        columns.put(id, lane, value);
    }
}

/// Health 4, and three cards.
fn cards() -> FeatureColumns {
    let mut columns = FeatureColumns::new();
    columns.begin(3);
    columns.set(0, 4.0);
    columns.set(1, 2.0);
    fill(&mut columns, 2, [1.0, 2.0, 3.0]);
    fill(&mut columns, 3, [-1.0, 0.0, 5.0]);
    fill(&mut columns, 4, [0.5, 0.25, 0.75]);
    fill(&mut columns, 6, [-8.0, -1.0, 0.0]);
    columns
}

fn scores(source: &str) -> Vec<f64> {
    let formula = compile(source).expect("a formula without faults");
    formula.scores(&cards(), &mut ScratchMemory::new()).to_vec()
}

fn best(source: &str) -> usize {
    compile(source).unwrap().best(&cards(), &mut ScratchMemory::new())
}
