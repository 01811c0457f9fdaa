//! One tile on the board: its cells, its doors, turned.

pub use kit::pieces::grid::{GridCell, GridSide, LARGEST, cell, place};

/// Doors of a tile, a bit for each unit edge, clockwise from the north-western corner: four of a small tile, eight of a medium one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TileDoors(u8);

impl TileDoors {
    /// A tile without doors.
    pub const NONE: Self = Self(0);

    /// The doors with one more.
    #[must_use]
    pub const fn with(self, edge: u8) -> Self {
        Self(self.0 | 1 << edge)
    }

    /// True if there is a door on this edge.
    #[inline]
    pub const fn has(self, edge: u8) -> bool {
        self.0 >> edge & 1 == 1
    }

    /// True if there is no door.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// True if there is a door on any of these edges, a bit each.
    pub const fn meet(self, edges: u8) -> bool {
        self.0 & edges != 0
    }

    /// The number of doors.
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// The doors after so many quarter turns clockwise.
    #[must_use]
    pub const fn turned(self, quarters: u8, medium: bool) -> Self {
        let (edges, by) = if medium { (8, 2 * (quarters % 4)) } else { (4, quarters % 4) };
        let twice = (self.0 as u16) << edges | self.0 as u16;
        Self((twice >> (edges - by)) as u8 & if medium { u8::MAX } else { 0b1111 })
    }

    /// True if a medium tile with these doors, turned rightly, fits to a door wherever there is room for it. Turning takes a door to the
    /// same place of another side.
    pub const fn fits_anywhere(self) -> bool {
        self.0 & 0b0101_0101 != 0 && self.0 & 0b1010_1010 != 0
    }
}

/// A tile as it lies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlacedTile {
    /// Its north-western cell.
    pub at: GridCell,
    /// True if it covers two by two cells.
    pub medium: bool,
    /// Its doors, turned as it lies.
    pub doors: TileDoors,
}

impl PlacedTile {
    /// Cells along one side.
    #[inline]
    pub const fn size(self) -> u8 {
        if self.medium { 2 } else { 1 }
    }

    /// Its cells.
    pub fn cells(self) -> impl Iterator<Item = GridCell> {
        let size = self.size();
        (0..size * size).map(move |k| self.at.wrapping_add(cell(k / size, k % size)))
    }

    /// Its unit edges, clockwise: each with the cell inside and the side that it is on.
    pub fn edges(self) -> impl Iterator<Item = (u8, GridCell, GridSide)> {
        let size = self.size();
        (0..4 * size).map(move |edge| {
            let (side, along) = (GridSide::ALL[usize::from(edge / size)], edge % size);
            let back = size - 1 - along;
            let (row, column) = match side {
                GridSide::North => (0, along),
                GridSide::East => (along, size - 1),
                GridSide::South => (size - 1, back),
                GridSide::West => (back, 0),
            };
            (edge, self.at.wrapping_add(cell(row, column)), side)
        })
    }

    /// True if there is a door on this side of one of the tile's cells.
    pub fn door_at(self, inside: GridCell, side: GridSide) -> bool {
        self.edges().any(|(edge, at, of)| at == inside && of == side && self.doors.has(edge))
    }

    /// True if the tile covers this cell.
    pub fn covers(self, at: GridCell) -> bool {
        self.cells().any(|own| own == at)
    }
}
