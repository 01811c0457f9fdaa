//! The first lines of every answer: what was played, how much of it, and why it stopped.

use super::run_summary::RunSummary;
use super::spec::StudySpec;
use crate::rules_changes::{SEATED, changed_from, listed, own_files};
use crate::terminal::filled;
use engine::cell::{Cell, bot_and_number};
use kit::config::{RulesEdit, edits};
use kit::say::{self, counted, percent, share, thousands};
use kit::stats::Estimate;
use report::StopReason;
use study::analysis::{SequentialGoal, StudyResults};
use study::plan::bot_edits;
use study::question::Question;

/// The lines of the heading.
pub(super) fn of(spec: &StudySpec<'_>, results: &StudyResults<'_>, run_summary: &RunSummary) -> Vec<String> {
    let lines = [
        Some(cast(spec)),
        own_bots(spec),
        (!spec.experiment().about.is_empty()).then(|| spec.experiment().about.clone()),
        rung(spec),
        changed(spec),
        compared(spec),
        Some(amount(spec, results)),
        ahead(spec),
        reason(spec, results, run_summary).map(|reason| format!("stopped: {reason}")),
        target(spec, results),
    ];
    lines.into_iter().flatten().collect()
}

/// The files that play and the changes: the part of a heading that a study at several strengths has, too.
pub(super) fn changes(spec: &StudySpec<'_>) -> impl Iterator<Item = String> {
    [own_bots(spec), changed(spec)].into_iter().flatten()
}

fn own_bots(spec: &StudySpec<'_>) -> Option<String> {
    own_files(&spec.plan.variants[0].cell, &spec.experiment().bots)
}

/// Heading as printed on a terminal, without a line break at its end.
pub(super) fn printed(lines: &[String]) -> String {
    let lines = lines.iter().map(|line| filled(line, 2));
    lines.collect::<Vec<_>>().join("\n")
}

/// Strength of the players, where a question is asked of several strengths.
fn rung(spec: &StudySpec<'_>) -> Option<String> {
    let rung = spec.request.rung()?;
    Some(format!(
        "rung {}: bots that choose by formulas take {} of their choices at random{}",
        rung.name,
        share(rung.blunder, 0),
        if rung.rollouts > 0 { format!(", and look ahead by {} rollouts", rung.rollouts) } else { String::new() }
    ))
}

/// The bots for whose sake fewer games are played than usual.
fn ahead(spec: &StudySpec<'_>) -> Option<String> {
    let names = spec.request.ahead(spec.plan);
    let looks = if names.len() == 1 { "looks ahead and takes" } else { "look ahead and take" };
    (!names.is_empty() && spec.request.rung().is_none())
        .then(|| format!("{} {looks} long, so these are few games: -n asks for more", say::listed(&names, "and")))
}

/// What was changed against what the rules and the bots were made from; in a comparison what was changed alike on both sides.
fn changed(spec: &StudySpec<'_>) -> Option<String> {
    let mut origin = spec.plan.origin.clone()?;
    let Some(differing) = differing_sides(spec) else {
        return changed_from(&origin);
    };
    let differs = |edit: &RulesEdit| differing.iter().any(|other| other.address() == edit.address());
    origin.edits.retain(|edit| !differs(edit));
    let sides = if origin.edits.iter().all(|edit| is_of_both(spec, edit)) { "on both sides " } else { "" };
    changed_from(&origin).map(|changed| format!("{sides}{changed}"))
}

/// Whether an edit is of the rules, or of a bot that sits on both sides of a comparison.
fn is_of_both(spec: &StudySpec<'_>, edit: &RulesEdit) -> bool {
    let Some((bot, _)) = bot_and_number(edit.address()) else { return true };
    spec.plan.variants.iter().all(|variant| variant.cell.lineup.strategies.iter().any(|own| own == bot))
}

/// Edits by which the two sides of a comparison differ, in words.
fn compared(spec: &StudySpec<'_>) -> Option<String> {
    let edits = differing_sides(spec)?;
    (!edits.is_empty()).then(|| format!("changed: {}", listed(&edits)))
}

fn differing_sides(spec: &StudySpec<'_>) -> Option<Vec<RulesEdit>> {
    match (spec.question(), &spec.plan.variants[..]) {
        (Question::Compare(_), [that, this]) => Some(differing(&that.cell, &this.cell)),
        _ => None,
    }
}

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

pub(super) fn cast(spec: &StudySpec<'_>) -> String {
    let cell = &spec.plan.variants[0].cell;
    let players = players(spec);
    let game = format!("{}, {}, {players}", cell.game.profile().name, cell.called);
    match spec.question() {
        Question::Compare(_) => game,
        Question::Tournament(_) => format!("{game}: {}", spec.plan.lineups.as_deref().unwrap_or_default()),
        _ => {
            let base = if spec.plan.paired { "base: " } else { "" };
            let table = cell.at_table(&cell.lineup.seats);
            format!("{base}{game}: {table}")
        }
    }
}

/// Number of players in words; of a comparison that is about it, first of what is asked about, then of what it is compared with.
fn players(spec: &StudySpec<'_>) -> String {
    let at = |cell: usize| spec.plan.variants[cell].cell.lineup.seats.len();
    let (that, this) = (at(0), at(spec.plan.variants.len() - 1));
    if matches!(spec.question(), Question::Compare(_)) && this != that {
        return format!("{this} against {}", counted(that, "player"));
    }
    counted(that, "player")
}

fn amount(spec: &StudySpec<'_>, results: &StudyResults<'_>) -> String {
    let (seed, asked) = (spec.experiment().seed(), counted(spec.games, "game"));
    let (deals, games) = (counted(results.counts[0].blocks, "deal"), thousands(results.games()));
    if matches!(spec.question(), Question::Solve(_)) {
        let played = results.counts.iter().filter(|count| count.blocks > 0).count();
        let values = counted(results.counts.len(), "value");
        return format!("seed {seed}; at most {asked}, {games} played with {played} of {values}");
    }
    if matches!(spec.question(), Question::Tune(_)) {
        let again = results.counts[0].blocks * spec.study.cells[0].rotations().len() as u64;
        return format!(
            "seed {seed}; at most {asked} for the search; for the tables {} more of each, the same luck for all",
            thousands(again)
        );
    }
    let rotations = spec.study.cells[0].rotations().len();
    let told = counted(results.games(), "game");
    match results.counts.len() {
        1 => {
            // Of many games nobody minds the last block.
            let is_as_asked = results.games().abs_diff(spec.games) * 1_000 < spec.games;
            let asked = if is_as_asked { String::new() } else { format!(" ({} asked for)", thousands(spec.games)) };
            let seats = if rotations == 1 {
                String::new()
            } else {
                format!(": {deals}, each played {rotations} times, once from every seat")
            };
            format!("{told}{asked}, seed {seed}{seats}")
        }
        variants => format!("{variants} variants, {told} in all, seed {seed}: the same {deals} for each"),
    }
}

fn target(spec: &StudySpec<'_>, results: &StudyResults<'_>) -> Option<String> {
    let tournament = matches!(spec.question(), Question::Tournament(_));
    let SequentialGoal::Headline(_) = spec.goal else {
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

/// Why fewer games were played than were asked for, or when enough were; nothing of a study that plays so many and stops.
fn reason(spec: &StudySpec<'_>, results: &StudyResults<'_>, run_summary: &RunSummary) -> Option<String> {
    let (reached, missed) = sought(spec, results);
    let tuned = matches!(spec.question(), Question::Tune(_));
    Some(match run_summary.stopped {
        StopReason::TargetReached if tuned => "changes that meet all targets are found".to_owned(),
        StopReason::TargetMissed if tuned => "no games are left; raise the cap with -n".to_owned(),
        StopReason::NothingBetter => {
            "nothing that was tried came nearer any more; allow more changes with --of".to_owned()
        }
        // Of a page that is watched all looks are alike.
        StopReason::GamesPlayed if matches!(spec.goal, SequentialGoal::Watched(_)) => return None,
        StopReason::GamesPlayed if results.counts[0].blocks < spec.blocks => {
            "all games of this part are played".to_owned()
        }
        StopReason::GamesPlayed => return None,
        // That a search has ended as it should is no news.
        StopReason::TargetReached if matches!(spec.goal, SequentialGoal::Value(_)) => return None,
        StopReason::TargetReached => reached,
        StopReason::TargetMissed => format!("the games ran out{missed}; raise the cap with -n"),
        StopReason::TimeBudget => format!("time was up{missed}"),
        StopReason::Interrupted => "interrupted; these are the games played until then".to_owned(),
        StopReason::PartsMissing => {
            let played = results.counts[0].blocks as f64 / spec.blocks as f64;
            format!("parts are missing; these are the games of the others, {} of all", share(played, 1))
        }
    })
}

/// What is said when the goal is reached, and when it is not.
fn sought(spec: &StudySpec<'_>, results: &StudyResults<'_>) -> (String, String) {
    let points = spec.experiment().target_error.unwrap_or_default();
    let what = match spec.goal {
        SequentialGoal::Blocks | SequentialGoal::Watched(_) => return (String::new(), String::new()),
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
pub(super) fn speed(results: &StudyResults<'_>, run_summary: &RunSummary) -> String {
    let per_second = |count: u64| thousands((count as f64 / run_summary.seconds.max(1e-9)) as u64);
    let decisions = results.counts.iter().map(|count| count.decisions).sum();
    format!(
        "{} in {:.1} s on {}: {} games/s, {} decisions/s",
        counted(results.games(), "game"),
        run_summary.seconds,
        counted(run_summary.threads, "thread"),
        per_second(results.games()),
        per_second(decisions)
    )
}
