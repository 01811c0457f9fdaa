//! What a seat cannot know, dealt anew before a game is played on in thought.
//!
//! # What is hidden
//! - The order of the treasure deck and of the evil cards.
//! - Other hands, but for the alliance, whose hands lie open: their cards are dealt anew together with those of the deck.
//! - The order of all stacks of tiles but for tops that lie face up. Stairs that were put below some tiles stay there; those that were shuffled
//!   into the bottom half are anywhere in what is left of it.
//! - Whether seats will still be asked for cards for any time, as long as others are asked at the start of a turn: nobody is, unless somebody
//!   holds such a card. Once a card of the start of a turn is at work, the agenda does not tell whether they have been asked, and it is left as it is.
//!
//! All else lies open: tiles and traps turned up, cards played and gains announced, dice and monsters, which are rolled when they are needed. Whose
//! turn it is to be asked in a window follows from the cards that were played in it. A card that was seen in a hand and went back under others
//! is none that a view remembers: it counts as hidden.

use super::draw::purpose;
use super::interrupts;
use super::setup::{places_of_stairs, tiles_in_play};
use crate::config::keys::TrapOnTop;
use crate::config::{MOST_CARDS, Rules};
use crate::state::{DEEPEST, STACKS, State, Task};
use crate::word::InterruptTrigger;
use kit::luck::Luck;
use kit::pieces::ArrayPile;

/// Deals anew what the seat that has to decide cannot know.
pub fn redeal(rules: &Rules, state: &mut State, seat: usize, luck: &mut Luck) {
    treasures(rules, state, seat, luck);
    state.evil.draw.shuffle(rules.evil_deck.keys(), luck.occasion(purpose::EVIL, 0));
    (0..STACKS).for_each(|stack| tiles(rules, state, stack, luck));
    window_to_come(rules, state);
}

/// The treasure deck and the hands that are not seen: as many cards as before for each.
fn treasures(rules: &Rules, state: &mut State, seat: usize, luck: &mut Luck) {
    let hidden = |held: usize| held != seat && !rules.allies();
    let hands = || (0..rules.seats).filter(|held| hidden(*held));
    let mut pool: ArrayPile<u8, MOST_CARDS> = state.treasures.draw;
    hands().for_each(|held| pool.extend(&state.heroes[held].hand));
    pool.shuffle(rules.card_deck.keys(), luck.occasion(purpose::TREASURES, 0));
    for held in hands() {
        state.heroes[held].hand.iter_mut().zip(std::iter::from_fn(|| pool.pop())).for_each(|(to, card)| *to = card);
    }
    state.treasures.draw = pool;
}

/// A stack of tiles.
fn tiles(rules: &Rules, state: &mut State, stack: usize, luck: &mut Luck) {
    let is_open = stack.is_multiple_of(2) && state.shown[stack / 2];
    let pile = &mut state.stacks[stack];
    let top = if is_open { pile.pop() } else { None };
    let stairs = places_of_stairs(rules, stack, tiles_in_play(rules, stack).count());
    // Whether a trap came on top in setup, and the stairs were shuffled with all others, is nothing that anybody remembers.
    let stairs = stairs.filter(|_| stack > 0 || rules.stack_trap_on_top == TrapOnTop::Above);
    let set = stairs.and_then(|(kind, places)| {
        let place = pile.iter().position(|&tile| rules.tile(tile).room == kind)?;
        Some((pile.take(place), places))
    });
    pile.shuffle(rules.tile_deck.keys(), luck.occasion(purpose::STACKS, stack as u32));
    if let Some((tile, places)) = set {
        let (first, last) = (*places.start(), (*places.end()).min(pile.len()));
        let spread = last.saturating_sub(first) as u32;
        let above = luck.occasion(purpose::STACKS, (STACKS + stack) as u32).below(spread + 1);
        pile.insert(last - above as usize, tile);
    }
    top.into_iter().for_each(|tile| pile.push(tile));
}

/// The window of cards for any time that comes after the one at the start of a turn, in which a seat is asked: it is there if somebody may be
/// asked in it.
fn window_to_come(rules: &Rules, state: &mut State) {
    let by = state.turn.seat;
    let starts = |task: &Task| matches!(task, Task::Window { trigger: InterruptTrigger::TurnStart, .. });
    if !state.agenda.all().any(starts) {
        return;
    }
    let coming = interrupts::fresh(rules, InterruptTrigger::Any, by);
    let mut above: ArrayPile<Task, DEEPEST> = ArrayPile::default();
    while let Some(task) = state.agenda.top().filter(|task| !matches!(task, Task::Evil | Task::Roll)) {
        state.agenda.pop();
        above.push(task);
    }
    if above.top() == Some(coming) {
        above.pop();
    }
    if interrupts::opens(rules, state, InterruptTrigger::Any, by) {
        state.agenda.push(coming);
    }
    while let Some(task) = above.pop() {
        state.agenda.push(task);
    }
}
