//! What a comparison says: every measure in both, the verdict, and the same to be pasted.

use super::CommandAnswer;
use crate::summary::bullets;
use crate::terminal::grid;
use crate::warnings::is_drowned;
use kit::config::Assignment;
use kit::say::{counted, p_value, share, thousands};
use kit::stats::{Answer, SprtDecision, Verdict};
use report::Caveat;
use study::analysis::{Difference, SequentialGoal, StudyResults, verdict};
use study::plan::{StudyPlan, Variant};
use study::question::CompareQuestion;

/// Every measure in both, the verdict, and the same to be pasted.
pub fn answer(
    results: &StudyResults<'_>,
    differences: &[Difference],
    question: &CompareQuestion,
    goal: SequentialGoal,
) -> CommandAnswer {
    let sides = ComparedSides::of(results.plan);
    let headline = asked(results, differences);
    let verdict = tested(results, goal).or_else(|| {
        let headline = headline.as_ref()?;
        let margin = question.margin.as_deref().map(|margin| margin.value);
        Some(verdict(headline, (&sides.this, &sides.that), margin))
    });
    let [that, this] = [0, 1].map(|cell| &results.plan.variants[cell]);
    let said: Vec<String> = if this.is_same(that) {
        vec!["Is there a difference? no: these are the same rules and bots.".to_owned()]
    } else {
        verdict.iter().map(said).collect()
    };
    let mut text = format!("\nthis: {}\nthat: {}\n", sides.this, sides.that);
    text += &format!("\n{}\n", grid(&NARROW, &rows(differences)));
    let pairing = headline.as_ref().map(|headline| pairing(headline, differences.len())).unwrap_or_default();
    text += &bullets(std::slice::from_ref(&pairing));
    text += &bullets(&said);
    text += &paste(results, differences, &said, &sides);
    let verdict = verdict.filter(|_| !this.is_same(that));
    // What the verdict says is not said twice.
    let found = said.into_iter().skip(usize::from(verdict.is_some()));
    let unsure = verdict.as_ref().is_some_and(|verdict| verdict.answer == Answer::NotEnoughGames);
    let drowned = headline.is_some_and(|row| is_drowned(&row.difference));
    CommandAnswer {
        verdict,
        warnings: (unsure && drowned).then_some(Caveat::DrownedDifference).into_iter().collect(),
        ..CommandAnswer::text(text, found.chain([shown(differences), pairing]).collect())
    }
}

/// The difference that the question is about, as it stands among all.
fn asked(results: &StudyResults<'_>, differences: &[Difference]) -> Option<Difference> {
    let headline = results.headline(1)?;
    differences.iter().find(|row| row.gauge == headline).cloned()
}

/// Differences told in a sentence; the others are counted.
const NAMED: usize = 3;

/// Which measures are shown to differ, each with its interval.
fn shown(differences: &[Difference]) -> String {
    let told = differences
        .iter()
        .filter(|row| row.is_shown())
        .filter_map(|row| Some(format!("{} by {}", row.gauge.written(), row.told_in_full()?)));
    let mut told: Vec<String> = told.collect();
    let shown = told.len();
    if shown > NAMED {
        told.truncate(NAMED);
        told.push(format!("and {} more", shown - NAMED));
    }
    let colon = if told.is_empty() { "" } else { ": " };
    format!("{shown} of {} measures are shown to differ{colon}{}.", differences.len(), told.join(", "))
}

const HEADERS: [&str; 6] = ["measure", "this", "that", "this less that (95 %)", "adjusted p", "pairing"];

/// Headers of the table on a terminal of 80 characters: the lines beneath say which p are adjusted, and what pairing was worth.
const NARROW: [&str; 5] = ["measure", "this", "that", "this less that (95 %)", "p"];

/// What is compared, in words.
struct ComparedSides {
    this: String,
    that: String,
}

/// What a comparison compares, in words: this, and that.
pub fn sides(plan: &StudyPlan) -> [String; 2] {
    let ComparedSides { this, that } = ComparedSides::of(plan);
    [this, that]
}

impl ComparedSides {
    fn of(plan: &StudyPlan) -> Self {
        let [that, this] = [0, 1].map(|cell| &plan.variants[cell]);
        let of_bots = this.wish.bots != that.wish.bots;
        let same = this.wish.rules == that.wish.rules && (of_bots || this.wish.set == that.wish.set);
        let as_many = this.cell.lineup.seats.len() == that.cell.lineup.seats.len();
        let said = |variant: &Variant| match (same, as_many) {
            (true, _) => variant.cell.at_table(&variant.cell.lineup.seats) + &own_sets(variant, [this, that]),
            (false, true) => rules(variant),
            (false, false) => format!("{}, {}", rules(variant), counted(variant.cell.lineup.seats.len(), "player")),
        };
        Self { this: said(this), that: said(that) }
    }
}

/// Settings of bots that one of two sides alone has, in words.
fn own_sets(variant: &Variant, sides: [&Variant; 2]) -> String {
    let is_shared = |set: &&Assignment| sides.iter().all(|side| side.wish.set.contains(set));
    let own = variant.wish.set.iter().filter(|set| !is_shared(set));
    own.map(|set| format!(" with {set}")).collect()
}

/// What is set, or the name of the rules where nothing is.
fn rules(variant: &Variant) -> String {
    let set = variant.wish.set.iter().map(ToString::to_string);
    let set: Vec<String> = set.filter(|set| !set.starts_with("players.count=")).collect();
    if set.is_empty() { variant.cell.called.clone() } else { set.join(" ") }
}

fn rows(differences: &[Difference]) -> Vec<Vec<String>> {
    let row = |row: &Difference| {
        let level = |value: f64| row.gauge.said().value(value, 2);
        vec![
            format!("{}{}", row.gauge.written(), if row.gauge.is_share() { ", %" } else { "" }),
            row.this.map_or_else(String::new, level),
            row.base.map_or_else(String::new, level),
            row.told(),
            row.adjusted_p.map_or_else(String::new, p_value),
            row.gain.map_or_else(String::new, |gain| format!("{gain:.1}x")),
        ]
    };
    differences.iter().map(row).collect()
}

/// Sentence on what pairing was worth, and for how many differences p is adjusted.
fn pairing(headline: &Difference, family: usize) -> String {
    let diverged = share(headline.diverged.unwrap_or(0.0), 1);
    let blocks = thousands(headline.difference.n);
    let worth = headline.gain.map_or_else(String::new, |gain| {
        format!(" Pairing was worth {gain:.1} times the games for {}.", headline.gauge.written())
    });
    format!(
        "Something differs in {diverged} of {blocks} blocks.{worth} p is adjusted (Holm) for all {family} differences; half of the 5 % is for {}.",
        headline.gauge.written()
    )
}

fn said(verdict: &Verdict) -> String {
    format!("{} {}: {}", verdict.question, verdict.answer.word(), verdict.reason)
}

/// A sequential test was asked for: then it has the word.
fn tested(results: &StudyResults<'_>, goal: SequentialGoal) -> Option<Verdict> {
    let SequentialGoal::Sprt(sprt) = goal else {
        return None;
    };
    let judged = results.judged(&sprt)?;
    let headline = results.headline(results.counts.len() - 1)?.written();
    let ((lower, upper), (p0, p1)) = (sprt.bounds(), sprt.hypotheses());
    let (answer, decision) = match judged.decision {
        SprtDecision::H0 => (Answer::No, "p0 is accepted"),
        SprtDecision::H1 => (Answer::Yes, "p1 is accepted"),
        SprtDecision::Undecided => (Answer::NotEnoughGames, "neither bound is reached"),
    };
    let llr = judged.llr.map_or("unknown".to_owned(), |llr| format!("{llr:.2}"));
    Some(Verdict {
        question: format!("Sequential test: is {headline} of this nearer to {p1} (p1) than to {p0} (p0)?"),
        answer,
        reason: format!(
            "{decision} (log likelihood ratio {llr}, bounds {lower:.2} and {upper:.2}; intervals hold at all looks)."
        ),
    })
}

/// A block of Markdown for a pull request.
fn paste(results: &StudyResults<'_>, differences: &[Difference], said: &[String], sides: &ComparedSides) -> String {
    let (count, batch) = (&results.counts[1], &results.study.cells[1]);
    let mut text = format!(
        "\nTo paste:\n\n**{} against {}**, {} of {}, seed {}\n\n",
        sides.this,
        sides.that,
        counted(count.blocks, "block"),
        counted(batch.rotations().len(), "game"),
        batch.seed
    );
    said.iter().for_each(|line| text += &format!("{line}\n\n"));
    text += &format!("| {} |\n|{}\n", HEADERS.join(" | "), "---|".repeat(HEADERS.len()));
    for row in rows(differences) {
        text += &format!("| {} |\n", row.join(" | ").replace('\n', " "));
    }
    text
}
