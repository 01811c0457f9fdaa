//! A card's interior in the words of the card table: read with every fault that is in them, and written back.

use std::fmt;

use super::card::{
    CardNode, EdgeHalf, Interior, MOST_HALLS, MOST_OF_A_KIND, MOST_SPOTS, MOST_STAIRS, MapCard, MapSymbol, NODES,
    PLACES, Staircase,
};
use super::walk::{MOST_DOORS, MOST_POINTS};

/// The most things in one hallway, room or underground part.
pub const MOST_THINGS: usize = 6;

/// Things by name.
const THINGS: [(&str, MapSymbol); 14] = [
    ("coin", MapSymbol::Coin),
    ("barrel", MapSymbol::Barrel),
    ("sword", MapSymbol::Sword),
    ("rope", MapSymbol::Rope),
    ("key", MapSymbol::Key),
    ("scroll", MapSymbol::Scroll),
    ("monster", MapSymbol::Monster),
    ("padlock", MapSymbol::Padlock),
    ("pitfall>u", MapSymbol::Pitfall(0)),
    ("pitfall>v", MapSymbol::Pitfall(1)),
    ("lava", MapSymbol::Lava),
    ("circle", MapSymbol::Circle),
    ("recycle", MapSymbol::Recycle),
    ("scissors", MapSymbol::Scissors),
];
/// The names of symbols, for suggestions.
const THING_NAMES: [&str; 14] = {
    let mut names = [""; 14];
    let mut at = 0;
    while at < names.len() {
        names[at] = THINGS[at].0;
        at += 1;
    }
    names
};
const PLACE_NAMES: [&str; PLACES] = ["T", "B", "L1", "L2", "R1", "R2"];
const NODE_NAMES: [&str; NODES] = ["T", "B", "L1", "L2", "R1", "R2", "a", "b", "x", "y", "u", "v"];
const ROOM_NAMES: [&str; MOST_OF_A_KIND] = ["a", "b"];
const PART_NAMES: [&str; MOST_OF_A_KIND] = ["u", "v"];

const SOME_THING: &str = "things are coin, barrel, sword, rope, key, scroll, monster, padlock, pitfall>u, lava, circle, recycle and scissors";
const SOME_NODE: &str =
    "hallways join exits (T B L1 L2 R1 R2), rooms (a b), crossings (x y) and underground parts (u v)";

/// The cells of the table for a card's interior, with blanks between words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct InteriorText {
    /// Places where a hallway comes out, as in `T B L1 L2 R2`.
    pub exits: String,
    /// Hallways with what lies in them in walking order, as in `T-a L1-a:coin x-R2:sword+coin`.
    pub halls: String,
    /// Rooms with what lies in them, as in `a:barrel+monster b:`.
    pub rooms: String,
    /// Underground parts with what lies in them, as in `u:key`.
    pub under: String,
    /// Stairs, as in `a-u x-u`.
    pub stairs: String,
}

/// An error in the words of a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InteriorError {
    /// The column that says it.
    pub column: &'static str,
    /// The word itself, or what is missing.
    pub word: String,
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    pub help: String,
    /// If the word is unknown: those that are known there, of which one may be meant.
    pub known: &'static [&'static str],
}

/// The ground on which symbols lie, which says which of them may.
#[derive(Clone, Copy, PartialEq)]
enum SymbolGround {
    Hallway,
    Tunnel,
    Room,
    Part,
}

impl InteriorText {
    /// The words for this.
    pub fn of(interior: &Interior) -> Self {
        let exits = EdgeHalf::ALL.into_iter().filter(|place| interior.exits >> *place as u8 & 1 == 1);
        let halls = interior.halls.iter().map(|([from, to], things)| match listed(things) {
            things if things.is_empty() => format!("{from}-{to}"),
            things => format!("{from}-{to}:{things}"),
        });
        let chambers = |names: [&str; MOST_OF_A_KIND], chambers: &[Vec<MapSymbol>]| {
            let words = names.iter().zip(chambers).map(|(name, things)| format!("{name}:{}", listed(things)));
            words.collect::<Vec<_>>().join(" ")
        };
        let stairs = interior.stairs.iter().map(|stair| format!("{}-{}", stair.top, CardNode::Part(stair.part)));
        Self {
            exits: exits.map(EdgeHalf::name).collect::<Vec<_>>().join(" "),
            halls: halls.collect::<Vec<_>>().join(" "),
            rooms: chambers(ROOM_NAMES, &interior.rooms),
            under: chambers(PART_NAMES, &interior.parts),
            stairs: stairs.collect::<Vec<_>>().join(" "),
        }
    }

    /// The interior that they tell of. May underground hallways lead to an exit of the card (`may_leave`)?
    ///
    /// # Errors
    /// Everything that is wrong with them. What cannot be told while a word is unread, such as that a part hangs on nothing, is not.
    pub fn read(&self, may_leave: bool) -> Result<Interior, Vec<InteriorError>> {
        let mut reading = InteriorReader { may_leave, ..InteriorReader::default() };
        reading.exits(&self.exits);
        let rooms = split("rooms", &self.rooms, &ROOM_NAMES, &mut reading);
        let parts = split("under", &self.under, &PART_NAMES, &mut reading);
        reading.declare(&rooms, &parts);
        reading.made.rooms = reading.chambers("rooms", &rooms, &ROOM_NAMES, SymbolGround::Room);
        reading.made.parts = reading.chambers("under", &parts, &PART_NAMES, SymbolGround::Part);
        reading.halls(&self.halls);
        reading.stairs(&self.stairs);
        reading.whole();
        if reading.wrong.is_empty() { Ok(reading.made) } else { Err(reading.wrong) }
    }
}

pub fn listed(things: &[MapSymbol]) -> String {
    things.iter().map(MapSymbol::to_string).collect::<Vec<_>>().join("+")
}

/// The interior read so far, and what was wrong on the way.
#[derive(Default)]
struct InteriorReader {
    made: Interior,
    wrong: Vec<InteriorError>,
    may_leave: bool,
    /// Whether a word was passed over, so that what seems to be missing may be in it.
    unread: bool,
    /// Nodes that are declared, a bit each; all of a column's if a word of it was passed over.
    declared: u16,
    /// Nodes that hallways have come to, a bit each.
    joined: u16,
}

/// Words of a column that declares chambers: the number of each, the word, and the text that says what lies in it.
type ChamberWords<'w> = Vec<(usize, &'w str, &'w str)>;

/// Takes apart the words of a column that declares rooms or underground parts.
fn split<'w>(
    column: &'static str,
    text: &'w str,
    names: &'static [&'static str],
    reading: &mut InteriorReader,
) -> ChamberWords<'w> {
    let mut found: ChamberWords<'w> = Vec::new();
    for word in text.split_whitespace() {
        let (name, things) = word.split_once(':').unwrap_or((word, ""));
        match names.iter().position(|known| *known == name) {
            None => {
                let help = format!("this column declares {}, as in `{}:coin`", names.join(" and "), names[0]);
                reading.unknown(column, name, names, help);
            }
            Some(number) if found.iter().any(|(other, ..)| *other == number) => {
                let help = format!("write everything in one word: `{name}:coin+key`");
                reading.pass_over(column, word, format!("`{name}` is declared twice"), help);
            }
            Some(number) => found.push((number, word, things)),
        }
    }
    let (first, second) = (names[0], names[1]);
    if !reading.unread && found.len() == 1 && found[0].0 == 1 {
        let message = format!("there is `{second}` and no `{first}`");
        reading.pass_over(column, second, message, format!("call the first one `{first}`"));
    }
    found
}

impl InteriorReader {
    fn note(&mut self, column: &'static str, word: &str, message: String, help: impl Into<String>) {
        let (word, help) = (word.to_owned(), help.into());
        self.wrong.push(InteriorError { column, word, message, help, known: &[] });
    }

    /// Notes a word that has no part in what is made.
    fn pass_over(&mut self, column: &'static str, word: &str, message: String, help: impl Into<String>) {
        self.unread = true;
        self.note(column, word, message, help);
    }

    fn unknown(&mut self, column: &'static str, word: &str, known: &'static [&'static str], help: impl Into<String>) {
        self.pass_over(column, word, format!("`{column}` has no word `{word}`"), help);
        self.wrong.iter_mut().last().into_iter().for_each(|wrong| wrong.known = known);
    }

    fn exits(&mut self, text: &str) {
        for word in text.split_whitespace() {
            match EdgeHalf::ALL.into_iter().find(|place| place.name() == word) {
                None => self.unknown("exits", word, &PLACE_NAMES, "exits are T, B, L1, L2, R1 and R2"),
                Some(place) if self.made.exits >> place as u8 & 1 == 1 => {
                    self.note("exits", word, format!("there are two exits `{word}`"), "write each once");
                }
                Some(place) => self.made.exits |= 1 << place as u8,
            }
        }
        if self.made.exits == 0 && !self.unread {
            let message = "a card needs an exit to be joined to others".to_owned();
            self.note("exits", "", message, "write some of T, B, L1, L2, R1 and R2");
        }
        let all = if self.unread { (1 << PLACES) - 1 } else { 0 };
        self.declared = u16::from(self.made.exits) | all;
    }

    fn declare(&mut self, rooms: &ChamberWords<'_>, parts: &ChamberWords<'_>) {
        let nodes = rooms.iter().map(|(number, ..)| CardNode::Room(*number as u8));
        let nodes = nodes.chain(parts.iter().map(|(number, ..)| CardNode::Part(*number as u8)));
        self.declared |= nodes.fold(0, |bits, node| bits | 1 << node.index());
        if self.wrong.iter().any(|wrong| ["rooms", "under"].contains(&wrong.column)) {
            self.declared |= !0 << PLACES;
        }
    }

    /// Notes that a word names something that is not declared.
    fn is_declared(&mut self, column: &'static str, word: &str, node: CardNode) -> bool {
        if matches!(node, CardNode::Crossing(_)) || self.declared >> node.index() & 1 == 1 {
            return true;
        }
        let (message, help) = match node {
            CardNode::Exit(_) => {
                (format!("`{word}` comes out at `{node}`, which is no exit"), format!("add `{node}` to `exits`"))
            }
            CardNode::Room(_) => {
                (format!("`{word}` names a room that is not there"), format!("declare it in `rooms`: `{node}:`"))
            }
            _ => (
                format!("`{word}` names an underground part that is not there"),
                format!("declare it in `under`: `{node}:`"),
            ),
        };
        self.pass_over(column, word, message, help);
        false
    }

    fn chambers(
        &mut self,
        column: &'static str,
        words: &ChamberWords<'_>,
        names: &[&str],
        ground: SymbolGround,
    ) -> Vec<Vec<MapSymbol>> {
        let many = words.iter().map(|(number, ..)| number + 1).max().unwrap_or(0);
        let mut chambers = vec![Vec::new(); many.min(names.len())];
        for &(number, word, things) in words {
            chambers[number] = self.things(column, word, things, ground);
        }
        chambers
    }

    fn things(&mut self, column: &'static str, word: &str, text: &str, ground: SymbolGround) -> Vec<MapSymbol> {
        let mut things = Vec::new();
        for name in text.split('+').filter(|_| !text.is_empty()) {
            match THINGS.iter().find(|(known, _)| *known == name) {
                None => self.unknown(column, name, &THING_NAMES, SOME_THING),
                Some((_, thing)) => {
                    self.out_of_place(column, word, *thing, ground);
                    things.push(*thing);
                }
            }
        }
        if things.len() > MOST_THINGS {
            let message = format!("`{word}` holds {} things", things.len());
            self.note(column, word, message, format!("write at most {MOST_THINGS}"));
        }
        things
    }

    /// Notes a thing that cannot lie there (sections "Rooms and Hallways" and "Levels").
    fn out_of_place(&mut self, column: &'static str, word: &str, thing: MapSymbol, ground: SymbolGround) {
        let obstacle =
            matches!(thing, MapSymbol::Monster | MapSymbol::Padlock | MapSymbol::Pitfall(_) | MapSymbol::Lava);
        let (whose, help) = match ground {
            SymbolGround::Room if matches!(thing, MapSymbol::Padlock | MapSymbol::Lava) => {
                ("a room", "put it in a hallway")
            }
            SymbolGround::Part if obstacle => ("an underground part", "put it in a hallway such as `u-v`"),
            SymbolGround::Tunnel if matches!(thing, MapSymbol::Pitfall(_)) => {
                ("an underground hallway", "put it on the main floor, above the part that one falls into")
            }
            _ => {
                if let MapSymbol::Pitfall(part) = thing {
                    self.is_declared(column, &thing.to_string(), CardNode::Part(part));
                }
                return;
            }
        };
        self.note(column, word, format!("`{word}` has `{thing}` in {whose}"), help);
    }

    fn node(&mut self, column: &'static str, word: &str, name: &str) -> Option<CardNode> {
        let Some(node) = CardNode::named(name) else {
            self.unknown(column, name, &NODE_NAMES, SOME_NODE);
            return None;
        };
        self.is_declared(column, word, node).then_some(node)
    }

    /// The two nodes that a word names.
    fn ends(&mut self, column: &'static str, word: &str, text: &str, example: &str) -> Option<[CardNode; 2]> {
        let Some((from, to)) = text.split_once('-') else {
            let message = format!("`{word}` does not name two ends");
            self.pass_over(column, word, message, format!("write them with `-` between: `{example}`"));
            return None;
        };
        let ends = (self.node(column, word, from), self.node(column, word, to));
        Some([ends.0?, ends.1?])
    }

    fn halls(&mut self, text: &str) {
        for word in text.split_whitespace() {
            self.hall(word);
        }
        let many = self.made.halls.len();
        if many > MOST_HALLS {
            let help = format!("write at most {MOST_HALLS}");
            self.note("halls", "", format!("`halls` has {many} hallways"), help);
        }
    }

    fn hall(&mut self, word: &str) {
        let (text, things) = word.split_once(':').map_or((word, None), |(ends, things)| (ends, Some(things)));
        let ends = self.ends("halls", word, text, "T-a");
        let tunnel = ends.is_some_and(|ends| ends.iter().any(|end| matches!(end, CardNode::Part(_))));
        if things == Some("") {
            let message = format!("`{word}` says nothing after `:`");
            self.note("halls", word, message, "leave the colon out, or name what lies there");
        }
        let things = things.filter(|things| !things.is_empty());
        let ground = if tunnel { SymbolGround::Tunnel } else { SymbolGround::Hallway };
        let things = things.map_or_else(Vec::new, |things| self.things("halls", word, things, ground));
        let Some(ends) = ends else { return };
        self.sound(word, ends, tunnel);
        self.joined |= 1 << ends[0].index() | 1 << ends[1].index();
        self.made.halls.push((ends, things));
    }

    /// Notes ends that no hallway can have.
    fn sound(&mut self, word: &str, ends: [CardNode; 2], tunnel: bool) {
        if ends[0] == ends[1] {
            let message = format!("`{word}` leads from `{}` to itself", ends[0]);
            return self.note("halls", word, message, "join two different ends");
        }
        for end in ends {
            match end {
                CardNode::Exit(_) if self.joined >> end.index() & 1 == 1 => {
                    let message = format!("`{word}` is the second hallway at `{end}`");
                    self.note("halls", word, message, "let them meet in a crossing, `x` or `y`");
                }
                CardNode::Exit(_) if tunnel && !self.may_leave => {
                    let message = format!("`{word}` leads underground to an exit");
                    let help = "exits are on the main floor, unless `underground.edges` is `may_leave`";
                    self.note("halls", word, message, help);
                }
                CardNode::Room(_) | CardNode::Crossing(_) if tunnel => {
                    let message = format!("`{word}` joins both floors");
                    let help = format!("hallways stay on a floor; stairs join them: `{end}-u` in `stairs`");
                    self.note("halls", word, message, help);
                }
                _ => {}
            }
        }
    }

    fn stairs(&mut self, text: &str) {
        for word in text.split_whitespace() {
            match self.ends("stairs", word, word, "a-u") {
                Some([top @ (CardNode::Room(_) | CardNode::Crossing(_)), CardNode::Part(part)]) => {
                    self.made.stairs.push(Staircase { top, part });
                }
                Some(_) => {
                    let message = format!("`{word}` does not lead from a room or a crossing to an underground part");
                    self.note("stairs", word, message, "write the upper end first: `a-u`, `x-u`");
                }
                None => {}
            }
        }
        let many = self.made.stairs.len();
        if many > MOST_STAIRS {
            self.note("stairs", "", format!("`stairs` has {many} words"), format!("write at most {MOST_STAIRS}"));
        }
    }

    /// Notes what is wrong with the card as a whole.
    fn whole(&mut self) {
        let tops = self.made.stairs.iter().map(|stair| stair.top);
        let used = tops.fold(self.joined, |bits, top| bits | 1 << top.index());
        let is_used = |node: CardNode| used >> node.index() & 1 == 1;
        let crossings = [0, 1].map(|number| is_used(CardNode::Crossing(number)));
        self.made.crossings = if crossings[1] { 2 } else { u8::from(crossings[0]) };
        if self.unread {
            return;
        }
        if crossings == [false, true] {
            let message = "there is a crossing `y` and no `x`".to_owned();
            self.note("halls", "y", message, "call the first one `x`");
        }
        self.exits_without_hallway();
        self.unconnected(crossings);
        self.too_much();
    }

    /// Notes more than a path keeps count of.
    fn too_much(&mut self) {
        for (number, name) in ROOM_NAMES.iter().enumerate().take(self.made.rooms.len()) {
            let room = CardNode::Room(number as u8);
            let doors = self.made.halls.iter().filter(|(ends, _)| ends.contains(&room)).count();
            if doors > usize::from(MOST_DOORS) {
                let help = format!("lead at most {MOST_DOORS} hallways to a room");
                self.note("halls", name, format!("the room `{name}` has {doors} doors"), help);
            }
        }
        // Both ends of a hallway are points, and every thing in it.
        let points: usize = self.made.halls.iter().map(|(_, things)| things.len() + 2).sum();
        if points > usize::from(MOST_POINTS) {
            let message = format!("hallways and what lies in them make {points} points");
            let help = format!("leave at most {MOST_POINTS}: a hallway counts two and every thing in one counts one");
            self.note("halls", "", message, help);
        }
        let spots = self.everything().filter(|thing| thing.is_spot()).count();
        if spots > MOST_SPOTS {
            let message = format!("the card has {spots} barrels, monsters, pitfalls and magic circles");
            self.note("halls", "", message, format!("leave at most {MOST_SPOTS} of them"));
        }
    }

    fn everything(&self) -> impl Iterator<Item = MapSymbol> {
        let halls = self.made.halls.iter().map(|(_, things)| things);
        halls.chain(&self.made.rooms).chain(&self.made.parts).flatten().copied()
    }

    fn exits_without_hallway(&mut self) {
        for place in EdgeHalf::ALL {
            let bare = self.made.exits >> place as u8 & 1 == 1 && self.joined >> place as u8 & 1 == 0;
            if bare {
                let name = place.name();
                let help = format!("write one in `halls`, such as `{name}-x`, or take `{name}` out of `exits`");
                self.note("exits", name, format!("no hallway comes out at `{name}`"), help);
            }
        }
    }

    fn unconnected(&mut self, crossings: [bool; MOST_OF_A_KIND]) {
        let reached = reached(&self.made);
        let rooms = (0..self.made.rooms.len()).map(|number| ("rooms", CardNode::Room(number as u8)));
        let crossings = (0..MOST_OF_A_KIND).filter(|number| crossings[*number]);
        let crossings = crossings.map(|number| ("halls", CardNode::Crossing(number as u8)));
        let parts = (0..self.made.parts.len()).map(|number| ("under", CardNode::Part(number as u8)));
        let all = rooms.chain(crossings).chain(parts).filter(|(_, node)| reached >> node.index() & 1 == 0);
        for (column, node) in all.collect::<Vec<_>>() {
            let help = match node {
                CardNode::Part(_) => "lead stairs or a pitfall to it",
                _ => "join it by hallways or stairs to something that an exit leads to",
            };
            self.note(column, &node.to_string(), format!("no way leads to `{node}` from any exit"), help);
        }
    }
}

/// The nodes that can be come to from the exits, a bit each; a pitfall leads one way.
fn reached(card: &Interior) -> u16 {
    let falls = |things: &[MapSymbol]| {
        let parts = things.iter().filter_map(|thing| match thing {
            MapSymbol::Pitfall(part) => Some(CardNode::Part(*part)),
            _ => None,
        });
        parts.fold(0, |bits, part| bits | 1 << part.index())
    };
    let mut links: Vec<(u16, u16)> = Vec::new();
    for ([from, to], things) in &card.halls {
        let ends = 1 << from.index() | 1 << to.index();
        links.push((ends, ends | falls(things)));
    }
    for stair in &card.stairs {
        let ends = 1 << stair.top.index() | 1 << CardNode::Part(stair.part).index();
        links.push((ends, ends));
    }
    for (number, things) in card.rooms.iter().enumerate() {
        links.push((1 << CardNode::Room(number as u8).index(), falls(things)));
    }
    let mut reached = u16::from(card.exits);
    // Every pass but the last reaches a node more.
    for _ in 0..NODES {
        let found = links.iter().filter(|(from, _)| from & reached != 0);
        reached = found.fold(reached, |bits, (_, to)| bits | to);
    }
    reached
}

impl From<&MapCard> for Interior {
    fn from(card: &MapCard) -> Self {
        let ends = card.halls.iter().flat_map(|hall| hall.ends);
        let nodes = ends.chain(card.stairs.iter().map(|stair| stair.top));
        let crossings = nodes.filter_map(|node| match node {
            CardNode::Crossing(number) => Some(number + 1),
            _ => None,
        });
        Self {
            exits: card.exits,
            halls: card.halls.iter().map(|hall| (hall.ends, hall.things.clone())).collect(),
            rooms: card.rooms.iter().map(|room| room.things.clone()).collect(),
            crossings: crossings.max().unwrap_or(0),
            parts: card.parts.iter().map(|part| part.things.clone()).collect(),
            stairs: card.stairs.clone(),
        }
    }
}

impl fmt::Display for MapSymbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = THINGS.iter().find(|(_, thing)| thing == self).map_or("pitfall>?", |(name, _)| name);
        f.write_str(name)
    }
}

/// A line for each column that says something.
impl fmt::Display for InteriorText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let columns = [
            ("exits ", &self.exits),
            ("halls ", &self.halls),
            ("rooms ", &self.rooms),
            ("under ", &self.under),
            ("stairs", &self.stairs),
        ];
        let said = columns.into_iter().filter(|(_, text)| !text.is_empty());
        said.into_iter().try_for_each(|(column, text)| writeln!(f, "{column} {text}"))
    }
}

/// As the [words](InteriorText) of the table.
impl fmt::Display for Interior {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        InteriorText::of(self).fmt(f)
    }
}
