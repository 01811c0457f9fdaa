//! Somebody who remembers everything that is told of a game.

use kit::game::EventObserver;

/// Everything that was told, in order.
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
