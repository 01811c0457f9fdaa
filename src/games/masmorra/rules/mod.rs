//! The rules. All are methods of [`Play`]: the game's rules, its table, its luck, and who watches.
//!
//! # One agenda
//! A game is a state machine with one stack of [tasks](super::task::Task): everything that is still to be done, the next thing on top. A task
//! either runs by itself, which changes the table and may put further tasks on top of those that wait, or it is a DECISION. A decision lists
//! its options: none, and it is dropped; one, and it is carried out unasked; several, and the seat that decides is asked. `Play::settle` is the
//! whole main loop; the game is over when the agenda is empty.
//!
//! So a sequence is written where it is decided, in order: a turn pushes `Turn, Roll, Reroll, Act, Bounties, Master, EndTurn` at once, `Act`
//! puts itself back below whatever was chosen, exploring pushes `Place`, that `Enter, Populate, Explored, Turnup`. Interrupts are tasks, too: a
//! gain is announced ([`PendingGain`](super::state::PendingGain)), a `Window` asks who may play a card, and `XpDue` or `TreasureDue` has what
//! is left of it.
//!
//! A hero who falls in his own turn sets `turn.fallen`; the tasks of the hero phase look at it and pass, those of an exploration go on (M17).
//! Whoever ends the game calls `Play::end`: the main loop then clears the agenda.
//!
//! # Who does what
//! | file | tasks | rule lines |
//! |---|---|---|
//! | `setup` | | M1-M5, M72, M78 |
//! | `turn` | `PendingDecision`, `Roll`, `Reroll`, `Bounties`, `Master`, `EndTurn` | M1, M6, M7, M34, M37, M44, M77 |
//! | `act` | `Act` | M8-M15, M35-M37, M48-M50, M53, M54 |
//! | `walk` | `Enter`, `Fire`, `Lose`, `Teleport` | M13, M21, M49-M52, M55, M60, M83 |
//! | `explore` | `Seek`, `Place`, `Explored`, `Turnup`, `TrapAt` | M16-M20, M45 |
//! | `spawn` | `Populate`, `Spawn`, `TakeDie`, `Overflow`, `Refill` | M39, M40, M46, M47, M68 |
//! | `gain` | `Xp`, `XpDue`, `Treasure`, `TreasureDue`, `Discard` | M28, M33, M37, M42, M70 |
//! | `fight` | `Combat`, `Strike`, `Victory` | M22-M32, M57-M69, M84 |
//! | `abilities` | `Level` | M11, M41-M43, M82 |
//! | `cards` | `Gain`, `Target`, `Played` | M70, M71, M86 |
//! | `interrupts` | `Window` | M70 |
//! | `master` | `March` | M38, M56 |
//! | `alliance` | `Advance`, `Evil`, `EvilChoice` | M77-M81 |
//! | `lair` | `Descend`, `Settled`, `Malaphyas`, `Grimbolts` | M72-M76, M85 |
//!
//! Luck is drawn in `draw` alone, by keys that name round, seat, room and purpose; `redeal` deals anew what a seat cannot know.

pub(super) mod abilities;
pub(super) mod act;
mod alliance;
mod cards;
mod draw;
pub(super) mod explore;
pub(super) mod fight;
mod gain;
mod interrupts;
mod lair;
mod master;
pub(super) mod redeal;
mod setup;
mod spawn;
pub(super) mod tasks;
mod turn;
pub(super) mod walk;

#[cfg(test)]
pub use act::MOST_FIGHTS;
pub use fight::past_mark;
pub use gain::{arrows_reached, last_arrow};
#[cfg(test)]
pub use setup::tiles_in_play;

use super::action::{Action, kind};
use super::config::{self, Rules};
use super::event::Event;
use super::fight_odds::FightCache;
use super::state::{State, Task};
use super::{Masmorra, audit, measures};
use kit::config::RulesReader;
use kit::feature::FeatureColumns;
use kit::game::{DecisionKind, EventObserver, Game, Outcome, PendingDecision};
use kit::luck::Luck;

/// A game being played.
pub struct Play<'a, W> {
    pub(super) rules: &'a Rules,
    pub(super) state: &'a mut State,
    pub(super) luck: &'a mut Luck,
    pub(super) watch: &'a mut W,
}

/// The ends of a game: places in the list of endings.
pub mod ending {
    /// The end with a winner, or with all as winners.
    pub const WIN: u8 = 0;
    /// The alliance lost.
    pub const LOST: u8 = 1;
    /// Nobody came to an end (`time.rounds`).
    pub const STALEMATE: u8 = 2;
}

impl Game for Masmorra {
    type State = State;
    type Action = Action;
    type Event = Event;
    type Scorer = measures::Measures;
    type Notability = measures::Notability;

    const NAME: &'static str = "masmorra";
    const ABOUT: &'static str =
        "Masmorra: Dungeons of Arcadia: dice, a dungeon that grows, monsters, and rivals or allies (1 to 5 heroes).";
    const KINDS: &'static [DecisionKind] = kind::KINDS;
    const BOTS: &'static [&'static str] = &["champion"];
    const WORTH: &'static str = "monsters.*.payback";
    const GAMES: u64 = 20_000;
    const ENDINGS: &'static [&'static str] = &["win", "lost", "stalemate"];

    fn read(reader: &mut RulesReader<'_>) -> Self {
        Self { rules: config::read(reader) }
    }

    fn seats(&self) -> usize {
        self.rules.seats
    }

    fn cooperative(&self) -> bool {
        self.rules.allies()
    }

    fn most_rounds(&self) -> usize {
        if self.rules.allies() {
            usize::from(self.rules.time_turns).div_ceil(self.rules.seats.max(1))
        } else {
            self.rules.time_rounds.into()
        }
    }

    fn counted_rounds(&self) -> Option<usize> {
        (!self.rules.allies()).then_some(self.rules.counted_rounds.into())
    }

    fn lead(&self) -> Option<&'static str> {
        (!self.rules.allies()).then_some("XP")
    }

    fn standing(&self, state: &State, seat: usize) -> i64 {
        state.final_xp(&self.rules, seat as u8).into()
    }

    fn new_state(&self) -> State {
        State {
            odds: FightCache::ready_for(&self.rules),
            menu: Vec::with_capacity(FeatureColumns::ROOM),
            ..State::new()
        }
    }

    fn setup(&self, state: &mut State, luck: &mut Luck, watch: &mut impl EventObserver<Event>) {
        let mut play = self.play(state, luck, watch);
        play.begin();
        play.settle();
    }

    #[inline]
    fn turn(&self, state: &State) -> PendingDecision {
        let asked = state.agenda.top().and_then(|task| tasks::decides(&self.rules, state, task));
        asked.map_or(PendingDecision::Over, |(seat, kind)| PendingDecision::Choose { seat, kind })
    }

    #[inline]
    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        out.extend_from_slice(&state.menu);
    }

    fn apply(&self, state: &mut State, action: Action, luck: &mut Luck, watch: &mut impl EventObserver<Event>) {
        let mut play = self.play(state, luck, watch);
        play.resolve(action);
        play.settle();
    }

    fn outcome(&self, state: &State) -> Outcome {
        let ending = state.ended.unwrap_or(ending::STALEMATE);
        let winners = match ending {
            ending::WIN if self.rules.allies() => Outcome::everybody(self.rules.seats),
            ending::WIN => state.winners(&self.rules),
            _ => 0,
        };
        let (rounds, turns) = (state.turn.round.into(), state.turn.number.into());
        Outcome { ending: ending.into(), winners, rounds, turns }
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        audit::audit(&self.rules, state)
    }
}

impl Masmorra {
    fn play<'a, W>(&'a self, state: &'a mut State, luck: &'a mut Luck, watch: &'a mut W) -> Play<'a, W> {
        Play { rules: &self.rules, state, luck, watch }
    }
}

impl<W: EventObserver<Event>> Play<'_, W> {
    /// Goes on by itself until somebody has to choose, or the game is over.
    pub(super) fn settle(&mut self) {
        loop {
            if self.state.ended.is_some() {
                self.state.agenda.clear();
                return;
            }
            self.quiet_pet();
            let Some(task) = self.state.agenda.top() else { return };
            if tasks::decides(self.rules, self.state, task).is_none() {
                self.state.agenda.pop();
                self.run(task);
                continue;
            }
            self.list(task);
            match self.state.menu[..] {
                [] => drop(self.state.agenda.pop()),
                [only] => self.resolve(only),
                _ => return,
            }
        }
    }

    /// Every way to decide a task is on the menu.
    fn list(&mut self, task: Task) {
        let mut menu = std::mem::take(&mut self.state.menu);
        menu.clear();
        tasks::options(self.rules, self.state, task, &mut |action| menu.push(action));
        self.state.menu = menu;
    }

    /// Puts a task on the agenda.
    pub(super) fn pend(&mut self, task: Task) {
        self.state.agenda.push(task);
    }

    /// Things to be done next, in this order.
    pub(super) fn pend_all(&mut self, tasks: impl DoubleEndedIterator<Item = Task>) {
        self.state.agenda.extend(tasks);
    }

    /// The game is over as soon as the task under way is done. The first reason stands.
    pub(super) fn end(&mut self, ending: u8) {
        if self.state.ended.is_none() {
            self.tell(Event::Over { ending });
            self.state.ended = Some(ending);
        }
    }

    /// Tells what has happened. Once the game is over, nothing does: the rest of the task under way is not told.
    pub(super) fn tell(&mut self, event: Event) {
        if self.state.ended.is_none() {
            self.watch.event(event);
        }
    }
}
