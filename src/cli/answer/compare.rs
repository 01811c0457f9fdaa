//! The answer of a comparison: every measure on both sides, the largest effects, and the verdict where a measure was asked about.

use super::CommandAnswer;
use super::effects;
use crate::colour;
use crate::summary::paragraphs;
use crate::terminal::grid;
use crate::warnings::is_drowned;
use engine::measure::MOSTLY_UNWON;
use kit::config::Assignment;
use kit::say::{counted, p_value, share, thousands};
use kit::stats::names::measures;
use kit::stats::{Answer, SprtDecision, Verdict};
use report::Caveat;
use std::ops::RangeInclusive;
use study::analysis::{Difference, SequentialGoal, StudyResults, verdict};
use study::plan::{StudyPlan, Variant};
use study::question::CompareQuestion;

/// Every measure on both sides, the verdict on what was asked about, and the effects that are shown.
pub fn answer(
    results: &StudyResults<'_>,
    differences: &[Difference],
    question: &CompareQuestion,
    goal: SequentialGoal,
) -> CommandAnswer {
    let sides = ComparedSides::of(results.plan);
    let headline = asked(results, differences);
    let [that, this] = [0, 1].map(|cell| &results.plan.variants[cell]);
    let mut text = format!("\nbase: {}\nnow:  {}\n", sides.that, sides.this);
    let mut told = told(results, differences);
    let is_asked = |row: &Difference| is_asked(results, row);
    told.sort_by_key(|row| !is_asked(row));
    if this.is_same(that) {
        let same = vec!["Is there a difference? no: these are the same rules and bots.".to_owned()];
        text += &table(&told, same.len());
        return CommandAnswer::of(text, same);
    }
    // A verdict is the answer to a question: whether something is higher, or differs by more than a margin.
    let asks = question.measure.is_some() || question.margin.is_some() || results.plan.measure.is_some();
    let verdict = tested(results, goal).or_else(|| {
        let headline = headline.as_ref().filter(|_| asks)?;
        let margin = question.margin.as_deref().map(|margin| margin.value);
        Some(verdict(headline, (&sides.this, &sides.that), margin))
    });
    let games = results.counts[1].blocks * results.study.cells[1].rotations().len() as u64;
    let components = components(differences);
    // What a verdict has told is not told again: its interval is for one measure alone, those of the effects are for all.
    let is_answered = verdict.as_ref().is_some_and(|verdict| verdict.answer != Answer::NotEnoughGames);
    let others: Vec<Difference> = told.iter().filter(|row| !(is_answered && is_asked(row))).cloned().collect();
    let mut effects = effects::sentences(&sides.change, &others, results.counts[1].blocks, games);
    effects.extend(effects::of_components(&components));
    if let Some(unwon) = unwon(results) {
        effects.insert(0, unwon);
    }
    let pairing =
        headline.as_ref().map(|headline| pairing(headline, differences.len(), components.len())).unwrap_or_default();
    let unsure = verdict.as_ref().is_some_and(|verdict| verdict.answer == Answer::NotEnoughGames);
    let drowned = headline.is_some_and(|row| is_drowned(&row.difference));
    let sentences: Vec<String> = verdict.iter().map(said).chain(effects.iter().cloned()).collect();
    text += &table(&told, paragraphs(&sentences).lines().count());
    CommandAnswer {
        warnings: (unsure && drowned).then_some(Caveat::DrownedDifference).into_iter().collect(),
        details: format!("\n{}", paragraphs(std::slice::from_ref(&pairing))),
        found: effects.into_iter().chain([pairing]).collect(),
        sentences,
        verdict,
        ..CommandAnswer::of(text, Vec::new())
    }
}

/// The sentence on a change by which most games have no winner: all else that it moves comes of that.
fn unwon(results: &StudyResults<'_>) -> Option<String> {
    let [base, now] = [0, 1].map(|cell| results.counts[cell].tally.unwon());
    let (base, now) = (base?, now?);
    (now >= MOSTLY_UNWON && now > base).then(|| {
        format!("Nobody wins {} of the games now; of those of the base nobody wins {}.", share(now, 1), share(base, 1))
    })
}

/// The rates of components that are compared, where somebody watches. Whoever looks at the largest of them looks at the luckiest: their intervals
/// hold for all of them together.
pub fn components(differences: &[Difference]) -> Vec<Difference> {
    let all: Vec<&Difference> = differences.iter().filter(|row| row.gauge.of_component).collect();
    let for_all = |row: &&Difference| {
        let difference = row.for_all(all.len(), None);
        Difference { difference, ..(*row).clone() }
    };
    all.iter().map(for_all).collect()
}

/// The differences of which the first screen tells.
pub fn compared(results: &StudyResults<'_>, differences: &[Difference]) -> Vec<Difference> {
    differences.iter().filter(|row| is_told(results, row)).cloned().collect()
}

/// The differences as they are told: with intervals that hold for all that are compared, but for components. Of several those that go furthest
/// were lucky.
pub fn told(results: &StudyResults<'_>, differences: &[Difference]) -> Vec<Difference> {
    let family = differences.iter().filter(|row| !row.gauge.of_component).count();
    let for_all = |row: Difference| Difference { difference: row.for_all(family, None), ..row };
    compared(results, differences).into_iter().map(for_all).collect()
}

/// Does the first screen tell of a difference? Not where nothing is known of it, and not of how often a bot wins against itself, which is fixed
/// but for the games that nobody wins; unless it was asked about.
fn is_told(results: &StudyResults<'_>, row: &Difference) -> bool {
    let is_mirror = |cell: usize| results.study.cells[cell].schema.lineup.strategies.len() == 1;
    let is_fixed =
        row.gauge.name == measures::WIN_RATE && !results.cooperative() && is_mirror(0) && is_mirror(row.cell);
    is_asked(results, row) || (!is_fixed && !row.gauge.of_component && (row.base.is_some() || row.this.is_some()))
}

/// Whether a difference is in the measure that was asked about.
fn is_asked(results: &StudyResults<'_>, row: &Difference) -> bool {
    results.plan.measure.is_some() && results.headline(row.cell).as_ref() == Some(&row.gauge)
}

/// The difference that the question is about, as it stands among all.
fn asked(results: &StudyResults<'_>, differences: &[Difference]) -> Option<Difference> {
    let headline = results.headline(1)?;
    differences.iter().find(|row| row.gauge == headline).cloned()
}

/// Lines of a terminal on which the first screen fits: those that are neither rows of the table nor sentences; of the rows the fewest and the most.
const SCREEN: usize = 24;
const OTHERS: usize = 12;
const ROWS: RangeInclusive<usize> = 4..=9;

/// The table of the first screen: the headline, then what is shown, the largest first, before what is not, as far as the sentences leave room. The
/// rows keep their order; what is shown has the colour of what is drawn.
fn table(told: &[Difference], sentence_lines: usize) -> String {
    let room = SCREEN.saturating_sub(OTHERS + sentence_lines).clamp(*ROWS.start(), *ROWS.end());
    let order = |place: usize| if told[place].is_shown() { -effects::size(&told[place]) } else { 0.0 };
    let mut seen: Vec<usize> = (0..told.len()).collect();
    seen.sort_by(|&a, &b| (a > 0).cmp(&(b > 0)).then(order(a).total_cmp(&order(b))));
    // The line on those that are left out takes the place of a row.
    seen.truncate(if told.len() == room + 1 { room + 1 } else { room });
    seen.sort_unstable();
    let seen: Vec<Difference> = seen.into_iter().map(|place| told[place].clone()).collect();
    let shown: Vec<String> = seen.iter().filter(|row| row.is_shown()).map(Difference::told).collect();
    let more = match told.len() - seen.len() {
        0 => String::new(),
        more => format!("({more} more are in differences.csv)\n"),
    };
    colour::accented(&grid(&HEADERS, &rows(&seen)), &shown) + &more
}

/// Headers of the table; every p is adjusted, and every interval.
const HEADERS: [&str; 5] = ["measure", "base", "now", "change (95 % for all)", "p"];

/// What is compared, in words.
struct ComparedSides {
    this: String,
    that: String,
    /// The settings of this that the other has not.
    change: String,
}

/// What a comparison compares, in words: this, and that.
pub fn sides(plan: &StudyPlan) -> [String; 2] {
    let ComparedSides { this, that, .. } = ComparedSides::of(plan);
    [this, that]
}

impl ComparedSides {
    fn of(plan: &StudyPlan) -> Self {
        let [that, this] = [0, 1].map(|cell| &plan.variants[cell]);
        let of_bots = this.wish.bots != that.wish.bots;
        let same = this.wish.rules == that.wish.rules && (of_bots || this.wish.set == that.wish.set);
        let as_many = this.cell.lineup.seats.len() == that.cell.lineup.seats.len();
        let with = |variant: &Variant, other: &Variant| -> String {
            own(variant, other).iter().map(|set| format!(" with {set}")).collect()
        };
        let said = |variant: &Variant, other: &Variant| match (same, as_many) {
            (true, _) => variant.cell.at_table(&variant.cell.lineup.seats) + &with(variant, other),
            (false, true) => rules(variant),
            (false, false) => format!("{}, {}", rules(variant), counted(variant.cell.lineup.seats.len(), "player")),
        };
        let sides = [said(this, that), said(that, this)];
        let change = if same || !as_many { sides[0].clone() } else { change(this, that) };
        let [this, that] = sides;
        Self { this, that, change }
    }
}

/// The settings of a variant that another has not.
fn own<'v>(variant: &'v Variant, other: &Variant) -> Vec<&'v Assignment> {
    variant.wish.set.iter().filter(|set| !other.wish.set.contains(set)).collect()
}

/// The settings that a variant alone has, in words, with those of the other in whose place they stand. The name of the rules where it has none.
fn change(this: &Variant, that: &Variant) -> String {
    let (set, mut lost) = (own(this, that), own(that, this));
    lost.retain(|lost| !set.iter().any(|set| set.address == lost.address));
    let said = |sets: &[&Assignment]| sets.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    match (set.is_empty(), lost.is_empty()) {
        (true, _) => rules(this),
        (false, true) => said(&set),
        (false, false) => format!("{} in place of {}", said(&set), said(&lost)),
    }
}

/// The settings of a variant, or the name of its rules where it has none.
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
            row.base.map_or_else(String::new, level),
            row.this.map_or_else(String::new, level),
            row.told(),
            row.adjusted_p.map_or_else(String::new, p_value),
        ]
    };
    differences.iter().map(row).collect()
}

/// The sentence on what the same deals were worth, and on how p-values are adjusted.
fn pairing(headline: &Difference, family: usize, components: usize) -> String {
    let of_components =
        if components > 0 { format!(", a quarter for the {components} rates of components") } else { String::new() };
    let diverged = share(headline.diverged.unwrap_or(0.0), 1);
    let blocks = thousands(headline.difference.n);
    let worth = headline.gain.map_or_else(String::new, |gain| {
        format!(" Independent runs would need {gain:.1} times the games to know {} as well.", headline.gauge.written())
    });
    format!(
        "Both variants were dealt the same {blocks} deals; in {diverged} of them something differs.{worth} The p-values of all {family} differences are adjusted for one another (Holm); half of the 5 % is for {}{of_components}.",
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
