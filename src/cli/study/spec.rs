//! What is to be played: an experiment with its plan, how many games of it, and what it is played for.

use super::command_line;
use super::run_summary::RunSummary;
use crate::options::{OutputFiles, folder};
use engine::measure::NamedEstimate;
use engine::{Count, StopCause, Study};
use kit::config::Faults;
use report::{FolderError, StopReason, StudyFolder};
use study::analysis::{SequentialGoal, StudyResults, solve_criterion};
use study::experiment::{Experiment, StudyCommand};
use study::plan::StudyPlan;
use study::question::{Question, SolveQuestion, StudyRequest};

/// What is to be played.
pub struct StudySpec<'a> {
    pub request: &'a StudyRequest,
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
    pub fn new(request: &'a StudyRequest, plan: &'a StudyPlan, words: Vec<String>) -> Result<Self, Faults> {
        let study = plan.study(request.experiment.seed());
        let games = request.games(plan);
        let fewest = study.cells.iter().map(|batch| batch.rotations().len() as u64).min();
        let blocks = games.div_ceil(fewest.unwrap_or(1));
        let mut spec = Self { request, plan, goal: request.goal(), blocks, games, study, words };
        if let Question::Solve(SolveQuestion { target, within, .. }) = &request.question {
            let empty = Count::all(&spec.study);
            let criterion = solve_criterion(&spec.results(&empty), target, within.as_ref(), games)?;
            spec.goal = SequentialGoal::Value(criterion);
        }
        Ok(spec)
    }

    /// The study as a person wrote it.
    pub(super) fn experiment(&self) -> &'a Experiment {
        &self.request.experiment
    }

    /// What it asks.
    pub(super) fn question(&self) -> &'a Question {
        &self.request.question
    }

    /// Whether targets are held against tables of their own, all together.
    pub(super) fn is_matrix(&self) -> bool {
        matches!(self.question(), Question::Run(question) if question.is_matrix())
    }

    /// The cells that expectations are about, with what is known of them: all of a sweep, of a comparison the one that is asked about; none where
    /// nothing is expected.
    pub(super) fn judged(&self, counts: &[Count]) -> Vec<(usize, Vec<NamedEstimate>)> {
        let cells = match self.question() {
            question if question.expectations().is_empty() => 0..0,
            Question::Compare(_) => counts.len() - 1..counts.len(),
            _ => 0..counts.len(),
        };
        cells.map(|cell| (cell, counts[cell].tally.named_estimates())).collect()
    }

    /// The folder asked for, or that of the game, the rules and the command.
    pub(super) fn open(&self, files: &OutputFiles) -> Result<StudyFolder, FolderError> {
        let command = match self.experiment().command {
            StudyCommand::Run => String::new(),
            command => format!("-{}", command.name()),
        };
        let rules = &self.plan.variants[0].cell.rules;
        let default = format!("reports/{}-{rules}{command}", self.study.cells[0].game.profile().name);
        folder(files.out.as_deref(), &default, files.force)
    }

    pub fn results<'r>(&'r self, counts: &'r [Count]) -> StudyResults<'r> {
        StudyResults { plan: self.plan, study: &self.study, counts, confidence: self.goal.confidence(self.blocks) }
    }

    /// The command line that tells a game of a cell.
    pub(super) fn replay(&self, cell: usize, game: &str) -> String {
        let words = self.plan.variants[cell].wish.words();
        let seed = self.experiment().seed();
        format!("ludometer replay --game {game} {words} -s {seed}")
    }

    /// The command line that makes these numbers again, as one types it into a shell.
    pub(super) fn line(&self, results: &StudyResults<'_>, run_summary: &RunSummary) -> String {
        let fewest = self.study.cells.iter().map(|batch| batch.rotations().len() as u64).min();
        let played = match self.goal {
            // Its games are those of all values together.
            SequentialGoal::Value(_) => results.games().max(1),
            _ => results.counts[0].blocks * fewest.unwrap_or(1),
        };
        command_line::again(&self.words, run_summary.was_broken_off().then_some(played))
    }

    /// Why it stopped, in the terms of the manifest.
    pub(super) fn stopped(&self, stop: StopCause, counts: &[Count]) -> StopReason {
        match stop {
            StopCause::TimeBudget => StopReason::TimeBudget,
            StopCause::Interrupted => StopReason::Interrupted,
            StopCause::Settled => StopReason::TargetReached,
            StopCause::Blocks if matches!(self.goal, SequentialGoal::Blocks | SequentialGoal::Watched(_)) => {
                StopReason::GamesPlayed
            }
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
