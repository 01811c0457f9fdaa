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
use engine::{self, Catalog, Count, RunLimits, StopCause};
use exploit::AttackOutcome;
use follow::StudyProgress;
use games::GamesWriter;
use kit::config::{Fault, Faults, SourceLocation};
use order::StudySpec;
use replay_manifest::ReplayedManifest;
use report::{CHECKPOINT, PartHeader, StopReason, StudyFolder};
use std::io::Write;
use std::ops::Range;
use std::path::Path;
use std::time::{Duration, Instant};
use study::analysis::SequentialGoal;
use study::experiment::{Experiment, StudyCommand, StudyPlan};

/// A study that is asked for.
struct StudyRequest<'a> {
    catalog: Catalog,
    setup: &'a PlayArgs,
    experiment: &'a Experiment,
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
    /// Did it end before all that was asked for was played?
    fn was_broken_off(&self) -> bool {
        matches!(self.stopped, StopReason::Interrupted | StopReason::TimeBudget)
    }
}

impl StudyRequest<'_> {
    fn perform(self, out: &mut impl Write) -> Result<CommandOutcome, CommandError> {
        let rungs = self.experiment.rungs()?;
        let parted = !rungs.is_empty() || self.experiment.adapt.is_some();
        games::check(self.setup.games_table.as_deref(), self.experiment.command, parted)?;
        if !rungs.is_empty() {
            return rungs::climb(&self, &rungs, out);
        }
        if let Some(games) = self.experiment.adapt.filter(|_| self.experiment.command != StudyCommand::Solve) {
            return variant_training::adapt(&self, games, out);
        }
        if self.experiment.command == StudyCommand::Tune {
            return tune::tune(&self, out);
        }
        let plan = StudyPlan::new(self.experiment, self.catalog)?;
        let order = StudySpec::new(self.experiment, &plan, self.words.clone())?;
        if self.setup.shard.is_some() {
            check_part(&order)?;
        }
        solve_adapt::check(&self, &order)?;
        let files = &self.setup.files;
        // An hour of games should not be played for a place that cannot be written.
        let mut folder = match &self.setup.resume {
            Some(folder) => StudyFolder::resume(folder)?,
            None => order.open(files)?,
        };
        let all = || 0..order.blocks;
        let range = self.setup.shard.map_or_else(all, |shard| shard.range(order.blocks));
        let mut counts = match &self.setup.resume {
            Some(folder) => parts::resumed(&order, folder, &range)?,
            None => Count::all(&order.study),
        };
        let budget = self.time_left();
        let table = self.setup.games_table.as_deref();
        let games = table.map(|path| GamesWriter::begin(path, &order, (&folder, files), range.start)).transpose()?;
        // Nobody could go on in the middle of a table of games: with one there are no checkpoints.
        let checkpoints = games.is_none().then_some(&mut folder);
        let mut manner = self.play(&order, range.clone(), &mut counts, checkpoints, games.as_ref(), budget)?;
        // What hours of games have shown is not lost for a disk that is full: that is said last.
        let games = games.map(GamesWriter::publish).transpose();
        manner.games_table = games.as_ref().ok().and_then(Option::as_ref).map(|path| path.display().to_string());
        let attacked = exploit::attack(&self, &order, &counts, &mut manner, &mut folder)?;
        let learnt = solve_adapt::learn(&self, &order, &counts, &mut manner)?;
        if manner.was_broken_off() {
            folder.keep_checkpoint();
        }
        if let Some(shard) = self.setup.shard {
            let done = parts::write(&order, shard, range, &counts, &manner, folder, out)?;
            return games.map(|_| done);
        }
        let played = PlayedStudy { counts, manner, attacked, learnt, tuned: None };
        let voice = conclude::OutputOptions {
            quiet: self.setup.quiet,
            pictures: files.pictures(),
            curves: files.curves(),
            json: files.json,
            sent: self.sent.as_ref(),
        };
        let done = conclude::conclude(&order, &played, folder, files.format()?, voice, out)?;
        games.map(|_| done)
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
            Some(question) => self.seek(order, &question, &limits, counts)?,
            None => {
                let follower = StudyProgress::new(order, &limits, folder, games, self.setup);
                self.guarded(order, || engine::play(&order.study, &limits, counts, &follower))?
            }
        };
        let manner = |stop| RunSummary {
            stopped: order.stopped(stop, counts),
            seconds: start.elapsed().as_secs_f64(),
            threads: limits.threads,
            merged: None,
            missing: None,
            games_table: None,
        };
        Ok(manner(stop))
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
pub fn check(experiment: &Experiment, plan: &StudyPlan) -> Result<(), Faults> {
    let order = StudySpec::new(experiment, plan, Vec::new())?;
    if experiment.command == StudyCommand::Tune { tune::check(&order) } else { Ok(()) }
}

/// Where to stop, and who has won, is decided from all blocks, of which a shard has only its own.
fn check_part(order: &StudySpec<'_>) -> Result<(), Fault> {
    let (message, keys) = if solve_loop::asked(order.goal).is_some() {
        return Err(Fault::new(SourceLocation::Nowhere, "a part cannot know which value the whole finds")
            .help("leave --shard out".to_owned()));
    } else if order.goal != SequentialGoal::Blocks {
        ("a part cannot know when the whole is known well enough", "`target_error` and `sprt`")
    } else if order.experiment.exploit.is_some() {
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
