//! An estimate of what a dungeon is worth, while it is built: the best way through its cards by [transits](super::transit).
//!
//! It tells a good dungeon from a bad one a hundred times as fast as the search for the path that is drawn, which takes jumps and every rule
//! into account. A step is a visit to a card. With 250 of them for a dungeon players score as much as with 2,000 (41.5 points, 95 %: 41.3 to
//! 41.7, in 1,500 games of three planners), with 60 a point less, with 20 six points less.

use super::card::{FindCounts, MOST_OF_A_KIND, MapCard, PLACES};
use super::config::LONGEST_HAND;
use super::dungeon::{Dungeon, EdgeLink};
use super::search::FindWeights;
use super::transit::CardTransit;
use super::walk::TOOLS;

/// The most ways that are looked at from one place of a card.
const MOST_WAYS: usize = 14;
/// The most between the same two places, and from one place to an end inside.
const MOST_ALIKE: usize = 2;
/// A way that ends inside.
const INSIDE: u8 = PLACES as u8;
/// No way.
const NONE: u8 = u8::MAX;
/// The high bit of each byte.
const HIGH: u32 = 0x8080_8080;

/// A way through a card, as it is looked at.
#[derive(Clone, Copy, Debug, Default)]
struct TransitValue {
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
struct CardEstimates {
    /// By the place where they come in.
    ways: [[TransitValue; MOST_WAYS]; PLACES],
    count: [u8; PLACES],
    /// By the place where they come in and that where they go out: which of these ways they are.
    through: [[[u8; MOST_ALIKE]; PLACES]; PLACES],
    /// By the set of rooms that are entered first.
    rooms: [u32; 1 << MOST_OF_A_KIND],
    /// What all that is on it is worth.
    all: u32,
    /// What it can bring at most to paths that come to it from other cards, by the set of doors to them that no path has used.
    potential: [u32; 1 << PLACES],
}

/// The kinds of cards that an estimate needs, by row.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CardKinds<'a> {
    /// The cards themselves.
    pub cards: &'a [MapCard],
    /// The ways through each.
    pub ways: &'a [Vec<CardTransit>],
    /// What its rooms have in them.
    pub rooms: &'a [[FindCounts; MOST_OF_A_KIND]],
}

/// An estimator of any dungeon made of the cards of a hand.
#[derive(Clone, Debug)]
pub struct DungeonEstimator {
    kinds: [u8; LONGEST_HAND],
    sheets: [CardEstimates; LONGEST_HAND],
    exit: u32,
    tools: u32,
    most_steps: u32,
}

impl Default for DungeonEstimator {
    fn default() -> Self {
        let (kinds, sheets) = ([u8::MAX; LONGEST_HAND], [CardEstimates::EMPTY; LONGEST_HAND]);
        Self { kinds, sheets, exit: 0, tools: 0, most_steps: 0 }
    }
}

impl DungeonEstimator {
    /// Takes the cards of a hand by row, worth this much to a player with these tools.
    pub fn prepare(
        &mut self,
        most_steps: u32,
        kinds: CardKinds<'_>,
        hand: impl Iterator<Item = u8>,
        weights: &FindWeights,
        tools: [u8; TOOLS],
    ) {
        *self = Self { exit: weights.exit.into(), tools: u32::from_le_bytes(tools), most_steps, ..Self::default() };
        for (place, row) in hand.take(LONGEST_HAND).enumerate() {
            self.kinds[place] = row;
            self.sheets[place].fill(kinds, row.into(), weights);
        }
    }

    /// The worth of the best way through a dungeon of these cards, in the units of the weights.
    pub fn estimate(&self, dungeon: &Dungeon) -> u32 {
        let mut sheets = [&self.sheets[0]; LONGEST_HAND];
        for (number, placed) in dungeon.layout().iter().enumerate() {
            let place = self.kinds.iter().position(|kind| *kind == placed.card).unwrap_or(0);
            sheets[number] = &self.sheets[place];
        }
        let mut look = EstimateSearch::new(dungeon, sheets, self.exit, self.most_steps);
        look.start(self.tools);
        look.best
    }
}

impl CardEstimates {
    const EMPTY: Self = Self {
        ways: [[TransitValue { parts: 0, needs: 0, brings: 0, value: 0, whole: 0, rooms: 0, to: 0 }; MOST_WAYS];
            PLACES],
        count: [0; PLACES],
        through: [[[NONE; MOST_ALIKE]; PLACES]; PLACES],
        rooms: [0; 1 << MOST_OF_A_KIND],
        all: 0,
        potential: [0; 1 << PLACES],
    };

    fn fill(&mut self, kinds: CardKinds<'_>, row: usize, weights: &FindWeights) {
        self.all = weights.of(kinds.cards[row].finds);
        let worth = kinds.rooms[row].map(|finds| weights.of(finds));
        for (set, value) in self.rooms.iter_mut().enumerate() {
            *value = (0..MOST_OF_A_KIND).filter(|room| set >> room & 1 == 1).map(|room| worth[room]).sum();
        }
        for transit in &kinds.ways[row] {
            self.add(transit, weights);
        }
        self.through = std::array::from_fn(|from| std::array::from_fn(|to| self.between(from, to)));
        self.potential = std::array::from_fn(|doors| self.potential_of(doors as u8));
    }

    /// Takes a way in, the richest first; of those between the same places the richest ones.
    fn add(&mut self, transit: &CardTransit, weights: &FindWeights) {
        let value = weights.of(transit.finds);
        let gained = |tool: usize| (transit.brings[tool] + transit.needs[tool] as i8).max(0) as u8;
        let way = TransitValue {
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

    /// The ways from one place out at another, the richest first.
    fn between(&self, from: usize, to: usize) -> [u8; MOST_ALIKE] {
        let ways = self.ways[from][..usize::from(self.count[from])].iter();
        let mut alike = (0..).zip(ways).filter(|(_, way)| usize::from(way.to) == to).map(|(number, _)| number);
        std::array::from_fn(|_| alike.next().unwrap_or(NONE))
    }

    /// The most that the card can bring to a path that comes to it from others by these doors (a bit for each place). Each visit but the
    /// last uses two of them, so that there are half as many, and none brings more than the richest way from a door. Ways are sorted by
    /// that.
    fn potential_of(&self, doors: u8) -> u32 {
        let richest = |place: usize| self.ways[place][..usize::from(self.count[place])].first().map(|way| way.whole);
        let mut worth: [u32; PLACES] =
            std::array::from_fn(|place| if doors >> place & 1 == 1 { richest(place).unwrap_or(0) } else { 0 });
        worth.sort_unstable_by(|a, b| b.cmp(a));
        worth[..doors.count_ones().div_ceil(2) as usize].iter().sum()
    }
}

/// A look at one dungeon.
struct EstimateSearch<'g, 'c> {
    dungeon: &'g Dungeon<'c>,
    sheets: [&'g CardEstimates; LONGEST_HAND],
    exit: u32,
    best: u32,
    steps_left: u32,
    /// By card: parts used, rooms entered, and doors to other cards that are left.
    used: [u32; LONGEST_HAND],
    rooms: [u8; LONGEST_HAND],
    doors: [u8; LONGEST_HAND],
    /// By card: what all that is left on it is worth.
    left: [u32; LONGEST_HAND],
}

impl<'g, 'c> EstimateSearch<'g, 'c> {
    fn new(dungeon: &'g Dungeon<'c>, sheets: [&'g CardEstimates; LONGEST_HAND], exit: u32, steps_left: u32) -> Self {
        let is_door = |card: usize, place: usize| matches!(dungeon.joint_at(card, place), EdgeLink::Joined(..));
        let doors_of = |card| (0..PLACES).fold(0, |doors, place| doors | u8::from(is_door(card, place)) << place);
        let doors = std::array::from_fn(doors_of);
        let (used, rooms) = ([0; LONGEST_HAND], [0; LONGEST_HAND]);
        Self { dungeon, sheets, exit, best: 0, steps_left, used, rooms, doors, left: sheets.map(|sheet| sheet.all) }
    }

    /// A path begins at any free edge; each has its share of the steps.
    fn start(&mut self, tools: u32) {
        let free = |look: &Self, card: usize, place: usize| look.dungeon.joint_at(card, place) == EdgeLink::Free;
        let places = (0..self.dungeon.len()).flat_map(|card| (0..PLACES).map(move |place| (card, place)));
        let starts = places.clone().filter(|&(card, place)| free(self, card, place)).count() as u32;
        let share = self.steps_left / starts.max(1) + 1;
        let all: u32 = (0..self.dungeon.len()).map(|card| self.most_of(card, self.doors[card], self.left[card])).sum();
        for (card, place) in places {
            if free(self, card, place) {
                self.steps_left = share;
                self.visit(card, place, 0, all + self.exit, tools);
            }
        }
    }

    /// The most that a card can bring to a path that comes to it by these doors, with so much left on it.
    #[inline]
    fn most_of(&self, card: usize, doors: u8, left: u32) -> u32 {
        self.sheets[card].potential[usize::from(doors)].min(left)
    }

    /// True if a path with these tools may take this way through a card.
    #[inline]
    fn may(&self, card: usize, way: &TransitValue, tools: u32) -> bool {
        way.parts & self.used[card] == 0 && ((tools | HIGH) - way.needs) & HIGH == HIGH
    }

    /// The value of the finds of a way that have not been found.
    #[inline]
    fn gain(&self, card: usize, way: &TransitValue) -> u32 {
        way.value + self.sheets[card].rooms[usize::from(way.rooms & !self.rooms[card])]
    }

    /// Comes to a card at this place. `rest`: what is to be had at most at all doors that are left, and by leaving.
    fn visit(&mut self, card: usize, place: usize, value: u32, rest: u32, tools: u32) {
        if self.steps_left == 0 {
            return;
        }
        self.steps_left -= 1;
        self.end(card, place, value, tools);
        let sheet = self.sheets[card];
        let (doors, left) = (self.doors[card], self.left[card]);
        let rest = rest - self.most_of(card, doors, left);
        let doors_in = doors & !(1 << place);
        let mut ahead = doors_in;
        while ahead != 0 {
            let to = ahead.trailing_zeros() as usize;
            ahead &= ahead - 1;
            let EdgeLink::Joined(next, at) = self.dungeon.joint_at(card, to) else { continue };
            let doors_left = doors_in & !(1 << to);
            for number in sheet.through[place][to] {
                let Some(way) = sheet.ways[place].get(usize::from(number)) else { break };
                let gain = self.gain(card, way);
                // Ways may find a thing in a room that another found, as no path does: then what is left bounds nothing.
                let left_after = left.checked_sub(gain).unwrap_or(u32::MAX);
                let rest = rest + self.most_of(card, doors_left, left_after);
                if value + gain + rest <= self.best || !self.may(card, way, tools) {
                    continue;
                }
                let before = (self.used[card], self.rooms[card]);
                (self.used[card], self.rooms[card]) = (before.0 | way.parts, before.1 | way.rooms);
                (self.doors[card], self.left[card]) = (doors_left, left_after);
                self.visit(next.into(), at as usize, value + gain, rest, tools - way.needs + way.brings);
                (self.used[card], self.rooms[card]) = before;
                (self.doors[card], self.left[card]) = (doors, left);
            }
        }
    }

    /// Ends on the card or at its edge, in the best way from this place.
    fn end(&mut self, card: usize, place: usize, value: u32, tools: u32) {
        let sheet = self.sheets[card];
        for way in &sheet.ways[place][..usize::from(sheet.count[place])] {
            // The ways are sorted: no other brings more.
            if value + way.whole + self.exit <= self.best {
                return;
            }
            if self.may(card, way, tools) {
                let leaves = way.to != INSIDE && self.dungeon.joint_at(card, way.to.into()) == EdgeLink::Free;
                let exit = if leaves { self.exit } else { 0 };
                self.best = self.best.max(value + self.gain(card, way) + exit);
            }
        }
    }
}
