//! The Legend of Metroidvania: explore a maze, defeat four bosses before your opponents do.
//!
//! Source: the rulebook, whose turn structure is complete; where it is silent, the rules file has a switch (its "open point") with the
//! default named there. Functions in [`rules`] quote the sentence they carry out.
//!
//! # What is simplified or left out
//! - A move is chosen as a destination, walked by the shortest way that no attack interrupts; a leg ends where it is attacked, and the rest
//!   of the movement is planned anew. The only walks left out lead through the room where the turn began when that room itself attacks,
//!   and, of several ways into a boss room that nobody has opened, all but the shortest (the first by side): the exit used stays open.
//! - Items and abilities for movement (more movement, open locks, broken wall, warp) are used before a leg, not in the middle of one.
//! - The rulebook breaks off where the player aid lists boss abilities: which item and boss has which effect is data
//!   (`configs/metroidvania/*.csv`), marked `synthetic`.
//! - A game in which no boss is left that anyone could mark, and nobody is ahead, cannot be won any more: it ends at once, as `deadlock`
//!   (`win.deadlock`). Without that it would be a `stalemate` after the round cap.
//! - Where card and discard pile run out at once, a queue stays shorter; rules files whose deck could run out that way are refused.

pub mod action;
mod audit;
pub mod cells;
pub mod config;
pub mod effect;
pub mod features;
pub mod maze;
pub mod measures;
mod memo;
pub mod odds;
pub mod rules;
pub mod state;
mod tell;
#[cfg(test)]
mod tests;
pub mod view;

use crate::config::Reader;
use crate::feature::{Columns, Feature, FeatureSet};
use crate::game::{Game, Kind, Outcome, Turn, Watch};
use crate::luck::Luck;
use action::{Action, Event};
use config::{FirstPlayer, Rules};
use features::kind;
use rules::{attack, buy, heal, plan, turn};
use state::Phase;
pub use state::State;
use view::View;

/// What this game draws luck for.
mod purpose {
    use crate::luck::Purpose;

    /// Shuffles of the deck, by number.
    pub const DECK: Purpose = Purpose(0);
    /// The shuffle of the boss deck.
    pub const BOSSES: Purpose = Purpose(1);
    /// Who begins, where that is drawn by lot.
    pub const FIRST_PLAYER: Purpose = Purpose(2);
}

/// The game with its rules.
#[derive(Clone, Debug)]
pub struct Metroidvania {
    rules: Rules,
}

impl Metroidvania {
    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }
}

impl Game for Metroidvania {
    type State = State;
    type Action = Action;
    type Event = Event;
    type View<'a> = View<'a>;
    type Scorer = measures::Measures;
    type Notability = measures::Notability;

    const NAME: &'static str = "metroidvania";
    const ABOUT: &'static str = "The Legend of Metroidvania: explore a maze and defeat four bosses before your opponents do (2 to 4 players).";
    const KINDS: &'static [Kind] = &[
        Kind {
            name: "card",
            about: "Which queue card to take.",
        },
        Kind {
            name: "plan",
            about: "What to do with it, and where: explore, move, stop, or use an item first.",
        },
        Kind {
            name: "wager",
            about: "How much luck to lay before the damage draws.",
        },
        Kind {
            name: "item",
            about: "Whether to use an item: after the draws of an attack, or while healing.",
        },
        Kind {
            name: "keep",
            about: "Which drawn card to keep as an item, and which to give up for it.",
        },
    ];
    const FEATURES: &'static [Feature] = features::FEATURES;
    const BOTS: &'static [&'static str] = &["greedy", "cautious", "rusher"];
    const WORTH: &'static str = "cards.*.damage";
    const ENDINGS: &'static [&'static str] = &["win", "stalemate", "deadlock"];

    fn read(reader: &mut Reader<'_>) -> Self {
        Self {
            rules: config::read(reader),
        }
    }

    fn seats(&self) -> usize {
        self.rules.seats
    }

    fn rotates(&self) -> bool {
        self.rules.first_player != FirstPlayer::Fixed
    }

    fn most_rounds(&self) -> usize {
        self.rules.round_cap.into()
    }

    fn new_state(&self) -> State {
        State::new(&self.rules)
    }

    fn setup(&self, state: &mut State, luck: &mut Luck, _: &mut impl Watch<Event>) {
        state.deal(&self.rules, luck);
        turn::begin_game(&self.rules, state, luck);
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        let kind = match state.phase {
            Phase::Card => kind::CARD,
            Phase::Plan => kind::PLAN,
            Phase::Wager => kind::WAGER,
            Phase::Respond | Phase::Heal => kind::ITEM,
            Phase::Keep => kind::KEEP,
            Phase::Over => return Turn::Over,
        };
        Turn::Choose {
            seat: usize::from(state.active),
            kind,
        }
    }

    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        let rules = &self.rules;
        match state.phase {
            Phase::Card => buy::legal(rules, state, out),
            Phase::Plan => plan::legal(rules, state, out),
            Phase::Wager => attack::legal_wagers(rules, state, out),
            Phase::Respond => attack::legal_responses(rules, state, out),
            Phase::Keep => attack::legal_keeps(rules, state, out),
            Phase::Heal => heal::legal(rules, state, out),
            Phase::Over => {}
        }
    }

    fn apply(
        &self,
        state: &mut State,
        action: Action,
        luck: &mut Luck,
        watch: &mut impl Watch<Event>,
    ) {
        let rules = &self.rules;
        match action {
            Action::Take { slot, item } => buy::take(rules, state, slot, item, luck, watch),
            Action::Explore { side, exits } => plan::explore(rules, state, side, exits, watch),
            Action::Move { to, steps } => plan::walk(rules, state, to, steps, watch),
            Action::Use(tool) => plan::use_tool(rules, state, tool, None, watch),
            Action::Break(tool, side) => plan::use_tool(rules, state, tool, Some(side), watch),
            Action::Stop => heal::rest(rules, state, false, watch),
            Action::Waste => buy::waste(rules, state, watch),
            Action::Wager(luck_laid) => attack::wager(rules, state, luck_laid, luck, watch),
            Action::Accept => attack::resolve(rules, state, watch),
            Action::Redraw(tool, drawn) => attack::redraw(rules, state, tool, drawn, luck, watch),
            Action::Reduce(tool) => attack::reduce(rules, state, tool, watch),
            Action::Heal(item) => heal::heal(rules, state, item, watch),
            Action::Keep { drawn, drop } => attack::keep(rules, state, Some((drawn, drop)), watch),
            Action::KeepNone => attack::keep(rules, state, None, watch),
        }
    }

    fn outcome(&self, state: &State) -> Outcome {
        Outcome {
            ending: match state.winner {
                Some(_) => 0,
                None => 1 + usize::from(state.deadlocked),
            },
            winners: state.winner.map_or(0, |seat| 1 << seat),
            rounds: u32::from(state.round),
            turns: state.turns,
        }
    }

    fn view<'a>(&'a self, state: &'a State, _: usize) -> View<'a> {
        View::new(&self.rules, state)
    }

    fn features(
        &self,
        view: &View<'_>,
        kind: usize,
        choices: &[Action],
        wanted: FeatureSet,
        out: &mut Columns,
    ) {
        features::write(view, kind, choices, wanted, out);
    }

    fn show(&self, state: &State) -> String {
        tell::show(&self.rules, state)
    }

    fn describe(&self, state: &State, action: Action) -> String {
        tell::describe(&self.rules, state, action)
    }

    fn tell(&self, event: Event) -> String {
        tell::event(&self.rules, event)
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        audit::audit(&self.rules, state)
    }
}
