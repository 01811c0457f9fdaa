//! The options that several commands share: what is played, and where files go.

use super::caller;
use super::failure::CommandError;
use super::summary::warn_of;
use clap::builder::{OsStringValueParser, TypedValueParser};
use clap::{Args, ValueEnum};
use engine::Catalog;
use engine::cell::{Cell, CellRequest, NamedRules};
use kit::config::number::{self, MeasureThreshold};
use kit::config::source::{exists, named};
use kit::config::{Fault, Faults, SourceLocation, SourceText, SourceValue};
use report::{CsvStyle, FolderError, OccupiedFolder, StudyFolder, holds_checkpoint};
use std::path::{Path, PathBuf};
use study::experiment::Experiment;

/// Number of threads: what is asked for, or else one for each core.
pub fn threads(asked: Option<usize>) -> usize {
    asked.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from))
}

/// What is played: rules, line-up, seed.
#[derive(Debug, Args)]
pub struct PlayOptions {
    /// A game's name (its standard rules), other rules built in for it (mega_man/easy), or the path of a rules file or an experiment [default: GAME]
    #[arg(value_name = "RULES", value_parser = named)]
    pub rules: Option<String>,
    /// Strategies by name or file: one per seat, or one for all. Where a file is there whose path has commas in it, that is meant
    #[arg(short, long, value_name = "A,B,C", value_delimiter = ',')]
    pub bots: Vec<String>,
    /// Players at the table
    #[arg(short, long, value_name = "N", allow_negative_numbers = true)]
    pub players: Option<String>,
    /// Set a value of the rules, a card or a bot; also +=, -=, *= (repeatable; see `list keys`)
    #[arg(long, value_name = "KEY=VALUE")]
    pub set: Vec<String>,
    /// Where all luck comes from: the same seed, the same games [default: 1]
    #[arg(short, long, value_name = "S", value_parser = number::seed, allow_negative_numbers = true)]
    pub seed: Option<u64>,
}

impl PlayOptions {
    /// The game that is meant.
    pub fn named(&self, catalog: Catalog) -> Result<NamedRules, CommandError> {
        Ok(catalog.rules(self.rules(catalog))?)
    }

    fn rules(&self, catalog: Catalog) -> &str {
        self.rules.as_deref().unwrap_or(catalog.first().name())
    }

    /// The cell that is meant, and the request for it.
    pub fn cell(&self, catalog: Catalog) -> Result<(Cell, CellRequest), CommandError> {
        let wish = self.wish(catalog)?;
        Ok((Cell::named(&self.named(catalog)?, &wish)?, wish))
    }

    /// The request for it.
    pub fn wish(&self, catalog: Catalog) -> Result<CellRequest, Faults> {
        let mut experiment = Experiment::default();
        self.lay_over(&mut experiment);
        self.rules(catalog).clone_into(&mut experiment.rules);
        experiment.wish()
    }

    /// The seed, 1 unless another is asked for.
    pub fn seed(&self) -> u64 {
        self.seed.unwrap_or(1)
    }

    /// Writes what is asked for into an experiment.
    pub fn lay_over(&self, experiment: &mut Experiment) {
        experiment.rules = self.rules.clone().unwrap_or_default();
        experiment.bots = joined(&self.bots);
        experiment.players = SourceText::of_flag("--players", self.players.as_ref());
        experiment.set = SourceText::flags("--set", &self.set);
        experiment.seed = self.seed;
    }
}

/// Options for the strength of players in a question about effects.
#[derive(Debug, Args)]
pub struct StrengthOptions {
    /// Ask it at rungs of strength, such as weak,fair,strong: all bots of the line-up take 20, 5 and 0 % of their choices at random; at `search` they look ahead. The answer says which effects hold at every rung, which flip, and which are not shown
    #[arg(long, value_name = "RUNGS", value_delimiter = ',', conflicts_with_all = ["shard", "resume"])]
    pub at: Vec<String>,
    /// Ask it of players who have learnt to play each variant, too: the line-up is trained for every variant, so many games a bot and round [default: 100k]
    #[arg(long, value_name = "GAMES", num_args = 0..=1, require_equals = true, default_missing_value = "100k", value_parser = number::games, conflicts_with_all = ["shard", "resume", "at"])]
    pub adapt: Option<u64>,
}

/// A threshold that may be given to a flag, with its place.
pub fn threshold(flag: &str, given: Option<MeasureThreshold>) -> Option<SourceValue<MeasureThreshold>> {
    given.map(|value| SourceValue { place: SourceLocation::flag(flag, &value.typed()), value })
}

/// Where files go, and how.
#[derive(Debug, Args)]
pub struct OutputFiles {
    /// Folder for the files [default: reports/<game>-<rules>]
    #[arg(short, long, value_name = "DIR", value_parser = place_of_files())]
    pub out: Option<PathBuf>,
    /// What the tables are written as
    #[arg(long, value_enum, default_value = "csv")]
    format: FormatName,
    /// What stands between the fields of CSV files: `,`, `;` or `tab` [default: `,`; `;` with decimal commas]
    #[arg(long, value_name = "MARK", value_parser = separator)]
    csv_separator: Option<u8>,
    /// The decimal point of CSV files: `.` or `,`
    #[arg(long, value_name = "MARK", value_parser = decimal, default_value = ".")]
    csv_decimal: char,
    /// Print the result as one line of JSON, for programs, in place of the text
    #[arg(long, conflicts_with = "no_pictures")]
    pub json: bool,
    /// Print every number and sentence of the answer, not the first screen alone
    #[arg(long, conflicts_with = "json")]
    pub full: bool,
    /// Print the answer as Markdown, too, to be pasted into a pull request or a chat
    #[arg(long, conflicts_with = "json")]
    pub markdown: bool,
    /// Draw nothing above the answer on a terminal, and no curves in that of a run; the intervals in a column of a sweep's table stay
    #[arg(long)]
    pub no_pictures: bool,
    /// Open the page in a browser at the end
    #[arg(long)]
    pub open: bool,
    /// Overwrite files of an earlier run, and take its checkpoint away; otherwise a DIR with files in it is refused, and in place of the default folder that with the next number is taken
    #[arg(long)]
    pub force: bool,
}

impl OutputFiles {
    /// Whether pictures are drawn above the answer. They are on a terminal only: what reads the answer from a pipe wants its words.
    pub fn pictures(&self) -> bool {
        !self.no_pictures && !self.json && caller::is_read_on_a_terminal()
    }

    /// Whether the curves of a run are drawn among its lines.
    pub fn curves(&self) -> bool {
        !self.no_pictures
    }

    /// What tables are written as.
    pub fn format(&self) -> Result<TableFormat, Fault> {
        let spreadsheets = self.csv_separator.is_some() || self.csv_decimal != '.';
        let (message, help) = match (self.format, self.csv_separator) {
            (FormatName::Json, _) if spreadsheets => {
                ("--csv-separator and --csv-decimal are for CSV files", "leave them out, or --format json")
            }
            (FormatName::Csv, Some(b',')) if self.csv_decimal == ',' => (
                "commas cannot stand between fields and in numbers",
                "leave --csv-separator out, or write --csv-separator tab",
            ),
            (FormatName::Json, _) => return Ok(TableFormat::Json),
            (FormatName::Csv, separator) => {
                let usual = if self.csv_decimal == ',' { b';' } else { b',' };
                let separator = separator.unwrap_or(usual);
                return Ok(TableFormat::Csv(CsvStyle { separator, decimal: self.csv_decimal }));
            }
        };
        Err(Fault::new(SourceLocation::Nowhere, message).help(help.to_owned()))
    }
}

/// The folder for the files of a command: the one that was asked for, which has to be free unless `force` overwrites what is there, or else
/// the default one, or the first after it that is free.
pub fn folder(asked: Option<&Path>, default: &str, force: bool) -> Result<StudyFolder, FolderError> {
    let wanted = asked.map_or_else(|| caller::at_home(default), Path::to_owned);
    let taken = match (force, asked) {
        (true, _) => OccupiedFolder::Used,
        (false, Some(_)) => OccupiedFolder::Refused,
        (false, None) => OccupiedFolder::Passed,
    };
    let folder = StudyFolder::open(&wanted, taken)?;
    if force && holds_checkpoint(&wanted) {
        let place = wanted.display();
        warn_of(&format!("--force takes away the checkpoint in `{place}`, from which --resume {place} goes on"));
    }
    Ok(folder)
}

/// Name of standard output, where rows may go to it.
pub const OUTPUT: &str = "-";

/// Reads the place of files.
pub fn place_of_files() -> impl TypedValueParser<Value = PathBuf> {
    place_of_rows().try_map(|place| match place.to_str() {
        Some(OUTPUT) => {
            Err("standard output takes no files; name a place on disk (./- for one that is called so), or leave it out")
        }
        _ => Ok(place),
    })
}

/// Reads the place of rows: a file, or standard output.
pub fn place_of_rows() -> impl TypedValueParser<Value = PathBuf> {
    OsStringValueParser::new().try_map(|text| match text.as_encoded_bytes() {
        b"" => Err("name a place, or leave it out"),
        _ => Ok(PathBuf::from(text)),
    })
}

/// The names in a list, of which the path of a file that is there may have commas.
pub fn joined(parts: &[String]) -> Vec<String> {
    let (mut names, mut rest) = (Vec::new(), parts);
    while !rest.is_empty() {
        let whole = |count: &usize| *count == 1 || exists(Path::new(&rest[..*count].join(",")));
        let count = (1..=rest.len()).rev().find(whole).unwrap_or(1);
        names.push(rest[..count].join(","));
        rest = &rest[count..];
    }
    names
}

fn separator(text: &str) -> Result<u8, String> {
    match text {
        "," => Ok(b','),
        ";" => Ok(b';'),
        "tab" | "\t" => Ok(b'\t'),
        _ => Err("write , or ';' (in quotes for the shell) or tab".to_owned()),
    }
}

fn decimal(text: &str) -> Result<char, String> {
    match text {
        "." => Ok('.'),
        "," => Ok(','),
        _ => Err("write . or ,".to_owned()),
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum FormatName {
    /// Comma-separated values, for spreadsheets.
    Csv,
    /// A list of objects, for programs.
    Json,
}

/// What tables are written as.
#[derive(Clone, Copy, Debug)]
pub enum TableFormat {
    /// Comma-separated values, for spreadsheets.
    Csv(CsvStyle),
    /// A list of objects, for programs.
    Json,
}
