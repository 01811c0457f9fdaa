//! Mega Man Adventures: heroes plan together, roll dice through their stages, and beat every boss or all lose.
//!
//! Source: the rulebook; functions in [`rules`] quote the sentence they carry out. Where it is silent the rules file has a switch (its
//! "open point") with the default named there. Card texts are not public: what the components do is data (`configs/mega_man/*.csv`), in
//! the vocabulary of [`effect`] and in the rulebook's counts, and almost all of it is marked `synthetic`.
//!
//! A round in the code: [`rules`] has a file for each phase. What leaves nothing to choose is done at once ([`rules::Play`]); what does wait
//! on a stack ([`state::Pending`]) until its player has chosen. Which dice could pay, and what the best use of them is, is searched exactly
//! in [`payment`]; what a choice leads to is worked out in `prospect` and reaches bots as the features `harm` and `threat`.
//!
//! # How the table's openness is played
//! - Hands, boards and plans are open, so planning "simultaneously" is asked in turn, from the first player on: whoever is asked later
//!   sees what the others have planned.
//! - A boost card is its owner's: the player who wants it asks, the owner lends it or not, and is not asked again for the same challenge.
//! - In a campaign a game is the whole campaign: it is won with the third session, and lost when a session has been lost as often as
//!   `campaign.tries` allows. The rulebook lets players try for ever.
//!
//! # Decided where the rulebook is silent or damaged
//! - Solo players have Dr. Light on both sides; of two, seat 1 has him on the right and seat 2 on the left.
//! - Stage cards per player (4, 3, 2, 2) and the levels of difficulty follow from what is left of damaged tables.
//! - The first player is drawn by lot, and rotates (`turn.first_player`).
//! - A boss's abilities that take something name alternatives; the player picks one that is possible (`hazards.choice`), and where none is
//!   nothing happens.
//! - A session that is tried again has new bosses to choose from and new sabotage cards.
//! - Counters of tokens (38 for energy, 12 for bonuses) are taken to be enough.
//! - In session three robot masters that were beaten in the same session are not dealt again, others are.
//!
//! # What is left out
//! - Abilities no part of which would change anything are not offered, nor payments from which a die or token could be left out.
//! - Boosts are asked for while a challenge is faced, not while the dice pool is gathered.
//! - An owner who keeps a boost card is not asked for another before the next challenge.
//! - Heroes are seated in the order of their table or by lot (`players.heroes`); players do not choose them.
//! - Supports and surprise boxes give dice, tokens, life, energy or boxes; the other benefits are for skills and weapons.
//! - Energy tanks are used when they must be, never before: the rulebook gives no other occasion.

pub mod action;
mod audit;
mod cards;
pub mod config;
pub mod effect;
pub mod features;
pub mod icons;
pub mod list;
pub mod measures;
pub mod payment;
pub mod pool;
mod prospect;
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
use config::Rules;
use features::kind;
use rules::Play;
pub use state::State;
use state::{Pending, Phase};
use view::View;

/// The game with its rules.
#[derive(Clone, Debug)]
pub struct MegaMan {
    rules: Rules,
}

impl MegaMan {
    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }
}

impl Game for MegaMan {
    type State = State;
    type Action = Action;
    type Event = Event;
    type View<'a> = View<'a>;
    type Scorer = measures::Measures;
    type Notability = measures::Notability;

    const NAME: &'static str = "mega_man";
    const ABOUT: &'static str = "Mega Man Adventures: heroes plan together, roll dice through their stages and beat every boss, or all lose (1 to 4 players).";
    const KINDS: &'static [Kind] = &[
        Kind {
            name: "boss",
            about: "Which of the bosses dealt to face.",
        },
        Kind {
            name: "light",
            about: "Which Dr. Light card to take (one or two players).",
        },
        Kind {
            name: "plan",
            about: "Which cards to play as supports and as skill; the others are kept as boosts.",
        },
        Kind {
            name: "act",
            about: "What to do about the challenge: use something first, overcome it with these dice, or suffer its damage.",
        },
        Kind {
            name: "lend",
            about: "Whether to lend a boost card to the player who asks for it.",
        },
        Kind {
            name: "reroll",
            about: "Which dice to reroll, one after the other.",
        },
        Kind {
            name: "gain",
            about: "Which form a benefit takes: the colour of a die, a token, a weapon to charge, a die to copy or turn.",
        },
        Kind {
            name: "toll",
            about: "What to give up, for a hazard or as a price: a die, a token, energy, a reroll, or life.",
        },
    ];
    const FEATURES: &'static [Feature] = features::FEATURES;
    const BOTS: &'static [&'static str] = &["steady"];
    const WORTH: &'static str = "patterns.*.damage";
    const ENDINGS: &'static [&'static str] = &["win", "lost_on_stage", "lost_to_boss"];

    fn read(reader: &mut Reader<'_>) -> Self {
        Self {
            rules: config::read(reader),
        }
    }

    fn seats(&self) -> usize {
        self.rules.seats
    }

    fn cooperative(&self) -> bool {
        true
    }

    fn most_rounds(&self) -> usize {
        self.rules.most_rounds()
    }

    fn new_state(&self) -> State {
        State::new()
    }

    fn setup(&self, state: &mut State, luck: &mut Luck, watch: &mut impl Watch<Event>) {
        self.play(state, luck, watch).begin_game();
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        if let Phase::Lend { from, .. } = state.phase {
            let seat = usize::from(from);
            return Turn::Choose {
                seat,
                kind: kind::LEND,
            };
        }
        let kind = match (state.phase, state.stack.top()) {
            (Phase::Over, _) => return Turn::Over,
            (_, Some(Pending::Gain(_))) => kind::GAIN,
            (_, Some(Pending::Marking | Pending::TooMany(_))) => kind::REROLL,
            (_, Some(Pending::Price(_) | Pending::Toll(..))) => kind::TOLL,
            (Phase::Bosses, None) => kind::BOSS,
            (Phase::Light, None) => kind::LIGHT,
            (Phase::Plan, None) => kind::PLAN,
            (_, None) => kind::ACT,
        };
        Turn::Choose {
            seat: usize::from(state.active),
            kind,
        }
    }

    #[inline]
    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        rules::legal(&self.rules, state, out);
    }

    fn apply(
        &self,
        state: &mut State,
        action: Action,
        luck: &mut Luck,
        watch: &mut impl Watch<Event>,
    ) {
        self.play(state, luck, watch).apply(action);
    }

    fn outcome(&self, state: &State) -> Outcome {
        let all = (1 << self.rules.seats) - 1;
        Outcome {
            ending: match state.fallen {
                None => 0,
                Some(_) if state.battle == 0 => 1,
                Some(_) => 2,
            },
            winners: if state.fallen.is_none() { all } else { 0 },
            rounds: state.rounds,
            turns: state.turns,
        }
    }

    fn view<'a>(&'a self, state: &'a State, seat: usize) -> View<'a> {
        View::new(&self.rules, state, seat)
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

impl MegaMan {
    fn play<'a, W>(
        &'a self,
        state: &'a mut State,
        luck: &'a mut Luck,
        watch: &'a mut W,
    ) -> Play<'a, W> {
        Play {
            rules: &self.rules,
            state,
            luck,
            watch,
        }
    }
}
