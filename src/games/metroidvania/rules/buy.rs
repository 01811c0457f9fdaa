//! Taking a card from the exploration queue.

use super::attack;
use super::turn::end_turn;
use crate::action::{AbilitySource, Action, Event};
use crate::config::Rules;
use crate::effect::AbilityKind;
use crate::state::{Phase, State};
use kit::game::EventObserver;
use kit::luck::Luck;

/// Every card that can be paid for; with a free-step item only where it lowers the price.
pub fn legal(rules: &Rules, state: &State, out: &mut Vec<Action>) {
    let luck = state.player().luck;
    out.extend((0..within_reach(state, 0)).map(|slot| Action::Take { slot, item: None }));
    for item in state.choices_with(rules, AbilityKind::FreeStep) {
        let saved = state.item(rules, item).power;
        let worth_it = |slot: &u8| price(state, *slot, 0) > 0 && price(state, *slot, saved) <= luck;
        out.extend((0..state.queue.len).filter(worth_it).map(|slot| Action::Take { slot, item: Some(item) }));
    }
}

/// The number of the first cards that can be paid for with so many steps saved by an item.
fn within_reach(state: &State, saved: u8) -> u8 {
    let player = state.player();
    let farthest = player.luck.saturating_add(player.powers.of(AbilityKind::FreeStep)).saturating_add(saved);
    farthest.saturating_add(1).min(state.queue.len)
}

/// The most steps that an item saves.
fn most_saved(rules: &Rules, state: &State) -> u8 {
    state.items_with(rules, AbilityKind::FreeStep).map(|place| state.item(rules, place).power).max().unwrap_or(0)
}

/// "If you take the first card, it costs no luck. To take the second card, you must place a luck on the first", and so on; free steps
/// are the last ones before the card.
pub fn price(state: &State, slot: u8, saved: u8) -> u8 {
    slot.saturating_sub(state.player().powers.of(AbilityKind::FreeStep)).saturating_sub(saved)
}

/// Pays, takes the card and the luck on it, refills the queue at once.
pub fn take(
    rules: &Rules,
    state: &mut State,
    slot: u8,
    item: Option<u8>,
    luck: &mut Luck,
    watch: &mut impl EventObserver<Event>,
) {
    let reach = within_reach(state, most_saved(rules, state));
    let queue = state.queue.cards;
    let saved = item.map_or(0, |item| attack::spend(rules, state, AbilitySource::Item(item), watch).power);
    let price = price(state, slot, saved);
    state.player_mut().luck -= price;
    state.queue.lay(0, price);
    let (card, gained) = state.queue.take(slot);
    state.player_mut().luck += gained;
    state.current.card = card;
    (state.current.bought, state.current.gained) = (price, gained);
    state.current.fresh = if rules.fresh_luck { 0 } else { gained };
    watch.event(Event::Took { seat: state.active, queue, reach, slot, price, gained });
    refill(rules, state, luck, watch);
    state.current.moves = rules.card(card).moves.saturating_add(state.player().powers.of(AbilityKind::Move));
    state.phase = Phase::Plan;
}

fn refill(rules: &Rules, state: &mut State, luck: &mut Luck, watch: &mut impl EventObserver<Event>) {
    let (card, shuffled) = state.deck.draw_queue(rules, luck);
    if shuffled {
        watch.event(Event::Reshuffled);
    }
    if let Some(card) = card {
        state.queue.push(card);
    }
}

/// Open point 11: the card has no legal use; it is discarded and the turn is over.
pub fn waste(rules: &Rules, state: &mut State, watch: &mut impl EventObserver<Event>) {
    if !rules.keep_wasted_luck {
        let gained = std::mem::take(&mut state.current.gained);
        state.player_mut().luck -= gained;
        state.queue.luck[0] += gained;
    }
    watch.event(Event::Wasted { seat: state.active });
    end_turn(rules, state, watch);
}
