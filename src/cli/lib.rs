//! The command line: what a person can ask, one file per subcommand.

mod answer;
mod array;
mod audit;
mod browser;
mod bug;
mod call;
mod caller;
mod check;
mod colour;
mod compare;
mod diff;
mod failure;
mod glossary;
mod help;
mod init;
mod interrupt;
mod line;
mod list;
mod live;
mod luck_or_skill;
mod options;
mod output_files;
mod pager;
mod paste;
mod progress;
mod regret;
mod replay;
mod report;
mod rules_changes;
mod run;
mod shell;
mod solve;
mod strength;
mod study;
mod summary;
mod sweep;
mod terminal;
mod tournament;
mod train;
mod trained_file;
mod tune;
mod warnings;
mod worth;

pub use call::{CalledCommand, CommandOption, break_off, call, cell, options};
pub use caller::{Ear, HeardEvent};

use ::study::experiment::{Experiment, StudyCommand as Asked};
use clap::builder::StyledStr;
use clap::{Arg, CommandFactory, FromArgMatches, Parser, Subcommand};
use engine::Catalog;
use failure::{CommandError, CommandOutcome};
use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;
use terminal::PrintableWriter;

/// Measures tabletop games: who wins, how long it takes, how luck is spent, with honest error bars.
#[derive(Debug, Parser)]
#[command(name = "ludometer", version, disable_help_subcommand = true)]
struct ProgramArgs {
    #[command(subcommand)]
    command: Option<Command>,
}

const EXAMPLES: &str = "\
Examples:
  ludometer run                                  the default game, 100,000 times
  ludometer run -b greedy,cautious -p 2 -n 1e6   a duel, one million games
  ludometer run --set players.luck=7             one rule changed
  ludometer sweep --vary players.luck=4..8       what moves with a value
  ludometer compare --set cards.crypt.damage=3   is it better than before?
  ludometer worth                                what is +1 on each card worth?
  ludometer tournament                           which bot wins?
  ludometer solve --vary players.luck=3..12 --until 'length_median = 11'
  ludometer train greedy -o mine.toml            how strong can it become?
  ludometer report reports/metroidvania-standard  the page of a study, made again
  ludometer live                                 a page to change numbers on
  ludometer list keys                            what --set can change
  ludometer init mygame                          rules and bots to be edited
  ludometer run mygame/configs/metroidvania/standard.toml

Exit codes: 0 done, 1 found wanting, 2 bad usage or input, 70 a bug,
130 interrupted.";

#[derive(Debug, Subcommand)]
enum Command {
    /// Play many games and write the tables: how does this game go?
    Run(run::RunArgs),
    /// Play every value of an axis with the same luck: what moves when this value moves?
    Sweep(sweep::SweepArgs),
    /// Play two variants or bots with the same luck: is this one better than that one?
    Compare(compare::CompareArgs),
    /// Change many values, all at once in a balanced design: what is one more of each worth?
    Worth(worth::WorthArgs),
    /// Have one player never, or always, choose each component: which one can nobody do without?
    Audit(audit::AuditArgs),
    /// Play bots against each other: which one wins?
    Tournament(tournament::TournamentArgs),
    /// Look for the value that brings a measure to a target: which value do I want?
    Solve(solve::SolveArgs),
    /// Look for the fewest changes that meet several targets: how do I mend it?
    Tune(tune::TuneArgs),
    /// Open a page on which a number is changed and the picture moves
    Live(self::live::LiveArgs),
    /// Train a bot, or several against one another: how strong can it become?
    Train(train::TrainArgs),
    /// Make the whole of the parts that --shard has played
    Merge(self::study::merge::MergeArgs),
    /// Make the page of a study again (report.html), from the tables and the manifest in its folder
    Report(self::report::ReportArgs),
    /// Tell one game turn by turn, exactly as it was played in the run
    Replay(replay::ReplayArgs),
    /// Play every deal twice: how much of who wins is luck, and how much is skill?
    LuckOrSkill(luck_or_skill::LuckOrSkillArgs),
    /// Play choices and their alternatives on: where does a bot choose badly?
    Regret(regret::RegretArgs),
    /// Check rules, strategies, tables and experiments: everything that is wrong, at once
    Check(check::CheckArgs),
    /// Tell what was changed between two rules files, tables included, or between two strategies
    Diff(diff::DiffArgs),
    /// List games, bots, rules, keys, features, measures or a table of the rules, with units and meaning
    List(list::ListArgs),
    /// Write the default rules, tables and strategies to a folder, to be edited
    Init(init::InitArgs),
    /// Show a page of the manual, the help of a command, or what a word means
    Help(help::HelpArgs),
    /// Print a script by which a shell completes commands and options
    Completions(shell::CompletionsArgs),
    /// Print the page of the manual of this program, or of one of its commands, for `man`
    Man(shell::ManArgs),
}

impl Command {
    /// What a command that plays is asked to do; `None` of any other.
    fn into_setup(self) -> Option<(self::study::PlayArgs, Experiment)> {
        let (flags, setup) = match self {
            Self::Run(run) => (run.flags(), run.setup),
            Self::Sweep(sweep) => (sweep.flags(), sweep.setup),
            Self::Compare(compare) => (compare.flags(), compare.setup),
            Self::Worth(worth) => (worth.flags(), worth.setup),
            Self::Audit(audit) => (audit.flags(), audit.setup),
            Self::Tournament(tournament) => (tournament.flags(), tournament.setup),
            Self::Solve(solve) => (solve.flags(), solve.setup),
            Self::Tune(tune) => (tune.flags(), tune.setup),
            _ => return None,
        };
        Some((setup, flags))
    }
}

/// The command line of a program that plays these games.
fn command(catalog: Catalog) -> clap::Command {
    let first = catalog.first().name();
    let named = |text: &StyledStr| text.to_string().replace("[default: GAME]", &format!("[default: {first}]"));
    let about_default = |arg: Arg| match arg.get_help().map(named) {
        Some(help) => arg.help(help),
        None => arg,
    };
    ProgramArgs::command()
        .after_help(format!("{EXAMPLES}\n\n{}", help::topics(catalog)))
        .mut_subcommands(|subcommand| subcommand.mut_args(about_default))
}

/// What a command line asks for.
fn parsed(
    words: impl IntoIterator<Item = impl Into<OsString> + Clone>,
    catalog: Catalog,
) -> Result<ProgramArgs, clap::Error> {
    let matches = command(catalog).try_get_matches_from(words)?;
    ProgramArgs::from_arg_matches(&matches).map_err(|error| error.format(&mut command(catalog)))
}

/// Reads the command line, does what it asks of these games, says what went wrong; the exit code is the one to leave with.
pub fn main(catalog: Catalog) -> ExitCode {
    let words = match array::settled(std::env::args_os(), &variable) {
        Ok(words) => words,
        Err(failure) => return failure.tell(),
    };
    let cli = parsed(&words, catalog).unwrap_or_else(|error| error.exit());
    bug::quieten();
    interrupt::ignore_size_signal();
    let told = bug::catch(|| {
        // Whoever writes rows does so from other threads, which a lock would keep waiting.
        let inner: Box<dyn Write> =
            if cli.writes_rows_to_output() { Box::new(io::stderr()) } else { Box::new(io::stdout().lock()) };
        let mut out = PrintableWriter::new(inner, colour::is_wanted());
        let done = cli.perform(catalog, typed(&words), &mut out)?;
        out.flush()?;
        Ok(done)
    });
    match told {
        Ok(done) => done.code(),
        Err(failure) => failure.tell(),
    }
}

/// What a command line that was stored asks for.
fn stored(words: &[String], catalog: Catalog) -> Result<(self::study::PlayArgs, Experiment), CommandError> {
    let all = std::iter::once("ludometer").chain(words.iter().map(String::as_str));
    let cli = parsed(all, catalog)
        .map_err(|error| CommandError::System(format!("the stored command line cannot be read: {error}")))?;
    let setup = cli.command.and_then(Command::into_setup);
    setup.ok_or_else(|| CommandError::System("the stored command is none that plays".to_owned()))
}

/// The training that a command line that was stored asks for.
fn stored_training(words: &[String], catalog: Catalog) -> Result<train::TrainArgs, CommandError> {
    let all = std::iter::once("ludometer").chain(words.iter().map(String::as_str));
    match parsed(all, catalog).map(|cli| cli.command) {
        Ok(Some(Command::Train(train))) => Ok(train),
        _ => Err(CommandError::System("the checkpoint is not one of a training".to_owned())),
    }
}

/// The command line, one word each, without the program. Only a folder may be named in bytes that are no text, and where files go is none of
/// what makes a study again.
fn typed(words: &[OsString]) -> Vec<String> {
    words.iter().skip(1).map(|word| word.to_string_lossy().into_owned()).collect()
}

/// A variable of the surroundings.
fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok()
}

/// Plays, or goes on where the command line of a checkpoint had got.
fn play(
    setup: &self::study::PlayArgs,
    catalog: Catalog,
    flags: Experiment,
    words: Vec<String>,
    out: &mut impl Write,
) -> Result<CommandOutcome, CommandError> {
    let Some(folder) = &setup.resume else {
        return self::study::perform(setup, catalog, flags, words, out);
    };
    if flags.command == Asked::Solve {
        let message = "a search for a value leaves no checkpoint to go on from; leave --resume out and begin anew";
        return Err(CommandError::System(message.to_owned()));
    }
    let bare = Experiment { command: flags.command, ..Experiment::default() };
    if flags != bare {
        let message =
            "--resume goes on with what was asked for before; leave everything but -j, -q and --time-budget out";
        return Err(CommandError::System(message.to_owned()));
    }
    let words = self::study::checkpoint_words(folder)?;
    let (mut before, flags) = stored(&words, catalog)?;
    before.go_on_as(setup);
    self::study::perform(&before, catalog, flags, words, out)
}

impl ProgramArgs {
    /// Whether standard output is for rows of games, and all that is said stands on standard error.
    fn writes_rows_to_output(&self) -> bool {
        matches!(&self.command, Some(Command::Run(run)) if run.setup.writes_rows_to_output())
    }

    /// Does what is asked; `typed` is the command line, without the program.
    fn perform(
        self,
        catalog: Catalog,
        typed: Vec<String>,
        out: &mut impl Write,
    ) -> Result<CommandOutcome, CommandError> {
        match self.command {
            Some(Command::Merge(merge)) => {
                let words = merge.words()?;
                let (setup, flags) = stored(&words, catalog)?;
                merge.perform(catalog, &setup, flags, words, typed, out)
            }
            Some(Command::Train(train)) => train.perform(catalog, typed, out),
            Some(Command::Live(live)) => live.perform(catalog, out),
            Some(Command::Report(report)) => report.perform(catalog, out),
            Some(Command::Replay(replay)) => replay.typed_as(typed).perform(catalog, out),
            Some(Command::LuckOrSkill(shares)) => shares.perform(catalog, out),
            Some(Command::Regret(regret)) => regret.perform(catalog, out),
            Some(Command::Check(check)) => check.perform(catalog, out),
            Some(Command::Diff(diff)) => diff.perform(catalog, out),
            Some(Command::List(list)) => list.perform(catalog, out),
            Some(Command::Init(init)) => init.perform(catalog, out),
            Some(Command::Help(help)) => help.perform(catalog, out),
            Some(Command::Completions(completions)) => completions.perform(catalog, out),
            Some(Command::Man(man)) => man.perform(catalog, out),
            Some(command) => match command.into_setup() {
                Some((setup, flags)) => play(&setup, catalog, flags, typed, out),
                None => Ok(CommandOutcome::Well),
            },
            None => {
                write!(out, "{}", command(catalog).render_help())?;
                if caller::is_read_on_a_terminal() {
                    writeln!(out, "\nTo begin with a page instead of a terminal: ludometer live")?;
                }
                Ok(CommandOutcome::Well)
            }
        }
    }
}
