//! Who has what, and what cells buy.

use super::effect_totals::EffectTotals;
use super::*;
use crate::action::Action;
use crate::config::EquipmentKind;
use crate::state::{GiftKind, Task};
use crate::view::View;
use crate::word::Aid;

/// The deck that a card joins: without the card that it takes the place of, where that is what is chosen.
pub fn outfits(view: &View, choices: &[Action], sink: &mut FeatureSink) {
    for (lane, &choice) in choices.iter().enumerate() {
        let (body, left) = match (choice, view.task()) {
            (Action::Give(body), _) => (body, None),
            (Action::Pick(card), Some(Task::Replaced { body, .. })) => (body, view.combat_row(body, card)),
            _ => continue,
        };
        let icons = |row: u8| view.rules().combat[usize::from(row)].check.iter().count();
        let less = |value: &dyn Fn(u8) -> usize| {
            view.deck_rows(body).map(value).sum::<usize>().saturating_sub(left.map_or(0, value)) as f64
        };
        let mut line = sink.line(lane);
        line.put(DECK_CARDS, less(&|_| 1));
        line.put(DECK_DAMAGE, less(&|row| view.card_damage(row).into()));
        line.put(DECK_ICONS, less(&icons));
        line.put(TO_SERENADE, flag(view.rules().is_serenade(body.into())));
    }
}

pub fn assigns(view: &View, choices: &[Action], sink: &mut FeatureSink) {
    let Some(Task::Give { gift, .. }) = view.task() else { return };
    sink.set(GIVES_SCROLL, || flag(matches!(gift, GiftKind::Scroll(_))));
    sink.set(GIVES_FOOD, || flag(gift == GiftKind::Food));
    sink.set(GIVES_GEAR, || flag(matches!(gift, GiftKind::Gear(_))));
    for (lane, &choice) in choices.iter().enumerate() {
        let taker = if let Action::Give(body) = choice { Some(body) } else { None };
        let open = taker.map(|body| view.body(body));
        let next = match (taker, gift) {
            (Some(body), GiftKind::Scroll(colour)) if !view.rules().is_serenade(body.into()) => {
                Some(view.next_aid(body, colour))
            }
            _ => None,
        };
        let had = match (taker, gift) {
            (Some(_), GiftKind::Gear(card)) => worth(view, card),
            _ => EquipmentValue::default(),
        };
        let reached = next.flatten();
        let mut line = sink.line(lane);
        line.put(TO_SERENADE, flag(taker.is_some_and(|body| view.rules().is_serenade(body.into()))));
        line.put(TAKER_HEALTH, taker.map_or(0.0, |body| f64::from(view.health(body))));
        line.put(TAKER_MISSING, open.map_or(0.0, |open| f64::from(open.damage)));
        line.put(TAKER_SCROLLS, open.map_or(0.0, |open| f64::from(open.scrolls.iter().sum::<u8>())));
        line.put(TAKER_ITEMS, open.map_or(0.0, |open| open.items.len() as f64));
        line.put(SLOT_FREE, flag(taker.is_some_and(|body| view.has_free_slot(body))));
        line.put(NEXT_HEALTH, if let Some(Aid::Health(more)) = reached { f64::from(more) } else { 0.0 });
        line.put(NEXT_ZERO, flag(matches!(reached, Some(Aid::Zero(_)))));
        line.put(NEXT_SKILL, flag(matches!(reached, Some(Aid::Skill(_)))));
        let plain = matches!(reached, None | Some(Aid::None | Aid::Health(_) | Aid::Zero(_) | Aid::Skill(_)));
        line.put(NEXT_AID, flag(!plain));
        line.put(TRACK_FULL, flag(next == Some(None)));
        line.put(REFUSES, flag(choice == Action::Refuse));
        put_worth(&mut line, had);
    }
}

/// Which equipment stays: the worth of what is had afterwards.
pub fn swaps(view: &View, choices: &[Action], sink: &mut FeatureSink) {
    let Some(Task::Swap { body, card, .. }) = view.task() else { return };
    let items = view.body(body).items;
    for (lane, &choice) in choices.iter().enumerate() {
        let mut kept = EquipmentValue::default();
        for (slot, item) in items.iter().enumerate() {
            let lost = choice == Action::Replace(slot as u8);
            kept = kept.and(worth(view, if lost { card } else { item.card }));
        }
        let mut line = sink.line(lane);
        line.put(KEEPS, flag(choice == Action::Keep));
        put_worth(&mut line, kept);
    }
}

/// The value of a piece of equipment, by what it does.
#[derive(Clone, Copy, Default)]
struct EquipmentValue {
    damage: u8,
    shields: u8,
    other: u8,
    once: u8,
}

impl EquipmentValue {
    fn and(self, other: Self) -> Self {
        Self {
            damage: self.damage + other.damage,
            shields: self.shields + other.shields,
            other: self.other + other.other,
            once: self.once + other.once,
        }
    }
}

/// The board at its fullest: an attack on all hits three.
const ALL_FOES: u8 = 3;

fn worth(view: &View, card: u8) -> EquipmentValue {
    let once = u8::from(view.is_once(card));
    let totals = match view.gear(card) {
        EquipmentKind::Weapon(_, script) | EquipmentKind::Skill(script) => EffectTotals::of(script, 1, |_| ALL_FOES),
        EquipmentKind::Special(health, _) => {
            return EquipmentValue { shields: *health, once, ..EquipmentValue::default() };
        }
    };
    let other = totals.states + totals.skills + totals.loots + totals.things();
    EquipmentValue { damage: totals.damage, shields: totals.shields, other, once }
}

fn put_worth(line: &mut kit::feature::ChoiceWriter, worth: EquipmentValue) {
    line.put(GEAR_DAMAGE, f64::from(worth.damage));
    line.put(GEAR_SHIELDS, f64::from(worth.shields));
    line.put(GEAR_OTHER, f64::from(worth.other));
    line.put(GEAR_ONCE, f64::from(worth.once));
}

/// The bottom cards of the decks are hidden: what is known of them is their colour, the price on the top card, and how many are gone.
pub fn spends(view: &View, choices: &[Action], sink: &mut FeatureSink) {
    let cells = view.bag().cells;
    for (lane, &choice) in choices.iter().enumerate() {
        let deck = if let Action::Spend(deck) = choice { Some(usize::from(deck)) } else { None };
        let price = match choice {
            Action::Well => 1,
            _ => deck.map_or(0, |deck| view.rules().price(deck)),
        };
        let (sold, left) = match choice {
            Action::Well => view.well(),
            _ => deck.map_or((0, 0), |deck| view.upgrade_deck(deck)),
        };
        let mut line = sink.line(lane);
        line.put(WELL, flag(choice == Action::Well));
        line.put(PRICE, f64::from(price));
        line.put(CELLS_AFTER, f64::from(cells.saturating_sub(price)));
        line.put(DECK_GREEN, flag(deck == Some(0)));
        line.put(DECK_PURPLE, flag(deck == Some(1)));
        line.put(DECK_RED, flag(deck == Some(2)));
        line.put(DECK_SOLD, sold as f64);
        line.put(DECK_LEFT, left as f64);
    }
}
