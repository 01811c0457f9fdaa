//! The plan of a tournament: a cell for each line-up.

use super::lineups::{lineups, partnerships};
use super::{Loader, Plan, SEATS, seats, sets_seats};
use crate::experiment::Experiment;
use engine::GameEntry;
use engine::cell::{Cell, Wish};
use kit::config::{Address, Assignment, Fault, Faults, did_you_mean_one_of};
use std::collections::HashSet;

impl Loader {
    /// A cell for each line-up of the bots: against each other at tables of two unless the number of players is asked for or the rules are a
    /// file that says it, together at tables of as many as the rules say.
    pub(super) fn tournament(&self, mut wish: Wish, experiment: &Experiment) -> Result<Plan, Faults> {
        let bots = bots(self.named.game, &wish.bots);
        // What is set of a bot is set at the tables that hold it.
        let for_bots: Vec<Assignment> = wish.set.extract_if(.., |assignment| bot_set(assignment).is_some()).collect();
        let alone = |wish: &Wish| self.base(wish.with_bots(bots.iter().take(1).cloned().collect()));
        let mut table = alone(&wish)?;
        let own = self.rules(&wish)?.says(SEATS)?;
        let asked = own || experiment.players.is_some() || wish.set.iter().any(sets_seats);
        if !asked && !table.cell.form.cooperative {
            wish.set.push(seats("2"));
            table = alone(&wish)?;
        }
        let choose = if table.cell.form.cooperative { partnerships } else { lineups };
        let chosen = choose(bots.len(), table.cell.asked_for.len())?;
        let names = if for_bots.is_empty() { Vec::new() } else { self.names(&wish, &bots)? };
        Faults::check(for_bots.iter().filter_map(|assignment| nobodys(assignment, &names)).collect())?;
        let mut plan = Plan::of(Vec::new());
        for lineup in &chosen.seats {
            let mut wish = wish.with_bots(lineup.iter().map(|&bot| bots[bot].clone()).collect());
            let is_here = |name: &str| lineup.iter().any(|&bot| names[bot] == name);
            wish.set.extend(for_bots.iter().filter(|set| bot_set(set).is_some_and(is_here)).cloned());
            plan.variants.push(self.variant("", wish)?);
        }
        plan.tell_apart()?;
        for variant in &mut plan.variants {
            variant.name = called(&variant.cell);
        }
        plan.lineups = Some(chosen.about);
        Ok(plan)
    }

    /// What the bots are called that are asked for by name or file.
    fn names(&self, wish: &Wish, bots: &[String]) -> Result<Vec<String>, Faults> {
        let name = |bot: &String| Ok(self.base(wish.with_bots(vec![bot.clone()]))?.cell.lineup.strategies[0].clone());
        bots.iter().map(name).collect()
    }
}

/// The one bot that an assignment is about: `bots.greedy.blunder`.
fn bot_set(assignment: &Assignment) -> Option<&str> {
    let Address::Name(address) = &assignment.address else { return None };
    let (name, _) = address.strip_prefix("bots.")?.split_once('.')?;
    (name != "*").then_some(name)
}

/// A fault if it is about a bot that sits at no table.
fn nobodys(assignment: &Assignment, names: &[String]) -> Option<Fault> {
    let name = bot_set(assignment).filter(|name| names.iter().all(|own| own != name))?;
    let message = format!("no table of this tournament holds `{name}`");
    let help = did_you_mean_one_of(name, names.iter().map(String::as_str));
    Some(Fault::new(assignment.address_place.clone(), message).help(help))
}

/// `greedy vs miser`, one for each seat; together `greedy with miser`, or `greedy` among its like.
fn called(cell: &Cell) -> String {
    if cell.form.cooperative {
        cell.lineup.strategies.join(" with ")
    } else {
        cell.at_table(&cell.lineup.seats).replace(", ", " vs ")
    }
}

/// The bots asked for, each once; without any, all that come with the game.
fn bots(game: &'static GameEntry, asked_for: &[String]) -> Vec<String> {
    let shipped = || game.plans().map(str::to_owned);
    let mut bots = if asked_for.is_empty() { shipped().collect() } else { asked_for.to_vec() };
    let mut seen = HashSet::new();
    bots.retain(|bot| seen.insert(bot.clone()));
    bots
}
