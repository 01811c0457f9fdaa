//! Along a hallway, and over the edge of a card.

use super::path::{PathState, hall_bit, spot_bit, tools_in};
use super::{FastSearch, INSIDE, JudgeValue, PathJudge};
use crate::card::{CardNode, EdgeHalf, FindKind, MapSymbol};
use crate::dungeon::EdgeLink;
use crate::search::card_values::FindMeasure;
use crate::walk::{PathEnd, PathTool};

impl<J: PathJudge> FastSearch<'_, '_, J> {
    pub(super) fn enter_hall(&mut self, path: &mut PathState<JudgeValue<J>>, card: u8, hall: u8, forward: bool) {
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
    pub(super) fn along(
        &mut self,
        path: &mut PathState<JudgeValue<J>>,
        card: u8,
        hall: u8,
        forward: bool,
        mut place: usize,
    ) {
        let printed = &self.cards[usize::from(card)].halls[usize::from(hall)];
        let next = |place: usize| if forward { place + 1 } else { place.wrapping_sub(1) };
        while let Some(&thing) = printed.things.get(place) {
            let leaps = if thing.is_obstacle() { self.leaps(path).0 } else { false };
            match thing {
                MapSymbol::Monster | MapSymbol::Padlock | MapSymbol::Lava => {
                    let (tool, end) = match thing {
                        MapSymbol::Monster => (PathTool::Sword, PathEnd::Monster),
                        MapSymbol::Padlock => (PathTool::Key, PathEnd::Padlock),
                        _ => (PathTool::Rope, PathEnd::Lava),
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
                MapSymbol::Pitfall(part) => {
                    let spot = printed.spots[place].unwrap_or(0);
                    path.spent |= spot_bit(card, spot);
                    path.found |= spot_bit(card, spot);
                    let means = path.has(PathTool::Rope) || path.wild;
                    if self.step() {
                        let mut fallen = *path;
                        self.gain(&mut fallen, card, FindKind::Pit);
                        self.arrive(&mut fallen, card, CardNode::Part(part), INSIDE);
                    }
                    if !means || !self.step() {
                        return;
                    }
                    path.spend(PathTool::Rope);
                }
                _ => {}
            }
            self.gain(path, card, thing.find());
            if let Some(tool) = PathTool::ALL.into_iter().find(|tool| tool.find() == thing.find()) {
                path.take(1 << (8 * tool as u32));
            }
            if let Some(spot) = printed.spots[place] {
                path.found |= spot_bit(card, spot);
                if thing == MapSymbol::Circle && (path.has(PathTool::Scroll) || path.wild) {
                    self.teleport(path, card, spot);
                    if !self.step() {
                        return;
                    }
                }
                if thing == MapSymbol::Barrel && path.barrels {
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
    pub(super) fn arrive(&mut self, path: &mut PathState<JudgeValue<J>>, card: u8, node: CardNode, hall: u8) {
        if path.leap {
            self.leap_before(path, card, node);
        }
        match node {
            CardNode::Exit(place) => self.arrive_at_edge(path, card, place),
            CardNode::Room(room) => self.enter_room(path, card, room, hall),
            CardNode::Crossing(_) => self.enter_crossing(path, card, node, hall),
            CardNode::Part(part) => self.enter_part(path, card, part, hall),
        }
    }

    pub(super) fn arrive_at_edge(&mut self, path: &mut PathState<JudgeValue<J>>, card: u8, place: EdgeHalf) {
        match self.dungeon.joint(card, place) {
            EdgeLink::Wall => self.end(path, PathEnd::Wall),
            EdgeLink::Joined(other, opposite) => match self.hall_at(other, opposite) {
                Some((hall, forward)) if !path.uses(other, hall) => {
                    self.enter_hall(path, other, hall, forward);
                }
                _ => self.end(path, PathEnd::UsedHallway),
            },
            EdgeLink::Free => {
                self.end(path, PathEnd::Exit);
                self.leaps(path);
                if path.wrap_vertical {
                    let mut wrapped = PathState { wrap_vertical: false, ..*path };
                    self.wrap(&mut wrapped, self.dungeon.opposite_in_column(card, place));
                }
                if path.wrap_horizontal {
                    let mut wrapped = PathState { wrap_horizontal: false, ..*path };
                    self.wrap(&mut wrapped, self.dungeon.opposite_in_row(card, place));
                }
            }
        }
    }

    pub(super) fn wrap(&mut self, path: &mut PathState<JudgeValue<J>>, to: Option<(u8, EdgeHalf)>) {
        let Some((card, place)) = to else { return };
        if !self.step() {
            return;
        }
        match self.hall_at(card, place) {
            Some((hall, forward)) if !path.uses(card, hall) => self.enter_hall(path, card, hall, forward),
            _ => self.end(path, PathEnd::UsedHallway),
        }
    }
}
