//! What one seat may know.
//!
//! UNFINISHED: getters are added as features need them. Hidden are other hands (their number is seen), the order of stacks but for tops that lie
//! face up, and the evil deck; in the alliance hands are open. Nobody sees who was asked for an interrupt.

use super::action::Action;
use super::config::Rules;
use super::outlook::{Front, Outlook};
use super::state::{Hero, State};

/// What one seat may know: borrowed, with private fields.
#[derive(Clone, Copy, Debug)]
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

    /// The own hero, hand and all.
    pub fn own(&self) -> &'a Hero {
        self.state.hero(self.seat as u8)
    }

    /// What the dice of the active hero can do against the monsters before him: all that lies open.
    pub fn outlook(&self) -> Outlook<'a> {
        Outlook::of(self.rules, self.state)
    }

    /// The same once he has done this.
    pub fn outlook_after(&self, choice: Action) -> Front {
        self.outlook().after(self.state, choice)
    }
}
