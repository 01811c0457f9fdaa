//! The options of every command that plays, and the experiment that they make.

use super::games;
use super::replay_manifest::ReplayedManifest;
use crate::failure::CommandError;
use crate::options::{OutputFiles, PlayOptions, place_of_files, place_of_rows, threads};
use clap::Args;
use engine::Catalog;
use engine::cell::Cell;
use kit::config::{Fault, Faults, SourceLocation, number};
use report::Shard;
use std::path::PathBuf;
use study::experiment::{ComparisonTarget, Experiment, StudyCommand};
use study::question::StudyRequest;

/// What a study that is gone on with has decided before.
const ALONE: [&str; 19] = [
    "rules",
    "bots",
    "mirror",
    "players",
    "set",
    "seed",
    "games",
    "target_error",
    "shard",
    "print_experiment",
    "out",
    "games_table",
    "save_rules",
    "save_sheets",
    "force",
    "format",
    "csv_separator",
    "csv_decimal",
    "json",
];

/// The options of every command that plays.
#[derive(Debug, Args)]
pub struct PlayArgs {
    #[command(flatten)]
    pub cast: PlayOptions,
    /// Seat the one bot that is named, or else the first of the line-up, in all seats: what a seat is worth among equals
    #[arg(long)]
    pub(super) mirror: bool,
    /// Games of each cell, rounded up to whole blocks; more of a cell whose blocks have more games [default: those of the game in `list games` for `run` and `compare`, a fifth of them for others; 10m as the cap with a target]. Of `solve` and `tune` those of the whole search, at the most [default: four and ten times those of a run]
    #[arg(short = 'n', long, value_name = "N", value_parser = number::games, allow_negative_numbers = true)]
    pub(super) games: Option<u64>,
    /// Threads [default: all cores]; changes the speed, never a result
    #[arg(short = 'j', long, value_name = "T", value_parser = number::threads, allow_negative_numbers = true)]
    pub(super) threads: Option<usize>,
    /// Stop once the headline (of `compare` and `worth`: its difference) is known to within this many percentage points to either side
    #[arg(long, value_name = "PTS", value_parser = number::points, allow_negative_numbers = true)]
    pub(super) target_error: Option<f64>,
    /// Stop after this many seconds (60) or this time (1h30m), that in which players are trained included
    #[arg(long, value_name = "TIME", value_parser = number::seconds, allow_negative_numbers = true)]
    pub(super) time_budget: Option<f64>,
    /// Play the K-th of N parts of the blocks and write a partial tally for `merge`; `auto` in an array of Slurm or Grid Engine, `auto/N` in an Indexed Job of Kubernetes
    #[arg(long, value_name = "K/N", conflicts_with_all = ["target_error", "time_budget", "json", "open"])]
    pub(super) shard: Option<Shard>,
    /// Go on with a run that was killed or broken off, from the last checkpoint in its folder; only -j, -q and --time-budget go with it
    #[arg(long, value_name = "DIR", conflicts_with_all = ALONE)]
    pub resume: Option<PathBuf>,
    /// Write a row for each game of a `run` to this file (.csv, .tsv, or .parquet where that was built in), which must not be there yet unless --force is given, or with - as CSV to standard output, where nothing else is printed then; such a run leaves no checkpoint
    #[arg(long, value_name = "FILE", value_parser = place_of_rows())]
    pub(super) games_table: Option<PathBuf>,
    /// Keep what --set changed as a rules file (.toml), which `run FILE` plays to the same numbers; of `compare` the changed side, of `solve` and `tune` what they find, of several the others as FILE-2 and so on. Must not be there yet unless --force is given
    #[arg(long, value_name = "FILE", value_parser = place_of_files(), conflicts_with_all = ["shard", "print_experiment"])]
    pub(super) save_rules: Option<PathBuf>,
    /// With --save-rules FILE.toml: write copies of the tables (.xlsx, .csv) of your own in which the changed cells are changed, beside it, as FILE.TABLE; all else in them stays as it is
    #[arg(long, requires = "save_rules")]
    pub(super) save_sheets: bool,
    /// Print this study as an experiment file, and play nothing
    #[arg(long)]
    pub(super) print_experiment: bool,
    #[command(flatten)]
    pub(super) files: OutputFiles,
    /// Print only the line that answers, and what was left out of it: no table, no progress, no speed, no other warnings (all are in the files)
    #[arg(short, long)]
    pub(super) quiet: bool,
}

impl PlayArgs {
    /// Whether rows of games go to standard output.
    pub fn writes_rows_to_output(&self) -> bool {
        self.games_table.as_deref().is_some_and(games::is_output)
    }

    /// The study of the flags, laid over the experiment file.
    pub(super) fn request(&self, flags: Experiment, catalog: Catalog) -> Result<StudyRequest, CommandError> {
        Ok(self.asked(flags, catalog)?.0)
    }

    /// The study of the flags, laid over the experiment file or over the manifest that is played again.
    pub(super) fn asked(
        &self,
        flags: Experiment,
        catalog: Catalog,
    ) -> Result<(StudyRequest, Option<ReplayedManifest>), CommandError> {
        let mut experiment = flags;
        self.cast.lay_over(&mut experiment);
        experiment.games = self.games.or(experiment.games);
        experiment.target_error = self.target_error.or(experiment.target_error);
        let sent = ReplayedManifest::named(&experiment.rules, catalog)?;
        let mut experiment = match &sent {
            Some(sent) => sent.asked(experiment)?,
            None => experiment.completed(catalog.first(), catalog)?,
        };
        if self.mirror {
            heeds_mirror(&experiment, catalog)?;
            experiment.bots = mirrored(&experiment, &self.cast.bots, catalog)?;
        }
        Ok((StudyRequest::read(experiment, catalog)?, sent))
    }

    /// Goes on with a study as another asks: in its folder, with its threads, as quiet as it.
    pub fn go_on_as(&mut self, other: &Self) {
        self.resume.clone_from(&other.resume);
        self.threads = other.threads.or(self.threads);
        self.time_budget = other.time_budget;
        self.quiet = other.quiet;
        self.files.no_pictures = other.files.no_pictures;
        self.files.open = other.files.open;
    }

    pub(super) fn threads(&self) -> usize {
        threads(self.threads)
    }
}

/// A bot that is compared sits beside the other's like where each seat wins for itself: `--mirror` would change nothing.
fn heeds_mirror(experiment: &Experiment, catalog: Catalog) -> Result<(), Faults> {
    let Some(vs) = experiment.vs.as_ref().filter(|_| experiment.command == StudyCommand::Compare) else {
        return Ok(());
    };
    let named = catalog.rules(&experiment.rules)?;
    let ComparisonTarget::Bot(bot) = ComparisonTarget::parse(vs, named.game)? else { return Ok(()) };
    if Cell::named(&named, &experiment.wish()?)?.schema.cooperative {
        return Ok(());
    }
    let message = format!("--mirror changes nothing with --vs {bot}: the first bot takes one seat among {bot}'s like");
    let help = "leave --mirror out; `compare --vs mirror` asks what a seat is worth among equals";
    Err(Fault::new(vs.place.clone(), message).help(help.to_owned()).into())
}

/// The one bot that `--mirror` seats everywhere: the one named, or else the first that would sit there.
fn mirrored(experiment: &Experiment, named: &[String], catalog: Catalog) -> Result<Vec<String>, Faults> {
    if named.len() > 1 {
        let message = format!("--mirror seats one bot in all seats, and {} are named", named.len());
        let help = format!("name one, as in -b {} --mirror, or leave --mirror out", named[0]);
        return Err(Fault::new(SourceLocation::flag("--bots", &named.join(",")), message).help(help).into());
    }
    let wish = experiment.wish()?;
    let first = match experiment.bots.first() {
        Some(bot) => bot.clone(),
        None => Cell::named(&catalog.rules(&wish.rules)?, &wish)?.asked_for.swap_remove(0),
    };
    Ok(vec![first])
}
