//! A dungeon that can be walked: cards as they lie, and where each of their exits leads.

use std::hash::{Hash, Hasher};

use super::card::{Card, Finds, PLACES, Place};
use super::customs::Customs;
use super::layout::{Layout, MOST_CARDS, Placed, gaps};

/// Where a place on the outer edge of a placed card leads.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Joint {
    /// Nowhere: no exit, or one that faces a wall ("an actual dead end with no way out").
    #[default]
    Wall,
    /// Out of the dungeon: "a free external edge of a Card", where a path starts and exits.
    Free,
    /// To the exit of another card, by its number in the layout and its printed place.
    Joined(u8, Place),
}

/// What is found on each card of a dungeon, by its number in the layout.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shares([Finds; MOST_CARDS]);

impl Shares {
    /// Finds more on a card.
    #[inline]
    pub fn add(&mut self, card: u8, finds: Finds) {
        let share = &mut self.0[usize::from(card)];
        *share = share.and(finds);
    }

    /// What is found on a card.
    #[inline]
    pub fn of(&self, card: usize) -> Finds {
        self.0[card]
    }

    /// On all cards together.
    #[inline]
    pub fn all(&self) -> Finds {
        self.0.into_iter().fold(Finds::default(), Finds::and)
    }

    /// Is there at least as much on each card among those?
    pub fn within(&self, all: &Self) -> bool {
        self.0.iter().zip(&all.0).all(|(share, all)| share.within(*all))
    }
}

/// Games part ways by what was found in all: which card it was on only tells where the points come from.
impl Hash for Shares {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

/// A dungeon.
#[derive(Clone, Debug)]
pub struct Dungeon<'a> {
    cards: &'a [Card],
    layout: Layout,
    /// By card in the layout and printed place.
    joints: [[Joint; PLACES]; MOST_CARDS],
    customs: Customs,
}

impl<'a> Dungeon<'a> {
    /// The dungeon of these cards as they lie.
    pub fn new(cards: &'a [Card], layout: &Layout, customs: &Customs) -> Self {
        let joints = [[Joint::Wall; PLACES]; MOST_CARDS];
        let mut dungeon = Self { cards, layout: *layout, joints, customs: *customs };
        for number in 0..layout.len() {
            let exits = dungeon.card(number as u8).exits;
            for place in Place::ALL {
                if exits >> place as u8 & 1 == 1 {
                    dungeon.joints[number][place as usize] = Joint::Free;
                }
            }
        }
        for (number, placed) in layout.iter().enumerate() {
            layout.iter().enumerate().for_each(|(other, beside)| dungeon.join(number, placed, other, beside));
        }
        if !customs.gap_exits {
            dungeon.close_gaps();
        }
        dungeon
    }

    /// Cards in it.
    #[inline]
    pub fn len(&self) -> usize {
        self.layout.len()
    }

    /// Has it no card?
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.layout.is_empty()
    }

    /// All kinds of cards.
    #[inline]
    pub fn cards(&self) -> &'a [Card] {
        self.cards
    }

    /// How its cards lie.
    #[inline]
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// What it is walked by.
    #[inline]
    pub fn customs(&self) -> &Customs {
        &self.customs
    }

    /// A card of it, by number in the layout.
    #[inline]
    pub fn card(&self, number: u8) -> &'a Card {
        &self.cards[usize::from(self.layout[usize::from(number)].card)]
    }

    /// Where a printed place of a card leads.
    #[inline]
    pub fn joint(&self, card: u8, place: Place) -> Joint {
        self.joints[usize::from(card)][place as usize]
    }

    /// The same by the place's number.
    #[inline]
    pub fn joint_at(&self, card: usize, place: usize) -> Joint {
        self.joints[card][place]
    }

    /// Joins two cards where the other lies right below, or in the column to the right.
    fn join(&mut self, number: usize, placed: &Placed, other: usize, beside: &Placed) {
        match (beside.x - placed.x, beside.y - placed.y) {
            (0, 2) => self.link(number, Place::B, other, Place::T),
            (1, 0) => {
                self.link(number, Place::R1, other, Place::L1);
                self.link(number, Place::R2, other, Place::L2);
            }
            (1, 1) => self.link(number, Place::R2, other, Place::L1),
            (1, -1) => self.link(number, Place::R1, other, Place::L2),
            _ => {}
        }
    }

    /// Lets the places of two cards, as they are on the table, lead to each other, or end where only one of them is an exit.
    fn link(&mut self, number: usize, place: Place, other: usize, opposite: Place) {
        let (place, opposite) = (self.layout[number].turn(place), self.layout[other].turn(opposite));
        let open = |card: usize, place: Place| self.joints[card][place as usize] == Joint::Free;
        let (near, far) = if open(number, place) && open(other, opposite) {
            (Joint::Joined(other as u8, opposite), Joint::Joined(number as u8, place))
        } else {
            (Joint::Wall, Joint::Wall)
        };
        self.joints[number][place as usize] = near;
        self.joints[other][opposite as usize] = far;
    }

    fn close_gaps(&mut self) {
        let enclosed = gaps(&self.layout, self.cards);
        for (joints, enclosed) in self.joints.iter_mut().zip(enclosed) {
            for (place, joint) in joints.iter_mut().enumerate() {
                if *joint == Joint::Free && enclosed >> place & 1 == 1 {
                    *joint = Joint::Wall;
                }
            }
        }
    }

    /// Where the spell for top and bottom edges leads from this free edge: the outermost edges of a column are opposite each other, if both
    /// are free exits.
    pub fn opposite_in_column(&self, card: u8, place: Place) -> Option<(u8, Place)> {
        let placed = &self.layout[usize::from(card)];
        let column = || self.layout.iter().enumerate().filter(|(_, other)| other.x == placed.x);
        let top = column().min_by_key(|(_, other)| other.y)?;
        let bottom = column().max_by_key(|(_, other)| other.y)?;
        let (near, far, to) = match placed.turn(place) {
            Place::T => (top, bottom, Place::B),
            Place::B => (bottom, top, Place::T),
            _ => return None,
        };
        self.free_pair((card, place), near.0, far.0, to)
    }

    /// The same for left and right edges: the outermost edges of a half row are opposite each other.
    pub fn opposite_in_row(&self, card: u8, place: Place) -> Option<(u8, Place)> {
        let placed = &self.layout[usize::from(card)];
        let place_there = placed.turn(place);
        let low = matches!(place_there, Place::L2 | Place::R2);
        let row = placed.y + i8::from(low);
        let in_row = || self.layout.iter().enumerate().filter(|(_, other)| other.y == row || other.y + 1 == row);
        let left = in_row().min_by_key(|(_, other)| other.x)?;
        let right = in_row().max_by_key(|(_, other)| other.x)?;
        let (near, far, leftward) = match place_there {
            Place::L1 | Place::L2 => (left, right, false),
            Place::R1 | Place::R2 => (right, left, true),
            _ => return None,
        };
        let to = match (leftward, far.1.y == row) {
            (true, true) => Place::L1,
            (true, false) => Place::L2,
            (false, true) => Place::R1,
            (false, false) => Place::R2,
        };
        self.free_pair((card, place), near.0, far.0, to)
    }

    /// The far card's place, as it is on the table, if both it and the place left are free, and that one is the near card's.
    fn free_pair(&self, from: (u8, Place), near: usize, far: usize, to: Place) -> Option<(u8, Place)> {
        let to = (far as u8, self.layout[far].turn(to));
        let free = |(card, place)| self.joint(card, place) == Joint::Free;
        (usize::from(from.0) == near && free(from) && free(to)).then_some(to)
    }
}
