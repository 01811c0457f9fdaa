//! Into rooms, crossings and underground parts, and out of them.

use super::path::{PathState, node_bit, stair_bit, tools_in};
use super::{FastSearch, INSIDE, JudgeValue, PathJudge, RoomPass};
use crate::card::{CardNode, FindCounts, FindKind, MOST_HALLS};
use crate::dungeon::EdgeLink;
use crate::search::card_values::FindMeasure;
use crate::walk::PathEnd;

impl<J: PathJudge> FastSearch<'_, '_, J> {
    pub(super) fn enter_room(&mut self, path: &mut PathState<JudgeValue<J>>, card: u8, room: u8, door: u8) {
        let node = CardNode::Room(room).index();
        if !path.seen(card, node) {
            let chamber = &self.cards[usize::from(card)].rooms[usize::from(room)];
            let inside = tools_in(chamber.finds);
            let mut swords = (path.tools & 0xFF) as u8;
            if self.dungeon.options().weapons_in_room {
                swords += inside as u8;
            }
            match chamber.monsters.saturating_sub(swords) {
                0 => {}
                1 if path.wild => {
                    if !self.leaps(path).0 && self.step() {
                        self.end(path, PathEnd::Monster);
                    }
                    if !self.step() {
                        return;
                    }
                    path.wild = false;
                }
                _ => return self.end(path, PathEnd::Monster),
            }
            // All of them are used, or as many as there are monsters.
            let used = u32::from(chamber.monsters.min(swords));
            path.take(inside);
            path.tools -= used;
            let price = self.prices.sheets[usize::from(card)].rooms[usize::from(room)];
            path.value = J::Measure::add(path.value, price);
            path.nodes |= node_bit(card, node);
            self.note(path, card, chamber.finds.and(FindCounts::one(FindKind::Room)));
            if !self.dungeon.options().stairs_walked && chamber.stairs != 0 {
                self.find_stairs(path, card, chamber.stairs);
            }
        }
        self.at_node(path, card, CardNode::Room(room), door);
    }

    pub(super) fn find_stairs(&mut self, path: &mut PathState<JudgeValue<J>>, card: u8, stairs: u8) {
        let mut new = u32::from(stairs) << (4 * card) & !path.stairs;
        path.stairs |= new;
        while new != 0 {
            self.gain(path, card, FindKind::Stairs);
            new &= new - 1;
        }
    }

    pub(super) fn enter_crossing(&mut self, path: &mut PathState<JudgeValue<J>>, card: u8, node: CardNode, hall: u8) {
        let again = self.cross && self.dungeon.options().crossings_too;
        if path.seen(card, node.index()) && !again {
            return self.end(path, PathEnd::UsedHallway);
        }
        path.nodes |= node_bit(card, node.index());
        self.at_node(path, card, node, hall);
    }

    pub(super) fn enter_part(&mut self, path: &mut PathState<JudgeValue<J>>, card: u8, part: u8, door: u8) {
        let node = CardNode::Part(part);
        if !path.seen(card, node.index()) {
            let chamber = &self.cards[usize::from(card)].parts[usize::from(part)];
            let price = self.prices.sheets[usize::from(card)].parts[usize::from(part)];
            path.take(tools_in(chamber.finds));
            path.value = J::Measure::add(path.value, price);
            path.nodes |= node_bit(card, node.index());
            self.note(path, card, chamber.finds);
        } else if !self.dungeon.options().underground_again {
            return self.end(path, PathEnd::OwnPath);
        }
        self.at_node(path, card, node, door);
    }

    /// Goes on from a room, crossing or underground part in every way.
    pub(super) fn at_node(&mut self, path: &mut PathState<JudgeValue<J>>, card: u8, node: CardNode, door: u8) {
        if self.is_done {
            return;
        }
        let printed = self.cards[usize::from(card)];
        let used = (path.halls >> (usize::from(card) * MOST_HALLS)) as u16;
        let arms = printed.arms[node.index()] & !used;
        let (leaps, costly_leaps) = self.leaps(path);
        let mut ways = leaps | self.by_halls(path, card, node, door, arms);
        let mut stairs = printed.stairs_at[node.index()];
        while stairs != 0 {
            let stair = stairs.trailing_zeros() as u8;
            stairs &= stairs - 1;
            if path.nodes & stair_bit(card, stair) == 0 {
                ways = true;
                if self.step() {
                    self.take_stairs(&mut path.clone(), card, node, stair);
                }
            }
        }
        if let (CardNode::Part(part), true) = (node, path.climb) {
            ways |= self.climbs(path, card, part);
        }
        let spots = match node {
            CardNode::Room(room) => printed.rooms[usize::from(room)].spots,
            CardNode::Part(part) => printed.parts[usize::from(part)].spots,
            _ => 0,
        };
        let (free, costly) = if spots == 0 { (false, false) } else { self.by_spots(path, card, spots) };
        if !ways && !free {
            if (costly || costly_leaps) && !self.step() {
                return;
            }
            self.end(path, self.dead_end(path, card, node, door));
        }
    }

    pub(super) fn dead_end(&self, path: &PathState<JudgeValue<J>>, card: u8, node: CardNode, door: u8) -> PathEnd {
        let arms = self.cards[usize::from(card)].arms[node.index()];
        let others = if door == INSIDE { arms } else { arms & !(1 << door) };
        let used = (path.halls >> (usize::from(card) * MOST_HALLS)) as u16;
        if others & !used != 0 {
            PathEnd::OwnPath
        } else if others != 0 {
            PathEnd::UsedHallway
        } else {
            PathEnd::Wall
        }
    }

    /// Leaves by each of these hallways; is there any?
    pub(super) fn by_halls(
        &mut self,
        path: &PathState<JudgeValue<J>>,
        card: u8,
        node: CardNode,
        door: u8,
        arms: u16,
    ) -> bool {
        let printed = self.cards[usize::from(card)];
        let mut ways = false;
        let mut left = arms;
        while left != 0 {
            let hall = left.trailing_zeros() as u8;
            left &= left - 1;
            let forward = printed.halls[usize::from(hall)].ends[0] == node;
            if self.ends_in_vain(path, card, hall, forward) {
                ways |= !matches!(node, CardNode::Room(room) if door != INSIDE && self.is_cut(path, card, room, door, hall));
                continue;
            }
            let mut next = *path;
            match node {
                CardNode::Room(room) if door != INSIDE => {
                    if self.is_cut(path, card, room, door, hall) {
                        continue;
                    }
                    self.passes[usize::from(path.passes)] = RoomPass { card, room, from: door, to: hall };
                    next.passes += 1;
                }
                _ => {}
            }
            ways = true;
            if self.step() {
                self.enter_hall(&mut next, card, hall, forward);
            }
        }
        ways
    }

    /// True if this hallway leads to where the path ends at once, and brings nothing that matters.
    #[inline]
    pub(super) fn ends_in_vain(&self, path: &PathState<JudgeValue<J>>, card: u8, hall: u8, forward: bool) -> bool {
        let printed = &self.cards[usize::from(card)].halls[usize::from(hall)];
        let mut value = path.value;
        if !printed.things.is_empty() {
            if !self.is_plain(path, card, hall) || path.leap {
                return false;
            }
            value = J::Measure::add(value, self.prices.sheets[usize::from(card)].halls[usize::from(hall)]);
        }
        match printed.ends[usize::from(forward)] {
            CardNode::Exit(place) => match self.dungeon.joint(card, place) {
                EdgeLink::Free if path.wrap_vertical || path.wrap_horizontal => return false,
                EdgeLink::Free => value = J::Measure::add(value, self.exit),
                EdgeLink::Wall => {}
                EdgeLink::Joined(other, opposite) => {
                    if self.hall_at(other, opposite).is_some_and(|(hall, _)| !path.uses(other, hall)) {
                        return false;
                    }
                }
            },
            node @ CardNode::Crossing(_) => {
                if !path.seen(card, node.index()) || self.cross {
                    return false;
                }
            }
            CardNode::Room(_) | CardNode::Part(_) => return false,
        }
        if path.wild {
            value = J::Measure::add(value, self.kept);
        }
        self.judge.hopeless(value)
    }

    /// True if an earlier pass through the room has cut off one of these doors from the other.
    pub(super) fn is_cut(&self, path: &PathState<JudgeValue<J>>, card: u8, room: u8, from: u8, to: u8) -> bool {
        // Doors lie in the order of their hallways.
        let across = |pass: &RoomPass| {
            let inside = |door: u8| pass.from.min(pass.to) < door && door < pass.from.max(pass.to);
            pass.card == card && pass.room == room && inside(from) != inside(to)
        };
        !self.cross && self.passes[..usize::from(path.passes)].iter().any(across)
    }

    pub(super) fn take_stairs(&mut self, path: &mut PathState<JudgeValue<J>>, card: u8, node: CardNode, stair: u8) {
        path.nodes |= stair_bit(card, stair);
        self.find_stairs(path, card, 1 << stair);
        let printed = self.cards[usize::from(card)].stairs[usize::from(stair)];
        if node == printed.top {
            self.arrive(path, card, CardNode::Part(printed.part), INSIDE);
        } else {
            self.arrive(path, card, printed.top, INSIDE);
        }
    }
}
