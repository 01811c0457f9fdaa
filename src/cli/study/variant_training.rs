//! `--adapt`: the same question asked of players who go on as they learnt to play the base, and of players who have learnt to play each
//! variant.
//!
//! Both kinds begin as the bots of the line-up, and are trained for as many games; in the base they are the same. What becomes of an effect
//! says whether it is the game's, or that of players who do not know it yet.

use super::rungs::{check, play_each};
use super::{StudyRun, StudySpec};
use crate::failure::{CommandError, CommandOutcome};
use crate::interrupt;
use crate::progress::ProgressReport;
use engine::cell::Cell;
use kit::say::counted;
use kit::strategy::{Bot, Strategy};
use report::StopReason;
use std::io::Write;
use std::time::Duration;
use study::experiment::ADAPTATION;
use study::plan::StudyPlan;
use study::train::{Learner, Training, TrainingArena, TrainingHalt, TrainingOpponent, TrainingState};

/// Rounds in which the bots of a line-up learn to play each other.
pub(super) const ROUNDS: u32 = 2;

/// What is to be kept in mind.
pub(super) const CAVEAT: &str = "fixed and adapted players have been trained against other opponents and by other luck: what one training finds and another does not is part of the difference";

/// What the heading says of it.
pub(super) fn told(games: u64) -> String {
    format!(
        "players: trained for the base (fixed), and for each variant (adapted); {} of each bot in each of {ROUNDS} rounds",
        counted(games, "game")
    )
}

/// Trains the line-up for the base and for each variant, and plays the study with either.
pub(super) fn adapt(job: &StudyRun<'_>, games: u64, out: &mut impl Write) -> Result<CommandOutcome, CommandError> {
    check(job.setup)?;
    let (mut fixed, mut adapted) = (job.request.plan()?, job.request.plan()?);
    let school = VariantTraining::new(job, games, ProgressReport::new(lessons(&adapted, games), job.setup.quiet));
    school.classes(&fixed.variants[0].cell)?.iter().try_for_each(Training::check_budget)?;
    let folder = StudySpec::new(job.request, &fixed, job.words.clone())?.open(&job.setup.files)?;
    for (place, variant) in adapted.variants.iter_mut().enumerate() {
        let trained = match school.trained(&variant.cell)? {
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
    drop(school);
    let orders = [&fixed, &adapted].map(|plan| StudySpec::new(job.request, plan, job.words.clone()));
    let orders = orders.into_iter().collect::<Result<Vec<_>, _>>()?;
    play_each(job, &ADAPTATION, &orders, folder, out)
}

/// Games that all trainings have at the most.
fn lessons(plan: &StudyPlan, games: u64) -> u64 {
    let bots: usize = plan.variants.iter().map(|variant| variant.cell.strategies.len()).sum();
    bots as u64 * games * u64::from(ROUNDS)
}

/// A strategy by the name that it has in a line-up, and its bot.
type AdaptedBot = (Strategy, Bot);

/// Seats those who were trained in the place of those that they were.
pub(super) fn seat(cell: &mut Cell, trained: &[AdaptedBot]) {
    for (strategy, bot) in cell.strategies.iter_mut().zip(&mut cell.bots) {
        if let Some(own) = trained.iter().find(|(own, _)| own.name == strategy.name) {
            (*strategy, *bot) = own.clone();
        }
    }
}

/// Why a training has not come to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AdaptationHalt {
    /// The training was interrupted.
    Interrupted,
    /// The time was up.
    TimeBudget,
}

impl AdaptationHalt {
    /// Why a training was halted, if it was for want of nothing but time or patience.
    pub(super) fn of(halt: TrainingHalt) -> Result<Self, CommandError> {
        match halt {
            TrainingHalt::Interrupted => Ok(Self::Interrupted),
            TrainingHalt::TimeBudget => Ok(Self::TimeBudget),
            TrainingHalt::Threads(_) => Err(CommandError::System(halt.to_string())),
        }
    }

    /// Why the study that it is a part of stopped.
    pub(super) fn stopped(self) -> StopReason {
        match self {
            Self::Interrupted => StopReason::Interrupted,
            Self::TimeBudget => StopReason::TimeBudget,
        }
    }
}

/// Where the bots of a line-up learn.
pub(super) struct VariantTraining<'a> {
    job: &'a StudyRun<'a>,
    games: u64,
    progress: ProgressReport,
    time_left: Box<dyn Fn() -> Option<Duration> + 'a>,
}

impl<'a> VariantTraining<'a> {
    /// Where bots learn for so many games a round.
    pub(super) fn new(job: &'a StudyRun<'a>, games: u64, progress: ProgressReport) -> Self {
        Self { job, games, progress, time_left: Box::new(|| job.time_left()) }
    }

    /// The trainings of a cell's bots under its rules: in a game of rivals against one another, else each at a table of its own. Who has no
    /// numbers plays on as it is.
    pub(super) fn classes<'c>(&'c self, cell: &'c Cell) -> Result<Vec<Training<'c>>, CommandError> {
        let (mut learners, mut rivals) = (Vec::new(), Vec::new());
        for (strategy, bot) in cell.strategies.iter().zip(&cell.bots) {
            match Learner::new(strategy, cell.game.profile(), &[]) {
                Ok(learner) => learners.push(learner),
                Err(_) => rivals.push(TrainingOpponent { name: strategy.name.clone(), bot: bot.clone() }),
            }
        }
        let classes: Vec<Vec<Learner>> =
            if cell.schema.cooperative { learners.into_iter().map(|one| vec![one]).collect() } else { vec![learners] };
        let interrupted = interrupt::listen()?;
        let training = |learners| {
            let (seed, threads) = (self.job.experiment().seed(), self.job.setup.threads());
            let arena = TrainingArena { cell, seed, threads, interrupted, time_left: &*self.time_left };
            Training { arena, learners, rivals: rivals.clone(), games: self.games, rounds: ROUNDS }
        };
        Ok(classes.into_iter().filter(|class| !class.is_empty()).map(training).collect())
    }

    /// The bots of a cell as they come out of a training under its rules, or why it was not finished.
    pub(super) fn trained(&self, cell: &Cell) -> Result<Result<Vec<AdaptedBot>, AdaptationHalt>, CommandError> {
        let mut trained = Vec::new();
        for training in self.classes(cell)? {
            match self.taught(&training)? {
                Ok(taught) => trained.extend(taught),
                Err(unfinished) => return Ok(Err(unfinished)),
            }
        }
        Ok(Ok(trained))
    }

    fn taught(&self, training: &Training<'_>) -> Result<Result<Vec<AdaptedBot>, AdaptationHalt>, CommandError> {
        training.check_budget()?;
        let (mut state, mut shown) = (training.start(), 0);
        self.progress.message(&format!("players learn: {}", training.arena.cell.rules));
        let mut follow = |state: &TrainingState| {
            let games = training.games_played(state);
            self.progress.add(games - shown);
            shown = games;
        };
        if let Err(halt) = training.go_on(&mut state, &mut follow) {
            return AdaptationHalt::of(halt).map(Err);
        }
        let game = training.arena.game();
        let taught = training.learners.iter().enumerate().filter_map(|(index, learner)| {
            let strategy = learner.with(&training.best(&state, index));
            let bot = strategy.compile(game).ok()?;
            Some((strategy, bot))
        });
        Ok(Ok(taught.collect()))
    }
}
