//! Random dungeons, and every path through them.

use crate::card::{CardNode, EdgeHalf, Interior, MapCard, MapSymbol, Staircase};
use crate::dungeon::Dungeon;
use crate::layout::{CardLayout, spots};
use crate::rule_options::{AdjacencyRule, RuleOptions};
use crate::search::PathOutcome;
use crate::walk::{PathEnd, PathGear, PathWalk};

/// Numbers that are random enough.
pub struct Dice(pub u64);

impl Dice {
    pub fn below(&mut self, sides: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 33) % sides
    }

    pub fn one_in(&mut self, sides: u64) -> bool {
        self.below(sides) == 0
    }

    pub fn pick<T: Copy>(&mut self, things: &[T]) -> T {
        things[self.below(things.len() as u64) as usize]
    }
}

/// A card with five exits, a room or two, a crossing, an underground part or two, and so many things.
pub fn random_card(dice: &mut Dice, most_things: u64) -> MapCard {
    let missing = dice.pick(&[EdgeHalf::L1, EdgeHalf::L2, EdgeHalf::R1, EdgeHalf::R2]);
    let places: Vec<EdgeHalf> = EdgeHalf::ALL.into_iter().filter(|place| *place != missing).collect();
    let rooms = 1 + u8::from(dice.one_in(2));
    let parts = 1 + u8::from(dice.one_in(3));
    let mut inner: Vec<CardNode> = (0..rooms).map(CardNode::Room).collect();
    inner.push(CardNode::Crossing(0));
    let mut halls: Vec<([CardNode; 2], Vec<MapSymbol>)> = Vec::new();
    for &place in &places {
        halls.push(([CardNode::Exit(place), dice.pick(&inner)], Vec::new()));
    }
    for pair in inner.windows(2) {
        halls.push(([pair[0], pair[1]], Vec::new()));
    }
    if dice.one_in(2) {
        halls.push(([dice.pick(&inner), dice.pick(&inner)], Vec::new()));
    }
    let main = halls.len();
    if parts == 2 {
        halls.push(([CardNode::Part(0), CardNode::Part(1)], Vec::new()));
    }
    for at in (1..halls.len()).rev() {
        let other = dice.below(at as u64 + 1) as usize;
        // Underground hallways stay behind the others, so that pitfalls keep off them.
        if at < main && other < main {
            halls.swap(at, other);
        }
    }
    let mut stairs = Vec::new();
    for _ in 0..1 + dice.below(2) {
        stairs.push(Staircase { top: dice.pick(&inner), part: dice.below(u64::from(parts)) as u8 });
    }
    let mut rooms: Vec<Vec<MapSymbol>> = (0..rooms).map(|_| Vec::new()).collect();
    let mut under: Vec<Vec<MapSymbol>> = (0..parts).map(|_| Vec::new()).collect();
    for _ in 0..dice.below(most_things + 1) {
        let items = [
            MapSymbol::Coin,
            MapSymbol::Coin,
            MapSymbol::Barrel,
            MapSymbol::Sword,
            MapSymbol::Rope,
            MapSymbol::Key,
            MapSymbol::Scroll,
            MapSymbol::Recycle,
            MapSymbol::Scissors,
            MapSymbol::Circle,
        ];
        let dangers = [
            MapSymbol::Monster,
            MapSymbol::Pitfall(dice.below(u64::from(parts)) as u8),
            MapSymbol::Padlock,
            MapSymbol::Lava,
        ];
        let danger = dice.one_in(3);
        let thing = if danger { dice.pick(&dangers) } else { dice.pick(&items) };
        let in_room = !matches!(thing, MapSymbol::Padlock | MapSymbol::Lava);
        match dice.below(4) {
            0 if in_room => {
                let room = dice.below(rooms.len() as u64) as usize;
                rooms[room].push(thing);
            }
            1 if !danger => {
                let part = dice.below(under.len() as u64) as usize;
                under[part].push(thing);
            }
            _ => {
                let most = if matches!(thing, MapSymbol::Pitfall(_)) { main } else { halls.len() };
                let hall = dice.below(most as u64) as usize;
                halls[hall].1.push(thing);
            }
        }
    }
    let exits = places.iter().map(|place| 1 << *place as u8).sum();
    MapCard::new(&Interior { exits, halls, rooms, crossings: 1, parts: under, stairs })
}

/// Cards laid wherever they fit.
pub fn random_layout(dice: &mut Dice, cards: &[MapCard], options: &RuleOptions) -> CardLayout {
    let mut layout = CardLayout::default();
    for card in 0..cards.len() as u8 {
        let mut all = Vec::new();
        spots(&layout, cards, card, options, &mut |placed| all.push(placed));
        if !all.is_empty() {
            layout.push(dice.pick(&all));
        }
    }
    layout
}

pub fn random_customs(dice: &mut Dice) -> RuleOptions {
    let mut once = || dice.one_in(4);
    RuleOptions {
        touch: if once() { AdjacencyRule::Loose } else { AdjacencyRule::Strict },
        offset: !once(),
        gap_exits: !once(),
        weapons_in_room: once(),
        stairs_walked: once(),
        own_path: once(),
        underground_again: once(),
        crossings_too: once(),
    }
}

pub fn random_gear(dice: &mut Dice, leap: bool) -> PathGear {
    let mut tools = [0; 4];
    tools.iter_mut().for_each(|tool| *tool = u8::from(dice.one_in(4)));
    let mut once = || dice.one_in(4);
    PathGear {
        tools,
        wild: once(),
        leap: leap && once(),
        cross: once(),
        climb: once(),
        barrels: once(),
        wrap_vertical: once(),
        wrap_horizontal: once(),
    }
}

/// Every path, as far as there are no more than these; `None` otherwise.
pub fn all_paths(dungeon: &Dungeon, gear: PathGear, most: usize) -> Option<Vec<PathOutcome>> {
    let mut all = Vec::new();
    follow(dungeon, &PathWalk::at_start(gear), &mut all, most);
    (all.len() <= most).then_some(all)
}

fn follow(dungeon: &Dungeon, walk: &PathWalk, all: &mut Vec<PathOutcome>, most: usize) {
    if all.len() > most {
        return;
    }
    let moves = super::moves(walk, dungeon);
    if moves.is_empty() {
        let end = walk.ended(dungeon).unwrap_or_else(|| panic!("neither over nor on its way"));
        all.push(PathOutcome {
            finds: walk.finds(),
            shares: *walk.shares(),
            exit: end == PathEnd::Exit,
            wild_kept: walk.wild_left(),
            end,
            halls: walk.halls(),
            cards: walk.cards(),
        });
    }
    for choice in moves {
        assert!(!walk.describe(dungeon, choice).is_empty());
        let mut next = *walk;
        next.take(dungeon, choice);
        follow(dungeon, &next, all, most);
    }
}
