//! What comes after the last game: the answer on the terminal, the files, and the exit code.

use super::heading;
use super::manifest::manifest;
use super::output_options::OutputOptions;
use super::run_summary::RunSummary;
use super::spec::StudySpec;
use super::study_summary::{PlayedStudy, StudySummary};
use super::write::{StudyTexts, of_cells, write};
use crate::answer::CommandAnswer;
use crate::failure::{CommandError, CommandOutcome, say};
use crate::line::{self, PrintedTable};
use crate::paste::pasted;
use crate::terminal::filled;
use crate::{answer, browser, colour, summary, warnings};
use engine::Count;
use kit::config::Faults;
use kit::say::{counted, interval_beside, rounded, share};
use kit::stats::names::tables as names;
use kit::stats::{Estimate, ExpectationStatus, Table, Verdict};
use report::page::TextTable;
use report::{AnswerText, CHECKPOINT, Caveat, ExpectationResult, Manifest, StopReason, StudyFolder};
use std::io::{self, Write};
use study::analysis::{Difference, StudyResults, differences, differences_table, is_audited, is_weighed};
use study::experiment::{ExpectedBounds, JudgedEstimate};
use study::question::Question;

/// What has been played answers, so far or at the end, with the differences that it rests on.
pub(super) fn answered(
    spec: &StudySpec<'_>,
    results: &StudyResults<'_>,
    curves: bool,
) -> (Vec<Difference>, CommandAnswer) {
    let differences = differences(results, |row| match spec.question() {
        Question::Worth(_) => is_weighed(results, row),
        Question::Audit(_) => is_audited(results, row),
        Question::Run(_)
        | Question::Sweep(_)
        | Question::Compare(_)
        | Question::Tournament(_)
        | Question::Solve(_)
        | Question::Tune(_) => true,
    });
    let answered = answer::of(results, &differences, spec.question(), spec.goal, curves);
    (differences, answered)
}

/// What a study that has been played comes to, in words with curves or without.
pub fn sum_up(
    spec: &StudySpec<'_>,
    results: &StudyResults<'_>,
    run_summary: &RunSummary,
    curves: bool,
) -> Result<StudySummary, CommandError> {
    let (differences, answered) = answered(spec, results, curves);
    let expected = expectations(spec, results.counts)?;
    // Of several tables at once the targets are told, and not how one of them goes.
    let answered = if spec.is_matrix() { answer::targets(&expected) } else { answered };
    let CommandAnswer {
        tables,
        text,
        sentences,
        to_paste,
        as_rules,
        more,
        details,
        found,
        verdict,
        cycles,
        mut warnings,
    } = answered;
    warnings.extend(uneven(spec, results, run_summary));
    warnings.extend(run_summary.missing.clone().map(|gaps| Caveat::PartsMissing { gaps }));
    warnings.extend(warnings::of(results, &differences, spec.question()));
    let told = AnswerText {
        command: spec.experiment().command.name().to_owned(),
        about: spec.experiment().about.clone(),
        reproduce: spec.line(results, run_summary),
        heading: heading::of(spec, results, run_summary),
        measure: results.headline(0).map_or_else(String::new, |gauge| gauge.written()),
        sides: sides(spec),
        axes: spec.plan.columns.iter().map(|(name, _)| name.clone()).collect(),
        answer: found,
        verdict,
        expected,
        cycles,
    };
    Ok(StudySummary { told, text, sentences, to_paste, as_rules, more, details, tables, differences, warnings })
}

/// What the two cells of a comparison are called, by their order; nothing of other studies.
fn sides(spec: &StudySpec<'_>) -> Vec<String> {
    if !matches!(spec.question(), Question::Compare(_)) {
        return Vec::new();
    }
    let [this, that] = answer::sides(spec.plan);
    vec![that, this]
}

/// Prints the answer, writes the files, and says how it ends. In this order: what hours of games have shown is not lost for a disk that is
/// full, and whoever has read enough of the answer still gets the files.
pub(super) fn conclude(
    spec: &StudySpec<'_>,
    PlayedStudy { counts, run_summary, parts }: &PlayedStudy<'_>,
    folder: StudyFolder,
    OutputOptions { format, quiet, pictures, curves, json, full, markdown, open, saves, sent }: OutputOptions<'_>,
    out: &mut impl Write,
) -> Result<CommandOutcome, CommandError> {
    let results = spec.results(counts);
    let mut summed = sum_up(spec, &results, run_summary, curves)?;
    parts.iter().for_each(|part| part.add_to(&mut summed));
    let StudySummary { told, mut text, sentences, to_paste, as_rules, more, details, tables, differences, warnings } =
        summed;
    // A comparison draws what stands in its table: that is behind the first screen.
    let is_seen = pictures && (full || !matches!(spec.question(), Question::Compare(_)));
    if let Some(picture) = is_seen.then(|| answer::drawn(&results, &differences, spec.question())).flatten() {
        text.insert_str(0, &picture);
    }
    if full {
        text += &details;
    }
    text = colour::pictured(&text);
    text += &sentences_text(&sentences, &more, told.verdict.as_ref(), full);
    text += &to_paste;
    text += if full { &as_rules } else { "" };
    text += &if spec.is_matrix() { String::new() } else { listed(&told.expected) };
    if markdown {
        text += &pasted(&told, &pasted_tables(&results, &differences));
    }
    let printed = match (json, quiet) {
        (true, _) => Ok(()),
        (false, true) => print_shortly(out, &told, &sentences, run_summary.was_broken_off()),
        (false, false) => print(out, &told, &text),
    };
    let strategies = parts.iter().filter_map(|part| part.strategy()).collect();
    let files = parts.iter().flat_map(|part| part.files()).collect();
    let found: Vec<Table> = if json { in_one_line(&results, &differences, &tables) } else { Vec::new() };
    let written = StudyTexts { tables, differences: &differences, strategies, files };
    let manifest = Manifest { told: told.clone(), ..manifest(spec, &results, run_summary, &warnings) };
    let line = json.then(|| manifest.clone());
    let compared = sent.map(|sent| sent.compared(&manifest));
    let placed = write(&results, written, folder, format, manifest);
    printed?;
    if let Some(manifest) = line {
        let folder = placed.as_ref().ok().map(|placed| placed.path.as_path());
        let found: Vec<PrintedTable<'_>> = found.iter().map(PrintedTable::Made).collect();
        line::print(out, &manifest, &found, folder)?;
    }
    let placed = placed?;
    if !json && !quiet {
        let keep = (!as_rules.is_empty() && !full && !saves).then_some("; as a rules file: --save-rules FILE");
        let kept = keep.unwrap_or_default().to_owned() + &behind(if full { 0 } else { more.len() });
        // Where sentences alone stand above them, the files are their last line: the first screen has 24.
        if full || markdown || !told.expected.is_empty() {
            writeln!(out)?;
        }
        summary::print_place(out, &placed, &kept)?;
    } else if !json && placed.renamed {
        writeln!(out, "{}", summary::renamed(&placed))?;
    }
    if !json && placed.path.join(CHECKPOINT).exists() {
        let (command, folder) = (spec.experiment().command.name(), placed.path.display());
        writeln!(out, "`ludometer {command} --resume {folder}` goes on from its last checkpoint")?;
    }
    if let Some(compared) = compared {
        say(&compared);
    }
    browser::open_page_of(&placed.path, open);
    summary::warn(&warnings, quiet, full);
    if !quiet && run_summary.merged.is_none() {
        say(&heading::speed(&results, run_summary));
    }
    let done = done(run_summary.stopped, &told.expected, spec.experiment().target_error.is_some());
    let unfound = spec.question().is_search() && !answer::is_found(told.verdict.as_ref());
    Ok(if done == CommandOutcome::Well && unfound { CommandOutcome::Wanting } else { done })
}

/// The tables that a program is told on one line.
fn in_one_line(results: &StudyResults<'_>, differences: &[Difference], tables: &[Table]) -> Vec<Table> {
    let summary = of_cells(results).into_iter().find(|table| table.name() == names::SUMMARY);
    let differences = results.plan.paired.then(|| differences_table(results, differences));
    let values = tables.iter().find(|table| table.name() == names::VALUES).cloned();
    summary.into_iter().chain(differences).chain(values).collect()
}

/// The number of sentences behind the first screen, and how they are seen.
fn behind(count: usize) -> String {
    match count {
        0 => String::new(),
        count => format!(" ({} with --full)", counted(count, "more sentence")),
    }
}

/// The sentences of an answer beneath a blank line, the first in the style of the answer, and with `full` those behind the first screen.
fn sentences_text(sentences: &[String], more: &[String], verdict: Option<&Verdict>, full: bool) -> String {
    let behind = if full { summary::paragraphs(more) } else { String::new() };
    let (first, others) = sentences.split_at(sentences.len().min(1));
    let style = verdict.map_or(colour::ANSWER, |verdict| colour::of_answer(verdict.answer));
    let first = colour::styled(&summary::paragraphs(first), style);
    format!("\n{first}{}{behind}", summary::paragraphs(others))
}

/// The tables of which one is to be pasted: the win rates, and the differences with what says which of them are shares.
fn pasted_tables(results: &StudyResults<'_>, differences: &[Difference]) -> Vec<TextTable> {
    let wanted = [names::WIN_RATES, names::SUMMARY];
    let of_cells = of_cells(results).into_iter().filter(|table| wanted.contains(&table.name()));
    let differences = results.plan.paired.then(|| differences_table(results, differences));
    let tables = of_cells.chain(differences);
    tables.map(|table| TextTable::of(&table, &format!("{}.csv", table.name()))).collect()
}

/// The answer on the terminal.
fn print(out: &mut impl Write, told: &AnswerText, answer: &str) -> io::Result<()> {
    let (game, played) = told.heading.split_at(told.heading.len().min(1));
    writeln!(out, "{}", heading::printed(game))?;
    if !played.is_empty() {
        writeln!(out, "{}", colour::styled(&heading::printed(played), colour::CONTEXT))?;
    }
    out.write_all(answer.as_bytes())?;
    out.flush()
}

/// The line that answers, for whoever wants no more: what came of what was expected, where that was asked, or the first sentence; of what was
/// broken off all sentences, since one of them says what was not done.
pub(super) fn print_shortly(
    out: &mut impl Write,
    told: &AnswerText,
    sentences: &[String],
    was_broken_off: bool,
) -> io::Result<()> {
    if was_broken_off {
        sentences.iter().try_for_each(|sentence| writeln!(out, "{sentence}"))?;
        return out.flush();
    }
    match (&told.expected[..], sentences.first()) {
        ([], Some(answer)) => writeln!(out, "{answer}")?,
        ([], None) => {}
        ([only], _) => writeln!(out, "{}", expectation_line(only))?,
        (expected, _) => {
            let held = expected.iter().filter(|expected| expected.verdict == ExpectationStatus::Holds).count();
            let off = expected.iter().find(|expected| expected.verdict != ExpectationStatus::Holds);
            let off = off.map_or_else(String::new, |expected| format!("; {}", expectation_line(expected)));
            writeln!(out, "{held} of {} expectations hold{off}", expected.len())?;
        }
    }
    out.flush()
}

/// What is broken off may leave cells of different lengths, which no command line plays again.
fn uneven(spec: &StudySpec<'_>, results: &StudyResults<'_>, run_summary: &RunSummary) -> Option<Caveat> {
    if matches!(spec.question(), Question::Solve(_)) {
        return run_summary.was_broken_off().then_some(Caveat::SearchBrokenOff);
    }
    let blocks = || results.counts.iter().map(|count| count.blocks);
    let (least, most) = (blocks().min()?, blocks().max()?);
    let again = results.counts[0].blocks;
    (run_summary.was_broken_off() && least < most).then_some(Caveat::Uneven { least, most, again })
}

/// What was expected of each cell and what came of it.
fn expectations(spec: &StudySpec<'_>, counts: &[Count]) -> Result<Vec<ExpectationResult>, CommandError> {
    let (mut texts, mut judged) = (Vec::new(), Vec::new());
    let cells = spec.judged(counts);
    for (place, expectation) in spec.question().expectations().iter().enumerate() {
        let own = spec.question().cell_of(place);
        for (cell, known) in cells.iter().filter(|(cell, _)| own.as_ref().is_none_or(|(own, _)| own == cell)) {
            let (setting, variant) = match (&own, spec.study.cells.len()) {
                (Some((_, setting)), _) => (setting.clone(), String::new()),
                (None, 1) => Default::default(),
                (None, _) => (String::new(), format!(" ({})", spec.plan.variants[*cell].name)),
            };
            for (own, one) in expectation.judge(known).map_err(Faults::from)? {
                texts.push(format!("{setting}{own}{variant}"));
                judged.push((own.bounds, one));
            }
        }
    }
    if spec.is_matrix() {
        JudgedEstimate::together(&mut judged);
    }
    let result = |(text, (bounds, one)): (String, (ExpectedBounds, JudgedEstimate))| ExpectationResult {
        text,
        verdict: one.outcome,
        found: found(&one, bounds),
    };
    Ok(texts.into_iter().zip(judged).map(result).collect())
}

/// Expectations and their results, as lines for a terminal.
pub(super) fn listed(expected: &[ExpectationResult]) -> String {
    let mut text = String::new();
    for expected in expected {
        let line = filled(&expectation_line(expected), 2) + "\n";
        text += &colour::styled(&line, colour::of_expectation(expected.verdict));
    }
    if !text.is_empty() {
        text.insert_str(0, "\nExpected:\n");
    }
    text
}

fn expectation_line(expected: &ExpectationResult) -> String {
    format!("{}: {}: {}", expected.verdict.word(), expected.text, expected.found)
}

/// What came of it: in percent where that is how it was asked for.
fn found(judged: &JudgedEstimate, bounds: ExpectedBounds) -> String {
    let in_percent = bounds.are_percent();
    let Estimate { value: Some(value), lo, hi, .. } = judged.estimate else {
        return "it is unknown".to_owned();
    };
    let text = value.to_string();
    let alone = || if in_percent { share(value, 1) } else { rounded(value, &text).unwrap_or_else(|| text.clone()) };
    let known = match (lo, hi) {
        (Some(_), Some(_)) => {
            let (scale, unit) = if in_percent { (100.0, " %") } else { (1.0, "") };
            interval_beside(judged.estimate, bounds.edges().map(|edge| edge.value), scale, unit)
        }
        (Some(lo), None) => Some(format!("{} ({lo} or more)", alone())),
        (None, Some(hi)) => Some(format!("{} ({hi} or less)", alone())),
        (None, None) => None,
    };
    match known {
        Some(known) => format!("it is {known}"),
        None if judged.is_given => format!("it is {}, as one bot in all seats wins an even share", alone()),
        None => format!("it is {}, and these games give it no interval", alone()),
    }
}

pub(super) fn done(stopped: StopReason, expected: &[ExpectationResult], targeted: bool) -> CommandOutcome {
    let wanting = expected.iter().any(|expected| expected.verdict != ExpectationStatus::Holds);
    match stopped {
        StopReason::Interrupted => CommandOutcome::Interrupted,
        _ if wanting => CommandOutcome::Wanting,
        StopReason::TargetMissed | StopReason::NothingBetter | StopReason::PartsMissing => CommandOutcome::Wanting,
        StopReason::TimeBudget if targeted => CommandOutcome::Wanting,
        _ => CommandOutcome::Well,
    }
}
