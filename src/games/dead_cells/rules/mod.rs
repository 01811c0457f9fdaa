//! The rules. All are methods of [`Play`]: the campaign's rules, its table, its luck, and who watches.
//!
//! # One agenda
//! A campaign is a state machine with one stack of [tasks](super::state::Task): everything that is still to be done, the next thing on top. A
//! task either runs by itself, which changes the table and may put further tasks on top of those that wait, or it is a DECISION. A decision
//! lists its options: none, and it is dropped; one, and it is carried out unasked; several, and the seat that
//! decides is asked. `Play::settle` is the whole main loop; the campaign is over when the agenda is empty.
//!
//! So a sequence is written where it is decided, in order: a combat pushes `Pass, Plan.., Reveal, Round(0), Round(1), RoundEnd, .., Upkeep` at
//! once, a round its actors, a card its effects, an effect its targets. What comes up on the way (a death brings a treasure, a treasure wants
//! an owner) lies on top and is done before.
//!
//! A run ends at any moment: whoever kills or wins sets [`State::end`](super::state::State) through `Play::end_run_with`, and the main loop
//! replaces all that waited by `EndRun`. So whatever may kill is the last thing that its task does, and those in a line get a task each.
//!
//! # Who does what
//! | file | tasks | rule lines |
//! |---|---|---|
//! | `setup` | `Run`, `Deal`, `Biome` | D1-D3, D62, D63 |
//! | `outfit` | `Outfit`, `Replaced` | D52, D75 |
//! | `explore` | `Route`, `Enter`, `Leave`, `Onwards` | D7, D8, D45, D47, D65 |
//! | `tile_effects` | `Steps`, `Either`, `Branch`, `Pay` | D9, D11-D13, D19 |
//! | `checks` | `Check`, deck checks | D20-D23, D64 |
//! | `gain` | `Effect` (whatever is no fight), `Give` | D4, D6, D10, D14-D18 |
//! | `equipment` | `Swap` | D27 |
//! | `combat::setup` | `Combat` | D24, D25 |
//! | `combat::plan` | `Pass`, `Icon`, `Plan`, `Reveal` | D28-D30 |
//! | `combat::rounds` | `Round`, `Group`, `Foe`, `RoundEnd`, `CloseUp`, `Last`, `Fourth` | D31, D38, D40-D42 |
//! | `combat::act` | `Zero`, `Act`, `Which`, `Skill`, `Instead`, `Loot` | D27, D34, D35, D38, D59, D67, D68 |
//! | `combat::aim` | `Aim` | D32, D33, D39, D59, D69 |
//! | `combat::hits` | `Hurt` | D33, D36, D44, D59, D69 |
//! | `combat::states` | `Afflict`, `Active`, `Poison`, `Bleed` | D36, D37, D67, D71 |
//! | `combat::end` | `Upkeep` | D43, D76 |
//! | `serenade` | its part in all of these | D56-D59, D72, D73 |
//! | `boss` | | D48 |
//! | `interbiome` | `Interbiome`, `Buy` | D45, D46 |
//! | `end_of_run` | `EndRun` | D5, D49-D51 |
//! | `spend` | `Spend` | D52-D54, D74, D75 |
//!
//! Luck is drawn in `draw` alone, by keys that name run, biome, space and purpose. What tracks, mutations and equipment make true of somebody
//! is asked of `aids`.

mod aids;
mod boss;
mod checks;
mod combat;
mod draw;
mod end_of_run;
mod equipment;
mod explore;
mod gain;
mod interbiome;
mod outfit;
pub(super) mod redeal;
pub(super) mod serenade;
mod setup;
mod spend;
pub(super) mod tasks;
mod tile_effects;

pub use aids::{at as aid_at, most_health, slots};
pub use combat::aim::{in_its_place, is_invisible};
pub use combat::health as monster_health;
pub(super) use draw::{blueprint_is_left, treasure_is_left};
pub use explore::longest_run;
pub(super) use serenade::powers;
pub(super) use tile_effects::branch_of;

use super::action::{Action, EffectSource, Event, RunEnd, kind};
use super::config::{self, Rules};
use super::state::{State, Task};
use super::word::{CombatEffect, Corridor, CorridorGate, Script};
use super::{DeadCells, audit, measures};
use kit::config::RulesReader;
use kit::game::{DecisionKind, EventObserver, Game, Outcome, PendingDecision};
use kit::luck::Luck;
use kit::pieces::ResolutionWays;

/// A campaign being played.
pub struct Play<'a, W> {
    pub(super) rules: &'a Rules,
    pub(super) state: &'a mut State,
    pub(super) luck: &'a mut Luck,
    pub(super) watch: &'a mut W,
}

impl Game for DeadCells {
    type State = State;
    type Action = Action;
    type Event = Event;
    type Scorer = measures::Measures;
    type Notability = measures::Notability;

    const NAME: &'static str = "dead_cells";
    const ABOUT: &'static str = "Dead Cells: The Rogue-Lite Board Game: runs that feed one another, played together until a boss is beaten (1 to 4 players).";
    const KINDS: &'static [DecisionKind] = kind::KINDS;
    const BOTS: &'static [&'static str] = &["champion"];
    const WORTH: &'static str = "monsters.*.health";
    const GAMES: u64 = 2_000;
    const ENDINGS: &'static [&'static str] = &["win", "lost"];
    /// Rounds are those of a combat.
    const ROUND: &'static str = "run";

    fn read(reader: &mut RulesReader<'_>) -> Self {
        Self { rules: config::read(reader) }
    }

    fn seats(&self) -> usize {
        self.rules.seats
    }

    fn cooperative(&self) -> bool {
        true
    }

    /// A single run is hardly ever won: what can move is how far it gets.
    fn headline(&self) -> Option<&'static str> {
        (self.rules.runs == 1).then_some(measures::HEADLINE)
    }

    /// Curves run along runs, and along the spaces of a run.
    fn most_rounds(&self) -> usize {
        usize::from(self.rules.runs).max(explore::longest_run(&self.rules))
    }

    fn new_state(&self) -> State {
        State::new()
    }

    fn setup(&self, state: &mut State, luck: &mut Luck, watch: &mut impl EventObserver<Event>) {
        let mut play = self.play(state, luck, watch);
        play.begin_campaign();
        play.settle();
    }

    #[inline]
    fn turn(&self, state: &State) -> PendingDecision {
        let asked = state.agenda.top().and_then(|task| tasks::decides(&self.rules, state, task));
        asked.map_or(PendingDecision::Over, |(seat, kind)| PendingDecision::Choose { seat, kind })
    }

    #[inline]
    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        if let Some(task) = state.agenda.top() {
            tasks::options(&self.rules, state, task, &mut |action| out.push(action));
        }
    }

    fn apply(&self, state: &mut State, action: Action, luck: &mut Luck, watch: &mut impl EventObserver<Event>) {
        let mut play = self.play(state, luck, watch);
        play.resolve(action);
        play.settle();
    }

    fn outcome(&self, state: &State) -> Outcome {
        let won = state.wins > 0;
        Outcome {
            ending: usize::from(!won),
            winners: if won { Outcome::everybody(self.rules.seats) } else { 0 },
            rounds: state.run.into(),
            turns: state.turns,
        }
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        audit::audit(&self.rules, state)
    }
}

impl DeadCells {
    fn play<'a, W>(&'a self, state: &'a mut State, luck: &'a mut Luck, watch: &'a mut W) -> Play<'a, W> {
        Play { rules: &self.rules, state, luck, watch }
    }
}

impl<W: EventObserver<Event>> Play<'_, W> {
    /// Goes on by itself until somebody has to choose, or the campaign is over.
    pub(super) fn settle(&mut self) {
        self.settle_before(|_| false);
    }

    /// Carries out tasks that need no decision, up to the first task at which to stop.
    #[inline]
    pub(super) fn settle_before(&mut self, stops: impl Fn(Task) -> bool) {
        loop {
            if self.state.end.is_some() {
                if stops(Task::EndRun) {
                    return;
                }
                self.state.agenda.clear();
                self.pend(Task::EndRun);
            }
            let Some(task) = self.state.agenda.top().filter(|task| !stops(*task)) else { return };
            if tasks::kind_of(task).is_none() {
                self.state.agenda.pop();
                self.run(task);
                continue;
            }
            match tasks::only(self.rules, self.state, task) {
                ResolutionWays::Choice => return,
                ResolutionWays::Nothing => drop(self.state.agenda.pop()),
                ResolutionWays::One(action) => self.resolve(action),
            }
        }
    }

    /// Puts a task on the agenda.
    pub(super) fn pend(&mut self, task: Task) {
        self.state.agenda.push(task);
    }

    /// Things to be done next, in this order.
    pub(super) fn pend_all(&mut self, tasks: impl DoubleEndedIterator<Item = Task>) {
        self.state.agenda.extend(tasks);
    }

    /// Effects to be done next, in their order.
    pub(super) fn pend_effects(&mut self, effects: &[CombatEffect], source: EffectSource) {
        self.pend_all(effects.iter().map(|&effect| Task::Effect { effect, source }));
    }

    /// Effects, the first of them at once: it would be next. One that turns up cards waits, for a search stops before it.
    pub(super) fn effects(&mut self, effects: &[CombatEffect], source: EffectSource) {
        match effects {
            [first, rest @ ..] if !first.deed.draws() => {
                self.pend_effects(rest, source);
                self.effect(*first, source);
            }
            all => self.pend_effects(all, source),
        }
    }

    /// The run is over as soon as the task under way is done. The first reason stands.
    pub(super) fn end_run_with(&mut self, end: RunEnd, blame: EffectSource) {
        self.state.end.get_or_insert((end, blame));
    }

    pub(super) fn tell(&mut self, event: Event) {
        self.watch.event(event);
    }
}

/// The script of a source, where it has one.
#[inline]
pub(super) fn script(rules: &Rules, source: EffectSource) -> Option<&Script> {
    Some(match source {
        EffectSource::Tile(row) => &rules.tiles[usize::from(row)].effects,
        EffectSource::Card { row, round, .. } => &rules.combat[usize::from(row)].actions[usize::from(round)],
        EffectSource::Serenade { row, round } => {
            let round = usize::from(round).checked_sub(1)?;
            &rules.serenade[usize::from(row)].actions[round]
        }
        EffectSource::Gear { card, .. } => match &rules.equipment[usize::from(card)].gear {
            config::EquipmentKind::Weapon(_, script) | config::EquipmentKind::Skill(script) => script,
            config::EquipmentKind::Special(..) => return None,
        },
        EffectSource::Monster { row, round: super::action::DEATH, .. } => &rules.monsters[usize::from(row)].death,
        EffectSource::Monster { row, round, .. } => {
            let round = usize::from(round).checked_sub(1)?;
            &rules.monsters[usize::from(row)].actions[round]
        }
        EffectSource::Boss { row, round } => {
            let round = usize::from(round).checked_sub(1)?;
            &rules.boss_cards[usize::from(row)].actions[round]
        }
        _ => return None,
    })
}

/// The corridor that a source names.
pub(super) fn way(rules: &Rules, source: EffectSource) -> Corridor {
    match source {
        EffectSource::Corridor { space, way } => rules.spaces[usize::from(space)].ways[usize::from(way)],
        _ => Corridor { gate: CorridorGate::Open, ..Corridor::default() },
    }
}
