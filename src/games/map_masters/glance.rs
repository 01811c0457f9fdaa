//! What a dungeon is worth at a glance, while it is built: the best way through its cards by [transits](super::transit).
//!
//! It tells a good dungeon from a bad one a hundred times as fast as the search for the path that is drawn, which takes jumps and every rule
//! into account. Of 3,000 random dungeons of two to five standard cards without magic circles, walked without spells, 94 % are seen as what
//! the best path through them is worth with 200 steps, and 99.5 % with as many as it takes; nearly all others as less, on average by a twelfth.

use super::card::{Finds, MOST_OF_A_KIND, PLACES};
use super::config::LONGEST_HAND;
use super::dungeon::{Dungeon, Joint};
use super::search::Weights;
use super::transit::Transit;
use super::walk::TOOLS;

/// The most ways that are looked at from one place of a card.
const MOST_WAYS: usize = 14;
/// The most between the same two places, and from one place to an end inside.
const MOST_ALIKE: usize = 2;
/// A way that ends inside.
const INSIDE: u8 = PLACES as u8;
/// The high bit of each byte.
const HIGH: u32 = 0x8080_8080;

/// A way through a card, as it is looked at.
#[derive(Clone, Copy, Debug, Default)]
struct Way {
    parts: u32,
    needs: u32,
    brings: u32,
    /// What it finds outside of rooms, and rooms and all.
    value: u32,
    whole: u32,
    rooms: u8,
    to: u8,
}

/// A card of the hand, with what its things are worth.
#[derive(Clone, Copy, Debug)]
struct Sheet {
    /// By the place where they come in.
    ways: [[Way; MOST_WAYS]; PLACES],
    count: [u8; PLACES],
    /// By the set of rooms that are entered first.
    rooms: [u32; 1 << MOST_OF_A_KIND],
}

/// The cards of a hand, ready to be glanced at in any dungeon made of them.
#[derive(Clone, Debug)]
pub struct Glance {
    kinds: [u8; LONGEST_HAND],
    sheets: [Sheet; LONGEST_HAND],
    exit: u32,
    tools: u32,
    most_steps: u32,
}

impl Default for Glance {
    fn default() -> Self {
        let (kinds, sheets) = ([u8::MAX; LONGEST_HAND], [Sheet::EMPTY; LONGEST_HAND]);
        Self { kinds, sheets, exit: 0, tools: 0, most_steps: 0 }
    }
}

impl Glance {
    /// Takes the cards of a hand by row, worth this much to a player with these tools. By row: the ways through each card, and what its rooms
    /// have in them.
    pub fn take(
        &mut self,
        most_steps: u32,
        ways: &[Vec<Transit>],
        rooms: &[[Finds; MOST_OF_A_KIND]],
        hand: impl Iterator<Item = u8>,
        weights: &Weights,
        tools: [u8; TOOLS],
    ) {
        *self = Self { exit: weights.exit.into(), tools: u32::from_le_bytes(tools), most_steps, ..Self::default() };
        for (place, row) in hand.take(LONGEST_HAND).enumerate() {
            self.kinds[place] = row;
            let rooms = rooms[usize::from(row)];
            self.sheets[place].fill(&ways[usize::from(row)], rooms, weights);
        }
    }

    /// The worth of the best way through a dungeon of these cards, in the units of the weights.
    pub fn at(&self, dungeon: &Dungeon) -> u32 {
        let mut sheets = [&self.sheets[0]; LONGEST_HAND];
        for (number, placed) in dungeon.layout().iter().enumerate() {
            let place = self.kinds.iter().position(|kind| *kind == placed.card).unwrap_or(0);
            sheets[number] = &self.sheets[place];
        }
        let mut look = Look::new(dungeon, sheets, self.exit, self.most_steps);
        look.start(self.tools);
        look.best
    }
}

impl Sheet {
    const EMPTY: Self = Self {
        ways: [[Way { parts: 0, needs: 0, brings: 0, value: 0, whole: 0, rooms: 0, to: 0 }; MOST_WAYS]; PLACES],
        count: [0; PLACES],
        rooms: [0; 1 << MOST_OF_A_KIND],
    };

    fn fill(&mut self, transits: &[Transit], rooms: [Finds; MOST_OF_A_KIND], weights: &Weights) {
        let worth = rooms.map(|finds| weights.of(finds));
        for (set, value) in self.rooms.iter_mut().enumerate() {
            *value = (0..MOST_OF_A_KIND).filter(|room| set >> room & 1 == 1).map(|room| worth[room]).sum();
        }
        for transit in transits {
            self.add(transit, weights);
        }
    }

    /// Takes a way in, the richest first; of those between the same places the richest ones.
    fn add(&mut self, transit: &Transit, weights: &Weights) {
        let value = weights.of(transit.finds);
        let gained = |tool: usize| (transit.brings[tool] + transit.needs[tool] as i8).max(0) as u8;
        let way = Way {
            parts: transit.parts,
            needs: u32::from_le_bytes(transit.needs),
            // What it needs is taken away first.
            brings: u32::from_le_bytes(std::array::from_fn(gained)),
            value,
            whole: value + self.rooms[usize::from(transit.rooms)],
            rooms: transit.rooms,
            to: transit.to.map_or(INSIDE, |place| place as u8),
        };
        let from = transit.from as usize;
        let count = usize::from(self.count[from]);
        let ways = &self.ways[from][..count];
        let place = ways.iter().position(|other| other.whole < way.whole).unwrap_or(count);
        if ways[..place].iter().filter(|other| other.to == way.to).count() >= MOST_ALIKE {
            return;
        }
        let ways = &mut self.ways[from];
        let end = count.min(MOST_WAYS - 1);
        if place > end {
            return;
        }
        ways.copy_within(place..end, place + 1);
        ways[place] = way;
        self.count[from] = (end + 1) as u8;
    }

    /// What the card can bring at most to a path that comes to it from another, by its doors to others (a bit for each place): each visit but
    /// the last uses two of them, so that there are half as many, and none brings more than the richest way from a door. Ways are sorted by
    /// that.
    fn potential(&self, mut doors: u8) -> u32 {
        let (mut open, mut best) = (0_usize, [0; 3]);
        while doors != 0 {
            let place = doors.trailing_zeros() as usize;
            doors &= doors - 1;
            let Some(mut worth) = self.ways[place][..usize::from(self.count[place])].first().map(|way| way.whole)
            else {
                continue;
            };
            open += 1;
            for slot in &mut best {
                if worth > *slot {
                    std::mem::swap(slot, &mut worth);
                }
            }
        }
        best[..open.div_ceil(2)].iter().sum()
    }
}

/// A look at one dungeon.
struct Look<'g, 'c> {
    dungeon: &'g Dungeon<'c>,
    sheets: [&'g Sheet; LONGEST_HAND],
    exit: u32,
    /// What a path can bring at most after any way, by going on to other cards and leaving.
    rest: u32,
    best: u32,
    steps_left: u32,
    /// By card: parts used, and rooms entered.
    used: [u32; LONGEST_HAND],
    rooms: [u8; LONGEST_HAND],
}

impl<'g, 'c> Look<'g, 'c> {
    fn new(dungeon: &'g Dungeon<'c>, sheets: [&'g Sheet; LONGEST_HAND], exit: u32, steps_left: u32) -> Self {
        let door = |card: usize, place: usize| matches!(dungeon.joint_at(card, place), Joint::Joined(..));
        let doors = |card: usize| (0..PLACES).fold(0, |doors, place| doors | u8::from(door(card, place)) << place);
        let coming_again: u32 = (0..dungeon.len()).map(|card| sheets[card].potential(doors(card))).sum();
        let (used, rooms) = ([0; LONGEST_HAND], [0; LONGEST_HAND]);
        Self { dungeon, sheets, exit, rest: coming_again + exit, best: 0, steps_left, used, rooms }
    }

    /// A path begins at any free edge; each has its share of the steps.
    fn start(&mut self, tools: u32) {
        let free = |look: &Self, card: usize, place: usize| look.dungeon.joint_at(card, place) == Joint::Free;
        let places = (0..self.dungeon.len()).flat_map(|card| (0..PLACES).map(move |place| (card, place)));
        let starts = places.clone().filter(|&(card, place)| free(self, card, place)).count() as u32;
        let share = self.steps_left / starts.max(1) + 1;
        for (card, place) in places {
            if free(self, card, place) {
                self.steps_left = share;
                self.visit(card, place, 0, tools);
            }
        }
    }

    /// Goes through a card from this place on in every way that could be better than the best.
    fn visit(&mut self, card: usize, place: usize, value: u32, tools: u32) {
        let sheet = self.sheets[card];
        for way in &sheet.ways[place][..usize::from(sheet.count[place])] {
            let has_all = ((tools | HIGH) - way.needs) & HIGH == HIGH;
            if way.parts & self.used[card] != 0 || !has_all || self.steps_left == 0 {
                continue;
            }
            self.steps_left -= 1;
            let new = way.rooms & !self.rooms[card];
            let value = value + way.value + sheet.rooms[usize::from(new)];
            if way.to == INSIDE {
                self.best = self.best.max(value);
                continue;
            }
            match self.dungeon.joint_at(card, way.to.into()) {
                Joint::Free => self.best = self.best.max(value + self.exit),
                Joint::Wall => self.best = self.best.max(value),
                Joint::Joined(next, at) => {
                    self.best = self.best.max(value);
                    if value + self.rest <= self.best {
                        continue;
                    }
                    let before = (self.used[card], self.rooms[card]);
                    (self.used[card], self.rooms[card]) = (before.0 | way.parts, before.1 | way.rooms);
                    let tools = tools - way.needs + way.brings;
                    self.visit(next.into(), at as usize, value, tools);
                    (self.used[card], self.rooms[card]) = before;
                }
            }
        }
    }
}
