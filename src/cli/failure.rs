//! How a command ends: exit codes, and what is said when it fails.

use crate::caller::{is_heard_on_a_terminal, say_line};
use kit::config::{Fault, Faults};
use kit::say::printable;
use report::page::SavedError;
use report::{FolderError, PartError};
use std::io::{self, ErrorKind};
use std::process::ExitCode;

/// The exit code of bad usage or input.
const BAD_INPUT: u8 = 2;

/// Outcome of a command that did its work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CommandOutcome {
    /// All is well.
    Well,
    /// What was asked for does not hold: a missed target.
    Wanting,
    /// Files were looked at and are wrong: what would play them refuses them in the same way.
    Faulty,
    /// The user broke it off; what there is was written.
    Interrupted,
}

impl CommandOutcome {
    /// The exit code.
    pub fn code(self) -> ExitCode {
        self.number().into()
    }

    /// The exit code as a number.
    pub fn number(self) -> u8 {
        match self {
            Self::Well => 0,
            Self::Wanting => 1,
            Self::Faulty => BAD_INPUT,
            Self::Interrupted => 130,
        }
    }
}

/// Why a command could not do its work.
#[derive(Debug, thiserror::Error)]
pub enum CommandError {
    /// Something that a person wrote is wrong.
    #[error(transparent)]
    Faults(#[from] Faults),
    /// Files cannot be written.
    #[error("error: {0}")]
    Folder(#[from] FolderError),
    /// A stored part of a study cannot be used.
    #[error("error: {0}")]
    Part(#[from] PartError),
    /// What a study left cannot be read.
    #[error("error: {0}")]
    Saved(#[from] SavedError),
    /// Standard output cannot be written.
    #[error("error: cannot write to standard output: {0}")]
    Output(#[from] io::Error),
    /// The system refuses something else.
    #[error("error: {0}")]
    System(String),
    /// The program is wrong: what happened, and how to see it again.
    #[error("bug: {0}")]
    Bug(String),
}

/// Conversion of a fault in what a person wrote.
impl From<Fault> for CommandError {
    fn from(fault: Fault) -> Self {
        Self::Faults(fault.into())
    }
}

impl CommandError {
    /// Says what is wrong on standard error and gives the exit code.
    pub fn tell(&self) -> ExitCode {
        match self {
            // Whoever read our output has had enough of it: `ludometer list features | head`.
            Self::Output(error) if error.kind() == ErrorKind::BrokenPipe => {
                return ExitCode::SUCCESS;
            }
            Self::Faults(faults) => say_faults(faults),
            _ => say(&self.to_string()),
        }
        self.number().into()
    }

    /// The exit code as a number.
    pub fn number(&self) -> u8 {
        if matches!(self, Self::Bug(_)) { 70 } else { BAD_INPUT }
    }

    /// The message: everything that is wrong, with its places and remedies, without colours.
    pub fn in_words(&self) -> String {
        match self {
            Self::Faults(faults) => faults.render(false),
            _ => printable(&self.to_string()).into_owned(),
        }
    }
}

/// Whether standard error may be coloured. See <https://no-color.org>.
fn colours() -> bool {
    let refused = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    !refused && is_heard_on_a_terminal()
}

/// Says something on standard error, if anybody can hear it: a log that is full or closed is no reason to stop.
pub fn say(text: &str) {
    say_line(&printable(text));
}

/// Says what is wrong, in colours where they are wanted.
pub fn say_faults(faults: &Faults) {
    say_line(&faults.render(colours()));
}

/// The sign before what is said, which tells by itself what kind of word follows; colour only helps.
#[derive(Clone, Copy, Debug)]
pub enum Sign {
    /// Something is wrong.
    Wrong,
    /// Something is to be known, although it is not wrong.
    Careful,
}

impl Sign {
    /// The sign and its colour.
    fn glyph(self) -> (&'static str, &'static str) {
        match self {
            Self::Wrong => ("✗", "31"),
            Self::Careful => ("!", "33"),
        }
    }
}

/// Says something behind a sign on standard error, in colour where it is wanted, and a blank line after it.
pub fn say_signed(sign: Sign, text: &str) {
    let (glyph, colour) = sign.glyph();
    let (on, off) = if colours() { (format!("\u{1b}[1;{colour}m"), "\u{1b}[0m") } else { (String::new(), "") };
    say_line(&format!("{on}{glyph}{off} {}", printable(text)));
}
