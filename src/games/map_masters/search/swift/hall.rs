//! Along a hallway, and over the edge of a card.

use super::path::{Path, hall_bit, spot_bit, tools_in};
use super::{INSIDE, Judge, Swift, Value};
use crate::card::{Find, Node, Place, Thing};
use crate::dungeon::Joint;
use crate::search::price::Measure;
use crate::walk::{End, Tool};

impl<J: Judge> Swift<'_, '_, J> {
    pub(super) fn enter_hall(&mut self, path: &mut Path<Value<J>>, card: u8, hall: u8, forward: bool) {
        path.halls |= hall_bit(card, hall);
        let printed = &self.cards[usize::from(card)].halls[usize::from(hall)];
        if printed.things.is_empty() {
            return self.arrive(path, card, printed.ends[usize::from(forward)], hall);
        }
        if self.is_plain(path, card, hall) {
            path.value = J::Measure::add(path.value, self.prices.sheets[usize::from(card)].halls[usize::from(hall)]);
            path.take(tools_in(printed.finds));
            self.note(path, card, printed.finds);
            return self.arrive(path, card, printed.ends[usize::from(forward)], hall);
        }
        let place = if forward { 0 } else { printed.things.len() - 1 };
        self.along(path, card, hall, forward, place);
    }

    /// Walks along a hallway from this thing on.
    pub(super) fn along(&mut self, path: &mut Path<Value<J>>, card: u8, hall: u8, forward: bool, mut place: usize) {
        let printed = &self.cards[usize::from(card)].halls[usize::from(hall)];
        let next = |place: usize| if forward { place + 1 } else { place.wrapping_sub(1) };
        while let Some(&thing) = printed.things.get(place) {
            let leaps = if thing.is_obstacle() { self.leaps(path).0 } else { false };
            match thing {
                Thing::Monster | Thing::Padlock | Thing::Lava => {
                    let (tool, end) = match thing {
                        Thing::Monster => (Tool::Sword, End::Monster),
                        Thing::Padlock => (Tool::Key, End::Padlock),
                        _ => (Tool::Rope, End::Lava),
                    };
                    if !path.has(tool) {
                        if !path.wild {
                            if !leaps {
                                self.end(path, end);
                            }
                            return;
                        }
                        if !leaps && self.step() {
                            self.end(path, end);
                        }
                        if !self.step() {
                            return;
                        }
                    }
                    path.spend(tool);
                }
                Thing::Pitfall(part) => {
                    let spot = printed.spots[place].unwrap_or(0);
                    path.spent |= spot_bit(card, spot);
                    path.found |= spot_bit(card, spot);
                    let means = path.has(Tool::Rope) || path.wild;
                    if self.step() {
                        let mut fallen = *path;
                        self.gain(&mut fallen, card, Find::Pit);
                        self.arrive(&mut fallen, card, Node::Part(part), INSIDE);
                    }
                    if !means || !self.step() {
                        return;
                    }
                    path.spend(Tool::Rope);
                }
                _ => {}
            }
            self.gain(path, card, thing.find());
            if let Some(tool) = Tool::ALL.into_iter().find(|tool| tool.find() == thing.find()) {
                path.take(1 << (8 * tool as u32));
            }
            if let Some(spot) = printed.spots[place] {
                path.found |= spot_bit(card, spot);
                if thing == Thing::Circle && (path.has(Tool::Scroll) || path.wild) {
                    self.teleport(path, card, spot);
                    if !self.step() {
                        return;
                    }
                }
                if thing == Thing::Barrel && path.barrels {
                    self.jumps(path, card, spot);
                    if !self.step() {
                        return;
                    }
                }
            }
            place = next(place);
        }
        self.arrive(path, card, printed.ends[usize::from(forward)], hall);
    }

    /// Comes to what a hallway, stairs or a pitfall lead to.
    pub(super) fn arrive(&mut self, path: &mut Path<Value<J>>, card: u8, node: Node, hall: u8) {
        if path.leap {
            self.leap_before(path, card, node);
        }
        match node {
            Node::Exit(place) => self.arrive_at_edge(path, card, place),
            Node::Room(room) => self.enter_room(path, card, room, hall),
            Node::Crossing(_) => self.enter_crossing(path, card, node, hall),
            Node::Part(part) => self.enter_part(path, card, part, hall),
        }
    }

    pub(super) fn arrive_at_edge(&mut self, path: &mut Path<Value<J>>, card: u8, place: Place) {
        match self.dungeon.joint(card, place) {
            Joint::Wall => self.end(path, End::Wall),
            Joint::Joined(other, opposite) => match self.hall_at(other, opposite) {
                Some((hall, forward)) if !path.uses(other, hall) => {
                    self.enter_hall(path, other, hall, forward);
                }
                _ => self.end(path, End::UsedHallway),
            },
            Joint::Free => {
                self.end(path, End::Exit);
                self.leaps(path);
                if path.wrap_vertical {
                    let mut wrapped = Path { wrap_vertical: false, ..*path };
                    self.wrap(&mut wrapped, self.dungeon.opposite_in_column(card, place));
                }
                if path.wrap_horizontal {
                    let mut wrapped = Path { wrap_horizontal: false, ..*path };
                    self.wrap(&mut wrapped, self.dungeon.opposite_in_row(card, place));
                }
            }
        }
    }

    pub(super) fn wrap(&mut self, path: &mut Path<Value<J>>, to: Option<(u8, Place)>) {
        let Some((card, place)) = to else { return };
        if !self.step() {
            return;
        }
        match self.hall_at(card, place) {
            Some((hall, forward)) if !path.uses(card, hall) => self.enter_hall(path, card, hall, forward),
            _ => self.end(path, End::UsedHallway),
        }
    }
}
