//! What players work out from the table, kept until the table changes: it would come out the same each time it is asked for.

use super::cells::{CellSet, GridCell};
use super::maze::{LockedDoors, Maze};
use kit::pieces::CachedResult;

/// Steps written where a thing cannot be reached at all.
pub const OUT_OF_REACH: u8 = 20;

/// Results that depend on nothing but the table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DistanceCache {
    /// Steps to the nearest wanted lair, for the active player. Forgotten when the map, a lock or the player changes.
    pub lairs: CachedResult<StepMap>,
    /// Steps to the nearest exit into an empty cell, likewise.
    pub exits: CachedResult<StepMap>,
}

impl DistanceCache {
    /// The map, a lock or the player has changed.
    pub fn forget_routes(&mut self) {
        self.lairs.forget();
        self.exits.forget();
    }
}

/// Steps from every room to the nearest of some rooms.
#[derive(Clone, Debug)]
pub struct StepMap([u8; 256]);

impl Default for StepMap {
    fn default() -> Self {
        Self([OUT_OF_REACH; 256])
    }
}

impl StepMap {
    /// Works them out for every room that is at most `beyond` steps farther from the targets than the pawn is: nobody gets farther in a
    /// turn. Other rooms count as out of reach.
    pub fn measure(&mut self, targets: CellSet, maze: &Maze, shut: &LockedDoors, pawn: GridCell, beyond: u8) {
        let mut last = OUT_OF_REACH;
        self.0.fill(OUT_OF_REACH);
        maze.flood_back(targets, shut, OUT_OF_REACH - 1, |front, so_far| {
            front.each(|at| self.0[usize::from(at)] = so_far);
            if front.has(pawn) {
                last = so_far.saturating_add(beyond);
            }
            so_far < last
        });
    }

    /// Steps from this room; [`OUT_OF_REACH`] where there is no way, or no room, or it is out of reach itself.
    #[inline]
    pub fn from(&self, at: GridCell) -> u8 {
        self.0[usize::from(at)]
    }
}
