//! By spells: to a monster from anywhere, and from barrel to barrel.

use super::path::{PathState, spot_bit};
use super::{FastSearch, INSIDE, JudgeValue, PathJudge};
use crate::card::{CardNode, FindKind, MapSymbol, SpotAt};
use crate::dungeon::EdgeLink;
use crate::walk::PathTool;

impl<J: PathJudge> FastSearch<'_, '_, J> {
    /// Leaps to every monster that can be beaten: are there leaps that do not, and that do cost the spell that becomes any fairy?
    ///
    /// They are tried only where the path has found something since it could leap before: then it had used less, and had all that it has now.
    #[inline]
    pub(super) fn leaps(&mut self, path: &mut PathState<JudgeValue<J>>) -> (bool, bool) {
        if path.leap { self.leap_anywhere(path) } else { (false, false) }
    }

    fn leap_anywhere(&mut self, path: &mut PathState<JudgeValue<J>>) -> (bool, bool) {
        let news = path.tooled || path.could_leap != path.value;
        (path.tooled, path.could_leap) = (false, path.value);
        let (mut free, mut costly) = (false, false);
        for card in 0..self.dungeon.len() as u8 {
            let mut left = self.monsters[usize::from(card)];
            while left != 0 {
                let spot = left.trailing_zeros() as u8;
                left &= left - 1;
                let Some(missing) = self.missing(path, card, spot).filter(|missing| *missing <= u32::from(path.wild))
                else {
                    continue;
                };
                free |= missing == 0;
                costly |= missing > 0;
                if news && self.step() {
                    self.leap(path, card, spot, missing);
                }
            }
        }
        (free, costly)
    }

    /// Swords that a path lacks to beat a monster, with those that are with it; `None` if it is beaten.
    fn missing(&self, path: &PathState<JudgeValue<J>>, card: u8, spot: u8) -> Option<u32> {
        match self.cards[usize::from(card)].spots[usize::from(spot)].at {
            SpotAt::Room(room) => {
                let seen = path.seen(card, CardNode::Room(room).index());
                (!seen).then(|| self.unbeaten(path, card, room))
            }
            _ => (path.found & spot_bit(card, spot) == 0).then(|| u32::from(!path.has(PathTool::Sword))),
        }
    }

    /// Monsters in a room that the path has not been in, that it has no sword for.
    pub(super) fn unbeaten(&self, path: &PathState<JudgeValue<J>>, card: u8, room: u8) -> u32 {
        let chamber = &self.cards[usize::from(card)].rooms[usize::from(room)];
        let inside = if self.dungeon.options().weapons_in_room { chamber.finds.count(FindKind::Sword) } else { 0 };
        u32::from(chamber.monsters).saturating_sub((path.tools & 0xFF) + u32::from(inside))
    }

    fn leap(&mut self, path: &PathState<JudgeValue<J>>, card: u8, spot: u8, missing: u32) {
        let mut leapt = PathState { leap: false, ..*path };
        match self.cards[usize::from(card)].spots[usize::from(spot)].at {
            SpotAt::Room(room) => {
                if missing > 0 {
                    // Whoever leaps to a monster must beat it.
                    leapt.wild = false;
                    leapt.tools += missing;
                }
                self.enter_room(&mut leapt, card, room, INSIDE);
            }
            _ => self.land(&mut leapt, card, spot),
        }
    }

    /// Leaps before what a hallway, stairs or a pitfall lead to, unless the path may as well go there first.
    pub(super) fn leap_before(&mut self, path: &mut PathState<JudgeValue<J>>, card: u8, node: CardNode) {
        let first_in = match node {
            CardNode::Exit(place) => self.dungeon.joint(card, place) == EdgeLink::Free,
            CardNode::Crossing(_) => false,
            CardNode::Part(_) => self.dungeon.options().underground_again,
            CardNode::Room(room) => {
                let monsters = self.cards[usize::from(card)].rooms[usize::from(room)].monsters;
                let at_door = path.wild && self.unbeaten(path, card, room) == 1;
                monsters == 0 || path.seen(card, node.index()) || at_door
            }
        };
        if !first_in {
            self.leaps(path);
        }
    }

    /// Goes from a barrel to every other one; is there any?
    pub(super) fn jumps(&mut self, path: &PathState<JudgeValue<J>>, card: u8, spot: u8) -> bool {
        let mut any = false;
        for other in 0..self.dungeon.len() as u8 {
            let printed = self.cards[usize::from(other)];
            for target in 0..printed.spots.len() as u8 {
                let barrel =
                    printed.spots[usize::from(target)].thing == MapSymbol::Barrel && (other, target) != (card, spot);
                if !barrel || !self.worth_landing(path, other, target) {
                    continue;
                }
                any = true;
                if self.step() {
                    self.land(&mut PathState { barrels: false, ..*path }, other, target);
                }
            }
        }
        any
    }

    /// True if a hallway brings just what is found by walking through it.
    #[inline]
    pub(super) fn is_plain(&self, path: &PathState<JudgeValue<J>>, card: u8, hall: u8) -> bool {
        let printed = &self.cards[usize::from(card)].halls[usize::from(hall)];
        printed.plain && !(path.barrels && printed.finds.count(FindKind::Barrel) > 0)
    }
}
