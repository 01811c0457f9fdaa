//! `worth`: what is one more of each worth? The base, and each value changed by itself.

use crate::experiment::{Experiment, MOST_CELLS, expand};
use crate::plan::{CellLoader, StudyPlan, ValueChange, Variant};
use engine::GameEntry;
use engine::cell::CellRequest;
use kit::config::{Assignment, Fault, Faults, SourceLocation, SourceText};
use kit::stats;
use std::collections::HashSet;

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
}

impl WorthQuestion {
    pub(super) fn read(experiment: &Experiment, game: &GameEntry) -> Result<Self, Faults> {
        let steps = experiment.by.as_ref().map_or_else(|| Ok(STEPS.to_vec()), |by| by.read(steps))?;
        let Experiment { measure, reference, .. } = experiment.clone();
        Ok(Self { of: or_weighed(&experiment.of, game), steps, measure, reference })
    }

    /// The base, and each value changed by itself; changes that make no rules are skipped, and said.
    pub(super) fn plan(&self, load: &CellLoader, wish: &CellRequest) -> Result<StudyPlan, Faults> {
        let mut base: Variant = load.base(wish.clone())?;
        base.values = vec![stats::Scalar::Empty; 2];
        let changes = changes(&values(&base, &self.of)?, &self.steps)?;
        let mut plan = StudyPlan::of(vec![base]);
        plan.paired = true;
        plan.columns = vec![
            ("address".to_owned(), "The value that was changed; empty for the base."),
            ("change".to_owned(), "What was added to it."),
        ];
        for change in changes {
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

fn changed(load: &CellLoader, wish: &CellRequest, change: &ValueChange) -> Result<Variant, Faults> {
    let mut wish = wish.clone();
    let op = if change.by < 0.0 { "-=" } else { "+=" };
    let text = format!("{}{op}{}", change.address, change.by.abs());
    wish.set.push(Assignment::parse(&text)?);
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
