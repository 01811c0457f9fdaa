//! The options that several commands share: what is played, and where files go.

use super::failure::Failure;
use super::number;
use crate::cell::{Named, Wish, named};
use crate::config::{Address, Assignment, Faults, Op, Place, Source, Value};
use crate::games::{self, Visit};
use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// The game that is meant when none is named.
pub const DEFAULT_GAME: &str = "metroidvania";

/// What is played: rules, line-up, seed.
#[derive(Debug, Args)]
pub struct Cast {
    /// A game's name (its standard rules), or the path of a rules file
    #[arg(value_name = "RULES", default_value = DEFAULT_GAME)]
    pub rules: String,
    /// Strategies by name or file: one per seat, or one for all
    #[arg(short, long, value_name = "A,B,C", value_delimiter = ',')]
    pub bots: Vec<String>,
    /// Players at the table
    #[arg(short, long, value_name = "N", allow_negative_numbers = true)]
    pub players: Option<String>,
    /// Set a value of the rules, a card or a bot; also +=, -=, *= (repeatable; see `list keys`)
    #[arg(long, value_name = "KEY=VALUE")]
    pub set: Vec<String>,
    /// Where all luck comes from: the same seed, the same games
    #[arg(short, long, value_name = "S", default_value = "1", value_parser = number::whole, allow_negative_numbers = true)]
    pub seed: u64,
}

impl Cast {
    /// The game that is meant.
    pub fn named(&self) -> Result<Named, Failure> {
        Ok(named(&self.rules)?)
    }

    /// What is asked for.
    pub fn wish(&self) -> Result<Wish, Faults> {
        let mut set = Assignment::parse_all(&self.set)?;
        set.extend(self.players.as_deref().map(seats));
        Ok(Wish {
            rules: self.rules.clone(),
            bots: self.bots.clone(),
            set,
        })
    }

    /// The words that name the same again, as one would type them.
    pub fn words(&self) -> String {
        let mut words = vec![self.rules.clone()];
        if !self.bots.is_empty() {
            words.push(format!("-b {}", self.bots.join(",")));
        }
        words.extend(self.players.iter().map(|players| format!("-p {players}")));
        words.extend(self.set.iter().map(|set| format!("--set '{set}'")));
        words.push(format!("-s {}", self.seed));
        words.join(" ")
    }
}

/// `--players 5` is `--set players.count=5`.
fn seats(written: &str) -> Assignment {
    const FLAG: &str = "--players";
    let source = Source::flag(FLAG, format!("{FLAG} {written}"));
    let value = written
        .parse()
        .map_or_else(|_| Value::Text(written.to_owned()), Value::Int);
    Assignment {
        address: Address::Name("players.count".to_owned()),
        op: Op::Set,
        value,
        address_place: Place::text(&source, 0..FLAG.len()),
        value_place: Place::text(&source, FLAG.len() + 1..FLAG.len() + 1 + written.len()),
    }
}

/// Visits a game that is known to be in the list.
pub fn visit_named<V: Visit>(named: &Named, visitor: &mut V) -> V::Out {
    games::visit(named.game, visitor).expect("the name is from the list")
}

/// Where files go, and how.
#[derive(Debug, Args)]
pub struct Files {
    /// Folder for the files [default: reports/<game>-<rules>]
    #[arg(short, long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// What the tables are written as
    #[arg(long, value_enum, default_value = "csv")]
    pub format: Format,
    /// Overwrite files of an earlier run; otherwise DIR-2, DIR-3, ... is taken
    #[arg(long)]
    pub force: bool,
}

/// What tables are written as.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Format {
    /// Comma-separated values, for spreadsheets.
    Csv,
    /// A list of objects, for programs.
    Json,
}
