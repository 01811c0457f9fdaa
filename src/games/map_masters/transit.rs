//! Ways through single cards, found when the cards are read: a path through a dungeon is a handful of them.
//!
//! They are for judging dungeons that are still being built, at a [glance](super::glance): what a way needs is what it needs in all, in the
//! order in which it comes; that passes through one room may not cross, and jumps by circles and spellbooks, are left to the
//! [search](super::search) for the path that is drawn.

use super::card::{Card, Find, Finds, Hall, MOST_HALLS, MOST_OF_A_KIND, MOST_STAIRS, Node, Place, Thing};
use super::customs::Customs;
use super::walk::{TOOLS, Tool};

/// The most ways from one place to another that are kept.
const MOST_ALIKE: usize = 6;
/// The most trails that are followed from one place.
const MOST_TRAILS: u32 = 4_000;

/// A way through a card, or to its end inside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Transit {
    /// Where it comes in, as printed.
    pub from: Place,
    /// Where it goes out; nowhere if it ends inside.
    pub to: Option<Place>,
    /// What it uses and no other way may use again: hallways, crossings, underground parts and stairs, a bit each.
    pub parts: u32,
    /// Rooms that it enters, a bit each.
    pub rooms: u8,
    /// What it circles, that in rooms apart.
    pub finds: Finds,
    /// Tools that it has to have with it, and those that it brings less those that it uses.
    pub needs: [u8; TOOLS],
    /// May be less than nothing.
    pub brings: [i8; TOOLS],
}

impl Transit {
    /// Is another way between the same places as good in everything?
    fn is_covered_by(&self, other: &Self) -> bool {
        other.parts & !self.parts == 0
            && self.rooms & !other.rooms == 0
            && Find::ALL.iter().all(|&find| other.finds.count(find) >= self.finds.count(find))
            && self.needs.iter().zip(other.needs).all(|(&own, other)| other <= own)
            && self.brings.iter().zip(other.brings).all(|(&own, other)| other >= own)
    }
}

/// All ways through a card that are worth knowing, by the place where they come in.
pub fn transits(card: &Card, customs: &Customs) -> Vec<Transit> {
    let mut all = Vec::new();
    for from in Place::ALL.into_iter().filter(|&place| card.has_exit(place)) {
        let mut walker = Walker { card, customs, from, trails: 0, found: Vec::new() };
        let trail = Trail::default();
        walker.leave(Node::Exit(from), &trail);
        all.extend(walker.found);
    }
    all
}

/// What each room of a card has in it, itself and its stairs included.
pub fn rooms(card: &Card, customs: &Customs) -> [Finds; MOST_OF_A_KIND] {
    let mut rooms = [Finds::default(); MOST_OF_A_KIND];
    for (number, (slot, room)) in rooms.iter_mut().zip(&card.rooms).enumerate() {
        let stairs =
            if customs.stairs_walked { 0 } else { card.stairs_at[Node::Room(number as u8).index()].count_ones() };
        let stairs: Finds = (0..stairs).map(|_| Find::Stairs).collect();
        *slot = room.finds.and(Finds::one(Find::Room)).and(stairs);
    }
    rooms
}

/// A way as far as it has come.
#[derive(Clone, Copy, Default)]
struct Trail {
    parts: u32,
    rooms: u8,
    finds: Finds,
    tools: [i8; TOOLS],
    needs: [u8; TOOLS],
}

impl Trail {
    fn find(&mut self, thing: Thing) {
        self.finds = self.finds.and(Finds::one(thing.find()));
        if let Some(tool) = Tool::ALL.into_iter().find(|tool| tool.find() == thing.find()) {
            self.tools[tool as usize] += 1;
        }
    }

    /// Uses so many of a tool, from what it has found or what it came with.
    fn spend(&mut self, tool: Tool, count: u8) {
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

/// The bits of [`Transit::parts`] after the hallways.
const CROSSINGS: usize = MOST_HALLS;
const PARTS: usize = CROSSINGS + MOST_OF_A_KIND;
const STAIRS: usize = PARTS + MOST_OF_A_KIND;
const _: () = assert!(STAIRS + MOST_STAIRS <= u32::BITS as usize);

struct Walker<'c> {
    card: &'c Card,
    customs: &'c Customs,
    from: Place,
    trails: u32,
    found: Vec<Transit>,
}

impl Walker<'_> {
    /// Goes on from a node in every way.
    fn leave(&mut self, node: Node, trail: &Trail) {
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
                if !matches!(stair.top, Node::Room(_)) || self.customs.stairs_walked {
                    next.finds = next.finds.and(Finds::one(Find::Stairs));
                }
                let down = node == stair.top;
                self.enter(if down { Node::Part(stair.part) } else { stair.top }, next);
            }
        }
        if let Node::Room(room) = node {
            for thing in &self.card.rooms[usize::from(room)].things {
                if let Thing::Pitfall(part) = *thing {
                    stuck = false;
                    self.enter(Node::Part(part), *trail);
                }
            }
        }
        if stuck {
            self.keep(None, trail);
        }
    }

    /// Walks a hallway.
    fn walk(&mut self, hall: &Hall, forward: bool, mut trail: Trail) {
        for step in 0..hall.things.len() {
            let thing = hall.things[if forward { step } else { hall.things.len() - 1 - step }];
            let tool = Tool::against(thing).filter(|_| thing.is_obstacle());
            if let Thing::Pitfall(part) = thing {
                let mut falls = trail;
                falls.find(thing);
                self.enter(Node::Part(part), falls);
            } else if tool.is_some() {
                self.keep(None, &trail);
            }
            tool.into_iter().for_each(|tool| trail.spend(tool, 1));
            trail.find(thing);
        }
        self.enter(hall.ends[usize::from(forward)], trail);
    }

    /// Comes to a node.
    fn enter(&mut self, node: Node, mut trail: Trail) {
        match node {
            Node::Exit(place) => return self.keep(Some(place), &trail),
            Node::Crossing(number) => {
                if !trail.uses(CROSSINGS + usize::from(number)) {
                    return self.keep(None, &trail);
                }
            }
            Node::Part(number) => {
                if !trail.uses(PARTS + usize::from(number)) {
                    return self.keep(None, &trail);
                }
                let part = &self.card.parts[usize::from(number)];
                part.things.iter().for_each(|&thing| trail.find(thing));
            }
            Node::Room(number) => self.enter_room(number, &mut trail),
        }
        self.leave(node, &trail);
    }

    fn enter_room(&mut self, number: u8, trail: &mut Trail) {
        if trail.rooms >> number & 1 == 1 {
            return;
        }
        let room = &self.card.rooms[usize::from(number)];
        if room.monsters > 0 {
            self.keep(None, trail);
            trail.spend(Tool::Sword, room.monsters);
        }
        trail.rooms |= 1 << number;
        // What lies in the room is counted with it, but tools come along.
        let outside = trail.finds;
        room.things.iter().for_each(|&thing| trail.find(thing));
        trail.finds = outside;
    }

    /// Keeps a way unless another is as good; of too many, those that find most.
    fn keep(&mut self, to: Option<Place>, trail: &Trail) {
        let brings = trail.tools;
        let Trail { parts, rooms, finds, needs, .. } = *trail;
        let way = Transit { from: self.from, to, parts, rooms, finds, needs, brings };
        let alike = |other: &&Transit| other.to == to;
        if self.found.iter().filter(alike).any(|other| way.is_covered_by(other)) {
            return;
        }
        self.found.retain(|other| other.to != to || !other.is_covered_by(&way));
        self.found.push(way);
        if self.found.iter().filter(alike).count() > MOST_ALIKE {
            let size = |way: &Transit| (way.finds_in(self.card), way.parts.count_ones());
            let of_kind = (0..self.found.len()).filter(|&place| self.found[place].to == to);
            if let Some(least) = of_kind.min_by_key(|&place| size(&self.found[place])) {
                self.found.remove(least);
            }
        }
    }
}

impl Transit {
    /// All that it circles, rooms included.
    fn finds_in(&self, card: &Card) -> u32 {
        let total = |finds: Finds| Find::ALL.iter().map(|&find| u32::from(finds.count(find))).sum::<u32>();
        let rooms = card.rooms.iter().enumerate().filter(|(number, _)| self.rooms >> number & 1 == 1);
        total(self.finds) + rooms.map(|(_, room)| total(room.finds) + 1).sum::<u32>()
    }
}
