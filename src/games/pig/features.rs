//! The features that formulas weigh: what a player at the table could read off or work out, as named numbers.

use super::Pig;
use super::action::Action;
use super::config::{MOST_POINTS, MOST_ROUNDS, MOST_SEATS, MOST_SIDES};
use super::state::State;
use super::view::View;
use kit::feature::{Feature, FeatureColumns, FeatureScope, FeatureSet, FeatureSink, flag};
use kit::game::GameView;
use kit::luck::Luck;

// Ids: the places in `FEATURES`.
const SCORE: usize = 0;
const TURN_TOTAL: usize = 1;
const TURN_ROLLS: usize = 2;
const NEEDED: usize = 3;
const RIVAL_SCORE: usize = 4;
const ROUND: usize = 5;
const SEAT: usize = 6;
const ROLLS: usize = 7;
const HOLDS: usize = 8;
const WINS: usize = 9;
const TOTAL_AFTER: usize = 10;

/// More rolls than any game has: the engine cuts it off.
const MOST_ROLLS: i64 = 1_000_000;

/// Every feature; an index here is its id.
pub const FEATURES: &[Feature] = &[
    view("score", "points", 0, MOST_POINTS, "Own points banked."),
    view("turn_total", "points", 0, MOST_ROLLS * MOST_SIDES, "The sum of this turn's rolls, not banked yet."),
    view("turn_rolls", "rolls", 0, MOST_ROLLS, "Rolls of this turn."),
    view("needed", "points", 1, MOST_POINTS, "Points that the own score lacks to win; the turn total is not counted."),
    view("rival_score", "points", 0, MOST_POINTS, "The most points any opponent has banked."),
    view("round", "rounds", 1, MOST_ROUNDS, "Rounds begun."),
    view("seat", "seat", 1, MOST_SEATS as i64, "Own seat; seat 1 begins."),
    choice("rolls", "0 or 1", 1, "Does this roll the die?"),
    choice("holds", "0 or 1", 1, "Does this bank the turn total?"),
    choice("wins", "0 or 1", 1, "Does this win the game at once?"),
    choice(
        "total_after",
        "points",
        MOST_ROLLS * MOST_SIDES,
        "Expected turn total afterwards: as it is when holding, the mean over all faces when rolling, a bust counting 0.",
    ),
];

/// Known at the first (and only) kind of decision.
const TURN: u16 = 1;

const fn view(name: &'static str, unit: &'static str, min: i64, max: i64, about: &'static str) -> Feature {
    Feature { name, scope: FeatureScope::View, kinds: TURN, unit, min: min as f64, max: max as f64, about }
}

const fn choice(name: &'static str, unit: &'static str, max: i64, about: &'static str) -> Feature {
    Feature { scope: FeatureScope::Choice, ..view(name, unit, 0, max, about) }
}

impl GameView for Pig {
    type View<'a> = View<'a>;
    type Memory = ();

    const FEATURES: &'static [Feature] = FEATURES;

    fn view<'a>(&'a self, state: &'a State, seat: usize) -> View<'a> {
        View::new(&self.rules, state, seat)
    }

    fn redeal(&self, _: &mut State, _: usize, _: &mut Luck) {}

    fn features(
        &self,
        view: &View<'_>,
        _: usize,
        choices: &[Action],
        wanted: FeatureSet,
        _: &mut (),
        out: &mut FeatureColumns,
    ) {
        let mut sink = FeatureSink::new(wanted, out);
        sink.set(SCORE, || f64::from(view.score()));
        sink.set(TURN_TOTAL, || f64::from(view.turn_total()));
        sink.set(TURN_ROLLS, || f64::from(view.rolls()));
        sink.set(NEEDED, || f64::from(view.rules().score - view.score()));
        sink.set(RIVAL_SCORE, || f64::from(view.rival_score()));
        sink.set(ROUND, || f64::from(view.round()));
        sink.set(SEAT, || f64::from(view.seat() as u32 + 1));
        for (lane, &choice) in choices.iter().enumerate() {
            let mut line = sink.line(lane);
            line.put(ROLLS, flag(choice == Action::Roll));
            line.put(HOLDS, flag(choice == Action::Hold));
            line.put(WINS, flag(choice == Action::Hold && view.can_win()));
        }
        sink.column(TOTAL_AFTER, choices, |choice| match choice {
            Action::Roll => view.mean_after_roll(),
            Action::Hold => f64::from(view.turn_total()),
        });
    }
}
