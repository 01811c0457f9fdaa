//! A counter of what the first strategy chooses, beside all else that is counted.

use super::observer::{ObservedChoice, Observer};
use crate::measure::{ChoiceRates, GameCounter};
use kit::feature::FeatureColumns;
use kit::game::{EventObserver, GameView};

/// The strategy that is looked at.
const FIRST: u8 = 0;

/// A counter of what the first strategy chooses; its columns are reused for every decision.
pub(super) struct ChoiceCounter<'h> {
    habits: &'h mut ChoiceRates,
    columns: FeatureColumns,
}

impl<'h> ChoiceCounter<'h> {
    /// A counter that adds to these rates.
    pub fn new(habits: &'h mut ChoiceRates) -> Self {
        Self { habits, columns: FeatureColumns::new() }
    }

    /// Closes the block.
    pub fn end_block(&mut self) {
        self.habits.end_block();
    }
}

/// A game that is watched.
pub(super) struct ChoiceObserver<'w, 'h, 't, G: GameView> {
    /// The counter of the game's events.
    pub counting: &'w mut GameCounter<'t, G>,
    /// The counter of choices.
    pub watcher: &'w mut ChoiceCounter<'h>,
    /// The strategy index at each seat.
    pub seating: &'w [u8],
}

impl<G: GameView> EventObserver<G::Event> for ChoiceObserver<'_, '_, '_, G> {
    fn event(&mut self, event: G::Event) {
        self.counting.event(event);
    }
}

impl<G: GameView> Observer<G> for ChoiceObserver<'_, '_, '_, G> {
    fn wants_scores(&self) -> bool {
        false
    }

    fn decision(&mut self, game: &G, state: &G::State, choice: ObservedChoice<'_, G>) {
        let ObservedChoice { seat, kind, choices, chosen, .. } = choice;
        if self.seating[seat] != FIRST || choices.len() == 1 {
            return;
        }
        let ChoiceCounter { habits, columns } = &mut *self.watcher;
        choice.write_features(game, state, habits.at(kind).map(|habit| habit.feature), columns);
        for habit in habits.at(kind) {
            let has = |lane| columns.get(habit.feature, lane) != 0.0;
            let taken = has(chosen);
            if (0..choices.len()).any(|lane| has(lane) != taken) {
                habit.add(taken);
            }
        }
    }
}
