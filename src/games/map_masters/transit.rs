//! Ways through single cards, found when the cards are read: a path through a dungeon is a handful of them.
//!
//! They are for judging dungeons that are still being built, by an [estimate](super::estimate): what a way needs is what it needs in all, in
//! the order in which it comes; that passes through one room may not cross, and jumps by circles and spellbooks, are left to the
//! [search](super::search) for the path that is drawn.

use super::card::{
    CardNode, EdgeHalf, FindCounts, FindKind, Hallway, MOST_HALLS, MOST_OF_A_KIND, MOST_STAIRS, MapCard, MapSymbol,
};
use super::rule_options::RuleOptions;
use super::walk::{PathTool, TOOLS};

/// The most ways from one place to another that are kept.
const MOST_ALIKE: usize = 6;
/// The most trails that are followed from one place.
const MOST_TRAILS: u32 = 4_000;

/// A way through a card, or to its end inside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardTransit {
    /// Where it comes in, as printed.
    pub from: EdgeHalf,
    /// Where it goes out; nowhere if it ends inside.
    pub to: Option<EdgeHalf>,
    /// What it uses and no other way may use again: hallways, crossings, underground parts and stairs, a bit each.
    pub parts: u32,
    /// Rooms that it enters, a bit each.
    pub rooms: u8,
    /// What it circles, that in rooms apart.
    pub finds: FindCounts,
    /// Tools that it has to have with it, and those that it brings less those that it uses.
    pub needs: [u8; TOOLS],
    /// May be less than nothing.
    pub brings: [i8; TOOLS],
}

impl CardTransit {
    /// True if another way between the same places is as good in everything.
    fn is_covered_by(&self, other: &Self) -> bool {
        other.parts & !self.parts == 0
            && self.rooms & !other.rooms == 0
            && FindKind::ALL.iter().all(|&find| other.finds.count(find) >= self.finds.count(find))
            && self.needs.iter().zip(other.needs).all(|(&own, other)| other <= own)
            && self.brings.iter().zip(other.brings).all(|(&own, other)| other >= own)
    }
}

/// All ways through a card that are worth knowing, by the place where they come in.
pub fn transits(card: &MapCard, options: &RuleOptions) -> Vec<CardTransit> {
    let mut all = Vec::new();
    for from in EdgeHalf::ALL.into_iter().filter(|&place| card.has_exit(place)) {
        let mut walker = TransitSearch { card, options, from, trails: 0, found: Vec::new() };
        let trail = TransitPrefix::default();
        walker.leave(CardNode::Exit(from), &trail);
        all.extend(walker.found);
    }
    all
}

/// The finds of each room of a card, itself and its stairs included.
pub fn rooms(card: &MapCard, options: &RuleOptions) -> [FindCounts; MOST_OF_A_KIND] {
    let mut rooms = [FindCounts::default(); MOST_OF_A_KIND];
    for (number, (slot, room)) in rooms.iter_mut().zip(&card.rooms).enumerate() {
        let stairs =
            if options.stairs_walked { 0 } else { card.stairs_at[CardNode::Room(number as u8).index()].count_ones() };
        let stairs: FindCounts = (0..stairs).map(|_| FindKind::Stairs).collect();
        *slot = room.finds.and(FindCounts::one(FindKind::Room)).and(stairs);
    }
    rooms
}

/// A way as far as it has come.
#[derive(Clone, Copy, Default)]
struct TransitPrefix {
    parts: u32,
    rooms: u8,
    finds: FindCounts,
    tools: [i8; TOOLS],
    needs: [u8; TOOLS],
}

impl TransitPrefix {
    fn find(&mut self, thing: MapSymbol) {
        self.finds = self.finds.and(FindCounts::one(thing.find()));
        if let Some(tool) = PathTool::ALL.into_iter().find(|tool| tool.find() == thing.find()) {
            self.tools[tool as usize] += 1;
        }
    }

    /// Uses so many of a tool, from what it has found or what it came with.
    fn spend(&mut self, tool: PathTool, count: u8) {
        let tool = tool as usize;
        self.tools[tool] -= count as i8;
        let lacks = self.tools[tool].min(0).unsigned_abs();
        self.needs[tool] = self.needs[tool].max(lacks);
    }

    /// Uses a part; was it there to be used?
    fn uses(&mut self, part: usize) -> bool {
        let fresh = self.parts >> part & 1 == 0;
        self.parts |= 1 << part;
        fresh
    }
}

/// The bits of [`CardTransit::parts`] after the hallways.
const CROSSINGS: usize = MOST_HALLS;
const PARTS: usize = CROSSINGS + MOST_OF_A_KIND;
const STAIRS: usize = PARTS + MOST_OF_A_KIND;
const _: () = assert!(STAIRS + MOST_STAIRS <= u32::BITS as usize);

struct TransitSearch<'c> {
    card: &'c MapCard,
    options: &'c RuleOptions,
    from: EdgeHalf,
    trails: u32,
    found: Vec<CardTransit>,
}

impl TransitSearch<'_> {
    /// Goes on from a node in every way.
    fn leave(&mut self, node: CardNode, trail: &TransitPrefix) {
        self.trails += 1;
        if self.trails > MOST_TRAILS {
            return;
        }
        let mut stuck = true;
        let arms = self.card.arms[node.index()];
        for (number, hall) in self.card.halls.iter().enumerate().filter(|(number, _)| arms >> number & 1 == 1) {
            let mut next = *trail;
            if next.uses(number) {
                stuck = false;
                let forward = hall.ends[0] == node;
                self.walk(hall, forward, next);
            }
        }
        let stairs = self.card.stairs_at[node.index()];
        for (number, stair) in self.card.stairs.iter().enumerate().filter(|(number, _)| stairs >> number & 1 == 1) {
            let mut next = *trail;
            if next.uses(STAIRS + number) {
                stuck = false;
                if !matches!(stair.top, CardNode::Room(_)) || self.options.stairs_walked {
                    next.finds = next.finds.and(FindCounts::one(FindKind::Stairs));
                }
                let down = node == stair.top;
                self.enter(if down { CardNode::Part(stair.part) } else { stair.top }, next);
            }
        }
        if let CardNode::Room(room) = node {
            for thing in &self.card.rooms[usize::from(room)].things {
                if let MapSymbol::Pitfall(part) = *thing {
                    stuck = false;
                    self.enter(CardNode::Part(part), *trail);
                }
            }
        }
        if stuck {
            self.keep(None, trail);
        }
    }

    /// Walks a hallway.
    fn walk(&mut self, hall: &Hallway, forward: bool, mut trail: TransitPrefix) {
        for step in 0..hall.things.len() {
            let thing = hall.things[if forward { step } else { hall.things.len() - 1 - step }];
            let tool = PathTool::against(thing).filter(|_| thing.is_obstacle());
            if let MapSymbol::Pitfall(part) = thing {
                let mut falls = trail;
                falls.find(thing);
                self.enter(CardNode::Part(part), falls);
            } else if tool.is_some() {
                self.keep(None, &trail);
            }
            tool.into_iter().for_each(|tool| trail.spend(tool, 1));
            trail.find(thing);
        }
        self.enter(hall.ends[usize::from(forward)], trail);
    }

    /// Comes to a node.
    fn enter(&mut self, node: CardNode, mut trail: TransitPrefix) {
        match node {
            CardNode::Exit(place) => return self.keep(Some(place), &trail),
            CardNode::Crossing(number) => {
                if !trail.uses(CROSSINGS + usize::from(number)) {
                    return self.keep(None, &trail);
                }
            }
            CardNode::Part(number) => {
                if !trail.uses(PARTS + usize::from(number)) {
                    return self.keep(None, &trail);
                }
                let part = &self.card.parts[usize::from(number)];
                part.things.iter().for_each(|&thing| trail.find(thing));
            }
            CardNode::Room(number) => self.enter_room(number, &mut trail),
        }
        self.leave(node, &trail);
    }

    fn enter_room(&mut self, number: u8, trail: &mut TransitPrefix) {
        if trail.rooms >> number & 1 == 1 {
            return;
        }
        let room = &self.card.rooms[usize::from(number)];
        if room.monsters > 0 {
            self.keep(None, trail);
            trail.spend(PathTool::Sword, room.monsters);
        }
        trail.rooms |= 1 << number;
        // What lies in the room is counted with it, but tools come along.
        let outside = trail.finds;
        room.things.iter().for_each(|&thing| trail.find(thing));
        trail.finds = outside;
    }

    /// Keeps a way unless another is as good; of too many, those that find most.
    fn keep(&mut self, to: Option<EdgeHalf>, trail: &TransitPrefix) {
        let brings = trail.tools;
        let TransitPrefix { parts, rooms, finds, needs, .. } = *trail;
        let way = CardTransit { from: self.from, to, parts, rooms, finds, needs, brings };
        let alike = |other: &&CardTransit| other.to == to;
        if self.found.iter().filter(alike).any(|other| way.is_covered_by(other)) {
            return;
        }
        self.found.retain(|other| other.to != to || !other.is_covered_by(&way));
        self.found.push(way);
        if self.found.iter().filter(alike).count() > MOST_ALIKE {
            let size = |way: &CardTransit| (way.finds_in(self.card), way.parts.count_ones());
            let of_kind = (0..self.found.len()).filter(|&place| self.found[place].to == to);
            if let Some(least) = of_kind.min_by_key(|&place| size(&self.found[place])) {
                self.found.remove(least);
            }
        }
    }
}

impl CardTransit {
    /// All that it circles, rooms included.
    fn finds_in(&self, card: &MapCard) -> u32 {
        let total = |finds: FindCounts| FindKind::ALL.iter().map(|&find| u32::from(finds.count(find))).sum::<u32>();
        let rooms = card.rooms.iter().enumerate().filter(|(number, _)| self.rooms >> number & 1 == 1);
        total(self.finds) + rooms.map(|(_, room)| total(room.finds) + 1).sum::<u32>()
    }
}
