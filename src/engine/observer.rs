//! Observers of a game, decision by decision.

use kit::feature::{FeatureColumns, FeatureSet};
use kit::game::{EventObserver, GameView};

/// An observer of a game, decision by decision: `replay`, or what counts choices.
pub trait Observer<G: GameView>: EventObserver<G::Event> {
    /// Whether it asks what a formula scored the choices. Finding that out takes as long as choosing.
    fn wants_scores(&self) -> bool {
        true
    }

    /// A seat is about to take `choices[chosen]`; there may be only one.
    fn decision(&mut self, game: &G, state: &G::State, choice: ObservedChoice<'_, G>);
}

/// A decision as it was taken.
pub struct ObservedChoice<'c, G: GameView> {
    /// The seat, from 0.
    pub seat: usize,
    /// The kind of decision.
    pub kind: usize,
    /// The legal choices.
    pub choices: &'c [G::Action],
    /// The index of the one taken.
    pub chosen: usize,
    /// The formula's scores, if a formula decided and the observer asks for them.
    pub scores: Option<&'c [f64]>,
    /// The memory of the table's bots before they chose, if the observer asks for scores.
    pub memory: Option<&'c G::Memory>,
}

impl<G: GameView> ObservedChoice<'_, G> {
    /// Writes these features of each legal choice, by index into [`GameProfile::features`](kit::game::GameProfile::features).
    pub(super) fn write_features(
        &self,
        game: &G,
        state: &G::State,
        features: impl Iterator<Item = usize>,
        columns: &mut FeatureColumns,
    ) {
        let mut wanted = FeatureSet::default();
        features.for_each(|feature| wanted.insert(feature));
        columns.begin(self.choices.len());
        let view = game.view(state, self.seat);
        game.features(&view, self.kind, self.choices, wanted, &mut G::Memory::default(), columns);
    }
}

/// The choices from the highest score to the lowest; equal ones, and those of a bot without scores, as the game gives them.
pub fn ranked(choices: usize, scores: Option<&[f64]>) -> Vec<usize> {
    let mut order: Vec<usize> = (0..choices).collect();
    if let Some(scores) = scores {
        order.sort_by(|&a, &b| scores[b].total_cmp(&scores[a]));
    }
    order
}

/// An observer of events alone.
pub(super) struct EventsOnly<'w, E>(pub &'w mut dyn EventObserver<E>);

impl<E> EventObserver<E> for EventsOnly<'_, E> {
    fn event(&mut self, event: E) {
        self.0.event(event);
    }
}

impl<G: GameView> Observer<G> for EventsOnly<'_, G::Event> {
    fn wants_scores(&self) -> bool {
        false
    }

    fn decision(&mut self, _: &G, _: &G::State, _: ObservedChoice<'_, G>) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_score_comes_first_and_ties_keep_their_order() {
        assert_eq!(ranked(3, Some(&[1.0, 2.0, 1.0])), [1, 0, 2]);
        assert_eq!(ranked(2, None), [0, 1]);
    }
}
