//! Somebody who looks at what the first strategy chooses, and counts it beside all else.

use super::table::{Choice, Onlooker};
use crate::measure::{Counting, Habits};
use kit::feature::{Columns, FeatureSet};
use kit::game::{Seen, Watch};

/// The strategy that is looked at.
const FIRST: u8 = 0;

/// What it takes to look, reused for every decision.
pub(super) struct Watcher<'h> {
    habits: &'h mut Habits,
    columns: Columns,
}

impl<'h> Watcher<'h> {
    /// That counts in these.
    pub fn new(habits: &'h mut Habits) -> Self {
        Self { habits, columns: Columns::new() }
    }

    /// Closes the block.
    pub fn end_block(&mut self) {
        self.habits.end_block();
    }
}

/// A game that is watched.
pub(super) struct Watched<'w, 'h, 't, G: Seen> {
    /// What counts its events.
    pub counting: &'w mut Counting<'t, G>,
    /// What counts its choices.
    pub watcher: &'w mut Watcher<'h>,
    /// The strategy index at each seat.
    pub seating: &'w [u8],
}

impl<G: Seen> Watch<G::Event> for Watched<'_, '_, '_, G> {
    fn event(&mut self, event: G::Event) {
        self.counting.event(event);
    }
}

impl<G: Seen> Onlooker<G> for Watched<'_, '_, '_, G> {
    fn wants_scores(&self) -> bool {
        false
    }

    fn decision(&mut self, game: &G, state: &G::State, choice: Choice<'_, G>) {
        let Choice { seat, kind, choices, chosen, .. } = choice;
        if self.seating[seat] != FIRST || choices.len() == 1 {
            return;
        }
        let Watcher { habits, columns } = &mut *self.watcher;
        let mut wanted = FeatureSet::default();
        habits.at(kind).for_each(|habit| wanted.insert(habit.feature));
        columns.begin(choices.len());
        game.features(&game.view(state, seat), kind, choices, wanted, columns);
        for habit in habits.at(kind) {
            let has = |lane| columns.get(habit.feature, lane) != 0.0;
            let taken = has(chosen);
            if (0..choices.len()).any(|lane| has(lane) != taken) {
                habit.add(taken);
            }
        }
    }
}
