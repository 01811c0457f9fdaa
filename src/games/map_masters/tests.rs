//! Tests of the rules by hand, and of the searches against plain ones.

mod brute;
mod building;
mod copies;
mod drawing;
mod dungeons;
mod first_round;
mod given_up;
mod glance;
mod golden;
mod hand;
mod interior;
mod keys;
mod layout;
mod limits;
mod market;
mod measures;
mod objectives;
mod play;
mod points;
mod refresh;
mod reward;
mod rooms;
mod scoring;
mod search;
mod setup;
mod spells;
mod table;
mod tables;
mod walk;

use super::card::{Card, Find, Finds, Interior, Node, Place, Stair, Thing};
use super::customs::Customs;
use super::dungeon::Dungeon;
use super::layout::{Layout, Placed};
use super::walk::{End, Gear, Move, Walk};

/// A thing by its word, as in `coin`, `pitfall>u`.
fn thing(word: &str) -> Thing {
    match word {
        "coin" => Thing::Coin,
        "barrel" => Thing::Barrel,
        "sword" => Thing::Sword,
        "rope" => Thing::Rope,
        "key" => Thing::Key,
        "scroll" => Thing::Scroll,
        "monster" => Thing::Monster,
        "padlock" => Thing::Padlock,
        "pitfall>u" => Thing::Pitfall(0),
        "pitfall>v" => Thing::Pitfall(1),
        "lava" => Thing::Lava,
        "circle" => Thing::Circle,
        "recycle" => Thing::Recycle,
        "scissors" => Thing::Scissors,
        _ => panic!("no thing: {word}"),
    }
}

fn things(words: &str) -> Vec<Thing> {
    words.split('+').filter(|word| !word.is_empty()).map(thing).collect()
}

fn node(name: &str) -> Node {
    Node::named(name).unwrap_or_else(|| panic!("no node: {name}"))
}

/// A card from words: hallways as in `T-a:coin+sword`, rooms and underground parts as in `a:barrel` or `u:`, stairs as in `a/u`. It has the
/// exits that hallways lead to, and the crossings, rooms and parts that are named.
fn card(words: &str) -> Card {
    let mut inside = Interior::default();
    let (mut rooms, mut parts, mut crossings) = (Vec::new(), Vec::new(), 0);
    let mut see = |node: Node, things: Vec<Thing>| {
        let grown = |all: &mut Vec<Vec<Thing>>, number: u8, things: Vec<Thing>| {
            all.resize(all.len().max(usize::from(number) + 1), Vec::new());
            all[usize::from(number)].extend(things);
        };
        match node {
            Node::Exit(place) => inside.exits |= 1 << place as u8,
            Node::Room(number) => grown(&mut rooms, number, things),
            Node::Crossing(number) => crossings = crossings.max(number + 1),
            Node::Part(number) => grown(&mut parts, number, things),
        }
    };
    let mut halls = Vec::new();
    let mut stairs = Vec::new();
    for word in words.split_whitespace() {
        let (place, lying) = word.split_once(':').unwrap_or((word, ""));
        if let Some((from, to)) = place.split_once('-') {
            let ends = [node(from), node(to)];
            ends.into_iter().for_each(|end| see(end, Vec::new()));
            halls.push((ends, things(lying)));
        } else if let Some((top, part)) = place.split_once('/') {
            let ends = [node(top), node(part)];
            ends.into_iter().for_each(|end| see(end, Vec::new()));
            stairs.push(match ends {
                [top, Node::Part(part)] | [Node::Part(part), top] => Stair { top, part },
                _ => panic!("no part: {word}"),
            });
        } else {
            see(node(place), things(lying));
        }
    }
    Card::new(&Interior { halls, rooms, crossings, parts, stairs, ..inside })
}

/// A row of cards, unturned, side by side.
fn row(count: u8) -> Layout {
    let mut layout = Layout::default();
    (0..count).for_each(|card| layout.push(Placed { card, turned: false, x: card as i8, y: 0 }));
    layout
}

/// A column of cards, unturned, from the top.
fn column(count: u8) -> Layout {
    let mut layout = Layout::default();
    (0..count).for_each(|card| layout.push(Placed { card, turned: false, x: 0, y: 2 * card as i8 }));
    layout
}

fn moves(walk: &Walk, dungeon: &Dungeon) -> Vec<Move> {
    let mut all = Vec::new();
    walk.moves(dungeon, &mut |choice| all.push(choice));
    all
}

/// A path that is walked in a test.
struct Trip<'a> {
    dungeon: Dungeon<'a>,
    walk: Walk,
}

impl<'a> Trip<'a> {
    fn new(cards: &'a [Card], layout: &Layout, customs: Customs, gear: Gear) -> Self {
        Self { dungeon: Dungeon::new(cards, layout, &customs), walk: Walk::at_start(gear) }
    }

    /// Through one card.
    fn through(card: &'a Card, gear: Gear) -> Self {
        Self::new(std::slice::from_ref(card), &row(1), Customs::default(), gear)
    }

    fn moves(&self) -> Vec<Move> {
        moves(&self.walk, &self.dungeon)
    }

    /// Takes a move that has to be offered.
    fn go(mut self, choice: Move) -> Self {
        let offered = self.moves();
        assert!(offered.contains(&choice), "{choice:?} is not among {offered:?}");
        assert!(!self.walk.describe(&self.dungeon, choice).is_empty());
        self.walk.take(&self.dungeon, choice);
        self
    }

    fn start(self, card: u8, place: Place) -> Self {
        self.go(Move::Start(card, place))
    }

    /// Leaves by the hallway between these nodes of a card.
    fn hall(self, card: u8, ends: &str) -> Self {
        let (from, to) = ends.split_once('-').unwrap_or_else(|| panic!("no ends: {ends}"));
        let printed = self.dungeon.card(card);
        let number = printed.halls.iter().position(|hall| hall.ends == [node(from), node(to)]);
        let number = number.unwrap_or_else(|| panic!("no hallway: {ends}"));
        self.go(Move::Hall(number as u8))
    }

    fn ended(&self) -> Option<End> {
        self.walk.ended(&self.dungeon)
    }

    /// The path has ended this way, and what is circled on it is this.
    #[track_caller]
    fn ends(&self, end: End, finds: &str) {
        assert_eq!(self.ended(), Some(end), "offered: {:?}", self.moves());
        self.has(finds);
    }

    #[track_caller]
    fn has(&self, finds: &str) {
        let expected: Finds = finds.split_whitespace().map(find).collect();
        assert_eq!(self.walk.finds(), expected, "{:x} {:x}", self.walk.finds().0, expected.0);
    }

    #[track_caller]
    fn offers(&self, expected: &[Move]) {
        assert_eq!(self.moves(), expected);
    }
}

fn find(name: &str) -> Find {
    Find::ALL.into_iter().find(|find| find.name() == name).unwrap_or_else(|| panic!("no find: {name}"))
}

/// Gear with these tools: swords, keys, ropes, scrolls.
fn tools(tools: [u8; 4]) -> Gear {
    Gear { tools, ..Gear::default() }
}

/// Gear with the spell that becomes any fairy.
fn wild() -> Gear {
    Gear { wild: true, ..Gear::default() }
}

conformance::suite!(map_masters, crate::MapMasters, crate::GAME, slow);
