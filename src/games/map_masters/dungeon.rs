//! A dungeon that can be walked: cards as they lie, and where each of their exits leads.

use std::hash::{Hash, Hasher};

use super::card::{EdgeHalf, FindCounts, MapCard, PLACES};
use super::layout::{CardLayout, MOST_CARDS, PlacedCard, gaps};
use super::rule_options::RuleOptions;

/// The link from a place on the outer edge of a placed card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EdgeLink {
    /// Nowhere: no exit, or one that faces a wall ("an actual dead end with no way out").
    #[default]
    Wall,
    /// Out of the dungeon: "a free external edge of a Card", where a path starts and exits.
    Free,
    /// To the exit of another card, by its number in the layout and its printed place.
    Joined(u8, EdgeHalf),
}

/// The finds on each card of a dungeon, by its number in the layout.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FindsByCard([FindCounts; MOST_CARDS]);

impl FindsByCard {
    /// Finds more on a card.
    #[inline]
    pub fn add(&mut self, card: u8, finds: FindCounts) {
        let share = &mut self.0[usize::from(card)];
        *share = share.and(finds);
    }

    /// The finds on a card.
    #[inline]
    pub fn of(&self, card: usize) -> FindCounts {
        self.0[card]
    }

    /// The finds on all cards together.
    #[inline]
    pub fn all(&self) -> FindCounts {
        self.0.into_iter().fold(FindCounts::default(), FindCounts::and)
    }

    /// True if no card has more of a find than it has among those.
    pub fn within(&self, all: &Self) -> bool {
        self.0.iter().zip(&all.0).all(|(share, all)| share.within(*all))
    }
}

/// Games part ways by what was found in all: which card it was on only tells where the points come from.
impl Hash for FindsByCard {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

/// A dungeon.
#[derive(Clone, Debug)]
pub struct Dungeon<'a> {
    cards: &'a [MapCard],
    layout: CardLayout,
    /// By card in the layout and printed place.
    joints: [[EdgeLink; PLACES]; MOST_CARDS],
    options: RuleOptions,
}

impl<'a> Dungeon<'a> {
    /// The dungeon of these cards as they lie.
    pub fn new(cards: &'a [MapCard], layout: &CardLayout, options: &RuleOptions) -> Self {
        let joints = [[EdgeLink::Wall; PLACES]; MOST_CARDS];
        let mut dungeon = Self { cards, layout: *layout, joints, options: *options };
        for number in 0..layout.len() {
            let exits = dungeon.card(number as u8).exits;
            for place in EdgeHalf::ALL {
                if exits >> place as u8 & 1 == 1 {
                    dungeon.joints[number][place as usize] = EdgeLink::Free;
                }
            }
        }
        for (number, placed) in layout.iter().enumerate() {
            layout.iter().enumerate().for_each(|(other, beside)| dungeon.join(number, placed, other, beside));
        }
        if !options.gap_exits {
            dungeon.close_gaps();
        }
        dungeon
    }

    /// Cards in it.
    #[inline]
    pub fn len(&self) -> usize {
        self.layout.len()
    }

    /// True if the dungeon has no card.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.layout.is_empty()
    }

    /// All kinds of cards.
    #[inline]
    pub fn cards(&self) -> &'a [MapCard] {
        self.cards
    }

    /// The layout of the cards.
    #[inline]
    pub fn layout(&self) -> &CardLayout {
        &self.layout
    }

    /// The rules by which paths are walked.
    #[inline]
    pub fn options(&self) -> &RuleOptions {
        &self.options
    }

    /// A card of it, by number in the layout.
    #[inline]
    pub fn card(&self, number: u8) -> &'a MapCard {
        &self.cards[usize::from(self.layout[usize::from(number)].card)]
    }

    /// The link from a printed place of a card.
    #[inline]
    pub fn joint(&self, card: u8, place: EdgeHalf) -> EdgeLink {
        self.joints[usize::from(card)][place as usize]
    }

    /// The link from a printed place of a card, by the place's number.
    #[inline]
    pub fn joint_at(&self, card: usize, place: usize) -> EdgeLink {
        self.joints[card][place]
    }

    /// Joins two cards where the other lies right below, or in the column to the right.
    fn join(&mut self, number: usize, placed: &PlacedCard, other: usize, beside: &PlacedCard) {
        match (beside.x - placed.x, beside.y - placed.y) {
            (0, 2) => self.link(number, EdgeHalf::B, other, EdgeHalf::T),
            (1, 0) => {
                self.link(number, EdgeHalf::R1, other, EdgeHalf::L1);
                self.link(number, EdgeHalf::R2, other, EdgeHalf::L2);
            }
            (1, 1) => self.link(number, EdgeHalf::R2, other, EdgeHalf::L1),
            (1, -1) => self.link(number, EdgeHalf::R1, other, EdgeHalf::L2),
            _ => {}
        }
    }

    /// Lets the places of two cards, as they are on the table, lead to each other, or end where only one of them is an exit.
    fn link(&mut self, number: usize, place: EdgeHalf, other: usize, opposite: EdgeHalf) {
        let (place, opposite) = (self.layout[number].turn(place), self.layout[other].turn(opposite));
        let open = |card: usize, place: EdgeHalf| self.joints[card][place as usize] == EdgeLink::Free;
        let (near, far) = if open(number, place) && open(other, opposite) {
            (EdgeLink::Joined(other as u8, opposite), EdgeLink::Joined(number as u8, place))
        } else {
            (EdgeLink::Wall, EdgeLink::Wall)
        };
        self.joints[number][place as usize] = near;
        self.joints[other][opposite as usize] = far;
    }

    fn close_gaps(&mut self) {
        let enclosed = gaps(&self.layout, self.cards);
        for (joints, enclosed) in self.joints.iter_mut().zip(enclosed) {
            for (place, joint) in joints.iter_mut().enumerate() {
                if *joint == EdgeLink::Free && enclosed >> place & 1 == 1 {
                    *joint = EdgeLink::Wall;
                }
            }
        }
    }

    /// The other end of the spell for top and bottom edges from this free edge: the outermost edges of a column are opposite each other, if
    /// both are free exits.
    pub fn opposite_in_column(&self, card: u8, place: EdgeHalf) -> Option<(u8, EdgeHalf)> {
        let placed = &self.layout[usize::from(card)];
        let column = || self.layout.iter().enumerate().filter(|(_, other)| other.x == placed.x);
        let top = column().min_by_key(|(_, other)| other.y)?;
        let bottom = column().max_by_key(|(_, other)| other.y)?;
        let (near, far, to) = match placed.turn(place) {
            EdgeHalf::T => (top, bottom, EdgeHalf::B),
            EdgeHalf::B => (bottom, top, EdgeHalf::T),
            _ => return None,
        };
        self.free_pair((card, place), near.0, far.0, to)
    }

    /// The other end of the spell for left and right edges: the outermost edges of a half row are opposite each other.
    pub fn opposite_in_row(&self, card: u8, place: EdgeHalf) -> Option<(u8, EdgeHalf)> {
        let placed = &self.layout[usize::from(card)];
        let place_there = placed.turn(place);
        let low = matches!(place_there, EdgeHalf::L2 | EdgeHalf::R2);
        let row = placed.y + i8::from(low);
        let in_row = || self.layout.iter().enumerate().filter(|(_, other)| other.y == row || other.y + 1 == row);
        let left = in_row().min_by_key(|(_, other)| other.x)?;
        let right = in_row().max_by_key(|(_, other)| other.x)?;
        let (near, far, leftward) = match place_there {
            EdgeHalf::L1 | EdgeHalf::L2 => (left, right, false),
            EdgeHalf::R1 | EdgeHalf::R2 => (right, left, true),
            _ => return None,
        };
        let to = match (leftward, far.1.y == row) {
            (true, true) => EdgeHalf::L1,
            (true, false) => EdgeHalf::L2,
            (false, true) => EdgeHalf::R1,
            (false, false) => EdgeHalf::R2,
        };
        self.free_pair((card, place), near.0, far.0, to)
    }

    /// The far card's place, as it is on the table, if both it and the place left are free, and that one is the near card's.
    fn free_pair(&self, from: (u8, EdgeHalf), near: usize, far: usize, to: EdgeHalf) -> Option<(u8, EdgeHalf)> {
        let to = (far as u8, self.layout[far].turn(to));
        let free = |(card, place)| self.joint(card, place) == EdgeLink::Free;
        (usize::from(from.0) == near && free(from) && free(to)).then_some(to)
    }
}
