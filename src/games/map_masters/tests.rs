//! Tests of the rules by hand, and of the searches against plain ones.

mod brute;
mod building;
mod copies;
mod drawing;
mod dungeons;
mod estimate;
mod first_round;
mod given_up;
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
mod redeal;
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
mod work;

use super::card::{CardNode, EdgeHalf, FindCounts, FindKind, Interior, MapCard, MapSymbol, Staircase};
use super::dungeon::Dungeon;
use super::layout::{CardLayout, PlacedCard};
use super::rule_options::RuleOptions;
use super::walk::{PathEnd, PathGear, PathMove, PathWalk};

/// A thing by its word, as in `coin`, `pitfall>u`.
fn thing(word: &str) -> MapSymbol {
    match word {
        "coin" => MapSymbol::Coin,
        "barrel" => MapSymbol::Barrel,
        "sword" => MapSymbol::Sword,
        "rope" => MapSymbol::Rope,
        "key" => MapSymbol::Key,
        "scroll" => MapSymbol::Scroll,
        "monster" => MapSymbol::Monster,
        "padlock" => MapSymbol::Padlock,
        "pitfall>u" => MapSymbol::Pitfall(0),
        "pitfall>v" => MapSymbol::Pitfall(1),
        "lava" => MapSymbol::Lava,
        "circle" => MapSymbol::Circle,
        "recycle" => MapSymbol::Recycle,
        "scissors" => MapSymbol::Scissors,
        _ => panic!("no thing: {word}"),
    }
}

fn things(words: &str) -> Vec<MapSymbol> {
    words.split('+').filter(|word| !word.is_empty()).map(thing).collect()
}

fn node(name: &str) -> CardNode {
    CardNode::named(name).unwrap_or_else(|| panic!("no node: {name}"))
}

/// A card from words: hallways as in `T-a:coin+sword`, rooms and underground parts as in `a:barrel` or `u:`, stairs as in `a/u`. It has the
/// exits that hallways lead to, and the crossings, rooms and parts that are named.
fn card(words: &str) -> MapCard {
    let mut inside = Interior::default();
    let (mut rooms, mut parts, mut crossings) = (Vec::new(), Vec::new(), 0);
    let mut see = |node: CardNode, things: Vec<MapSymbol>| {
        let grown = |all: &mut Vec<Vec<MapSymbol>>, number: u8, things: Vec<MapSymbol>| {
            all.resize(all.len().max(usize::from(number) + 1), Vec::new());
            all[usize::from(number)].extend(things);
        };
        match node {
            CardNode::Exit(place) => inside.exits |= 1 << place as u8,
            CardNode::Room(number) => grown(&mut rooms, number, things),
            CardNode::Crossing(number) => crossings = crossings.max(number + 1),
            CardNode::Part(number) => grown(&mut parts, number, things),
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
                [top, CardNode::Part(part)] | [CardNode::Part(part), top] => Staircase { top, part },
                _ => panic!("no part: {word}"),
            });
        } else {
            see(node(place), things(lying));
        }
    }
    MapCard::new(&Interior { halls, rooms, crossings, parts, stairs, ..inside })
}

/// A row of cards, unturned, side by side.
fn row(count: u8) -> CardLayout {
    let mut layout = CardLayout::default();
    (0..count).for_each(|card| layout.push(PlacedCard { card, turned: false, x: card as i8, y: 0 }));
    layout
}

/// A column of cards, unturned, from the top.
fn column(count: u8) -> CardLayout {
    let mut layout = CardLayout::default();
    (0..count).for_each(|card| layout.push(PlacedCard { card, turned: false, x: 0, y: 2 * card as i8 }));
    layout
}

fn moves(walk: &PathWalk, dungeon: &Dungeon) -> Vec<PathMove> {
    let mut all = Vec::new();
    walk.moves(dungeon, &mut |choice| all.push(choice));
    all
}

/// A path that is walked in a test.
struct Trip<'a> {
    dungeon: Dungeon<'a>,
    walk: PathWalk,
}

impl<'a> Trip<'a> {
    fn new(cards: &'a [MapCard], layout: &CardLayout, options: RuleOptions, gear: PathGear) -> Self {
        Self { dungeon: Dungeon::new(cards, layout, &options), walk: PathWalk::at_start(gear) }
    }

    /// Through one card.
    fn through(card: &'a MapCard, gear: PathGear) -> Self {
        Self::new(std::slice::from_ref(card), &row(1), RuleOptions::default(), gear)
    }

    fn moves(&self) -> Vec<PathMove> {
        moves(&self.walk, &self.dungeon)
    }

    /// Takes a move that has to be offered.
    fn go(mut self, choice: PathMove) -> Self {
        let offered = self.moves();
        assert!(offered.contains(&choice), "{choice:?} is not among {offered:?}");
        assert!(!self.walk.describe(&self.dungeon, choice).is_empty());
        self.walk.take(&self.dungeon, choice);
        self
    }

    fn start(self, card: u8, place: EdgeHalf) -> Self {
        self.go(PathMove::Start(card, place))
    }

    /// Leaves by the hallway between these nodes of a card.
    fn hall(self, card: u8, ends: &str) -> Self {
        let (from, to) = ends.split_once('-').unwrap_or_else(|| panic!("no ends: {ends}"));
        let printed = self.dungeon.card(card);
        let number = printed.halls.iter().position(|hall| hall.ends == [node(from), node(to)]);
        let number = number.unwrap_or_else(|| panic!("no hallway: {ends}"));
        self.go(PathMove::Hall(number as u8))
    }

    fn ended(&self) -> Option<PathEnd> {
        self.walk.ended(&self.dungeon)
    }

    /// The path has ended this way, and what is circled on it is this.
    #[track_caller]
    fn ends(&self, end: PathEnd, finds: &str) {
        assert_eq!(self.ended(), Some(end), "offered: {:?}", self.moves());
        self.has(finds);
    }

    #[track_caller]
    fn has(&self, finds: &str) {
        let expected: FindCounts = finds.split_whitespace().map(find).collect();
        assert_eq!(self.walk.finds(), expected, "{:x} {:x}", self.walk.finds().0, expected.0);
    }

    #[track_caller]
    fn offers(&self, expected: &[PathMove]) {
        assert_eq!(self.moves(), expected);
    }
}

fn find(name: &str) -> FindKind {
    FindKind::ALL.into_iter().find(|find| find.name() == name).unwrap_or_else(|| panic!("no find: {name}"))
}

/// Gear with these tools: swords, keys, ropes, scrolls.
fn tools(tools: [u8; 4]) -> PathGear {
    PathGear { tools, ..PathGear::default() }
}

/// Gear with the spell that becomes any fairy.
fn wild() -> PathGear {
    PathGear { wild: true, ..PathGear::default() }
}

conformance::suite!(map_masters, crate::MapMasters, crate::GAME, slow);
