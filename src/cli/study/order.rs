//! What is to be played: an experiment with its plan, how many games of it, and what it is played for.

use super::{RunSummary, command_line, conclude, exploit};
use crate::options::{OutputFiles, folder};
use engine::{Count, StopCause, Study};
use kit::config::{Faults, SourceText};
use report::{FolderError, StopReason, StudyFolder};
use study::analysis::{SequentialGoal, StudyResults, question};
use study::experiment::{Experiment, StudyCommand, StudyPlan, sprt};

/// Games of the one cell of a run, or of each of the two of a comparison.
const GAMES: u64 = 100_000;

/// Games of each cell where there are many.
const GAMES_OF_MANY: u64 = 20_000;

/// Games of all values of a search together, at the most.
const GAMES_OF_A_SEARCH: u64 = 400_000;

/// Games of all sets of changes together, at the most.
const GAMES_OF_A_TUNING: u64 = 1_000_000;

/// Games at the most where only a target is given.
const GAMES_TO_TARGET: u64 = 10_000_000;

/// What is to be played.
pub(super) struct StudySpec<'a> {
    pub experiment: &'a Experiment,
    pub plan: &'a StudyPlan,
    pub study: Study<'a>,
    pub goal: SequentialGoal,
    /// Blocks of the whole study.
    pub blocks: u64,
    /// Games of each cell that were asked for.
    pub games: u64,
    /// The command line by which the same can be asked for again.
    pub words: Vec<String>,
}

impl<'a> StudySpec<'a> {
    pub(super) fn new(experiment: &'a Experiment, plan: &'a StudyPlan, words: Vec<String>) -> Result<Self, Faults> {
        let study = plan.study(experiment.seed());
        let goal = goal(experiment)?;
        let default = match (experiment.command, goal) {
            (_, goal) if goal != SequentialGoal::Blocks => GAMES_TO_TARGET,
            (StudyCommand::Run | StudyCommand::Compare, _) => GAMES,
            (StudyCommand::Solve, _) => GAMES_OF_A_SEARCH,
            (StudyCommand::Tune, _) => GAMES_OF_A_TUNING,
            _ => GAMES_OF_MANY,
        };
        let games = experiment.games.unwrap_or(default);
        let fewest = study.cells.iter().map(|batch| batch.rotations().len() as u64).min();
        let blocks = games.div_ceil(fewest.unwrap_or(1));
        let mut order = Self { experiment, plan, goal, blocks, games, study, words };
        if experiment.command == StudyCommand::Solve {
            let empty = Count::all(&order.study);
            order.goal = SequentialGoal::Value(question(&order.results(&empty), experiment, games)?);
        }
        conclude::check(&order)?;
        exploit::check(&order)?;
        Ok(order)
    }

    /// What should come of the cells; of a search for changes that is what is sought, and no matter of the cells played.
    pub(super) fn expected(&self) -> &[SourceText] {
        if self.experiment.command == StudyCommand::Tune { &[] } else { &self.experiment.expect }
    }

    /// The folder asked for, or that of the game, the rules and the command.
    pub(super) fn open(&self, files: &OutputFiles) -> Result<StudyFolder, FolderError> {
        let command = match self.experiment.command {
            StudyCommand::Run => String::new(),
            command => format!("-{}", command.name()),
        };
        let rules = &self.plan.variants[0].cell.rules;
        let default = format!("reports/{}-{rules}{command}", self.study.cells[0].game.profile().name);
        folder(files.out.as_deref(), &default, files.force)
    }

    pub(super) fn results<'r>(&'r self, counts: &'r [Count]) -> StudyResults<'r> {
        StudyResults { plan: self.plan, study: &self.study, counts, confidence: self.goal.confidence(self.blocks) }
    }

    /// The command line that tells a game of a cell.
    pub(super) fn replay(&self, cell: usize, game: &str) -> String {
        let words = self.plan.variants[cell].wish.words();
        let seed = self.experiment.seed();
        format!("ludometer replay --game {game} {words} -s {seed}")
    }

    /// The command line that makes these numbers again, as one types it into a shell.
    pub(super) fn line(&self, results: &StudyResults<'_>, manner: &RunSummary) -> String {
        let fewest = self.study.cells.iter().map(|batch| batch.rotations().len() as u64).min();
        let played = match self.goal {
            // Its games are those of all values together.
            SequentialGoal::Value(_) => results.games().max(1),
            _ => results.counts[0].blocks * fewest.unwrap_or(1),
        };
        command_line::again(&self.words, manner.was_broken_off().then_some(played))
    }

    /// Why it stopped, in the terms of the manifest.
    pub(super) fn stopped(&self, stop: StopCause, counts: &[Count]) -> StopReason {
        match stop {
            StopCause::TimeBudget => StopReason::TimeBudget,
            StopCause::Interrupted => StopReason::Interrupted,
            StopCause::Settled => StopReason::TargetReached,
            StopCause::Blocks if self.goal == SequentialGoal::Blocks => StopReason::GamesPlayed,
            StopCause::Blocks => {
                let compared = usize::from(self.plan.paired);
                if counts[compared..].iter().all(|count| count.settled) {
                    StopReason::TargetReached
                } else {
                    StopReason::TargetMissed
                }
            }
        }
    }
}

/// What a study is played for.
fn goal(experiment: &Experiment) -> Result<SequentialGoal, Faults> {
    let target = experiment.target_error.map(|points| points / 100.0);
    Ok(match (&experiment.sprt, target, experiment.command) {
        (Some(test), ..) => SequentialGoal::Sprt(test.read(sprt::parse)?),
        (None, None, _) => SequentialGoal::Blocks,
        (None, Some(target), StudyCommand::Compare | StudyCommand::Worth) => SequentialGoal::Difference(target),
        (None, Some(target), _) => SequentialGoal::Headline(target),
    })
}
