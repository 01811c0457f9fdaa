//! Pig: roll a die as often as you dare, bank the sum, lose it on a 1; the first to bank 100 points wins.
//!
//! The smallest game under the whole contract, meant to be copied: a new game is a folder like this one, a line in `games/mod.rs`, a
//! rules file in `configs/` and a strategy or two in `strategies/`. Read [`config`], [`state`], [`action`] and [`rules`] in this order;
//! [`view`] and [`features`] are for bots, [`measures`] for people.
//!
//! Source: folk rules. Neller and Presser, "Optimal Play of the Dice Game Pig", The UMAP Journal 25 (2004), solve it exactly, which
//! makes it the calibration of the simulator: its tests hold the intervals against exact solutions.
//!
//! # Open points
//! - Holding before the first roll is allowed: it banks nothing and passes the turn.
//! - A player whose turn total would win has to hold to win, and may roll on instead.
//!
//! # What is left out
//! Variants with two dice, with a choice of dice, or in which a bust also loses the score.

pub mod action;
pub mod config;
pub mod features;
pub mod measures;
pub mod rules;
pub mod state;
#[cfg(test)]
mod tests;
pub mod view;

use crate::config::Reader;
use crate::feature::{Columns, Feature, FeatureSet};
use crate::game::{Game, Kind, Outcome, Turn, Watch};
use crate::luck::Luck;
use action::{Action, Event};
use config::Rules;
use state::{Phase, State};
use view::View;

/// What this game draws luck for.
mod purpose {
    use crate::luck::Purpose;

    /// Rolls, a stream for each seat: how often one player rolls moves nobody else's dice.
    pub const DICE: Purpose = Purpose(0);
}

/// The game with its rules.
#[derive(Clone, Debug)]
pub struct Pig {
    rules: Rules,
}

impl Game for Pig {
    type State = State;
    type Action = Action;
    type Event = Event;
    type View<'a> = View<'a>;
    type Scorer = measures::Measures;
    type Notability = measures::Notability;

    const NAME: &'static str = "pig";
    const ABOUT: &'static str = "Pig: roll a die and bank the turn's sum before a 1 loses it; first to 100 (2 to 8 players).";
    const KINDS: &'static [Kind] = &[Kind {
        name: "turn",
        about: "Whether to roll on or to hold.",
    }];
    const FEATURES: &'static [Feature] = features::FEATURES;
    const BOTS: &'static [&'static str] = &["hold-at"];
    const WORTH: &'static str = "dice.*";
    const ENDINGS: &'static [&'static str] = &["win", "stalemate"];

    fn read(reader: &mut Reader<'_>) -> Self {
        Self {
            rules: config::read(reader),
        }
    }

    fn seats(&self) -> usize {
        self.rules.seats
    }

    fn most_rounds(&self) -> usize {
        self.rules.round_cap as usize
    }

    fn new_state(&self) -> State {
        State::new()
    }

    fn setup(&self, state: &mut State, _: &mut Luck, _: &mut impl Watch<Event>) {
        *state = State::new();
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        match state.phase {
            Phase::Playing => Turn::Choose {
                seat: state.seat,
                kind: 0,
            },
            Phase::Won | Phase::Stalemate => Turn::Over,
        }
    }

    #[inline]
    fn legal(&self, _: &State, out: &mut Vec<Action>) {
        out.extend_from_slice(&[Action::Roll, Action::Hold]);
    }

    #[inline]
    fn apply(
        &self,
        state: &mut State,
        action: Action,
        luck: &mut Luck,
        watch: &mut impl Watch<Event>,
    ) {
        match action {
            Action::Roll => rules::roll(&self.rules, state, luck, watch),
            Action::Hold => rules::hold(&self.rules, state, watch),
        }
    }

    fn outcome(&self, state: &State) -> Outcome {
        let won = state.phase == Phase::Won;
        Outcome {
            ending: usize::from(!won),
            winners: u8::from(won) << state.seat,
            rounds: state.round,
            turns: state.turns,
        }
    }

    fn view<'a>(&'a self, state: &'a State, seat: usize) -> View<'a> {
        View::new(&self.rules, state, seat)
    }

    fn features(
        &self,
        view: &View<'_>,
        _: usize,
        choices: &[Action],
        wanted: FeatureSet,
        out: &mut Columns,
    ) {
        features::write(view, choices, wanted, out);
    }

    fn show(&self, state: &State) -> String {
        state.show(&self.rules)
    }

    fn describe(&self, _: &State, action: Action) -> String {
        action.to_string()
    }

    fn tell(&self, event: Event) -> String {
        event.to_string()
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        state.audit(&self.rules)
    }
}
