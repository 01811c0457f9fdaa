//! What the five commands that play have in common: an experiment goes in, games are played, files and an answer come out.

mod again;
mod conclude;
mod follow;
mod heading;
mod manifest;
pub mod merge;
mod parts;
#[cfg(test)]
mod tests;
mod write;

use super::failure::{Done, Failure};
use super::options::{Cast, DEFAULT_GAME, Files};
use super::{bug, interrupt};
use crate::analysis::{Goal, Results};
use crate::config::number;
use crate::config::{Fault, Faults, Place};
use crate::engine::{self, Count, Limits, Stop, Study};
use crate::experiment::{Command, Experiment, Plan, sprt};
use crate::report::{CHECKPOINT, Folder, FolderError, Header, Shard, Stopped};
use clap::Args;
use follow::Follower;
use std::io::Write;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Games of the one cell of a run, or of each of the two of a comparison.
const GAMES: u64 = 100_000;

/// Games of each cell where there are many.
const GAMES_OF_MANY: u64 = 20_000;

/// Games at the most where only a target is given.
const GAMES_TO_TARGET: u64 = 10_000_000;

/// What a study that is gone on with has decided before.
const ALONE: [&str; 11] = [
    "rules",
    "bots",
    "players",
    "set",
    "seed",
    "games",
    "target_error",
    "shard",
    "print_experiment",
    "out",
    "force",
];

/// The options of every command that plays.
#[derive(Debug, Args)]
pub struct Setup {
    #[command(flatten)]
    pub cast: Cast,
    /// Games of each cell, rounded up to whole blocks [default: 100k for `run` and `compare`, 20k for the others; 10m as the cap with a target]
    #[arg(short = 'n', long, value_name = "N", value_parser = number::games, allow_negative_numbers = true)]
    games: Option<u64>,
    /// Threads [default: all cores]; changes the speed, never a result
    #[arg(short = 'j', long, value_name = "T", value_parser = number::threads, allow_negative_numbers = true)]
    threads: Option<usize>,
    /// Stop once the headline (of `compare` and `worth`: its difference) is known to within this many percentage points to either side
    #[arg(long, value_name = "PTS", value_parser = number::points, allow_negative_numbers = true)]
    target_error: Option<f64>,
    /// Stop after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = number::seconds, allow_negative_numbers = true)]
    time_budget: Option<f64>,
    /// Play the K-th of N parts of the blocks and write a partial tally for `merge`
    #[arg(long, value_name = "K/N", conflicts_with_all = ["target_error", "time_budget"])]
    shard: Option<Shard>,
    /// Go on with a run that was killed or broken off, from the last checkpoint in its folder; only -j, -q and --time-budget go with it
    #[arg(long, value_name = "DIR", conflicts_with_all = ALONE)]
    pub resume: Option<PathBuf>,
    /// Print this study as an experiment file, and play nothing
    #[arg(long)]
    print_experiment: bool,
    #[command(flatten)]
    files: Files,
    /// Say nothing but the result: no progress, warnings or speed (warnings are in manifest.json too)
    #[arg(short, long)]
    quiet: bool,
}

impl Setup {
    /// Does what the flags and the experiment file, if one is named, ask for. `flags` holds those of the command alone.
    ///
    /// `words` are the command line by which the same can be asked for again.
    pub fn perform(
        &self,
        flags: Experiment,
        words: Vec<String>,
        out: &mut impl Write,
    ) -> Result<Done, Failure> {
        let experiment = self.experiment(flags)?;
        if self.print_experiment {
            write!(out, "{experiment}")?;
            return Ok(Done::Well);
        }
        let job = Job {
            setup: self,
            experiment: &experiment,
            words,
        };
        job.perform(out)
    }

    /// The flags laid over the experiment file.
    pub fn experiment(&self, flags: Experiment) -> Result<Experiment, Failure> {
        let mut experiment = flags;
        self.cast.lay_over(&mut experiment);
        experiment.games = self.games.or(experiment.games);
        experiment.target_error = self.target_error.or(experiment.target_error);
        Ok(experiment.completed(DEFAULT_GAME)?)
    }

    /// Goes on with a study as another asks: in its folder, with its threads, as quiet as it.
    pub fn go_on_as(&mut self, other: &Self) {
        self.resume.clone_from(&other.resume);
        self.threads = other.threads.or(self.threads);
        self.time_budget = other.time_budget;
        self.quiet = other.quiet;
    }

    fn threads(&self) -> usize {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        self.threads.unwrap_or_else(cores)
    }
}

/// A study that is asked for.
struct Job<'a> {
    setup: &'a Setup,
    experiment: &'a Experiment,
    words: Vec<String>,
}

/// What is to be played.
struct Order<'a> {
    experiment: &'a Experiment,
    plan: &'a Plan,
    study: Study<'a>,
    goal: Goal,
    /// Blocks of the whole study.
    blocks: u64,
    /// Games of each cell that were asked for.
    games: u64,
    /// The command line by which the same can be asked for again.
    words: Vec<String>,
}

/// How it was played.
struct Manner {
    stopped: Stopped,
    seconds: f64,
    threads: usize,
}

impl Manner {
    /// Did it end before all that was asked for was played?
    fn was_broken_off(&self) -> bool {
        matches!(self.stopped, Stopped::Interrupted | Stopped::TimeBudget)
    }
}

impl Job<'_> {
    fn perform(self, out: &mut impl Write) -> Result<Done, Failure> {
        let plan = Plan::new(self.experiment)?;
        let order = Order::new(self.experiment, &plan, self.words.clone())?;
        if self.setup.shard.is_some() && order.goal != Goal::Blocks {
            return Err(a_part_cannot_look().into());
        }
        let files = &self.setup.files;
        // An hour of games should not be played for a place that cannot be written.
        let mut folder = match &self.setup.resume {
            Some(folder) => Folder::resume(folder)?,
            None => order.open(files)?,
        };
        let all = || 0..order.blocks;
        let range = self
            .setup
            .shard
            .map_or_else(all, |shard| shard.range(order.blocks));
        let mut counts = match &self.setup.resume {
            Some(folder) => parts::resumed(&order, folder)?,
            None => Count::all(&order.study),
        };
        let manner = self.play(&order, range.clone(), &mut counts, &mut folder)?;
        if manner.was_broken_off() {
            folder.keep_checkpoint();
        }
        if let Some(shard) = self.setup.shard {
            return parts::write(&order, shard, range, &counts, &manner, folder, out);
        }
        conclude::conclude(
            &order,
            &counts,
            &manner,
            folder,
            files.format,
            self.setup.quiet,
            out,
        )
    }

    fn play(
        &self,
        order: &Order<'_>,
        blocks: Range<u64>,
        counts: &mut [Count],
        folder: &mut Folder,
    ) -> Result<Manner, Failure> {
        let limits = Limits {
            blocks,
            looks: order.goal.looks(order.blocks),
            time_budget: self.setup.time_budget.map(Duration::from_secs_f64),
            interrupted: interrupt::listen()?,
            threads: self.setup.threads(),
        };
        let follower = Follower::new(order, &limits, folder, self.setup);
        let start = Instant::now();
        let stop = self.guarded(order, &limits, counts, &follower)?;
        let manner = |stop| Manner {
            stopped: order.stopped(stop, counts),
            seconds: start.elapsed().as_secs_f64(),
            threads: limits.threads,
        };
        Ok(manner(stop))
    }

    /// Plays; a bug on the way is traced to its game.
    fn guarded(
        &self,
        order: &Order<'_>,
        limits: &Limits<'_>,
        counts: &mut [Count],
        follower: &Follower<'_>,
    ) -> Result<Stop, Failure> {
        let study = &order.study;
        let play = |cell: usize, block, rotation: usize| {
            let batch = &study.cells[cell];
            let rotations = batch.rotations();
            let one = &rotations[rotation..=rotation];
            batch
                .table()
                .play(block..block + 1, one, &mut batch.tally(), None);
        };
        bug::catch_game(
            || engine::play(study, limits, counts, follower),
            |cell| study.cells[cell].rotations().len(),
            play,
            |cell, game| order.replay(cell, game),
        )?
        .map_err(|error| Failure::System(format!("cannot start threads: {error}; try -j 1")))
    }
}

impl<'a> Order<'a> {
    fn new(experiment: &'a Experiment, plan: &'a Plan, words: Vec<String>) -> Result<Self, Faults> {
        let study = plan.study(experiment.seed());
        let goal = goal(experiment)?;
        let default = match (experiment.command, goal) {
            (_, goal) if goal != Goal::Blocks => GAMES_TO_TARGET,
            (Command::Run | Command::Compare, _) => GAMES,
            _ => GAMES_OF_MANY,
        };
        let games = experiment.games.unwrap_or(default);
        let fewest = study
            .cells
            .iter()
            .map(|batch| batch.rotations().len() as u64)
            .min();
        let order = Self {
            experiment,
            plan,
            goal,
            blocks: games.div_ceil(fewest.unwrap_or(1)),
            games,
            study,
            words,
        };
        conclude::check(&order)?;
        Ok(order)
    }

    /// The folder asked for, or that of the game, the rules and the command.
    fn open(&self, files: &Files) -> Result<Folder, FolderError> {
        let command = match self.experiment.command {
            Command::Run => String::new(),
            command => format!("-{}", command.name()),
        };
        let rules = &self.plan.variants[0].cell.rules;
        let default = || {
            format!(
                "reports/{}-{rules}{command}",
                self.study.cells[0].game.profile().name
            )
            .into()
        };
        let wanted: PathBuf = files.out.clone().unwrap_or_else(default);
        Folder::open(&wanted, files.force)
    }

    fn results<'r>(&'r self, counts: &'r [Count]) -> Results<'r> {
        Results {
            plan: self.plan,
            study: &self.study,
            counts,
            confidence: self.goal.confidence(self.blocks),
        }
    }

    /// The command line that tells a game of a cell.
    fn replay(&self, cell: usize, game: &str) -> String {
        let words = self.plan.variants[cell].wish.words();
        let seed = self.experiment.seed();
        format!("ludometer replay --game {game} {words} -s {seed}")
    }

    /// The command line that makes these numbers again, as one types it into a shell.
    fn line(&self, results: &Results<'_>, manner: &Manner) -> String {
        let fewest = self
            .study
            .cells
            .iter()
            .map(|batch| batch.rotations().len() as u64)
            .min();
        let played = results.counts[0].blocks * fewest.unwrap_or(1);
        again::again(&self.words, manner.was_broken_off().then_some(played))
    }

    /// Why it stopped, in the terms of the manifest.
    fn stopped(&self, stop: Stop, counts: &[Count]) -> Stopped {
        match stop {
            Stop::TimeBudget => Stopped::TimeBudget,
            Stop::Interrupted => Stopped::Interrupted,
            Stop::Settled => Stopped::TargetReached,
            Stop::Blocks if self.goal == Goal::Blocks => Stopped::GamesPlayed,
            Stop::Blocks => {
                let compared = usize::from(self.plan.paired);
                if counts[compared..].iter().all(|count| count.settled) {
                    Stopped::TargetReached
                } else {
                    Stopped::TargetMissed
                }
            }
        }
    }
}

/// Everything that can be wrong with a study whose cells have been loaded.
pub fn check(experiment: &Experiment, plan: &Plan) -> Result<(), Faults> {
    Order::new(experiment, plan, Vec::new()).map(|_| ())
}

/// Where to stop is decided from all blocks so far, of which a shard has only its own.
fn a_part_cannot_look() -> Fault {
    let message = "a part cannot know when the whole is known well enough";
    let help = "leave --shard out, or take `target_error` and `sprt` out of the experiment file";
    Fault::new(Place::Nowhere, message).help(help.to_owned())
}

/// The command line of the study whose checkpoint is in a folder.
pub fn checkpoint_words(folder: &Path) -> Result<Vec<String>, Failure> {
    drop(Folder::resume(folder)?);
    Ok(Header::read(&folder.join(CHECKPOINT))?.words)
}

/// What a study is played for.
fn goal(experiment: &Experiment) -> Result<Goal, Faults> {
    let target = experiment.target_error.map(|points| points / 100.0);
    Ok(match (&experiment.sprt, target, experiment.command) {
        (Some(text), ..) => Goal::Sprt(sprt::parse(text)?),
        (None, None, _) => Goal::Blocks,
        (None, Some(target), Command::Compare | Command::Worth) => Goal::Difference(target),
        (None, Some(target), _) => Goal::Headline(target),
    })
}
