//! An observer that remembers every event of a game.

use kit::game::EventObserver;

/// The events of a game, in the order in which they happened.
pub struct EventRecorder<E>(pub Vec<E>);

impl<E> Default for EventRecorder<E> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<E> EventObserver<E> for EventRecorder<E> {
    fn event(&mut self, event: E) {
        self.0.push(event);
    }
}
