//! The command line: what a person can ask, one file per subcommand.

mod bug;
mod check;
mod failure;
mod init;
mod interrupt;
mod list;
mod number;
mod options;
mod progress;
mod replay;
mod run;
mod summary;
mod warnings;

use clap::{CommandFactory, Parser, Subcommand};
use failure::{Done, Failure};
use std::io::{self, Write};
use std::process::ExitCode;

/// Measures tabletop games: who wins, how long it takes, how luck is spent, with honest error bars.
#[derive(Debug, Parser)]
#[command(name = "ludometer", version, after_help = EXAMPLES)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

const EXAMPLES: &str = "\
Examples:
  ludometer run                                  the default game, 100,000 times
  ludometer run -b greedy,cautious -p 2 -n 1e6   a duel, one million games
  ludometer run --set players.luck=7             one rule changed
  ludometer list keys                            what --set can change
  ludometer init mygame                          rules and bots to be edited
  ludometer run mygame/configs/metroidvania/standard.toml

Exit codes: 0 done, 1 found wanting, 2 bad usage or input, 70 a bug,
130 interrupted.";

#[derive(Debug, Subcommand)]
enum Command {
    /// Play many games and write the tables: how does this game go?
    Run(run::Run),
    /// Tell one game turn by turn, exactly as it was played in the run
    Replay(replay::Replay),
    /// Check rules, strategies and tables: everything that is wrong, at once
    Check(check::Check),
    /// List games, bots, rules, keys, features or measures, with units and meaning
    List(list::List),
    /// Write the default rules, tables and strategies to a folder, to be edited
    Init(init::Init),
}

/// Reads the command line, does what it asks, says what went wrong; the exit code is the one to leave with.
pub fn main() -> ExitCode {
    let cli = Cli::parse();
    bug::quieten();
    let told = bug::catch(|| {
        let mut out = io::stdout().lock();
        let done = cli.perform(&mut out)?;
        out.flush()?;
        Ok(done)
    });
    match told {
        Ok(done) => done.code(),
        Err(failure) => failure.tell(),
    }
}

impl Cli {
    fn perform(&self, out: &mut impl Write) -> Result<Done, Failure> {
        match &self.command {
            Some(Command::Run(run)) => run.perform(out),
            Some(Command::Replay(replay)) => replay.perform(out),
            Some(Command::Check(check)) => check.perform(out),
            Some(Command::List(list)) => list.perform(out),
            Some(Command::Init(init)) => init.perform(out),
            None => {
                write!(out, "{}", Cli::command().render_help())?;
                Ok(Done::Well)
            }
        }
    }
}
