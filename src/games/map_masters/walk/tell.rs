//! A path in words.

use std::fmt;

use super::{NodeVisit, PathEnd, PathMove, PathPosition, PathTool, PathWalk};
use crate::card::{CardNode, Hallway, JumpSpot, MapCard, MapSymbol, SpotAt};
use crate::dungeon::Dungeon;
use crate::interior;

impl PathEnd {
    /// All reasons, by number.
    pub const ALL: [Self; 7] =
        [Self::Exit, Self::UsedHallway, Self::OwnPath, Self::Monster, Self::Padlock, Self::Lava, Self::Wall];

    /// Its name in tables.
    pub fn name(self) -> &'static str {
        ["exit", "used hallway", "own path", "monster", "padlock", "lava", "no way out"][self as usize]
    }
}

impl fmt::Display for PathEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match *self {
            Self::Exit => "leaves the dungeon",
            Self::UsedHallway => "comes to a hallway that is used",
            Self::OwnPath => "comes to itself",
            Self::Monster => "stops at a monster",
            Self::Padlock => "stops at a padlock",
            Self::Lava => "stops at a pit of lava",
            Self::Wall => "comes to a dead end",
        })
    }
}

/// A thing as it is called in a sentence.
fn called(thing: MapSymbol) -> &'static str {
    match thing {
        MapSymbol::Monster => "monster",
        MapSymbol::Padlock => "padlock",
        MapSymbol::Pitfall(_) => "pitfall",
        MapSymbol::Lava => "pit of lava",
        MapSymbol::Circle => "magic circle",
        MapSymbol::Barrel => "barrel",
        _ => "thing",
    }
}

/// A node as it is called in a sentence.
fn place(node: CardNode) -> String {
    match node {
        CardNode::Exit(place) => format!("edge {}", place.name()),
        CardNode::Room(_) => format!("room {node}"),
        CardNode::Crossing(_) => format!("crossing {node}"),
        CardNode::Part(_) => format!("underground part {node}"),
    }
}

impl PathWalk {
    /// The words for a move that is offered now; cards are called by their number in the layout, from 1.
    pub fn describe(&self, dungeon: &Dungeon, choice: PathMove) -> String {
        let card = |card: u8| u32::from(card) + 1;
        match choice {
            PathMove::Start(number, place) => format!("start at {} of card {}", place.name(), card(number)),
            PathMove::Hall(hall) => match self.at {
                PathPosition::In(stop) => format!("take hallway {}", self.hallway(dungeon, stop, hall)),
                _ => format!("take hallway {hall}"),
            },
            PathMove::Stairs(stair) => match self.at {
                PathPosition::In(stop) => {
                    let printed = dungeon.card(stop.card).stairs[usize::from(stair)];
                    let below = CardNode::Part(printed.part);
                    let to = if stop.node == printed.top { below } else { printed.top };
                    format!("take the stairs from {} to {} of card {}", stop.node, place(to), card(stop.card))
                }
                _ => "take the stairs".to_owned(),
            },
            PathMove::Overcome => self.against(dungeon, ""),
            PathMove::Wild => self.against(dungeon, " with the fairy spell"),
            PathMove::Fall(_) => "fall through the pitfall".to_owned(),
            PathMove::OnWard => match self.at {
                PathPosition::Before(stop) => format!("go on to {}", place(stop.node)),
                _ => "walk on".to_owned(),
            },
            PathMove::Back => "walk on the other way".to_owned(),
            PathMove::Teleport(number, spot) if !self.has(PathTool::Scroll) => {
                format!("teleport to {} with the fairy spell", self.spot(dungeon, number, spot))
            }
            PathMove::Teleport(number, spot) => format!("teleport to {}", self.spot(dungeon, number, spot)),
            PathMove::Jump(number, spot) => format!("jump to {}", self.spot(dungeon, number, spot)),
            PathMove::Leap(number, spot) => format!("leap to {}", self.spot(dungeon, number, spot)),
            PathMove::Climb(spot) => match self.at {
                PathPosition::In(NodeVisit { card, .. }) => {
                    format!("climb up through {}", self.spot(dungeon, card, spot))
                }
                _ => "climb up through a pitfall".to_owned(),
            },
            PathMove::WrapVertical => "go in again at the opposite edge of the column".to_owned(),
            PathMove::WrapHorizontal => "go in again at the opposite edge of the row".to_owned(),
            PathMove::Exit => "leave the dungeon".to_owned(),
            PathMove::Decline => "stop here".to_owned(),
        }
    }

    fn against(&self, dungeon: &Dungeon, means: &str) -> String {
        let thing = match self.at {
            PathPosition::Obstacle(way) => called(self.ahead(dungeon, way)),
            _ => "monsters",
        };
        format!("overcome the {thing}{means}")
    }

    fn hallway(&self, dungeon: &Dungeon, stop: NodeVisit, hall: u8) -> String {
        format!("{} of card {}", dungeon.card(stop.card).hall_name(hall.into()), stop.card + 1)
    }

    fn spot(&self, dungeon: &Dungeon, card: u8, spot: u8) -> String {
        format!("the {} of card {}", dungeon.card(card).spot_name(spot.into()), u32::from(card) + 1)
    }
}

impl MapCard {
    /// The name of a hallway: its ends, as in `T-a`; of several with the same ends also what lies in it.
    pub fn hall_name(&self, hall: usize) -> String {
        let ends = |hall: &Hallway| format!("{}-{}", hall.ends[0], hall.ends[1]);
        let bears = |hall: &Hallway| match interior::listed(&hall.things) {
            things if things.is_empty() => "nothing in it".to_owned(),
            things => things,
        };
        let own = &self.halls[hall];
        let twins = || self.halls.iter().enumerate().filter(|(_, other)| ends(other) == ends(own));
        let alike = || twins().filter(|(_, other)| bears(other) == bears(own)).map(|(number, _)| number);
        match (twins().count(), alike().count()) {
            (1, _) => ends(own),
            (_, 1) => format!("{} with {}", ends(own), bears(own)),
            _ => format!("{} with {}{}", ends(own), bears(own), nth(alike(), hall)),
        }
    }

    /// The name of a thing to which a path may jump: `barrel in hallway T-a`, and of several alike which of them.
    pub fn spot_name(&self, spot: usize) -> String {
        let name = |spot: &JumpSpot| {
            let at = match spot.at {
                SpotAt::Hall(hall, _) => format!("in hallway {}", self.hall_name(hall.into())),
                SpotAt::Room(room) => format!("in room {}", CardNode::Room(room)),
                SpotAt::Part(part) => format!("underground in {}", CardNode::Part(part)),
            };
            format!("{} {at}", called(spot.thing))
        };
        let own = name(&self.spots[spot]);
        let alike = self.spots.iter().enumerate().filter(|(_, other)| name(other) == own);
        own.clone() + &nth(alike.map(|(number, _)| number), spot)
    }
}

/// Which of several that are alike it is, as in `, the 2nd`; nothing of the only one.
fn nth(alike: impl Iterator<Item = usize>, own: usize) -> String {
    let alike: Vec<usize> = alike.collect();
    let place = alike.iter().position(|other| *other == own).unwrap_or_default();
    match (alike.len(), place) {
        (..=1, _) => String::new(),
        (_, 0) => ", the 1st".to_owned(),
        (_, 1) => ", the 2nd".to_owned(),
        (_, 2) => ", the 3rd".to_owned(),
        (_, place) => format!(", the {}th", place + 1),
    }
}
