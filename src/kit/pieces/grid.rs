//! Cells of a board of up to 15 by 15, and the four sides of what lies on them. Row 0 is in the north, column 0 in the west; the board is
//! 16 wide, so that one row and one column stay free and a step over an edge lands on nothing.

/// A cell: row * 16 + column.
pub type GridCell = u8;

/// The most rows and columns.
pub const LARGEST: u8 = 15;

/// The cell at a row and a column, both from 0.
pub const fn cell(row: u8, column: u8) -> GridCell {
    row * 16 + column
}

/// The row and the column of a cell.
pub const fn place(cell: GridCell) -> (u8, u8) {
    (cell / 16, cell % 16)
}

/// A side of a room or tile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum GridSide {
    /// Up.
    #[default]
    North,
    /// Right.
    East,
    /// Down.
    South,
    /// Left.
    West,
}

impl GridSide {
    /// Clockwise from the north; `GridSide::ALL[k] as usize == k`.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// The side that faces this one across a doorway.
    pub const fn opposite(self) -> Self {
        Self::ALL[(self as usize + 2) % 4]
    }

    /// The bit of this side in a set of sides.
    pub const fn bit(self) -> u8 {
        1 << self as u8
    }

    /// The side's name; a table may write its first letter.
    pub const fn name(self) -> &'static str {
        ["north", "east", "south", "west"][self as usize]
    }

    /// The cell on this side of `from`; it may lie outside the board.
    #[inline]
    pub const fn of(self, from: GridCell) -> GridCell {
        from.wrapping_add([240, 1, 16, 255][self as usize])
    }
}
