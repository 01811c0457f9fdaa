//! Mega Man Adventures: its dice, and what they pay.

pub mod config;
pub mod effect;
pub mod icons;
pub mod payment;
pub mod pool;
