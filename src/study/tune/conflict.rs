//! Why there is no solution, as far as the model tells: targets that no set of changes meets, and pairs that none meets together.

use super::model::EffectModel;
use super::{TuningProblem, beam};

/// Distance at which a target is taken to be met by a model that is no better than it is.
const MET: f64 = 0.1;

/// Pairs that are asked at the most: each costs a search.
const PAIRS: usize = 60;

/// The targets that are not expected to be met even alone.
pub(super) fn beyond(wanted: &TuningProblem, model: &EffectModel<'_>) -> Vec<usize> {
    (0..wanted.targets.len()).filter(|&target| least(wanted, model, &[target]) > MET).collect()
}

/// Pairs of these targets that are not expected to be met together.
pub(super) fn apart(
    wanted: &TuningProblem,
    model: &EffectModel<'_>,
    of: impl Iterator<Item = usize>,
) -> Vec<(usize, usize)> {
    // What the rules meet as they are stands in the way of nothing by itself; those that they do not meet come first.
    let (mut missed, met): (Vec<usize>, Vec<usize>) =
        of.partition(|&target| wanted.off_at(model.base(), [target]) > 0.0);
    let first = missed.len();
    missed.extend(met);
    let pairs = (0..first).flat_map(|a| (a + 1..missed.len()).map(move |b| (a, b)));
    let pairs = pairs.map(|(a, b)| (missed[a], missed[b])).take(PAIRS);
    pairs.filter(|(a, b)| least(wanted, model, &[*a, *b]) > MET).collect()
}

/// The expected distance from these targets, with the changes that bring them nearest.
fn least(wanted: &TuningProblem, model: &EffectModel<'_>, only: &[usize]) -> f64 {
    let base = wanted.off_at(model.base(), only.iter().copied());
    if base <= MET {
        return base;
    }
    let found = beam::search(wanted, model, &[], Some(only)).into_iter().next();
    found.map_or(base, |(off, _)| off.min(base))
}
