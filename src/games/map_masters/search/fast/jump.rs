//! Through pitfalls of rooms, and from magic circle to magic circle.

use super::path::{PathState, hall_bit, spot_bit};
use super::{FastSearch, INSIDE, JudgeValue, PathJudge};
use crate::card::{CardNode, MapSymbol, SpotAt};
use crate::walk::{PathEnd, PathTool};

impl<J: PathJudge> FastSearch<'_, '_, J> {
    pub(super) fn climbs(&mut self, path: &PathState<JudgeValue<J>>, card: u8, part: u8) -> bool {
        let printed = self.cards[usize::from(card)];
        let mut any = false;
        for spot in 0..printed.spots.len() as u8 {
            let fits =
                printed.spots[usize::from(spot)].thing == MapSymbol::Pitfall(part) && !path.has_spent(card, spot);
            if fits && self.worth_landing(path, card, spot) {
                any = true;
                if self.step() {
                    let mut climbed = PathState { climb: false, ..*path };
                    climbed.spent |= spot_bit(card, spot);
                    self.land(&mut climbed, card, spot);
                }
            }
        }
        any
    }

    /// Falls through the pitfalls of a room, and leaves it or a part by its circles and barrels: are there ways that do not, and that do cost
    /// the spell that becomes any fairy?
    pub(super) fn by_spots(&mut self, path: &PathState<JudgeValue<J>>, card: u8, spots: u16) -> (bool, bool) {
        let printed = self.cards[usize::from(card)];
        let (mut left, mut circle, mut barrel, mut free, mut costly) = (spots, None, None, false, false);
        while left != 0 {
            let spot = left.trailing_zeros() as u8;
            left &= left - 1;
            if path.has_spent(card, spot) {
                continue;
            }
            match printed.spots[usize::from(spot)].thing {
                MapSymbol::Circle => circle = circle.or(Some(spot)),
                MapSymbol::Barrel => barrel = barrel.or(Some(spot)),
                MapSymbol::Pitfall(part) => {
                    free = true;
                    if self.step() {
                        let mut fallen = *path;
                        fallen.spent |= spot_bit(card, spot);
                        self.arrive(&mut fallen, card, CardNode::Part(part), INSIDE);
                    }
                }
                _ => {}
            }
        }
        if let (Some(spot), true) = (barrel, path.barrels) {
            free |= self.jumps(path, card, spot);
        }
        if let Some(spot) = circle {
            let any = (path.has(PathTool::Scroll) || path.wild) && self.teleport(path, card, spot);
            if path.has(PathTool::Scroll) {
                free |= any;
            } else {
                costly = any;
            }
        }
        (free, costly)
    }

    /// Goes from a circle to every other one that is not crossed out; is there any?
    pub(super) fn teleport(&mut self, path: &PathState<JudgeValue<J>>, card: u8, spot: u8) -> bool {
        let mut any = false;
        for other in 0..self.dungeon.len() as u8 {
            let printed = self.cards[usize::from(other)];
            for target in 0..printed.spots.len() as u8 {
                let circle = printed.spots[usize::from(target)].thing == MapSymbol::Circle;
                let fits = circle && (other, target) != (card, spot) && !path.has_spent(other, target);
                if !fits || !self.worth_landing(path, other, target) {
                    continue;
                }
                any = true;
                if self.step() {
                    let mut jumped = *path;
                    jumped.spend(PathTool::Scroll);
                    jumped.spent |= spot_bit(card, spot) | spot_bit(other, target);
                    self.land(&mut jumped, other, target);
                }
            }
        }
        any
    }

    /// Whether the path would not end at once, or find at least this spot.
    pub(super) fn worth_landing(&self, path: &PathState<JudgeValue<J>>, card: u8, spot: u8) -> bool {
        let printed = self.cards[usize::from(card)];
        match printed.spots[usize::from(spot)].at {
            SpotAt::Hall(hall, _) => path.found & spot_bit(card, spot) == 0 || !path.uses(card, hall),
            SpotAt::Room(room) => {
                path.seen(card, CardNode::Room(room).index()) || self.unbeaten(path, card, room) <= u32::from(path.wild)
            }
            SpotAt::Part(part) => {
                !path.seen(card, CardNode::Part(part).index()) || self.dungeon.options().underground_again
            }
        }
    }

    /// Comes to a spot by magic.
    pub(super) fn land(&mut self, path: &mut PathState<JudgeValue<J>>, card: u8, spot: u8) {
        let printed = self.cards[usize::from(card)].spots[usize::from(spot)];
        let (hall, place) = match printed.at {
            SpotAt::Room(room) => return self.enter_room(path, card, room, INSIDE),
            SpotAt::Part(part) => return self.enter_part(path, card, part, INSIDE),
            SpotAt::Hall(hall, place) => (hall, usize::from(place)),
        };
        if printed.thing == MapSymbol::Monster {
            path.spend(PathTool::Sword);
        }
        if path.found & spot_bit(card, spot) == 0 {
            path.found |= spot_bit(card, spot);
            self.gain(path, card, printed.thing.find());
        }
        if path.uses(card, hall) {
            let (free, costly) = self.leaps(path);
            if !free && (!costly || self.step()) {
                self.end(path, PathEnd::UsedHallway);
            }
            return;
        }
        path.halls |= hall_bit(card, hall);
        self.leaps(path);
        if self.step() {
            self.along(&mut path.clone(), card, hall, true, place + 1);
        }
        if self.step() {
            self.along(path, card, hall, false, place.wrapping_sub(1));
        }
    }
}
