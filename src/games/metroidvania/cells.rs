//! Sets of maze cells as 256-bit boards: a step of a flood over the whole maze is a handful of instructions.
//!
//! The board is 16 by 16, row 0 in the north, column 0 in the west. A maze has at most 15 rows and columns, so the last row and
//! column are always free and nothing that is shifted over an edge lands on a room. 128 bits would hold mazes of 10 rows at most, and save half
//! of what boards take, which is a twentieth of a game.

use std::ops::{BitAnd, BitOr, Not};

pub use kit::pieces::grid::{GridCell, GridSide, LARGEST, cell, place};

/// Which sides of a room have an exit: bit k for `GridSide::ALL[k]`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct RoomExits(pub u8);

impl RoomExits {
    /// All four.
    pub const ALL: Self = Self(0b1111);

    /// The sides for which `is_so` holds.
    #[inline]
    pub fn those(is_so: impl Fn(GridSide) -> bool) -> Self {
        Self(GridSide::ALL.into_iter().map(|side| u8::from(is_so(side)) << side as u8).sum())
    }

    /// True if there is an exit on this side.
    #[inline]
    pub const fn has(self, side: GridSide) -> bool {
        self.0 & side.bit() != 0
    }

    /// The number of exits.
    #[inline]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Puts one on this side.
    #[inline]
    pub const fn insert(&mut self, side: GridSide) {
        self.0 |= side.bit();
    }

    /// Takes the one on this side away.
    #[inline]
    pub const fn remove(&mut self, side: GridSide) {
        self.0 &= !side.bit();
    }

    /// The exits that are in both.
    #[inline]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The exits that are not in the other.
    #[inline]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The exits after that many quarter turns clockwise.
    #[inline]
    pub const fn turned(self, quarters: u8) -> Self {
        let twice = self.0 as u16 * 0x11;
        Self((twice >> (4 - quarters % 4)) as u8 & 0b1111)
    }

    /// The number of quarter turns after which the exits look the same again: 1, 2 or 4.
    #[inline]
    pub const fn period(self) -> u8 {
        if self.turned(1).0 == self.0 {
            1
        } else if self.turned(2).0 == self.0 {
            2
        } else {
            4
        }
    }

    /// Letters such as `NES`, for people.
    pub fn letters(self) -> String {
        GridSide::ALL
            .iter()
            .zip("NESW".chars())
            .filter(|(side, _)| self.has(**side))
            .map(|(_, letter)| letter)
            .collect()
    }
}

/// A set of cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CellSet([u64; 4]);

impl CellSet {
    /// No cell.
    pub const NONE: Self = Self([0; 4]);

    /// One cell.
    #[inline]
    pub const fn just(cell: GridCell) -> Self {
        let mut words = [0; 4];
        words[cell as usize / 64] = 1 << (cell % 64);
        Self(words)
    }

    /// A square in the north-west corner, of so many rows and columns.
    pub fn square(size: u8) -> Self {
        let row = |row: u64| {
            if row < u64::from(size) { (1 << size) - 1 } else { 0 }
        };
        Self(std::array::from_fn(|word| (0..4).fold(0, |bits, part| bits | row(word as u64 * 4 + part) << (part * 16))))
    }

    /// True if this cell is in the set.
    #[inline]
    pub const fn has(&self, cell: GridCell) -> bool {
        self.0[cell as usize / 64] >> (cell % 64) & 1 == 1
    }

    /// Puts a cell in.
    #[inline]
    pub fn insert(&mut self, cell: GridCell) {
        self.0[usize::from(cell) / 64] |= 1 << (cell % 64);
    }

    /// Takes a cell out.
    #[inline]
    pub fn remove(&mut self, cell: GridCell) {
        self.0[usize::from(cell) / 64] &= !(1 << (cell % 64));
    }

    /// True if the set is empty.
    #[inline]
    pub fn is_empty(&self) -> bool {
        let [a, b, c, d] = self.0;
        a | b | c | d == 0
    }

    /// The number of cells.
    #[inline]
    pub fn count(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Every cell moved one step towards `side`; what leaves the board is gone.
    #[inline]
    pub fn shifted(self, side: GridSide) -> Self {
        let [a, b, c, d] = self.0;
        Self(match side {
            GridSide::North => [a >> 16 | b << 48, b >> 16 | c << 48, c >> 16 | d << 48, d >> 16],
            GridSide::South => [a << 16, b << 16 | a >> 48, c << 16 | b >> 48, d << 16 | c >> 48],
            // A word has whole rows, of which the last cell is free: nothing that matters goes from one word to the next. A game takes 1.2 %
            // fewer instructions than with a carry.
            GridSide::East => [a << 1, b << 1, c << 1, d << 1],
            GridSide::West => [a >> 1, b >> 1, c >> 1, d >> 1],
        })
    }

    /// Calls `act` with every cell, in ascending order.
    #[inline]
    pub fn each(self, mut act: impl FnMut(GridCell)) {
        for (word, mut bits) in (0u8..).zip(self.0) {
            while bits != 0 {
                act(word * 64 + bits.trailing_zeros() as u8);
                bits &= bits - 1;
            }
        }
    }

    /// The cells in ascending order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = GridCell> {
        self.0.into_iter().enumerate().flat_map(|(index, word)| SetBits(word).map(move |bit| index as u8 * 64 + bit))
    }
}

struct SetBits(u64);

impl Iterator for SetBits {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(bit)
    }
}

impl BitAnd for CellSet {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        let ([a, b, c, d], [e, f, g, h]) = (self.0, other.0);
        Self([a & e, b & f, c & g, d & h])
    }
}

impl BitOr for CellSet {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        let ([a, b, c, d], [e, f, g, h]) = (self.0, other.0);
        Self([a | e, b | f, c | g, d | h])
    }
}

impl Not for CellSet {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        let [a, b, c, d] = self.0;
        Self([!a, !b, !c, !d])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_and_its_opposite_cancel_inside_the_board() {
        for row in 1..15 {
            for column in 1..15 {
                let home = CellSet::just(cell(row, column));
                for side in GridSide::ALL {
                    assert_eq!(home.shifted(side), CellSet::just(side.of(cell(row, column))));
                    assert_eq!(home.shifted(side).shifted(side.opposite()), home);
                }
            }
        }
    }

    #[test]
    fn steps_over_the_edge_of_a_maze_land_in_the_free_row_or_column() {
        for k in 0..LARGEST {
            for (from, side) in [
                (cell(0, k), GridSide::North),
                (cell(14, k), GridSide::South),
                (cell(k, 14), GridSide::East),
                (cell(k, 0), GridSide::West),
            ] {
                assert!(CellSet::just(from).shifted(side).iter().all(|to| place(to).0 == 15 || place(to).1 == 15));
            }
        }
    }

    #[test]
    fn a_quarter_turn_takes_north_to_east() {
        assert_eq!(RoomExits(GridSide::North.bit()).turned(1), RoomExits(GridSide::East.bit()));
        assert_eq!(RoomExits(GridSide::West.bit()).turned(1), RoomExits(GridSide::North.bit()));
        assert_eq!(RoomExits(0b0111).turned(2).letters(), "NSW");
        assert_eq!(RoomExits(0b0101).turned(4), RoomExits(0b0101));
        assert_eq!([0b1111, 0b0101, 0b0011].map(|exits| RoomExits(exits).period()), [1, 2, 4]);
    }

    #[test]
    fn sets_count_and_list_their_cells() {
        let mut cells = CellSet::just(3) | CellSet::just(200);
        cells.insert(64);
        assert_eq!(cells.iter().collect::<Vec<_>>(), [3, 64, 200]);
        assert_eq!(cells.count(), 3);
        cells.remove(64);
        assert!(!cells.has(64) && !cells.is_empty());
    }
}
