//! `tournament`: which bot wins? A cell for each line-up.

use super::bot_sets::BotSets;
use super::lineups::{lineups, partnerships};
use crate::experiment::Experiment;
use crate::experiment::seats::{FLAG, SEATS, seats, sets_seats};
use crate::plan::{CellLoader, StudyPlan};
use engine::GameEntry;
use engine::cell::{Cell, CellRequest};
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
        let mut bots = bots(load.named.game, &wish.bots);
        let copy = if wish.bots.is_empty() { without_copy(load.named.game, &mut bots)? } else { None };
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
        plan.lineups = Some([chosen.about].into_iter().chain(copy).collect::<Vec<_>>().join("; "));
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

/// Leaves out the champion where it plays just as another bot that is built in, whose name says more; as whom, in a sentence.
fn without_copy(game: &'static GameEntry, bots: &mut Vec<String>) -> Result<Option<String>, Faults> {
    let load = |bot: &String| Strategy::load(game.profile, game.strategies(), bot, &mut Vec::new());
    let all = bots.iter().map(|bot| load(bot).map(|(strategy, _)| strategy)).collect::<Result<Vec<_>, _>>()?;
    let Some(place) = bots.iter().position(|bot| bot == CHAMPION) else { return Ok(None) };
    let plays = |one: &Strategy| (one.choose, one.blunder, one.parameters.clone(), one.score.clone());
    let model = all.iter().find(|other| other.name != CHAMPION && plays(other) == plays(&all[place]));
    Ok(model.map(|model| {
        bots.remove(place);
        format!("{CHAMPION} plays as {} does", model.name)
    }))
}

/// The bots asked for, each once; without any, all that come with the game.
fn bots(game: &'static GameEntry, asked_for: &[String]) -> Vec<String> {
    let shipped = || game.plans().map(str::to_owned);
    let mut bots = if asked_for.is_empty() { shipped().collect() } else { asked_for.to_vec() };
    let mut seen = HashSet::new();
    bots.retain(|bot| seen.insert(bot.clone()));
    bots
}
