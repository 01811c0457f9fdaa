//! `ludometer help`: the help of a command, or a page of the manual.

use super::command;
use super::failure::{CommandError, CommandOutcome};
use clap::Args;
use engine::Catalog;
use kit::config::{Fault, SourceLocation, did_you_mean};
use std::io::Write;

/// A topic of the manual, and its page in `docs/`.
macro_rules! page {
    ($topic:literal) => {
        ($topic, include_str!(concat!("../../docs/", $topic, ".md")))
    };
}

/// The pages of the manual that are about no game.
const MANUAL: &[(&str, &str)] = &[
    page!("batch"),
    page!("bots"),
    page!("new-game"),
    page!("numbers"),
    page!("questions"),
    page!("skill"),
    page!("speed"),
    page!("tuning"),
    page!("your-own-game"),
];

/// Show a page of the manual, or the help of a command
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  ludometer help questions\n  ludometer help run")]
pub struct HelpArgs {
    /// A topic or a command; without one, the list of both
    topic: Option<String>,
}

impl HelpArgs {
    /// Prints the page or the help.
    pub fn perform(&self, catalog: Catalog, out: &mut impl Write) -> Result<CommandOutcome, CommandError> {
        let Some(name) = &self.topic else {
            return by_clap(catalog, &["--help"]);
        };
        if command(catalog).find_subcommand(name).is_some() {
            return by_clap(catalog, &[name, "--help"]);
        }
        match pages(catalog).find(|(topic, _)| topic == name) {
            Some((_, text)) => out.write_all(text.as_bytes())?,
            None => return Err(unknown(name, catalog).into()),
        }
        Ok(CommandOutcome::Well)
    }
}

/// What the parser of the command line prints by itself, in colours where it may.
fn by_clap(catalog: Catalog, words: &[&str]) -> Result<CommandOutcome, CommandError> {
    let words = ["ludometer"].iter().chain(words);
    if let Err(told) = command(catalog).try_get_matches_from(words) {
        told.print()?;
    }
    Ok(CommandOutcome::Well)
}

fn unknown(name: &str, catalog: Catalog) -> Fault {
    let commands = command(catalog);
    let commands = commands.get_subcommands().map(|command| command.get_name());
    let known = pages(catalog).map(|(topic, _)| topic).chain(commands);
    let near = did_you_mean(name, known);
    let message = format!("`{name}` is neither a topic nor a command");
    let help = near.unwrap_or_else(|| "`ludometer help` lists both".to_owned());
    Fault::new(SourceLocation::Nowhere, message).help(help)
}

/// The pages of the manual: those about the program, then one for each game.
fn pages(catalog: Catalog) -> impl Iterator<Item = (&'static str, &'static str)> {
    MANUAL.iter().copied().chain(catalog.games().map(|game| (game.name(), game.page)))
}

/// Every page with its heading, those of games last.
pub fn topics(catalog: Catalog) -> String {
    let line = |(topic, text): (&str, &str)| {
        let heading = text.lines().next().unwrap_or_default();
        format!("  {topic:15} {}\n", heading.trim_start_matches("# "))
    };
    let lines: String = pages(catalog).map(line).collect();
    format!("Topics (ludometer help TOPIC):\n{lines}")
}
