//! What a choice on a path leads to.

use super::offer::door_of;
use super::{HallwayPoint, INSIDE, NodeVisit, PathEnd, PathMove, PathPosition, PathTool, PathWalk, TOOLS};
use crate::card::{CardNode, Chamber, EdgeHalf, FindCounts, FindKind, MapSymbol, SpotAt};
use crate::dungeon::{Dungeon, EdgeLink};

impl PathWalk {
    /// Carries out a choice, and walks to where something has to be chosen again. The move is one of those [offered](Self::moves).
    pub fn take(&mut self, dungeon: &Dungeon, choice: PathMove) {
        match choice {
            PathMove::Start(card, place) => self.start(dungeon, card, place),
            PathMove::Decline => self.at = PathPosition::Over(self.dead_end(dungeon)),
            _ => match self.at {
                PathPosition::In(stop) => self.take_in(dungeon, stop, choice),
                PathPosition::Before(stop) | PathPosition::Door(stop) => self.take_before(dungeon, stop, choice),
                PathPosition::Obstacle(way) => self.take_at_obstacle(dungeon, way, choice),
                PathPosition::On(way) | PathPosition::Landed(way, _) => self.take_in_hall(dungeon, way, choice),
                PathPosition::Outside | PathPosition::Over(_) => {}
            },
        }
    }

    fn start(&mut self, dungeon: &Dungeon, card: u8, place: EdgeHalf) {
        match self.onto_card(dungeon, card, place) {
            Some(way) => self.walk_on(dungeon, way),
            None => self.over(PathEnd::Wall),
        }
    }

    fn take_in(&mut self, dungeon: &Dungeon, stop: NodeVisit, choice: PathMove) {
        match choice {
            PathMove::Hall(hall) => self.leave(dungeon, stop, hall),
            PathMove::Stairs(stair) => self.climb_stairs(dungeon, stop, stair),
            PathMove::Fall(spot) => self.fall(dungeon, stop.card, spot),
            PathMove::Climb(spot) => self.climb(dungeon, stop.card, spot),
            PathMove::Teleport(card, spot) => {
                let circle = self.circle_in(dungeon, stop, (card, spot));
                self.teleport(dungeon, (stop.card, circle), (card, spot));
            }
            PathMove::WrapVertical => {
                self.gear.wrap_vertical = false;
                self.wrap(dungeon, stop, |place| dungeon.opposite_in_column(stop.card, place));
            }
            PathMove::WrapHorizontal => {
                self.gear.wrap_horizontal = false;
                self.wrap(dungeon, stop, |place| dungeon.opposite_in_row(stop.card, place));
            }
            PathMove::Exit => self.over(PathEnd::Exit),
            _ => self.take_spell(dungeon, choice),
        }
    }

    fn take_before(&mut self, dungeon: &Dungeon, stop: NodeVisit, choice: PathMove) {
        match choice {
            PathMove::OnWard => self.go_into(dungeon, stop),
            PathMove::Wild => self.enter_room(dungeon, stop, true),
            _ => self.take_spell(dungeon, choice),
        }
    }

    fn take_at_obstacle(&mut self, dungeon: &Dungeon, way: HallwayPoint, choice: PathMove) {
        match choice {
            PathMove::Overcome | PathMove::Wild => {
                self.overcome(dungeon, way);
                self.walk_on(dungeon, way.next());
            }
            PathMove::Fall(spot) => {
                self.find(way.card, FindKind::Pit, Some(spot));
                self.walked(dungeon, way);
                self.fall(dungeon, way.card, spot);
            }
            _ => self.take_spell(dungeon, choice),
        }
    }

    fn take_in_hall(&mut self, dungeon: &Dungeon, way: HallwayPoint, choice: PathMove) {
        match (choice, self.spot_ahead(dungeon, way)) {
            (PathMove::OnWard, _) => self.walk_on(dungeon, way.next()),
            (PathMove::Back, _) => self.walk_on(dungeon, way.turned().next()),
            (PathMove::Teleport(card, spot), Some(from)) => self.teleport(dungeon, (way.card, from), (card, spot)),
            _ => self.take_spell(dungeon, choice),
        }
    }

    fn take_spell(&mut self, dungeon: &Dungeon, choice: PathMove) {
        match choice {
            PathMove::Jump(card, spot) => {
                self.gear.barrels = false;
                self.land(dungeon, card, spot);
            }
            PathMove::Leap(card, spot) => {
                self.gear.leap = false;
                self.land(dungeon, card, spot);
            }
            _ => {}
        }
    }

    /// Walks along hallways until something has to be chosen, or the path is over.
    fn walk_on(&mut self, dungeon: &Dungeon, mut way: HallwayPoint) {
        while let Some(stop) = self.along(dungeon, way) {
            match self.reach(dungeon, stop) {
                Some(next) => way = next,
                None => return,
            }
        }
    }

    /// Walks to the end of a hallway, unless something stops the path before.
    fn along(&mut self, dungeon: &Dungeon, mut way: HallwayPoint) -> Option<NodeVisit> {
        let hall = &dungeon.card(way.card).halls[usize::from(way.hall)];
        let own_path = dungeon.options().own_path;
        let (from, to) = if way.forward { (0, hall.things.len() as u8 + 1) } else { (hall.things.len() as u8 + 1, 0) };
        loop {
            if own_path && self.trace(way.card).walked(hall.first + way.point) {
                self.over(PathEnd::OwnPath);
                return None;
            }
            if way.point == to {
                self.walked(dungeon, way);
                return Some(NodeVisit { card: way.card, node: hall.ends[usize::from(way.forward)], door: way.hall });
            }
            if way.point == from {
                self.walked(dungeon, way);
            } else {
                let place = usize::from(way.point) - 1;
                if !self.meet(dungeon, way, hall.things[place], hall.spots[place]) {
                    return None;
                }
            }
            way = way.next();
        }
    }

    /// Meets what lies in a hallway; may the path go on by itself?
    fn meet(&mut self, dungeon: &Dungeon, way: HallwayPoint, thing: MapSymbol, spot: Option<u8>) -> bool {
        match thing {
            MapSymbol::Monster | MapSymbol::Padlock | MapSymbol::Lava | MapSymbol::Pitfall(_) => {
                return self.meet_obstacle(dungeon, way, thing);
            }
            _ => self.find(way.card, thing.find(), spot),
        }
        self.walked(dungeon, way);
        let jumps = match thing {
            MapSymbol::Circle => self.has_or_wild(PathTool::Scroll),
            MapSymbol::Barrel => self.gear.barrels,
            _ => false,
        };
        if jumps {
            self.at = PathPosition::On(way);
        }
        !jumps
    }

    /// Overcomes an obstacle if that is at hand and there is no choice.
    fn meet_obstacle(&mut self, dungeon: &Dungeon, way: HallwayPoint, thing: MapSymbol) -> bool {
        let (tool, end) = match thing {
            MapSymbol::Monster => (PathTool::Sword, PathEnd::Monster),
            MapSymbol::Padlock => (PathTool::Key, PathEnd::Padlock),
            _ => (PathTool::Rope, PathEnd::Lava),
        };
        let choice = matches!(thing, MapSymbol::Pitfall(_)) || self.gear.leap && self.can_leap(dungeon);
        if choice || !self.has(tool) && self.gear.wild {
            self.at = PathPosition::Obstacle(way);
            return false;
        }
        if !self.has(tool) {
            self.over(end);
            return false;
        }
        self.overcome(dungeon, way);
        true
    }

    /// Uses what the obstacle at the next point asks for, and circles it.
    fn overcome(&mut self, dungeon: &Dungeon, way: HallwayPoint) {
        let (thing, spot) = (self.ahead(dungeon, way), self.spot_ahead(dungeon, way));
        if let Some(tool) = PathTool::against(thing) {
            self.spend(tool);
        }
        self.find(way.card, thing.find(), spot);
        if let (MapSymbol::Pitfall(_), Some(spot)) = (thing, spot) {
            self.trace_mut(way.card).spent |= 1 << spot;
        }
        self.walked(dungeon, way);
    }

    /// Comes to what a hallway, stairs or a pitfall lead to. Returns the hallway that it goes on in by itself.
    fn reach(&mut self, dungeon: &Dungeon, stop: NodeVisit) -> Option<HallwayPoint> {
        let edge = matches!(stop.node, CardNode::Exit(place) if dungeon.joint(stop.card, place) == EdgeLink::Free);
        if self.gear.leap && !edge && self.can_leap(dungeon) {
            self.at = PathPosition::Before(stop);
            return None;
        }
        self.enter(dungeon, stop)
    }

    fn go_into(&mut self, dungeon: &Dungeon, stop: NodeVisit) {
        if let Some(way) = self.enter(dungeon, stop) {
            self.walk_on(dungeon, way);
        }
    }

    fn enter(&mut self, dungeon: &Dungeon, stop: NodeVisit) -> Option<HallwayPoint> {
        match stop.node {
            CardNode::Exit(place) => return self.enter_edge(dungeon, stop, place),
            CardNode::Room(_) => self.enter_room(dungeon, stop, false),
            CardNode::Crossing(_) => self.enter_crossing(dungeon, stop),
            CardNode::Part(part) => self.enter_part(dungeon, stop, part),
        }
        None
    }

    fn enter_edge(&mut self, dungeon: &Dungeon, stop: NodeVisit, place: EdgeHalf) -> Option<HallwayPoint> {
        match dungeon.joint(stop.card, place) {
            EdgeLink::Free => self.at = PathPosition::In(stop),
            EdgeLink::Wall => self.over(PathEnd::Wall),
            EdgeLink::Joined(card, place) => {
                let way = self.onto_card(dungeon, card, place);
                if way.is_none() {
                    self.over(PathEnd::UsedHallway);
                }
                return way;
            }
        }
        None
    }

    /// The hallway at a place of a card, if there is one that may be used.
    fn onto_card(&mut self, dungeon: &Dungeon, card: u8, place: EdgeHalf) -> Option<HallwayPoint> {
        let node = CardNode::Exit(place);
        let arms = dungeon.card(card).arms[node.index()];
        if arms == 0 {
            return None;
        }
        let way = self.out_of(dungeon, NodeVisit { card, node, door: INSIDE }, arms.trailing_zeros() as u8);
        if !self.may_enter(dungeon, way) {
            return None;
        }
        self.trace_mut(card).halls |= 1 << way.hall;
        Some(way)
    }

    /// "Once a Room is entered, the player must overcome all monsters within the Room. None of the Discoveries within a room are considered
    /// collected or usable unless all Monsters are defeated."
    fn enter_room(&mut self, dungeon: &Dungeon, stop: NodeVisit, with_wild: bool) {
        let CardNode::Room(room) = stop.node else { return };
        if !self.trace(stop.card).seen(stop.node) {
            match self.unbeaten(dungeon, stop.card, room) {
                0 => {}
                1 if self.gear.wild && with_wild => self.gear.wild = false,
                1 if self.gear.wild => {
                    self.at = PathPosition::Door(stop);
                    return;
                }
                _ => return self.over(PathEnd::Monster),
            }
            self.beat_room(dungeon, stop, room);
        }
        self.at = PathPosition::In(stop);
    }

    /// "Items are only collected the first time that the Room is entered."
    fn beat_room(&mut self, dungeon: &Dungeon, stop: NodeVisit, room: u8) {
        let chamber = &dungeon.card(stop.card).rooms[usize::from(room)];
        let before = self.swords_for(dungeon, stop.card, room);
        let sword = PathTool::Sword as usize;
        if dungeon.options().weapons_in_room {
            self.collect(stop.card, chamber);
            self.gear.tools[sword] = before.saturating_sub(chamber.monsters);
        } else {
            self.gear.tools[sword] = before.saturating_sub(chamber.monsters);
            self.collect(stop.card, chamber);
        }
        self.shares.add(stop.card, FindCounts::one(FindKind::Room));
        self.trace_mut(stop.card).see(stop.node);
        if !dungeon.options().stairs_walked {
            self.find_stairs(stop.card, chamber.stairs);
        }
    }

    fn collect(&mut self, card: u8, chamber: &Chamber) {
        self.shares.add(card, chamber.finds);
        self.trace_mut(card).found |= chamber.spots;
        for tool in 0..TOOLS {
            self.gear.tools[tool] += chamber.finds.count(PathTool::ALL[tool].find());
        }
    }

    fn find_stairs(&mut self, card: u8, stairs: u8) {
        for _ in 0..self.trace_mut(card).find_stairs(stairs) {
            self.shares.add(card, FindCounts::one(FindKind::Stairs));
        }
    }

    /// "The 4-way intersection is a Hallway, not a Room, and can only be entered once."
    fn enter_crossing(&mut self, dungeon: &Dungeon, stop: NodeVisit) {
        let again = self.gear.cross && dungeon.options().crossings_too;
        if self.trace(stop.card).seen(stop.node) && !again {
            return self.over(PathEnd::UsedHallway);
        }
        self.trace_mut(stop.card).see(stop.node);
        self.at = PathPosition::In(stop);
    }

    fn enter_part(&mut self, dungeon: &Dungeon, stop: NodeVisit, part: u8) {
        if !self.trace(stop.card).seen(stop.node) {
            self.collect(stop.card, &dungeon.card(stop.card).parts[usize::from(part)]);
            self.trace_mut(stop.card).see(stop.node);
        } else if !dungeon.options().underground_again {
            return self.over(PathEnd::OwnPath);
        }
        self.at = PathPosition::In(stop);
    }

    fn leave(&mut self, dungeon: &Dungeon, stop: NodeVisit, hall: u8) {
        let way = self.out_of(dungeon, stop, hall);
        if let (CardNode::Room(room), true) = (stop.node, stop.door != INSIDE) {
            let arms = dungeon.card(stop.card).arms[stop.node.index()];
            let (from, to) = (door_of(arms, stop.door), door_of(arms, hall));
            self.trace_mut(stop.card).pass(room, from, to, arms.count_ones() as u8);
        }
        self.trace_mut(stop.card).halls |= 1 << hall;
        self.walk_on(dungeon, way);
    }

    fn climb_stairs(&mut self, dungeon: &Dungeon, stop: NodeVisit, stair: u8) {
        self.trace_mut(stop.card).use_stairs(stair);
        self.find_stairs(stop.card, 1 << stair);
        let printed = dungeon.card(stop.card).stairs[usize::from(stair)];
        let node = if stop.node == printed.top { CardNode::Part(printed.part) } else { printed.top };
        self.come_to(dungeon, NodeVisit { node, door: INSIDE, ..stop });
    }

    fn come_to(&mut self, dungeon: &Dungeon, stop: NodeVisit) {
        if let Some(way) = self.reach(dungeon, stop) {
            self.walk_on(dungeon, way);
        }
    }

    fn fall(&mut self, dungeon: &Dungeon, card: u8, spot: u8) {
        self.trace_mut(card).spent |= 1 << spot;
        if let MapSymbol::Pitfall(part) = dungeon.card(card).spots[usize::from(spot)].thing {
            self.come_to(dungeon, NodeVisit { card, node: CardNode::Part(part), door: INSIDE });
        }
    }

    fn climb(&mut self, dungeon: &Dungeon, card: u8, spot: u8) {
        self.gear.climb = false;
        self.trace_mut(card).spent |= 1 << spot;
        self.land(dungeon, card, spot);
    }

    /// The first unused circle of a room or underground part that is not the one to go to: which of them is used makes no difference.
    fn circle_in(&self, dungeon: &Dungeon, stop: NodeVisit, to: (u8, u8)) -> u8 {
        let card = dungeon.card(stop.card);
        let here = match stop.node {
            CardNode::Part(part) => SpotAt::Part(part),
            CardNode::Room(room) => SpotAt::Room(room),
            CardNode::Exit(_) | CardNode::Crossing(_) => return to.1,
        };
        let fits = |spot: &u8| {
            let printed = card.spots[usize::from(*spot)];
            let unused = printed.thing == MapSymbol::Circle && !self.trace(stop.card).has_spent(*spot);
            unused && printed.at == here && (stop.card, *spot) != to
        };
        (0..card.spots.len() as u8).find(fits).unwrap_or(to.1)
    }

    /// "Both are crossed out, and then the path continues from the second Magic Circle."
    fn teleport(&mut self, dungeon: &Dungeon, from: (u8, u8), to: (u8, u8)) {
        self.spend(PathTool::Scroll);
        self.trace_mut(from.0).spent |= 1 << from.1;
        self.trace_mut(to.0).spent |= 1 << to.1;
        self.land(dungeon, to.0, to.1);
    }

    /// Comes to a spot by magic.
    fn land(&mut self, dungeon: &Dungeon, card: u8, spot: u8) {
        let printed = dungeon.card(card).spots[usize::from(spot)];
        let (hall, place) = match printed.at {
            SpotAt::Room(room) => {
                let stop = NodeVisit { card, node: CardNode::Room(room), door: INSIDE };
                // Whoever leaps to a monster must beat it.
                return self.enter_room(dungeon, stop, printed.thing == MapSymbol::Monster);
            }
            SpotAt::Part(part) => {
                return self.enter_part(dungeon, NodeVisit { card, node: CardNode::Part(part), door: INSIDE }, part);
            }
            SpotAt::Hall(hall, place) => (hall, place),
        };
        if printed.thing == MapSymbol::Monster {
            self.spend(PathTool::Sword);
        }
        if !self.trace(card).has_found(spot) {
            self.find(card, printed.thing.find(), Some(spot));
        }
        let way = HallwayPoint { card, hall, point: place + 1, forward: true };
        let point = dungeon.card(card).halls[usize::from(hall)].first + way.point;
        let trace = self.trace_mut(card);
        let fresh = if dungeon.options().own_path { !trace.walked(point) } else { trace.halls >> hall & 1 == 0 };
        trace.halls |= 1 << hall;
        self.walked(dungeon, way);
        self.at = PathPosition::Landed(way, fresh);
    }

    fn wrap(&mut self, dungeon: &Dungeon, stop: NodeVisit, opposite: impl Fn(EdgeHalf) -> Option<(u8, EdgeHalf)>) {
        let CardNode::Exit(place) = stop.node else { return };
        let way = opposite(place).and_then(|(card, place)| self.onto_card(dungeon, card, place));
        match way {
            Some(way) => self.walk_on(dungeon, way),
            None => self.over(PathEnd::UsedHallway),
        }
    }

    /// Circles something.
    fn find(&mut self, card: u8, find: FindKind, spot: Option<u8>) {
        self.shares.add(card, FindCounts::one(find));
        if let Some(spot) = spot {
            self.trace_mut(card).found |= 1 << spot;
        }
        if let Some(tool) = PathTool::ALL.into_iter().find(|tool| tool.find() == find) {
            self.gear.tools[tool as usize] += 1;
        }
    }

    /// Notes that the path went over the next point of a way, where that matters.
    fn walked(&mut self, dungeon: &Dungeon, way: HallwayPoint) {
        if dungeon.options().own_path {
            let first = dungeon.card(way.card).halls[usize::from(way.hall)].first;
            self.trace_mut(way.card).walk_over(first + way.point);
        }
    }

    fn over(&mut self, end: PathEnd) {
        self.at = PathPosition::Over(end);
    }
}
