//! A path in words.

use std::fmt;

use super::{NodeVisit, PathEnd, PathMove, PathPosition, PathTool, PathWalk};
use crate::card::{CardNode, MapSymbol};
use crate::dungeon::Dungeon;

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
        let ends = dungeon.card(stop.card).halls[usize::from(hall)].ends;
        format!("{}-{} of card {}", ends[0], ends[1], stop.card + 1)
    }

    fn spot(&self, dungeon: &Dungeon, card: u8, spot: u8) -> String {
        use crate::card::SpotAt;
        let printed = dungeon.card(card).spots[usize::from(spot)];
        let at = match printed.at {
            SpotAt::Hall(hall, _) => {
                let ends = dungeon.card(card).halls[usize::from(hall)].ends;
                format!("in hallway {}-{}", ends[0], ends[1])
            }
            SpotAt::Room(room) => format!("in room {}", CardNode::Room(room)),
            SpotAt::Part(part) => format!("underground in {}", CardNode::Part(part)),
        };
        format!("the {} {at} of card {}", called(printed.thing), u32::from(card) + 1)
    }
}
