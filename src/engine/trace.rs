//! A hash of everything that happens in a block, to see in which blocks two cells part ways.

use crate::game::Watch;
use std::hash::{Hash, Hasher};

/// Hashes the events on their way to somebody else. Two blocks with the same hash are taken for the same: one pair in 2^64 is not.
pub(super) struct Traced<'w, W> {
    pub watch: &'w mut W,
    pub trace: Trace,
}

impl<Event: Hash, W: Watch<Event>> Watch<Event> for Traced<'_, W> {
    #[inline]
    fn event(&mut self, event: Event) {
        event.hash(&mut self.trace);
        self.watch.event(event);
    }
}

/// A multiplicative hash: events are told at every step of a game, and what is hashed comes from no enemy.
#[derive(Clone, Copy)]
pub(super) struct Trace(pub u64);

impl Trace {
    #[inline]
    fn mix(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

impl Hasher for Trace {
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
