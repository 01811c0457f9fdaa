//! Features of what a choice can lead to: see [`combat_search`](crate::combat_search).

use super::*;
use crate::action::Action;
use crate::combat_search::{CombatOutcome, CombatSearch, PLAN_STEPS, STEPS, SearchWeights, TranspositionTable};
use crate::config::MOST_HAND;
use crate::view::View;
use kit::pieces::ArrayPile;

const SEARCHES: FeatureSet = FeatureSet::of(&[BEST_HARM, BEST_KILLS, BEST_LOOT, SURVIVES, BEST_VALUE]);
/// The tastes of the search are in tenths of a point of damage.
const TENTHS: f64 = 10.0;

pub fn outcomes(view: &View, choices: &[Action], known: &mut TranspositionTable, sink: &mut FeatureSink) {
    if !sink.wants_any(SEARCHES) {
        return;
    }
    let table = view.blind();
    let mut search = CombatSearch::new(view.rules(), SearchWeights::SENSIBLE, known.of_combat(view.combat_key()), 0);
    for (lane, &choice) in choices.iter().enumerate() {
        // Each choice has its share; what one does not need is left to those after it.
        search.allow(STEPS / choices.len() as u32);
        put_outcome(sink, lane, search.after(&table, choice));
    }
}

fn put_outcome(sink: &mut FeatureSink, lane: usize, outcome: CombatOutcome) {
    let mut line = sink.line(lane);
    line.put(BEST_HARM, f64::from(outcome.harm));
    line.put(BEST_KILLS, f64::from(outcome.kills));
    line.put(BEST_LOOT, f64::from(outcome.loot));
    line.put(SURVIVES, flag(!outcome.dies));
    line.put(BEST_VALUE, f64::from(outcome.value) / TENTHS);
}

/// The outcome of the combat for each card of the hand that may be laid; of whoever lays two with the best other one beside it.
pub fn plans(view: &View, choices: &[Action], known: &mut TranspositionTable, sink: &mut FeatureSink) {
    if !sink.wants_any(SEARCHES) {
        return;
    }
    let places = |choice: &Action| if let Action::Plan { place, .. } = *choice { Some(place) } else { None };
    let mut hand: ArrayPile<u8, MOST_HAND> = ArrayPile::default();
    for place in choices.iter().filter_map(places) {
        if !hand.contains(&place) {
            hand.push(place);
        }
    }
    // Whoever lays one more after this one lays it of the same cards: each two are looked at once.
    let more = view.plans_left() > 1 && hand.len() > 1;
    let mut best = [None; MOST_HAND];
    let pairs = if more { hand.len() * hand.len().saturating_sub(1) / 2 } else { hand.len() };
    let mut search = CombatSearch::new(view.rules(), SearchWeights::SENSIBLE, known.of_combat(view.combat_key()), 0);
    for (nth, &one) in hand.iter().enumerate() {
        let others = if more { &hand[nth + 1..] } else { &hand[nth..=nth] };
        for &other in others {
            search.allow(PLAN_STEPS / pairs.max(1) as u32);
            let laid = [one, other];
            let laid = if more { &laid[..] } else { &laid[..1] };
            let outcome = search.of(&mut view.turned_up(laid));
            for place in laid {
                let held: &mut Option<CombatOutcome> = &mut best[usize::from(*place)];
                if held.is_none_or(|held| outcome.value > held.value) {
                    *held = Some(outcome);
                }
            }
        }
    }
    for (lane, choice) in choices.iter().enumerate() {
        let outcome = places(choice).and_then(|place| best[usize::from(place)]);
        put_outcome(sink, lane, outcome.unwrap_or_default());
    }
}
