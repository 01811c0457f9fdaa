//! The final score of a seat, column by column.

/// The five columns of a score board as they are summed at the end, in victory points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct FinalScore {
    /// Primary points.
    pub primary: u16,
    /// Secondary points, divided and rounded down.
    pub secondary: u16,
    /// Time bonus.
    pub time: u16,
    /// For exit boxes.
    pub exits: u16,
    /// For coins left.
    pub coins: u16,
}

impl FinalScore {
    /// The final score.
    pub fn sum(&self) -> u16 {
        self.primary + self.secondary + self.time + self.exits + self.coins
    }
}
