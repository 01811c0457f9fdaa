//! What the tests of several games share, and what holds of all of them.

pub mod features;
pub mod golden;
mod keys;
pub mod told;
