//! A fast search for paths, where no half of a hallway is walked again. It finds the same as [walking](crate::walk) step by step: tests hold
//! it to that.

mod hall;
mod jump;
mod node;
mod path;
mod spell;

use crate::card::{
    CardNode, EdgeHalf, FindCounts, FindKind, JumpSpot, MOST_HALLS, MOST_OF_A_KIND, MOST_STAIRS, MapCard, MapSymbol,
    SpotAt,
};
use crate::dungeon::{Dungeon, EdgeLink};
use crate::layout::MOST_CARDS;
use crate::search::card_values::{DungeonValues, FindMeasure};
use crate::walk::{MOST_POINTS, PathEnd, PathGear};
pub use path::PathState;

/// The door of a path that came to a room by no door.
const INSIDE: u8 = u8::MAX;
/// The most passes through rooms on a path: each uses two ends of hallways.
const MOST_PASSES: usize = MOST_CARDS * MOST_HALLS;

/// The most notes of what a path finds: a thing in a hallway, a room, a part and stairs are one each at most.
const MOST_FOUND: usize = MOST_CARDS * (MOST_POINTS as usize + 2 * MOST_OF_A_KIND + MOST_STAIRS);

/// A judge of paths, which keeps the best ones.
pub trait PathJudge {
    /// The measure by which paths are compared.
    type Measure: FindMeasure;
    /// True if the judge wants the finds, besides their worth.
    const FINDS: bool;

    /// The worth of leaving at a free edge, and of keeping the spell that becomes any fairy.
    fn extras(&self) -> [JudgeValue<Self>; 2];
    /// Whether a path that brings this would be of no use.
    fn hopeless(&self, value: JudgeValue<Self>) -> bool;
    /// A path that has ended; is it kept?
    fn end(
        &mut self,
        value: JudgeValue<Self>,
        path: &PathState<JudgeValue<Self>>,
        trail: &[CardFinds],
        end: PathEnd,
    ) -> bool;
}

type JudgeValue<J> = <<J as PathJudge>::Measure as FindMeasure>::Value;

/// True if this search can take the dungeon.
pub fn is_able(dungeon: &Dungeon) -> bool {
    !dungeon.options().own_path
}

/// A card's monsters in hallways, and the first of each room: by number of spot, a bit each.
fn monsters(card: &MapCard) -> u16 {
    let is_first = |spot: &JumpSpot, place: usize| match spot.at {
        SpotAt::Room(_) => !card.spots[..place].contains(spot),
        _ => true,
    };
    let mut monsters = 0;
    for (place, spot) in card.spots.iter().enumerate() {
        monsters |= u16::from(spot.thing == MapSymbol::Monster && is_first(spot, place)) << place;
    }
    monsters
}

/// The finds that a path made at once on a card.
#[derive(Clone, Copy, Debug, Default)]
pub struct CardFinds {
    /// The card, by number in the layout.
    pub card: u8,
    /// The finds.
    pub finds: FindCounts,
}

/// A pass through a room, by the hallways used.
#[derive(Clone, Copy, Default)]
struct RoomPass {
    card: u8,
    room: u8,
    from: u8,
    to: u8,
}

/// A search over all paths.
pub struct FastSearch<'a, 'c, J: PathJudge> {
    dungeon: &'a Dungeon<'c>,
    cards: [&'c MapCard; MOST_CARDS],
    prices: &'a DungeonValues<JudgeValue<J>>,
    /// By card, its monsters: those in hallways, and the first of each room.
    monsters: [u16; MOST_CARDS],
    judge: &'a mut J,
    /// What everything that there is would bring.
    limit: JudgeValue<J>,
    /// Whether that is of no use any more.
    is_done: bool,
    /// What leaving brings, and keeping the spell that becomes any fairy.
    exit: JudgeValue<J>,
    kept: JudgeValue<J>,
    cross: bool,
    passes: [RoomPass; MOST_PASSES],
    /// What the path found, step by step, where that is asked for.
    trail: [CardFinds; MOST_FOUND],
    /// Choices that may be tried, and those that were.
    most_steps: u32,
    steps: u32,
    /// Were there more?
    cut: bool,
}

impl<'a, 'c, J: PathJudge> FastSearch<'a, 'c, J> {
    /// Looks at all paths that could matter.
    pub fn search(
        dungeon: &'a Dungeon<'c>,
        gear: &PathGear,
        prices: &'a DungeonValues<JudgeValue<J>>,
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
            passes: [RoomPass::default(); MOST_PASSES],
            trail: [CardFinds::default(); MOST_FOUND],
            most_steps,
            steps: 0,
            cut: false,
        };
        if gear.wild {
            swift.limit = J::Measure::add(swift.limit, kept);
        }
        swift.start(&PathState {
            tools: u32::from_le_bytes(gear.tools),
            wild: gear.wild,
            leap: gear.leap,
            tooled: true,
            climb: gear.climb,
            barrels: gear.barrels,
            wrap_vertical: gear.wrap_vertical,
            wrap_horizontal: gear.wrap_horizontal,
            ..PathState::default()
        });
        (swift.steps, swift.cut)
    }

    fn start(&mut self, path: &PathState<JudgeValue<J>>) {
        for card in 0..self.dungeon.len() as u8 {
            for place in EdgeHalf::ALL {
                if self.dungeon.joint(card, place) != EdgeLink::Free || !self.step() {
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
    fn hall_at(&self, card: u8, place: EdgeHalf) -> Option<(u8, bool)> {
        let printed = self.cards[usize::from(card)];
        let arms = printed.arms[place as usize];
        if arms == 0 {
            return None;
        }
        let hall = arms.trailing_zeros() as u8;
        Some((hall, printed.halls[usize::from(hall)].ends[0] == CardNode::Exit(place)))
    }

    /// Counts a choice; true if it may be tried.
    #[inline]
    fn step(&mut self) -> bool {
        if self.steps >= self.most_steps {
            self.cut = true;
            return false;
        }
        self.steps += 1;
        true
    }

    fn end(&mut self, path: &PathState<JudgeValue<J>>, end: PathEnd) {
        let [exit, kept] = self.judge.extras();
        let mut value = path.value;
        if end == PathEnd::Exit {
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
    fn gain(&mut self, path: &mut PathState<JudgeValue<J>>, card: u8, find: FindKind) {
        path.value = J::Measure::add(path.value, self.prices.finds[find as usize]);
        self.note(path, card, FindCounts::one(find));
    }

    /// Notes what was found: a path goes on from its own notes, over those of paths that were tried before.
    #[inline]
    fn note(&mut self, path: &mut PathState<JudgeValue<J>>, card: u8, finds: FindCounts) {
        if J::FINDS {
            self.trail[usize::from(path.trail)] = CardFinds { card, finds };
            path.trail += 1;
        }
    }
}
