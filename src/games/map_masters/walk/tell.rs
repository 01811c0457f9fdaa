//! A path in words.

use std::fmt;

use super::{At, End, Move, Stop, Tool, Walk};
use crate::card::{Node, Thing};
use crate::dungeon::Dungeon;

impl End {
    /// All of them, by number.
    pub const ALL: [Self; 7] =
        [Self::Exit, Self::UsedHallway, Self::OwnPath, Self::Monster, Self::Padlock, Self::Lava, Self::Wall];

    /// Its name in tables.
    pub fn name(self) -> &'static str {
        ["exit", "used hallway", "own path", "monster", "padlock", "lava", "no way out"][self as usize]
    }
}

impl fmt::Display for End {
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
fn called(thing: Thing) -> &'static str {
    match thing {
        Thing::Monster => "monster",
        Thing::Padlock => "padlock",
        Thing::Pitfall(_) => "pitfall",
        Thing::Lava => "pit of lava",
        Thing::Circle => "magic circle",
        Thing::Barrel => "barrel",
        _ => "thing",
    }
}

/// A node as it is called in a sentence.
fn place(node: Node) -> String {
    match node {
        Node::Exit(place) => format!("edge {}", place.name()),
        Node::Room(_) => format!("room {node}"),
        Node::Crossing(_) => format!("crossing {node}"),
        Node::Part(_) => format!("underground part {node}"),
    }
}

impl Walk {
    /// What a move that is offered now does, in words; cards are called by their number in the layout, from 1.
    pub fn describe(&self, dungeon: &Dungeon, choice: Move) -> String {
        let card = |card: u8| u32::from(card) + 1;
        match choice {
            Move::Start(number, place) => format!("start at {} of card {}", place.name(), card(number)),
            Move::Hall(hall) => match self.at {
                At::In(stop) => format!("take hallway {}", self.hallway(dungeon, stop, hall)),
                _ => format!("take hallway {hall}"),
            },
            Move::Stairs(stair) => match self.at {
                At::In(stop) => {
                    let printed = dungeon.card(stop.card).stairs[usize::from(stair)];
                    let below = Node::Part(printed.part);
                    let to = if stop.node == printed.top { below } else { printed.top };
                    format!("take the stairs from {} to {} of card {}", stop.node, place(to), card(stop.card))
                }
                _ => "take the stairs".to_owned(),
            },
            Move::Overcome => self.against(dungeon, ""),
            Move::Wild => self.against(dungeon, " with the fairy spell"),
            Move::Fall(_) => "fall through the pitfall".to_owned(),
            Move::OnWard => match self.at {
                At::Before(stop) => format!("go on to {}", place(stop.node)),
                _ => "walk on".to_owned(),
            },
            Move::Back => "walk on the other way".to_owned(),
            Move::Teleport(number, spot) if !self.has(Tool::Scroll) => {
                format!("teleport to {} with the fairy spell", self.spot(dungeon, number, spot))
            }
            Move::Teleport(number, spot) => format!("teleport to {}", self.spot(dungeon, number, spot)),
            Move::Jump(number, spot) => format!("jump to {}", self.spot(dungeon, number, spot)),
            Move::Leap(number, spot) => format!("leap to {}", self.spot(dungeon, number, spot)),
            Move::Climb(spot) => match self.at {
                At::In(Stop { card, .. }) => format!("climb up through {}", self.spot(dungeon, card, spot)),
                _ => "climb up through a pitfall".to_owned(),
            },
            Move::WrapVertical => "go in again at the opposite edge of the column".to_owned(),
            Move::WrapHorizontal => "go in again at the opposite edge of the row".to_owned(),
            Move::Exit => "leave the dungeon".to_owned(),
            Move::Decline => "stop here".to_owned(),
        }
    }

    fn against(&self, dungeon: &Dungeon, means: &str) -> String {
        let thing = match self.at {
            At::Obstacle(way) => called(self.ahead(dungeon, way)),
            _ => "monsters",
        };
        format!("overcome the {thing}{means}")
    }

    fn hallway(&self, dungeon: &Dungeon, stop: Stop, hall: u8) -> String {
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
            SpotAt::Room(room) => format!("in room {}", Node::Room(room)),
            SpotAt::Part(part) => format!("underground in {}", Node::Part(part)),
        };
        format!("the {} {at} of card {}", called(printed.thing), u32::from(card) + 1)
    }
}
