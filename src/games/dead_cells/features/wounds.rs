//! Who takes damage or a state, and by what.

use super::*;
use crate::action::{Action, DamageAbsorber};
use crate::state::Task;
use crate::view::View;
use crate::word::Ailment;

/// Flames that kill.
const DEADLY_FIRE: u8 = 2;

pub fn hurts(view: &View, choices: &[Action], sink: &mut FeatureSink) {
    let (points, ailment) = match view.task() {
        Some(Task::Hurt { points, .. }) => (points, None),
        Some(Task::Afflict { ailment, .. }) => (0, Some(ailment)),
        _ => (0, None),
    };
    sink.set(POINTS, || f64::from(points));
    sink.set(IS_STATE, || flag(ailment.is_some()));
    for (lane, &choice) in choices.iter().enumerate() {
        let (body, by) = match choice {
            Action::Take { body, by } => (body, Some(by)),
            Action::Give(body) => (body, None),
            _ => continue,
        };
        let health = view.health(body);
        let after = health.saturating_sub(u8::from(by == Some(DamageAbsorber::Health)));
        let others = view.all().filter(|other| *other != body).map(|other| view.health(other));
        let burns = ailment == Some(Ailment::Fire) && view.flames(body) + 1 >= DEADLY_FIRE;
        let least = if sink.wants(LEAST_AFTER) { others.fold(after, u8::min) } else { 0 };
        let mut line = sink.line(lane);
        line.put(TAKER_HEALTH, f64::from(health));
        line.put(TAKER_STATES, f64::from(view.ailments(body)));
        line.put(BLOCKS, flag(by.is_some_and(|by| by != DamageAbsorber::Health)));
        line.put(HEALTH_AFTER, f64::from(after));
        line.put(LEAST_AFTER, f64::from(least));
        line.put(DEADLY, flag(after == 0 || by.is_none() && (burns || ailment == Some(Ailment::Bleed))));
        line.put(USES_SHIELD, flag(by == Some(DamageAbsorber::Shield)));
        line.put(USES_GOLD, flag(by == Some(DamageAbsorber::Gold)));
        line.put(USES_SPECIAL, flag(matches!(by, Some(DamageAbsorber::Item(_)))));
    }
}
