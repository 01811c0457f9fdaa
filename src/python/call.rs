//! Commands as Python asks for them: played on a thread of their own, so that the interpreter is free meanwhile and hears Ctrl-C.

use super::table::ArrowTable;
use cli::{CalledCommand, HeardEvent};
use ludometer::GAMES;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{LazyLock, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// The time between two looks whether somebody wants it to end.
const LOOK: Duration = Duration::from_millis(50);

/// The stack of the thread that plays: that of a program's first thread.
const STACK: usize = 8 << 20;

/// The options of all commands. Python asks for them of each when it loads the module, and at every call.
static OPTIONS: LazyLock<BTreeMap<String, Vec<cli::CommandOption>>> = LazyLock::new(|| cli::options(GAMES));

/// A word of the thread that plays.
enum PlayNote {
    Event(HeardEvent),
    End(CalledCommand),
}

/// A command that has ended.
#[pyclass(frozen, get_all, module = "ludometer._native")]
pub struct CalledStudy {
    /// The text that the program prints.
    printed: String,
    /// What the program says on standard error.
    said: Vec<String>,
    /// The exit code.
    code: u8,
    /// What was wrong, if the command could not do its work.
    fault: Option<String>,
    /// The tables that were written.
    tables: Vec<Py<ArrowTable>>,
}

/// The version of the program.
#[pyfunction]
pub fn version() -> &'static str {
    env!("CARGO_PKG_VERSION")
}

/// The options of a command: for each its name, letter, and whether it is an argument, has a value, may be bare, may be repeated; and what it is for.
#[pyfunction]
#[expect(clippy::type_complexity, reason = "a row for Python, which has no names for it either")]
pub fn options(command: &str) -> Option<Vec<(String, Option<char>, bool, bool, bool, bool, String)>> {
    let row = |option: cli::CommandOption| {
        let cli::CommandOption { name, letter, is_argument, has_value, may_be_bare, is_repeatable, about } = option;
        (name, letter, is_argument, has_value, may_be_bare, is_repeatable, about)
    };
    Some(OPTIONS.get(command)?.iter().cloned().map(row).collect())
}

/// Does what a command line asks. `hear` is called now and then with games played, games to play, and the headline so far.
///
/// The first Ctrl-C ends it early, with what there is (exit code 130); where there is nothing, and at the second, it is a `KeyboardInterrupt`.
#[pyfunction]
pub fn call(py: Python<'_>, words: Vec<String>, home: PathBuf, hear: Bound<'_, PyAny>) -> PyResult<CalledStudy> {
    let notes = Mutex::new(play(words, home)?);
    let (mut said, mut tables, mut begun, mut broken_off) = (Vec::new(), Vec::new(), false, None);
    loop {
        let note = py.detach(|| notes.lock().unwrap_or_else(PoisonError::into_inner).recv_timeout(LOOK));
        let heard = match note {
            Ok(PlayNote::End(ended)) => {
                let CalledCommand { printed, code, fault } = ended;
                let is_early = code == 130;
                return match broken_off {
                    Some(error) if !is_early => Err(error),
                    _ => Ok(CalledStudy { printed, said, code, fault, tables }),
                };
            }
            Ok(PlayNote::Event(event)) => match event {
                HeardEvent::Begin => {
                    begun = true;
                    broken_off.iter().for_each(|_| cli::break_off());
                    Ok(())
                }
                HeardEvent::Words(words) => {
                    said.push(words);
                    Ok(())
                }
                HeardEvent::Progress { games, of, so_far } => {
                    if hear.is_none() {
                        Ok(())
                    } else {
                        hear.call1((games, of, so_far)).map(drop)
                    }
                }
                HeardEvent::Tables(prefix, more) => more.iter().try_for_each(|table| {
                    let table =
                        ArrowTable::of(&prefix, table).map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
                    tables.push(Py::new(py, table)?);
                    Ok(())
                }),
            },
            Err(RecvTimeoutError::Timeout) => Ok(()),
            Err(RecvTimeoutError::Disconnected) => {
                return Err(PyRuntimeError::new_err("the thread that played has ended without a word: this is a bug"));
            }
        };
        if let Err(error) = heard.and_then(|()| py.check_signals()) {
            if broken_off.is_some() {
                return Err(error);
            }
            broken_off = Some(error);
            if begun {
                cli::break_off();
            }
        }
    }
}

/// Begins to do what a command line asks, and gives what is to be heard of it.
fn play(words: Vec<String>, home: PathBuf) -> PyResult<Receiver<PlayNote>> {
    let (send, notes) = mpsc::channel();
    let work = move || {
        let ear = send.clone();
        // Whoever no longer listens needs no word.
        let hear = move |event| drop(ear.send(PlayNote::Event(event)));
        let ended = cli::call(GAMES, &words, &home, Box::new(hear));
        drop(send.send(PlayNote::End(ended)));
    };
    thread::Builder::new().stack_size(STACK).spawn(work)?;
    Ok(notes)
}
