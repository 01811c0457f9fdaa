//! What a choice can lead to: see [`outlook`](super::super::outlook).

use super::super::action::Action;
use super::super::outlook::{Outlook, STEPS, Taste};
use super::super::view::View;
use super::*;

const SEARCHES: FeatureSet = FeatureSet::of(&[BEST_HARM, BEST_KILLS, BEST_LOOT, SURVIVES, BEST_VALUE]);
/// The tastes of the search are in tenths of a point of damage.
const TENTHS: f64 = 10.0;

pub fn fates(view: &View, choices: &[Action], sink: &mut Sink) {
    if !sink.wants_any(SEARCHES) {
        return;
    }
    let table = view.blind();
    let mut outlook = Outlook::new(view.rules(), Taste::SENSIBLE, 0);
    for (lane, &choice) in choices.iter().enumerate() {
        // Each choice has its share; what one does not need is left to those after it.
        outlook.allow(STEPS / choices.len() as u32);
        let fate = outlook.after(&table, choice);
        let mut line = sink.line(lane);
        line.put(BEST_HARM, f64::from(fate.harm));
        line.put(BEST_KILLS, f64::from(fate.kills));
        line.put(BEST_LOOT, f64::from(fate.loot));
        line.put(SURVIVES, flag(!fate.dies));
        line.put(BEST_VALUE, f64::from(fate.value) / TENTHS);
    }
}
