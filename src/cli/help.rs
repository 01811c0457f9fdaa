//! `ludometer help`: the help of a command, a page of the manual, or what a word means.

use super::command;
use super::failure::{CommandError, CommandOutcome};
use super::glossary::Glossary;
use super::pager;
use super::terminal::filled;
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
    page!("install"),
    page!("live-page"),
    page!("new-game"),
    page!("numbers"),
    page!("python"),
    page!("questions"),
    page!("skill"),
    page!("speed"),
    page!("tuning"),
    page!("your-own-game"),
];

/// Places that are named of a word that is explained nowhere, at the most.
const MENTIONS: usize = 8;

/// Show a page of the manual, the help of a command, or what a word means
///
/// A word is a measure, a column, a key of the rules, a feature, or a word of a game: a table, a row, an ending, a bot. Of other words the places
/// that have them are named. On a terminal the text goes through $PAGER, or else `less`.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct HelpArgs {
    /// A topic, a command, an option or a word; without one, the list of topics and commands
    #[arg(value_name = "TOPIC", allow_hyphen_values = true)]
    topic: Vec<String>,
}

const EXAMPLES: &str = "\
Examples:
  ludometer help questions     a page of the manual
  ludometer help run           a command
  ludometer help win_rate      a measure
  ludometer help players.luck  a key of the rules
  ludometer help crypt         a card
  ludometer help odds          an option, and where the manual tells of it";

impl HelpArgs {
    /// Prints the page or the help.
    pub fn perform(&self, catalog: Catalog, out: &mut impl Write) -> Result<CommandOutcome, CommandError> {
        if self.topic.is_empty() {
            return by_clap(catalog, &["--help"]);
        }
        let name = &self.topic.join(" ");
        if command(catalog).find_subcommand(name).is_some() {
            return by_clap(catalog, &[name, "--help"]);
        }
        if let Some((_, text)) = pages(catalog).find(|(topic, _)| topic == name) {
            pager::show(text, out)?;
            return Ok(CommandOutcome::Well);
        }
        let glossary = Glossary::of(catalog)?;
        match glossary.explained(name) {
            Some(text) => pager::show(&text, out)?,
            None => match mentioned(name, catalog) {
                Some(text) => pager::show(&text, out)?,
                None => return Err(unknown(name, catalog, &glossary).into()),
            },
        }
        Ok(CommandOutcome::Well)
    }
}

/// The help, or the fault, that the parser of the command line writes.
fn by_clap(catalog: Catalog, words: &[&str]) -> Result<CommandOutcome, CommandError> {
    let words = ["ludometer"].iter().chain(words);
    if let Err(told) = command(catalog).try_get_matches_from(words)
        && !pager::takes_help(&told.render())
    {
        told.print()?;
    }
    Ok(CommandOutcome::Well)
}

/// The commands that have an option of this name, and the pages of the manual that have the words, each with a line of it; `None` if there are
/// neither.
fn mentioned(words: &str, catalog: Catalog) -> Option<String> {
    let words = words.trim_start_matches('-').to_lowercase();
    let commands = command(catalog);
    let options = commands.get_subcommands().flat_map(|command| {
        let own = command.get_arguments().filter(|option| option.get_long() == Some(&words));
        own.map(|option| {
            let about = option.get_help().map(ToString::to_string).unwrap_or_default();
            told(&format!("ludometer help {}", command.get_name()), &format!("--{words}: {about}"))
        })
    });
    let lines = pages(catalog).filter_map(|(topic, text)| {
        let line = text.lines().find(|line| has_words(&line.to_lowercase(), &words))?;
        Some(told(&format!("ludometer help {topic}"), line.trim()))
    });
    let all: Vec<String> = options.chain(lines).take(MENTIONS).collect();
    (!all.is_empty()).then(|| format!("`{words}` is told of here:\n\n{}", all.concat()))
}

/// Whether a line has these words, and not as a part of others.
fn has_words(line: &str, words: &str) -> bool {
    let is_apart = |end: Option<char>| end.is_none_or(|letter| !letter.is_alphanumeric());
    line.match_indices(words)
        .any(|(at, _)| is_apart(line[..at].chars().next_back()) && is_apart(line[at + words.len()..].chars().next()))
}

/// A place, and under it what it says.
fn told(place: &str, line: &str) -> String {
    format!("  {place}\n      {}\n", filled(line, 6))
}

fn unknown(name: &str, catalog: Catalog, glossary: &Glossary) -> Fault {
    let commands = command(catalog);
    let commands = commands.get_subcommands().map(|command| command.get_name());
    let known = pages(catalog).map(|(topic, _)| topic).chain(commands);
    let near = did_you_mean(name, known).or_else(|| {
        // A short word within a long one says little of it.
        did_you_mean(name, glossary.words().filter(|word| 3 * word.len() >= 2 * name.len()))
    });
    let message = format!("`{name}` is neither a topic nor a command, and no game knows the word");
    let help =
        near.unwrap_or_else(|| "`ludometer help` lists both; `ludometer list` says which words there are".to_owned());
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
