//! What sets of changes are believed to come to, by all that was played.

use super::contrasts::OrthogonalContrasts;
use super::gaussian_process::{GaussianProcess, SharedEdits};
use super::{AdjustableValue, EditSet, TuningProblem, TuningTarget, ValueEdit};
use kit::stats::Estimate;
use std::collections::HashMap;

/// Knobs of a kind that has no more than this stand each for itself.
const FEW: usize = 3;

/// How far what a knob does is in proportion to its steps; for the rest each step does what it does.
const STRAIGHT: f64 = 0.5;

/// Sizes are looked for anew whenever so many times as many sets were played.
const GROWN: f64 = 1.7;

/// What is believed of each measure.
#[derive(Clone, Debug)]
pub(super) struct EffectModel<'w> {
    wanted: &'w TuningProblem,
    /// Range of each value.
    spans: Vec<f64>,
    /// Group of each value: within it effects have one size.
    groups: Vec<usize>,
    /// Where the rules as they are seemed to stand on the scales, from which all else is reckoned; and where they are believed to.
    zero: Vec<f64>,
    base: Vec<f64>,
    played: Vec<EditSet>,
    /// Covariances of each set: what it has in common with the sets before it, and itself.
    commons: Vec<Vec<SharedEdits>>,
    /// Contrasts of the targets of one measure.
    kin: OrthogonalContrasts,
    beliefs: Vec<GaussianProcess>,
    fitted: usize,
    /// Changes that the rules refuse by themselves.
    refused: Vec<ValueEdit>,
    /// Effect of a change on each measure, by value and step.
    alone: Vec<Vec<Vec<f64>>>,
    /// Interaction of two changes on each measure, by two values and their steps.
    pairs: HashMap<(usize, usize), Vec<Vec<f64>>>,
}

impl<'w> EffectModel<'w> {
    pub fn new(wanted: &'w TuningProblem) -> Self {
        let group = |knob: &AdjustableValue| if is_alone(wanted, knob) { 0 } else { knob.kind + 1 };
        let mut groups: Vec<usize> = wanted.knobs.iter().map(group).collect();
        let mut own = groups.clone();
        own.sort_unstable();
        own.dedup();
        groups.iter_mut().for_each(|group| *group = own.binary_search(group).unwrap_or(0));
        let span = |knob: &AdjustableValue| knob.steps.iter().map(|step| f64::from(step.abs())).fold(1.0, f64::max);
        Self {
            spans: wanted.knobs.iter().map(span).collect(),
            kin: OrthogonalContrasts::new(&wanted.targets),
            beliefs: vec![GaussianProcess::new(own.len()); wanted.targets.len()],
            groups,
            zero: vec![0.0; wanted.targets.len()],
            base: vec![0.0; wanted.targets.len()],
            played: Vec::new(),
            commons: Vec::new(),
            fitted: 0,
            refused: Vec::new(),
            alone: Vec::new(),
            pairs: HashMap::new(),
            wanted,
        }
    }

    /// Notes what a set came to, in place of what it had come to before it was played on; where that stands. The first is none: the rules as
    /// they are.
    pub fn note(&mut self, edits: &[ValueEdit], seen: &[Estimate], before: Option<usize>) -> usize {
        let scaled = self.wanted.targets.iter().zip(seen).map(|(target, seen)| target.scale.belief(seen));
        let scaled: Vec<Option<(f64, f64)>> = scaled.collect();
        if self.played.is_empty() {
            let about = |(target, seen): (&TuningTarget, &Estimate)| target.scale.to(seen.value.unwrap_or(0.5));
            self.zero = self.wanted.targets.iter().zip(seen).map(about).collect();
        }
        let moved = scaled.iter().zip(&self.zero).map(|(seen, zero)| seen.map(|(value, noise)| (value - zero, noise)));
        let moved: Vec<Option<(f64, f64)>> = moved.collect();
        let place = before.unwrap_or(self.played.len());
        self.beliefs.iter_mut().zip(self.kin.apart(&moved)).for_each(|(belief, seen)| belief.note(place, seen));
        if before.is_none() {
            self.played.push(edits.to_vec());
            self.commons.push(self.common(edits));
        }
        place
    }

    /// The rules take this change in no set.
    pub fn refuse(&mut self, edit: ValueEdit) {
        self.refused.push(edit);
    }

    /// What a set has in common with each that was played, and with itself if it is not the last of them.
    fn common(&self, edits: &[ValueEdit]) -> Vec<SharedEdits> {
        self.played.iter().map(|other| self.alike(edits, other)).collect()
    }

    fn alike(&self, a: &[ValueEdit], b: &[ValueEdit]) -> SharedEdits {
        let of = |edit: &ValueEdit| {
            let other = b.iter().find(|other| other.knob == edit.knob)?;
            Some((self.groups[edit.knob], self.steps_alike(edit, other)))
        };
        SharedEdits { same: a == b && a.len() > 1, knobs: a.iter().filter_map(of).collect() }
    }

    fn steps_alike(&self, a: &ValueEdit, b: &ValueEdit) -> f64 {
        let part = |edit: &ValueEdit| f64::from(self.wanted.knobs[edit.knob].steps[edit.step]) / self.spans[edit.knob];
        let (a, b) = (part(a), part(b));
        let shared = if a * b > 0.0 { f64::min(a.abs(), b.abs()) } else { 0.0 };
        STRAIGHT * a * b + (1.0 - STRAIGHT) * shared
    }

    /// Takes in what was noted since, and works out what changes add.
    pub fn learn(&mut self) {
        let anew = self.played.len() as f64 >= GROWN * self.fitted as f64;
        if anew {
            self.fitted = self.played.len();
        }
        for belief in &mut self.beliefs {
            if anew {
                belief.fit(&self.commons);
            }
            belief.learn(&self.commons);
        }
        self.work_out();
    }

    /// What each change adds, and each pair that was played together: what the sets say in which they are.
    fn work_out(&mut self) {
        let nothing = |count: usize| vec![vec![0.0; self.zero.len()]; count];
        let mut alone: Vec<_> = self.wanted.knobs.iter().map(|knob| nothing(knob.steps.len())).collect();
        let mut pairs = HashMap::new();
        for (set, edits) in self.played.iter().enumerate() {
            for (place, own) in edits.iter().enumerate() {
                let (alike, says) = (self.all_alike(own), self.says(set, own.knob));
                add_up(&mut alone[own.knob], alike.iter().copied(), &self.kin.together(&says));
                for other in &edits[place + 1..] {
                    let others = self.all_alike(other);
                    let both: Vec<f64> = (self.says(set, other.knob).iter().zip(&self.beliefs))
                        .map(|(says, belief)| says * belief.own(self.groups[own.knob]) * belief.pairs())
                        .collect();
                    let table =
                        pairs.entry((own.knob, other.knob)).or_insert_with(|| nothing(alike.len() * others.len()));
                    let both = self.kin.together(&both);
                    add_up(table, alike.iter().flat_map(|a| others.iter().map(move |b| a * b)), &both);
                }
            }
        }
        self.base = self.stands(self.beliefs.iter().map(GaussianProcess::base));
        (self.alone, self.pairs) = (alone, pairs);
    }

    /// Share of a change's effect that each step of its value has.
    fn all_alike(&self, own: &ValueEdit) -> Vec<f64> {
        let steps = 0..self.wanted.knobs[own.knob].steps.len();
        steps.map(|step| self.steps_alike(&ValueEdit { knob: own.knob, step }, own)).collect()
    }

    /// Where what is believed stands on the targets' scales.
    fn stands(&self, believed: impl Iterator<Item = f64>) -> Vec<f64> {
        let moved = self.kin.together(&believed.collect::<Vec<f64>>());
        self.zero.iter().zip(moved).map(|(zero, moved)| zero + moved).collect()
    }

    /// Evidence of a set on the effect of a value, by model.
    fn says(&self, set: usize, knob: usize) -> Vec<f64> {
        self.beliefs.iter().map(|belief| belief.weights()[set] * belief.own(self.groups[knob])).collect()
    }

    /// Every change that may be made.
    pub fn edits(&self) -> Vec<ValueEdit> {
        let knobs = self.wanted.knobs.iter().enumerate();
        let all = knobs.flat_map(|(knob, own)| (0..own.steps.len()).map(move |step| ValueEdit { knob, step }));
        all.filter(|edit| !self.refused.contains(edit)).collect()
    }

    /// Where the rules as they are stand on the scales.
    pub fn base(&self) -> &[f64] {
        &self.base
    }

    /// Adds what a change adds to a set of others.
    pub fn add(&self, at: &mut [f64], edits: &[ValueEdit], edit: ValueEdit) {
        at.iter_mut().zip(&self.alone[edit.knob][edit.step]).for_each(|(at, add)| *at += add);
        for other in edits {
            let (first, second) = if other.knob < edit.knob { (other, &edit) } else { (&edit, other) };
            if let Some(table) = self.pairs.get(&(first.knob, second.knob)) {
                let steps = self.wanted.knobs[second.knob].steps.len();
                let adds = &table[first.step * steps + second.step];
                at.iter_mut().zip(adds).for_each(|(at, add)| *at += add);
            }
        }
    }

    /// What the effects of a set and its pairs add up to on the scales.
    pub fn sum(&self, edits: &[ValueEdit]) -> Vec<f64> {
        let mut at = self.base.clone();
        (0..edits.len()).for_each(|place| self.add(&mut at, &edits[..place], edits[place]));
        at
    }

    /// What a set is expected to come to on the scales, with what was seen of it alone.
    pub fn expect(&self, edits: &[ValueEdit]) -> Vec<f64> {
        self.expect_of(&self.common(edits))
    }

    /// Expected measures of a set that has this in common with those that were played.
    fn expect_of(&self, commons: &[SharedEdits]) -> Vec<f64> {
        self.stands(self.beliefs.iter().map(|belief| belief.expect(commons)))
    }

    /// What a set is expected to come to, each with its variance.
    pub fn known(&self, edits: &[ValueEdit]) -> Vec<(f64, f64)> {
        let (commons, own) = (self.common(edits), self.alike(edits, edits));
        let apart: Vec<f64> = self.beliefs.iter().map(|belief| belief.variance(&commons, &own)).collect();
        self.expect_of(&commons).into_iter().zip(self.kin.variances(&apart)).collect()
    }

    /// The sets that were played.
    pub fn played(&self) -> &[EditSet] {
        &self.played
    }

    /// What each change does to each measure by itself, in the measures' units.
    pub fn effects(&self) -> Vec<(ValueEdit, Vec<f64>)> {
        let moved = |edit: ValueEdit| {
            let by = self.alone[edit.knob][edit.step].iter().enumerate().map(|(measure, by)| {
                let scale = self.wanted.targets[measure].scale;
                scale.from(self.base[measure] + by) - scale.from(self.base[measure])
            });
            (edit, by.collect())
        };
        self.edits().into_iter().map(moved).collect()
    }
}

/// Whether its kind has too few knobs to tell how large their effects are.
pub(super) fn is_alone(wanted: &TuningProblem, knob: &AdjustableValue) -> bool {
    wanted.knobs.iter().filter(|other| other.kind == knob.kind).count() <= FEW
}

/// Adds what is said to each of many sums by measure, as far as it is about it.
fn add_up(sums: &mut [Vec<f64>], alike: impl Iterator<Item = f64>, says: &[f64]) {
    for (sums, alike) in sums.iter_mut().zip(alike) {
        sums.iter_mut().zip(says).for_each(|(sum, says)| *sum += alike * says);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tune::TargetScale;

    /// What six knobs do by themselves, and two of them beyond that.
    fn truth(edits: &[ValueEdit]) -> f64 {
        let own = |edit: &ValueEdit| (edit.knob as f64 - 2.5) * if edit.step == 0 { -0.1 } else { 0.1 };
        let both = edits.contains(&ValueEdit { knob: 0, step: 1 }) && edits.contains(&ValueEdit { knob: 5, step: 1 });
        3.0 + edits.iter().map(own).sum::<f64>() + if both { 0.3 } else { 0.0 }
    }

    fn edits(all: &[(usize, usize)]) -> EditSet {
        all.iter().map(|&(knob, step)| ValueEdit { knob, step }).collect()
    }

    #[test]
    fn what_changes_do_alone_and_in_pairs_is_learnt_from_sets_of_several() {
        let wanted = TuningProblem {
            targets: vec![TuningTarget { lo: Some(3.0), hi: Some(3.2), scale: TargetScale::Plain, kind: 0 }],
            knobs: vec![AdjustableValue { price: 1.0, steps: vec![-1, 1], kind: 0 }; 6],
            most_edits: 3,
            most_games: 1,
            games_of_a_block: 1,
            looks: 6,
            solutions: 1,
        };
        let mut model = EffectModel::new(&wanted);
        let mut played = vec![EditSet::new()];
        for first in 0..6 {
            for second in first + 1..6 {
                played.extend([edits(&[(first, 0), (second, 1)]), edits(&[(first, 1), (second, 1)])]);
            }
        }
        for edits in &played {
            let value = truth(edits);
            model.note(edits, &[Estimate::read(100, Some(value), [Some(value - 0.01), Some(value + 0.01)])], None);
        }
        model.learn();
        // Of what two do together some may be of that set alone, so that not all of it is expected where a third comes to them.
        let sets = [(&[(3, 0)][..], 0.06), (&[(0, 1), (2, 0), (4, 1)], 0.06), (&[(0, 1), (1, 1), (5, 1)], 0.15)];
        for (edits, apart) in sets.map(|(all, apart)| (edits(all), apart)) {
            let (is, expected) = (truth(&edits), model.expect(&edits)[0]);
            assert!((is - expected).abs() < apart, "{edits:?}: {expected} for {is}");
            assert!((model.sum(&edits)[0] - expected).abs() < 1e-6);
            assert!(model.known(&edits)[0].1 > 0.0);
        }
        let effects = model.effects();
        // Step 0 of the last knob was in no set: it is known from step 1, and the less for it.
        assert!(effects.iter().all(|(edit, by)| (by[0] - (truth(&[*edit]) - 3.0)).abs() < 0.12), "{effects:?}");
    }
}
