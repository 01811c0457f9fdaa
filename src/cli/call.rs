//! A command asked for by a program in whose process it runs: words go in, and what a person would have been shown comes back.

use super::caller::{CallerGuard, Ear};
use super::failure::CommandError;
use super::terminal::PrintableWriter;
use super::{Command, array, bug, command, interrupt, parsed, variable};
use clap::{Arg, ArgAction};
use engine::Catalog;
use engine::cell::Cell;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

/// The end of a command that was called.
#[derive(Clone, Debug)]
pub struct CalledCommand {
    /// The text that would stand on standard output.
    pub printed: String,
    /// The exit code.
    pub code: u8,
    /// The message of what was wrong, with its place and its remedy, where the command could not do its work.
    pub fault: Option<String>,
}

/// Commands run one at a time: each plays on all cores, and there is one flag by which they are broken off.
static ONE: Mutex<()> = Mutex::new(());

/// Does what the words ask of these games, as [`main`](super::main) does for a person; files without a place of their own go below `home`.
pub fn call(catalog: Catalog, words: &[String], home: &Path, ear: Box<Ear>) -> CalledCommand {
    let _one = ONE.lock().unwrap_or_else(PoisonError::into_inner);
    interrupt::forget();
    bug::quieten();
    ear(super::caller::HeardEvent::Begin);
    let _caller = CallerGuard::enter(home, ear);
    let all = std::iter::once("ludometer".into()).chain(words.iter().map(Into::into));
    let words = match array::settled(all, &variable) {
        Ok(words) => words,
        Err(error) => return failed(String::new(), &error),
    };
    let program = match parsed(&words, catalog) {
        Ok(program) => program,
        Err(error) => return unread(&error),
    };
    let mut printed = Vec::new();
    let done =
        bug::catch(|| program.perform(catalog, super::typed(&words), &mut PrintableWriter::new(&mut printed, false)));
    let printed = String::from_utf8_lossy(&printed).into_owned();
    match done {
        Ok(done) => CalledCommand { printed, code: done.number(), fault: None },
        Err(error) => failed(printed, &error),
    }
}

fn failed(printed: String, error: &CommandError) -> CalledCommand {
    CalledCommand { printed, code: error.number(), fault: Some(error.in_words()) }
}

/// A command line that is none, or that asks for help.
fn unread(error: &clap::Error) -> CalledCommand {
    let text = error.render().to_string();
    match error.exit_code() {
        0 => CalledCommand { printed: text, code: 0, fault: None },
        _ => CalledCommand { printed: String::new(), code: 2, fault: Some(text.trim_end().to_owned()) },
    }
}

/// Breaks off the command that is being called, as Ctrl-C does: it ends soon, with what there is.
pub fn break_off() {
    interrupt::raise();
}

/// The cell that the words of a `replay` name: rules, bots and what is set; and the seed.
///
/// # Errors
/// The message of what is wrong, with its place and its remedy.
pub fn cell(catalog: Catalog, words: &[String]) -> Result<(Cell, u64), String> {
    let program = parsed(std::iter::once("ludometer").chain(words.iter().map(String::as_str)), catalog)
        .map_err(|error| error.render().to_string().trim_end().to_owned())?;
    match program.command {
        Some(Command::Replay(replay)) => replay.cell(catalog).map_err(|error| error.in_words()),
        _ => Err("error: these are not the words of a game that is replayed".to_owned()),
    }
}

/// An option of a command, or one of its arguments, for a program that builds command lines.
#[derive(Clone, Debug)]
pub struct CommandOption {
    /// The long name (`target-error`), or that of an argument.
    pub name: String,
    /// The letter, where there is one.
    pub letter: Option<char>,
    /// Whether it is an argument without a name, in the order of the list.
    pub is_argument: bool,
    /// Whether a value follows.
    pub has_value: bool,
    /// Whether the value may be left out, and stands behind `=` where it is not.
    pub may_be_bare: bool,
    /// Whether it may stand several times.
    pub is_repeatable: bool,
    /// The help: the purpose in a sentence.
    pub about: String,
}

/// The options of all commands, by the name of the command.
pub fn options(catalog: Catalog) -> BTreeMap<String, Vec<CommandOption>> {
    let program = command(catalog);
    let of = |command: &clap::Command| (command.get_name().to_owned(), command.get_arguments().map(option).collect());
    program.get_subcommands().map(of).collect()
}

fn option(arg: &Arg) -> CommandOption {
    let is_list = arg.get_value_delimiter().is_some();
    CommandOption {
        name: arg.get_long().unwrap_or(arg.get_id().as_str()).to_owned(),
        letter: arg.get_short(),
        is_argument: arg.is_positional(),
        has_value: arg.get_action().takes_values(),
        may_be_bare: arg.is_require_equals_set(),
        is_repeatable: matches!(arg.get_action(), ArgAction::Append) && !is_list,
        about: arg.get_help().map(ToString::to_string).unwrap_or_default(),
    }
}
