//! The caller: a program in whose process a command runs. It hears what a person would see beside the answer, and no terminal is written to.

use kit::stats::Table;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};

/// Something that a caller hears while a command runs, from any thread.
#[derive(Clone, Debug)]
pub enum HeardEvent {
    /// The command begins: those before it have ended.
    Begin,
    /// Words that would stand on standard error.
    Words(String),
    /// Games played so far, of how many, and the headline.
    Progress {
        /// Games played.
        games: u64,
        /// Games that are to be played.
        of: u64,
        /// The headline so far, in a few words.
        so_far: String,
    },
    /// Tables as they were written, and what stands before their names in the folder of the study.
    Tables(String, Vec<Table>),
}

/// The ear of a caller.
pub type Ear = dyn Fn(HeardEvent) + Send + Sync;

/// A caller: where its files go if it names no place, and how it hears.
struct CallingProgram {
    home: PathBuf,
    ear: Box<Ear>,
}

/// Whoever calls now. Commands run one at a time, so that there is one at the most; what plays speaks from threads of its own.
static CALLER: RwLock<Option<Arc<CallingProgram>>> = RwLock::new(None);

fn current() -> Option<Arc<CallingProgram>> {
    CALLER.read().unwrap_or_else(PoisonError::into_inner).clone()
}

fn replace(caller: Option<Arc<CallingProgram>>) {
    *CALLER.write().unwrap_or_else(PoisonError::into_inner) = caller;
}

/// The presence of a caller, until it is dropped.
pub struct CallerGuard(());

impl CallerGuard {
    /// Lets a caller hear from now on.
    pub fn enter(home: &Path, ear: Box<Ear>) -> Self {
        replace(Some(Arc::new(CallingProgram { home: home.to_owned(), ear })));
        Self(())
    }
}

impl Drop for CallerGuard {
    fn drop(&mut self) {
        replace(None);
    }
}

/// Whether a program called, and nobody typed.
pub fn is_there() -> bool {
    current().is_some()
}

/// Tells the caller something; false where there is none.
pub fn hears(event: impl FnOnce() -> HeardEvent) -> bool {
    let caller = current();
    caller.inspect(|caller| (caller.ear)(event())).is_some()
}

/// Says a line on standard error, or to the caller. A log that is full or closed is no reason to stop.
pub fn say_line(line: &str) {
    if !hears(|| HeardEvent::Words(line.to_owned())) {
        let _ = writeln!(io::stderr(), "{line}");
    }
}

/// The place of files that nobody named another for: in the folder of the caller, or from where the program runs.
pub fn at_home(default: &str) -> PathBuf {
    current().map_or_else(|| default.into(), |caller| caller.home.join(default))
}

/// Whether a person reads standard output on a terminal.
pub fn is_read_on_a_terminal() -> bool {
    !is_there() && io::stdout().is_terminal()
}

/// Whether a person reads standard error on a terminal.
pub fn is_heard_on_a_terminal() -> bool {
    !is_there() && io::stderr().is_terminal()
}
