//! The first lines of every answer: what was played, how much of it, and why it stopped.

use super::{RunSummary, StudySpec};
use crate::terminal::filled;
use engine::cell::{Cell, bot_and_number};
use kit::config::source::is_path;
use kit::config::{RulesEdit, edits};
use kit::say::{counted, percent, share, thousands};
use kit::stats::Estimate;
use report::StopReason;
use study::analysis::{SequentialGoal, StudyResults};
use study::plan::{RulesOrigin, bot_edits};
use study::question::Question;

/// The lines of the heading.
pub(super) fn of(order: &StudySpec<'_>, results: &StudyResults<'_>, manner: &RunSummary) -> Vec<String> {
    let lines = [
        Some(cast(order)),
        own_files(order),
        (!order.experiment().about.is_empty()).then(|| order.experiment().about.clone()),
        rung(order),
        changed(order),
        compared(order),
        Some(amount(order, results)),
        Some(format!("stopped: {}", reason(order, results, manner))),
        target(order, results),
    ];
    lines.into_iter().flatten().collect()
}

/// The files from which bots of the rules' own line-up play, in place of those built in.
fn own_files(order: &StudySpec<'_>) -> Option<String> {
    let cell = &order.plan.variants[0].cell;
    let mut files: Vec<&str> = cell.asked_for.iter().map(String::as_str).filter(|bot| is_path(bot)).collect();
    files.sort_unstable();
    files.dedup();
    let named = order.experiment().bots.is_empty() && !files.is_empty();
    named.then(|| format!("bots from their files: {}", files.join(", ")))
}

/// Heading as printed on a terminal, without a line break at its end.
pub(super) fn printed(lines: &[String]) -> String {
    let lines = lines.iter().map(|line| filled(line, 2));
    lines.collect::<Vec<_>>().join("\n")
}

/// Strength of the players, where a question is asked of several strengths.
fn rung(order: &StudySpec<'_>) -> Option<String> {
    let rung = order.request.rung()?;
    Some(format!(
        "rung {}: bots that choose by formulas take {} of their choices at random",
        rung.name,
        share(rung.blunder, 0)
    ))
}

/// No more changes are named in a heading.
const NAMED: usize = 6;

/// What was changed against what the rules and the bots were made from; in a comparison what was changed alike on both sides.
fn changed(order: &StudySpec<'_>) -> Option<String> {
    let mut origin = order.plan.origin.clone()?;
    let Some(differing) = differing_sides(order) else {
        return changed_from(&origin);
    };
    let differs = |edit: &RulesEdit| differing.iter().any(|other| other.address() == edit.address());
    origin.edits.retain(|edit| !differs(edit));
    let sides = if origin.edits.iter().all(|edit| is_of_both(order, edit)) { "on both sides " } else { "" };
    changed_from(&origin).map(|changed| format!("{sides}{changed}"))
}

/// Whether an edit is of the rules, or of a bot that sits on both sides of a comparison.
fn is_of_both(order: &StudySpec<'_>, edit: &RulesEdit) -> bool {
    let Some((bot, _)) = bot_and_number(edit.address()) else { return true };
    order.plan.variants.iter().all(|variant| variant.cell.lineup.strategies.iter().any(|own| own == bot))
}

/// What was changed of some rules and their bots, in words.
pub fn changed_from(origin: &RulesOrigin) -> Option<String> {
    let edits: Vec<RulesEdit> = origin.edits.iter().filter(|edit| !is_cast(edit)).cloned().collect();
    (!edits.is_empty()).then(|| format!("changed from {}: {}", origin.called, listed(&edits)))
}

/// Edits by which the two sides of a comparison differ, in words.
fn compared(order: &StudySpec<'_>) -> Option<String> {
    let edits = differing_sides(order)?;
    (!edits.is_empty()).then(|| format!("changed: {}", listed(&edits)))
}

fn differing_sides(order: &StudySpec<'_>) -> Option<Vec<RulesEdit>> {
    match (order.question(), &order.plan.variants[..]) {
        (Question::Compare(_), [that, this]) => Some(differing(&that.cell, &this.cell)),
        _ => None,
    }
}

/// Whether the edit is of who sits at the table, which is said beside.
fn is_cast(edit: &RulesEdit) -> bool {
    edit.address() == "players.count" || edit.address() == SEATED
}

/// The strategies that play unless others are named.
const SEATED: &str = "players.bots";

/// What leads from one cell to another: values of the rules, and parameters of bots that sit at both tables.
fn differing(that: &Cell, this: &Cell) -> Vec<RulesEdit> {
    let mut all = edits(&that.resolved, &this.resolved);
    // Of who would sit there if nobody was named nothing is told where the same play.
    all.retain(|edit| edit.address() != SEATED || that.asked_for != this.asked_for);
    for own in &this.strategies {
        let other = that.strategies.iter().find(|other| other.name == own.name);
        all.extend(other.into_iter().flat_map(|other| bot_edits(other, own)));
    }
    all
}

/// The first of them, and how many more there are; what says where a value comes from, or what people call a row, changes no game: it is counted.
fn listed(edits: &[RulesEdit]) -> String {
    let [title, source] = [".title", ".source"].map(|column| move |edit: &&RulesEdit| edit.address().ends_with(column));
    let (words, played): (Vec<&RulesEdit>, Vec<&RulesEdit>) =
        edits.iter().partition(|edit| title(edit) || source(edit));
    let more = played.len().saturating_sub(NAMED);
    let more = (more > 0).then(|| format!("and {} (`ludometer diff` names all)", counted(more as u64, "more change")));
    let named = played.iter().take(NAMED).map(ToString::to_string).chain(more);
    let of = |what: &str, count: usize| {
        let and = if played.is_empty() { "" } else { "and " };
        (count > 0).then(|| format!("{and}the {what} of {}", counted(count as u64, "row")))
    };
    let sources = words.iter().filter(|edit| source(edit)).count();
    let counts = [of("source", sources), of("title", words.len() - sources)];
    named.chain(counts.into_iter().flatten()).collect::<Vec<_>>().join("; ")
}

pub(super) fn cast(order: &StudySpec<'_>) -> String {
    let (cell, batch) = (&order.plan.variants[0].cell, &order.study.cells[0]);
    let players = players(order);
    let game = format!("{}, {}, {players}", cell.game.profile().name, cell.called);
    match order.question() {
        Question::Compare(_) => game,
        Question::Tournament(_) => format!("{game}: {}", order.plan.lineups.as_deref().unwrap_or_default()),
        _ => {
            let rotated = if batch.rotations().len() > 1 { " (each in every seat)" } else { "" };
            let base = if order.plan.paired { "base: " } else { "" };
            let table = cell.at_table(&cell.lineup.seats);
            format!("{base}{game}: {table}{rotated}")
        }
    }
}

/// Number of players in words; of a comparison that is about it, first of what is asked about, then of what it is compared with.
fn players(order: &StudySpec<'_>) -> String {
    let at = |cell: usize| order.plan.variants[cell].cell.lineup.seats.len();
    let (that, this) = (at(0), at(order.plan.variants.len() - 1));
    if matches!(order.question(), Question::Compare(_)) && this != that {
        return format!("{this} against {}", counted(that, "player"));
    }
    counted(that, "player")
}

fn amount(order: &StudySpec<'_>, results: &StudyResults<'_>) -> String {
    let (seed, asked) = (order.experiment().seed(), counted(order.games, "game"));
    let (blocks, games) = (counted(results.counts[0].blocks, "block"), thousands(results.games()));
    if matches!(order.question(), Question::Solve(_)) {
        let played = results.counts.iter().filter(|count| count.blocks > 0).count();
        let values = counted(results.counts.len(), "value");
        return format!(
            "seed {seed}; at most {asked}, {games} played with {played} of {values}, each with luck of its own"
        );
    }
    if matches!(order.question(), Question::Tune(_)) {
        let again = results.counts[0].blocks * order.study.cells[0].rotations().len() as u64;
        return format!(
            "seed {seed}; at most {asked} for the search; for the tables {} more of each, the same luck for all",
            thousands(again)
        );
    }
    match results.counts.len() {
        1 => format!(
            "seed {seed}; {asked} asked for, {games} played: {blocks} of {}",
            order.study.cells[0].rotations().len()
        ),
        cells => format!(
            "seed {seed}; {cells} cells of {asked} asked for, {games} played in all: {blocks}, the same luck for every cell"
        ),
    }
}

fn target(order: &StudySpec<'_>, results: &StudyResults<'_>) -> Option<String> {
    let tournament = matches!(order.question(), Question::Tournament(_));
    let SequentialGoal::Headline(_) = order.goal else {
        return None;
    };
    if tournament {
        return None;
    }
    let estimate = results.headline_estimate(0)?;
    let of = if results.counts.len() > 1 { " of the base" } else { "" };
    Some(format!(
        "headline{of}: {} {}, at {} confidence, since the run could have stopped at any of several looks",
        results.headline_name(0),
        said(results, &estimate),
        share(results.confidence, 2)
    ))
}

/// The headline, a share in percent.
fn said(results: &StudyResults<'_>, estimate: &Estimate) -> String {
    let unit = results.headline_said();
    match unit.level(estimate) {
        Some(level) if unit.factor == 1.0 => format!("{level} {}", unit.name),
        _ => percent(estimate),
    }
}

fn reason(order: &StudySpec<'_>, results: &StudyResults<'_>, manner: &RunSummary) -> String {
    let (reached, missed) = sought(order, results);
    let tuned = matches!(order.question(), Question::Tune(_));
    match manner.stopped {
        StopReason::TargetReached if tuned => "changes that meet all targets are found".to_owned(),
        StopReason::TargetMissed if tuned => "no games are left, or nothing better came any more".to_owned(),
        StopReason::GamesPlayed => {
            if results.counts[0].blocks < order.blocks {
                "all games of this part are played".to_owned()
            } else {
                "all games asked for are played".to_owned()
            }
        }
        StopReason::TargetReached => reached,
        StopReason::TargetMissed => format!("the games ran out{missed}; raise the cap with -n"),
        StopReason::TimeBudget => format!("time was up{missed}"),
        StopReason::Interrupted => "interrupted; these are the games played until then".to_owned(),
        StopReason::PartsMissing => {
            let played = results.counts[0].blocks as f64 / order.blocks as f64;
            format!("parts are missing; these are the games of the others, {} of all", share(played, 1))
        }
    }
}

/// What is said when the goal is reached, and when it is not.
fn sought(order: &StudySpec<'_>, results: &StudyResults<'_>) -> (String, String) {
    let points = order.experiment().target_error.unwrap_or_default();
    let what = match order.goal {
        SequentialGoal::Blocks => return (String::new(), String::new()),
        SequentialGoal::Value(_) => return ("all is decided".to_owned(), ", before all was decided".to_owned()),
        SequentialGoal::Sprt(_) => {
            let missed = ", before the sequential test was decided".to_owned();
            return ("the sequential test is decided".to_owned(), missed);
        }
        SequentialGoal::Headline(_) if results.counts.len() == 1 => "the headline",
        SequentialGoal::Headline(_) => "the headline of every cell",
        SequentialGoal::Difference(_) => "every headline difference",
    };
    let unit = results.headline_said();
    let target = if unit.factor == 1.0 { unit.amount(points / 100.0) } else { format!("{points} points") };
    let known = format!("{what} is known to {target} to either side");
    let missed = format!(", before {what} was known to {target} to either side");
    (known, missed)
}

/// Speed of the games, in words.
pub(super) fn speed(results: &StudyResults<'_>, manner: &RunSummary) -> String {
    let per_second = |count: u64| thousands((count as f64 / manner.seconds.max(1e-9)) as u64);
    let decisions = results.counts.iter().map(|count| count.decisions).sum();
    format!(
        "{} in {:.1} s on {}: {} games/s, {} decisions/s",
        counted(results.games(), "game"),
        manner.seconds,
        counted(manner.threads, "thread"),
        per_second(results.games()),
        per_second(decisions)
    )
}
