//! Somebody who remembers everything that is told of a game.

use kit::game::Watch;

/// Everything that was told, in order.
pub struct Told<E>(pub Vec<E>);

impl<E> Default for Told<E> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<E> Watch<E> for Told<E> {
    fn event(&mut self, event: E) {
        self.0.push(event);
    }
}
