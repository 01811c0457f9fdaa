//! What may be chosen on a path.

use super::{HallwayPoint, INSIDE, NodeVisit, PathMove, PathPosition, PathTool, PathWalk};
use crate::card::{CardNode, EdgeHalf, MapSymbol, SpotAt};
use crate::dungeon::{Dungeon, EdgeLink};

/// Offers a move, and says whether it costs the spell that becomes any fairy.
type MoveSink<'a> = dyn FnMut(PathMove, bool) + 'a;

impl PathWalk {
    /// Offers all moves that may be chosen now, in a fixed order; none if the path is over.
    pub fn moves(&self, dungeon: &Dungeon, out: &mut impl FnMut(PathMove)) {
        let (mut free, mut costly) = (false, false);
        self.offers(dungeon, &mut |choice, wild| {
            free |= !wild;
            costly |= wild;
            out(choice);
        });
        if costly && !free {
            out(PathMove::Decline);
        }
    }

    fn offers(&self, dungeon: &Dungeon, out: &mut MoveSink) {
        match self.at {
            PathPosition::Outside => starts(dungeon, out),
            PathPosition::In(stop) => self.offers_in(dungeon, stop, out),
            PathPosition::Before(_) => {
                out(PathMove::OnWard, false);
                self.leaps(dungeon, out);
            }
            PathPosition::Door(_) => {
                out(PathMove::Wild, true);
                self.leaps(dungeon, out);
            }
            PathPosition::Obstacle(way) => self.offers_before(dungeon, way, out),
            PathPosition::On(way) => self.offers_on(dungeon, way, out),
            PathPosition::Landed(way, fresh) => self.offers_landed(dungeon, way, fresh, out),
            PathPosition::Over(_) => {}
        }
    }

    fn offers_in(&self, dungeon: &Dungeon, stop: NodeVisit, out: &mut MoveSink) {
        match stop.node {
            CardNode::Exit(place) => {
                self.offers_at_edge(dungeon, stop.card, place, out);
                return self.leaps(dungeon, out);
            }
            CardNode::Room(_) | CardNode::Crossing(_) => {}
            CardNode::Part(part) => self.climbs(dungeon, stop.card, part, out),
        }
        let card = dungeon.card(stop.card);
        let node = stop.node.index();
        let mut arms = card.arms[node];
        if !dungeon.options().own_path {
            arms &= !self.trace(stop.card).halls;
        }
        while arms != 0 {
            let hall = arms.trailing_zeros() as u8;
            if self.may_leave(dungeon, stop, hall) {
                out(PathMove::Hall(hall), false);
            }
            arms &= arms - 1;
        }
        let mut stairs = card.stairs_at[node] & !self.trace(stop.card).stairs_used();
        while stairs != 0 {
            out(PathMove::Stairs(stairs.trailing_zeros() as u8), false);
            stairs &= stairs - 1;
        }
        self.offers_inside(dungeon, stop, out);
        self.leaps(dungeon, out);
    }

    /// True if this hallway is unused where it comes to the node, and not cut off from the door that the path came by.
    fn may_leave(&self, dungeon: &Dungeon, stop: NodeVisit, hall: u8) -> bool {
        let way = self.out_of(dungeon, stop, hall);
        if !self.may_enter(dungeon, way) {
            return false;
        }
        match stop.node {
            CardNode::Room(room) if stop.door != INSIDE && !self.gear.cross => {
                let arms = dungeon.card(stop.card).arms[stop.node.index()];
                !self.trace(stop.card).cut(room, door_of(arms, stop.door), door_of(arms, hall))
            }
            _ => true,
        }
    }

    /// True if a hallway may be entered at this end.
    pub(super) fn may_enter(&self, dungeon: &Dungeon, way: HallwayPoint) -> bool {
        let trace = self.trace(way.card);
        if trace.halls >> way.hall & 1 == 0 {
            return true;
        }
        let first = dungeon.card(way.card).halls[usize::from(way.hall)].first;
        dungeon.options().own_path && !trace.walked(first + way.point)
    }

    /// The way by a hallway away from a node. From a node that it joins to itself it leads from its first end, where that is unused.
    pub(super) fn out_of(&self, dungeon: &Dungeon, stop: NodeVisit, hall: u8) -> HallwayPoint {
        let printed = &dungeon.card(stop.card).halls[usize::from(hall)];
        let from_first = HallwayPoint { card: stop.card, hall, point: 0, forward: true };
        let from_second = HallwayPoint { card: stop.card, hall, point: printed.things.len() as u8 + 1, forward: false };
        if printed.ends[0] == stop.node && (printed.ends[1] != stop.node || self.may_enter(dungeon, from_first)) {
            from_first
        } else {
            from_second
        }
    }

    /// Offers the moves that lead away from a room or an underground part.
    fn offers_inside(&self, dungeon: &Dungeon, stop: NodeVisit, out: &mut MoveSink) {
        let card = dungeon.card(stop.card);
        let chamber = match stop.node {
            CardNode::Room(room) => &card.rooms[usize::from(room)],
            CardNode::Part(part) => &card.parts[usize::from(part)],
            CardNode::Exit(_) | CardNode::Crossing(_) => return,
        };
        let trace = self.trace(stop.card);
        let (mut spots, mut circle, mut barrel) = (chamber.spots, None, None);
        while spots != 0 {
            let spot = spots.trailing_zeros() as u8;
            spots &= spots - 1;
            match card.spots[usize::from(spot)].thing {
                MapSymbol::Pitfall(_) if !trace.has_spent(spot) => out(PathMove::Fall(spot), false),
                MapSymbol::Circle if !trace.has_spent(spot) => circle = circle.or(Some(spot)),
                MapSymbol::Barrel => barrel = barrel.or(Some(spot)),
                _ => {}
            }
        }
        if let Some(spot) = circle {
            self.teleports(dungeon, (stop.card, spot), out);
        }
        if let Some(spot) = barrel {
            self.jumps(dungeon, (stop.card, spot), out);
        }
    }

    fn offers_before(&self, dungeon: &Dungeon, way: HallwayPoint, out: &mut MoveSink) {
        let thing = self.ahead(dungeon, way);
        if let Some(tool) = PathTool::against(thing) {
            if self.has(tool) {
                out(PathMove::Overcome, false);
            } else if self.gear.wild {
                out(PathMove::Wild, true);
            }
        }
        if let (MapSymbol::Pitfall(_), Some(spot)) = (thing, self.spot_ahead(dungeon, way)) {
            out(PathMove::Fall(spot), false);
        }
        self.leaps(dungeon, out);
    }

    fn offers_on(&self, dungeon: &Dungeon, way: HallwayPoint, out: &mut MoveSink) {
        out(PathMove::OnWard, false);
        let Some(spot) = self.spot_ahead(dungeon, way) else { return };
        match self.ahead(dungeon, way) {
            MapSymbol::Circle => self.teleports(dungeon, (way.card, spot), out),
            MapSymbol::Barrel => self.jumps(dungeon, (way.card, spot), out),
            _ => {}
        }
    }

    /// Offers either direction of a hallway, unless it was used before; where half of one may be walked, as far as one's own line.
    fn offers_landed(&self, dungeon: &Dungeon, way: HallwayPoint, fresh: bool, out: &mut MoveSink) {
        let first = dungeon.card(way.card).halls[usize::from(way.hall)].first;
        let own_path = dungeon.options().own_path;
        let open = |way: HallwayPoint| fresh && !(own_path && self.trace(way.card).walked(first + way.next().point));
        if open(way) {
            out(PathMove::OnWard, false);
        }
        if open(way.turned()) {
            out(PathMove::Back, false);
        }
        self.leaps(dungeon, out);
    }

    fn offers_at_edge(&self, dungeon: &Dungeon, card: u8, place: EdgeHalf, out: &mut MoveSink) {
        if dungeon.joint(card, place) != EdgeLink::Free {
            return;
        }
        out(PathMove::Exit, false);
        if self.gear.wrap_vertical && dungeon.opposite_in_column(card, place).is_some() {
            out(PathMove::WrapVertical, false);
        }
        if self.gear.wrap_horizontal && dungeon.opposite_in_row(card, place).is_some() {
            out(PathMove::WrapHorizontal, false);
        }
    }

    /// "You can climb up through an unused Pitfall", from the underground part that it leads to.
    fn climbs(&self, dungeon: &Dungeon, card: u8, part: u8, out: &mut MoveSink) {
        if !self.gear.climb {
            return;
        }
        for (spot, printed) in dungeon.card(card).spots.iter().enumerate() {
            let unused = printed.thing == MapSymbol::Pitfall(part) && !self.trace(card).has_spent(spot as u8);
            if unused && self.worth_landing(dungeon, card, spot as u8) {
                out(PathMove::Climb(spot as u8), false);
            }
        }
    }

    /// Offers the jumps from a magic circle to "another unused Magic Circle (not crossed out)".
    fn teleports(&self, dungeon: &Dungeon, from: (u8, u8), out: &mut MoveSink) {
        if !self.has_or_wild(PathTool::Scroll) {
            return;
        }
        let wild = self.costs_wild(PathTool::Scroll);
        self.targets(dungeon, MapSymbol::Circle, from, &mut |card, spot| {
            if !self.trace(card).has_spent(spot) {
                out(PathMove::Teleport(card, spot), wild);
            }
        });
    }

    fn jumps(&self, dungeon: &Dungeon, from: (u8, u8), out: &mut MoveSink) {
        if self.gear.barrels {
            self.targets(dungeon, MapSymbol::Barrel, from, &mut |card, spot| out(PathMove::Jump(card, spot), false));
        }
    }

    /// Other things of this kind that a jump to is not needless.
    fn targets(&self, dungeon: &Dungeon, thing: MapSymbol, from: (u8, u8), out: &mut dyn FnMut(u8, u8)) {
        for card in 0..dungeon.len() as u8 {
            for (spot, printed) in dungeon.card(card).spots.iter().enumerate() {
                let spot = spot as u8;
                if printed.thing == thing && (card, spot) != from && self.worth_landing(dungeon, card, spot) {
                    out(card, spot);
                }
            }
        }
    }

    /// Whether the path would not end at once, or find at least this spot.
    fn worth_landing(&self, dungeon: &Dungeon, card: u8, spot: u8) -> bool {
        let trace = self.trace(card);
        match dungeon.card(card).spots[usize::from(spot)].at {
            SpotAt::Hall(hall, _) => !trace.has_found(spot) || trace.halls >> hall & 1 == 0,
            SpotAt::Room(room) => self.unbeaten(dungeon, card, room) <= u8::from(self.gear.wild),
            SpotAt::Part(part) => !trace.seen(CardNode::Part(part)) || dungeon.options().underground_again,
        }
    }

    /// "You can teleport from anywhere to a Monster. You must defeat the Monster you teleport to as normal."
    fn leaps(&self, dungeon: &Dungeon, out: &mut MoveSink) {
        if !self.gear.leap {
            return;
        }
        for card in 0..dungeon.len() as u8 {
            for (spot, printed) in dungeon.card(card).spots.iter().enumerate() {
                if printed.thing == MapSymbol::Monster && !self.trace(card).has_found(spot as u8) {
                    let missing = match printed.at {
                        SpotAt::Room(room) => self.unbeaten(dungeon, card, room),
                        _ => u8::from(!self.has(PathTool::Sword)),
                    };
                    if missing <= u8::from(self.gear.wild) {
                        out(PathMove::Leap(card, spot as u8), missing > 0);
                    }
                }
            }
        }
    }

    /// True if there is a monster to leap to.
    pub(super) fn can_leap(&self, dungeon: &Dungeon) -> bool {
        let mut any = false;
        self.leaps(dungeon, &mut |_, _| any = true);
        any
    }

    /// The spot at the next point of a way.
    #[inline]
    pub(super) fn spot_ahead(&self, dungeon: &Dungeon, way: HallwayPoint) -> Option<u8> {
        dungeon.card(way.card).halls[usize::from(way.hall)].spots[usize::from(way.point) - 1]
    }
}

/// A free edge of any card, where a hallway begins.
fn starts(dungeon: &Dungeon, out: &mut MoveSink) {
    for card in 0..dungeon.len() as u8 {
        for place in EdgeHalf::ALL {
            let hallway = dungeon.card(card).arms[CardNode::Exit(place).index()] != 0;
            if hallway && dungeon.joint(card, place) == EdgeLink::Free {
                out(PathMove::Start(card, place), false);
            }
        }
    }
}

/// The number of a hallway among the doors of a room with these hallways.
#[inline]
pub(super) fn door_of(arms: u16, hall: u8) -> u8 {
    (arms & ((1 << hall) - 1)).count_ones() as u8
}
