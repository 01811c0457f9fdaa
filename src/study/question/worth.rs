//! `worth`: what is one more of each worth? The base, and each value changed by itself.

use crate::experiment::{Experiment, MOST_CELLS, expand};
use crate::plan::{CellLoader, DesignStep, DesignValue, FactorialDesign, StudyPlan, ValueChange, Variant};
use engine::GameEntry;
use engine::cell::CellRequest;
use kit::config::{Assignment, Fault, Faults, SourceLocation, SourceText};
use kit::stats;
use kit::stats::names::measures;
use std::collections::HashSet;

/// Values from which on a design tells more than each value by itself.
const LEAST_VALUES: usize = 8;

/// One up and one down, unless another step is asked for.
const STEPS: [f64; 2] = [1.0, -1.0];

/// The question what one more of each value is worth.
#[derive(Clone, Debug)]
pub struct WorthQuestion {
    /// Addresses and patterns of the values; at least one.
    pub of: Vec<SourceText>,
    /// What is added to each, one at a time.
    pub steps: Vec<f64>,
    /// The measure that they are ranked by.
    pub measure: Option<SourceText>,
    /// The value that others are told as multiples of.
    pub reference: Option<SourceText>,
    /// Whether it is played until each effect is known to a target, which is in percentage points.
    pub until_known: bool,
    /// Whether each value is changed by itself. Otherwise all are changed at once, by a factorial design, if there are enough of them.
    pub alone: bool,
}

impl WorthQuestion {
    pub(super) fn read(experiment: &Experiment, game: &GameEntry) -> Result<Self, Faults> {
        let steps = experiment.by.as_ref().map_or_else(|| Ok(STEPS.to_vec()), |by| by.read(steps))?;
        let Experiment { measure, reference, .. } = experiment.clone();
        let until_known = experiment.target_error.is_some();
        Ok(Self {
            of: or_weighed(&experiment.of, game),
            steps,
            measure,
            reference,
            until_known,
            alone: experiment.alone,
        })
    }

    /// The base, and the variants of a factorial design or each value changed by itself; changes that make no rules are skipped, and said.
    pub(super) fn plan(&self, load: &CellLoader, wish: &CellRequest) -> Result<StudyPlan, Faults> {
        let mut base: Variant = load.base(wish.clone())?;
        base.values = vec![stats::Scalar::Empty; 2];
        let values = values(&base, &self.of)?;
        let schema = &base.cell.schema;
        // A bot that plays against itself wins as often as it loses, and nobody asked which seat is ahead.
        let is_mirror = !schema.cooperative && schema.headline.is_none() && schema.lineup.strategies.len() == 1;
        let mut plan = StudyPlan::of(vec![base]);
        plan.paired = true;
        plan.measure = (is_mirror && !self.until_known).then(|| measures::LENGTH_MEDIAN.to_owned());
        plan.columns = vec![
            ("address".to_owned(), "The value that was changed; empty for the base."),
            ("change".to_owned(), "What was added to it."),
        ];
        // Where each effect stops as soon as it is known, each has variants of its own.
        if !self.alone
            && !self.until_known
            && values.len() >= LEAST_VALUES
            && self.design(load, wish, &values, &mut plan)?
        {
            return Ok(plan);
        }
        for change in changes(&values, &self.steps)? {
            match changed(load, wish, &change) {
                Ok(variant) => plan.variants.push(variant),
                Err(faults) => plan.skipped.push(skipped(&change, &faults)),
            }
        }
        match plan.variants.len() {
            1 => Err(nothing_changes(&plan.skipped)),
            _ => Ok(plan),
        }
    }
}

impl WorthQuestion {
    /// Adds the variants of a design to the base; `false` where too few values can be changed so, or the rules refuse too many of them together.
    fn design(
        &self,
        load: &CellLoader,
        wish: &CellRequest,
        values: &[(String, f64)],
        plan: &mut StudyPlan,
    ) -> Result<bool, Faults> {
        let step = match self.steps[..] {
            [only] => DesignStep::Single(only),
            _ => DesignStep::Slope(self.steps[0]),
        };
        let mut skipped = Vec::new();
        let mut takes = |address: &str, from: f64, by: f64| {
            let change = ValueChange { address: address.to_owned(), from, by };
            let refused = changed(load, wish, &change).err();
            let is_asked = self.steps.contains(&by);
            skipped.extend(refused.as_ref().filter(|_| is_asked).map(|faults| self::skipped(&change, faults)));
            refused.is_none()
        };
        let size = self.steps[0].abs();
        let values: Vec<DesignValue> = values
            .iter()
            .map(|(address, from)| {
                let [up, down] = [size, -size].map(|by| takes(address, *from, by));
                DesignValue { address: address.clone(), from: *from, up, down }
            })
            .filter(|value| value.up || value.down)
            .collect();
        if values.len() < LEAST_VALUES || values.len() >= MOST_CELLS / 3 {
            return Ok(false);
        }
        let design = FactorialDesign::new(values, step);
        let variant = |row: usize| {
            let mut wish = wish.clone();
            for (address, by) in design.changes(row) {
                wish.set.push(step_of(address, by)?);
            }
            let mut variant = load.variant(&format!("design-{row}"), wish)?;
            variant.values = vec![stats::Scalar::Empty; 2];
            Ok(variant)
        };
        let loaded: Vec<Result<Variant, Faults>> = (1..design.variants()).map(variant).collect();
        let refused: Vec<usize> = (1..).zip(&loaded).filter(|(_, one)| one.is_err()).map(|(row, _)| row).collect();
        let Some(design) = design.without(&refused) else { return Ok(false) };
        plan.variants.extend(loaded.into_iter().flatten());
        plan.design = Some(design);
        plan.skipped.extend(skipped);
        Ok(true)
    }
}

/// What is added to a value, as an assignment.
fn step_of(address: &str, by: f64) -> Result<Assignment, Faults> {
    let op = if by < 0.0 { "-=" } else { "+=" };
    Ok(Assignment::parse(&format!("{address}{op}{}", by.abs()))?)
}

fn changed(load: &CellLoader, wish: &CellRequest, change: &ValueChange) -> Result<Variant, Faults> {
    let mut wish = wish.clone();
    wish.set.push(step_of(&change.address, change.by)?);
    let mut variant = load.variant(&change.to_string(), wish)?;
    variant.values = vec![change.address.as_str().into(), change.by.into()];
    variant.change = Some(change.clone());
    Ok(variant)
}

/// The numbers that the patterns mean, each once.
fn values(base: &Variant, patterns: &[SourceText]) -> Result<Vec<(String, f64)>, Faults> {
    let cell = &base.cell;
    let meant = SourceText::read_all(patterns, |key, place| expand(key, place, &cell.resolved, &cell.strategies))?;
    let mut seen = HashSet::new();
    let once = meant.into_iter().flatten().filter(|(address, _)| seen.insert(address.clone()));
    Ok(once.filter_map(|(address, value)| Some((address, value.real()?))).collect())
}

/// The patterns, or those of the values that the game weighs.
pub(super) fn or_weighed(patterns: &[SourceText], game: &GameEntry) -> Vec<SourceText> {
    match patterns {
        [] => vec![SourceText::flag("--of", game.profile.worth)],
        given => given.to_vec(),
    }
}

fn changes(values: &[(String, f64)], steps: &[f64]) -> Result<Vec<ValueChange>, Fault> {
    let count = values.len() * steps.len();
    if count >= MOST_CELLS {
        let message = format!("{count} changes are more than a study may have cells ({MOST_CELLS})");
        let help = "match fewer values with --of, or change them in one direction only: --by +1";
        return Err(Fault::new(SourceLocation::Nowhere, message).help(help.to_owned()));
    }
    let change = |(address, from): &(String, f64), by| ValueChange { address: address.clone(), from: *from, by };
    let all = values.iter().flat_map(|value| steps.iter().map(move |&by| change(value, by)));
    Ok(all.collect())
}

/// `1` is one up and one down, `+1` and `-1` are one of them.
fn steps(by: &str, place: &SourceLocation) -> Result<Vec<f64>, Fault> {
    let number: Option<f64> = by.parse().ok();
    match number.filter(|number| number.is_finite() && *number != 0.0) {
        Some(number) if by.starts_with(['+', '-']) => Ok(vec![number]),
        Some(number) => Ok(vec![number, -number]),
        None => {
            let help = "write --by 1 for one up and one down, --by +1 or --by=-1 for one of them";
            let fault = Fault::new(place.clone(), format!("`{by}` is no step"));
            Err(fault.help(help.to_owned()))
        }
    }
}

fn skipped(change: &ValueChange, faults: &Faults) -> String {
    let why = faults.iter().next().map_or("", |fault| fault.message.as_str());
    format!("{change}: {why}")
}

fn nothing_changes(skipped: &[String]) -> Faults {
    let fault = Fault::new(SourceLocation::Nowhere, "none of these values can be changed so");
    fault.help(skipped.first().cloned()).into()
}
