//! What one seat may know: all that lies open on the table. Other hands, cards laid face down (but for what is told of them), the order of
//! piles, tiles that have not been flipped and what lies in decks of a printed order are hidden.

use super::config::Rules;
use super::rules::tasks::decides;
use super::state::{Body, Combat, Foe, State, Task};

/// The campaign as one seat sees it.
#[derive(Clone, Copy)]
pub struct View<'a> {
    rules: &'a Rules,
    state: &'a State,
    seat: usize,
}

impl<'a> View<'a> {
    /// What this seat sees.
    pub fn new(rules: &'a Rules, state: &'a State, seat: usize) -> Self {
        Self { rules, state, seat }
    }

    /// The rules.
    pub fn rules(&self) -> &'a Rules {
        self.rules
    }

    /// Own seat, from 0.
    pub fn seat(&self) -> usize {
        self.seat
    }

    /// The run, from 1.
    pub fn run(&self) -> u8 {
        self.state.run
    }

    /// Biomes finished in this run.
    pub fn stage(&self) -> u8 {
        self.state.stage
    }

    /// Health left of a body.
    pub fn health(&self, body: u8) -> u8 {
        self.state.health(self.rules, body)
    }

    /// The least health of any body.
    pub fn least_health(&self) -> u8 {
        (0..self.rules.bodies() as u8).map(|body| self.health(body)).min().unwrap_or(0)
    }

    /// Teeth in the bag.
    pub fn teeth(&self) -> u8 {
        self.state.bag.teeth
    }

    /// Cells in the bag.
    pub fn cells(&self) -> u8 {
        self.state.bag.cells
    }

    /// Which body has the first player token.
    pub fn first(&self) -> u8 {
        self.state.first
    }

    /// The round of the combat under way.
    pub fn round(&self) -> u8 {
        self.combat().round
    }

    /// Monsters on the board.
    pub fn foes(&self) -> impl Iterator<Item = &'a Foe> {
        self.combat().board.iter().flatten()
    }

    /// Shields of all bodies.
    pub fn shields(&self) -> u8 {
        self.bodies().map(|body| body.shields + body.gold).sum()
    }

    /// Scrolls of all bodies.
    pub fn scrolls(&self) -> u8 {
        self.bodies().flat_map(|body| body.scrolls).sum()
    }

    /// What is being decided.
    pub fn task(&self) -> Option<Task> {
        let task = self.state.agenda.top()?;
        decides(self.rules, self.state, task).map(|_| task)
    }

    fn combat(&self) -> &'a Combat {
        &self.state.combat
    }

    fn bodies(&self) -> impl Iterator<Item = &'a Body> {
        self.state.bodies[..self.rules.bodies()].iter()
    }
}
