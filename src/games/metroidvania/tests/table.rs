//! A table to stage positions at: rules from a few lines of text, rooms drawn by hand, and every action checked for being legal.

use crate::Metroidvania;
use crate::action::{Action, CardNumber, Event};
use crate::cells::{GridCell, GridSide, RoomExits, cell};
use crate::config::Rules;
use crate::state::{CurrentTurn, Phase, Player, State};
use conformance::event_recorder::EventRecorder;
use engine::GameEntry;
use engine::cell::read_rules;
use include_dir::{Dir, include_dir};
use kit::config::Assignment;
use kit::game::{Game, Outcome, dyn_observer};
use kit::luck::{Luck, LuckDomain};

/// The start space of a 9 x 9 maze and the four cells around it.
pub const START: GridCell = cell(4, 4);
pub const NORTH: GridCell = cell(3, 4);
pub const EAST: GridCell = cell(4, 5);
pub const SOUTH: GridCell = cell(5, 4);
pub const WEST: GridCell = cell(4, 3);

/// Empty rooms (and the one lair without which nobody could win): four exits, black 3, red 1.
pub const HALLS: &str = "hall,40,0,NESW,3,1,none,1\nlair,1,3,NESW,3,1,none,1";
/// Boss rooms only: four exits, black 3, red 1, so that each attack is worth exactly 3 damage.
pub const LAIRS: &str = "lair,40,3,NESW,3,1,none,1";

/// Eight bosses without abilities.
pub const PLAIN_BOSSES: &str = "a,none,1\nb,none,1\nc,none,1\nd,none,1\ne,none,1\nf,none,1\ng,none,1\nh,none,1";

static RULES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/tests/rules");

/// The game with rules of the tests' own: a copy of the shipped files, so that tuning those changes no position here.
pub static FIXTURE: GameEntry = GameEntry::new::<Metroidvania>(&RULES, &crate::STRATEGIES, "");

/// The tests' rules with some values set.
pub fn standard(set: &[&str]) -> Metroidvania {
    read("standard", set)
}

fn read(rules: &str, set: &[&str]) -> Metroidvania {
    let set = Assignment::parse_all(set).expect("assignments that parse");
    match read_rules::<Metroidvania>(&FIXTURE.rules(rules), set) {
        Ok((game, ..)) => game,
        Err(faults) => panic!("{faults}"),
    }
}

/// Rules with a deck of these rows (all columns but `source`).
pub fn deck(cards: &str, set: &[&str]) -> Metroidvania {
    tables(cards, None, set)
}

/// Rules with a deck of these rows and, if given, these bosses.
pub fn tables(cards: &str, bosses: Option<&str>, set: &[&str]) -> Metroidvania {
    let folder = tempfile::tempdir().expect("a folder to write to");
    let write = |name: &str, text: String| {
        std::fs::write(folder.path().join(name), text).expect("a file written");
    };
    let rows = |header: &str, rows: &str| {
        let lines = rows.lines().map(|row| format!("{row},synthetic\n"));
        format!("{header},source\n{}", lines.collect::<String>())
    };
    let mut toml = "game = \"metroidvania\"\nbase = \"standard\"\ncards = \"cards.csv\"\n".to_owned();
    write("cards.csv", rows("name,count,threat,exits,moves,damage,item,power", cards));
    if let Some(bosses) = bosses {
        toml += "bosses = \"bosses.csv\"\n";
        write("bosses.csv", rows("name,ability,power", bosses));
    }
    write("rules.toml", toml);
    read(&folder.path().join("rules.toml").to_string_lossy(), set)
}

/// A game under way.
pub struct Table {
    pub game: Metroidvania,
    pub state: State,
    pub luck: Luck,
    pub told: EventRecorder<Event>,
}

impl Table {
    /// Two players, bosses without abilities, an empty map, and a queue of cards of the table's first row.
    pub fn new(cards: &str, set: &[&str]) -> Self {
        let mut all = vec!["players.count=2"];
        if cards == HALLS {
            all.push("win.bosses=1");
        }
        all.extend(set);
        Self::of(tables(cards, Some(PLAIN_BOSSES), &all))
    }

    /// Any rules, with a queue of cards of which there are most.
    pub fn of(game: Metroidvania) -> Self {
        let most = game.rules().rows.iter().map(|row| row.count).max();
        Self::dealt(game, |rules, state| queue(state).iter().all(|&card| Some(rules.card(card).count) == most))
    }

    /// The first game number whose deal is as wanted.
    pub fn dealt(game: Metroidvania, wanted: impl Fn(&Rules, &State) -> bool) -> Self {
        let mut luck = Luck::new(1, LuckDomain::Table);
        let mut state = game.new_state();
        let found = (0..1_000_000).any(|number| {
            luck.begin(number);
            game.setup(&mut state, &mut luck, &mut dyn_observer(&mut ()));
            wanted(game.rules(), &state)
        });
        assert!(found, "no deal is as wanted");
        Self { game, state, luck, told: EventRecorder::default() }
    }

    pub fn rules(&self) -> &Rules {
        self.game.rules()
    }

    pub fn legal(&self) -> Vec<Action> {
        let mut choices = Vec::new();
        self.game.legal(&self.state, &mut choices);
        choices
    }

    /// Carries out an action that must be legal; the table must be in order afterwards.
    pub fn act(&mut self, action: Action) {
        let legal = self.legal();
        assert!(legal.contains(&action), "{action:?} is not in {legal:?}");
        self.game.apply(&mut self.state, action, &mut self.luck, &mut dyn_observer(&mut self.told));
        assert_eq!(self.game.audit(&self.state), Ok(()), "after {action:?}");
    }

    pub fn take(&mut self, slot: u8) {
        self.act(Action::Take { slot, item: None });
    }

    /// Takes the first card and explores on this side, as the first legal turn of the room has it.
    pub fn explore(&mut self, side: GridSide) {
        self.take(0);
        let explore = self.explorations(side)[0];
        self.act(Action::Explore { side, exits: explore });
    }

    /// The ways to lay the taken card's room on this side.
    pub fn explorations(&self, side: GridSide) -> Vec<RoomExits> {
        let exits = |action| match action {
            Action::Explore { side: s, exits } if s == side => Some(exits),
            _ => None,
        };
        self.legal().into_iter().filter_map(exits).collect()
    }

    /// Takes the first card and walks there.
    pub fn walk(&mut self, to: GridCell) {
        self.take(0);
        self.go(to);
    }

    /// Walks on.
    pub fn go(&mut self, to: GridCell) {
        let ways = self.ways(to);
        let &(steps, by) = ways.first().unwrap_or_else(|| panic!("cannot go to {to}: {:?}", self.legal()));
        self.act(Action::Move { to, steps, by });
    }

    /// The steps of the legal move there, if there is any: of the shortest.
    pub fn steps(&self, to: GridCell) -> Option<u8> {
        self.ways(to).first().map(|&(steps, _)| steps)
    }

    /// The steps of all legal moves there, and the side by which an unopened boss room is entered.
    pub fn ways(&self, to: GridCell) -> Vec<(u8, Option<GridSide>)> {
        let way = |action| match action {
            Action::Move { to: cell, steps, by } if cell == to => Some((steps, by)),
            _ => None,
        };
        self.legal().into_iter().filter_map(way).collect()
    }

    /// Takes the first drawn card that may be kept, in place of the first item where that is needed.
    pub fn keep_first(&mut self) {
        let keep = self.legal()[0];
        self.act(keep);
    }

    /// A whole turn: explore into a room with `!`, wager, keep the first card.
    pub fn conquer(&mut self, side: GridSide, wager: u8) {
        self.explore(side);
        self.act(Action::Wager(wager));
        self.keep_first();
    }

    /// Draws a room by hand.
    pub fn room(&mut self, at: GridCell, exits: &str, threat: u8) {
        let mut all = RoomExits(0);
        for (side, letter) in GridSide::ALL.into_iter().zip("NESW".chars()) {
            if exits.contains(letter) {
                all.0 |= side.bit();
            }
        }
        self.state.maze.put(at, all, threat);
    }

    /// Gives the player to move an item from the top of the draw pile.
    pub fn give(&mut self, name: &str) {
        loop {
            let (card, _) = self.state.deck.draw_queue(self.game.rules(), &mut self.luck);
            let card = card.expect("such a card in the deck");
            if self.rules().card(card).name == name {
                return self.seat(self.state.active).items.push(card);
            }
            self.state.deck.discard(card);
        }
    }

    pub fn seat(&mut self, seat: u8) -> &mut Player {
        &mut self.state.players[usize::from(seat)]
    }

    /// Begins a turn of this seat, whoever had it.
    pub fn turn_of(&mut self, seat: u8) {
        let at = self.seat(seat).at;
        let current = self.state.current;
        if self.state.phase != Phase::Card {
            let left = current.drawn.iter().chain([&current.card]);
            left.for_each(|&card| self.state.deck.discard(card));
        }
        (self.state.active, self.state.phase) = (seat, Phase::Card);
        self.state.current = CurrentTurn::new(at);
    }

    pub fn me(&self) -> &Player {
        self.state.player()
    }

    pub fn phase(&self) -> Phase {
        self.state.phase
    }

    pub fn outcome(&self) -> Outcome {
        self.game.outcome(&self.state)
    }

    /// What was told that looks like this.
    pub fn heard(&self, event: impl Fn(&Event) -> bool) -> usize {
        self.told.0.iter().filter(|told| event(told)).count()
    }

    /// The exits of a room in letters.
    pub fn exits(&self, at: GridCell) -> String {
        self.state.maze.exits(at).letters()
    }
}

/// The cards of the queue.
pub fn queue(state: &State) -> &[CardNumber] {
    &state.queue.cards[..usize::from(state.queue.len)]
}

/// The luck on the first six cards of the queue.
pub fn laid(state: &State) -> [u8; 6] {
    std::array::from_fn(|slot| state.queue.luck[slot])
}
