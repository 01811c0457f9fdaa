//! `--adapt`: the same question asked of players who go on as they learnt to play the base, and of players who have learnt to play each
//! variant.
//!
//! Both kinds begin as the bots of the line-up, and are trained for as many games; in the base they are the same. What becomes of an effect
//! says whether it is the game's, or that of players who do not know it yet.

use super::check::checked;
use super::rungs::{check, play_each};
use super::study_run::StudyRun;
use super::variant_training::{AdaptationHalt, ROUNDS, VariantTraining, seat};
use crate::failure::{CommandError, CommandOutcome};
use crate::progress::ProgressReport;
use std::io::Write;
use study::experiment::ADAPTATION;
use study::plan::StudyPlan;
use study::train::Training;

/// Trains the line-up for the base and for each variant, and plays the study with either.
pub(super) fn adapt(run: &StudyRun<'_>, games: u64, out: &mut impl Write) -> Result<CommandOutcome, CommandError> {
    check(run.setup)?;
    let (mut fixed, mut adapted) = (run.request.plan()?, run.request.plan()?);
    let training =
        VariantTraining::new(run, games, ProgressReport::at_most(most_games(&adapted, games), run.setup.quiet));
    training.trainings(&fixed.variants[0].cell)?.iter().try_for_each(Training::check_budget)?;
    let folder = checked(run.request, &fixed, run.words.clone())?.open(&run.setup.files)?;
    for (place, variant) in adapted.variants.iter_mut().enumerate() {
        let trained = match training.trained(&variant.cell)? {
            Ok(trained) => trained,
            Err(AdaptationHalt::Interrupted) => {
                writeln!(out, "broken off while players were trained; nothing was written")?;
                return Ok(CommandOutcome::Interrupted);
            }
            Err(AdaptationHalt::TimeBudget) => {
                let less = "ask for a longer --time-budget, or for fewer games of training: --adapt=GAMES";
                writeln!(out, "the time was up while players were trained; nothing was written; {less}")?;
                return Ok(CommandOutcome::Wanting);
            }
        };
        if place == 0 {
            fixed.variants.iter_mut().for_each(|variant| seat(&mut variant.cell, &trained));
        }
        seat(&mut variant.cell, &trained);
    }
    drop(training);
    let specs = [&fixed, &adapted].map(|plan| checked(run.request, plan, run.words.clone()));
    let specs = specs.into_iter().collect::<Result<Vec<_>, _>>()?;
    play_each(run, &ADAPTATION, &specs, folder, out)
}

/// Games that all trainings have at the most.
fn most_games(plan: &StudyPlan, games: u64) -> u64 {
    let bots: usize = plan.variants.iter().map(|variant| variant.cell.strategies.len()).sum();
    bots as u64 * games * u64::from(ROUNDS)
}
