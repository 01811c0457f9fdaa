//! `sweep`: what moves when a value moves? The base, and every point of the grid.

use crate::experiment::{Expectation, Experiment, VariedStep, VariedValue, grid};
use crate::plan::{CellLoader, StudyPlan, Variant};
use engine::cell::CellRequest;
use kit::config::{AssignmentOperator, ConfigValue, Fault, Faults, SourceLocation, SourceText};
use kit::stats;

/// The question what moves when values move.
#[derive(Clone, Debug)]
pub struct SweepQuestion {
    /// The values that move.
    pub axes: Vec<VariedValue>,
    /// The measure that is shown.
    pub measure: Option<SourceText>,
    /// What should come of every cell.
    pub expect: Vec<Expectation>,
}

impl SweepQuestion {
    pub(super) fn read(experiment: &Experiment) -> Result<Self, Faults> {
        let axes = SourceText::read_all(&experiment.vary, VariedValue::parse)?;
        if axes.is_empty() {
            return Err(nothing_varies());
        }
        let expect = SourceText::read_all(&experiment.expect, Expectation::parse)?;
        Ok(Self { axes, measure: experiment.measure.clone(), expect })
    }

    /// The base, and every point of the grid that is not the base itself.
    pub(super) fn plan(&self, load: &CellLoader, wish: &CellRequest) -> Result<StudyPlan, Faults> {
        let axes = &self.axes;
        let mut base = load.base(wish.clone())?;
        base.values = (axes.iter()).map(|axis| value_on(&base, axis, None)).collect();
        let base_values = base.values.clone();
        let column = |(axis, value): (&VariedValue, &stats::Scalar)| {
            if is_change(axis) && *value == 0i64.into() {
                (format!("{} change", axis.address), "What was added to the swept values.")
            } else {
                (axis.address.clone(), "A swept value.")
            }
        };
        let mut plan = StudyPlan::of(vec![base]);
        plan.columns = axes.iter().zip(&base_values).map(column).collect();
        plan.paired = true;
        let mut faults = Vec::new();
        for point in grid(axes)? {
            match load.point(wish, &steps(axes, &point)) {
                Ok(variant) if variant.is_same(&plan.variants[0]) => {
                    plan.variants[0].values = variant.values;
                }
                Ok(variant) => plan.variants.push(variant),
                // On several axes one wrong value is met at many points.
                Err(more) => more.iter().for_each(|fault| {
                    if !faults.contains(fault) {
                        faults.push(fault.clone());
                    }
                }),
            }
        }
        Faults::check(faults).map(|()| plan)
    }
}

impl CellLoader {
    /// The cell at these steps, each of an axis.
    pub(super) fn point(&self, wish: &CellRequest, steps: &[(&VariedValue, &VariedStep)]) -> Result<Variant, Faults> {
        let mut wish = wish.clone();
        wish.set.extend(steps.iter().map(|(_, step)| step.assignment.clone()));
        let name = |(axis, step): &(&VariedValue, &VariedStep)| match step.assignment.op {
            AssignmentOperator::Add => format!("{}{}", axis.address, step.label),
            _ => format!("{}={}", axis.address, step.label),
        };
        let names: Vec<String> = steps.iter().map(name).collect();
        let mut variant = self.variant(&names.join(" "), wish)?;
        variant.values = (steps.iter()).map(|(axis, step)| value_on(&variant, axis, Some(step))).collect();
        Ok(variant)
    }
}

/// The steps of a point of the grid.
fn steps<'a>(axes: &'a [VariedValue], point: &[usize]) -> Vec<(&'a VariedValue, &'a VariedStep)> {
    let pairs = axes.iter().zip(point);
    pairs.map(|(axis, &step)| (axis, &axis.steps[step])).collect()
}

/// Where a cell stands on an axis: the value that it has, or, where the axis is about several values, the step that it took.
fn value_on(variant: &Variant, axis: &VariedValue, step: Option<&VariedStep>) -> stats::Scalar {
    match (variant.value_at(&axis.address), step.map(|step| &step.value)) {
        (stats::Scalar::Empty, Some(ConfigValue::Int(number))) => (*number).into(),
        (stats::Scalar::Empty, Some(ConfigValue::Real(number))) => (*number).into(),
        (stats::Scalar::Empty, Some(_)) => step.map(|step| step.label.clone()).into(),
        (stats::Scalar::Empty, None) if is_change(axis) => 0i64.into(),
        (value, _) => value,
    }
}

/// Whether the steps are added to the value.
fn is_change(axis: &VariedValue) -> bool {
    axis.steps.first().is_some_and(VariedStep::is_change)
}

fn nothing_varies() -> Faults {
    let help = "name an axis: --vary players.luck=4..8, or --vary cards.spider.damage=1,2,4";
    Fault::new(SourceLocation::Nowhere, "nothing is varied").help(help.to_owned()).into()
}
