//! A table to stage positions at: shipped rules with values set, and every action checked for being legal.

use crate::cell::read_rules;
use crate::config::Assignment;
use crate::game::Game;
use crate::games::dead_cells::DeadCells;
use crate::games::dead_cells::action::{Action, Event};
use crate::games::dead_cells::state::State;
use crate::games::tests::told::Told;
use crate::luck::{Domain, Luck};

/// The shipped rules with some values set.
pub fn standard(set: &[&str]) -> DeadCells {
    let set = Assignment::parse_all(set).expect("assignments that parse");
    match read_rules::<DeadCells>("standard", set) {
        Ok((game, ..)) => game,
        Err(faults) => panic!("{faults}"),
    }
}

/// A campaign under way.
pub struct Table {
    pub game: DeadCells,
    pub state: State,
    pub luck: Luck,
    pub told: Told<Event>,
}

impl Table {
    /// A campaign with this number, laid out.
    pub fn new(players: usize, set: &[&str], number: u64) -> Self {
        let count = format!("players.count={players}");
        let game = standard(&[&[count.as_str()], set].concat());
        let (mut luck, mut state, mut told) = (Luck::new(1, Domain::Table), game.new_state(), Told::default());
        luck.begin(number);
        game.setup(&mut state, &mut luck, &mut told);
        Self { game, state, luck, told }
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
        self.game.apply(&mut self.state, action, &mut self.luck, &mut self.told);
        assert_eq!(self.game.audit(&self.state), Ok(()), "after {action:?}");
    }
}
