//! A factorial design: in each variant a share of all values goes one step up and another down, so that every game tells of every value.
//!
//! Changed one at a time, a value is told of by its own games alone. In a balanced design of 120 variants, 15 % of which have a value one up and
//! 15 % one down, the same games knew an effect on win rates of Metroidvania as well as 4 to 6 times as many did one at a time. With larger
//! shares games would tell more, but no longer of values near what they are: every card would be another at once.

use super::{ValueChange, Variant};
use kit::luck::{DrawPurpose, Luck, LuckDomain, RandomStream};
use kit::stats::names::{columns, tables};
use kit::stats::{Scalar, Table, TableColumn};

/// The share of the variants in which a value goes up, and that in which it goes down.
const SHARE: f64 = 0.15;

/// Variants for each column of the model, and how many there are at the least and, of many values, beside two for each.
const ROWS: usize = 4;
const LEAST_ROWS: usize = 32;
const MORE_ROWS: usize = 80;

/// Variants beyond the columns of the model that tell how well it fits.
const FREEDOM: usize = 8;

/// Columns for what all steps do together beyond what each adds, and the number of steps that are one in them.
const CURVES: usize = 2;
const TOTAL: f64 = 4.0;

/// Exchanges tried for each value to make the columns of the design orthogonal.
const EXCHANGES: usize = 2_000;

/// The seed of the design: the same question is asked with the same variants.
const SEED: u64 = 1;

/// A value of a design, and the steps that the rules take.
#[derive(Clone, Debug)]
pub struct DesignValue {
    /// Address of the value.
    pub address: String,
    /// The value in the base.
    pub from: f64,
    /// Whether the rules take it one step up.
    pub up: bool,
    /// Whether the rules take it one step down.
    pub down: bool,
}

/// The effect that is asked for of each value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum DesignStep {
    /// A step of this size up, from variants with a step up and with one down.
    Slope(f64),
    /// This step alone, with its sign. Variants with the opposite step keep the others about their values.
    Single(f64),
}

impl Default for DesignStep {
    fn default() -> Self {
        Self::Slope(1.0)
    }
}

impl DesignStep {
    /// The size of a step.
    fn size(self) -> f64 {
        match self {
            Self::Slope(by) | Self::Single(by) => by.abs(),
        }
    }
}

/// An effect of a design: the change of one value, and how it is called.
#[derive(Clone, Debug)]
pub struct DesignEffect {
    /// The value and what is added to it.
    pub change: ValueChange,
    /// Its name in the column `variant`.
    pub name: String,
    /// The values of the other columns.
    pub values: Vec<Scalar>,
}

/// The design of a study: its variants, and what is estimated from them.
#[derive(Clone, Debug, Default)]
pub struct FactorialDesign {
    /// The effects, in the order of the values.
    pub effects: Vec<DesignEffect>,
    values: Vec<DesignValue>,
    step: DesignStep,
    /// The steps by variant, the base first, and value: 1, 0 or -1.
    rows: Vec<Vec<i8>>,
}

impl FactorialDesign {
    /// The design for these values, balanced as far as can be.
    pub fn new(values: Vec<DesignValue>, step: DesignStep) -> Self {
        let effects: Vec<DesignEffect> = values.iter().filter_map(|value| effect(value, step)).collect();
        let mut design = Self { effects, values, step, rows: Vec::new() };
        let columns = design.columns();
        let rows = (ROWS * columns).min(2 * columns + MORE_ROWS).max(LEAST_ROWS);
        let mut luck = Luck::new(SEED, LuckDomain::Bots);
        luck.begin(0);
        let luck = luck.stream(DrawPurpose(0), 0);
        let mut steps: Vec<Vec<i8>> = design.values.iter().map(|value| shuffled(value, rows, luck)).collect();
        balance(&mut steps, luck);
        design.rows = std::iter::once(vec![0; steps.len()])
            .chain((0..rows).map(|row| steps.iter().map(|column| column[row]).collect()))
            .collect();
        design
    }

    /// The number of variants, the base among them.
    pub fn variants(&self) -> usize {
        self.rows.len()
    }

    /// The changes of a variant: addresses, each with its step.
    pub fn changes(&self, variant: usize) -> impl Iterator<Item = (&str, f64)> {
        let steps = self.values.iter().zip(&self.rows[variant]).filter(|(_, step)| **step != 0);
        steps.map(|(value, &step)| (value.address.as_str(), self.step.size() * f64::from(step)))
    }

    /// The design without the variants that the rules refuse, by number; `None` where too few are left to tell of every value.
    pub fn without(mut self, refused: &[usize]) -> Option<Self> {
        let rows = std::mem::take(&mut self.rows).into_iter().enumerate();
        self.rows = rows.filter(|(row, _)| !refused.contains(row)).map(|(_, steps)| steps).collect();
        (self.rows.len() >= self.columns() + FREEDOM).then_some(self)
    }

    /// `design`: a row for each change of each variant but the base, which are called so.
    pub fn table(&self, variants: &[Variant]) -> Table {
        let mut table = Table::build(
            tables::DESIGN,
            [
                TableColumn::new(columns::VARIANT, "", "The variant."),
                TableColumn::new(columns::ADDRESS, "", "A value that is changed in it."),
                TableColumn::new(columns::CHANGE, "", "What is added to the value."),
            ],
        );
        for (row, variant) in variants.iter().enumerate() {
            for (address, by) in self.changes(row) {
                table.row([variant.name.as_str().into(), address.into(), by.into()]);
            }
        }
        table.finish()
    }

    /// The columns of the model.
    fn columns(&self) -> usize {
        CURVES + 1 + self.values.iter().map(|value| regressors(value, self.step, 0).count()).sum::<usize>()
    }

    /// The matrix of the model: a row for each variant, with the effects, what else is to be taken off, and 1.
    ///
    /// Taken off are the square and the cube of all steps together. Greedy of Metroidvania loses 0.1 points by one more damage on a card of the
    /// shipped deck, and 0.25 on average over decks about it that are up to nine damage away: without these columns every effect has that.
    pub fn model(&self) -> Vec<Vec<f64>> {
        let row = |steps: &Vec<i8>| {
            let of_value = |(value, &step): (&DesignValue, &i8)| {
                let mut all = regressors(value, self.step, step);
                let own = if effect(value, self.step).is_some() { all.next() } else { None };
                (own, all.next())
            };
            let (effects, others): (Vec<_>, Vec<_>) = self.values.iter().zip(steps).map(of_value).unzip();
            let all = steps.iter().copied().map(f64::from).sum::<f64>() / TOTAL;
            let curves = [all * all, all * all * all];
            effects.into_iter().flatten().chain(others.into_iter().flatten()).chain(curves).chain([1.0]).collect()
        };
        self.rows.iter().map(row).collect()
    }
}

/// The effect that is asked for of a value; `None` where the rules do not take the step.
fn effect(value: &DesignValue, step: DesignStep) -> Option<DesignEffect> {
    let by = match step {
        DesignStep::Slope(by) if value.up => by,
        DesignStep::Slope(by) => -by,
        DesignStep::Single(by) => by,
    };
    let is_taken = if by > 0.0 { value.up } else { value.down };
    let change = ValueChange { address: value.address.clone(), from: value.from, by };
    let values = vec![value.address.as_str().into(), by.into()];
    is_taken.then(|| DesignEffect { name: change.to_string(), change, values })
}

/// The columns of the model that a step of a value fills: first its effect, then the opposite step, where that has a column of its own.
fn regressors(value: &DesignValue, asked: DesignStep, step: i8) -> impl Iterator<Item = f64> + use<> {
    let is = |sign: i8| if step == sign { 1.0 } else { 0.0 };
    let (own, other) = match asked {
        DesignStep::Slope(_) if value.up && value.down => (Some(f64::from(step)), None),
        DesignStep::Single(by) if by < 0.0 => (value.down.then(|| is(-1)), value.up.then(|| is(1))),
        DesignStep::Slope(_) | DesignStep::Single(_) => (value.up.then(|| is(1)), value.down.then(|| is(-1))),
    };
    own.into_iter().chain(other)
}

/// The steps of a value by row, in any order.
fn shuffled(value: &DesignValue, rows: usize, luck: &mut RandomStream) -> Vec<i8> {
    let share = ((SHARE * rows as f64).round() as usize).max(1);
    let mut steps = vec![0; rows];
    let (ups, rest) = steps.split_at_mut(if value.up { share } else { 0 });
    ups.fill(1);
    rest[..if value.down { share } else { 0 }].fill(-1);
    // Fisher and Yates.
    (1..rows).rev().for_each(|row| steps.swap(row, luck.below(row as u32 + 1) as usize));
    steps
}

/// Exchanges steps within a value's column wherever that brings the columns nearer to orthogonal: the sum of the squares of their products falls.
fn balance(columns: &mut [Vec<i8>], luck: &mut RandomStream) {
    let product = |a: &[i8], b: &[i8]| a.iter().zip(b).map(|(a, b)| i64::from(a * b)).sum::<i64>();
    for place in 0..columns.len() {
        let mut own = std::mem::take(&mut columns[place]);
        let rows = own.len();
        let mut products: Vec<i64> = columns.iter().map(|other| product(&own, other)).collect();
        for _ in 0..EXCHANGES {
            let [one, two] = [(); 2].map(|()| luck.below(rows as u32) as usize);
            let step = i64::from(own[one] - own[two]);
            if step == 0 {
                continue;
            }
            // The column that is being changed is empty among the others.
            let moved = |other: &Vec<i8>| if other.is_empty() { 0 } else { step * i64::from(other[two] - other[one]) };
            let change: i64 = columns
                .iter()
                .zip(&products)
                .map(|(other, product)| {
                    let moved = moved(other);
                    moved * (2 * product + moved)
                })
                .sum();
            if change < 0 {
                columns.iter().zip(&mut products).for_each(|(other, product)| *product += moved(other));
                own.swap(one, two);
            }
        }
        columns[place] = own;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(count: usize) -> Vec<DesignValue> {
        let value = |place| DesignValue { address: format!("cards.{place}.damage"), from: 2.0, up: true, down: true };
        (0..count).map(value).collect()
    }

    #[test]
    fn every_value_goes_up_and_down_in_the_same_share_of_nearly_orthogonal_variants() {
        let design = FactorialDesign::new(values(29), DesignStep::Slope(1.0));
        assert_eq!((design.variants(), design.effects.len()), (129, 29));
        assert!(design.changes(0).next().is_none(), "the base");
        let model = design.model();
        for value in 0..29 {
            let steps: Vec<f64> = model.iter().map(|row| row[value]).collect();
            let count = |step: f64| steps.iter().filter(|own| **own == step).count();
            assert_eq!((count(1.0), count(-1.0)), (19, 19));
            for other in 0..value {
                let product: f64 = model.iter().map(|row| row[value] * row[other]).sum();
                // Shuffled alone they are up to 9 apart from 0.
                assert!(product.abs() <= 3.0, "{value} {other}: {product}");
            }
        }
    }

    #[test]
    fn what_cannot_go_down_has_one_step_and_a_single_step_its_own_column() {
        let mut some = values(10);
        some[3].down = false;
        let slopes = FactorialDesign::new(some.clone(), DesignStep::Slope(1.0));
        assert_eq!(slopes.model()[0].len(), 10 + CURVES + 1);
        assert!(slopes.model().iter().all(|row| row[3] >= 0.0));
        let single = FactorialDesign::new(some.clone(), DesignStep::Single(1.0));
        // Ten effects and nine opposite steps.
        assert_eq!((single.effects.len(), single.model()[0].len()), (10, 10 + 9 + CURVES + 1));
        let down = FactorialDesign::new(some, DesignStep::Single(-2.0));
        assert_eq!((down.effects.len(), down.effects[0].change.by), (9, -2.0));
        assert!(down.changes(1).all(|(_, by)| by.abs() == 2.0));
    }

    #[test]
    fn a_design_without_the_variants_that_rules_refuse_needs_enough_of_them() {
        let design = FactorialDesign::new(values(10), DesignStep::Slope(1.0));
        let (all, changes) = (design.variants(), design.changes(5).map(|(_, by)| by).collect::<Vec<_>>());
        let fewer = design.clone().without(&[1, 3]).unwrap();
        assert_eq!((fewer.variants(), fewer.changes(3).map(|(_, by)| by).collect::<Vec<_>>()), (all - 2, changes));
        assert!(design.without(&(1..all - 10).collect::<Vec<_>>()).is_none());
    }
}
