//! `tournament`: which bot wins? A cell for each line-up.

use super::bot_sets::BotSets;
use super::lineups::{lineups, partnerships};
use crate::experiment::Experiment;
use crate::experiment::seats::{FLAG, SEATS, seats, sets_seats};
use crate::plan::{CellLoader, StudyPlan};
use engine::cell::{Cell, CellRequest, NamedRules};
use kit::config::{Faults, SourceText};
use kit::strategy::Strategy;
use std::collections::HashSet;

/// The strongest bot of a game, which may be a copy of another.
pub const CHAMPION: &str = "champion";

/// The question which bot wins.
#[derive(Clone, Debug)]
pub struct TournamentQuestion {
    /// Games for which a counter is trained against the winner.
    pub exploit: Option<u64>,
}

impl TournamentQuestion {
    pub(super) fn read(experiment: &Experiment) -> Self {
        Self { exploit: experiment.exploit }
    }

    /// A cell for each line-up of the bots: against each other at tables of two unless the number of players is asked for or the rules are a
    /// file that says it, together at tables of as many as the rules say.
    pub(super) fn plan(&self, load: &CellLoader, wish: &CellRequest) -> Result<StudyPlan, Faults> {
        let mut wish = wish.clone();
        let (bots, left_out) = bots(&load.named, &wish.bots)?;
        let sets = BotSets::split_off(&mut wish);
        let alone = |wish: &CellRequest| load.base(wish.with_bots(bots.iter().take(1).cloned().collect()));
        let mut table = alone(&wish)?;
        let own = load.rules(&wish)?.says(SEATS)?;
        let asked = own || wish.set.iter().any(sets_seats);
        if !asked && !table.cell.schema.cooperative {
            wish.set.push(seats(&SourceText::flag(FLAG, "2")));
            table = alone(&wish)?;
        }
        let choose = if table.cell.schema.cooperative { partnerships } else { lineups };
        let chosen = choose(bots.len(), table.cell.asked_for.len())?;
        let sets = sets.among(load, &wish, &bots, "tournament")?;
        let mut plan = StudyPlan::of(Vec::new());
        for lineup in &chosen.seats {
            let table = wish.with_bots(lineup.iter().map(|&bot| bots[bot].clone()).collect());
            plan.variants.push(load.variant("", sets.at(table))?);
        }
        plan.tell_apart()?;
        for variant in &mut plan.variants {
            variant.name = called(&variant.cell);
        }
        plan.lineups = Some([chosen.about].into_iter().chain(left_out).collect::<Vec<_>>().join("; "));
        Ok(plan)
    }
}

/// `greedy vs miser`, one for each seat; together `greedy with miser`, or `greedy` among its like.
fn called(cell: &Cell) -> String {
    if cell.schema.cooperative {
        cell.lineup.strategies.join(" with ")
    } else {
        cell.at_table(&cell.lineup.seats).replace(", ", " vs ")
    }
}

/// The bots asked for, each once; without any, all that come with the game but for some, of which a sentence each says why.
fn bots(rules: &NamedRules, asked_for: &[String]) -> Result<(Vec<String>, Vec<String>), Faults> {
    if asked_for.is_empty() {
        return shipped(rules);
    }
    let (mut bots, mut seen) = (asked_for.to_vec(), HashSet::new());
    bots.retain(|bot| seen.insert(bot.clone()));
    Ok((bots, Vec::new()))
}

/// The bots that come with the game, or with the project of the rules in their place, without those that look ahead, since their games take some
/// hundred times as long, and without the champion where it plays just as another bot, whose name says more.
fn shipped(rules: &NamedRules) -> Result<(Vec<String>, Vec<String>), Faults> {
    let game = rules.game;
    let load = |bot: &String| Strategy::load(game.profile, game.strategies(), bot, &mut Vec::new());
    let named = rules.own_bots(game.plans().map(str::to_owned).collect());
    let all = named.iter().map(|bot| load(bot).map(|(strategy, _)| strategy)).collect::<Result<Vec<_>, _>>()?;
    let plays = |one: &Strategy| Strategy { name: String::new(), about: String::new(), ..one.clone() };
    let (mut bots, mut left_out) = (Vec::new(), Vec::new());
    for (own, named) in all.iter().zip(&named) {
        let is_copy = |other: &&Strategy| own.name == CHAMPION && other.name != CHAMPION && plays(other) == plays(own);
        if own.search.is_some() {
            left_out.push(format!("{} is left out, since it looks ahead and takes long", own.name));
        } else if let Some(model) = all.iter().find(is_copy) {
            left_out.push(format!("{CHAMPION} plays as {} does", model.name));
        } else {
            bots.push(named.clone());
        }
    }
    Ok((bots, left_out))
}
