//! Restricted play: what a bot never chooses, and what it always chooses where it can.

use super::{Bot, BotMemory};
use crate::game::{ComponentName, GameView};
use std::collections::BTreeMap;

/// Patterns of components by kind of decision, as a strategy file has them under `[forbid]` or `[force]`.
pub type ComponentPatterns = BTreeMap<String, Vec<String>>;

/// The restrictions of a bot, by kind of decision.
#[derive(Clone, Debug, Default)]
pub struct Restriction {
    forbid: Vec<(usize, Component)>,
    force: Vec<(usize, Component)>,
}

/// A component of a table, or all of them.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Component {
    table: String,
    /// Its name; `*` for every component of the table.
    name: String,
}

impl Component {
    fn of(pattern: &str) -> Self {
        let (table, name) = pattern.split_once('.').unwrap_or((pattern, "*"));
        Self { table: table.to_owned(), name: name.to_owned() }
    }

    fn is(&self, component: ComponentName<'_>) -> bool {
        self.table == component.table && (self.name == "*" || self.name == component.name)
    }
}

impl Restriction {
    /// The restriction by these patterns; names of kinds that are not among `kinds` are passed over.
    pub fn of(forbid: &ComponentPatterns, force: &ComponentPatterns, kinds: &[&str]) -> Self {
        let by_kind = |patterns: &ComponentPatterns| {
            let mut all = Vec::new();
            for (kind, patterns) in patterns {
                let place = kinds.iter().position(|name| name == kind);
                all.extend(
                    place.into_iter().flat_map(|kind| patterns.iter().map(move |one| (kind, Component::of(one)))),
                );
            }
            all
        };
        Self { forbid: by_kind(forbid), force: by_kind(force) }
    }

    /// Whether nothing is forbidden or forced.
    pub fn is_none(&self) -> bool {
        self.forbid.is_empty() && self.force.is_empty()
    }

    /// Whether one of these restrictions is about a component at a kind of decision.
    fn names(list: &[(usize, Component)], kind: usize, component: Option<ComponentName<'_>>) -> bool {
        component.is_some_and(|component| list.iter().any(|(at, one)| *at == kind && one.is(component)))
    }
}

/// A bot that may not choose freely.
#[derive(Clone, Debug)]
pub struct RestrictedBot {
    /// The bot as it would choose.
    pub bot: Bot,
    /// What it may not choose, and what it has to.
    pub restriction: Restriction,
}

impl RestrictedBot {
    /// The choice that the bot takes of those that are left to it; of all, where none would be.
    #[inline(never)]
    pub(super) fn choose<G: GameView>(
        &self,
        game: &G,
        state: &G::State,
        (seat, kind): (usize, usize),
        choices: &[G::Action],
        mind: &mut BotMemory<G>,
    ) -> usize {
        let (mut places, mut left) = (std::mem::take(&mut mind.open), std::mem::take(&mut mind.open_choices));
        self.open(game, state, kind, choices, &mut places);
        left.clear();
        left.extend(places.iter().map(|&place| choices[place]));
        let chosen = match left.len() {
            0 => self.bot.choose(game, state, seat, kind, choices, mind),
            1 => places[0],
            _ => places[self.bot.choose(game, state, seat, kind, &left, mind)],
        };
        (mind.open, mind.open_choices) = (places, left);
        chosen
    }

    /// The places of the choices that are left: those that are forced, if any is, and not forbidden.
    fn open<G: GameView>(
        &self,
        game: &G,
        state: &G::State,
        kind: usize,
        choices: &[G::Action],
        places: &mut Vec<usize>,
    ) {
        let Restriction { forbid, force } = &self.restriction;
        places.clear();
        let of = |choice: &G::Action| game.component(state, kind, *choice);
        let is_forced = choices.iter().any(|choice| Restriction::names(force, kind, of(choice)));
        let is_open = |choice: &G::Action| {
            let component = of(choice);
            !Restriction::names(forbid, kind, component) && (!is_forced || Restriction::names(force, kind, component))
        };
        places.extend((0..choices.len()).filter(|&place| is_open(&choices[place])));
    }
}
