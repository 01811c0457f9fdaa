//! Why there is no solution, as far as the model tells: targets that no set of changes meets, and pairs that none meets together.

use super::model::Model;
use super::{Wanted, beam};

/// So far off a target is taken to be met by a model that is no better than it is.
const MET: f64 = 0.1;

/// Pairs that are asked at the most: each costs a search.
const PAIRS: usize = 60;

/// The targets that cannot be met even alone, and pairs of the others that cannot be met together.
pub(super) fn conflicts(wanted: &Wanted, model: &Model<'_>) -> (Vec<usize>, Vec<(usize, usize)>) {
    let all: Vec<usize> = (0..wanted.targets.len()).collect();
    let is_met = |only: &[usize]| {
        let base: f64 = only.iter().map(|&at| wanted.targets[at].off(Some(scaled(wanted, model, at)))).sum();
        base <= MET || beam::search(wanted, model, &[], Some(only)).first().is_some_and(|(off, _)| *off <= MET)
    };
    let (fine, beyond): (Vec<usize>, Vec<usize>) = all.into_iter().partition(|&target| is_met(&[target]));
    // What the rules meet as they are stands in the way of nothing by itself; those that they do not meet come first.
    let (mut missed, met): (Vec<usize>, Vec<usize>) =
        fine.into_iter().partition(|&at| wanted.targets[at].off(Some(scaled(wanted, model, at))) > 0.0);
    let first = missed.len();
    missed.extend(met);
    let pairs = (0..first).flat_map(|a| (a + 1..missed.len()).map(move |b| (a, b)));
    let pairs = pairs.map(|(a, b)| (missed[a], missed[b])).take(PAIRS);
    let apart = pairs.filter(|(a, b)| !is_met(&[*a, *b])).collect();
    (beyond, apart)
}

fn scaled(wanted: &Wanted, model: &Model<'_>, target: usize) -> f64 {
    wanted.targets[target].scale.from(model.base()[target])
}
