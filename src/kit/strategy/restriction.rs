//! Restricted play: what a bot never chooses, and what it always chooses where it can.

use super::{Bot, BotMemory};
use crate::game::{ComponentName, GameView};
use std::collections::BTreeMap;

/// The name in a pattern that stands for all.
const ANY: &str = "*";

/// Patterns of components by kind of decision, as a strategy file has them under `[forbid]` or `[force]`.
pub type ComponentPatterns = BTreeMap<String, Vec<String>>;

/// The restrictions of a bot, by kind of decision.
#[derive(Clone, Debug, Default)]
pub struct ChoiceRestriction {
    forbid: Vec<(usize, String)>,
    force: Vec<(usize, String)>,
}

/// A pattern of components as it is written: `cards.crypt`, or `cards.*` for every component of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ComponentPattern<'p> {
    table: &'p str,
    name: &'p str,
}

impl<'p> ComponentPattern<'p> {
    /// The pattern that is written so; a table alone means all of its components.
    pub fn of(written: &'p str) -> Self {
        let (table, name) = written.split_once('.').unwrap_or((written, ANY));
        Self { table, name }
    }

    /// Whether a component of this name in this table is meant.
    pub fn fits(self, table: &str, name: &str) -> bool {
        self.table == table && (self.name == ANY || self.name == name)
    }
}

impl ChoiceRestriction {
    /// The restriction by these patterns; names of kinds that are not among `kinds` are passed over.
    pub fn of(forbid: &ComponentPatterns, force: &ComponentPatterns, kinds: &[&str]) -> Self {
        let place = |kind: &String| kinds.iter().position(|name| name == kind);
        let by_kind = |patterns: &ComponentPatterns| {
            let placed = patterns.iter().filter_map(|(kind, patterns)| Some((place(kind)?, patterns)));
            placed.flat_map(|(kind, patterns)| patterns.iter().map(move |one| (kind, one.clone()))).collect()
        };
        Self { forbid: by_kind(forbid), force: by_kind(force) }
    }

    /// Whether nothing is forbidden or forced.
    pub fn is_none(&self) -> bool {
        self.forbid.is_empty() && self.force.is_empty()
    }

    /// Whether one of these restrictions is about a component at a kind of decision.
    fn names(list: &[(usize, String)], kind: usize, component: Option<ComponentName<'_>>) -> bool {
        component.is_some_and(|ComponentName { table, name }| {
            list.iter().any(|(at, one)| *at == kind && ComponentPattern::of(one).fits(table, name))
        })
    }
}

/// A bot that may not choose freely.
#[derive(Clone, Debug)]
pub struct RestrictedBot {
    /// The bot as it would choose.
    pub bot: Bot,
    /// What it may not choose, and what it has to.
    pub restriction: ChoiceRestriction,
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
        let ChoiceRestriction { forbid, force } = &self.restriction;
        places.clear();
        let of = |choice: &G::Action| game.component(state, kind, *choice);
        let is_forced = choices.iter().any(|choice| ChoiceRestriction::names(force, kind, of(choice)));
        let is_open = |choice: &G::Action| {
            let component = of(choice);
            !ChoiceRestriction::names(forbid, kind, component)
                && (!is_forced || ChoiceRestriction::names(force, kind, component))
        };
        places.extend((0..choices.len()).filter(|&place| is_open(&choices[place])));
    }
}
