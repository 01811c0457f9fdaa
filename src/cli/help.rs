//! `ludometer help`: the help of a command, or a page of the manual.

use super::Cli;
use super::failure::{Done, Failure};
use crate::builtin;
use crate::config::{Fault, Place, did_you_mean};
use crate::games;
use clap::{Args, CommandFactory};
use std::io::Write;

/// Show a page of the manual, or the help of a command
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  ludometer help questions\n  ludometer help run")]
pub struct Help {
    /// A topic or a command; without one, the list of both
    topic: Option<String>,
}

impl Help {
    /// Prints the page or the help.
    pub fn perform(&self, out: &mut impl Write) -> Result<Done, Failure> {
        let Some(name) = &self.topic else {
            return by_clap(&["--help"]);
        };
        if Cli::command().find_subcommand(name).is_some() {
            return by_clap(&[name, "--help"]);
        }
        match builtin::pages().find(|(topic, _)| topic == name) {
            Some((_, text)) => out.write_all(text.as_bytes())?,
            None => return Err(unknown(name).into()),
        }
        Ok(Done::Well)
    }
}

/// What the parser of the command line prints by itself, in colours where it may.
fn by_clap(words: &[&str]) -> Result<Done, Failure> {
    let words = ["ludometer"].iter().chain(words);
    if let Err(told) = Cli::command().try_get_matches_from(words) {
        told.print()?;
    }
    Ok(Done::Well)
}

fn unknown(name: &str) -> Fault {
    let commands = Cli::command();
    let commands = commands.get_subcommands().map(|command| command.get_name());
    let known = builtin::pages().map(|(topic, _)| topic).chain(commands);
    let near = did_you_mean(name, known);
    let message = format!("`{name}` is neither a topic nor a command");
    let help = near.unwrap_or_else(|| "`ludometer help` lists both".to_owned());
    Fault::new(Place::Nowhere, message).help(help)
}

/// Every page with its heading, those of games last.
pub fn topics() -> String {
    let of_game = |topic: &str| games::NAMES.contains(&topic);
    let (games, others): (Vec<_>, Vec<_>) = builtin::pages().partition(|page| of_game(page.0));
    let line = |(topic, text): (&str, &str)| {
        let heading = text.lines().next().unwrap_or_default();
        format!("  {topic:15} {}\n", heading.trim_start_matches("# "))
    };
    let lines: String = others.into_iter().chain(games).map(line).collect();
    format!("Topics (ludometer help TOPIC):\n{lines}")
}
