//! `solve`: which value do I want? A cell for each value of an axis, in order.

use crate::experiment::{Experiment, MOST_CELLS, SolveTarget, VariedStep, VariedValue};
use crate::plan::{CellLoader, RulesOrigin, StudyPlan, Variant};
use engine::cell::CellRequest;
use engine::measure::LISTED;
use kit::config::number::MeasureThreshold;
use kit::config::{ConfigValue, Fault, Faults, SourceLocation, SourceText, SourceValue};
use std::cmp::Ordering;

/// The question which value brings a measure to a target.
#[derive(Clone, Debug)]
pub struct SolveQuestion {
    /// The values among which one is sought.
    pub axis: VariedValue,
    /// What the measure should be.
    pub target: SolveTarget,
    /// How near to it is near enough; without it the nearest value answers.
    pub within: Option<SourceValue<MeasureThreshold>>,
    /// Games for which each bot is trained, in a round, to see whether the answer holds for players who adapt.
    pub adapt: Option<u64>,
}

impl SolveQuestion {
    pub(super) fn read(experiment: &Experiment) -> Result<Self, Faults> {
        check(experiment)?;
        let axis = only(SourceText::read_all(&experiment.vary, VariedValue::parse)?)?;
        let target = target(experiment)?;
        Ok(Self { axis, target, within: experiment.within.clone(), adapt: experiment.adapt })
    }

    /// Every value of the axis, the smallest first; words as they are written. One that makes the same rules as another is left out.
    pub(super) fn plan(&self, load: &CellLoader, wish: &CellRequest) -> Result<StudyPlan, Faults> {
        let axis = &self.axis;
        let base = load.base(wish.clone())?;
        let mut steps: Vec<&VariedStep> = axis.steps.iter().collect();
        steps.sort_by(|a, b| in_order(&a.value, &b.value));
        let points = steps.into_iter().map(|step| (step, load.point(wish, &[(axis, step)])));
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

/// What the value is sought for.
fn target(experiment: &Experiment) -> Result<SolveTarget, Fault> {
    let unsaid = || {
        let help = format!("say what the measure should be: --until 'win_rate(greedy) = 0.33'; {LISTED}");
        Fault::new(SourceLocation::Nowhere, "no target is given").help(help)
    };
    experiment.until.as_ref().ok_or_else(unsaid)?.read(SolveTarget::parse)
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
