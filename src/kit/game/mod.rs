//! THE CONTRACT: what a game signs, so that the engine can play it, bots can decide in it and reports can tell of it.
//!
//! A value of a type that implements [`Game`] *is* its validated rules, shared by all threads. A game knows neither engine nor
//! files nor another game: it draws through [`Luck`], tells what happened through [`EventObserver`], and shows a bot a [`GameView::View`] of
//! what one seat may know. There is no winner in the contract: what a game measures is the business of its [`Scorer`].
//!
//! The contract has a part for each room of a game's folder: [`Game`] for rules and choices, [`GameView`] for view and features, [`GameText`]
//! for words, [`Scorer`] and [`NotabilityMeasure`] for what is counted. Who implements all of them has [`CompleteGame`].

mod scorer;
mod text;
mod view;
mod wins;

pub use scorer::{DisplayNames, NotabilityCriterion, NotabilityMeasure, RatioMeasure, Scorer, TerminalCurve};
pub use text::{GameText, PlaceContents, TablePlaces, open, pile};
pub use view::{ComponentChoice, ComponentFigures, ComponentName, GameView};
pub use wins::{WIN, ahead, bits, share_of_win, win_share};

use std::fmt::Debug;
use std::hash::Hash;

use crate::config::RulesReader;
use crate::feature::Feature;
use crate::luck::Luck;

/// A game that signed the whole contract.
pub trait CompleteGame: GameView + GameText {}

impl<G: GameView + GameText> CompleteGame for G {}

/// A tabletop game with its rules filled in.
pub trait Game: Debug + Sync + Send + Sized + 'static {
    /// The state of a game in progress: plain data of fixed capacity, reused from game to game.
    type State: Clone + PartialEq + Send;
    /// A legal choice.
    type Action: Copy + Debug + PartialEq + Send + Sync;
    /// An event, as plain data: counted by the scorer, told by `replay`, hashed to see where two games part ways.
    type Event: Copy + Debug + Hash;
    /// Counts this game's own measures.
    type Scorer: Scorer<Self>;
    /// The measure of what makes one of its games worth a look.
    type Notability: NotabilityMeasure<Self>;

    /// The name on the command line and of its folders in `configs` and `strategies`.
    const NAME: &'static str;
    /// A sentence about the game, for `ludometer list games`.
    const ABOUT: &'static str;
    /// The kinds of decision, in the order of a turn; at most 16.
    const KINDS: &'static [DecisionKind];
    /// The strategies that play unless somebody says otherwise, from seat 1 on; used in turn when there are more seats.
    const BOTS: &'static [&'static str];
    /// The values whose worth is asked for unless somebody says otherwise: an address, `*` standing for any part of it.
    const WORTH: &'static str;
    /// The endings of a game, by name; [`Outcome::ending`] is an index here. `win` is the one with winners.
    const ENDINGS: &'static [&'static str];
    /// The word of players for the rounds that its length is counted in.
    const ROUND: &'static str = "round";
    /// The games that two cores play in about ten seconds by the standard rules, at most 100,000: a run plays so many unless somebody says
    /// otherwise, and other studies in proportion.
    const GAMES: u64 = 100_000;

    /// Declares and reads the rules. Faults are noted in the reader, which then refuses the value returned.
    fn read(reader: &mut RulesReader<'_>) -> Self;
    /// The number of players, at most [`MOST_SEATS`].
    fn seats(&self) -> usize;
    /// The most rounds that a game may have, 1 at least: no seat has more turns of its own (or logs more rounds) on a curve.
    fn most_rounds(&self) -> usize;
    /// The rounds of a game in which its [`Scorer`] counts, where that is not all: of games that may go in circles for hundreds of rounds a few
    /// would outweigh all others. `None` counts everything.
    fn counted_rounds(&self) -> Option<usize> {
        None
    }
    /// Whether all seats win and lose together under these rules. Then [`Outcome::winners`] is all of them or none, and what is measured is how
    /// often the table wins. A game that is played alone is always of this kind.
    fn cooperative(&self) -> bool {
        false
    }
    /// A seat's share of the win, 0 to 1: k who win apart have a kth each, and all who win together have the whole.
    fn share_of_win(&self, outcome: Outcome, seat: usize) -> f64 {
        if self.cooperative() { f64::from(u8::from(outcome.has_won(seat))) } else { share_of_win(outcome, seat) }
    }
    /// The score that a study is about where none is named; `None` for who wins. Of rules under which hardly anybody does, another.
    fn headline(&self) -> Option<&'static str> {
        None
    }
    /// Whether all seats take their turns of a round at the same time, so that a round takes as long as one of them.
    fn simultaneous(&self) -> bool {
        false
    }
    /// The unit of what players get ahead of each other in, in the plural (`points`), where that can be told while a game goes on:
    /// [`standing`](Self::standing) counts it. `None` where there is nothing to lead in, as where all win together.
    fn lead(&self) -> Option<&'static str> {
        None
    }
    /// The amount that a seat has of what is led in, were the game over now; who has more than all others leads. It is asked for only where there
    /// is a [`lead`](Self::lead).
    fn standing(&self, _state: &Self::State, _seat: usize) -> i64 {
        0
    }
    /// Whether line-ups are rotated through the seats (a rules file may fix them).
    fn rotates(&self) -> bool {
        true
    }
    /// The state of a game before its setup, with all the room that a game needs.
    fn new_state(&self) -> Self::State;
    /// Lays a new game out over whatever the state held before, and tells of it.
    fn setup(&self, state: &mut Self::State, luck: &mut Luck, watch: &mut impl EventObserver<Self::Event>);
    /// The decision that the game waits for.
    fn turn(&self, state: &Self::State) -> PendingDecision;
    /// Writes every legal choice into `out`, which comes empty: one at least unless the game is over, and none twice.
    fn legal(&self, state: &Self::State, out: &mut Vec<Self::Action>);
    /// Carries a legal choice out.
    fn apply(
        &self,
        state: &mut Self::State,
        action: Self::Action,
        luck: &mut Luck,
        watch: &mut impl EventObserver<Self::Event>,
    );
    /// The outcome of a finished game; of one still going, the rounds and turns begun so far hold.
    fn outcome(&self, state: &Self::State) -> Outcome;

    /// Checks what must hold between any two actions (nothing lost, nothing twice); the message says what does not.
    fn audit(&self, state: &Self::State) -> Result<(), String>;
}

/// The profile of a game, whatever its rules: the constants of its contract, as data.
#[derive(Clone, Copy, Debug)]
pub struct GameProfile {
    /// [`Game::NAME`].
    pub name: &'static str,
    /// [`Game::ABOUT`].
    pub about: &'static str,
    /// [`Game::KINDS`].
    pub kinds: &'static [DecisionKind],
    /// [`GameView::FEATURES`].
    pub features: &'static [Feature],
    /// [`Game::BOTS`].
    pub bots: &'static [&'static str],
    /// [`Game::WORTH`].
    pub worth: &'static str,
    /// [`Game::ENDINGS`].
    pub endings: &'static [&'static str],
    /// [`Game::ROUND`].
    pub round: &'static str,
    /// [`Game::GAMES`].
    pub games: u64,
    /// [`GameView::COMPONENT_CHOICES`].
    pub component_choices: &'static [ComponentChoice],
    /// [`NotabilityMeasure::CRITERIA`].
    pub criteria: &'static [NotabilityCriterion],
}

impl GameProfile {
    /// The profile of a game's type.
    pub const fn of<G: GameView>() -> &'static Self {
        const {
            &Self {
                name: G::NAME,
                about: G::ABOUT,
                kinds: G::KINDS,
                features: G::FEATURES,
                bots: G::BOTS,
                worth: G::WORTH,
                endings: G::ENDINGS,
                round: G::ROUND,
                games: G::GAMES,
                component_choices: G::COMPONENT_CHOICES,
                criteria: G::Notability::CRITERIA,
            }
        }
    }
}

/// A kind of decision: the name of its formula in a strategy file.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DecisionKind {
    /// The key under `[score]`.
    pub name: &'static str,
    /// The decision, in a sentence.
    pub about: &'static str,
}

impl DecisionKind {
    /// A kind of decision by its name and its sentence.
    pub const fn new(name: &'static str, about: &'static str) -> Self {
        Self { name, about }
    }
}

/// The decision that a game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PendingDecision {
    /// A seat (from 0) has to decide something of this kind (an index into [`Game::KINDS`]).
    Choose {
        /// The seat that decides, from 0.
        seat: usize,
        /// The kind of decision.
        kind: usize,
    },
    /// The game has ended.
    Over,
}

/// The most players that a game may have.
pub const MOST_SEATS: usize = 8;

/// The outcome of a game, in the terms that every game shares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// An index into [`Game::ENDINGS`].
    pub ending: usize,
    /// The winning seats, bit k for seat k: none, one, or several who share the win; of a co-operative game all or none.
    pub winners: u8,
    /// The rounds begun.
    pub rounds: u32,
    /// Turns begun, over all players.
    pub turns: u32,
}

impl Outcome {
    /// The winners where all of so many seats have won.
    pub fn everybody(seats: usize) -> u8 {
        u8::MAX >> (MOST_SEATS - seats)
    }

    /// Whether this seat has won, alone or with others.
    #[inline]
    pub fn has_won(&self, seat: usize) -> bool {
        self.winners >> seat & 1 == 1
    }

    /// The winning seat, if one alone has won.
    #[inline]
    pub fn winner(&self) -> Option<usize> {
        let alone = self.winners.is_power_of_two();
        alone.then(|| self.winners.trailing_zeros() as usize)
    }
}

/// An observer to whom a game tells what happens: what counts it, or what puts it into words.
pub trait EventObserver<Event> {
    /// Observes an event. It is called once for each, in order.
    fn event(&mut self, event: Event);
}

/// The observer that does nothing.
impl<Event> EventObserver<Event> for () {
    #[inline]
    fn event(&mut self, _: Event) {}
}

/// An observer without its type. The rules of a game are compiled for the observers that count, and once more for this one, which stands for all
/// that tell, record or look ahead.
pub fn dyn_observer<Event>(watch: &mut dyn EventObserver<Event>) -> &mut dyn EventObserver<Event> {
    watch
}

impl<Event> EventObserver<Event> for &mut (dyn EventObserver<Event> + '_) {
    #[inline]
    fn event(&mut self, event: Event) {
        (**self).event(event);
    }
}

/// The pair of observers: both are told everything.
impl<Event: Copy, A: EventObserver<Event> + ?Sized, B: EventObserver<Event> + ?Sized> EventObserver<Event>
    for (&mut A, &mut B)
{
    #[inline(always)]
    fn event(&mut self, event: Event) {
        self.0.event(event);
        self.1.event(event);
    }
}

/// A line-up: the strategies that play, and where they sit before any rotation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lineup {
    /// The distinct strategies by name.
    pub strategies: Vec<String>,
    /// For each seat an index into `strategies`.
    pub seats: Vec<u8>,
}

impl Lineup {
    /// The distinct cyclic rotations, each as the strategy index at every seat. The first is the line-up itself.
    pub fn rotations(&self) -> Vec<Vec<u8>> {
        let mut all: Vec<Vec<u8>> = Vec::new();
        for shift in 0..self.seats.len() {
            let mut seats = self.seats.clone();
            seats.rotate_right(shift);
            if !all.contains(&seats) {
                all.push(seats);
            }
        }
        all
    }

    /// The line-ups of one block under these rules: all rotations, or the one given where the rules fix the seats.
    pub fn played<G: Game>(&self, game: &G) -> Vec<Vec<u8>> {
        if game.rotates() { self.rotations() } else { vec![self.seats.clone()] }
    }
}
