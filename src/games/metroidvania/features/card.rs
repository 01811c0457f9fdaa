//! Features of the cards in the queue.

use super::danger::{AttackDanger, DangerFeatures};
use super::*;
use crate::config::BOSS_ROOM;
use crate::effect::AbilityKind;

pub(super) fn write(view: &View, choices: &[Action], sink: &mut FeatureSink) {
    let (cards, luck) = view.queue();
    let bonus = view.power(AbilityKind::Move);
    sink.set(CAN_EXPLORE, || flag(view.maze().unexplored(view.at(), view.shut()).count() > 0));
    let (asked, refill_matters) = (DangerFeatures::of(sink), view.refill_matters());
    for (lane, &choice) in choices.iter().enumerate() {
        let mut line = sink.line(lane);
        let Action::Take { slot, item } = choice else {
            continue;
        };
        let (row, gained) = (view.card(cards[usize::from(slot)]), luck[usize::from(slot)]);
        let price = view.price(slot, item);
        // The luck laid on the cards in front is not on this one, so what is gained is what lies there now.
        let luck_after = view.luck() - price + gained;
        let moves = row.moves.saturating_add(bonus);
        line.put(SLOT, f64::from(slot + 1));
        line.put(PRICE, f64::from(price));
        line.put(LUCK_GAINED, f64::from(gained));
        line.put(LUCK_AFTER, f64::from(luck_after));
        line.put(MOVES, f64::from(moves));
        line.put(CARD_EXITS, f64::from(row.exits.count()));
        line.put(USES_ITEM, flag(item.is_some()));
        let threat = if view.new_room_attacks(row.threat) { row.threat } else { 0 };
        line.put(THREAT, f64::from(threat));
        line.put(NEW_BOSS, flag(row.threat == BOSS_ROOM && view.new_lair_counts()));
        if asked.any() {
            let spendable = if view.rules().fresh_luck { luck_after } else { luck_after - gained };
            let danger = if refill_matters {
                AttackDanger::behind_refill(view, threat, item, spendable, asked)
            } else {
                AttackDanger::of(view, threat, spendable, asked)
            };
            danger.put(&mut line);
        }
    }
}
