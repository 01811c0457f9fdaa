//! Features of what a choice can lead to: see [`combat_search`](crate::combat_search).

use super::*;
use crate::action::Action;
use crate::combat_search::{CombatSearch, STEPS, SearchWeights};
use crate::view::View;

const SEARCHES: FeatureSet = FeatureSet::of(&[BEST_HARM, BEST_KILLS, BEST_LOOT, SURVIVES, BEST_VALUE]);
/// The tastes of the search are in tenths of a point of damage.
const TENTHS: f64 = 10.0;

pub fn outcomes(view: &View, choices: &[Action], sink: &mut FeatureSink) {
    if !sink.wants_any(SEARCHES) {
        return;
    }
    let table = view.blind();
    let mut search = CombatSearch::new(view.rules(), SearchWeights::SENSIBLE, 0);
    for (lane, &choice) in choices.iter().enumerate() {
        // Each choice has its share; what one does not need is left to those after it.
        search.allow(STEPS / choices.len() as u32);
        let outcome = search.after(&table, choice);
        let mut line = sink.line(lane);
        line.put(BEST_HARM, f64::from(outcome.harm));
        line.put(BEST_KILLS, f64::from(outcome.kills));
        line.put(BEST_LOOT, f64::from(outcome.loot));
        line.put(SURVIVES, flag(!outcome.dies));
        line.put(BEST_VALUE, f64::from(outcome.value) / TENTHS);
    }
}
