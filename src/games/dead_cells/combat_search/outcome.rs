//! Outcome of a line of choices in combat, and its worth.

use super::is_lost;
use crate::action::{Event, LootKind, RunEnd};
use crate::word::EffectKind;
use kit::game::EventObserver;

/// The weights of a search, in tenths of a point of damage taken.
#[derive(Clone, Copy, Debug)]
pub struct SearchWeights {
    /// A point of damage taken.
    pub harm: i32,
    /// A death, which ends the run.
    pub death: i32,
    /// A boss beaten.
    pub win: i32,
    /// A monster killed, beside what its death brings.
    pub kill: i32,
    /// A point of damage on a monster or the boss.
    pub hit: i32,
    /// A tooth.
    pub tooth: i32,
    /// A cell.
    pub cell: i32,
    /// A scroll.
    pub scroll: i32,
    /// Food.
    pub food: i32,
    /// A treasure or a blueprint.
    pub gear: i32,
    /// A piece of equipment used up.
    pub used_up: i32,
}

impl SearchWeights {
    /// The weights of the shipped features: to live, then what a sensible group gives for what.
    pub const SENSIBLE: Self = Self {
        harm: -10,
        death: -10_000,
        win: 5_000,
        kill: 2,
        hit: 1,
        tooth: 3,
        cell: 9,
        scroll: 9,
        food: 9,
        gear: 9,
        used_up: -4,
    };

    fn of(&self, kind: LootKind) -> i32 {
        match kind {
            LootKind::Teeth => self.tooth,
            LootKind::Cells => self.cell,
            LootKind::Scrolls(_) => self.scroll,
            LootKind::Food => self.food,
            LootKind::Treasures | LootKind::Blueprints => self.gear,
        }
    }
}

/// The outcome of a combat from some moment on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CombatOutcome {
    /// Worth of the whole outcome.
    pub value: i32,
    /// Damage taken.
    pub harm: u8,
    /// Monsters killed.
    pub kills: u8,
    /// Things that come into the bag.
    pub loot: u8,
    /// Does somebody die?
    pub dies: bool,
}

impl CombatOutcome {
    /// The outcome with what comes after it.
    pub fn and(self, later: Self) -> Self {
        Self {
            value: self.value + later.value,
            harm: self.harm.saturating_add(later.harm),
            kills: self.kills.saturating_add(later.kills),
            loot: self.loot.saturating_add(later.loot),
            dies: self.dies || later.dies,
        }
    }

    /// The run is over with it, if it is.
    pub(super) fn ended(self, end: Option<RunEnd>, weights: &SearchWeights) -> Self {
        match end {
            None => self,
            Some(end) if is_lost(end) => Self { value: self.value + weights.death, dies: true, ..self },
            Some(_) => Self { value: self.value + weights.win, ..self },
        }
    }
}

/// An observer that adds up the outcome of a combat, event by event.
pub(super) struct OutcomeCounter {
    pub outcome: CombatOutcome,
    weights: SearchWeights,
}

impl OutcomeCounter {
    pub fn new(weights: SearchWeights) -> Self {
        Self { outcome: CombatOutcome::default(), weights }
    }

    fn gain(&mut self, kind: LootKind, count: u8) {
        self.outcome.loot = self.outcome.loot.saturating_add(count);
        self.outcome.value += self.weights.of(kind) * i32::from(count);
    }
}

impl EventObserver<Event> for OutcomeCounter {
    fn event(&mut self, event: Event) {
        match event {
            Event::Hurt { .. } => {
                self.outcome.harm = self.outcome.harm.saturating_add(1);
                self.outcome.value += self.weights.harm;
            }
            Event::Killed { .. } => {
                self.outcome.kills = self.outcome.kills.saturating_add(1);
                self.outcome.value += self.weights.kill;
            }
            Event::Struck { amount, .. } => self.outcome.value += self.weights.hit * i32::from(amount),
            Event::Looted { kind, count, .. } => self.gain(kind, count),
            Event::Paid { teeth, .. } => self.outcome.value -= self.weights.tooth * i32::from(teeth),
            Event::Discarded { .. } => self.outcome.value += self.weights.used_up,
            Event::Gained { deed, .. } => match deed {
                EffectKind::Tooth(teeth) => self.gain(LootKind::Teeth, teeth),
                EffectKind::Cell(cells) => self.gain(LootKind::Cells, cells),
                EffectKind::Scroll(colour) => self.gain(LootKind::Scrolls(Some(colour)), 1),
                EffectKind::Food => self.gain(LootKind::Food, 1),
                EffectKind::Treasure | EffectKind::Blueprint => self.gain(LootKind::Treasures, 1),
                _ => {}
            },
            _ => {}
        }
    }
}
