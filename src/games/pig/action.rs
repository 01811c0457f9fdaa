//! What a player may choose, and what happens.

use std::fmt;

/// One legal choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Roll the die.
    Roll,
    /// Bank the turn total and pass the die on.
    Hold,
}

/// An event of the game; seats are from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// The die was rolled.
    Rolled {
        /// The seat.
        seat: usize,
        /// The face.
        face: u32,
    },
    /// A turn ended.
    Ended {
        /// The seat.
        seat: usize,
        /// How often the die was rolled.
        rolls: u32,
        /// Points banked; 0 after a bust.
        banked: u32,
        /// True if the sum was lost.
        bust: bool,
    },
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Roll => "roll",
            Self::Hold => "hold",
        })
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rolled { face, .. } => write!(f, "rolls {face}"),
            Self::Ended { bust: true, .. } => write!(f, "loses the turn's sum"),
            Self::Ended { banked, .. } => write!(f, "banks {banked}"),
        }
    }
}
