//! `ludometer train`: how strong can this bot become?

mod checkpoint;
mod load;
mod sentences;

pub use sentences::{changed, question};

use super::failure::{CommandError, CommandOutcome, say};
use super::interrupt;
use super::options::{folder, joined, place_of_files, threads};
use super::progress::ProgressReport;
use super::trained_file::{TrainedFile, names, strategies};
use checkpoint::CheckpointTimer;
use clap::Args;
use engine::Catalog;
use engine::cell::quoted;
use kit::config::source::typed_path;
use kit::config::{Fault, SourceLocation, number};
use kit::say::thousands;
use report::{StopReason, StudyFolder, check_file, replace};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use study::train::{Training, TrainingArena, TrainingHalt, TrainingState};

/// Games of a learner in a round, where none are asked for.
const GAMES: u64 = 200_000;

/// Rounds of a league, where none are asked for.
const ROUNDS: u32 = 6;

/// How strong can this bot become? Trains the numbers in its formulas and writes a strategy file
///
/// Every number becomes a named weight. Candidates play the same opponents with the same luck, on games that no other command plays and no
/// generation twice; the scores that are told come from others again. In a co-operative game a table of the bot is trained.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct TrainArgs {
    /// The bot, by name or file; several, which train against one another, with --league
    #[arg(value_name = "BOT", value_delimiter = ',', num_args = 1, action = clap::ArgAction::Set, required_unless_present = "resume")]
    bots: Vec<String>,
    /// A game's name, other rules built in for it, or the path of a rules file [default: those that the bot's file is for, or metroidvania]
    #[arg(value_name = "RULES")]
    rules: Option<String>,
    /// Opponents, by name or file [default: the others of the rules' own line-up; alone in a league, nobody but who it was]
    #[arg(long, value_name = "A,B", value_delimiter = ',')]
    vs: Vec<String>,
    /// Go on in rounds, each against those who came out of the rounds before, until a round no longer gains
    #[arg(long)]
    league: bool,
    /// Rounds of a league at the most [default: 6]
    #[arg(long, value_name = "N", requires = "league", value_parser = clap::value_parser!(u32).range(1..=1000))]
    rounds: Option<u32>,
    /// Train only the parameters that fit this, such as 'card_*' (repeatable)
    #[arg(long, value_name = "PATTERN")]
    of: Vec<String>,
    /// Players at the table
    #[arg(short, long, value_name = "N", allow_negative_numbers = true)]
    players: Option<String>,
    /// Set a value of the rules or of a card; also +=, -=, *= (repeatable)
    #[arg(long, value_name = "KEY=VALUE")]
    set: Vec<String>,
    /// Games of each bot in a round [default: 200k]
    #[arg(short = 'n', long, value_name = "N", value_parser = number::games, allow_negative_numbers = true)]
    games: Option<u64>,
    /// Where all luck comes from: the same seed, the same file [default: 1]
    #[arg(short, long, value_name = "S", value_parser = number::seed, allow_negative_numbers = true)]
    seed: Option<u64>,
    /// Threads [default: all cores]; changes the speed, never a result
    #[arg(short = 'j', long, value_name = "T", value_parser = number::threads, allow_negative_numbers = true)]
    threads: Option<usize>,
    /// Where the strategy goes, a .toml file (or a folder, where several are trained), besides the folder of the report
    #[arg(short, long, value_name = "FILE", value_parser = place_of_files())]
    out: Option<PathBuf>,
    /// Overwrite what is there
    #[arg(long)]
    force: bool,
    /// Stop after this many seconds (60) or this time (1h30m); --resume goes on from there
    #[arg(long, value_name = "TIME", value_parser = number::seconds, allow_negative_numbers = true)]
    time_budget: Option<f64>,
    /// Go on with a training that was killed or broken off, from the last checkpoint in its folder; only -j, -q and --time-budget go with it
    #[arg(long, value_name = "DIR", conflicts_with_all = ["bots", "rules", "vs", "league", "of", "players", "set", "games", "seed", "out", "force"])]
    pub resume: Option<PathBuf>,
    /// Say nothing but the result
    #[arg(short, long)]
    quiet: bool,
}

const EXAMPLES: &str = "\
Examples:
  ludometer train greedy -o mine.toml             against the others of the default line-up
  ludometer train greedy --vs rusher -p 2         a duel with one opponent
  ludometer train greedy --league -p 2            against itself, round by round
  ludometer train greedy,miser,rusher --league    a league of three plans
  ludometer train steady mega_man                 a table that wins as one
  ludometer compare -b ./mine.toml --vs greedy    what has become of it";

/// Result of a training, and what of it is put into words.
#[derive(Clone, Copy)]
struct TrainingResult {
    stopped: StopReason,
    seconds: f64,
}

impl TrainArgs {
    /// Trains, or goes on where the command line of a checkpoint had got.
    pub fn perform(
        mut self,
        catalog: Catalog,
        words: Vec<String>,
        out: &mut impl Write,
    ) -> Result<CommandOutcome, CommandError> {
        let Some(folder) = self.resume.clone() else {
            (self.bots, self.vs) = (joined(&self.bots), joined(&self.vs));
            return self.train(catalog, &words, out);
        };
        let words = super::study::checkpoint_words(&folder)?;
        let mut before = super::stored_training(&words, catalog)?;
        (before.bots, before.vs) = (joined(&before.bots), joined(&before.vs));
        before.resume = Some(folder);
        before.threads = self.threads.or(before.threads);
        // That of the training which was broken off is used up.
        before.time_budget = self.time_budget;
        before.quiet = std::mem::take(&mut self.quiet);
        before.train(catalog, &words, out)
    }

    fn train(&self, catalog: Catalog, words: &[String], out: &mut impl Write) -> Result<CommandOutcome, CommandError> {
        let loaded = load::load(self, catalog)?;
        let begun = Instant::now();
        let budget = self.time_budget.map(Duration::from_secs_f64);
        let training = Training {
            arena: TrainingArena {
                cell: &loaded.cell,
                seed: self.seed.unwrap_or(1),
                threads: threads(self.threads),
                interrupted: interrupt::listen()?,
                time_left: &|| budget.map(|budget| budget.saturating_sub(begun.elapsed())),
            },
            learners: loaded.learners,
            rivals: loaded.rivals,
            games: self.games.unwrap_or(GAMES),
            rounds: if self.league { self.rounds.unwrap_or(ROUNDS) } else { 1 },
        };
        training.check_budget()?;
        self.check_out(&training)?;
        let mut folder = self.folder(&training)?;
        names(&training).try_for_each(|name| folder.check(&name))?;
        let mut state = match &self.resume {
            Some(folder) => checkpoint::read(folder, &training)?,
            None => training.start(),
        };
        let start = Instant::now();
        let stopped = self.go_on(&training, &mut state, words, &mut folder)?;
        let (stopped, changes) = measured(stopped, || training.changes(&state))?;
        let whole = !stopped.is_broken_off();
        if !whole {
            checkpoint::write(&training, words, &state, &mut folder)?;
            folder.keep_checkpoint();
        }
        let ended = TrainingResult { stopped, seconds: start.elapsed().as_secs_f64() };
        let line = super::study::again(words, None);
        let files = strategies(&training, &state, &line);
        let report = sentences::TrainingReport {
            training: &training,
            origin: loaded.origin.as_ref(),
            state: &state,
            changes: &changes,
            ended,
            words,
            line: &line,
        };
        let told = sentences::told(&report);
        write!(out, "{}", sentences::printed(&told, &report))?;
        let placed = sentences::write(told, &report, &files, folder)?;
        self.put(&files)?;
        super::summary::print_place_apart(out, &placed)?;
        if !whole {
            let place = quoted(&placed.path.display().to_string());
            writeln!(out, "`ludometer train --resume {place}` goes on from its last checkpoint")?;
        } else if let Some(file) = files.first() {
            let path = self.out.as_ref().filter(|_| files.len() == 1);
            let path = path.cloned().unwrap_or_else(|| placed.path.join(&file.name));
            let path = typed_path(path.display().to_string());
            writeln!(
                out,
                "next: ludometer tournament {} -b {},{}",
                quoted(&self.rules(&training)),
                quoted(&path),
                quoted(&self.bots[0])
            )?;
        }
        if !self.quiet {
            let games = training.games_played(&state);
            let seconds = ended.seconds.max(1e-9);
            say(&format!("about {} games/s", thousands((games as f64 / seconds) as u64)));
        }
        Ok(if stopped == StopReason::Interrupted { CommandOutcome::Interrupted } else { CommandOutcome::Well })
    }

    /// Trains to the end, or until somebody breaks it off or the time is up; which of them it was.
    fn go_on(
        &self,
        training: &Training<'_>,
        state: &mut TrainingState,
        words: &[String],
        folder: &mut StudyFolder,
    ) -> Result<StopReason, CommandError> {
        let progress = ProgressReport::at_most(training.most_games(), self.quiet);
        let mut checkpoints = CheckpointTimer::new();
        let mut shown = 0;
        let mut follow = |state: &TrainingState| {
            let games = training.games_played(state);
            progress.add(games.saturating_sub(shown));
            shown = games;
            if let Some(point) = state.curve.last() {
                let name = &training.learners[point.learner].strategy.name;
                progress.message(&format!("round {}: {name} {:.1} %", point.round, 100.0 * point.mean));
            }
            if let Err(error) = checkpoints.next(training, words, state, folder) {
                progress.say(&format!("warning: no checkpoint: {error}"));
            }
        };
        match training.go_on(state, &mut follow) {
            Ok(()) => Ok(StopReason::GamesPlayed),
            Err(TrainingHalt::Interrupted) => Ok(StopReason::Interrupted),
            Err(TrainingHalt::TimeBudget) => Ok(StopReason::TimeBudget),
            Err(halt) => Err(halted(halt)),
        }
    }

    /// The words for the rules, as one types them.
    fn rules(&self, training: &Training<'_>) -> String {
        self.rules.clone().unwrap_or_else(|| training.arena.game().name.to_owned())
    }

    fn folder(&self, training: &Training<'_>) -> Result<StudyFolder, CommandError> {
        if let Some(folder) = &self.resume {
            return Ok(StudyFolder::resume(folder)?);
        }
        let wanted = format!("reports/{}-{}-train", training.arena.game().name, training.arena.cell.rules);
        Ok(folder(None, &wanted, self.force)?)
    }

    /// Whether the files can be put where they are asked for.
    fn check_out(&self, training: &Training<'_>) -> Result<(), CommandError> {
        let Some(out) = &self.out else {
            return Ok(());
        };
        let one = training.learners.len() == 1;
        let is_toml = out.extension().is_some_and(|end| end == "toml");
        if one != is_toml {
            let message = if one {
                "the strategy goes to a file whose name ends in .toml"
            } else {
                "several strategies go to a folder"
            };
            return Err(Fault::new(SourceLocation::flag("--out", &out.display().to_string()), message).into());
        }
        let places: Vec<PathBuf> =
            training.learners.iter().map(|learner| self.place_of(out, &learner.strategy.name)).collect();
        match places.iter().find(|path| path.exists()) {
            Some(path) if !self.force && self.resume.is_none() => {
                let message = format!(
                    "`{}` is there already; name another with --out, or replace it with --force",
                    path.display()
                );
                Err(CommandError::System(message))
            }
            _ => Ok(places.iter().try_for_each(|path| check_file(path))?),
        }
    }

    fn place_of(&self, out: &Path, name: &str) -> PathBuf {
        if self.bots.len() == 1 { out.to_owned() } else { out.join(format!("{}.toml", name)) }
    }

    /// Puts the trained strategies where they were asked for, too.
    fn put(&self, files: &[TrainedFile]) -> Result<(), CommandError> {
        let Some(out) = &self.out else {
            return Ok(());
        };
        for file in files.iter().filter(|file| file.is_last) {
            let path = self.place_of(out, &file.strategy);
            if let Some(folder) = path.parent() {
                std::fs::create_dir_all(folder).map_err(|error| report::FolderError::at(folder, error))?;
            }
            replace(&path, |out| out.write_all(file.text.as_bytes()))?;
        }
        Ok(())
    }
}

/// The end of a training, and what its bots do otherwise. A training that was broken off while that was measured is broken off, too: what was
/// learnt is kept, and going on from the checkpoint measures it.
fn measured<T>(
    stopped: StopReason,
    measure: impl FnOnce() -> Result<Vec<T>, TrainingHalt>,
) -> Result<(StopReason, Vec<T>), CommandError> {
    if stopped.is_broken_off() {
        return Ok((stopped, Vec::new()));
    }
    match measure() {
        Ok(changes) => Ok((stopped, changes)),
        Err(TrainingHalt::Interrupted) => Ok((StopReason::Interrupted, Vec::new())),
        Err(TrainingHalt::TimeBudget) => Ok((StopReason::TimeBudget, Vec::new())),
        Err(halt) => Err(halted(halt)),
    }
}

fn halted(halt: TrainingHalt) -> CommandError {
    CommandError::System(halt.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The table of changes had its header alone, the program ended well, and nothing was left to go on from.
    #[test]
    fn a_training_broken_off_while_its_changes_are_measured_is_broken_off() {
        let measured = |stopped, found| measured(stopped, || found).map_err(|_| ()).unwrap();
        assert_eq!(measured(StopReason::GamesPlayed, Ok(vec![7])), (StopReason::GamesPlayed, vec![7]));
        let broken =
            [(TrainingHalt::Interrupted, StopReason::Interrupted), (TrainingHalt::TimeBudget, StopReason::TimeBudget)];
        for (halt, stopped) in broken {
            assert_eq!(measured(StopReason::GamesPlayed, Err(halt)), (stopped, Vec::<i32>::new()));
        }
    }
}
