//! Refresh Phase: optimizers and spellbooks that change the own deck, with the next primary objective in view; then all is put away.
//!
//! Seats follow one another, and each goes through the same steps: cards leave for good (scissors, a spellbook), cards stay (recycling, a
//! spellbook for coins), a card is exchanged. Each takes one of the round's cards that is still there.

use super::market::purse;
use super::{different, market, round};
use crate::action::{Action, Event};
use crate::card::FindKind;
use crate::config::Rules;
use crate::spell::Spell;
use crate::state::{Phase, State};
use kit::game::EventObserver;
use kit::luck::Luck;

/// The first player's refresh begins.
pub fn begin(rules: &Rules, state: &mut State, luck: &mut Luck, watch: &mut impl EventObserver<Event>) {
    enter(rules, state, Phase::Trim);
    ask(rules, state, luck, watch);
}

/// Enters a step of the refresh, with all that the player may use in it.
fn enter(rules: &Rules, state: &mut State, phase: Phase) {
    let player = state.player();
    let uses = match phase {
        Phase::Trim => player.found(FindKind::Scissors) + player.uses(rules, |spell| spell == Spell::Trim),
        Phase::Recycle => player.found(FindKind::Recycle),
        Phase::Keep => player.uses(rules, |spell| matches!(spell, Spell::Keep(_))),
        _ => player.uses(rules, |spell| spell == Spell::Swap),
    };
    (state.phase, state.uses_left) = (phase, uses);
}

/// "You may pay 2 Coins to select 1 of the 5 Cards": the cheapest spellbook for that and its price, if the player can pay it.
fn keeper(rules: &Rules, state: &State) -> Option<(usize, u8)> {
    let player = state.player();
    let price = |(place, spell)| if let Spell::Keep(price) = spell { Some((place, price)) } else { None };
    let cheapest = player.ready(rules).filter_map(price).min_by_key(|&(_, price)| price);
    cheapest.filter(|&(_, price)| player.coins >= u16::from(price))
}

/// Asks what comes next in the refresh, from the step in which it is; goes on to the next player and the next round where nothing does.
fn ask(rules: &Rules, state: &mut State, luck: &mut Luck, watch: &mut impl EventObserver<Event>) {
    loop {
        if is_open(rules, state) {
            return;
        }
        match state.phase {
            Phase::Trim => enter(rules, state, Phase::Recycle),
            Phase::Recycle => enter(rules, state, Phase::Keep),
            Phase::Keep => enter(rules, state, Phase::Swap),
            _ => {
                put_away(state);
                state.active += 1;
                if usize::from(state.active) == rules.seats {
                    return round::refreshed(rules, state, luck, watch);
                }
                enter(rules, state, Phase::Trim);
            }
        }
    }
}

/// True if there is something to decide in this step.
fn is_open(rules: &Rules, state: &State) -> bool {
    let player = state.player();
    let fits = match state.phase {
        Phase::Trim => player.cards() > usize::from(rules.least_deck),
        Phase::Recycle => player.staying.len() < usize::from(rules.hand),
        Phase::Keep => player.staying.len() < usize::from(rules.hand) && keeper(rules, state).is_some(),
        _ => {
            let mut any = false;
            swaps(rules, state, |_| any = true);
            any
        }
    };
    state.uses_left > 0 && !player.hand.is_empty() && fits
}

/// Cards of the round, each row once, or none.
pub fn legal(rules: &Rules, state: &State, out: &mut Vec<Action>) {
    out.push(Action::Choose(None));
    out.extend(different(rules, &state.player().hand).map(|place| Action::Choose(Some(place as u8))));
}

/// Lets a card leave or stay; with none, this step of the refresh is over.
pub fn choose(
    rules: &Rules,
    state: &mut State,
    place: Option<u8>,
    luck: &mut Luck,
    watch: &mut impl EventObserver<Event>,
) {
    state.uses_left -= 1;
    match (place, state.phase) {
        (None, _) => state.uses_left = 0,
        (Some(place), Phase::Trim) => trim(state, place, watch),
        (Some(place), Phase::Recycle) => stay(state, place, 0, watch),
        (Some(place), _) => keep(rules, state, place, watch),
    }
    ask(rules, state, luck, watch);
}

/// "Wipe it clean and remove it permanently from their cards."
fn trim(state: &mut State, place: u8, watch: &mut impl EventObserver<Event>) {
    let seat = state.active;
    let player = state.player_mut();
    let card = player.hand.take(place.into());
    watch.event(Event::Trimmed { seat, card });
}

/// "This card will be part of their next Round."
fn stay(state: &mut State, place: u8, price: u8, watch: &mut impl EventObserver<Event>) {
    let seat = state.active;
    let player = state.player_mut();
    let card = player.hand.take(place.into());
    player.staying.push(card);
    watch.event(Event::Stayed { seat, card, price });
}

fn keep(rules: &Rules, state: &mut State, place: u8, watch: &mut impl EventObserver<Event>) {
    let Some((book, price)) = keeper(rules, state) else { return };
    state.player_mut().use_up(book);
    market::pay(rules, state, price, purse::REFRESH);
    stay(state, place, price, watch);
}

/// Own dungeon cards of the round for face-up ones "of equal or lower value", or none.
pub fn legal_swaps(rules: &Rules, state: &State, out: &mut Vec<Action>) {
    out.push(Action::Swap(None));
    swaps(rules, state, |swap| out.push(Action::Swap(Some(swap))));
}

fn swaps(rules: &Rules, state: &State, mut swap: impl FnMut((u8, u8, u8))) {
    let hand = &state.player().hand;
    for place in different(rules, hand) {
        let Some(own) = market::column_of(rules, hand[place]) else { continue };
        for (column, cards) in state.market.cards[..=own].iter().enumerate() {
            let open = cards.open.iter().enumerate();
            open.filter(|(_, card)| card.is_some()).for_each(|(slot, _)| swap((place as u8, column as u8, slot as u8)));
        }
    }
}

/// "Permanently remove one of your played Dungeon Cards and replace it with a new card from the Market": free, to the discards.
pub fn swap(
    rules: &Rules,
    state: &mut State,
    swap: Option<(u8, u8, u8)>,
    luck: &mut Luck,
    watch: &mut impl EventObserver<Event>,
) {
    state.uses_left = if swap.is_some() { state.uses_left - 1 } else { 0 };
    if let Some((place, column, slot)) = swap {
        let seat = state.active;
        let new = state.market.cards[usize::from(column)].take(Some(slot), rules.slots);
        let player = state.player_mut();
        let card = player.hand.take(place.into());
        if let Some(for_card) = new {
            player.deck.discard.push(for_card);
            watch.event(Event::Swapped { seat, card, for_card });
        }
    }
    ask(rules, state, luck, watch);
}

/// The rest goes to the discards, what stays makes the next hand, and spellbooks are turned up.
fn put_away(state: &mut State) {
    let player = state.player_mut();
    let rest = player.hand;
    player.deck.discard.extend(&rest);
    player.hand = std::mem::take(&mut player.staying);
    player.books.iter_mut().for_each(|book| book.used = false);
}
