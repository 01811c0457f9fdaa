//! What the five commands that play have in common: an experiment goes in, games are played, files and an answer come out.

mod command_line;
mod conclude;
mod exploit;
mod follow;
mod games;
mod heading;
mod manifest;
pub mod merge;
mod order;
mod parts;
mod replay_manifest;
mod rungs;
mod setup;
mod solve_adapt;
mod solve_loop;
#[cfg(test)]
mod tests;
mod tune;
mod variant_training;
mod write;

pub use command_line::again;
pub use heading::changed_from;
pub use setup::PlayArgs;
pub use write::{add_strategies, add_tables};

use super::failure::{CommandError, CommandOutcome};
use super::{bug, interrupt};
use conclude::OutputOptions;
use engine::{self, Count, RunLimits, StopCause};
use exploit::AttackOutcome;
use follow::StudyProgress;
use games::GamesWriter;
use kit::config::{Fault, Faults, SourceLocation};
use order::StudySpec;
use replay_manifest::ReplayedManifest;
use report::{CHECKPOINT, FolderError, PartHeader, StopReason, StudyFolder};
use std::io::Write;
use std::ops::Range;
use std::path::Path;
use std::time::{Duration, Instant};
use study::analysis::SequentialGoal;
use study::experiment::Experiment;
use study::plan::StudyPlan;
use study::question::{Question, StudyPlayers, StudyRequest};

/// A study that is asked for, and how it is to be played.
struct StudyRun<'a> {
    request: &'a StudyRequest,
    setup: &'a PlayArgs,
    words: Vec<String>,
    /// The manifest that is played again, if it is one.
    sent: Option<ReplayedManifest>,
    /// When it was begun: a budget of time is for all that it does.
    begun: Instant,
}

/// What has been played of it.
struct PlayedStudy {
    counts: Vec<Count>,
    manner: RunSummary,
    /// What became of the winner when it was attacked.
    attacked: Option<AttackOutcome>,
    /// What became of the values that answer once players had learnt them.
    learnt: Option<solve_adapt::AdaptationSentences>,
    /// What a search for changes has found.
    tuned: Option<tune::TuningAnswer>,
}

/// Summary of how a study was played.
struct RunSummary {
    stopped: StopReason,
    seconds: f64,
    threads: usize,
    /// The command line that merged parts, where nothing was played.
    merged: Option<Vec<String>>,
    /// What parts that were merged leave out.
    missing: Option<String>,
    /// The file that has a row for each game, where one was asked for.
    games_table: Option<String>,
}

impl RunSummary {
    /// Summary of a study that was played, and has no table of games.
    fn new(stopped: StopReason, time: Duration, threads: usize) -> Self {
        Self { stopped, seconds: time.as_secs_f64(), threads, merged: None, missing: None, games_table: None }
    }

    /// Did it end before all that was asked for was played?
    fn was_broken_off(&self) -> bool {
        matches!(self.stopped, StopReason::Interrupted | StopReason::TimeBudget)
    }
}

impl StudyRun<'_> {
    /// Plays the study with those who are asked, tells what came of it, and writes its files.
    fn perform(self, out: &mut impl Write) -> Result<CommandOutcome, CommandError> {
        games::check(self.setup.games_table.as_deref(), self.request)?;
        match (&self.request.players, &self.request.question) {
            (StudyPlayers::AtRungs(rungs), _) => rungs::climb(&self, rungs, out),
            (StudyPlayers::Adapting(games), _) => variant_training::adapt(&self, *games, out),
            (StudyPlayers::Bots, Question::Tune(question)) => tune::tune(&self, question, out),
            (StudyPlayers::Bots, _) => self.play_cells(out),
        }
    }

    /// Plays the cells of a study, or the part of them that is asked for.
    fn play_cells(&self, out: &mut impl Write) -> Result<CommandOutcome, CommandError> {
        let plan = self.request.plan()?;
        let order = StudySpec::new(self.request, &plan, self.words.clone())?;
        if self.setup.shard.is_some() {
            check_part(&order)?;
        }
        solve_adapt::check(self, &order)?;
        let (files, shard) = (&self.setup.files, self.setup.shard);
        // An hour of games should not be played for a place that cannot be written.
        let mut folder = self.open(&order)?;
        let range = shard.map_or_else(|| 0..order.blocks, |shard| shard.range(order.blocks));
        let mut counts = match &self.setup.resume {
            Some(folder) => parts::resumed(&order, folder, &range)?,
            None => Count::all(&order.study),
        };
        let table = self.setup.games_table.as_deref();
        let games = table.map(|path| GamesWriter::begin(path, &order, (&folder, files), range.start)).transpose()?;
        // Nobody could go on in the middle of a table of games: with one there are no checkpoints.
        let checkpoints = games.is_none().then_some(&mut folder);
        let mut manner =
            self.play(&order, range.clone(), &mut counts, checkpoints, games.as_ref(), self.time_left())?;
        // What hours of games have shown is not lost for a disk that is full: that is said last.
        let games = games.map(GamesWriter::publish).transpose();
        manner.games_table = games.as_ref().ok().and_then(Option::as_ref).map(|path| path.display().to_string());
        let attacked = exploit::attack(self, &order, &counts, &mut manner, &mut folder)?;
        let learnt = solve_adapt::learn(self, &order, &counts, &mut manner)?;
        if manner.was_broken_off() {
            folder.keep_checkpoint();
        }
        let done = match shard {
            Some(shard) => parts::write(&order, shard, range, &counts, &manner, folder, out)?,
            None => {
                let played = PlayedStudy { counts, manner, attacked, learnt, tuned: None };
                conclude::conclude(&order, &played, folder, self.output()?, out)?
            }
        };
        games.map(|_| done)
    }

    /// The folder of the study: the one that is gone on with, or a new one.
    fn open(&self, order: &StudySpec<'_>) -> Result<StudyFolder, FolderError> {
        match &self.setup.resume {
            Some(folder) => StudyFolder::resume(folder),
            None => order.open(&self.setup.files),
        }
    }

    /// What is printed and written of it.
    fn output(&self) -> Result<OutputOptions<'_>, CommandError> {
        Ok(OutputOptions { sent: self.sent.as_ref(), ..OutputOptions::new(&self.setup.files, self.setup.quiet)? })
    }

    fn play(
        &self,
        order: &StudySpec<'_>,
        blocks: Range<u64>,
        counts: &mut [Count],
        folder: Option<&mut StudyFolder>,
        games: Option<&GamesWriter<'_>>,
        time_budget: Option<Duration>,
    ) -> Result<RunSummary, CommandError> {
        let limits = self.limits(blocks, order.goal.looks(order.blocks), time_budget)?;
        let start = Instant::now();
        let stop = match solve_loop::asked(order.goal) {
            Some(criterion) => self.seek(order, &criterion, &limits, counts)?,
            None => {
                let follower = StudyProgress::new(order, &limits, folder, games, self.setup);
                self.guarded(order, || engine::play(&order.study, &limits, counts, &follower))?
            }
        };
        Ok(RunSummary::new(order.stopped(stop, counts), start.elapsed(), limits.threads))
    }

    /// The study as a person wrote it.
    fn experiment(&self) -> &Experiment {
        &self.request.experiment
    }

    /// Time that is left of the budget; `None` without a budget.
    fn time_left(&self) -> Option<Duration> {
        Some(Duration::from_secs_f64(self.setup.time_budget?).saturating_sub(self.begun.elapsed()))
    }

    fn limits(
        &self,
        blocks: Range<u64>,
        looks: Vec<u64>,
        time_budget: Option<Duration>,
    ) -> Result<RunLimits<'_>, CommandError> {
        let (interrupted, threads) = (interrupt::listen()?, self.setup.threads());
        Ok(RunLimits { blocks, looks, time_budget, interrupted, threads })
    }

    /// Plays; a bug on the way is traced to its game.
    fn guarded(
        &self,
        order: &StudySpec<'_>,
        playing: impl FnOnce() -> Result<StopCause, rayon::ThreadPoolBuildError>,
    ) -> Result<StopCause, CommandError> {
        let study = &order.study;
        let play = |cell: usize, block, rotation: usize| {
            let batch = &study.cells[cell];
            let rotations = batch.rotations();
            let one = &rotations[rotation..=rotation];
            batch.table().play(block..block + 1, one, &mut batch.tally(), None);
        };
        bug::catch_game(
            playing,
            |cell| study.cells[cell].rotations().len(),
            play,
            |cell, game| order.replay(cell, game),
        )?
        .map_err(|error| CommandError::System(format!("cannot start threads: {error}; try -j 1")))
    }
}

/// Everything that can be wrong with a study whose cells have been loaded.
pub fn check(request: &StudyRequest, plan: &StudyPlan) -> Result<(), Faults> {
    let order = StudySpec::new(request, plan, Vec::new())?;
    match &request.question {
        Question::Tune(question) => tune::check(&order, question),
        _ => Ok(()),
    }
}

/// Where to stop, and who has won, is decided from all blocks, of which a shard has only its own.
fn check_part(order: &StudySpec<'_>) -> Result<(), Fault> {
    let (message, keys) = if solve_loop::asked(order.goal).is_some() {
        return Err(Fault::new(SourceLocation::Nowhere, "a part cannot know which value the whole finds")
            .help("leave --shard out".to_owned()));
    } else if order.goal != SequentialGoal::Blocks {
        ("a part cannot know when the whole is known well enough", "`target_error` and `sprt`")
    } else if exploit::games(order).is_some() {
        ("a part cannot know who wins the whole, to attack it", "`exploit`")
    } else {
        return Ok(());
    };
    let help = format!("leave --shard out, or take {keys} out of the experiment file");
    Err(Fault::new(SourceLocation::Nowhere, message).help(help))
}

/// The command line of the study whose checkpoint is in a folder.
pub fn checkpoint_words(folder: &Path) -> Result<Vec<String>, CommandError> {
    drop(StudyFolder::resume(folder)?);
    Ok(PartHeader::read(&folder.join(CHECKPOINT))?.words)
}
