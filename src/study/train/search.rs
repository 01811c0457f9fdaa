//! Separable CMA-ES: a search for the values at which a noisy score is highest.
//!
//! Hansen, "The CMA Evolution Strategy: A Tutorial" (2016), with the diagonal of Ros and Hansen, "A Simple Modification in CMA-ES Achieving
//! Linear Time and Space Complexity" (2008). Candidates are drawn around a mean; the better half of them moves it, and tells along which axes to
//! look further. Nothing but sums, products and square roots is taken of the draws, so that every machine finds the same bytes: deviates are
//! sums of twelve uniform ones, and weights fall linearly.
//!
//! The crate `cmaes` holds the full matrix, and with it a second linear algebra and an older `rand`; its separable form is what follows.

use kit::luck::RandomStream;
use serde::{Deserialize, Serialize};

/// Candidates of a generation.
pub const CANDIDATES: usize = 16;

/// Number of candidates that move the mean.
const PARENTS: usize = CANDIDATES / 2;

/// How far candidates lie from the mean at first, in units of each axis.
const FIRST_STEP: f64 = 0.4;

/// A step is never changed by more than this factor in a generation: scores are noisy.
const CHANGE: (f64, f64) = (0.7, 1.4);

/// Where a search has got.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EvolutionSearch {
    /// The middle of what is tried next: the best that is known.
    pub mean: Vec<f64>,
    /// The variance along each axis, in units of the step.
    variance: Vec<f64>,
    /// Where the mean has gone lately: for the step, and for the variances.
    path: Vec<f64>,
    drift: Vec<f64>,
    step: f64,
    generation: u32,
}

impl EvolutionSearch {
    /// A search from the origin, along so many axes.
    pub fn new(axes: usize) -> Self {
        let zeros = || vec![0.0; axes];
        Self {
            mean: zeros(),
            variance: vec![1.0; axes],
            path: zeros(),
            drift: zeros(),
            step: FIRST_STEP,
            generation: 0,
        }
    }

    /// Whether it could be one along so many axes. Asked of what was read back.
    pub fn fits(&self, axes: usize) -> bool {
        let all = [&self.mean, &self.variance, &self.path, &self.drift];
        all.iter().all(|values| values.len() == axes)
    }

    /// The candidates of the next generation, as deviates along each axis; [`at`](Self::at) places them.
    pub fn propose(&self, luck: &mut RandomStream) -> Vec<Vec<f64>> {
        let one = |luck: &mut RandomStream| (0..self.mean.len()).map(|_| deviate(luck)).collect();
        (0..CANDIDATES).map(|_| one(luck)).collect()
    }

    /// Where a candidate lies.
    pub fn at(&self, deviates: &[f64]) -> Vec<f64> {
        let axes = self.mean.iter().zip(&self.variance).zip(deviates);
        axes.map(|((mean, variance), deviate)| mean + self.step * variance.sqrt() * deviate).collect()
    }

    /// Learns how the candidates of a generation have scored; of equals the first counts as the better one.
    pub fn learn(&mut self, candidates: &[Vec<f64>], scores: &[f64]) {
        let mut order: Vec<usize> = (0..candidates.len()).collect();
        order.sort_by(|&a, &b| scores[b].total_cmp(&scores[a]).then(a.cmp(&b)));
        let parents: Vec<(f64, &Vec<f64>)> =
            weights().into_iter().zip(order).map(|(weight, candidate)| (weight, &candidates[candidate])).collect();
        self.generation += 1;
        let rates = LearningRates::new(self.mean.len());
        let moved: Vec<f64> = (0..self.mean.len())
            .map(|axis| parents.iter().map(|(weight, deviates)| weight * deviates[axis]).sum::<f64>())
            .collect();
        let length = self.follow(&moved, &rates);
        let usual = length < (1.4 + 2.0 / (rates.axes + 1.0)) * rates.usual_length;
        for (axis, &moved) in moved.iter().enumerate() {
            let variance = self.variance[axis];
            self.mean[axis] += self.step * variance.sqrt() * moved;
            let drifted = if usual { rates.drift_gain * variance.sqrt() * moved } else { 0.0 };
            self.drift[axis] = (1.0 - rates.drift) * self.drift[axis] + drifted;
            let spread: f64 = parents.iter().map(|(weight, deviates)| weight * deviates[axis] * deviates[axis]).sum();
            self.variance[axis] = (1.0 - rates.one - rates.many) * variance
                + rates.one * self.drift[axis] * self.drift[axis]
                + rates.many * variance * spread;
        }
        let change = rates.step / rates.damping * (length / rates.usual_length - 1.0);
        self.step *= (1.0 + change + change * change / 2.0).clamp(CHANGE.0, CHANGE.1);
    }

    /// Lengthens the path by a move and gives its length, set right for its beginning.
    fn follow(&mut self, moved: &[f64], rates: &LearningRates) -> f64 {
        for (path, moved) in self.path.iter_mut().zip(moved) {
            *path = (1.0 - rates.step) * *path + rates.step_gain * moved;
        }
        let forgotten = (0..2 * self.generation).fold(1.0, |left, _| left * (1.0 - rates.step));
        (self.path.iter().map(|path| path * path).sum::<f64>() / (1.0 - forgotten)).sqrt()
    }
}

/// What each of the better half counts; together 1.
fn weights() -> [f64; PARENTS] {
    let whole = (PARENTS * (PARENTS + 1) / 2) as f64;
    std::array::from_fn(|rank| (PARENTS - rank) as f64 / whole)
}

/// How fast everything is learnt, as in the papers.
struct LearningRates {
    axes: f64,
    step: f64,
    step_gain: f64,
    damping: f64,
    drift: f64,
    drift_gain: f64,
    one: f64,
    many: f64,
    usual_length: f64,
}

impl LearningRates {
    fn new(axes: usize) -> Self {
        let axes = axes as f64;
        let mass = 1.0 / weights().iter().map(|weight| weight * weight).sum::<f64>();
        let step = (mass + 2.0) / (axes + mass + 5.0);
        let drift = (4.0 + mass / axes) / (axes + 4.0 + 2.0 * mass / axes);
        // With fewer numbers to learn than a whole matrix has, they are learnt faster.
        let faster = (axes + 2.0) / 3.0;
        let one = faster * 2.0 / ((axes + 1.3) * (axes + 1.3) + mass);
        let many = faster * 2.0 * (mass - 2.0 + 1.0 / mass) / ((axes + 2.0) * (axes + 2.0) + mass);
        Self {
            axes,
            step,
            step_gain: (step * (2.0 - step) * mass).sqrt(),
            damping: 1.0 + step + 2.0 * (((mass - 1.0) / (axes + 1.0)).sqrt() - 1.0).max(0.0),
            drift,
            drift_gain: (drift * (2.0 - drift) * mass).sqrt(),
            one: one.min(0.5),
            many: many.min(0.5),
            usual_length: axes.sqrt() * (1.0 - 1.0 / (4.0 * axes) + 1.0 / (21.0 * axes * axes)),
        }
    }
}

/// A draw of mean 0 and variance 1, within 6 to either side.
fn deviate(luck: &mut RandomStream) -> f64 {
    const PARTS: u32 = 1 << 24;
    let sum: u64 = (0..12).map(|_| u64::from(luck.below(PARTS))).sum();
    sum as f64 / f64::from(PARTS) - 6.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use kit::luck::{DrawPurpose, Luck, LuckDomain};

    fn searched(axes: usize, generations: u64, score: impl Fn(&[f64]) -> f64) -> EvolutionSearch {
        let (mut search, mut luck) = (EvolutionSearch::new(axes), Luck::new(1, LuckDomain::Bots));
        for generation in 0..generations {
            luck.begin(generation);
            let candidates = search.propose(luck.stream(DrawPurpose(0), 0));
            let scores: Vec<f64> = candidates.iter().map(|candidate| score(&search.at(candidate))).collect();
            search.learn(&candidates, &scores);
        }
        search
    }

    #[test]
    fn the_top_of_a_hill_is_found_along_axes_of_unlike_scale() {
        let top = [1.0, -2.0, 0.5, 3.0, 0.0];
        let height = |at: &[f64]| {
            let axes = at.iter().zip(top).zip([1.0, 0.1, 10.0, 1.0, 3.0]);
            -axes.map(|((at, top), steep)| steep * (at - top) * (at - top)).sum::<f64>()
        };
        let found = searched(5, 120, height).mean;
        for (found, top) in found.iter().zip(top) {
            assert!((found - top).abs() < 0.02, "{found} is not {top}");
        }
    }

    #[test]
    fn deviates_have_mean_0_and_variance_1() {
        let mut luck = Luck::new(3, LuckDomain::Bots);
        luck.begin(0);
        let drawn: Vec<f64> = (0..20_000).map(|_| deviate(luck.stream(DrawPurpose(0), 0))).collect();
        let mean = drawn.iter().sum::<f64>() / drawn.len() as f64;
        let variance = drawn.iter().map(|x| x * x).sum::<f64>() / drawn.len() as f64;
        assert!(mean.abs() < 0.03 && (variance - 1.0).abs() < 0.05, "{mean} {variance}");
    }

    #[test]
    fn candidates_that_all_score_alike_do_not_blow_a_search_up() {
        let search = searched(3, 200, |_| 0.5);
        assert!(search.mean.iter().all(|at| at.is_finite() && at.abs() < 1e3), "{search:?}");
    }
}
