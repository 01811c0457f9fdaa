//! What may be chosen on a path.

use super::{At, INSIDE, Move, Stop, Tool, Walk, Way};
use crate::card::{Node, Place, SpotAt, Thing};
use crate::dungeon::{Dungeon, Joint};

/// Offers a move, and says whether it costs the spell that becomes any fairy.
type Out<'a> = dyn FnMut(Move, bool) + 'a;

impl Walk {
    /// Everything that may be chosen now, in a fixed order; nothing if the path is over.
    pub fn moves(&self, dungeon: &Dungeon, out: &mut impl FnMut(Move)) {
        let (mut free, mut costly) = (false, false);
        self.offers(dungeon, &mut |choice, wild| {
            free |= !wild;
            costly |= wild;
            out(choice);
        });
        if costly && !free {
            out(Move::Decline);
        }
    }

    fn offers(&self, dungeon: &Dungeon, out: &mut Out) {
        match self.at {
            At::Outside => starts(dungeon, out),
            At::In(stop) => self.offers_in(dungeon, stop, out),
            At::Before(_) => {
                out(Move::OnWard, false);
                self.leaps(dungeon, out);
            }
            At::Door(_) => {
                out(Move::Wild, true);
                self.leaps(dungeon, out);
            }
            At::Obstacle(way) => self.offers_before(dungeon, way, out),
            At::On(way) => self.offers_on(dungeon, way, out),
            At::Landed(way, fresh) => self.offers_landed(dungeon, way, fresh, out),
            At::Over(_) => {}
        }
    }

    fn offers_in(&self, dungeon: &Dungeon, stop: Stop, out: &mut Out) {
        match stop.node {
            Node::Exit(place) => {
                self.offers_at_edge(dungeon, stop.card, place, out);
                return self.leaps(dungeon, out);
            }
            Node::Room(_) | Node::Crossing(_) => {}
            Node::Part(part) => self.climbs(dungeon, stop.card, part, out),
        }
        let card = dungeon.card(stop.card);
        let node = stop.node.index();
        let mut arms = card.arms[node];
        if !dungeon.customs().own_path {
            arms &= !self.trace(stop.card).halls;
        }
        while arms != 0 {
            let hall = arms.trailing_zeros() as u8;
            if self.may_leave(dungeon, stop, hall) {
                out(Move::Hall(hall), false);
            }
            arms &= arms - 1;
        }
        let mut stairs = card.stairs_at[node] & !self.trace(stop.card).stairs_used();
        while stairs != 0 {
            out(Move::Stairs(stairs.trailing_zeros() as u8), false);
            stairs &= stairs - 1;
        }
        self.offers_inside(dungeon, stop, out);
        self.leaps(dungeon, out);
    }

    /// Is this hallway unused where it comes to the node, and not cut off from the door that the path came by?
    fn may_leave(&self, dungeon: &Dungeon, stop: Stop, hall: u8) -> bool {
        let way = self.out_of(dungeon, stop, hall);
        if !self.may_enter(dungeon, way) {
            return false;
        }
        match stop.node {
            Node::Room(room) if stop.door != INSIDE && !self.gear.cross => {
                let arms = dungeon.card(stop.card).arms[stop.node.index()];
                !self.trace(stop.card).cut(room, door_of(arms, stop.door), door_of(arms, hall))
            }
            _ => true,
        }
    }

    /// May a hallway be entered at this end?
    pub(super) fn may_enter(&self, dungeon: &Dungeon, way: Way) -> bool {
        let trace = self.trace(way.card);
        if trace.halls >> way.hall & 1 == 0 {
            return true;
        }
        let first = dungeon.card(way.card).halls[usize::from(way.hall)].first;
        dungeon.customs().own_path && !trace.walked(first + way.point)
    }

    /// The way by a hallway away from a node. From a node that it joins to itself it leads from its first end, where that is unused.
    pub(super) fn out_of(&self, dungeon: &Dungeon, stop: Stop, hall: u8) -> Way {
        let printed = &dungeon.card(stop.card).halls[usize::from(hall)];
        let from_first = Way { card: stop.card, hall, point: 0, forward: true };
        let from_second = Way { card: stop.card, hall, point: printed.things.len() as u8 + 1, forward: false };
        if printed.ends[0] == stop.node && (printed.ends[1] != stop.node || self.may_enter(dungeon, from_first)) {
            from_first
        } else {
            from_second
        }
    }

    /// What a room or an underground part has in it that leads away.
    fn offers_inside(&self, dungeon: &Dungeon, stop: Stop, out: &mut Out) {
        let card = dungeon.card(stop.card);
        let chamber = match stop.node {
            Node::Room(room) => &card.rooms[usize::from(room)],
            Node::Part(part) => &card.parts[usize::from(part)],
            Node::Exit(_) | Node::Crossing(_) => return,
        };
        let trace = self.trace(stop.card);
        let (mut spots, mut circle, mut barrel) = (chamber.spots, None, None);
        while spots != 0 {
            let spot = spots.trailing_zeros() as u8;
            spots &= spots - 1;
            match card.spots[usize::from(spot)].thing {
                Thing::Pitfall(_) if !trace.has_spent(spot) => out(Move::Fall(spot), false),
                Thing::Circle if !trace.has_spent(spot) => circle = circle.or(Some(spot)),
                Thing::Barrel => barrel = barrel.or(Some(spot)),
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

    fn offers_before(&self, dungeon: &Dungeon, way: Way, out: &mut Out) {
        let thing = self.ahead(dungeon, way);
        if let Some(tool) = Tool::against(thing) {
            if self.has(tool) {
                out(Move::Overcome, false);
            } else if self.gear.wild {
                out(Move::Wild, true);
            }
        }
        if let (Thing::Pitfall(_), Some(spot)) = (thing, self.spot_ahead(dungeon, way)) {
            out(Move::Fall(spot), false);
        }
        self.leaps(dungeon, out);
    }

    fn offers_on(&self, dungeon: &Dungeon, way: Way, out: &mut Out) {
        out(Move::OnWard, false);
        let Some(spot) = self.spot_ahead(dungeon, way) else { return };
        match self.ahead(dungeon, way) {
            Thing::Circle => self.teleports(dungeon, (way.card, spot), out),
            Thing::Barrel => self.jumps(dungeon, (way.card, spot), out),
            _ => {}
        }
    }

    /// In either direction, unless the hallway was used before; where half of one may be walked, as far as one's own line.
    fn offers_landed(&self, dungeon: &Dungeon, way: Way, fresh: bool, out: &mut Out) {
        let first = dungeon.card(way.card).halls[usize::from(way.hall)].first;
        let own_path = dungeon.customs().own_path;
        let open = |way: Way| fresh && !(own_path && self.trace(way.card).walked(first + way.next().point));
        if open(way) {
            out(Move::OnWard, false);
        }
        if open(way.turned()) {
            out(Move::Back, false);
        }
        self.leaps(dungeon, out);
    }

    fn offers_at_edge(&self, dungeon: &Dungeon, card: u8, place: Place, out: &mut Out) {
        if dungeon.joint(card, place) != Joint::Free {
            return;
        }
        out(Move::Exit, false);
        if self.gear.wrap_vertical && dungeon.opposite_in_column(card, place).is_some() {
            out(Move::WrapVertical, false);
        }
        if self.gear.wrap_horizontal && dungeon.opposite_in_row(card, place).is_some() {
            out(Move::WrapHorizontal, false);
        }
    }

    /// "You can climb up through an unused Pitfall", from the underground part that it leads to.
    fn climbs(&self, dungeon: &Dungeon, card: u8, part: u8, out: &mut Out) {
        if !self.gear.climb {
            return;
        }
        for (spot, printed) in dungeon.card(card).spots.iter().enumerate() {
            let unused = printed.thing == Thing::Pitfall(part) && !self.trace(card).has_spent(spot as u8);
            if unused && self.worth_landing(dungeon, card, spot as u8) {
                out(Move::Climb(spot as u8), false);
            }
        }
    }

    /// From a magic circle to "another unused Magic Circle (not crossed out)".
    fn teleports(&self, dungeon: &Dungeon, from: (u8, u8), out: &mut Out) {
        if !self.has_or_wild(Tool::Scroll) {
            return;
        }
        let wild = self.costs_wild(Tool::Scroll);
        self.targets(dungeon, Thing::Circle, from, &mut |card, spot| {
            if !self.trace(card).has_spent(spot) {
                out(Move::Teleport(card, spot), wild);
            }
        });
    }

    fn jumps(&self, dungeon: &Dungeon, from: (u8, u8), out: &mut Out) {
        if self.gear.barrels {
            self.targets(dungeon, Thing::Barrel, from, &mut |card, spot| out(Move::Jump(card, spot), false));
        }
    }

    /// Other things of this kind that a jump to is not needless.
    fn targets(&self, dungeon: &Dungeon, thing: Thing, from: (u8, u8), out: &mut dyn FnMut(u8, u8)) {
        for card in 0..dungeon.len() as u8 {
            for (spot, printed) in dungeon.card(card).spots.iter().enumerate() {
                let spot = spot as u8;
                if printed.thing == thing && (card, spot) != from && self.worth_landing(dungeon, card, spot) {
                    out(card, spot);
                }
            }
        }
    }

    /// Would the path not end at once, or find at least this spot?
    fn worth_landing(&self, dungeon: &Dungeon, card: u8, spot: u8) -> bool {
        let trace = self.trace(card);
        match dungeon.card(card).spots[usize::from(spot)].at {
            SpotAt::Hall(hall, _) => !trace.has_found(spot) || trace.halls >> hall & 1 == 0,
            SpotAt::Room(room) => self.unbeaten(dungeon, card, room) <= u8::from(self.gear.wild),
            SpotAt::Part(part) => !trace.seen(Node::Part(part)) || dungeon.customs().underground_again,
        }
    }

    /// "You can teleport from anywhere to a Monster. You must defeat the Monster you teleport to as normal."
    fn leaps(&self, dungeon: &Dungeon, out: &mut Out) {
        if !self.gear.leap {
            return;
        }
        for card in 0..dungeon.len() as u8 {
            for (spot, printed) in dungeon.card(card).spots.iter().enumerate() {
                if printed.thing == Thing::Monster && !self.trace(card).has_found(spot as u8) {
                    let missing = match printed.at {
                        SpotAt::Room(room) => self.unbeaten(dungeon, card, room),
                        _ => u8::from(!self.has(Tool::Sword)),
                    };
                    if missing <= u8::from(self.gear.wild) {
                        out(Move::Leap(card, spot as u8), missing > 0);
                    }
                }
            }
        }
    }

    /// Is there a monster to leap to?
    pub(super) fn can_leap(&self, dungeon: &Dungeon) -> bool {
        let mut any = false;
        self.leaps(dungeon, &mut |_, _| any = true);
        any
    }

    /// The spot at the next point of a way.
    #[inline]
    pub(super) fn spot_ahead(&self, dungeon: &Dungeon, way: Way) -> Option<u8> {
        dungeon.card(way.card).halls[usize::from(way.hall)].spots[usize::from(way.point) - 1]
    }
}

/// A free edge of any card, where a hallway begins.
fn starts(dungeon: &Dungeon, out: &mut Out) {
    for card in 0..dungeon.len() as u8 {
        for place in Place::ALL {
            let hallway = dungeon.card(card).arms[Node::Exit(place).index()] != 0;
            if hallway && dungeon.joint(card, place) == Joint::Free {
                out(Move::Start(card, place), false);
            }
        }
    }
}

/// The number of a hallway among the doors of a room with these hallways.
#[inline]
pub(super) fn door_of(arms: u16, hall: u8) -> u8 {
    (arms & ((1 << hall) - 1)).count_ones() as u8
}
