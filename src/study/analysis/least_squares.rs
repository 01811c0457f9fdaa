//! What a factorial design shows: the effects of its values by least squares on the variants' values.

use super::compared_measure::{ComparedMeasure, JackknifeValues};
use super::{Difference, StudyResults};
use crate::cholesky::{append, back, dot, solve};
use crate::plan::FactorialDesign;
use kit::stats::{Estimate, jackknife, jackknife_error, jackknife_p};

/// Least squares on the values of a design's variants.
struct LeastSquares {
    model: Vec<Vec<f64>>,
    /// The weights of the variants in each coefficient.
    weights: Vec<Vec<f64>>,
    /// The variance of each coefficient, for one of a variant.
    variances: Vec<f64>,
}

/// An effect: its value, and the values without each section of the blocks.
#[derive(Clone, Debug)]
pub(super) struct FittedEffect {
    pub value: Option<f64>,
    pub without: Vec<Option<f64>>,
}

impl LeastSquares {
    fn new(model: Vec<Vec<f64>>) -> Self {
        let columns = model.first().map_or(0, Vec::len);
        let column = |place: usize| model.iter().map(move |row| row[place]).collect::<Vec<f64>>();
        let columns: Vec<Vec<f64>> = (0..columns).map(column).collect();
        let mut lower = Vec::new();
        for (place, own) in columns.iter().enumerate() {
            append(&mut lower, columns[..=place].iter().map(|other| dot(own, other)).collect(), 0.0);
        }
        let of_variant: Vec<Vec<f64>> = model.iter().map(|row| back(&lower, solve(&lower, row))).collect();
        let weights: Vec<Vec<f64>> =
            (0..columns.len()).map(|place| of_variant.iter().map(|own| own[place]).collect()).collect();
        let variances = weights.iter().map(|weights| dot(weights, weights)).collect();
        Self { model, weights, variances }
    }

    fn coefficients(&self, values: &[f64]) -> Vec<f64> {
        self.weights.iter().map(|weights| dot(weights, values)).collect()
    }

    fn residuals(&self, values: &[f64]) -> Vec<f64> {
        let found = self.coefficients(values);
        self.model.iter().zip(values).map(|(row, value)| value - dot(row, &found)).collect()
    }

    /// The variance by which variants lie off the model, beyond what luck explains: steps that do more together than each by itself.
    fn misfit(&self, whole: &[f64], without: &[Vec<f64>]) -> f64 {
        let freedom = (self.model.len() - self.weights.len()).max(1) as f64;
        let squares: f64 = self.residuals(whole).iter().map(|rest| rest * rest).sum();
        let rests: Vec<Vec<f64>> = without.iter().map(|values| self.residuals(values)).collect();
        let error = |variant: usize| {
            let own: Vec<Option<f64>> = rests.iter().map(|rest| Some(rest[variant])).collect();
            jackknife_error(&own).map_or(0.0, |error| error * error)
        };
        let luck: f64 = (0..self.model.len()).map(error).sum();
        ((squares - luck) / freedom).max(0.0)
    }

    /// The effects on a measure, and the measure in the base; `None` where a variant has no value.
    fn effects(&self, results: &StudyResults<'_>, gauge: &ComparedMeasure) -> Option<Vec<FittedEffect>> {
        let values: Vec<JackknifeValues> =
            results.counts.iter().map(|count| gauge.jackknifed(&count.sections)).collect();
        self.fitted(&values)
    }

    /// Every coefficient with its jackknife values, spread as far as luck and misfit together have it: an interval made of them holds for what
    /// the change does by itself. Luck is the same in all variants, so that it is not seen in how far they lie off the model, and misfit is not
    /// seen in what a section more or less does.
    fn fitted(&self, values: &[JackknifeValues]) -> Option<Vec<FittedEffect>> {
        let whole = values.iter().map(|(whole, _)| *whole).collect::<Option<Vec<f64>>>()?;
        let sections = values.iter().map(|(_, without)| without.len()).min()?;
        let without = |section: usize| values.iter().map(|(_, without)| without[section]).collect::<Option<Vec<f64>>>();
        let without = (0..sections).map(without).collect::<Option<Vec<_>>>()?;
        let misfit = self.misfit(&whole, &without);
        let each: Vec<Vec<f64>> = without.iter().map(|values| self.coefficients(values)).collect();
        let fitted = |(place, value): (usize, f64)| {
            let own: Vec<f64> = each.iter().map(|coefficients| coefficients[place]).collect();
            let known: Vec<Option<f64>> = own.iter().copied().map(Some).collect();
            let mean = own.iter().sum::<f64>() / own.len().max(1) as f64;
            let luck = jackknife_error(&known).filter(|error| *error > 0.0);
            let spread = luck.map_or(1.0, |error| (1.0 + misfit * self.variances[place] / (error * error)).sqrt());
            let without = own.iter().map(|value| Some(mean + spread * (value - mean))).collect();
            FittedEffect { value: Some(value), without }
        };
        Some(self.coefficients(&whole).into_iter().enumerate().map(fitted).collect())
    }
}

/// The effects on a measure, in the order of the design, and the measure in the base; `None` where a variant has no value.
pub(super) fn fitted(
    results: &StudyResults<'_>,
    design: &FactorialDesign,
    gauge: &ComparedMeasure,
) -> Option<Vec<FittedEffect>> {
    LeastSquares::new(design.model()).effects(results, gauge)
}

/// The differences that a design shows, not yet adjusted: each effect in every measure.
pub(super) fn differences(results: &StudyResults<'_>, design: &FactorialDesign) -> Vec<Difference> {
    let blocks = results.counts.iter().map(|count| count.blocks).min().unwrap_or(0);
    let squares = LeastSquares::new(design.model());
    let mut all: Vec<Vec<Difference>> = vec![Vec::new(); design.effects.len()];
    for gauge in results.gauges(0) {
        let fitted = squares.effects(results, &gauge);
        let base = fitted.as_ref().and_then(|fitted| fitted.last()?.value);
        for (place, own) in all.iter_mut().enumerate() {
            let effect = fitted.as_ref().map(|fitted| &fitted[place]);
            own.push(difference(place + 1, &gauge, base, effect, blocks, results.confidence));
        }
    }
    all.into_iter().flatten().collect()
}

fn difference(
    cell: usize,
    gauge: &ComparedMeasure,
    base: Option<f64>,
    effect: Option<&FittedEffect>,
    blocks: u64,
    confidence: f64,
) -> Difference {
    let value = effect.and_then(|effect| effect.value);
    let without = effect.map_or(&[][..], |effect| &effect.without);
    let estimate = match value {
        Some(_) => jackknife(value, without, blocks, confidence),
        None => Estimate::unknown(blocks),
    };
    Difference {
        cell,
        gauge: gauge.clone(),
        against: gauge.strategy.clone(),
        this: base.zip(value).map(|(base, value)| base + value),
        base,
        difference: estimate,
        p: jackknife_p(value, without),
        adjusted_p: None,
        gain: None,
        diverged: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::{DesignStep, DesignValue};

    fn design() -> FactorialDesign {
        let value = |place| DesignValue { address: format!("v{place}"), from: 0.0, up: true, down: true };
        FactorialDesign::new((0..12).map(value).collect(), DesignStep::Slope(1.0))
    }

    /// Values of the variants by what each of them is, the same in every section but for what `luck` adds.
    fn values(
        design: &FactorialDesign,
        of: impl Fn(&[f64]) -> f64,
        luck: impl Fn(usize) -> f64,
    ) -> Vec<JackknifeValues> {
        let value = |row: &Vec<f64>| {
            let own = of(row);
            (Some(own), (0..20).map(|section| Some(own + luck(section))).collect())
        };
        design.model().iter().map(value).collect()
    }

    #[test]
    fn effects_that_add_up_are_found_exactly_and_luck_that_all_share_is_off_them() {
        let design = design();
        let truth = |row: &[f64]| (0..12).map(|place| place as f64 * row[place]).sum::<f64>() + 7.0;
        let luck = |section: usize| section as f64 / 100.0;
        let fitted = LeastSquares::new(design.model()).fitted(&values(&design, truth, luck)).unwrap();
        for (place, effect) in fitted[..12].iter().enumerate() {
            assert!((effect.value.unwrap() - place as f64).abs() < 1e-9);
            assert!(jackknife_error(&effect.without).unwrap() < 1e-9, "{effect:?}");
        }
        assert!((fitted.last().unwrap().value.unwrap() - 7.0).abs() < 1e-9, "the base");
    }

    /// Ten more damage are not ten times one: what is asked for is the effect where the rules are.
    #[test]
    fn what_all_steps_do_together_is_taken_off() {
        let design = design();
        let truth = |row: &[f64]| {
            let all: f64 = row[..12].iter().sum();
            row[0] - 0.1 * all * all + 0.05 * all * all * all
        };
        let fitted = LeastSquares::new(design.model()).fitted(&values(&design, truth, |_| 0.0)).unwrap();
        for (place, effect) in fitted[..12].iter().enumerate() {
            let own = if place == 0 { 1.0 } else { 0.0 };
            assert!((effect.value.unwrap() - own).abs() < 1e-9, "{place} {effect:?}");
        }
    }

    #[test]
    fn what_two_steps_do_together_widens_the_intervals() {
        let design = design();
        let truth = |row: &[f64]| row[0] + 3.0 * row[1] * row[2];
        // Every variant has some luck of its own.
        let mut all = values(&design, truth, |section| section as f64 / 100.0);
        for (variant, (_, without)) in all.iter_mut().enumerate() {
            without.iter_mut().enumerate().for_each(|(section, value)| {
                *value = value.map(|value| value + ((variant * 7 + section * 13) % 11) as f64 / 1e4);
            });
        }
        let squares = LeastSquares::new(design.model());
        let fitted = squares.fitted(&all).unwrap();
        let error = jackknife_error(&fitted[0].without).unwrap();
        assert!((fitted[0].value.unwrap() - 1.0).abs() < 2.0 * error && error > 0.05, "{:?} {error}", fitted[0].value);
    }

    #[test]
    fn a_variant_without_a_value_leaves_all_effects_unknown() {
        let design = design();
        let mut all = values(&design, |_| 1.0, |_| 0.0);
        all[3].0 = None;
        assert!(LeastSquares::new(design.model()).fitted(&all).is_none());
    }
}
