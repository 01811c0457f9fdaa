//! What a training is told as: on the terminal, in tables and on a page.

use super::TrainingResult;
use crate::answer::measure_words;
use crate::failure::CommandError;
use crate::options::TableFormat;
use crate::output_files::{add_strategies, add_tables};
use crate::rules_changes::changed_from;
use crate::strength;
use crate::summary::bullets;
use crate::terminal::{filled, grid};
use crate::trained_file::{TrainedFile, estimate};
use crate::warnings;
use kit::say::{SHARE, counted, percent, share, thousands, tick};
use kit::stats::names::measures;
use kit::stats::{CONFIDENCE, Estimate};
use report::CsvStyle;
use report::{
    AnswerText, HeadlineEntry, Manifest, ProgramVersion, PublishedFiles, RunTiming, SCHEMA_VERSION, StopReason,
    StudyFolder, digest,
};
use std::collections::BTreeMap;
use study::plan::RulesOrigin;
use study::train::{
    BehaviorChange, BehaviorMeasure, ChoiceTrait, HeldOutScores, TrainedWeight, Training, TrainingState, tables,
};

/// Weights that are shown on a terminal.
const SHOWN: usize = 12;

/// Habits of choosing that are told in words: those that have moved furthest.
const CHOICES: usize = 4;

/// Measures that are told in words: those that moved most clearly.
const MEASURES: usize = 5;

/// Measures that something else tells already: the scores, or the median length.
const TOLD: [&str; 4] = [measures::WIN_RATE, measures::LENGTH_P5, measures::LENGTH_P50, measures::LENGTH_P95];

/// A training that has ended, and everything that is told of it.
pub struct TrainingReport<'a> {
    /// What was trained.
    pub training: &'a Training<'a>,
    /// What its rules were made from.
    pub origin: Option<&'a RulesOrigin>,
    /// Where it has got.
    pub state: &'a TrainingState,
    /// What each learner does otherwise.
    pub changes: &'a [(usize, Vec<BehaviorChange>)],
    /// Result of the training.
    pub ended: TrainingResult,
    /// The words that asked for it.
    pub words: &'a [String],
    /// The command line that makes it again.
    pub line: &'a str,
}

/// The last scores of each learner on unseen blocks, over all its tables.
fn last_scores<'s>(training: &Training<'_>, state: &'s TrainingState) -> Vec<&'s HeldOutScores> {
    let of = |learner| state.checked.iter().rfind(|row| row.learner == learner && row.is_whole);
    (0..training.learners.len()).filter_map(of).collect()
}

/// The training in words.
pub fn told(report: &TrainingReport<'_>) -> AnswerText {
    let TrainingReport { training, origin, state, changes, ended, line, .. } = *report;
    let (arena, names) = (&training.arena, names(training));
    let rounds = state.ladder.len() as u64 - 1;
    let heading = [
        Some(format!(
            "{}, {}, {}: training {}",
            arena.game().name,
            arena.cell.called,
            counted(arena.cell.lineup.seats.len() as u64, "player"),
            names.join(", ")
        )),
        origin.and_then(changed_from),
        Some(format!(
            "seed {}; {} of training in {}",
            arena.seed,
            counted(training.games_played(state), "game"),
            counted(rounds.max(1), "round")
        )),
        Some(format!("stopped: {}", reason(training, state, ended))),
    ];
    let mut answer: Vec<String> = last_scores(training, state).into_iter().map(|row| scored(training, row)).collect();
    for (learner, changes) in changes {
        answer.extend(changed(names[*learner], changes));
    }
    AnswerText {
        command: "train".to_owned(),
        reproduce: line.to_owned(),
        heading: heading.into_iter().flatten().collect(),
        measure: "win_rate".to_owned(),
        answer,
        ..AnswerText::default()
    }
}

fn names<'t>(training: &'t Training<'_>) -> Vec<&'t str> {
    training.learners.iter().map(|learner| learner.strategy.name.as_str()).collect()
}

fn reason(training: &Training<'_>, state: &TrainingState, ended: TrainingResult) -> &'static str {
    match (ended.stopped, training.rounds) {
        (StopReason::TimeBudget, _) => "the time was up",
        (stopped, _) if stopped.is_broken_off() => "broken off",
        (_, 1) => "all games asked for were played",
        (_, rounds) if state.ladder.len() as u64 > u64::from(rounds) => "all rounds asked for were played",
        _ => "a round no longer gained",
    }
}

fn scored(training: &Training<'_>, row: &HeldOutScores) -> String {
    let name = &training.learners[row.learner].strategy.name;
    let (before, found) = (percent(&estimate(row.before)), percent(&estimate(row.found)));
    let met = if training.arena.is_cooperative() { "" } else { " of its games" };
    let blocks = thousands(row.blocks);
    let then = if row.round > 1 { "before its last round" } else { "before" };
    if row.is_better {
        format!("{name} now wins {found}{met} on {blocks} unseen blocks; {then} it won {before}.")
    } else {
        format!(
            "{name} was kept as it was{}: it wins {before}{met} on {blocks} unseen blocks. What was found wins {found}, which is not shown to be more.",
            if row.round > 1 { " in its last round" } else { "" }
        )
    }
}

/// What a bot is shown to do otherwise, and to choose otherwise.
pub fn changed(name: &str, changes: &[BehaviorChange]) -> Vec<String> {
    [done(name, changes), chosen(name, changes)].into_iter().flatten().collect()
}

fn done(name: &str, changes: &[BehaviorChange]) -> Option<String> {
    let shown = changes.iter().filter(|change| change.is_shown());
    let of_measures = shown.filter_map(|change| match &change.subject {
        BehaviorMeasure::Measure(measure) => Some((measure, change)),
        BehaviorMeasure::Choice(_) => None,
    });
    let is_told = |measure: &str| TOLD.iter().any(|told| measure.starts_with(told));
    let mut shown: Vec<_> = of_measures.filter(|(measure, _)| !is_told(measure)).collect();
    shown.sort_by(|(_, a), (_, b)| clearness(b).total_cmp(&clearness(a)));
    let more = shown.len().saturating_sub(MEASURES);
    let told = |(measure, change): (&String, &BehaviorChange)| {
        let [after, before] = both(change)?;
        Some(format!("{} {after} (was {before})", measure_words(measure)))
    };
    let mut told: Vec<String> = shown.into_iter().take(MEASURES).filter_map(told).collect();
    if more > 0 {
        told.push(format!("and {more} more"));
    }
    (!told.is_empty()).then(|| format!("What {name} does otherwise: {}.", told.join(", ")))
}

/// How clearly a measure moved: the difference, in widths of the two intervals together.
fn clearness(change: &BehaviorChange) -> f64 {
    let width = |estimate: &Estimate| estimate.hi.zip(estimate.lo).map_or(f64::INFINITY, |(hi, lo)| hi - lo);
    change.moved() / (width(&change.before) + width(&change.after)).max(f64::MIN_POSITIVE)
}

/// The choices in which a bot differs most from what it was, of what some choices have and some have not.
fn chosen(name: &str, changes: &[BehaviorChange]) -> Option<String> {
    let mut shown: Vec<(&ChoiceTrait, &BehaviorChange)> = Vec::new();
    for change in changes.iter().filter(|change| change.is_shown()) {
        if let BehaviorMeasure::Choice(subject) = &change.subject {
            let told_already =
                |(other, known): &(&ChoiceTrait, &BehaviorChange)| other.kind == subject.kind && known.mirrors(change);
            if !shown.iter().any(told_already) {
                shown.push((subject, change));
            }
        }
    }
    shown.sort_by(|(_, a), (_, b)| b.moved().total_cmp(&a.moved()));
    let told = |(ChoiceTrait { kind, about, .. }, change): (&ChoiceTrait, &BehaviorChange)| {
        let [after, before] = both(change)?;
        Some(format!("{} yes in {after} of {kind} decisions (was {before})", question(about)))
    };
    let told: Vec<String> = shown.into_iter().take(CHOICES).filter_map(told).collect();
    (!told.is_empty())
        .then(|| format!("What {name} chooses otherwise, where yes and no are both open: {}.", told.join("; ")))
}

/// The question that a feature answers, within a sentence.
pub fn question(about: &str) -> String {
    let question = about.split_inclusive('?').next().unwrap_or_default();
    let mut letters = question.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

/// What it is and what it was.
fn both(change: &BehaviorChange) -> Option<[String; 2]> {
    let said = |value| if change.unit.starts_with(SHARE) { share(value, 1) } else { tick(value) };
    Some([change.after.value?, change.before.value?].map(said))
}

/// Report for a terminal, with the scores table by table and the weights that have moved furthest.
pub fn printed(told: &AnswerText, report: &TrainingReport<'_>) -> String {
    let TrainingReport { training, state, .. } = *report;
    let heading: Vec<String> = told.heading.iter().map(|line| filled(line, 2)).collect();
    let names = names(training);
    let score = |row: &HeldOutScores| {
        let met = if row.met.is_empty() { "all tables".to_owned() } else { row.met.clone() };
        vec![
            names[row.learner].to_owned(),
            row.round.to_string(),
            met,
            percent(&estimate(row.before)),
            percent(&estimate(row.after())),
        ]
    };
    let scores: Vec<Vec<String>> = state.checked.iter().map(score).collect();
    let scores = grid_of_any(&["strategy", "round", "against", "before", "after (unseen games)"], &scores);
    let mut weights = training.weights(state);
    // A strategy that was kept as it was has none that moved.
    weights.retain(|weight| weight.moved > 0.0);
    weights.sort_by(|a, b| b.moved.total_cmp(&a.moved));
    let row = |weight: &TrainedWeight<'_>| {
        vec![weight.strategy.to_owned(), weight.parameter.to_owned(), weight.from.to_string(), weight.to.to_string()]
    };
    let rows: Vec<Vec<String>> = weights.iter().take(SHOWN).map(row).collect();
    let weights = grid_of_any(&["strategy", "what moved furthest", "from", "to"], &rows);
    format!("{}\n\n{scores}{weights}{}", heading.join("\n"), bullets(&told.answer))
}

/// A table, and an empty line below it; nothing where there are no rows.
fn grid_of_any(headers: &[&str], rows: &[Vec<String>]) -> String {
    if rows.is_empty() { String::new() } else { grid(headers, rows) + "\n" }
}

/// Writes strategies, tables, page and manifest.
pub fn write(
    told: AnswerText,
    report: &TrainingReport<'_>,
    strategies: &[TrainedFile],
    mut folder: StudyFolder,
) -> Result<PublishedFiles, CommandError> {
    let mut manifest = Manifest { told, ..manifest(report) };
    add_strategies(&strategies.iter().collect::<Vec<_>>(), &mut folder, &mut manifest)?;
    let tables = tables(report.training, report.state, report.changes);
    add_tables(
        &tables,
        &report.training.arena.cell.schema,
        (&mut folder, ""),
        TableFormat::Csv(CsvStyle::default()),
        manifest,
    )?;
    Ok(folder.publish()?)
}

fn manifest(report: &TrainingReport<'_>) -> Manifest {
    let TrainingReport { training, state, ended, words, .. } = *report;
    let cell = training.arena.cell;
    let rules = serde_json::to_value(&cell.resolved).unwrap_or_default();
    let played = training.games_played(state);
    let score = last_scores(training, state).first().map(|row| row.after()).unwrap_or_default();
    let blocks = state.checked.iter().filter(|row| row.is_whole).map(|row| row.blocks).sum();
    Manifest {
        sources: BTreeMap::new(),
        program: ProgramVersion::writing(SCHEMA_VERSION),
        told: AnswerText::default(),
        files: Vec::new(),
        digests: BTreeMap::new(),
        command: std::iter::once("ludometer".to_owned()).chain(words.iter().cloned()).collect(),
        experiment: String::new(),
        game: training.arena.game().name.to_owned(),
        rules_name: cell.rules.clone(),
        rules_called: cell.called.clone(),
        rules_hash: digest(rules.to_string().as_bytes()),
        rules,
        strategies: BTreeMap::new(),
        players: cell.lineup.seats.len() as u32,
        lineup: names(training).into_iter().map(str::to_owned).collect(),
        games_per_block: cell.lineup.seats.len() as u64,
        seed: training.arena.seed,
        blocks,
        games_requested: training.most_games(),
        games_played: played,
        games_truncated: 0,
        endings: BTreeMap::new(),
        notable: Vec::new(),
        cells: Vec::new(),
        rungs: Vec::new(),
        rounds: String::new(),
        games_table: None,
        strongest_bot: strength::strongest(cell.named.game),
        lineups: None,
        skipped: Vec::new(),
        synthetic_share: warnings::synthetic_share(&cell.resolved),
        warnings: Vec::new(),
        caveats: Vec::new(),
        headline: HeadlineEntry {
            measure: "win_rate".to_owned(),
            estimate: score[0],
            lo: score[1],
            hi: score[2],
            confidence: CONFIDENCE,
        },
        stopped_because: ended.stopped,
        interrupted: ended.stopped == StopReason::Interrupted,
        tally_digest: digest(format!("{state:?}").as_bytes()),
        timing: RunTiming {
            seconds: ended.seconds,
            games_per_second: Some(played as f64 / ended.seconds.max(1e-9)),
            threads: training.arena.threads,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A share of 100 blocks that moved by so much for certain, or did not.
    fn chooses(feature: &'static str, about: &'static str, [before, after]: [f64; 2]) -> BehaviorChange {
        let share = |value| Estimate { lo: Some(value - 0.01), hi: Some(value + 0.01), ..Estimate::point(100, value) };
        let subject = BehaviorMeasure::Choice(ChoiceTrait { kind: "plan", feature, about });
        BehaviorChange { subject, unit: SHARE.to_owned(), before: share(before), after: share(after) }
    }

    /// A measure that moved by so much, and how wide either interval is.
    fn measures_of(measure: &str, [before, after]: [f64; 2], width: f64) -> BehaviorChange {
        let [lo, hi] = [-width / 2.0, width / 2.0];
        let of = |value| Estimate { lo: Some(value + lo), hi: Some(value + hi), ..Estimate::point(100, value) };
        let subject = BehaviorMeasure::Measure(measure.to_owned());
        BehaviorChange { subject, unit: "rounds".to_owned(), before: of(before), after: of(after) }
    }

    #[test]
    fn of_what_is_done_otherwise_the_clearest_is_told_first_in_words_and_nothing_twice() {
        let changes = [
            measures_of("win_rate", [0.2, 0.4], 0.01),
            measures_of("length_p50", [11.0, 10.0], 0.1),
            measures_of("length_median", [10.8, 10.3], 0.1),
            measures_of("turn_score", [6.0, 8.0], 0.1),
            measures_of("lead_changes", [1.0, 2.0], 0.5),
            measures_of("final_margin", [1.0, 1.01], 0.5),
        ];
        let expected = "What mine does otherwise: turn score 8 (was 6), the median length 10.3 (was 10.8), lead changes 2 (was 1).";
        assert_eq!(changed("mine", &changes), [expected]);
        let many: Vec<BehaviorChange> =
            (0..8).map(|number| measures_of(&format!("m_{number}"), [0.0, 9.0], 1.0)).collect();
        assert!(changed("mine", &many)[0].ends_with("m 4 9 (was 0), and 3 more."), "{:?}", changed("mine", &many));
    }

    #[test]
    fn of_what_is_chosen_otherwise_the_few_that_moved_furthest_are_told_each_once() {
        let changes = [
            chooses("a", "Is it a? Of a card.", [0.30, 0.35]),
            chooses("rolls", "Does this roll?", [0.25, 0.50]),
            chooses("holds", "Does this hold?", [0.75, 0.50]),
            chooses("same", "Is it so?", [0.50, 0.501]),
            chooses("b", "Is it b?", [0.30, 0.20]),
            chooses("c", "Is it c?", [0.30, 0.36]),
            chooses("d", "Is it d?", [0.30, 0.37]),
        ];
        let told = changed("mine", &changes);
        let expected = "What mine chooses otherwise, where yes and no are both open: \
            does this roll? yes in 50.0 % of plan decisions (was 25.0 %); \
            is it b? yes in 20.0 % of plan decisions (was 30.0 %); \
            is it d? yes in 37.0 % of plan decisions (was 30.0 %); \
            is it c? yes in 36.0 % of plan decisions (was 30.0 %).";
        assert_eq!(told, [expected]);
        assert_eq!(changed("mine", &changes[..1])[0].matches("is it a? yes").count(), 1);
        assert!(changed("mine", &changes[3..4]).is_empty());
    }
}
