//! A hash of everything that happens in a block, to see in which blocks two cells part ways.

use crate::measure::GameCounter;
use kit::game::{EventObserver, Game};
use std::hash::{Hash, Hasher};

/// An observer of a game made of others: what counts it, a hash of what happens, another observer. Two blocks with the same hash are taken
/// for the same: one pair in 2^64 is not.
///
/// There is one type for all combinations, so that the rules of a game are compiled for it and for the counting alone.
pub(super) struct CompositeObserver<'w, 't, G: Game> {
    /// The counter, if games are counted.
    pub counting: Option<&'w mut GameCounter<'t, G>>,
    /// A hash to be gone on with.
    pub trace: Option<EventHash>,
    /// An observer besides.
    pub other: Option<&'w mut dyn EventObserver<G::Event>>,
}

impl<G: Game> EventObserver<G::Event> for CompositeObserver<'_, '_, G> {
    #[inline]
    fn event(&mut self, event: G::Event) {
        if let Some(trace) = &mut self.trace {
            trace.event(event);
        }
        if let Some(counting) = &mut self.counting {
            counting.event(event);
        }
        if let Some(other) = &mut self.other {
            other.event(event);
        }
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
