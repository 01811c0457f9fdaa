//! What happened on the way, and what it is worth.

use super::super::action::{Event, Kind, RunEnd};
use super::super::word::Deed;
use super::is_lost;
use kit::game::Watch;

/// What things count in a search, in tenths of a point of damage taken.
#[derive(Clone, Copy, Debug)]
pub struct Taste {
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

impl Taste {
    /// That of the shipped features: to live, then what a sensible group gives for what.
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

    fn of(&self, kind: Kind) -> i32 {
        match kind {
            Kind::Teeth => self.tooth,
            Kind::Cells => self.cell,
            Kind::Scrolls(_) => self.scroll,
            Kind::Food => self.food,
            Kind::Treasures | Kind::Blueprints => self.gear,
        }
    }
}

/// What comes of a combat from some moment on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fate {
    /// What all of it is worth.
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

impl Fate {
    /// With what comes after it.
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
    pub(super) fn ended(self, end: Option<RunEnd>, taste: &Taste) -> Self {
        match end {
            None => self,
            Some(end) if is_lost(end) => Self { value: self.value + taste.death, dies: true, ..self },
            Some(_) => Self { value: self.value + taste.win, ..self },
        }
    }
}

/// Counts what happens.
pub(super) struct Course {
    pub fate: Fate,
    taste: Taste,
}

impl Course {
    pub fn new(taste: Taste) -> Self {
        Self { fate: Fate::default(), taste }
    }

    fn gain(&mut self, kind: Kind, count: u8) {
        self.fate.loot = self.fate.loot.saturating_add(count);
        self.fate.value += self.taste.of(kind) * i32::from(count);
    }
}

impl Watch<Event> for Course {
    fn event(&mut self, event: Event) {
        match event {
            Event::Hurt { .. } => {
                self.fate.harm = self.fate.harm.saturating_add(1);
                self.fate.value += self.taste.harm;
            }
            Event::Killed { .. } => {
                self.fate.kills = self.fate.kills.saturating_add(1);
                self.fate.value += self.taste.kill;
            }
            Event::Struck { amount, .. } => self.fate.value += self.taste.hit * i32::from(amount),
            Event::Looted { kind, count, .. } => self.gain(kind, count),
            Event::Paid { teeth, .. } => self.fate.value -= self.taste.tooth * i32::from(teeth),
            Event::Discarded { .. } => self.fate.value += self.taste.used_up,
            Event::Gained { deed, .. } => match deed {
                Deed::Tooth(teeth) => self.gain(Kind::Teeth, teeth),
                Deed::Cell(cells) => self.gain(Kind::Cells, cells),
                Deed::Scroll(colour) => self.gain(Kind::Scrolls(Some(colour)), 1),
                Deed::Food => self.gain(Kind::Food, 1),
                Deed::Treasure | Deed::Blueprint => self.gain(Kind::Treasures, 1),
                _ => {}
            },
            _ => {}
        }
    }
}
