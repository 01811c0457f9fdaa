//! The training of a line-up for one variant of a study.

use super::study_run::StudyRun;
use crate::failure::CommandError;
use crate::interrupt;
use crate::progress::ProgressReport;
use engine::cell::Cell;
use kit::say::counted;
use kit::strategy::{Bot, Strategy};
use report::StopReason;
use std::time::Duration;
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
    run: &'a StudyRun<'a>,
    games: u64,
    progress: ProgressReport,
    time_left: Box<dyn Fn() -> Option<Duration> + 'a>,
}

impl<'a> VariantTraining<'a> {
    /// Where bots learn for so many games a round.
    pub(super) fn new(run: &'a StudyRun<'a>, games: u64, progress: ProgressReport) -> Self {
        Self { run, games, progress, time_left: Box::new(|| run.time_left()) }
    }

    /// The trainings of a cell's bots under its rules: in a game of rivals against one another, else each at a table of its own. Who has no
    /// numbers plays on as it is.
    pub(super) fn trainings<'c>(&'c self, cell: &'c Cell) -> Result<Vec<Training<'c>>, CommandError> {
        let (mut learners, mut rivals) = (Vec::new(), Vec::new());
        for (strategy, bot) in cell.strategies.iter().zip(&cell.bots) {
            match Learner::new(strategy, cell.game.profile(), &[]) {
                Ok(learner) => learners.push(learner),
                Err(_) => rivals.push(TrainingOpponent { name: strategy.name.clone(), bot: bot.clone() }),
            }
        }
        let groups: Vec<Vec<Learner>> =
            if cell.schema.cooperative { learners.into_iter().map(|one| vec![one]).collect() } else { vec![learners] };
        let interrupted = interrupt::listen()?;
        let training = |learners| {
            let (seed, threads) = (self.run.experiment().seed(), self.run.setup.threads());
            let arena = TrainingArena { cell, seed, threads, interrupted, time_left: &*self.time_left };
            Training { arena, learners, rivals: rivals.clone(), games: self.games, rounds: ROUNDS }
        };
        Ok(groups.into_iter().filter(|group| !group.is_empty()).map(training).collect())
    }

    /// The bots of a cell as they come out of a training under its rules, or why it was not finished.
    pub(super) fn trained(&self, cell: &Cell) -> Result<Result<Vec<AdaptedBot>, AdaptationHalt>, CommandError> {
        let mut trained = Vec::new();
        for training in self.trainings(cell)? {
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
