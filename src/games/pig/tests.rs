//! The rules by hand, the files, the features, and the simulator against exact solutions.

mod calibration;
mod exact;
mod play;

conformance::suite!(pig, crate::Pig, crate::GAME);
