//! A path as the swift search has it: a few words of bits.

use crate::card::{FindCounts, MOST_HALLS, NODES, PLACES};
use crate::layout::MOST_CARDS;
use crate::walk::PathTool;

/// Nodes of a card that are remembered.
pub(super) const KEPT: usize = NODES - PLACES;

const _: () = assert!(MOST_CARDS * MOST_HALLS <= 64 && MOST_CARDS * (KEPT + 4) <= 64);

/// A path as far as it is drawn.
#[derive(Clone, Copy, Debug, Default)]
pub struct PathState<V> {
    /// Hallways used: so many bits for each card.
    pub(super) halls: u64,
    /// Rooms beaten, crossings passed and parts seen: six bits for each card; above them stairs used, four bits for each.
    pub(super) nodes: u64,
    /// Stairs circled, four bits for each card.
    pub(super) stairs: u32,
    /// Magic circles crossed out and pitfalls used: a spot's bit, sixteen for each card.
    pub(super) spent: u128,
    /// Spots in hallways that are circled.
    pub(super) found: u128,
    pub(super) tools: u32,
    pub(super) passes: u8,
    pub(super) wild: bool,
    pub(super) leap: bool,
    /// Whether it has found tools since it last could leap.
    pub(super) tooled: bool,
    pub(super) barrels: bool,
    pub(super) climb: bool,
    pub(super) wrap_vertical: bool,
    pub(super) wrap_horizontal: bool,
    pub(super) value: V,
    /// What it was worth where it last could leap.
    pub(super) could_leap: V,
    /// How many of the search's [`CardFinds`](super::CardFinds) are its own, the first ones.
    pub(super) trail: u16,
}

impl<V> PathState<V> {
    /// True if the spell that becomes any fairy is still there.
    pub fn wild_left(&self) -> bool {
        self.wild
    }

    /// Hallways used, wholly or in part.
    pub fn halls(&self) -> u8 {
        self.halls.count_ones() as u8
    }

    /// Cards that it came to.
    pub fn cards(&self) -> u8 {
        let touched = |card: &usize| {
            let halls = self.halls >> (card * MOST_HALLS) & ((1 << MOST_HALLS) - 1);
            let nodes = self.nodes >> (card * KEPT) & ((1 << KEPT) - 1);
            halls | nodes != 0
        };
        (0..MOST_CARDS).filter(touched).count() as u8
    }

    #[inline]
    pub(super) fn has(&self, tool: PathTool) -> bool {
        self.tools >> (8 * tool as u32) & 0xFF != 0
    }

    /// Takes tools, a byte each.
    #[inline]
    pub(super) fn take(&mut self, tools: u32) {
        self.tools += tools;
        self.tooled |= tools != 0;
    }

    #[inline]
    pub(super) fn spend(&mut self, tool: PathTool) {
        if self.has(tool) {
            self.tools -= 1 << (8 * tool as u32);
        } else {
            self.wild = false;
        }
    }

    #[inline]
    pub(super) fn uses(&self, card: u8, hall: u8) -> bool {
        self.halls & hall_bit(card, hall) != 0
    }

    #[inline]
    pub(super) fn seen(&self, card: u8, node: usize) -> bool {
        self.nodes & node_bit(card, node) != 0
    }

    #[inline]
    pub(super) fn has_spent(&self, card: u8, spot: u8) -> bool {
        self.spent & spot_bit(card, spot) != 0
    }
}

#[inline]
pub(super) fn hall_bit(card: u8, hall: u8) -> u64 {
    1 << (usize::from(card) * MOST_HALLS + usize::from(hall))
}

#[inline]
pub(super) fn node_bit(card: u8, node: usize) -> u64 {
    1 << (usize::from(card) * KEPT + node - PLACES)
}

#[inline]
pub(super) fn stair_bit(card: u8, stair: u8) -> u64 {
    1 << (MOST_CARDS * KEPT + usize::from(card) * 4 + usize::from(stair))
}

#[inline]
pub(super) fn spot_bit(card: u8, spot: u8) -> u128 {
    1 << (16 * u32::from(card) + u32::from(spot))
}

/// The tools among finds, a byte each.
#[inline]
pub(super) fn tools_in(finds: FindCounts) -> u32 {
    PathTool::ALL.iter().fold(0, |tools, tool| tools | u32::from(finds.count(tool.find())) << (8 * *tool as u32))
}
