//! What comes after the last game: the answer on the terminal, the files, and the exit code.

use super::heading;
use super::manifest::manifest;
use super::write::{Written, write};
use super::{Manner, Order};
use crate::analysis::{check_reference, differences, is_weighed};
use crate::cli::failure::{Done, Failure, say};
use crate::cli::options::Format;
use crate::cli::{answer, summary, warnings};
use crate::config::Faults;
use crate::engine::Count;
use crate::experiment::{Command, Expectation, Judged, Verdict};
use crate::game::{Game, Tally};
use crate::report::{CHECKPOINT, Folder, Stopped, filled};
use crate::stats::Table;
use std::io::Write;

/// Everything that can be wrong with what is expected and measured, found before a game is played.
pub(super) fn check<G: Game>(order: &Order<'_, G>) -> Result<(), Faults> {
    let mut faults = Vec::new();
    let empty = Count::all(&order.study);
    let results = order.results(&empty);
    faults.extend(
        results
            .check_headline(order.experiment.sprt.is_some())
            .err(),
    );
    if let Some(name) = &order.experiment.reference {
        faults.extend(check_reference(order.plan, name).err());
    }
    let summaries = judged(order, &empty);
    for text in &order.experiment.expect {
        let known = |expectation: Expectation| {
            let mut cells = summaries.iter();
            cells.try_for_each(|(_, summary)| expectation.judge(summary).map(drop))
        };
        faults.extend(Expectation::parse(text).and_then(known).err());
    }
    Faults::check(faults)
}

/// The cells that expectations are about, with their summaries: all of a sweep, of a comparison the one that is asked about; none where
/// nothing is expected.
fn judged<G: Game>(order: &Order<'_, G>, counts: &[Count<G::Tally>]) -> Vec<(usize, Table)> {
    let cells = match order.experiment.command {
        _ if order.experiment.expect.is_empty() => 0..0,
        Command::Compare => counts.len() - 1..counts.len(),
        _ => 0..counts.len(),
    };
    let summary = |cell: usize| {
        let tables = counts[cell].tally.tables(order.study.cells[cell].game);
        let summary = tables.into_iter().find(|table| table.name() == "summary");
        Some((cell, summary?))
    };
    cells.filter_map(summary).collect()
}

/// Writes the files, prints the answer, and says how it ends.
pub(super) fn conclude<G: Game>(
    order: &Order<'_, G>,
    counts: &[Count<G::Tally>],
    manner: &Manner,
    folder: Folder,
    format: Format,
    quiet: bool,
    out: &mut impl Write,
) -> Result<Done, Failure> {
    let results = order.results(counts);
    let worth = order.experiment.command == Command::Worth;
    let differences = differences(&results, |row| !worth || is_weighed(&results, row));
    let answered = answer::of(&results, &differences, order.experiment, order.goal);
    let (expected, kept) = expectations(order, counts)?;
    let mut warnings = answered.warnings;
    warnings.extend(warnings::of(&results));
    let written = Written {
        tables: answered.tables,
        differences: &differences,
    };
    let placed = write(&results, written, folder, format, |files| {
        manifest(order, &results, manner, &warnings, files)
    })?;
    writeln!(out, "{}", heading::of(order, &results, manner))?;
    write!(out, "{}", answered.text)?;
    write!(out, "{expected}")?;
    summary::print_place(out, &placed)?;
    if placed.path.join(CHECKPOINT).exists() {
        writeln!(
            out,
            "`ludometer run --resume {}` goes on from its last checkpoint",
            placed.path.display()
        )?;
    }
    if !quiet {
        summary::warn(&warnings);
        say(&heading::speed(&results, manner));
    }
    Ok(done(
        manner.stopped,
        !kept,
        order.experiment.target_error.is_some(),
    ))
}

/// What was expected and what came of it, in words; and whether all of it holds.
fn expectations<G: Game>(
    order: &Order<'_, G>,
    counts: &[Count<G::Tally>],
) -> Result<(String, bool), Failure> {
    let (mut text, mut kept) = (String::new(), true);
    let summaries = judged(order, counts);
    for expected in &order.experiment.expect {
        let expectation = Expectation::parse(expected).map_err(Faults::from)?;
        for (cell, summary) in &summaries {
            let judged = expectation.judge(summary).map_err(Faults::from)?;
            let variant = match order.study.cells.len() {
                1 => String::new(),
                _ => format!(" ({})", order.plan.variants[*cell].name),
            };
            let line = format!(
                "{}: {expectation}{variant}: {}",
                word(judged.verdict),
                told(&judged)
            );
            text += &(filled(&line, summary::WIDTH, 2) + "\n");
            kept &= judged.verdict == Verdict::Holds;
        }
    }
    if !text.is_empty() {
        text.insert_str(0, "\nExpected:\n");
    }
    Ok((text, kept))
}

fn word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Holds => "holds",
        Verdict::Fails => "FAILS",
        Verdict::Unsure => "not enough games (play more with -n)",
    }
}

fn told(judged: &Judged) -> String {
    match (judged.estimate, judged.lo, judged.hi) {
        (Some(value), Some(lo), Some(hi)) => format!("it is {value:.5} (95 %: {lo:.5} to {hi:.5})"),
        (Some(value), ..) => format!("it is {value}"),
        _ => "it is unknown".to_owned(),
    }
}

fn done(stopped: Stopped, wanting: bool, targeted: bool) -> Done {
    match stopped {
        Stopped::Interrupted => Done::Interrupted,
        _ if wanting => Done::Wanting,
        Stopped::TargetMissed => Done::Wanting,
        Stopped::TimeBudget if targeted => Done::Wanting,
        _ => Done::Well,
    }
}
