//! What is believed of one measure: a Gaussian process over sets of changes.
//!
//! On its scale a measure is what it is of the rules as they are, and what each change adds, and what each pair of changes adds beyond that,
//! and a rest that each set has to itself. None of these is known; each is taken to be normal around nothing, of a size that fits what was
//! played best. So single changes and whole sets tell of the same numbers, each as far as it is known.

use crate::cholesky::{append, back, dot, solve};

/// What two sets have in common.
#[derive(Clone, Debug)]
pub(super) struct SharedEdits {
    /// Whether both are the same set of several changes.
    pub same: bool,
    /// Groups of the values that both change, and how far they change each alike: 1 where both go as far as it goes to one side.
    pub knobs: Vec<(usize, f64)>,
}

/// How much there is of what.
#[derive(Clone, Debug, PartialEq)]
struct ModelSizes {
    /// Variance of what the furthest change of a value adds, by group of values.
    own: Vec<f64>,
    /// Variance of what two changes add beyond that, as a part of what they add if they were as large as the largest.
    pairs: f64,
    /// Variance of what a set has to itself, as a part of what its changes and their pairs add.
    rest: f64,
}

/// Where the sizes of pairs and of the rest are looked for first; they are taken to be within a few times that.
const PAIRS: f64 = 0.15;
const REST: f64 = 0.03;

/// What a size is multiplied or divided by while it is looked for: large steps, then small ones.
const STEPS: [f64; 3] = [8.0, 3.0, 1.5];

/// Sizes are looked for among so many sets, of more every other or third: they change little, and take long to be found.
const ENOUGH: usize = 200;

/// What is not known has so many times the variance of all that was seen.
const UNKNOWN: f64 = 1e6;

/// What is believed of one measure.
#[derive(Clone, Debug)]
pub(super) struct GaussianProcess {
    sizes: ModelSizes,
    /// What each set came to, from what the first came to, with its variance.
    values: Vec<f64>,
    noise: Vec<f64>,
    /// What sets have in common with each other, factored (Cholesky).
    lower: Vec<Vec<f64>>,
    /// What each set says.
    weights: Vec<f64>,
}

impl GaussianProcess {
    pub fn new(groups: usize) -> Self {
        let sizes = ModelSizes { own: vec![0.01; groups], pairs: PAIRS, rest: REST };
        Self { sizes, values: Vec::new(), noise: Vec::new(), lower: Vec::new(), weights: Vec::new() }
    }

    /// Notes what the set in this place came to, one more or one that was played on; `None`: nothing was seen.
    pub fn note(&mut self, place: usize, seen: Option<(f64, f64)>) {
        let (value, noise) = seen.unwrap_or((0.0, UNKNOWN));
        if place == self.values.len() {
            self.values.push(value);
            self.noise.push(noise);
        } else {
            (self.values[place], self.noise[place]) = (value, noise);
            self.lower.truncate(place);
        }
    }

    /// Looks for the sizes that fit best.
    pub fn fit(&mut self, commons: &[Vec<SharedEdits>]) {
        let known = self.noise.iter().zip(&self.values).filter(|(noise, _)| **noise < UNKNOWN);
        let (count, sum) = known.fold((1.0, 0.0), |(count, sum), (_, value)| (count + 1.0, sum + value * value));
        let spread: f64 = f64::max(sum / count, 1e-9);
        let groups = self.sizes.own.len();
        let mut sizes = ModelSizes { own: vec![spread / 4.0; groups], pairs: PAIRS, rest: REST };
        let mut best = self.fitness(&sizes, commons, spread);
        for step in STEPS {
            let mut moved = true;
            while moved {
                moved = false;
                for at in 0..groups + 2 {
                    for by in [step, 1.0 / step] {
                        let mut other = sizes.clone();
                        *other.at(at) *= by;
                        let fitness = self.fitness(&other, commons, spread);
                        if fitness > best + 0.01 {
                            (best, sizes, moved) = (fitness, other, true);
                        }
                    }
                }
            }
        }
        self.sizes = sizes;
        self.lower.clear();
    }

    /// The logarithm of how likely what was seen is with these sizes, and these sizes by themselves.
    fn fitness(&self, sizes: &ModelSizes, commons: &[Vec<SharedEdits>], spread: f64) -> f64 {
        let every = commons.len().div_ceil(ENOUGH);
        let some = || (0..commons.len()).step_by(every);
        let mut lower = Vec::new();
        for place in some() {
            let row = commons[place].iter().step_by(every).map(|common| sizes.common(common)).collect();
            append(&mut lower, row, self.noise[place]);
        }
        let solved = solve(&lower, &some().map(|place| self.values[place]).collect::<Vec<f64>>());
        let fits = -0.5 * dot(&solved, &solved) - lower.iter().map(|row| row[row.len() - 1].ln()).sum::<f64>();
        let odd = |size: f64, usual: f64, times: f64| ((size / usual).ln() / f64::ln(times)).powi(2) / 2.0;
        let own: f64 = sizes.own.iter().map(|own| odd(*own, spread / 4.0, 100.0)).sum();
        fits - own - odd(sizes.pairs, PAIRS, 4.0) - odd(sizes.rest, REST, 4.0)
    }

    /// Takes in what was noted since.
    pub fn learn(&mut self, commons: &[Vec<SharedEdits>]) {
        for (commons, noise) in commons.iter().zip(&self.noise).skip(self.lower.len()) {
            append(&mut self.lower, self.sizes.row(commons), *noise);
        }
        let solved = solve(&self.lower, &self.values);
        self.weights = back(&self.lower, solved);
    }

    /// Weight of each set in the mean.
    pub fn weights(&self) -> &[f64] {
        &self.weights
    }

    /// What the rules as they are come to.
    pub fn base(&self) -> f64 {
        self.sizes.largest() * self.weights.iter().sum::<f64>()
    }

    /// The size of what the furthest change of a knob of a group adds.
    pub fn own(&self, group: usize) -> f64 {
        self.sizes.own[group]
    }

    /// What two changes add beyond what they add by themselves, as a part of the product of their sizes.
    pub fn pairs(&self) -> f64 {
        self.sizes.pairs / self.sizes.largest()
    }

    /// What a set is expected to come to that has this in common with those that were played.
    pub fn expect(&self, commons: &[SharedEdits]) -> f64 {
        dot(&self.sizes.row(commons), &self.weights)
    }

    /// How sure that is: its variance, of a set that has this in common with itself.
    pub fn variance(&self, commons: &[SharedEdits], own: &SharedEdits) -> f64 {
        let (solved, own) = (solve(&self.lower, &self.sizes.row(commons)), self.sizes.common(own));
        f64::max(own - dot(&solved, &solved), 0.0)
    }
}

impl ModelSizes {
    fn at(&mut self, place: usize) -> &mut f64 {
        let groups = self.own.len();
        match place {
            place if place < groups => &mut self.own[place],
            place if place == groups => &mut self.pairs,
            _ => &mut self.rest,
        }
    }

    fn largest(&self) -> f64 {
        self.own.iter().copied().fold(1e-12, f64::max)
    }

    /// What a set has in common with others.
    fn row(&self, commons: &[SharedEdits]) -> Vec<f64> {
        commons.iter().map(|common| self.common(common)).collect()
    }

    fn common(&self, common: &SharedEdits) -> f64 {
        let (mut sum, mut squares) = (0.0, 0.0);
        for (group, alike) in &common.knobs {
            let own = self.own[*group] * alike;
            sum += own;
            squares += own * own;
        }
        let largest = self.largest();
        let effects = sum + self.pairs * (sum * sum - squares) / (2.0 * largest);
        let rest = if common.same { self.rest * effects } else { 0.0 };
        // What the rules are as they are is not quite known either.
        largest + effects + rest
    }
}
