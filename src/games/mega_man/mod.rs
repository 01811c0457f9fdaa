//! Mega Man Adventures: its dice, and what they pay.

pub mod icons;
pub mod payment;
pub mod pool;
