//! How the table stands: heroes, time, and the dice of the turn under way.

use super::*;
use crate::rules::arrows_reached;
use crate::view::View;
use crate::word::Face;

/// The features that are the same at every decision.
pub fn whole_table(view: &View, sink: &mut FeatureSink) {
    let (own, rules) = (view.own(), view.rules());
    sink.set(LIFE, || own.life.into());
    sink.set(XP, || own.xp.into());
    sink.set(GOLD, || own.gold.into());
    sink.set(CARDS, || own.hand.len() as f64);
    sink.set(LEARNT, || own.learnt.len() as f64);
    sink.set(SEAT, || view.seat() as f64 + 1.0);
    sink.set(PLAYERS, || rules.seats as f64);
    sink.set(ROUND, || view.turn().round.into());
    sink.set(TURNS_LEFT, || turns_left(view));
    sink.set(LEVEL, || f64::from(view.map().room(own.room).level) + 1.0);
    sink.set(LEADER_GAP, || {
        let best = view.others().map(|(_, hero)| hero.xp).max();
        best.map_or(0.0, |best| f64::from(best) - f64::from(own.xp))
    });
    sink.set(XP_TO_ARROW, || xp_to_arrow(view));
    sink.set(XP_AT_RISK, || f64::from(own.xp - crate::rules::last_arrow(rules, own.xp)));
    sink.set(XP_LEFT, || if rules.has_lair() { 0.0 } else { (f64::from(rules.xp_goal) - f64::from(own.xp)).max(0.0) });
    sink.set(PAST_MARK, || flag(crate::rules::past_mark(rules, own.xp)));
    sink.set(LAST_ROUND, || flag(view.is_last_round()));
    sink.set(LEAST_LIFE, || {
        let others = view.others().map(|(_, hero)| hero.life);
        f64::from(others.min().unwrap_or(own.life).min(own.life))
    });
    sink.set(END_LEAD, || view.lead(0));
    sink.set(ALLIES, || flag(rules.allies()));
}

/// XP to the next arrow that gives an ability; 0 if there is none.
fn xp_to_arrow(view: &View) -> f64 {
    let (own, rules) = (view.own(), view.rules());
    let next = rules.arrows().into_iter().map(u16::from).find(|arrow| *arrow > own.xp);
    match next {
        Some(arrow) if arrows_reached(rules, arrow) > own.arrows => f64::from(arrow - own.xp),
        _ => 0.0,
    }
}

fn turns_left(view: &View) -> f64 {
    let (rules, turn) = (view.rules(), view.turn());
    if rules.allies() {
        f64::from(u16::from(rules.time_turns).saturating_sub(turn.number))
    } else {
        f64::from(u16::from(rules.time_rounds).saturating_sub(turn.round))
    }
}

/// The features of what the active hero has left to spend.
pub fn dice(view: &View, sink: &mut FeatureSink) {
    let turn = view.turn();
    sink.set(DICE, || f64::from(turn.purse.dice.len()));
    let faces = [DICE_STEP, DICE_RANGED, DICE_MELEE, DICE_DEFENSE, DICE_ELIXIR, DICE_MAGIC];
    for (face, id) in Face::ALL.into_iter().zip(faces) {
        sink.set(id, || f64::from(turn.purse.dice.count(face as usize)));
    }
    sink.set(SYMBOLS, || f64::from(turn.purse.symbols.len()));
    sink.set(FREE_STEP, || flag(view.own().free));
    sink.set(POINTS, || f64::from(turn.points));
    sink.set(ROLLED, || flag(turn.rolled));
    sink.set(ENGAGED, || flag(view.unfought() >> view.hero(turn.seat).room & 1 == 1));
}
