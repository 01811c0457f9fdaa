//! The most promising sets of changes as a model sees them: a beam search, one change more at each depth.

use super::model::EffectModel;
use super::{EditSet, TuningProblem, ValueEdit};

/// Sets that are kept at each depth.
const WIDTH: usize = 150;

/// Sets of each depth that are proposed.
const PROPOSED: usize = 120;

/// What it weighs that a set has the knobs of a solution that is known.
const ALIKE: f64 = 0.5;

/// A set under way.
struct BeamNode {
    edits: EditSet,
    /// Where it stands on the scales.
    at: Vec<f64>,
    cost: f64,
}

/// Sets with what they are judged by, the best first. Those that are like `known` ones come later; with `only`, no other target counts.
pub(super) fn search(
    wanted: &TuningProblem,
    model: &EffectModel<'_>,
    known: &[&EditSet],
    only: Option<&[usize]>,
) -> Vec<(f64, EditSet)> {
    let all: Vec<ValueEdit> = model.edits();
    let judge = |at: &[f64], edits: &EditSet| judge(wanted, at, edits, known, only);
    let at = model.base().to_vec();
    let mut beam = vec![BeamNode { cost: judge(&at, &Vec::new()), edits: Vec::new(), at }];
    let mut list = Vec::new();
    for _ in 0..wanted.most_edits {
        let mut next: Vec<BeamNode> = Vec::new();
        for node in &beam {
            // Changes are put together in the order of their knobs, so that no set comes up twice.
            let free = all.iter().filter(|edit| node.edits.iter().all(|own| own.knob != edit.knob));
            for edit in free {
                let mut at = node.at.clone();
                model.add(&mut at, &node.edits, *edit);
                let mut edits = node.edits.clone();
                edits.push(*edit);
                edits.sort_unstable();
                next.push(BeamNode { cost: judge(&at, &edits), edits, at });
            }
            keep_the_best(&mut next, 4 * WIDTH);
        }
        next.sort_by(|a, b| a.cost.total_cmp(&b.cost).then_with(|| a.edits.cmp(&b.edits)));
        next.dedup_by(|a, b| a.edits == b.edits);
        next.truncate(WIDTH);
        list.extend(next.iter().take(PROPOSED).map(|node| (node.cost, node.edits.clone())));
        beam = next;
    }
    list.sort_by(|a, b| a.0.total_cmp(&b.0).then_with(|| a.1.cmp(&b.1)));
    list
}

/// Leaves out what cannot come into the beam any more.
fn keep_the_best(nodes: &mut Vec<BeamNode>, most: usize) {
    if nodes.len() > 8 * most {
        nodes.select_nth_unstable_by(most, |a, b| a.cost.total_cmp(&b.cost).then_with(|| a.edits.cmp(&b.edits)));
        nodes.truncate(most);
    }
}

fn judge(wanted: &TuningProblem, at: &[f64], edits: &EditSet, known: &[&EditSet], only: Option<&[usize]>) -> f64 {
    if let Some(only) = only {
        return wanted.off_at(at, only.iter().copied());
    }
    let value = |measure: usize| wanted.targets[measure].scale.from(at[measure]);
    let alike =
        |known: &&&EditSet| known.iter().filter(|other| edits.iter().any(|edit| edit.knob == other.knob)).count();
    let alike: usize = known.iter().map(|known| alike(&known)).sum();
    wanted.worth((0..at.len()).map(value), edits) + ALIKE * alike as f64
}
