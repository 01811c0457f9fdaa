//! `ludometer merge`: makes the whole of the parts that shards have played.

use super::check::checked;
use super::output_options::OutputOptions;
use super::run_summary::RunSummary;
use super::setup::PlayArgs;
use super::study_run::StudyRun;
use super::study_summary::{PlayedStudy, SummaryPart};
use super::{choices, command_line, conclude, parts};
use crate::failure::{CommandError, CommandOutcome};
use crate::options::OutputFiles;
use clap::Args;
use engine::Catalog;
use kit::config::{Fault, SourceLocation};
use report::{PartError, PartHeader, PartLayout, StopReason, StudyPart, arrange};
use std::fs::{self, ReadDir};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Instant;
use study::experiment::Experiment;

/// Make the whole of the parts that --shard has played: the same files as one run
///
/// All parts of one study have to be there, each once, unless --partial takes what there is. The rules and bots that they were played with are read again, and have to be the same.
#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  ludometer run -n 1e9 --shard 1/2 -o one      on one machine\n  ludometer run -n 1e9 --shard 2/2 -o two      on another\n  ludometer merge one two"
)]
pub struct MergeArgs {
    /// The folders that shards wrote, or their files (.part)
    #[arg(required = true, value_name = "PART")]
    parts: Vec<PathBuf>,
    #[command(flatten)]
    files: OutputFiles,
    /// Merge what is there, and say what share of the study that is and what is missing (exit code 1 where something is)
    #[arg(long)]
    partial: bool,
    /// Say nothing but the result, and what was left out of it
    #[arg(short, long)]
    quiet: bool,
}

impl MergeArgs {
    /// The command line of the study that the parts are of, once they are known to make a whole.
    pub fn words(&self) -> Result<Vec<String>, CommandError> {
        let headers = self.files()?.into_iter().map(|path| Ok((path.clone(), PartHeader::read(&path)?)));
        let headers: Vec<_> = headers.collect::<Result<_, CommandError>>()?;
        let PartLayout { order, gaps } = arranged(&headers)?;
        if let Some(gaps) = gaps.filter(|_| !self.partial) {
            return Err(gaps.into());
        }
        let first = order.first().map(|&first| headers[first].1.words.clone());
        Ok(first.unwrap_or_default())
    }

    /// The files: those that were named, and those of the folders that were.
    fn files(&self) -> Result<Vec<PathBuf>, CommandError> {
        let mut files = Vec::new();
        for path in &self.parts {
            match fs::read_dir(path) {
                Ok(entries) => files.extend(within(path, entries)?),
                Err(_) => files.push(path.clone()),
            }
        }
        Ok(files)
    }

    /// Merges; `flags` are those of the command that made the parts, by the command line `words`. `typed` is the one that merges.
    pub fn perform(
        &self,
        catalog: Catalog,
        setup: &PlayArgs,
        flags: Experiment,
        words: Vec<String>,
        typed: Vec<String>,
        out: &mut impl Write,
    ) -> Result<CommandOutcome, CommandError> {
        let output = OutputOptions::new(&self.files, self.quiet)?;
        let request = setup.request(flags, catalog)?;
        let start = Instant::now();
        let plan = request.plan()?;
        let spec = checked(&request, &plan, words)?;
        let mut headers = Vec::new();
        let read = self.files()?.into_iter().map(|path| {
            let part = StudyPart::read(&path)?;
            headers.push((path.clone(), part.header.clone()));
            Ok((path, part))
        });
        let counts = parts::merged(&spec, read)?;
        let gaps = arranged(&headers)?.gaps;
        let folder = spec.open(&self.files)?;
        let stopped = if gaps.is_some() { StopReason::PartsMissing } else { StopReason::GamesPlayed };
        let run_summary = RunSummary {
            merged: Some(typed),
            missing: gaps.map(|gaps| gaps.to_string()),
            ..RunSummary::new(stopped, start.elapsed(), 1)
        };
        // What two bots choose otherwise no part has counted: a whole run plays some games for it, and so does this.
        let run = StudyRun { request: &request, setup, words: Vec::new(), sent: None, begun: start };
        let whole = run_summary.missing.is_none();
        let chosen = if whole { choices::choices(&run, &spec, &run_summary)? } else { None };
        let parts = chosen.iter().map(|chosen| chosen as &dyn SummaryPart).collect();
        let played = PlayedStudy { counts: &counts, run_summary: &run_summary, parts };
        conclude::conclude(&spec, &played, folder, output, out)
    }
}

/// Parts in their order; what is missing is named with the command line that plays it.
fn arranged(headers: &[(PathBuf, PartHeader)]) -> Result<PartLayout, PartError> {
    arrange(headers, |words| command_line::again(words, None))
}

/// The parts in a folder, by name.
fn within(folder: &Path, entries: ReadDir) -> Result<Vec<PathBuf>, Fault> {
    let paths = entries.flatten().map(|entry| entry.path());
    let mut parts: Vec<PathBuf> = paths.filter(|path| path.extension().is_some_and(|end| end == "part")).collect();
    parts.sort();
    if parts.is_empty() {
        let message = "there is no part of a study in this folder";
        let help = "name the folders that runs with --shard K/N wrote, or their files (.part)".to_owned();
        return Err(Fault::new(SourceLocation::File(folder.display().to_string()), message).help(help));
    }
    Ok(parts)
}
