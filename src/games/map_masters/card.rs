//! A dungeon card as printed: its exits, the hallways between them, and the rooms, crossings and underground parts that these lead to.
//!
//! A card is as wide as half its height. Its outer edge has six halves where a hallway may come out ([`EdgeHalf`]); most cards have exits
//! at five of them. Inside, hallways join [nodes](CardNode). Turning a card by 180 degrees renames its places and changes nothing inside.

use std::fmt;

/// The most hallways on a card.
pub const MOST_HALLS: usize = 12;
/// The most rooms, the most crossings and the most underground parts on a card.
pub const MOST_OF_A_KIND: usize = 2;
/// The most stairs on a card.
pub const MOST_STAIRS: usize = 4;
/// The most things that are [spots](JumpSpot) on a card.
pub const MOST_SPOTS: usize = 16;
/// Nodes of a card by [number](CardNode::index).
pub const NODES: usize = PLACES + 3 * MOST_OF_A_KIND;
/// Places on a card's outer edge.
pub const PLACES: usize = 6;

/// A half of a card's outer edge: the whole top, the whole bottom, and two on either side, the upper one first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum EdgeHalf {
    /// Top.
    T,
    /// Bottom.
    B,
    /// Left, upper half.
    L1,
    /// Left, lower half.
    L2,
    /// Right, upper half.
    R1,
    /// Right, lower half.
    R2,
}

impl EdgeHalf {
    /// All half edges, by number.
    pub const ALL: [Self; PLACES] = [Self::T, Self::B, Self::L1, Self::L2, Self::R1, Self::R2];

    /// Its name in tables.
    pub fn name(self) -> &'static str {
        ["T", "B", "L1", "L2", "R1", "R2"][self as usize]
    }

    /// The half edge at which this one is once the card is turned by 180 degrees.
    #[inline]
    pub fn turned(self) -> Self {
        match self {
            Self::T => Self::B,
            Self::B => Self::T,
            Self::L1 => Self::R2,
            Self::L2 => Self::R1,
            Self::R1 => Self::L2,
            Self::R2 => Self::L1,
        }
    }
}

/// A node of a card: a place that hallways lead to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CardNode {
    /// The card's outer edge.
    Exit(EdgeHalf),
    /// A room, `a` or `b`.
    Room(u8),
    /// A crossing of hallways, `x` or `y`: part of the hallways, and passed once.
    Crossing(u8),
    /// An underground part, `u` or `v`.
    Part(u8),
}

impl CardNode {
    /// Its number on the card, below [`NODES`].
    #[inline]
    pub fn index(self) -> usize {
        match self {
            Self::Exit(place) => place as usize,
            Self::Room(number) => PLACES + usize::from(number),
            Self::Crossing(number) => PLACES + MOST_OF_A_KIND + usize::from(number),
            Self::Part(number) => PLACES + 2 * MOST_OF_A_KIND + usize::from(number),
        }
    }

    /// The node of this name, as in `T`, `R2`, `a`, `x`, `u`.
    pub fn named(name: &str) -> Option<Self> {
        let place = EdgeHalf::ALL.into_iter().find(|place| place.name() == name);
        let inside = || {
            Some(match name {
                "a" => Self::Room(0),
                "b" => Self::Room(1),
                "x" => Self::Crossing(0),
                "y" => Self::Crossing(1),
                "u" => Self::Part(0),
                "v" => Self::Part(1),
                _ => return None,
            })
        };
        place.map(Self::Exit).or_else(inside)
    }
}

impl fmt::Display for CardNode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match *self {
            Self::Exit(place) => place.name(),
            Self::Room(number) => ["a", "b"][usize::from(number)],
            Self::Crossing(number) => ["x", "y"][usize::from(number)],
            Self::Part(number) => ["u", "v"][usize::from(number)],
        })
    }
}

/// A symbol in a hallway, a room or an underground part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MapSymbol {
    /// A coin, for the market.
    Coin,
    /// A barrel, only collected.
    Barrel,
    /// A sword, which beats a monster.
    Sword,
    /// A rope, which crosses a pit.
    Rope,
    /// A key, which opens a padlock.
    Key,
    /// A scroll, which works a magic circle.
    Scroll,
    /// A monster.
    Monster,
    /// A padlock.
    Padlock,
    /// A pit that one may fall through, into this underground part.
    Pitfall(u8),
    /// A pit of lava.
    Lava,
    /// A magic circle.
    Circle,
    /// Lets a card stay for the next round.
    Recycle,
    /// Lets a card leave the deck for good.
    Scissors,
}

impl MapSymbol {
    /// The find as which a symbol is counted when it is circled.
    #[inline]
    pub fn find(self) -> FindKind {
        match self {
            Self::Coin => FindKind::Coin,
            Self::Barrel => FindKind::Barrel,
            Self::Sword => FindKind::Sword,
            Self::Rope => FindKind::Rope,
            Self::Key => FindKind::Key,
            Self::Scroll => FindKind::Scroll,
            Self::Monster => FindKind::Monster,
            Self::Padlock => FindKind::Padlock,
            Self::Pitfall(_) | Self::Lava => FindKind::Pit,
            Self::Circle => FindKind::Circle,
            Self::Recycle => FindKind::Recycle,
            Self::Scissors => FindKind::Scissors,
        }
    }

    /// True for a symbol that asks for a means to overcome it.
    #[inline]
    pub fn is_obstacle(self) -> bool {
        matches!(self, Self::Monster | Self::Padlock | Self::Pitfall(_) | Self::Lava)
    }

    /// True if a path can jump to the symbol or from it, so that it has to be told from others of its kind.
    #[inline]
    pub fn is_spot(self) -> bool {
        matches!(self, Self::Barrel | Self::Monster | Self::Pitfall(_) | Self::Circle)
    }
}

/// A kind of find, as it is counted when it is circled on a path: first the twelve that objectives ask for, then the two optimizers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum FindKind {
    /// A barrel.
    Barrel,
    /// A key.
    Key,
    /// A pit of either kind, fallen through or crossed.
    Pit,
    /// A scroll.
    Scroll,
    /// A monster beaten.
    Monster,
    /// A rope.
    Rope,
    /// A padlock opened.
    Padlock,
    /// A sword.
    Sword,
    /// A room entered, its monsters beaten.
    Room,
    /// A coin.
    Coin,
    /// A magic circle.
    Circle,
    /// Stairs.
    Stairs,
    /// The optimizer that lets a card stay.
    Recycle,
    /// The optimizer that lets a card leave.
    Scissors,
}

/// Finds that objectives ask for; those after them are optimizers.
pub const OBJECTIVES: usize = 12;
/// Kinds of finds.
pub const FINDS: usize = 14;

impl FindKind {
    /// All finds, by number.
    pub const ALL: [Self; FINDS] = [
        Self::Barrel,
        Self::Key,
        Self::Pit,
        Self::Scroll,
        Self::Monster,
        Self::Rope,
        Self::Padlock,
        Self::Sword,
        Self::Room,
        Self::Coin,
        Self::Circle,
        Self::Stairs,
        Self::Recycle,
        Self::Scissors,
    ];

    /// Its name in tables.
    pub fn name(self) -> &'static str {
        const NAMES: [&str; FINDS] = [
            "barrel", "key", "pit", "scroll", "monster", "rope", "padlock", "sword", "room", "coin", "circle",
            "stairs", "recycle", "scissors",
        ];
        NAMES[self as usize]
    }
}

/// The number of each [find](FindKind): sixteen counts of a byte, added at once. No path finds 256 of anything.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct FindCounts(pub u128);

impl FindCounts {
    /// One of these.
    #[inline]
    pub const fn one(find: FindKind) -> Self {
        Self(1 << (8 * find as u32))
    }

    /// The number of these finds.
    #[inline]
    pub fn count(self, find: FindKind) -> u8 {
        (self.0 >> (8 * find as u32)) as u8
    }

    /// True if no count is greater than among those.
    pub fn within(self, all: Self) -> bool {
        FindKind::ALL.into_iter().all(|find| self.count(find) <= all.count(find))
    }

    /// The sum of two counts.
    #[inline]
    #[must_use]
    pub fn and(self, more: Self) -> Self {
        Self(self.0 + more.0)
    }
}

impl FromIterator<FindKind> for FindCounts {
    fn from_iter<I: IntoIterator<Item = FindKind>>(finds: I) -> Self {
        finds.into_iter().fold(Self::default(), |all, find| all.and(Self::one(find)))
    }
}

/// A hallway: used once, however little of it is walked (section "How to draw a path?").
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hallway {
    /// The nodes that it joins.
    pub ends: [CardNode; 2],
    /// What lies in it, in walking order from the first end to the second.
    pub things: Vec<MapSymbol>,
    /// By thing, its number among the card's [spots](MapCard::spots); `None` for one that is no spot.
    pub spots: Vec<Option<u8>>,
    /// The first of its points on the card: its first end, its things and its second end are a point each, hallway after hallway.
    pub first: u8,
    /// All finds in the hallway.
    pub finds: FindCounts,
    /// Whether it has nothing but what is found by walking through it: no obstacle and no magic circle.
    pub plain: bool,
}

/// A room, or an underground part: what lies in it is found at once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chamber {
    /// All symbols in the chamber, in the order of the table.
    pub things: Vec<MapSymbol>,
    /// All finds in the chamber; a room's monsters too, the room itself and its stairs not.
    pub finds: FindCounts,
    /// Monsters in it: none in an underground part.
    pub monsters: u8,
    /// Its [spots](MapCard::spots), a bit each.
    pub spots: u16,
    /// Its doors in their order round it, as the card's hallways have them: the number of the hallway each.
    pub doors: Vec<u8>,
    /// Stairs from it, a bit each.
    pub stairs: u8,
}

/// Stairs between the floors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Staircase {
    /// The room or crossing on the main floor.
    pub top: CardNode,
    /// The underground part.
    pub part: u8,
}

/// A thing that a path can jump to or from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JumpSpot {
    /// The symbol.
    pub thing: MapSymbol,
    /// The place of the spot.
    pub at: SpotAt,
}

/// The place of a [spot](JumpSpot).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SpotAt {
    /// In a hallway, at this place among its things.
    Hall(u8, u8),
    /// In a room.
    Room(u8),
    /// In an underground part.
    Part(u8),
}

/// The interior of a card as its words in the table have it. The reader of the words sees to it that it is sound, and that the limits hold.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Interior {
    /// Exits, a bit for each place.
    pub exits: u8,
    /// Hallways with what lies in them.
    pub halls: Vec<([CardNode; 2], Vec<MapSymbol>)>,
    /// What lies in each room.
    pub rooms: Vec<Vec<MapSymbol>>,
    /// Crossings.
    pub crossings: u8,
    /// What lies in each underground part.
    pub parts: Vec<Vec<MapSymbol>>,
    /// Stairs.
    pub stairs: Vec<Staircase>,
}

/// A card's interior, ready to be walked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapCard {
    /// Exits, a bit for each place.
    pub exits: u8,
    /// Hallways.
    pub halls: Vec<Hallway>,
    /// Rooms.
    pub rooms: Vec<Chamber>,
    /// Underground parts.
    pub parts: Vec<Chamber>,
    /// Stairs.
    pub stairs: Vec<Staircase>,
    /// By node, its hallways, a bit each.
    pub arms: [u16; NODES],
    /// By node, its stairs, a bit each.
    pub stairs_at: [u8; NODES],
    /// Things that a path can jump to or from, by number.
    pub spots: Vec<JumpSpot>,
    /// All that there is on it, rooms and stairs included.
    pub finds: FindCounts,
}

impl MapCard {
    /// The card with this interior.
    pub fn new(interior: &Interior) -> Self {
        let mut card = Self {
            exits: interior.exits,
            halls: Vec::new(),
            rooms: Vec::new(),
            parts: Vec::new(),
            stairs: interior.stairs.clone(),
            arms: [0; NODES],
            stairs_at: [0; NODES],
            spots: Vec::new(),
            finds: FindCounts::default(),
        };
        for (number, (ends, things)) in interior.halls.iter().enumerate() {
            card.add_hall(number as u8, *ends, things);
        }
        for (number, stair) in interior.stairs.iter().enumerate() {
            for node in [stair.top, CardNode::Part(stair.part)] {
                card.stairs_at[node.index()] |= 1 << number;
            }
            card.finds = card.finds.and(FindCounts::one(FindKind::Stairs));
        }
        for (number, things) in interior.rooms.iter().enumerate() {
            let room = card.chamber(CardNode::Room(number as u8), SpotAt::Room(number as u8), things);
            card.finds = card.finds.and(FindCounts::one(FindKind::Room));
            card.rooms.push(room);
        }
        for (number, things) in interior.parts.iter().enumerate() {
            let part = card.chamber(CardNode::Part(number as u8), SpotAt::Part(number as u8), things);
            card.parts.push(part);
        }
        card
    }

    /// True if there is an exit at this place of the card as printed.
    #[inline]
    pub fn has_exit(&self, place: EdgeHalf) -> bool {
        self.exits >> place as u8 & 1 == 1
    }

    fn add_hall(&mut self, number: u8, ends: [CardNode; 2], things: &[MapSymbol]) {
        let spots = (things.iter().enumerate())
            .map(|(place, &thing)| self.add_spot(thing, SpotAt::Hall(number, place as u8)))
            .collect();
        ends.iter().for_each(|end| self.arms[end.index()] |= 1 << number);
        let first = self.halls.last().map_or(0, |last| last.first.saturating_add(last.things.len() as u8 + 2));
        self.halls.push(Hallway {
            ends,
            things: things.to_vec(),
            spots,
            first,
            finds: things.iter().map(|thing| thing.find()).collect(),
            plain: !things.iter().any(|thing| thing.is_obstacle() || *thing == MapSymbol::Circle),
        });
        self.count(things);
    }

    fn chamber(&mut self, node: CardNode, at: SpotAt, things: &[MapSymbol]) -> Chamber {
        let mut spots = 0;
        for &thing in things {
            spots |= self.add_spot(thing, at).map_or(0, |spot| 1 << spot);
        }
        self.count(things);
        let arms = self.arms[node.index()];
        Chamber {
            things: things.to_vec(),
            finds: things.iter().map(|thing| thing.find()).collect(),
            monsters: things.iter().filter(|thing| **thing == MapSymbol::Monster).count() as u8,
            spots,
            doors: (0..self.halls.len() as u8).filter(|hall| arms >> hall & 1 == 1).collect(),
            stairs: self.stairs_at[node.index()],
        }
    }

    fn add_spot(&mut self, thing: MapSymbol, at: SpotAt) -> Option<u8> {
        thing.is_spot().then(|| {
            self.spots.push(JumpSpot { thing, at });
            self.spots.len() as u8 - 1
        })
    }

    fn count(&mut self, things: &[MapSymbol]) {
        let finds = things.iter().map(|thing| thing.find()).collect();
        self.finds = self.finds.and(finds);
    }
}
