//! A path through a dungeon, one choice at a time (sections "How to draw a path?" and "What will you find in a dungeon?").
//!
//! A [`PathWalk`] stands where something has to be chosen; [`PathWalk::moves`] has what may be chosen there, [`PathWalk::take`] goes on to the
//! next such point. Where there is nothing to choose, it goes on by itself: it collects items and overcomes obstacles with what it has at hand,
//! since nothing is ever lost by going on.
//!
//! # What is not offered
//! Left out are choices that another one makes needless whatever follows:
//! - An obstacle is never left alone while an item that overcomes it is at hand, and a path never stops where it could go on: what was found
//!   counts anyway. Only the spell that becomes a fairy is worth keeping; where nothing but it could help, a path may
//!   [stop](PathMove::Decline).
//! - The spell is kept as long as an item at hand does the same.
//! - The spell that leads from anywhere to a monster is offered before an obstacle, before what a hallway, stairs or a pitfall lead to, and in
//!   rooms, crossings and underground parts. From any other point of a hallway one may as well first go to the next of these: the hallway is
//!   used anyway, and on the way one only finds. It is offered only to a monster that can be beaten, which it must be.
//! - Nobody jumps to where his path would end at once without having found anything.

mod go;
mod offer;
mod tell;
mod trace;

use super::card::{CardNode, EdgeHalf, FindCounts, FindKind, MapSymbol};
use super::dungeon::{Dungeon, FindsByCard};
use super::layout::MOST_CARDS;
use trace::CardTrace;
pub use trace::{MOST_DOORS, MOST_POINTS};

/// A tool that is used up against an obstacle or on a magic circle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum PathTool {
    /// Against a monster.
    Sword,
    /// Against a padlock.
    Key,
    /// Across a pit.
    Rope,
    /// On a magic circle.
    Scroll,
}

/// Kinds of [tools](PathTool).
pub const TOOLS: usize = 4;

impl PathTool {
    /// All tools, by number.
    pub const ALL: [Self; TOOLS] = [Self::Sword, Self::Key, Self::Rope, Self::Scroll];

    /// The item of the path that is one.
    #[inline]
    pub fn find(self) -> FindKind {
        [FindKind::Sword, FindKind::Key, FindKind::Rope, FindKind::Scroll][self as usize]
    }

    /// Which one this thing asks for.
    #[inline]
    pub fn against(thing: MapSymbol) -> Option<Self> {
        match thing {
            MapSymbol::Monster => Some(Self::Sword),
            MapSymbol::Padlock => Some(Self::Key),
            MapSymbol::Pitfall(_) | MapSymbol::Lava => Some(Self::Rope),
            MapSymbol::Circle => Some(Self::Scroll),
            _ => None,
        }
    }
}

/// The pairs of doors of a room that passes between these pairs have cut off from each other.
#[cfg(test)]
pub fn trace_cuts(doors: u8, passes: &[(u8, u8)]) -> Vec<Vec<bool>> {
    let mut trace = CardTrace::default();
    passes.iter().for_each(|&(from, to)| trace.pass(0, from, to, doors));
    (0..doors).map(|from| (0..doors).map(|to| trace.cut(0, from, to)).collect()).collect()
}

/// The means with which a path starts, besides what it will find.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PathGear {
    /// By [tool](PathTool): fairies and spells that do the same. What a path is worth does not depend on which is used first.
    pub tools: [u8; TOOLS],
    /// The spell that is given up for a fairy of any kind.
    pub wild: bool,
    /// The spell that leads from anywhere to a monster.
    pub leap: bool,
    /// The spell that lets a path cross itself.
    pub cross: bool,
    /// The spell that climbs up through an unused pitfall.
    pub climb: bool,
    /// The spell that leads from one barrel to another.
    pub barrels: bool,
    /// The spell that leads from a top or bottom edge to the opposite one.
    pub wrap_vertical: bool,
    /// The spell that leads from a left or right edge to the opposite one.
    pub wrap_horizontal: bool,
}

/// The reason why a path is over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum PathEnd {
    /// The path left at a free edge.
    Exit,
    /// The path came to a hallway, or a crossing, that it has used.
    UsedHallway,
    /// The path met itself: in a room, underground, or in the middle of a hallway.
    OwnPath,
    /// A monster, or monsters in a room, that it could not beat.
    Monster,
    /// A padlock that it could not open.
    Padlock,
    /// A pit of lava that it could not cross.
    Lava,
    /// A wall, or no way out.
    #[default]
    Wall,
}

/// A choice on a path. Cards are meant by number in the layout, all else as printed on the card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PathMove {
    /// Start at this free edge of a card.
    Start(u8, EdgeHalf),
    /// Leave a room, crossing or underground part by this hallway.
    Hall(u8),
    /// Leave it by these stairs.
    Stairs(u8),
    /// Overcome the obstacle ahead with what is at hand: a pitfall is crossed with a rope.
    Overcome,
    /// Overcome it with the spell that becomes any fairy.
    Wild,
    /// Fall through this pitfall, a [spot](super::card::JumpSpot) of the card.
    Fall(u8),
    /// Walk on: past a magic circle or barrel, or into what lies at the end of the hallway.
    OnWard,
    /// Walk on the other way, where the path came to the middle of a hallway.
    Back,
    /// Go from a magic circle to that one, with a scroll or else with the spell that becomes any fairy.
    Teleport(u8, u8),
    /// Go from a barrel to that one by a spell.
    Jump(u8, u8),
    /// Go to that monster by a spell, and beat it.
    Leap(u8, u8),
    /// Climb up through this pitfall by a spell.
    Climb(u8),
    /// Go from a top or bottom edge to the opposite one by a spell.
    WrapVertical,
    /// Go from a left or right edge to the opposite one by a spell.
    WrapHorizontal,
    /// Leave the dungeon.
    Exit,
    /// Stop here, where only the spell that becomes any fairy could help.
    Decline,
}

/// A stretch of a hallway ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct HallwayPoint {
    card: u8,
    hall: u8,
    /// The next point: 0 is the first end, then come the things, then the second end.
    point: u8,
    /// Towards the second end?
    forward: bool,
}

impl HallwayPoint {
    #[inline]
    fn next(self) -> Self {
        Self { point: if self.forward { self.point + 1 } else { self.point.wrapping_sub(1) }, ..self }
    }

    #[inline]
    fn turned(self) -> Self {
        Self { forward: !self.forward, ..self }
    }
}

/// The door by which a path came to a node: the number of the hallway, or [`INSIDE`].
type EntryDoor = u8;

/// No hallway: the path came by stairs, a fall or a spell.
const INSIDE: EntryDoor = u8::MAX;

/// A node of a card, and how the path came to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct NodeVisit {
    card: u8,
    node: CardNode,
    door: EntryDoor,
}

/// The position of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PathPosition {
    /// Not yet in the dungeon.
    Outside,
    /// In a room, crossing or underground part, or at the edge of a card.
    In(NodeVisit),
    /// Before one of these; only where one may leap away instead.
    Before(NodeVisit),
    /// At the door of a room whose monsters the spell that becomes any fairy would help to beat.
    Door(NodeVisit),
    /// In a hallway, before the obstacle at the next point.
    Obstacle(HallwayPoint),
    /// In a hallway, on a magic circle or a barrel; the way leads on.
    On(HallwayPoint),
    /// In the middle of a hallway that the path did not come by; was that unused?
    Landed(HallwayPoint, bool),
    /// The path is over.
    Over(PathEnd),
}

/// A path as far as it is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PathWalk {
    at: PathPosition,
    shares: FindsByCard,
    gear: PathGear,
    traces: [CardTrace; MOST_CARDS],
}

impl PathWalk {
    /// A path that has not begun.
    pub fn at_start(gear: PathGear) -> Self {
        Self {
            at: PathPosition::Outside,
            shares: FindsByCard::default(),
            gear,
            traces: [CardTrace::default(); MOST_CARDS],
        }
    }

    /// The reason why the path is over; `None` while it can go on.
    pub fn ended(&self, dungeon: &Dungeon) -> Option<PathEnd> {
        if let PathPosition::Over(end) = self.at {
            return Some(end);
        }
        let mut moves = 0;
        self.moves(dungeon, &mut |_| moves += 1);
        (moves == 0).then(|| self.dead_end(dungeon))
    }

    /// All finds on the path so far.
    pub fn finds(&self) -> FindCounts {
        self.shares.all()
    }

    /// The finds by the card that each is on.
    pub fn shares(&self) -> &FindsByCard {
        &self.shares
    }

    /// True if the spell that becomes any fairy is still there.
    #[inline]
    pub fn wild_left(&self) -> bool {
        self.gear.wild
    }

    /// Tools that are left, those found on it with those it started with.
    #[inline]
    pub fn tools(&self) -> [u8; TOOLS] {
        self.gear.tools
    }

    /// Hallways used, wholly or in part.
    pub fn halls(&self) -> u8 {
        self.traces.iter().map(CardTrace::halls_used).sum()
    }

    /// Cards that it came to.
    pub fn cards(&self) -> u8 {
        self.traces.iter().filter(|trace| trace.touched()).count() as u8
    }

    #[inline]
    fn trace(&self, card: u8) -> &CardTrace {
        &self.traces[usize::from(card)]
    }

    #[inline]
    fn trace_mut(&mut self, card: u8) -> &mut CardTrace {
        &mut self.traces[usize::from(card)]
    }

    #[inline]
    fn has(&self, tool: PathTool) -> bool {
        self.gear.tools[tool as usize] > 0
    }

    /// True if there is a tool of this kind, or the spell that becomes one.
    #[inline]
    fn has_or_wild(&self, tool: PathTool) -> bool {
        self.has(tool) || self.gear.wild
    }

    /// Uses a tool, or else the spell that becomes one.
    #[inline]
    fn spend(&mut self, tool: PathTool) {
        match self.gear.tools[tool as usize].checked_sub(1) {
            Some(left) => self.gear.tools[tool as usize] = left,
            None => self.gear.wild = false,
        }
    }

    /// Whether using a tool of this kind would cost the spell that becomes one.
    #[inline]
    fn costs_wild(&self, tool: PathTool) -> bool {
        !self.has(tool)
    }

    /// Swords that are at hand against the monsters of a room.
    fn swords_for(&self, dungeon: &Dungeon, card: u8, room: u8) -> u8 {
        let chamber = &dungeon.card(card).rooms[usize::from(room)];
        let inside = if dungeon.options().weapons_in_room { chamber.finds.count(FindKind::Sword) } else { 0 };
        self.gear.tools[PathTool::Sword as usize].saturating_add(inside)
    }

    /// Monsters in a room that no sword is there for; none in one where they are beaten already.
    fn unbeaten(&self, dungeon: &Dungeon, card: u8, room: u8) -> u8 {
        if self.trace(card).seen(CardNode::Room(room)) {
            return 0;
        }
        let monsters = dungeon.card(card).rooms[usize::from(room)].monsters;
        monsters.saturating_sub(self.swords_for(dungeon, card, room))
    }

    /// The reason why a path that has no choice left is over.
    fn dead_end(&self, dungeon: &Dungeon) -> PathEnd {
        match self.at {
            PathPosition::Over(end) => end,
            PathPosition::Outside | PathPosition::On(_) | PathPosition::Before(_) => PathEnd::Wall,
            PathPosition::Door(_) => PathEnd::Monster,
            PathPosition::Landed(..) if dungeon.options().own_path => PathEnd::OwnPath,
            PathPosition::Landed(..) => PathEnd::UsedHallway,
            PathPosition::Obstacle(way) => match self.ahead(dungeon, way) {
                MapSymbol::Padlock => PathEnd::Padlock,
                MapSymbol::Monster => PathEnd::Monster,
                _ => PathEnd::Lava,
            },
            PathPosition::In(stop) => self.dead_end_in(dungeon, stop),
        }
    }

    fn dead_end_in(&self, dungeon: &Dungeon, stop: NodeVisit) -> PathEnd {
        let arms = dungeon.card(stop.card).arms[stop.node.index()];
        let others = if stop.door == INSIDE { arms } else { arms & !(1 << stop.door) };
        if others & !self.trace(stop.card).halls != 0 {
            PathEnd::OwnPath
        } else if others != 0 && !matches!(stop.node, CardNode::Exit(_)) {
            PathEnd::UsedHallway
        } else {
            PathEnd::Wall
        }
    }

    /// The thing at the next point of a way.
    #[inline]
    fn ahead(&self, dungeon: &Dungeon, way: HallwayPoint) -> MapSymbol {
        dungeon.card(way.card).halls[usize::from(way.hall)].things[usize::from(way.point) - 1]
    }
}
