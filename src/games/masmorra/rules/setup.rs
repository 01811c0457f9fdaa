//! Setup (rulebook "Game Setup"; M1 to M5, M72, M78).

use super::Play;
use super::draw::purpose;
use crate::config::keys::{First, Heroes, Mode, StairsPlace, TrapOnTop};
use crate::config::{MOST_STACK, RoomKind, Rules};
use crate::event::{Event, GainReason};
use crate::map::{DungeonRoom, NONE, PlacedTile, cell};
use crate::state::{Foe, Hero, STACKS, State, Task};
use kit::game::EventObserver;
use kit::pieces::{self, ArrayPile};
use std::ops::RangeInclusive;

/// Shuffles of one stack in a game: traps on top are shuffled back (M4).
const SHUFFLES: u32 = 64;

/// The tiles of a stack in play (M2): small and medium of level 1, then of level 2; without start, entrance and stairs that have a place of
/// their own.
pub fn tiles_in_play(rules: &Rules, stack: usize) -> impl Iterator<Item = u8> + '_ {
    let (level, medium) = ((stack / 2) as u8, stack % 2 == 1);
    (0..rules.tile_deck.len() as u8).filter(move |&tile| {
        let row = rules.tile(tile);
        let apart = match row.room {
            RoomKind::Start | RoomKind::EntranceTwo => true,
            RoomKind::StairsTwo => is_set(rules),
            RoomKind::StairsThree => true,
            _ => false,
        };
        row.level == level && row.medium == medium && usize::from(row.players) <= rules.seats && !apart
    })
}

/// True if the stairs have a place of their own.
fn is_set(rules: &Rules) -> bool {
    rules.allies() || rules.stairs_standard == StairsPlace::Set
}

/// The stairs that are not shuffled in with the other tiles of a stack, of which there are so many, and the places where they may lie, the
/// lowest being at 0: below some tiles (M78), or anywhere in the bottom half, rounded down (M72).
pub fn places_of_stairs(rules: &Rules, stack: usize, others: usize) -> Option<(RoomKind, RangeInclusive<usize>)> {
    let below = |above: u8| {
        let place = others - usize::from(above).min(others);
        place..=place
    };
    match stack {
        0 if is_set(rules) => Some((RoomKind::StairsTwo, below(rules.stairs_first))),
        2 if rules.allies() => Some((RoomKind::StairsThree, below(rules.stairs_second))),
        2 if rules.mode == Mode::Epic => Some((RoomKind::StairsThree, 0..=others / 2)),
        _ => None,
    }
}

impl<W: EventObserver<Event>> Play<'_, W> {
    /// A fresh game.
    pub(super) fn begin(&mut self) {
        let (odds, menu) = (std::mem::take(&mut self.state.odds), std::mem::take(&mut self.state.menu));
        *self.state = State { odds, menu, ..State::new() };
        self.lay_start();
        for stack in 0..STACKS {
            self.lay_stack(stack);
        }
        self.state.treasures = pieces::CardDeck::of(self.rules.card_deck.len());
        self.state.treasures.shuffle(self.rules.card_deck.keys(), |nth| self.luck.occasion(purpose::TREASURES, nth));
        if self.rules.allies() {
            self.state.evil = pieces::CardDeck::of(self.rules.evil_deck.len());
            self.state.evil.shuffle(self.rules.evil_deck.keys(), |nth| self.luck.occasion(purpose::EVIL, nth));
        }
        self.seat_heroes();
        for boss in 0..self.rules.bosses.len() {
            let foe = usize::from(self.rules.first_boss()) + boss;
            self.state.foes[foe] = Foe { row: boss as u8, room: NONE, red: false, gone: false };
        }
        self.state.first = match self.rules.players_first {
            First::Seat => 0,
            First::Lot => self.luck.occasion(purpose::FIRST, 0).below(self.rules.seats as u32) as u8,
        };
        self.state.turn.round = 1;
        self.pend(Task::Turn(self.state.first));
    }

    /// The start, in the middle of the table (M5).
    fn lay_start(&mut self) {
        let Some(tile) = self.rules.tile_of_kind(RoomKind::Start) else { return };
        let middle = self.rules.map_size / 2;
        let body = PlacedTile { at: cell(middle, middle), medium: false, doors: self.rules.tile(tile).doors };
        self.state.map.lay(DungeonRoom { tile, body, ..DungeonRoom::default() }, self.rules.doors_meet);
    }

    /// One stack, with the stairs where they belong, and no trap on top of the first (M3, M4, M72, M78).
    fn lay_stack(&mut self, stack: usize) {
        let mut nth = 0;
        let mut pile: ArrayPile<u8, MOST_STACK> = ArrayPile::default();
        tiles_in_play(self.rules, stack).for_each(|tile| pile.push(tile));
        self.shuffle_stack(&mut pile, stack, &mut nth);
        let above = self.put_stairs(&mut pile, stack, &mut nth);
        if stack == 0 {
            self.bare_top(&mut pile, above, &mut nth);
            self.state.shown[0] = !pile.is_empty();
        }
        self.state.stacks[stack] = pile;
        if let Some(tile) = pile.top().filter(|_| stack == 0) {
            self.tell(Event::Turned { tile, level: 0 });
        }
    }

    fn shuffle_stack(&mut self, pile: &mut [u8], stack: usize, nth: &mut u32) {
        let key = stack as u32 * SHUFFLES + (*nth).min(SHUFFLES - 1);
        *nth += 1;
        self.luck.occasion(purpose::STACKS, key).order(pile, self.rules.tile_deck.keys());
    }

    /// Puts stairs that are not shuffled in with the others; how many tiles lie above them then.
    fn put_stairs(&mut self, pile: &mut ArrayPile<u8, MOST_STACK>, stack: usize, nth: &mut u32) -> Option<usize> {
        let (kind, places) = places_of_stairs(self.rules, stack, pile.len())?;
        let (first, last) = places.into_inner();
        pile.insert(last, self.rules.tile_of_kind(kind)?);
        if first < last {
            self.shuffle_stack(&mut pile[first..=last], stack, nth);
            return None;
        }
        Some(pile.len() - 1 - last)
    }

    /// A trap on top is shuffled back (M4): among the tiles above stairs that have a place (36), else into the whole stack.
    fn bare_top(&mut self, pile: &mut ArrayPile<u8, MOST_STACK>, above: Option<usize>, nth: &mut u32) {
        let rules = self.rules;
        let is_trap = |tile: &u8| rules.tile(*tile).room == RoomKind::Trap;
        let among = above.filter(|_| rules.stack_trap_on_top == TrapOnTop::Above).unwrap_or(pile.len());
        let from = pile.len() - among;
        if pile[from..].iter().all(is_trap) {
            return;
        }
        while pile.last().is_some_and(is_trap) {
            self.shuffle_stack(&mut pile[from..], 0, nth);
        }
    }

    /// Heroes with full life, and their first cards (M5).
    fn seat_heroes(&mut self) {
        let rules = self.rules;
        let mut rows: ArrayPile<u8, 16> = ArrayPile::of(rules.heroes.len());
        if rules.players_heroes == Heroes::Lot {
            rows.shuffle(rules.hero_deck.keys(), self.luck.occasion(purpose::HEROES, 0));
        } else {
            rows.sort_unstable_by_key(|&row| rules.heroes[usize::from(row)].place);
        }
        for seat in 0..rules.seats as u8 {
            let row = rows[usize::from(seat)];
            let life = rules.heroes[usize::from(row)].life;
            *self.state.hero_mut(seat) = Hero { row, life, free: true, ..Hero::default() };
            self.tell(Event::Seated { seat, hero: row });
        }
        for seat in 0..rules.seats as u8 {
            (0..rules.hand_start).for_each(|_| self.take_card(seat, GainReason::Start));
        }
    }
}
