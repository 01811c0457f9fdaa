//! What sets of changes came to, and what that says of others like them.
//!
//! Effects do not quite add up. What a set came to beyond their sum holds for sets that share most of its changes, too, and the less the more
//! they differ: the sum is corrected by what like sets came to, each as far as it is known and alike (kriging of the residuals, each set
//! weighed by itself).

use super::model::Model;
use super::{Edit, Edits, Wanted};
use crate::stats::Estimate;

/// For each change in which two sets differ, this part of what is not their sum is common to both.
const COMMON: f64 = 0.85;

/// A knob that both have, at another value, is so much of a difference.
const SAME_KNOB: f64 = 0.5;

/// Sets that differ by more say nothing of each other.
const FAR: f64 = 6.0;

/// Before anything is known, effects are off from their sum by this on their scales.
const SURPRISE: f64 = 0.1;

/// What a set came to, by measure: where it is on the scale, and the variance of that.
type Seen = Vec<Option<(f64, f64)>>;

/// Sets that were played.
#[derive(Clone, Debug, Default)]
pub(super) struct Memory {
    sets: Vec<(Edits, Seen)>,
}

impl Memory {
    /// Keeps what a set came to.
    pub fn keep(&mut self, wanted: &Wanted, edits: &[Edit], seen: &[Estimate]) {
        let scaled = wanted.targets.iter().zip(seen).map(|(target, seen)| target.scale.belief(seen)).collect();
        self.sets.push((edits.to_vec(), scaled));
    }

    /// The sets, each as often as it was played.
    pub fn sets(&self) -> impl Iterator<Item = &Edits> {
        self.sets.iter().map(|(edits, _)| edits)
    }

    /// By measure, the variance of what is not the sum of effects.
    pub fn surprise(&self, model: &Model<'_>, measures: usize) -> Vec<f64> {
        let of = |measure: usize| {
            let known = self.sets.iter().filter(|(edits, _)| edits.len() > 1);
            let known = known.filter_map(|(edits, seen)| {
                let (value, noise) = seen[measure]?;
                Some((value - model.sum(edits, measure)).powi(2) - noise)
            });
            let (count, sum) = known.fold((0.0, 0.0), |(count, sum), square| (count + 1.0, sum + square));
            // As if so many sets had been seen already.
            let prior = 10.0;
            ((sum + prior * SURPRISE * SURPRISE) / (count + prior)).max(1e-6)
        };
        (0..measures).map(of).collect()
    }

    /// What a set is expected to come to, in the measures' units.
    pub fn expected(&self, wanted: &Wanted, model: &Model<'_>, surprise: &[f64], edits: &[Edit]) -> Vec<f64> {
        let alike: Vec<(f64, &Edits, &Seen)> = self
            .sets
            .iter()
            .filter_map(|(other, seen)| {
                let apart = apart(edits, other);
                (apart <= FAR).then(|| (COMMON.powf(apart), other, seen))
            })
            .collect();
        let of = |measure: usize| {
            let own = surprise[measure];
            let (mut weight, mut sum) = (1.0 / own, 0.0);
            for (common, other, seen) in &alike {
                if let Some((value, noise)) = seen[measure] {
                    let precision = 1.0 / (noise + own * (1.0 / common - 1.0) + 1e-9);
                    weight += precision;
                    sum += precision * (value - model.sum(other, measure));
                }
            }
            wanted.targets[measure].scale.from(model.sum(edits, measure) + sum / weight)
        };
        (0..surprise.len()).map(of).collect()
    }
}

/// In how many changes two sets differ.
fn apart(a: &[Edit], b: &[Edit]) -> f64 {
    let one_way = |a: &[Edit], b: &[Edit]| -> f64 {
        let off = |edit: &Edit| match b.iter().find(|other| other.knob == edit.knob) {
            Some(other) if other.step == edit.step => 0.0,
            Some(_) => SAME_KNOB / 2.0,
            None => 1.0,
        };
        a.iter().map(off).sum()
    };
    one_way(a, b) + one_way(b, a)
}
