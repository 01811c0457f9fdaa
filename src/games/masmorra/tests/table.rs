//! A table to stage positions at: rules of the tests' own, with values set, and every action checked for being legal.

use crate::Masmorra;
use crate::action::Action;
use crate::config::{RoomKind, Rules};
use crate::dice::FaceCounts;
use crate::event::Event;
use crate::map::{DungeonRoom, GridCell, NONE, PlacedTile, cell};
use crate::rules::{Play, tasks};
use crate::state::{State, Task};
use crate::word::Face;
use conformance::event_recorder::EventRecorder;
use engine::GameEntry;
use engine::cell::read_rules;
use include_dir::{Dir, include_dir};
use kit::config::{Assignment, ResolvedRules};
use kit::game::{Game, PendingDecision, dyn_observer};
use kit::luck::{Luck, LuckDomain};

static RULES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/tests/rules");

/// The game with rules of the tests' own: a copy of the shipped files from before their made-up values were tuned, so that tuning those
/// changes no position here.
static FIXTURE: GameEntry = GameEntry::new::<Masmorra>(&RULES, &crate::STRATEGIES, "");

/// The tests' rules with some values set.
pub fn fixture(file: &str, set: &[&str]) -> Masmorra {
    resolve(file, set).0
}

/// Warnings of the tests' rules with some values set.
pub fn warnings(set: &[&str]) -> Vec<String> {
    resolve("standard", set).1.warnings
}

fn resolve(file: &str, set: &[&str]) -> (Masmorra, ResolvedRules) {
    let set = Assignment::parse_all(set).expect("assignments that parse");
    match read_rules::<Masmorra>(&FIXTURE.rules(file), set) {
        Ok((game, resolved, _)) => (game, resolved),
        Err(faults) => panic!("{faults}"),
    }
}

/// A game under way.
pub struct Table {
    pub game: Masmorra,
    pub state: State,
    pub luck: Luck,
    pub told: EventRecorder<Event>,
}

impl Table {
    /// A game with this number, laid out.
    pub fn new(file: &str, set: &[&str], number: u64) -> Self {
        let game = fixture(file, set);
        let (mut luck, mut state, mut told) =
            (Luck::new(1, LuckDomain::Table), game.new_state(), EventRecorder::default());
        luck.begin(number);
        game.setup(&mut state, &mut luck, &mut dyn_observer(&mut told));
        Self { game, state, luck, told }
    }

    /// The standard game of three: seat 1 plays the first hero and begins. Whoever's turn it is, has rolled and stands before the menu with
    /// these dice (letters S R M D E X). Nobody is asked for cards out of turn unless it is set.
    pub fn staged(dice: &str, set: &[&str]) -> Self {
        Self::staged_in("standard", dice, set)
    }

    /// The same with other rules.
    pub fn staged_in(file: &str, dice: &str, set: &[&str]) -> Self {
        let calm = ["players.heroes=in_order", "players.first=seat", "cards.windows=none"];
        let windows = set.iter().any(|set| set.starts_with("cards.windows"));
        let set = [&calm[..if windows { 2 } else { 3 }], set].concat();
        let mut table = Self::new(file, &set, 1);
        table.state.agenda.clear();
        table.state.turn.rolled = true;
        table.state.turn.purse.dice = pool(dice);
        table.told.0.clear();
        table.run(&[Task::Act]);
        table
    }

    pub fn rules(&self) -> &Rules {
        self.game.rules()
    }

    pub fn legal(&self) -> Vec<Action> {
        let mut choices = Vec::new();
        if let Some(task) = self.state.agenda.top() {
            tasks::options(self.rules(), &self.state, task, &mut |action| choices.push(action));
        }
        choices
    }

    /// Who is asked.
    pub fn asked(&self) -> PendingDecision {
        self.game.turn(&self.state)
    }

    /// Carries out an action that must be legal; the table must be in order afterwards.
    pub fn act(&mut self, action: Action) {
        let legal = self.legal();
        assert!(legal.contains(&action), "{action:?} is not in {legal:?}");
        self.game.apply(&mut self.state, action, &mut self.luck, &mut dyn_observer(&mut self.told));
        assert_eq!(self.game.audit(&self.state), Ok(()), "after {action:?}");
    }

    /// Puts these on the agenda, in this order, and goes on until somebody is asked.
    pub fn run(&mut self, tasks: &[Task]) {
        self.state.agenda.extend(tasks.iter().copied());
        let rules = self.game.rules();
        Play { rules, state: &mut self.state, luck: &mut self.luck, watch: &mut self.told }.settle();
        assert_eq!(self.game.audit(&self.state), Ok(()), "after {tasks:?}");
    }

    /// Something that a rule does, without a task of its own.
    pub fn play(&mut self) -> Play<'_, EventRecorder<Event>> {
        let rules = self.game.rules();
        Play { rules, state: &mut self.state, luck: &mut self.luck, watch: &mut self.told }
    }

    /// The number of a tile by the name of its row; it is taken out of the stacks.
    pub fn tile(&mut self, name: &str) -> u8 {
        let rules = self.game.rules();
        let is = |tile: u8| rules.tile(tile).name == name;
        let lies = |tile: &u8| self.state.map.rooms().iter().any(|room| room.tile == *tile);
        let tile = (0..rules.tile_deck.len() as u8).find(|tile| is(*tile) && !lies(tile)).expect("such a tile");
        for stack in &mut self.state.stacks {
            if let Some(place) = stack.iter().position(|held| *held == tile) {
                stack.take(place);
            }
        }
        tile
    }

    /// A tile lies on the first level, not turned; its room.
    pub fn lay(&mut self, name: &str, at: GridCell) -> u8 {
        let tile = self.tile(name);
        let row = self.game.rules().tile(tile);
        let body = PlacedTile { at, medium: row.medium, doors: row.doors };
        let meet = self.game.rules().doors_meet;
        self.state.map.lay(DungeonRoom { tile, body, gold: row.gold, ..DungeonRoom::default() }, meet)
    }

    /// Three rooms in a line north of the start, each with a way to the next.
    pub fn lay_corridor(&mut self) {
        self.lay("chest_1a", cell(6, 7));
        self.lay("gold_1", cell(5, 7));
        self.lay("portal_1a", cell(4, 7));
        for (one, other) in [(0, 1), (1, 2), (2, 3)] {
            self.state.map.connect(one, other);
        }
    }

    /// A tile is the next to be explored on the first level.
    pub fn next(&mut self, name: &str) {
        let tile = self.tile(name);
        self.state.stacks[0].push(tile);
        self.state.shown[0] = true;
    }

    /// A monster of this name stands in a room; its number.
    pub fn monster(&mut self, name: &str, room: u8) -> u8 {
        let rules = self.game.rules();
        let row = rules.monsters.iter().position(|row| row.name == name).expect("a monster");
        let range = if rules.monsters[row].major { rules.dice_minor..rules.first_boss() } else { 0..rules.dice_minor };
        let free = |foe: &u8| self.state.foes[usize::from(*foe)].room == NONE;
        let foe = range.into_iter().find(free).expect("a die");
        let held = &mut self.state.foes[usize::from(foe)];
        (held.row, held.room) = (row as u8, room);
        foe
    }

    /// A room of this kind on the table.
    pub fn room_of(&self, kind: RoomKind) -> Option<u8> {
        (0..self.state.map.rooms().len() as u8).find(|&room| self.state.kind(self.rules(), room) == kind)
    }
}

/// Dice by the letters of their faces.
pub fn pool(letters: &str) -> FaceCounts {
    letters.chars().fold(FaceCounts::EMPTY, |pool, letter| {
        let face = Face::ALL.into_iter().find(|face| face.letter() == letter).expect("a face");
        pool.add(face as usize)
    })
}
