//! A combat: who passes, what is laid, what is done in a round, what is looted.

use super::effect_totals::EffectTotals;
use super::*;
use crate::action::{Action, EffectSource, LootKind};
use crate::config::EquipmentKind;
use crate::rules::in_its_place;
use crate::state::{BOSS, CombatFoe, Task};
use crate::view::View;
use crate::word::{CombatEffect, EffectKind};

/// Rounds in which monsters act: I to IV.
const ROUNDS: u8 = 4;
/// The number of a round that stands for no told round.
const NOTHING_TOLD: f64 = 9.0;

/// The board as it stands.
pub fn board(view: &View, sink: &mut FeatureSink) {
    sink.set(ROUND, || f64::from(view.combat().round));
    sink.set(FOES, || view.foes().count() as f64);
    sink.set(FOES_HEALTH, || view.foes().map(|(_, foe)| f64::from(view.foe_health(foe))).sum());
    sink.set(AT_RISK, || at_risk(view) as f64);
    sink.set(COMING, || view.foes().map(|(_, foe)| f64::from(coming(view, foe))).sum());
    sink.set(LOOT_LYING, || f64::from(lying(view)));
}

/// Players whom the damage still to come may kill.
fn at_risk(view: &View) -> usize {
    let due: u8 = view.foes().map(|(_, foe)| to_one(view, foe)).fold(0, u8::saturating_add);
    let fighters = view.fighters();
    view.all().filter(|body| fighters >> body & 1 == 1).filter(|&body| view.life(body) <= due).count()
}

/// The damage that a monster may do to one player in the rounds still to come.
fn to_one(view: &View, foe: &CombatFoe) -> u8 {
    let own = view.foe_health(foe);
    let rounds = view.combat().round.max(1)..=ROUNDS;
    let does = |at: u8| {
        let frozen = foe.tokens.frozen >> at & 1 == 1;
        let totals = EffectTotals::of(&view.foe_actions(foe)[usize::from(at) - 1], own, |_| 1);
        if frozen { 0 } else { totals.damage }
    };
    rounds.map(does).fold(0, u8::saturating_add)
}

fn lying(view: &View) -> u8 {
    let kinds = [
        LootKind::Teeth,
        LootKind::Cells,
        LootKind::Scrolls(None),
        LootKind::Food,
        LootKind::Treasures,
        LootKind::Blueprints,
    ];
    kinds.into_iter().map(|kind| view.combat().loot.count(kind)).sum()
}

/// Damage and states that a monster's card has for the rounds after this one, and for this one if it stands in front and is still to act.
fn coming(view: &View, foe: &CombatFoe) -> u8 {
    let round = view.combat().round;
    let exposed = view.fighters().count_ones() as u8;
    let own = view.foe_health(foe);
    // The group acts before those in front of it (D31); nothing is done in round 0.
    let rounds = round.max(1)..=ROUNDS;
    let does = |at: u8| {
        let frozen = foe.tokens.frozen >> at & 1 == 1;
        let totals = EffectTotals::of(&view.foe_actions(foe)[usize::from(at) - 1], own, |_| exposed);
        if frozen { 0 } else { totals.damage + totals.states }
    };
    rounds.map(does).sum()
}

pub fn passes(view: &View, choices: &[Action], sink: &mut FeatureSink) {
    for (lane, &choice) in choices.iter().enumerate() {
        let Action::Pass(body) = choice else { continue };
        let open = view.body(body);
        let icons = |row: &u8| !view.rules().combat[usize::from(*row)].check.is_empty();
        let cards = view.deck_rows(body).count().max(1);
        let mut line = sink.line(lane);
        line.put(TAKER_HEALTH, f64::from(view.health(body)));
        line.put(TAKER_MISSING, f64::from(open.damage));
        line.put(TAKER_STATES, f64::from(view.ailments(body)));
        line.put(TAKER_ITEMS, open.items.len() as f64);
        line.put(SCROLL_CHANCE, view.deck_rows(body).filter(icons).count() as f64 / cards as f64);
    }
}

/// Monsters in reach of an attack, as they stand.
fn in_reach(view: &View, effect: &CombatEffect) -> u8 {
    view.foes().filter(|(at, _)| effect.range.has(*at)).count() as u8
}

pub fn plans(view: &View, choices: &[Action], sink: &mut FeatureSink) {
    for (lane, &choice) in choices.iter().enumerate() {
        let Action::Plan { place, told } = choice else { continue };
        let Some(card) = view.own_card(place) else { continue };
        let row = &view.rules().combat[usize::from(card)];
        let own = view.health(view.seat() as u8);
        let does = |round: usize| EffectTotals::of(&row.actions[round], own, |effect| in_reach(view, effect));
        let [zero, one, two, three] = [0, 1, 2, 3].map(does);
        let all = [zero, one, two, three];
        let sum = |of: fn(&EffectTotals) -> u8| f64::from(all.iter().map(of).sum::<u8>());
        let mut line = sink.line(lane);
        line.put(TOLD, if told <= 3 { f64::from(told) } else { NOTHING_TOLD });
        line.put(ALREADY_TOLD, if told <= 3 { view.told(told) as f64 } else { 0.0 });
        line.put(DEALS_1, f64::from(zero.damage + one.damage));
        line.put(DEALS_2, f64::from(two.damage));
        line.put(DEALS_3, f64::from(three.damage));
        line.put(CARD_DAMAGE, f64::from(view.card_damage(card)));
        line.put(CARD_ACTIONS, row.actions.iter().filter(|says| !says.is_empty()).count() as f64);
        line.put(CARD_STATES, sum(|does| does.states));
        line.put(CARD_SHIELDS, sum(|does| does.shields));
        line.put(CARD_LOOTS, sum(|does| does.loots).min(f64::from(lying(view))));
        line.put(CARD_SKILLS, sum(|does| does.skills));
        line.put(CARD_CHECKS, row.check.iter().count() as f64);
    }
}

/// The result of a choice of an act.
#[derive(Clone, Copy, Default)]
struct ActResult {
    totals: EffectTotals,
    damage: u8,
    target: Option<(u8, CombatFoe)>,
    kills: bool,
    overkill: u8,
    price: u8,
    gear: bool,
    used_up: bool,
}

pub fn acts(view: &View, choices: &[Action], sink: &mut FeatureSink) {
    let last = view.foes().count() == 1;
    for (lane, &choice) in choices.iter().enumerate() {
        let deal = match choice {
            Action::Use(source) => using(view, source),
            Action::Aim(at) => aiming(view, at),
            Action::Pick(place) => picking(view, place),
            _ => ActResult::default(),
        };
        let (totals, target) = (deal.totals, deal.target);
        let near = target.is_some_and(|(at, _)| at <= 1);
        let later = if sink.wants(TARGET_COMING) { target.map_or(0, |(_, foe)| coming(view, &foe)) } else { 0 };
        let mut line = sink.line(lane);
        line.put(DAMAGE, f64::from(deal.damage));
        line.put(KILLS, flag(deal.kills));
        line.put(FINISHES, flag(deal.kills && last));
        line.put(OVERKILL, f64::from(deal.overkill));
        line.put(TARGET_HEALTH, target.map_or(0.0, |(_, foe)| f64::from(view.foe_health(&foe))));
        line.put(TARGET_COMING, f64::from(later));
        line.put(TARGET_REWARD, target.map_or(0.0, |(_, foe)| f64::from(reward(view, &foe))));
        line.put(TARGET_NEAR, flag(near));
        line.put(LAYS_STATE, f64::from(totals.states));
        line.put(GETS_SHIELDS, f64::from(totals.shields));
        line.put(USES_SKILL, f64::from(totals.skills));
        line.put(USES_LOOT, f64::from(totals.loots.min(lying(view))));
        line.put(USES_GEAR, flag(deal.gear));
        line.put(USED_UP, flag(deal.used_up));
        line.put(PRICE, f64::from(deal.price));
        put_gains(&mut line, &totals);
    }
}

/// Things that a monster's death brings.
fn reward(view: &View, foe: &CombatFoe) -> u8 {
    match foe.row {
        BOSS => 0,
        row => EffectTotals::of(&view.rules().monsters[usize::from(row)].death, 0, |_| 1).things(),
    }
}

/// An action, a weapon, a skill.
fn using(view: &View, source: EffectSource) -> ActResult {
    let own = source.body().map_or(0, |body| view.health(body));
    let reached = |effect: &CombatEffect| in_reach(view, effect);
    let (mut totals, mut kills) = (EffectTotals::default(), false);
    match (view.says(source), view.track(source)) {
        (Some(script), _) => {
            totals = EffectTotals::of(script, own, reached);
            let effects = script.iter().filter_map(|step| step.first()).flat_map(|branch| branch.then.iter());
            kills = effects.into_iter().any(|effect| can_kill(view, effect, own));
        }
        (None, Some(effect)) => {
            totals.add(&effect, own, &reached);
            kills = can_kill(view, &effect, own);
        }
        _ => {}
    }
    let paid = matches!((view.task(), source), (Some(Task::Act(_)), EffectSource::Track { .. }));
    let card = if let EffectSource::Gear { card, .. } = source { Some(card) } else { None };
    ActResult {
        totals,
        damage: totals.damage,
        kills,
        price: u8::from(paid),
        gear: card.is_some(),
        used_up: card.is_some_and(|card| view.is_once(card) && !matches!(view.gear(card), EquipmentKind::Special(..))),
        ..ActResult::default()
    }
}

/// An effect, or what a skill track gives in its place.
fn picking(view: &View, place: u8) -> ActResult {
    let Some(Task::Instead { effect, source }) = view.task() else { return ActResult::default() };
    let effect = if place == 0 { effect } else { in_its_place(effect) };
    let own = source.body().map_or(0, |body| view.health(body));
    let mut totals = EffectTotals::default();
    totals.add(&effect, own, &|effect: &CombatEffect| in_reach(view, effect));
    ActResult { totals, damage: totals.damage, kills: can_kill(view, &effect, own), ..ActResult::default() }
}

/// Could this attack kill one of those in its range?
fn can_kill(view: &View, effect: &CombatEffect, own: u8) -> bool {
    let fits = |(at, _): &(u8, &CombatFoe)| effect.range.has(*at);
    view.foes().filter(fits).any(|(_, foe)| {
        let (damage, _) = struck(effect, foe, own);
        damage > 0 && damage >= view.foe_health(foe)
    })
}

/// The damage that an attack does to a monster, and the states that it lays (D33, D70, D71).
fn struck(effect: &CombatEffect, foe: &CombatFoe, own: u8) -> (u8, u8) {
    let amount = match effect.deed {
        EffectKind::Damage(amount) => amount,
        EffectKind::DamageOwnHealth => own,
        EffectKind::Lay(_) => return (0, 1),
        _ => 0,
    };
    let through = if effect.unblockable { amount } else { amount.saturating_sub(foe.shields) };
    (through + u8::from(through > 0 && foe.tokens.target), 0)
}

fn aiming(view: &View, at: u8) -> ActResult {
    let Some(Task::Aim { effect, source, .. }) = view.task() else { return ActResult::default() };
    let Some((_, foe)) = view.foes().find(|(space, _)| *space == at) else { return ActResult::default() };
    let own = source.body().map_or(0, |body| view.health(body));
    let ((damage, states), left) = (struck(&effect, foe, own), view.foe_health(foe));
    ActResult {
        totals: EffectTotals { damage, states, ..EffectTotals::NOTHING },
        damage,
        target: Some((at, *foe)),
        kills: damage > 0 && damage >= left,
        overkill: damage.saturating_sub(left),
        gear: matches!(source, EffectSource::Gear { .. }),
        ..ActResult::default()
    }
}

pub fn loots(view: &View, choices: &[Action], sink: &mut FeatureSink) {
    for (lane, &choice) in choices.iter().enumerate() {
        let Action::Loot(kind) = choice else { continue };
        let count = f64::from(view.combat().loot.count(kind));
        let of = |fits: bool| if fits { count } else { 0.0 };
        let mut line = sink.line(lane);
        line.put(GETS_TEETH, of(kind == LootKind::Teeth));
        line.put(GETS_CELLS, of(kind == LootKind::Cells));
        line.put(GETS_SCROLLS, of(matches!(kind, LootKind::Scrolls(_))));
        line.put(GETS_FOOD, of(kind == LootKind::Food));
        line.put(GETS_GEAR, of(matches!(kind, LootKind::Treasures | LootKind::Blueprints)));
        line.put(GETS_RUNES, 0.0);
    }
}
