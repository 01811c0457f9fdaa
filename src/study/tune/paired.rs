//! A race of sets of changes on the same deals, batch by batch: which comes nearest to some targets?
//!
//! The set with the fewest changes is taken of those that are not shown to differ. The race chooses, so it says nothing of how near the chosen
//! set comes: that is played on other deals.

use super::{EditSet, EvaluatedEdits, Evaluator, TuningProblem, TuningSearch, ValueEdit, beam};
use kit::stats::CONFIDENCE;
use statrs::distribution::{ContinuousCDF, StudentsT};

/// Batches that all sets of a race would have together, if none were given up.
const BATCHES: u64 = 10;

/// Whenever so many more batches are played, half of the sets are given up,
const HALVED: u64 = 4;

/// and those that are so many standard errors behind the first.
const BEHIND: f64 = 3.5;

/// Single changes, as many by what was seen of them alone, and sets that were played before, among those that are compared.
const SINGLES: usize = 4;
const PLAYED: usize = 2;

/// A set of changes, and what each target's measure came to in each batch of the deals that all sets of a comparison share.
struct PairedSet {
    edits: EditSet,
    batches: Vec<Vec<Option<f64>>>,
}

/// The distance of a set beyond that of another, and the standard error of that over so many batches.
struct PairedGap {
    by: f64,
    error: f64,
    batches: usize,
}

impl PairedSet {
    const fn new(edits: EditSet) -> Self {
        Self { edits, batches: Vec::new() }
    }

    /// The mean of a target's measure over the batches in which it is known.
    fn mean(&self, target: usize) -> Option<f64> {
        let known: Vec<f64> = self.batches.iter().filter_map(|batch| batch[target]).collect();
        (!known.is_empty()).then(|| known.iter().sum::<f64>() / known.len() as f64)
    }

    /// The distance from these targets together.
    fn off(&self, wanted: &TuningProblem, only: &[usize]) -> f64 {
        only.iter().map(|&target| wanted.targets[target].off(self.mean(target))).sum()
    }

    /// The part of each batch in that distance, at the slope that its means have.
    fn parts<'a>(&'a self, wanted: &'a TuningProblem, only: &'a [usize]) -> impl Iterator<Item = f64> + 'a {
        let slopes: Vec<f64> = only.iter().map(|&target| wanted.targets[target].slope(self.mean(target))).collect();
        self.batches.iter().map(move |batch| {
            let parts = only.iter().zip(&slopes).map(|(target, slope)| slope * batch[*target].unwrap_or(0.0));
            parts.sum()
        })
    }

    /// The distance beyond that of another on the same batches.
    fn gap(&self, other: &Self, wanted: &TuningProblem, only: &[usize]) -> PairedGap {
        let apart: Vec<f64> = self.parts(wanted, only).zip(other.parts(wanted, only)).map(|(a, b)| a - b).collect();
        PairedGap { by: self.off(wanted, only) - other.off(wanted, only), error: error(&apart), batches: apart.len() }
    }
}

impl PairedGap {
    /// Whether it is shown to be more than nothing.
    fn is_shown(&self) -> bool {
        if self.by <= 0.0 || self.error <= 0.0 {
            return self.by > 0.0;
        }
        let t = StudentsT::new(0.0, 1.0, self.batches.saturating_sub(1) as f64);
        t.is_ok_and(|t| 2.0 * t.cdf(-self.by / self.error) < 1.0 - CONFIDENCE)
    }
}

/// The standard error of a mean; infinite of fewer than two.
fn error(all: &[f64]) -> f64 {
    let n = all.len() as f64;
    if all.len() < 2 {
        return f64::INFINITY;
    }
    let mean = all.iter().sum::<f64>() / n;
    let squares: f64 = all.iter().map(|value| (value - mean).powi(2)).sum();
    (squares / (n - 1.0) / n).sqrt()
}

impl<L: Evaluator> TuningSearch<'_, L> {
    /// The set that comes nearest to these targets with the fewest changes: the first of a race of what the model proposes, which races with
    /// parts of itself and the best single change, and what wins is then played on other deals. All together take so many blocks at the most.
    pub(super) fn nearest_to(&mut self, only: &[usize], blocks: u64) -> Result<Option<EvaluatedEdits>, L::Halt> {
        let (first, second, last) = (2 * blocks / 5, blocks / 3, blocks / 4);
        let proposed = self.race(self.candidates(only), only, first)?;
        let Some(leader) = leader(&proposed, self.wanted, only) else { return Ok(None) };
        let mut parts = self.parts(&proposed[leader].edits, only);
        let single = proposed.iter().filter(|set| set.edits.len() == 1 && !parts.contains(&set.edits));
        let off = |set: &&PairedSet| set.off(self.wanted, only);
        let single = single.min_by(|a, b| off(a).total_cmp(&off(b))).map(|set| set.edits.clone());
        parts.extend(single);
        let raced = self.race(parts, only, second)?;
        let Some(chosen) = chosen(&raced, self.wanted, only) else { return Ok(None) };
        self.play(&chosen, last.max(1))
    }

    /// Parts of a set: the rules as they are, each change by itself, and as many of its changes as one likes, those first that do most.
    fn parts(&self, edits: &EditSet, only: &[usize]) -> Vec<EditSet> {
        let off = |edit: &ValueEdit| self.wanted.off_at(&self.model.expect(&[*edit]), only.iter().copied());
        let mut ordered = edits.clone();
        ordered.sort_by(|a, b| off(a).total_cmp(&off(b)));
        let first = |count: usize| {
            let mut part = ordered[..count].to_vec();
            part.sort_unstable();
            part
        };
        let singles = ordered.iter().skip(1).map(|edit| vec![*edit]);
        (0..=ordered.len()).map(first).chain(singles).collect()
    }

    /// The sets that may come nearest: the rules as they are, the best single changes, the best of each number of changes and of those that were
    /// played, and what came nearest to a target alone.
    fn candidates(&self, only: &[usize]) -> Vec<EditSet> {
        let mut all = vec![EditSet::new()];
        let list = beam::search(self.wanted, &self.model, &[], Some(only));
        let mut proposed: Vec<EditSet> = Vec::new();
        for count in 1..=self.wanted.most_edits {
            let own = list.iter().map(|(_, edits)| edits).filter(|edits| edits.len() == count);
            proposed.extend(own.take(if count == 1 { SINGLES } else { 1 }).cloned());
        }
        let mut singles: Vec<&EvaluatedEdits> = self.singles.iter().collect();
        let seen = |tried: &EvaluatedEdits| -> f64 {
            only.iter().map(|&target| self.wanted.targets[target].off(tried.seen[target].value)).sum()
        };
        singles.sort_by(|a, b| seen(a).total_cmp(&seen(b)));
        proposed.extend(singles.into_iter().take(SINGLES).map(|tried| tried.edits.clone()));
        let off = |edits: &EditSet| self.wanted.off_at(&self.model.expect(edits), only.iter().copied());
        let mut played: Vec<(f64, EditSet)> = self.model.played().iter().map(|own| (off(own), own.clone())).collect();
        played.sort_by(|a, b| a.0.total_cmp(&b.0).then_with(|| a.1.cmp(&b.1)));
        played.dedup();
        proposed.extend(played.into_iter().take(PLAYED).map(|(_, edits)| edits));
        proposed.extend(self.found.beyond.iter().map(|(_, nearest)| nearest.edits.clone()));
        for edits in proposed {
            if !all.contains(&edits) {
                all.push(edits);
            }
        }
        all
    }

    /// Plays sets on the same deals until so many blocks are used up or one is left. Games go where the choice is: the further half is given up
    /// again and again, but for the rules as they are and the best single change.
    fn race(&mut self, sets: Vec<EditSet>, only: &[usize], blocks: u64) -> Result<Vec<PairedSet>, L::Halt> {
        let mut sets: Vec<PairedSet> = sets.into_iter().map(PairedSet::new).collect();
        let batch = (blocks / (BATCHES * sets.len() as u64)).max(1);
        let (mut left, mut count) = (blocks, 0);
        while batch * sets.len() as u64 <= left && (count == 0 || sets.len() > 1) {
            left -= batch * sets.len() as u64;
            count += 1;
            self.play_batch(&mut sets, batch)?;
            if count % HALVED == 0 {
                halve(&mut sets, self.wanted, only);
            }
        }
        Ok(sets)
    }

    /// Plays one batch more of each set, on the same deals; leaves out what the rules refuse.
    fn play_batch(&mut self, sets: &mut Vec<PairedSet>, batch: u64) -> Result<(), L::Halt> {
        let blocks = self.next..self.next + batch;
        self.next = blocks.end;
        for set in sets.iter_mut() {
            if let Some(tried) = self.play_on(&set.edits, blocks.clone(), batch, &mut None)? {
                set.batches.push(tried.seen.iter().map(|seen| seen.value).collect());
            }
        }
        sets.retain(|set| !set.batches.is_empty());
        self.lab.hear(self.found.nearest.as_ref());
        Ok(())
    }
}

/// Leaves out the half of the sets that is further off, and what is far behind the first.
fn halve(sets: &mut Vec<PairedSet>, wanted: &TuningProblem, only: &[usize]) {
    sets.sort_by(|a, b| a.off(wanted, only).total_cmp(&b.off(wanted, only)));
    let Some((first, others)) = sets.split_first() else { return };
    let half = sets.len().div_ceil(2);
    let single = sets.iter().position(|set| set.edits.len() == 1);
    let is_kept = |(place, set): (usize, &PairedSet)| {
        let gap = set.gap(first, wanted, only);
        let is_simple = set.edits.is_empty() || Some(place) == single;
        (place < half || is_simple) && gap.by <= BEHIND * gap.error
    };
    let kept: Vec<bool> = std::iter::once(true).chain((1..).zip(others).map(is_kept)).collect();
    let mut kept = kept.into_iter();
    sets.retain(|_| kept.next().unwrap_or(true));
}

/// The set that is least off.
fn leader(sets: &[PairedSet], wanted: &TuningProblem, only: &[usize]) -> Option<usize> {
    let off = |place: &usize| sets[*place].off(wanted, only);
    (0..sets.len()).min_by(|a, b| off(a).total_cmp(&off(b)))
}

/// The cheapest of those that are not shown to be further off than the one that is least off.
fn chosen(sets: &[PairedSet], wanted: &TuningProblem, only: &[usize]) -> Option<EditSet> {
    let first = &sets[leader(sets, wanted, only)?];
    let equal = sets.iter().filter(|set| !set.gap(first, wanted, only).is_shown());
    let price = |set: &PairedSet| set.edits.iter().map(|edit| wanted.knobs[edit.knob].price).sum::<f64>();
    let cost = |set: &PairedSet| (price(set), set.off(wanted, only));
    let least = equal.min_by(|a, b| {
        let ((a, a_off), (b, b_off)) = (cost(a), cost(b));
        a.total_cmp(&b).then(a_off.total_cmp(&b_off))
    });
    least.map(|set| set.edits.clone())
}
