//! A hash of everything that happens in a block, to see in which blocks two cells part ways.

use crate::measure::GameCounter;
use kit::game::{EventObserver, Game};
use std::hash::{Hash, Hasher};

/// An observer that counts a game and hashes what happens in it. Two blocks with the same hash are taken for the same: one pair in 2^64 is not.
///
/// The rules of a game are compiled for it, for the counting alone, and once without a type for all that tell, record or look ahead. A type for
/// the first two, with a hash that may be absent, built a copy less and took some 3 % of the games of a run.
pub(super) struct TracingCounter<'w, 't, G: Game> {
    /// The counter.
    pub counting: &'w mut GameCounter<'t, G>,
    /// The hash so far.
    pub trace: EventHash,
}

impl<G: Game> EventObserver<G::Event> for TracingCounter<'_, '_, G> {
    #[inline]
    fn event(&mut self, event: G::Event) {
        self.trace.event(event);
        self.counting.event(event);
    }
}

/// A multiplicative hash: events are told at every step of a game, and what is hashed comes from no enemy.
#[derive(Clone, Copy)]
pub(super) struct EventHash(pub u64);

impl EventHash {
    /// The step that hashes an event. It is no part of the rules that tell of it, so that they stay small.
    #[inline(never)]
    fn event(&mut self, event: impl Hash) {
        event.hash(self);
    }

    #[inline]
    fn mix(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

impl Hasher for EventHash {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.mix(u64::from_le_bytes(word));
        }
    }

    fn write_u8(&mut self, value: u8) {
        self.mix(value.into());
    }

    fn write_u16(&mut self, value: u16) {
        self.mix(value.into());
    }

    fn write_u32(&mut self, value: u32) {
        self.mix(value.into());
    }

    fn write_u64(&mut self, value: u64) {
        self.mix(value);
    }

    fn write_usize(&mut self, value: usize) {
        self.mix(value as u64);
    }

    fn write_isize(&mut self, value: isize) {
        self.mix(value as u64);
    }
}
