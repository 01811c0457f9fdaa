//! The result of a study on one line of JSON, for programs.

use super::write::of_cells;
use crate::analysis::{Difference, Results, differences_table};
use crate::report::{Manifest, Rows, Stopped, Told};
use crate::stats::Table;
use crate::stats::names::tables;
use serde::Serialize;
use std::io::{self, Write};
use std::path::Path;

/// What is printed.
#[derive(Serialize)]
struct Line<'a> {
    game: &'a str,
    rules: &'a str,
    seed: u64,
    games_played: u64,
    stopped_because: Stopped,
    #[serde(flatten)]
    told: &'a Told,
    warnings: &'a [String],
    tally_digest: &'a str,
    /// The folder of the files; `null` if they could not be written.
    folder: Option<&'a Path>,
    summary: Rows<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    differences: Option<Rows<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    values: Option<Rows<'a>>,
}

/// Prints it: what was found in words and as the rows of `summary`, `differences` and `values`, and where the rest is.
///
/// # Errors
/// Those of `out`.
pub(super) fn print(
    out: &mut impl Write,
    manifest: &Manifest,
    (results, differences, values): (&Results<'_>, &[Difference], Option<&Table>),
    folder: Option<&Path>,
) -> io::Result<()> {
    let cells = of_cells(results);
    let summary = cells.iter().find(|table| table.name() == tables::SUMMARY);
    let none = Table::build(tables::SUMMARY, []).finish();
    let differences = results.plan.paired.then(|| differences_table(results, differences));
    let line = Line {
        game: &manifest.game,
        rules: &manifest.rules_called,
        seed: manifest.seed,
        games_played: manifest.games_played,
        stopped_because: manifest.stopped_because,
        told: &manifest.told,
        warnings: &manifest.warnings,
        tally_digest: &manifest.tally_digest,
        folder,
        summary: Rows(summary.unwrap_or(&none)),
        differences: differences.as_ref().map(Rows),
        values: values.map(Rows),
    };
    serde_json::to_writer(&mut *out, &line)?;
    writeln!(out)?;
    out.flush()
}
