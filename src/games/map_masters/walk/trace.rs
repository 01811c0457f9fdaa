//! What a path leaves behind on a card.

use crate::card::{CardNode, MOST_OF_A_KIND, PLACES};

/// The most doors of a room that are told apart where paths must not cross; a card whose room has more is refused.
pub const MOST_DOORS: u8 = 10;
/// The most [points](crate::card::Hallway::first) of a card's hallways; a card that has more is refused.
pub const MOST_POINTS: u8 = 64;

/// The traces of a path on a card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CardTrace {
    /// Hallways used, wholly or in part.
    pub halls: u16,
    /// Rooms entered and beaten, crossings passed and underground parts seen: two bits each.
    nodes: u8,
    /// Stairs used, and four bits higher those circled.
    stairs: u8,
    /// [Spots](crate::card::JumpSpot) that are circled.
    pub found: u16,
    /// Magic circles crossed out, and pitfalls fallen through, crossed or climbed.
    pub spent: u16,
    /// By room: three bits for each door, alike for doors that no pass through the room has cut off from each other.
    sides: [u32; MOST_OF_A_KIND],
    /// Points of hallways walked over; kept only where half a hallway may still be walked.
    points: u64,
}

impl CardTrace {
    #[inline]
    pub fn halls_used(&self) -> u8 {
        self.halls.count_ones() as u8
    }

    #[inline]
    pub fn touched(&self) -> bool {
        self.halls != 0 || self.nodes != 0
    }

    #[inline]
    pub fn seen(&self, node: CardNode) -> bool {
        self.nodes >> node.index().saturating_sub(PLACES) & 1 == 1
    }

    #[inline]
    pub fn see(&mut self, node: CardNode) {
        self.nodes |= 1 << node.index().saturating_sub(PLACES);
    }

    #[inline]
    pub fn stairs_used(&self) -> u8 {
        self.stairs & 0xF
    }

    #[inline]
    pub fn use_stairs(&mut self, stair: u8) {
        self.stairs |= 1 << stair;
    }

    /// Circles stairs, a bit each, and returns how many of them were not.
    #[inline]
    pub fn find_stairs(&mut self, stairs: u8) -> u32 {
        let new = stairs & !(self.stairs >> 4);
        self.stairs |= new << 4;
        new.count_ones()
    }

    #[inline]
    pub fn has_found(&self, spot: u8) -> bool {
        self.found >> spot & 1 == 1
    }

    #[inline]
    pub fn has_spent(&self, spot: u8) -> bool {
        self.spent >> spot & 1 == 1
    }

    /// True if this point was walked over.
    #[inline]
    pub fn walked(&self, point: u8) -> bool {
        self.points & bit(point) != 0
    }

    #[inline]
    pub fn walk_over(&mut self, point: u8) {
        self.points |= bit(point);
    }

    /// True if an earlier pass through a room lies between these two of its doors.
    #[inline]
    pub fn cut(&self, room: u8, from: u8, to: u8) -> bool {
        self.side(room, from) != self.side(room, to)
    }

    #[inline]
    fn side(&self, room: u8, door: u8) -> u32 {
        if door < MOST_DOORS { self.sides[usize::from(room)] >> (3 * door) & 7 } else { 0 }
    }

    /// Draws a pass through a room between two doors: those between them are cut off from the others that they could be reached from.
    pub fn pass(&mut self, room: u8, from: u8, to: u8, doors: u8) {
        let doors = doors.min(MOST_DOORS);
        let sides = || (0..doors).map(|door| self.side(room, door));
        let fresh = sides().max().unwrap_or(0) + 1;
        let (low, high) = (from.min(to), from.max(to));
        let mut drawn = self.sides[usize::from(room)];
        for door in low + 1..high.min(doors) {
            if self.side(room, door) == self.side(room, low) {
                drawn = drawn & !(7 << (3 * door)) | (fresh & 7) << (3 * door);
            }
        }
        self.sides[usize::from(room)] = drawn;
    }
}

#[inline]
fn bit(point: u8) -> u64 {
    1_u64.checked_shl(u32::from(point)).unwrap_or(0)
}
