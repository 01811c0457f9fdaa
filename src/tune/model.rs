//! What each change is believed to do to each measure, on the scales on which effects add up.

use super::{Edit, Edits, Knob, Wanted};
use crate::stats::Estimate;

/// A number that is known more or less well: its mean and its variance.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Belief {
    mean: f64,
    variance: f64,
}

/// Knobs of a kind that has no more than this are played long, at each of their values.
const FEW: usize = 3;

/// So many values of a knob are played at the most; what is between them is read off.
const SPREAD: usize = 6;

/// The same luck takes this part of the noise off a difference, at least.
const PAIRED: f64 = 1.5;

/// Part of an effect by which it may be another together with others.
const INTERACTION: f64 = 0.2;

/// What changes do.
#[derive(Clone, Debug)]
pub(super) struct Model<'w> {
    wanted: &'w Wanted,
    base: Vec<f64>,
    /// By knob, step and measure; `None` of what has not been played or may not be.
    effects: Vec<Vec<Option<Vec<Belief>>>>,
}

impl<'w> Model<'w> {
    pub fn new(wanted: &'w Wanted, base: &[Estimate]) -> Self {
        let scaled = |(target, seen): (&super::Target, &Estimate)| {
            target.scale.belief(seen).map_or_else(|| target.scale.to(0.5), |belief| belief.0)
        };
        Self {
            base: wanted.targets.iter().zip(base).map(scaled).collect(),
            effects: wanted.knobs.iter().map(|knob| vec![None; knob.steps.len()]).collect(),
            wanted,
        }
    }

    /// The knobs, and whether each stands for itself.
    pub fn to_be_played(&self) -> Vec<(usize, bool)> {
        self.wanted.knobs.iter().enumerate().map(|(place, knob)| (place, self.is_alone(knob))).collect()
    }

    fn of_kind(&self, kind: usize) -> usize {
        self.wanted.knobs.iter().filter(|knob| knob.kind == kind).count()
    }

    fn is_alone(&self, knob: &Knob) -> bool {
        self.of_kind(knob.kind) <= FEW
    }

    /// The steps of a knob that are played: of one among many the furthest to either side, else as many as are of use.
    pub fn steps_to_be_played(&self, knob: usize) -> Vec<usize> {
        let alone = self.is_alone(&self.wanted.knobs[knob]);
        let steps = &self.wanted.knobs[knob].steps;
        let last = steps.len().saturating_sub(1);
        if !alone {
            let furthest = |side: i32| (0..steps.len()).filter(move |&step| steps[step].signum() == side);
            let both = [furthest(-1).next(), furthest(1).next_back()];
            return both.into_iter().flatten().collect();
        }
        let count = steps.len().min(SPREAD);
        let mut some: Vec<usize> = (0..count).map(|index| (index * last).checked_div(count - 1).unwrap_or(0)).collect();
        some.dedup();
        some
    }

    /// Notes what a change by itself came to, beside what the rules came to on the same luck.
    pub fn note(&mut self, edit: Edit, base: &[Estimate], seen: &[Estimate]) {
        let difference = |place: usize| {
            let scale = self.wanted.targets[place].scale;
            match (scale.belief(&base[place]), scale.belief(&seen[place])) {
                (Some((from, own)), Some((to, other))) => Belief { mean: to - from, variance: (own + other) / PAIRED },
                _ => Belief::default(),
            }
        };
        let effects = (0..seen.len()).map(difference).collect();
        self.effects[edit.knob][edit.step] = Some(effects);
    }

    /// Forgets all effects: they are learnt anew beside other changes.
    pub fn forget(&mut self) {
        self.effects.iter_mut().flatten().for_each(|effects| *effects = None);
    }

    /// From now on what these changes came to together is what their effects add up to.
    pub fn stand_on(&mut self, edits: &[Edit], seen: &[Estimate]) {
        for (measure, seen) in seen.iter().enumerate() {
            if let Some((value, _)) = self.wanted.targets[measure].scale.belief(seen) {
                self.base[measure] += value - self.sum(edits, measure);
            }
        }
    }

    /// Shrinks what is noise towards nothing, kind by kind, and reads off what lies between values that were played.
    pub fn settle(&mut self) {
        let kinds = self.wanted.knobs.iter().map(|knob| knob.kind).max().map_or(0, |kind| kind + 1);
        let many: Vec<usize> = (0..kinds).filter(|kind| self.of_kind(*kind) > FEW).collect();
        for kind in many {
            (0..self.base.len()).for_each(|measure| self.shrink(kind, measure));
        }
        (0..self.base.len()).for_each(|measure| self.temper(measure));
        for knob in 0..self.effects.len() {
            self.fill(knob);
        }
    }

    /// Empirical Bayes: as far as effects of one kind vary no more than their noise, they are taken for noise.
    fn shrink(&mut self, kind: usize, measure: usize) {
        let own = |knobs: &[Knob], knob: usize| knobs[knob].kind == kind;
        let (mut count, mut squares, mut noise) = (0.0, 0.0, 0.0);
        for (knob, steps) in self.effects.iter().enumerate().filter(|(knob, _)| own(&self.wanted.knobs, *knob)) {
            for (step, effects) in steps.iter().enumerate() {
                let Some(effects) = effects else { continue };
                // Effects grow with the steps; they are compared per step.
                let size = f64::from(self.wanted.knobs[knob].steps[step].abs().max(1));
                count += 1.0;
                squares += (effects[measure].mean / size).powi(2);
                noise += effects[measure].variance / (size * size);
            }
        }
        let prior = ((squares - noise) / f64::max(count, 1.0)).max(0.02 * squares / f64::max(count, 1.0));
        for (knob, steps) in self.effects.iter_mut().enumerate().filter(|(knob, _)| own(&self.wanted.knobs, *knob)) {
            for (step, effects) in steps.iter_mut().enumerate() {
                let Some(effects) = effects else { continue };
                let size = f64::from(self.wanted.knobs[knob].steps[step].abs().max(1));
                let (belief, prior) = (&mut effects[measure], prior * size * size);
                let gain = if prior > 0.0 { prior / (prior + belief.variance) } else { 0.0 };
                *belief = Belief { mean: gain * belief.mean, variance: prior * (1.0 - gain) };
            }
        }
    }

    /// Of what stands for itself there are too few of a kind to tell how large its effects are: all such together say it.
    fn temper(&mut self, measure: usize) {
        let alone: Vec<bool> = self.wanted.knobs.iter().map(|knob| self.is_alone(knob)).collect();
        let own =
            self.effects.iter_mut().zip(alone).filter(|(_, alone)| *alone).flat_map(|(steps, _)| steps.iter_mut());
        let mut own: Vec<&mut Belief> = own.flatten().map(|effects| &mut effects[measure]).collect();
        let prior = own.iter().map(|belief| belief.mean.powi(2)).sum::<f64>() / own.len().max(1) as f64;
        for belief in &mut own {
            let gain = if prior > 0.0 { prior / (prior + belief.variance) } else { 0.0 };
            **belief = Belief { mean: gain * belief.mean, variance: gain * belief.variance };
        }
    }

    /// Values between two that were played, or between one and what it is, lie on the line between them.
    fn fill(&mut self, knob: usize) {
        let steps = &self.wanted.knobs[knob].steps;
        let nothing = vec![Belief::default(); self.base.len()];
        let mut known: Vec<(i32, Vec<Belief>)> = vec![(0, nothing)];
        known.extend(steps.iter().zip(&self.effects[knob]).filter_map(|(step, own)| Some((*step, own.clone()?))));
        known.sort_by_key(|(step, _)| *step);
        for (place, &step) in steps.iter().enumerate() {
            if self.effects[knob][place].is_some() {
                continue;
            }
            let above = known.iter().position(|(other, _)| *other > step);
            let Some(above) = above.filter(|above| *above > 0) else { continue };
            let ((lower, low), (upper, high)) = (&known[above - 1], &known[above]);
            let part = f64::from(step - lower) / f64::from(upper - lower);
            let between = low.iter().zip(high).map(|(low, high)| Belief {
                mean: low.mean + part * (high.mean - low.mean),
                variance: (1.0 - part).powi(2) * low.variance
                    + part * part * high.variance
                    + (INTERACTION * (high.mean - low.mean)).powi(2) * part * (1.0 - part),
            });
            self.effects[knob][place] = Some(between.collect());
        }
    }

    /// Learns from changes that were played together: what was not expected is shared out among them by how little each is known.
    pub fn learn(&mut self, edits: &Edits, seen: &[Estimate]) {
        for (measure, seen) in seen.iter().enumerate() {
            let Some((value, noise)) = self.wanted.targets[measure].scale.belief(seen) else { continue };
            let sum: f64 = edits.iter().map(|edit| self.effect(*edit, measure).mean).sum();
            let variance: f64 = edits.iter().map(|edit| self.effect(*edit, measure).variance).sum();
            let total = variance + noise + (INTERACTION * sum).powi(2);
            let surprise = value - self.base[measure] - sum;
            for edit in edits {
                let Some(effects) = &mut self.effects[edit.knob][edit.step] else { continue };
                let belief = &mut effects[measure];
                let gain = if total > 0.0 { belief.variance / total } else { 0.0 };
                // What is learnt of one set holds for others but in part.
                *belief =
                    Belief { mean: belief.mean + gain * surprise, variance: belief.variance * (1.0 - 0.7 * gain) };
            }
        }
    }

    fn effect(&self, edit: Edit, measure: usize) -> Belief {
        self.effects[edit.knob][edit.step].as_ref().map_or_else(Belief::default, |effects| effects[measure])
    }

    /// What the effects of a set add up to.
    pub fn sum(&self, edits: &[Edit], measure: usize) -> f64 {
        self.base[measure] + edits.iter().map(|edit| self.effect(*edit, measure).mean).sum::<f64>()
    }

    /// Every change that may be made.
    pub fn edits(&self) -> Vec<Edit> {
        let of_knob = |(knob, steps): (usize, &Vec<Option<Vec<Belief>>>)| {
            let known = steps.iter().enumerate().filter(|(_, effects)| effects.is_some());
            known.map(|(step, _)| Edit { knob, step }).collect::<Vec<_>>()
        };
        self.effects.iter().enumerate().flat_map(of_knob).collect()
    }

    /// Where the rules as they are stand on the scales.
    pub fn base(&self) -> &[f64] {
        &self.base
    }

    /// What a change adds there.
    pub fn adds(&self, edit: Edit) -> impl Iterator<Item = f64> {
        (0..self.base.len()).map(move |measure| self.effect(edit, measure).mean)
    }

    /// What each change does to each measure by itself, in the measures' units.
    pub fn effects(&self) -> Vec<(Edit, Vec<f64>)> {
        let moved = |edit: Edit| {
            let by = self.adds(edit).enumerate().map(|(measure, by)| {
                let scale = self.wanted.targets[measure].scale;
                scale.from(self.base[measure] + by) - scale.from(self.base[measure])
            });
            (edit, by.collect())
        };
        self.edits().into_iter().map(moved).collect()
    }
}
