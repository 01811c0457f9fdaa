//! The plan of a search for a value: a cell for each value of its axis, in order.

use super::{CellLoader, RulesOrigin, StudyPlan, Variant};
use crate::experiment::{Experiment, MOST_CELLS, VariedStep, VariedValue};
use engine::cell::CellRequest;
use kit::config::{ConfigValue, Fault, Faults, SourceLocation, SourceText};
use std::cmp::Ordering;

impl CellLoader {
    /// Every value of the only axis, the smallest first; words as they are written. One that makes the same rules as another is left out.
    pub(super) fn solve(&self, wish: CellRequest, experiment: &Experiment) -> Result<StudyPlan, Faults> {
        check(experiment)?;
        let axis = only(SourceText::read_all(&experiment.vary, VariedValue::parse)?)?;
        experiment.target()?;
        let base = self.base(wish.clone())?;
        let mut steps: Vec<&VariedStep> = axis.steps.iter().collect();
        steps.sort_by(|a, b| in_order(&a.value, &b.value));
        let points = steps.into_iter().map(|step| (step, self.point(&wish, &[(&axis, step)])));
        let mut variants: Vec<Variant> = Vec::new();
        let (mut allowed, mut refused) = (Vec::new(), Vec::new());
        for (step, point) in points {
            match point {
                Ok(variant) if variants.iter().any(|known| known.is_same(&variant)) => {}
                Ok(variant) => {
                    allowed.push(step);
                    variants.push(variant);
                }
                Err(faults) => refused.push(faults),
            }
        }
        if let Some(faults) = refused.into_iter().next() {
            return Err(beyond(faults, &allowed));
        }
        let mut plan = StudyPlan::of(variants);
        plan.columns = vec![(axis.address.clone(), "A value that was tried.")];
        plan.paired = false;
        plan.is_search = true;
        plan.is_ordered = axis.steps.iter().all(|step| step.value.real().is_some());
        plan.origin = RulesOrigin::of(&base.cell, &base.cell.asked_for, &base.wish.set).ok();
        Ok(plan)
    }
}

fn in_order(a: &ConfigValue, b: &ConfigValue) -> Ordering {
    a.real().zip(b.real()).map_or(Ordering::Equal, |(a, b)| a.total_cmp(&b))
}

/// The axis, if there is just one.
fn only(mut axes: Vec<VariedValue>) -> Result<VariedValue, Fault> {
    let steps: usize = axes.iter().map(|axis| axis.steps.len()).sum();
    let (message, help) = match axes.len() {
        1 if steps > MOST_CELLS => (
            format!("this axis has {steps} values; {MOST_CELLS} are the most"),
            "take a larger step, such as 1..5000:10",
        ),
        1 => return Ok(axes.remove(0)),
        0 => ("no value is sought".to_owned(), "name an axis: --vary players.luck=4..8"),
        _ => ("a value is sought on one axis".to_owned(), "leave one --vary, and fix the other values with --set"),
    };
    Err(Fault::new(SourceLocation::Nowhere, message).help(help.to_owned()))
}

/// What stops other studies is none of a search.
fn check(experiment: &Experiment) -> Result<(), Fault> {
    if experiment.target_error.is_none() {
        return Ok(());
    }
    let help = "leave --target-error out; -n says how many games it may play at the most";
    Err(Fault::new(SourceLocation::Nowhere, "a search for a value stops by itself, once it is decided")
        .help(help.to_owned()))
}

/// What is wrong with the first value that the rules refuse; with those that they take, where there are any.
fn beyond(faults: Faults, allowed: &[&VariedStep]) -> Faults {
    let Some(mut fault) = faults.iter().next().cloned() else { return faults };
    let are_numbers = allowed.iter().all(|step| step.value.real().is_some());
    let labels: Vec<&str> = allowed.iter().map(|step| step.label.as_str()).collect();
    let taken = match &labels[..] {
        [] => return fault.into(),
        [first, .., last] if are_numbers => format!("{first} to {last}"),
        words => words.join(", "),
    };
    let what = if allowed.iter().any(|step| step.is_change()) { "changes" } else { "values" };
    let taken = format!("of the {what} of this axis the rules take {taken}");
    fault.help = Some(match fault.help {
        Some(help) if help.ends_with('?') => format!("{help} ({taken})"),
        Some(help) => format!("{}; {taken}", help.trim_end_matches('.')),
        None => taken,
    });
    fault.into()
}
