//! `ludometer live`: a page on this machine where a value is turned and the picture moves.
//!
//! The page is in the crate `live`, with the server; here is what it asks: `bench` takes its requests, `changes` reads what was typed, `form` tells
//! which values there are, `player` plays and `figures` tells what comes of it; `draft` keeps the work, `ask` lets other commands find values,
//! `game` tells one game.

mod ask;
mod bench;
mod changes;
mod disk;
mod draft;
mod figures;
mod form;
mod game;
mod player;

use super::failure::{CommandError, CommandOutcome};
use super::options::{PlayOptions, threads};
use super::{browser, interrupt};
use bench::LiveBench;
use clap::Args;
use engine::Catalog;
use kit::config::number;
use live::PageServer;
use std::io::Write;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The time between two looks for Ctrl-C, closed pages and changed files.
const LOOK: Duration = Duration::from_millis(50);

/// Open a page on which you change a number and see at once what it does
///
/// The page shows the rules as tables to type into, and beside them what bots make of them: who wins, how long a game lasts, how luck is spent,
/// against the rules as they were. It is served by this program to this machine alone, at an address with a secret in it. Ctrl-C ends it; the work
/// is kept as a draft beside the rules file.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct LiveArgs {
    #[command(flatten)]
    cast: PlayOptions,
    /// The strength of the players at first: weak, fair or strong (bots that choose by formulas take 20, 5 or 0 % of their choices at random)
    #[arg(long, value_name = "RUNG")]
    at: Option<String>,
    /// The most games of a variant [default: until its win rates are known to 0.3 points; at most the deals of 16 runs]
    #[arg(short = 'n', long, value_name = "N", value_parser = number::games, allow_negative_numbers = true)]
    games: Option<u64>,
    /// The port to listen on [default: any that is free]
    #[arg(long, value_name = "PORT", default_value_t = 0, hide_default_value = true)]
    port: u16,
    /// Print the address, and open no browser
    #[arg(long)]
    no_open: bool,
    /// Threads [default: one for each core]
    #[arg(short = 'j', long, value_name = "N")]
    threads: Option<std::num::NonZeroUsize>,
}

const EXAMPLES: &str = "\
Examples:
  ludometer live                                   the default game
  ludometer live masmorra
  ludometer live my.toml -p 2 -b greedy,cautious
  ludometer live --set cards.crypt.damage=3        one value changed already
  ludometer live --port 4711 --no-open             for a browser of your choice";

impl LiveArgs {
    /// Serves the page until Ctrl-C.
    pub fn perform(&self, catalog: Catalog, out: &mut impl Write) -> Result<CommandOutcome, CommandError> {
        let interrupted = interrupt::listen()?;
        let threads = threads(self.threads.map(usize::from));
        let bench = Arc::new(LiveBench::open(catalog, &self.cast, self.at.as_deref(), threads, self.games)?);
        let server = PageServer::open(self.port).map_err(|error| {
            let port = self.port;
            CommandError::System(format!(
                "cannot listen on port {port}: {error}; leave --port out to take any that is free"
            ))
        })?;
        let address = server.address().to_string();
        writeln!(out, "The page is at {address}")?;
        writeln!(out, "It is for this machine alone. Ctrl-C ends it; your work is kept in {}.", bench.draft_place())?;
        out.flush()?;
        if !self.no_open {
            browser::open_address(&address);
        }
        let served = bench.clone();
        let serving = std::thread::spawn(move || server.serve(bench::style(), served));
        while !interrupted.load(Ordering::Relaxed) {
            if serving.is_finished() {
                let why = serving.join().ok().and_then(Result::err).map_or_else(String::new, |error| error.to_string());
                return Err(CommandError::System(format!("the page cannot be served any more: {why}")));
            }
            bench.look();
            std::thread::sleep(LOOK);
        }
        bench.close();
        Ok(CommandOutcome::Well)
    }
}

/// The lock of a mutex. None is contended for long, and a panic of somebody else is told by himself.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
