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
        let copies = if wish.bots.is_empty() { without_copies(load, &wish, &mut bots)? } else { Vec::new() };
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
        plan.lineups = Some([vec![chosen.about], copies].concat().join("; "));
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

/// Leaves out the champion where it plays just as another bot does, whose name says more; says so.
fn without_copies(load: &CellLoader, wish: &CellRequest, bots: &mut Vec<String>) -> Result<Vec<String>, Faults> {
    let strategy = |bot: &String| {
        let cell = load.base(CellRequest { set: Vec::new(), ..wish.with_bots(vec![bot.clone()]) })?.cell;
        Ok::<_, Faults>(cell.strategies.into_iter().next())
    };
    let Some(place) = bots.iter().position(|bot| bot == CHAMPION) else { return Ok(Vec::new()) };
    let Some(champion) = strategy(&bots[place])? else { return Ok(Vec::new()) };
    let plays_as = |other: &Strategy| {
        (champion.choose, champion.blunder, &champion.parameters, &champion.score)
            == (other.choose, other.blunder, &other.parameters, &other.score)
    };
    for bot in bots.clone().iter().filter(|bot| *bot != CHAMPION) {
        if strategy(bot)?.is_some_and(|other| plays_as(&other)) {
            let copy = format!("{CHAMPION} plays as {bot} does");
            bots.remove(place);
            return Ok(vec![copy]);
        }
    }
    Ok(Vec::new())
}

/// The bots asked for, each once; without any, all that come with the game.
fn bots(game: &'static GameEntry, asked_for: &[String]) -> Vec<String> {
    let shipped = || game.plans().map(str::to_owned);
    let mut bots = if asked_for.is_empty() { shipped().collect() } else { asked_for.to_vec() };
    let mut seen = HashSet::new();
    bots.retain(|bot| seen.insert(bot.clone()));
    bots
}
