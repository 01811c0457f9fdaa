//! What comes after the last game: the answer on the terminal, the files, and the exit code.

use super::manifest::manifest;
use super::write::{StudyTexts, of_cells, write};
use super::{PlayedStudy, ReplayedManifest, RunSummary, StudySpec, heading};
use crate::answer::CommandAnswer;
use crate::failure::{CommandError, CommandOutcome, say};
use crate::line::{self, PrintedTable};
use crate::options::{OutputFiles, TableFormat};
use crate::paste::pasted;
use crate::terminal::filled;
use crate::{answer, summary, warnings};
use engine::Count;
use engine::measure::NamedEstimate;
use kit::config::{Fault, Faults, SourceText};
use kit::say::{interval, rounded, share};
use kit::stats::names::{measures, tables as names};
use kit::stats::{Estimate, ExpectationStatus, Table};
use report::page::TextTable;
use report::{AnswerText, CHECKPOINT, Caveat, ExpectationResult, Manifest, StopReason, StudyFolder};
use std::io::{self, Write};
use study::analysis::{
    Difference, SequentialGoal, StudyResults, check_reference, differences, differences_table, is_weighed,
};
use study::experiment::JudgedEstimate;
use study::question::{Question, WorthQuestion};

/// Everything that can be wrong with what is expected and measured, found before a game is played.
pub(super) fn check(order: &StudySpec<'_>) -> Result<(), Faults> {
    let mut faults = Vec::new();
    let empty = Count::all(&order.study);
    let results = order.results(&empty);
    let question = order.question();
    let tested = matches!(order.goal, SequentialGoal::Sprt(_));
    let headline = results.check_headline(tested).err();
    faults.extend(headline.map(|fault| at(fault, question.written_measure())));
    faults.extend(check_margin(order, &results));
    if let Question::Worth(WorthQuestion { reference: Some(name), .. }) = question {
        faults.extend(check_reference(order.plan, name).err().map(|fault| at(fault, Some(name))));
    }
    let all = judged(order, &empty);
    for expectation in question.expectations() {
        let wrong = all.iter().find_map(|(_, known)| expectation.judge(known).err());
        faults.extend(wrong);
    }
    Faults::check(faults)
}

/// The fault at the place where the text that it is about is written.
fn at(fault: Fault, text: Option<&SourceText>) -> Fault {
    match text {
        Some(text) => Fault { place: text.place.clone(), ..fault },
        None => fault,
    }
}

/// A margin is a difference that the measure can have. Of a run it is about seats that win apart.
fn check_margin(order: &StudySpec<'_>, results: &StudyResults<'_>) -> Option<Fault> {
    let (margin, is_run) = match order.question() {
        Question::Run(question) => (question.margin.as_ref()?, true),
        Question::Compare(question) => (question.margin.as_ref()?, false),
        _ => return None,
    };
    if is_run && results.cooperative() {
        let message = "all seats win and lose together here: no seat has an advantage to be held against a margin";
        return Some(Fault::new(margin.place.clone(), message).help("leave `margin` out".to_owned()));
    }
    let gauge = if is_run {
        results.gauges(0).into_iter().find(|gauge| gauge.name == measures::SEAT_GAP)
    } else {
        results.headline(results.counts.len() - 1)
    };
    let (message, help) = gauge?.range().difference(margin.value).err()?;
    Some(Fault::new(margin.place.clone(), message).help(help))
}

/// The cells that expectations are about, with what is known of them: all of a sweep, of a comparison the one that is asked about; none where
/// nothing is expected.
fn judged(order: &StudySpec<'_>, counts: &[Count]) -> Vec<(usize, Vec<NamedEstimate>)> {
    let cells = match order.question() {
        question if question.expectations().is_empty() => 0..0,
        Question::Compare(_) => counts.len() - 1..counts.len(),
        _ => 0..counts.len(),
    };
    cells.map(|cell| (cell, counts[cell].tally.named_estimates())).collect()
}

/// What a study that has been played comes to.
pub(super) struct StudySummary {
    /// What is said of it.
    pub told: AnswerText,
    /// Text of the answer as it is printed, after the heading.
    pub text: String,
    /// Tables of the whole study.
    pub tables: Vec<Table>,
    /// The differences, where cells are compared.
    pub differences: Vec<Difference>,
    pub warnings: Vec<Caveat>,
}

/// What has been played answers, so far or at the end, with the differences that it rests on.
pub(super) fn answered(
    order: &StudySpec<'_>,
    results: &StudyResults<'_>,
    curves: bool,
) -> (Vec<Difference>, CommandAnswer) {
    let worth = matches!(order.question(), Question::Worth(_));
    let differences = differences(results, |row| !worth || is_weighed(results, row));
    let answered = answer::of(results, &differences, order.question(), order.goal, curves);
    (differences, answered)
}

/// What a study that has been played comes to, in words with curves or without.
pub(super) fn sum_up(
    order: &StudySpec<'_>,
    results: &StudyResults<'_>,
    manner: &RunSummary,
    curves: bool,
) -> Result<StudySummary, CommandError> {
    let (differences, answered) = answered(order, results, curves);
    let expected = expectations(order, results.counts)?;
    let mut warnings = answered.warnings;
    warnings.extend(uneven(order, results, manner));
    warnings.extend(manner.missing.clone().map(|gaps| Caveat::PartsMissing { gaps }));
    warnings.extend(warnings::of(results, &differences));
    let told = AnswerText {
        command: order.experiment().command.name().to_owned(),
        about: order.experiment().about.clone(),
        reproduce: order.line(results, manner),
        heading: heading::of(order, results, manner),
        measure: results.headline(0).map_or_else(String::new, |gauge| gauge.written()),
        sides: sides(order),
        axes: order.plan.columns.iter().map(|(name, _)| name.clone()).collect(),
        answer: answered.found,
        verdict: answered.verdict,
        expected,
        cycles: answered.cycles,
    };
    Ok(StudySummary { told, text: answered.text, tables: answered.tables, differences, warnings })
}

/// What the two cells of a comparison are called, by their order; nothing of other studies.
fn sides(order: &StudySpec<'_>) -> Vec<String> {
    if !matches!(order.question(), Question::Compare(_)) {
        return Vec::new();
    }
    let [this, that] = answer::sides(order.plan);
    vec![that, this]
}

/// Options for what is printed beside the answer, and how tables are written.
pub(super) struct OutputOptions<'a> {
    /// The format of tables.
    pub format: TableFormat,
    /// Nothing: no warnings, no speed.
    pub quiet: bool,
    /// Whether the answer is drawn too.
    pub pictures: bool,
    /// Whether curves are drawn within it.
    pub curves: bool,
    /// Whether the result is one line for programs.
    pub json: bool,
    /// The manifest that is played again, if it is one.
    pub sent: Option<&'a ReplayedManifest>,
}

impl OutputOptions<'_> {
    /// The options that go with files, of what is no manifest played again.
    pub fn new(files: &OutputFiles, quiet: bool) -> Result<Self, Fault> {
        let (pictures, curves) = (files.pictures(), files.curves());
        Ok(Self { format: files.format()?, quiet, pictures, curves, json: files.json, sent: None })
    }
}

/// Prints the answer, writes the files, and says how it ends. In this order: what hours of games have shown is not lost for a disk that is
/// full, and whoever has read enough of the answer still gets the files.
pub(super) fn conclude(
    order: &StudySpec<'_>,
    PlayedStudy { counts, manner, attacked, learnt, tuned }: &PlayedStudy,
    folder: StudyFolder,
    OutputOptions { format, quiet, pictures, curves, json, sent }: OutputOptions<'_>,
    out: &mut impl Write,
) -> Result<CommandOutcome, CommandError> {
    let results = order.results(counts);
    let mut summed = sum_up(order, &results, manner, curves)?;
    if let Some(attacked) = attacked {
        attacked.add_to(&mut summed);
    }
    if let Some(learnt) = learnt {
        learnt.add_to(&mut summed);
    }
    if let Some(tuned) = tuned {
        tuned.add_to(&mut summed);
    }
    let StudySummary { told, text, tables, differences, warnings } = summed;
    let picture = pictures.then(|| answer::drawn(&results, &differences, order.question())).flatten();
    let paste = matches!(order.question(), Question::Run(_)).then(|| pasted(&told, &[rates(&results)]));
    let text = format!("{}{text}{}{}", picture.unwrap_or_default(), listed(&told.expected), paste.unwrap_or_default());
    let printed = if json { Ok(()) } else { print(out, &told, &text) };
    let strategies = attacked.iter().filter_map(|attacked| attacked.counter.as_ref()).collect();
    let files = tuned.as_ref().map_or(&[][..], |tuned| &tuned.files);
    let found: Vec<Table> = if json { in_one_line(&results, &differences, &tables) } else { Vec::new() };
    let written = StudyTexts { tables, differences: &differences, strategies, files };
    let manifest = Manifest { told: told.clone(), ..manifest(order, &results, manner, &warnings) };
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
    if !json {
        summary::print_place(out, &placed)?;
    }
    if !json && placed.path.join(CHECKPOINT).exists() {
        let (command, folder) = (order.experiment().command.name(), placed.path.display());
        writeln!(out, "`ludometer {command} --resume {folder}` goes on from its last checkpoint")?;
    }
    if let Some(compared) = compared {
        say(&compared);
    }
    summary::warn(&warnings, quiet);
    if !quiet && manner.merged.is_none() {
        say(&heading::speed(&results, manner));
    }
    let done = done(manner.stopped, &told.expected, order.experiment().target_error.is_some());
    let unfound = order.question().is_search() && !answer::is_found(told.verdict.as_ref());
    Ok(if done == CommandOutcome::Well && unfound { CommandOutcome::Wanting } else { done })
}

/// The tables that a program is told on one line.
fn in_one_line(results: &StudyResults<'_>, differences: &[Difference], tables: &[Table]) -> Vec<Table> {
    let summary = of_cells(results).into_iter().find(|table| table.name() == names::SUMMARY);
    let differences = results.plan.paired.then(|| differences_table(results, differences));
    let values = tables.iter().find(|table| table.name() == names::VALUES).cloned();
    summary.into_iter().chain(differences).chain(values).collect()
}

/// Win rates of the first cell.
fn rates(results: &StudyResults<'_>) -> TextTable {
    let tables = results.counts[0].tally.tables();
    let rates = tables.iter().find(|table| table.name() == names::WIN_RATES);
    rates.map_or_else(TextTable::default, |rates| TextTable::of(rates, "win_rates.csv"))
}

/// The answer on the terminal.
fn print(out: &mut impl Write, told: &AnswerText, answer: &str) -> io::Result<()> {
    writeln!(out, "{}", heading::printed(&told.heading))?;
    out.write_all(answer.as_bytes())?;
    out.flush()
}

/// What is broken off may leave cells of different lengths, which no command line plays again.
fn uneven(order: &StudySpec<'_>, results: &StudyResults<'_>, manner: &RunSummary) -> Option<Caveat> {
    if matches!(order.question(), Question::Solve(_)) {
        return manner.was_broken_off().then_some(Caveat::SearchBrokenOff);
    }
    let blocks = || results.counts.iter().map(|count| count.blocks);
    let (least, most) = (blocks().min()?, blocks().max()?);
    let again = results.counts[0].blocks;
    (manner.was_broken_off() && least < most).then_some(Caveat::Uneven { least, most, again })
}

/// What was expected of each cell and what came of it.
fn expectations(order: &StudySpec<'_>, counts: &[Count]) -> Result<Vec<ExpectationResult>, CommandError> {
    let mut all = Vec::new();
    let cells = judged(order, counts);
    for expectation in order.question().expectations() {
        for (cell, known) in &cells {
            let judged = expectation.judge(known).map_err(Faults::from)?;
            let variant = match order.study.cells.len() {
                1 => String::new(),
                _ => format!(" ({})", order.plan.variants[*cell].name),
            };
            all.push(ExpectationResult {
                text: format!("{expectation}{variant}"),
                verdict: judged.outcome,
                found: found(&judged, expectation.bounds.are_percent()),
            });
        }
    }
    Ok(all)
}

/// Expectations and their results, as lines for a terminal.
pub(super) fn listed(expected: &[ExpectationResult]) -> String {
    let mut text = String::new();
    for expected in expected {
        let line = format!("{}: {}: {}", expected.verdict.word(), expected.text, expected.found);
        text += &(filled(&line, 2) + "\n");
    }
    if !text.is_empty() {
        text.insert_str(0, "\nExpected:\n");
    }
    text
}

/// What came of it: in percent where that is how it was asked for.
fn found(judged: &JudgedEstimate, in_percent: bool) -> String {
    let Estimate { value: Some(value), lo, hi, .. } = judged.estimate else {
        return "it is unknown".to_owned();
    };
    let text = value.to_string();
    let alone = || if in_percent { share(value, 1) } else { rounded(value, &text).unwrap_or_else(|| text.clone()) };
    let known = match (lo, hi) {
        (Some(_), Some(_)) if in_percent => interval(judged.estimate, 100.0, " %"),
        (Some(lo), Some(hi)) => Some(format!("{value:.5} (95 %: {lo:.5} to {hi:.5})")),
        (Some(lo), None) => Some(format!("{} (95 %: {lo} or more)", alone())),
        (None, Some(hi)) => Some(format!("{} (95 %: {hi} or less)", alone())),
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
        StopReason::TargetMissed | StopReason::PartsMissing => CommandOutcome::Wanting,
        StopReason::TimeBudget if targeted => CommandOutcome::Wanting,
        _ => CommandOutcome::Well,
    }
}
