//! The same search as by [walking](super::super::walk) step by step, made swift, where no half of a hallway is walked again. Tests hold it to
//! find the same.

mod hall;
mod jump;
mod node;
mod path;
mod spell;

use crate::card::{Card, Find, Finds, MOST_HALLS, MOST_OF_A_KIND, MOST_STAIRS, Node, Place, Spot, SpotAt, Thing};
use crate::dungeon::{Dungeon, Joint};
use crate::layout::MOST_CARDS;
use crate::search::price::{Measure, Prices};
use crate::walk::{End, Gear, MOST_POINTS};
pub use path::Path;

/// How a path came to a room: by no door.
const INSIDE: u8 = u8::MAX;
/// The most passes through rooms on a path: each uses two ends of hallways.
const MOST_PASSES: usize = MOST_CARDS * MOST_HALLS;

/// The most notes of what a path finds: a thing in a hallway, a room, a part and stairs are one each at most.
const MOST_FOUND: usize = MOST_CARDS * (MOST_POINTS as usize + 2 * MOST_OF_A_KIND + MOST_STAIRS);

/// Who looks at paths and keeps what is best.
pub trait Judge {
    /// What paths are compared by.
    type Measure: Measure;
    /// Does he want to know what was found, besides what it is worth?
    const FINDS: bool;

    /// What a path brings by leaving at a free edge, and by keeping the spell that becomes any fairy.
    fn extras(&self) -> [Value<Self>; 2];
    /// Would a path that brings this be of no use?
    fn hopeless(&self, value: Value<Self>) -> bool;
    /// A path that has ended; is it kept?
    fn end(&mut self, value: Value<Self>, path: &Path<Value<Self>>, trail: &[Found], end: End) -> bool;
}

type Value<J> = <<J as Judge>::Measure as Measure>::Value;

/// Can this dungeon be searched here?
pub fn is_able(dungeon: &Dungeon) -> bool {
    !dungeon.customs().own_path
}

/// A card's monsters in hallways, and the first of each room: by number of spot, a bit each.
fn monsters(card: &Card) -> u16 {
    let is_first = |spot: &Spot, place: usize| match spot.at {
        SpotAt::Room(_) => !card.spots[..place].contains(spot),
        _ => true,
    };
    let mut monsters = 0;
    for (place, spot) in card.spots.iter().enumerate() {
        monsters |= u16::from(spot.thing == Thing::Monster && is_first(spot, place)) << place;
    }
    monsters
}

/// What was found at once on a card.
#[derive(Clone, Copy, Debug, Default)]
pub struct Found {
    /// The card, by number in the layout.
    pub card: u8,
    /// What it was.
    pub finds: Finds,
}

/// A pass through a room, by the hallways used.
#[derive(Clone, Copy, Default)]
struct Pass {
    card: u8,
    room: u8,
    from: u8,
    to: u8,
}

/// A search over all paths.
pub struct Swift<'a, 'c, J: Judge> {
    dungeon: &'a Dungeon<'c>,
    cards: [&'c Card; MOST_CARDS],
    prices: &'a Prices<Value<J>>,
    /// By card, its monsters: those in hallways, and the first of each room.
    monsters: [u16; MOST_CARDS],
    judge: &'a mut J,
    /// What everything that there is would bring.
    limit: Value<J>,
    /// Is that of no use any more?
    is_done: bool,
    /// What leaving brings, and keeping the spell that becomes any fairy.
    exit: Value<J>,
    kept: Value<J>,
    cross: bool,
    passes: [Pass; MOST_PASSES],
    /// What the path found, step by step, where that is asked for.
    trail: [Found; MOST_FOUND],
    /// Choices that may be tried, and those that were.
    most_steps: u32,
    steps: u32,
    /// Were there more?
    cut: bool,
}

impl<'a, 'c, J: Judge> Swift<'a, 'c, J> {
    /// Looks at all paths that could matter.
    pub fn search(
        dungeon: &'a Dungeon<'c>,
        gear: &Gear,
        prices: &'a Prices<Value<J>>,
        judge: &'a mut J,
        most_steps: u32,
    ) -> (u32, bool) {
        let Some(first) = dungeon.layout().first() else { return (0, false) };
        let mut cards = [&dungeon.cards()[usize::from(first.card)]; MOST_CARDS];
        for (number, card) in cards.iter_mut().enumerate().take(dungeon.len()) {
            *card = dungeon.card(number as u8);
        }
        let [exit, kept] = judge.extras();
        let limit = prices.sheets[..dungeon.len()].iter().fold(exit, |sum, sheet| J::Measure::add(sum, sheet.all));
        let mut swift = Self {
            dungeon,
            cards,
            prices,
            monsters: cards.map(monsters),
            judge,
            limit,
            is_done: false,
            exit,
            kept,
            cross: gear.cross,
            passes: [Pass::default(); MOST_PASSES],
            trail: [Found::default(); MOST_FOUND],
            most_steps,
            steps: 0,
            cut: false,
        };
        if gear.wild {
            swift.limit = J::Measure::add(swift.limit, kept);
        }
        swift.start(&Path {
            tools: u32::from_le_bytes(gear.tools),
            wild: gear.wild,
            leap: gear.leap,
            tooled: true,
            climb: gear.climb,
            barrels: gear.barrels,
            wrap_vertical: gear.wrap_vertical,
            wrap_horizontal: gear.wrap_horizontal,
            ..Path::default()
        });
        (swift.steps, swift.cut)
    }

    fn start(&mut self, path: &Path<Value<J>>) {
        for card in 0..self.dungeon.len() as u8 {
            for place in Place::ALL {
                if self.dungeon.joint(card, place) != Joint::Free || !self.step() {
                    continue;
                }
                if let Some((hall, forward)) = self.hall_at(card, place) {
                    self.enter_hall(&mut path.clone(), card, hall, forward);
                }
            }
        }
    }

    /// The hallway at an exit, and whether it begins there.
    #[inline]
    fn hall_at(&self, card: u8, place: Place) -> Option<(u8, bool)> {
        let printed = self.cards[usize::from(card)];
        let arms = printed.arms[place as usize];
        if arms == 0 {
            return None;
        }
        let hall = arms.trailing_zeros() as u8;
        Some((hall, printed.halls[usize::from(hall)].ends[0] == Node::Exit(place)))
    }

    /// Counts a choice; may it be tried?
    #[inline]
    fn step(&mut self) -> bool {
        if self.steps >= self.most_steps {
            self.cut = true;
            return false;
        }
        self.steps += 1;
        true
    }

    fn end(&mut self, path: &Path<Value<J>>, end: End) {
        let [exit, kept] = self.judge.extras();
        let mut value = path.value;
        if end == End::Exit {
            value = J::Measure::add(value, exit);
        }
        if path.wild {
            value = J::Measure::add(value, kept);
        }
        if self.judge.end(value, path, &self.trail[..usize::from(path.trail)], end) {
            self.is_done = self.judge.hopeless(self.limit);
        }
    }

    #[inline]
    fn gain(&mut self, path: &mut Path<Value<J>>, card: u8, find: Find) {
        path.value = J::Measure::add(path.value, self.prices.finds[find as usize]);
        self.note(path, card, Finds::one(find));
    }

    /// Notes what was found: a path goes on from its own notes, over those of paths that were tried before.
    #[inline]
    fn note(&mut self, path: &mut Path<Value<J>>, card: u8, finds: Finds) {
        if J::FINDS {
            self.trail[usize::from(path.trail)] = Found { card, finds };
            path.trail += 1;
        }
    }
}
