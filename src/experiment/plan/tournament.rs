//! The plan of a tournament: a cell for each line-up.

use super::lineups::{lineups, partnerships};
use super::{Loader, Plan, is_seats, seats};
use crate::builtin;
use crate::cell::{Cell, Wish};
use crate::config::Faults;
use crate::experiment::Experiment;
use crate::game::Game;
use std::collections::HashSet;

impl Loader<'_> {
    /// A cell for each line-up of the bots: against each other at tables of two unless the number of players is asked for, together at
    /// tables of as many as the rules say.
    pub(super) fn tournament<G: Game>(
        &self,
        mut wish: Wish,
        experiment: &Experiment,
    ) -> Result<Plan<G>, Faults> {
        if !G::COOPERATIVE && experiment.players.is_none() && !wish.set.iter().any(is_seats) {
            wish.set.push(seats("2"));
        }
        let bots = bots::<G>(&wish.bots);
        let table = self.base::<G>(wish.with_bots(bots.iter().take(1).cloned().collect()))?;
        let choose = match G::COOPERATIVE {
            true => partnerships,
            false => lineups,
        };
        let chosen = choose(bots.len(), table.cell.asked_for.len())?;
        let mut plan = Plan::of(Vec::new());
        for lineup in &chosen.seats {
            let lineup = lineup.iter().map(|&bot| bots[bot].clone()).collect();
            let mut variant = self.variant("", wish.with_bots(lineup))?;
            variant.name = called(&variant.cell);
            plan.variants.push(variant);
        }
        plan.lineups = Some(chosen.about);
        Ok(plan)
    }
}

/// `greedy vs miser`, one for each seat; together `greedy with miser`, or `greedy` among its like.
fn called<G: Game>(cell: &Cell<G>) -> String {
    match G::COOPERATIVE {
        true => cell.lineup.strategies.join(" with "),
        false => cell.at_table(&cell.lineup.seats).replace(", ", " vs "),
    }
}

/// The bots asked for, each once; without any, all that come with the game.
fn bots<G: Game>(asked_for: &[String]) -> Vec<String> {
    let shipped = || {
        builtin::strategy_names(G::NAME)
            .into_iter()
            .map(str::to_owned)
    };
    let mut bots = match asked_for.is_empty() {
        true => shipped().collect(),
        false => asked_for.to_vec(),
    };
    let mut seen = HashSet::new();
    bots.retain(|bot| seen.insert(bot.clone()));
    bots
}
