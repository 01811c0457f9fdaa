//! A lab of which everything is known: the tests of the search and its benchmark play in it.

use super::{Estimate, Evaluator, TuningProblem, ValueEdit};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use statrs::distribution::{ContinuousCDF, Normal};
use std::ops::Range;

/// Effects add up on the targets' scales, but for what changes take from each other; with noise as of games.
pub struct Known<'w> {
    pub wanted: &'w TuningProblem,
    pub base: Vec<f64>,
    /// By knob and measure, for each step.
    pub slopes: Vec<Vec<f64>>,
    /// The standard deviation of each measure in one block.
    pub noise: f64,
    /// What the rules take in no set.
    pub refused: Option<ValueEdit>,
    /// Breaks off after so many looks.
    pub most: usize,
    luck: ChaCha8Rng,
}

/// What each further change takes from all together.
const LESS: f64 = 0.03;

impl<'w> Known<'w> {
    /// With what each step of a knob does to each measure, and luck of its own.
    pub fn new(
        wanted: &'w TuningProblem,
        base: Vec<f64>,
        noise: f64,
        seed: u64,
        slopes: impl FnMut(usize) -> Vec<f64>,
    ) -> Self {
        Self {
            slopes: (0..wanted.knobs.len()).map(slopes).collect(),
            wanted,
            base,
            noise,
            refused: None,
            most: usize::MAX,
            luck: ChaCha8Rng::seed_from_u64(seed),
        }
    }

    /// What each measure truly comes to.
    pub fn truth(&self, edits: &[ValueEdit]) -> Vec<f64> {
        let moved = |edit: &ValueEdit, measure: usize| {
            self.slopes[edit.knob][measure] * f64::from(self.wanted.knobs[edit.knob].steps[edit.step])
        };
        let of = |(measure, base): (usize, &f64)| {
            let scale = self.wanted.targets[measure].scale;
            let sum: f64 = edits.iter().map(|edit| moved(edit, measure)).sum();
            scale.from(scale.to(*base) + sum * (1.0 - LESS * edits.len() as f64))
        };
        self.base.iter().enumerate().map(of).collect()
    }

    /// Do changes truly meet all targets?
    pub fn holds(&self, edits: &[ValueEdit]) -> bool {
        self.wanted.targets.iter().zip(self.truth(edits)).all(|(target, value)| target.off(Some(value)) == 0.0)
    }
}

impl Evaluator for Known<'_> {
    type Halt = ();
    /// So many blocks, and the sums of what they came to.
    type GameCounts = (u64, Vec<f64>);

    fn see(
        &mut self,
        edits: &[ValueEdit],
        blocks: Range<u64>,
        played: &mut Option<Self::GameCounts>,
    ) -> Result<Option<Vec<Estimate>>, ()> {
        if self.most == 0 {
            return Err(());
        }
        self.most -= 1;
        if self.refused.is_some_and(|refused| edits.contains(&refused)) {
            return Ok(None);
        }
        let (had, sums) = played.get_or_insert_with(|| (0, vec![0.0; self.base.len()]));
        let n = blocks.end - blocks.start;
        let more = (n - *had) as f64;
        *had = n;
        let truth = self.truth(edits);
        for (sum, truth) in sums.iter_mut().zip(truth) {
            let luck = Normal::standard().inverse_cdf(self.luck.random::<f64>().clamp(1e-12, 1.0 - 1e-12));
            *sum += truth * more + self.noise * more.sqrt() * luck;
        }
        let half = 1.96 * self.noise / (n as f64).sqrt();
        let seen = sums.iter().map(|sum| sum / n as f64);
        let seen = seen.map(|mean| Estimate::read(n, Some(mean), [Some(mean - half), Some(mean + half)])).collect();
        Ok(Some(seen))
    }
}
