//! A table to stage rounds at: rules from a few lines of text, paths that are told instead of drawn, and every action checked for being legal.

use crate::MapMasters;
use crate::action::{Action, CardId, Event, MarketSource, PathResult};
use crate::card::{FindCounts, FindKind};
use crate::config::Rules;
use crate::dungeon::FindsByCard;
use crate::rules::round;
use crate::state::{Phase, Player, Spellbook, State};
use crate::walk::PathEnd;
use conformance::event_recorder::EventRecorder;
use engine::GameEntry;
use engine::cell::read_rules;
use include_dir::{Dir, include_dir};
use kit::config::{Assignment, Faults};
use kit::game::{Game, Outcome, dyn_observer};
use kit::luck::{Luck, LuckDomain};

/// Objectives that all ask for keys, so that each key on a path is 2 primary and 2 secondary points.
pub const KEYS: &str = "keys,key,2,27,0";
/// Nine starters and a card of each cost, all of one hallway with nothing in it: a dungeon of one has but one path.
pub const HALLS: &str =
    "starter,0,9,T B,T-B,,,\nthree,3,9,T B,T-B,,,\nfour,4,9,T B,T-B,,,\nfive,5,9,T B,T-B,,,\nsix,6,9,T B,T-B,,,";

static RULES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/tests/rules");

/// The game with rules of the tests' own: a copy of the shipped files, so that tuning those changes no position here.
static FIXTURE: GameEntry = GameEntry::new::<MapMasters>(&RULES, &crate::STRATEGIES, "");

/// The tests' rules with some values set.
pub fn standard(set: &[&str]) -> MapMasters {
    unfaulty(read("standard", set))
}

fn read(rules: &str, set: &[&str]) -> Result<MapMasters, Faults> {
    let set = Assignment::parse_all(set).expect("assignments that parse");
    read_rules::<MapMasters>(&FIXTURE.rules(rules), set).map(|(game, ..)| game)
}

fn unfaulty(game: Result<MapMasters, Faults>) -> MapMasters {
    game.unwrap_or_else(|faults| panic!("{faults}"))
}

/// The tests' rules with some values set, and these rows (all columns but `source`) in place of those of some tables.
pub fn tables(tables: &[(&str, &str)], set: &[&str]) -> MapMasters {
    unfaulty(read_tables(tables, set))
}

pub fn read_tables(tables: &[(&str, &str)], set: &[&str]) -> Result<MapMasters, Faults> {
    let folder = tempfile::tempdir().expect("a folder to write to");
    let write = |name: &str, text: String| {
        std::fs::write(folder.path().join(name), text).expect("a file written");
    };
    let mut toml = "game = \"map_masters\"\nbase = \"standard\"\n".to_owned();
    for (table, rows) in tables {
        let header = match *table {
            "cards" => "name,cost,count,exits,halls,rooms,under,stairs",
            "objectives" => "name,thing,points,count,hourglasses",
            "spellbooks" => "name,effect,count,once_a_game",
            _ => "name,beats,price,count",
        };
        let lines: String = rows.lines().map(|row| format!("{row},synthetic\n")).collect();
        write(&format!("{table}.csv"), format!("{header},source\n{lines}"));
        toml += &format!("{table} = \"{table}.csv\"\n");
    }
    write("rules.toml", toml);
    read(&folder.path().join("rules.toml").to_string_lossy(), set)
}

/// A game under way.
pub struct Table {
    pub game: MapMasters,
    pub state: State,
    pub luck: Luck,
    pub told: EventRecorder<Event>,
}

impl Table {
    /// Three players, the first of whom begins in the first market, and objectives that ask for keys.
    pub fn new(set: &[&str]) -> Self {
        Self::with(&[("objectives", KEYS)], set)
    }

    /// The same with rows of some tables.
    pub fn with(rows: &[(&str, &str)], set: &[&str]) -> Self {
        Self::of(tables(rows, &[&["market.first_round=seat_1"], set].concat()))
    }

    /// The first game of these rules.
    pub fn of(game: MapMasters) -> Self {
        let state = game.new_state();
        let mut table = Self { game, state, luck: Luck::new(1, LuckDomain::Table), told: EventRecorder::default() };
        table.begin(0);
        table
    }

    /// Begins the game of this number.
    pub fn begin(&mut self, number: u64) {
        self.luck.begin(number);
        self.told.0.clear();
        self.game.setup(&mut self.state, &mut self.luck, &mut dyn_observer(&mut self.told));
        self.is_in_order("the deal");
    }

    #[track_caller]
    fn is_in_order(&self, after: &str) {
        assert_eq!(self.game.audit(&self.state), Ok(()), "after {after}");
    }

    pub fn rules(&self) -> &Rules {
        self.game.rules()
    }

    pub fn legal(&self) -> Vec<Action> {
        let mut choices = Vec::new();
        self.game.legal(&self.state, &mut choices);
        choices
    }

    #[track_caller]
    pub fn may(&self, action: Action) -> bool {
        self.legal().contains(&action)
    }

    /// Carries out an action that must be legal; the table must be in order afterwards.
    #[track_caller]
    pub fn act(&mut self, action: Action) {
        let legal = self.legal();
        assert!(legal.contains(&action), "{action:?} is not in {legal:?}");
        self.game.apply(&mut self.state, action, &mut self.luck, &mut dyn_observer(&mut self.told));
        self.is_in_order(&format!("{action:?}"));
    }

    /// All who may still buy pass; first cards drawn are kept.
    pub fn pass(&mut self) {
        while self.phase() == Phase::Buy {
            self.act(Action::Pass);
        }
        while self.phase() == Phase::Redraw {
            self.act(Action::Redraw(true));
        }
    }

    /// Others pass until it is this seat's turn to buy.
    #[track_caller]
    pub fn pass_to(&mut self, seat: u8) {
        while self.active() != seat {
            assert_eq!(self.phase(), Phase::Buy);
            self.act(Action::Pass);
        }
    }

    /// All pass, and from seat 1 on draw paths with these finds, as in `key key exit`; others find nothing.
    #[track_caller]
    pub fn explore(&mut self, paths: &[&str]) {
        self.pass();
        assert!(matches!(self.phase(), Phase::Place | Phase::Path | Phase::Walk));
        for seat in 0..self.rules().seats {
            self.state.players[seat].walked = walked(paths.get(seat).unwrap_or(&""));
        }
        round::explored(self.game.rules(), &mut self.state, &mut self.luck, &mut dyn_observer(&mut self.told));
        self.is_in_order("the paths");
    }

    /// Nobody uses what he may use in the refresh.
    pub fn decline(&mut self) {
        while !matches!(self.phase(), Phase::Buy | Phase::Place | Phase::Redraw | Phase::Over) {
            let none = if self.phase() == Phase::Swap { Action::Swap(None) } else { Action::Choose(None) };
            self.act(none);
        }
    }

    /// The rest of a round in which nobody buys: paths with these finds, and nothing used afterwards.
    #[track_caller]
    pub fn round(&mut self, paths: &[&str]) {
        self.explore(paths);
        self.decline();
    }

    /// Rounds in which nobody finds anything, until this one begins.
    pub fn until_round(&mut self, round: u8) {
        while self.state.round < round {
            self.round(&[]);
        }
    }

    /// Gives a player the spellbook of this effect from the market.
    pub fn give(&mut self, seat: usize, effect: &str) {
        let rules = self.game.rules();
        let books = &mut self.state.market.books;
        let is =
            |&book: &u8| rules.spellbooks[usize::from(rules.book_of[usize::from(book)])].spell.to_string() == effect;
        let below = books.deck.iter().position(is);
        let card = match below {
            Some(place) => books.deck.take(place),
            None => {
                let open = books.open.iter().position(|book| book.as_ref().is_some_and(is));
                books.take(open.map(|place| place as u8), rules.slots).unwrap_or_else(|| panic!("no {effect}"))
            }
        };
        let row = rules.book_of[usize::from(card)];
        self.state.players[seat].books.push(Spellbook { card, row, used: false });
    }

    /// Lays a card from the top of a column's deck in the building area of a player, as if it had been bought.
    pub fn hold(&mut self, seat: usize, column: usize) -> CardId {
        let card = self.state.market.cards[column].deck.pop().expect("a card in the deck");
        self.state.players[seat].hand.push(card);
        card
    }

    pub fn coins(&mut self, coins: &[u16]) {
        self.state.players.iter_mut().zip(coins).for_each(|(player, &coins)| player.coins = coins);
    }

    pub fn seat(&self, seat: usize) -> &Player {
        &self.state.players[seat]
    }

    /// Cards in the building area, sorted.
    pub fn hand(&self, seat: usize) -> Vec<CardId> {
        sorted(&self.seat(seat).hand)
    }

    pub fn phase(&self) -> Phase {
        self.state.phase
    }

    /// Whose decision it is.
    pub fn active(&self) -> u8 {
        self.state.active
    }

    pub fn outcome(&self) -> Outcome {
        self.game.outcome(&self.state)
    }

    /// What was told that looks like this.
    pub fn heard(&self, event: impl Fn(&Event) -> bool) -> usize {
        self.told.0.iter().filter(|told| event(told)).count()
    }

    /// Where in all that was told the last of these is.
    pub fn last(&self, event: impl Fn(&Event) -> bool) -> usize {
        self.told.0.iter().rposition(event).expect("such an event")
    }

    /// Cards of the market face up in a column.
    pub fn open(&self, column: usize) -> Vec<CardId> {
        self.state.market.cards[column].open.iter().flatten().copied().collect()
    }
}

pub fn sorted(cards: &[u8]) -> Vec<u8> {
    let mut cards = cards.to_vec();
    cards.sort_unstable();
    cards
}

/// A path with these finds, and `exit` where it leaves the dungeon.
fn walked(words: &str) -> PathResult {
    let finds: FindCounts = words.split_whitespace().filter(|&word| word != "exit").map(find).collect();
    let end = if words.split_whitespace().any(|word| word == "exit") { PathEnd::Exit } else { PathEnd::Wall };
    let mut shares = FindsByCard::default();
    shares.add(0, finds);
    PathResult { finds, shares, end: Some(end), halls: 1, cards: 1, laid: 1, cut: false }
}

pub fn find(name: &str) -> FindKind {
    FindKind::ALL.into_iter().find(|find| find.name() == name).unwrap_or_else(|| panic!("no find: {name}"))
}

/// The first face-up card of this column.
pub fn buy_card(column: u8) -> Action {
    Action::Card(column, MarketSource::Open(0))
}

/// The first face-up spellbook, by a player who holds fewer than he may.
pub fn buy_book() -> Action {
    Action::Book(MarketSource::Open(0), None)
}

/// A share of this many trials lies within five standard errors of what it should be.
#[track_caller]
pub fn is_near(hits: u32, trials: u32, expected: f64) {
    let (share, error) =
        (f64::from(hits) / f64::from(trials), (expected * (1.0 - expected) / f64::from(trials)).sqrt());
    assert!((share - expected).abs() <= 5.0 * error, "{share} of {trials}, not {expected}");
}
