//! Features of an attack: the wager, the answer to the draws, the item kept.

use super::*;
use crate::effect::{AbilityKind, AbilityPowers};
use crate::odds::AttackForecast;

const FORECAST: FeatureSet = FeatureSet::of(&[COVER, DEATH, LOSS]);

pub(super) fn wager(view: &View, choices: &[Action], sink: &mut FeatureSink) {
    let threat = view.threat();
    let new_boss = flag(view.wanted_lairs().has(view.at()));
    sink.column(THREAT, choices, |_| f64::from(threat));
    sink.column(NEW_BOSS, choices, |_| new_boss);
    sink.column(WAGER_LAID, choices, |choice| f64::from(laid(choice)));
    sink.column(LUCK_AFTER, choices, |choice| f64::from(view.luck() - laid(choice)));
    if sink.wants_any(FORECAST.union(FeatureSet::just(DAMAGE_MEAN))) {
        let odds = view.odds(threat);
        sink.column(DAMAGE_MEAN, choices, |_| odds.mean());
        for (lane, &choice) in choices.iter().enumerate() {
            write_forecast(odds.forecast(laid(choice), view.reduction(), view.health()), &mut sink.line(lane));
        }
    }
}

fn laid(choice: Action) -> u8 {
    if let Action::Wager(luck) = choice { luck } else { 0 }
}

fn write_forecast(forecast: AttackForecast, line: &mut ChoiceWriter) {
    line.put(COVER, forecast.cover);
    line.put(DEATH, forecast.death);
    line.put(LOSS, forecast.loss);
}

pub(super) fn item(view: &View, choices: &[Action], sink: &mut FeatureSink) {
    sink.column(USES_ITEM, choices, |choice| flag(View::uses_item(choice)));
    sink.column(WAGER_LAID, choices, |_| f64::from(view.wager()));
    sink.column(HEALS, choices, |choice| f64::from(healed(view, choice)));
    sink.column(CARD_DAMAGE, choices, |choice| match choice {
        Action::Redraw(_, drawn) => f64::from(view.card(view.drawn()[usize::from(drawn)]).damage),
        _ => 0.0,
    });
    if sink.wants_any(FORECAST) {
        for (lane, &choice) in choices.iter().enumerate() {
            write_forecast(forecast_after(view, choice), &mut sink.line(lane));
        }
    }
}

fn healed(view: &View, choice: Action) -> u8 {
    match choice {
        Action::Heal(Some(place)) => view.item(place).power.min(view.rules().max_health - view.health()),
        _ => 0,
    }
}

/// The forecast of the attack after this choice, if nothing else is used.
fn forecast_after(view: &View, choice: Action) -> AttackForecast {
    match choice {
        Action::Redraw(tool, drawn) => view.forecast_after_redraw(tool, drawn),
        Action::Reduce(tool) => certain(view, view.damage().saturating_sub(view.tool(tool).power)),
        Action::Accept => certain(view, view.damage()),
        _ => AttackForecast { cover: 1.0, death: 0.0, loss: 0.0 },
    }
}

fn certain(view: &View, damage: u8) -> AttackForecast {
    let covered = view.wager() >= damage;
    let lost = if covered { 0 } else { damage.min(view.health()) };
    AttackForecast { cover: flag(covered), death: flag(lost == view.health()), loss: f64::from(lost) }
}

const HAND: [(usize, AbilityKind); 8] = [
    (HAND_REDRAW, AbilityKind::Redraw),
    (HAND_REDUCE, AbilityKind::Reduce),
    (HAND_MOVE, AbilityKind::Move),
    (HAND_PASS_LOCKS, AbilityKind::PassLocks),
    (HAND_HEAL, AbilityKind::Heal),
    (HAND_FREE_STEP, AbilityKind::FreeStep),
    (HAND_BREAK_WALL, AbilityKind::BreakWall),
    (HAND_WARP, AbilityKind::Warp),
];

pub(super) fn keep(view: &View, choices: &[Action], sink: &mut FeatureSink) {
    sink.column(KEEPS, choices, |choice| flag(choice != Action::KeepNone));
    let mut held = AbilityPowers::default();
    view.items().iter().for_each(|&card| held.add(view.rules().item(card)));
    for (lane, &choice) in choices.iter().enumerate() {
        let mut line = sink.line(lane);
        let hand = hand_after(view, choice, held);
        for (id, effect) in HAND {
            line.put(id, f64::from(hand.of(effect)));
        }
    }
}

/// The summed powers of the items in hand after the choice.
fn hand_after(view: &View, choice: Action, mut hand: AbilityPowers) -> AbilityPowers {
    if let Action::Keep { drawn, drop } = choice {
        hand.add(view.rules().item(view.drawn()[usize::from(drawn)]));
        if let Some(place) = drop {
            hand.subtract(view.item(place));
        }
    }
    hand
}
