//! Mega Man Adventures: its dice.

pub mod icons;
pub mod pool;
